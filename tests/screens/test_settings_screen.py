"""Settings: what can't be taken stands there as such, and looks count at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from swtui.desk import ProgramDesk
from swtui.settings import Settings
from tests.screens.driving import settle, shown, type_in


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


async def press(pilot: Any, *keys: str) -> str:
    for key in keys:
        if len(key) > 1 and key.startswith("'"):
            await type_in(pilot, key[1:])
        else:
            await pilot.press(key)
        await settle(pilot)
    return "\n".join(shown(pilot.app))


SETTINGS = ("f9", "'settings", "enter")


def test_a_folder_that_is_not_there_is_not_said_to_be_saved(
    program: Any, drive: Any, folder: Path, tmp_path: Path
):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, *SETTINGS, "down", "down", f"'{tmp_path}/no", "enter", "enter")
        assert "! There is no such folder. Make it, or type another." in text
        assert "NOT SAVED" in text.splitlines()[0]
        text = await press(pilot, "up", "home", "shift+end", "backspace", "enter")
        assert "! There is" not in text
        assert "NOT SAVED" not in text

    drive(program(folder), walk)


def test_plain_lines_count_at_once(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, *SETTINGS)
        assert "─" in text
        text = await press(pilot, *["down"] * 5, "right", "space")
        assert "(x) Plain ASCII" in text
        assert "─" not in text
        assert "─" not in await press(pilot, "escape")

    drive(program(folder, plain_signs=False), walk)


def test_how_many_versions_are_kept_stands_there(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        assert "[20              ] = 20 versions" in await press(pilot, *SETTINGS)

    drive(program(folder), walk)


def test_a_choice_of_rules_keeps_its_order(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, *SETTINGS, "down", "down", "down", "right", "space")
        assert "( ) Lake George  (x) Lake Park" in text
        text = await press(pilot, "escape", "f4")
        assert "( )Lake George (x)Lake Park" in text

    drive(program(folder), walk)


def test_the_help_of_a_row_is_not_cut(drive: Any, folder: Path, tmp_path: Path):
    from swtui.app import Program

    desk = ProgramDesk(
        folder,
        Settings(ordinance="lake-park-nc"),
        index=tmp_path / "index",
        safety=tmp_path / "unsaved",
    )

    async def walk(pilot: Any) -> None:
        await press(pilot, *SETTINGS, *["down"] * 12, "enter")
        for _ in range(14):
            text = await press(pilot, "down")
            assert not [line for line in text.splitlines()[-4:-1] if line.endswith("..")]

    drive(Program(desk, plain_signs=True), walk)


@pytest.mark.parametrize("size", [(39, 14), (38, 14), (30, 8), (59, 9)])
def test_a_window_too_small_says_so_whole(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    async def walk(pilot: Any) -> None:
        said = " ".join(" ".join(shown(pilot.app)).split())
        assert said == "Make the window larger, at least 60 by 20. Nothing is lost."

    drive(program(folder), walk, size)

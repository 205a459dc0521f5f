"""The first start: the rules chosen there are those of what follows, and no key is dead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.first import FirstScreen
from swtui.desk import ProgramDesk
from tests.screens.driving import settle, shown, type_in

OTHER = "Village of Lake Park"


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    place = tmp_path / "Empty"
    place.mkdir()
    return place


async def press(pilot: Any, *keys: str) -> str:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
    return "\n".join(shown(pilot.app))


def test_an_arrow_chooses_the_rules(program: Any, drive: Any, empty: Path):
    async def walk(pilot: Any) -> None:
        assert f"(x) {OTHER}" in await press(pilot, "tab", "right")
        assert f"( ) {OTHER}" in await press(pilot, "left")

    drive(program(empty), walk)


@pytest.mark.parametrize("keys", [("enter", "enter"), ("f3",), ("1",)])
def test_a_quick_check_goes_by_the_rules_chosen_there(
    program: Any, drive: Any, empty: Path, keys: tuple[str, ...]
):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "tab", "right", *keys)
        assert f"Quick check | {OTHER}" in text

    drive(program(empty), walk)


def test_esc_keeps_the_rules(program: Any, drive: Any, empty: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "tab", "right", "escape", "escape")
        assert f"(x) {OTHER}" in text
        assert " > 1  Check a project" in text

    drive(program(empty), walk)


def test_the_numbers_count_wherever_the_focus_is(program: Any, drive: Any, empty: Path):
    async def walk(pilot: Any) -> None:
        assert "(x)Lake Park" in await press(pilot, "tab", "right", "2")
        await press(pilot, "escape")
        assert "> Folder of projects" in await press(pilot, "4")

    drive(program(empty), walk)


def test_another_folder_is_looked_into_at_once(
    program: Any, drive: Any, empty: Path, folder: Path, monkeypatch: Any, tmp_path: Path
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    async def walk(pilot: Any) -> None:
        await press(pilot, "4")
        await type_in(pilot, str(folder))
        text = await press(pilot, "enter", "escape")
        assert "10 projects" in text
        assert "House by the brook" in text

    drive(program(empty), walk)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_where_nothing_can_be_written(
    program: Any, drive: Any, empty: Path, monkeypatch: Any, size: tuple[int, int]
):
    monkeypatch.setattr(
        ProgramDesk, "can_write", property(lambda desk: desk.path.name != empty.name)
    )

    async def walk(pilot: Any) -> None:
        text = "\n".join(shown(pilot.app))
        assert "writ" in text
        if size[0] == 80:
            assert "Ctrl+Q quits." in text
        said = await press(pilot, "2")
        assert "Can't write to this folder. F9, Settings chooses another." in said
        assert isinstance(pilot.app.screen, FirstScreen)
        # the samples are to try things out: they lie somewhere else then
        assert "10 projects" in await press(pilot, "3")

    drive(program(empty), walk, size)
    assert not list(empty.glob("*.toml"))

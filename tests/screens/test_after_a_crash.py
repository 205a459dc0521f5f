"""Answers of last time: offered once at the start, and not lost by who decides later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli

from tests.screens.driving import settle, shown

BROOK = "house-by-the-brook.toml"


async def press(pilot: Any, *keys: str) -> str:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
    return "\n".join(shown(pilot.app))


@pytest.fixture
def crashed(program: Any, drive: Any, folder: Path) -> None:
    """A program that stopped before two answers were in the file, and one that is no answer."""
    app = program(folder, BROOK)

    async def walk(pilot: Any) -> None:
        del pilot
        session = app.session
        project = session.project
        from core.editing import set_answer

        changed = set_answer(project, session.ordinance, "new_impervious_sqft", 78)
        changed = set_answer(changed, session.ordinance, "percolation_min_per_in", 77)
        texts = {"disturbed_area_sqft": "12 or so"}
        session.desk.keep(session.opened, changed, texts)
        session.desk.close(session.opened)
        app.session = None

    drive(app, walk)


def copies(tmp_path: Path) -> list[str]:
    return sorted(path.name.partition(".")[2] for path in (tmp_path / "unsaved").iterdir())


@pytest.mark.usefixtures("crashed")
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_they_are_offered_before_the_list(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    async def walk(pilot: Any) -> None:
        text = "\n".join(shown(pilot.app))
        assert "| Answers from last time" in text
        assert "of House by the brook were saved" in " ".join(text.replace("|", " ").split())
        assert "New hard surface        78 sq ft" in text
        assert "(file: 1,400 sq ft)" in text
        assert "Ground disturbed in all 12 or so" in text
        assert "disturbed area sqft" not in text
        text = await press(pilot, "enter")
        assert text.startswith(" House by the brook | 2026-021")

    drive(program(folder), walk, size)
    kept = tomli.loads((folder / BROOK).read_text(encoding="utf-8"))
    assert kept["answers"]["new_impervious_sqft"] == 78
    assert kept["answers"]["percolation_min_per_in"] == 77


@pytest.mark.usefixtures("crashed")
def test_left_out_they_are_moved_aside(program: Any, drive: Any, folder: Path, tmp_path: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "right", "right", "enter")
        assert "Left out. The safety copy was moved aside, not deleted." in text
        assert "Find [" in text

    drive(program(folder), walk)
    assert copies(tmp_path) == ["journal.left-out"]


@pytest.mark.usefixtures("crashed")
def test_who_decides_later_is_asked_again(program: Any, drive: Any, folder: Path, tmp_path: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "right", "enter")
        assert "side by side" in text
        await press(pilot, "escape", "escape", "escape")

    drive(program(folder), walk)
    assert copies(tmp_path) == ["journal.json"]

    async def again(pilot: Any) -> None:
        assert "| Answers from last time" in "\n".join(shown(pilot.app))

    drive(program(folder), again)


@pytest.mark.usefixtures("crashed")
def test_what_is_typed_without_deciding_does_not_write_over_them(
    program: Any, drive: Any, folder: Path, tmp_path: Path
):
    async def walk(pilot: Any) -> None:
        await press(pilot, "right", "enter", "escape")
        session = pilot.app.session
        from core.editing import set_info

        session.change(set_info(session.project, name="Another name"))
        pilot.app.save_soon()
        await settle(pilot)

    drive(program(folder), walk)
    assert copies(tmp_path) == ["journal.left-out"]


def test_a_process_that_has_ended_holds_nothing():
    import os
    import time

    from swtui.posix import process_lives

    if not hasattr(os, "fork") or not Path("/proc/self/stat").exists():
        return
    child = os.fork()
    if child == 0:
        os._exit(0)
    for _ in range(100):
        if not process_lives(child):
            break
        time.sleep(0.01)
    lives = process_lives(child)
    os.waitpid(child, 0)
    assert not lives
    assert process_lives(os.getpid())

"""What lists, strips and titles say where there is little room; the letters that lists listen to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.log import LogScreen
from screens.project import ProjectScreen
from tests.screens.driving import settle, shown

BROOK = "house-by-the-brook.toml"


def _project(app: Any) -> ProjectScreen:
    screen = app.screen
    assert isinstance(screen, ProjectScreen)
    return screen


@pytest.mark.parametrize("letter", ["l", "L"])
def test_a_letter_does_the_same_with_shift(program: Any, drive: Any, folder: Path, letter: str):
    async def walk(pilot: Any) -> None:
        _project(pilot.app).go(4, "standards")
        await settle(pilot)
        await pilot.press(letter)
        await settle(pilot)
        assert isinstance(pilot.app.screen, LogScreen)

    drive(program(folder, BROOK), walk)


def test_the_title_of_a_note_is_whole(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        _project(pilot.app).go(2, "")
        await settle(pilot)
        _project(pilot.app).page.focus_key("activities")
        await settle(pilot)
        await pilot.press("f4")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "The kinds of work: where the answer comes from" in text

    drive(program(folder, BROOK), walk)


def test_findings_without_facts_stand_in_the_way(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        _project(pilot.app).go(7, "")
        await settle(pilot)
        await pilot.press("home", "y", "down", "y", "down", "y")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "facts for findings 2 and 3" in text
        await pilot.press("n")
        await settle(pilot)
        assert "facts for finding 2;" in "\n".join(shown(pilot.app))

    drive(program(folder, BROOK), walk)

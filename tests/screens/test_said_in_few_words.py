"""What lists, strips and titles say where there is little room; the letters of lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.log import LogScreen
from screens.project import ProjectScreen
from screens.widgets.plain import beginning
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


def test_a_text_too_long_for_its_rows_ends_in_a_sentence_or_in_dots():
    assert beginning("It stands. It falls.", 20, 2) == ["It stands. It falls.", ""]
    assert beginning("It stands. It falls at night.", 20, 1) == ["It stands."]
    assert beginning("It stands, falls, and rises again.", 20, 1) == ["It stands, falls.."]
    assert beginning("It stands, falls, and rises at sunset again.", 20, 2) == [
        "It stands, falls,",
        "and rises at..",
    ]


@pytest.mark.parametrize(("step", "page"), [(4, "standards"), (5, ""), (7, "")])
def test_each_row_of_a_strip_ends_as_it_should(
    program: Any, drive: Any, folder: Path, step: int, page: str
):
    async def walk(pilot: Any) -> None:
        _project(pilot.app).go(step, page)
        await settle(pilot)
        rows = [row for row in _project(pilot.app).page.strip_lines()[:2] if row]
        assert rows[-1].endswith("."), rows

    drive(program(folder, BROOK), walk)


def test_a_device_that_fails_says_its_figure_and_what_it_must_be(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        _project(pilot.app).go(4, "devices")
        await settle(pilot)
        await pilot.press("home", "down")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "NOT MET: groundwater\n" in text
        assert (
            "Dry well 2: the bottom above the highest groundwater is 1.5 ft. It must be 2 ft or "
            "more (220-59A(5)). Make it shallower, or place it on higher ground."
        ) in " ".join(text.split())

    drive(program(folder, BROOK), walk)


def test_why_cuts_no_label_and_no_source(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        _project(pilot.app).go(2, "")
        await settle(pilot)
        await pilot.press("f2", "home")
        await settle(pilot)
        lines = shown(pilot.app)
        assert (
            "  New hard surface             1,400 sq ft   no more than 1,000? no   220-57I(2)"
            in (lines)
        )
        told = [line for line in lines if line][-3:-1]
        assert told[0] == (
            " Ground disturbed in all: typed 80x100, said by the applicant, checked by JD"
        )
        assert told[1].endswith(" Enter goes to the answer.")
        assert not [line for line in lines if ".." in line]

    drive(program(folder, BROOK), walk)

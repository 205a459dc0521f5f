"""Quick check: the counter walk by keys alone, its faces, and what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli

from tests.screens.driving import settle, shown, type_in

COUNTER = ("garage", "24x30 + 12x40", "720")


async def answer(pilot: Any, *texts: str) -> None:
    """Type each answer and Enter."""
    await pilot.press("f3")
    await settle(pilot)
    for text in texts:
        await type_in(pilot, text)
        await pilot.press("enter")
        await settle(pilot)


def test_one_question_stands_as_it_was_drawn(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f3")
        await settle(pilot)
        await type_in(pilot, "garage")
        await pilot.press("enter")
        await settle(pilot)
        await type_in(pilot, "24x30 + 12x40")
        await settle(pilot)
        assert shown(pilot.app) == [
            " Quick check | Village of Lake George                      nothing is saved yet",
            " Work: build, add on, pave.   So far: CANNOT SAY YET",
            "-" * 80,
            "",
            " Question 2, about 2 more",
            "",
            " How much ground will be disturbed in all?",
            "",
            " Count every spot where soil is dug, filled, cleared, graded or driven over:",
            " the building, the drive, trenches, soil piles, room for the machines.",
            "",
            " > Ground disturbed in all   [24x30 + 12x40                     ]",
            "                             = 720 + 480 = 1,200 sq ft",
            "",
            "   Type sizes as you measure them:  8,000   24x30 + 12x40   0.25 ac",
            "   Don't know yet? Type ?  The result then tells you how to find out.",
            "",
            "   [ Next ]   [ Back ]   [ Don't know ]",
            "",
            "-" * 80,
            " Why we ask: under 5,000 sq ft it may be exempt; under 15,000 minor; from an",
            " acre, major.                                                        220-57I(2)",
            "",
            " Esc Back  F1 Help  F2 Why  F9 Menu  F10 Quit",
        ]

    drive(program(folder), walk)


@pytest.mark.parametrize("columns", [90, 91, 92])
def test_why_we_ask_is_never_cut_for_its_rule(program: Any, drive: Any, folder: Path, columns: int):
    async def walk(pilot: Any) -> None:
        await answer(pilot, *COUNTER[:2])
        said = shown(pilot.app)[-5:]
        assert any("Why we ask: with more than 1,000 sq ft" in line for line in said)
        assert not [line for line in said if ".." in line]

    drive(program(folder, plain_signs=False), walk, (columns, 25))


def test_counter_walk_to_the_result(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await answer(pilot, *COUNTER)
        assert shown(pilot.app) == [
            " Quick check | Village of Lake George                      nothing is saved yet",
            "-" * 80,
            " By your answers this project is EXEMPT.",
            " If the answers are right, you need no stormwater permit from the Village.",
            "",
            " Why",
            "   Ground disturbed in all  1,200 sq ft   under 5,000           yes  220-57I(2)",
            "   New hard surface         720 sq ft     no more than 1,000    yes  220-57I(2)",
            "",
            " It stays exempt while",
            "   you disturb less than 3,800 sq ft more, and",
            "   you add no more than 280 sq ft of hard surface.",
            "",
            " Do next",
            "   1. Ask the Zoning Office about other permits (building, septic, shoreline).",
            "   2. Keep lawn fertilizer 50 ft or more away from water.              220-57H",
            "   3. If the plan grows, check again before you dig.",
            "",
            " This is a help, not a permit and not legal advice. The Village decides.",
            "",
            ">[ Print this page ]  [ Keep as a project ]  [ Change an answer ]  [ New check ]",
            "-" * 80,
            " Print makes a one-page PDF with your answers and the rules used.",
            " Esc Back  F1 Help  F2 Why  F5 Print  F9 Menu  F10 Quit",
        ]

    drive(program(folder), walk)


def test_kept_as_a_project_with_what_was_typed(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await answer(pilot, *COUNTER)
        await pilot.press("right", "enter")
        await settle(pilot)
        await type_in(pilot, "Garage on Elm")
        await pilot.press("enter")
        await settle(pilot)
        assert shown(pilot.app)[0].startswith(" Garage on Elm | 2026-022 | Lake George")
        assert shown(pilot.app)[3].startswith(" EXEMPT: 1,200 sq ft is under 5,000")

    drive(program(folder), walk)
    kept = tomli.loads((folder / "garage-on-elm.toml").read_text(encoding="utf-8"))
    assert kept["answers"] == {
        "activities": ["development"],
        "disturbed_area_sqft": 1200,
        "new_impervious_sqft": 720,
    }
    assert kept["sources"]["disturbed_area_sqft"]["typed"] == "24x30 + 12x40"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("garage", "62000"), "By your answers this is a MAJOR PROJECT."),
        (("garage", "8000", "none", "1400"), "By your answers this is a MINOR PROJECT."),
        (("garage", "?", "?", "?"), "We cannot say yet. Find out 3 things:"),
        (("septic", "y"), "By your answers this project is EXEMPT."),
    ],
)
def test_faces(program: Any, drive: Any, folder: Path, typed: tuple[str, ...], says: str):
    async def walk(pilot: Any) -> None:
        await answer(pilot, *typed)
        assert says in "\n".join(shown(pilot.app))

    drive(program(folder), walk)


def test_a_minor_project_is_told_the_gallons(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await answer(pilot, "garage", "8000", "none", "1400")
        text = "\n".join(shown(pilot.app))
        assert "2,100 gal = 280.73 cu ft   1.5 gal x 1,400 sq ft" in text

    drive(program(folder), walk, (80, 40))


def test_close_to_a_limit(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await answer(pilot, "garage", "4860", "700")
        text = "\n".join(shown(pilot.app))
        assert "Close: only 140 sq ft below the limit. Have it measured before you dig." in text

    drive(program(folder), walk)


def test_an_unreadable_figure_says_what_to_type(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await answer(pilot, "garage", "12 or so")
        text = "\n".join(shown(pilot.app))
        assert 'Type a size, like 8,000 or 24x30. You typed "12 or so".' in text
        await pilot.press("escape")
        await settle(pilot)
        assert "What kinds of work does the project include?" in "\n".join(shown(pilot.app))

    drive(program(folder), walk)


def test_no_file_is_made_without_keep(program: Any, drive: Any, folder: Path):
    before = sorted(folder.iterdir())

    async def walk(pilot: Any) -> None:
        await answer(pilot, *COUNTER)
        await pilot.press("escape", "escape", "escape", "escape", "escape")
        await settle(pilot)
        assert "Stormwater projects" in shown(pilot.app)[0]

    drive(program(folder), walk)
    assert sorted(folder.iterdir()) == before


def test_in_a_hall_there_are_nobodys_projects(drive: Any, folder: Path, tmp_path: Path):
    from swtui.desk import ProgramDesk
    from swtui.kiosk import CheckProgram
    from swtui.settings import Settings

    desk = ProgramDesk(folder, Settings(), index=tmp_path / "index", safety=tmp_path / "unsaved")
    app = CheckProgram(desk, plain_signs=True)

    async def walk(pilot: Any) -> None:
        for key in ("f7", "f9", "f5", "ctrl+n", "ctrl+p"):
            await pilot.press(key)
            await settle(pilot)
            text = "\n".join(shown(pilot.app))
            assert "Question 1" in text
            assert "Brook" not in text
        await type_in(pilot, "garage")
        await pilot.press("enter")
        await settle(pilot)
        await type_in(pilot, "62000")
        await pilot.press("enter")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[-1] == " Esc Back  F1 Help  F2 Why"
        assert not any("Keep as a project" in line for line in lines)
        await pilot.press("f10")
        await settle(pilot)
        assert "Question 1" in "\n".join(shown(pilot.app))

    drive(app, walk)


def test_a_hall_asks_whether_somebody_is_still_there(
    drive: Any, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from screens import quickpage
    from swtui.desk import ProgramDesk
    from swtui.kiosk import CheckProgram
    from swtui.settings import Settings

    desk = ProgramDesk(folder, Settings(), index=tmp_path / "index", safety=tmp_path / "unsaved")
    app = CheckProgram(desk, plain_signs=True)

    async def walk(pilot: Any) -> None:
        await type_in(pilot, "garage")
        await pilot.press("enter")
        await settle(pilot)
        screen = pilot.app.screen
        monkeypatch.setattr(quickpage, "monotonic", lambda: screen.idle.last + 301)
        screen.idle.look(screen)
        await settle(pilot)
        assert "Still there?" in "\n".join(shown(pilot.app))
        monkeypatch.setattr(quickpage, "monotonic", lambda: screen.idle.last + 361)
        screen.idle.look(screen)
        await settle(pilot)
        assert "Question 1" in "\n".join(shown(pilot.app))

    drive(app, walk)

"""Whole interviews: every question of a new project answered, by keys alone and by mouse alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli
from textual.widget import Widget

from screens.project import ProjectScreen
from screens.steps.form import FormPage
from screens.widgets.choice import ChoiceRow, OpenRow, TickGrid
from screens.widgets.field import FieldRow, FormRow
from screens.widgets.lines import LineList
from screens.widgets.rows import Push
from tests.screens.driving import settle, shown, type_in

NEW = """format = 1
ordinance = "{ordinance}"
law_as_of = 2026-06-03

[project]
name = "Shed"
"""
ASKED = ("unread", "class", "answer")
"""Kinds of goals that an answer settles."""
MOST = 90
"""Goals after which an interview that never ends is given up."""


@pytest.fixture
def shed(tmp_path: Path) -> Path:
    folder = tmp_path / "new"
    folder.mkdir()
    return folder


def begin(folder: Path, ordinance: str) -> None:
    (folder / "shed.toml").write_text(NEW.format(ordinance=ordinance), "utf-8")


def answers(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = tomli.loads((folder / "shed.toml").read_text("utf-8"))
    return found


def row_in_focus(app: Any) -> FormRow | None:
    at: Widget | None = app.focused
    while at is not None and not isinstance(at, FormRow):
        at = at.parent if isinstance(at.parent, Widget) else None
    return at


async def answer_by_keys(pilot: Any) -> str:
    """Answer what has the focus, as a person would who reads only how to type it."""
    row = row_in_focus(pilot.app)
    if isinstance(row, TickGrid):
        await pilot.press("space")
    elif isinstance(row, ChoiceRow):
        await pilot.press("n" if ("no", "No") in row.field.choices else "space")
    elif isinstance(row, FieldRow):
        text = {"date": "6/15/26", "number": "12"}.get(row.field.kind, "Said at the counter")
        if "sq ft" in row.field.echo or "sq ft" in row.field.hint.how_to_type:
            text = "9,000"
        await type_in(pilot, text)
    elif isinstance(row, OpenRow):
        await pilot.press("enter")
        await settle(pilot)
        if isinstance(pilot.app.screen, ProjectScreen):
            return "opens nothing"
        if row.field.kind == "long":
            await type_in(pilot, "Because.")
            await pilot.press("escape")
        else:
            await pilot.press("enter")
    elif isinstance(pilot.app.focused, LineList):
        await pilot.press("space")
        await settle(pilot)
        return "a list"
    else:
        return "no question"
    await settle(pilot)
    return row.field.key if row is not None else ""


@pytest.mark.parametrize("ordinance", ["lake-george-ny", "lake-park-nc"])
def test_by_keys_alone(ordinance: str, shed: Path, program: Any, drive: Any) -> None:
    """F8, answer, F8, answer: until nothing is open that an answer settles."""
    begin(shed, ordinance)
    walked: list[str] = []

    async def interview(pilot: Any) -> None:
        app = pilot.app
        await pilot.press("enter")
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, ProjectScreen)
        stuck = 0
        for _ in range(MOST):
            todo = [
                goal for goal in screen.open.goals() if goal.kind in ("unread", "class", "answer")
            ]
            if not todo:
                break
            await pilot.press("f8")
            await settle(pilot)
            if not isinstance(app.screen, ProjectScreen):
                walked.append(f"device {type(app.screen).__name__}")
            done = await answer_by_keys(pilot)
            walked.append(done)
            if done in ("no question", "opens nothing", "a list"):
                walked[-1] += f": {todo[0].key} at {app.focused}"
                # a list that is not answered yet: there are none
                for button in app.screen.query(Push):
                    if "none" in button.text:
                        button.focus()
                        await pilot.press("enter")
                        await settle(pilot)
                        break
            after = [goal.key for goal in screen.open.goals() if goal.kind in ASKED]
            stuck = stuck + 1 if after == [goal.key for goal in todo] else 0
            if stuck >= 40:
                raise AssertionError(f"{after}\n{walked}\n" + "\n".join(shown(app)))
        left = [goal for goal in screen.open.goals() if goal.kind in ASKED]
        assert left == [], ([goal.key for goal in left], walked[-12:])
        # what is still missing then is a fact of the village, which stands in the settings
        missing = screen.open.determination.missing
        assert [each.question for each in missing if each.group != "settings"] == []
        said = shown(app)[3]
        assert said.startswith(" CANNOT SAY YET") != screen.open.determination.settled, said
        for step in "12345678":
            if not screen.rail.has_focus:
                await pilot.press("escape")
                await settle(pilot)
            await pilot.press(step)
            await settle(pilot)
            assert screen.step == int(step)
        await pilot.press("escape", "escape")
        await settle(pilot)

    drive(program(shed), interview)
    assert len(answers(shed)["answers"]) > 4, walked


async def click(pilot: Any, widget: Any, words: str) -> None:
    """Click on words within a widget, scrolled into view by the wheel as a hand would."""
    app = pilot.app
    widget.scroll_visible(animate=False, immediate=True)
    await settle(pilot)
    region = widget.region
    for y in range(region.y, region.bottom):
        line = shown(app)[y] if 0 <= y < app.size.height else ""
        if words in line:
            await pilot.click(offset=(line.index(words) + 1, y))
            await settle(pilot)
            return
    raise AssertionError(f"{words!r} does not stand in {widget} {region}: {shown(app)}")


async def click_words(pilot: Any, words: str) -> None:
    """Click on words wherever they stand."""
    for y, line in enumerate(shown(pilot.app)):
        if words in line:
            await pilot.click(offset=(line.index(words) + 1, y))
            await settle(pilot)
            return
    raise AssertionError(f"{words!r} is not on the screen: {shown(pilot.app)}")


def test_by_mouse_alone(shed: Path, program: Any, drive: Any) -> None:
    """Ticks and choices are clicked; a figure that takes a keyboard is said to be not known."""
    begin(shed, "lake-george-ny")
    told: list[str] = []

    async def interview(pilot: Any) -> None:
        app = pilot.app
        await click_words(pilot, "Shed")
        if not isinstance(app.screen, ProjectScreen):
            await click_words(pilot, "Shed")
        screen = app.screen
        assert isinstance(screen, ProjectScreen)
        for step in ("2 Exempt?", "3 Class", "4 Design"):
            await click_words(pilot, step)
            page = screen.page
            assert isinstance(page, FormPage)
            for _ in range(60):
                rows = [each for each in page.form_rows() if f"{each.field.key}" not in told]
                if not rows:
                    break
                row = rows[0]
                told.append(row.field.key)
                if isinstance(row, TickGrid):
                    await click(pilot, row, "[ ] ")
                elif isinstance(row, ChoiceRow):
                    await click(pilot, row, "( )")
                elif isinstance(row, FieldRow) and row.field.hint.dont_know:
                    await click(pilot, row, "[")
                    await click_words(pilot, "? don't know")
        held = screen.open.project
        assert held.answers["activities"] == ("development",)
        unsure = [key for key, source in held.sources.items() if source.dont_know]
        assert "disturbed_area_sqft" in unsure
        assert len(held.answers) + len(unsure) > 4
        await click_words(pilot, "5 Erosion")
        await click_words(pilot, "6 Papers")
        await click_words(pilot, "8 Print")
        assert screen.step == 8
        await click_words(pilot, "F9 Menu")
        await click_words(pilot, "Esc Back")
        await click_words(pilot, "F10 Quit")

    app = program(shed)
    drive(app, interview)
    assert app.return_code == 0
    assert answers(shed)["sources"]["disturbed_area_sqft"]["dont_know"] is True

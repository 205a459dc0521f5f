"""Steps 5 to 7 by keys: what a tick records, what A answers, what F2 and Enter explain."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from core.paperwords import paper_status
from screens.desk import Me
from tests.screens.driving import settle, shown, type_in

BROOK = "house-by-the-brook.toml"
DAY = date(2026, 6, 3)


def seen(app: Any) -> str:
    return "\n".join(shown(app))


def row(app: Any, text: str) -> str:
    return next(line for line in shown(app) if text in line)


async def at(pilot: Pilot[int], step: int, key: str) -> Any:
    app: Any = pilot.app
    app.screen.go(step, key=key)
    await settle(pilot)
    return app.screen.page


def test_a_paper_asked_for_too_early_says_so_and_what_it_waits_for(
    program: Any, drive: Any, folder: Path
) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        await at(pilot, 6, "LG-61B-1")
        await pilot.press("a")
        await settle(pilot)
        assert app.session.project.documents["LG-61B-1"].asked_on == DAY
        assert "asked 06-03" in row(app, "Arrangement for care")
        assert '"Permit issued" is in the log' in seen(app)
        await pilot.press("d")
        await settle(pilot)
        assert "LG-61B-1" not in app.session.project.documents
        assert "not asked" in row(app, "Arrangement for care")

    drive(app, walk)


def test_a_paper_that_hangs_on_an_answer_names_it(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        page = await at(pilot, 4, "intensive_landscape")
        await pilot.press("backspace")
        await settle(pilot)
        page = await at(pilot, 6, "LG-59C-4")
        paper = page._paper()
        assert paper.status == "unknown"
        told = paper_status(app.session.project, app.session.determination, paper)
        await pilot.press("a")
        await settle(pilot)
        assert told.endswith('answer "Golf course, park or the like?" (step 4).')
        assert "not known yet" in seen(app)

    drive(app, walk)


@pytest.mark.parametrize(
    ("step", "key", "says"),
    [
        (6, "LG-61B-4", "The rule (§ 220-61B(4)): owed only when asked for"),
        (7, "LG-63B-1", "From the standards:"),
    ],
)
def test_why_on_a_paper_or_a_finding_explains_that(
    program: Any, drive: Any, folder: Path, step: int, key: str, says: str
) -> None:
    app = program(folder, BROOK, plain_signs=False)

    async def walk(pilot: Pilot[int]) -> None:
        await at(pilot, step, key)
        await pilot.press("f2")
        await settle(pilot)
        assert says in seen(app)
        await pilot.press("escape")
        await settle(pilot)
        assert app.screen.page.key == key

    drive(app, walk)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_enter_reads_an_item_whole_with_its_note(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
) -> None:
    app = program(folder, BROOK, plain_signs=False)

    async def walk(pilot: Pilot[int]) -> None:
        page = await at(pilot, 5, "LG-60B-stages")
        key = page.first_open()
        await at(pilot, 5, key)
        await pilot.press("n")
        await settle(pilot)
        await pilot.press(*"pile", "escape")
        await settle(pilot)
        assert "NOT MET 06-03 " in seen(app)
        await pilot.press("enter")
        await settle(pilot)
        text = seen(app)
        assert "Decided by JD on Wed 2026-06-03: NOT MET." in text
        assert "Note: pile" in text
        assert "The rule: § 220-60" in text

    drive(app, walk, size)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_a_title_instead_of_initials_leaves_the_day(
    program: Any, drive: Any, folder: Path, monkeypatch: Any, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("swtui.desk.ProgramDesk.me", Me("Zoning Officer", ""))
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        page = await at(pilot, 5, "")
        key = page.first_open()
        title = app.session.ordinance.provisions[key].title
        await at(pilot, 5, key)
        await pilot.press("space")
        await settle(pilot)
        assert "met ZO 06-03" in row(app, title[:25])

    drive(app, walk, size)


def test_a_tick_without_initials_says_where_they_are_typed(
    program: Any, drive: Any, folder: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr("swtui.desk.ProgramDesk.me", Me())
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        page = await at(pilot, 5, "")
        await at(pilot, 5, page.first_open())
        await pilot.press("space")
        await settle(pilot)
        assert "Recorded without initials." in seen(app)

    drive(app, walk)


def test_what_is_typed_ahead_of_an_editor_goes_into_it(
    program: Any, drive: Any, folder: Path
) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        page = await at(pilot, 7, "")
        page.conditions.focus()
        await pilot.pause()
        # as a slow computer reads them: all at once, before the editor stands
        for key in ("enter", "l", "o", "g"):
            app.post_message(events.Key(key, "\r" if key == "enter" else key).set_sender(app))
        await settle(pilot)
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert type(app.screen).__name__ == "ProjectScreen"
        (condition,) = app.session.project.decision.conditions
        assert condition.text == "log"

    drive(app, walk)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_note_of_a_paper_says_days_back_whole_and_chooses_nothing(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        page = await at(pilot, 6, "")
        await at(pilot, 6, page.first_open())
        await pilot.press("f4")
        await settle(pilot)
        assert "( )Yes ( )No" in row(app, "Lacks something?")
        await type_in(pilot, "12/1/26")
        await pilot.press("enter")
        await settle(pilot)
        text = seen(app)
        assert "Tue 2026-12-01" in text
        assert "This day is still to come." in text
        await pilot.press("enter")
        await settle(pilot)
        assert "Left and Right move, Space chooses." in seen(app)
        assert "Type a day" not in seen(app)
        await pilot.press("f1")
        await settle(pilot)
        assert "Esc leaves all as it was." in seen(app)

    drive(app, walk, size)


def test_what_may_be_off_asks_for_what_it_takes(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        await at(pilot, 2, "disturbed_area_sqft")
        await pilot.press("f4")
        await settle(pilot)
        app.screen.texts["may_be_off"].focus()
        await pilot.press("x", "x", "enter")
        await settle(pilot)
        text = seen(app)
        assert "Type how far it may be off, like 2 or 5%." in text
        assert "Type a size" not in text

    drive(app, walk)

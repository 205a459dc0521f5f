"""What pages say besides their rows: counts on the rule, the strip of buttons, the page row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.balances import Balance
from screens.steps.exempt import looked_at
from screens.widgets.gauge import balance_lines
from screens.widgets.rows import Push
from screens.widgets.tabs import PageTabs
from tests.screens.driving import settle, shown

STEEP = "steep-lot-with-fill.toml"
SIZES = [(80, 24), (60, 20)]


def seen(app: Any) -> str:
    return "\n".join(shown(app))


@pytest.mark.parametrize("size", SIZES)
def test_a_button_is_not_spoken_of_as_the_row_before_it(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
) -> None:
    app = program(folder, STEEP)

    async def walk(pilot: Pilot[int]) -> None:
        for step, page in ((4, "site"), (4, "standards"), (5, ""), (6, ""), (7, ""), (8, "")):
            app.screen.go(step, page)
            await settle(pilot)
            for button in app.screen.page.query(Push):
                button.focus()
                await settle(pilot)
                strip = "\n".join(shown(app)[-4 if size[0] == 80 else -3 : -1])
                assert "Enter" in strip, (step, page, button.text)
                assert "F4" not in strip, (step, page, button.text)

    drive(app, walk, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_page_row_keeps_what_is_shown(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
) -> None:
    app = program(folder, STEEP)

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(4, "standards")
        await settle(pilot)
        tabs = app.screen.page.query_one(PageTabs)
        words = ("Site 8 open", "Devices 13, 12 NOT MET", "Standards 12 NOT MET, 21 open")
        names = [name for name, _ in tabs.pages]
        tabs.say(tuple(zip(names, words, strict=True)), tabs.after)
        await settle(pilot)
        assert "Show: all" in seen(app)
        assert len([line for line in shown(app) if len(line) > size[0]]) == 0

    drive(app, walk, size)


def test_nothing_to_list_is_said(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, "garage-and-driveway.toml")

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(4, "standards")
        await settle(pilot)
        await pilot.press("a")
        await settle(pilot)
        assert "there are no others to list" in seen(app)
        app.screen.go(6)
        await settle(pilot)
        # an exempt project owes nothing: no count, no empty row, no paper to print
        assert "0 to 0" not in seen(app)
        assert shown(app)[6].startswith("  No papers are owed")
        assert "Print What" not in seen(app)

    drive(app, walk)


def test_rows_are_counted_without_their_headings(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, STEEP)

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(6)
        await settle(pilot)
        page = app.screen.page
        assert page.list.counted[2] == len(page.papers)
        assert f"of {len(page.papers)}" in page.rule_text()
        assert "owed; " in page.rule_text()
        app.screen.go(4, "areas")
        await settle(pilot)
        assert "1 to 1" not in seen(app)

    drive(app, walk)


def test_f1_in_a_question_names_its_keys(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, STEEP)

    async def walk(pilot: Pilot[int]) -> None:
        from screens.issuing import _nobody

        _nobody(app.screen)
        await settle(pilot)
        await pilot.press("f1")
        await settle(pilot)
        assert 'Arrows move, Enter does it. Esc is "Name the officer".' in seen(app)

    drive(app, walk)


@pytest.mark.parametrize(
    ("count", "met", "unknown", "says"),
    [
        (1, 0, 0, "1, none met"),
        (1, 1, 0, "1, it is met"),
        (2, 2, 0, "2, both are met"),
        (3, 3, 0, "3, all are met"),
        (1, 0, 1, "1, not known yet"),
        (3, 1, 1, "3, 1 met, 1 not known yet"),
    ],
)
def test_exemptions_are_no_sum(count: int, met: int, unknown: int, says: str) -> None:
    assert looked_at(count, met, unknown) == says


def test_what_is_not_known_yet_names_the_answer_once() -> None:
    balance = Balance("P", "Water", "unknown", None, None, "cu ft", None, "", "", ("Roof", "Lot"))
    (line,) = balance_lines(balance, "1")
    assert line.text == "Not known yet: Roof is not answered, and 1 more"


@pytest.mark.parametrize("start", ["rail", "tabs"])
def test_who_adds_from_elsewhere_comes_back_to_what_was_added(
    program: Any, drive: Any, folder: Path, start: str
) -> None:
    app = program(folder, "house-by-the-brook.toml")

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(4, "devices")
        await settle(pilot)
        page = app.screen.page
        (app.screen.rail if start == "rail" else page.query_one(PageTabs)).focus()
        await settle(pilot)
        await pilot.press("f4", "enter")
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        page = app.screen.page
        assert page.list.has_focus
        assert page.list.key == "2"
        await pilot.press("c")
        await settle(pilot)
        assert len(app.session.project.answers["devices"]) == 4

    drive(app, walk)

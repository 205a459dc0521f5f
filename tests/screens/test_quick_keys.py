"""Quick check: what keys do on its pages, small terminals, and the watch in a hall."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens import quickpage
from screens.quick import QuickScreen
from swtui.desk import ProgramDesk
from swtui.kiosk import CheckProgram
from swtui.settings import Settings
from tests.screens.driving import settle, shown, type_in

OTHER = "lake-park-nc"
NARROW = (60, 20)


async def press(pilot: Any, *keys: str) -> str:
    for key in keys:
        if len(key) > 1 and key.startswith("'"):
            await type_in(pilot, key[1:])
        else:
            await pilot.press(key)
        await settle(pilot)
    return "\n".join(shown(pilot.app))


def lake_park(folder: Path, tmp_path: Path) -> Any:
    """The program where new projects go by the other ordinance."""
    from swtui.app import Program

    desk = ProgramDesk(
        folder, Settings(ordinance=OTHER), index=tmp_path / "index", safety=tmp_path / "unsaved"
    )
    return Program(desk, plain_signs=True)


def test_who_knows_nothing_of_the_other_ordinance_gets_a_result(
    drive: Any, folder: Path, tmp_path: Path
):
    async def walk(pilot: Any) -> None:
        await press(pilot, "f3", "enter")
        for _ in range(20):
            if not isinstance(pilot.app.screen, QuickScreen):
                break
            text = await press(pilot, "'?", "enter")
        assert "We cannot say yet. Find out " in text
        await press(pilot, "f2", "escape")
        assert "Made 1 PDF file in papers: " in await press(pilot, "f5")

    drive(lake_park(folder, tmp_path), walk)


def test_a_question_mark_is_dont_know_in_a_list_too(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "f3", "'?")
        assert "Choose what comes nearest." in text
        assert "Nothing has" not in text

    drive(program(folder), walk)


def test_enter_takes_the_marked_row_where_one_holds(drive: Any, folder: Path, tmp_path: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "f3", "tab", "enter")
        assert "Choose one: Up, Down, Enter." in text
        text = await press(pilot, "shift+tab", "down", "enter")
        assert "Work: work on land built on before." in text
        # back on the page the mark is on the answer: Enter keeps it
        text = await press(pilot, "escape")
        assert "> (x) Work on land built on before" in text
        text = await press(pilot, "enter")
        assert "Work: work on land built on before." in text

    drive(lake_park(folder, tmp_path), walk)


def test_nothing_found_gives_no_order_that_cannot_be_followed(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "f3", "' zzz", "enter")
        assert 'Nothing has "zzz" in it.' in text
        assert "Nothing like that is in the list. Esc shows all of it." in text

    drive(program(folder), walk)


def test_what_is_typed_after_a_refusal_replaces_the_text(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "f3", "'garage", "enter", "'12 or so", "enter", "'8000")
        assert "[8000 " in text
        assert "= 8,000 sq ft" in text

    drive(program(folder), walk)


def test_change_lists_the_answers_and_the_others_stay(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await press(pilot, "f3", "'garage", "enter", "'8000", "enter", "'none", "enter")
        text = await press(pilot, "'1400", "enter", "right", "right", "enter")
        for answer in ("Build, add on, pave", "Ground disturbed in all: 8,000 sq ft", "1,400 sq"):
            assert answer in text
        text = await press(pilot, "down", "enter")
        assert "How much ground will be disturbed in all?" in text
        text = await press(pilot, "'9000", "enter")
        assert "By your answers this is a MINOR PROJECT." in text
        assert "9,000 sq ft" in text
        assert "2,100 gal" in text
        # and all answers can be gone back to
        text = await press(pilot, "right", "right", "enter")
        assert text.count("( )") == 4

    drive(program(folder), walk)


@pytest.mark.parametrize("size", [(80, 24), NARROW])
def test_at_the_end_nothing_is_below(program: Any, drive: Any, folder: Path, size: tuple[int, int]):
    async def walk(pilot: Any) -> None:
        await press(pilot, "f3", "'garage", "enter", "'8000", "enter", "'none", "enter")
        text = await press(pilot, "'1400", "enter")
        assert "more lines, PgDn" in text
        for _ in range(4):
            text = await press(pilot, "pagedown")
        assert "The Village decides." in text or "Village decides." in text
        assert "more line" not in text

    drive(program(folder), walk, size)


@pytest.mark.parametrize("size", [(80, 24), NARROW])
def test_nothing_to_hold_is_not_said_to_be_held(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    async def walk(pilot: Any) -> None:
        await press(pilot, "f3", "'garage", "enter", "'80x100", "enter", "'none", "enter")
        text = await press(pilot, "'none", "enter")
        text += await press(pilot, "pagedown", "pagedown", "pagedown")
        assert "MINOR PROJECT" in text
        assert "Water to hold" not in text
        assert "holds the water" not in text
        assert "2. Do not dig" in text

    drive(program(folder), walk, size)


def test_a_small_terminal_shows_question_field_and_buttons(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "f3")
        assert "For land inside the Village\n only." in text
        assert ".." not in text.replace("whole..", "")
        text = await press(pilot, "'garage", "enter")
        for part in ("Question 2", "Type ?", "[ Next ]", "[ Back ]", "[ Don't know ]"):
            assert part in text
        assert ".." not in text

    drive(program(folder), walk, NARROW)


@pytest.mark.parametrize("left", ["space", "'gar"])
def test_a_hall_forgets_what_was_left_on_the_first_page(
    drive: Any, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: str
):
    desk = ProgramDesk(folder, Settings(), index=tmp_path / "index", safety=tmp_path / "unsaved")
    app = CheckProgram(desk, plain_signs=True)

    async def walk(pilot: Any) -> None:
        screen = pilot.app.screen
        monkeypatch.setattr(quickpage, "monotonic", lambda: screen.idle.last + 301)
        screen.idle.look(screen)
        await settle(pilot)
        # nothing was left: nobody is asked
        assert isinstance(pilot.app.screen, QuickScreen)
        await press(pilot, left)
        monkeypatch.setattr(quickpage, "monotonic", lambda: screen.idle.last + 301)
        screen.idle.look(screen)
        await settle(pilot)
        assert "Still there?" in "\n".join(shown(pilot.app))
        monkeypatch.setattr(quickpage, "monotonic", lambda: screen.idle.last + 361)
        screen.idle.look(screen)
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "Question 1" in text
        assert "[x]" not in text
        assert "Find [ " in text

    drive(app, walk)

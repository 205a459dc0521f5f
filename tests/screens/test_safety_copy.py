"""What is being typed outlives the program, also before its field is left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from screens.house import REST
from tests.screens.driving import settle, shown

BROOK = "house-by-the-brook.toml"


async def rest(pilot: Pilot[int]) -> None:
    await asyncio.sleep(REST + 0.2)
    await settle(pilot)


def test_a_text_still_being_typed_is_offered_at_the_next_start(
    program: Any, drive: Any, folder: Path, tmp_path: Path
) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(3, key="percolation_min_per_in")
        await settle(pilot)
        await pilot.press("1", "4")
        await rest(pilot)
        kept = [path.read_text() for path in (tmp_path / "unsaved").iterdir()]
        assert any("percolation_min_per_in = 14" in text for text in kept)
        await pilot.press("down")
        await settle(pilot)
        assert list((tmp_path / "unsaved").glob("*.json")) == []

    drive(app, walk)


def test_a_text_that_is_no_answer_is_kept_too(
    program: Any, drive: Any, folder: Path, tmp_path: Path
) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(3, key="percolation_min_per_in")
        await settle(pilot)
        await pilot.press("1", "2", "space", "o", "r", "space", "s", "o")
        await rest(pilot)
        kept = [path.read_text() for path in (tmp_path / "unsaved").iterdir()]
        assert any('"12 or so"' in text for text in kept)

    drive(app, walk)


def _leave_a_text(program: Any, drive: Any, folder: Path, file: str, key: str) -> Any:
    """A program in which a text that is no answer was typed, and the project left for the list."""
    app = program(folder)

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.open_path(str(folder / file))
        await settle(pilot)
        app.screen.go(3, key=key)
        await settle(pilot)
        await pilot.press("x", "x", "enter", "escape", "escape")
        await settle(pilot)
        assert type(app.screen).__name__ == "RegisterScreen"
        app.screen.open_path(str(folder / file))
        await settle(pilot)
        # nothing stopped: no dialog, the text is back in its field with what to type
        assert type(app.screen).__name__ == "ProjectScreen"
        unread = app.session.unread[key]
        assert unread.text == "xx"
        assert "Type" in unread.error
        assert 'You typed "xx".' in unread.error

    drive(app, walk)
    return app


def test_who_only_left_is_not_told_of_a_stop(program: Any, drive: Any, folder: Path) -> None:
    _leave_a_text(program, drive, folder, BROOK, "percolation_min_per_in")


def test_who_quit_is_not_told_of_a_stop(program: Any, drive: Any, folder: Path) -> None:
    _leave_a_text(program, drive, folder, BROOK, "percolation_min_per_in")
    again = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        del pilot
        assert type(again.screen).__name__ == "ProjectScreen"
        assert again.session.unread["percolation_min_per_in"].text == "xx"

    drive(again, walk)


def test_answers_of_a_stop_are_named_as_on_the_form(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, BROOK)
    first = app.desk.open(str(folder / BROOK))
    texts = {"percolation_min_per_in": "6%", "devices.1.volume_cuft": "n", "project.law_as_of": "?"}
    app.desk.keep(first, first.project, texts)
    app.desk.close(first)

    async def walk(pilot: Pilot[int]) -> None:
        text = "\n".join(shown(app))
        assert "Answers from last time" in text
        rows = " ".join(text.replace("|", " ").split())
        assert "Percolation rate 6% " in rows or "Percolation rate: 6%" in rows
        assert "Dry well 1, " in text
        assert "Use the law of" in text
        assert "_" not in text.partition("Answers from")[2].partition("[ Put")[0].replace("__", "")
        await pilot.press("enter")
        await settle(pilot)
        assert app.session.unread["percolation_min_per_in"].error.startswith("This asks")
        # no answer was put in, so there is none to take out again
        assert "Ctrl+Z" not in "\n".join(shown(app)[-4:])

    drive(app, walk)

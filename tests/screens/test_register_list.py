"""The register: what it lists follows the files, and what it says is said whole."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from screens.cards import card_row, told_in
from screens.desk import Card
from tests.screens.driving import settle, shown, type_in

BROKEN = 'format = 1\nordinance = "lake-george-ny"\nformat = 2\n'


async def press(pilot: Any, *keys: str) -> str:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
    return "\n".join(shown(pilot.app))


async def find(pilot: Any, text: str) -> str:
    await type_in(pilot, text)
    await settle(pilot)
    return "\n".join(shown(pilot.app))


def test_what_was_entered_from_the_due_dates_shows_at_once(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        assert "LATE 03-25" in "\n".join(shown(pilot.app))
        text = await press(pilot, "f8", "f4", "enter", "enter", "enter", "escape", "escape")
        assert "Stormwater projects" in text
        assert "LATE" not in text
        assert "Wed 06-10" in text

    drive(program(folder), walk)


def test_a_new_project_stands_first_and_is_marked(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await press(pilot, "down", "f4")
        await type_in(pilot, "Barn")
        text = await press(pilot, "enter", "enter", "enter", "enter")
        assert " Barn | 2026-022" in text
        lines = (await press(pilot, "escape", "escape")).splitlines()
        assert lines[4].startswith("> 2026-022  Barn")

    drive(program(folder), walk)


def test_enter_without_a_name_stays_at_the_name(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "f4", "enter")
        assert "! Type what you call it on the telephone." in text
        text = await find(pilot, "Barn")
        assert "|> Project name  [Barn " in text
        assert "! Type" not in text
        # a number that is typed replaces the one that is offered
        await press(pilot, "enter")
        assert "|> File number   [7 " in await find(pilot, "7")

    drive(program(folder), walk)


def test_the_next_name_replaces_the_last(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await find(pilot, "studio")
        await press(pilot, "enter", "escape", "escape")
        text = await find(pilot, "septic")
        assert "> 2026-017  Septic on Hill Road" in text

    drive(program(folder), walk)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_nothing_found_says_the_way_out(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    async def walk(pilot: Any) -> None:
        text = " ".join((await find(pilot, "studioseptic" * 3)).split())
        assert "number, place or people. Esc shows all." in text

    drive(program(folder), walk, size)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_what_is_wrong_with_a_file_is_said_whole(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    (folder / "broken.toml").write_text(BROKEN, encoding="utf-8")
    (folder / "noord.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")

    async def walk(pilot: Any) -> None:
        text = await find(pilot, "broken")
        row = next(line for line in text.splitlines() if line.startswith(">"))
        assert row.count("broken.toml") == 1
        assert "CAN'T READ line 3" in row
        said = " ".join(text.split())
        assert "broken.toml, line 3: " in said
        assert "Open it in a text editor and" in said
        assert said.count("broken.toml") == 2
        await press(pilot, "escape")
        said = " ".join((await find(pilot, "noord")).split())
        assert "noord.toml: ordinance is missing. Write which rules hold" in said

    drive(program(folder), walk, size)


def test_two_files_with_one_number_are_told(program: Any, drive: Any, folder: Path):
    shutil.copy(folder / "house-by-the-brook.toml", folder / "copy.toml")

    async def walk(pilot: Any) -> None:
        text = await find(pilot, "house by")
        assert "2026-021 is also the number of House by the brook (" in text

    drive(program(folder), walk)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_a_glance_is_cut_only_when_every_row_is_full(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    async def walk(pilot: Any) -> None:
        for _ in range(10):
            text = await press(pilot, "down")
            strip = text.splitlines()[-7 if size[0] >= 80 else -5 : -2]
            cut = [line for line in strip if line.endswith("..")]
            assert not cut or all(strip[1:]), strip

    drive(program(folder), walk, size)


@pytest.mark.parametrize("width", [60, 79, 80, 120, 200])
def test_the_project_column_takes_the_room(width: int):
    name = "A long name of a project " * 9
    card = Card("a.toml", "2026-001", name, "MINOR", "received", 3, "LATE 05-28")
    row = "".join(text for text, _ in card_row(card, width).pieces)
    assert len(row) <= width - 2
    assert len(row) >= width - 6
    assert row.endswith("LATE 05-28")


def test_sentences_run_on_where_there_is_room():
    long = "One two three four five six. Seven eight."
    assert told_in([long, "b"], 20, 4) == ["One two three four", "five six. Seven", "eight.", "b"]
    assert told_in([long, "b"], 20, 2) == ["One two three four..", "b"]

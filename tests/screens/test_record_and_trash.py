"""Who changed what, older versions, undo in the log, the trash: in words, and counted alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.screens.driving import settle, shown, type_in

BROOK = "house-by-the-brook.toml"
LONG = "The lower meadow behind the old boat house, past the second gate, by the stone wall"


async def menu(pilot: Any, looked_for: str) -> None:
    await pilot.press("f9")
    await settle(pilot)
    await type_in(pilot, looked_for)
    await pilot.press("enter")
    await settle(pilot)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_record_counts_what_it_shows_and_reads_whole(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    async def walk(pilot: Any) -> None:
        pilot.app.screen.go(1, key="project.site_address")
        await settle(pilot)
        await type_in(pilot, LONG)
        await pilot.press("tab")
        await settle(pilot)
        await menu(pilot, "who changed")
        lines = shown(pilot.app)
        text = "\n".join(lines)
        assert "1 change" in lines[1]
        assert "1 changes" not in text
        assert "The record is whole: nothing in it was altered" in text
        assert "sealed" not in text
        assert all(len(line) <= size[0] for line in lines)
        await pilot.press("enter")
        await settle(pilot)
        assert "stone wall" in " ".join(" ".join(shown(pilot.app)).replace("|", " ").split())

    drive(program(folder, BROOK), walk, size)


def test_what_was_added_was_added(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("escape", "l")
        await settle(pilot)
        await pilot.press("f4", "enter")
        await settle(pilot)
        await type_in(pilot, "digging")
        await pilot.press("enter", "down", "down", "enter")
        await settle(pilot)
        await pilot.press("delete")
        await settle(pilot)
        await pilot.press("ctrl+z")
        await settle(pilot)
        told = "Undone: Digging or clearing of 2026-06-03 is in the log again. Ctrl+Y takes it out"
        assert told in " ".join(" ".join(shown(pilot.app)).split())
        await pilot.press("ctrl+z")
        await settle(pilot)
        told = "Undone: Digging or clearing of 2026-06-03 is not in the log any more. Ctrl+Y puts"
        assert told in " ".join(" ".join(shown(pilot.app)).split())
        await pilot.press("ctrl+y")
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        await menu(pilot, "who changed")
        text = "\n".join(shown(pilot.app))
        assert "Digging or clearing of 2026-06-03 was added" in text

    drive(program(folder, BROOK), walk)


def test_a_project_in_use_says_what_to_do(program: Any, drive: Any, folder: Path):
    other = program(folder)
    opened = other.desk.open(str(folder / BROOK))

    async def walk(pilot: Any) -> None:
        await type_in(pilot, "brook")
        await settle(pilot)
        await pilot.press("escape")
        await type_in(pilot, "2026-021")
        await settle(pilot)
        await menu(pilot, "to the trash")
        text = " ".join(" ".join(shown(pilot.app)).split())
        assert "has it open on" in text
        assert "Try again when it is closed there." in text

    drive(program(folder), walk)
    other.desk.close(opened)
    assert (folder / BROOK).exists()

"""Step 8: what each paper would say, and when it was last made."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.screens.driving import settle, shown

BROOK = "house-by-the-brook.toml"


def test_a_paper_says_what_is_open_in_it_and_when_it_was_made(
    program: Any, drive: Any, folder: Path
):
    made = folder / "papers"
    made.mkdir()
    moment = datetime(2026, 6, 2, 16, 10)
    for name in ("house-by-the-brook-screening.pdf", "house-by-the-brook-screening-2.pdf"):
        (made / name).write_bytes(b"%PDF")
    first, second = sorted(made.iterdir())
    os.utime(first, (moment.timestamp(),) * 2)
    os.utime(second, (moment.timestamp() - 3600,) * 2)
    os.utime(folder / BROOK, (moment.timestamp() + 60,) * 2)

    async def walk(pilot: Any) -> None:
        screen = pilot.app.screen
        screen.go(8)
        await settle(pilot)
        lines = shown(pilot.app)
        assert any("Still to be measured" in line and ": 4 answers" in line for line in lines)
        assert any("Design-standard review" in line and "says 1 NOT MET" in line for line in lines)
        assert any("What to hand in" in line and "ready: 3 missing" in line for line in lines)
        assert " Last made: Tue 2026-06-02 16:10. The file has changed since." in lines
        assert any(line.endswith("Ctrl+C copies that text") for line in lines)
        await pilot.press("down")
        await settle(pilot)
        assert not any("Last made" in line for line in shown(pilot.app))

    drive(program(folder, BROOK), walk)


def test_a_paper_just_made_says_so(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen = pilot.app.screen
        screen.go(8)
        await settle(pilot)
        assert screen.page.pick_only("screening")
        screen.page.push.buttons[0].action_push()
        await settle(pilot)
        assert "Made 1 PDF file in papers" in " ".join(shown(pilot.app))
        made = screen.page.offers["screening"].about[1]
        assert made.startswith("Last made: ")
        assert "changed" not in made

    drive(program(folder, BROOK), walk)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_a_paper_as_text_counts_the_lines_it_copies(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    async def walk(pilot: Any) -> None:
        screen = pilot.app.screen
        screen.go(8)
        await settle(pilot)
        assert screen.page.pick_only("screening")
        screen.page.list.focus()
        await pilot.press("enter")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[2] == " Screening result"
        assert all(len(line) <= size[0] for line in lines)
        counted = next(line for line in lines if "PgDn for more" in line)
        count = int(counted.split(" lines")[0].split()[-1])
        await pilot.press("ctrl+c")
        await settle(pilot)
        assert f" Copied {count} lines." in shown(pilot.app)
        assert len(pilot.app.clipboard.splitlines()) == count
        for _ in range(40):
            await pilot.press("pagedown")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert f"to {count} of {count} lines" in text
        assert "Date: ____" in text

    drive(program(folder, BROOK), walk, size)

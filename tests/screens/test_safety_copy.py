"""What is being typed outlives the program, also before its field is left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from screens.house import REST
from tests.screens.driving import settle

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

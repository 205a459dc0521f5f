"""A project that somebody else has: the dialog stands, however fast the keys and the window are."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key

from tests.screens.driving import settle, shown


@pytest.fixture
def held(folder: Path) -> Path:
    locks = folder / ".swtui" / "locks"
    locks.mkdir(parents=True)
    note = {"who": "A. Nother", "host": "OFFICE-2", "pid": 1, "since": "2026-06-03T10:12:00"}
    for file in folder.glob("*.toml"):
        (locks / f"{file.name}.who").write_text(json.dumps(note), encoding="utf-8")
    return folder


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize("wait", [0.0, 0.004, 0.02])
def test_keys_in_a_burst_while_the_window_changes(
    program: Any, drive: Any, held: Path, size: tuple[int, int], wait: float
):
    async def walk(pilot: Any) -> None:
        for key in ("enter", "escape", "escape", "escape", "enter", "right", "enter", "enter"):
            pilot.app.post_message(Key(key, None).set_sender(pilot.app))
            await asyncio.sleep(wait)
        for other in ((80, 24), (60, 20), size):
            await pilot.resize_terminal(*other)
        await settle(pilot)
        while type(pilot.app.screen).__name__ != "RegisterScreen":
            await pilot.press("escape")
            await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "| Someone else has this project open" in text
        assert "READ ONLY" in text

    drive(program(held), walk, size)

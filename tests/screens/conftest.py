"""The program on a folder of its own, at a fixed moment, driven by keys."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from swtui.app import Program
from swtui.desk import ProgramDesk
from swtui.samples import sample_files
from swtui.settings import Settings
from tests.screens.driving import settle

NOW = datetime(2026, 6, 3, 10, 42)

Script = Callable[[Pilot[int]], Awaitable[None]]
Drive = Callable[..., None]


@pytest.fixture(autouse=True)
def _colors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "Stormwater"
    place.mkdir()
    for sample in sample_files():
        shutil.copy(sample, place / sample.name)
    return place


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., Program]:
    def make(folder: Path, start: str = "", **looks: Any) -> Program:
        desk = ProgramDesk(
            folder,
            Settings(name="J. Doe", initials="JD"),
            clock=lambda: NOW,
            index=tmp_path / "index",
            safety=tmp_path / "unsaved",
        )
        path = str(folder / start) if start else ""
        looks.setdefault("plain_signs", True)
        return Program(desk, path, **looks)

    return make


@pytest.fixture
def drive() -> Drive:
    def run(app: Program, script: Script, size: tuple[int, int] = (80, 24)) -> None:
        async def play() -> None:
            async with app.run_test(size=size, notifications=True) as pilot:
                await settle(pilot)
                await script(pilot)
            app.close_session()

        asyncio.run(play())
        fault = getattr(app, "fault", None)
        if fault is not None:
            raise fault

    return run

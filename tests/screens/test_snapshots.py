"""A picture of a step without color, looked at before it was kept.

`test_pictures.py` has every screen at every size, and in color.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from screens.project import ProjectScreen
from tests.screens.driving import settle


def test_a_step_without_color(snap_compare: Any, program: Any, folder: Path):
    async def before(pilot: Any) -> None:
        await settle(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, ProjectScreen)
        screen.go(3)
        await settle(pilot)

    app = program(folder, "house-by-the-brook.toml", colors="none", plain_signs=False)
    assert snap_compare(app, terminal_size=(80, 24), run_before=before)

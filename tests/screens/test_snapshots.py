"""Pictures of the screens, each looked at before it was kept.

After a change that is meant: look at snapshot_report.html, then run pytest with --snapshot-update.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.project import ProjectScreen
from tests.screens.driving import settle

HOME, NARROW, LARGE = (80, 24), (60, 20), (120, 40)
BROOK = "house-by-the-brook.toml"

STEPS = [
    (1, ""),
    (2, ""),
    (3, ""),
    (4, "site"),
    (4, "devices"),
    (4, "standards"),
    (5, ""),
    (6, ""),
    (7, ""),
    (8, ""),
]


def going(step: int, page: str, *keys: str) -> Any:
    async def before(pilot: Any) -> None:
        await settle(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, ProjectScreen)
        screen.go(step, page)
        await settle(pilot)
        await pilot.press(*keys)
        await settle(pilot)

    return before


@pytest.mark.parametrize(("step", "page"), STEPS)
def test_step(snap_compare: Any, program: Any, folder: Path, step: int, page: str):
    app = program(folder, BROOK)
    assert snap_compare(app, terminal_size=HOME, run_before=going(step, page))


@pytest.mark.parametrize(("step", "page"), [(3, ""), (4, "devices"), (6, "")])
def test_step_on_a_narrow_terminal(
    snap_compare: Any, program: Any, folder: Path, step: int, page: str
):
    app = program(folder, BROOK)
    assert snap_compare(app, terminal_size=NARROW, run_before=going(step, page))


def test_why_stands_beside_the_form_on_a_large_terminal(
    snap_compare: Any, program: Any, folder: Path
):
    app = program(folder, BROOK)
    assert snap_compare(app, terminal_size=LARGE, run_before=going(3, "", "down"))


def test_a_step_without_color(snap_compare: Any, program: Any, folder: Path):
    app = program(folder, BROOK, colors="none", plain_signs=False)
    assert snap_compare(app, terminal_size=HOME, run_before=going(3, ""))


def test_a_device(snap_compare: Any, program: Any, folder: Path):
    app = program(folder, BROOK)
    assert snap_compare(app, terminal_size=HOME, run_before=going(4, "devices", "enter"))


def test_why(snap_compare: Any, program: Any, folder: Path):
    app = program(folder, BROOK)
    assert snap_compare(app, terminal_size=HOME, run_before=going(2, "", "f2"))


def test_help(snap_compare: Any, program: Any, folder: Path):
    app = program(folder, BROOK)
    assert snap_compare(app, terminal_size=HOME, run_before=going(3, "", "down", "f1"))


@pytest.mark.parametrize("size", [HOME, NARROW])
def test_register(snap_compare: Any, program: Any, folder: Path, size: tuple[int, int]):
    assert snap_compare(program(folder), terminal_size=size, run_before=settle)


def test_first_start(snap_compare: Any, program: Any, tmp_path: Path):
    empty = tmp_path / "Stormwater"
    empty.mkdir()
    assert snap_compare(program(empty), terminal_size=HOME, run_before=settle)

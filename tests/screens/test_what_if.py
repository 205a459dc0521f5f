"""What if: distances, the scratch copy, and what is kept of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli

from tests.screens.driving import settle, shown, type_in

BROOK = "house-by-the-brook.toml"


def read(folder: Path) -> dict[str, Any]:
    return tomli.loads((folder / BROOK).read_text(encoding="utf-8"))["answers"]


def test_figures_with_their_distance_both_ways(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f3")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[0] == (
            " What if? | House by the brook                          scratch copy, not saved"
        )
        assert lines[3:7] == [
            "  Figure                     Now          Try        Distance to the next line",
            "> Ground disturbed in all    8,000 sq ft [80x100   ] 3,000 over 5,000 (exempt)",
            "                                                     7,000 under 15,000 (major)",
            "  New hard surface           1,400 sq ft [1,400    ] 400 over 1,000 (exempt)",
        ]

    drive(program(folder, BROOK), walk)


def test_two_changes_make_it_exempt_and_nothing_is_saved(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f3")
        await settle(pilot)
        await type_in(pilot, "4,900")
        await pilot.press("tab")
        await settle(pilot)
        assert _class(shown(pilot.app)) == ["MINOR PROJECT", "MINOR PROJECT"]
        await type_in(pilot, "1000")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert _class(shown(pilot.app)) == ["MINOR PROJECT", "EXEMPT"]
        assert "No single change makes it exempt: both limits must be met." in text
        assert "awn fertilizer only: " in text
        await pilot.press("escape")
        await settle(pilot)
        assert "MINOR PROJECT: 8,000 sq ft disturbed is under 15,000" in shown(pilot.app)[3]

    drive(program(folder, BROOK), walk)
    assert read(folder)["disturbed_area_sqft"] == 8000


def _class(lines: list[str]) -> list[str]:
    row = next(line for line in lines if line.startswith("  Class  "))
    return [row[16:46].strip(), row[46:67].strip()]


def test_use_these_is_one_step_of_undo(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f3")
        await settle(pilot)
        await type_in(pilot, "4900")
        await pilot.press("tab")
        await type_in(pilot, "1000")
        while "Use these" not in getattr(pilot.app.focused, "text", ""):
            await pilot.press("tab")
        await pilot.press("enter")
        await settle(pilot)
        assert "EXEMPT: 4,900 sq ft is under 5,000" in shown(pilot.app)[3]
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert "MINOR PROJECT: 8,000 sq ft" in shown(pilot.app)[3]
        await pilot.press("ctrl+y")
        await settle(pilot)

    drive(program(folder, BROOK), walk)
    assert read(folder)["disturbed_area_sqft"] == 4900
    assert read(folder)["new_impervious_sqft"] == 1000


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_an_unreadable_figure_stays_and_counts_as_none(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    async def walk(pilot: Any) -> None:
        await pilot.press("f3")
        await settle(pilot)
        await type_in(pilot, "12 or so")
        await settle(pilot)
        assert any("! Type a size, like 8,000 or 24x30." in line for line in shown(pilot.app))

    drive(program(folder, BROOK), walk, size)

"""What becomes of a text when a field is left: errors, days out of order, where the cursor goes."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tests.screens.driving import settle, shown, type_in

BROOK = "house-by-the-brook.toml"
ENDS = "The work ends before it starts. Check both days."


async def put(pilot: Pilot[int], step: int, key: str, text: str) -> None:
    app: Any = pilot.app
    app.screen.go(step, key=key)
    await settle(pilot)
    await type_in(pilot, text)
    await pilot.press("enter")
    await settle(pilot)


def test_a_day_before_the_start_is_no_answer_until_one_of_both_is_right(
    program: Any, drive: Any, folder: Path
) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        await put(pilot, 2, "construction_ends_on", "4/1/26")
        assert ENDS in "\n".join(shown(app))
        answers = app.session.project.answers
        assert "construction_ends_on" not in answers
        # the other day is moved: now both are answers
        await put(pilot, 2, "disturbance_starts_on", "3/1/26")
        answers = app.session.project.answers
        assert answers["disturbance_starts_on"] == date(2026, 3, 1)
        assert answers["construction_ends_on"] == date(2026, 4, 1)
        assert not app.session.unread
        await put(pilot, 2, "disturbance_starts_on", "6/2/26")
        assert ENDS in "\n".join(shown(app))

    drive(app, walk)


def test_a_file_with_days_out_of_order_says_so(program: Any, drive: Any, folder: Path) -> None:
    path = folder / BROOK
    path.write_text(
        path.read_text().replace(
            "construction_ends_on = 2026-11-20", "construction_ends_on = 2026-01-20"
        )
    )
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(2, key="construction_ends_on")
        await settle(pilot)
        assert ENDS in "\n".join(shown(app))

    drive(app, walk)

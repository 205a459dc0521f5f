"""Monday: what is due over all projects, the log of one, and what an entry answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli

from tests.screens.driving import settle, shown, type_in

MILL = "mill-street-house.toml"


def entries(folder: Path) -> list[dict[str, Any]]:
    return tomli.loads((folder / MILL).read_text(encoding="utf-8"))["events"]


def test_monday(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f8")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[0] == (
            " Due | all open projects in Stormwater                           Wed 2026-06-03"
        )
        assert lines[1] == (
            " Find [                    ]   1 date   Show: (x) next 60 days  ( ) all"
        )
        assert lines[4].startswith("  LATE ---")
        assert lines[5] == (
            "> Wed 2026-03-25 70 days late Mill Street house    Inspect, weekly       61A(2)"
        )
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("f4")
        await settle(pilot)
        assert "  Does what was due: inspect, weekly, Wed 2026-03-25.               220-61A(2)" in (
            shown(pilot.app)
        )
        await pilot.press("enter", "enter", "enter")
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "LATE" not in text
        assert "> Wed 2026-06-10  in 7 days   Mill Street house    Inspect, weekly" in text

    drive(program(folder, ""), walk)
    assert entries(folder)[-1] == {"kind": "inspection", "on": _day("2026-06-03"), "by": "JD"}


def test_a_time_that_has_run_out_is_not_late(program: Any, drive: Any, folder: Path):
    with (folder / MILL).open("a", encoding="utf-8") as file:
        file.write('\n[[events]]\nkind = "last_work"\non = 2026-05-20\n')

    async def walk(pilot: Any) -> None:
        await pilot.press("f8")
        await settle(pilot)
        found = [line for line in shown(pilot.app) if "Area stops" in line]
        assert found == [
            "  since Wed 2026-05-27        Mill Street house    Area stops being ac.. 60B"
        ]

    drive(program(folder, ""), walk)


def _day(text: str) -> Any:
    return tomli.loads(f"day = {text}")["day"]


def test_rain_says_what_it_makes_due_before_it_is_added(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("escape", "l")
        await settle(pilot)
        await pilot.press("f4")
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        await type_in(pilot, "rain")
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("tab")
        await type_in(pilot, "1.1")
        await pilot.press("tab")
        await settle(pilot)
        lines = shown(pilot.app)
        assert "  How much                                 [1.1             ] = 1.1 in" in lines
        assert any("Makes due: inspect after rain by Thu 2026-06-04" in line for line in lines)
        await type_in(pilot, "[red]gauge")
        await pilot.press("tab", "enter")
        await settle(pilot)
        assert any("Rain, 1.1 in" in line and "[red]gauge" in line for line in shown(pilot.app))
        await pilot.press("delete")
        await settle(pilot)
        assert not any("Rain, 1.1 in   " in line for line in shown(pilot.app)[4:12])
        await pilot.press("ctrl+z")
        await settle(pilot)

    drive(program(folder, MILL), walk)
    assert entries(folder)[-1]["rain_in"] == 1.1


def test_the_list_of_dates_is_saved_as_a_table(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f8")
        await settle(pilot)
        await pilot.press("e")
        await settle(pilot)
        assert any("Saved 1 date as due.csv" in line for line in shown(pilot.app))

    drive(program(folder), walk)
    table = (folder / "due.csv").read_text(encoding="utf-8-sig")
    assert table.splitlines()[0] == "Day,Late,Project,Number,What is due,Rule,Since,Note"
    assert "2026-03-25,late,Mill Street house,2026-009" in table


def test_notice_of_violation_with_its_six_contents(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen = pilot.app.screen
        screen.go(7, "after")
        await settle(pilot)
        row = screen.page.field_row("log violation_found")
        row.focus()
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("tab")
        await type_in(pilot, "Back yard")
        await pilot.press("tab", "enter")
        await settle(pilot)
        await type_in(pilot, "fence down")
        await pilot.press("escape")
        await settle(pilot)
        while "Add" not in getattr(pilot.app.focused, "text", ""):
            await pilot.press("tab")
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "[x] Notice: the place                    Back yard" in text
        assert "[x] Notice: what is wrong                fence down" in text
        assert "[ ] Notice: penalties                    still to be written" in text

    drive(program(folder, MILL), walk, (80, 40))
    assert entries(folder)[-1]["items"] == [{"what": "fence down"}]


def test_nothing_is_chosen_beforehand_in_the_log(program: Any, drive: Any, folder: Path):
    before = (folder / MILL).read_bytes()

    async def walk(pilot: Any) -> None:
        await pilot.press("escape", "l")
        await settle(pilot)
        await pilot.press("f4")
        await settle(pilot)
        lines = shown(pilot.app)
        assert ">" in next(line for line in lines if "What happened  " in line)
        assert not any("Digging or clearing" in line for line in lines)
        assert not any("due:" in line.lower() for line in lines)
        await pilot.press("down", "down", "down", "enter")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "! Choose what happened first. Enter opens the list." in text
        # emptied again, it is as at the start
        await pilot.press("enter")
        await settle(pilot)
        await type_in(pilot, "digging")
        await pilot.press("enter")
        await settle(pilot)
        assert "Digging or clearing" in "\n".join(shown(pilot.app))
        await pilot.press("up", "backspace")
        await settle(pilot)
        assert "Digging or clearing" not in "\n".join(shown(pilot.app)[8:])

    drive(program(folder, MILL), walk)
    assert (folder / MILL).read_bytes() == before


def test_digging_entered_late_does_not_close_an_inspection(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("escape", "l")
        await settle(pilot)
        await pilot.press("f4", "enter")
        await settle(pilot)
        await type_in(pilot, "digging")
        await pilot.press("enter")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "Makes nothing due." in text
        assert "inspect, weekly" not in text
        await pilot.press("down", "down", "enter")
        await settle(pilot)
        await pilot.press("escape", "escape", "f8")
        await settle(pilot)
        assert any("Wed 2026-03-25 70 days late" in line for line in shown(pilot.app))

    drive(program(folder, MILL), walk)
    assert entries(folder)[-1]["kind"] == "start"


def test_an_entry_that_is_changed_says_what_it_makes_due(program: Any, drive: Any, folder: Path):
    with (folder / MILL).open("a", encoding="utf-8") as file:
        file.write('\n[[events]]\nkind = "rain"\non = 2026-06-02\nrain_in = 1.1\n')

    async def walk(pilot: Any) -> None:
        await pilot.press("escape", "l")
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "Makes due: inspect after rain by Wed 2026-06-03" in text
        assert "Makes nothing due." not in text
        # nobody's initials are on this entry
        assert "Settings (F9) puts your initials here." in text
        await pilot.press("down")
        await settle(pilot)
        assert any("Type inches, like 0.7." in line for line in shown(pilot.app))

    drive(program(folder, MILL), walk)


def test_a_new_entry_of_work_stopped_moves_a_day_and_does_nothing(
    program: Any, drive: Any, folder: Path
):
    with (folder / MILL).open("a", encoding="utf-8") as file:
        file.write('\n[[events]]\nkind = "last_work"\non = 2026-05-20\n')

    async def walk(pilot: Any) -> None:
        await pilot.press("escape", "l")
        await settle(pilot)
        await pilot.press("f4", "enter")
        await settle(pilot)
        await type_in(pilot, "stopped")
        await pilot.press("enter")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "Makes due: mulch or replant by Sat 2026-06-13" in text
        assert "Does what was due" not in text

    drive(program(folder, MILL), walk)

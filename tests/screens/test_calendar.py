"""The calendar of a project in text: its rows, and how it is reached and left."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.timeline import LONGEST, Season, Stretch, ticks, window
from screens.calendar import CalendarScreen
from screens.log import LogScreen
from screens.project import ProjectScreen
from screens.widgets.drawn import Line, line_width
from screens.widgets.ink import ASCII, BEST, Signs
from screens.widgets.months import head_lines, key_lines, months_of, row_pieces
from tests.screens.driving import settle, shown

BROOK = "house-by-the-brook.toml"
MILL = "mill-street-house.toml"
CAMP = "camp-sports-fields.toml"
SIZES = pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
COLD = Season("October 15 to April 15, both days in", (10, 15), (4, 15))

days = st.dates(date(1900, 1, 1), date(2199, 12, 31))
names = st.text(max_size=40)
stretches = st.builds(
    lambda name, start, long, single: Stretch(
        name, start, None if long is None or single else start + timedelta(days=long), single
    ),
    names,
    days,
    st.one_of(st.none(), st.integers(0, 5000)),
    st.booleans(),
)
widths = st.integers(40, 79)
signs = st.sampled_from([ASCII, BEST])


def text(line: Line) -> str:
    return "".join(piece for piece, _ in line)


@given(st.lists(stretches, min_size=1, max_size=6), days, widths, signs)
def test_no_row_is_over_the_width(rows: list[Stretch], today: date, width: int, with_: Signs):
    months = months_of(rows, [COLD], today, width)
    for line in head_lines(months, with_):
        assert line_width(line) <= width
    for row in rows:
        assert line_width(row_pieces(row, "ended", "", months, with_)) <= width - 2
    assert all(len(line) <= width - 2 for line in key_lines(months, with_))


@given(days, days, days, widths)
def test_days_stand_in_their_order(one: date, other: date, today: date, width: int):
    months = months_of([Stretch("x", min(one, other), max(one, other))], [], today, width)
    assert months.at(min(one, other)) <= months.at(max(one, other))
    assert months.at(months.first) == 0
    if months.room:
        assert months.at(months.after - timedelta(days=1)) < months.room
    assert months.at(months.after) == months.room
    assert months.after - months.first <= LONGEST


@given(days, st.integers(0, 3000))
def test_ticks_stand_on_the_first_of_a_month(first: date, long: int):
    start, after = window([Stretch("x", first, first + timedelta(days=long))])
    found = [when for when, _ in ticks(start, after)]
    assert found == sorted(set(found))
    assert all(when.day == 1 and start <= when < after for when in found)


@pytest.mark.parametrize(
    ("first", "after", "within"),
    [
        # both days are in
        (date(2026, 10, 1), date(2026, 10, 15), []),
        (date(2026, 10, 1), date(2026, 10, 16), [(date(2026, 10, 15), date(2026, 10, 16))]),
        (date(2026, 4, 15), date(2026, 5, 1), [(date(2026, 4, 15), date(2026, 4, 16))]),
        (date(2026, 4, 16), date(2026, 5, 1), []),
        (date(2026, 12, 1), date(2027, 2, 1), [(date(2026, 12, 1), date(2027, 2, 1))]),
    ],
)
def test_a_season_over_the_new_year(first: date, after: date, within: list[Any]):
    assert list(COLD.within(first, after)) == within


def test_a_season_within_a_year():
    summer = Season("summer", (6, 1), (8, 31))
    found = list(summer.within(date(2026, 1, 1), date(2028, 1, 1)))
    assert found == [
        (date(2026, 6, 1), date(2026, 9, 1)),
        (date(2027, 6, 1), date(2027, 9, 1)),
    ]


def test_a_calendar_as_it_is_drawn():
    rows = [
        Stretch("Work on the ground", date(2026, 6, 15), date(2026, 11, 20)),
        Stretch("Appeal time ends", date(2026, 7, 4), None, single=True),
    ]
    months = months_of(rows, [COLD], date(2026, 6, 3), 79)
    drawn = [text(line) for line in head_lines(months, ASCII)]
    drawn += [f"  {text(row_pieces(row, 'until', '', months, ASCII))}" for row in rows]
    assert [line.rstrip() for line in drawn] == [
        "  2026                   Jun  Jul   Aug   Sep   Oct   Nov",
        "  Today                  |    .     .     .     .  ///////// Wed 06-03",
        "  Work on the ground     | ###############################// 06-15 to 11-20",
        "  Appeal time ends       |    .o    .     .     .  ///////// until Sat 07-04",
    ]


@pytest.mark.parametrize(("width", "lines"), [(79, 1), (59, 2)])
def test_the_season_is_named_whole(width: int, lines: int):
    months = months_of([Stretch("x", date(2026, 6, 1), None)], [COLD], date(2026, 6, 3), width)
    told = key_lines(months, ASCII)
    assert len(told) == lines
    assert told[-1].endswith("// October 15 to April 15, both days in")


def test_what_has_no_end_runs_to_the_edge():
    row = Stretch("Work", date(2026, 6, 1), None)
    months = months_of([row], [], date(2026, 6, 3), 79)
    assert text(row_pieces(row, "", "", months, ASCII)).endswith("### 06-01 to ?")


def test_today_far_away_is_an_arrow():
    row = Stretch("Work", date(2020, 6, 1), date(2020, 9, 1))
    later = months_of([row], [], date(2026, 6, 3), 79)
    assert "> 2026-06-03" in text(head_lines(later, ASCII)[1])
    before = months_of([row], [], date(2015, 6, 3), 79)
    assert text(head_lines(before, ASCII)[1]).startswith("  Today                  <")


# --- as it is seen ------------------------------------------------------------------------------


async def open_calendar(pilot: Any) -> list[str]:
    await pilot.press("escape", "k")
    await settle(pilot)
    assert isinstance(pilot.app.screen, CalendarScreen)
    return shown(pilot.app)


@SIZES
def test_from_the_project_and_back(
    program: Any, folder: Path, drive: Any, size: tuple[int, int]
) -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("escape")
        await settle(pilot)
        assert any("K calendar" in line for line in shown(pilot.app))
        await pilot.press("k")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[0].startswith(" Calendar | House by the brook | 2026-021")
        work = next(line for line in lines if line.startswith("> Work on the ground"))
        assert "###" in work
        assert work.endswith("06-15 to 11-20")
        today = next(line for line in lines if line.startswith("  Today"))
        assert "|" in today
        assert "//" in today
        # the key of signs ends within the 13 rows that a step has
        assert any("the work" in line for line in lines[:15])
        assert all(line.isascii() for line in lines)
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(pilot.app.screen, ProjectScreen)

    drive(program(folder, BROOK), script, size)


@SIZES
def test_from_the_log_and_back_to_it(
    program: Any, folder: Path, drive: Any, size: tuple[int, int]
) -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("escape", "l")
        await settle(pilot)
        assert any("K calendar" in line for line in shown(pilot.app))
        await pilot.press("k")
        await settle(pilot)
        lines = shown(pilot.app)
        late = next(line for line in lines if line.startswith("  Inspect, weekly"))
        assert "o" in late[20:]
        assert "LATE " in late
        await pilot.press("down")
        await settle(pilot)
        assert any("70 days late" in line for line in shown(pilot.app))
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, LogScreen)

    drive(program(folder, MILL), script, size)


def test_enter_opens_the_log(program: Any, folder: Path, drive: Any) -> None:
    async def script(pilot: Any) -> None:
        await open_calendar(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, LogScreen)
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(pilot.app.screen, CalendarScreen)

    drive(program(folder, MILL), script)


def test_a_weekend_is_not_moved(program: Any, folder: Path, drive: Any) -> None:
    told = (folder / MILL).read_text("utf-8")
    told += '\n[[events]]\nkind = "last_work"\non = 2026-06-03\n'
    (folder / MILL).write_text(told, "utf-8")

    async def script(pilot: Any) -> None:
        lines = await open_calendar(pilot)
        assert any(line.endswith("Sat 06-13") for line in lines), lines

    drive(program(folder, MILL), script)


@SIZES
def test_nothing_is_dated(program: Any, folder: Path, drive: Any, size: tuple[int, int]) -> None:
    async def script(pilot: Any) -> None:
        lines = await open_calendar(pilot)
        told = " ".join(line.strip() for line in lines)
        assert "no day of the work is given, and nothing is due." in told

    drive(program(folder, CAMP), script, size)


def test_it_is_reached_by_mouse(program: Any, folder: Path, drive: Any) -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("escape")
        await settle(pilot)
        lines = shown(pilot.app)
        row = next(index for index, line in enumerate(lines) if "K calendar" in line)
        await pilot.click(offset=(lines[row].index("K calendar") + 2, row))
        await settle(pilot)
        assert isinstance(pilot.app.screen, CalendarScreen)

    drive(program(folder, BROOK), script)


def test_better_signs_where_the_terminal_has_them(program: Any, folder: Path, drive: Any) -> None:
    async def script(pilot: Any) -> None:
        lines = await open_calendar(pilot)
        assert any("███" in line for line in lines)
        assert any("░░░" in line for line in lines)

    drive(program(folder, BROOK, plain_signs=False), script)

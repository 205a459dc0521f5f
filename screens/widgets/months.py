"""A calendar in text: months across, a bar for the work, a sign for each day that is due.

A cell holds some days, so that days of one week may share it; the words at the right say the day.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from attrs import frozen

from core.dates import WEEKDAYS
from core.timeline import LONGEST, Season, Stretch, ticks, window
from screens.widgets.drawn import Line, Piece
from screens.widgets.ink import Signs
from screens.widgets.plain import cells, clip, pad, visible

NAME = 22
NARROW_NAME = 18
"""Cells of the name of a row."""
TEXT = 18
"""Cells of the words at its right."""
NEAR = timedelta(days=183)
"""Today is drawn to scale when it is so near to the other days; else an arrow points to it."""


@frozen(eq=False)
class Months:
    """The axis of a calendar: which days, on how many cells."""

    first: date
    after: date
    today: date
    seasons: tuple[Season, ...]
    width: int
    """Of the whole row."""

    @property
    def name(self) -> int:
        """Cells of the name of a row."""
        return NAME if self.width >= 78 else NARROW_NAME

    @property
    def room(self) -> int:
        """Cells of the axis; none, where the row is too narrow for one."""
        return max(0, self.width - self.name - TEXT - 4)

    def at(self, day: date) -> int:
        """The cell of a day; -1 and `room` are before and after the axis."""
        if day < self.first:
            return -1
        if day >= self.after:
            return self.room
        return (day - self.first).days * self.room // (self.after - self.first).days

    def ground(self, signs: Signs) -> list[str]:
        """An empty row: the first of each month, the seasons, today."""
        line = [" "] * self.room
        if not self.room:
            return line
        for when, _ in ticks(self.first, self.after):
            line[self.at(when)] = signs.way
        for season in self.seasons:
            for begin, finish in season.within(self.first, self.after):
                last = self.at(finish - timedelta(days=1))
                line[self.at(begin) : last + 1] = signs.hatch * (last + 1 - self.at(begin))
        here = self.at(self.today)
        if 0 <= here < self.room:
            line[here] = signs.down
        return line


def months_of(
    rows: Sequence[Stretch], seasons: Sequence[Season], today: date, width: int
) -> Months:
    """The axis for rows: at most ten years from the first day, with today if it is near."""
    first, after = window(rows)
    if first - NEAR <= today < after + NEAR:
        low, high = window([*rows, Stretch("", today, None, single=True)])
        first, after = min(first, low), max(after, high)
    return Months(first, min(after, first + LONGEST), today, tuple(seasons), width)


def head_lines(months: Months, signs: Signs) -> list[Line]:
    """The months, and today."""
    across = [" "] * months.room
    free = 0
    for when, label in ticks(months.first, months.after):
        at = months.at(when)
        # the first year stands at the left, so that the months have room
        text = label.removesuffix(f" {months.first.year % 100:02}")
        if at >= free and at + len(text) <= months.room:
            across[at : at + len(text)] = text
            free = at + len(text) + 1
    line = months.ground(signs)
    here = months.at(months.today)
    if line and here < 0:
        line[0] = signs.before
    elif line and here >= months.room:
        line[-1] = signs.beyond
    return [
        [(f"  {pad(f'{months.first.year}', months.name)} ", "place"), ("".join(across), "place")],
        [
            (f"  {pad('Today', months.name)} ", "bold"),
            ("".join(line), "soft"),
            (f" {_day(months.today, months)}", "bold"),
        ],
    ]


def row_pieces(row: Stretch, words: str, ink: str, months: Months, signs: Signs) -> list[Piece]:
    """One row, two cells less than the width: its name, its days, what is said of them.

    Args:
        row: the work, or a day that is due.
        words: before the day: ``due``, ``LATE``.
        ink: of the sign and of the words.
        months: the axis.
        signs: what it is drawn with.
    """
    line = months.ground(signs)
    room = months.room
    start, end = months.at(row.start), months.at(row.end or row.start)
    if not row.single:
        end = room - 1 if row.end is None else min(end, room - 1)
        if room:
            line[max(0, start) : end + 1] = signs.full * (end + 1 - max(0, start))
        told = f"{_edge(row.start, months)} to {_edge(row.end, months) if row.end else '?'}"
    else:
        told = f"{words} {_day(row.start, months)}".strip()
        if room and start >= room:
            line[-1] = signs.beyond
        elif room:
            line[max(0, start)] = signs.point if start >= 0 else signs.before
    drawn = "".join(line)
    return [
        (pad(visible(row.name), months.name), ""),
        (" ", ""),
        (drawn, "soft" if row.single and not ink else ink),
        (f" {clip(told, TEXT)}", ink),
    ]


def _in_a_year(months: Months) -> bool:
    return (months.after - months.first).days <= 366


def _edge(day: date, months: Months) -> str:
    """The first or last day of the work; over several years its month, the strip has the day."""
    return f"{day:%m-%d}" if _in_a_year(months) else f"{day:%Y-%m}"


def _day(day: date, months: Months) -> str:
    """With its day of the week where there is room, with its year where that is not clear."""
    if not _in_a_year(months) or not months.first <= day < months.after:
        return day.isoformat()
    weekday = WEEKDAYS[day.weekday()][:3]
    return f"{weekday} {day:%m-%d}" if months.width >= 78 else f"{day:%m-%d}"


def key_lines(months: Months, signs: Signs) -> list[str]:
    """What the signs mean; the seasons on a line of their own where they do not fit beside."""
    told = f"{signs.full * 2} the work   {signs.point} due   {signs.down} today"
    named = "   ".join(f"{signs.hatch * 2} {visible(season.name)}" for season in months.seasons)
    whole = f"{told}   {named}".rstrip()
    lines = [whole] if cells(whole) <= months.width - 2 else [told, named]
    return [clip(line, months.width - 2) for line in lines]

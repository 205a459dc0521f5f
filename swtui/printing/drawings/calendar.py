"""The construction calendar: work, clocks and single days over months, the cold season hatched."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from swtui.printing.drawings.drawing import LABEL, Drawing, text_width
from swtui.printing.lettering import Rich, wrap
from swtui.printing.pen import HAIR, Pen
from swtui.printing.wording import month_name

_LABEL = 114.0
_WIDE = 372.0
_ROW = 16.0
LONGEST = timedelta(days=3653)
"""A longer stretch is not drawn: the table alone has it."""


class Stretch(NamedTuple):
    """A row: from a day to another, or a single day; no end: open."""

    name: Rich
    start: date
    end: date | None
    single: bool = False


class Season(NamedTuple):
    """A season that comes every year, both days in."""

    name: str
    first: tuple[int, int]
    """(month, day)."""
    last: tuple[int, int]


def drawable(rows: Sequence[Stretch]) -> bool:
    """Whether the days fit a drawing: there are some, over ten years at most."""
    if not rows:
        return False
    first = min(row.start for row in rows)
    last = max(row.end or row.start for row in rows)
    return last - first <= LONGEST


def _on(year: int, month: int, day: int) -> date:
    while True:
        try:
            return date(year, month, day)
        except ValueError:
            day -= 1


class Calendar(Drawing):
    """The drawing; ask `drawable` first."""

    def __init__(self, rows: Sequence[Stretch], seasons: Sequence[Season] = ()) -> None:
        super().__init__()
        self.rows = list(rows)
        self.seasons = list(seasons)
        first = min(row.start for row in self.rows)
        last = max(row.end or row.start for row in self.rows)
        self.first = first.replace(day=1)
        year, month = last.year + last.month // 12, last.month % 12 + 1
        self.after = date(year, month, 1) if year <= 9999 else date(9999, 12, 31)
        self.talls = [
            max(_ROW, len(wrap(row.name, LABEL, _LABEL - 6)) * LABEL.leading + 4)
            for row in self.rows
        ]
        self.tall = 16 + sum(self.talls) + 4 + (14 if self.seasons else 0)

    def ticks(self) -> list[tuple[date, str]]:
        """Where ticks stand: months up to 14, quarters up to 42, else each first of January."""
        months = (self.after.year - self.first.year) * 12 + self.after.month - self.first.month
        found = []
        year, month = self.first.year, self.first.month
        while (year, month) < (self.after.year, self.after.month):
            when = date(year, month, 1)
            if months <= 14:
                text = month_name(month)
                if month == 1 or when == self.first:
                    text += f" {year % 100:02}"
                found.append((when, text))
            elif months <= 42:
                if month in (1, 4, 7, 10):
                    found.append((when, f"{month_name(month)} {year % 100:02}"))
            elif month == 1:
                found.append((when, str(year)))
            year, month = (year + 1, 1) if month == 12 else (year, month + 1)
        return found

    def _at(self, when: date) -> float:
        return (when - self.first).days / max(1, (self.after - self.first).days) * _WIDE

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """Draw frame, season, ticks and bars."""
        left = x + _LABEL
        head = top - 14
        tall = sum(self.talls) + 4
        for season in self.seasons:
            self._season(pen, season, left, head, tall)
        pen.frame(left, head, _WIDE, tall, HAIR)
        free = left - 1
        for when, text in self.ticks():
            place = left + self._at(when)
            pen.rule(place, head + 4, place, head - tall, HAIR)
            wide = text_width(text)
            if place + 2 >= free and place + 2 + wide <= left + _WIDE + 6:
                self.write(pen, place + 2, top, text, wide + 4)
                free = place + 2 + wide + 3
        y = head - 2
        for row, high in zip(self.rows, self.talls, strict=True):
            self._bar(pen, row, x, left, y, high)
            y -= high
        if self.seasons:
            names = "; ".join(season.name for season in self.seasons)
            self.write(pen, left, y - 3, f"Hatched: {names}", _WIDE)

    def _season(self, pen: Pen, season: Season, left: float, head: float, tall: float) -> None:
        for year in range(self.first.year - 1, self.after.year + 1):
            start = _on(year, *season.first)
            end_year = year + (season.last < season.first)
            if end_year > 9998:
                continue
            end = _on(end_year, *season.last) + timedelta(days=1)
            begin, finish = max(start, self.first), min(end, self.after)
            if begin < finish:
                pen.hatch(
                    left + self._at(begin), head, self._at(finish) - self._at(begin), tall, 12
                )

    def _bar(self, pen: Pen, row: Stretch, x: float, left: float, top: float, high: float) -> None:
        lines = len(wrap(row.name, LABEL, _LABEL - 6))
        self.write(pen, x, top - (high - lines * LABEL.leading) / 2, row.name, _LABEL - 6)
        start = left + self._at(row.start)
        if row.single:
            wide = 2.5
        elif row.end is None:
            wide = left + _WIDE - start
        else:
            wide = max(2.5, self._at(row.end + timedelta(days=1)) - self._at(row.start))
        wide = min(wide, left + _WIDE - start)
        middle = top - high / 2
        pen.fill(start - 3, middle + 6.5, wide + 6, 13, black=False)
        pen.fill(start, middle + 3.5, wide, 7)
        if row.end is None and not row.single:
            self.write(pen, left + _WIDE + 2, middle + 5, "?", 8)

"""The construction calendar: work, clocks and single days over months, the cold season hatched."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from core.timeline import Season, Stretch, ticks, window
from swtui.printing.drawings.drawing import LABEL, Drawing, text_width
from swtui.printing.lettering import wrap
from swtui.printing.pen import HAIR, Pen

_LABEL = 114.0
_WIDE = 372.0
_ROW = 16.0


class Calendar(Drawing):
    """The drawing; ask `drawable` first."""

    def __init__(self, rows: Sequence[Stretch], seasons: Sequence[Season] = ()) -> None:
        super().__init__()
        self.rows = list(rows)
        self.seasons = list(seasons)
        self.first, self.after = window(self.rows)
        self.talls = [
            max(_ROW, len(wrap(row.name, LABEL, _LABEL - 6)) * LABEL.leading + 4)
            for row in self.rows
        ]
        self.tall = 16 + sum(self.talls) + 4 + (14 if self.seasons else 0)

    def ticks(self) -> list[tuple[date, str]]:
        """Where ticks stand, and what stands at each."""
        return ticks(self.first, self.after)

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
        for begin, finish in season.within(self.first, self.after):
            wide = self._at(finish) - self._at(begin)
            pen.hatch(left + self._at(begin), head, wide, tall, 12)

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

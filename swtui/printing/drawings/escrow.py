"""The sinking fund over the years: balance, and the floors it must reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swtui.printing.drawings.drawing import Amount, Drawing, said, text_width
from swtui.printing.lettering import Span
from swtui.printing.pen import HAIR, Pen

LONGEST = 25


class Year(NamedTuple):
    """The balance at the end of a year, and the least it may be."""

    number: int
    balance: Amount
    floor: Amount


class EscrowBars(Drawing):
    """A bar a year; a year below its floor says NOT MET under its bar."""

    def __init__(self, years: Sequence[Year], floors: Sequence[tuple[int, Amount, str]]) -> None:
        """Make the drawing.

        Args:
            years: the balances.
            floors: (year from which it holds, amount, words).
        """
        super().__init__()
        self.years = list(years)[: LONGEST + 1]
        self.floors = list(floors)
        self.tall = 170.0

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """Draw axis, bars and floors."""
        floor = top - 130
        most = max(
            [float(year.balance) for year in self.years]
            + [float(amount) for _, amount, _ in self.floors],
            default=0.0,
        )
        scale = 100 / most if most > 0 else 0.0
        left, wide = x + 4, 360.0
        each = wide / max(1, len(self.years))
        pen.rule(left, floor, left + wide, floor, HAIR)
        for place, year in enumerate(self.years):
            tall = float(year.balance) * scale
            start = left + place * each + each * 0.15
            if tall > 0:
                pen.hatch(start, floor + tall, each * 0.7, tall, 8)
                pen.frame(start, floor + tall, each * 0.7, tall)
            text = str(year.number)
            self.write(pen, start + each * 0.35 - text_width(text) / 2, floor - 2, text, each + 4)
            if year.balance < year.floor:
                mark = Span("NOT MET", True)
                size = text_width(mark)
                lower = floor - 13 - (place % 2) * 11
                if size <= each * 2 - 2:
                    self.write(pen, start + each * 0.35 - size / 2, lower, mark, size + 4)
                else:
                    self.write(pen, start + each * 0.35 - 3, lower, Span("!", True), 10)
        for begin, amount, words in self.floors:
            numbers = [year.number for year in self.years]
            place = numbers.index(begin) if begin in numbers else len(numbers)
            y = floor + float(amount) * scale
            pen.rule(left + place * each, y, left + wide + 6, y, 1.6)
            self.write(
                pen, left + wide + 10, y + 5, [f"{words} ", Span(f"${said(amount)}", True)], 112
            )

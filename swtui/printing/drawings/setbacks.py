"""The setback strip: how far a device stands from water, wells and septic fields.

One row a separation; the same axis for all rows of a device, so that they can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.answers import NO_SUCH_THING
from swtui.printing.drawings.drawing import LABEL, Amount, Drawing, break_along, said, text_width
from swtui.printing.lettering import Rich, Span, wrap
from swtui.printing.pen import FRAME, HAIR, Pen

_ROW = 36.0
_LABEL = 150.0
_BLOCK = 156.0
_START = _BLOCK + 9.0
_END = 400.0
_WORD = 408.0


class Setback(NamedTuple):
    """One separation."""

    label: str
    """Which distance, with its provision."""
    limit: Amount
    """The least distance, in `unit`."""
    given: Amount | str | None
    """The distance; "none": no such thing; None: not answered."""
    sign: str
    """water, well or septic: what is kept away from."""
    word: str
    """met, NOT MET ..."""
    margin: str
    """"0.1 ft short"."""
    unit: str = "ft"


class SetbackStrip(Drawing):
    """All separations of a device."""

    def __init__(self, rows: Sequence[Setback]) -> None:
        super().__init__()
        self.rows = list(rows)
        self.talls = [
            max(
                _ROW,
                len(wrap(row.label, LABEL, _LABEL - 6)) * LABEL.leading + 6,
                len(wrap([Span(row.word, True), f" {row.margin}"], LABEL, 492 - _WORD))
                * LABEL.leading
                + 6,
            )
            for row in self.rows
        ]
        self.tall = sum(self.talls)
        self.end = 1.5 * max((float(row.limit) for row in self.rows), default=1.0) or 1.0

    def _at(self, value: float) -> float:
        return _START + value / self.end * (_END - 30 - _START)

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """Draw the rows."""
        for row, tall in zip(self.rows, self.talls, strict=True):
            self._row(pen, x, top, row, tall)
            top -= tall

    def _row(self, pen: Pen, x: float, top: float, row: Setback, tall: float) -> None:
        y = top - tall / 2 - 5
        lines = len(wrap(row.label, LABEL, _LABEL - 6))
        self.write(pen, x, top - (tall - lines * LABEL.leading) / 2, row.label, _LABEL - 6)
        pen.fill(x + _BLOCK, y + 5, 9, 10)
        limit = x + self._at(float(row.limit))
        end = x + _END - 24
        given = row.given
        if given is None:
            pen.rule(x + _START, y, end, y, HAIR)
            wide = text_width(Span("?", True))
            self.write(pen, end + 8 - wide / 2, y + 5, Span("?", True), 20)
        elif given == NO_SUCH_THING:
            pen.dashed(x + _START, y, end - 40, y, 1.0, 6, 4)
            pen.path([(end - 44, y + 3), (end - 38, y), (end - 44, y - 3)], 1.0)
            self.write(pen, end - 34, y + 5, "none there", 70)
        elif isinstance(given, str):
            raise ValueError(f"{given!r} is no distance")
        elif float(given) <= self.end:
            place = x + self._at(max(0.0, float(given)))
            pen.rule(x + _START, y, place, y, HAIR)
            self._sign(pen, row.sign, place, y)
        else:
            pen.rule(x + _START, y, end, y, HAIR)
            break_along(pen, end - 14, y, 12)
            self._sign(pen, row.sign, end, y)
        # the limit last, with white under it, so that nothing hides it
        pen.rule(limit, y - 10, limit, y + 10, 1.4)
        text = f"{said(row.limit)} {row.unit}"
        wide = text_width(Span(text, True))
        self.write(pen, limit - wide / 2, y + 20.5, Span(text, True), wide + 6)
        word: Rich = [Span(row.word, True), f" {row.margin}"]
        lines = len(wrap(word, LABEL, 492 - _WORD))
        self.write(pen, x + _WORD, top - (tall - lines * LABEL.leading) / 2, word, 492 - _WORD)

    def _sign(self, pen: Pen, sign: str, x: float, y: float) -> None:
        """What is kept away from, to the right of x."""
        if sign == "well":
            pen.ring(x + 5, y, 4.5, FRAME, "white")
        elif sign == "septic":
            pen.fill(x, y + 4.5, 9, 9, black=False)
            pen.frame(x, y + 4.5, 9, 9, FRAME)
        else:
            pen.rule(x, y - 7, x, y + 7, FRAME)
            for lift in (4.0, 0.0, -4.0):
                points = [
                    (x + 3 + step * 3, y + lift + (1.2 if step % 2 else -1.2)) for step in range(6)
                ]
                pen.path(points, HAIR)

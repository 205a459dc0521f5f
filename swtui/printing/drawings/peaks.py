"""Runoff before and after: pairs of bars, or a curve where the method has one.

The graphical TR-55 method gives a peak and no curve, so none is ever drawn for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swtui.printing.drawings.drawing import (
    LABEL,
    Amount,
    Drawing,
    Label,
    round_step,
    said,
    text_width,
)
from swtui.printing.lettering import Rich, Span, wrap
from swtui.printing.pen import FRAME, HAIR, Pen

_FRAME_WIDE = 300.0
_FRAME_TALL = 160.0


class Storm(NamedTuple):
    """A storm, with the figure before and after; None: not known."""

    name: str
    before: Amount | None
    after: Amount | None


class PeakBars(Drawing):
    """For each storm the peak (or volume) before, hatched, and after, white."""

    def __init__(self, storms: Sequence[Storm], unit: str) -> None:
        super().__init__()
        self.storms = list(storms)
        self.unit = unit
        room = 492 / max(1, len(self.storms)) - 12
        lines = max((len(wrap(storm.name, LABEL, room)) for storm in self.storms), default=1)
        self.tall = 134.0 + lines * LABEL.leading + 4

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """Draw the bars with their figures above."""
        known = [
            float(value)
            for storm in self.storms
            for value in (storm.before, storm.after)
            if value is not None
        ]
        most = max(known, default=0.0)
        floor = top - 118
        scale = 84 / most if most > 0 else 0.0
        each = 492 / max(1, len(self.storms))
        pen.rule(x, floor, x + 492, floor, FRAME)
        for place, storm in enumerate(self.storms):
            left = x + place * each + 6
            wide = (each - 24) / 2
            for side, value in enumerate((storm.before, storm.after)):
                start = left + side * (wide + 6)
                text = Span("?" if value is None else f"{said(value)} {self.unit}", True)
                tall = 0.0 if value is None else float(value) * scale
                bar = min(wide, 60.0)
                if tall:
                    if side == 0:
                        pen.hatch(start, floor + tall, bar, tall, 8)
                    pen.frame(start, floor + tall, bar, tall)
                lines = len(wrap(text, LABEL, wide + 4))
                above = floor + tall + lines * LABEL.leading + 2
                self.write(pen, start, above, text, wide + 4)
                self.write(pen, start, floor - 2, "before" if side == 0 else "after", wide)
            self.write(pen, left, floor - 14, storm.name, each - 12)
        if most == 0 and known:
            self.write(pen, x + 6, top - 60, "no runoff", 100)


class Curve(NamedTuple):
    """A hydrograph: (time in hours, flow in cfs) points."""

    points: tuple[tuple[float, float], ...]

    @property
    def peak(self) -> float:
        """Its highest flow."""
        return max((flow for _, flow in self.points), default=0.0)


class Hydrograph(Drawing):
    """Curves before (dashed) and after, and the peak that is allowed (dotted)."""

    def __init__(self, before: Curve, after: Curve, allowed: float | None = None) -> None:
        super().__init__()
        self.before = 8.0
        self.was = before
        self.now = after
        self.allowed = allowed
        self.tall = _FRAME_TALL + 34

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """Draw axes, curves and labels."""
        left, ceiling = x + 40, top - 8
        floor = ceiling - _FRAME_TALL
        highest = max(self.was.peak, self.now.peak, self.allowed or 0.0)
        longest = max(
            [time for curve in (self.was, self.now) for time, _ in curve.points], default=0.0
        )
        if highest <= 0:
            pen.frame(left, ceiling, _FRAME_WIDE, _FRAME_TALL, HAIR)
            pen.rule(left, floor, left + _FRAME_WIDE, floor, 1.4)
            self.write(pen, left + 8, floor + 20, "no runoff", 100)
            return
        step_y, step_x = round_step(highest), round_step(longest)
        up, along = _FRAME_TALL / (highest * 1.08), _FRAME_WIDE / max(longest, 1e-9)
        pen.frame(left, ceiling, _FRAME_WIDE, _FRAME_TALL, HAIR)
        self._ticks(pen, left, floor, step_x, along, longest, level=True)
        self._ticks(pen, left, floor, step_y, up, highest, level=False)
        self.write(pen, left, floor - 14, "time in hours", 120)
        labels = []
        quiet = min(self.was.peak, self.now.peak)
        hidden = quiet > 0 and max(self.was.peak, self.now.peak) / quiet > 20
        for curve, name, dashed in ((self.was, "before", True), (self.now, "after", False)):
            words: Rich = [f"peak {name} ", Span(f"{said(curve.peak)} cfs", True)]
            labels.append(Label(floor + curve.peak * up, words))
            if hidden and curve.peak == quiet:
                continue
            points = [(left + time * along, floor + flow * up) for time, flow in curve.points]
            if len(points) < 2:
                continue
            pen.canvas.saveState()
            if dashed:
                pen.canvas.setDash([5, 3])
            pen.path(points, HAIR if dashed else 1.4)
            pen.canvas.restoreState()
        if self.allowed is not None:
            y = floor + self.allowed * up
            pen.dashed(left, y, left + _FRAME_WIDE, y, 2.0, 2, 2.5)
            labels.append(Label(y, ["allowed ", Span(f"{said(self.allowed)} cfs", True)]))
        start = left + _FRAME_WIDE
        self.stack(pen, start + 14, top, floor, labels, 492 - 40 - _FRAME_WIDE - 14, start)

    def _ticks(
        self,
        pen: Pen,
        left: float,
        floor: float,
        step: float,
        scale: float,
        most: float,
        *,
        level: bool,
    ) -> None:
        number = 0
        while number * step <= most + 1e-9:
            place = number * step * scale
            text = said(number * step)
            wide = text_width(text)
            if level:
                pen.rule(left + place, floor, left + place, floor - 4, HAIR)
                self.write(pen, left + place - wide / 2, floor - 4, text, wide + 4)
            else:
                pen.rule(left - 4, floor + place, left, floor + place, HAIR)
                self.write(pen, left - 7 - wide, floor + place + 5, text, wide + 4)
            number += 1

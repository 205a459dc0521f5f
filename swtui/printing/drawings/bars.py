"""Bars: volume required and provided, time to drain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swtui.printing.drawings.drawing import LABEL, Amount, Drawing, break_along, said, text_width
from swtui.printing.lettering import Rich, Span, wrap
from swtui.printing.pen import HAIR, Pen

_LABEL = 114.0
_LONG = 280.0
_FIGURES = 408.0
_THICK = 12.0
_LEANS = (1, -1, 0)


class Share(NamedTuple):
    """What a device provides."""

    letter: str
    amount: Amount
    doubtful: bool = False
    """Only a judgment can count it."""


class VolumeBar(Drawing):
    """The volume required, and below it the volume provided, cut into devices."""

    def __init__(
        self,
        name: str,
        required: Amount,
        shares: Sequence[Share],
        unit: str,
        needs: str = "",
        has: str = "",
    ) -> None:
        """Make the drawing.

        Args:
            name: what the volume is for, with its provision.
            required: the volume required.
            shares: what the devices provide, in the same unit.
            unit: of all figures.
            needs: the required figure for reading; "": as it is.
            has: the provided figure for reading; "": as it is.
        """
        super().__init__()
        self.needs = needs or f"{said(required)} {unit}"
        self.has = has
        self.name = name
        self.required = required
        self.shares = [share for share in shares if share.amount > 0]
        self.unit = unit
        self.tall = max(48.0, len(wrap(name, LABEL, _LABEL - 8)) * LABEL.leading + 8)

    @property
    def provided(self) -> Amount:
        """What is surely provided, in all."""
        return sum((share.amount for share in self.shares if not share.doubtful), 0)

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """Draw both bars and the line of the requirement."""
        required = float(self.required)
        provided = float(sum((share.amount for share in self.shares), 0))
        broken = required > 0 and provided > 3 * required
        most = max(required, min(provided, 3 * required) if broken else provided)
        scale = _LONG / most if most > 0 else 0.0
        upper, lower = top - 8, top - 8 - _THICK - 6
        self.write(pen, x, top - 8, self.name, _LABEL - 8)
        left = x + _LABEL
        if required > 0:
            pen.frame(left, upper, required * scale, _THICK)
            self.write(
                pen,
                x + _FIGURES,
                upper + 0.5,
                ["needs ", Span(self.needs, True)],
                92,
            )
        else:
            self.write(pen, x + _FIGURES, upper + 0.5, "nothing is required", 92)
        self._provided(pen, left, lower, scale, broken)
        self.write(
            pen,
            x + _FIGURES,
            lower + 0.5 - self._extra(),
            ["has ", Span(self.has or f"{said(self.provided)} {self.unit}", True)],
            92,
        )
        line = left + required * scale
        pen.canvas.setStrokeGray(1)
        pen.rule(line, upper + 4, line, lower - _THICK - 4, 4.5)
        pen.canvas.setStrokeGray(0)
        pen.rule(line, upper + 4, line, lower - _THICK - 4, 1.6)

    def _extra(self) -> float:
        """How much lower the second figure stands where the first takes two lines."""
        text: Rich = ["needs ", Span(self.needs, True)]
        return max(0.0, (len(wrap(text, LABEL, 92)) - 1) * LABEL.leading - 6)

    def _provided(self, pen: Pen, left: float, top: float, scale: float, broken: bool) -> None:
        if not self.shares:
            pen.frame(
                left,
                top,
                _LONG if scale == 0 else max(20.0, float(self.required) * scale),
                _THICK,
                HAIR,
            )
            return
        end = left + (_LONG if scale else 0)
        x = left
        for place, share in enumerate(self.shares):
            wide = min(float(share.amount) * scale, end - x)
            if wide <= 0:
                continue
            if not share.doubtful:
                pen.hatch(x, top, wide, _THICK, 8 if _LEANS[place % 3] else 4, _LEANS[place % 3])
            pen.frame(x, top, wide, _THICK)
            mark = "?" if share.doubtful else share.letter
            room = text_width(Span(mark, True))
            if wide >= max(12.0, room + 4):
                pen.fill(x + wide / 2 - room / 2 - 1.5, top - 1.2, room + 3, _THICK - 2.4, False)
                self.write(pen, x + wide / 2 - room / 2, top - 1, Span(mark, True), room + 4)
            x += wide
        if broken:
            break_along(pen, end - 10, top - _THICK / 2, _THICK + 2)


class DrainBar(Drawing):
    """How long a device takes to empty, against the limit (or between two)."""

    def __init__(
        self,
        name: str,
        taken: Amount | None,
        most: Amount,
        unit: str,
        word: str,
        least: Amount | None = None,
    ) -> None:
        """Make the drawing.

        Args:
            name: the device.
            taken: the time it takes; None: not known; infinite: it never drains.
            most: the longest time allowed, in `unit`.
            unit: "days" or "hours".
            word: the result, and what is short.
            least: the shortest time allowed, where there is one.
        """
        super().__init__()
        self.name = name
        self.taken = taken
        self.most = most
        self.least = least
        self.unit = unit
        self.word = word
        rows = max(len(wrap(name, LABEL, _LABEL - 8)), len(wrap(Span(word, True), LABEL, 84)))
        self.tall = max(40.0, rows * LABEL.leading + 12)

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """Draw axis, limit and bar."""
        left = x + _LABEL
        end = 1.5 * float(self.most)
        scale = _LONG / end if end else 0.0
        bar = top - 15
        self.write(pen, x, bar + 1, self.name, _LABEL - 8)
        if self.least is not None:
            low = float(self.least) * scale
            high = float(self.most) * scale
            pen.hatch(left, bar, low, _THICK, 8)
            pen.hatch(left + high, bar, _LONG - high, _THICK, 8)
        pen.frame(left, bar, _LONG, _THICK, HAIR)
        if self.taken is None:
            text = "not known"
        elif self.taken == float("inf"):
            text = "never drains"
        else:
            text = ""
            wide = min(float(self.taken) * scale, _LONG)
            pen.fill(left, bar - 3, wide, _THICK - 6)
            if float(self.taken) > end:
                break_along(pen, left + _LONG - 8, bar - _THICK / 2, _THICK)
        if text:
            wide = text_width(text)
            pen.fill(left + 5, bar - 1, wide + 4, _THICK - 2, black=False)
            self.write(pen, left + 7, bar - 1, text, wide + 6)
        for limit in (self.least, self.most):
            if limit is not None:
                place = left + float(limit) * scale
                pen.rule(place, bar + 4, place, bar - _THICK - 4, 1.6)
                words = Span(f"{said(limit)} {self.unit}", True)
                wide = text_width(words)
                self.write(pen, place - wide / 2, bar + 15, words, wide + 6)
        self.write(pen, x + _FIGURES, bar + 1, Span(self.word, True), 84)

"""What all drawings share: labels that are measured and recorded, breaks, scales."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from core.quantities import figure
from swtui.printing import typeface
from swtui.printing.blocks import Block
from swtui.printing.lettering import Line, Rich, Style, plain, spans, wrap
from swtui.printing.pen import HAIR, Pen

LABEL = Style(8.5, 10.2)
APART = 1.5
"""White between two labels, in points."""

Amount: TypeAlias = "int | Fraction | float"


class Placed(NamedTuple):
    """Where a label stands: recorded while drawing, so that a test can see that none overlap."""

    left: float
    bottom: float
    right: float
    top: float
    text: str


class Label(NamedTuple):
    """A label that wants to stand beside a height."""

    y: float
    """The height it belongs to, in points from the lower edge of the page."""
    text: Rich


class Drawing:
    """A block that is drawn."""

    wide = 492.0
    tall = 100.0
    before = 8.0

    def __init__(self) -> None:
        self.placed: list[Placed] = []

    def height(self, width: float) -> float:  # noqa: ARG002 - a drawing has its own size
        """As high as it is made."""
        return self.tall

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        """Draw it below `top`."""
        self.placed = []
        pen.canvas.saveState()
        self.draw(pen, x, top)
        pen.canvas.restoreState()

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """Draw it: what every drawing defines."""
        raise NotImplementedError

    def write(
        self, pen: Pen, x: float, top: float, rich: Rich, room: float, style: Style = LABEL
    ) -> float:
        """Write a label below `top`, at most `room` wide, and record where it stands.

        Returns:
            Its height in points.
        """
        lines = wrap(rich, style, room)
        pen.lines(lines, style, x, top)
        tall = len(lines) * style.leading
        self.placed.append(Placed(x, top - tall, x + widest(lines, style), top, plain(rich)))
        return tall

    def stack(
        self,
        pen: Pen,
        x: float,
        top: float,
        floor: float,
        labels: Sequence[Label],
        room: float,
        leader: float,
    ) -> None:
        """Write labels in a column, each as near to its height as the others allow.

        Heights are measured, not guessed: guessed ones overprint. From the top they are pushed
        down, then up again from the floor.

        Args:
            pen: what draws.
            x: left edge of the column.
            top: its upper edge.
            floor: its lower edge.
            labels: what to write.
            room: width of the column.
            leader: where the lines that lead to the labels begin.
        """
        ordered = sorted(labels, key=lambda label: -label.y)
        talls = [len(wrap(label.text, LABEL, room)) * LABEL.leading for label in ordered]
        tops = []
        free = top
        for label, tall in zip(ordered, talls, strict=True):
            free = min(free, label.y + tall / 2)
            tops.append(free)
            free -= tall + APART
        low = floor
        for place in range(len(tops) - 1, -1, -1):
            tops[place] = max(tops[place], low + talls[place])
            low = tops[place] + APART
        for label, start, tall in zip(ordered, tops, talls, strict=True):
            self.write(pen, x, start, label.text, room)
            middle = start - min(tall, LABEL.leading) / 2
            pen.path([(leader, label.y), (x - 8, middle), (x - 2, middle)], HAIR)


def widest(lines: Sequence[Line], style: Style) -> float:
    """The width of the widest line, in points."""
    return max(
        (
            line[-1].x + typeface.width(line[-1].text, style.size, line[-1].bold)
            for line in lines
            if line
        ),
        default=0.0,
    )


def text_width(rich: Rich, style: Style = LABEL) -> float:
    """How wide a text is on one line, in points."""
    return sum(typeface.width(text, style.size, bold) for text, bold in spans(rich, style.bold))


def break_across(pen: Pen, x: float, y: float, width: float) -> None:
    """A break in a drawing, across: two zigzags 4 apart on a white band."""
    pen.fill(x - 1, y + 5, width + 2, 10, black=False)
    for lift in (2.0, -2.0):
        points = []
        place, up = x, True
        while place < x + width:
            points.append((place, y + lift + (2 if up else -2)))
            place += 6
            up = not up
        points.append((x + width, y + lift))
        pen.path(points, HAIR)


def break_along(pen: Pen, x: float, y: float, height: float) -> None:
    """A break in a bar or axis that runs to the right: two zigzags 4 apart, upright."""
    pen.fill(x - 5, y + height / 2 + 1, 10, height + 2, black=False)
    for shift in (-2.0, 2.0):
        points = []
        place, right = y - height / 2, True
        while place < y + height / 2:
            points.append((x + shift + (2 if right else -2), place))
            place += 4
            right = not right
        points.append((x + shift, y + height / 2))
        pen.path(points, HAIR)


def said(value: Amount) -> str:
    """A figure for a label, exact where it can be."""
    if isinstance(value, float):
        if value in (float("inf"), float("-inf")):
            return "never"
        exact = Fraction(f"{value:.6g}")
        return figure(int(exact) if exact.denominator == 1 else exact)
    return figure(value)


def round_step(most: float, ticks: int = 5) -> float:
    """A round distance between about so many ticks on an axis up to `most`."""
    if most <= 0:
        return 1.0
    raw = most / ticks
    power = 1.0
    while power > raw:
        power /= 10
    while power * 10 <= raw:
        power *= 10
    for step in (1, 2, 5, 10):
        if step * power >= raw:
            return step * power
    return 10 * power

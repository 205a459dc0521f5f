"""Boxes to tick, choices, boxes and ruled lines to write on.

Drawn, never font signs: a drawn square survives a photocopier. On a blank form each carries a
field as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swtui.printing.blocks import Block, Words
from swtui.printing.forms import Field
from swtui.printing.lettering import Rich, Style, plain
from swtui.printing.pen import HAIR, Pen

PRINTED = 10.0
BLANK = 12.0
OUTDOORS = 14.0

_TO_WORD = 6.0
_TO_NEXT = 14.0
_LINE = 24.0
"""Handwriting: three lines to the inch."""


class Option(NamedTuple):
    """One of several things to tick."""

    label: Rich
    marked: bool = False
    field: Field | None = None


class Tick:
    """A box and the words beside it."""

    def __init__(
        self,
        label: Rich,
        style: Style,
        *,
        marked: bool = False,
        field: Field | None = None,
        side: float = PRINTED,
        before: float = 3.0,
    ) -> None:
        self.words = Words(label, style)
        self.marked = marked
        self.field = field
        self.side = side
        self.before = before
        self.empty = not plain(label)

    def _room(self, width: float) -> float:
        return width - self.side - _TO_WORD

    def height(self, width: float) -> float:
        """The higher of box and words."""
        if self.empty:
            return self.side
        return max(self.side + 1, self.words.height(self._room(width)))

    def wide(self) -> float:
        """Its width on one line, in points."""
        if self.empty:
            return self.side
        from swtui.printing import typeface

        line = self.words.lines(10_000)[0]
        end = 0.0
        for piece in line:
            end = piece.x + typeface.width(piece.text, self.words.style.size, piece.bold)
        return self.side + _TO_WORD + end

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw box and words, the box level with the first line."""
        drop = max(0.0, (self.words.style.leading - self.side) / 2)
        pen.box(x, top - drop, self.side, self.marked)
        pen.field(self.field, x, top - drop, self.side, self.side)
        if not self.empty:
            lift = max(0.0, (self.side - self.words.style.leading) / 2)
            self.words.paint(pen, x + self.side + _TO_WORD, top - lift, self._room(width))

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None


class Choices:
    """Several boxes in a row; one below another where a label has over three words."""

    def __init__(
        self,
        options: Sequence[Option],
        style: Style,
        *,
        side: float = PRINTED,
        before: float = 3.0,
        stacked: bool | None = None,
        columns: int = 1,
    ) -> None:
        """Make them.

        Args:
            options: what can be chosen.
            style: how the words are set.
            side: of each box, in points.
            before: white above, in points.
            stacked: one below another; None: by the length of the words.
            columns: in how many columns they are stacked.
        """
        self.before = before
        self.columns = columns
        self.ticks = [
            Tick(option.label, style, marked=option.marked, field=option.field, side=side)
            for option in options
        ]
        if stacked is None:
            stacked = any(len(plain(option.label).split()) > 3 for option in options)
        self.stacked = stacked
        self._row = max(side, style.leading) + 3

    def _places(self, width: float) -> list[tuple[float, float, Tick]]:
        """Where each tick stands: x, distance below the top, tick."""
        places = []
        x = down = 0.0
        if self.stacked:
            each = -(-len(self.ticks) // self.columns)
            wide = width / self.columns
            for number, tick in enumerate(self.ticks):
                if number % each == 0:
                    down = 0.0
                places.append(((number // each) * wide, down, tick))
                down += tick.height(wide) + 3
            return places
        for tick in self.ticks:
            wide = tick.wide()
            if x and x + wide > width:
                x = 0.0
                down += self._row
            places.append((x, down, tick))
            x += wide + _TO_NEXT
        return places

    def height(self, width: float) -> float:
        """All rows."""
        return max(
            (down + tick.height(self._room(width, x)) for x, down, tick in self._places(width)),
            default=0.0,
        )

    def _room(self, width: float, x: float) -> float:
        """The width of a choice that stands at x."""
        return width / self.columns if self.stacked else width - x

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw them."""
        for right, down, tick in self._places(width):
            tick.paint(pen, x + right, top - down, self._room(width, right))

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """Between two that stand one below another."""
        if not self.stacked or self.columns > 1:
            return None
        fit = sum(
            1 for x, down, tick in self._places(width) if down + tick.height(width - x) <= room
        )
        if not 0 < fit < len(self.ticks):
            return None
        first, rest = Choices([], self.ticks[0].words.style), Choices([], self.ticks[0].words.style)
        first.ticks, rest.ticks = self.ticks[:fit], self.ticks[fit:]
        first.stacked = rest.stacked = True
        first.before = self.before
        return first, rest


class FillBox:
    """An empty box to write in, with its unit to the right."""

    def __init__(
        self,
        style: Style,
        *,
        unit: str = "",
        tall: float = 20.0,
        widest: float = 0.0,
        field: Field | None = None,
        before: float = 3.0,
        label: str = "",
    ) -> None:
        self.unit = Words(unit, style) if unit else None
        self.label = Words(label, style) if label else None
        self.tall = tall
        self.widest = widest
        self.field = field
        self.before = before
        self.style = style

    def _unit_width(self) -> float:
        if self.unit is None:
            return 0.0
        from swtui.printing import typeface

        return 5.0 + typeface.width(plain(self.unit.rich), self.style.size, self.style.bold)

    def height(self, width: float) -> float:
        """The box, and its label above."""
        return self.tall + (self.label.height(width) + 1 if self.label else 0.0)

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw the box and its unit."""
        if self.label is not None:
            self.label.paint(pen, x, top, width)
            top -= self.label.height(width) + 1
        wide = width - self._unit_width()
        if self.widest:
            wide = min(wide, self.widest)
        pen.frame(x, top, wide, self.tall, 0.9)
        pen.field(self.field, x, top, wide, self.tall)
        if self.unit is not None:
            self.unit.paint(
                pen, x + wide + 5, top - (self.tall - self.style.leading) / 2, width - wide
            )

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None


class Ruled:
    """Ruled lines for handwriting."""

    def __init__(
        self, count: int, *, field: Field | None = None, gap: float = _LINE, before: float = 4.0
    ) -> None:
        self.count = count
        self.field = field
        self.gap = gap
        self.before = before

    def height(self, width: float) -> float:  # noqa: ARG002 - the protocol's
        """One gap a line."""
        return self.count * self.gap + 2

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw the lines, and one field over all of them."""
        for line in range(1, self.count + 1):
            pen.rule(x, top - line * self.gap, x + width, top - line * self.gap, HAIR)
        pen.field(self.field, x, top - 2, width, self.count * self.gap)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Between two lines, where they carry no field."""
        fit = int((room - 2) / self.gap)
        if self.field is not None or not 1 <= fit < self.count:
            return None
        return (
            Ruled(fit, gap=self.gap, before=self.before),
            Ruled(self.count - fit, gap=self.gap, before=0),
        )

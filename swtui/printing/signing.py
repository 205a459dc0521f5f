"""Signatures, seals, notes and sketches.

Nothing is ever printed in a signature or date box, and neither is a field: they are for ink.
"""

from __future__ import annotations

from collections.abc import Sequence

from swtui.printing.blocks import Block, Words
from swtui.printing.forms import NAME, Field, field_name
from swtui.printing.lettering import Style, shown
from swtui.printing.pen import FRAME, HAIR, HEAD, Pen

_BOX = 40.0
_GAP = 12.0
_LINE = 24.0


class SignatureRow:
    """Boxes for signature, name and title, and date, with what each is under it."""

    def __init__(
        self,
        who: str,
        note_style: Style,
        *,
        small: Style,
        third: str = "Date",
        second: str = "Name and title (print)",
        ink: bool = False,
        before: float = 14.0,
        extra: tuple[str, ...] = (),
    ) -> None:
        """Make a signature row.

        Args:
            who: who signs, in bold over the row.
            note_style: style of that line.
            small: style of what stands under the boxes.
            third: the label of the last box.
            second: the label of the middle box.
            ink: an original is asked for.
            before: white above, in points.
            extra: further boxes in a second row (a license number).
        """
        self.who = Words(who + (". Sign in ink." if ink else ""), note_style)
        self.small = small
        self.labels = ("Signature", second, third)
        self.role = who
        self.before = before
        self.extra = extra

    def height(self, width: float) -> float:
        """One row of boxes, or two."""
        rows = 1 + bool(self.extra)
        return self.who.height(width) + 3 + rows * (_BOX + self.small.leading + 4)

    def _boxes(
        self, pen: Pen, x: float, top: float, labels: tuple[str, ...], widths: tuple[float, ...]
    ) -> None:
        for label, wide in zip(labels, widths, strict=True):
            pen.frame(x, top, wide, _BOX, 0.9)
            Words(label, self.small).paint(pen, x, top - _BOX - 1, wide)
            if label.startswith("Name") or label == "Title":
                name = field_name("sig", self.role.lower().replace(" ", "-"), "name")
                tip = f"{self.role}: {label}"
                pen.field(Field(name, shown(tip), length=NAME), x, top, wide, _BOX)
            x += wide + _GAP

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw the boxes."""
        self.who.paint(pen, x, top, width)
        top -= self.who.height(width) + 3
        scale = (width - 2 * _GAP) / 468
        self._boxes(pen, x, top, self.labels, (170 * scale, 202 * scale, 96 * scale))
        if self.extra:
            top -= _BOX + self.small.leading + 4
            wide = (width - _GAP * (len(self.extra) - 1)) / max(2, len(self.extra))
            self._boxes(pen, x, top, self.extra, (wide,) * len(self.extra))

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None


class Seal:
    """A dashed square for a professional's seal."""

    SIDE = 144.0

    def __init__(self, small: Style, before: float = 10.0) -> None:
        self.small = small
        self.before = before

    def height(self, width: float) -> float:  # noqa: ARG002 - the protocol's
        """Two inches."""
        return self.SIDE

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw the square."""
        side = self.SIDE
        for x0, y0, x1, y1 in (
            (x, top, x + side, top),
            (x, top - side, x + side, top - side),
            (x, top, x, top - side),
            (x + side, top, x + side, top - side),
        ):
            pen.dashed(x0, y0, x1, y1, 1.0, 6, 4)
        Words("seal", self.small).paint(pen, x + 5, top - 4, width)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None


class Notes:
    """Ruled lines under the word Notes: to the page's end, at least three, or none."""

    LEAST = 3

    def __init__(self, head: Style, before: float = 14.0, title: str = "Notes") -> None:
        self.head = head
        self.before = before
        self.title = title
        self.count = self.LEAST

    def height(self, width: float) -> float:  # noqa: ARG002 - the protocol's
        """The word and its lines."""
        return self.head.leading + self.count * _LINE + 2

    def fill(self, room: float) -> bool:
        """Take as many lines as the page has room for; no: there is room for fewer than three."""
        self.count = int((room - self.head.leading - 2) / _LINE)
        return self.count >= self.LEAST

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw the lines."""
        Words(self.title, self.head).paint(pen, x, top, width)
        top -= self.head.leading
        for line in range(1, self.count + 1):
            pen.rule(x, top - line * _LINE, x + width, top - line * _LINE, HAIR)
        pen.field(Field("notes", "Notes", lines=self.count), x, top - 2, width, self.count * _LINE)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None


class EmptyRows:
    """Empty numbered rows of a table, to the end of the page."""

    LEAST = 2
    ROW = 24.0

    def __init__(
        self,
        columns: Sequence[tuple[str, float]],
        start: int,
        head: Style,
        small: Style,
        after: EmptyRows | None = None,
    ) -> None:
        """Make them.

        Args:
            columns: heads and widths; the first column has the numbers.
            start: the number of the first row.
            head: how the heads are set.
            small: how the numbers are set.
            after: the rows whose numbers these continue.
        """
        self.columns = columns
        self._start = start
        self.after = after
        self.head = head
        self.small = small
        self.before = 12.0
        self.count = self.LEAST

    @property
    def start(self) -> int:
        """The number of the first row; known once the rows before it are laid."""
        if self.after is None:
            return self._start
        laid = self.after.count if self.after.count >= self.LEAST else 0
        return self.after.start + laid

    def _head(self) -> float:
        return self.head.leading + 7

    def height(self, width: float) -> float:  # noqa: ARG002 - the protocol's
        """Heads and rows."""
        return self._head() + self.count * self.ROW

    def fill(self, room: float) -> bool:
        """Take as many rows as the page has room for; no: there is room for one at most."""
        self.count = int((room - self._head()) / self.ROW)
        return self.count >= self.LEAST

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        """Draw heads, rules and numbers."""
        left = x
        for head, wide in self.columns:
            Words(head, self.head).paint(pen, left + 3, top - 2, wide - 6)
            left += wide
        top -= self._head()
        pen.rule(x, top, left, top, HEAD)
        for row in range(self.count):
            Words(str(self.start + row), self.small).paint(pen, x + 3, top - 8, 30)
            place = x + self.columns[0][1]
            for head, wide in self.columns[1:]:
                name = field_name("log", str(self.start + row), head)
                pen.field(Field(name, f"{self.start + row}: {head}"), place, top, wide, self.ROW)
                place += wide
            top -= self.ROW
            pen.rule(x, top, left, top, HAIR)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None


class Sketch:
    """An empty frame to draw in."""

    FULL = 188.0

    def __init__(
        self, head: Style, *, least: float = FULL, reserve: float = 0.0, before: float = 10.0
    ) -> None:
        """Make a frame.

        Args:
            head: how the word over it is set.
            least: how low it may become so that it ends on its page.
            reserve: what must find room below it, in points.
            before: white above.
        """
        self.head = head
        self.least = least
        self.reserve = reserve
        self.tall = self.FULL
        self.before = before

    def fit(self, room: float) -> None:
        """Take what the page has, between the least and the full height."""
        free = room - self.reserve - self.head.leading - 2
        self.tall = min(self.FULL, free) if free >= self.least else self.FULL

    def height(self, width: float) -> float:  # noqa: ARG002 - the protocol's
        """The word and the frame."""
        return self.tall + self.head.leading + 2

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw the frame."""
        Words("Sketch", self.head).paint(pen, x, top, width)
        pen.frame(x, top - self.head.leading - 2, width, self.tall, FRAME)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None

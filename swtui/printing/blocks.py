"""Blocks of a page: words, headings, groups that stay together, columns, frames.

A block knows its height at a width, paints itself below a point, and may be divided where a page
ends. `swtui.printing.pages` lays blocks on pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from swtui.printing.lettering import Line, Rich, Style, plain, wrap
from swtui.printing.pen import FRAME, Pen


class Block(Protocol):
    """What can be laid on a page."""

    before: float
    """White space above it, in points; left out at the top of a page."""

    def height(self, width: float) -> float:
        """Its height in points at a width."""

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw it below `top`."""

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """What fits into `room` and the rest, or None where it cannot be divided so."""


class Words:
    """A paragraph."""

    def __init__(
        self,
        rich: Rich,
        style: Style,
        *,
        before: float = 0.0,
        widest: float = 0.0,
        indent: float = 0.0,
        lines: list[Line] | None = None,
    ) -> None:
        """Make a paragraph.

        Args:
            rich: the text, cleaned.
            style: how it is set.
            before: white above, in points.
            widest: a measure narrower than the page, in points; 0: none.
            indent: how far it stands to the right, in points.
            lines: the lines, where they are laid already.
        """
        self.rich = rich
        self.style = style
        self.before = before
        self.widest = widest
        self.indent = indent
        self._lines = lines
        self._width = -1.0 if lines is None else 0.0

    def lines(self, width: float) -> list[Line]:
        """Its lines at a width."""
        if self._lines is not None and self._width in (0.0, width):
            return self._lines
        room = width - self.indent
        if self.widest:
            room = min(room, self.widest - self.indent)
        self._lines = wrap(self.rich, self.style, room)
        self._width = width
        return self._lines

    def height(self, width: float) -> float:
        """Lines times leading."""
        return len(self.lines(width)) * self.style.leading

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw the lines."""
        pen.lines(self.lines(width), self.style, x + self.indent, top)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """At a line, never with a single line alone on either side."""
        lines = self.lines(width)
        fit = int(room / self.style.leading + 1e-6)
        if fit >= len(lines):
            fit = len(lines) - 1
        if len(lines) - fit == 1 and fit > 2:
            fit -= 1
        if fit < 2 and not (fit == 1 and len(lines) > 40):
            return None
        return (
            Words(self.rich, self.style, before=self.before, indent=self.indent, lines=lines[:fit]),
            Words(self.rich, self.style, indent=self.indent, lines=lines[fit:]),
        )


class Gap:
    """White space."""

    before = 0.0

    def __init__(self, points: float) -> None:
        self.points = points

    def height(self, width: float) -> float:  # noqa: ARG002 - the protocol's
        """As asked."""
        return self.points

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Nothing to draw."""

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """White at the end of a page goes with it."""
        return (Gap(room), Gap(0))


class Heading:
    """A heading, which is also a bookmark; it wants some of what follows on its own page."""

    KEEP = 60.0
    """Room that must be left for what follows, in points."""

    def __init__(self, rich: Rich, style: Style, *, before: float = 12.0, level: int = 0) -> None:
        self.words = Words(rich, style, before=before)
        self.before = before
        self.level = level
        self.title = plain(rich)

    def height(self, width: float) -> float:
        """The words and a little white under them."""
        return self.words.height(width) + 3

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw the words and set the bookmark."""
        bookmark(pen, self.title, self.level)
        self.words.paint(pen, x, top, width)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None


def bookmark(pen: Pen, title: str, level: int) -> None:
    """An entry of the outline that leads to the current page."""
    canvas = pen.canvas
    key = f"b{canvas.getPageNumber()}-{len(getattr(canvas, 'swtui_marks', ()))}"
    marks = getattr(canvas, "swtui_marks", [])
    marks.append(key)
    canvas.swtui_marks = marks
    canvas.bookmarkPage(key)
    # an outline may not skip a level
    reached = getattr(canvas, "swtui_level", -1)
    level = min(level, reached + 1)
    canvas.swtui_level = level
    canvas.addOutlineEntry(title.replace("\n", " "), key, level, closed=False)


class Item:
    """A paragraph with a number or dash before it."""

    INDENT = 20.0

    def __init__(self, mark: str, words: Block, style: Style, before: float = 3.0) -> None:
        self.mark = mark
        self.inner = words
        self.style = style
        self.before = before

    def height(self, width: float) -> float:
        """The paragraph's."""
        return self.inner.height(width - self.INDENT)

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Mark and paragraph."""
        if self.mark:
            Words(self.mark, self.style).paint(pen, x, top, self.INDENT)
        self.inner.paint(pen, x + self.INDENT, top, width - self.INDENT)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """As the paragraph is."""
        parts = self.inner.split(width - self.INDENT, room)
        if parts is None:
            return None
        return (
            Item(self.mark, parts[0], self.style, self.before),
            Item("", parts[1], self.style, 0),
        )


class Group:
    """Blocks that stay together on a page as long as a page can hold them."""

    def __init__(self, blocks: Sequence[Block], *, before: float = 0.0) -> None:
        self.blocks = list(blocks)
        self.before = before if before or not self.blocks else self.blocks[0].before

    def height(self, width: float) -> float:
        """All of them with the white between."""
        return sum(
            block.height(width) + (block.before if place else 0.0)
            for place, block in enumerate(self.blocks)
        )

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw one below the other."""
        for place, block in enumerate(self.blocks):
            if place:
                top -= block.before
            block.paint(pen, x, top, width)
            top -= block.height(width)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """Between two blocks or inside one: only asked for when a whole page is too small."""
        used = 0.0
        for place, block in enumerate(self.blocks):
            lead = block.before if place else 0.0
            tall = block.height(width)
            if used + lead + tall <= room:
                used += lead + tall
                continue
            parts = block.split(width, room - used - lead)
            first, rest = self.blocks[:place], self.blocks[place:]
            if parts is not None:
                first, rest = [*first, parts[0]], [parts[1], *self.blocks[place + 1 :]]
            if not first:
                return None
            return Group(first, before=self.before), Group(rest)
        return None


class Columns:
    """Blocks side by side, each in its own width."""

    def __init__(
        self, cells: Sequence[tuple[float, Block]], *, gap: float = 12.0, before: float = 6.0
    ) -> None:
        self.cells = list(cells)
        self.gap = gap
        self.before = before

    def height(self, width: float) -> float:  # noqa: ARG002 - the protocol's
        """The tallest of them."""
        return max(block.height(wide) for wide, block in self.cells)

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        """Draw one beside the other."""
        for wide, block in self.cells:
            block.paint(pen, x, top, wide)
            x += wide + self.gap

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None


class Framed:
    """Blocks in a frame."""

    def __init__(
        self,
        blocks: Sequence[Block],
        *,
        before: float = 8.0,
        line: float = FRAME,
        whole: bool = True,
        pad: float = 9.0,
    ) -> None:
        """Frame blocks.

        Args:
            blocks: what stands in the frame.
            before: white above, in points.
            line: width of the frame's line, in points.
            whole: the frame is never divided over two pages while one can hold it.
            pad: white between frame and blocks, in points.
        """
        self.inside = Group(blocks)
        self.before = before
        self.line = line
        self.whole = whole
        self.pad = pad

    def height(self, width: float) -> float:
        """The blocks and the white around them."""
        return self.inside.height(width - 2 * self.pad) + 2 * self.pad

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Draw the frame and what is in it."""
        pen.frame(x, top, width, self.height(width), self.line)
        self.inside.paint(pen, x + self.pad, top - self.pad, width - 2 * self.pad)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """Two frames."""
        parts = self.inside.split(width - 2 * self.pad, room - 2 * self.pad)
        if parts is None:
            return None
        return (
            Framed([parts[0]], before=self.before, line=self.line, pad=self.pad),
            Framed([parts[1]], line=self.line, pad=self.pad),
        )


class PageBreak:
    """What follows begins a new page."""

    before = 0.0

    def height(self, width: float) -> float:  # noqa: ARG002 - the protocol's
        """None."""
        return 0.0

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:
        """Nothing to draw."""

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None

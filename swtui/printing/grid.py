"""Tables: a title row and column heads that come again on every page, rules between the rows.

A row is never parted from what stands in it (its citation, its boxes), unless it is taller than a
page. On later pages the title says "(continued)".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from swtui.printing.blocks import Block, Words, bookmark
from swtui.printing.lettering import Rich, Style, plain
from swtui.printing.pen import HAIR, HEAD, Pen

PAD_LEFT = 3.0
PAD_RIGHT = 6.0
PAD = 3.5

TALL = 560.0
"""A row higher than this is divided, in points."""

Cell: TypeAlias = "Sequence[Block]"


class Column(NamedTuple):
    """A column: its head and its width in points."""

    head: str
    width: float


class Row:
    """A row: one cell a column, or one cell over all of them."""

    __slots__ = ("_height", "cells", "keep", "least", "rule", "span")

    def __init__(
        self,
        cells: Sequence[Cell],
        *,
        span: bool = False,
        keep: bool = False,
        least: float = 0.0,
        rule: bool = True,
    ) -> None:
        """Make a row.

        Args:
            cells: the blocks of each cell.
            span: there is one cell, over all columns.
            keep: it stays with the row below.
            least: its least height in points.
            rule: a line is drawn under it.
        """
        self.cells = cells
        self.span = span
        self.keep = keep
        self.least = least
        self.rule = rule
        self._height = -1.0

    def height(self, widths: Sequence[float]) -> float:
        """Its height in points, for the table's column widths."""
        if self._height < 0:
            rooms = [sum(widths)] if self.span else widths
            tallest = 0.0
            for cell, width in zip(self.cells, rooms, strict=True):
                tall = 0.0
                for place, block in enumerate(cell):
                    tall += block.height(width - PAD_LEFT - PAD_RIGHT)
                    if place:
                        tall += block.before
                tallest = max(tallest, tall)
            self._height = max(self.least, tallest + 2 * PAD)
        return self._height

    def paint(self, pen: Pen, x: float, top: float, widths: Sequence[float]) -> None:
        """Draw its cells and the rule under it."""
        rooms = [sum(widths)] if self.span else widths
        left = x
        for cell, width in zip(self.cells, rooms, strict=True):
            y = top - PAD
            for place, block in enumerate(cell):
                if place:
                    y -= block.before
                block.paint(pen, left + PAD_LEFT, y, width - PAD_LEFT - PAD_RIGHT)
                y -= block.height(width - PAD_LEFT - PAD_RIGHT)
            left += width
        if self.rule:
            bottom = top - self.height(widths)
            pen.rule(x, bottom, x + sum(widths), bottom, HAIR)

    def split(self, widths: Sequence[float], room: float) -> tuple[Row, Row] | None:
        """Two rows, the first no higher than `room`."""
        rooms = [sum(widths)] if self.span else widths
        first, rest = [], []
        for cell, width in zip(self.cells, rooms, strict=True):
            used, here, later = 2 * PAD, list[Block](), list[Block]()
            for place, block in enumerate(cell):
                if later:
                    later.append(block)
                    continue
                inner = width - PAD_LEFT - PAD_RIGHT
                tall = block.height(inner) + (block.before if place else 0)
                if used + tall <= room:
                    here.append(block)
                    used += tall
                    continue
                parts = block.split(inner, room - used - (block.before if place else 0))
                if parts is None:
                    later.append(block)
                else:
                    here.append(parts[0])
                    later.append(parts[1])
            first.append(here)
            rest.append(later)
        if not any(first) or not any(rest):
            return None
        return (
            Row(first, span=self.span, rule=False),
            Row(rest, span=self.span, rule=self.rule),
        )


class Grid:
    """A table."""

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Sequence[Row],
        *,
        title: Rich = "",
        title_style: Style,
        head_style: Style,
        before: float = 10.0,
        level: int = 0,
        continued: bool = False,
    ) -> None:
        """Make a table.

        Args:
            columns: heads and widths; the widths of a full table sum to 492.
            rows: the rows.
            title: its title, over all columns; "" for none.
            title_style: how the title is set.
            head_style: how the column heads are set.
            before: white above, in points.
            level: its place in the outline.
            continued: it goes on from an earlier page.
        """
        self.columns = columns
        self.widths = [column.width for column in columns]
        self.rows = rows
        self.title = title
        self.title_style = title_style
        self.head_style = head_style
        self.before = before
        self.level = level
        self.continued = continued
        self._top = self._title_words()
        self._heads = self._head_row()

    def _title_words(self) -> Words | None:
        if not self.title:
            return None
        text = plain(self.title) + (" (continued)" if self.continued else "")
        return Words(text, self.title_style)

    def _head_row(self) -> Row | None:
        if not any(column.head for column in self.columns):
            return None
        cells = [[Words(column.head, self.head_style)] for column in self.columns]
        return Row(cells, rule=False)

    def _head_height(self) -> float:
        tall = 0.0
        if self._top is not None:
            tall += self._top.height(sum(self.widths)) + 4
        if self._heads is not None:
            tall += self._heads.height(self.widths)
        return tall

    def height(self, width: float) -> float:  # noqa: ARG002 - columns have widths of their own
        """Title, heads and rows."""
        return self._head_height() + sum(row.height(self.widths) for row in self.rows)

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        """Draw it; its first part sets the bookmark."""
        full = sum(self.widths)
        if self._top is not None:
            if not self.continued:
                bookmark(pen, plain(self.title), self.level)
            self._top.paint(pen, x, top, full)
            top -= self._top.height(full) + 4
        if self._heads is not None:
            self._heads.paint(pen, x, top, self.widths)
            top -= self._heads.height(self.widths)
        if self._top is not None or self._heads is not None:
            pen.rule(x, top, x + full, top, HEAD)
        for row in self.rows:
            row.paint(pen, x, top, self.widths)
            top -= row.height(self.widths)

    def _part(self, rows: Sequence[Row], continued: bool) -> Grid:
        return Grid(
            self.columns,
            rows,
            title=self.title,
            title_style=self.title_style,
            head_style=self.head_style,
            before=self.before,
            level=self.level,
            continued=continued,
        )

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Between two rows; inside a row only where it is taller than a page."""
        used = self._head_height()
        fit = 0
        for row in self.rows:
            used += row.height(self.widths)
            if used > room:
                used -= row.height(self.widths)
                break
            fit += 1
        while fit and self.rows[fit - 1].keep and fit < len(self.rows):
            fit -= 1
            used -= self.rows[fit].height(self.widths)
        first, rest = list(self.rows[:fit]), list(self.rows[fit:])
        if rest and rest[0].height(self.widths) > TALL and room - used > 60:
            parts = rest[0].split(self.widths, room - used)
            if parts is not None:
                first.append(parts[0])
                rest[0] = parts[1]
        if not first or not rest:
            return None
        return self._part(first, self.continued), self._part(rest, True)

"""A list of lines of which only those on the screen are drawn: thousands cost no more than ten."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from attrs import Factory, frozen
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from screens.widgets.drawn import Drawn, Line, Piece
from screens.widgets.plain import cells


@frozen(eq=False, repr=False)
class Row:
    """One row of a list: what it is, and how it is drawn."""

    key: str
    """Empty: a heading or further line that cannot be chosen."""
    pieces: Sequence[Piece] = Factory(tuple)
    """From the second column on; the first two are the mark's."""
    more: Sequence[Line] = ()
    """Further lines that belong to the row."""


def _no_row(index: int) -> Row:
    """Before the list is filled."""
    del index
    return Row("")


class LineList(Drawn, can_focus=True):
    """Rows, one of them marked; Up, Down, PgUp, PgDn, Home, End move, Enter opens."""

    DEFAULT_CSS = """
    LineList { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "edge(-1)", "First", show=False),
        Binding("end", "edge(1)", "Last", show=False),
        Binding("enter", "open", "Open", show=False),
    ]

    class Moved(Message):
        """Another row is marked, or the list scrolled."""

        def __init__(self, lines: LineList) -> None:
            """Takes the list."""
            super().__init__()
            self.lines = lines

    class Opened(Message):
        """Enter, or a click on the marked row."""

        def __init__(self, lines: LineList, key: str) -> None:
            """Takes the list and the row's key."""
            super().__init__()
            self.lines = lines
            self.key = key

    def __init__(
        self,
        *,
        header: Callable[[int], Sequence[Piece]] | None = None,
        keeps_mark: bool = False,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """Takes what stands above the rows for a width, if something does.

        Args:
            header: makes the pieces of the header line.
            keeps_mark: the mark shows also when the focus is elsewhere (under a Find field).
            id: the widget's id.
        """
        super().__init__(id=id)
        self.header = header
        self.keeps_mark = keeps_mark
        self.at = 0
        self.top = 0
        self.count = 0
        self._row: Callable[[int], Row] = _no_row
        self._kept: dict[int, Row] = {}

    def fill(self, count: int, row: Callable[[int], Row], *, at: int = 0) -> None:
        """Show other rows.

        Args:
            count: how many there are.
            row: makes a row from its place; called only for rows that are looked at.
            at: the row to mark.
        """
        self.count = count
        self._row = row
        self._kept = {}
        self.at = max(0, min(at, count - 1))
        if count and not self.row(self.at).key:
            self._settle(1)
        self._follow()

    def rows(self, rows: Sequence[Row], *, at: str | None = None) -> None:
        """Show these rows; the mark stays on the key it is on, or goes to ``at``."""
        want = at if at is not None else (self.key if self.count else None)
        keys = [row.key for row in rows]
        place = keys.index(want) if want and want in keys else min(self.at, max(0, len(rows) - 1))
        self.fill(len(rows), rows.__getitem__, at=place)

    def row(self, index: int) -> Row:
        """The row at a place."""
        found = self._kept.get(index)
        if found is None:
            found = self._kept[index] = self._row(index)
        return found

    @property
    def key(self) -> str:
        """The key of the marked row; empty when there is none."""
        return self.row(self.at).key if 0 <= self.at < self.count else ""

    @property
    def room(self) -> int:
        """Lines for rows."""
        return max(1, self.size.height - (1 if self.header else 0))

    def height_of(self, start: int, end: int) -> int:
        """Lines that the rows from start up to end take."""
        return sum(1 + len(self.row(index).more) for index in range(start, end))

    @property
    def shown(self) -> tuple[int, int]:
        """The first and last row that stand on the screen, counted from 1; (0, 0) for none."""
        if not self.count:
            return (0, 0)
        last, left = self.top, self.room
        while last < self.count:
            left -= 1 + len(self.row(last).more)
            if left < 0:
                break
            last += 1
        return (self.top + 1, max(last, self.top + 1))

    @property
    def counted(self) -> tuple[int, int, int]:
        """The first and last row seen and how many there are, headings left out."""
        first, last = self.shown
        chosen = [bool(self.row(index).key) for index in range(self.count)]
        before = sum(chosen[: max(0, first - 1)])
        seen = sum(chosen[max(0, first - 1) : last])
        return (before + 1, before + seen, sum(chosen))

    def to(self, key: str) -> bool:
        """Mark the row of that key; False when there is none."""
        for index in range(self.count):
            if self.row(index).key == key:
                self.at = index
                self._follow()
                return True
        return False

    def action_move(self, by: int) -> None:
        """Mark the next row that can be chosen, or leave the list at its end."""
        at = self.at + by
        while 0 <= at < self.count and not self.row(at).key:
            at += by
        if 0 <= at < self.count:
            self.at = at
            self._follow()
        elif not self.keeps_mark:
            # headings above the first row come into view before the focus leaves
            if by < 0 and self.top:
                self.top = 0
                self._changed()
            elif by < 0:
                self.screen.focus_previous()
            else:
                self.screen.focus_next()

    def action_page(self, by: int) -> None:
        """A screenful up or down."""
        self.at = max(0, min(self.count - 1, self.at + by * max(1, self.room - 1)))
        self._settle(by)
        self._follow()

    def action_edge(self, by: int) -> None:
        """To the first or last row."""
        self.at = 0 if by < 0 else self.count - 1
        self._settle(-by)
        self._follow()

    def action_open(self) -> None:
        """Open the marked row."""
        if self.key:
            self.post_message(self.Opened(self, self.key))

    def _settle(self, by: int) -> None:
        start = self.at
        for step in (by, -by):
            at = start
            while 0 <= at < self.count and not self.row(at).key:
                at += step
            if 0 <= at < self.count:
                self.at = at
                return

    def _follow(self) -> None:
        """Scroll so that the marked row is seen, its heading with it if there is room."""
        if self.count:
            first = self.at
            while first > 0 and not self.row(first - 1).key:
                first -= 1
            if first < self.top:
                self.top = first
            while self.top < self.at and self.height_of(self.top, self.at + 1) > self.room:
                self.top += 1
            while self.top > 0 and self.height_of(self.top - 1, self.count) <= self.room:
                self.top -= 1
        else:
            self.top = 0
        self._changed()

    def _changed(self) -> None:
        self.redraw()
        self.post_message(self.Moved(self))

    def on_resize(self) -> None:
        """More or fewer rows fit."""
        self._kept = {}
        self.top = 0
        self._follow()

    def on_focus(self) -> None:
        """The mark shows."""
        self._changed()

    def on_blur(self) -> None:
        """The mark hides."""
        self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the mark."""
        event.stop()
        self.action_page_by(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the mark."""
        event.stop()
        self.action_page_by(-3)

    def action_page_by(self, by: int) -> None:
        """Some rows up or down, never out of the list."""
        self.at = max(0, min(self.count - 1, self.at + by))
        self._settle(1 if by > 0 else -1)
        self._follow()

    def on_click(self, event: events.Click) -> None:
        """A click marks a row; a click on the marked one, or a second click, opens it."""
        index = self.row_at(event.y)
        if index is None or not self.row(index).key:
            return
        again = index == self.at and (self.has_focus or self.keeps_mark)
        self.at = index
        self._follow()
        if again:
            self.action_open()

    def row_at(self, y: int) -> int | None:
        """The row on a line of the widget; None when there is none."""
        line = y - (1 if self.header else 0)
        if line < 0:
            return None
        for index in range(self.top, self.count):
            line -= 1 + len(self.row(index).more)
            if line < 0:
                return index
        return None

    def draw(self, width: int) -> Sequence[Line]:
        """Header, then the rows that fit."""
        drawn: list[Line] = []
        if self.header:
            drawn.append([("  ", ""), *self.header(width)])
        marked = (self.has_focus or self.keeps_mark) and self.in_front
        for index in range(self.top, self.count):
            if len(drawn) >= self.size.height:
                break
            row = self.row(index)
            here = marked and index == self.at and bool(row.key)
            pieces = list(row.pieces)
            if here:
                pieces = [(text, name or "bold") for text, name in pieces]
            if row.key:
                drawn.append([("> ", "bold") if here else ("  ", ""), *pieces])
            elif marked and index == self.top and not self.key and pieces:
                # there is nothing to choose: the sentence that says so bears the mark
                text, name = pieces[0]
                drawn.append([("> ", "bold"), (text.removeprefix("  "), name), *pieces[1:]])
            else:
                drawn.append(pieces)
            drawn += row.more
        return drawn[: self.size.height]


def columns(*parts: tuple[str, int, str]) -> list[Piece]:
    """Pieces from texts, their widths and inks; who makes a text cuts it to its column."""
    pieces: list[Piece] = []
    for text, width, name in parts:
        pieces += [(text, name), (" " * (width - cells(text)), "")]
    return pieces

"""The base of the screens that are a list with Find above it: menu, law, due dates and others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from screens.frame import HouseScreen
from screens.widgets.drawn import Piece
from screens.widgets.find import FindRow
from screens.widgets.lines import LineList, Row

ResultType = TypeVar("ResultType")


class ListingScreen(HouseScreen[ResultType]):
    """Letters go to Find, arrows to the list, Enter opens the marked row."""

    LETTERS_ARE_KEYS = False
    """Whether the list has the focus, and letters do things; Find is then a stop of its own."""
    FIND_WIDTH = 30
    FIND_NARROW = 22
    FOOTER: ClassVar[tuple[str, ...]] = ("back", "help", "menu", "quit")
    FOOTER_NARROW: ClassVar[tuple[str, ...]] = ("back", "help", "menu", "quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "row(1)", "Down", show=False),
        Binding("up", "row(-1)", "Up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
    ]

    def __init__(self, looked_for: str = "") -> None:
        """Takes what is looked for at first."""
        super().__init__()
        self.find = FindRow(looked_for, width=self.FIND_WIDTH, narrow=self.FIND_NARROW)
        self.list = LineList(header=self.header(), keeps_mark=True, id="rows")

    # --- what subclasses give ---------------------------------------------------------------

    def rows(self, looked_for: str) -> Sequence[Row]:
        """The rows that fit what is looked for."""
        raise NotImplementedError

    def opened(self, key: str) -> None:
        """Enter on a row."""
        raise NotImplementedError

    def header(self) -> Header | None:
        """What makes the names of the columns, if there are such."""
        return None

    def counted(self) -> str:
        """Words beside Find."""
        return ""

    def rule_text(self) -> str:
        """Which rows are seen."""
        first, last, count = self.list.counted
        return f"{first} to {last} of {count}" if 0 < last - first + 1 < count else ""

    # ----------------------------------------------------------------------------------------

    def head(self) -> Iterator[Widget]:
        """Find."""
        yield self.find

    def body(self) -> Iterator[Widget]:
        """The list."""
        yield self.list

    def on_mount(self) -> None:
        """The cursor in Find; or in the list, where letters are keys."""
        self.list.can_focus = self.LETTERS_ARE_KEYS
        self.refill()
        if self.LETTERS_ARE_KEYS:
            self.list.focus()
        else:
            self.find.focus()

    def refill(self, at: str | None = None) -> None:
        """Show the rows that fit now.

        Args:
            at: the row to mark; None: the one that is marked, or the first.
        """
        self.list.rows(self.rows(self.find.value), at=at)
        self.find.say(self.counted())
        self.refresh_bars()

    def refresh_bars(self) -> None:
        """The rule counts."""
        super().refresh_bars()
        self.bottom_rule.say(self.rule_text())

    def on_resize(self) -> None:
        """Rows and words are made for a width."""
        if not self.arriving:
            self.call_after_refresh(self.refill)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find as you type."""
        event.stop()
        self.refill()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter opens the marked row; a second one that comes late finds the list gone."""
        event.stop()
        if self.list.key and self.app.screen is self:
            self.opened(self.list.key)

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """A click on the marked row opens it."""
        if event.lines is self.list:
            event.stop()
            if self.app.screen is self:
                self.opened(event.key)

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """Rule and strip follow the mark."""
        if event.lines is self.list:
            event.stop()
            self.refresh_bars()

    def action_row(self, by: int) -> None:
        """Up and Down in the list."""
        if self.LETTERS_ARE_KEYS:
            self.list.focus()
        self.list.action_move(by)

    def action_page(self, by: int) -> None:
        """A page up or down."""
        self.list.action_page(by)

    def do_back(self) -> None:
        """Esc empties Find first, then closes."""
        if self.find.value:
            self.find.clear()
        else:
            self.dismiss()


class Header:
    """Makes the pieces of a header line for a width."""

    def __init__(self, wide: Sequence[Piece], narrow: Sequence[Piece]) -> None:
        self.wide = wide
        self.narrow = narrow

    def __call__(self, width: int) -> Sequence[Piece]:
        """The pieces."""
        return self.wide if width >= 78 else self.narrow


def header(wide: Sequence[Piece], narrow: Sequence[Piece]) -> Header:
    """Names of columns, for a wide and a narrow terminal."""
    return Header(wide, narrow)

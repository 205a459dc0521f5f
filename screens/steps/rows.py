"""A page that is a list: what lists of standards, items and papers have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.containers import Vertical
from textual.widget import Widget

from core.project import Project
from screens.desk import DeskError
from screens.session import Session
from screens.steps.form import FormPage
from screens.widgets.lines import LineList, Row
from screens.widgets.plain import beginning, cells
from screens.widgets.rows import Buttons, Push, Words

LEAST_RULE = 12
"""Cells of the line that are left beside its words."""


class ListPage(Vertical):
    """Base of the pages that are lists; subclasses give rows, sentences and buttons."""

    THINGS = ""
    """What is listed, for the count on the rule: `` papers``."""

    DEFAULT_CSS = """
    ListPage { width: 1fr; height: 1fr; }
    ListPage LineList { height: auto; }
    """

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        super().__init__()
        self.session = session
        self.list = LineList()
        self.words = Words()
        self.push = Buttons(*(Push(text, does) for text, does in self.buttons()))

    # --- what subclasses give ---------------------------------------------------------------

    def rows(self) -> Sequence[Row]:
        """The rows of the list."""
        raise NotImplementedError

    def sentences(self) -> Sequence[tuple[str, str]]:
        """What stands below the list: text and citation."""
        return ()

    def buttons(self) -> Sequence[tuple[str, str]]:
        """Words on the buttons, and what each does."""
        return ()

    def above(self) -> Iterator[Widget]:
        """What stands above the list."""
        yield from ()

    def below(self) -> Iterator[Widget]:
        """What stands between the list and its sentences."""
        yield from ()

    def counted(self) -> str:
        """What the rule says of the whole list."""
        return ""

    # ----------------------------------------------------------------------------------------

    def compose(self) -> Iterator[Widget]:
        """List, sentences, buttons."""
        yield from self.above()
        yield self.list
        yield from self.below()
        yield self.words
        yield self.push

    def on_mount(self) -> None:
        """Fill the list."""
        self.refresh_rows()

    def on_resize(self) -> None:
        """The list takes what the rest leaves, and rows are cut to another width."""
        self.call_after_refresh(self.refresh_rows)

    def _fit(self) -> None:
        """As many lines as there are rows, at most what the other parts leave."""
        others = sum(child.outer_size.height for child in self.children if child is not self.list)
        room = max(3, self.size.height - others)
        wanted = self.list.height_of(0, self.list.count) + (1 if self.list.header else 0)
        self.list.styles.height = min(room, wanted)
        self.list.can_focus = bool(self.list.count)

    def refresh_rows(self) -> None:
        """Show what is so now."""
        from screens.fields import Remark

        self.list.rows(self.rows())
        self.words.say([Remark(text, "", cite) for text, cite in self.sentences()])
        self.call_after_refresh(self._fit)

    @property
    def key(self) -> str:
        """The marked row."""
        return self.list.key

    def focus_key(self, key: str) -> bool:
        """Mark a row; False when it is not listed."""
        if not self.list.to(key):
            return False
        self.list.focus()
        return True

    def focus_first(self) -> None:
        """The list, at its first open row."""
        first = self.first_open()
        if first:
            self.list.to(first)
        if self.list.count:
            self.list.focus()
        else:
            for button in self.query(Push):
                button.focus()
                return

    def explained(self) -> tuple[str, str] | None:
        """Title and text about the marked row, for F2; None: the class is explained."""
        return None

    def first_open(self) -> str:
        """The key of the first row that waits for something."""
        return ""

    def rule_text(self) -> str:
        """The count of the whole, and which rows are seen where that is not all."""
        whole = self.counted()
        first, last, count = self.list.counted
        if not count or (first == 1 and last == count):
            return whole
        seen = f"{first} to {last} of {count}{self.THINGS}"
        more = ", PgDn for more" if last < count else ""
        told = [f"{whole}; {seen}{more}", f"{whole}; {seen}", seen] if whole else [f"{seen}{more}"]
        room = self.app.size.width - LEAST_RULE
        return next((text for text in told if cells(text) <= room), told[-1])

    def two_rows(self, text: str) -> tuple[str, str]:
        """A text for the first rows of the strip; a small window shows only one of them."""
        narrow = self.app.size.width < 80
        lines = beginning(text, self.app.size.width - 2, 1 if narrow else 2)
        return lines[0], "" if narrow else lines[1]

    def strip_lines(self) -> Sequence[str]:
        """What the strip says of the marked row."""
        return ()

    def change(self, project: Project) -> None:
        """Make a change and show what it does."""
        if self.refused():
            return
        try:
            self.session.change(project)
        except DeskError as error:
            self.say(str(error))
            return
        self.refresh_rows()
        self.post_message(FormPage.Changed())

    def refused(self) -> bool:
        """Say why nothing can be changed, if so."""
        if self.session.read_only:
            self.say(self.session.read_only)
        return bool(self.session.read_only)

    def say(self, text: str, ink: str = "bold") -> None:
        """Say something in the strip."""
        message = getattr(self.screen, "message", None)
        if message is not None:
            message(text, ink)

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """Strip and rule follow the mark."""
        event.stop()
        refresh = getattr(self.screen, "refresh_bars", None)
        if refresh is not None and self.is_attached:
            refresh()

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """A button."""
        event.stop()
        self.post_message(FormPage.Wanted(event.does))

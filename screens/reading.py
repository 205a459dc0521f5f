"""A text to read: a paper as plain text, to copy or for a screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from screens.fields import Remark
from screens.frame import HouseScreen
from screens.widgets.body import Body
from screens.widgets.plain import cells, flow, visible
from screens.widgets.rows import Words


class ReadingScreen(HouseScreen[None]):
    """A text; PgUp, PgDn, Up, Down scroll; Ctrl+C copies it whole."""

    ABOUT = ("A text to read: Up, Down, PgUp and PgDn. Ctrl+C copies it.",)

    CSS_PATH = "reading.tcss"
    FOOTER = ("back", "help", "copy", "menu", "quit")
    FOOTER_NARROW = ("back", "help", "copy", "menu", "quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", show=False, priority=True),
        Binding("down", "scroll(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
    ]

    def __init__(self, title: str, text: str) -> None:
        """Takes its name and the text."""
        super().__init__()
        self.name_of_text = title
        self.text = text
        self.lines = [visible(line) for line in text.splitlines()]
        self.line_of: list[int] = []
        """Of which line of the text each row is."""
        self.words = Words(())
        self.box = Body()

    def body(self) -> Iterator[Widget]:
        """The text, line by line."""
        with self.box:
            yield self.words

    def on_mount(self) -> None:
        """Say what it is."""
        self.title_bar.say((self.name_of_text, "as plain text"))
        self._break()

    def _break(self) -> None:
        """Break the lines that are longer than the window, and remember which line each is of."""
        rows: list[Remark] = []
        self.line_of = []
        for number, line in enumerate(self.lines, 1):
            words = line.lstrip(" ")
            start = " " * (len(line) - len(words))
            broken = flow(words, self.app.size.width - 3, start, start) if words else [""]
            if cells(line) <= self.app.size.width - 3:
                broken = [line]  # columns in it stay as they are
            rows += [Remark(part, indent=1) for part in broken]
            self.line_of += [number] * len(broken)
        self.words.say(rows)
        self.call_after_refresh(self._count)

    def on_resize(self) -> None:
        """Lines break elsewhere."""
        if not self.arriving:
            self._break()

    def _count(self) -> None:
        """Which lines of the text are seen: as many as Ctrl+C copies, however they are broken."""
        if not self.line_of:
            return
        top = min(self.box.scroll_offset.y, len(self.line_of) - 1)
        end = min(len(self.line_of), top + max(1, self.box.size.height))
        count = len(self.lines)
        more = ", PgDn for more" if end < len(self.line_of) else ""
        lines = "1 line" if count == 1 else f"{count} lines"
        self.bottom_rule.say(f"{self.line_of[top]} to {self.line_of[end - 1]} of {lines}{more}")

    def action_scroll(self, by: int) -> None:
        """A line."""
        self.box.scroll_relative(y=by, animate=False)
        self.call_after_refresh(self._count)

    def action_page(self, by: int) -> None:
        """A page."""
        self.action_scroll(by * max(1, self.box.size.height - 1))

    def do_copy(self) -> None:
        """Copy the text."""
        self.app.copy_to_clipboard(self.text)
        count = len(self.lines)
        self.message(f"Copied {count} line{'' if count == 1 else 's'}.")

    def strip_lines(self) -> tuple[str, ...]:
        """What keys do."""
        return ("Up, Down, PgUp and PgDn read. Ctrl+C copies it all.",)


def steps_text(lines: Sequence[str], width: int) -> str:
    """Steps of a calculation for a screen of that width: long ones go on, further in."""
    told: list[str] = []
    for line in lines:
        words = line.lstrip(" ")
        start = " " * (len(line) - len(words))
        told += flow(words, width - 2, start, f"{start}    ") if words else [""]
    return "\n".join(told)

"""A text to read: a paper as plain text, to copy or for a screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from screens.fields import Remark
from screens.frame import Body, HouseScreen
from screens.widgets.plain import flow, visible
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
        self.box = Body()

    def body(self) -> Iterator[Widget]:
        """The text, line by line."""
        with self.box:
            yield Words(tuple(Remark(visible(line), indent=1) for line in self.text.splitlines()))

    def on_mount(self) -> None:
        """Say what it is."""
        self.title_bar.say((self.name_of_text, "as plain text"))
        self.call_after_refresh(self._count)

    def _count(self) -> None:
        lines = self.box.virtual_size.height
        last = min(lines, self.box.scroll_offset.y + self.box.size.height)
        more = ", PgDn for more" if last < lines else ""
        self.bottom_rule.say(f"{self.box.scroll_offset.y + 1} to {last} of {lines} lines{more}")

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
        self.message(f"Copied {len(self.text.splitlines())} lines.")

    def strip_lines(self) -> tuple[str, ...]:
        """What keys do."""
        return ("Up, Down, PgUp and PgDn read. Ctrl+C copies the whole text.",)


def steps_text(lines: Sequence[str], width: int) -> str:
    """Steps of a calculation for a screen of that width: long ones go on, further in."""
    told: list[str] = []
    for line in lines:
        words = line.lstrip(" ")
        start = " " * (len(line) - len(words))
        told += flow(words, width - 2, start, f"{start}    ") if words else [""]
    return "\n".join(told)

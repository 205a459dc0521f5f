"""The editor for long text: reasons, facts, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import TextArea

from core.plain import visible
from screens.fields import Remark
from screens.widgets.dialog import Dialog
from screens.widgets.rows import Words


class Paper(TextArea):
    """A text of many lines; Esc and Tab are left to the dialog."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "app.focus_next", show=False)]


class EditorModal(Dialog[str]):
    """Write a long text; Esc keeps it, Ctrl+Z takes back while writing."""

    CSS_PATH = "editor.tcss"
    keys = "Enter starts a new line. Esc keeps what is written and goes back."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "none", show=False),
        Binding("down", "none", show=False),
    ]

    def __init__(self, title: str, question: str, text: str, above: Sequence[str] = ()) -> None:
        """Takes what the text is for and the text.

        Args:
            title: its name.
            question: what to write.
            text: as it stands.
            above: evidence to be seen while writing.
        """
        super().__init__(title)
        self.question = question
        self.above = tuple(above)
        self.shown = "\n".join(visible(line) for line in text.split("\n"))
        self.paper = Paper(
            self.shown, compact=True, soft_wrap=True, show_line_numbers=False, tab_behavior="focus"
        )

    def content(self) -> Iterator[Widget]:
        """Question, evidence, text, what keys do."""
        lines = [Remark(self.question, indent=1)]
        lines += [Remark(line, "soft", indent=1) for line in self.above]
        yield Words(tuple(lines))
        yield self.paper
        yield Words((Remark("Esc keeps it. Enter starts a new line.", "soft", indent=1),))

    def on_mount(self) -> None:
        """The cursor goes behind the text."""
        self.paper.cursor_blink = False
        self.paper.focus()
        self.paper.move_cursor(self.paper.document.end)

    def action_none(self) -> None:
        """Up and Down belong to the text."""

    def take_what_is_typed(self) -> None:
        """The program ends: what is written is kept as by Esc."""
        self.action_safe()

    def action_safe(self) -> None:
        """Keep what is written; what nobody touched stays as it was."""
        text = self.paper.text
        self.dismiss(None if text == self.shown else text.strip("\n"))

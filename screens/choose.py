"""A list of choices in a box of its own, with Find above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from screens.fields import Remark
from screens.widgets.dialog import Dialog
from screens.widgets.find import FindRow
from screens.widgets.lines import LineList, Row
from screens.widgets.plain import clip, visible
from screens.widgets.rows import Words


class ChooseModal(Dialog[str]):
    """Choose one of many: type to find, Up and Down, Enter."""

    CSS_PATH = "choose.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", "Down", show=False, priority=True),
        Binding("up", "move(-1)", "Up", show=False, priority=True),
        Binding("pagedown", "page(1)", "Page down", show=False, priority=True),
        Binding("pageup", "page(-1)", "Page up", show=False, priority=True),
    ]

    def __init__(
        self,
        title: str,
        choices: Sequence[tuple[str, str]],
        chosen: Sequence[str] = (),
        *,
        finds: Sequence[str] = (),
    ) -> None:
        """Takes the question and the choices.

        Args:
            title: the question.
            choices: words as stored and as shown.
            chosen: those chosen now.
            finds: further words by which each is found, in the order of the choices.
        """
        super().__init__(title)
        self.choices = tuple(choices)
        self.chosen = tuple(chosen)
        self.finds = tuple(finds) or ("",) * len(self.choices)
        self.list = LineList(keeps_mark=True, id="choices")
        self.find = FindRow()

    def content(self) -> Iterator[Widget]:
        """Find, the list, what keys do."""
        yield self.find
        yield self.list
        yield Words((Remark("Type to find. Enter chooses. Esc goes back.", "soft", indent=1),))

    def on_mount(self) -> None:
        """All choices, the one chosen marked."""
        self.list.styles.height = min(len(self.choices), 9)
        self.list.can_focus = False
        self._fill("", at=self.chosen[0] if self.chosen else None)
        self.find.focus()

    def _fill(self, text: str, at: str | None = None) -> None:
        wanted = text.lower().split()
        rows = []
        for (word, shown), more in zip(self.choices, self.finds, strict=True):
            where = f"{shown} {more}".lower()
            if all(part in where for part in wanted):
                tick = "(x)" if word in self.chosen else "( )"
                rows.append(Row(word, [(f"{tick} {clip(visible(shown), 48)}", "")]))
        if not rows:
            rows = [Row("", [(f'  Nothing has "{visible(text)}" in it.', "soft")])]
        self.list.rows(rows, at=at)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find as you type."""
        event.stop()
        self._fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter chooses the marked one."""
        event.stop()
        if self.list.key:
            self.dismiss(self.list.key)

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """A click chooses."""
        event.stop()
        self.dismiss(event.key)

    def action_move(self, by: int) -> None:
        """Up and Down in the list while the focus is in Find."""
        self.list.action_move(by)

    def action_page(self, by: int) -> None:
        """A page up or down."""
        self.list.action_page(by)

    def on_key(self, event: events.Key) -> None:
        """Space chooses when nothing is being looked for."""
        if event.key == "space" and not self.find.value and self.list.key:
            event.stop()
            self.dismiss(self.list.key)

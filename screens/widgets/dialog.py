"""The base of the dialogs: a box over the screen, text that scrolls, buttons that stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget

from screens.fields import Remark
from screens.widgets.closing import ClosesItself
from screens.widgets.drawn import Drawn, Line
from screens.widgets.ink import ASCII
from screens.widgets.plain import clip, pad, visible
from screens.widgets.rows import Buttons, Push, Words
from screens.widgets.toosmall import TooSmall

Answer = TypeVar("Answer")


class Edge(Drawn):
    """The top or bottom of a box, with its title's line below the top."""

    def draw(self, width: int) -> Sequence[Line]:
        """``+------+`` or the same in lines."""
        left, right = ("┌", "┐") if self.has_class("-top") else ("└", "┘")
        if self.signs is ASCII:
            left = right = "+"
        return [[(left + self.signs.across * (width - 2) + right, "line")]]


class Side(Drawn):
    """The left or right edge of a box."""

    DEFAULT_CSS = "Side { width: 1; height: 1fr; }"

    def draw(self, width: int) -> Sequence[Line]:
        """One sign a line."""
        del width
        return [[(self.signs.down, "line")]] * self.size.height


class Head(Drawn):
    """The title of a dialog."""

    def __init__(self, text: str) -> None:
        """Takes the title."""
        super().__init__()
        self.text = text

    def draw(self, width: int) -> Sequence[Line]:
        """One line."""
        return [[(pad(f" {clip(visible(self.text), width - 2)}", width), "place")]]


class Dialog(ModalScreen[Answer], ClosesItself[Answer], inherit_bindings=False):
    """A box of 60 cells; Esc is the safe button, Tab stays inside, none opens another."""

    AUTO_FOCUS = None
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,down", "app.focus_next", "Next", show=False),
        Binding("shift+tab,up", "app.focus_previous", "Before", show=False),
        Binding("escape", "safe", "Back", show=False),
        Binding("f1", "help", "Help", show=False),
        Binding("f10,ctrl+q", "safe", "Back", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 0%; }
    Dialog > #box { width: 60; height: auto; max-height: 100%; background: $background;
        color: $foreground; }
    Dialog > #box > #inside { layout: horizontal; height: auto; }
    Dialog > #box > #inside > #content { width: 1fr; height: auto; padding: 0; }
    Dialog Words { max-width: 100%; }
    Dialog Side { height: 100%; }
    """
    keys = "Arrows move, Enter does it. Esc leaves all as it was."
    """What F1 says of the keys."""
    tall = 0
    """Lines inside the box, if they are to be fixed; 0: as many as it needs."""

    def __init__(self, title: str) -> None:
        """Takes the title."""
        super().__init__()
        self.heading = title
        self.told_keys = Words((Remark(""),))
        self.arriving = True
        """Keys wait until the dialog stands."""

    def compose(self) -> ComposeResult:
        """Box, title, content, buttons."""
        with Vertical(id="box"):
            yield Edge(classes="-top")
            with Widget(id="inside"):
                yield Side()
                with Vertical(id="content"):
                    yield Head(self.heading)
                    yield self.told_keys
                    yield from self.content()
                    buttons = self.buttons()
                    if buttons:
                        yield Words((Remark(""),))
                        yield Buttons(*buttons)
                yield Side()
            yield Edge()
        yield TooSmall()

    def content(self) -> Iterator[Widget]:
        """What stands between title and buttons."""
        yield from ()

    def buttons(self) -> Sequence[Push]:
        """The buttons; the first is the safe one and has the focus."""
        return ()

    def _on_mount(self, event: events.Mount) -> None:
        super()._on_mount(event)
        self.call_after_refresh(self._arrived)

    def _arrived(self) -> None:
        self.arriving = False

    def on_mount(self) -> None:
        """The focus goes to the safe button unless the content takes it."""
        if self.focused is None:
            for button in self.query(Push):
                button.focus()
                return

    def on_open_row_seen(self, event: Message) -> None:
        """A row of the dialog was opened: keys go on."""
        event.stop()
        self.arriving = False

    def action_help(self) -> None:
        """F1: what keys do here, under the title; no screen opens over a dialog."""
        self.told_keys.say((Remark(self.keys, "soft", indent=1),))

    def action_safe(self) -> None:
        """Esc: as the safe button."""
        self.dismiss(None)


class Ask(Dialog[str]):
    """A question with buttons; the answer is what the button pressed does, or None for Esc."""

    def __init__(
        self, title: str, lines: Sequence[str], buttons: Sequence[tuple[str, str]]
    ) -> None:
        """Takes title, lines, and buttons: their words, what they do; the first is the safe one."""
        super().__init__(title)
        self.lines = tuple(lines)
        self.choices = tuple(buttons)
        self.keys = f'Arrows move, Enter does it. Esc is "{self.choices[0][0]}".'

    def content(self) -> Iterator[Widget]:
        """The lines."""
        yield Words(tuple(Remark(line, indent=1) for line in self.lines))

    def buttons(self) -> Sequence[Push]:
        """The buttons."""
        return [Push(text, does) for text, does in self.choices]

    def action_safe(self) -> None:
        """As the first button."""
        self.dismiss(self.choices[0][1])

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """A button was pressed."""
        event.stop()
        self.dismiss(event.does)

"""What stands on a form beside its fields: headings, worked-out figures, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from screens.fields import Remark
from screens.widgets.drawn import Drawn, Line, spread
from screens.widgets.plain import cells, clip, flow, visible


class Heading(Drawn):
    """A part of a form: its name, then a line to the right edge."""

    DEFAULT_CSS = "Heading { max-width: 79; }"

    def __init__(self, text: str) -> None:
        """Takes the name of the part."""
        super().__init__()
        self.text = text

    def draw(self, width: int) -> Sequence[Line]:
        """``  Below it ------``."""
        return [heading(self.text, min(width, 79), self.signs.across)]


def heading(text: str, width: int, across: str) -> Line:
    """The line of a heading, in a form or a list."""
    shown = clip(visible(text), width - 4)
    return [(f"  {shown} ", "place"), (across * (width - cells(shown) - 3), "line")]


class Words(Drawn):
    """Lines of a form that are only read: worked-out figures, what else is known."""

    DEFAULT_CSS = "Words { max-width: 79; height: auto; }"

    def __init__(self, lines: Sequence[Remark] = ()) -> None:
        """Takes the lines; an empty text is an empty line."""
        super().__init__()
        self.lines = tuple(lines)

    def say(self, lines: Sequence[Remark]) -> None:
        """Show other lines."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.redraw()
            self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the words take."""
        del container, viewport
        return len(self.draw(width))

    def draw(self, width: int) -> Sequence[Line]:
        """Each remark, flowed, its citation at the right end of its last line."""
        drawn: list[Line] = []
        width = min(width, 79)
        for remark in self.lines:
            start = " " * remark.indent
            wide = cells(remark.text) + remark.indent > width
            keep = remark.text.startswith(" ") or ("  " in remark.text and not wide)
            lines = (
                [start + clip(visible(remark.text), width - remark.indent)]
                if keep
                else flow(remark.text, width - 1, start, start + " " * remark.hang)
            )
            drawn += [[(line, remark.ink)] for line in lines[:-1]]
            cite = self.signs.cite(remark.cite) if remark.cite else ""
            if cite and cells(lines[-1]) + cells(cite) + 2 <= width:
                drawn.append(spread([(lines[-1], remark.ink)], [(cite, "soft")], width - 1))
            else:
                drawn.append([(lines[-1], remark.ink)])
                if cite:
                    drawn.append(spread([], [(cite, "soft")], width - 1))
        return drawn


class Push(Drawn, can_focus=True):
    """A button of one line: ``[ Next: 3 Class ]``, with ``>`` before it when it has the focus."""

    DEFAULT_CSS = """
    Push { width: auto; }
    Push:focus { color: $block-cursor-foreground; background: $block-cursor-background;
        text-style: $block-cursor-text-style; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "push", "Do it", show=False),
        Binding("left", "app.focus_previous", "Left", show=False),
        Binding("right", "app.focus_next", "Right", show=False),
    ]

    class Pushed(Message):
        """The button was pressed."""

        def __init__(self, button: Push) -> None:
            """Takes the button."""
            super().__init__()
            self.button = button

        @property
        def does(self) -> str:
            """What the button is for."""
            return self.button.does

    def __init__(self, text: str, does: str, *, why_not: str = "") -> None:
        """Takes the words on it, what it is for, and why it cannot be done now, if so."""
        super().__init__()
        self.text = text
        self.does = does
        self.why_not = why_not

    def say(self, text: str) -> None:
        """Other words on it."""
        if text != self.text:
            self.text = text
            self.redraw()
            self.refresh(layout=True)

    def get_content_width(self, container: object, viewport: object) -> int:
        """Mark, brackets and words."""
        del container, viewport
        return cells(self.text) + 5

    def action_push(self) -> None:
        """Say that it was pressed."""
        self.post_message(self.Pushed(self))

    def on_click(self) -> None:
        """As Enter."""
        self.action_push()

    def draw(self, width: int) -> Sequence[Line]:
        """One line."""
        del width
        mark = ">" if self.has_focus and self.in_front else " "
        return [[(mark, ""), (f"[ {visible(self.text)} ]", "")]]


class Buttons(Widget):
    """Buttons side by side, in further lines when they do not fit."""

    DEFAULT_CSS = """
    Buttons { height: 1; max-width: 79; }
    Buttons Push { position: absolute; }
    """

    def __init__(
        self,
        *buttons: Push,
        id: str | None = None,  # noqa: A002
        first: int = 1,
        gap: int = 2,
    ) -> None:
        """Takes the buttons, the column of the first one's mark, and the cells between them."""
        super().__init__(id=id)
        self.buttons = buttons
        self.first = first
        self.gap = gap

    def compose(self) -> ComposeResult:
        """The buttons, for the first frame placed as on a wide terminal."""
        self._place(79)
        yield from self.buttons

    def on_resize(self) -> None:
        """Place each button behind the last, or in a new line."""
        self._place(self.size.width)

    def _place(self, width_of_all: int) -> None:
        across, line = self.first, 0
        for button in self.buttons:
            width = cells(button.text) + 5
            if across > self.first and across + width > width_of_all:
                across, line = self.first, line + 1
            button.styles.offset = (across, line)
            across += width + self.gap
        self.styles.height = line + 1

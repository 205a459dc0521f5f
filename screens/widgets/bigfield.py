"""The one field of a quick check page: label, wide field, and below it how it is understood."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Input
from textual.widgets.input import Selection

from screens.fields import Field
from screens.widgets.drawn import Drawn, Line
from screens.widgets.field import FieldInput
from screens.widgets.plain import cells, clip, flow, pad, visible


class BigField(Drawn):
    """`` > Ground disturbed in all   [24x30 + 12x40   ]`` with the echo on the next row."""

    DEFAULT_CSS = """
    BigField { height: 2; layout: horizontal; max-width: 79; }
    BigField FieldInput { background: $surface; color: $foreground; }
    BigField FieldInput:focus { background: $block-cursor-background;
        color: $block-cursor-foreground; text-style: $block-cursor-text-style; }
    """

    class Typed(Message):
        """The text changed under the hands."""

        def __init__(self, field: BigField, text: str) -> None:
            """Takes the field and its text."""
            super().__init__()
            self.field = field
            self.text = text

    def __init__(self, field: Field, *, label: int = 0) -> None:
        """Takes what the row shows.

        Args:
            field: the row.
            label: cells of the label at least, where several rows stand under one another.
        """
        super().__init__()
        self.label = label
        self.field = field
        self.said = field.echo
        self.error = field.error
        self.input = FieldInput(
            visible(field.text),
            figures=field.kind in ("number", "date"),
            max_length=field.max_length,
        )

    @property
    def text(self) -> str:
        """What stands in the field."""
        return self.input.value

    def compose(self) -> ComposeResult:
        """The field."""
        yield self.input

    def focus(self, scroll_visible: bool = True) -> BigField:
        """Focus goes to the text."""
        self.input.focus(scroll_visible)
        return self

    def echo(self, text: str) -> None:
        """Say how it is understood."""
        self.said, self.error = text, ""
        self._fit()

    def wrong(self, error: str) -> None:
        """Say why it is no answer; what is typed next replaces it."""
        self.error = error
        self.input.selection = Selection(0, len(self.text))
        self._fit()

    def _fit(self) -> None:
        self.styles.height = max(2, len(self.draw(self.size.width)))
        self.redraw()

    def _places(self, width: int) -> tuple[int, int]:
        """Where the bracket stands, and how wide the field is."""
        narrow = width < 78
        label = min(max(cells(self.field.label), self.label), 24 if narrow else 40)
        at = 3 + label + (1 if narrow else 3)
        return at, max(12, min(34, width - at - 3))

    def on_resize(self) -> None:
        """The field stands behind its label."""
        at, room = self._places(self.size.width)
        self.input.styles.width = room
        self.input.styles.margin = (0, 0, 0, at + 1)
        self._fit()

    def on_descendant_focus(self) -> None:
        """The mark comes here."""
        self.redraw()

    def on_descendant_blur(self) -> None:
        """The mark goes."""
        self.redraw()

    def on_input_changed(self, event: Input.Changed) -> None:
        """A key was typed."""
        event.stop()
        self.post_message(self.Typed(self, event.value))

    def on_input_blurred(self, event: Input.Blurred) -> None:
        """Nothing to keep: Next takes it."""
        event.stop()

    def draw(self, width: int) -> Sequence[Line]:
        """Label and brackets; the error or the echo below."""
        at, room = self._places(width)
        mark = " > " if self.input.has_focus and self.in_front else "   "
        label = pad(self.field.label, at - 3)
        first: Line = [(mark, "bold"), (label, "bold"), ("[", ""), (" " * room, ""), ("]", "")]
        if self.error:
            wrong = flow(self.error, width - 1, "   ! ", "     ")
            return [first, *([(line, "bad")] for line in wrong)]
        below = clip(visible(self.said), width - at - 1)
        return [first, [(" " * at, ""), (below, "soft")]]

"""The row that looks for something: ``Find [          ]   340 projects``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from textual.app import ComposeResult
from textual.widgets import Input
from textual.widgets.input import Selection

from screens.widgets.drawn import Drawn, Line
from screens.widgets.field import FieldInput
from screens.widgets.plain import clip, visible


class FindRow(Drawn):
    """A field to look for something, and words about what was found."""

    DEFAULT_CSS = """
    FindRow { layout: horizontal; }
    FindRow FieldInput { background: $surface; color: $foreground; margin-left: 7; width: 30; }
    FindRow FieldInput:focus { background: $block-cursor-background;
        color: $block-cursor-foreground; text-style: $block-cursor-text-style; }
    """

    def __init__(self, value: str = "", *, width: int = 30, narrow: int = 22) -> None:
        """Takes the text to begin with, and the field's width on a wide and a narrow terminal."""
        super().__init__()
        self.widths = (width, narrow)
        self.input = FieldInput(value, figures=False, max_length=200)
        self.text = ""

    @property
    def value(self) -> str:
        """What is looked for."""
        return self.input.value

    def compose(self) -> ComposeResult:
        """The field."""
        yield self.input

    def focus(self, scroll_visible: bool = True) -> Self:
        """Focus goes to the field."""
        if self.is_attached:
            self.screen.set_focus(self.input, scroll_visible)
        return self

    def select(self) -> None:
        """What is typed next replaces what stands there."""
        self.input.selection = Selection(0, len(self.value))

    def clear(self) -> None:
        """Empty the field, as if by hand."""
        self.input.value = ""

    @property
    def room(self) -> int:
        """Cells for words beside the field."""
        return max(0, self.app.size.width - self._field - 12)

    def say(self, text: str) -> None:
        """Words beside the field."""
        if text != self.text:
            self.text = text
            self.redraw()

    @property
    def _field(self) -> int:
        return self.widths[0] if self.size.width >= 78 else self.widths[1]

    def on_resize(self) -> None:
        """The field is narrower on a narrow terminal."""
        self.input.styles.width = self._field

    def on_input_blurred(self, event: Input.Blurred) -> None:
        """Nothing to keep."""
        event.stop()

    def draw(self, width: int) -> Sequence[Line]:
        """Brackets around the field, the words after it."""
        field = self._field
        words = clip(visible(self.text), max(0, width - field - 12))
        return [[(" Find [", ""), (" " * field, ""), ("]", ""), (f"   {words}", "")]]

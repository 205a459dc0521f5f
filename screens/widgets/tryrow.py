"""A row of What if: a figure as it is, a field to try another, the distance to its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Input

from core.distances import Distance
from screens.widgets.drawn import Drawn, Line, Piece
from screens.widgets.field import FieldInput
from screens.widgets.plain import cells, clip, flow, pad, visible


class Places(NamedTuple):
    """Where the parts of the row stand, in cells."""

    label: int
    now: int
    bracket: int
    field: int
    lines: int
    """Where the distances start; 0: on rows of their own."""


def places(width: int) -> Places:
    """The columns for a width."""
    if width < 78:
        return Places(28, 14, 45, 12, 0)
    return Places(26, 11, 41, 9, 53)


class TryRow(Drawn):
    """``Ground disturbed in all    8,000 sq ft [4,900    ] 3,000 over 5,000 (exempt)``."""

    DEFAULT_CSS = """
    TryRow { layout: horizontal; }
    TryRow:focus, TryRow:focus-within { background: $boost; }
    TryRow FieldInput { background: $surface; color: $foreground; width: 9; margin-left: 42; }
    TryRow FieldInput:focus { background: $block-cursor-background;
        color: $block-cursor-foreground; text-style: $block-cursor-text-style; }
    """

    class Typed(Message):
        """Another figure is tried."""

        def __init__(self, row: TryRow, text: str) -> None:
            """Takes the row and its text."""
            super().__init__()
            self.row = row
            self.text = text

    def __init__(self, distance: Distance, text: str) -> None:
        """Takes the figure, and the text to begin with."""
        super().__init__()
        self.distance = distance
        self.error = ""
        self.input = FieldInput(visible(text), figures=True) if distance.token else None

    @property
    def key(self) -> str:
        """The key of the answer."""
        return self.distance.key

    def compose(self) -> ComposeResult:
        """The field, when the figure can be typed."""
        if self.input is not None:
            yield self.input

    def on_mount(self) -> None:
        """A worked-out figure is only read."""
        self.can_focus = False

    def focus(self, scroll_visible: bool = True) -> TryRow:
        """Focus goes to the text."""
        if self.input is not None:
            self.input.focus(scroll_visible)
        return self

    def wrong(self, error: str) -> None:
        """Say why it is no figure; empty: it is one."""
        if error != self.error:
            self.error = error
            self._fit()

    def restore(self, text: str) -> None:
        """Put a text into the field without calling it typed."""
        if self.input is not None:
            with self.prevent(Input.Changed):
                self.input.value = visible(text)
            self.input.before = self.input.value
        self.wrong("")

    def _fit(self) -> None:
        if self.is_attached and self.size.width:
            self.styles.height = len(self.draw(self.size.width))
        self.redraw()

    def on_resize(self) -> None:
        """The field stands where its column is."""
        at = places(self.size.width)
        if self.input is not None:
            self.input.styles.width = at.field
            self.input.styles.margin = (0, 0, 0, at.bracket + 1)
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
        """Nothing to keep."""
        event.stop()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes on."""
        event.stop()
        self.screen.focus_next()

    def draw(self, width: int) -> Sequence[Line]:
        """The row; further lines below its first distance; the error."""
        at = places(width)
        lit = self.input is not None and self.input.has_focus and self.in_front
        mark = "> " if lit else ("! " if self.error else "  ")
        told = [(line, "") for line in self.distance.lines]
        if self.distance.may_flip:
            told.append((self.distance.may_flip, "open"))
        # a long figure takes of the label's room: it must not touch the bracket
        now = at.bracket - at.label - (3 if at.lines else 2)
        label = at.label - max(0, cells(self.distance.now) + 1 - now if at.lines else 0)
        first: list[Piece] = [
            (mark, "bad bold" if mark == "! " else "bold"),
            (
                pad(clip(self.distance.label, label if at.lines else label - 1), label),
                "bold" if lit else "",
            ),
            (" " if at.lines else "", ""),
            (pad(self.distance.now, now + at.label - label), ""),
        ]
        if self.input is not None:
            first += [("[", ""), (" " * at.field, ""), ("]", "")]
        else:
            first.append((" " * (at.field + 2), ""))
        if at.lines:
            room = width - at.lines
            lines = [(piece, ink) for text, ink in told for piece in flow(text, room)]
            drawn: list[Line] = [[*first, (" ", ""), *([lines[0]] if lines else [])]]
            drawn += [[(" " * at.lines, ""), line] for line in lines[1:]]
        else:
            # few rows are seen here: what is wrong with the text comes before the distances
            drawn = [first, *self._wrong(width)]
            drawn += [[(clip(f"    {text}", width), ink or "soft")] for text, ink in told]
        if at.lines:
            drawn += self._wrong(width)
        return drawn

    def _wrong(self, width: int) -> list[Line]:
        if not self.error:
            return []
        return [[(line, "bad")] for line in flow(self.error, width - 1, "  ! ", "    ")]

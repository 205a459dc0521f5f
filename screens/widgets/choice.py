"""Choices: in the row, or opened as a list; and several at once as a grid of ticks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from screens.fields import Field
from screens.widgets.drawn import Line, Piece
from screens.widgets.field import FormRow, grid
from screens.widgets.plain import cells, clip, flow, pad, visible

DONT_KNOW = "?"
"""The word of a third choice: somebody looked and does not know."""


_BELOW = 4
"""Where choices start that stand below their label."""


class ChoiceRow(FormRow, can_focus=True):
    """``( ) Yes  (x) No  ( ) Don't know``: arrows move inside, Space chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Left", show=False),
        Binding("right", "move(1)", "Right", show=False),
        Binding("space", "choose", "Choose", show=False),
        Binding("backspace", "clear", "Empty", show=False),
        Binding("enter", "app.focus_next", "Next row", show=False),
    ]

    class Chosen(Message):
        """A choice was made, or taken back (an empty word)."""

        def __init__(self, row: FormRow, word: str) -> None:
            """Takes the row and the word as stored."""
            super().__init__()
            self.row = row
            self.word = word

    def __init__(self, field: Field) -> None:
        """Takes what the row shows."""
        super().__init__(field)
        self.at = self._start()

    def _start(self) -> int:
        words = [word for word, _ in self.field.choices]
        return words.index(self.field.chosen[0]) if self.field.chosen else 0

    def show(self, field: Field) -> None:
        """Show another answer; the place inside the row follows it."""
        chosen = field.chosen != self.field.chosen
        super().show(field)
        if chosen or self.at >= len(field.choices):
            self.at = self._start()
            self.redraw()

    def on_focus(self) -> None:
        """Coming in, the place is the choice made."""
        self.at = self._start()

    def action_move(self, by: int) -> None:
        """To the choice on the left or right."""
        self.at = max(0, min(len(self.field.choices) - 1, self.at + by))
        self.redraw()

    def action_choose(self) -> None:
        """Choose where the place is."""
        self.choose(self.field.choices[self.at][0])

    def action_clear(self) -> None:
        """Not answered again."""
        self.choose("")

    def choose(self, word: str) -> None:
        """Say that a word was chosen."""
        self.post_message(self.Chosen(self, word))

    def on_key(self, event: events.Key) -> None:
        """Letters: y, n and ? choose at once."""
        word = {"y": "yes", "n": "no", DONT_KNOW: DONT_KNOW}.get(event.character or "")
        if word and word in [known for known, _ in self.field.choices]:
            event.stop()
            self.choose(word)

    def on_click(self, event: events.Click) -> None:
        """A click on a choice chooses it."""
        width = self.size.width
        columns = self.columns(width)
        below = not self._fits(width)
        if event.y != (self._label_lines(width) if below else 0):
            return
        start = _BELOW if below else columns.bracket
        for index, (first, end) in enumerate(self._places(start, columns.narrow)):
            if first <= event.x < end:
                self.at = index
                self.action_choose()

    def _places(self, start: int, narrow: bool) -> list[tuple[int, int]]:
        places = []
        for _, text in self.field.choices:
            end = start + cells(visible(text)) + (3 if narrow else 4)
            places.append((start, end))
            start = end + (1 if narrow else 2)
        return places

    def _fits(self, width: int) -> bool:
        """Whether the choices have room beside the label; else they take a line of their own."""
        columns = self.columns(width)
        end = self._places(columns.bracket, columns.narrow)[-1][1] if self.field.choices else 0
        return end <= min(width, 79)

    def _label_lines(self, width: int) -> int:
        label = self.columns(width).label
        return len(flow(self.field.label, label)) if cells(self.field.label) > label else 1

    def draw(self, width: int) -> Sequence[Line]:
        """Mark, label and choices; the place inside is seen by its color."""
        columns = self.columns(width)
        parts: list[Piece] = []
        glue = " " if columns.narrow else "  "
        for index, (word, text) in enumerate(self.field.choices):
            tick = "(x)" if word in self.field.chosen else "( )"
            here = self.lit and index == self.at and not self.field.read_only
            shown = f"{tick}{'' if columns.narrow else ' '}{visible(text)}"
            parts += [(glue if index else "", ""), (shown, "cursor" if here else "")]
        star: list[Piece] = [(" *", "soft")] if self.field.noted else []
        if self._fits(width):
            lines = self.labelled([*parts, *star], columns.bracket, columns.label)
        else:
            lines = self.labelled(star, columns.bracket, columns.label)
            room = min(width, 79) - _BELOW
            if sum(cells(text) for text, _ in parts) > room:
                parts = [(clip("".join(text for text, _ in parts), room), "")]
            lines.append([(" " * _BELOW, ""), *parts])
        return [*lines, *self.below(min(width, 79))]


class OpenRow(FormRow, can_focus=True):
    """An answer that opens when Enter is pressed: a long list of choices, a long text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "Open", show=False),
        Binding("backspace", "clear", "Empty", show=False),
    ]

    class Opened(Message):
        """Enter was pressed."""

        def __init__(self, row: OpenRow) -> None:
            """Takes the row."""
            super().__init__()
            self.row = row

    class Seen(Message):
        """Whoever opens it has seen `Opened`: keys need not wait any more."""

    def action_open(self) -> None:
        """Say that it is to be opened; keys typed ahead wait for what opens."""
        self.post_message(self.Opened(self))
        if hasattr(self.screen, "arriving"):
            self.screen.arriving = True
            # both go the same way up, so this one comes after it
            self.post_message(self.Seen())

    def action_clear(self) -> None:
        """Not answered again."""
        self.post_message(ChoiceRow.Chosen(self, ""))

    def on_key(self, event: events.Key) -> None:
        """``?`` is don't know here too."""
        if event.character == DONT_KNOW and self.field.hint.dont_know:
            event.stop()
            self.post_message(ChoiceRow.Chosen(self, DONT_KNOW))

    def on_click(self) -> None:
        """A click opens it."""
        self.action_open()

    def draw(self, width: int) -> Sequence[Line]:
        """Mark, label, the first words of the answer, what Enter does."""
        columns = grid(width)
        columns_left = min(width, 79) - columns.bracket
        hint = self.field.echo if not self.field.read_only else ""
        text = visible(" ".join(self.field.text.split()))
        room = max(columns_left - cells(hint) - 1, columns_left // 3)
        if columns.narrow:
            shown = [(clip(text or hint, columns_left), "")]
        else:
            taken = max(min(19, room), min(room, cells(text)))
            shown = [(pad(text, taken), ""), (" ", ""), (hint, "soft")]
        lines = self.labelled(shown, columns.bracket, columns.label)
        return [*lines, *self.below(min(width, 79))]


HOW = " Tick all (Space)."
"""Behind a question of which several choices may hold."""


class TickGrid(FormRow, can_focus=True):
    """Several ticks under one question, in two columns; one stop, arrows inside."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1, 0)", "Left", show=False),
        Binding("right", "move(1, 0)", "Right", show=False),
        Binding("space", "tick", "Tick", show=False),
        Binding("enter", "app.focus_next", "Next row", show=False),
    ]

    class Ticked(Message):
        """A tick was set or taken back."""

        def __init__(self, row: TickGrid, word: str) -> None:
            """Takes the grid and the word as stored."""
            super().__init__()
            self.row = row
            self.word = word

    def __init__(self, field: Field) -> None:
        """Takes what the grid shows; its choices run down the columns."""
        super().__init__(field)
        self.at = 0

    @property
    def _rows(self) -> int:
        return (len(self.field.choices) + 1) // 2

    def action_move(self, across: int, down: int) -> None:
        """To another tick."""
        self.move(across, down)

    def move(self, across: int, down: int) -> bool:
        """To another tick; False when the grid ends there."""
        column, row = divmod(self.at, self._rows)
        column, row = column + across, row + down
        to = column * self._rows + row
        if not (0 <= column < 2 and 0 <= row < self._rows and to < len(self.field.choices)):
            return False
        self.at = to
        self.redraw()
        return True

    def on_key(self, event: events.Key) -> None:
        """Up and Down move inside until the grid ends."""
        if event.key in ("up", "down") and self.move(0, 1 if event.key == "down" else -1):
            event.stop()
            event.prevent_default()

    def action_tick(self) -> None:
        """Set or take back the tick."""
        if self.field.choices:
            self.post_message(self.Ticked(self, self.field.choices[self.at][0]))

    def on_click(self, event: events.Click) -> None:
        """A click ticks."""
        head = len(self.draw(self.size.width)) - self._rows - len(self.below(self.size.width))
        row, column = event.y - head, 0 if event.x < self._second(self.size.width) else 1
        to = column * self._rows + row
        if 0 <= row < self._rows and to < len(self.field.choices):
            self.at = to
            self.redraw()
            self.action_tick()

    def _second(self, width: int) -> int:
        return 39 if width >= 78 else width // 2

    def draw(self, width: int) -> Sequence[Line]:
        """The question, then the ticks."""
        second = self._second(width)
        label = cells(visible(self.field.label))
        if self.field.read_only or label + cells(HOW) > width - 3:
            lines: list[Line] = list(self.labelled([], width, width - 3))
        else:
            lines = list(self.labelled([(HOW, "")], label + 2, label))
        for row in range(self._rows):
            parts: list[Piece] = [("  ", "")]
            for column in (0, 1):
                index = column * self._rows + row
                if index >= len(self.field.choices):
                    break
                word, text = self.field.choices[index]
                room = (second if column == 0 else width) - (2 if column == 0 else second) - 5
                tick = "[x]" if word in self.field.chosen else "[ ]"
                here = self.lit and index == self.at and not self.field.read_only
                shown = clip(visible(text), room)
                parts.append((f"{tick} {shown}", "cursor" if here else ""))
                parts.append((" " * (room + 1 - cells(shown)), ""))
            lines.append(parts)
        return [*lines, *self.below(min(width, 79))]


class WideRow(OpenRow):
    """A sentence that opens what stands behind it; it runs over the whole row."""

    def draw(self, width: int) -> Sequence[Line]:
        """Mark and sentence."""
        width = min(width, 79)
        start = "> " if self.lit else "  "
        lines = flow(self.field.label, width - 3)
        ink = "bold" if self.lit else self.field.echo_ink
        drawn: list[Line] = [
            [(start if index == 0 else "  ", "bold"), (line, ink)]
            for index, line in enumerate(lines)
        ]
        return [*drawn, *self.below(width)]

"""The row of a form: mark, label, brackets and echo drawn in one piece, around one Input.

Five widgets a row cost twice the time to mount (measured); so the row draws all but the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Input

from screens.fields import Field
from screens.widgets.drawn import Drawn, Line, Piece, spread
from screens.widgets.plain import cells, clip, flow, pad, visible

ESCAPED_DIGITS = dict(zip("¡™£¢∞§¶•ªº", "1234567890", strict=True))
"""Esc and a digit typed fast arrive as one sign; what the digit was."""

EDITS = {
    "backspace": Input.action_delete_left,
    "delete": Input.action_delete_right,
    "left": Input.action_cursor_left,
    "right": Input.action_cursor_right,
    "home": Input.action_home,
    "end": Input.action_end,
}
"""What keys do within the text."""


class Grid(NamedTuple):
    """The columns of a form row, in cells from its left end."""

    label: int
    bracket: int
    """Where ``[`` stands, and where choices start one cell later."""
    field: int
    narrow: bool

    @property
    def echo(self) -> int:
        """Where the echo starts: after the bracket, a place for the note's star and a space."""
        return self.bracket + self.field + 3


def grid(width: int, *, wide: bool = False) -> Grid:
    """The columns for a row of that width; narrow below 78 cells.

    Args:
        width: cells of the row, 79 on a terminal of 80 and 59 on one of 60, 58 in a dialog.
        wide: for a field that runs to the right edge.
    """
    if width < 59:
        # in a dialog: less for the label, so that a day is said back whole
        return Grid(24, 27, width - 29 if wide else 12, True)
    if width < 78:
        return Grid(27, 30, width - 32 if wide else 12, True)
    return Grid(40, 43, min(width, 79) - 45 if wide else 16, False)


class FieldInput(Input):
    """One line of text in a row; Esc and paste behave as the design says."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    FieldInput { width: 16; margin-left: 44; }
    """

    class Stepped(Message):
        """Esc was pressed: one step out of the field."""

        def __init__(self, then: str = "") -> None:
            """Takes the digit that came with it, if one did."""
            super().__init__()
            self.then = then

    class Full(Message):
        """More was typed or pasted than the field holds; what fits is kept."""

        def __init__(self, most: int) -> None:
            """Takes how many characters it holds."""
            super().__init__()
            self.most = most

    class Pasted(Message):
        """Several lines were pasted; the first was kept."""

        def __init__(self, lines: int) -> None:
            """Takes how many lines there were."""
            super().__init__()
            self.lines = lines

    def __init__(self, value: str, *, figures: bool, max_length: int = 0) -> None:
        """Takes the text and whether it is a number or date, where ``none`` of the ten signs stand.

        Args:
            value: the text, already visible.
            figures: selects all when focus comes in, and reads Esc with a digit as both.
            max_length: characters it holds; 0: no limit.
        """
        super().__init__(
            value, compact=True, select_on_focus=figures, max_length=max_length, valid_empty=True
        )
        self.figures = figures
        self.before = value
        """The text when the field was entered: what Ctrl+Z in the field gives back."""
        self.cursor_blink = False

    async def _on_key(self, event: events.Key) -> None:
        edit = EDITS.get(event.key)
        if edit is not None:
            # Textual sends these the long way through its bindings, and signs that are typed
            # meanwhile would come in before them
            event.stop()
            event.prevent_default()
            edit(self)
            return
        digit = ESCAPED_DIGITS.get(event.character or "") if self.figures else None
        if digit is None:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        self.post_message(self.Stepped(digit))

    def _on_paste(self, event: events.Paste) -> None:
        lines = [line for line in event.text.splitlines() if line.strip()]
        event.stop()
        event.prevent_default()
        if not lines:
            return
        text = visible(lines[0].replace("\t", " "))
        start, end = sorted(self.selection)
        if self.max_length:
            room = self.max_length - len(self.value) + end - start
            if len(text) > room:
                text = text[: max(0, room)]
                self.restricted()
        self.replace(text, start, end)
        if len(lines) > 1:
            self.post_message(self.Pasted(len(lines)))

    def restricted(self) -> None:
        """The text is full: the terminal beeps, the screen says what to do."""
        self.app.bell()
        if self.max_length:
            self.post_message(self.Full(self.max_length))


class FormRow(Drawn):
    """Base of the rows: draws mark, label and the lines below; knows whether it has the focus."""

    DEFAULT_CSS = """
    FormRow { max-width: 79; layout: horizontal; }
    FormRow:focus, FormRow:focus-within { background: $boost; }
    """

    def __init__(self, field: Field) -> None:
        """Takes what the row shows."""
        super().__init__()
        self.field = field

    @property
    def lit(self) -> bool:
        """Whether the row, or the text in it, has the focus."""
        focused = self.screen.focused if self.is_attached else None
        return focused is self or (focused is not None and focused.parent is self)

    def show(self, field: Field) -> None:
        """Show something else in the same row."""
        if field == self.field:
            return
        self.field = field
        self.redraw()
        self.fit()

    def fit(self) -> None:
        """Take as many lines as the row needs at its width."""
        if self.is_attached and self.size.width:
            height = len(self.draw(self.size.width))
            if self.styles.height is None or self.styles.height.value != height:
                self.styles.height = height

    def on_resize(self) -> None:
        """The label may now need a line more, or less."""
        self.fit()

    def on_descendant_focus(self) -> None:
        """The mark moves here."""
        self.redraw()

    def on_descendant_blur(self) -> None:
        """The mark moves away."""
        self.redraw()

    def on_focus(self) -> None:
        """The mark moves here."""
        self.redraw()

    def on_blur(self) -> None:
        """The mark moves away."""
        self.redraw()

    def columns(self, width: int) -> Grid:
        """Where label, field and echo stand in a row of that width."""
        return grid(width, wide=self.field.wide)

    def mark(self) -> Piece:
        """The sign in the first column: ``>`` for focus, ``!`` for an error."""
        if self.lit and self.in_front:
            return ("> ", "bold")
        return ("! ", "bad bold") if self.field.error else ("  ", "")

    def labelled(self, parts: Line, at: int, label: int) -> list[list[Piece]]:
        """The lines with mark, label on as many lines as it needs, and parts beside the first."""
        words = flow(self.field.label, label) if cells(self.field.label) > label else None
        lines = words or [visible(self.field.label)]
        ink = "bold" if self.lit else ""
        drawn: list[list[Piece]] = [
            [self.mark(), (pad(lines[0], label), ink), (" " * (at - label - 2), ""), *parts]
        ]
        drawn += [[("  ", ""), (pad(line, label), ink)] for line in lines[1:]]
        return drawn

    def below(self, width: int) -> list[list[Piece]]:
        """The error and the remarks under the row."""
        drawn: list[list[Piece]] = []
        if self.field.error:
            told = flow(self.field.error, width - 1, "  ! ", "    ")
            drawn.extend([(line, "bad")] for line in told)
        for remark in self.field.remarks:
            cite = self.signs.cite(remark.cite) if remark.cite else ""
            start = " " * remark.indent
            lines = flow(remark.text, width - 1, start, start)
            if cite and cells(lines[-1]) + cells(cite) + 2 <= width:
                last = spread([(lines[-1], remark.ink)], [(cite, "soft")], width)
                drawn += [[(line, remark.ink)] for line in lines[:-1]] + [last]
            else:
                drawn += [[(line, remark.ink)] for line in lines]
                if cite:
                    drawn.append(spread([], [(cite, "soft")], width))
        return drawn


class FieldRow(FormRow):
    """A row with a text, a number or a date."""

    DEFAULT_CSS = """
    FieldRow FieldInput { background: $surface; color: $foreground; }
    FieldRow FieldInput:focus {
        background: $block-cursor-background;
        color: $block-cursor-foreground;
        text-style: $block-cursor-text-style;
    }
    """

    class Typed(Message):
        """The text changed under the hands."""

        def __init__(self, row: FieldRow, text: str) -> None:
            """Takes the row and its text."""
            super().__init__()
            self.row = row
            self.text = text

    class Left(Message):
        """The field was left, or Enter was pressed in it, with a text other than before."""

        def __init__(self, row: FieldRow, text: str) -> None:
            """Takes the row and its text."""
            super().__init__()
            self.row = row
            self.text = text

    def __init__(self, field: Field) -> None:
        """Takes what the row shows."""
        super().__init__(field)
        self.input: FieldInput | None = None

    def compose(self) -> ComposeResult:
        """The one widget of the row."""
        if not self.field.read_only:
            self.input = FieldInput(
                visible(self.field.text),
                figures=self.field.kind in ("number", "date"),
                max_length=self.field.max_length,
            )
            # under load the row may be laid out before this: then no resize would come any more
            self._fit_input(self.size.width or min(79, self.app.size.width - 1))
            yield self.input

    class Refused(Message):
        """Somebody types where nothing can be changed."""

    def on_mount(self) -> None:
        """A row that is only read is a stop of its own."""
        self.can_focus = self.input is None

    def on_key(self, event: events.Key) -> None:
        """Say why nothing is typed where nothing can be; digits go to a step even so."""
        if self.input is not None or event.key not in ("space", "delete", "backspace"):
            return
        event.stop()
        self.post_message(self.Refused())

    def on_resize(self) -> None:
        """The field is narrower on a narrow terminal."""
        self._fit_input(self.size.width)

    def _fit_input(self, width: int) -> None:
        if self.input is not None:
            columns = self.columns(width)
            self.input.styles.width = columns.field
            self.input.styles.margin = (0, 0, 0, columns.bracket + 1)

    def show(self, field: Field) -> None:
        """Show something else; what is being typed stays."""
        before = self.field
        super().show(field)
        if self.input is None or before.text == field.text:
            return
        if not self.input.has_focus or self.input.value == self.input.before:
            self.restore(visible(field.text))

    def restore(self, text: str) -> None:
        """Put a text into the field without calling it typed."""
        if self.input is not None:
            with self.prevent(Input.Changed):
                self.input.value = text
            self.input.before = text

    def focus(self, scroll_visible: bool = True) -> Self:
        """Focus goes to the text."""
        if self.is_attached:
            self.screen.set_focus(self.input or self, scroll_visible)
        return self

    def leave(self) -> None:
        """Say that the text is complete, if it is another one than when the field was entered."""
        if self.input is not None and self.input.value != self.input.before:
            self.input.before = self.input.value
            self.post_message(self.Left(self, self.input.value))

    def on_input_changed(self, event: Input.Changed) -> None:
        """A key was typed."""
        event.stop()
        self.post_message(self.Typed(self, event.value))

    def on_input_blurred(self, event: Input.Blurred) -> None:
        """The field was left."""
        event.stop()
        self.leave()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: the text is complete, on to the next row."""
        event.stop()
        go_on = getattr(self.parent, "go_on", None)
        if go_on is not None and self.input is not None and self.input.value != self.input.before:
            go_on(self)  # the answer may ask more: the next row is known only then
            return
        self.leave()
        self.screen.focus_next()

    def draw(self, width: int) -> Sequence[Line]:
        """Mark, label, brackets, echo; error and remarks below."""
        columns = self.columns(width)
        echo = visible(self.field.echo)
        if columns.narrow and self.field.kind == "date":
            echo = echo.removeprefix("= ")
        echo = clip(echo, max(0, min(width, 79) - columns.echo))
        star = "*" if self.field.noted else " "
        if self.input is None:
            inside = pad(visible(self.field.text), columns.field)
            parts: list[Piece] = [(f" {inside} {star}", ""), (echo, self.field.echo_ink)]
        else:
            parts = [
                ("[", ""),
                (" " * columns.field, ""),
                ("]", ""),
                (star, "soft"),
                (echo, self.field.echo_ink),
            ]
        return [*self.labelled(parts, columns.bracket, columns.label), *self.below(min(width, 79))]

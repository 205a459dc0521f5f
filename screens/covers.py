"""What covers the ground: pieces typed by hand, with a search over the table of curve numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from core.hydrology.computed import OutOfRange, given
from core.hydrology.curve_numbers import SOIL_GROUPS, Cover, search
from core.hydrology.notation import read_covers
from screens.fields import Remark
from screens.widgets.dialog import Dialog
from screens.widgets.drawn import Drawn, Line
from screens.widgets.field import FieldInput
from screens.widgets.find import FindRow
from screens.widgets.lines import LineList, Row
from screens.widgets.plain import cells, clip, visible
from screens.widgets.rows import Words

ROWS = 6
"""Lines of the table that are seen at once."""


class Written(Drawn):
    """A labelled field over the whole width of the box."""

    DEFAULT_CSS = """
    Written { layout: horizontal; }
    Written FieldInput { background: $surface; color: $foreground; }
    Written FieldInput:focus { background: $block-cursor-background;
        color: $block-cursor-foreground; text-style: $block-cursor-text-style; }
    """

    def __init__(self, label: str, text: str, *, width: int, max_length: int) -> None:
        """Takes label and text, the cells of the field, and how much it holds."""
        super().__init__()
        self.label = label
        self.width = width
        self.input = FieldInput(visible(text), figures=False, max_length=max_length)
        self.input.styles.width = width
        self.input.styles.margin = (0, 0, 0, cells(label) + 3)

    def compose(self) -> Iterator[Widget]:
        """The field."""
        yield self.input

    def draw(self, width: int) -> Sequence[Line]:
        """Label and brackets."""
        del width
        return [[(f" {self.label} [", ""), (" " * self.width, ""), ("]", "")]]


class CoversModal(Dialog[str]):
    """Find a cover, say soil group and acres, Enter adds it; Esc keeps what stands above."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", "Down", show=False, priority=True),
        Binding("up", "move(-1)", "Up", show=False, priority=True),
        Binding("pagedown", "page(1)", "Page down", show=False, priority=True),
        Binding("pageup", "page(-1)", "Page up", show=False, priority=True),
    ]

    def __init__(self, title: str, text: str, table: Sequence[Cover], max_length: int) -> None:
        """Takes the question, what stands there, and the table."""
        super().__init__(title)
        self.before = text
        self.table = tuple(table)
        self.typed = Written("Covers", text, width=46, max_length=max_length)
        self.find = FindRow(width=40, narrow=40)
        self.list = LineList(keeps_mark=True)
        self.piece = Written("Soil group, acres", "", width=12, max_length=20)
        self.told = Words()

    def content(self) -> Iterator[Widget]:
        """What stands there, Find, the table, soil and acres, what keys do."""
        yield self.typed
        yield self.find
        yield self.list
        yield self.piece
        yield self.told

    def on_mount(self) -> None:
        """The whole table; the cursor in Find."""
        self.list.styles.height = ROWS
        self.list.can_focus = False
        self._fill()
        self._say("")
        self.find.focus()

    @property
    def soil(self) -> str:
        """The soil group looked for, or already typed; empty: none yet."""
        words = [*self.piece.input.value.upper().split()[:1], *self.find.value.upper().split()]
        return next((word for word in words if word in SOIL_GROUPS), "")

    def _fill(self) -> None:
        """The covers that hold every word; a soil group among the words picks its column."""
        words = [word for word in self.find.value.split() if word.upper() not in SOIL_GROUPS]
        soil = self.soil
        rows = []
        named = [word.lower() for word in words]
        covers = search(self.table, " ".join(words))
        # those that bear the words in their own name stand before those of a family so named
        covers.sort(key=lambda one: not all(word in one.title.lower() for word in named))
        for cover in covers:
            if soil and soil not in cover.numbers:
                continue
            groups = (soil,) if soil else tuple(cover.numbers)
            numbers = " ".join(f"{group} {given(cover.numbers[group])}" for group in groups)
            room = 54 - cells(numbers) - 8
            told = f"{cover.id:<8}{clip(visible(cover.title), room - 1):<{room}}{numbers}"
            rows.append(Row(cover.id, [(told, "")]))
        if not rows:
            rows = [Row("", [(f'  Nothing has "{visible(self.find.value)}" in it.', "soft")])]
        self.list.rows(rows)

    def _say(self, wrong: str) -> None:
        cover = next((one for one in self.table if one.id == self.list.key), None)
        whole = visible(cover.title) if cover else ""
        self.told.say(
            (
                Remark(wrong or whole, "bad" if wrong else "soft", indent=1),
                Remark("Type to find, like woods good b. Enter adds it.", "soft", indent=1),
                Remark("Tab: by hand, like CN 98 1.5. Esc keeps it.", "soft", indent=1),
            )
        )

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find as you type."""
        event.stop()
        if event.input is not self.typed.input:
            self._fill()
        self._say("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: from Find to soil and acres, from there into the covers."""
        event.stop()
        if event.input is self.typed.input:
            self.action_safe()
        elif event.input is self.find.input:
            self._to_piece()
        else:
            self._add()

    def _to_piece(self) -> None:
        if not self.list.key:
            return
        if self.soil and not self.piece.input.value.strip():
            self.piece.input.value = f"{self.soil} "
            self.piece.input.cursor_position = len(self.piece.input.value)
        self.piece.input.focus()

    def _add(self) -> None:
        """Add the piece of ground; what is wrong with it is said, and it stays."""
        piece = f"{self.list.key} {self.piece.input.value.strip()}"
        try:
            read_covers(piece, self.table)
        except OutOfRange as error:
            self._say(f"{error} Type the soil group and acres, like B 1.5.")
            return
        before = self.typed.input.value.strip().rstrip(";")
        self.typed.input.value = f"{before}; {piece}" if before else piece
        self.piece.input.value = ""
        self.find.clear()
        self.find.focus()

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """A click on the marked row."""
        event.stop()
        self._to_piece()

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """The whole name of the marked cover."""
        event.stop()
        self._say("")

    def action_move(self, by: int) -> None:
        """Up and Down in the table, wherever the cursor is."""
        self.list.action_move(by)

    def action_page(self, by: int) -> None:
        """A page up or down."""
        self.list.action_page(by)

    def action_safe(self) -> None:
        """Keep what is written; what nobody touched stays as it was."""
        text = self.typed.input.value.strip()
        self.dismiss(None if text == self.before.strip() else text)

"""A form: rows that come and go with what is asked, and what happens when they are answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

from attrs import frozen
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from core.project import Project
from screens.asking import NoAnswer
from screens.desk import DeskError
from screens.fields import Field, Remark
from screens.session import Session, Unread
from screens.widgets.body import Body
from screens.widgets.choice import ChoiceRow, OpenRow, TickGrid, WideRow
from screens.widgets.field import FieldRow, FormRow
from screens.widgets.rows import Buttons, Heading, Push, Words

SOON, LANDS_AT_LAST = 0.01, 200
"""Seconds between two looks whether a row stands, and how many of them there are."""

Button: TypeAlias = tuple[str, str]
"""The words on a button, and what it does."""


@frozen
class Part:
    """A heading of a form."""

    text: str


@frozen
class Said:
    """Lines of a form that are only read."""

    key: str
    lines: tuple[Remark, ...]


@frozen
class Pushes:
    """A row of buttons."""

    key: str
    buttons: tuple[Button, ...]


Item: TypeAlias = Field | Part | Said | Pushes


class FormPage(Body):
    """Base of the forms: subclasses say which rows there are and what an answer does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
    ]

    class Changed(Message):
        """The project was changed: banner and rail are to be drawn again."""

    class Preview(Message):
        """Under the hands: what the project would be if the field were left now."""

        def __init__(self, project: Project, unread: Mapping[str, str]) -> None:
            """Takes the project as it would be, and a text that is no answer by its row's key."""
            super().__init__()
            self.project = project
            self.unread = unread

    class Wanted(Message):
        """A button of the page was pressed."""

        def __init__(self, does: str) -> None:
            """Takes what the button does."""
            super().__init__()
            self.does = does

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        super().__init__()
        self.session = session
        self._made: dict[str, Widget] = {}
        self._order: list[str] = []

    # --- what subclasses give ---------------------------------------------------------------

    def items(self) -> Sequence[Item]:
        """The rows, from top to bottom."""
        raise NotImplementedError

    def typed(self, key: str, text: str) -> Project:
        """The project with the text of a row as its answer.

        Raises:
            NoAnswer: the text is none.
        """
        raise NotImplementedError

    def without(self, key: str) -> Project:
        """The project in which the row is not answered."""
        raise NotImplementedError

    def picked(self, key: str, word: str) -> Project:
        """The project with a choice of a row made; an empty word takes it back."""
        raise NotImplementedError

    def tick(self, key: str, word: str) -> Project:
        """The project with a tick of a row set or taken back."""
        raise NotImplementedError

    def open_row(self, row: OpenRow) -> None:
        """Open the list or the long text of a row."""
        raise NotImplementedError

    def rule_text(self) -> str:
        """What the rule below says, when not what is still below."""
        below = self.below()
        return f"{below} more below" if below else ""

    def strip_lines(self) -> tuple[str, ...]:
        """What the help strip says when a row without a hint of its own has the focus."""
        return ()

    # --- rows -------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        """The rows as they stand now."""
        keyed = self._keyed()
        self._order = [key for key, _ in keyed]
        self._made = {key: _widget(item) for key, item in keyed}
        return [self._made[key] for key in self._order]

    def _keyed(self) -> list[tuple[str, Item]]:
        """Items by what tells their widgets apart."""
        return [(_key(item), item) for item in self.items()]

    def refresh_rows(self) -> None:
        """Show what is asked now: rows that stay keep their place, focus and half-typed text."""
        keyed = self._keyed()
        order = [key for key, _ in keyed]
        gone = [key for key in self._order if key not in order]
        focused = self._focused_key()
        if gone:
            at = self._order.index(focused) if focused in gone else -1
            for key in gone:
                self._made.pop(key).remove()
            if at >= 0:
                stay = [key for key in self._order[at:] if key in order]
                stay = stay or [key for key in reversed(self._order[:at]) if key in order]
                if stay:
                    self.call_after_refresh(self._focus_widget, stay[0])
        before: Widget | None = None
        for key, item in keyed:
            widget = self._made.get(key)
            if widget is None:
                widget = self._made[key] = _widget(item)
                if before is None:
                    self.mount(widget, before=0 if self.children else None)
                else:
                    self.mount(widget, after=before)
            else:
                _show(widget, item)
            before = widget
        self._order = order

    def _focus_widget(self, key: str) -> None:
        widget = self._made.get(key)
        if widget is not None:
            widget.focus()

    def _focused_key(self) -> str:
        row = self.focused_row()
        return next((key for key, widget in self._made.items() if widget is row), "")

    def focused_row(self) -> Widget | None:
        """The row that has the focus, or holds what has it."""
        at: Widget | None = self.screen.focused if self.is_attached else None
        while at is not None and at.parent is not self:
            at = at.parent if isinstance(at.parent, Widget) else None
        return at

    def form_rows(self) -> list[FormRow]:
        """The rows that ask something, from top to bottom."""
        rows = [self._made[key] for key in self._order]
        return [row for row in rows if isinstance(row, FormRow)]

    def field_row(self, key: str) -> FormRow | None:
        """The row of a key, if it is asked."""
        for widget in self._made.values():
            if isinstance(widget, FormRow) and widget.field.key == key:
                return widget
        return None

    def focus_key(self, key: str) -> bool:
        """Put the focus on a row; False when it is not asked."""
        row = self.field_row(key)
        if row is None:
            return False
        row.focus()
        return True

    def focus_first(self) -> None:
        """The first open row, else the first."""
        fields = self.form_rows()
        fields = [row for row in fields if row.field.kind != "wide"] or fields
        for row in fields:
            if row.field.error or self.is_open(row.field):
                row.focus()
                return
        if fields:
            fields[0].focus()
        else:
            buttons = list(self.query(Push))
            if buttons:
                buttons[0].focus()

    def is_open(self, field: Field) -> bool:
        """Whether a row waits for an answer."""
        return not (field.text or field.chosen)

    def action_page(self, by: int) -> None:
        """A page up or down, the focus with it."""
        focused = self.screen.focused
        stops = [widget for widget in self.screen.focus_chain if self in widget.ancestors]
        if focused not in stops:
            return
        start = focused.virtual_region.y if focused.parent is self else self._y(focused)
        goal = start + by * self.scrollable_content_region.height
        later = [stop for stop in stops if (self._y(stop) - start) * by > 0]
        if later:
            within = [stop for stop in later if (self._y(stop) - goal) * by <= 0]
            ahead = within or later
            pick = max(ahead, key=self._y) if by > 0 else min(ahead, key=self._y)
            pick.focus()

    def _y(self, widget: Widget) -> int:
        at = widget
        while at.parent is not self and isinstance(at.parent, Widget):
            at = at.parent
        return at.virtual_region.y

    # --- answers ----------------------------------------------------------------------------

    def change(self, project: Project) -> None:
        """Make a change and show what it does."""
        try:
            self.session.change(project)
        except DeskError as error:
            self._say(str(error))
            return
        self.refresh_rows()
        self.post_message(self.Changed())

    def _say(self, text: str) -> None:
        message = getattr(self.screen, "message", None)
        if message is not None:
            message(text, "bad")

    def on_field_row_typed(self, event: FieldRow.Typed) -> None:
        """A key: the banner follows."""
        event.stop()
        key = event.row.field.key
        unread: dict[str, str] = {}
        try:
            project = self.typed(key, event.text)
        except NoAnswer:
            project = self.without(key)
            unread[key] = event.text
        self.post_message(self.Preview(project, unread))

    def on_field_row_left(self, event: FieldRow.Left) -> None:
        """A field was left with another text."""
        event.stop()
        self.answer(event.row.field.key, event.text)

    def take_what_is_typed(self) -> None:
        """Take the text of a field as if it had been left, also while its leaving is on the way."""
        for row in self.form_rows():
            if isinstance(row, FieldRow) and row.input is not None:
                text = row.input.value
                if text != row.input.before:
                    row.input.before = text
                    self.answer(row.field.key, text)

    def answer(self, key: str, text: str) -> None:
        """Take a text as an answer; if it is none it stays, with what to type, and none counts."""
        try:
            project = self.typed(key, text)
        except NoAnswer as error:
            self.session.cannot_read(key, Unread(text, str(error)))
            self.change(self.without(key))
            return
        self.session.cannot_read(key, None)
        self.change(project)

    def go_on(self, row: FieldRow) -> None:
        """Enter in a field: take its text, and go to the row that is next then.

        Rows that the answer brings come right below it and must not be passed by; until they
        stand, keys wait.
        """
        if row.input is None:
            return
        row.input.before = row.input.value
        before = set(self._order)
        key = next((key for key, widget in self._made.items() if widget is row), "")
        self.answer(row.field.key, row.input.value)
        after = self._order[self._order.index(key) + 1 :] if key in self._order else []
        stop = next((one for one in after if not one.startswith(("part ", "said "))), "")
        if not stop or stop in before:
            self.screen.focus_next()
            return
        self._hold(arriving=True)
        self._land(stop, LANDS_AT_LAST)

    def _land(self, key: str, tries: int) -> None:
        """Put the focus on a row that is still being built, as soon as it stands."""
        widget = self._made.get(key)
        if widget is not None and not _stands(widget) and tries:
            self.set_timer(SOON, lambda: self._land(key, tries - 1))
            return
        self._hold(arriving=False)
        if widget is not None and _stands(widget):
            self._focus_widget(key)

    def _hold(self, *, arriving: bool) -> None:
        if hasattr(self.screen, "arriving"):
            self.screen.arriving = arriving

    def on_field_row_refused(self, event: FieldRow.Refused) -> None:
        """Typed where nothing can be changed."""
        event.stop()
        self._refused()

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """A choice was made."""
        event.stop()
        if not self._refused():
            self.change(self.picked(event.row.field.key, event.word))

    def on_tick_grid_ticked(self, event: TickGrid.Ticked) -> None:
        """A tick was set or taken back."""
        event.stop()
        if not self._refused():
            self.change(self.tick(event.row.field.key, event.word))

    def on_open_row_opened(self, event: OpenRow.Opened) -> None:
        """Enter on a row that opens."""
        event.stop()
        if event.row.field.kind == "wide":
            self.post_message(self.Wanted(event.row.field.key))
        elif not self._refused():
            self.open_row(event.row)

    def _refused(self) -> bool:
        """Say why nothing can be changed, if so."""
        if self.session.read_only:
            self._say(self.session.read_only)
        return bool(self.session.read_only)

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """A button of the page."""
        event.stop()
        self.post_message(self.Wanted(event.does))


def _stands(widget: Widget) -> bool:
    """Whether a row that was made just now can have the focus."""
    if isinstance(widget, FieldRow) and not widget.field.read_only:
        return widget.input is not None and widget.input.is_mounted
    return widget.is_mounted


def _key(item: Item) -> str:
    if isinstance(item, Field):
        return f"{item.kind} {item.key}{' read' if item.read_only else ''}"
    if isinstance(item, Part):
        return f"part {item.text}"
    return f"{'said' if isinstance(item, Said) else 'buttons'} {item.key}"


def _widget(item: Item) -> Widget:
    if isinstance(item, Part):
        return Heading(item.text)
    if isinstance(item, Said):
        return Words(item.lines)
    if isinstance(item, Pushes):
        return Buttons(*(Push(text, does) for text, does in item.buttons))
    if item.kind == "choice":
        return ChoiceRow(item)
    if item.kind == "ticks":
        return TickGrid(item)
    if item.kind in ("list", "long"):
        return OpenRow(item)
    if item.kind == "wide":
        return WideRow(item)
    return FieldRow(item)


def _show(widget: Widget, item: Item) -> None:
    if isinstance(widget, FormRow) and isinstance(item, Field):
        widget.show(item)
    elif isinstance(widget, Words) and isinstance(item, Said):
        widget.say(item.lines)
    elif isinstance(widget, Buttons) and isinstance(item, Pushes):
        for button, (text, _) in zip(widget.buttons, item.buttons, strict=False):
            button.say(text)

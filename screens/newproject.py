"""A new project: its name is all that is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve
from textual import events
from textual.widget import Widget

from screens.desk import Desk, DeskError, rules_of
from screens.fields import Field, Remark
from screens.filework import number_is
from screens.frame import HouseScreen
from screens.widgets.choice import ChoiceRow
from screens.widgets.dialog import Dialog
from screens.widgets.field import FieldRow, Grid
from screens.widgets.rows import Push, Words

NO_NAME = "Type what you call it on the telephone."


def _columns(width: int) -> Grid:
    """A short label, and a field that ends where the box does."""
    return Grid(label=13, bracket=16, field=max(12, width - 19), narrow=True)


class BoxRow(FieldRow):
    """A row of the box with a field."""

    def columns(self, width: int) -> Grid:
        """Those of the box."""
        return _columns(width)


class BoxChoice(ChoiceRow):
    """A row of the box with choices."""

    def columns(self, width: int) -> Grid:
        """Those of the box."""
        return _columns(width)


def start_project(
    screen: HouseScreen[Any], then: Callable[[str | None], None], ordinance: str = ""
) -> None:
    """Ask for a new project, or say why none can be made here.

    Args:
        screen: where it is asked for.
        then: takes the path of its file; None: it was not made.
        ordinance: the rules chosen beforehand; empty: those for new projects.
    """
    if not screen.desk.can_write:
        screen.message("Can't write to this folder. F9, Settings chooses another.", "bad")
        return
    screen.app.push_screen(NewProjectModal(screen.desk, ordinance), then)


class NewProjectModal(Dialog[str]):
    """Name, number and rules of a new project; gives back the path of its file."""

    CSS_PATH = "newproject.tcss"

    def __init__(self, desk: Desk, ordinance: str = "") -> None:
        """Takes the desk, and the rules chosen beforehand; empty: the first there are."""
        super().__init__("New project")
        self.desk = desk
        self.name_row = BoxRow(Field("name", "text", "Project name", max_length=200))
        self.number = BoxRow(
            Field("number", "number", "File number", text=desk.next_number(), max_length=40)
        )
        villages = rules_of(desk)
        self.rules = BoxChoice(
            Field(
                "rules",
                "choice",
                "Rules of",
                choices=tuple((one.id, one.place) for one in villages),
                chosen=(ordinance or desk.villages()[0].id,),
            )
        )

    def content(self) -> Iterator[Widget]:
        """Three rows."""
        yield self.name_row
        yield self.number
        yield self.rules
        yield Words(
            (Remark("Only the name is needed. All else can come later.", "soft", indent=1),)
        )

    def buttons(self) -> Sequence[Push]:
        """Make it, or go back."""
        return [Push("Start", "start"), Push("Back", "back")]

    def on_mount(self) -> None:
        """The name comes first."""
        self.name_row.focus()

    def on_field_row_left(self, event: FieldRow.Left) -> None:
        """Nothing to do before Start."""
        event.stop()

    def on_field_row_typed(self, event: FieldRow.Typed) -> None:
        """What was wrong is being mended."""
        event.stop()
        if event.row.field.error:
            event.row.show(evolve(event.row.field, text=event.text, error=""))

    def on_key(self, event: events.Key) -> None:
        """Enter without a name goes nowhere: what is typed next would land in the number."""
        name = self.name_row
        if event.key == "enter" and name.lit and not self._text(name):
            event.stop()
            event.prevent_default()
            self._wrong(name, NO_NAME)

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """Other rules."""
        event.stop()
        if event.word:
            self.rules.show(evolve(self.rules.field, chosen=(event.word,)))

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """Start, if there is a name and the number is free."""
        event.stop()
        if event.does != "start":
            self.dismiss(None)
            return
        name = self._text(self.name_row)
        number = self._text(self.number)
        if not name:
            self._wrong(self.name_row, NO_NAME)
            return
        other = self.desk.number_taken(number, "") if number else ""
        if other:
            self._wrong(self.number, number_is(number, other))
            return
        try:
            self.dismiss(self.desk.new(name, self.rules.field.chosen[0], number))
        except DeskError as error:
            self._wrong(self.name_row, str(error))

    def _text(self, row: FieldRow) -> str:
        return row.input.value.strip() if row.input is not None else ""

    def _wrong(self, row: FieldRow, error: str) -> None:
        row.show(evolve(row.field, text=self._text(row), error=error))
        row.focus()

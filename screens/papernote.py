"""What is on file about a paper: when it came in, on which sheet, what it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from attrs import evolve
from textual.widget import Widget
from textual.widgets import Input

from core.dates import DateError, parse_date, show_date
from core.project import DocumentEntry
from screens.asking import typed_date
from screens.fields import Field, Remark
from screens.widgets.choice import ChoiceRow
from screens.widgets.dialog import Dialog
from screens.widgets.field import FieldRow, FormRow
from screens.widgets.rows import Push, Words

_DAY = "Type a day like 5/4/26, May 4 or today."
HOW = {
    "received_on": _DAY,
    "asked_on": _DAY,
    "incomplete": "Left and Right move, Space chooses.",
    "sheet": "The sheet of the plans on which it stands.",
    "note": "What to remember, for instance what it lacks.",
    "": "",
}
"""How each row is filled, by its key."""


class PaperModal(Dialog[DocumentEntry]):
    """Day, sheet, note; Keep takes them over, Esc leaves all as it was."""

    CSS_PATH = "papernote.tcss"

    def __init__(self, title: str, entry: DocumentEntry, today: date) -> None:
        """Takes the paper's name and what is on file about it."""
        super().__init__(title)
        self.entry = entry
        self.today = today
        self.days = {
            "received_on": FieldRow(self._day("received_on", "Came in on", entry.received_on)),
            "asked_on": FieldRow(self._day("asked_on", "Asked for on", entry.asked_on)),
        }
        self.texts = {
            "sheet": FieldRow(Field("sheet", "text", "Sheet", text=entry.sheet or "")),
            "note": FieldRow(Field("note", "text", "Note", text=entry.note or "")),
        }
        # nothing is chosen beforehand; who said that it came in whole sees that
        here = entry.received_on is not None or entry.incomplete
        self.lacks = ChoiceRow(self._lacks(entry.incomplete if here else None))
        self.how = Words((Remark(HOW[""], "soft", indent=1),))

    def _day(self, key: str, label: str, day: date | None) -> Field:
        echo = f"= {show_date(day)}" if day else ""
        return Field(key, "date", label, text=typed_date(day) if day else "", echo=echo)

    def _lacks(self, lacks: bool | None) -> Field:
        choices = (("yes", "Yes"), ("no", "No"))
        return Field(
            "incomplete",
            "choice",
            "Lacks something?",
            choices=choices,
            chosen=() if lacks is None else ("yes" if lacks else "no",),
        )

    def content(self) -> Iterator[Widget]:
        """The rows."""
        yield self.days["received_on"]
        yield self.days["asked_on"]
        yield self.lacks
        yield self.texts["sheet"]
        yield self.texts["note"]
        yield self.how

    def buttons(self) -> Sequence[Push]:
        """Keep or not."""
        return [Push("Keep", "keep"), Push("Cancel", "cancel")]

    def on_mount(self) -> None:
        """The day comes first."""
        self.days["received_on"].focus()

    def on_descendant_focus(self) -> None:
        """How the row in focus is filled."""
        focused = self.focused
        row = focused.parent if isinstance(focused, Input) else focused
        key = row.field.key if isinstance(row, FormRow) else ""
        self.how.say((Remark(HOW.get(key, HOW[""]), "soft", indent=1),))

    def on_field_row_left(self, event: FieldRow.Left) -> None:
        """A day is said back."""
        event.stop()
        if event.row in self.days.values():
            self._read(event.row)

    def _read(self, row: FieldRow) -> tuple[bool, date | None]:
        """Whether the row holds a day or nothing, and which day."""
        text = row.input.value.strip() if row.input is not None else ""
        try:
            day = parse_date(text, self.today) if text else None
        except DateError as error:
            row.show(evolve(row.field, text=text, echo="", error=str(error)))
            return False, None
        later = day is not None and day > self.today
        remarks = (Remark("This day is still to come.", "open"),) if later else ()
        echo = f"= {show_date(day)}" if day else ""
        row.show(evolve(row.field, text=text, echo=echo, error="", remarks=remarks))
        return True, day

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """Lacks something, or not."""
        event.stop()
        self.lacks.show(self._lacks(event.word == "yes" if event.word else None))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a text goes on."""
        event.stop()

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """Keep, if the days are days."""
        event.stop()
        if event.does != "keep":
            self.dismiss(None)
            return
        days: dict[str, date | None] = {}
        for key, row in self.days.items():
            fine, day = self._read(row)
            if not fine:
                row.focus()
                return
            days[key] = day
        texts = {
            key: (row.input.value.strip() if row.input is not None else "") or None
            for key, row in self.texts.items()
        }
        lacks = self.lacks.field.chosen == ("yes",)
        self.dismiss(
            evolve(
                self.entry,
                incomplete=lacks,
                received_on=days["received_on"],
                asked_on=days["asked_on"],
                sheet=texts["sheet"],
                note=texts["note"],
            )
        )

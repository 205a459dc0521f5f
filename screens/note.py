"""Where an answer comes from (F4): who said it, who checked it, how far it may be off, a note."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from attrs import evolve
from textual.widget import Widget
from textual.widgets import Input

from core.answers import SAID_BY, Source
from core.dates import DateError, parse_date, show_date
from core.editing import EditError, get_answer, set_source
from core.forms import Asked, short_label
from core.margins import margins
from core.plain import quoted
from core.project import Project
from core.quantities import FIGURE_KINDS, QuantityError, figure, parse_tolerance
from core.results import Determination
from screens.asking import source_of, typed_date
from screens.fields import Field, Remark
from screens.session import Session
from screens.widgets.choice import ChoiceRow, OpenRow
from screens.widgets.dialog import Dialog
from screens.widgets.field import FieldRow
from screens.widgets.plain import clip, visible
from screens.widgets.rows import Push, Words

if TYPE_CHECKING:
    from screens.frame import HouseScreen

_NOBODY = "not said"


class NoteModal(Dialog[Source]):
    """The six fields; Keep takes them over, Esc leaves all as it was."""

    CSS_PATH = "note.tcss"

    def __init__(self, session: Session, item: Asked) -> None:
        """Takes the open project and the question."""
        super().__init__(f"{short_label(item.question)}: where the answer comes from")
        self.open = session
        self.item = item
        found = source_of(session.project, item) or Source()
        self.source = found
        self.today = session.desk.today()
        self.said = OpenRow(self._said())
        day = found.checked_on
        self.texts = {
            "checked_by": FieldRow(
                Field(
                    "checked_by", "text", "Checked by", text=found.checked_by or "", max_length=12
                )
            ),
            "checked_on": FieldRow(
                Field(
                    "checked_on",
                    "date",
                    "Checked on",
                    text=typed_date(day) if day else "",
                    echo=f"= {show_date(day)}" if day else "",
                )
            ),
            "note": FieldRow(
                Field("note", "text", "Note", text=found.note or "", wide=True, max_length=2000)
            ),
        }
        if item.question.kind in FIGURE_KINDS:
            off = found.may_be_off
            self.texts["may_be_off"] = FieldRow(
                Field(
                    "may_be_off",
                    "number",
                    "May be off",
                    text=figure(off) if off is not None else "",
                    echo="like 2 or 5%",
                )
            )
        self.told = Words(self._could())

    def _said(self) -> Field:
        return Field(
            "said_by",
            "list",
            "Said by",
            text=self.source.said_by or _NOBODY,
            echo="Enter changes it",
        )

    def content(self) -> Iterator[Widget]:
        """The rows."""
        yield self.said
        yield self.texts["checked_by"]
        yield self.texts["checked_on"]
        if "may_be_off" in self.texts:
            yield self.texts["may_be_off"]
        yield self.texts["note"]
        if self.source.typed:
            typed = clip(visible(self.source.typed), 28)
            yield Words((Remark(f"{'Typed as':<26}{typed}", "soft"),))
        yield self.told

    def buttons(self) -> Sequence[Push]:
        """Keep or not."""
        return (Push("Keep", "keep"), Push("Cancel", "cancel"))

    def on_mount(self) -> None:
        """Who said it comes first."""
        self.said.focus()

    # --- typing -----------------------------------------------------------------------------

    def on_open_row_opened(self, event: OpenRow.Opened) -> None:
        """Enter takes the next of the six words: no dialog opens over a dialog."""
        event.stop()
        words = (None, *SAID_BY)
        at = words.index(self.source.said_by) if self.source.said_by in words else 0
        self.source = evolve(self.source, said_by=words[(at + 1) % len(words)])
        self.said.show(self._said())

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """Backspace: nobody said it."""
        event.stop()
        self.source = evolve(self.source, said_by=None)
        self.said.show(self._said())

    def on_field_row_typed(self, event: FieldRow.Typed) -> None:
        """Read on leaving."""
        event.stop()

    def on_field_row_left(self, event: FieldRow.Left) -> None:
        """A row is said back."""
        event.stop()
        self._take(event.row)

    def _take(self, row: FieldRow) -> bool:
        """Take what stands in a row; False when it cannot be read."""
        key = row.field.key
        text = row.input.value.strip() if row.input is not None else ""
        value: Any = text or None
        error, echo = "", row.field.echo
        if key == "checked_on":
            value, echo, error = self._day(text)
        elif key == "may_be_off":
            value, echo, error = self._off(text)
        row.show(evolve(row.field, text=text, echo=echo, error=error))
        if error:
            return False
        self.source = evolve(self.source, **{key: value})
        if key == "checked_by" and value and self.source.checked_on is None:
            day = self.texts["checked_on"]
            self.source = evolve(self.source, checked_on=self.today)
            day.show(evolve(day.field, text="today", echo=f"= {show_date(self.today)}"))
        self.told.say(self._could())
        return True

    def _day(self, text: str) -> tuple[date | None, str, str]:
        if not text:
            return None, "", ""
        try:
            day = parse_date(text, self.today)
        except DateError as error:
            return None, "", str(error)
        return day, f"= {show_date(day)}", ""

    def _off(self, text: str) -> tuple[int | Fraction | None, str, str]:
        question = self.item.question
        if not text:
            return None, "like 2 or 5%", ""
        answer = get_answer(self.open.project, self.open.ordinance, self.item.key)
        if text.endswith("%") and question.unit != "%" and not isinstance(answer, int | Fraction):
            return None, "", "A percent needs a figure to be a part of."
        answered = answer if isinstance(answer, int | Fraction) else 0
        try:
            value = parse_tolerance(text, answered, question.kind, question.unit)
        except QuantityError:
            return None, "", f"Type how far it may be off, like 2 or 5%. You typed {quoted(text)}."
        return value, f"= {figure(value)} {question.unit}", ""

    def _could(self) -> tuple[Remark, ...]:
        """What the tolerance could make of the result."""
        if self.source.may_be_off is None:
            return ()
        try:
            project = set_source(self.open.project, self.open.ordinance, self.item.key, self.source)
        except EditError:
            return ()
        return tuple(
            Remark(sentence, "open")
            for sentence in flips(self.open.determine(project), self.item.key, self._typed_off())
        )

    def _typed_off(self) -> str:
        row = self.texts.get("may_be_off")
        text = row.input.value.strip() if row is not None and row.input is not None else ""
        return text.replace("%", " %").replace("  ", " ") or "So far"

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """Keep or not."""
        event.stop()
        if event.does == "cancel":
            self.dismiss(None)
        else:
            self._keep()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes on."""
        event.stop()

    def _keep(self) -> None:
        for row in self.texts.values():
            if not self._take(row):
                row.focus()
                return
        self.dismiss(self.source)


def flips(found: Determination, key: str, off: str) -> tuple[str, ...]:
    """What an answer could make of the result if it is off, each in a sentence."""
    ordinance = found.evaluation.ordinance
    told = []
    for margin in margins(found):
        if margin.key != key or not margin.could_flip:
            continue
        if margin.outcome is not None:
            then = margin.outcome
            if then.class_ == found.class_:
                continue
            word = ordinance.class_name(then.class_).short if then.settled else "open again"
            told.append(f"{off} off, it could be {word}.")
        elif margin.provision is not None:
            turned = "NOT MET" if margin.effect == "met" else "met"
            title = ordinance.provisions[margin.provision].title
            told.append(f"{off} off, it could be {turned}: {title}.")
    return tuple(dict.fromkeys(told))[:2]


def note_on(screen: HouseScreen[Any], session: Session, item: Asked, then: Any) -> None:
    """Open the note of an answer.

    Args:
        screen: over which it opens.
        session: the open project.
        item: the question.
        then: called with the project that has the note.
    """
    if session.read_only:
        screen.message(session.read_only, "bad")
        return

    def kept(source: Source | None) -> None:
        if source is not None:
            project: Project = set_source(session.project, session.ordinance, item.key, source)
            then(project)

    screen.app.push_screen(NoteModal(session, item), kept)

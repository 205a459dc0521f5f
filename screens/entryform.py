"""The form of a log entry: what happened, the day, the fields of that kind, a note."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cached_property
from typing import Any

from attrs import evolve
from textual.message import Message
from textual.widget import Widget

from core.dates import DateError, parse_date, show_date
from core.editing import add_event, edit_event, remove_event
from core.logbook import EntryError, field_how, field_text, made_due, typed_field
from core.ordinance import EventField
from core.project import Event, Project
from core.quantities import FIGURE_KINDS, show
from core.results import Determination
from screens.asking import typed_date
from screens.choose import ChooseModal
from screens.editor import EditorModal
from screens.fields import Field, Hint, Remark
from screens.session import Session
from screens.widgets.body import Body
from screens.widgets.choice import ChoiceRow, OpenRow
from screens.widgets.field import FieldRow
from screens.widgets.rows import Buttons, Push, Words

_WHAT = Hint(
    "What happened on the site, or in the matter?",
    "Each kind of entry may start or stop dates that are due.",
    "Enter opens the list.",
)
_DAY = Hint(
    "On which day did it happen?",
    "The day of the event is day 0 of every count.",
    "Type 5/4/26, May 4, today or +10.",
)
_NOTE = Hint("Say what you saw or measured. It prints on the site log as you type it.", "", "")


class EntryForm(Body):
    """A new entry, or an old one to be changed."""

    class Done(Message):
        """It is to be kept; `project` has it."""

        def __init__(self, project: Project) -> None:
            """Takes the project with the entry."""
            super().__init__()
            self.project = project

    class Dropped(Message):
        """It is not wanted."""

    def __init__(self, session: Session, *, at: int | None = None, kind: str = "") -> None:
        """Takes the open project.

        Args:
            session: the open project.
            at: the place of the entry to change; None: a new one.
            kind: what happened, where that is known.
        """
        super().__init__(id="entry")
        self.project_session = session
        self.place = at
        today = session.desk.today()
        known = session.ordinance.events
        if at is not None:
            self.draft = session.project.events[at]
        else:
            by = session.desk.me.initials or session.desk.me.name or None
            # what happened is chosen by who enters it, unless it is known: never beforehand
            self.draft = Event(kind if kind in known else "", today, by=by)
        self.day_text = "today" if self.draft.on == today else typed_date(self.draft.on)
        self.errors: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self.told = Words(())

    @property
    def fields(self) -> tuple[EventField, ...]:
        """The further fields of this kind of entry."""
        kind = self.project_session.ordinance.events.get(self.draft.kind)
        return kind.fields if kind else ()

    def compose(self) -> Iterator[Widget]:
        """The rows, what the entry makes due, the buttons."""
        yield from self._rows()

    def _rows(self) -> Iterator[Widget]:
        yield OpenRow(self._what())
        yield FieldRow(self._day())
        for field in self.fields:
            yield self._field_row(field)
        yield FieldRow(
            Field(
                "note",
                "text",
                "Note (optional)",
                text=self.draft.note or "",
                wide=True,
                max_length=2000,
                hint=_NOTE,
            )
        )
        self.told = Words(self._told())
        yield self.told
        word = "Add to the log" if self.place is None else "Keep the change"
        yield Buttons(Push(word, "keep"), Push("Cancel", "cancel"))

    def _what(self) -> Field:
        kind = self.project_session.ordinance.events.get(self.draft.kind)
        label = kind.label if kind else self.draft.kind
        hint = evolve(_WHAT, reason=kind.text) if kind and kind.text else _WHAT
        return Field(
            "kind",
            "list",
            "What happened",
            text=label,
            echo="(Enter)" if label else "(Enter opens the list)",
            error=self.errors.get("kind", ""),
            hint=hint,
        )

    def _day(self) -> Field:
        error = self.errors.get("on", "")
        late = self.draft.on > self.project_session.desk.today()
        remarks = (Remark("This day is still to come.", "open"),) if late and not error else ()
        echo = "" if error else f"= {show_date(self.draft.on)}"
        return Field(
            "on",
            "date",
            "Day",
            text=self.day_text,
            echo=echo,
            error=error,
            remarks=remarks,
            hint=_DAY,
        )

    def _field_row(self, field: EventField) -> Widget:
        shown = self._shown(field)
        if field.records or (field.kind == "text" and not field.choices and field.key != "how"):
            if field.records or field.key == "penalties":
                return OpenRow(shown)
            return FieldRow(evolve(shown, kind="text", wide=True))
        if field.kind == "choice":
            return ChoiceRow(shown)
        return FieldRow(shown)

    def _shown(self, field: EventField) -> Field:
        value = self.draft.fields.get(field.key)
        text = self.texts.get(field.key, "" if value is None else field_text(field, value))
        error = self.errors.get(field.key, "")
        echo = ""
        if not error and field.kind in FIGURE_KINDS and value is not None:
            echo = f"= {show(value, field.unit)}"
        choices = tuple((choice.word, choice.text) for choice in field.choices)
        kind = "number" if field.kind in FIGURE_KINDS else field.kind
        if field.records:
            count = len(value) if isinstance(value, tuple) else 0
            echo = f"{count}, Enter opens" if count else "Enter writes it"
            kind = "long"
        chosen = (str(value),) if field.kind == "choice" and value is not None else ()
        wide = kind == "text"
        hint = Hint(f"{field.label}?", "", field_how(field))
        return Field(
            field.key,
            kind,
            field.label or field.key,
            text=text,
            echo=echo,
            error=error,
            choices=choices,
            chosen=chosen,
            wide=wide,
            hint=hint,
        )

    # --- what it comes to -------------------------------------------------------------------

    def result(self) -> Project:
        """The project with the entry as it stands."""
        session = self.project_session
        if self.place is None:
            return add_event(session.project, session.ordinance, self.draft)
        return edit_event(session.project, session.ordinance, self.place, self.draft)

    def _told(self) -> tuple[Remark, ...]:
        session = self.project_session
        if self.draft.kind not in session.ordinance.events:
            return ()
        told = made_due(self._without, session.determine(self.result()))
        remarks = [
            Remark(one.text, "", session.ordinance.cite(one.provision) if one.provision else "")
            for one in told[:3]
        ]
        if not self.draft.by:
            remarks.append(Remark("Settings (F9) puts your initials here.", "soft"))
        return tuple(remarks) if told else (Remark("Makes nothing due.", "soft"), *remarks)

    @cached_property
    def _without(self) -> Determination:
        """What the rules say of the project without this entry."""
        session = self.project_session
        if self.place is None:
            return session.determination
        return session.determine(remove_event(session.project, self.place))

    def _refresh(self) -> None:
        for row in self.query(FieldRow):
            if row.field.key == "on":
                row.show(self._day())
            for field in self.fields:
                if row.field.key == field.key:
                    row.show(evolve(self._shown(field), kind=row.field.kind, wide=row.field.wide))
        for opened in self.query(OpenRow):
            if opened.field.key == "kind":
                opened.show(self._what())
            for field in self.fields:
                if opened.field.key == field.key:
                    opened.show(self._shown(field))
        self.told.say(self._told())

    # --- typing -----------------------------------------------------------------------------

    def on_field_row_left(self, event: FieldRow.Left) -> None:
        """A row was left with another text."""
        event.stop()
        self._take(event.row.field.key, event.text)

    def on_field_row_typed(self, event: FieldRow.Typed) -> None:
        """What it makes due follows each key."""
        event.stop()

    def _take(self, key: str, text: str) -> None:
        self.errors.pop(key, None)
        if key == "note":
            self.draft = evolve(self.draft, note=text.strip() or None)
        elif key == "on":
            self.day_text = text
            try:
                self.draft = evolve(self.draft, on=parse_date(text, self._today))
            except DateError as error:
                self.errors["on"] = str(error)
        else:
            self._take_field(key, text)
        self._refresh()

    @property
    def _today(self) -> date:
        return self.project_session.desk.today()

    def _take_field(self, key: str, text: str) -> None:
        field = next(one for one in self.fields if one.key == key)
        self.texts[key] = text
        values: dict[str, Any] = dict(self.draft.fields)
        try:
            value = typed_field(field, text, self._today)
        except EntryError as error:
            self.errors[key] = str(error)
            value = None
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value
        self.draft = evolve(self.draft, fields=values)

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """A choice of a field."""
        event.stop()
        if event.row.field.key == "kind":
            self._kind(event.word)
            return
        self._take(event.row.field.key, event.word)

    def on_open_row_opened(self, event: OpenRow.Opened) -> None:
        """The list of kinds, or a longer text."""
        event.stop()
        key = event.row.field.key
        if key == "kind":
            kinds = self.project_session.ordinance.events.values()
            choices = [(kind.key, kind.label) for kind in kinds]
            finds = [f"{kind.text} {kind.find}" for kind in kinds]
            chosen = (self.draft.kind,) if self.draft.kind else ()
            modal = ChooseModal("What happened", choices, chosen, finds=finds)
            self.app.push_screen(modal, self._kind)
            return
        field = next(one for one in self.fields if one.key == key)
        value = self.draft.fields.get(key)
        text = self.texts.get(key, "" if value is None else field_text(field, value))
        how = f"One a line: {' | '.join(field.records)}." if field.records else ""
        self.app.push_screen(
            EditorModal(field.label, how, text),
            lambda written: self._take(key, written) if written is not None else None,
        )

    def _kind(self, kind: str | None) -> None:
        if kind is None or kind == self.draft.kind:
            return
        self.draft = evolve(self.draft, kind=kind, fields={})
        self.texts, self.errors = {}, {}
        self.remove_children()
        self.mount(*self._rows())
        self.call_after_refresh(self.focus_day if kind else self.focus_first)

    def focus_first(self) -> bool:
        """What happened; False while the rows are not there yet."""
        for row in self.query(OpenRow):
            row.focus()
            return True
        return False

    def focus_day(self) -> bool:
        """The day, where what happened is known; False while the rows are not there yet."""
        rows = [row for row in self.query(FieldRow) if row.field.key == "on" and row.input]
        if rows:
            rows[-1].focus()
        return bool(rows)

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """Keep it or not."""
        event.stop()
        if event.does == "cancel":
            self.post_message(self.Dropped())
            return
        for row in self.query(FieldRow):
            row.leave()
        self.call_after_refresh(self._keep)

    def _keep(self) -> None:
        if not self.draft.kind:
            self.errors["kind"] = "Choose what happened first. Enter opens the list."
            self._refresh()
            self.focus_first()
            return
        wrong = next(iter(self.errors), None)
        if wrong is not None:
            for row in self.query(FieldRow):
                if row.field.key == wrong:
                    row.focus()
            return
        self.post_message(self.Done(self.result()))

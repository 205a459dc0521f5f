"""A project file's contents as a Project, or what is wrong with it.

Core parses no text: the caller hands in the plain tables of a TOML reader (figures with a decimal
point as Decimal). A file may come from a stranger, so nothing is believed: each value is held
against what its key allows, all that is wrong is reported at once, and keys that are not known are
kept as they stand. Writing is `core.projectdocument`'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any, TypeVar

from attrs import AttrsInstance, frozen

from core import filevalues
from core.answers import SAID_BY, Source
from core.fileanswers import FileError as FileError
from core.fileanswers import Notes, TooManyErrorsError, event_field, read_answers
from core.filetables import TablesRefusedError, structured, unread_keys
from core.filevalues import RefusedError, told
from core.ordinance import Document, EventKind, Letter, Ordinance
from core.plain import quoted
from core.project import (
    EXCEPTION_DECISIONS,
    FORMAT,
    OUTCOMES,
    STANDARD_DECISIONS,
    STATUSES,
    VOTES,
    Decision,
    DocumentEntry,
    Event,
    Info,
    IssuedDetermination,
    Judgment,
    JudgmentKey,
    Project,
)

_Record = TypeVar("_Record", bound=AttrsInstance)

TOP_KEYS = (
    "format",
    "ordinance",
    "law_as_of",
    "project",
    "answers",
    "sources",
    "judgments",
    "documents",
    "events",
    "decision",
    "determinations",
)
"""Keys at the top of a project file, in the order they are written."""

_ANY_DECISION = (*STANDARD_DECISIONS, *EXCEPTION_DECISIONS)
_EVENT_KEYS = ("kind", "on", "by", "note")


@frozen(eq=False, repr=False)
class Heading:
    """What must be known of a file before its ordinance can be had."""

    ordinance: str | None
    """None: the file does not say, or not rightly (see `errors`)."""
    law_as_of: date | None
    errors: tuple[FileError, ...]


@frozen(eq=False, repr=False)
class Reading:
    """A file as read."""

    project: Project | None
    """None: something is wrong with it (see `errors`)."""
    errors: tuple[FileError, ...]
    warnings: tuple[str, ...]
    newer: bool = False
    """The file is of a newer format: it may be looked at, not changed."""


def read_heading(document: Mapping[str, Any]) -> Heading:
    """The ordinance and day of law that a file names.

    Args:
        document: the file's plain TOML tables.
    """
    errors: list[FileError] = []
    ordinance: str | None = None
    law_as_of: date | None = None
    if "ordinance" not in document:
        errors.append(
            FileError("ordinance", 'is missing. Write which rules hold, like ordinance = "...".')
        )
    else:
        try:
            ordinance = filevalues.text(document["ordinance"])
        except RefusedError as error:
            errors.append(FileError("ordinance", str(error)))
    if "law_as_of" in document:
        try:
            law_as_of = filevalues.day(document["law_as_of"])
        except RefusedError as error:
            errors.append(FileError("law_as_of", str(error)))
    return Heading(ordinance, law_as_of, tuple(errors))


def read_project(document: Mapping[str, Any], ordinance: Ordinance) -> Reading:
    """The project that a file holds.

    Args:
        document: the file's plain TOML tables, figures with a decimal point as Decimal.
        ordinance: the one that the file names (see `read_heading`).
    """
    return _FileReader(document, ordinance).read()


class _FileReader:
    """Walks one file and gathers what it has to say."""

    def __init__(self, document: Mapping[str, Any], ordinance: Ordinance) -> None:
        self._document = document
        self._ordinance = ordinance
        self._notes = Notes()
        self._refuse = self._notes.refuse

    def read(self) -> Reading:
        number = FORMAT
        project: Project | None = None
        # once there are too many errors, they all are listed and nothing else is read
        with suppress(TooManyErrorsError):
            number = self._format()
            project = self._project(number)
        if self._notes.errors:
            project = None
        return Reading(project, tuple(self._notes.errors), self._notes.warnings, number > FORMAT)

    def _project(self, number: int) -> Project:
        heading = read_heading(self._document)
        for error in heading.errors:
            self._refuse(*error)
        info = self._structured("project", Info) or Info()
        self._words_of(info)
        answers, unread_answers = read_answers(self._table("answers"), self._ordinance, self._notes)
        for key in self._document:
            if key not in TOP_KEYS:
                self._notes.unknown("", key, TOP_KEYS)
        return Project(
            ordinance=heading.ordinance or "",
            format=number,
            law_as_of=heading.law_as_of,
            info=info,
            answers=answers,
            sources=self._sources(answers),
            judgments=self._judgments(),
            documents=self._documents(),
            events=self._events(),
            decision=self._decision(),
            determinations=self._determinations(),
            unread={k: v for k, v in self._document.items() if k not in TOP_KEYS},
            unread_answers=unread_answers,
        )

    def _format(self) -> int:
        if "format" not in self._document:
            self._refuse("format", f"is missing. Write format = {FORMAT} as the first line.")
            return FORMAT
        value = self._document["format"]
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value < 1000:
            self._refuse("format", f"{told(value)} is no format. Write format = {FORMAT}.")
            return FORMAT
        return value

    def _table(self, key: str) -> dict[str, Any]:
        try:
            return filevalues.table(self._document.get(key, {}), key)
        except RefusedError as error:
            self._refuse(key, str(error))
            return {}

    def _tables(self, key: str) -> list[dict[str, Any]]:
        try:
            return filevalues.tables(self._document.get(key, []), key)
        except RefusedError as error:
            self._refuse(key, str(error))
            return []

    def _record(self, value: object, kind: type[_Record], key: str) -> _Record | None:
        try:
            record = structured(value, kind, key)
        except TablesRefusedError as error:
            for where, sentence in error.refusals:
                self._refuse(where, sentence)
            return None
        for where, name, known in unread_keys(record, key):
            self._notes.unknown(where, name, known)
        return record

    def _structured(self, key: str, kind: type[_Record]) -> _Record | None:
        if key not in self._document:
            return None
        return self._record(self._table(key), kind, key)

    def _word(self, value: str | None, allowed: tuple[str, ...], key: str) -> None:
        if value is not None:
            try:
                filevalues.word(value, allowed)
            except RefusedError as error:
                self._refuse(key, str(error))

    def _words_of(self, info: Info) -> None:
        self._word(info.status, STATUSES, "project.status")
        for at, vote in enumerate(info.votes, 1):
            self._word(vote.vote, VOTES, f"project.votes.{at}.vote")

    def _sources(self, answers: Mapping[str, Any]) -> dict[str, Source]:
        found: dict[str, Source] = {}
        for key, value in self._table("sources").items():
            source = self._record(value, Source, f"sources.{key}")
            if source is None:
                continue
            found[key] = source
            self._word(source.said_by, SAID_BY, f"sources.{key}.said_by")
            if not self._is_answer(key):
                known = (*self._ordinance.questions, *self._ordinance.groups)
                self._notes.unknown("sources", key, known)
            elif source.dont_know and key in answers:
                self._notes.warn(
                    f"sources.{key} says that nobody knows, yet there is an answer. "
                    "The answer counts."
                )
        return found

    def _is_answer(self, key: str) -> bool:
        if key in self._ordinance.questions or key in self._ordinance.groups:
            return True
        group, _, rest = key.partition(".")
        _, dot, question = rest.rpartition(".")
        found = self._ordinance.groups.get(group)
        return bool(dot) and found is not None and question in found.questions

    def _known_provision(self, table: str, provision: str) -> bool:
        if provision in self._ordinance.provisions:
            return True
        known = tuple(self._ordinance.provisions)
        self._notes.unknown(table, provision, known)
        return False

    def _decisions_for(self, provision: str) -> tuple[str, ...]:
        """The words that an official's decision on a provision may be."""
        granted = any(
            each.provision == provision and each.grant for each in self._ordinance.exceptions
        )
        if not granted:
            return STANDARD_DECISIONS
        judged = any(provision in each.provisions for each in self._ordinance.requirements)
        return (*EXCEPTION_DECISIONS, *STANDARD_DECISIONS) if judged else EXCEPTION_DECISIONS

    def _decided_by_figures(self, provision: str) -> bool:
        """Whether no official has anything to decide about a provision."""
        rules = [each for each in self._ordinance.requirements if provision in each.provisions]
        if not rules or any(each.met is None or each.not_met is not None for each in rules):
            return False
        owed: list[Document | Letter] = [*self._ordinance.documents, *self._ordinance.letters]
        return not any(
            provision in (each.provision, *(content.provision for content in each.contents))
            for each in owed
        ) and not any(
            each.provision == provision and each.grant for each in self._ordinance.exceptions
        )

    def _judgments(self) -> dict[JudgmentKey, Judgment]:
        found: dict[JudgmentKey, Judgment] = {}
        for provision, value in self._table("judgments").items():
            key = f"judgments.{provision}"
            known = self._known_provision("judgments", provision)
            allowed = self._decisions_for(provision) if known else _ANY_DECISION
            if known and self._decided_by_figures(provision):
                self._notes.warn(f"{key} changes nothing: figures decide this standard.")
            if not isinstance(value, dict):
                self._refuse(key, f"{told(value)} stands where a table is meant. Write [{key}].")
                continue
            # tables inside are judgments on one record each, under its name
            records = {name: each for name, each in value.items() if isinstance(each, dict)}
            own = {name: each for name, each in value.items() if name not in records}
            entries: list[tuple[str | None, dict[str, Any]]] = [*records.items()]
            if own or not records:
                entries.insert(0, (None, own))
            for name, entry in entries:
                place = key if name is None else f"{key}.{quoted(name)}"
                judgment = self._record(entry, Judgment, place)
                if judgment is not None:
                    self._word(judgment.decision, allowed, f"{place}.decision")
                    found[provision, name] = judgment
        return found

    def _documents(self) -> dict[str, DocumentEntry]:
        found: dict[str, DocumentEntry] = {}
        for provision, value in self._table("documents").items():
            entry = self._record(value, DocumentEntry, f"documents.{provision}")
            if entry is not None:
                found[provision] = entry
                self._known_provision("documents", provision)
        return found

    def _events(self) -> tuple[Event, ...]:
        found = []
        for at, table in enumerate(self._tables("events"), 1):
            event = self._event(table, f"events.{at}")
            if event is not None:
                found.append(event)
        return tuple(found)

    def _event(self, table: dict[str, Any], key: str) -> Event | None:
        head = table
        if not table.keys() <= set(_EVENT_KEYS):
            head = {name: value for name, value in table.items() if name in _EVENT_KEYS}
        event = self._record(head, Event, key)
        if event is None:
            return None
        kind = self._ordinance.events.get(event.kind)
        if kind is None:
            self._word(event.kind, tuple(self._ordinance.events), f"{key}.kind")
            return None
        if len(head) == len(table):
            return event
        fields, unread = self._event_fields(table, kind, key)
        return Event(event.kind, event.on, event.by, event.note, fields, unread)

    def _event_fields(
        self, table: dict[str, Any], kind: EventKind, key: str
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        known = {field.key: field for field in kind.fields}
        fields: dict[str, Any] = {}
        unread: dict[str, Any] = {}
        for name, value in table.items():
            if name in _EVENT_KEYS:
                continue
            if name not in known:
                unread[name] = value
                self._notes.unknown(key, name, (*_EVENT_KEYS, *known))
                continue
            try:
                fields[name] = event_field(value, known[name])
            except RefusedError as error:
                self._refuse(f"{key}.{name}", str(error))
        return fields, unread

    def _decision(self) -> Decision | None:
        decision = self._structured("decision", Decision)
        if decision is not None:
            self._word(decision.outcome, OUTCOMES, "decision.outcome")
        return None if decision == Decision() else decision

    def _determinations(self) -> tuple[IssuedDetermination, ...]:
        found = []
        for at, table in enumerate(self._tables("determinations"), 1):
            key = f"determinations.{at}"
            # facts and result are a snapshot: frozen, never read against today's questions
            issued = self._record(table, IssuedDetermination, key)
            if issued is not None:
                self._word(issued.outcome, OUTCOMES, f"{key}.outcome")
                found.append(issued)
        return tuple(found)

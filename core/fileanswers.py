"""The ``[answers]`` of a project file, held against the questions of its ordinance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from core import filevalues
from core.answers import Answer, Record
from core.filevalues import RefusedError
from core.ordinance import EventField, Group, Ordinance, Question
from core.plain import nearest, quoted, shorten, visible
from core.quantities import FIGURE_KINDS

MOST_ERRORS = 50
MOST_WARNINGS = 30
"""How much a reader says of one file."""


class TooManyErrorsError(Exception):
    """The file is so wrong that reading on would only take time."""


class FileError(NamedTuple):
    """What is wrong with a file: the key ("" for the file as a whole) and a sentence."""

    key: str
    message: str


class Notes:
    """What a file's reader has to say: values it refuses, keys it does not know.

    A hostile file may hold a million of either, and looking for the nearest known key takes its
    time, so both are bounded.
    """

    def __init__(self) -> None:
        """Starts with nothing to say."""
        self.errors: list[FileError] = []
        self._warnings: list[str] = []
        self._more = 0

    def refuse(self, key: str, message: str) -> None:
        """A value that cannot stand there.

        Raises:
            TooManyErrorsError: it is one too many.
        """
        self.errors.append(FileError(visible(key[:200]), shorten(visible(message), 500)))
        if len(self.errors) >= MOST_ERRORS:
            self.errors.append(FileError("", "has more that is wrong; this is the first part."))
            raise TooManyErrorsError

    def warn(self, sentence: str) -> None:
        """Something that is kept but may not be what was meant."""
        if len(self._warnings) < MOST_WARNINGS:
            self._warnings.append(sentence)
        else:
            self._more += 1

    def unknown(self, key: str, name: str, known: tuple[str, ...], also: str = "") -> None:
        """A key that nobody asks for, with the nearest that somebody does."""
        if len(self._warnings) >= MOST_WARNINGS:
            self._more += 1
            return
        near = nearest(name, known)
        hint = f" Nearest: {near}." if near else ""
        where = visible(f"{key}.{name[:100]}" if key else name[:100])
        self.warn(f"{where} is not known{also}; it is kept as it stands and not used.{hint}")

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warnings, the last of which may say how many more there are."""
        more = (f"{self._more:,} more keys are not known or not used.",) if self._more else ()
        return (*self._warnings, *more)


def answer(value: object, question: Question | EventField) -> Answer:
    """One answer, strictly of its question's kind.

    Raises:
        RefusedError: it is not; the message names the value and what is allowed.
    """
    kind = question.kind
    if kind in FIGURE_KINDS:
        if isinstance(question, EventField):
            return filevalues.quantity(value, kind, question.unit)
        return filevalues.quantity(
            value,
            kind,
            question.unit,
            at_least=question.at_least,
            at_most=question.at_most,
            may_be_negative=question.may_be_negative,
        )
    if kind == "yes_no":
        return filevalues.flag(value)
    if kind == "date":
        return filevalues.day(value)
    if kind == "choice":
        return filevalues.word(value, [choice.word for choice in question.choices])
    if kind == "choices":
        return filevalues.words(value, [choice.word for choice in question.choices])
    return filevalues.text(value)


def read_answers(
    table: Mapping[str, Any], ordinance: Ordinance, notes: Notes
) -> tuple[dict[str, Answer], dict[str, Any]]:
    """The answers of a project, and the keys that the ordinance does not ask.

    Args:
        table: the file's ``[answers]``, plain TOML values.
        ordinance: whose questions these answer.
        notes: takes what is refused and what is not known.
    """
    answers: dict[str, Answer] = {}
    unread: dict[str, Any] = {}
    for key, value in table.items():
        try:
            if key in ordinance.questions:
                found = answer(value, ordinance.questions[key])
                if found == ():
                    notes.warn(f"answers.{key} is an empty list: it counts as not answered.")
                else:
                    answers[key] = found
            elif key in ordinance.groups:
                answers[key] = _records(value, ordinance.groups[key], notes)
            else:
                unread[key] = value
                known = (*ordinance.questions, *ordinance.groups)
                notes.unknown("answers", key, known, f" to {ordinance.id}")
        except RefusedError as error:
            notes.refuse(f"answers.{key}", str(error))
    return answers, unread


def _records(value: object, group: Group, notes: Notes) -> tuple[Record, ...]:
    found: list[Record] = []
    names: dict[str, int] = {}
    for at, table in enumerate(filevalues.tables(value, f"answers.{group.key}"), 1):
        place = f"answers.{group.key}.{at}"
        record = dict(_fields(table, group, place, notes))
        name = record.get("name")
        if isinstance(name, str):
            if not name.strip():
                notes.refuse(f"{place}.name", f"This {group.singular} has an empty name. Name it.")
            elif name.strip() in names:
                notes.refuse(
                    f"{place}.name",
                    f"{quoted(name)} is the name of number {names[name.strip()]} already. "
                    f"Names of {group.key} must differ.",
                )
            names.setdefault(name.strip(), at)
        found.append(record)
    return tuple(found)


def _fields(
    table: Mapping[str, Any], group: Group, place: str, notes: Notes
) -> Iterator[tuple[str, Any]]:
    """The answers of one record; keys that are not known travel with it, as they stand."""
    for key, value in table.items():
        question = group.questions.get(key)
        if question is None:
            notes.unknown(place, key, tuple(group.questions))
            yield key, value
            continue
        try:
            found = answer(value, question)
        except RefusedError as error:
            notes.refuse(f"{place}.{key}", str(error))
        else:
            if found != ():
                yield key, found


def event_field(value: object, field: EventField) -> Any:
    """A further field of an event: one answer, or a list of small records of texts and days.

    Raises:
        RefusedError: it is neither.
    """
    if not field.records:
        return answer(value, field)
    rows = filevalues.tables(value, f"events.{field.key}")
    return tuple({key: _text_or_day(each) for key, each in row.items()} for row in rows)


def _text_or_day(value: object) -> str | date:
    # "by" of a measure is a day as often as it is a text
    return value if type(value) is date else filevalues.text(value)

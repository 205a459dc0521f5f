"""The ``[answers]`` of a project file, held against the questions of its ordinance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from core import filevalues
from core.answers import Answer, Record
from core.filevalues import RefusedError
from core.ordinance import EventField, Group, Ordinance, Question
from core.plain import nearest, quoted, visible
from core.quantities import FIGURE_KINDS

Refuse: TypeAlias = Callable[[str, str], None]
"""Takes the key and the sentence of a value that is refused."""

Warn: TypeAlias = Callable[[str], None]


def unknown_key(key: str, name: str, known: tuple[str, ...], also: str = "") -> str:
    """The sentence on a key that nobody asks for."""
    near = nearest(name, known)
    hint = f" Nearest: {near}." if near else ""
    where = visible(f"{key}.{name}" if key else name)[:200]
    return f"{where} is not known{also}; it is kept as it stands and not used.{hint}"


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
    table: Mapping[str, Any], ordinance: Ordinance, refuse: Refuse, warn: Warn
) -> tuple[dict[str, Answer], dict[str, Any]]:
    """The answers of a project, and the keys that the ordinance does not ask.

    Args:
        table: the file's ``[answers]``, plain TOML values.
        ordinance: whose questions these answer.
        refuse: called with each value that cannot stand there.
        warn: called with a sentence on each key that is not known.
    """
    answers: dict[str, Answer] = {}
    unread: dict[str, Any] = {}
    for key, value in table.items():
        try:
            if key in ordinance.questions:
                found = answer(value, ordinance.questions[key])
                if found == ():
                    warn(f"answers.{key} is an empty list: it counts as not answered.")
                else:
                    answers[key] = found
            elif key in ordinance.groups:
                answers[key] = _records(value, ordinance.groups[key], refuse, warn)
            else:
                unread[key] = value
                known = (*ordinance.questions, *ordinance.groups)
                warn(unknown_key("answers", key, known, f" to {ordinance.id}"))
        except RefusedError as error:
            refuse(f"answers.{key}", str(error))
    return answers, unread


def _records(value: object, group: Group, refuse: Refuse, warn: Warn) -> tuple[Record, ...]:
    found: list[Record] = []
    names: dict[str, int] = {}
    for at, table in enumerate(filevalues.tables(value, f"answers.{group.key}"), 1):
        place = f"answers.{group.key}.{at}"
        record = dict(_fields(table, group, place, refuse, warn))
        name = record.get("name")
        if isinstance(name, str):
            if not name.strip():
                refuse(f"{place}.name", f"This {group.singular} has an empty name. Name it.")
            elif name.strip() in names:
                refuse(
                    f"{place}.name",
                    f"{quoted(name)} is the name of number {names[name.strip()]} already. "
                    f"Names of {group.key} must differ.",
                )
            names.setdefault(name.strip(), at)
        found.append(record)
    return tuple(found)


def _fields(
    table: Mapping[str, Any], group: Group, place: str, refuse: Refuse, warn: Warn
) -> Iterator[tuple[str, Any]]:
    """The answers of one record; keys that are not known travel with it, as they stand."""
    for key, value in table.items():
        question = group.questions.get(key)
        if question is None:
            warn(unknown_key(place, key, tuple(group.questions)))
            yield key, value
            continue
        try:
            found = answer(value, question)
        except RefusedError as error:
            refuse(f"{place}.{key}", str(error))
        else:
            if found != ():
                yield key, found


def event_field(value: object, field: EventField) -> Any:
    """A further field of an event: one answer, or a list of small records of texts.

    Raises:
        RefusedError: it is neither.
    """
    if not field.records:
        return answer(value, field)
    rows = filevalues.tables(value, f"events.{field.key}")
    return tuple({key: filevalues.text(each) for key, each in row.items()} for row in rows)

"""A Project as the plain tables of its file, keys in a fixed order.

The order is always the same (the ordinance's, where the ordinance gives one), so that two versions
of a file compare line by line. What reads back as absent is left out: no null, no empty table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from attrs import AttrsInstance, fields, has

from core.answers import Answer, Source
from core.ordinance import Group, Ordinance, Question
from core.project import Condition, Event, Judgment, Project
from core.quantities import plain_decimal


def project_document(project: Project, ordinance: Ordinance) -> dict[str, Any]:
    """The tables of a project file, ready for a TOML writer.

    Figures are ints or Decimals, lists are lists; what was kept unread stands behind what is known.

    Args:
        project: what to write.
        ordinance: whose order of questions and provisions the file follows.
    """
    document: dict[str, Any] = {"format": project.format, "ordinance": project.ordinance}
    if project.law_as_of is not None:
        document["law_as_of"] = project.law_as_of
    tables = {
        "project": _table(project.info),
        "answers": answers_document(project, ordinance),
        "sources": _sources(project.sources, ordinance),
        "judgments": _judgments(project, ordinance),
        "documents": {
            provision: _table(project.documents[provision])
            for provision in _ordered(project.documents, ordinance.provisions)
        },
        "events": [_event(event, ordinance) for event in project.events],
        "decision": {} if project.decision is None else _table(project.decision),
        "determinations": [_table(issued) for issued in project.determinations],
    }
    document.update((key, table) for key, table in tables.items() if table)
    document.update(_plain(project.unread))
    return document


def answers_document(project: Project, ordinance: Ordinance) -> dict[str, Any]:
    """The ``[answers]`` table alone: what an issued determination keeps as its facts."""
    table: dict[str, Any] = {}
    order: list[Question | Group] = [*ordinance.questions.values(), *ordinance.groups.values()]
    for asked in sorted(order, key=lambda each: each.order):
        if asked.key in project.answers:
            found = project.answers[asked.key]
            if isinstance(asked, Question):
                table[asked.key] = _plain(found)
            else:
                table[asked.key] = _records(found, asked.questions)
    for key, answer in project.answers.items():
        table.setdefault(key, _plain(answer))
    table.update(_plain(project.unread_answers))
    return table


def _records(answer: Answer, questions: Mapping[str, Question]) -> list[dict[str, Any]]:
    if not isinstance(answer, tuple):
        return []
    return [
        {key: _plain(record[key]) for key in _ordered(record, questions)}
        for record in answer
        if not isinstance(record, str)
    ]


def _ordered(keys: Iterable[str], order: Mapping[str, Any]) -> list[str]:
    """The keys, those of the given order first and in it, the others as they come."""
    have = dict.fromkeys(keys)
    return [
        *(key for key in order if key in have),
        *(key for key in have if key not in order),
    ]


def _plain(value: Any) -> Any:
    """A value as a TOML writer takes it."""
    if isinstance(value, Fraction):
        return plain_decimal(value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Condition):
        table = _table(value)
        return value.text if set(table) == {"text"} else table
    if has(type(value)):
        return _table(value)
    return value


def _table(record: AttrsInstance) -> dict[str, Any]:
    """A record's table: its fields in their order, those that are absent left out."""
    table: dict[str, Any] = {}
    for field in fields(type(record)):
        value = getattr(record, field.name)
        if field.name == "unread" or value is None or value is False:
            continue
        plain = _plain(value)
        if plain not in ({}, []):
            table[field.name] = plain
    table.update(_plain(getattr(record, "unread", {})))
    return table


def _sources(sources: Mapping[str, Source], ordinance: Ordinance) -> dict[str, Any]:
    order = {question.key: None for question in ordinance.all_questions() if not question.group}
    return {key: _table(sources[key]) for key in _ordered(sources, order)}


def _judgments(project: Project, ordinance: Ordinance) -> dict[str, Any]:
    """By provision; judgments on single records stand inside, under the record's name."""
    by_provision: dict[str, list[tuple[str | None, Judgment]]] = {}
    for (provision, name), judgment in project.judgments.items():
        by_provision.setdefault(provision, []).append((name, judgment))
    tables: dict[str, Any] = {}
    for provision in _ordered(by_provision, ordinance.provisions):
        table: dict[str, Any] = {}
        for name, judgment in sorted(
            by_provision[provision], key=lambda entry: (entry[0] is not None, entry[0] or "")
        ):
            if name is None:
                table = _table(judgment) | table
            else:
                table[name] = _table(judgment)
        tables[provision] = table
    return tables


def _event(event: Event, ordinance: Ordinance) -> dict[str, Any]:
    table: dict[str, Any] = {"kind": event.kind, "on": event.on}
    if event.by is not None:
        table["by"] = event.by
    if event.note is not None:
        table["note"] = event.note
    kind = ordinance.events.get(event.kind)
    order = {field.key: None for field in kind.fields} if kind else {}
    table.update((key, _plain(event.fields[key])) for key in _ordered(event.fields, order))
    table.update(_plain(event.unread))
    return table

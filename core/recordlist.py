"""Repeated records of a project, such as its devices: add, copy, remove, rename.

What is kept by a record's name (sources, judgments) follows the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from attrs import evolve

from core.addresses import EditError, name_of, records_of
from core.answers import Answer, Answers, Record, Source, source_key
from core.ordinance import Group, Ordinance
from core.plain import quoted
from core.project import Judgment, Project

_Value = TypeVar("_Value")
_Key = TypeVar("_Key")


def free_name(project: Project, group: Group, like: str | None = None) -> str:
    """A name that no record of the group has yet: "Device 3", or "Dry well 3" like "Dry well 2"."""
    taken = {name_of(record) for record in records_of(project, group.key)}
    stem = like or group.singular_title or group.singular.replace("_", " ").capitalize()
    stem = stem.rstrip("0123456789").rstrip() or stem
    number = len(taken) + 1 if like is None else 2
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"


def add_record(
    project: Project, ordinance: Ordinance, group: str, record: Mapping[str, Any] | None = None
) -> Project:
    """The project with one more record at the end; without a name it gets a free one.

    Raises:
        EditError: the ordinance has no such group, or a record of that name is there already.
    """
    kind = _group(ordinance, group)
    given: dict[str, Any] = dict(record or {})
    given.setdefault("name", free_name(project, kind))
    _check_name(project, kind, given["name"], None)
    records = (*records_of(project, group), record_in_order(kind, given))
    return put_records(project, ordinance, group, records)


def copy_record(
    project: Project, ordinance: Ordinance, group: str, index: int, name: str | None = None
) -> Project:
    """The project with a copy of a record at the end, under a name of its own.

    Answers are copied with where they come from; judgments are not: an official decided on the
    first one only.

    Raises:
        EditError: no such group or record, or the name is taken.
    """
    kind = _group(ordinance, group)
    original = _record(project, kind, index)
    old = name_of(original) or ""
    new = name or free_name(project, kind, old or None)
    copied = add_record(project, ordinance, group, {**original, "name": new})
    sources = dict(copied.sources)
    for place, source in project.sources.items():
        question = question_of(place, group, old)
        if question is not None:
            sources[source_key(group, new, question)] = source
    return evolve(copied, sources=MappingProxyType(sources))


def remove_record(project: Project, ordinance: Ordinance, group: str, index: int) -> Project:
    """The project without a record, its sources and its judgments.

    Taking out the last one leaves "there are none": somebody who deletes has looked.

    Raises:
        EditError: no such group or record.
    """
    kind = _group(ordinance, group)
    name = name_of(_record(project, kind, index))
    records = records_of(project, group)
    kept = records[:index] + records[index + 1 :]
    project = put_records(project, ordinance, group, kept)
    return project if name is None else _move_name(project, ordinance, group, name, None)


def rename_record(
    project: Project, ordinance: Ordinance, group: str, index: int, name: object
) -> Project:
    """The project with a record renamed; its sources and judgments go with it.

    Raises:
        EditError: no such group or record, the name is blank, taken or no text.
    """
    kind = _group(ordinance, group)
    record = _record(project, kind, index)
    new = _check_name(project, kind, name, index)
    old = name_of(record)
    records = list(records_of(project, group))
    records[index] = record_in_order(kind, {**record, "name": new})
    project = put_records(project, ordinance, group, tuple(records))
    return project if old is None or old == new else _move_name(project, ordinance, group, old, new)


def in_order(ordinance: Ordinance, answers: Mapping[str, Answer]) -> Answers:
    """Answers in the order of the ordinance's questions, what it does not ask last."""
    place = {key: question.order for key, question in ordinance.questions.items()}
    place.update((key, group.order) for key, group in ordinance.groups.items())
    last = len(place) + max(place.values(), default=0)
    return MappingProxyType(
        {key: answers[key] for key in sorted(answers, key=lambda key: place.get(key, last))}
    )


def record_in_order(group: Group, record: Mapping[str, Any]) -> Record:
    """A record's answers in the order of its group's questions."""
    asked = {key: record[key] for key in group.questions if key in record}
    return MappingProxyType({**asked, **{k: v for k, v in record.items() if k not in asked}})


def put_records(
    project: Project, ordinance: Ordinance, group: str, records: tuple[Record, ...]
) -> Project:
    """The project with the records of a group as given; "don't know" falls away."""
    project = evolve(project, answers=in_order(ordinance, {**project.answers, group: records}))
    source = project.sources.get(group)
    if source is not None and source.dont_know:
        said = evolve(source, dont_know=False)
        project = evolve(project, sources=put(project.sources, group, said))
    return project


def put(mapping: Mapping[_Key, _Value], key: _Key, value: _Value | None) -> Mapping[_Key, _Value]:
    """The mapping with one entry put in, or taken out when there is no value."""
    changed = dict(mapping)
    if value is None:
        changed.pop(key, None)
    else:
        changed[key] = value
    return MappingProxyType(changed)


def _move_name(
    project: Project, ordinance: Ordinance, group: str, old: str, new: str | None
) -> Project:
    sources: dict[str, Source] = {}
    for place, source in project.sources.items():
        question = question_of(place, group, old)
        if question is None:
            sources[place] = source
        elif new is not None:
            sources[source_key(group, new, question)] = source
    # a drainage area may bear the name of a device: each has judgments of its own
    others = {
        provision
        for rule in ordinance.requirements
        if rule.each not in (None, group)
        for provision in rule.provisions
    }
    judgments: dict[tuple[str, str | None], Judgment] = {}
    for (provision, record), judgment in project.judgments.items():
        if record != old or provision in others:
            judgments[provision, record] = judgment
        elif new is not None:
            judgments[provision, new] = judgment
    return evolve(project, sources=MappingProxyType(sources), judgments=MappingProxyType(judgments))


def question_of(place: str, group: str, name: str) -> str | None:
    """The question whose source a record of that name keeps there; None: it is another's.

    Names may hold dots: what follows "Dry well 1." is "Dry well 1"'s only when it is one key.
    """
    start = source_key(group, name, "")
    rest = place[len(start) :]
    return rest if place.startswith(start) and rest and "." not in rest else None


def _group(ordinance: Ordinance, key: str) -> Group:
    try:
        return ordinance.groups[key]
    except KeyError:
        raise EditError(f"{ordinance.id} has no list called {quoted(key)}.") from None


def _record(project: Project, group: Group, index: int) -> Record:
    records = records_of(project, group.key)
    if not 0 <= index < len(records):
        raise EditError(f"There is no {group.singular} number {index + 1}.")
    return records[index]


def _check_name(project: Project, group: Group, name: object, index: int | None) -> str:
    if not isinstance(name, str) or not name.strip():
        raise EditError(f"A {group.singular} needs a name.")
    for place, record in enumerate(records_of(project, group.key)):
        if place != index and name_of(record) == name:
            raise EditError(
                f"Another {group.singular} is called {quoted(name)} already. Names must differ."
            )
    return name

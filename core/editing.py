"""Changes of a project, each a pure function from one Project to the next.

Used by `swtui answer`, `swtui ask` and the screens alike, so that an answer means the same
whichever way it came in. Answers stand in the order of the ordinance's questions. Changes of the
records themselves are `core.recordlist`'s, what officials write is `core.office`'s; both are
offered here, so that who edits needs one import.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from attrs import evolve

from core.addresses import Address, EditError, find, name_of, records_of
from core.answers import Answer, Source, source_key
from core.office import (
    add_event,
    edit_event,
    issue,
    judge,
    make_finding,
    remove_event,
    set_conditions,
    set_decision,
    set_document,
    set_info,
)
from core.ordinance import Group, Ordinance
from core.plain import quoted
from core.project import Project
from core.recordlist import (
    add_record,
    copy_record,
    free_name,
    in_order,
    put,
    put_records,
    record_in_order,
    remove_record,
    rename_record,
)

__all__ = [
    "EditError",
    "add_event",
    "add_record",
    "clear_answer",
    "copy_record",
    "dont_know",
    "edit_event",
    "free_name",
    "get_answer",
    "issue",
    "judge",
    "make_finding",
    "remove_event",
    "remove_record",
    "rename_record",
    "set_answer",
    "set_conditions",
    "set_decision",
    "set_document",
    "set_info",
    "set_source",
    "source_place",
]

_NO_SOURCE = Source()


def get_answer(project: Project, ordinance: Ordinance, key: str) -> Answer | None:
    """The answer under a key, None when there is none.

    Raises:
        EditError: no such question or record.
    """
    return _answer_at(project, find(ordinance, project, key))


def set_answer(
    project: Project,
    ordinance: Ordinance,
    key: str,
    value: Answer,
    *,
    typed: str | None = None,
) -> Project:
    """The project with an answer given.

    Args:
        project: the project as it stands.
        ordinance: whose questions and groups the keys are.
        key: as `core.addresses` describes; ``devices.new.KEY`` adds a record.
        value: the answer, already in the question's unit; for a group ``()``: there are none.
        typed: the text as typed, when that is not the figure itself.

    Raises:
        EditError: no such question or record, a name that is blank or stands twice, or a value that
            cannot stand there.
    """
    address = find(ordinance, project, key)
    group, question, index = address.group, address.question, address.index
    if group is None:
        answers = in_order(ordinance, {**project.answers, key: value})
        changed = value != project.answers.get(key)
        return _with_source(evolve(project, answers=answers), key, typed, changed)
    if question is None:
        return _set_list(project, ordinance, group, value)
    if isinstance(value, tuple) and not all(isinstance(word, str) for word in value):
        raise EditError(f"{quoted(key)} takes one answer, not a list of records.")
    if index is None:
        project = add_record(project, ordinance, group.key)
        index = len(records_of(project, group.key)) - 1
    if question.key == "name":
        return rename_record(project, ordinance, group.key, index, value)
    records = list(records_of(project, group.key))
    changed = value != records[index].get(question.key)
    answered: dict[str, Any] = {**records[index], question.key: value}
    records[index] = record_in_order(group, answered)
    project = put_records(project, ordinance, group.key, tuple(records))
    place = source_place(project, Address(question, group, index))
    return _with_source(project, place, typed, changed)


def clear_answer(project: Project, ordinance: Ordinance, key: str) -> Project:
    """The project with an answer taken back: not answered again, which is not 0 and not no.

    What was said about the figure goes with it; a note stays.

    Raises:
        EditError: no such question or record, or the name of a record.
    """
    address = find(ordinance, project, key)
    if address.group is not None and address.question is None:
        return _set_list(project, ordinance, address.group, None)
    if address.group is not None and address.index is None:
        raise EditError(f"{quoted(key)} adds a {address.group.singular}: give it an answer.")
    if address.group is not None and address.question and address.question.key == "name":
        raise EditError(
            f"A {address.group.singular} needs a name. To take it out, remove the record."
        )
    project = _without_answer(project, ordinance, address)
    place = source_place(project, address)
    old = project.sources.get(place, _NO_SOURCE)
    return set_source(project, ordinance, key, Source(said_by=old.said_by, note=old.note))


def dont_know(project: Project, ordinance: Ordinance, key: str) -> Project:
    """The project with "don't know" in place of an answer: somebody looked.

    Raises:
        EditError: no such question or record.
    """
    address = find(ordinance, project, key)
    if address.group is not None and address.question is not None and address.index is None:
        raise EditError(f"{quoted(key)} adds a {address.group.singular}: give it a name first.")
    if address.group is not None and address.question and address.question.key == "name":
        raise EditError(f"A {address.group.singular} needs a name.")
    project = _without_answer(project, ordinance, address)
    old = project.sources.get(source_place(project, address), _NO_SOURCE)
    source = Source(said_by=old.said_by, note=old.note, dont_know=True)
    return set_source(project, ordinance, key, source)


def set_source(project: Project, ordinance: Ordinance, key: str, source: Source | None) -> Project:
    """The project with who said an answer, who checked it, a note; None or an empty one removes it.

    Raises:
        EditError: no such question or record.
    """
    place = source_place(project, find(ordinance, project, key))
    if source is not None and _is_empty(source):
        source = None
    return evolve(project, sources=put(project.sources, place, source))


def source_place(project: Project, address: Address) -> str:
    """The key under which `Project.sources` keeps what is known about an answer's origin."""
    if address.group is None or address.question is None:
        return address.key
    records = records_of(project, address.group.key)
    if address.index is None or address.index >= len(records):
        return address.key
    name = name_of(records[address.index]) or str(address.index + 1)
    return source_key(address.group.key, name, address.question.key)


def _answer_at(project: Project, address: Address) -> Answer | None:
    if address.group is None or address.question is None:
        return project.answers.get(address.key)
    if address.index is None:
        return None
    return records_of(project, address.group.key)[address.index].get(address.question.key)


def _set_list(
    project: Project, ordinance: Ordinance, group: Group, value: Answer | None
) -> Project:
    if value is not None and (not isinstance(value, tuple) or any(map(_is_word, value))):
        raise EditError(
            f"{group.key} is a list. Write {group.key}=none when there are none, or "
            f"{group.key}.new.name='...' to add one."
        )
    for index in reversed(range(len(records_of(project, group.key)))):
        project = remove_record(project, ordinance, group.key, index)
    if value is None:
        return evolve(project, answers=put(project.answers, group.key, None))
    project = put_records(project, ordinance, group.key, ())
    for record in value:
        assert isinstance(record, Mapping)
        project = add_record(project, ordinance, group.key, record)
    return project


def _is_word(value: object) -> bool:
    return not isinstance(value, Mapping)


def _without_answer(project: Project, ordinance: Ordinance, address: Address) -> Project:
    if address.group is None:
        return evolve(project, answers=put(project.answers, address.key, None))
    if address.question is None:
        return _set_list(project, ordinance, address.group, None)
    assert address.index is not None
    records = list(records_of(project, address.group.key))
    record = dict(records[address.index])
    record.pop(address.question.key, None)
    records[address.index] = MappingProxyType(record)
    return put_records(project, ordinance, address.group.key, tuple(records))


def _with_source(project: Project, place: str, typed: str | None, changed: bool) -> Project:
    old = project.sources.get(place)
    if old is None and typed is None:
        return project
    source = evolve(old or _NO_SOURCE, typed=typed, dont_know=False)
    if changed:
        # a check was made of the old figure, not of this one
        source = evolve(source, checked_by=None, checked_on=None)
    kept = None if _is_empty(source) else source
    return evolve(project, sources=put(project.sources, place, kept))


def _is_empty(source: Source) -> bool:
    return not source.dont_know and all(
        value is None
        for value in (
            source.said_by,
            source.checked_by,
            source.checked_on,
            source.note,
            source.typed,
            source.may_be_off,
        )
    )

"""Keys as people and scripts write them: which answer of which record is meant.

``disturbed_area_sqft`` is an answer about the project, ``devices.2.volume_cuft`` one of the second
device, ``devices.Dry well 1.volume_cuft`` of the device of that name, ``devices.new.name`` of one
that is still to be added, and ``devices`` alone stands for the list of them.
"""

from __future__ import annotations

from attrs import frozen

from core.answers import Record
from core.ordinance import Group, Ordinance, Question
from core.plain import in_words, nearest, quoted
from core.project import Project

NEW = "new"
"""Stands for a record still to be added."""


class EditError(Exception):
    """A change that cannot be made; its text is a sentence for people."""


@frozen
class Address:
    """What a key points at."""

    question: Question | None
    """None: the list of records itself."""
    group: Group | None = None
    index: int | None = None
    """Which record, from 0; None with a group and a question: a new one."""

    @property
    def key(self) -> str:
        """The key as `swtui answer` takes it, records by their number."""
        if self.group is None:
            return self.question.key if self.question else ""
        if self.question is None:
            return self.group.key
        place = NEW if self.index is None else str(self.index + 1)
        return f"{self.group.key}.{place}.{self.question.key}"


def records_of(project: Project, group: str) -> tuple[Record, ...]:
    """The records of a group; empty also when nobody has answered whether there are any."""
    found = project.answers.get(group)
    # ticks are a tuple too, of words; a list is all words or all records
    if not isinstance(found, tuple) or not found or isinstance(found[0], str):
        return ()
    return found


def name_of(record: Record) -> str | None:
    """A record's name, if it has one."""
    name = record.get("name")
    return name if isinstance(name, str) else None


def find(ordinance: Ordinance, project: Project, key: str) -> Address:
    """What a key means in a project.

    Raises:
        EditError: no such question, group or record; the sentence names the nearest one there is.
    """
    question = ordinance.questions.get(key)
    if question is not None:
        return Address(question)
    head, dot, rest = key.partition(".")
    group = ordinance.groups.get(head)
    if group is None:
        raise EditError(_unknown(ordinance, key, head if dot else key))
    if not dot:
        return Address(None, group)
    which, dot, last = rest.rpartition(".")
    if not dot:
        raise EditError(
            f"{quoted(key)} does not say which of the answers is meant. Write "
            f"{group.key}.1.KEY for the first {group.singular}, {group.key}.new.name to add one."
        )
    found = group.questions.get(last)
    if found is None:
        near = nearest(last, tuple(group.questions))
        raise EditError(
            f"{quoted(last)} is no question about a {group.singular}."
            + (f" Did you mean {group.key}.{which}.{near}?" if near else "")
        )
    return Address(found, group, _which(project, group, which))


def _which(project: Project, group: Group, which: str) -> int | None:
    if which == NEW:
        return None
    records = records_of(project, group.key)
    # a number is a place even where a record bears a number as its name
    if which.isascii() and which.isdigit() and len(which) < 6 and 0 < int(which) <= len(records):
        return int(which) - 1
    names = [name_of(record) or "" for record in records]
    if which in names:
        return names.index(which)
    if not records:
        there = f"This project lists no {group.key}."
    else:
        shown = [quoted(name) for name in names[:8]]
        there = f"There are {len(records)}: {in_words(shown, 'and')}."
    raise EditError(
        f"{quoted(which)} is neither the number nor the name of a {group.singular}. {there} "
        f"{group.key}.new.name='...' adds one."
    )


def _unknown(ordinance: Ordinance, key: str, head: str) -> str:
    known = (*ordinance.questions, *ordinance.groups)
    near = nearest(head, known)
    hint = f" Did you mean {near}?" if near else ""
    return f"{quoted(key)} is no question of {ordinance.id}.{hint}"

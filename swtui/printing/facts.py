"""The answers of a project as papers show them: every question, with what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from core.answers import Source, source_key
from core.ordinance import Group, Question
from swtui.printing.context import Context
from swtui.printing.uses import uses
from swtui.printing.wording import answer, measured, with_typed

ANSWERED = "answered"
DONT_KNOW = "don't know"
NOT_ANSWERED = "not answered"
NOT_RELEVANT = "does not apply"
SET_ASIDE = "set aside"


@frozen(eq=False, repr=False)
class Fact:
    """What is known about one question, for the project or for one record."""

    question: Question
    state: str
    words: str = ""
    """The answer in words, with what was typed in brackets."""
    value: Any = None
    source: Source | None = None
    why: str = ""
    """Why it does not apply."""
    record: str | None = None
    index: int | None = None

    @property
    def counts(self) -> bool:
        """Whether it is an answer that counts."""
        return self.state == ANSWERED

    @property
    def remarks(self) -> str:
        """What was noted about the answer, and how far it may be off."""
        if self.source is None:
            return ""
        parts = []
        if self.source.may_be_off is not None:
            parts.append(f"may be off by {measured(self.source.may_be_off, self.question.unit)}")
        if self.source.note:
            parts.append(self.source.note)
        return "; ".join(parts)


def letter(index: int) -> str:
    """A letter for a device: A to Z, AA, AB ..."""
    out = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        out = chr(65 + rest) + out
    return out


def records(context: Context, group: str) -> tuple[Mapping[str, Any], ...] | None:
    """The records of a group; None: not answered."""
    found = context.project.answers.get(group)
    if not isinstance(found, tuple):
        return None
    return tuple(item for item in found if isinstance(item, Mapping))


def record_name(record: Mapping[str, Any], index: int, group: Group) -> str:
    """A record's name; its place in the list where it has none."""
    name = record.get("name")
    return name if isinstance(name, str) and name else f"{group.singular} {index + 1}"


def reason_not_asked(context: Context, question: Question) -> str:
    """Why a question does not apply, in a few words."""
    only = uses(context.ordinance).only_for.get(question.key)
    if only is not None and not only.holds(context.project, context.determination):
        return only.words
    determination = context.determination
    if determination.settled and only is None:
        word = context.ordinance.class_name(determination.class_).word.lower()
        return f"not asked: {word}"
    return "the other answers settle it"


def fact(
    context: Context, question: Question, group: Group | None = None, index: int | None = None
) -> Fact:
    """What is known about a question.

    Args:
        context: the paper's input.
        question: which one.
        group: the group it belongs to, for a record's question.
        index: which record, from 0.
    """
    project, determination = context.project, context.determination
    record: Mapping[str, Any] = project.answers
    name = None
    source = None
    if group is not None and index is not None:
        record = (records(context, group.key) or ())[index]
        name = record_name(record, index, group)
        stored = record.get("name")
        if isinstance(stored, str):
            source = project.sources.get(source_key(group.key, stored, question.key))
    else:
        source = project.sources.get(question.key)
    place = (group.key if group else None, index, question.key)
    relevant = (
        place in determination.relevant
        or place in determination.asked_when
        or (group is not None and question.key == "name")
    )
    value = record.get(question.key)
    if value is not None:
        words = with_typed(answer(question, value), source)
        state = ANSWERED if relevant else SET_ASIDE
        return Fact(
            question,
            state,
            words,
            value,
            source,
            reason_not_asked(context, question) if not relevant else "",
            name,
            index,
        )
    if not relevant:
        return Fact(
            question,
            NOT_RELEVANT,
            source=source,
            why=reason_not_asked(context, question),
            record=name,
            index=index,
        )
    if source is not None and source.dont_know:
        return Fact(question, DONT_KNOW, source=source, record=name, index=index)
    return Fact(question, NOT_ANSWERED, source=source, record=name, index=index)


def project_facts(context: Context) -> list[Fact]:
    """All questions about the project, in the order of the ordinance."""
    return [fact(context, question) for question in context.ordinance.questions.values()]


def group_facts(context: Context, group: Group) -> list[list[Fact]]:
    """For each record of a group, all its questions."""
    found = records(context, group.key) or ()
    return [
        [fact(context, question, group, index) for question in group.questions.values()]
        for index in range(len(found))
    ]

"""Dates that must not lie before one another, as the ordinance's data says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from core.addresses import find, records_of
from core.answers import Answer
from core.ordinance import Ordinance, Question
from core.project import Project


def out_of_order(project: Project, ordinance: Ordinance, key: str, day: object) -> str:
    """Why a day cannot be the answer under a key beside the other days; empty: it can.

    Args:
        project: the project, whose other answers count.
        ordinance: whose questions say which day comes first.
        key: as `core.addresses` describes.
        day: the answer; what is no date is never out of order.

    Raises:
        EditError: no such question or record.
    """
    if not isinstance(day, date):
        return ""
    address = find(ordinance, project, key)
    if address.question is None:
        return ""
    answers: Mapping[str, Answer] = project.answers
    if address.group is not None:
        if address.index is None:
            return ""
        answers = records_of(project, address.group.key)[address.index]
    for first, second in _pairs(ordinance, address.question):
        known = answers.get(second.key if first is address.question else first.key)
        if not isinstance(known, date):
            continue
        start, end = (day, known) if first is address.question else (known, day)
        if end < start:
            return second.not_before_says or _says(first, second)
    return ""


def bound_to(ordinance: Ordinance, key: str) -> tuple[str, ...]:
    """The keys of the dates whose order with a date is looked at; its own is not among them."""
    head, _, name = key.rpartition(".")
    group = ordinance.groups.get(head.partition(".")[0])
    question = (group.questions if group is not None else ordinance.questions).get(name)
    if question is None:
        return ()
    before = f"{head}." if head else ""
    return tuple(
        f"{before}{one.key}"
        for pair in _pairs(ordinance, question)
        for one in pair
        if one is not question
    )


def _pairs(ordinance: Ordinance, question: Question) -> Iterator[tuple[Question, Question]]:
    """Each pair that a question is part of: the day that comes first, and the one after it."""
    held = ordinance.questions
    if question.group is not None:
        held = ordinance.groups[question.group].questions
    if question.not_before in held:
        yield held[question.not_before], question
    for other in held.values():
        if other.not_before == question.key:
            yield question, other


def _says(first: Question, second: Question) -> str:
    start = second.spoken
    return f"{start[:1].upper()}{start[1:]} lies before {first.spoken}. Check both days."

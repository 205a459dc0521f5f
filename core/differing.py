"""Differences of two versions of a project in words: what a place is called, what stands there."""

from __future__ import annotations

from datetime import date
from typing import Any

from core.answers import Source
from core.changes import DONT_KNOW, answer_in_words
from core.merging import Difference, Place
from core.ordinance import Ordinance, Question
from core.plain import visible
from core.project import Decision, DocumentEntry, Event, Judgment, Person, Project

_INFO = {
    "name": "Project name",
    "file_number": "File number",
    "status": "Status",
    "received_on": "Received on",
    "site_address": "Where",
    "tax_map_numbers": "Tax map numbers",
    "applicant": "Applicant",
    "owner": "Owner",
    "designer": "Designer",
}
_DECIDED = {
    "met": "met",
    "not_met": "NOT MET",
    "not_applicable": "does not apply",
    "granted": "granted",
    "refused": "refused",
}


def place_in_words(place: Place, ordinance: Ordinance) -> str:
    """What a place is called on the forms."""
    room, *rest = place
    if room == "answers":
        return _answer_label(rest, ordinance)
    if room == "project":
        return _INFO.get(rest[0], rest[0].replace("_", " ").capitalize())
    if room == "sources":
        key = rest[0]
        question = ordinance.questions.get(key)
        return f"Source: {question.label if question else visible(key)}"
    if room in ("documents", "judgments"):
        row = ordinance.provisions.get(rest[0])
        title = row.title if row else visible(rest[0])
        record = f"{visible(rest[1])}, " if len(rest) > 1 and rest[1] else ""
        return f"Paper: {title}" if room == "documents" else f"{record}{title}"
    if room == "events":
        kind = ordinance.events.get(rest[0])
        return f"Log: {kind.label if kind else visible(rest[0])} {rest[1]}"
    words = {"law_as_of": "Use the law of", "decision": "Decision", "determinations": "Issued"}
    return words.get(room, visible(".".join(place)))


def _answer_label(rest: list[str], ordinance: Ordinance) -> str:
    if len(rest) == 1:
        question = ordinance.questions.get(rest[0])
        group = ordinance.groups.get(rest[0])
        return question.label if question else group.title if group else visible(rest[0])
    if len(rest) == 2:
        return visible(rest[1])
    question = question_at(("answers", *rest), ordinance)
    label = (question.heading or question.label) if question else rest[2]
    return f"{visible(rest[1])}, {label[:1].lower()}{label[1:]}"


def question_at(place: Place, ordinance: Ordinance) -> Question | None:
    """The question whose answer stands at a place; None: none does."""
    if place[0] != "answers":
        return None
    if len(place) == 2:
        return ordinance.questions.get(place[1])
    if len(place) == 4 and place[1] in ordinance.groups:
        return ordinance.groups[place[1]].questions.get(place[3])
    return None


def value_in_words(place: Place, value: Any, ordinance: Ordinance, project: Project) -> str:
    """What stands at a place: ``8,000 sq ft``, ``-``, ``05-29``.

    Args:
        place: where.
        value: what `core.merging` has there; None: nothing.
        ordinance: the rules.
        project: the version it is of, for don't knows.
    """
    if value is None:
        source = project.sources.get(".".join(place[1:])) if place[0] == "answers" else None
        return DONT_KNOW if source is not None and source.dont_know else "-"
    question = question_at(place, ordinance)
    if question is not None:
        return answer_in_words(question, value)
    if isinstance(value, DocumentEntry):
        return _paper(value)
    if isinstance(value, Judgment):
        return " ".join(filter(None, (_DECIDED.get(value.decision, value.decision), value.by)))
    if isinstance(value, Event):
        return visible(value.note or value.by or "in the log")
    if isinstance(value, Source):
        return _source(value)
    if isinstance(value, Person):
        return visible(value.name or "given")
    if isinstance(value, Decision):
        return (value.outcome or "prepared").replace("_", " ")
    if isinstance(value, date):
        return value.isoformat()
    if value is True and place[0] == "answers":
        return "listed"
    if isinstance(value, tuple):
        if place[0] == "determinations":
            return str(len(value))
        return ", ".join(map(str, value)) or "-"
    return visible(str(value))


def _paper(entry: DocumentEntry) -> str:
    if entry.received_on is not None:
        lacks = ", incomplete" if entry.incomplete else ""
        return f"{entry.received_on:%m-%d}{lacks}"
    return f"asked {entry.asked_on:%m-%d}" if entry.asked_on else "missing"


def _source(source: Source) -> str:
    if source.dont_know:
        return DONT_KNOW
    parts = [source.said_by, source.checked_by, source.typed and f"typed {source.typed}"]
    parts.append("note" if source.note else None)
    return visible(", ".join(part for part in parts if part)) or "given"


def of_people(found: tuple[Difference, ...]) -> tuple[Difference, ...]:
    """The differences that somebody would look at: what was typed goes with its figure."""
    figures = {one.place[1:] for one in found if one.place[0] == "answers"}
    kept = []
    for one in found:
        if one.place[0] == "sources":
            parts = tuple(one.place[1].split(".")) if len(one.place) > 1 else ()
            if parts in figures or one.place[1:] in figures:
                continue
        kept.append(one)
    return tuple(kept)

"""After the decision: variance, agreement, security, notices, each a short form.

Which log entries and papers stand under which heading is the ordinance's, in its text `after`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from core.ordinance import Content, Letter, Ordinance
from core.project import Event, Person, Project

SECURITY, COSTS = "security", "costs"
"""Tables of the project that a heading may show."""


@frozen(eq=False, repr=False)
class Chapter:
    """One heading with its log entries, papers, tables of the project and the letter."""

    heading: str
    events: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    letter: str = ""
    says: str = ""


@frozen(eq=False, repr=False)
class Filled:
    """One content of a letter, and what fills it."""

    provision: str
    title: str
    text: str
    """Empty: it is still to be written."""


def chapters(ordinance: Ordinance) -> tuple[Chapter, ...]:
    """The headings of the page, in order; none where the ordinance says nothing."""
    given = ordinance.head.texts.get("after", ())
    return tuple(
        Chapter(
            str(one.get("heading", "")),
            tuple(key for key in one.get("events", ()) if key in ordinance.events),
            tuple(one.get("documents", ())),
            tuple(one.get("tables", ())),
            str(one.get("letter", "")),
            str(one.get("says", "")),
        )
        for one in (given if isinstance(given, list | tuple) else ())
        if isinstance(one, Mapping)
    )


def last_of(project: Project, kind: str) -> tuple[int, Event] | None:
    """The last log entry of a kind, with its place; None: there is none."""
    found = [(index, event) for index, event in enumerate(project.events) if event.kind == kind]
    return max(found, key=lambda one: (one[1].on, one[0])) if found else None


def letter_of(ordinance: Ordinance, known: str) -> Letter | None:
    """A letter by its id."""
    return next((letter for letter in ordinance.letters if letter.id == known), None)


def filled(ordinance: Ordinance, project: Project, letter: Letter) -> tuple[Filled, ...]:
    """The contents of a letter, each with what the project has for it."""
    return tuple(
        Filled(
            content.provision,
            ordinance.provisions[content.provision].title,
            " ".join(_fill(project, content)),
        )
        for content in letter.contents
    )


def _fill(project: Project, content: Content) -> Iterator[str]:
    head, _, rest = (content.fill or "").partition(".")
    if head == "text":
        yield "stands on the notice"
    elif head in ("owner", "applicant"):
        person = project.info.owner if head == "owner" else None
        person = person if person and person.name else project.info.applicant
        yield from _person(person)
    elif head == "answers":
        yield _words(project.answers.get(rest))
    else:
        last = last_of(project, head)
        if last is not None:
            yield _words(last[1].fields.get(rest))


def _person(person: Person | None) -> Iterator[str]:
    # a notice without an address cannot be sent: both or nothing
    if person is not None and person.name and person.address:
        yield f"{person.name}, {person.address}"


def _words(value: Any) -> str:
    if isinstance(value, tuple | list):
        parts = []
        for one in value:
            told = one.values() if isinstance(one, Mapping) else (one,)
            parts.append(", ".join(str(part) for part in told if part))
        return "; ".join(parts)
    return "" if value is None else str(value)

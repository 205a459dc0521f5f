"""The Project record: one land-development project, as its file holds it.

Records only; reading and writing their text is `core.projectfile`'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

from attrs import Factory, frozen

from core.answers import Answers, Number, Source

FORMAT = 1
"""The newest project file format this program writes."""

STATUSES = (
    "draft",
    "received",
    "incomplete",
    "under_review",
    "approved",
    "approved_with_conditions",
    "denied",
    "withdrawn",
    "closed",
)
"""States of a project file, in the order they are usually taken."""

OUTCOMES = ("approved", "approved_with_conditions", "denied")
"""What a decision may come to."""

VOTES = ("for", "against", "abstains", "recused")
"""What a member of a board may vote."""

STANDARD_DECISIONS = ("met", "not_met", "not_applicable", "open")
"""What an official may decide on a standard, a finding or a content; open: nothing yet, though
facts are noted."""

EXCEPTION_DECISIONS = ("granted", "refused")
"""What the Village may decide on an exception that it may grant."""

Unread: TypeAlias = Mapping[str, Any]
"""Keys the program does not know, kept as they stand (plain TOML values)."""


_NOTHING: Mapping[Any, Any] = MappingProxyType({})
"""Nobody can put anything in, so one serves all records."""


class _ByValue:
    """Compares records by what they hold.

    One comparison for all of them: attrs would compile one for each, 0.15 ms of every start.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    """The names of its fields, as attrs sets them."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__match_args__)


@frozen(eq=False, repr=False)
class Person(_ByValue):
    """A party to the project: applicant, owner or designer."""

    name: str | None = None
    address: str | None = None
    phone: str | None = None
    email: str | None = None
    license: str | None = None
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class Contractor(_ByValue):
    """A firm that disturbs soil or installs practices."""

    name: str | None = None
    address: str | None = None
    phone: str | None = None
    work: str | None = None
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class Vote(_ByValue):
    """A board member's vote: for, against, abstains or recused."""

    member: str
    vote: str
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class Consultants(_ByValue):
    """What the Village's consultants cost, and the day it was paid in full."""

    cost: Number | None = None
    paid_on: date | None = None
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class Costs(_ByValue):
    """Cost of the stormwater devices in dollars: to build, and a year of care."""

    build: Number | None = None
    year: Number | None = None
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class Security(_ByValue):
    """The maintenance security: its form (bond, letter of credit, escrow) and amount in dollars."""

    form: str | None = None
    amount: Number | None = None
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class Info(_ByValue):
    """The ``[project]`` table: names, numbers, state, place and people."""

    name: str | None = None
    file_number: str | None = None
    status: str = "draft"
    received_on: date | None = None
    site_address: str | None = None
    tax_map_numbers: tuple[str, ...] = ()
    deed_book: str | None = None
    deed_page: str | None = None
    notes: str | None = None
    applicant: Person | None = None
    owner: Person | None = None
    designer: Person | None = None
    contractors: tuple[Contractor, ...] = ()
    consultants: Consultants | None = None
    costs: Costs | None = None
    security: Security | None = None
    votes: tuple[Vote, ...] = ()
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class Judgment(_ByValue):
    """An official's decision on what no figure decides."""

    decision: str
    """met, not_met, not_applicable; of an exception the Village may grant: granted, refused."""
    by: str | None = None
    on: date | None = None
    note: str | None = None
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class DocumentEntry(_ByValue):
    """What is on file about a paper the applicant owes."""

    received_on: date | None = None
    asked_on: date | None = None
    """An official asked for it: the ordinance language's ``requested(...)``."""
    incomplete: bool = False
    """It came in, and lacks something."""
    sheet: str | None = None
    note: str | None = None
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class Event(_ByValue):
    """A dated entry of the project's log; its kinds and further fields are the ordinance's."""

    kind: str
    on: date
    by: str | None = None
    note: str | None = None
    fields: Mapping[str, Any] = _NOTHING
    """Fields of that kind of event (``rain_in``, ``items`` ...), figures exact."""
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class Condition(_ByValue):
    """A condition of the permit that the officer or board wrote."""

    text: str
    provision: str | None = None
    by: str | None = None


@frozen(eq=False, repr=False)
class Decision(_ByValue):
    """A decision being prepared, not issued."""

    outcome: str | None = None
    """approved, approved_with_conditions or denied."""
    by: str | None = None
    conditions: tuple[Condition, ...] = ()
    note: str | None = None
    unread: Unread = _NOTHING


@frozen(eq=False, repr=False)
class IssuedDetermination(_ByValue):
    """A determination as issued: frozen, never recomputed."""

    issued_on: date
    by: str | None = None
    outcome: str | None = None
    conditions: tuple[Condition, ...] = ()
    ordinance: str | None = None
    ordinance_version: str | None = None
    program_version: str | None = None
    as_of: date | None = None
    receipt: str | None = None
    facts: Mapping[str, Any] = _NOTHING
    """The ``[answers]`` table as it stood, as plain TOML values."""
    result: Mapping[str, Any] = _NOTHING
    """The determination as ``check --json`` gave it, nulls left out."""
    words: Mapping[str, Any] = _NOTHING
    """Citations, titles, questions and answers as they were shown (``core.issued``)."""
    unread: Unread = _NOTHING


JudgmentKey: TypeAlias = tuple[str, str | None]
"""(provision id, name of the record or None)."""


@frozen(eq=False, repr=False)
class Project(_ByValue):
    """Everything one project file holds."""

    ordinance: str
    format: int = FORMAT
    law_as_of: date | None = None
    """The day whose law governs; None: today."""
    info: Info = Factory(Info)
    answers: Answers = _NOTHING
    sources: Mapping[str, Source] = _NOTHING
    """By question key; of a record by "group.record name.question"."""
    judgments: Mapping[JudgmentKey, Judgment] = _NOTHING
    documents: Mapping[str, DocumentEntry] = _NOTHING
    """By provision id."""
    events: tuple[Event, ...] = ()
    decision: Decision | None = None
    determinations: tuple[IssuedDetermination, ...] = ()
    unread: Unread = _NOTHING
    """Unknown top-level keys and tables, kept as they stand."""
    unread_answers: Unread = _NOTHING
    """Keys of ``[answers]`` that the ordinance does not ask, kept as they stand."""

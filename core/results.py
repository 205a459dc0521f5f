"""What a determination holds: records that screens, papers and `check --json` show.

Sentences (`why`, reasons, comparisons) are not kept here: they are made on demand from the trace by
`core.explaining`, with the `Evaluation` that the determination carries.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from core.evaluation import Evaluation

Status = Literal["met", "not_met", "excused", "judgment", "unknown", "not_applicable"]
PaperStatus = Literal["missing", "received", "incomplete", "not_owed", "unknown"]
ClockStatus = Literal["due", "late", "done", "waiting"]

UNDETERMINED = "undetermined"
"""The class of a project whose class the answers do not settle."""

Figure: TypeAlias = int | Fraction | float
"""An exact figure, or a float where a hydrology formula made it."""


@frozen(eq=False, repr=False)
class Missing:
    """An unanswered question on which something hangs."""

    key: str
    """The key as `swtui answer` takes it: "disturbed_area_sqft", "devices.2.volume_cuft"."""
    question: str
    """The question's own key, or the group's when its records are not answered."""
    group: str | None = None
    index: int | None = None
    """Which record, from 0; None: a question about the project, or "are there any?"."""


class Reason(NamedTuple):
    """A provision that decided the class, and why in a sentence."""

    provision: str
    cite: str
    text: str


class ExemptionResult(NamedTuple):
    """One exemption tried for one ticked kind of work (or the whole project)."""

    provision: str
    activity: str | None
    status: Literal["met", "not_met", "unknown"]
    missing: tuple[Missing, ...] = ()


class RequirementResult(NamedTuple):
    """One requirement, for the project or for one record."""

    provision: str
    status: Status
    group: str | None = None
    index: int | None = None  # type: ignore[assignment] # in place of tuple.index, never asked for
    record: str | None = None
    """The record's name, shown under its group's singular."""
    step: str = "design"
    missing: tuple[Missing, ...] = ()
    excused_by: str | None = None
    """The provision of the exception that excuses it."""
    available: tuple[str, ...] = ()
    """Exceptions that an official could still grant."""
    judged: bool = False
    """The status is an official's recorded decision."""
    undefined: str = ""
    """Why no answer will settle it."""
    rule: int = 0
    """Place of its record among `Ordinance.requirements`."""


class ContentResult(NamedTuple):
    """One thing a paper must hold, and whether an official saw it."""

    provision: str
    status: Literal["met", "not_met", "judgment", "not_applicable", "unknown"]
    text: str = ""
    record: str | None = None
    """Under which name it is judged, where one provision asks for several things of a paper."""


class DocumentResult(NamedTuple):
    """One paper: owed or not, in or not."""

    provision: str
    status: PaperStatus
    on_request: bool = False
    asked_on: date | None = None
    received_on: date | None = None
    contents: tuple[ContentResult, ...] = ()
    missing: tuple[Missing, ...] = ()
    rule: int = 0
    concerns: bool = True
    """False: never asked of projects of this class, not even on request."""


class DeadlineResult(NamedTuple):
    """One clock: running, stopped or waiting for its start."""

    provision: str
    what: str
    due: date | None
    status: ClockStatus
    note: str = ""
    start: date | None = None
    event: str | None = None
    """The kind of event that started it, where one did."""
    role: str = "by"
    other: date | None = None
    """The date by the other way of counting, where the text allows two."""
    rule: int = 0


class OpenPoint(NamedTuple):
    """A point that the text itself leaves open: a doubt."""

    id: str
    ask: str
    letter_gives: str = ""
    bears_on: tuple[str, ...] = ()


class ReadingResult(NamedTuple):
    """A reading on which a result rests."""

    id: str
    provision: str
    text: str
    bears_on: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class Determination:
    """What an ordinance decides about a project, as of a day."""

    ordinance: str
    ordinance_version: str
    as_of: date
    today: date
    class_: str
    """A class of the ordinance, or `UNDETERMINED`."""
    candidates: tuple[str, ...]
    """Classes still possible, in the order of the head; one when settled."""
    flags: tuple[str, ...]
    raised: Mapping[str, tuple[str, ...]]
    """For a flag that is set: the provisions that raise it."""
    settled: bool
    missing: tuple[Missing, ...]
    open: tuple[OpenPoint, ...]
    decided_by: tuple[str, ...]
    """Provisions of the ladder's steps that decide, or may still decide."""
    exemptions: tuple[ExemptionResult, ...]
    requirements: tuple[RequirementResult, ...]
    """Standards and checklist items; findings stand apart."""
    findings: tuple[RequirementResult, ...]
    values: Mapping[str, Figure]
    """Project values that are known; values of records are in `record_values`."""
    record_values: Mapping[tuple[str, int, str], Figure]
    """By (group, index from 0, value key)."""
    documents: tuple[DocumentResult, ...]
    letters: tuple[str, ...]
    """Ids of the letters that are owed now."""
    deadlines: tuple[DeadlineResult, ...]
    readings: tuple[ReadingResult, ...]
    notices: tuple[str, ...]
    """Sentences to say; the file's own warnings stand beside them."""
    assumptions: tuple[str, ...]
    """What silence was taken to stand for, where a result read it."""
    relevant: frozenset[tuple[str | None, int | None, str]]
    """Questions that matter: (group or None, index or None, key); (None, None, group key) for "are
    there any?"."""
    asked_when: frozenset[tuple[str | None, int | None, str]]
    """Likewise: questions that no rule reads but that are asked all the same (`ask_when`)."""
    evaluation: Evaluation
    """The values behind it, for the why pane, the margins and the papers."""

    def next_question(self) -> Missing | None:
        """The question most worth asking for the class; None when it is settled."""
        return self.missing[0] if self.missing else None

    def open_on_class(self) -> tuple[OpenPoint, ...]:
        """The open points on which the class itself hangs."""
        return tuple(
            point
            for point in self.open
            if any(target.startswith("class") for target in point.bears_on)
        )

    def requirement(self, provision: str, record: str | None = None) -> RequirementResult | None:
        """The result for a provision (and record), if there is one."""
        for result in (*self.requirements, *self.findings):
            if result.provision == provision and result.record == record:
                return result
        return None

    def count(self, status: Status) -> int:
        """How many requirements (findings left out) have a status."""
        return sum(1 for result in self.requirements if result.status == status)

    def is_clear(self) -> bool:
        """Settled, and nothing not met, unknown or still to be judged: exit status 0 of `check`."""
        return self.settled and not any(
            result.status in ("not_met", "unknown", "judgment")
            for result in (*self.requirements, *self.findings)
        )

"""A whole ordinance, as in force on one stretch of days."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import Factory, frozen

from core.ordinance.head import ClassName, Head, Provision, Setting, Term, Words
from core.ordinance.paperwork import (
    AuditItem,
    Document,
    Letter,
    Measure,
    MeasuresYear,
    PaperTexts,
    StandardCondition,
)
from core.ordinance.questions import Group, Question
from core.ordinance.rules import (
    ClassStep,
    Doubt,
    Excuse,
    Exemption,
    Flag,
    Notice,
    Reading,
    Requirement,
    Route,
    Value,
)
from core.ordinance.timing import Deadline, EventKind

if TYPE_CHECKING:
    from core.hydrology.curve_numbers import Cover


@frozen(eq=False, repr=False)
class Ordinance:
    """A whole ordinance, as in force on one stretch of days."""

    head: Head
    provisions: Mapping[str, Provision]
    questions: Mapping[str, Question]
    """The project's own questions, in the order of the file."""
    groups: Mapping[str, Group]
    words: Mapping[str, Words]
    settings: Mapping[str, Setting]
    values: Mapping[str, Value]
    exemptions: tuple[Exemption, ...]
    routes: tuple[Route, ...]
    ladder: tuple[ClassStep, ...]
    flags: tuple[Flag, ...]
    requirements: tuple[Requirement, ...]
    exceptions: tuple[Excuse, ...]
    documents: tuple[Document, ...]
    letters: tuple[Letter, ...]
    papers: Mapping[str, PaperTexts]
    conditions: tuple[StandardCondition, ...]
    events: Mapping[str, EventKind]
    deadlines: tuple[Deadline, ...]
    readings: tuple[Reading, ...]
    doubts: tuple[Doubt, ...]
    notices: tuple[Notice, ...]
    terms: tuple[Term, ...] = ()
    audit: tuple[AuditItem, ...] = ()
    measures: tuple[Measure, ...] = ()
    measures_year: MeasuresYear | None = None
    covers: Callable[[], Sequence[Cover]] = tuple
    """Hands over the table of curve numbers, when a drainage area needs it."""
    compiled: dict[str, Any] = Factory(dict)
    """Room for what `core.expression` has compiled of it so far."""

    @property
    def id(self) -> str:
        """The ordinance's id, as in a project file."""
        return self.head.id

    @property
    def version(self) -> str:
        """The date of its text, for results and papers."""
        return self.head.version

    def cite(self, provision: str) -> str:
        """The citation to show for a provision id."""
        return self.provisions[provision].citation

    def class_name(self, key: str) -> ClassName:
        """The words of a class; the key itself for a class that is not declared."""
        for name in self.head.classes:
            if name.key == key:
                return name
        return ClassName(key, key.upper(), key.upper())

    def all_questions(self) -> tuple[Question, ...]:
        """Questions of the project and of every group, in the order of the file."""
        found = [*self.questions.values()]
        for group in self.groups.values():
            found.extend(group.questions.values())
        return tuple(sorted(found, key=lambda question: question.order))

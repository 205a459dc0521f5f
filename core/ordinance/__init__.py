"""What an ordinance holds: one record for each kind of thing its data may say.

Records only. Text becomes records in `core.loading`, conditions are compiled by `core.expression`
when they are first needed, and the whole is checked by `core.checking`.
"""

from core.ordinance.head import ClassName, Counting, Head, Provision, Setting, Term, Words
from core.ordinance.paperwork import (
    AuditItem,
    Content,
    Document,
    Letter,
    Measure,
    MeasuresYear,
    PaperTexts,
    StandardCondition,
)
from core.ordinance.parts import ALWAYS, Force, Formula, Place, Texts
from core.ordinance.questions import Choice, Group, Question
from core.ordinance.rules import (
    ClassStep,
    Doubt,
    Excuse,
    Exemption,
    Flag,
    Notice,
    Raise,
    Reading,
    Requirement,
    Route,
    Value,
    When,
)
from core.ordinance.timing import Deadline, EventField, EventKind
from core.ordinance.whole import Ordinance

__all__ = [
    "ALWAYS",
    "AuditItem",
    "Choice",
    "ClassName",
    "ClassStep",
    "Content",
    "Counting",
    "Deadline",
    "Document",
    "Doubt",
    "EventField",
    "EventKind",
    "Excuse",
    "Exemption",
    "Flag",
    "Force",
    "Formula",
    "Group",
    "Head",
    "Letter",
    "Measure",
    "MeasuresYear",
    "Notice",
    "Ordinance",
    "PaperTexts",
    "Place",
    "Provision",
    "Question",
    "Raise",
    "Reading",
    "Requirement",
    "Route",
    "Setting",
    "StandardCondition",
    "Term",
    "Texts",
    "Value",
    "When",
    "Words",
]

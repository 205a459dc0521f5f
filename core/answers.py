"""Answers: what somebody said about a project, who said it, and who checked it.

An answer that is absent is *not answered*: there is no null and no empty text for it. Numbers are
exact, in the unit of their question.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any, TypeAlias

from attrs import Factory, frozen

Number: TypeAlias = int | Fraction
"""An exact figure in its question's unit; a Fraction never has the denominator 1."""

Scalar: TypeAlias = bool | int | Fraction | str | date
"""One answer: yes/no, a figure, a word or text, a day."""

Record: TypeAlias = Mapping[str, "Scalar | tuple[str, ...]"]
"""One repeated record (a device), question keys of its group to answers; `name` tells it apart."""

Answer: TypeAlias = "Scalar | tuple[str, ...] | tuple[Record, ...]"
"""A scalar, the ticks of a choices question, or the records of a group (`()`: there are none)."""

Answers: TypeAlias = Mapping[str, Answer]

NO_SUCH_THING = "none"
"""The answer to a distance when there is nothing to keep away from; beyond every distance."""

SAID_BY = ("applicant", "owner", "surveyor", "designer", "clerk", "officer")
"""Who may have said an answer."""


@frozen(repr=False)
class Source:
    """Where an answer comes from: all of it optional."""

    said_by: str | None = None
    """One of applicant, owner, surveyor, designer, clerk, officer."""
    checked_by: str | None = None
    """Initials of who checked it."""
    checked_on: date | None = None
    note: str | None = None
    typed: str | None = None
    """The text as typed, when that is not the figure itself ("80x100")."""
    may_be_off: Number | None = None
    """Tolerance, in the unit of the question."""
    dont_know: bool = False
    """Somebody looked and does not know; stands in place of an answer."""
    unread: Mapping[str, Any] = Factory(dict)
    """Keys the program does not know, kept as they stand."""


def exact(number: int | Fraction) -> Number:
    """A Fraction of denominator 1 as an int, anything else unchanged."""
    if isinstance(number, Fraction) and number.denominator == 1:
        return number.numerator
    return number


def source_key(group: str, record: str, question: str) -> str:
    """The key of a record's source, as in ``[sources."devices.Dry well 1.lake_distance_ft"]``."""
    return f"{group}.{record}.{question}"

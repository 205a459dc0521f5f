"""Words that all papers share: days, answers, who said them, results."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from core.answers import NO_SUCH_THING, Source
from core.dates import show_date
from core.ordinance import Question
from core.quantities import figure, show

SAID_BY = {
    "applicant": "A",
    "owner": "O",
    "surveyor": "S",
    "designer": "E",
    "clerk": "C",
    "officer": "F",
}
LEGEND = (
    "Said by: A applicant, O owner, S surveyor, E designer (engineer), C clerk, F officer; "
    '"A +JD 05-06": the applicant said it, JD checked it on May 6.'
)

RESULTS: Mapping[str, str] = {
    "met": "met",
    "not_met": "NOT MET",
    "excused": "excused",
    "judgment": "OFFICER DECIDES",
    "unknown": "? UNKNOWN",
    "not_applicable": "does not apply",
}
PAPERS: Mapping[str, str] = {
    "missing": "missing",
    "received": "in",
    "incomplete": "incomplete",
    "not_owed": "not owed",
    "unknown": "not known yet",
}
STATUSES: Mapping[str, str] = {
    "draft": "draft",
    "received": "received",
    "incomplete": "incomplete",
    "under_review": "under review",
    "approved": "approved",
    "approved_with_conditions": "approved with conditions",
    "denied": "denied",
    "withdrawn": "withdrawn",
    "closed": "closed",
}
NOT_MEASURES = ("yes_no", "choice", "choices", "text", "date")


def day(when: date) -> str:
    """A day in tables: ``Mon 2026-06-22``."""
    return show_date(when)


def is_weekend(when: date) -> bool:
    """Whether a day is a Saturday or Sunday."""
    return when.weekday() > 4


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: ``1 paper``, ``3 papers``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def measured(value: Any, unit: str, kind: str = "") -> str:
    """A figure with its unit, exact where it can be: ``6,325 sq ft``, ``none there``."""
    if value == NO_SUCH_THING:
        return "none there"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return approximate(value, unit)
    if isinstance(value, (int, Fraction)):
        return show(value, unit)
    if isinstance(value, date):
        return day(value)
    if isinstance(value, str):
        return value
    return str(value) if kind else f"{value}"


def approximate(value: float, unit: str) -> str:
    """A figure that a formula with powers made, to six significant digits."""
    if value in (float("inf"), float("-inf")):
        return "never"
    exact = Fraction(repr(float(f"{value:.6g}")))
    whole = int(exact) if exact.denominator == 1 else exact
    return show(whole, unit)


def readable(value: Any, unit: str) -> str:
    """A figure for reading: exact where it ends, else "about" with six digits."""
    if isinstance(value, Fraction):
        rest = value.denominator
        for factor in (2, 5):
            while rest % factor == 0:
                rest //= factor
        if rest != 1:
            return f"about {approximate(float(value), unit)}"
    if isinstance(value, float):
        return approximate(value, unit)
    return show(value, unit)


def unrounded(value: int | Fraction | float) -> str:
    """A result as it came out, to twelve significant digits where it is no exact decimal."""
    if isinstance(value, float):
        return figure(Fraction(f"{value:.12g}")) if value == value else "undefined"
    return figure(value)


def answer(question: Question, value: Any) -> str:
    """An answer in words: choices by their wording, never by the stored word."""
    if question.kind == "choice" and isinstance(value, str):
        return question.choice_text(value)
    if question.kind == "choices" and isinstance(value, tuple):
        return ", ".join(question.choice_text(word) for word in value) or "none of them"
    return measured(value, question.unit, question.kind)


def with_typed(words: str, source: Source | None) -> str:
    """The answer, with what was typed in another unit in brackets behind it."""
    if source is None or not source.typed or source.typed.strip() in (words, ""):
        return words
    return f"{words} ({source.typed} as typed)"


def said_by(source: Source | None) -> str:
    """Who said it and who checked it: ``A +JD 05-06``."""
    if source is None:
        return ""
    parts = [SAID_BY.get(source.said_by or "", source.said_by or "")]
    if source.checked_by:
        checked = f"+{source.checked_by}"
        if source.checked_on:
            checked += f" {source.checked_on:%m-%d}"
        parts.append(checked)
    return " ".join(part for part in parts if part)


def joined(words: list[str] | tuple[str, ...], last: str = "or") -> str:
    """A list as a sentence has it: ``a, b or c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str) -> str:
    """The text with a capital at its start and a full stop at its end."""
    text = text.strip()
    if not text:
        return text
    text = text[0].upper() + text[1:]
    return text if text[-1] in '.!?:"”' else text + "."

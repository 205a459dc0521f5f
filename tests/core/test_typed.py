"""Typed texts as answers to questions of every kind."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from core.ordinance import Choice, Question
from core.typed import TypedError, understand, understand_list

TODAY = date(2026, 6, 3)
CHOICES = tuple(
    Choice(word, text)
    for word, text in (("dry_well", "Dry well"), ("swale", "Swale"), ("swamp", "Wet land"))
)


def ask(kind: str, unit: str = "", max_length: int = 0) -> Question:
    return Question(
        "key", kind, "Label", "?", "", unit=unit, choices=CHOICES, max_length=max_length
    )


@pytest.mark.parametrize(
    ("kind", "unit", "text", "value"),
    [
        ("area", "sq ft", "0.25 ac", 10_890),
        ("length", "ft", "1.5", Fraction(3, 2)),
        ("distance", "ft", "none", "none"),
        ("count", "lots", " 3 ", 3),
        ("yes_no", "", "Yes", True),
        ("yes_no", "", "n", False),
        ("date", "", "5/4/26", date(2026, 5, 4)),
        ("date", "", "today", TODAY),
        ("choice", "", "Dry well", "dry_well"),
        ("choice", "", "dry", "dry_well"),
        ("choice", "", "dry-well", "dry_well"),
        ("choices", "", "swamp, dry_well", ("dry_well", "swamp")),
        ("choices", "", "swale", ("swale",)),
        ("text", "", "  as it stands ", "  as it stands "),
        ("text", "", "?", "?"),
    ],
)
def test_an_answer_is_understood(kind: str, unit: str, text: str, value: object) -> None:
    found = understand(text, ask(kind, unit), TODAY)
    assert found.value == value
    assert type(found.value) is type(value)
    assert not found.dont_know


@pytest.mark.parametrize("kind", ["area", "yes_no", "date", "choice", "choices"])
def test_a_question_mark_is_dont_know(kind: str) -> None:
    found = understand("?", ask(kind), TODAY)
    assert found.dont_know
    assert found.value is None


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("area", "12 or so", "12 or so"),
        ("yes_no", "maybe", "yes or no"),
        ("date", "June 31 2026", "31"),
        ("choice", "swa", "dry_well, swale or swamp"),
        ("choice", "drywel", "Did you mean dry_well"),
        ("choices", ",", "at least one"),
        ("choices", "swale, pond", '"pond"'),
    ],
)
def test_what_is_no_answer_says_what_to_type(kind: str, text: str, says: str) -> None:
    with pytest.raises(TypedError, match=says.replace("?", r"\?")):
        understand(text, ask(kind, "sq ft" if kind == "area" else ""), TODAY)


def test_a_long_text_is_refused_not_cut() -> None:
    with pytest.raises(TypedError, match="holds 5 characters"):
        understand("123456", ask("text", max_length=5), TODAY)


def test_a_list_takes_only_none_or_dont_know() -> None:
    assert understand_list(" None ").value == ()
    assert understand_list("?").dont_know
    with pytest.raises(TypedError, match="Type none"):
        understand_list("three")

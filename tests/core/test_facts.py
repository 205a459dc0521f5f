"""The language that turns facts into a project: exact, small, and never ends in a traceback."""

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from core.counting import Period
from core.facts import FactError, NotGiven, as_toml, evaluate, plain

FACTS = plain(
    {
        "area": Decimal("0.1"),
        "share": Decimal("0.6"),
        "yes": True,
        "word": "pond",
        "day": date(2024, 2, 29),
        "list": [1, 2, 3],
        "item": {"depth": 4},
    }
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("area * 3", Fraction(3, 10)),
        ("share * 100", 60),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("1 / 3", Fraction(1, 3)),
        ("-area + 1", Fraction(9, 10)),
        ("'a' if yes else 'b'", "a"),
        ("not yes or word == 'pond'", True),
        ("word in ['pond', 'swale']", True),
        ("2 not in list", False),
        ("1 < 2 <= 2", True),
        ("item.depth", 4),
        ("day + years(1)", date(2025, 2, 28)),
        ("day + days(1)", date(2024, 3, 1)),
        ("day - months(1)", date(2024, 1, 29)),
        ("day - date(2024, 2, 1)", 28),
        ("latest(day, date(2024, 1, 1))", date(2024, 2, 29)),
        ("money('1,250.50')", Fraction(2501, 2)),
        ("sum(list)", 6),
        ("sum(1, 2)", 3),
        ("given(area)", True),
        ("given(nothing)", False),
        ("days(2)", Period(days=2)),
        ("[]", ()),
    ],
)
def test_expressions(text, value):
    assert evaluate(text, FACTS) == value


def test_a_branch_not_taken_is_not_read():
    assert evaluate("nothing if given(nothing) else 0", FACTS) == 0


def test_a_fact_not_given():
    with pytest.raises(NotGiven):
        evaluate("nothing + 1", FACTS)
    with pytest.raises(NotGiven):
        evaluate("item.width", FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')",
        "word.upper()",
        "area ** 2",
        "lambda: 1",
        "[x for x in list]",
        "list[0]",
        "f'{area}'",
        "area +",
        "None",
        "word + 1",
        "word < 1",
        "1 / 0",
        "not area",
        "yes and area",
        "days('x')",
        "years(1.5)",
        "date(2026, 2, 30)",
        "money('1.2.3')",
        "money(yes)",
        "sum(word)",
        "latest(1)",
        "area is area",
        "word.depth",
        "(" * 300 + "1" + ")" * 300,
        " + ".join(["1"] * 500),
    ],
)
def test_what_is_not_in_the_language_is_a_sentence(text):
    with pytest.raises(FactError) as caught:
        evaluate(text, FACTS)

    assert str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    "value", [datetime(2026, 1, 1, 3), Decimal("NaN"), Decimal("1e400"), 10**13, float("inf")]
)
def test_facts_that_cannot_stand(value):
    with pytest.raises(FactError):
        plain(value)


def test_a_value_as_a_project_file_has_it():
    assert as_toml(Fraction(1, 3)) == Decimal("0.333333333")
    assert as_toml(Fraction(1, 2)) == Decimal("0.5")
    assert as_toml((Fraction(1, 2), 3)) == [Decimal("0.5"), 3]
    assert as_toml(True) is True

"""Law by date: records come into force and end, and a day that is not covered is refused."""

from __future__ import annotations

import copy
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import tomli

from core.determination import determine
from core.loading import Law, NotCovered, OrdinanceError, load_law
from core.project import Project

# a made-up village: from 2024 on small projects end at 800 sq ft instead of 1,000
TEXT = """
[ordinance]
id = "made-up"
title = "A made-up village"
version = "2020-01-01"
covers_from = 2020-01-01
classes = [
  { is = "small", word = "SMALL", short = "SMALL" },
  { is = "large", word = "LARGE", short = "LARGE" },
]

[[provision]]
id = "M-1"
cite = "§ 1"
title = "Small projects"
text = "Under 1,000 sq ft."
in_force_until = 2023-12-31

[[provision]]
id = "M-1"
cite = "§ 1"
title = "Small projects"
text = "Under 800 sq ft."
amended = 2024-01-01
in_force_from = 2024-01-01

[[provision]]
id = "M-2"
cite = "§ 2"
title = "All else"
text = "All else is large."

[[question]]
key = "area"
kind = "area"
unit = "sq ft"
label = "Area"
text = "How large is it?"
reason = "It decides."
how_to_type = "1,000"

[[class]]
is = "small"
provision = "M-1"
when = "area < 1000"
in_force_until = 2023-12-31

[[class]]
is = "small"
provision = "M-1"
when = "area < 800"
in_force_from = 2024-01-01

[[class]]
is = "large"
provision = "M-2"
"""


@pytest.fixture
def tables() -> dict[str, Any]:
    return tomli.loads(TEXT, parse_float=Decimal)


@pytest.fixture
def law(tables: dict[str, Any]) -> Law:
    return load_law({"ordinance": tables})


def decided(law: Law, day: date, area: int) -> str:
    found = determine(law.on(day), Project("made-up", answers={"area": area}), as_of=day, today=day)
    return found.class_


@pytest.mark.parametrize(
    ("day", "area", "expected"),
    [
        (date(2020, 1, 1), 999, "small"),
        (date(2023, 12, 31), 999, "small"),
        (date(2024, 1, 1), 999, "large"),
        (date(2024, 1, 1), 800, "large"),
        (date(2024, 1, 1), 799, "small"),
        (date(9999, 12, 31), 799, "small"),
    ],
)
def test_the_law_of_the_day_decides(law: Law, day: date, area: int, expected: str) -> None:
    assert decided(law, day, area) == expected


def test_the_text_of_the_day_is_shown(law: Law) -> None:
    assert law.on(date(2023, 12, 31)).provisions["M-1"].text == "Under 1,000 sq ft."
    assert law.on(date(2024, 1, 1)).provisions["M-1"].text == "Under 800 sq ft."


def test_a_day_before_the_first_is_refused_with_the_first(law: Law) -> None:
    with pytest.raises(NotCovered) as caught:
        law.on(date(2019, 12, 31))
    assert "2020-01-01" in str(caught.value)
    assert "2019-12-31" in str(caught.value)


def test_a_law_that_ended_is_refused_after_its_last_day(tables: dict[str, Any]) -> None:
    tables["ordinance"]["covers_until"] = date(2025, 12, 31)
    law = load_law({"ordinance": tables})
    assert decided(law, date(2025, 12, 31), 799) == "small"
    with pytest.raises(NotCovered, match="until 2025-12-31"):
        law.on(date(2026, 1, 1))


def test_stretches_are_built_once(law: Law) -> None:
    assert law.on(date(2021, 1, 1)) is law.on(date(2022, 1, 1))
    assert [day for day, _ in law.editions()] == [date(2020, 1, 1), date(2024, 1, 1)]


def test_two_texts_of_one_provision_on_one_day_are_an_error(tables: dict[str, Any]) -> None:
    overlapping = copy.deepcopy(tables)
    overlapping["provision"][1]["in_force_from"] = date(2023, 6, 1)
    law = load_law({"ordinance": overlapping})
    with pytest.raises(OrdinanceError, match="stands twice"):
        law.on(date(2023, 7, 1))

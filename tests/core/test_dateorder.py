"""Dates that must not lie before one another: the data says which, also within a record."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import tomli

from core.checking import check_law
from core.dateorder import bound_to, out_of_order
from core.loading import Law, load_law
from core.project import Project

DATA = """
[ordinance]
id = "fit"
title = "Fit"
version = "2026-01-01"
covers_from = 2026-01-01
classes = [{{ is = "small" }}]

[[question]]
key = "start"
kind = "date"
label = "Start"
said = "the start"
text = "?"
reason = "."
how_to_type = "."

[[question]]
key = "end"
kind = "date"
label = "End"
said = "the end"
text = "?"
reason = "."
how_to_type = "."
not_before = "{first}"

[[group]]
key = "stages"
singular = "stage"
title = "Stages"

[[question]]
key = "from_day"
group = "stages"
kind = "date"
label = "From"
text = "?"
reason = "."
how_to_type = "."

[[question]]
key = "to_day"
group = "stages"
kind = "date"
label = "To"
text = "?"
reason = "."
how_to_type = "."
not_before = "from_day"
not_before_says = "The stage ends before it starts."
"""

EARLY, LATE = date(2026, 4, 1), date(2026, 6, 2)


def law(first: str = "start") -> Law:
    tables: dict[str, Any] = tomli.loads(DATA.format(first=first), parse_float=Decimal)
    return load_law({"fit": tables})


ORDINANCE = law().on(LATE)


def test_either_day_may_be_the_one_that_is_typed_last() -> None:
    says = "The end lies before the start. Check both days."
    assert out_of_order(Project("fit", answers={"start": LATE}), ORDINANCE, "end", EARLY) == says
    assert out_of_order(Project("fit", answers={"end": EARLY}), ORDINANCE, "start", LATE) == says


def test_the_same_day_and_a_day_alone_are_fine() -> None:
    assert out_of_order(Project("fit", answers={"start": LATE}), ORDINANCE, "end", LATE) == ""
    assert out_of_order(Project("fit"), ORDINANCE, "end", EARLY) == ""
    assert out_of_order(Project("fit", answers={"start": LATE}), ORDINANCE, "end", None) == ""


def test_a_record_is_looked_at_by_itself() -> None:
    records = ({"name": "One", "from_day": LATE}, {"name": "Two", "from_day": EARLY})
    project = Project("fit", answers={"stages": records})
    told = out_of_order(project, ORDINANCE, "stages.1.to_day", EARLY)
    assert told == "The stage ends before it starts."
    assert out_of_order(project, ORDINANCE, "stages.2.to_day", EARLY) == ""


def test_which_dates_belong_together() -> None:
    assert bound_to(ORDINANCE, "start") == ("end",)
    assert bound_to(ORDINANCE, "stages.2.to_day") == ("stages.2.from_day",)
    assert bound_to(ORDINANCE, "nothing") == ()


def test_the_check_of_the_data_finds_a_date_that_is_none() -> None:
    def wrong(first: str) -> list[str]:
        found = [problem.message for problem in check_law(law(first))]
        return [message for message in found if "not_before" in message]

    assert wrong("start") == []
    assert len(wrong("strat")) == 1

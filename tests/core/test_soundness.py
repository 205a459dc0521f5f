"""Whether rules fit together, what covers a clause, what an amendment changes: on made-up data."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import tomli

from core.amending import differences, shift
from core.coverage import coverage
from core.determination import determine
from core.loading import load_law
from core.ordinance import Ordinance
from core.project import Project
from core.showing import show_provision
from core.soundness import check_fit

HEAD = """
[ordinance]
id = "fit"
title = "Fit"
version = "2026-01-01"
covers_from = 2026-01-01
classes = [{ is = "small" }, { is = "large" }]

[[provision]]
id = "P-1"
cite = "1"
title = "Small"
text = "Small."

[[provision]]
id = "P-2"
cite = "2"
title = "Large"
text = "Large."

[[question]]
key = "area"
kind = "area"
unit = "sq ft"
label = "Area"
said = "the area"
text = "?"
reason = "."
how_to_type = "."

[[question]]
key = "other"
kind = "yes_no"
label = "Other"
said = "the other thing"
text = "?"
reason = "."
"""
SMALL = '[[class]]\nis = "small"\nprovision = "P-1"\nwhen = "{}"\n'
LARGE = '[[class]]\nis = "large"\nprovision = "P-2"\nwhen = "{}"\n'
REST = '[[class]]\nis = "large"\nprovision = "P-2"\n'


def ordinance(text: str) -> Ordinance:
    tables: dict[str, Any] = tomli.loads(HEAD + text, parse_float=Decimal)
    return load_law({"fit": tables}).on(date(2026, 6, 1))


def found(text: str) -> list[str]:
    return [problem.message for problem in check_fit(ordinance(text))]


def test_a_sound_ladder_has_nothing_to_say() -> None:
    assert found(SMALL.format("area < 100") + REST) == []
    assert found(SMALL.format("area < 100") + LARGE.format("area >= 100") + REST) == []


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        ("area < 100", "area > 100", "exactly 100 sq ft falls in no class"),
        ("area <= 100", "area >= 100", "exactly 100 sq ft falls in two classes, small and large"),
        ("area > 100", "area < 100", "exactly 100 sq ft falls in no class"),
        ("not other and area < 100", "other or area > 100", "falls in no class"),
    ],
)
def test_a_figure_in_two_classes_or_in_none(first: str, second: str, says: str) -> None:
    text = SMALL.format(first) + LARGE.format(second)
    if "two" in says:
        text += REST
    assert any(says in message for message in found(text))


@pytest.mark.parametrize(
    "when",
    ["area < 100 and area > 200", "other and not other", "area < 0", "area > 5 and area * 2 < 8"],
)
def test_a_rule_that_no_answers_make_apply(when: str) -> None:
    assert any("never apply" in message for message in found(SMALL.format(when) + REST))


@pytest.mark.parametrize("when", ["area > 99 and area < 101", "other", "area - 3 > 4", "area == 7"])
def test_a_rule_that_some_answers_make_apply(when: str) -> None:
    assert not any("never apply" in message for message in found(SMALL.format(when) + REST))


def test_a_standard_met_and_not_met_at_once_names_the_figure() -> None:
    rule = '[[requirement]]\nprovision = "P-1"\nmet = "area >= 50"\nnot_met = "area <= 50"\n'
    messages = found(REST + rule)
    assert len(messages) == 1
    assert "met and not met at once when area is 50 sq ft" in messages[0]
    assert found(REST + rule.replace("<= 50", "< 50")) == []


def test_a_provision_that_figures_decide_wants_a_case() -> None:
    made = ordinance(SMALL.format("area < 100") + REST)
    assert [problem.id for problem in check_fit(made, {"P-1": 1})] == ["P-2"]
    assert check_fit(made, {"P-1": 1, "P-2": 3}) == ()


def test_coverage_names_the_records_never_the_row_itself() -> None:
    rule = '[[requirement]]\nprovision = "P-2"\njudged_by = "officer"\nstep = "decision"\n'
    rows = coverage(ordinance(REST + rule), {"P-2": 2})
    assert [(row.provision, row.used_by, row.cases) for row in rows] == [
        ("P-1", (), 0),
        ("P-2", ("class large", "finding"), 2),
    ]


def test_a_rule_reads_one_part_a_line() -> None:
    made = ordinance(SMALL.format("area < 100 and not other") + REST)
    assert show_provision(made, "P-1")[-3:] == (
        "makes it small",
        "  when the area is less than 100 sq ft",
        "  and  not: the other thing",
    )


def test_an_amendment_is_told_record_by_record_and_project_by_project() -> None:
    old = ordinance(SMALL.format("area < 100") + REST)
    extra = '[[requirement]]\nprovision = "P-1"\nfor = ["small"]\nmet = "other"\n'
    new = ordinance(SMALL.format("area < 50") + REST + extra)
    sentences = [difference.sentence() for difference in differences(old, new)]
    assert sentences == [
        "class P-1, when: area < 100 -> area < 50",
        "requirement P-1: new",
    ]
    day = date(2026, 6, 1)
    results = [
        [
            determine(text, Project("fit", answers={"area": area}), as_of=day, today=day)
            for text in (old, new)
        ]
        for area in (10, 60, 200)
    ]
    small, middle, large = (shift(*pair) for pair in results)
    assert small.class_ is None
    assert small.standards == (("P-1", None, "", "unknown"),)
    assert middle.class_ == ("small", "large")
    assert large.is_none
    assert differences(old, old) == ()

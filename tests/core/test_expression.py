"""The condition language: three values, exact figures, units, and what it refuses."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
import tomli

from core.classing import Ladder
from core.determination import compiled
from core.evaluation import Evaluation, Gaps
from core.expression.compiler import compile_text
from core.expression.errors import ExpressionError
from core.expression.parsing import expression_tree
from core.loading import load_law
from core.ordinance import Ordinance
from core.project import DocumentEntry, Event, Project

DATA = """
[ordinance]
id = "test"
title = "A test"
version = "1"
covers_from = 2020-01-01
classes = [
  { is = "small", word = "SMALL", short = "S" },
  { is = "large", word = "LARGE", short = "L" },
]

[[words]]
key = "wet"
list = ["pond", "swale"]

[[provision]]
id = "T-1"
cite = "§ 1"
title = "One"
text = "One."

[[group]]
key = "devices"
singular = "device"
title = "Devices"
label = "Devices"

[[question]]
key = "area"
kind = "area"
unit = "sq ft"
label = "Area"
text = "t"
reason = "r"

[[question]]
key = "plan"
kind = "area"
unit = "acres"
label = "Plan"
text = "t"
reason = "r"

[[question]]
key = "near"
kind = "yes_no"
label = "Near?"
text = "t"
reason = "r"

[[question]]
key = "far"
kind = "yes_no"
label = "Far?"
text = "t"
reason = "r"

[[question]]
key = "lake"
kind = "distance"
unit = "ft"
label = "Lake"
text = "t"
reason = "r"

[[question]]
key = "share"
kind = "percent"
unit = "%"
label = "Share"
text = "t"
reason = "r"

[[question]]
key = "begins"
kind = "date"
label = "Begins"
text = "t"
reason = "r"

[[question]]
key = "why"
kind = "text"
label = "Why"
text = "t"
reason = "r"

[[question]]
key = "rain"
kind = "length"
unit = "in"
label = "Rain"
text = "t"
reason = "r"

[[question]]
key = "kinds"
kind = "choices"
label = "Kinds"
text = "t"
reason = "r"
choices = [{ word = "a", text = "A" }, { word = "b", text = "B" }]

[[question]]
key = "name"
group = "devices"
kind = "text"
label = "Name"
text = "t"
reason = "r"

[[question]]
key = "kind"
group = "devices"
kind = "choice"
label = "Kind"
text = "t"
reason = "r"
choices = [
  { word = "pond", text = "Pond" },
  { word = "swale", text = "Swale" },
  { word = "well", text = "Well" },
]

[[question]]
key = "volume"
group = "devices"
kind = "volume"
unit = "cu ft"
label = "Volume"
text = "t"
reason = "r"

[[value]]
key = "half_inch"
kind = "volume"
unit = "cu ft"
formula = "area * inches(0.5)"

[[value]]
key = "ratio"
kind = "percent"
unit = "%"
formula = "area / plan"
defined_when = "plan > 0"
otherwise = "There is no plan."

[[value]]
key = "wet_device"
each = "devices"
kind = "yes_no"
formula = "device.kind in wet"

[[class]]
is = "small"
when = "area < 5000"

[[class]]
is = "large"

[[event]]
key = "visit"
label = "Visit"
fields = [{ key = "depth", kind = "length", unit = "in", label = "Depth" }]

[[setting]]
key = "mapped"
kind = "yes_no"
label = "Mapped"
"""


@pytest.fixture(scope="module")
def ordinance() -> Ordinance:
    law = load_law({"ordinance": tomli.loads(DATA, parse_float=Decimal)})
    return law.on(date(2026, 1, 1))


def evaluation(ordinance: Ordinance, project: Project, **settings: Any) -> Evaluation:
    ctx = Evaluation(ordinance, project, date(2026, 1, 1), settings, compiled(ordinance))
    Ladder(ctx).walk()
    return ctx


def value(ordinance: Ordinance, text: str, project: Project | None = None, **answers: Any) -> Any:
    project = project or Project("test", answers=answers)
    return compile_text(ordinance, text).run(evaluation(ordinance, project))


def missing(ordinance: Ordinance, text: str, **answers: Any) -> list[str]:
    ctx = evaluation(ordinance, Project("test", answers=answers))
    node = compile_text(ordinance, text)
    assert node.run(ctx) is None
    gaps = Gaps()
    node.missing(ctx, gaps)
    return [item.key for item in ctx.missing(gaps)]


KLEENE = [
    ("near and far", False, None, False),
    ("near and far", None, False, False),
    ("near and far", True, None, None),
    ("near or far", None, True, True),
    ("near or far", True, None, True),
    ("near or far", False, None, None),
    ("not near", None, True, None),
    ("near and not near", None, True, None),
]


@pytest.mark.parametrize(("text", "near", "far", "expected"), KLEENE)
def test_three_values(
    ordinance: Ordinance, text: str, near: bool | None, far: bool | None, expected: bool | None
) -> None:
    answers = {key: answer for key, answer in (("near", near), ("far", far)) if answer is not None}
    assert value(ordinance, text, **answers) is expected


@pytest.mark.parametrize(
    ("area", "expected"), [(4999, True), (Fraction(49999, 10), True), (5000, False), (5001, False)]
)
def test_under_a_limit(ordinance: Ordinance, area: Any, expected: bool) -> None:
    assert value(ordinance, "area < 5000", area=area) is expected


def test_an_acre_is_exact_in_either_unit(ordinance: Ordinance) -> None:
    assert value(ordinance, "area >= acres(1)", area=43560) is True
    assert value(ordinance, "area >= acres(1)", area=43560 - Fraction(1, 10**9)) is False
    assert value(ordinance, "plan >= sqft(43560)", plan=1) is True
    assert value(ordinance, "area >= plan", area=43560, plan=1) is True


def test_a_literal_takes_the_unit_of_what_it_is_compared_with(ordinance: Ordinance) -> None:
    assert value(ordinance, "share > 15", share=Fraction(1501, 100)) is True
    assert value(ordinance, "share > 15", share=15) is False
    assert value(ordinance, "15 < share", share=16) is True
    assert value(ordinance, "share >= percent(15)", share=15) is True


def test_units_are_carried_through_products(ordinance: Ordinance) -> None:
    assert value(ordinance, "half_inch", area=2400) == 100
    assert value(ordinance, "half_inch >= gallons(1)", area=2400) is True


def test_none_of_a_distance_is_beyond_every_distance(ordinance: Ordinance) -> None:
    assert value(ordinance, "lake >= 35", lake="none") is True
    assert value(ordinance, "lake <= 500", lake="none") is False
    assert value(ordinance, "lake >= 35") is None


def test_a_chain_holds_when_both_comparisons_hold(ordinance: Ordinance) -> None:
    assert [value(ordinance, "2 <= area <= 4", area=area) for area in (1, 2, 4, 5)] == [
        False,
        True,
        True,
        False,
    ]


def test_a_gate_asks_nothing_behind_it(ordinance: Ordinance) -> None:
    assert missing(ordinance, "far if near else lake >= 35") == ["near"]
    assert missing(ordinance, "far if near else lake >= 35", near=True) == ["far"]
    assert missing(ordinance, "far if near else lake >= 35", near=False) == ["lake"]


def test_both_unknown_parts_are_named(ordinance: Ordinance) -> None:
    assert missing(ordinance, "near and area < 5000") == ["area", "near"]
    assert missing(ordinance, "near and area < 5000", near=True) == ["area"]


def test_short_circuit_asks_nothing_more(ordinance: Ordinance) -> None:
    ctx = evaluation(ordinance, Project("test", answers={"near": False}))
    compile_text(ordinance, "near and far").run(ctx)
    assert (None, None, "far") not in ctx.read


DEVICES = (
    {"name": "P", "kind": "pond", "volume": 100},
    {"name": "W", "kind": "well", "volume": 50},
)
SUMS = [
    ("sum(d.volume for d in devices)", 150),
    ("sum(d.volume for d in devices if d.kind == 'pond')", 100),
    ("max(d.volume for d in devices)", 100),
    ("count(d for d in devices if d.wet_device)", 1),
    ("count(devices)", 2),
    ("any(d.wet_device for d in devices)", True),
    ("all(d.wet_device for d in devices)", False),
    ("any(d.kind == 'swale' for d in devices)", False),
]


@pytest.mark.parametrize(("text", "expected"), SUMS)
def test_over_records(ordinance: Ordinance, text: str, expected: Any) -> None:
    assert value(ordinance, text, devices=DEVICES) == expected


def test_no_records_and_records_not_answered(ordinance: Ordinance) -> None:
    assert value(ordinance, "sum(d.volume for d in devices)", devices=()) == 0
    assert value(ordinance, "any(d.wet_device for d in devices)", devices=()) is False
    assert value(ordinance, "all(d.wet_device for d in devices)", devices=()) is True
    assert value(ordinance, "sum(d.volume for d in devices)") is None
    assert missing(ordinance, "sum(d.volume for d in devices) > 5") == ["devices"]


def test_bounds_settle_what_is_enough_already(ordinance: Ordinance) -> None:
    half_known = ({"name": "A", "volume": 100}, {"name": "B"})
    assert value(ordinance, "sum(d.volume for d in devices) >= 100", devices=half_known) is True
    assert value(ordinance, "sum(d.volume for d in devices) <= 99", devices=half_known) is False
    assert value(ordinance, "sum(d.volume for d in devices) >= 101", devices=half_known) is None
    assert value(ordinance, "max(area, plan) >= acres(1)", plan=2) is True
    assert value(ordinance, "area >= 0") is True
    assert value(ordinance, "area < 0") is False


def test_bounds_leave_no_trace(ordinance: Ordinance) -> None:
    ctx = evaluation(ordinance, Project("test", answers={"plan": 2}))
    before = set(ctx.read)
    compile_text(ordinance, "max(area, plan) >= acres(1)").run(ctx)
    assert ctx.read - before <= {(None, None, "area"), (None, None, "plan")}


def test_an_undefined_value_asks_nothing_and_says_why(ordinance: Ordinance) -> None:
    ctx = evaluation(ordinance, Project("test", answers={"area": 100, "plan": 0}))
    node = compile_text(ordinance, "ratio > 24")
    assert node.run(ctx) is None
    gaps = Gaps()
    node.missing(ctx, gaps)
    assert (dict(gaps.questions), gaps.undefined) == ({}, ["There is no plan."])


def test_an_area_over_a_plan_in_acres_is_a_percentage(ordinance: Ordinance) -> None:
    assert value(ordinance, "ratio", area=21780, plan=1) == 50
    assert value(ordinance, "ratio <= 50", area=21780, plan=1) is True


def test_days(ordinance: Ordinance) -> None:
    begins = date(2026, 5, 16)
    assert value(ordinance, "begins - days(15) == begins - days(15)", begins=begins) is True
    assert value(ordinance, "(begins + months(1)) - begins == 31", begins=begins) is True
    assert value(ordinance, "begins + years(1) > today", begins=begins) is True


def test_ticks_and_words(ordinance: Ordinance) -> None:
    assert value(ordinance, "'a' in kinds", kinds=("a",)) is True
    assert value(ordinance, "'b' not in kinds", kinds=("a",)) is True
    assert value(ordinance, "'a' in kinds") is None
    assert value(ordinance, "why != ''", why="because") is True
    assert value(ordinance, "why != ''", why="  ") is None


def test_events_are_never_unknown(ordinance: Ordinance) -> None:
    assert value(ordinance, "happened(visit)") is False
    assert value(ordinance, "visit >= begins", begins=date(2026, 1, 1)) is False
    project = Project(
        "test",
        events=(
            Event("visit", date(2026, 3, 1), fields={"depth": 2}),
            Event("visit", date(2026, 2, 1)),
        ),
    )
    assert value(ordinance, "happened(visit)", project) is True
    assert value(ordinance, "visit", project) == date(2026, 3, 1)
    assert value(ordinance, "first(visit)", project) == date(2026, 2, 1)
    assert value(ordinance, "any(v.depth >= 2 for v in visit)", project) is True
    assert value(ordinance, "sum(v.depth for v in visit)", project) == 2


def test_requested(ordinance: Ordinance) -> None:
    asked = Project("test", documents={"T-1": DocumentEntry(asked_on=date(2026, 1, 1))})
    assert value(ordinance, "requested('T-1')") is False
    assert value(ordinance, "requested('T-1')", asked) is True


def test_a_setting_that_is_not_on_file_is_unknown(ordinance: Ordinance) -> None:
    assert value(ordinance, "mapped") is None
    ctx = evaluation(ordinance, Project("test"), mapped=False)
    assert compile_text(ordinance, "mapped").run(ctx) is False


def test_a_class_is_known_when_it_is_the_only_candidate(ordinance: Ordinance) -> None:
    assert value(ordinance, "small") is None
    assert value(ordinance, "small", area=100) is True
    assert value(ordinance, "large", area=100) is False


REFUSED = [
    ("aera < 5", 'no name "aera", did you mean "area"?'),
    ("area < lake", "do not measure the same thing"),
    ("lake * 2 > 5", "it can only be compared"),
    ("device.kind == 'pnod'", "record of this rule"),
    ("any(d.kind == 'pnod' for d in devices)", 'no choice "pnod", did you mean "pond"?'),
    ("any(d.kynd == 'pond' for d in devices)", 'did you mean "kind"?'),
    ("near + 1 > 2", "must be a figure"),
    ("area and near", "must be a yes or no"),
    ("area ** 2 > 4", "not in the language"),
    ("area // 2 > 4", "not in the language"),
    ("lambda: 1", "not in the language"),
    ("[x for x in kinds]", "not in the language"),
    ("area if near else begins", "do not go together"),
    ("requested('T-2')", 'no provision "T-2", did you mean "T-1"?'),
    ("happened(vizit)", 'did you mean "visit"?'),
    ("summ(d.volume for d in devices)", 'did you mean "sum"?'),
    ("area <", "it is not an expression"),
    ("begins + 5 > area", "do not go together"),
    ("'c' in kinds", 'no choice "c"'),
    ("near < far", "only == and != compare these"),
    ("__import__('os')", "no function"),
    ("area.__class__", "before the point stands a record"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_what_it_refuses_names_the_fault(ordinance: Ordinance, text: str, says: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        compile_text(ordinance, text)
    assert says in str(caught.value)


def test_depth_is_refused_not_a_traceback(ordinance: Ordinance) -> None:
    with pytest.raises(ExpressionError):
        compile_text(ordinance, "(" * 500 + "near" + ")" * 500)
    with pytest.raises(ExpressionError) as caught:
        compile_text(ordinance, " + ".join(["area"] * 2000))
    assert "too many parts" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        " + ".join(["area"] * 60),
        "any(" * 30 + "near" + " for device in devices)" * 30,
        "-(1 + " * 40 + "area" + ")" * 40 + " > 0",
    ],
    ids=["sum", "for", "minus"],
)
def test_each_part_is_compiled_once(ordinance: Ordinance, text: str) -> None:
    # twice at every level would take a formula of 30 levels longer than anybody waits
    assert compile_text(ordinance, text).type.kind in ("number", "bool")


def test_two_threads_may_parse_at_a_time() -> None:
    """Python 3.11 counts the depth of a parse for all threads together."""
    text = " + ".join(["(1 + 2)"] * 60)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            made = list(pool.map(lambda _: expression_tree(text), range(200)))
    finally:
        sys.setswitchinterval(before)
    assert len(made) == 200

"""Standards counted: each once, by the worst of its results."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from core.standing import standards, step_states
from core.tallying import WORST_FIRST, by_provision, tally, worst
from core.wording import banner
from tests.core.test_determination_laws import QUICK, decide, some_answers

ANSWERS: dict[str, Any] = {
    "activities": ("development",),
    "disturbed_area_sqft": 8000,
    "new_impervious_sqft": 1400,
    "common_plan_disturbed_sqft": 0,
    "devices": tuple(
        {"name": f"D{n}", "kind": "dry_well", "serves": "new", "groundwater_separation_ft": depth}
        for n, depth in enumerate((1, 1, 3))
    ),
}


def test_one_standard_that_two_devices_fail_counts_once() -> None:
    found = decide(ANSWERS)
    groundwater = [one for one in found.requirements if one.provision == "LG-59A-5-groundwater"]
    assert [one.status for one in groundwater] == ["not_met", "not_met", "met"]
    assert tally(groundwater).not_met == 1
    assert tally(groundwater).applying == 1


def test_banner_and_rail_say_the_same_number() -> None:
    found = decide(ANSWERS)
    ordinance, project = found.evaluation.ordinance, found.evaluation.project
    said = banner(ordinance, project, found, next_label="").second
    (design,) = (one for one in step_states(ordinance, project, found) if one.key == "design")
    assert said.startswith("1 standard NOT MET.")
    assert design.says == "1 NOT MET"


@QUICK
@given(some_answers())
def test_a_tally_counts_each_standard_once(answers: dict[str, Any]) -> None:
    results = standards(decide(answers))
    counted = tally(results)
    applying = {
        provision
        for provision, some in by_provision(results).items()
        if worst(some).status != "not_applicable"
    }
    assert counted.applying == len(applying)
    assert counted.open == counted.unknown + counted.judgment


def test_the_order_has_every_status() -> None:
    assert len(set(WORST_FIRST)) == 6

"""Margins, the smallest change and tolerances, in sentences."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.determination import determine
from core.margins import class_margins, margins, smallest_change
from core.marginwords import class_margin_sentence, smallest_sentence
from core.projectfile import read_project
from core.results import Determination
from core.tolerances import tolerance_warnings
from swtui.library import Library

DAY = date(2026, 6, 15)
ORDINANCE = Library().law("lake-george-ny").on(DAY)
MINOR = {
    "activities": ["development"],
    "disturbed_area_sqft": 8000,
    "new_impervious_sqft": 1400,
    "removed_impervious_sqft": 0,
    "existing_impervious_sqft": 0,
    "common_plan_disturbed_sqft": 0,
    "volume_method": "flat_rate",
}
WELL = {
    "name": "Well 1",
    "kind": "dry_well",
    "serves": "new",
    "volume_cuft": 300,
    "high_traffic": False,
    "groundwater_separation_ft": Decimal("1.75"),
    "bedrock_separation_ft": 3,
}


def decide(answers: dict[str, Any], off: dict[str, Any] | None = None) -> Determination:
    sources = {key: {"may_be_off": amount} for key, amount in (off or {}).items()}
    read = read_project(
        {"format": 1, "ordinance": ORDINANCE.id, "answers": MINOR | answers, "sources": sources},
        ORDINANCE,
    )
    assert read.project is not None, read.errors
    return determine(ORDINANCE, read.project, as_of=DAY, today=DAY)


def told(found: Determination) -> tuple[str, ...]:
    return tolerance_warnings(found, margins(found))


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (
            {"disturbed_area_sqft": 4860, "new_impervious_sqft": 0},
            "Ground disturbed in all: 140 sq ft under 5,000 sq ft; at 5,000 it becomes MINOR "
            "PROJECT.",
        ),
        (
            {"disturbed_area_sqft": 5000, "new_impervious_sqft": 0},
            "Ground disturbed in all: on the line of 5,000 sq ft; below it it becomes EXEMPT.",
        ),
        (
            {"disturbed_area_sqft": 900, "new_impervious_sqft": 1000},
            "New hard surface (impervious): on the line of 1,000 sq ft; above it it becomes MINOR "
            "PROJECT.",
        ),
        (
            {"ground_slope_pct": 12},
            "Steepest slope over 100 ft: 3 % under 15 %; at 15 it may be treated as major.",
        ),
        (
            {"disturbed_area_sqft": 15000},
            "Ground disturbed in all: on the line of 15,000 sq ft; below it it becomes MINOR "
            "PROJECT.",
        ),
    ],
)
def test_how_far_a_figure_is_from_its_line(answers: dict[str, Any], sentence: str) -> None:
    found = decide(answers)
    assert sentence in [class_margin_sentence(found, one) for one in class_margins(found)]


def test_the_smallest_change_of_the_class() -> None:
    found = decide({"disturbed_area_sqft": 4860, "new_impervious_sqft": 980})
    smallest = smallest_change(found)
    assert smallest is not None
    assert smallest_sentence(found, smallest) == (
        "New hard surface (impervious), just over 20 sq ft more: it becomes MINOR PROJECT."
    )


def test_the_smallest_change_turns_a_failing_standard() -> None:
    found = decide({"devices": [WELL]})
    smallest = smallest_change(found)
    assert smallest is not None
    assert smallest_sentence(found, smallest) == (
        "Well 1, bottom above the highest groundwater, 0.25 ft more: "
        "Bottom 2 ft above the highest groundwater is met."
    )


def test_one_change_that_turns_nothing_is_not_the_smallest() -> None:
    # the lake is half a foot too near and the well ten: the lake alone changes nothing
    near = WELL | {
        "groundwater_separation_ft": 3,
        "lake_distance_ft": Decimal("34.5"),
        "downgradient_supply_ft": 25,
    }
    smallest = smallest_change(decide({"devices": [near]}))
    assert smallest is not None
    assert smallest.requirement is None


@pytest.mark.parametrize(
    ("off", "answers", "sentences"),
    [
        (
            {"disturbed_area_sqft": 200},
            {"disturbed_area_sqft": 14900},
            ("Ground disturbed in all may be off by 200 sq ft: it could be MAJOR PROJECT.",),
        ),
        ({"disturbed_area_sqft": 99}, {"disturbed_area_sqft": 14900}, ()),
        (
            {"ground_slope_pct": 2},
            {"ground_slope_pct": 14},
            (
                "Steepest slope over 100 ft may be off by 2 %: "
                "it could be so: may be treated as major.",
            ),
        ),
        (
            {"devices.Well 1.groundwater_separation_ft": Decimal("0.25")},
            {"devices": [WELL]},
            (
                "Well 1, bottom above the highest groundwater may be off by 0.25 ft: "
                "Bottom 2 ft above the highest groundwater could be met.",
            ),
        ),
        # exactly on its line it is still met: the tolerance only reaches it
        (
            {"devices.Well 1.groundwater_separation_ft": Decimal("0.25")},
            {"devices": [WELL | {"groundwater_separation_ft": Decimal("2.25")}]},
            (),
        ),
        # 1,400 sq ft need 280.73 cu ft, 1,500 need 300.78: a volume made of an area
        (
            {"new_impervious_sqft": 100},
            {"devices": [WELL | {"groundwater_separation_ft": 4}]},
            (
                "New hard surface (impervious) may be off by 100 sq ft: "
                "Holds the water from new hard surface could be not met.",
            ),
        ),
        (
            {"devices.Well 1.volume_cuft": 20},
            {"devices": [WELL | {"groundwater_separation_ft": 4}]},
            (
                "Well 1, water it holds (empty space only) may be off by 20 cu ft: "
                "Holds the water from new hard surface could be not met.",
            ),
        ),
        # a source whose device is gone says nothing
        ({"devices.Well 9.volume_cuft": 20}, {"devices": [WELL]}, ()),
    ],
)
def test_what_may_be_off_is_tried_both_ways(
    off: dict[str, Any], answers: dict[str, Any], sentences: tuple[str, ...]
) -> None:
    assert told(decide(answers, off)) == sentences

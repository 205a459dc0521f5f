"""What keeps how far from what: the limits of a record, each with how its answer does by it."""

from __future__ import annotations

import copy
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.checking import WIDEST, check_law
from core.clearances import Limit, clearances
from core.determination import determine
from core.loading import load_law
from core.projectfile import read_project
from swtui.library import Library, curve_numbers, read_files

DAY = date(2026, 6, 15)
ORDINANCE = Library().law("lake-george-ny").on(DAY)
FILES = read_files(Library().folder("lake-george-ny"))
LAKE, SUPPLY, SEPTIC = "lake_distance_ft", "downgradient_supply_ft", "septic_distance_ft"
MINOR = {
    "activities": ["development"],
    "disturbed_area_sqft": 8000,
    "new_impervious_sqft": 1400,
    "removed_impervious_sqft": 0,
    "existing_impervious_sqft": 0,
    "common_plan_disturbed_sqft": 0,
}
MAJOR = MINOR | {"disturbed_area_sqft": 60000}
WELL = {"name": "Well 1", "kind": "dry_well", "serves": "new", "high_traffic": False}


def limits(project: dict[str, Any], **given: Any) -> dict[str, Limit]:
    answers = project | {"devices": [WELL | given]}
    read = read_project({"format": 1, "ordinance": ORDINANCE.id, "answers": answers}, ORDINANCE)
    assert read.project is not None, read.errors
    found = determine(ORDINANCE, read.project, as_of=DAY, today=DAY)
    own = [result for result in found.requirements if result.index == 0]
    return clearances(found, own)


@pytest.mark.parametrize(
    ("feet", "status", "kept"),
    [
        (34, "not_met", False),
        (35, "met", True),
        (36, "met", True),
        (0, "not_met", False),
        ("none", "met", True),
        (None, "unknown", None),
    ],
)
def test_a_distance_by_its_limit(feet: Any, status: str, kept: bool | None):
    limit = limits(MINOR, **({} if feet is None else {LAKE: feet}))[LAKE]
    assert (limit.limit, limit.status, limit.is_kept) == (35, status, kept)


def test_of_a_rule_with_two_distances_each_has_its_own_status():
    found = limits(MINOR, **{LAKE: 20, SUPPLY: 90})
    assert found[LAKE].status == "not_met"
    assert found[SUPPLY].status == "met"
    assert limits(MINOR, **{LAKE: 20})[SUPPLY].status == "unknown"


def test_of_two_limits_the_farther_counts():
    busy = {"high_traffic": True, LAKE: 120, SUPPLY: 40}
    found = limits(MINOR, **busy)
    assert (found[LAKE].limit, found[LAKE].status) == (100, "met")
    assert (found[SUPPLY].limit, found[SUPPLY].status) == (100, "not_met")


def test_a_distance_that_is_short_but_shown_to_be_safe_is_met():
    found = limits(MAJOR, **{SEPTIC: 60, "septic_demonstrated": True})[SEPTIC]
    assert (found.status, found.is_kept) == ("met", False)
    found = limits(MAJOR, **{SEPTIC: 60, "septic_demonstrated": False})[SEPTIC]
    assert found.status == "not_met"
    found = limits(MAJOR, **{SEPTIC: 60})[SEPTIC]
    assert found.status == "unknown"


def test_heights_are_limits_too():
    found = limits(MINOR, groundwater_separation_ft=Decimal("1.5"))["groundwater_separation_ft"]
    assert (found.limit, found.status) == (2, "not_met")


# --- the short name -----------------------------------------------------------------------------


def told(short: str = "", *, key: str = LAKE, draws: str = "") -> list[str]:
    files = copy.deepcopy(FILES)
    for question in files["questions"]["question"]:
        if question["key"] == key:
            question.update({"short": short} if short else {"draws": draws})
    return [problem.sentence() for problem in check_law(load_law(files, curve_numbers))]


def test_a_short_name_fits_the_drawing():
    assert told("x" * WIDEST["short"]) == []
    (problem,) = told("x" * (WIDEST["short"] + 1))
    assert "its short has 24 characters, 23 fit on the screen" in problem


@pytest.mark.parametrize("village", ["lake-george-ny", "lake-park-nc"])
def test_every_distance_and_height_of_a_device_has_an_everyday_name(village: str):
    group = Library().law(village).on(DAY).groups["devices"]
    named = [q for q in group.questions.values() if q.kind in ("distance", "length") and q.short]
    assert named == [q for q in group.questions.values() if q.kind in ("distance", "length")]
    for question in named:
        assert question.named == question.short
        assert question.short[:1].islower() or question.short[:1].isdigit(), question.short
        assert not question.short.startswith(("to ", "the ")), question.short


def test_without_a_short_name_there_is_the_heading_as_in_a_sentence():
    group = ORDINANCE.groups["devices"]
    assert group.questions["serves"].named == "for"
    assert group.questions["name"].named == "device"


# --- what a drawing takes an answer for ---------------------------------------------------------


def test_a_drawing_is_one_that_there_is_and_its_answer_of_a_kind_that_fits():
    (wrong,) = told(draws="ground_water")
    assert 'no word for drawings "ground_water", did you mean "groundwater"?' in wrong
    (kind,) = told(draws="work_starts")
    assert "it draws work_starts, but it is no date" in kind
    assert told(draws="bedrock") == []


def test_what_lies_below_is_told_by_the_data_and_not_by_words_in_a_key():
    group = ORDINANCE.groups["devices"]
    layers = {key: question.layer for key, question in group.questions.items() if question.layer}
    assert layers == {
        "groundwater_separation_ft": "groundwater",
        "bedrock_separation_ft": "bedrock",
    }

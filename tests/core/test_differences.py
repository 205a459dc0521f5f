from __future__ import annotations

from fractions import Fraction

import pytest

from core.forms import asked, asked_of_record, must_be_answered, open_answers, set_aside
from tests.major_project import AREAS, NORTH, NORTH_AFTER, WELL, determined, lake_george

DRAINS = ("devices", 0, "drain_days")
RATE = ("devices", 0, "infiltration_in_per_hr")


def told(found) -> list[str]:
    return [text for text in found.notices if "worked out" in text]


def test_an_answer_that_differs_from_its_formula_is_told() -> None:
    found = determined(devices=[{**WELL, "drain_days": 3}])
    assert told(found) == ["Dry well 1, time to drain: 3 days given, 1.88 days worked out."]


@pytest.mark.parametrize("days", [Fraction("1.875"), Fraction("1.8750000001")])
def test_an_answer_that_agrees_is_not_told(days: Fraction) -> None:
    from decimal import Decimal

    written = Decimal(days.numerator) / Decimal(days.denominator)
    assert told(determined(devices=[{**WELL, "drain_days": round(written, 9)}])) == []


def test_a_third_written_to_nine_decimals_agrees() -> None:
    from decimal import Decimal

    well = {**WELL, "volume_cuft": 100, "infiltration_area_sqft": 100}
    well |= {"infiltration_in_per_hr": Decimal("1.5"), "drain_days": Decimal("0.333333333")}
    assert told(determined(devices=[well])) == []


def test_what_a_formula_reads_matters_although_it_is_answered() -> None:
    found = determined(devices=[{**WELL, "drain_days": 3}])
    assert {DRAINS, RATE} <= found.relevant


def test_a_formula_that_lacks_something_asks_for_nothing() -> None:
    well = {key: value for key, value in WELL.items() if key != "infiltration_area_sqft"}
    found = determined(devices=[{**well, "drain_days": 3}])
    assert told(found) == []
    assert RATE not in found.relevant


@pytest.mark.parametrize(("given", "is_told"), [(11200, False), (11270, True), (11150, True)])
def test_figures_of_hydrology_may_differ_by_half_a_percent(given: int, is_told: bool) -> None:
    areas = [NORTH, {**NORTH_AFTER, "covers": "2-2c-13 B 3.7; CN 98 0.6"}]
    found = determined(drainage_areas=areas, runoff_post_10yr_cuft=given)
    assert bool(told(found)) is is_told


def test_a_cover_that_the_table_does_not_have_is_told_once() -> None:
    wrong = {**NORTH, "covers": "2-9z-99 B 4", "tc_hours": 1}
    found = determined(drainage_areas=[wrong, {**NORTH_AFTER, "tc_hours": 1}])
    said = [text for text in found.notices if "2-9z-99" in text]
    assert said == ["Drainage area 'North': The table of curve numbers has no row '2-9z-99'."]


def test_without_areas_the_figures_wait_for_their_own_answers() -> None:
    found = determined()
    open_keys = {
        item.key for item in open_answers(lake_george(), found.evaluation.project, found, "design")
    }
    assert {"runoff_pre_10yr_cuft", "peak_post_25yr_cfs"} <= open_keys
    assert (None, None, "drainage_areas") not in found.relevant
    assert (None, None, "drainage_areas") in found.asked_when


def test_areas_take_the_place_of_the_figures() -> None:
    found = determined(drainage_areas=AREAS)
    project = found.evaluation.project
    open_keys = {item.key for item in open_answers(lake_george(), project, found, "design")}
    assert not {key for key in open_keys if key.startswith(("runoff_", "peak_"))} - {
        "runoff_method"
    }
    assert not [key for key in open_keys if key.startswith("drainage_areas")]


def test_an_area_without_covers_is_what_is_open() -> None:
    bare = {key: value for key, value in NORTH.items() if key != "covers"}
    found = determined(drainage_areas=[bare, {**NORTH_AFTER, "tc_hours": 1}])
    project = found.evaluation.project
    open_keys = {item.key for item in open_answers(lake_george(), project, found, "design")}
    assert "drainage_areas.1.covers" in open_keys
    assert "drainage_areas.1.tc_hours" not in open_keys
    assert "runoff_pre_10yr_cuft" not in open_keys


def test_all_questions_of_an_area_are_asked_also_beside_the_designers_figures() -> None:
    found = determined(drainage_areas=[{"name": "North"}], runoff_pre_10yr_cuft=1)
    keys = [
        item.question.key for item in asked_of_record(lake_george(), found, "drainage_areas", 0)
    ]
    assert keys == ["name", "phase", "covers", "path", "tc_hours", "pond_pct"]


def test_rain_is_asked_only_where_areas_are_listed() -> None:
    def rains(found) -> list[str]:
        items = asked(lake_george(), found, "design")
        return [item.key for item in items if item.key.startswith("rain_")]

    assert rains(determined()) == []
    listed = determined(drainage_areas=AREAS)
    assert rains(listed) == [
        *(f"rain_{years}yr_in" for years in (1, 2, 10, 25, 50, 100)),
        "rain_type",
    ]
    assert rains(determined(drainage_areas=AREAS, disturbed_area_sqft=8000)) == []
    items = [item for item in asked(lake_george(), listed, "design") if item.key == "rain_10yr_in"]
    assert not must_be_answered(listed, items[0])


def test_county_rain_is_an_assumption_and_a_figure_of_ones_own_is_not() -> None:
    def assumed(found) -> list[str]:
        return [text for text in found.assumptions if text.startswith("10-year rain")]

    assert assumed(determined()) == []
    assert "county value, not a point value" in assumed(determined(drainage_areas=AREAS))[0]
    assert assumed(determined(drainage_areas=AREAS, rain_10yr_in=4)) == []


def test_the_size_of_the_lot_is_asked_for_the_record_and_never_open() -> None:
    found = determined(site_area_sqft=90000)
    project = found.evaluation.project
    assert "site_area_sqft" in [item.key for item in asked(lake_george(), found, "design")]
    assert set_aside(lake_george(), project, found, "design") == ()

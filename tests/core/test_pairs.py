from __future__ import annotations

from core.pairs import before_after
from tests.major_project import AREAS, determined, lake_george


def pairs(**answers):
    return before_after(lake_george(), determined(**answers))


def test_each_storm_of_a_major_project_is_a_pair() -> None:
    found = pairs(runoff_pre_10yr_cuft=5210, runoff_post_10yr_cuft=4985)
    first, second = found
    assert first.title == "Runoff, 10-year"
    assert first.keys == ("runoff_pre_10yr_cuft", "runoff_post_10yr_cuft")
    assert (first.before, first.after, first.unit) == ("5,210", "4,985", "cu ft")
    assert (first.gap, first.status) == ("225 to spare", "met")
    assert (second.title, second.before, second.status) == ("Peak, 25-year", "", "unknown")


def test_figures_worked_out_from_areas_are_pairs_as_well() -> None:
    volume, peak = pairs(drainage_areas=AREAS)
    assert volume.before == "9,066"
    assert volume.gap.endswith("over")
    assert volume.status == "not_met"
    assert peak.unit == "cfs"


def test_as_much_as_before_has_no_gap() -> None:
    (volume, _) = pairs(runoff_pre_10yr_cuft=5000, runoff_post_10yr_cuft=5000)
    assert (volume.gap, volume.status) == ("", "met")


def test_the_100_year_storm_is_one_only_where_it_binds() -> None:
    assert len(pairs()) == 2
    assert len(pairs(disturbed_area_sqft=43561)) == 3
    assert pairs(disturbed_area_sqft=8000) == ()

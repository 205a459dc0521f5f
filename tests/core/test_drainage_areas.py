from __future__ import annotations

import pytest

from core.drainage_areas import drainage, drainage_group
from core.hydrology.drainage import total_peak_cfs
from core.hydrology.rainfall import MARK
from swtui.hydrology_tables import counties
from tests.major_project import AREAS, NORTH, NORTH_AFTER, determined, lake_george


def test_no_areas_no_storms() -> None:
    assert drainage(determined()) is None
    assert drainage(determined(drainage_areas=[])) is None


def test_all_storms_before_and_after() -> None:
    found = drainage(determined(drainage_areas=AREAS))
    assert found is not None
    assert [rain.years for rain in found.rains] == [1, 2, 10, 25, 50, 100]
    assert [area.name for area in found.storms.before] == ["North"]
    assert [area.name for area in found.storms.after] == ["North, after"]
    assert all(row.increases for row in found.storms.volumes)


def test_the_comparisons_are_those_that_the_ordinance_asks_for() -> None:
    found = drainage(determined(drainage_areas=AREAS))
    assert found is not None
    asked = [(row.what, row.years) for row in found.compared]
    assert asked == [("volume", 10), *(("peak", years) for years in (2, 10, 25, 50, 100))]
    assert found.provision == "LG-67B-3h"


def test_the_rules_use_the_figures_of_the_storms() -> None:
    determination = determined(drainage_areas=AREAS)
    found = drainage(determination)
    assert found is not None
    volume = next(row for row in found.storms.volumes if row.years == 10)
    peak = next(row for row in found.storms.peaks if row.years == 25)
    value = determination.evaluation.value
    with determination.evaluation.quietly():
        assert value("runoff_pre_10yr_cuft") == pytest.approx(volume.before, rel=1e-12)
        assert value("peak_post_25yr_cfs") == pytest.approx(peak.after, rel=1e-12)


def test_rain_of_ones_own_goes_before_the_countys() -> None:
    found = drainage(determined(drainage_areas=AREAS, rain_10yr_in=4, rain_type="III"))
    assert found is not None
    given = {rain.years: (float(rain.depth_in), rain.given) for rain in found.rains}
    assert given[10] == (4.0, True)
    assert given[25] == (4.51, False)
    assert found.rain_type == "III"


def test_county_rain_is_that_of_the_table_and_marked() -> None:
    county = next(county for county in counties() if county.id == "warren_ny")
    for key, question in lake_george().questions.items():
        if key.startswith("rain_") and question.unit == "in":
            years = int(key.removeprefix("rain_").removesuffix("yr_in"))
            assert float(question.absent) == county.depth(years)
            assert MARK in question.absent_says
    assert lake_george().questions["rain_type"].absent == county.rain_type


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"name": "South"}, "South: before or after is not answered."),
        ({"name": "South", "phase": "after"}, "South: what covers the ground is not answered."),
        ({"name": "South", "phase": "after", "covers": "grass"}, "'grass' is not written as"),
        ({**NORTH, "name": "South", "path": "sheet 1"}, "has 1 parts"),
        ({**NORTH, "name": "South", "covers": "CN 20 4"}, "20 is out of range"),
    ],
)
def test_one_wrong_area_does_not_hide_the_others(record: dict, said: str) -> None:
    found = drainage(determined(drainage_areas=[*AREAS, record]))
    assert found is not None
    assert len(found.problems) == 1
    assert said in found.problems[0]
    assert len(found.storms.before) == 1


def test_an_area_without_path_has_volumes_and_says_why_no_peaks() -> None:
    found = drainage(determined(drainage_areas=[NORTH, NORTH_AFTER]))
    assert found is not None
    assert all(row.before for row in found.storms.volumes if row.years >= 10)
    assert all(row.before is None for row in found.storms.peaks)
    assert any("No peak without a flow path" in warning for warning in found.storms.warnings)


def test_a_figure_is_worked_out_once() -> None:
    ordinance = lake_george()
    first = determined(drainage_areas=AREAS)
    kept = dict(ordinance.compiled["runoff"])
    determined(drainage_areas=AREAS)
    assert ordinance.compiled["runoff"] == kept
    assert kept
    assert drainage_group(ordinance) is ordinance.groups["drainage_areas"]
    assert first.evaluation.ordinance is ordinance


def test_peaks_are_added_over_areas() -> None:
    from core.drainage_areas import areas_of

    table = lake_george().covers()
    two = [{**NORTH, "tc_hours": 1}, {**NORTH, "name": "South", "tc_hours": 2}]
    both = total_peak_cfs(areas_of(two, "before", table), 4.5, "II")
    each = [total_peak_cfs(areas_of([one], "before", table), 4.5, "II") for one in two]
    assert both == pytest.approx(sum(each))

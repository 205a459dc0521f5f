from __future__ import annotations

import pytest

from core.explaining import explain_requirement
from core.working import steps_of, working
from tests.major_project import AREAS, WELL, determined, lake_george


def test_a_volume_opens_to_the_steps_of_its_method() -> None:
    found = determined(drainage_areas=AREAS)
    text = "\n".join(steps_of(found, "runoff_pre_10yr_cuft"))
    assert "CN = (55 x 4 + 98 x 0.300) / 4.30 = 58.00  [TR-55 worksheet 2]" in text
    assert "S = 1000/58 - 10 = 7.24 in  [TR-55 eq. 2-4]" in text
    assert "Q = (3.81 - 0.2 x 7.24)^2 / (3.81 + 0.8 x 7.24)" in text
    assert text.endswith("= 9,066 cu ft")


def test_a_peak_opens_to_time_of_concentration_and_chart() -> None:
    text = "\n".join(steps_of(determined(drainage_areas=AREAS), "peak_pre_25yr_cfs"))
    assert "Tc = 0.270 + 0.0385 = 0.309 h" in text
    assert "[TR-55 exhibit 4, table F-1]" in text
    assert "qp = " in text


def test_a_figure_of_a_record_shows_the_answer_given_in_its_place() -> None:
    found = determined(devices=[{**WELL, "drain_days": 3}])
    told = steps_of(found, "devices.1.drain_days")
    assert told[0] == "Dry well 1: Time to drain"
    assert told[2] == "  = 300 cu ft / (80 sq ft x 1 in/hr) = 1.88 days"
    assert told[3] == "  Given in its place: 3 days"


def test_a_figure_that_lacks_an_answer_names_it() -> None:
    told = steps_of(determined(), "frost_line_ft")
    assert told[-1] == "  ? missing: Frost depth here"


def test_figures_behind_a_figure_come_first_and_once() -> None:
    found = determined(devices=[WELL], volume_method="flat_rate", disturbed_area_sqft=8000)
    told = steps_of(found, "retrofit_volume_provided_cuft")
    heads = [line.partition("  [")[0] for line in told if line and not line.startswith(" ")]
    assert heads[-1] == "Storage for the old surface"
    assert len(heads) == len(set(heads))
    assert "Net increase of hard surface" in heads


@pytest.mark.parametrize(
    "key",
    ["lots", "devices.9.drain_days", "devices.1.kind", "devices.x.drain_days", "no such key", ""],
)
def test_what_is_not_worked_out_has_no_steps(key: str) -> None:
    found = determined(devices=[WELL])
    assert working(found, key) is None
    assert steps_of(found, key) == ()


def test_a_comparison_names_the_figures_that_can_be_opened() -> None:
    found = determined(drainage_areas=AREAS, devices=[WELL])
    result = found.requirement("LG-59B-1a1")
    assert result is not None
    (line,) = explain_requirement(found, result).lines
    assert line.figures == ("runoff_post_10yr_cuft", "runoff_pre_10yr_cuft")
    drains = found.requirement("LG-59B-1b1c", "Dry well 1")
    assert drains is not None
    assert explain_requirement(found, drains).lines[0].figures == ("devices.1.drain_days",)


def test_every_value_of_the_ordinance_can_be_opened() -> None:
    found = determined(drainage_areas=AREAS, devices=[WELL])
    for key, value in lake_george().values.items():
        place = key if value.each is None else f"{value.each}.1.{key}"
        assert steps_of(found, place), place

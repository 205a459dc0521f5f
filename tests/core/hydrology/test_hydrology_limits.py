"""Ranges: refused with the limit and its number, or computed with a warning that says it."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from core.hydrology import curve_numbers, detention, infiltration, rational, travel_time, volumes
from core.hydrology.computed import Computed, OutOfRange
from core.hydrology.graphical_peak import peak_discharge, runoff_and_peak, unit_peak_csm
from core.hydrology.tr55 import runoff_depth, runoff_depth_in, runoff_volume
from core.hydrology.travel_time import ChannelFlow, ShallowFlow, SheetFlow, time_of_concentration

SHEET = {"n": 0.24, "length_ft": 100.0, "p2_in": 3.6, "slope": 0.01}
PEAK = {"rain_in": 6.0, "cn": 75.0, "area_ac": 250.0, "tc_h": 1.53, "rain_type": "II"}


def _sheet(**changes: float) -> Computed:
    return time_of_concentration((SheetFlow(**{**SHEET, **changes}),))


def _peak(**changes: Any) -> Computed:
    return peak_discharge(**{**PEAK, **changes})


REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "cn below 30": (lambda: runoff_depth(6, 29.9), "30 to 98"),
    "cn above 98": (lambda: runoff_depth(6, 98.1), "30 to 98"),
    "rain below 0": (lambda: runoff_depth(-0.1, 75), "0 to 100 in"),
    "rain above 100": (lambda: runoff_depth(100.1, 75), "0 to 100 in"),
    "no area": (lambda: runoff_volume(6, 75, 0), "more than 0"),
    "area below 0": (lambda: runoff_volume(6, 75, -1), "more than 0"),
    "peak cn below 40": (lambda: _peak(cn=39.9), "40 to 98"),
    "peak cn above 98": (lambda: _peak(cn=99.0), "40 to 98"),
    "tc above 10": (lambda: _peak(tc_h=10.1), "10 h"),
    "tc 0": (lambda: _peak(tc_h=0.0), "more than 0"),
    "ponds above 5": (lambda: _peak(pond_pct=5.1), "0 to 5 percent"),
    "ponds below 0": (lambda: _peak(pond_pct=-1), "0 to 5 percent"),
    "ponds above 5 without runoff": (lambda: _peak(rain_in=0.1, pond_pct=9), "0 to 5 percent"),
    "rain type": (lambda: _peak(rain_type="IV"), "I, IA, II, III"),
    "rain type without runoff": (lambda: _peak(rain_in=0.1, rain_type=""), "I, IA, II, III"),
    "sheet flow over 300": (lambda: _sheet(length_ft=301), "100 ft"),
    "sheet flow without slope": (lambda: _sheet(slope=0), "more than 0"),
    "slope in percent": (lambda: _sheet(slope=5), "5 percent is 0.05"),
    "sheet flow without rain": (lambda: _sheet(p2_in=0), "more than 0"),
    "roughness": (lambda: _sheet(n=0), "more than 0"),
    "no flow path": (lambda: time_of_concentration(()), "1 to"),
    "surface": (lambda: travel_time.shallow_velocity_fps("gravel", 0.01), "paved nor unpaved"),
    "dry channel": (lambda: travel_time.manning_velocity_fps(0, 5, 0.01, 0.03), "more than 0"),
    "no perimeter": (lambda: travel_time.manning_velocity_fps(5, 0, 0.01, 0.03), "more than 0"),
    "c above 1": (lambda: rational.rational_peak(1.01, 2, 5), "0 to 1"),
    "intensity below 0": (lambda: rational.rational_peak(0.5, -2, 5), "0 to 100 in/h"),
    "rational without area": (lambda: rational.rational_peak(0.5, 2, 0), "more than 0"),
    "never drains, rate": (lambda: infiltration.drain_days(300, 80, 0), "Never drains"),
    "never drains, area": (lambda: infiltration.drain_days(300, 0, 0.5), "Never drains"),
    "rate below 0": (lambda: infiltration.drain_days(300, 80, -0.5), "more than 0"),
    "hardly any area": (lambda: infiltration.drain_days(300, 5e-324, 0.5), "by 1e-9 or more"),
    "hardly any rate": (lambda: infiltration.drain_days(300, 80, 1e-10), "by 1e-9 or more"),
    "volume below 0": (lambda: infiltration.drain_days(-1, 80, 0.5), "0 to"),
    "voids in percent": (lambda: infiltration.stored_cuft(80, 4, 40), "40 percent is 0.40"),
    "no voids": (lambda: infiltration.excavation_cuft(80, 0), "more than 0"),
    "percolation 0": (lambda: infiltration.percolation_rate_in_hr(0), "more than 0"),
    "no surface": (lambda: infiltration.below_frost_pct(0, 0, 0, 5, 4), "more than 0"),
    "upside down": (lambda: infiltration.below_frost_pct(10, 10, 5, 4, 4), "5 to"),
    "share in percent": (lambda: volumes.simple_method(1, 75, 100), "75 percent is 0.75"),
    "part above whole": (lambda: volumes.share_pct(3, 2), "0 to 2"),
    "outflow above inflow": (lambda: detention.detention_storage(5, 6, 1, 9, "II"), "at most 5"),
    "storage rain type": (lambda: detention.detention_storage(6, 5, 1, 9, "2"), "I, IA, II, III"),
    "no pool": (lambda: detention.average_head_ft(0.1, 4), "above the orifice"),
    "soil group": (lambda: curve_numbers.weighted_cn([(99, 1)]), "30 to 98"),
    "all areas 0": (lambda: curve_numbers.weighted_cn([(75, 0), (80, 0)]), "more than 0"),
    "no areas": (lambda: curve_numbers.weighted_cn([]), "more than 0"),
    "unconnected": (lambda: curve_numbers.composite_cn_unconnected(74, 25, 1.1), "0 to 1"),
    "impervious": (lambda: curve_numbers.composite_cn(74, 101), "0 to 100 percent"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_out_of_range_is_refused_in_a_sentence_with_the_limit(case: str) -> None:
    method, limit = REFUSED[case]
    with pytest.raises(OutOfRange) as refused:
        method()
    sentence = str(refused.value)
    assert limit in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf], ids=str)
@pytest.mark.parametrize("key", ["rain_in", "cn", "area_ac", "tc_h", "pond_pct"])
def test_no_finite_number_is_refused_everywhere(key: str, odd: float) -> None:
    with pytest.raises(OutOfRange, match="finite number"):
        _peak(**{key: odd})
    with pytest.raises(OutOfRange, match="finite number"):
        runoff_and_peak(**{**PEAK, key: odd})


@pytest.mark.parametrize("odd", [math.nan, math.inf], ids=str)
def test_no_finite_number_is_refused_in_flow_and_drain_times(odd: float) -> None:
    for key in SHEET:
        with pytest.raises(OutOfRange):
            _sheet(**{key: odd})
    for index in range(3):
        figures = [300.0, 80.0, 0.5]
        figures[index] = odd
        with pytest.raises(OutOfRange):
            infiltration.drain_days(*figures)
        with pytest.raises(OutOfRange):
            rational.rational_peak(*[odd if at == index else 0.5 for at in range(3)])


WARNED: dict[str, tuple[Callable[[], Computed], str]] = {
    "cn below 40": (lambda: runoff_depth(8, 39.9), "40"),
    "little runoff": (lambda: runoff_depth(1.2, 80), "0.5 in"),
    "over 2,000 ac": (lambda: runoff_volume(6, 75, 2000.1), "2,000 ac"),
    "peak over 2,000 ac": (lambda: _peak(area_ac=2001.0), "2,000 ac"),
    "Ia/P below 0.1": (lambda: _peak(cn=98.0), "0.1 to 0.5"),
    "Ia/P above 0.5": (lambda: _peak(cn=50.0, rain_in=3.0), "0.1 to 0.5"),
    "no runoff": (lambda: _peak(cn=50.0, rain_in=1.0), "0.5"),
    "tc below 0.1": (lambda: _peak(tc_h=0.09), "0.1 h"),
    "path below 0.1": (lambda: _sheet(length_ft=2), "0.1 h"),
    "sheet flow over 100": (lambda: _sheet(length_ft=100.1), "100 ft"),
    "path over 10 h": (
        lambda: time_of_concentration((ShallowFlow("unpaved", 900_000, 0.01),)),
        "10 h",
    ),
    "rational over 20 ac": (lambda: rational.rational_peak(0.3, 2, 20.1), "20 ac"),
    "qo/qi": (lambda: detention.detention_storage(10, 9, 2, 50, "II"), "0.1 to 0.8"),
    "unconnected over 30": (
        lambda: curve_numbers.composite_cn_unconnected(74, 31, 0.5),
        "30 percent",
    ),
    "drawdown": (lambda: detention.orifice_drawdown(100, 2, 4, (48, 120)), "48 to 120 h"),
    "percolation": (lambda: infiltration.percolation_rate_in_hr(10), "sides"),
}


@pytest.mark.parametrize("case", WARNED)
def test_beyond_a_limit_that_the_method_allows_a_warning_says_it(case: str) -> None:
    method, limit = WARNED[case]
    computed = method()
    assert math.isfinite(computed.value)
    assert any(limit in warning for warning in computed.warnings)
    assert all(warning.endswith(".") for warning in computed.warnings)


INSIDE: dict[str, Callable[[], Computed]] = {
    "cn 40": lambda: runoff_depth(8, 40),
    "2,000 ac": lambda: _peak(area_ac=2000.0),
    "tc 0.1": lambda: _peak(tc_h=0.1),
    "tc 10": lambda: _peak(tc_h=10.0),
    "Ia/P 0.5": lambda: _peak(cn=40.0, rain_in=6.0),
    "sheet flow 100": lambda: _sheet(),
    "rational 20 ac": lambda: rational.rational_peak(0.3, 2, 20),
    "unconnected 30": lambda: curve_numbers.composite_cn_unconnected(74, 30, 0.5),
    "channel": lambda: time_of_concentration((ChannelFlow(27, 28.2, 0.005, 0.05, 7300),)),
}


@pytest.mark.parametrize("case", INSIDE)
def test_at_a_limit_there_is_no_warning(case: str) -> None:
    assert INSIDE[case]().warnings == ()


def test_no_rain_gives_no_runoff() -> None:
    assert runoff_depth_in(0, 98) == 0
    assert runoff_and_peak(0.0, 98.0, 1.0, 1.0, "II") == (0.0, 0.0)


def test_a_short_time_takes_the_least_time_of_the_charts_and_says_so() -> None:
    assert unit_peak_csm("II", 0.3, 0.01) == unit_peak_csm("II", 0.3, 0.1)
    assert "0.1 h is used" in _peak(tc_h=0.01).warnings[0]

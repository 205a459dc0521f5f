import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.hydrology.curve_numbers import (
    composite_cn,
    composite_cn_unconnected,
    weighted_cn,
)
from core.hydrology.drainage import CoverArea, DrainageArea
from core.hydrology.graphical_peak import (
    RAIN_TYPES,
    UNIT_PEAK,
    peak_discharge,
    pond_factor,
    runoff_and_peak,
    unit_peak_csm,
)
from core.hydrology.infiltration import drain_days
from core.hydrology.rational import rational_peak_cfs
from core.hydrology.storms import storms
from core.hydrology.tr55 import runoff_depth, runoff_depth_in, runoff_volume
from core.hydrology.units import (
    acres_to_sqft,
    cuft_to_depth,
    cuft_to_gallons,
    depth_to_cuft,
    gallons_to_cuft,
    sqft_to_acres,
)

RAIN = st.floats(0, 30)
NUMBER = st.floats(30, 98)
PEAK_NUMBER = st.floats(40, 98)
ACRES = st.floats(0.01, 2000)
HOURS = st.floats(0.1, 10)
TYPE = st.sampled_from(RAIN_TYPES)
# figures of different rounding may differ in their last digits
ROUNDING = 1e-9


@given(RAIN, NUMBER)
def test_runoff_never_exceeds_rain(rain: float, cn: float) -> None:
    assert 0 <= runoff_depth_in(rain, cn) <= rain


@given(RAIN, RAIN, NUMBER)
def test_runoff_never_falls_when_rain_rises(one: float, other: float, cn: float) -> None:
    less, more = sorted((one, other))
    assert runoff_depth_in(less, cn) <= runoff_depth_in(more, cn) * (1 + ROUNDING)


@given(RAIN, NUMBER, NUMBER)
def test_runoff_never_falls_when_the_curve_number_rises(
    rain: float, one: float, other: float
) -> None:
    less, more = sorted((one, other))
    assert runoff_depth_in(rain, less) <= runoff_depth_in(rain, more) * (1 + ROUNDING)


@given(RAIN, NUMBER, ACRES, ACRES)
def test_volume_never_falls_when_the_area_rises(
    rain: float, cn: float, one: float, other: float
) -> None:
    less, more = sorted((one, other))
    assert runoff_volume(rain, cn, less).value <= runoff_volume(rain, cn, more).value


@given(RAIN, PEAK_NUMBER, ACRES, HOURS, TYPE, st.floats(0, 5))
def test_the_steps_lead_to_the_figure_that_the_plain_function_gives(
    rain: float, cn: float, acres: float, hours: float, rain_type: str, ponds: float
) -> None:
    depth, peak = runoff_and_peak(rain, cn, acres, hours, rain_type, ponds)
    computed = peak_discharge(rain, cn, acres, hours, rain_type, ponds)
    assert computed.value == peak == computed.steps[-1].value
    assert depth == runoff_depth_in(rain, cn) == runoff_depth(rain, cn).value
    assert peak >= 0


@given(RAIN, PEAK_NUMBER, ACRES, ACRES, HOURS, TYPE)
def test_a_peak_grows_with_the_area(
    rain: float, cn: float, one: float, other: float, hours: float, rain_type: str
) -> None:
    less, more = sorted((one, other))
    small = runoff_and_peak(rain, cn, less, hours, rain_type)[1]
    large = runoff_and_peak(rain, cn, more, hours, rain_type)[1]
    assert small <= large


@given(TYPE, HOURS)
def test_the_line_between_curves_meets_them(rain_type: str, hours: float) -> None:
    for ratio, *_ in UNIT_PEAK[rain_type]:
        at = unit_peak_csm(rain_type, ratio, hours)
        assert unit_peak_csm(rain_type, ratio + 1e-9, hours) == pytest.approx(at, rel=1e-5)
        assert unit_peak_csm(rain_type, ratio - 1e-9, hours) == pytest.approx(at, rel=1e-5)


@given(st.floats(0, 5), st.floats(0, 5))
def test_ponds_never_raise_a_peak(one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert 0.72 <= pond_factor(more) <= pond_factor(less) <= 1


@given(NUMBER, st.floats(0, 100), st.floats(0, 1))
def test_pavement_raises_a_curve_number_and_less_so_when_unconnected(
    cn: float, share: float, ratio: float
) -> None:
    connected = composite_cn(cn, share).value
    unconnected = composite_cn_unconnected(cn, share, ratio).value
    assert cn - ROUNDING <= unconnected <= connected + ROUNDING
    assert connected <= 98


@given(st.lists(st.tuples(NUMBER, st.floats(0.001, 1000)), min_size=1, max_size=8))
def test_a_weighted_curve_number_lies_between_its_parts(parts: list[tuple[float, float]]) -> None:
    mean = weighted_cn(parts).value
    numbers = [cn for cn, _ in parts]
    assert min(numbers) <= mean <= max(numbers)


@given(
    st.sampled_from([30.0, 40.0, 55.0, 98.0]),
    st.lists(st.floats(0.001, 1000), min_size=1, max_size=8),
)
def test_one_cover_throughout_keeps_its_number_exactly(cn: float, areas: list[float]) -> None:
    """Rounding would put 98 above the table's end and 40 below that of the charts."""
    assert weighted_cn([(cn, area) for area in areas]).value == cn


@given(st.floats(30, 98))
def test_ground_all_paved_has_the_number_of_pavement(cn: float) -> None:
    assert composite_cn(cn, 100).value == 98


@settings(deadline=None)  # a table of six storms takes a moment on a busy machine
@given(
    st.lists(st.tuples(st.floats(40, 98), st.floats(0.01, 50)), min_size=1, max_size=4),
    st.floats(0.1, 10),
    TYPE,
)
def test_the_same_ground_before_and_after_gives_no_increase(
    parts: list[tuple[float, float]], hours: float, rain_type: str
) -> None:
    covers = tuple(CoverArea("cover", "B", acres, cn) for cn, acres in parts)
    area = DrainageArea("A", covers, tc_h=hours)
    rain = {1: 2.33, 2: 2.7, 10: 3.81, 25: 4.51, 50: 5.04, 100: 5.58}
    result = storms([area], [area], rain, rain_type)
    for row in (*result.volumes, *result.peaks, *result.by_area):
        assert row.change == 0
        assert row.increases is False


@given(st.floats(1, 1e6), st.floats(1, 1e5), st.floats(0.01, 100))
def test_twice_the_water_drains_in_twice_the_time(volume: float, area: float, rate: float) -> None:
    once = drain_days(volume, area, rate).value
    assert drain_days(2 * volume, area, rate).value == pytest.approx(2 * once)
    assert drain_days(volume, 2 * area, rate).value == pytest.approx(once / 2)


@given(st.floats(0, 1), st.floats(0, 10), st.floats(0.01, 20))
def test_a_rational_peak_never_exceeds_the_rain_falling(
    c: float, intensity: float, acres: float
) -> None:
    assume(intensity > 0)
    assert 0 <= rational_peak_cfs(c, intensity, acres) <= intensity * acres


@given(st.floats(1e-6, 1e6), st.floats(1e-3, 1e5))
def test_units_round_trip(value: float, acres: float) -> None:
    assert sqft_to_acres(acres_to_sqft(value)) == pytest.approx(value, rel=1e-12)
    assert gallons_to_cuft(cuft_to_gallons(value)) == pytest.approx(value, rel=1e-12)
    assert cuft_to_depth(depth_to_cuft(value, acres), acres) == pytest.approx(value, rel=1e-12)

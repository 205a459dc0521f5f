"""The peak that is written out for speed is the one of the charts as TR-55 prints them."""

from __future__ import annotations

from itertools import pairwise
from math import log10

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.hydrology.graphical_peak import (
    RAIN_TYPES,
    UNIT_PEAK,
    runoff_and_peak,
    unit_peak_csm,
)
from core.hydrology.tr55 import initial_abstraction_in, runoff_depth_in
from core.hydrology.units import ACRES_PER_SQ_MILE

TYPES = st.sampled_from(RAIN_TYPES)
HOURS = st.floats(0.01, 10.0)


@given(st.floats(0.1, 20.0), st.floats(40.0, 98.0), st.floats(0.01, 2000.0), HOURS, TYPES)
@settings(max_examples=300, deadline=None)
def test_it_is_the_product_of_depth_area_and_unit_peak(rain, cn, area, hours, rain_type) -> None:
    runoff, peak = runoff_and_peak(rain, cn, area, hours, rain_type)
    assert runoff == runoff_depth_in(rain, cn)
    if runoff == 0:
        assert peak == 0
        return
    unit_peak = unit_peak_csm(rain_type, initial_abstraction_in(cn) / rain, hours)
    assert peak == unit_peak * area * runoff / ACRES_PER_SQ_MILE


def printed(rain_type: str, ratio: float, hours: float) -> float:
    """Table F-1 as it stands: logarithms to ten, a straight line between two curves."""
    x = log10(max(hours, 0.1))
    rows = [(at, 10 ** (c0 + c1 * x + c2 * x * x)) for at, c0, c1, c2 in UNIT_PEAK[rain_type]]
    if ratio <= rows[0][0]:
        return rows[0][1]
    for (low, under), (high, over) in pairwise(rows):
        if ratio <= high:
            return under + (over - under) * (ratio - low) / (high - low)
    return rows[-1][1]


@given(TYPES, st.floats(0.0, 1.0, exclude_max=True), HOURS)
@settings(max_examples=300, deadline=None)
def test_unit_peaks_are_those_of_the_table(rain_type, ratio, hours) -> None:
    wanted = printed(rain_type, ratio, hours)
    assert unit_peak_csm(rain_type, ratio, hours) == pytest.approx(wanted, rel=1e-11)


@pytest.mark.parametrize("rain_type", RAIN_TYPES)
def test_on_a_curve_and_beyond_the_chart(rain_type: str) -> None:
    for at, *_ in UNIT_PEAK[rain_type]:
        wanted = printed(rain_type, at, 1.5)
        assert unit_peak_csm(rain_type, at, 1.5) == pytest.approx(wanted, rel=1e-11)
    last = UNIT_PEAK[rain_type][-1][0]
    assert unit_peak_csm(rain_type, 3.0, 1.5) == unit_peak_csm(rain_type, last, 1.5)
    first = UNIT_PEAK[rain_type][0][0]
    assert unit_peak_csm(rain_type, -1.0, 1.5) == unit_peak_csm(rain_type, first, 1.5)

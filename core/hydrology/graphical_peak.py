"""TR-55 chapter 4: the graphical peak discharge of one area with one time of concentration.

Source: NRCS, Urban Hydrology for Small Watersheds, TR-55, 2nd edition, June 1986.
"""

from math import exp, log, log10

from core.hydrology.computed import Computed, OutOfRange, Step, given, show, within
from core.hydrology.tr55 import (
    CN_LEAST_PEAK,
    CN_MOST,
    MOST_RAIN_IN,
    area_warnings,
    initial_abstraction_in,
    runoff_depth,
    runoff_depth_in,
)
from core.hydrology.units import ACRES_PER_SQ_MILE, MOST_ACRES

RAIN_TYPES = ("I", "IA", "II", "III")
"""The 24-hour rainfall distributions of TR-55, appendix B."""

TC_LEAST_H, TC_MOST_H = 0.1, 10.0
"""Times of concentration that the peak charts cover, in hours (chapter 4)."""

IA_P_LEAST, IA_P_MOST = 0.1, 0.5
"""Ia/P that the peak charts cover; beyond it TR-55 takes the nearest curve."""

Curve = tuple[float, float, float, float]
"""A row of table F-1: Ia/P, C0, C1, C2."""

UNIT_PEAK: dict[str, tuple[Curve, ...]] = {
    "I": (
        (0.10, 2.30550, -0.51429, -0.11750),
        (0.20, 2.23537, -0.50387, -0.08929),
        (0.25, 2.18219, -0.48488, -0.06589),
        (0.30, 2.10624, -0.45695, -0.02835),
        (0.35, 2.00303, -0.40769, 0.01983),
        (0.40, 1.87733, -0.32274, 0.05754),
        (0.45, 1.76312, -0.15644, 0.00453),
        (0.50, 1.67889, -0.06930, 0.00000),
    ),
    "IA": (
        (0.10, 2.03250, -0.31583, -0.13748),
        (0.20, 1.91978, -0.28215, -0.07020),
        (0.25, 1.83842, -0.25543, -0.02597),
        (0.30, 1.72657, -0.19826, 0.02633),
        (0.50, 1.63417, -0.09100, 0.00000),
    ),
    "II": (
        (0.10, 2.55323, -0.61512, -0.16403),
        (0.30, 2.46532, -0.62257, -0.11657),
        (0.35, 2.41896, -0.61594, -0.08820),
        (0.40, 2.36409, -0.59857, -0.05621),
        (0.45, 2.29238, -0.57005, -0.02281),
        (0.50, 2.20282, -0.51599, -0.01259),
    ),
    "III": (
        (0.10, 2.47317, -0.51848, -0.17083),
        (0.30, 2.39628, -0.51202, -0.13245),
        (0.35, 2.35477, -0.49735, -0.11985),
        (0.40, 2.30726, -0.46541, -0.11094),
        (0.45, 2.24876, -0.41314, -0.11508),
        (0.50, 2.17772, -0.36803, -0.09525),
    ),
}
"""Rows (Ia/P, C0, C1, C2) a rain type, of log10(qu) = C0 + C1 log10(Tc) + C2 (log10(Tc))^2, with qu
in cfs a square mile an inch and Tc in hours. TR-55 appendix F, table F-1."""

UNIT_PEAK_UNIT = "cfs/sq mi/in"
"""Unit of qu: cubic feet a second from a square mile for each inch of runoff."""

Segment = tuple[float, float, float, float, float, float, float, float]
"""A stretch of a chart between two curves: the lower one's Ia/P, one over its width (0: one curve
alone), and the coefficients of both for natural logarithms."""


def _segments(rows: tuple[Curve, ...]) -> tuple[Segment, ...]:
    """The stretch of the chart for each twentieth of Ia/P from 0 to 1: all curves stand on one."""
    found = []
    for twentieth in range(20):
        middle = (twentieth + 0.5) / 20
        below = [row for row in rows if row[0] < middle]
        above = [row for row in rows if row[0] > middle]
        low = below[-1] if below else above[0]
        high = above[0] if below and above else low
        slope = 1 / (high[0] - low[0]) if high is not low else 0.0
        found.append((low[0], slope, *_natural(low), *_natural(high)))
    return tuple(found)


def _natural(row: Curve) -> tuple[float, float, float]:
    """ln(qu) = c0 + c1 ln(Tc) + c2 (ln(Tc))^2 of log10(qu) = C0 + C1 log10(Tc) + C2 (...)^2."""
    return row[1] * _LN_10, row[2], row[3] / _LN_10


_LN_10 = log(10.0)
_LOG_TC_LEAST = log(TC_LEAST_H)
_SEGMENTS = {rain_type: _segments(rows) for rain_type, rows in UNIT_PEAK.items()}

POND_FACTORS = ((0.0, 1.00), (0.2, 0.97), (1.0, 0.87), (3.0, 0.75), (5.0, 0.72))
"""Percent of ponds and swamps spread over the area, and the factor Fp. TR-55 table 4-2."""


def runoff_and_peak(
    rain_in: float,
    cn: float,
    area_ac: float,
    tc_h: float,
    rain_type: str,
    pond_pct: float = 0.0,
) -> tuple[float, float]:
    """Runoff depth and graphical peak discharge of one storm. TR-55 eq. 2-3 and 4-1.

    Args:
        rain_in: 24-hour rain, 0 to 100 in.
        cn: curve number, 40 to 98.
        area_ac: drainage area in acres, more than 0.
        tc_h: time of concentration in hours, more than 0 and at most 10; TR-55 takes at least 0.1.
        rain_type: "I", "IA", "II" or "III".
        pond_pct: ponds and swamps away from the flow path, 0 to 5 percent of the area.

    Returns:
        Runoff in inches and peak in cubic feet a second.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    if not (
        CN_LEAST_PEAK <= cn <= CN_MOST
        and 0.0 < area_ac <= MOST_ACRES
        and 0.0 < tc_h <= TC_MOST_H
        and 0.0 <= rain_in <= MOST_RAIN_IN
    ):
        _check_peak(cn, area_ac, tc_h)
        runoff_depth_in(rain_in, cn)
    segments = _SEGMENTS.get(rain_type)
    if segments is None:
        raise _no_such_type(rain_type)
    # written out, not called: screening a whole county calls this a million times, and a test holds
    # it to `runoff_depth_in` and `unit_peak_csm`
    retention = 1000.0 / cn - 10.0
    initial = 0.2 * retention
    excess = rain_in - initial
    if excess <= 0.0:
        pond_factor(pond_pct)
        return 0.0, 0.0
    runoff = excess * excess / (excess + retention)
    ratio = initial / rain_in
    at, slope, a0, a1, a2, b0, b1, b2 = segments[int(ratio * 20.0)]
    log_tc = log(tc_h) if tc_h > TC_LEAST_H else _LOG_TC_LEAST
    unit_peak = exp(a0 + log_tc * (a1 + log_tc * a2))
    if slope:
        over = exp(b0 + log_tc * (b1 + log_tc * b2))
        unit_peak += (over - unit_peak) * (ratio - at) * slope
    peak = unit_peak * area_ac * runoff / ACRES_PER_SQ_MILE
    return runoff, peak * pond_factor(pond_pct) if pond_pct else peak


def unit_peak_csm(rain_type: str, ia_over_p: float, tc_h: float) -> float:
    """Unit peak discharge qu, by straight line between the curves of Ia/P.

    TR-55 exhibit 4, in the form of appendix F, table F-1. Outside 0.1 to 0.5 the nearest curve
    holds, and under 0.1 h the time of 0.1 h, as TR-55 says; `peak_discharge` warns of both.

    Args:
        rain_type: "I", "IA", "II" or "III".
        ia_over_p: initial abstraction over rain, a bare number.
        tc_h: time of concentration in hours.

    Returns:
        Cubic feet a second from a square mile for each inch of runoff.

    Raises:
        OutOfRange: for a rain type that TR-55 does not have.
    """
    segments = _SEGMENTS.get(rain_type)
    if segments is None:
        raise _no_such_type(rain_type)
    at, slope, a0, a1, a2, b0, b1, b2 = segments[min(max(int(ia_over_p * 20.0), 0), 19)]
    log_tc = log(tc_h) if tc_h > TC_LEAST_H else _LOG_TC_LEAST
    under = exp(a0 + log_tc * (a1 + log_tc * a2))
    if not slope:
        return under
    over = exp(b0 + log_tc * (b1 + log_tc * b2))
    return under + (over - under) * (ia_over_p - at) * slope


def pond_factor(pond_pct: float) -> float:
    """Factor Fp for ponds and swamps, by straight line in table 4-2.

    Args:
        pond_pct: ponds and swamps spread over the area and off the flow path, 0 to 5 percent.

    Returns:
        A factor from 1.00 down to 0.72.

    Raises:
        OutOfRange: above 5 percent, where the table ends and a routing of the storm is called for.
    """
    within("Pond and swamp share", pond_pct, 0, 5, "percent", source="TR-55 table 4-2")
    low = POND_FACTORS[0]
    for high in POND_FACTORS[1:]:
        if pond_pct <= high[0]:
            break
        low = high
    return low[1] + (high[1] - low[1]) * (pond_pct - low[0]) / (high[0] - low[0])


def peak_discharge(
    rain_in: float,
    cn: float,
    area_ac: float,
    tc_h: float,
    rain_type: str,
    pond_pct: float = 0.0,
) -> Computed:
    """Graphical peak discharge with its steps. Arguments and errors as `runoff_and_peak`."""
    runoff, peak = runoff_and_peak(rain_in, cn, area_ac, tc_h, rain_type, pond_pct)
    depth = runoff_depth(rain_in, cn)
    square_miles = area_ac / ACRES_PER_SQ_MILE
    steps = [*depth.steps]
    warnings = [*depth.warnings, *area_warnings(area_ac)]
    if runoff == 0.0:
        warnings.append(
            f"The rain of {given(rain_in)} in does not exceed the initial abstraction of "
            f"{show(initial_abstraction_in(cn))} in: no runoff and no peak; Ia/P is beyond the 0.5 "
            f"where the charts end (TR-55 ch. 4)."
        )
        steps.append(
            Step("qp", "peak discharge", "0 where Q is 0", "", 0.0, "cfs", "TR-55 eq. 4-1")
        )
        return Computed("peak discharge", 0.0, "cfs", tuple(steps), tuple(warnings))
    ratio = initial_abstraction_in(cn) / rain_in
    unit_peak = unit_peak_csm(rain_type, ratio, tc_h)
    factor = pond_factor(pond_pct)
    warnings += _chart_warnings(ratio, tc_h)
    steps += [
        Step(
            "Ia/P",
            "initial abstraction over rain",
            "Ia / P",
            f"{show(initial_abstraction_in(cn))} / {given(rain_in)}",
            ratio,
            "",
            "TR-55 ch. 4",
        ),
        *_unit_peak_steps(rain_type, ratio, tc_h),
        Step(
            "Am",
            "drainage area",
            "A / 640",
            f"{given(area_ac)} / 640",
            square_miles,
            "sq mi",
            "1 sq mi = 640 ac",
        ),
        Step(
            "Fp",
            "pond and swamp factor",
            f"at {given(pond_pct)} percent of ponds",
            "",
            factor,
            "",
            "TR-55 table 4-2",
        ),
        Step(
            "qp",
            "peak discharge",
            "qu Am Q Fp",
            f"{show(unit_peak)} x {show(square_miles)} x {show(runoff)} x {show(factor)}",
            peak,
            "cfs",
            "TR-55 eq. 4-1",
        ),
    ]
    return Computed("peak discharge", peak, "cfs", tuple(steps), tuple(warnings))


def _check_peak(cn: float, area_ac: float, tc_h: float) -> None:
    within("Curve number", cn, CN_LEAST_PEAK, CN_MOST, source="TR-55 ch. 4, graphical peak")
    within("Drainage area", area_ac, 0, MOST_ACRES, "ac", above=True)
    within(
        "Time of concentration",
        tc_h,
        0,
        TC_MOST_H,
        "h",
        above=True,
        source="TR-55 ch. 4 covers 0.1 to 10 h",
    )


def _curves(rain_type: str) -> tuple[Curve, ...]:
    rows = UNIT_PEAK.get(rain_type)
    if rows is None:
        raise _no_such_type(rain_type)
    return rows


def _no_such_type(rain_type: str) -> OutOfRange:
    return OutOfRange(f"Rain type '{rain_type}' is not one of I, IA, II, III (TR-55 app. B).")


def _curves_beside(rain_type: str, ia_over_p: float) -> tuple[Curve, Curve]:
    """The curves below and above a ratio; twice the same at and beyond the ends of the chart."""
    rows = _curves(rain_type)
    low = rows[0]
    if ia_over_p <= low[0]:
        return low, low
    for high in rows:
        if ia_over_p < high[0]:
            return low, high
        low = high
    return low, low


def _unit_peak_steps(rain_type: str, ratio: float, tc_h: float) -> list[Step]:
    """The reading of the chart: one curve, or two and the straight line between them."""
    low, high = _curves_beside(rain_type, ratio)
    used = max(tc_h, TC_LEAST_H)
    log_tc = log10(used)
    curves = [low] if low is high else [low, high]
    steps = [
        Step("log Tc", "logarithm of Tc", "log10(Tc)", f"log10({given(used)})", log_tc, "", "")
    ]
    for at, c0, c1, c2 in curves:
        steps.append(
            Step(
                f"qu({at:.2f})",
                f"unit peak, type {rain_type}, curve Ia/P {at:.2f}",
                "10^(C0 + C1 log Tc + C2 (log Tc)^2)",
                f"10^({c0} {c1:+} x ({show(log_tc)}) {c2:+} x ({show(log_tc)})^2)",
                unit_peak_csm(rain_type, at, tc_h),
                UNIT_PEAK_UNIT,
                "TR-55 exhibit 4, table F-1",
            )
        )
    under, over = steps[1].value, steps[-1].value
    if low is high:
        formula = figures = f"qu({low[0]:.2f})"
    else:
        formula = "straight line between the two curves"
        figures = (
            f"{show(under)} + ({show(over)} - {show(under)}) x ({show(ratio)} - {low[0]:.2f}) / "
            f"({high[0]:.2f} - {low[0]:.2f})"
        )
    qu = unit_peak_csm(rain_type, ratio, tc_h)
    return [
        *steps,
        Step("qu", "unit peak discharge", formula, figures, qu, UNIT_PEAK_UNIT, "TR-55 ch. 4"),
    ]


def _chart_warnings(ratio: float, tc_h: float) -> list[str]:
    found = []
    # a ratio that is 0.1 or 0.5 but for its rounding is inside
    if not IA_P_LEAST <= round(ratio, 9) <= IA_P_MOST:
        nearest = IA_P_LEAST if ratio < IA_P_LEAST else IA_P_MOST
        found.append(
            f"Ia/P of {show(ratio)} is outside 0.1 to 0.5: the curve of {nearest} is "
            f"used, as TR-55 ch. 4 says."
        )
    if tc_h < TC_LEAST_H:
        found.append(
            f"Tc of {given(tc_h)} h is under 0.1 h, the least that TR-55 ch. 3 takes: "
            f"0.1 h is used."
        )
    return found

"""The Rational Method: peak of a small watershed from a runoff coefficient and an intensity.

Source: FHWA HEC-22 (4th ed., 2024), chapter 4 and example 10.1. The factor of 1.008 between
acre-inches an hour and cubic feet a second is taken as 1, as the method does.
"""

from collections.abc import Sequence

from attrs import frozen

from core.hydrology.computed import Computed, Step, given, show, within
from core.hydrology.curve_numbers import weighted_mean
from core.hydrology.tr55 import MOST_RAIN_IN
from core.hydrology.units import MOST_ACRES

MOST_AREA_AC = 20.0
"""Drainage area up to which the method is taken here, in acres; beyond it draws a warning."""

MOST_INTENSITY_IN_HR = 100.0
"""Sanity bound on a rain intensity, in/h."""


@frozen
class Coefficient:
    """A row of the table of runoff coefficients: a kind of ground and its range of C."""

    group: str
    """The family it belongs to."""
    area: str
    """The kind of ground, in words."""
    low: float
    """Least C: flat ground, frequent storms."""
    high: float
    """Greatest C: steep ground, rare storms."""
    note: str
    """What to know before use."""
    source: str
    """Where the figures stand."""


def rational_peak_cfs(c: float, intensity_in_hr: float, area_ac: float) -> float:
    """Peak discharge Q = C i A.

    Args:
        c: runoff coefficient, 0 to 1.
        intensity_in_hr: rain intensity over the time of concentration, 0 to 100 in/h.
        area_ac: drainage area in acres, more than 0; the method is meant for 20 or less.

    Returns:
        Cubic feet a second.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Runoff coefficient C", c, 0, 1)
    within("Rain intensity", intensity_in_hr, 0, MOST_INTENSITY_IN_HR, "in/h")
    within("Drainage area", area_ac, 0, MOST_ACRES, "ac", above=True)
    return c * intensity_in_hr * area_ac


def rational_peak(c: float, intensity_in_hr: float, area_ac: float) -> Computed:
    """Peak discharge with its step, and a warning over 20 acres; otherwise `rational_peak_cfs`."""
    peak = rational_peak_cfs(c, intensity_in_hr, area_ac)
    step = Step(
        "Q",
        "peak discharge",
        "C i A",
        f"{given(c)} x {given(intensity_in_hr)} x {given(area_ac)}",
        peak,
        "cfs",
        "Rational Method, HEC-22 ch. 4; 1 ac-in/h taken as 1 cfs",
    )
    warnings: tuple[str, ...] = ()
    if area_ac > MOST_AREA_AC:
        warnings = (
            f"The area of {given(area_ac)} ac is over the 20 ac up to which the Rational Method "
            f"is taken.",
        )
    return Computed("peak discharge", peak, "cfs", (step,), warnings)


def weighted_c(parts: Sequence[tuple[float, float]]) -> Computed:
    """Area-weighted runoff coefficient, the sum of C A over the sum of A. HEC-22 example 4.1.

    Args:
        parts: pairs of C (0 to 1) and area (at least 0, one unit), together more than 0.

    Raises:
        OutOfRange: for a figure outside its range, or no area at all.
    """
    for c, _ in parts:
        within("Runoff coefficient C", c, 0, 1)
    return weighted_mean("C", "runoff coefficient", parts)


def triangle(peak_cfs: float, tc_h: float) -> tuple[tuple[float, float], ...]:
    """The method's hydrograph: up to the peak in one Tc and down in another.

    Args:
        peak_cfs: peak discharge, at least 0.
        tc_h: time of concentration, more than 0 h.

    Returns:
        Points (hours, cfs) at 0, Tc and 2 Tc.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    _check_triangle(peak_cfs, tc_h)
    return (0.0, 0.0), (tc_h, peak_cfs), (2 * tc_h, 0.0)


def trapezoid(peak_cfs: float, tc_h: float, duration_h: float) -> tuple[tuple[float, float], ...]:
    """The hydrograph of the modified method: a storm that lasts longer than Tc holds its peak.

    Args:
        peak_cfs: peak discharge for the intensity of that duration, at least 0.
        tc_h: time of concentration, more than 0 and at most 24 h.
        duration_h: duration of the storm, `tc_h` to 240 h.

    Returns:
        Points (hours, cfs) at 0, Tc, the end of the storm, and Tc after it.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    _check_triangle(peak_cfs, tc_h)
    within("Duration of the storm", duration_h, tc_h, 240, "h", hint="not shorter than Tc")
    return (0.0, 0.0), (tc_h, peak_cfs), (duration_h, peak_cfs), (duration_h + tc_h, 0.0)


def intensity_in_hr(rain_in: float, duration_h: float) -> Computed:
    """Mean intensity of a rain over its duration, i = P / D, for reading a depth table.

    Args:
        rain_in: depth that falls in the duration, 0 to 100 in.
        duration_h: duration, more than 0 and at most 240 h.

    Returns:
        Inches an hour with the step.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Rain", rain_in, 0, MOST_RAIN_IN, "in")
    within("Duration", duration_h, 0, 240, "h", above=True)
    intensity = rain_in / duration_h
    step = Step(
        "i",
        "rain intensity",
        "P / D",
        f"{given(rain_in)} / {given(duration_h)}",
        intensity,
        "in/h",
        "",
    )
    return Computed("rain intensity", intensity, "in/h", (step,))


def triangle_volume(peak_cfs: float, tc_h: float) -> Computed:
    """Volume under the triangle, V = Q Tc, in cubic feet. HEC-22 example 10.1.

    Arguments and errors as `triangle`.
    """
    _check_triangle(peak_cfs, tc_h)
    volume = peak_cfs * tc_h * 3600
    step = Step(
        "V",
        "volume of the triangle",
        "1/2 x Q x 2 Tc x 3600",
        f"1/2 x {show(peak_cfs)} x 2 x {show(tc_h)} x 3600",
        volume,
        "cu ft",
        "HEC-22 example 10.1",
    )
    return Computed("runoff volume", volume, "cu ft", (step,))


def _check_triangle(peak_cfs: float, tc_h: float) -> None:
    within("Peak discharge", peak_cfs, 0, 1e9, "cfs")
    within("Time of concentration", tc_h, 0, 24, "h", above=True)

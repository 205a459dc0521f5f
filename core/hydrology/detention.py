"""Detention: storage to hold a peak down, and orifices that let a pool go in time.

Sources: TR-55 (1986), chapter 6 and appendix F; FHWA HEC-22 (4th ed., 2024), chapter 10; the
48-to-120-hour window is that of North Carolina's wet ponds and is handed in where it is tested.
"""

from math import pi, sqrt

from core.hydrology.computed import Computed, OutOfRange, Step, given, show, within
from core.hydrology.tr55 import MOST_RAIN_IN
from core.hydrology.units import ACRES_PER_SQ_MILE, MOST_ACRES, SQFT_PER_ACRE

STORAGE_FACTOR = 53.33
"""Vr in acre-feet from inches over square miles, TR-55 eq. 6-1."""

STORAGE_CURVES = {
    "I": (0.660, -1.760, 1.960, -0.730),
    "IA": (0.660, -1.760, 1.960, -0.730),
    "II": (0.682, -1.430, 1.640, -0.804),
    "III": (0.682, -1.430, 1.640, -0.804),
}
"""C0 to C3 of Vs/Vr = C0 + C1 r + C2 r^2 + C3 r^3, r = qo/qi. TR-55 figure 6-1, table F-2."""

RATIO_LEAST, RATIO_MOST = 0.1, 0.8
"""qo/qi that figure 6-1 covers; beyond it the estimate draws a warning."""

GRAVITY = 32.2
"""Acceleration of gravity, ft/s2, as HEC-22 has it."""

MOST_CFS = 1e9
"""Sanity bound on a discharge, cfs."""


def detention_storage(
    inflow_cfs: float, outflow_cfs: float, runoff_in: float, area_ac: float, rain_type: str
) -> Computed:
    """Storage that brings a peak down from inflow to outflow. TR-55 chapter 6, worksheet 6a.

    An estimate for planning, good to some 25 percent as TR-55 says; a final design is routed.

    Args:
        inflow_cfs: peak inflow qi, more than 0.
        outflow_cfs: peak outflow qo allowed, more than 0 and less than qi.
        runoff_in: runoff depth Q, more than 0 and at most 100 in.
        area_ac: drainage area in acres, more than 0.
        rain_type: "I", "IA", "II" or "III".

    Returns:
        Storage Vs in cubic feet with its steps; a warning where qo/qi is outside 0.1 to 0.8.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    if rain_type not in STORAGE_CURVES:
        raise OutOfRange(f"Rain type '{rain_type}' is not one of I, IA, II, III (TR-55 app. B).")
    within("Peak inflow", inflow_cfs, 0, MOST_CFS, "cfs", above=True)
    within(
        "Peak outflow",
        outflow_cfs,
        0,
        inflow_cfs,
        "cfs",
        above=True,
        hint="an outflow over the inflow needs no storage",
    )
    within("Runoff depth", runoff_in, 0, MOST_RAIN_IN, "in", above=True)
    within("Drainage area", area_ac, 0, MOST_ACRES, "ac", above=True)
    ratio = outflow_cfs / inflow_cfs
    c0, c1, c2, c3 = STORAGE_CURVES[rain_type]
    share = c0 + ratio * (c1 + ratio * (c2 + ratio * c3))
    runoff_acft = STORAGE_FACTOR * runoff_in * area_ac / ACRES_PER_SQ_MILE
    storage_acft = share * runoff_acft
    storage = storage_acft * SQFT_PER_ACRE
    r = show(ratio)
    steps = (
        Step(
            "qo/qi",
            "outflow over inflow",
            "qo / qi",
            f"{given(outflow_cfs)} / {given(inflow_cfs)}",
            ratio,
            "",
            "TR-55 worksheet 6a",
        ),
        Step(
            "Vs/Vr",
            f"storage over runoff, type {rain_type}",
            "C0 + C1 r + C2 r^2 + C3 r^3",
            f"{c0} {c1:+} x {r} {c2:+} x {r}^2 {c3:+} x {r}^3",
            share,
            "",
            "TR-55 fig. 6-1, table F-2",
        ),
        Step(
            "Vr",
            "runoff volume",
            "53.33 Q Am",
            f"53.33 x {show(runoff_in)} x {given(area_ac)}/640",
            runoff_acft,
            "ac-ft",
            "TR-55 eq. 6-1",
        ),
        Step(
            "Vs",
            "storage",
            "(Vs/Vr) Vr",
            f"{show(share)} x {show(runoff_acft)}",
            storage_acft,
            "ac-ft",
            "TR-55 worksheet 6a",
        ),
        Step(
            "Vs",
            "storage",
            "Vs x 43,560",
            f"{show(storage_acft)} x 43,560",
            storage,
            "cu ft",
            "1 ac-ft = 43,560 cu ft",
        ),
    )
    warnings: tuple[str, ...] = ()
    if not RATIO_LEAST <= ratio <= RATIO_MOST:
        warnings = (
            f"qo/qi of {r} is outside the 0.1 to 0.8 of TR-55 fig. 6-1: the curve is "
            f"drawn on beyond its end.",
        )
    return Computed("detention storage", storage, "cu ft", steps, warnings)


def triangle_storage(inflow_cfs: float, outflow_cfs: float, tc_h: float) -> Computed:
    """Storage between two triangles on the base 2 Tc, Vs = 1/2 x 2 Tc (qi - qo). HEC-22 eq. 10.4.

    Args:
        inflow_cfs: peak inflow, more than 0.
        outflow_cfs: peak outflow, 0 to the inflow.
        tc_h: time of concentration, more than 0 and at most 24 h.

    Returns:
        Cubic feet.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Peak inflow", inflow_cfs, 0, MOST_CFS, "cfs", above=True)
    within("Peak outflow", outflow_cfs, 0, inflow_cfs, "cfs")
    within("Time of concentration", tc_h, 0, 24, "h", above=True)
    storage = tc_h * 3600 * (inflow_cfs - outflow_cfs)
    step = Step(
        "Vs",
        "storage",
        "1/2 x 2 Tc x 3600 (qi - qo)",
        f"1/2 x 2 x {given(tc_h)} x 3600 x ({given(inflow_cfs)} - {given(outflow_cfs)})",
        storage,
        "cu ft",
        "HEC-22 ch. 10, triangular hydrograph",
    )
    return Computed("detention storage", storage, "cu ft", (step,))


def orifice_cfs(diameter_in: float, head_ft: float, coefficient: float = 0.6) -> float:
    """Discharge of a round orifice, Q = Cd A (2 g h)^0.5. HEC-22 chapter 10.

    Args:
        diameter_in: diameter, more than 0 in.
        head_ft: water level above the orifice's centre, at least 0 ft.
        coefficient: Cd, more than 0 and at most 1.

    Returns:
        Cubic feet a second.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Orifice diameter", diameter_in, 0, 1200, "in", above=True)
    within("Head", head_ft, 0, 10_000, "ft")
    within("Orifice coefficient", coefficient, 0, 1, above=True)
    return coefficient * _circle_sqft(diameter_in) * sqrt(2 * GRAVITY * head_ft)


def average_head_ft(depth_ft: float, diameter_in: float) -> float:
    """Half of the depth above the orifice's centre, (depth - d/2) / 2, in feet.

    Args:
        depth_ft: depth of the pool above the orifice's bottom, more than half the diameter.
        diameter_in: diameter, more than 0 in.

    Raises:
        OutOfRange: for a figure outside its range; a pool that does not cover the centre.
    """
    return _head_full_ft(depth_ft, diameter_in) / 2


def orifice_area_sqin(
    volume_cuft: float, days: float, head_ft: float, coefficient: float = 0.6
) -> float:
    """Area of the orifice that lets a volume go in a time at an average head, in square inches.

    A = Q / (Cd (2 g h)^0.5), Q = V / t. North Carolina's wet pond sheets.

    Args:
        volume_cuft: volume, at least 0.
        days: time to let it go, more than 0 and at most 365.
        head_ft: average head, more than 0.
        coefficient: Cd, more than 0 and at most 1.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Head", head_ft, 0, 10_000, "ft", above=True)
    within("Orifice coefficient", coefficient, 0, 1, above=True)
    discharge = release_cfs(volume_cuft, days)
    return discharge / (coefficient * sqrt(2 * GRAVITY * head_ft)) * 144


def release_cfs(volume_cuft: float, days: float) -> float:
    """Average discharge that lets a volume go in a time, cfs; figures as `orifice_area_sqin`."""
    within("Volume", volume_cuft, 0, 1e12, "cu ft")
    within("Time to drain", days, 0, 365, "days", above=True)
    return volume_cuft / (days * 86_400)


def orifice_drawdown(
    volume_cuft: float,
    depth_ft: float,
    diameter_in: float,
    window_h: tuple[float, float],
    coefficient: float = 0.6,
) -> Computed:
    """Time for an orifice to let a pool go at its average head, against a window.

    t = V / Q with Q at half the depth above the orifice's centre, as state wet pond sheets have it.

    Args:
        volume_cuft: volume above the orifice, at least 0.
        depth_ft: depth of the pool above the orifice's bottom, more than half the diameter.
        diameter_in: diameter, more than 0 in.
        window_h: least and most hours allowed, as (48, 120).
        coefficient: Cd, more than 0 and at most 1.

    Returns:
        Hours with the steps, and a warning when they fall outside the window.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Volume", volume_cuft, 0, 1e12, "cu ft")
    head = average_head_ft(depth_ft, diameter_in)
    discharge = orifice_cfs(diameter_in, head, coefficient)
    hours = volume_cuft / discharge / 3600
    area = _circle_sqft(diameter_in)
    steps = (
        Step(
            "h",
            "average head",
            "(depth - d/2) / 2",
            f"({given(depth_ft)} - {given(diameter_in)}/12/2) / 2",
            head,
            "ft",
            "",
        ),
        Step(
            "A",
            "area of the orifice",
            "pi (d/12)^2 / 4",
            f"pi x ({given(diameter_in)}/12)^2 / 4",
            area,
            "sq ft",
            "",
        ),
        Step(
            "Q",
            "discharge",
            "Cd A (2 g h)^0.5",
            f"{given(coefficient)} x {show(area)} x (2 x 32.2 x {show(head)})^0.5",
            discharge,
            "cfs",
            "HEC-22 ch. 10, orifice",
        ),
        Step(
            "t",
            "time to drain",
            "V / (3600 Q)",
            f"{given(volume_cuft)} / (3600 x {show(discharge)})",
            hours,
            "h",
            "",
        ),
    )
    least, most = window_h
    warnings: tuple[str, ...] = ()
    if not least <= hours <= most:
        warnings = (
            f"The pool is gone in {show(hours)} h, outside the window of {given(least)} "
            f"to {given(most)} h.",
        )
    return Computed("drawdown", hours, "h", steps, warnings)


def falling_head_drawdown_h(
    volume_cuft: float, depth_ft: float, diameter_in: float, coefficient: float = 0.6
) -> float:
    """Time to empty a straight-sided pool down to the orifice's centre, head falling, in hours.

    t = 2 As h^0.5 / (Cd A (2 g)^0.5), As = V / depth: the orifice equation, integrated.
    Figures and errors as `orifice_drawdown`.
    """
    within("Volume", volume_cuft, 0, 1e12, "cu ft")
    head = _head_full_ft(depth_ft, diameter_in)
    surface = volume_cuft / depth_ft
    # At one foot of head the orifice lets Cd A (2 g)^0.5 go.
    return 2 * surface * sqrt(head) / orifice_cfs(diameter_in, 1.0, coefficient) / 3600


def _circle_sqft(diameter_in: float) -> float:
    return pi * (diameter_in / 12) ** 2 / 4


def _head_full_ft(depth_ft: float, diameter_in: float) -> float:
    within("Orifice diameter", diameter_in, 0, 1200, "in", above=True)
    half = diameter_in / 24
    within(
        "Pool depth",
        depth_ft,
        half,
        10_000,
        "ft",
        above=True,
        hint="the water must stand above the orifice's centre",
    )
    return depth_ft - half

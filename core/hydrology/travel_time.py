"""Time of concentration: sheet, shallow and channel flow, and the lag method.

Source: TR-55 (1986), chapter 3 and appendix F, with the later NRCS limit on sheet flow; the lag
equation of the NRCS National Engineering Handbook as EFH-2 uses it; HEC-22 (4th ed.) for grassed
waterways. Slopes are ft/ft, lengths ft, velocities ft/s, times h.
"""

from attrs import frozen

from core.hydrology.computed import Computed, OutOfRange, Step, given, show, within
from core.hydrology.graphical_peak import TC_LEAST_H, TC_MOST_H
from core.hydrology.tr55 import CN_LEAST, CN_MOST, MOST_RAIN_IN, retention_in
from core.hydrology.units import MOST_ACRES, SQFT_PER_ACRE

SHEET_FACTOR = 0.007
"""Factor of the sheet flow equation, TR-55 eq. 3-3."""

SHALLOW_FACTORS = {"unpaved": 16.1345, "paved": 20.3282}
"""V = k s^0.5 of shallow concentrated flow, ft/s. TR-55 figure 3-1 and appendix F."""

MANNING_FACTOR = 1.49
"""Factor of Manning's equation in US units as TR-55 eq. 3-4 has it (1.486 elsewhere)."""

SHEET_LIMIT_FT = 100.0
"""Greatest length of sheet flow in NRCS guidance since 1986, ft; beyond it draws a warning."""

SHEET_LIMIT_1986_FT = 300.0
"""Greatest length of sheet flow in TR-55 itself, ft; beyond it is refused."""

MOST_LENGTH_FT = 1_000_000.0
"""Sanity bound on a length, ft."""


@frozen
class SheetFlow:
    """Thin flow over a plane, at the head of a path."""

    n: float
    """Manning's n for sheet flow, more than 0 and at most 1 (TR-55 table 3-1)."""
    length_ft: float
    """Length, more than 0 and at most 300 ft; over 100 ft draws a warning."""
    p2_in: float
    """2-year 24-hour rain, more than 0, in."""
    slope: float
    """Slope of the land, ft/ft, more than 0 and at most 1."""


@frozen
class ShallowFlow:
    """Shallow concentrated flow, after sheet flow has gathered."""

    surface: str
    """"paved" or "unpaved"."""
    length_ft: float
    """Length, more than 0, ft."""
    slope: float
    """Slope, ft/ft, more than 0 and at most 1."""


@frozen
class ChannelFlow:
    """Flow in an open channel or a pipe, by Manning's equation."""

    area_sqft: float
    """Cross-section of the flow, more than 0, sq ft."""
    perimeter_ft: float
    """Wetted perimeter, more than 0, ft."""
    slope: float
    """Slope of the channel, ft/ft, more than 0 and at most 1."""
    n: float
    """Manning's n, more than 0 and at most 1."""
    length_ft: float
    """Length, more than 0, ft."""


Segment = SheetFlow | ShallowFlow | ChannelFlow
"""One piece of a flow path."""


def travel_h(length_ft: float, velocity_fps: float) -> float:
    """Travel time in hours over a length at a velocity, Tt = L / (3600 V). TR-55 eq. 3-1."""
    return length_ft / (3600.0 * velocity_fps)


def sheet_flow_h(flow: SheetFlow) -> float:
    """Travel time of sheet flow in hours. TR-55 eq. 3-3.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity; lengths over 300 ft.
    """
    _roughness(flow.n)
    within(
        "Sheet flow length",
        flow.length_ft,
        0,
        SHEET_LIMIT_1986_FT,
        "ft",
        above=True,
        source="TR-55 eq. 3-3; NRCS now holds it to 100 ft",
        hint="count the rest as shallow concentrated flow",
    )
    within("2-year rain", flow.p2_in, 0, MOST_RAIN_IN, "in", above=True)
    _slope(flow.slope)
    top = SHEET_FACTOR * (flow.n * flow.length_ft) ** 0.8
    return float(top / (flow.p2_in**0.5 * flow.slope**0.4))


def shallow_velocity_fps(surface: str, slope: float) -> float:
    """Velocity of shallow concentrated flow in ft/s. TR-55 figure 3-1, appendix F.

    Args:
        surface: "paved" or "unpaved".
        slope: ft/ft, more than 0 and at most 1.

    Raises:
        OutOfRange: for another surface or a slope outside its range.
    """
    if surface not in SHALLOW_FACTORS:
        raise OutOfRange(f"Shallow flow surface '{surface}' is neither paved nor unpaved.")
    return float(SHALLOW_FACTORS[surface] * _slope(slope) ** 0.5)


def manning_velocity_fps(area_sqft: float, perimeter_ft: float, slope: float, n: float) -> float:
    """Velocity in a channel, V = 1.49 r^(2/3) s^(1/2) / n, r = a / pw. TR-55 eq. 3-4.

    Args:
        area_sqft: cross-section of the flow, more than 0.
        perimeter_ft: wetted perimeter, more than 0.
        slope: ft/ft, more than 0 and at most 1.
        n: Manning's n, more than 0 and at most 1.

    Returns:
        Feet a second.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Channel cross-section", area_sqft, 0, MOST_LENGTH_FT, "sq ft", above=True)
    within("Wetted perimeter", perimeter_ft, 0, MOST_LENGTH_FT, "ft", above=True)
    _slope(slope)
    _roughness(n)
    return float(MANNING_FACTOR * (area_sqft / perimeter_ft) ** (2 / 3) * slope**0.5 / n)


def pipe_velocity_fps(diameter_in: float, slope: float, n: float) -> float:
    """Velocity in a round pipe running full, ft/s: Manning with r = d/4. TR-55 eq. 3-4.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    feet = within("Pipe diameter", diameter_in, 0, 1200, "in", above=True) / 12
    # Area over perimeter of a circle is d/4; handing in d/4 over 1 keeps one equation.
    return manning_velocity_fps(feet / 4, 1.0, slope, n)


def waterway_velocity_fps(k: float, slope_pct: float) -> float:
    """Velocity in shallow flow by cover, V = 3.28 k Sp^0.5, ft/s. HEC-22, shallow flow equation.

    Args:
        k: intercept coefficient of the cover (0.457 for a grassed waterway), more than 0.
        slope_pct: slope in percent, more than 0 and at most 100.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Intercept coefficient", k, 0, 1, above=True)
    within("Slope", slope_pct, 0, 100, "percent", above=True)
    return float(3.28 * k * slope_pct**0.5)


def lag_tc_h(length_ft: float, cn: float, slope_pct: float) -> float:
    """Time of concentration by the lag equation, Tc = L^0.8 (S + 1)^0.7 / (1140 Y^0.5).

    NRCS National Engineering Handbook part 630 chapter 15, as EFH-2 uses it.

    Args:
        length_ft: flow length, more than 0.
        cn: curve number, 30 to 98.
        slope_pct: average slope of the watershed in percent, more than 0 and at most 100.

    Returns:
        Hours.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Flow length", length_ft, 0, MOST_LENGTH_FT, "ft", above=True)
    within("Curve number", cn, CN_LEAST, CN_MOST, source="TR-55 tables 2-2")
    within("Slope", slope_pct, 0, 100, "percent", above=True)
    return float(length_ft**0.8 * (retention_in(cn) + 1) ** 0.7 / (1140 * slope_pct**0.5))


def watershed_slope_pct(interval_ft: float, contour_length_ft: float, area_ac: float) -> float:
    """Average slope in percent from contour lines, 100 x interval x length / area. NRCS EFH-2.

    Args:
        interval_ft: height between contour lines, more than 0.
        contour_length_ft: length of all contour lines inside the area, at least 0.
        area_ac: area in acres, more than 0.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Contour interval", interval_ft, 0, 10_000, "ft", above=True)
    within("Contour length", contour_length_ft, 0, 1e9, "ft")
    within("Drainage area", area_ac, 0, MOST_ACRES, "ac", above=True)
    return 100 * interval_ft * contour_length_ft / (area_ac * SQFT_PER_ACRE)


def segment_h(segment: Segment) -> float:
    """Travel time of one segment in hours; errors as of its kind."""
    if isinstance(segment, SheetFlow):
        return sheet_flow_h(segment)
    length = within("Flow length", segment.length_ft, 0, MOST_LENGTH_FT, "ft", above=True)
    return travel_h(length, _velocity(segment))


def time_of_concentration(path: tuple[Segment, ...]) -> Computed:
    """Time of concentration of a flow path, the sum of its travel times. TR-55 eq. 3-2.

    Args:
        path: the segments from the farthest point down; at least one.

    Returns:
        Hours with the steps of every segment, and warnings for sheet flow over 100 ft and a total
        outside 0.1 to 10 h.

    Raises:
        OutOfRange: for an empty path or a figure outside its range.
    """
    within("Number of flow segments", len(path), 1, 1000)
    steps: list[Step] = []
    times: list[float] = []
    warnings: list[str] = []
    for number, segment in enumerate(path, start=1):
        times.append(segment_h(segment))
        steps += _segment_steps(segment, number, times[-1])
        if isinstance(segment, SheetFlow) and segment.length_ft > SHEET_LIMIT_FT:
            warnings.append(
                f"Sheet flow of {given(segment.length_ft)} ft is over the 100 ft that "
                f"NRCS allows now (TR-55 of 1986: 300 ft)."
            )
    total = sum(times)
    if len(times) > 1:
        steps.append(
            Step(
                "Tc",
                "time of concentration",
                "sum of Tt",
                " + ".join(show(time) for time in times),
                total,
                "h",
                "TR-55 eq. 3-2",
            )
        )
    else:
        steps.append(
            Step("Tc", "time of concentration", "Tt", show(times[0]), total, "h", "TR-55 eq. 3-2")
        )
    if total < TC_LEAST_H:
        warnings.append(f"Tc of {show(total)} h is under 0.1 h, the least that TR-55 ch. 3 takes.")
    elif total > TC_MOST_H:
        warnings.append(
            f"Tc of {show(total)} h is over the 10 h where the peak charts of TR-55 ch. 4 end."
        )
    return Computed("time of concentration", total, "h", tuple(steps), tuple(warnings))


def _velocity(segment: ShallowFlow | ChannelFlow) -> float:
    if isinstance(segment, ShallowFlow):
        return shallow_velocity_fps(segment.surface, segment.slope)
    return manning_velocity_fps(segment.area_sqft, segment.perimeter_ft, segment.slope, segment.n)


def _segment_steps(segment: Segment, number: int, time: float) -> list[Step]:
    if isinstance(segment, SheetFlow):
        return [
            Step(
                f"Tt{number}",
                "sheet flow",
                "0.007 (n L)^0.8 / (P2^0.5 s^0.4)",
                f"0.007 x ({given(segment.n)} x {given(segment.length_ft)})^0.8 / "
                f"({given(segment.p2_in)}^0.5 x {given(segment.slope)}^0.4)",
                time,
                "h",
                "TR-55 eq. 3-3",
            )
        ]
    velocity = _velocity(segment)
    travel = Step(
        f"Tt{number}",
        "travel time",
        "L / (3600 V)",
        f"{given(segment.length_ft)} / (3600 x {show(velocity)})",
        time,
        "h",
        "TR-55 eq. 3-1",
    )
    if isinstance(segment, ShallowFlow):
        factor = given(SHALLOW_FACTORS[segment.surface])
        return [
            Step(
                f"V{number}",
                f"velocity, {segment.surface}",
                f"{factor} s^0.5",
                f"{factor} x {given(segment.slope)}^0.5",
                velocity,
                "ft/s",
                "TR-55 fig. 3-1",
            ),
            travel,
        ]
    radius = segment.area_sqft / segment.perimeter_ft
    return [
        Step(
            f"r{number}",
            "hydraulic radius",
            "a / pw",
            f"{given(segment.area_sqft)} / {given(segment.perimeter_ft)}",
            radius,
            "ft",
            "TR-55 eq. 3-4",
        ),
        Step(
            f"V{number}",
            "velocity in the channel",
            "1.49 r^(2/3) s^0.5 / n",
            f"1.49 x {show(radius)}^(2/3) x {given(segment.slope)}^0.5 / {given(segment.n)}",
            velocity,
            "ft/s",
            "TR-55 eq. 3-4",
        ),
        travel,
    ]


def _slope(slope: float) -> float:
    return within("Slope", slope, 0, 1, "ft/ft", above=True, hint="5 percent is 0.05")


def _roughness(n: float) -> float:
    return within("Manning's n", n, 0, 1, above=True)

"""TR-55 chapter 2: runoff depth and volume from rain and curve number.

Source: NRCS, Urban Hydrology for Small Watersheds, TR-55, 2nd edition, June 1986.
"""

from core.hydrology.computed import Computed, Step, given, show, within
from core.hydrology.units import MOST_ACRES, depth_to_cuft

CN_LEAST, CN_MOST = 30.0, 98.0
"""The curve numbers of the tables 2-2; no cover lies outside."""

CN_LEAST_PEAK = 40.0
"""Least curve number of the peak charts, and of runoff without a second opinion (chapter 2)."""

MOST_RAIN_IN = 100.0
"""Sanity bound on a day's rain, in inches; the greatest ever measured is near 72."""

MOST_AREA_AC = 2000.0
"""Drainage area up to which TR-55 is taken here, in acres."""

LEAST_SURE_RUNOFF_IN = 0.5
"""Below this depth TR-55 calls its own runoff less accurate (chapter 2), in inches."""


def retention_in(cn: float) -> float:
    """Potential retention S after runoff begins, in inches, of a curve number. TR-55 eq. 2-4."""
    return 1000.0 / cn - 10.0


def initial_abstraction_in(cn: float) -> float:
    """Rain lost before runoff begins, Ia = 0.2 S, in inches. TR-55 eq. 2-2 and table 4-1."""
    return 0.2 * (1000.0 / cn - 10.0)


def runoff_depth_in(rain_in: float, cn: float) -> float:
    """Runoff of a storm, as a depth over the area. TR-55 eq. 2-3.

    Args:
        rain_in: 24-hour rain, 0 to 100 in.
        cn: curve number, 30 to 98.

    Returns:
        Inches of runoff, 0 when the rain does not exceed the initial abstraction.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    if not (0.0 <= rain_in <= MOST_RAIN_IN and CN_LEAST <= cn <= CN_MOST):
        _check_runoff(rain_in, cn)
    retention = 1000.0 / cn - 10.0
    excess = rain_in - 0.2 * retention
    if excess <= 0.0:
        return 0.0
    return excess * excess / (excess + retention)


def runoff_depth(rain_in: float, cn: float) -> Computed:
    """Runoff depth in inches with its steps. Arguments and errors as `runoff_depth_in`."""
    runoff = runoff_depth_in(rain_in, cn)
    retention = retention_in(cn)
    initial = initial_abstraction_in(cn)
    s, ia = show(retention), show(initial)
    p = given(rain_in)
    steps = [
        Step(
            "S",
            "potential retention",
            "1000/CN - 10",
            f"1000/{given(cn)} - 10",
            retention,
            "in",
            "TR-55 eq. 2-4",
        ),
        Step("Ia", "initial abstraction", "0.2 S", f"0.2 x {s}", initial, "in", "TR-55 eq. 2-2"),
    ]
    if runoff == 0.0:
        steps += [
            Step("P - Ia", "rain beyond Ia", "P - Ia", f"{p} - {ia}", rain_in - initial, "in", ""),
            Step(
                "Q", "runoff depth", "0 where P - Ia is not above 0", "", 0.0, "in", "TR-55 eq. 2-3"
            ),
        ]
    else:
        steps.append(
            Step(
                "Q",
                "runoff depth",
                "(P - 0.2 S)^2 / (P + 0.8 S)",
                f"({p} - 0.2 x {s})^2 / ({p} + 0.8 x {s})",
                runoff,
                "in",
                "TR-55 eq. 2-3",
            )
        )
    return Computed("runoff depth", runoff, "in", tuple(steps), _runoff_warnings(cn, runoff))


def runoff_volume(rain_in: float, cn: float, area_ac: float) -> Computed:
    """Runoff volume in cubic feet with its steps.

    Args:
        rain_in: 24-hour rain, 0 to 100 in.
        cn: curve number, 30 to 98.
        area_ac: drainage area in acres, more than 0; over 2,000 draws a warning.

    Returns:
        Volume Q A with Q of eq. 2-3.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Drainage area", area_ac, 0, MOST_ACRES, "ac", above=True)
    depth = runoff_depth(rain_in, cn)
    volume = depth_to_cuft(depth.value, area_ac)
    step = Step(
        "V",
        "runoff volume",
        "Q/12 x A x 43,560",
        f"{show(depth.value)}/12 x {given(area_ac)} x 43,560",
        volume,
        "cu ft",
        "1 ac = 43,560 sq ft",
    )
    return Computed(
        "runoff volume",
        volume,
        "cu ft",
        (*depth.steps, step),
        (*depth.warnings, *area_warnings(area_ac)),
    )


def area_warnings(area_ac: float) -> tuple[str, ...]:
    """The warning that an area in acres is beyond TR-55, or nothing."""
    if area_ac <= MOST_AREA_AC:
        return ()
    return (f"The area of {given(area_ac)} ac is over the 2,000 ac up to which TR-55 is taken.",)


def _check_runoff(rain_in: float, cn: float) -> None:
    within("Rain", rain_in, 0, MOST_RAIN_IN, "in")
    within("Curve number", cn, CN_LEAST, CN_MOST, source="TR-55 tables 2-2")


def _runoff_warnings(cn: float, runoff: float) -> tuple[str, ...]:
    found = []
    if cn < CN_LEAST_PEAK:
        found.append(
            f"Curve number {given(cn)} is below 40: TR-55 ch. 2 asks for another method "
            f"to check the runoff."
        )
    if 0.0 < runoff < LEAST_SURE_RUNOFF_IN:
        found.append(
            f"Runoff of {show(runoff)} in is below 0.5 in, where TR-55 ch. 2 calls the "
            f"method less accurate."
        )
    return tuple(found)

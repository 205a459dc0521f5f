"""Drainage areas: ground that drains to one point, its runoff volume and its peak.

Curve numbers, runoff and graphical peaks by TR-55 (1986). A curve number is used unrounded, so that
a small increase is not lost between before and after.
"""

from collections.abc import Sequence

from attrs import frozen

from core.hydrology.computed import Computed, OutOfRange, Step, show, within
from core.hydrology.curve_numbers import Cover, total_area_ac, weighted_cn
from core.hydrology.graphical_peak import TC_MOST_H, runoff_and_peak
from core.hydrology.tr55 import CN_LEAST_PEAK, runoff_depth_in
from core.hydrology.travel_time import Segment, time_of_concentration
from core.hydrology.units import MOST_ACRES, depth_to_cuft


@frozen
class CoverArea:
    """A piece of a drainage area with one cover on one soil group."""

    cover: str
    """What covers it, in words."""
    soil_group: str
    """Hydrologic soil group, A to D."""
    area_ac: float
    """Acres, at least 0."""
    cn: float
    """Curve number, 30 to 98: from the table, or a composite of the designer's."""


@frozen
class DrainageArea:
    """Ground that drains to one point."""

    name: str
    """Its name on the drainage map; the same before and after for the same point."""
    covers: tuple[CoverArea, ...]
    """What covers it, at least one piece."""
    path: tuple[Segment, ...] = ()
    """The longest flow path, from the top down; empty when `tc_h` is given."""
    tc_h: float | None = None
    """Time of concentration that the designer gives, in hours; goes before `path`."""
    pond_pct: float = 0.0
    """Ponds and swamps away from the flow path, 0 to 5 percent."""


def cover_area(cover: Cover, soil_group: str, area_ac: float) -> CoverArea:
    """A piece of ground whose curve number comes from the table.

    Raises:
        OutOfRange: for a soil group that the row does not have, or an area out of range.
    """
    number = cover.number(soil_group)
    within("Area of a cover", area_ac, 0, MOST_ACRES, "ac")
    return CoverArea(cover.title, soil_group, area_ac, number)


def area_tc(area: DrainageArea) -> Computed | None:
    """Time of concentration in hours: as given, else of the path; None where there is neither.

    Raises:
        OutOfRange: for a figure outside its range.
    """
    if area.tc_h is not None:
        within("Time of concentration", area.tc_h, 0, 1000, "h", above=True)
        step = Step("Tc", "time of concentration", "given", "", area.tc_h, "h", "designer")
        return Computed("time of concentration", area.tc_h, "h", (step,))
    return time_of_concentration(area.path) if area.path else None


def why_no_peak(cn: float, tc_h: float | None) -> str:
    """Why the graphical method gives no peak; empty when it gives one.

    Args:
        cn: weighted curve number.
        tc_h: time of concentration in hours, None where it is not known.
    """
    if tc_h is None:
        return "No peak without a flow path or a time of concentration."
    if tc_h > TC_MOST_H:
        return f"No peak: Tc of {show(tc_h)} h is over 10 h (TR-55 ch. 4)."
    if cn < CN_LEAST_PEAK:
        return f"No peak: curve number {show(cn)} is below 40 (TR-55 ch. 4)."
    return ""


def total_volume_cuft(areas: Sequence[DrainageArea], rain_in: float) -> float:
    """Runoff volume of all areas together in one storm, in cubic feet. TR-55 eq. 2-3.

    Args:
        areas: drainage areas, at least one.
        rain_in: 24-hour rain, 0 to 100 in.

    Raises:
        OutOfRange: for a figure outside its range, or no area at all.
    """
    within("Number of drainage areas", len(areas), 1, 1_000_000)
    total = 0.0
    for area in areas:
        acres, cn = _acres_and_cn(area)
        total += depth_to_cuft(runoff_depth_in(rain_in, cn), acres)
    return total


def total_peak_cfs(areas: Sequence[DrainageArea], rain_in: float, rain_type: str) -> float:
    """Graphical peaks of all areas in one storm, added, in cubic feet a second. TR-55 eq. 4-1.

    Where areas join, the true peak is at most this sum.

    Args:
        areas: drainage areas, at least one, each with a path or a time of concentration.
        rain_in: 24-hour rain, 0 to 100 in.
        rain_type: "I", "IA", "II" or "III".

    Raises:
        OutOfRange: for a figure outside its range, no area at all, or an area for which the
            method gives no peak; the sentence names it.
    """
    within("Number of drainage areas", len(areas), 1, 1_000_000)
    total = 0.0
    for area in areas:
        acres, cn = _acres_and_cn(area)
        tc = area_tc(area)
        why = why_no_peak(cn, None if tc is None else tc.value)
        if tc is None or why:
            raise OutOfRange(f"Drainage area '{area.name}': {why}")
        total += runoff_and_peak(rain_in, cn, acres, tc.value, rain_type, area.pond_pct)[1]
    return total


def _acres_and_cn(area: DrainageArea) -> tuple[float, float]:
    acres = total_area_ac(piece.area_ac for piece in area.covers)
    return acres, weighted_cn([(piece.cn, piece.area_ac) for piece in area.covers]).value

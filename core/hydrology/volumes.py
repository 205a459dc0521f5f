"""Volumes and shares that permits ask for: first inch, simple method, flat rate, built-upon area.

Sources: Schueler's simple method as North Carolina's stormwater manual and HEC-22 have it; pond
surface by percent of the drainage area as in North Carolina's wet pond sheets. Rates and limits of
an ordinance are handed in.
"""

from core.hydrology.computed import Computed, Step, given, show, within
from core.hydrology.tr55 import MOST_RAIN_IN
from core.hydrology.units import cuft_to_gallons

MOST_SQFT = 1e11
"""Sanity bound on an area of land, sq ft."""

FIRST_INCH = 1.0
"""Rain of the first inch, in."""

FIRST_HALF_INCH = 0.5
"""Rain of the first half inch, in."""


def rain_on_area(rain_in: float, area_sqft: float) -> Computed:
    """Volume of a depth of rain on an area, V = P/12 x A: the first inch or half inch.

    Args:
        rain_in: depth, 0 to 100 in.
        area_sqft: area, at least 0.

    Returns:
        Cubic feet with the step.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Rain", rain_in, 0, MOST_RAIN_IN, "in")
    within("Area", area_sqft, 0, MOST_SQFT, "sq ft")
    volume = rain_in / 12 * area_sqft
    step = Step(
        "V",
        f"{given(rain_in)} in of rain on the area",
        "P/12 x A",
        f"{given(rain_in)}/12 x {given(area_sqft)}",
        volume,
        "cu ft",
        "12 in = 1 ft",
    )
    return Computed("volume", volume, "cu ft", (step,))


def first_inch_cuft(area_sqft: float) -> float:
    """Volume of the first inch of rain on an area in square feet, in cubic feet."""
    return rain_on_area(FIRST_INCH, area_sqft).value


def first_half_inch_cuft(area_sqft: float) -> float:
    """Volume of the first half inch of rain on an area in square feet, in cubic feet."""
    return rain_on_area(FIRST_HALF_INCH, area_sqft).value


def flat_rate(area_sqft: float, gallons_per_sqft: float) -> Computed:
    """Volume by a flat rate on an area, V = A x rate.

    Args:
        area_sqft: area, at least 0 (a net increase below 0 counts as 0 before it comes here).
        gallons_per_sqft: the ordinance's rate, at least 0.

    Returns:
        Gallons with the steps; the second step gives cubic feet.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Area", area_sqft, 0, MOST_SQFT, "sq ft")
    within("Flat rate", gallons_per_sqft, 0, 1000, "gal/sq ft")
    gallons = area_sqft * gallons_per_sqft
    step = Step(
        "V",
        "volume by flat rate",
        "A x rate",
        f"{given(area_sqft)} x {given(gallons_per_sqft)}",
        gallons,
        "gal",
        "",
    )
    return Computed("volume", gallons, "gal", (step,))


def simple_method(rain_in: float, impervious_share: float, area_sqft: float) -> Computed:
    """Runoff volume by the simple method, V = P/12 x Rv x A, Rv = 0.05 + 0.9 Ia.

    Args:
        rain_in: depth of rain to treat, 0 to 100 in.
        impervious_share: impervious over total area, 0 to 1.
        area_sqft: drainage area, at least 0.

    Returns:
        Cubic feet with the steps.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Rain", rain_in, 0, MOST_RAIN_IN, "in")
    within("Impervious share", impervious_share, 0, 1, hint="75 percent is 0.75")
    within("Area", area_sqft, 0, MOST_SQFT, "sq ft")
    coefficient = 0.05 + 0.9 * impervious_share
    volume = rain_in / 12 * coefficient * area_sqft
    source = "simple method (Schueler 1987)"
    steps = (
        Step(
            "Rv",
            "runoff coefficient",
            "0.05 + 0.9 Ia",
            f"0.05 + 0.9 x {show(impervious_share)}",
            coefficient,
            "",
            source,
        ),
        Step(
            "V",
            "runoff volume",
            "P/12 x Rv x A",
            f"{given(rain_in)}/12 x {show(coefficient)} x {given(area_sqft)}",
            volume,
            "cu ft",
            source,
        ),
    )
    return Computed("runoff volume", volume, "cu ft", steps)


def share_pct(part: float, whole: float) -> float:
    """A part of an area in percent: impervious or built-upon, both in one unit.

    Args:
        part: at least 0 and at most `whole`.
        whole: more than 0.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Area of the site", whole, 0, MOST_SQFT, above=True)
    within("Part of the area", part, 0, whole)
    return 100 * part / whole


def new_built_upon_pct(new: float, site: float, existing: float) -> float:
    """Built-upon share when what stood before is taken out, new / (site - existing), in percent.

    Args:
        new: new built-upon area, at least 0.
        site: area of the site, more than `existing`, in the unit of `new`.
        existing: built-upon area that stood before, at least 0.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Existing built-upon area", existing, 0, MOST_SQFT)
    within("Area of the site", site, existing, MOST_SQFT, above=True)
    return share_pct(new, site - existing)


def surface_required_sqft(area_sqft: float, surface_pct: float) -> float:
    """Pond surface as a percent of the drainage area, from a state's table (SA/DA), sq ft.

    Args:
        area_sqft: drainage area, at least 0.
        surface_pct: SA/DA, 0 to 100 percent.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Drainage area", area_sqft, 0, MOST_SQFT, "sq ft")
    within("Surface over drainage area", surface_pct, 0, 100, "percent")
    return area_sqft * surface_pct / 100


def gallons_of(volume_cuft: float) -> Computed:
    """A volume in cubic feet as US gallons with the step, 1 cu ft = 1728/231 gal exactly.

    Raises:
        OutOfRange: for a figure below 0, nan or infinity.
    """
    within("Volume", volume_cuft, 0, 1e12, "cu ft")
    gallons = cuft_to_gallons(volume_cuft)
    step = Step(
        "V",
        "volume",
        "V x 1728/231",
        f"{show(volume_cuft)} x 1728/231",
        gallons,
        "gal",
        "1 cu ft = 1,728 cu in, 1 gal = 231 cu in",
    )
    return Computed("volume", gallons, "gal", (step,))

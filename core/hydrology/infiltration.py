"""Infiltration: room in stone, time to drain, percolation tests, and the frost line.

The arithmetic is that of volumes and rates; the limits that an ordinance sets are handed in.
"""

from core.hydrology.computed import Computed, OutOfRange, Step, given, show, within

MOST_CUFT = 1e12
"""Sanity bound on a volume, cu ft."""

MOST_SQFT = 1e9
"""Sanity bound on an area of a device, sq ft."""

MOST_RATE_IN_HR = 1000.0
"""Sanity bound on an infiltration rate, in/h."""

MOST_DEPTH_FT = 1000.0
"""Sanity bound on a depth, ft."""


def drain_days(volume_cuft: float, area_sqft: float, rate_in_hr: float) -> Computed:
    """Time for a stored volume to soak away, t = V / (A f).

    Args:
        volume_cuft: water stored, at least 0.
        area_sqft: area through which it soaks, more than 0.
        rate_in_hr: infiltration rate, more than 0.

    Returns:
        Days with the steps.

    Raises:
        OutOfRange: for a figure outside its range; for an area or a rate of 0 the sentence says
            that the device never drains.
    """
    within("Volume", volume_cuft, 0, MOST_CUFT, "cu ft")
    _soaks("Infiltration area", area_sqft, MOST_SQFT, "sq ft")
    _soaks("Infiltration rate", rate_in_hr, MOST_RATE_IN_HR, "in/h")
    flow = area_sqft * rate_in_hr / 12
    hours = volume_cuft / flow
    days = hours / 24
    steps = (
        Step(
            "q",
            "water soaking away",
            "A f / 12",
            f"{given(area_sqft)} x {given(rate_in_hr)} / 12",
            flow,
            "cu ft/h",
            "12 in = 1 ft",
        ),
        Step(
            "t",
            "time to drain",
            "V / q / 24",
            f"{given(volume_cuft)} / {show(flow)} / 24",
            days,
            "days",
            "24 h = 1 day",
        ),
    )
    return Computed("time to drain", days, "days", steps)


def drain_hours_by_depth(depth_ft: float, voids: float, rate_in_hr: float) -> float:
    """Time for a device full of stone to drain through its bottom, 12 n d / f, in hours.

    Args:
        depth_ft: depth of the stone, at least 0.
        voids: share of voids, more than 0 and at most 1.
        rate_in_hr: infiltration rate, more than 0.

    Raises:
        OutOfRange: for a figure outside its range; a rate of 0 never drains.
    """
    within("Depth", depth_ft, 0, MOST_DEPTH_FT, "ft")
    _voids(voids)
    _soaks("Infiltration rate", rate_in_hr, MOST_RATE_IN_HR, "in/h")
    return voids * depth_ft * 12 / rate_in_hr


def stored_cuft(area_sqft: float, depth_ft: float, voids: float = 1.0) -> Computed:
    """Water that a device holds, V = A d n.

    Args:
        area_sqft: area in plan, at least 0.
        depth_ft: depth that fills with water, at least 0.
        voids: share of voids, more than 0 and at most 1; 1 for open water.

    Returns:
        Cubic feet with the step.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Area of the device", area_sqft, 0, MOST_SQFT, "sq ft")
    within("Depth", depth_ft, 0, MOST_DEPTH_FT, "ft")
    _voids(voids)
    volume = area_sqft * depth_ft * voids
    step = Step(
        "V",
        "water stored",
        "A d n",
        f"{given(area_sqft)} x {given(depth_ft)} x {given(voids)}",
        volume,
        "cu ft",
        "",
    )
    return Computed("storage", volume, "cu ft", (step,))


def excavation_cuft(water_cuft: float, voids: float) -> float:
    """Stone needed to hold a volume of water, V / n, in cubic feet.

    Args:
        water_cuft: water to hold, at least 0.
        voids: share of voids, more than 0 and at most 1.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Volume", water_cuft, 0, MOST_CUFT, "cu ft")
    return water_cuft / _voids(voids)


def footprint_sqft(water_cuft: float, voids: float, depth_ft: float) -> float:
    """Area in plan of a device full of stone, V / (n d), in square feet.

    Args:
        water_cuft: water to hold, at least 0.
        voids: share of voids, more than 0 and at most 1.
        depth_ft: depth of the stone, more than 0.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Depth", depth_ft, 0, MOST_DEPTH_FT, "ft", above=True)
    return excavation_cuft(water_cuft, voids) / depth_ft


def percolation_rate_in_hr(minutes_per_inch: float) -> Computed:
    """A percolation test's minutes per inch as inches per hour, f = 60 / p.

    Args:
        minutes_per_inch: minutes for the water to fall one inch, more than 0.

    Returns:
        Inches an hour, with a warning: water leaves a test hole through its sides too, so the
        figure is not yet the infiltration rate of the soil.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Percolation", minutes_per_inch, 0, 1e6, "min/in", above=True)
    rate = 60 / minutes_per_inch
    step = Step(
        "f",
        "rate of fall",
        "60 / p",
        f"60 / {given(minutes_per_inch)}",
        rate,
        "in/h",
        "60 min = 1 h",
    )
    warning = (
        "A percolation test lets water out through the sides of its hole as well: the "
        "infiltration rate for design is lower, and a designer sets it."
    )
    return Computed("rate of fall", rate, "in/h", (step,), (warning,))


def frost_line_ft(frost_depth_ft: float, least_ft: float) -> float:
    """The depth that counts as the frost line: the deeper of frost depth and the ordinance's least.

    Args:
        frost_depth_ft: depth that frost reaches, at least 0.
        least_ft: depth that counts at the least, at least 0.

    Raises:
        OutOfRange: for a figure outside its range, nan or infinity.
    """
    within("Frost depth", frost_depth_ft, 0, MOST_DEPTH_FT, "ft")
    within("Least frost line", least_ft, 0, MOST_DEPTH_FT, "ft")
    return max(frost_depth_ft, least_ft)


def below_frost_pct(
    bottom_sqft: float,
    perimeter_ft: float,
    top_ft: float,
    bottom_ft: float,
    frost_line_ft: float,
) -> Computed:
    """Share of an upright-sided device's infiltration surface that lies below the frost line.

    Counted are the bottom and the sides between the two depths.

    Args:
        bottom_sqft: area of the bottom, at least 0.
        perimeter_ft: length around the sides that let water out, at least 0; 0 counts the bottom
            alone.
        top_ft: depth below grade where the sides begin, at least 0.
        bottom_ft: depth below grade of the bottom, at least `top_ft`.
        frost_line_ft: depth below grade of the frost line, at least 0.

    Returns:
        Percent with the steps. A bottom exactly at the frost line is not below it.

    Raises:
        OutOfRange: for a figure outside its range, or no infiltration surface at all.
    """
    within("Bottom area", bottom_sqft, 0, MOST_SQFT, "sq ft")
    within("Perimeter", perimeter_ft, 0, MOST_SQFT, "ft")
    within("Top of the sides", top_ft, 0, MOST_DEPTH_FT, "ft")
    within("Bottom of the device", bottom_ft, top_ft, MOST_DEPTH_FT, "ft")
    within("Frost line", frost_line_ft, 0, MOST_DEPTH_FT, "ft")
    sides = perimeter_ft * (bottom_ft - top_ft)
    whole = within(
        "Infiltration surface", bottom_sqft + sides, 0, MOST_CUFT * 1000, "sq ft", above=True
    )
    deep_sides = perimeter_ft * max(0.0, bottom_ft - max(frost_line_ft, top_ft))
    deep_bottom = bottom_sqft if bottom_ft > frost_line_ft else 0.0
    deep = deep_sides + deep_bottom
    share = 100 * deep / whole
    steps = (
        Step(
            "A",
            "infiltration surface",
            "bottom + perimeter x height",
            f"{given(bottom_sqft)} + {given(perimeter_ft)} x ({given(bottom_ft)} - "
            f"{given(top_ft)})",
            whole,
            "sq ft",
            "",
        ),
        Step(
            "Af",
            f"part of it below {given(frost_line_ft)} ft",
            "bottom + sides below frost",
            f"{given(deep_bottom)} + {show(deep_sides)}",
            deep,
            "sq ft",
            "",
        ),
        Step(
            "share",
            "below the frost line",
            "100 Af / A",
            f"100 x {show(deep)} / {show(whole)}",
            share,
            "percent",
            "",
        ),
    )
    return Computed("infiltration surface below frost", share, "percent", steps)


def _voids(voids: float) -> float:
    return within("Share of voids", voids, 0, 1, above=True, hint="40 percent is 0.40")


def _soaks(what: str, value: float, most: float, unit: str) -> None:
    if value == 0:
        raise OutOfRange(
            f"Never drains: {what[0].lower()}{what[1:]} is 0 {unit} and must be more than 0."
        )
    within(what, value, 0, most, unit, above=True)

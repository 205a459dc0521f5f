"""Units of the trade and their ratios: acres, inches of water, gallons, cubic feet a second."""

SQFT_PER_ACRE = 43_560.0
"""Square feet in an acre, exact."""

ACRES_PER_SQ_MILE = 640.0
"""Acres in a square mile, exact."""

CUFT_PER_ACRE_INCH = SQFT_PER_ACRE / 12
"""Cubic feet in an inch of water on an acre: 3,630, exact."""

GALLONS_PER_CUFT = 1728 / 231
"""US liquid gallons in a cubic foot: 1,728 cu in by 231 cu in, 7.48052."""

CFS_PER_ACRE_INCH_PER_HOUR = CUFT_PER_ACRE_INCH / 3600
"""Cubic feet a second in an acre-inch an hour: 1.00833. The Rational Method takes it as 1."""

MOST_ACRES = 1_000_000.0
"""A sanity bound on any drainage area, in acres: more is a typing mistake."""


def acres_to_sqft(acres: float) -> float:
    """Acres as square feet."""
    return acres * SQFT_PER_ACRE


def sqft_to_acres(sqft: float) -> float:
    """Square feet as acres."""
    return sqft / SQFT_PER_ACRE


def cuft_to_gallons(cuft: float) -> float:
    """Cubic feet as US gallons."""
    return cuft * GALLONS_PER_CUFT


def gallons_to_cuft(gallons: float) -> float:
    """US gallons as cubic feet."""
    return gallons / GALLONS_PER_CUFT


def depth_to_cuft(depth_in: float, area_ac: float) -> float:
    """A depth of water in inches over an area in acres, as cubic feet."""
    return depth_in * area_ac * CUFT_PER_ACRE_INCH


def cuft_to_depth(volume_cuft: float, area_ac: float) -> float:
    """Cubic feet over an area in acres (more than 0), as a depth in inches."""
    return volume_cuft / (area_ac * CUFT_PER_ACRE_INCH)

"""Units of measure: what kind of thing each measures, and how large it is, exactly.

One table for everything that must agree: figures as typed, the expression language, the papers.
Bases are the foot, the day and the dollar. A US gallon is 231 cubic inches, so that a cubic foot
holds exactly 1728/231 gallons; an acre is 43,560 square feet (NIST Handbook 44, appendix C).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple


class Dimension(NamedTuple):
    """Powers of length, time and money; all zero for a bare number."""

    length: int = 0
    time: int = 0
    money: int = 0

    def __mul__(self, other: object) -> Dimension:
        """The dimension of a product."""
        if not isinstance(other, Dimension):
            return NotImplemented
        return Dimension(
            self.length + other.length, self.time + other.time, self.money + other.money
        )

    def __truediv__(self, other: Dimension) -> Dimension:
        """The dimension of a quotient."""
        return self * other.inverse()

    def inverse(self) -> Dimension:
        """The dimension of one over it."""
        return Dimension(-self.length, -self.time, -self.money)


class Unit(NamedTuple):
    """A unit: its dimension, and how many base units (feet, days, dollars) one of it is."""

    dimension: Dimension
    scale: Fraction


NUMBER = Dimension()
LENGTH = Dimension(length=1)
AREA = Dimension(length=2)
VOLUME = Dimension(length=3)
TIME = Dimension(time=1)
MONEY = Dimension(money=1)
SPEED = Dimension(length=1, time=-1)
PACE = SPEED.inverse()
FLOW = Dimension(length=3, time=-1)

NAME_OF_DIMENSION: Mapping[Dimension, str] = MappingProxyType(
    {
        NUMBER: "a bare number",
        LENGTH: "a length",
        AREA: "an area",
        VOLUME: "a volume",
        TIME: "a time",
        SPEED: "a speed",
        PACE: "a rate",
        FLOW: "a flow",
        MONEY: "money",
    }
)
"""What a figure of each dimension is called in sentences."""

_DAY_SECONDS = 86_400
_GALLON = Fraction(231, 1728)

UNITS: Mapping[str, Unit] = MappingProxyType(
    {
        "": Unit(NUMBER, Fraction(1)),
        "%": Unit(NUMBER, Fraction(1, 100)),
        "ft": Unit(LENGTH, Fraction(1)),
        "in": Unit(LENGTH, Fraction(1, 12)),
        "yd": Unit(LENGTH, Fraction(3)),
        "miles": Unit(LENGTH, Fraction(5280)),
        "sq ft": Unit(AREA, Fraction(1)),
        "sq in": Unit(AREA, Fraction(1, 144)),
        "sq yd": Unit(AREA, Fraction(9)),
        "acres": Unit(AREA, Fraction(43_560)),
        "cu ft": Unit(VOLUME, Fraction(1)),
        "cu in": Unit(VOLUME, Fraction(1, 1728)),
        "cu yd": Unit(VOLUME, Fraction(27)),
        "gal": Unit(VOLUME, _GALLON),
        "acre-ft": Unit(VOLUME, Fraction(43_560)),
        "seconds": Unit(TIME, Fraction(1, _DAY_SECONDS)),
        "minutes": Unit(TIME, Fraction(1, 1440)),
        "hours": Unit(TIME, Fraction(1, 24)),
        "days": Unit(TIME, Fraction(1)),
        "weeks": Unit(TIME, Fraction(7)),
        "in/hr": Unit(SPEED, Fraction(24, 12)),
        "ft/day": Unit(SPEED, Fraction(1)),
        "min/in": Unit(PACE, Fraction(12, 1440)),
        "cfs": Unit(FLOW, Fraction(_DAY_SECONDS)),
        "gal/min": Unit(FLOW, _GALLON * 1440),
        "dollars": Unit(MONEY, Fraction(1)),
    }
)
"""Units by the name that ordinances, files and screens use. Things counted ("lots") are not here:
see `unit_of`."""

DIMENSION_OF_KIND: Mapping[str, Dimension] = MappingProxyType(
    {
        "count": NUMBER,
        "percent": NUMBER,
        "length": LENGTH,
        "distance": LENGTH,
        "area": AREA,
        "volume": VOLUME,
        "flow": FLOW,
        "duration": TIME,
        "money": MONEY,
    }
)
"""What a question of each kind measures. A rate is not here: it may be a speed or a pace."""


def unit_of(name: str) -> Unit:
    """The unit of that name; a name not in the table counts things and has the scale 1."""
    return UNITS.get(name, UNITS[""])


def convert(value: int | Fraction, source: str, target: str) -> Fraction:
    """A figure in one unit as the exact figure in another.

    A speed becomes a pace and the reverse (5 in/hr is 12 min/in).

    Args:
        value: the figure, in units of ``source``.
        source: a unit's name.
        target: the name of a unit of the same dimension.

    Raises:
        ValueError: the two do not measure the same thing.
        ZeroDivisionError: a speed of 0 has no pace.
    """
    have, want = unit_of(source), unit_of(target)
    base = value * have.scale
    if have.dimension == want.dimension:
        return base / want.scale
    if {have.dimension, want.dimension} == {SPEED, PACE}:
        return 1 / (base * want.scale)
    raise ValueError(f"{source} and {target} do not measure the same thing")

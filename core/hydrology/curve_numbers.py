"""Curve numbers: the table of covers, weighted numbers, and impervious ground.

Source: TR-55 (1986), tables 2-2a to 2-2d, figures 2-3 and 2-4. The table is data handed in.
"""

from collections.abc import Iterable, Sequence

from attrs import frozen

from core.hydrology.computed import Computed, OutOfRange, Step, given, show, within
from core.hydrology.tr55 import CN_LEAST, CN_MOST
from core.hydrology.units import MOST_ACRES

CN_IMPERVIOUS = 98.0
"""Curve number of pavement and roofs, TR-55 table 2-2a."""

SOIL_GROUPS = ("A", "B", "C", "D")
"""Hydrologic soil groups, from sand to clay. TR-55 appendix A."""

TRANSMISSION_IN_HR = {
    "A": (0.30, None),
    "B": (0.15, 0.30),
    "C": (0.05, 0.15),
    "D": (0.0, 0.05),
}
"""Water transmission rate of each soil group, least and most, in/h. TR-55 appendix A."""

UNCONNECTED_LIMIT_PCT = 30.0
"""Impervious share from which unconnected pavement counts as connected. TR-55 figure 2-4."""


@frozen
class Cover:
    """A row of the curve number table: one way the ground may be covered."""

    id: str
    """Stable name: table and row, "2-2a-03"."""
    group: str
    """The family it belongs to: "urban", "woods and grass"."""
    cover: str
    """What covers the ground, in words."""
    condition: str
    """Treatment and condition, in words; empty where the table has none."""
    numbers: dict[str, float]
    """Curve number by soil group; arid covers may have none for group A."""
    average_impervious_pct: float | None
    """Impervious share on which the number rests, where the table names one."""
    note: str
    """What to know before use."""
    source: str
    """Where the numbers stand."""

    @property
    def title(self) -> str:
        """Cover and condition in one line."""
        return f"{self.cover}, {self.condition}" if self.condition else self.cover

    def number(self, soil_group: str) -> float:
        """The curve number for a soil group.

        Raises:
            OutOfRange: for a group other than A to D, or one that the table leaves empty.
        """
        if soil_group not in SOIL_GROUPS:
            raise OutOfRange(f"Soil group '{soil_group}' is not one of A, B, C, D.")
        if soil_group not in self.numbers:
            raise OutOfRange(
                f"TR-55 has no curve number for {self.title} on soil group "
                f"{soil_group}; it has {', '.join(self.numbers)}."
            )
        return self.numbers[soil_group]


def search(covers: Iterable[Cover], words: str) -> list[Cover]:
    """The covers that hold every word, in table order; all of them for no words.

    Args:
        covers: the table.
        words: parts of words, upper or lower case, in any order: "grass good".
    """
    wanted = words.lower().split()
    return [
        cover
        for cover in covers
        if all(word in f"{cover.id} {cover.group} {cover.title}".lower() for word in wanted)
    ]


def weighted_cn(parts: Sequence[tuple[float, float]]) -> Computed:
    """Area-weighted curve number, the sum of CN A over the sum of A. TR-55 worksheet 2.

    The number is not rounded: TR-55's worksheet rounds it to a whole number, which can hide a
    small increase between before and after.

    Args:
        parts: pairs of curve number (30 to 98) and area or share (at least 0, one unit for all),
            the areas together more than 0.

    Returns:
        The curve number with its steps.

    Raises:
        OutOfRange: for a figure outside its range, or no area at all.
    """
    for cn, area in parts:
        within("Curve number", cn, CN_LEAST, CN_MOST, source="TR-55 tables 2-2")
        within("Area of a cover", area, 0, 1e12)
    return Computed("curve number", *_mean("CN", "curve number", parts, "TR-55 worksheet 2"))


def composite_cn(pervious_cn: float, impervious_pct: float) -> Computed:
    """Curve number with impervious ground that drains straight to the system.

    CNc = CNp + (Pimp/100) (98 - CNp), TR-55 figure 2-3.

    Args:
        pervious_cn: curve number of the rest, 30 to 98.
        impervious_pct: connected impervious share, 0 to 100 percent.

    Raises:
        OutOfRange: for a figure outside its range.
    """
    _check_composite(pervious_cn, impervious_pct)
    value = _towards_impervious(pervious_cn, impervious_pct / 100)
    step = Step(
        "CNc",
        "composite curve number, connected",
        "CNp + Pimp/100 (98 - CNp)",
        f"{given(pervious_cn)} + {given(impervious_pct)}/100 x (98 - {given(pervious_cn)})",
        value,
        "",
        "TR-55 fig. 2-3",
    )
    return Computed("composite curve number", value, "", (step,))


def composite_cn_unconnected(
    pervious_cn: float, impervious_pct: float, unconnected_ratio: float
) -> Computed:
    """Curve number with impervious ground of which a part drains over lawns or woods first.

    CNc = CNp + (Pimp/100) (98 - CNp) (1 - 0.5 R), TR-55 figure 2-4, for less than 30 percent
    impervious; from there on TR-55 takes all of it as connected, and a warning says so.

    Args:
        pervious_cn: curve number of the rest, 30 to 98.
        impervious_pct: total impervious share, 0 to 100 percent.
        unconnected_ratio: R, unconnected over total impervious area, 0 to 1.

    Raises:
        OutOfRange: for a figure outside its range.
    """
    _check_composite(pervious_cn, impervious_pct)
    within("Unconnected share of the impervious area", unconnected_ratio, 0, 1)
    if impervious_pct > UNCONNECTED_LIMIT_PCT:
        connected = composite_cn(pervious_cn, impervious_pct)
        warning = (
            f"Impervious share of {given(impervious_pct)} percent is over the 30 percent up to "
            f"which unconnected pavement counts for less (TR-55 fig. 2-4): all is taken as "
            f"connected."
        )
        return Computed(connected.name, connected.value, "", connected.steps, (warning,))
    value = _towards_impervious(pervious_cn, impervious_pct / 100 * (1 - 0.5 * unconnected_ratio))
    step = Step(
        "CNc",
        "composite curve number, partly unconnected",
        "CNp + Pimp/100 (98 - CNp) (1 - 0.5 R)",
        f"{given(pervious_cn)} + {given(impervious_pct)}/100 x (98 - {given(pervious_cn)}) x "
        f"(1 - 0.5 x {given(unconnected_ratio)})",
        value,
        "",
        "TR-55 fig. 2-4",
    )
    return Computed("composite curve number", value, "", (step,))


def weighted_mean(symbol: str, name: str, parts: Sequence[tuple[float, float]]) -> Computed:
    """Area-weighted mean of any coefficient with its steps.

    Args:
        symbol: the coefficient's letter.
        name: what it is, in words.
        parts: pairs of coefficient and area, the areas at least 0 and together more than 0.

    Raises:
        OutOfRange: when the areas come to 0 or one is negative, nan or infinite.
    """
    for _, area in parts:
        within("Area of a part", area, 0, 1e12)
    return Computed(name, *_mean(symbol, name, parts, "area-weighted mean"))


def total_area_ac(areas: Iterable[float]) -> float:
    """The sum of areas in acres, each at least 0, together more than 0.

    Raises:
        OutOfRange: when one is negative, nan or infinite, or all are 0.
    """
    total = sum(within("Area of a cover", area, 0, MOST_ACRES, "ac") for area in areas)
    return within("Drainage area", total, 0, MOST_ACRES, "ac", above=True)


def _mean(
    symbol: str, name: str, parts: Sequence[tuple[float, float]], source: str
) -> tuple[float, str, tuple[Step, ...]]:
    total = within("Total area", sum(area for _, area in parts), 0, 1e12, above=True)
    mean = sum(factor * area for factor, area in parts) / total
    # rounding must not carry a mean beyond its parts: 98 on every part is 98, not a hair above it
    factors = [factor for factor, area in parts if area]
    value = min(max(mean, min(factors)), max(factors))
    products = " + ".join(f"{given(factor)} x {show(area)}" for factor, area in parts)
    if len(parts) > 1:
        products = f"({products})"
    step = Step(
        symbol,
        f"weighted {name}",
        f"sum of {symbol} A / sum of A",
        f"{products} / {show(total)}",
        value,
        "",
        source,
    )
    return value, "", (step,)


def _towards_impervious(cn: float, share: float) -> float:
    """A curve number moved towards 98 by a share of the way, and by no rounding beyond it."""
    return min(cn + share * (CN_IMPERVIOUS - cn), CN_IMPERVIOUS)


def _check_composite(pervious_cn: float, impervious_pct: float) -> None:
    within("Curve number", pervious_cn, CN_LEAST, CN_MOST, source="TR-55 tables 2-2")
    within("Impervious share", impervious_pct, 0, 100, "percent")

"""Rainfall: 24-hour depths of a county by return period, as a default to be overwritten.

The depths are data handed in. They are county values; a filing takes the point value of the site.
"""

from collections.abc import Iterable

from attrs import frozen

from core.hydrology.computed import OutOfRange

MARK = "county value, not a point value"
"""Stands beside every depth that comes from a county table."""


@frozen
class County:
    """24-hour rain depths of one county, or one zone of it."""

    id: str
    """Stable name, lower case."""
    name: str
    """The county as people know it."""
    state: str
    """Two letters."""
    depth_in: dict[int, float]
    """Depth in inches by return period in years."""
    rain_type: str
    """The TR-55 rain type, "II"; empty where the map was not read."""
    newer_types: tuple[str, ...]
    """The regional rain types that NRCS assigns now; TR-55 has no chart for them."""
    source: str
    """Where the depths stand."""

    def depth(self, years: int) -> float:
        """Depth of the storm of a return period, in inches.

        Raises:
            OutOfRange: for a return period that the table does not have; none is interpolated.
        """
        if years not in self.depth_in:
            have = ", ".join(str(year) for year in self.depth_in)
            raise OutOfRange(f"No {years}-year rain for {self.name}: the table has {have} years.")
        return self.depth_in[years]

    def said(self, years: int) -> str:
        """The depth with its mark: "4.51 in (25-year, ..., county value, not a point value)"."""
        return f"{self.depth(years):g} in ({years}-year, 24-hour, {self.name}; {MARK})"


def find_county(counties: Iterable[County], county_id: str) -> County:
    """The county of an id.

    Raises:
        OutOfRange: when there is none; the sentence lists the ids.
    """
    known = {county.id: county for county in counties}
    if county_id not in known:
        raise OutOfRange(f"No rain table '{county_id}': there are {', '.join(known)}.")
    return known[county_id]

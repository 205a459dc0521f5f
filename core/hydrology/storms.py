"""Storms before and after development: every area worked out, and how the two compare."""

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from core.hydrology.computed import Computed, OutOfRange, given
from core.hydrology.curve_numbers import total_area_ac, weighted_cn
from core.hydrology.drainage import DrainageArea, area_tc, why_no_peak
from core.hydrology.graphical_peak import peak_discharge
from core.hydrology.tr55 import runoff_volume

STORM_YEARS = (1, 2, 10, 25, 50, 100)
"""Return periods that are worked out when none are named, in years."""

UNLIKE_AREAS = 0.005
"""Relative difference between the areas before and after from which a warning is due."""


@frozen
class StormRunoff:
    """What one storm makes of one drainage area."""

    years: int
    """Return period of the 24-hour storm."""
    rain_in: float
    """Its rain, in inches."""
    volume: Computed
    """Runoff volume in cubic feet."""
    peak: Computed | None
    """Peak discharge in cubic feet a second; None where the method gives none."""
    no_peak: str
    """Why there is no peak; empty when there is one."""


@frozen
class AreaRunoff:
    """One drainage area, worked out."""

    name: str
    """Its name."""
    area_ac: float
    """Its acres."""
    cn: Computed
    """Its weighted curve number."""
    tc: Computed | None
    """Its time of concentration in hours; None where it has neither path nor given time."""
    storms: tuple[StormRunoff, ...]
    """One a storm, in the order asked for."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """Every warning and missing peak of the area, each once, in order."""
        found = [*self.cn.warnings, *(self.tc.warnings if self.tc else ())]
        for storm in self.storms:
            figures = (storm.volume, storm.peak) if storm.peak else (storm.volume,)
            said = [warning for figure in figures for warning in figure.warnings]
            said += [storm.no_peak] if storm.no_peak else []
            found += [f"{storm.years}-year storm: {warning}" for warning in said]
        return tuple(dict.fromkeys(found))


@frozen
class Comparison:
    """One figure of one storm before and after."""

    name: str
    """The drainage area, or "all areas"."""
    years: int
    """Return period of the 24-hour storm."""
    what: str
    """"volume" in cubic feet or "peak" in cubic feet a second."""
    before: float | None
    """The figure before; None where there is none."""
    after: float | None
    """The figure after; None where there is none."""

    @property
    def change(self) -> float | None:
        """After less before."""
        if self.before is None or self.after is None:
            return None
        return self.after - self.before

    @property
    def change_pct(self) -> float | None:
        """The change in percent of before; None where before is 0 or missing."""
        if self.change is None or not self.before:
            return None
        return 100 * self.change / self.before

    @property
    def increases(self) -> bool | None:
        """Whether there is more after than before; None where that is not known."""
        return None if self.change is None else self.change > 0


@frozen
class Storms:
    """All drainage areas before and after, worked out and compared."""

    rain_type: str
    """"I", "IA", "II" or "III"."""
    before: tuple[AreaRunoff, ...]
    """The areas as they are."""
    after: tuple[AreaRunoff, ...]
    """The areas as planned."""
    volumes: tuple[Comparison, ...]
    """Runoff volume of all areas together, one a storm: the sum of the areas'."""
    peaks: tuple[Comparison, ...]
    """Peak of all areas together, one a storm: the sum of the areas' peaks."""
    by_area: tuple[Comparison, ...]
    """Volume and peak of each named area, storm by storm."""
    warnings: tuple[str, ...]
    """What to know before relying on the figures."""

    def asked(
        self, volume_years: Iterable[int], rate_years: Iterable[int]
    ) -> tuple[Comparison, ...]:
        """The comparisons that an ordinance asks for, of all areas together.

        Args:
            volume_years: storms of which the volume is compared.
            rate_years: storms of which the peak rate is compared.

        Raises:
            OutOfRange: for a storm that was not worked out.
        """
        volumes = {row.years: row for row in self.volumes}
        peaks = {row.years: row for row in self.peaks}
        rows = [_row(volumes, years) for years in volume_years]
        return (*rows, *(_row(peaks, years) for years in rate_years))


def area_runoff(
    area: DrainageArea, rainfall: Mapping[int, float], rain_type: str, years: Sequence[int]
) -> AreaRunoff:
    """Work out one drainage area for some storms.

    Args:
        area: the drainage area.
        rainfall: 24-hour rain in inches by return period in years.
        rain_type: "I", "IA", "II" or "III".
        years: the storms wanted.

    Raises:
        OutOfRange: for a figure outside its range; the sentence names the area. A peak that the
            method does not give (curve number under 40, no flow path, Tc over 10 h) is no error:
            the storm has its volume and says why there is no peak.
    """
    try:
        acres = total_area_ac(piece.area_ac for piece in area.covers)
        cn = weighted_cn([(piece.cn, piece.area_ac) for piece in area.covers])
        tc = area_tc(area)
        storms = tuple(
            _storm(area, rain_type, year, _rain(rainfall, year), acres, cn.value, tc)
            for year in years
        )
    except OutOfRange as wrong:
        raise OutOfRange(f"Drainage area '{area.name}': {wrong}") from wrong
    return AreaRunoff(area.name, acres, cn, tc, storms)


def storms(
    areas_before: Sequence[DrainageArea],
    areas_after: Sequence[DrainageArea],
    rainfall: Mapping[int, float],
    rain_type: str,
    years: Sequence[int] = STORM_YEARS,
) -> Storms:
    """Volumes and peaks of all storms before and after development, compared.

    Args:
        areas_before: drainage areas as they are; names differ from one another.
        areas_after: drainage areas as planned; the same name stands for the same outlet.
        rainfall: 24-hour rain in inches by return period in years.
        rain_type: "I", "IA", "II" or "III".
        years: the storms wanted.

    Returns:
        Every figure with its steps, the comparisons, and the warnings.

    Raises:
        OutOfRange: for a figure outside its range, a name that comes twice, or a storm without
            rain; the sentence says which.
    """
    _check_names(areas_before, "before")
    _check_names(areas_after, "after")
    before = tuple(area_runoff(area, rainfall, rain_type, years) for area in areas_before)
    after = tuple(area_runoff(area, rainfall, rain_type, years) for area in areas_after)
    return Storms(
        rain_type,
        before,
        after,
        tuple(_totals(before, after, years, "volume")),
        tuple(_totals(before, after, years, "peak")),
        tuple(_by_area(before, after, years)),
        _warnings(before, after),
    )


def _check_names(areas: Sequence[DrainageArea], when: str) -> None:
    names = [area.name for area in areas]
    for name in names:
        if names.count(name) > 1:
            raise OutOfRange(f"Two drainage areas {when} are named '{name}': names must differ.")


def _rain(rainfall: Mapping[int, float], years: int) -> float:
    if years not in rainfall:
        raise OutOfRange(f"No rain is given for the {years}-year storm.")
    return rainfall[years]


def _storm(
    area: DrainageArea,
    rain_type: str,
    years: int,
    rain_in: float,
    acres: float,
    cn: float,
    tc: Computed | None,
) -> StormRunoff:
    volume = runoff_volume(rain_in, cn, acres)
    no_peak = why_no_peak(cn, None if tc is None else tc.value)
    peak = None
    if tc is not None and not no_peak:
        peak = peak_discharge(rain_in, cn, acres, tc.value, rain_type, area.pond_pct)
    return StormRunoff(years, rain_in, volume, peak, no_peak)


def _figure(area: AreaRunoff, index: int, what: str) -> float | None:
    storm = area.storms[index]
    if what == "volume":
        return storm.volume.value
    return storm.peak.value if storm.peak else None


def _sum(areas: Sequence[AreaRunoff], index: int, what: str) -> float | None:
    total = 0.0
    for area in areas:
        figure = _figure(area, index, what)
        if figure is None:
            return None
        total += figure
    return total if areas else None


def _totals(
    before: Sequence[AreaRunoff], after: Sequence[AreaRunoff], years: Sequence[int], what: str
) -> Iterable[Comparison]:
    for index, year in enumerate(years):
        yield Comparison(
            "all areas", year, what, _sum(before, index, what), _sum(after, index, what)
        )


def _by_area(
    before: Sequence[AreaRunoff], after: Sequence[AreaRunoff], years: Sequence[int]
) -> Iterable[Comparison]:
    then = {area.name: area for area in before}
    later = {area.name: area for area in after}
    for name in dict.fromkeys((*then, *later)):
        for what in ("volume", "peak"):
            for index, year in enumerate(years):
                yield Comparison(
                    name,
                    year,
                    what,
                    _figure(then[name], index, what) if name in then else None,
                    _figure(later[name], index, what) if name in later else None,
                )


def _row(rows: Mapping[int, Comparison], years: int) -> Comparison:
    if years not in rows:
        raise OutOfRange(f"The {years}-year storm was not worked out.")
    return rows[years]


def _warnings(before: Sequence[AreaRunoff], after: Sequence[AreaRunoff]) -> tuple[str, ...]:
    found = []
    for when, areas in (("before", before), ("after", after)):
        for area in areas:
            found += [f"{area.name}, {when}: {warning}" for warning in area.warnings]
    if len(before) > 1 or len(after) > 1:
        found.append(
            "Peaks of several areas are added as if they came at one moment: where the areas join, "
            "the true peak is at most that, and a routed hydrograph gives it."
        )
    acres = [sum(area.area_ac for area in areas) for areas in (before, after)]
    if before and after and abs(acres[0] - acres[1]) > UNLIKE_AREAS * max(acres):
        found.append(
            f"The areas before come to {given(round(acres[0], 4))} ac and those after to "
            f"{given(round(acres[1], 4))} ac: the same ground should be compared."
        )
    return tuple(found)

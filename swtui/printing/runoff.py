"""The drainage areas of a project on paper: covers, every step, the storms before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.drainage_areas import AFTER, BEFORE, Drainage, areas_of, drainage
from core.hydrology.computed import Computed, Step, given, show
from core.hydrology.drainage import DrainageArea
from core.hydrology.rainfall import MARK
from core.hydrology.storm_table import comparison_lines
from core.hydrology.storms import AreaRunoff
from swtui.printing.context import Context
from swtui.printing.drawings.peaks import PeakBars, Storm
from swtui.printing.sheet import Sheet, bold


class AreaSheet(NamedTuple):
    """One drainage area, for its part of the calculation."""

    title: str
    area: DrainageArea
    computed: Sequence[Computed]
    """Curve number, time of concentration, then one a storm, without steps shown before."""


def area_sheets(context: Context) -> list[AreaSheet]:
    """The drainage areas that can be worked out, with their steps; none where none are listed."""
    found = drainage(context.determination)
    if found is None:
        return []
    sheets = []
    for phase, worked in ((BEFORE, found.storms.before), (AFTER, found.storms.after)):
        listed = {area.name: area for area in _areas(context, found, phase)}
        for area in worked:
            title = f"{area.name}, {phase} the work, {show(area.area_ac)} ac"
            sheets.append(AreaSheet(title, listed[area.name], tuple(_computed(area))))
    return sheets


def _areas(context: Context, found: Drainage, phase: str) -> Iterator[DrainageArea]:
    """The areas of a phase, those left out that cannot be worked out."""
    names = {area.name for area in (*found.storms.before, *found.storms.after)}
    records = [
        record
        for index, record in enumerate(context.determination.evaluation.answers[found.group.key])
        if str(record.get("name") or f"Area {index + 1}") in names
    ]
    yield from areas_of(records, phase, context.ordinance.covers())


def _computed(area: AreaRunoff) -> Iterator[Computed]:
    """Curve number, time of concentration, each storm; a step that was shown is not shown again."""
    seen: set[Step] = set(area.cn.steps)
    yield area.cn
    if area.tc is not None:
        seen.update(area.tc.steps)
        yield area.tc
    for storm in area.storms:
        steps: list[Step] = []
        figures = (storm.volume, storm.peak) if storm.peak else (storm.volume,)
        for figure in figures:
            steps += [step for step in figure.steps if step not in seen]
            seen.update(figure.steps)
        last = figures[-1]
        remarks = [warning for figure in figures for warning in figure.warnings]
        remarks += [storm.no_peak] if storm.no_peak else []
        yield Computed(
            f"{storm.years}-year storm, {given(storm.rain_in)} in of rain",
            last.value,
            last.unit,
            tuple(steps),
            tuple(dict.fromkeys(remarks)),
        )


def covers_table(sheet: Sheet, area: DrainageArea) -> None:
    """What covers an area: cover, soil group, acres, curve number."""
    rows = [
        sheet.row(
            sheet.own(piece.cover),
            piece.soil_group or "-",
            bold(sheet.own(show(piece.area_ac))),
            bold(sheet.own(given(piece.cn))),
        )
        for piece in area.covers
    ]
    sheet.table(
        [("Cover", 300), ("Soil group", 64), ("Acres", 64), ("CN", 64)],
        rows,
        before=4,
        level=1,
    )


def storms(sheet: Sheet) -> None:
    """All storms before and after: table, bars of the peaks, what the ordinance wants compared."""
    context = sheet.context
    found = drainage(context.determination)
    if found is None:
        return
    for problem in found.problems:
        sheet.prose(bold(sheet.said(problem)))
    if found.is_empty:
        return
    _storm_table(sheet, found)
    peaks = [
        Storm(f"{row.years}-year", _rounded(row.before), _rounded(row.after))
        for row in found.storms.peaks
    ]
    if any(storm.before is not None or storm.after is not None for storm in peaks):
        sheet.add(sheet.words(bold("Peaks in cfs"), before=10), PeakBars(peaks, ""))
    if found.compared:
        cite = [" ", sheet.cite(found.provision)] if found.provision else []
        sheet.prose([bold("What changes"), *cite], before=8)
        sheet.bullets([sheet.own(line) for line in comparison_lines(found.compared)])
    for text in _remarks(found):
        sheet.add(sheet.note_words(sheet.said(text), 2))


def _storm_table(sheet: Sheet, found: Drainage) -> None:
    rains = {rain.years: rain for rain in found.rains}
    rows = []
    for volume, peak in zip(found.storms.volumes, found.storms.peaks, strict=True):
        rain = rains[volume.years]
        depth = given(float(rain.depth_in))
        cells = [f"{volume.years}-year", depth if rain.given else f"{depth} *"]
        cells += [_figure(figure) for figure in (volume.before, volume.after)]
        cells.append(_percent(volume.change_pct))
        cells += [_figure(figure) for figure in (peak.before, peak.after)]
        cells.append(_percent(peak.change_pct))
        rows.append(sheet.row(*[bold(sheet.own(cell)) for cell in cells]))
    heads = ("Storm", "Rain in", "cu ft before", "after", "change", "cfs before", "after", "change")
    widths = (58.0, 54.0, 76.0, 66.0, 60.0, 62.0, 56.0, 60.0)
    title = f"Storms of type {found.rain_type}, all areas together"
    sheet.table(list(zip(heads, widths, strict=True)), rows, title, level=1)
    if any(not rain.given for rain in found.rains):
        sheet.add(sheet.note_words(f"* {MARK}", 3))


def _remarks(found: Drainage) -> Iterator[str]:
    yield (
        "Storage in devices is not counted here. Where the designer gives a figure, that goes "
        "before the one worked out."
    )
    yield from found.storms.warnings


def _figure(value: float | None) -> str:
    return "-" if value is None else show(value)


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{value:+.1f} %"


def _rounded(value: float | None) -> float | None:
    """As it is shown in the table: bars and table give one figure."""
    return None if value is None else float(show(value).replace(",", ""))

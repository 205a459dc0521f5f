"""Storms before and after as lines of text: a table, bars of the peaks, and the calculation.

For a terminal of 80 columns and for paper alike; no line is longer than 78 signs but the steps,
which their reader wraps.
"""

from collections.abc import Sequence

from core.hydrology.computed import Computed, show
from core.hydrology.storms import AreaRunoff, Comparison, Storms

BAR_WIDTH = 40
"""Signs in the longest bar."""

NARROW_BAR = 26
"""The same on a terminal of 60 columns."""

BARS = ("/", "=")
"""What the bars before and after are made of, where nothing better can be shown."""

NOTHING = "-"
"""Stands for a figure that there is none of."""


def storm_table(result: Storms) -> list[str]:
    """Rain, volume and peak of all areas together, storm by storm, before, after and the change."""
    lines = [
        f"{'Storm':>8}  {'Rain':>6}  {'Volume before':>14} {'after, cu ft':>13} {'change':>8}"
        f"  {'Peak before':>11} {'after, cfs':>10}"
    ]
    rains = _rains(result)
    lines += [
        f"{volume.years:>5}-yr  {_figure(rains.get(volume.years)):>6}  "
        f"{_figure(volume.before):>14} {_figure(volume.after):>13} {_percent(volume):>8}  "
        f"{_figure(peak.before):>11} {_figure(peak.after):>10}"
        for volume, peak in zip(result.volumes, result.peaks, strict=True)
    ]
    return lines


def narrow_table(result: Storms) -> list[str]:
    """As `storm_table` for a terminal of 60 columns: volumes and peaks side by side, no rain."""
    lines = [f"{'Storm':>7} {'cu ft':>10} {'after':>10} {'change':>8} {'cfs':>8} {'after':>8}"]
    lines += [
        f"{volume.years:>4}-yr {_figure(volume.before):>10} {_figure(volume.after):>10} "
        f"{_percent(volume):>8} {_figure(peak.before):>8} {_figure(peak.after):>8}"
        for volume, peak in zip(result.volumes, result.peaks, strict=True)
    ]
    return lines


def comparison_lines(rows: Sequence[Comparison]) -> list[str]:
    """One line a comparison: "10-year volume: 1,200 before, 1,500 after, +300 cu ft (+25.0 %)"."""
    units = {"volume": "cu ft", "peak": "cfs"}
    return [
        f"{row.years}-year {row.what}: {_figure(row.before)} before, {_figure(row.after)} after, "
        + (
            f"{_signed(row.change)} {units[row.what]} ({_percent(row)})"
            if row.change is not None
            else "change not known"
        )
        for row in rows
    ]


def narrow_bars(result: Storms, signs: tuple[str, str] = BARS) -> list[str]:
    """As `peak_bars` for a terminal of 60 columns."""
    return peak_bars(result, NARROW_BAR, signs)


def peak_bars(result: Storms, longest: int = BAR_WIDTH, signs: tuple[str, str] = BARS) -> list[str]:
    """Two bars a storm, before and after, on one scale; the method has no curve to draw.

    Args:
        result: the storms.
        longest: signs in the longest bar.
        signs: what the bars before and after are made of.
    """
    before, after = signs
    known = [figure for row in result.peaks for figure in (row.before, row.after) if figure]
    most = max(known, default=0.0)
    lines: list[str] = []
    for row in result.peaks:
        lines.append(_bar(f"{row.years}-yr before", row.before, most, before, longest))
        lines.append(_bar("after", row.after, most, after, longest))
    return lines


def calculation(area: AreaRunoff) -> list[str]:
    """Every step of a drainage area, each with formula, figures and source."""
    lines = [f"{area.name}, {show(area.area_ac)} ac", *_steps(area.cn)]
    if area.tc:
        lines += _steps(area.tc)
    for storm in area.storms:
        lines.append(f"{storm.years}-year storm, {storm.rain_in:g} in")
        # a peak's steps begin with those of the runoff depth, which the volume has shown
        shown = set(storm.volume.steps)
        lines += _steps(storm.volume)
        if storm.peak:
            lines += [
                _line(step.text, step.source) for step in storm.peak.steps if step not in shown
            ]
        else:
            lines.append(f"  {storm.no_peak}")
    return lines


def step_lines(figure: Computed) -> list[str]:
    """The steps of one figure, a line each, with its source."""
    return _steps(figure)


def _steps(figure: Computed) -> list[str]:
    return [_line(step.text, step.source) for step in figure.steps]


def _line(text: str, source: str) -> str:
    return f"  {text}  [{source}]" if source else f"  {text}"


def _rains(result: Storms) -> dict[int, float]:
    return {
        storm.years: storm.rain_in
        for area in (*result.before, *result.after)
        for storm in area.storms
    }


def _figure(value: float | None) -> str:
    return NOTHING if value is None else show(value)


def _signed(value: float) -> str:
    return f"{'+' if value > 0 else ''}{show(value)}"


def _percent(row: Comparison) -> str:
    return NOTHING if row.change_pct is None else f"{row.change_pct:+.1f} %"


def _bar(label: str, value: float | None, most: float, sign: str, longest: int) -> str:
    if value is None:
        return f"{label:>14}  no peak by this method"
    if value == 0:
        return f"{label:>14}  no runoff"
    # a peak that is there shows at least one sign
    length = max(1, round(longest * value / most))
    return f"{label:>14}  {sign * length} {show(value)} cfs"

"""Runoff of drainage areas in an expression: `runoff_volume` and `runoff_peak`.

    runoff_volume(drainage_areas, 'before', rain_10yr_in)
    runoff_peak(drainage_areas, 'after', rain_25yr_in, rain_type)

The group's records say what the ground is: `phase` (before or after), `covers` and `path` as typed
text (`core.hydrology.notation`), `tc_hours`, `pond_pct`. The results are floats, in cubic feet and
cubic feet a second. A record that is not answered makes the result unknown; one that cannot be
computed with makes it undefined, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from core.expression.errors import ExpressionError, unknown_name
from core.expression.nodes import Bounds, Node
from core.expression.types import Type, figure
from core.hydrology.computed import OutOfRange
from core.hydrology.drainage import DrainageArea, total_peak_cfs, total_volume_cuft
from core.hydrology.notation import read_covers, read_path

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Gaps
    from core.hydrology.curve_numbers import Cover
    from core.ordinance import Group

VOLUME: Type = figure("cu ft")
PEAK: Type = figure("cfs")
RAIN: Type = figure("in")
NEEDED = ("phase", "covers", "path", "tc_hours", "pond_pct")
"""Questions that the group must have."""


def check_group(group: Group) -> None:
    """See that a group says what drainage areas must say.

    Raises:
        ExpressionError: a question is missing, with its name.
    """
    for key in NEEDED:
        if key not in group.questions:
            raise ExpressionError(
                f'runoff needs a question "{key}" of each {group.singular}: '
                + unknown_name("question", key, group.questions)
            )


class DrainageTotal(Node):
    """Volume or peak of all drainage areas of a phase in one storm."""

    __slots__ = ("group", "phase", "rain", "rain_type")

    def __init__(self, group: str, phase: str, rain: Node, rain_type: Node | None) -> None:
        self.group = group
        self.phase = phase
        self.rain = rain
        self.rain_type = rain_type
        self.type = VOLUME if rain_type is None else PEAK

    def run(self, ctx: Evaluation) -> float | None:
        try:
            areas = drainage_areas(ctx, self.group, self.phase, peaks=self.rain_type is not None)
            rain = self.rain.run(ctx)
            rain_type = None if self.rain_type is None else self.rain_type.run(ctx)
            if not areas or rain is None or (self.rain_type is not None and rain_type is None):
                return None
            if self.rain_type is None:
                return total_volume_cuft(areas, float(rain))
            return total_peak_cfs(areas, float(rain), rain_type)
        except OutOfRange:
            return None

    def bounds(self, ctx: Evaluation) -> Bounds:
        value = self.run(ctx)
        return (0, float("inf")) if value is None else (value, value)

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        for part in self.parts():
            if part.run(ctx) is None:
                part.missing(ctx, gaps)
        for token in _unanswered(ctx, self.group, self.phase, peaks=self.rain_type is not None):
            gaps.add(*token)
        if not gaps.questions:
            gaps.undefined.append(self._why(ctx))

    def _why(self, ctx: Evaluation) -> str:
        """Why answered areas give no figure."""
        try:
            areas = drainage_areas(ctx, self.group, self.phase, peaks=self.rain_type is not None)
            if not areas:
                return f"No drainage area is given for {self.phase} the work."
            rain = float(self.rain.run(ctx))
            if self.rain_type is None:
                total_volume_cuft(areas, rain)
            else:
                total_peak_cfs(areas, rain, self.rain_type.run(ctx))
        except OutOfRange as error:
            return str(error)
        return ""

    def parts(self) -> Sequence[Node]:
        return (self.rain,) if self.rain_type is None else (self.rain, self.rain_type)


def drainage_areas(
    ctx: Evaluation, group: str, phase: str, *, peaks: bool
) -> tuple[DrainageArea, ...] | None:
    """The drainage areas of a phase; None where an answer is missing.

    Args:
        ctx: the evaluation; what is read is recorded.
        group: the group of records.
        phase: "before" or "after".
        peaks: whether flow paths matter too.

    Raises:
        OutOfRange: a cover, a path or a figure is none that the method takes.
    """
    if any(_unanswered(ctx, group, phase, peaks=peaks)):
        return None
    found = []
    table = ctx.ordinance.covers()
    for index, record in enumerate(ctx.answers[group]):
        if record.get("phase") == phase:
            found.append(area_of(record, table, index))
    return tuple(found)


def area_of(record: Mapping[str, Any], table: Sequence[Cover], index: int = 0) -> DrainageArea:
    """The drainage area of one record whose covers are answered.

    Raises:
        OutOfRange: a cover, a path or a figure is none that the method takes.
    """
    name = str(record.get("name") or f"Area {index + 1}")
    tc = record.get("tc_hours")
    try:
        covers = read_covers(record["covers"], table)
        path = read_path(record.get("path") or "")
    except OutOfRange as error:
        raise OutOfRange(f"Drainage area '{name}': {error}") from error
    return DrainageArea(
        name=name,
        covers=covers,
        path=path,
        tc_h=None if tc is None else float(tc),
        pond_pct=float(record.get("pond_pct") or 0),
    )


def _unanswered(
    ctx: Evaluation, group: str, phase: str, *, peaks: bool
) -> Iterator[tuple[str | None, int | None, str]]:
    """The questions without whose answers nothing can be computed; what is read is recorded."""
    ctx.read.add((None, None, group))
    records = ctx.answers.get(group)
    if records is None:
        yield (None, None, group)
        return
    for index, record in enumerate(records):
        ctx.read.add((group, index, "phase"))
        if record.get("phase") is None:
            yield (group, index, "phase")
        elif record["phase"] == phase:
            ctx.read.add((group, index, "covers"))
            if not str(record.get("covers") or "").strip():
                yield (group, index, "covers")
            if peaks:
                for key in ("path", "tc_hours", "pond_pct"):
                    ctx.read.add((group, index, key))
                if record.get("tc_hours") is None and not str(record.get("path") or "").strip():
                    yield (group, index, "path")

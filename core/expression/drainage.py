"""Runoff of drainage areas in an expression: `runoff_volume` and `runoff_peak`.

    runoff_volume(drainage_areas, 'before', rain_10yr_in)
    runoff_peak(drainage_areas, 'after', rain_25yr_in, rain_type)

The group's records say what the ground is: `phase` (before or after), `covers` and `path` as typed
text (`core.hydrology.notation`), `tc_hours`, `pond_pct`. The results are floats, in cubic feet and
cubic feet a second. A record that is not answered makes the result unknown; one that cannot be
computed with makes it undefined, with the reason. Where no areas are listed the result is unknown
and nothing is read: areas are one way to a figure, not a question of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from core.expression.errors import ExpressionError, unknown_name
from core.expression.nodes import Bounds, Node
from core.expression.types import Type, figure

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Gaps, Token
    from core.ordinance import Group

VOLUME: Type = figure("cu ft")
PEAK: Type = figure("cfs")
RAIN: Type = figure("in")
NEEDED = ("phase", "covers", "path", "tc_hours", "pond_pct")
"""Questions that the group must have."""
RAIN_QUESTION = re.compile(r"rain_(\d{1,4})yr_in", re.ASCII)
"""The key of the question on the 24-hour rain of a storm, and its return period in years."""
_READ = ("name", "covers", "path", "tc_hours", "pond_pct")
_MOST_KEPT = 256
"""Figures kept with an ordinance; beyond it they are worked out anew."""


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
        found = self._worked_out(ctx)
        return None if isinstance(found, str) else found

    def _worked_out(self, ctx: Evaluation) -> float | str | None:
        """The figure; a sentence where answered areas give none; None where an answer is missing.

        Kept with the ordinance by all that goes into it: a determination asks for a figure
        several times, and the areas seldom change.
        """
        if self._unanswered(ctx):
            return None
        records = [
            tuple(record.get(key) for key in _READ)
            for record in ctx.answers[self.group]
            if record.get("phase") == self.phase
        ]
        if not records:
            return f"No drainage area is given for {self.phase} the work."
        rain = self.rain.run(ctx)
        rain_type = None if self.rain_type is None else self.rain_type.run(ctx)
        if rain is None or (self.rain_type is not None and rain_type is None):
            return None
        kept = ctx.ordinance.compiled.setdefault("runoff", {})
        key = (tuple(records), rain, rain_type)
        if key not in kept:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            kept[key] = self._total(ctx, float(rain), rain_type)
        found: float | str = kept[key]
        return found

    def _total(self, ctx: Evaluation, rain_in: float, rain_type: str | None) -> float | str:
        # here, because few projects list areas, and hydrology is a tenth of the start
        from core.drainage_areas import total

        records = ctx.answers[self.group]
        return total(records, self.phase, ctx.ordinance.covers(), rain_in, rain_type)

    def bounds(self, ctx: Evaluation) -> Bounds:
        value = self.run(ctx)
        return (0, float("inf")) if value is None else (value, value)

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        unanswered = self._unanswered(ctx)
        gaps.add_tokens(unanswered)
        if unanswered:
            return
        found = self._worked_out(ctx)
        if isinstance(found, str):
            gaps.undefined.append(found)
        else:
            super().missing(ctx, gaps)

    def _unanswered(self, ctx: Evaluation) -> tuple[Token, ...]:
        # all of them, not the first: what is read on the way is what is asked
        return tuple(_unanswered(ctx, self.group, self.phase, peaks=self.rain_type is not None))

    def parts(self) -> Sequence[Node]:
        return (self.rain,) if self.rain_type is None else (self.rain, self.rain_type)


def _unanswered(ctx: Evaluation, group: str, phase: str, *, peaks: bool) -> Iterator[Token]:
    """The questions without whose answers nothing can be computed; what is read is recorded."""
    records = ctx.answers.get(group)
    if records is None:
        yield (None, None, group)
        return
    ctx.read.add((None, None, group))
    for index, record in enumerate(records):
        ctx.read.add((group, index, "phase"))
        if record.get("phase") is None:
            yield (group, index, "phase")
        elif record["phase"] == phase:
            ctx.read.add((group, index, "covers"))
            if not str(record.get("covers") or "").strip():
                yield (group, index, "covers")
            if peaks:
                # a time that is given takes the place of the path
                time = "path" if record.get("tc_hours") is None else "tc_hours"
                ctx.read.update(((group, index, time), (group, index, "pond_pct")))
                if time == "path" and not str(record.get("path") or "").strip():
                    yield (group, index, "path")

"""What stands on a calendar: the work, the days that are due, the seasons; paper and screen alike.

Nothing is moved here: a day that is a Saturday stays one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from core.dates import MONTHS
from core.ordinance.questions import WORK_ENDS, WORK_STARTS

if TYPE_CHECKING:
    from core.ordinance import Ordinance
    from core.results import DeadlineResult, Determination

LONGEST = timedelta(days=3653)
"""A longer stretch cannot be drawn."""

WORK = "Work on the ground"

_SEASON = re.compile(r"touches_season\([^)]*'(\d+)-(\d+)'\s*,\s*'(\d+)-(\d+)'")


class Stretch(NamedTuple):
    """A row: from a day to another, or a single day; no end: open."""

    name: str
    start: date
    end: date | None
    single: bool = False
    clock: DeadlineResult | None = None
    """What is due, of a single day."""


class Season(NamedTuple):
    """A season that comes every year, both days in."""

    name: str
    first: tuple[int, int]
    """(month, day)."""
    last: tuple[int, int]

    def within(self, first: date, after: date) -> Iterator[tuple[date, date]]:
        """Its stretches in a window: each from its first day to the day after its last."""
        for year in range(first.year - 1, after.year + 1):
            end_year = year + (self.last < self.first)
            if year < 1 or end_year > 9998:
                continue
            begin = max(_on(year, *self.first), first)
            finish = min(_on(end_year, *self.last) + timedelta(days=1), after)
            if begin < finish:
                yield begin, finish


def work(found: Determination) -> list[Stretch]:
    """The work from its first to its last planned day, as the answers have it."""
    ctx = found.evaluation
    answers = ctx.project.answers
    days = {
        question.draws: answers[question.key]
        for question in ctx.ordinance.questions.values()
        if question.draws
        and question.key in answers
        and (None, None, question.key) in (found.relevant | found.asked_when)
    }
    start, end = days.get(WORK_STARTS), days.get(WORK_ENDS)
    if not isinstance(start, date):
        return []
    return [Stretch(WORK, start, end if isinstance(end, date) and end >= start else None)]


def due(found: Determination, *, with_done: bool) -> list[Stretch]:
    """The days by which, or from which on, something is due, each as a row.

    Args:
        found: the determination.
        with_done: also what was done.
    """
    return [
        Stretch(clock.what, clock.due, None, single=True, clock=clock)
        for clock in found.deadlines
        if clock.due is not None and (with_done or clock.status != "done")
    ]


def seasons(ordinance: Ordinance) -> list[Season]:
    """The season of extra care, as the rules on it have it."""
    written = [rule.applies for rule in ordinance.requirements]
    written += [value.formula for value in ordinance.values.values()]
    written += [condition.applies for condition in ordinance.conditions]
    paper = ordinance.papers.get("erosion")
    named = "" if paper is None else str(paper.texts.get("season", ""))
    for formula in written:
        match = None if formula is None else _SEASON.search(formula.text)
        if match:
            first, day_first, last, day_last = (int(number) for number in match.groups())
            return [Season(named or "cold season", (first, day_first), (last, day_last))]
    return []


def drawable(rows: Sequence[Stretch]) -> bool:
    """Whether the days fit a drawing: there are some, over ten years at most."""
    if not rows:
        return False
    first = min(row.start for row in rows)
    last = max(row.end or row.start for row in rows)
    return last - first <= LONGEST


def window(rows: Sequence[Stretch]) -> tuple[date, date]:
    """The first day of the first month of all rows, and the day after the last month."""
    first = min(row.start for row in rows).replace(day=1)
    last = max(row.end or row.start for row in rows)
    return first, _month_after(last)


def _month_after(day: date) -> date:
    year, month = day.year + day.month // 12, day.month % 12 + 1
    return date(year, month, 1) if year <= 9999 else date(9999, 12, 31)


def ticks(first: date, after: date) -> list[tuple[date, str]]:
    """Where ticks stand: months up to 14, quarters up to 42, else each first of January."""
    months = (after.year - first.year) * 12 + after.month - first.month
    found = []
    year, month = first.year, first.month
    while (year, month) < (after.year, after.month):
        when = date(year, month, 1)
        name = MONTHS[month - 1][:3]
        if months <= 14:
            with_year = month == 1 or when == first
            found.append((when, f"{name} {year % 100:02}" if with_year else name))
        elif months <= 42:
            if month in (1, 4, 7, 10):
                found.append((when, f"{name} {year % 100:02}"))
        elif month == 1:
            found.append((when, str(year)))
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    return found


def _on(year: int, month: int, day: int) -> date:
    while True:
        try:
            return date(year, month, day)
        except ValueError:
            day -= 1

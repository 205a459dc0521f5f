"""Deadlines: what dated events make due, and by which way of counting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from core.counting import NOT_YET, add_period, is_working_day, parse_period, roll_forward
from core.evaluation import Evaluation
from core.results import ClockStatus, DeadlineResult

if TYPE_CHECKING:
    from core.ordinance import Deadline, Ordinance

_ROLLING = ("by", "lapses")
STOPPED = "This clock no longer runs."
_AHEAD = "It runs from a day still to come."
_LONGEST_GRID = 400
"""How many periods of a grid are looked at before it is given up."""


def run_clocks(ctx: Evaluation) -> tuple[DeadlineResult, ...]:
    """One result for each clock: for each event that starts one, or for the rule itself."""
    results: list[DeadlineResult] = []
    for rule, deadline in enumerate(ctx.ordinance.deadlines):
        if ctx.is_for(deadline.for_) is False:
            continue
        if deadline.each is None:
            results.append(_clock(ctx, rule, deadline, deadline.each))
        else:
            results += _each(ctx, rule, deadline, deadline.each)
    return tuple(result for result in results if result.what or result.provision)


def when(clock: DeadlineResult) -> str:
    """What stands before the day of a clock that runs: a time that is over is not late."""
    if clock.role == "lapses":
        return "ended" if clock.status == "late" else "until"
    if clock.status == "late":
        return "LATE, was due"
    return "not before" if clock.role == "not_before" else "due"


def is_running(ordinance: Ordinance, clock: DeadlineResult) -> bool:
    """Whether there is a day ahead, or something late that can still be done.

    A time that has run out, as that for an appeal, is neither.
    """
    if clock.due is None or clock.status not in ("due", "late"):
        return False
    over = clock.role == "lapses" and clock.status == "late"
    return not (over and ordinance.deadlines[clock.rule].done is None)


def named_events(ordinance: Ordinance, text: str, first: str | None = None) -> tuple[str, ...]:
    """The kinds of log entries that an expression names, in its order; `first` before them."""
    named = ([first] if first else []) + re.findall(r"[a-z_]+", text)
    return tuple(dict.fromkeys(kind for kind in named if kind in ordinance.events))


def answering(ordinance: Ordinance, rule: Deadline) -> tuple[str, ...]:
    """The kinds of log entries that do what a clock waits for, the likeliest first.

    Not those that start it: another storm is no inspection after the storm. A clock that says
    nothing of being done is answered by an entry that starts it anew, as an inspection starts the
    week to the next one; what reads only the first of a kind, no further one can answer.
    """
    starts = re.sub(r"\bfirst\(\w+\)", "", rule.starts.text) if rule.starts else ""
    if rule.done is not None:
        started = named_events(ordinance, starts, rule.each)
        return tuple(k for k in named_events(ordinance, rule.done.text) if k not in started)
    if rule.each is not None or rule.role == "not_before":
        return ()
    return named_events(ordinance, starts)


def _each(ctx: Evaluation, rule: int, deadline: Deadline, kind: str) -> Iterator[DeadlineResult]:
    found = False
    for event in ctx.events(kind):
        with ctx.bound(kind, event):
            if ctx.holds(deadline.where):
                found = True
                yield _clock(ctx, rule, deadline, kind)
    if not found:
        yield _result(ctx, rule, deadline, None, "waiting", kind)


def _clock(ctx: Evaluation, rule: int, deadline: Deadline, kind: str | None) -> DeadlineResult:
    applies = ctx.holds(deadline.applies)
    if not applies:
        return _result(ctx, rule, deadline, None, "waiting", kind)
    start = _start(ctx, deadline)
    if start is None and deadline.due is None:
        return _result(ctx, rule, deadline, None, "waiting", kind)
    with ctx.up_to(ctx.today):
        stopped = ctx.holds(deadline.running_when) is False
    if stopped:
        return _result(ctx, rule, deadline, None, "done", kind, STOPPED, start)
    due = _due(ctx, deadline, start)
    if due is None:
        return _result(ctx, rule, deadline, None, "waiting", kind)
    due, moved = _rolled(ctx, deadline, due)
    other = _other(ctx, deadline)
    note = _note(ctx, deadline, due, moved)
    if start is not None and start > ctx.today:
        note = f"{_AHEAD} {note}".strip()
    status, said = _state(ctx, deadline, due)
    return _result(
        ctx, rule, deadline, due, status, kind, " ".join(filter(None, (said, note))), start, other
    )


def _start(ctx: Evaluation, deadline: Deadline) -> date | None:
    """The day a clock runs from.

    An entry of the log with a day still to come starts a clock that nothing else has started; it
    moves none that runs.
    """
    if deadline.starts is None:
        return None
    node = ctx.compile(deadline.starts)
    day = node.run(ctx)
    if isinstance(day, date) and day > ctx.today:
        with ctx.up_to(ctx.today):
            happened = node.run(ctx)
        day = happened if isinstance(happened, date) else day
    return day if isinstance(day, date) else None


def _due(ctx: Evaluation, deadline: Deadline, start: date | None) -> date | None:
    if deadline.due is not None:
        due = ctx.compile(deadline.due).run(ctx)
        return None if due is None or due is NOT_YET else due
    if start is None:
        return None
    if deadline.after is not None:
        return add_period(start, parse_period(deadline.after))
    if deadline.every is not None:
        return _next_of_grid(ctx, deadline, start, deadline.every)
    return start


def _next_of_grid(ctx: Evaluation, deadline: Deadline, start: date, every: str) -> date:
    """The first day of the grid after the last one done, or after the start."""
    done = None if deadline.done is None else ctx.compile(deadline.done).run(ctx)
    last = done if isinstance(done, date) else start
    period = parse_period(every)
    for times in range(1, _LONGEST_GRID):
        day = add_period(start, period, times=times)
        if day > last:
            return day
    return date.max


def _done(ctx: Evaluation, deadline: Deadline) -> Any:
    """Whether what a clock waits for was done, or the day of it; nothing ahead of today counts."""
    if deadline.done is None:
        return None
    with ctx.up_to(ctx.today):
        return ctx.compile(deadline.done).run(ctx)


def _first_done(ctx: Evaluation, deadline: Deadline) -> date | None:
    """The day from which on the log says that it was done."""
    for day in sorted({event.on for event in ctx.project.events if event.on <= ctx.today}):
        with ctx.up_to(day):
            if deadline.done is not None and ctx.holds(deadline.done) is True:
                return day
    return None


def _days(time: timedelta) -> str:
    return "1 day" if time.days == 1 else f"{time.days} days"


def _rolled(ctx: Evaluation, deadline: Deadline, due: date) -> tuple[date, bool]:
    if ctx.ordinance.head.counting.roll != "next_working_day" or deadline.role not in _ROLLING:
        return due, False
    moved = roll_forward(due, _holidays(ctx))
    return moved, moved != due


def _holidays(ctx: Evaluation) -> Any:
    return ctx.settings.get("holidays") or ()


def _other(ctx: Evaluation, deadline: Deadline) -> date | None:
    if deadline.alternative is None:
        return None
    other = ctx.compile(deadline.alternative).run(ctx)
    return None if other is None or other is NOT_YET else other


def _note(ctx: Evaluation, deadline: Deadline, due: date, moved: bool) -> str:
    notes = []
    counting = ctx.ordinance.head.counting
    if moved:
        notes.append("Moved to the next working day.")
    elif counting.mark_weekends and not is_working_day(due, ()):
        day = "a Saturday" if due.weekday() == 5 else "a Sunday"
        says = ctx.ordinance.head.texts.get("weekend_says", "")
        notes.append(f"This is {day}. {says}".strip())
    if counting.roll != "none" and "holidays" in ctx.ordinance.settings:
        setting = ctx.ordinance.settings["holidays"]
        if ctx.settings.get("holidays") is None and setting.when_missing:
            notes.append(setting.when_missing)
    if deadline.note:
        notes.append(deadline.note)
    return " ".join(notes)


def _state(ctx: Evaluation, deadline: Deadline, due: date) -> tuple[ClockStatus, str]:
    """The status of a running clock, and what to say of it."""
    done = _done(ctx, deadline)
    if done is True:
        done = _first_done(ctx, deadline) or due
    if isinstance(done, date) and deadline.every is None:
        if deadline.role in ("by", "before") and done > due:
            return "done", f"Done {_days(done - due)} late."
        if deadline.role == "not_before" and done < due:
            return "done", f"Done {_days(due - done)} too early."
        return "done", ""
    days = (ctx.today - due).days
    if deadline.role == "not_before":
        return ("done", "") if days >= 0 else ("due", "")
    if deadline.role == "before" and days >= 0:
        return "late", deadline.consequence
    if days > 0:
        return "late", deadline.consequence
    return "due", ""


def _result(
    ctx: Evaluation,
    rule: int,
    deadline: Deadline,
    due: date | None,
    status: ClockStatus,
    kind: str | None,
    note: str = "",
    start: date | None = None,
    other: date | None = None,
) -> DeadlineResult:
    what = deadline.what or ctx.ordinance.provisions[deadline.provision].title
    return DeadlineResult(
        deadline.provision, what, due, status, note, start, kind, deadline.role, other, rule
    )

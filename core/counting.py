"""Counting days: calendar months and years, working days, seasons.

The day of the event is day 0. Months and years keep the day of the month, or take the month's last
when there is none (31 August and 6 months is the last of February).
"""

from __future__ import annotations

import calendar
from collections.abc import Collection
from datetime import date, timedelta
from enum import Enum

from attrs import frozen


class Occurrence(Enum):
    """What stands for the day of something that has not happened."""

    NOT_YET = "not yet"


NOT_YET = Occurrence.NOT_YET
"""The day of an event that is not in the log: every comparison with it is no."""


@frozen(repr=False)
class Period:
    """A stretch of time as a rule says it."""

    days: int = 0
    months: int = 0
    years: int = 0


def add_period(day: date, period: Period, *, back: bool = False, times: int = 1) -> date:
    """A day so many days, months or years later (or earlier).

    Args:
        day: day 0.
        period: what is added.
        back: count backwards.
        times: how many periods, counted from the same day 0.

    Returns:
        The day; the first or last day of the calendar where it would lie outside it.
    """
    sign = -times if back else times
    months = (period.years * 12 + period.months) * sign
    try:
        if months:
            whole = day.year * 12 + day.month - 1 + months
            year, month = divmod(whole, 12)
            last = calendar.monthrange(year, month + 1)[1]
            day = date(year, month + 1, min(day.day, last))
        return day + timedelta(days=period.days * sign)
    except (ValueError, OverflowError, IndexError):
        return date.min if sign < 0 else date.max


def parse_period(text: str) -> Period:
    """A period as ordinance data writes it: "10 days", "6 months", "1 year".

    Raises:
        ValueError: it is written otherwise.
    """
    words = text.split()
    if len(words) == 2 and words[0].isdigit():
        count, unit = int(words[0]), words[1].rstrip("s")
        if unit in ("day", "month", "year"):
            return Period(**{f"{unit}s": count})
        if unit == "week":
            return Period(days=7 * count)
    raise ValueError(f'"{text}" is no period: write "10 days", "6 months" or "1 year"')


def is_working_day(day: date, holidays: Collection[date]) -> bool:
    """Whether a day is neither a Saturday, a Sunday nor a holiday."""
    return day.weekday() < 5 and day not in holidays


def roll_forward(day: date, holidays: Collection[date]) -> date:
    """The day itself, or the next working day."""
    while not is_working_day(day, holidays):
        if day == date.max:
            return day
        day += timedelta(days=1)
    return day


def touches_season(
    first: date | None, last: date | None, opens: tuple[int, int], closes: tuple[int, int]
) -> bool | None:
    """Whether a stretch of days has a day in a yearly season; both ends are included in both.

    Args:
        first: first day of the stretch; None: unknown.
        last: last day of the stretch; None: unknown.
        opens: month and day on which the season opens.
        closes: month and day on which it closes, in the next year when it is earlier.

    Returns:
        None when the days known do not decide it: one day inside a season is enough, else both are
        needed.
    """

    def inside(day: date) -> bool:
        at = (day.month, day.day)
        if opens <= closes:
            return opens <= at <= closes
        return at >= opens or at <= closes

    if (first is not None and inside(first)) or (last is not None and inside(last)):
        return True
    if first is None or last is None:
        return None
    if last < first:
        return False
    opening = date(first.year, *opens)
    if opening < first:
        opening = date(first.year + 1, *opens) if first.year < date.max.year else date.max
    return opening <= last

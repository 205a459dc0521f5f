"""Days: as people type them, and as the program shows them.

Core knows no clock: the day that "today" means is an argument.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

from core.plain import quoted

FIRST_YEAR, LAST_YEAR = 1900, 2199
"""Years a date may have; the limits keep day counting from running off the calendar."""

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

# strftime would follow the computer's language; papers and files must not
_MONTH_OF_WORD = {name[:3].lower(): number for number, name in enumerate(MONTHS, 1)}

_YEAR_FIRST = r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})"
_MONTH_FIRST = r"(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d+))?"
_MONTH_NAMED = r"([a-z]{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:,? +'?(\d+))?"
_DAY_NAMED = r"(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]([a-z]{3,9})\.?(?:,?[ -]+'?(\d+))?"
_STEP = r"([+-]) ?(\d{1,5})(?: ?d(?:ays?)?)?"
_WEEKDAY = r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? +"

_NEAR = {"today": 0, "tomorrow": 1, "yesterday": -1}


class DateError(Exception):
    """What was typed is no date; the message says what to type."""


def parse_date(text: str, today: date) -> date:
    """Understand a day as people write it.

    Args:
        text: as typed: ``5/4/26`` (month first), ``2026-05-04``, ``May 4``, ``today``, ``+10``
            (days from today). Without a year it is the year of ``today``; two digits of a year
            are those of 2000 to twenty years from now.
        today: the day that "today" means.

    Raises:
        DateError: it is no day; the message is a sentence to show.
    """
    said = " ".join(text[:200].lower().split()).replace("\u2212", "-")
    if said in _NEAR:
        return today + timedelta(days=_NEAR[said])
    if step := re.fullmatch(_STEP, said, re.ASCII):
        try:
            day = today + timedelta(days=int(step[1] + step[2]))
        except OverflowError:
            raise DateError(_years(text)) from None
        return _in_range(day.year, day.month, day.day, text)
    said = re.sub(_WEEKDAY, "", said, count=1, flags=re.ASCII)
    if found := re.fullmatch(_YEAR_FIRST, said, re.ASCII):
        return _in_range(int(found[1]), int(found[2]), int(found[3]), text)
    if found := re.fullmatch(_MONTH_FIRST, said, re.ASCII):
        return _in_range(_year(found[3], today), int(found[1]), int(found[2]), text)
    if found := re.fullmatch(_MONTH_NAMED, said, re.ASCII):
        month, day_text, year = found[1], found[2], found[3]
    elif found := re.fullmatch(_DAY_NAMED, said, re.ASCII):
        day_text, month, year = found[1], found[2], found[3]
    else:
        raise DateError(f"Type a day, like 6/30/26 or 2026-06-30. You typed {quoted(text)}.")
    return _in_range(_year(year, today), _month(month, text), int(day_text), text)


def _month(word: str, text: str) -> int:
    number = _MONTH_OF_WORD.get(word[:3])
    if number is None or not (MONTHS[number - 1].lower().startswith(word) or word == "sept"):
        raise DateError(f"Type a day, like 6/30/26 or 2026-06-30. You typed {quoted(text)}.")
    return number


def _year(text: str | None, today: date) -> int:
    if text is None:
        return today.year
    if len(text) == 2 and int(text) <= (today.year + 20) % 100:
        return 2000 + int(text)
    if len(text) != 4:
        raise DateError("Type the year with four digits, like 2026.")
    return int(text)


def _years(text: str) -> str:
    return f"Years go from {FIRST_YEAR} to {LAST_YEAR}. You typed {quoted(text)}."


def _in_range(year: int, month: int, day: int, text: str) -> date:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise DateError(_years(text))
    if not 1 <= month <= 12:
        raise DateError(f"There is no month {month}. Type month/day/year, like 6/30/26.")
    last = monthrange(year, month)[1]
    if not 1 <= day <= last:
        name = MONTHS[month - 1]
        if month == 2 and day == 29:
            name = f"{name} {year}"
        raise DateError(
            f"{name} has no day {day}. Type month/day/year, like {month}/{last}/{year % 100:02}."
        )
    return date(year, month, day)


def show_date(day: date) -> str:
    """A day for tables and echoes: ``Mon 2026-05-04``."""
    return f"{WEEKDAYS[day.weekday()][:3]} {day.isoformat()}"


def show_date_long(day: date) -> str:
    """A day for letters: ``Monday, June 22, 2026``."""
    return f"{WEEKDAYS[day.weekday()]}, {MONTHS[day.month - 1]} {day.day}, {day.year}"

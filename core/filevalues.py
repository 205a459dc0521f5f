"""Single values of a project file, read strictly.

A file may come from a stranger, and TOML lets many things stand where a figure is meant: ``true``,
``"8000"``, ``nan``, ``1e400``. Nothing is turned into something else in silence; what does not fit
is refused with the value as it stands and what is allowed.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.answers import NO_SUCH_THING, Number, exact
from core.dates import FIRST_YEAR, LAST_YEAR
from core.plain import in_words, nearest, quoted, shorten
from core.quantities import LARGEST, PLACES, bounds_error, figure

if TYPE_CHECKING:
    from collections.abc import Sequence


MOST_ENTRIES = 10_000
"""Records, events and the like in one list; no project has more."""


class RefusedError(ValueError):
    """A value that cannot stand there, in a sentence; the caller adds the key."""


def told(value: object) -> str:
    """A value as a sentence names it: as it stands in the file, visible and short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int):
        # Python refuses to write out integers of more than 4,300 digits
        if value.bit_length() > 200:
            return f"a whole number of about {int(value.bit_length() * 0.30103) + 1:,} digits"
        return str(value)
    if isinstance(value, Decimal):
        return shorten(str(value).lower(), 40)
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return str(value)


def text(value: object) -> str:
    """A text; a number or word without quotes is none."""
    if isinstance(value, str):
        return value
    raise RefusedError(f"{told(value)} is not a text. Write it in quotes.")


def flag(value: object) -> bool:
    """Yes or no."""
    if isinstance(value, bool):
        return value
    raise RefusedError(f"{told(value)} is not yes or no. Write true or false, without quotes.")


def day(value: object) -> date:
    """A day; a day with a time of day is none."""
    if not isinstance(value, date):
        raise RefusedError(
            f"{told(value)} is not a date. Write it like 2026-05-04, without quotes."
        )
    if isinstance(value, datetime):
        raise RefusedError(
            f"{told(value)} has a time of day. Write the day alone, like 2026-05-04."
        )
    if not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise RefusedError(
            f"{told(value)} is out of range. Years go from {FIRST_YEAR} to {LAST_YEAR}."
        )
    return value


def number(value: object) -> Number:
    """An exact figure of at most 1e12 and nine decimals.

    Exponents are looked at before any arithmetic: making a fraction of ``1e-999999999`` would
    never end.
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        example = "Write it without quotes, like 8000 or 12.5."
        raise RefusedError(f"{told(value)} is not a number. {example}")
    if isinstance(value, int):
        if not -LARGEST <= value <= LARGEST:
            raise RefusedError(_too_large(value))
        return value
    if not value.is_finite():
        raise RefusedError(f"{told(value)} is not a number. Write a figure, like 8000 or 12.5.")
    if value.is_zero():
        return 0
    if value.adjusted() > 12:
        raise RefusedError(_too_large(value))
    exponent = value.as_tuple().exponent
    if isinstance(exponent, int) and exponent < -PLACES:
        raise RefusedError(f"{told(value)} has more than {PLACES} decimals. Round it to {PLACES}.")
    exactly = exact(Fraction(value))
    if abs(exactly.numerator) > LARGEST * exactly.denominator:
        raise RefusedError(_too_large(value))
    return exactly


def _too_large(value: object) -> str:
    return f"{told(value)} is too large. Figures go up to {figure(LARGEST)}."


def quantity(
    value: object,
    kind: str,
    unit: str,
    *,
    at_least: Number | None = None,
    at_most: Number | None = None,
    may_be_negative: bool = False,
) -> Number | str:
    """A figure that answers a question of that kind, in ``unit``; of a distance also "none"."""
    if isinstance(value, str):
        if kind == "distance" and value == NO_SUCH_THING:
            return value
        also = ', or "none" where there is no such thing' if kind == "distance" else ""
        raise RefusedError(
            f"{told(value)} is text. Write a number of {unit or 'units'} without quotes, "
            f"like 8000 or 12.5{also}."
        )
    found = number(value)
    wrong = bounds_error(
        found, kind, unit, at_least=at_least, at_most=at_most, may_be_negative=may_be_negative
    )
    if wrong:
        raise RefusedError(f"{wrong} The file has {told(value)}.")
    return found


def word(value: object, allowed: Sequence[str]) -> str:
    """One of a list of words."""
    if isinstance(value, str) and value in allowed:
        return value
    near = nearest(value, tuple(allowed)) if isinstance(value, str) else None
    hint = f" Nearest: {near}." if near else ""
    raise RefusedError(
        f"{told(value)} is not one of the words that fit.{hint} Write {in_words(tuple(allowed))}."
    )


def words(value: object, allowed: Sequence[str]) -> tuple[str, ...]:
    """A list of words, each of them once."""
    if not isinstance(value, list):
        raise RefusedError(f"{told(value)} is not a list. Write it like [{quoted(allowed[0])}].")
    found = tuple(word(each, allowed) for each in value)
    for at, each in enumerate(found):
        if each in found[:at]:
            raise RefusedError(f"{quoted(each)} stands there twice. Delete one.")
    return found


def tables(value: object, key: str) -> list[dict[str, Any]]:
    """A list of at most `MOST_ENTRIES` tables, as ``[[key]]`` writes it."""
    if isinstance(value, list) and len(value) > MOST_ENTRIES:
        raise RefusedError(f"{len(value):,} entries are too many. {MOST_ENTRIES:,} are allowed.")
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return value
    raise RefusedError(f"{told(value)} stands where a list of tables is meant. Write [[{key}]].")


def table(value: object, key: str) -> dict[str, Any]:
    """A table, as ``[key]`` writes it."""
    if isinstance(value, dict):
        return value
    raise RefusedError(f"{told(value)} stands where a table is meant. Write [{key}].")

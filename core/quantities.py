"""Figures: from what somebody typed to the exact number in its question's unit, and back.

Nothing here rounds in secret. Figures are exact; what has no finite decimal in the unit of its
question is stored to nine decimals, half even, and the text as typed is kept beside it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from attrs import frozen

from core.answers import NO_SUCH_THING, Number, exact
from core.plain import quoted
from core.units import (
    AREA,
    FLOW,
    LENGTH,
    MONEY,
    NAME_OF_DIMENSION,
    TIME,
    UNITS,
    VOLUME,
    Dimension,
    unit_of,
)

PLACES = 9
"""Decimals that a figure may have in a project file."""

_MOST_DECIMALS = 40
"""Shown of a figure that ends: files have nine decimals, only products of such figures more."""

_SCALE = 10**_MOST_DECIMALS

LARGEST = 10**12
"""No figure may be larger, either way."""

LONGEST_TYPED = 200
"""Characters that a field for a figure holds."""

DONT_KNOW = "?"
"""Typed into a figure or a date: somebody looked and does not know. Not for `parse_number`."""

FIGURE_KINDS = frozenset(
    {
        "count",
        "area",
        "length",
        "distance",
        "volume",
        "flow",
        "rate",
        "percent",
        "duration",
        "money",
    }
)
"""Kinds of question that are answered by a figure."""

_NONE_IS_ZERO = frozenset({"area", "volume", "count"})

_SIZES = frozenset({"area", "volume", "length", "distance"})

_ALLOWED_UNITS = {
    LENGTH: "ft or in",
    AREA: "sq ft or ac",
    VOLUME: "cu ft or gal",
    TIME: "days or hours",
    FLOW: "cfs or gal/min",
    MONEY: "dollars",
}

HOW_TO_TYPE = {
    "area": "Type a size, like 8,000 or 24x30.",
    "volume": "Type a size, like 300 or 4x4x6.",
    "length": "Type a length, like 12, 12.5 or 12'6\".",
    "distance": "Type a distance, like 45 or 12'6\", or none.",
    "count": "Type a whole number, like 3.",
    "percent": "Type one number, like 12, 12% or 1:8.",
    "rate": "Type one number, like 12 or 5 in/hr.",
    "flow": "Type one number, like 2.4 or 2.4 cfs.",
    "duration": "Type a time, like 3 or 12 hours.",
    "money": "Type an amount, like 1,500.",
}

_ABOUT = r"\d\s*(?:-|to|\.\.)\s*[\d.]|±|\+ ?/? ?-|^\s*(?:~|about |ca |circa )"


class QuantityError(Exception):
    """What was typed is no answer; the message says what to type."""


@frozen(eq=False, repr=False)
class Understood:
    """What a typed figure says."""

    value: Number | str
    """The figure in the question's unit, or "none" for a distance to nothing."""
    typed: str | None
    """The text, when it is not the figure itself and must be kept beside it."""
    echo: str
    """How the program says it back: ``= 720 + 480 = 1,200 sq ft``, ``none there``."""


def parse_number(
    text: str,
    kind: str,
    unit: str,
    *,
    at_least: Number | None = None,
    at_most: Number | None = None,
    may_be_negative: bool = False,
) -> Understood:
    """Understand a figure as people write it.

    Args:
        text: as typed: ``1,500``, ``.5``, ``0.25 ac``, ``24x30 + 12x40``, ``12'6"``, ``15%``,
            ``1:8``, ``5 in/hr``, ``1/2``, ``none``. Without a unit it is in ``unit``.
        kind: the kind of the question, one of `FIGURE_KINDS`.
        unit: the unit of the question.
        at_least: the least figure that makes sense, in ``unit``.
        at_most: the greatest.
        may_be_negative: whether there is a below-zero (a bottom below the groundwater).

    Raises:
        QuantityError: it is no such figure; the message is a sentence to show.
    """
    said = text.strip()
    if len(said) > LONGEST_TYPED:
        raise QuantityError(f"This holds {LONGEST_TYPED} characters. Put the rest in a note (F4).")
    if said.lower() == NO_SUCH_THING:
        return _none(said, kind, unit)
    negative = said.startswith(("-", "\u2212"))
    body = said[1:].strip() if negative else said
    pieces = _pieces(body, said, kind, unit)
    total = sum(pieces, Fraction(0))
    if negative and len(pieces) > 1:
        raise QuantityError(_not_understood(said, kind))
    value = _stored(-total if negative else total, said)
    wrong = bounds_error(
        value, kind, unit, at_least=at_least, at_most=at_most, may_be_negative=may_be_negative
    )
    if wrong:
        raise QuantityError(f"{wrong} You typed {quoted(said)}.")
    return Understood(
        value,
        None if _is_the_figure_itself(body, unit) else text.strip(),
        _echo(value, pieces, unit),
    )


def parse_tolerance(text: str, value: Number, kind: str, unit: str) -> Number:
    """Understand by how much a figure may be off: ``50``, ``6 in``, ``5%`` of the figure.

    Args:
        text: as typed; without a unit it is in ``unit``.
        value: the figure, in ``unit``.
        kind: the kind of its question.
        unit: the unit of its question. Of a percent, "2%" are two points, not a share.

    Raises:
        QuantityError: it is no such figure; the message is a sentence to show.
    """
    if kind == "count":
        # what is counted whole is off by whole ones
        return _figure_of(parse_number(text, kind, unit))
    if kind == "percent" or not re.fullmatch(r"\s*[\d.,]+\s*%\s*", text, re.ASCII):
        return _figure_of(parse_number(text, "length" if kind == "distance" else kind, unit))
    part = _figure_of(parse_number(text, "percent", "%"))
    return _stored(abs(Fraction(value) * part) / 100, text)


def _figure_of(understood: Understood) -> Number:
    """The figure of what cannot be a distance to nothing."""
    return 0 if isinstance(understood.value, str) else understood.value


def _none(said: str, kind: str, unit: str) -> Understood:
    if kind == "distance":
        return Understood(NO_SUCH_THING, None, "none there")
    if kind in _NONE_IS_ZERO:
        return Understood(0, said, f"= {show(0, unit)}")
    raise QuantityError('Here "none" has no meaning. Type a number, or ? if you don\'t know.')


def _pieces(body: str, said: str, kind: str, unit: str) -> tuple[Fraction, ...]:
    # only who types needs it: its patterns take a start 3 ms
    from core.measures import (
        NotAMeasureError,
        UnclearMeasureError,
        WrongMeasureError,
        read_measure,
    )

    try:
        return read_measure(body, unit)
    except WrongMeasureError as wrong:
        raise QuantityError(_wrong_measure(wrong.said, wrong.dimension, kind, unit)) from None
    except UnclearMeasureError as unclear:
        raise QuantityError(f"{unclear} You typed {quoted(said)}.") from None
    except NotAMeasureError:
        raise QuantityError(_not_understood(said, kind)) from None


def _not_understood(said: str, kind: str) -> str:
    if re.search(_ABOUT, said, re.IGNORECASE):
        return "Type one number. If it may be off, press F4 and say by how much."
    return f"{HOW_TO_TYPE[kind]} You typed {quoted(said)}."


def _wrong_measure(said: str, dimension: Dimension, kind: str, unit: str) -> str:
    asked = {
        "count": "a number",
        "percent": "a percent",
        "rate": "a rate",
        "money": "an amount",
        "distance": "a distance",
    }
    want = unit_of(unit).dimension
    asks = asked.get(kind) or NAME_OF_DIMENSION.get(want, "a number")
    percent = said in ("%", "pct", "percent")
    has = "a percent" if percent else NAME_OF_DIMENSION.get(dimension, "something else")
    if kind == "rate":
        allowed = "min/in or in/hr"
    elif kind == "percent":
        allowed = "it like 12% or 1:8"
    else:
        allowed = _ALLOWED_UNITS.get(want, f"a number of {unit}")
    return f'This asks for {asks}; "{said}" is {has}. Type {allowed}.'


def _stored(total: Fraction, said: str) -> Number:
    """The figure to nine decimals, half even."""
    stored = round(total, PLACES)
    if stored == 0 and total != 0:
        raise QuantityError(
            f"This is too small to be told from 0: figures have {PLACES} decimals. "
            f"You typed {quoted(said)}."
        )
    return exact(stored)


def _is_the_figure_itself(body: str, unit: str) -> bool:
    """Whether the text is a plain figure, perhaps with its own unit: nothing else to keep."""
    figure = body.removeprefix("$") if unit == "dollars" else body
    return bool(re.fullmatch(rf"[\d,]*\.?\d*\s*(?:{re.escape(unit)})?", figure))


def _echo(value: Number, pieces: tuple[Fraction, ...], unit: str) -> str:
    whole = f"= {show(value, unit)}"
    # pieces that had to be rounded would not add up to what is stored
    if len(pieces) < 2 or any(piece != round(piece, PLACES) for piece in pieces):
        return whole
    return f"= {' + '.join(figure(exact(piece)) for piece in pieces)} {whole}"


def bounds_error(
    value: Number,
    kind: str,
    unit: str,
    *,
    at_least: Number | None,
    at_most: Number | None,
    may_be_negative: bool,
) -> str | None:
    """What is wrong with a figure's size, as a sentence, or None.

    Args:
        value: the figure, in ``unit``.
        kind: the kind of its question; a count must be whole.
        unit: the unit of its question.
        at_least: the least that makes sense, or None.
        at_most: the greatest that makes sense, or None.
        may_be_negative: whether there is a below-zero.
    """
    if kind == "count" and not isinstance(value, int):
        return HOW_TO_TYPE["count"]
    # numerators: comparing Fractions costs a file of many figures a tenth of its time
    if value.numerator < 0 and not may_be_negative:
        return f"{'A size' if kind in _SIZES else 'This'} can't be below 0."
    if at_least is not None and value < at_least:
        return f"This can't be less than {show(at_least, unit)}."
    if at_most is not None and value > at_most:
        return f"This can't be more than {show(at_most, unit)}."
    if abs(value.numerator) > LARGEST * value.denominator:
        return f"This can't be more than {show(LARGEST, unit)}."
    return None


def figure(value: Number) -> str:
    """A figure with thousands separators, exact: ``10,890``, ``0.333333333``, ``-1.5``.

    A result without a finite decimal is cut after nine decimals and ends in ``...``: it is never
    rounded.
    """
    if isinstance(value, int):
        return f"{value:,}"
    sign = "-" if value.numerator < 0 else ""
    # in whole numbers: fractions would take ten times as long, and every reason shows figures
    whole, rest = divmod(abs(value.numerator), value.denominator)
    scaled, left = divmod(rest * _SCALE, value.denominator)
    digits = f"{scaled:0{_MOST_DECIMALS}}"
    if left:
        return f"{sign}{whole:,}.{digits[:PLACES]}..."
    return f"{sign}{whole:,}.{digits.rstrip('0')}" if scaled else f"{sign}{whole:,}"


def _with_unit(shown: str, value: Number, unit: str) -> str:
    if unit == "dollars":
        shown += "0" if re.search(r"\.\d$", shown) else ""
        return f"-${shown[1:]}" if shown.startswith("-") else f"${shown}"
    if value == 1 and (unit not in UNITS or unit in ("acres", "days", "hours", "weeks")):
        unit = unit.removesuffix("s")
    return f"{shown} {unit}".rstrip()


def show(value: Number | str, unit: str) -> str:
    """A figure with its unit, never rounded: ``10,890 sq ft``, ``12 %``, ``$1,500``.

    Args:
        value: the figure in ``unit``, or "none" (a distance to nothing).
        unit: the unit's name; "" for a bare number.
    """
    if isinstance(value, str):
        return value
    return _with_unit(figure(value), value, unit)


def rounded_up(value: Number, places: int = 2) -> Number:
    """The least figure of that many decimals that is not below the value."""
    scale = 10**places
    return exact(Fraction(-(-value.numerator * scale // value.denominator), scale))


def rounded_down(value: Number, places: int = 2) -> Number:
    """The greatest figure of that many decimals that is not above the value."""
    scale = 10**places
    return exact(Fraction(value.numerator * scale // value.denominator, scale))


def show_need(value: Number, unit: str) -> str:
    """A worked-out need, two decimals, rounded up so that nobody builds too little."""
    rounded = rounded_up(value)
    return _with_unit(figure(rounded), rounded, unit)


def show_supply(value: Number, unit: str) -> str:
    """A worked-out supply or spare, two decimals, rounded down."""
    rounded = rounded_down(value)
    return _with_unit(figure(rounded), rounded, unit)


def show_cents(value: Number) -> str:
    """An amount in dollars and cents, rounded up to the cent: ``$1,500.00``."""
    cents = int(rounded_up(value) * 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def plain_decimal(value: Number) -> int | Decimal:
    """The figure as a project file holds it: an int when whole, else an exact Decimal.

    Args:
        value: a figure with at most nine decimals.

    Raises:
        ValueError: it has more; a file could not hold it exactly.
    """
    value = exact(value)
    if isinstance(value, int):
        return value
    scaled = value * 10**PLACES
    if scaled.denominator != 1:
        raise ValueError(f"{value} has more than {PLACES} decimals")
    sign, digits = (1 if scaled < 0 else 0), str(abs(scaled.numerator))
    kept = digits.rstrip("0")
    return Decimal((sign, tuple(map(int, kept)), len(digits) - len(kept) - PLACES))

"""Measures as people write them: ``24x30 + 12x40``, ``12'6"``, ``0.25 ac``, ``2 1/2 in``.

Reads the text into exact pieces in one unit. What may stand there for a question, and how it is
said back, is `core.quantities`'s.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from core.units import (
    MONEY,
    NUMBER,
    UNITS,
    Dimension,
    convert,
    unit_of,
)

_SPELLINGS = {
    "ft": "ft foot feet '",
    "in": 'in inch inches "',
    "yd": "yd yds yard yards",
    "miles": "mi mile miles",
    "sq ft": "sq ft|sqft|sf|ft2|ft^2|square foot|square feet|sq foot|sq feet",
    "sq in": "sq in|sqin|in2|in^2|square inch|square inches",
    "sq yd": "sq yd|sqyd|yd2|yd^2|square yard|square yards|sq yds|sy",
    "acres": "ac acre acres",
    "cu ft": "cu ft|cuft|cf|ft3|ft^3|cubic foot|cubic feet|cu feet",
    "cu in": "cu in|cuin|in3|in^3|cubic inch|cubic inches",
    "cu yd": "cu yd|cuyd|cy|yd3|yd^3|cubic yard|cubic yards|cu yds",
    "gal": "gal gals gallon gallons",
    "acre-ft": "acre-ft|acre ft|ac-ft|ac ft|acre-feet|acre feet|acre-foot|acre foot",
    "seconds": "s sec secs second seconds",
    "minutes": "min mins minute minutes",
    "hours": "h hr hrs hour hours",
    "days": "d day days",
    "weeks": "wk wks week weeks",
    "in/hr": "in/hr|in/h|in/hour|inches/hour|inch/hour|in per hr|in per hour|inches per hour|iph",
    "ft/day": "ft/day|ft/d|feet/day|ft per day|feet per day",
    "min/in": "min/in|min/inch|mins/in|minutes/inch|min per in|min per inch"
    "|minutes per inch|minutes per in|mpi",
    "cfs": "cfs|cu ft/s|cu ft/sec|ft3/s|ft^3/s|cubic feet per second",
    "gal/min": "gpm|gal/min|gallons per minute",
    "%": "% pct percent",
    "dollars": "$ dollar dollars usd",
}

_UNIT_OF_WORD = {
    word: name
    for name, words in _SPELLINGS.items()
    for word in words.split("|" if "|" in words else " ")
}

_VULGAR = {
    "½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3",
    "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
}  # fmt: skip

_SIGNS = str.maketrans(
    {
        "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\t": " ",
        "\u2018": "'", "\u2019": "'", "\u2032": "'", "\u00b4": "'",
        "\u201c": '"', "\u201d": '"', "\u2033": '"',
        "\u00d7": "x", "*": "x", "\u00b2": "2", "\u00b3": "3", "\u2212": "-",
        **{sign: f" {plain}" for sign, plain in _VULGAR.items()},
    }
)  # fmt: skip

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+)(?![\d,.])"
_TOKENS = re.compile(
    rf"(?P<number>{_NUMBER})"
    # a unit ends where its letters end; an x after it is the sign of a product (24ftx30ft)
    rf"|(?P<unit>{'|'.join(re.escape(w) for w in sorted(_UNIT_OF_WORD, key=len, reverse=True))})"
    r"(?![a-wyz])"
    r"|(?P<sign>x(?![a-z])|by(?![a-z])|and(?![a-z])|[+/:])"
    r"|(?P<space> +)"
    r"|(?P<other>.)",
    re.ASCII | re.DOTALL,
)


class NotAMeasureError(Exception):
    """The text is no measure this reads."""


class WrongMeasureError(Exception):
    """The text is a measure of another thing than the one asked for."""

    def __init__(self, said: str, dimension: Dimension) -> None:
        """Takes the part of the text that says so, and what it measures."""
        super().__init__(said)
        self.said = said
        self.dimension = dimension


class UnclearMeasureError(Exception):
    """The text can be read in two ways; the message says how to write it."""


class _Size(NamedTuple):
    """A figure, its unit and that unit's word as typed; no unit was written when they are None."""

    value: Fraction
    unit: str | None
    word: str | None


def _plain(text: str) -> str:
    """The text with one spelling for signs, case, spaces and the dots of abbreviations."""
    plain = text.translate(_SIGNS).lower().replace("''", '"').strip()
    plain = re.sub(r"(?<=[a-z])\.(?!\d)", "", plain)
    plain = re.sub(r" *(?<=[a-z ])/ *(?=[a-z])", "/", plain)
    return re.sub(r" {2,}", " ", plain)


def _tokens(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for match in _TOKENS.finditer(_plain(text)):
        kind = match.lastgroup or "other"
        if kind == "other":
            raise NotAMeasureError
        if kind != "space":
            found.append((kind, match.group()))
    return found


def _split(tokens: list[tuple[str, str]], *signs: str) -> list[list[tuple[str, str]]]:
    parts: list[list[tuple[str, str]]] = [[]]
    for token in tokens:
        if token[0] == "sign" and token[1] in signs:
            parts.append([])
        else:
            parts[-1].append(token)
    if not all(parts):
        raise NotAMeasureError
    return parts


def _figure(text: str) -> Fraction:
    return Fraction(text.replace(",", "").rstrip("."))


def _number(tokens: list[tuple[str, str]]) -> Fraction:
    """A number from its tokens, taken off their front: ``2.5``, ``1/2`` or ``2 1/2``."""
    if not tokens or tokens[0][0] != "number":
        raise NotAMeasureError
    value = _figure(tokens.pop(0)[1])
    if tokens and tokens[0] == ("sign", "/"):
        return _over(value, tokens)
    if len(tokens) > 1 and tokens[0][0] == "number" and tokens[1] == ("sign", "/"):
        part = _over(_figure(tokens.pop(0)[1]), tokens)
        if value.denominator != 1 or part >= 1:
            raise NotAMeasureError
        return value + part
    return value


def _over(top: Fraction, tokens: list[tuple[str, str]]) -> Fraction:
    tokens.pop(0)
    if not tokens or tokens[0][0] != "number":
        raise NotAMeasureError
    bottom = _figure(tokens.pop(0)[1])
    if bottom == 0 or top.denominator != 1 or bottom.denominator != 1:
        raise NotAMeasureError
    return top / bottom


def _size(tokens: list[tuple[str, str]]) -> _Size:
    """One factor: a number with its unit, or a run of units that get smaller (``12'6"``)."""
    left = list(tokens)
    dollars = bool(left) and left[0] == ("unit", "$")
    if dollars:
        left.pop(0)
    value = _number(left)
    unit, word = ("dollars", "$") if dollars else (None, None)
    if left and left[0][0] == "unit":
        if dollars:
            raise NotAMeasureError
        word = left.pop(0)[1]
        unit = _UNIT_OF_WORD[word]
    last = unit
    while left:
        if last is None or unit is None:
            raise NotAMeasureError
        more = _number(left)
        if left and left[0][0] == "unit":
            smaller = _UNIT_OF_WORD[left.pop(0)[1]]
        elif last == "ft" and not left and more < 12:
            smaller = "in"  # 12'6 for 12'6"
        else:
            raise NotAMeasureError
        if (
            UNITS[smaller].dimension != UNITS[last].dimension
            or UNITS[smaller].scale >= UNITS[last].scale
        ):
            raise NotAMeasureError
        value += convert(more, smaller, unit)
        last = smaller
    return _Size(value, unit, word)


def _ratio(tokens: list[tuple[str, str]]) -> Fraction:
    """``1:8``, one up in eight along, as a percent.

    Raises:
        UnclearMeasureError: steeper than 1:1, where engineers often write the run first.
    """
    rise, run = (_number(part) if len(part) == 1 else None for part in _split(tokens, ":"))
    if rise is None or run is None or run == 0:
        raise NotAMeasureError
    if rise > run:
        raise UnclearMeasureError("Write a slope as up:along, like 1:8, or in percent.")
    return rise / run * 100


def _product(tokens: list[tuple[str, str]], unit: str) -> Fraction:
    """One piece of a sum, in ``unit``."""
    want = unit_of(unit).dimension
    if ("sign", ":") in tokens:
        if unit != "%" or len(tokens) != 3:
            raise NotAMeasureError
        return _ratio(tokens)
    sizes = [_size(part) for part in _split(tokens, "x", "by")]
    if len(sizes) == 1:
        only = sizes[0]
        return only.value if only.unit is None else _converted(only, unit)
    value = Fraction(1)
    have = NUMBER
    bare = 0
    for size in sizes:
        value *= size.value
        if size.unit is None:
            bare += 1
        else:
            value *= UNITS[size.unit].scale
            have = have * UNITS[size.unit].dimension
    if bare and have != NUMBER and have != want and sizes[-1].unit not in (None, "ft"):
        raise UnclearMeasureError("Write the unit at each size, like 24 ft x 6 in.")
    # sizes without a unit are feet as the tape gives them, unless a unit already says it all
    if have == NUMBER and want in (NUMBER, MONEY):
        return value
    if have != want:
        have = have * Dimension(length=bare)
    if have != want:
        raise WrongMeasureError("x".join(text for kind, text in tokens if kind == "number"), have)
    return value / unit_of(unit).scale


def _converted(size: _Size, target: str) -> Fraction:
    """A figure in the target's unit; a percent is no bare number, nor the reverse."""
    source, word = str(size.unit), str(size.word)
    if (source == "%") != (target == "%"):
        raise WrongMeasureError(word, unit_of(source).dimension)
    try:
        return convert(size.value, source, target)
    except ValueError:
        raise WrongMeasureError(word, unit_of(source).dimension) from None
    except ZeroDivisionError:
        raise UnclearMeasureError(f"0 {source} has no figure in {target}.") from None


def read_measure(text: str, unit: str) -> tuple[Fraction, ...]:
    """The pieces of a sum, each exactly in ``unit``; one piece when it is no sum.

    Args:
        text: as typed; a figure without a unit is in ``unit``, sizes of a product are in feet.
        unit: the unit of the question, a name of `core.units.UNITS` or a thing counted.

    Raises:
        NotAMeasureError: it is no measure.
        WrongMeasureError: it measures another thing.
        UnclearMeasureError: it can be read in two ways.
    """
    said = _plain(text)
    if unit not in UNITS and said.endswith((f" {unit}", f" {unit.removesuffix('s')}")):
        text = said[: said.rindex(" ")]
    return tuple(_product(piece, unit) for piece in _split(_tokens(text), "+", "and"))

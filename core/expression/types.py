"""What an expression is: yes/no, a figure with a unit, a day, a word, a list, a record."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from core.units import NUMBER, TIME, Dimension, unit_of


class Type(NamedTuple):
    """The kind of thing an expression is; for a figure its dimension and scale as well."""

    kind: str
    """bool number date period word text words ticks events record."""
    dimension: Dimension = NUMBER
    scale: Fraction = Fraction(1)
    bare: bool = False
    """A plain number: takes the unit of what it is compared with or added to."""
    distance: bool = False
    """A distance may be "none", so nothing may be calculated with it."""
    unit: str = ""
    """The name of the unit, for sentences."""

    @property
    def is_number(self) -> bool:
        """Whether it is a figure."""
        return self.kind == "number"

    def describe(self) -> str:
        """In words, for errors."""
        if self.kind != "number":
            return _WORDS.get(self.kind, self.kind)
        if self.bare:
            return "a plain number"
        return f"a figure in {self.unit}" if self.unit else f"a figure ({_spell(self.dimension)})"


_WORDS = {
    "bool": "a yes or no",
    "date": "a day",
    "period": "a period",
    "word": "a word",
    "text": "a text",
    "words": "a list of words",
    "ticks": "a list of ticks",
    "events": "events",
    "record": "a record",
}

BOOL = Type("bool")
DATE = Type("date")
PERIOD = Type("period")
WORD = Type("word")
TEXT = Type("text")
WORDS = Type("words")
TICKS = Type("ticks")
EVENTS = Type("events")
RECORD = Type("record")
BARE = Type("number", bare=True)
DAYS = Type("number", TIME, Fraction(1), unit="days")
COUNT = Type("number", NUMBER, Fraction(1))


def figure(unit: str, *, distance: bool = False) -> Type:
    """The type of a figure in a unit."""
    found = unit_of(unit)
    return Type("number", found.dimension, found.scale, distance=distance, unit=unit)


def type_of_kind(kind: str, unit: str) -> Type:
    """The type of a question, setting, value or event field of a kind and unit."""
    if kind == "yes_no":
        return BOOL
    if kind == "date":
        return DATE
    if kind == "choice":
        return WORD
    if kind in ("choices", "dates"):
        return TICKS
    if kind == "text":
        return TEXT
    return figure(unit, distance=kind == "distance")


def _spell(dimension: Dimension) -> str:
    parts = []
    for name, power in zip(("length", "time", "money"), dimension, strict=True):
        if power:
            parts.append(name if power == 1 else f"{name}^{power}")
    return " x ".join(parts) or "number"

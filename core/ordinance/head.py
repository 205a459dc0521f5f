"""The head of an ordinance and its plain lists: classes, provisions, words, settings, terms."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from attrs import Factory, frozen

from core.ordinance.parts import ALWAYS, Force, Place, Texts


@frozen(eq=False, repr=False)
class ClassName:
    """A class of the ordinance: its key, its words on screen and paper, and short in lists."""

    key: str
    word: str
    short: str


@frozen(eq=False, repr=False)
class Counting:
    """How days are counted: whether a last day that is not a working day moves."""

    roll: str = "none"
    """"none" or "next_working_day"."""
    mark_weekends: bool = False


@frozen(eq=False, repr=False)
class Head:
    """The head of an ordinance."""

    id: str
    title: str
    covers_from: date
    version: str
    """The text's date, printed beside every result."""
    activities: str | None = None
    """The question whose ticks are each exempt or not."""
    place: str = ""
    """The place in a few words, for titles ("Brookfield")."""
    warnings: tuple[str, ...] = ()
    roles: Mapping[str, str] = Factory(dict)
    classes: tuple[ClassName, ...] = ()
    counting: Counting = Counting()
    money: str = "exact"
    """"exact" or "up_to_cent": how amounts are shown beside the exact one."""
    covers_until: date | None = None
    steps: Mapping[str, str] = Factory(dict)
    """Words for the program's steps where the ordinance's differ."""
    state: str = ""
    """State law that may matter to a date or paper, in words."""
    texts: Texts = Factory(dict)
    """Short texts of the ordinance's own that screens and papers show."""


@frozen(eq=False, repr=False)
class Provision:
    """A row of the ordinance's ledger, in our own words."""

    id: str
    cite: str
    title: str
    text: str
    print_cite: str = ""
    """The safe citation for print; `cite` where the numbering is sure."""
    numbering: str = "certain"
    """certain, high, medium or low: how sure the number is."""
    figure: str = ""
    source: str = ""
    note: str = ""
    kind: str = ""
    """What the ledger calls it: standard, document, deadline ..."""
    amended: date | None = None
    force: Force = ALWAYS
    place: Place | None = None

    @property
    def citation(self) -> str:
        """The citation to show: the safe one where there is one."""
        return self.print_cite or self.cite


@frozen(eq=False, repr=False)
class Words:
    """A list of words that several rules use."""

    key: str
    list: tuple[str, ...]
    place: Place | None = None


@frozen(eq=False, repr=False)
class Setting:
    """A fact about the village, kept with the folder of projects."""

    key: str
    kind: str
    label: str
    unit: str = ""
    text: str = ""
    absent: Any = None
    absent_says: str = ""
    when_missing: str = ""
    ask: str = ""
    find: str = ""
    place: Place | None = None


@frozen(eq=False, repr=False)
class Term:
    """A word of the law or the trade for the word list: plain, the legal term in brackets."""

    word: str
    meaning: str
    place: Place | None = None

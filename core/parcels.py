"""The parcel ledger: what several project files do to one tax-map number, summed over time.

A project may be cut into pieces, each under a limit that all together pass. An ordinance says with
its texts `parcel_QUESTION` which figures are summed and how the sum is said; the limits are those
at which the class changes (`core.breakpoints`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import frozen

from core.answers import Number, exact
from core.plain import visible
from core.quantities import figure, show

if TYPE_CHECKING:
    from core.breakpoints import Breakpoint
    from core.ordinance import Ordinance, Question
    from core.project import Project

NOT_COUNTED = ("withdrawn", "denied")
"""States of a file of which nothing is built."""

_PREFIX = "parcel_"


@frozen(eq=False, repr=False)
class Filed:
    """What the ledger needs of one project file; small, so that processes can hand it on."""

    path: str
    name: str
    number: str
    status: str
    received_on: date | None
    parcels: tuple[str, ...]
    """Tax-map numbers as written."""
    figures: Mapping[str, Number]
    """Answers to the questions that are summed."""


@frozen(eq=False, repr=False)
class Entry:
    """One file in the ledger of a parcel, with the sum up to it."""

    filed: Filed
    amount: Number | None
    """None: not answered."""
    sum: Number


@frozen(eq=False, repr=False)
class Ledger:
    """One figure of one parcel over all files on it, the oldest first."""

    parcel: str
    question: Question
    says: str
    """How the sum is said: ``disturb {}``."""
    entries: tuple[Entry, ...]
    crossed: tuple[Breakpoint, ...] = ()
    """Limits that all together pass and none alone does."""

    @property
    def total(self) -> Number:
        """The sum of all."""
        return self.entries[-1].sum if self.entries else 0

    @property
    def crossed_by(self) -> Entry | None:
        """The file with which the first limit is passed."""
        if not self.crossed:
            return None
        return next(entry for entry in self.entries if self.crossed[0].is_passed_by(entry.sum))

    @property
    def sentence(self) -> str:
        """The sum, and the limits that it passes: ``... Each alone is under 5,000.``."""
        together = self.says.format(show(self.total, self.question.unit))
        text = f"Tax map {visible(self.parcel)}: {len(self.entries)} files together {together}."
        if self.crossed:
            first, *others = self.crossed
            text += f" Each alone is {_below(first)}."
            if others:
                limits = " and ".join(f"{_passed(one)}" for one in others)
                text += f" Together they are also {limits}."
        return text


def _below(point: Breakpoint) -> str:
    return f"{'under' if point.counts else 'not over'} {figure(point.at)}"


def _passed(point: Breakpoint) -> str:
    return f"{'not under' if point.counts else 'over'} {figure(point.at)}"


def summed(ordinance: Ordinance) -> dict[str, str]:
    """The questions whose figures are summed over a parcel, with how the sum is said."""
    return {
        key: str(text)
        for name, text in ordinance.head.texts.items()
        if name.startswith(_PREFIX) and (key := name.removeprefix(_PREFIX)) in ordinance.questions
    }


def filed(ordinance: Ordinance, path: str, project: Project) -> Filed:
    """What the ledger needs of a project."""
    info = project.info
    figures: dict[str, Number] = {}
    for key in summed(ordinance):
        value = project.answers.get(key)
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            figures[key] = value
    return Filed(
        path,
        info.name or path,
        info.file_number or "",
        info.status,
        info.received_on,
        info.tax_map_numbers,
        figures,
    )


def parcel_key(number: str) -> str:
    """What two spellings of one tax-map number have in common: no spaces, small letters."""
    return "".join(number.split()).casefold()


def ledgers(ordinance: Ordinance, files: Iterable[Filed], parcel: str) -> tuple[Ledger, ...]:
    """The ledgers of one parcel, a figure each; none where fewer than two files are on it.

    Args:
        ordinance: whose limits count.
        files: all files that are known, under this ordinance.
        parcel: the tax-map number.
    """
    # here, because the first frame of the register needs keys of parcels and no limits
    from core.breakpoints import class_breakpoints
    from core.determination import compiled

    key = parcel_key(parcel)
    mine = [one for one in files if any(parcel_key(other) == key for other in one.parcels)]
    mine = [one for one in mine if one.status not in NOT_COUNTED]
    if len(mine) < 2:
        return ()
    # who has no day yet comes last: it is the newest
    mine.sort(key=lambda one: (one.received_on or date.max, one.number, one.path))
    points = class_breakpoints(ordinance, compiled(ordinance))
    made = []
    for name, says in summed(ordinance).items():
        entries: list[Entry] = []
        sum_: Number = 0
        for one in mine:
            amount = one.figures.get(name)
            sum_ = exact(Fraction(sum_ + (amount or 0)))
            entries.append(Entry(one, amount, sum_))
        crossed = tuple(
            point
            for point in points.get((None, name), ())
            if point.is_passed_by(sum_)
            and not any(point.is_passed_by(entry.amount or 0) for entry in entries)
        )
        made.append(Ledger(parcel, ordinance.questions[name], says, tuple(entries), crossed))
    return tuple(made)


def warnings(ordinance: Ordinance, files: Iterable[Filed]) -> dict[str, tuple[str, ...]]:
    """What to warn of, by the path of each file concerned.

    Args:
        ordinance: whose limits count.
        files: all files under this ordinance.
    """
    found: dict[str, list[str]] = {}
    for parcel, shared_by in _shared(files):
        for ledger in ledgers(ordinance, shared_by, parcel):
            if ledger.crossed:
                sentence = ledger.sentence
                for entry in ledger.entries:
                    found.setdefault(entry.filed.path, []).append(sentence)
    return {path: tuple(dict.fromkeys(sentences)) for path, sentences in found.items()}


def _shared(files: Iterable[Filed]) -> Iterator[tuple[str, list[Filed]]]:
    """Tax-map numbers that more than one file names, in the order in which they are met."""
    on: dict[str, list[Filed]] = {}
    written: dict[str, str] = {}
    for one in files:
        for number in one.parcels:
            written.setdefault(parcel_key(number), number)
        for key in {parcel_key(number): None for number in one.parcels}:
            on.setdefault(key, []).append(one)
    return (
        (written[key], shared_by) for key, shared_by in on.items() if len(shared_by) > 1 and key
    )

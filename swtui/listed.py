"""The projects of a folder as they are listed: rows as they come, free numbers, shared parcels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from core.dates import WEEKDAYS
from core.ordinance import Ordinance
from core.parcels import Filed, filed, ledgers, parcel_key
from core.project import Project
from core.quantities import show
from screens.desk import Card
from swtui.files.locks import in_use
from swtui.opening import CannotOpenError, Opener
from swtui.register import read_register
from swtui.rows import Row
from swtui.settings import index_folder

if TYPE_CHECKING:
    from core.glancing import Glance

_NUMBER = re.compile(r"(\d{4})-(\d+)")

SEEN_TOGETHER = 50
"""So many files of one parcel are read to be added up."""


class Listed:
    """What is known of the projects of one folder without opening them."""

    def __init__(self, opener: Opener, index: Path | None) -> None:
        """Takes what reads files, and where the index is kept; None: the cache of this computer."""
        self._opener = opener
        self._index = index
        self.rows: dict[str, Row] = {}
        """By path, as read so far."""
        self._others: dict[str, list[Filed]] = {}

    def forget(self) -> None:
        """Another folder, or a new look at the same."""
        self.rows, self._others = {}, {}

    def cards(self, folder: Path, today: date) -> Iterator[tuple[Sequence[Card], int, int]]:
        """The folder's projects as they are read, the last changed first."""
        self.forget()
        if not folder.is_dir():
            yield (), 0, 0
            return
        busy = in_use(folder)
        index = self._index
        if index is None:
            with suppress(OSError):
                index = index_folder()
        for batch in read_register(str(folder), today=today, index=index):
            for row in batch.rows:
                self.rows[row.file] = row
            cards = [
                card_of(row, busy, today, modified)
                for row, modified in zip(batch.rows, batch.modified, strict=True)
            ]
            yield cards, batch.done, batch.total

    def glance(self, card: Card, today: date) -> Glance:
        """More about a project: what it comes to, or why its file can't be read."""
        # here, because the first frame of the register comes before the first glance
        from core import glancing

        name = Path(card.path).name
        if card.problem:
            row = self.rows.get(card.path)
            errors = row.errors if row else ()
            return glancing.unread(name, [problem_of(name, *error) for error in errors])
        try:
            opened = self._opener.open(card.path)
        except CannotOpenError as error:
            problems = [problem_of(name, one.key, one.message) for one in error.errors]
            return glancing.unread(name, problems)
        found = opened.determination()
        return glancing.glance(opened.ordinance, opened.project, found, today)

    def next_number(self, year: int) -> str:
        """The number after the highest of a year."""
        highest = 0
        for row in self.rows.values():
            found = _NUMBER.fullmatch(row.number)
            if found and int(found[1]) == year:
                highest = max(highest, int(found[2]))
        return f"{year}-{highest + 1:03}"

    def number_taken(self, number: str, path: str) -> str:
        """The name of another project that has a file number; empty: it is free."""
        for row in self.rows.values():
            if row.number == number and row.file != path:
                return row.name or Path(row.file).name
        return ""

    def same_parcel(self, path: str, project: Project, held: Ordinance) -> str:
        """What the files on a parcel come to together; empty when this is the only one."""
        own = frozenset(map(parcel_key, project.info.tax_map_numbers))
        others = [
            row.file
            for row in self.rows.values()
            if row.file != path and own.intersection(map(parcel_key, row.parcels))
        ]
        if not others:
            return ""
        files = [filed(held, path, project)]
        for other in others[:SEEN_TOGETHER]:
            files += self._filed(other, held)
        count = f"{len(others)} other file{'s' if len(others) > 1 else ''}"
        for parcel in project.info.tax_map_numbers:
            for ledger in ledgers(held, files, parcel):
                if ledger.crossed:
                    return ledger.sentence
                together = ledger.says.format(show(ledger.total, ledger.question.unit))
                return f"Same parcel: {count} here; together they {together}."
        return f"Same parcel: {count} here."

    def _filed(self, path: str, held: Ordinance) -> list[Filed]:
        """What the ledger needs of another file; read once, kept while the program runs."""
        if path not in self._others:
            self._others[path] = []
            with suppress(CannotOpenError):
                self._others[path] = [filed(held, path, self._opener.open(path).project)]
        return self._others[path]


def card_of(row: Row, busy: frozenset[str], today: date, modified: int = 0) -> Card:
    """A project as the register shows it.

    Args:
        row: what its file comes to.
        busy: the names of files that somebody has open.
        today: the day from which dates are late.
        modified: when its file was last changed.
    """
    name = Path(row.file).name
    if row.errors:
        problem = problem_of(name, *row.errors[0])
        return Card(row.file, name=name, problem=problem, search=row.search, modified=modified)
    return Card(
        row.file,
        row.number,
        row.name or name,
        row.issued or row.outcome,
        row.status.replace("_", " "),
        row.waiting,
        _due(row, today),
        date.fromisoformat(row.deadline[2]) if row.deadline and row.deadline[2] else None,
        in_use=name in busy,
        search=row.search,
        changed=bool(row.issued) and row.issued != row.outcome,
        modified=modified,
    )


def problem_of(name: str, key: str, message: str) -> str:
    """Why a file can't be read, without its name: that stands before it.

    Args:
        name: of the file.
        key: what is wrong in it; empty: the file as a whole.
        message: the sentence about it; where a key is missing it has no subject.
    """
    said = message.removeprefix(f"{name}, ").removeprefix(f"{name}: ")
    if not key:
        return said
    return f"{key} {said}" if said.startswith("is ") else f"{key}: {said}"


def _due(row: Row, today: date) -> str:
    """The next date, short: ``Mon 07-06``, ``LATE 05-28``."""
    if row.deadline is None:
        return ""
    _, _, due, status, _ = row.deadline
    day = date.fromisoformat(due)
    short = day.strftime("%m-%d")
    if status == "late" or day < today:
        return f"LATE {short}"
    return f"{WEEKDAYS[day.weekday()][:3]} {short}"

"""The index of a folder's rows: a cache on this computer that may be deleted at any time.

Its first line says for what it holds (program, folder, law, day) and the hash of the second; the
second line holds the rows. An index that is broken, for another folder or of another day is not
used, and its rows are taken only with the very size and times that the file has now.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from swtui import __version__
from swtui.files.hidden import HIDDEN, made
from swtui.files.problems import FileProblem
from swtui.files.saving import write_whole
from swtui.rows import Row

_STAMPED = 4
"""So many values of a kept row are its stamp."""

_TOP = 60
"""So many rows are read first: what a large screen shows."""

_JUST_NOW = 100_000_000
"""Nanoseconds in which a file could change again without its time telling."""


class Stamp(NamedTuple):
    """What tells one content of a file from another without reading it."""

    size: int
    modified: int
    changed: int
    village: str
    """Of the village's settings in its folder."""
    sure: bool
    """False: it changed only just now, its row is not to be kept."""


def stamp_of(path: str, village: str) -> Stamp:
    """The stamp of a file; of one that cannot be looked at, one that no index holds."""
    try:
        found = os.stat(path)  # noqa: PTH116  (ten thousand Paths take their time)
    except (OSError, ValueError):
        return Stamp(-1, 0, 0, village, False)
    # a time in the future says that a clock was changed: then times prove nothing
    age = time.time_ns() - max(found.st_mtime_ns, found.st_ctime_ns)
    return Stamp(found.st_size, found.st_mtime_ns, found.st_ctime_ns, village, age > _JUST_NOW)


def village_mark(folder: str) -> str:
    """What tells one state of a folder's village settings from another."""
    try:
        found = os.stat(os.path.join(folder, HIDDEN, "village.toml"))  # noqa: PTH116, PTH118  (as above)
    except (OSError, ValueError):
        return ""
    return f"{found.st_size}-{found.st_mtime_ns}-{found.st_ctime_ns}"


def law_mark() -> str:
    """What tells one state of the packaged ordinances from another."""
    marks = []
    for folder in files("core").joinpath("ordinances").iterdir():
        if folder.is_dir():
            for entry in folder.iterdir():
                found = Path(str(entry)).stat()
                marks.append((folder.name, entry.name, found.st_size, found.st_mtime_ns))
    return sha256(repr(sorted(marks)).encode()).hexdigest()


class Index:
    """The rows that are known of a folder."""

    def __init__(self, place: Path, head: Mapping[str, Any], parts: Sequence[bytes]) -> None:
        """Made by `load`.

        Args:
            place: the file it is kept in.
            head: for what it holds.
            parts: its rows as JSON: those that a screen shows first, and the others.
        """
        self._place = place
        self._head = head
        self._parts = parts
        self._kept: dict[str, Any] | None = None

    @classmethod
    def load(cls, folder: Path, of: str, law: str, today: date) -> Index:
        """The index of a folder of projects; an empty one when there is none to be trusted.

        Args:
            folder: where indexes are kept.
            of: the folder of projects, as given.
            law: `law_mark`.
            today: the day that its rows must be of.
        """
        whole = str(Path(of).absolute())
        named = sha256(f"{whole}\n{of}".encode("utf-8", "surrogatepass")).hexdigest()[:24]
        place = folder / f"{named}.json"
        head = {
            "swtui": __version__,
            "folder": whole,
            "given": of,
            "law": law,
            "today": today.isoformat(),
        }
        return cls(place, head, _parts(place, head))

    def first(self) -> Iterator[tuple[str, tuple[Any, ...], Row]]:
        """The rows that stood at the top of the list: path, stamp as it was, row."""
        for each in _parsed(self._parts[:1]):
            row = _row(each)
            yield row.file, tuple(each[:_STAMPED]), row

    def row(self, path: str, stamp: Stamp) -> Row | None:
        """The row of a file that is just as it was; None: it has to be worked out."""
        found = self._rows.get(path)
        if found is None or not is_same(stamp, found[:_STAMPED]):
            return None
        return _row(found)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def _rows(self) -> dict[str, Any]:
        # most of them are needed only once a screen is full, and reading them takes its time
        if self._kept is None:
            self._kept = {each[_STAMPED]: each for each in _parsed(self._parts)}
        return self._kept

    def save(self, rows: Iterable[tuple[Stamp, Row]]) -> None:
        """Keep rows; where they cannot be kept, they are worked out again next time.

        Args:
            rows: in the order in which they are shown.
        """
        kept = [
            [*stamp[:_STAMPED], *row]
            for stamp, row in rows
            # a row by an ordinance of one's own would outlive a change of that ordinance
            if stamp.sure and not row.errors and os.sep not in row.ordinance
        ]
        parts = [
            json.dumps(part, separators=(",", ":")).encode("ascii")
            for part in (kept[:_TOP], kept[_TOP:])
        ]
        head = {**self._head, "hash": _hash(parts)}
        with suppress(OSError, FileProblem):
            made(self._place.parent)
            write_whole(self._place, b"\n".join([json.dumps(head).encode("ascii"), *parts]))


def is_same(stamp: Stamp, other: Sequence[Any]) -> bool:
    """Whether a file is surely as it was when that stamp was taken."""
    return stamp.sure and stamp[:_STAMPED] == tuple(other)


def _hash(parts: Sequence[bytes]) -> str:
    whole = sha256()
    for part in parts:
        whole.update(part)
    return whole.hexdigest()


def _parts(place: Path, head: Mapping[str, Any]) -> Sequence[bytes]:
    """The rows of an index as JSON; nothing when it is not to be trusted."""
    try:
        first, *parts = place.read_bytes().split(b"\n")
        if json.loads(first) == {**head, "hash": _hash(parts)} and len(parts) == 2:
            return parts
    except (OSError, ValueError, RecursionError):
        pass
    return ()


def _parsed(parts: Sequence[bytes]) -> Iterator[list[Any]]:
    for part in parts:
        yield from json.loads(part)


def _row(kept: Sequence[Any]) -> Row:
    row = Row._make(kept[_STAMPED:])
    deadline = row.deadline
    # JSON has lists where a row has tuples; an index keeps no row with errors
    return row._replace(
        deadline=None if deadline is None else _five(deadline),
        parcels=tuple(row.parcels),
        errors=(),
    )


def _five(parts: Sequence[str]) -> tuple[str, str, str, str, str]:
    provision, what, due, status, note = parts
    return provision, what, due, status, note

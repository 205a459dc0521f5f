"""The index of a folder's rows: a cache on this computer that may be deleted at any time.

Its first line says for what it holds (program, folder, law, day) and the hash of the second; the
second line holds the rows. An index that is broken, for another folder or of another day is not
used, and its rows are taken only with the very size and times that the file has now.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
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
        found = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return Stamp(-1, 0, 0, village, False)
    # a time in the future says that a clock was changed: then times prove nothing
    age = time.time_ns() - max(found.st_mtime_ns, found.st_ctime_ns)
    return Stamp(found.st_size, found.st_mtime_ns, found.st_ctime_ns, village, age > _JUST_NOW)


def village_mark(folder: str) -> str:
    """What tells one state of a folder's village settings from another."""
    try:
        found = os.stat(os.path.join(folder, HIDDEN, "village.toml"))  # noqa: PTH116, PTH118
    except (OSError, ValueError):
        return ""
    return f"{found.st_size}-{found.st_mtime_ns}-{found.st_ctime_ns}"


def law_mark() -> str:
    """What tells one state of the packaged ordinances from another."""
    marks = []
    for folder in files("core").joinpath("ordinances").iterdir():
        if folder.is_dir():
            for entry in folder.iterdir():
                found = os.stat(str(entry))  # noqa: PTH116
                marks.append((folder.name, entry.name, found.st_size, found.st_mtime_ns))
    return sha256(repr(sorted(marks)).encode()).hexdigest()


class Index:
    """The rows that are known of a folder."""

    def __init__(self, place: Path | None, rows: Mapping[str, tuple[Stamp, Row]]) -> None:
        """Takes where it is kept (None: nowhere) and what it holds."""
        self._place = place
        self._rows = rows
        self._head: dict[str, Any] = {}

    def __len__(self) -> int:
        return len(self._rows)

    @classmethod
    def load(cls, folder: Path, of: str, law: str, today: date) -> Index:
        """The index of a folder of projects; an empty one when there is none to be trusted.

        Args:
            folder: where indexes are kept.
            of: the folder of projects, as given.
            law: `law_mark`.
            today: the day that its rows must be of.
        """
        whole = os.path.abspath(of)  # noqa: PTH100
        named = sha256(f"{whole}\n{of}".encode("utf-8", "surrogatepass")).hexdigest()[:24]
        place = folder / f"{named}.json"
        head = {
            "swtui": __version__,
            "folder": whole,
            "given": of,
            "law": law,
            "today": today.isoformat(),
        }
        index = cls(place, _read(place, head))
        index._head = head
        return index

    def row(self, path: str, stamp: Stamp) -> Row | None:
        """The row of a file that is just as it was; None: it has to be worked out."""
        found = self._rows.get(path)
        if found is None or not stamp.sure or found[0][:4] != stamp[:4]:
            return None
        return found[1]

    def save(self, rows: Mapping[str, tuple[Stamp, Row]]) -> None:
        """Keep rows; where they cannot be kept, they are worked out again next time."""
        if self._place is None:
            return
        kept = [
            [*stamp[:4], *row]
            for stamp, row in rows.values()
            # a row by an ordinance of one's own would outlive a change of that ordinance
            if stamp.sure and not row.errors and os.sep not in row.ordinance
        ]
        body = json.dumps(kept, separators=(",", ":")).encode("ascii")
        head = {**self._head, "hash": sha256(body).hexdigest()}
        with suppress(OSError, FileProblem):
            made(self._place.parent)
            write_whole(self._place, json.dumps(head).encode("ascii") + b"\n" + body)


def _read(place: Path, head: Mapping[str, Any]) -> dict[str, tuple[Stamp, Row]]:
    try:
        first, _, body = place.read_bytes().partition(b"\n")
        said = json.loads(first)
        if said != {**head, "hash": sha256(body).hexdigest()}:
            return {}
        rows: dict[str, tuple[Stamp, Row]] = {}
        for each in json.loads(body):
            size, modified, changed, village = each[:4]
            stamp = Stamp(int(size), int(modified), int(changed), str(village), True)
            row = Row(*each[4:])
            rows[row.file] = (
                stamp,
                row._replace(
                    parcels=tuple(row.parcels),
                    errors=(),
                    deadline=None if row.deadline is None else _five(row.deadline),
                ),
            )
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
    return rows


def _five(parts: Any) -> tuple[str, str, str, str, str]:
    provision, what, due, status, note = map(str, parts)
    return provision, what, due, status, note

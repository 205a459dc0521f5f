"""Who changed what, when: one plain text file a project, each line sealed with the one before.

A line is ``seal | time | user | place | what it is called | old -> new``, and the seal is the
beginning of SHA-256 over the seal before and the rest of the line: a line that is altered, taken
out or put between breaks every seal after it. The chain has no key: it shows tampering to whoever
kept a copy of a seal, and accidents to everybody.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from attrs import frozen

from core.changes import ADDED, REMOVED
from core.plain import shorten, visible
from swtui.files.hidden import LOG, beside, made, open_shared

START = "0" * 32
"""The seal before the first line."""

_BETWEEN = " | "
_LONGEST = 2_000
_LARGEST = 50_000_000

OUTSIDE = "outside"
"""The place of a line that says the file was changed by other means."""

NOTHING = "nothing"
"""What stood where something is new."""

SAVED = "saved"
"""The place of the line that ends each save; its text is the digest of the file's content."""


@frozen
class Line:
    """A line of the log."""

    number: int
    """Counted from 1."""
    when: str
    user: str
    place: str
    label: str
    what: str
    """``old -> new``, or a sentence."""
    whole: bool = True
    """False: its seal does not fit, see `Verdict`."""

    @property
    def sentence(self) -> str:
        """What was changed, as people read it."""
        old, arrow, new = self.what.partition(" -> ")
        if self.place == OUTSIDE:
            return f"The file was {self.what}"
        if not arrow or not self.label:
            return f"{self.label}: {self.what}" if self.label else self.what
        if new in (ADDED, REMOVED):
            return f"{self.label} was {new}"
        return f"{self.label}: {new}" if old == NOTHING else f"{self.label}: {self.what}"


@frozen
class Verdict:
    """Whether a log is as it was written."""

    broken: tuple[int, ...]
    """Numbers of lines whose seal does not fit the line before."""
    torn: tuple[int, ...]
    """Numbers of lines that were cut off while they were written; the chain goes on around them."""
    lines: int
    last_digest: str | None
    """Digest of the file at the last save that was logged."""

    @property
    def intact(self) -> bool:
        """Whether nothing was altered, taken out or put between."""
        return not self.broken


def log_path(path: Path) -> Path:
    """Where the log of a project stands."""
    return beside(path, LOG) / f"{path.name}.log"


def write_log(
    path: Path,
    changes: Iterable[tuple[str, str, str, str]],
    digest: str,
    user: str,
    now: datetime,
    *,
    before: str = "",
) -> None:
    """Add the changes of one save.

    Args:
        path: the project's file.
        changes: place, label, old and new of each.
        digest: of the file as it now stands.
        before: of the file as it stood; where that is not what the log has last, somebody changed
            it by other means, and a line says so. Empty: not known.
        user: the user of the operating system.
        now: this moment, with its offset from UTC.

    Raises:
        OSError: the log cannot be written.
    """
    place = log_path(path)
    made(place.parent)
    when = now.replace(microsecond=0).isoformat()
    rows = [(where, label, f"{old} -> {new}") for where, label, old, new in changes]
    rows.append((SAVED, "file", digest))
    handle = open_shared(place, os.O_RDWR | os.O_APPEND)
    try:
        size = os.fstat(handle).st_size
        seal, last, needs_end = _tail(handle, size)
        if before and last and before != last:
            rows.insert(0, (OUTSIDE, "file", "changed by other means since the last save here"))
        text = "\n" if needs_end else ""
        for row in rows:
            body = _body(when, user, *row)
            seal = _seal(seal, body)
            text += f"{seal}{_BETWEEN}{body}\n"
        # one write: a process that dies leaves at most one torn line
        data = text.encode("utf-8", errors="replace")
        try:
            if os.write(handle, data) < len(data):
                raise OSError(errno.ENOSPC, "the line did not fit")
            os.fsync(handle)
        except OSError:
            os.ftruncate(handle, size)
            raise
    finally:
        os.close(handle)


def _body(*parts: str) -> str:
    clean = (shorten(visible(part), _LONGEST).replace("|", "/") for part in parts)
    return _BETWEEN.join(clean).encode("utf-8", errors="replace").decode("utf-8")


def _seal(before: str, body: str) -> str:
    return sha256(f"{before}{_BETWEEN}{body}".encode()).hexdigest()[:32]


def _tail(handle: int, size: int) -> tuple[str, str, bool]:
    """The last whole line's seal, the last digest, and whether the file ends within a line."""
    start = max(0, size - 64 * _LONGEST)
    os.lseek(handle, start, os.SEEK_SET)
    data = b""
    while piece := os.read(handle, 1 << 20):
        data += piece
    lines = data.split(b"\n")
    needs_end = bool(lines[-1])
    seal = digest = ""
    for raw in reversed(lines[:-1]):
        said, between, body = raw.decode("utf-8", errors="replace").partition(_BETWEEN)
        if between and len(said) == len(START):
            seal = seal or said
            parts = body.split(_BETWEEN, 4)
            if len(parts) == 5 and parts[2] == SAVED:
                digest = parts[4]
                break
    return seal or START, digest, needs_end


def read_log(path: Path) -> tuple[tuple[Line, ...], Verdict]:
    """The log of a project, and whether it is as it was written.

    Raises:
        OSError: it is there and cannot be read.
    """
    try:
        with log_path(path).open("rb") as file:
            text = file.read(_LARGEST).decode("utf-8", errors="replace")
    except FileNotFoundError:
        return (), Verdict((), (), 0, None)
    raw_lines = text.split("\n")
    unfinished = bool(raw_lines[-1])
    if not unfinished:
        raw_lines.pop()
    lines: list[Line] = []
    broken: list[int] = []
    torn: list[int] = []
    seal = START
    digest: str | None = None
    for number, raw in enumerate(raw_lines, 1):
        said, _, body = raw.partition(_BETWEEN)
        whole = said == _seal(seal, body)
        parts = body.split(_BETWEEN, 4)
        when, user, place, label, what = [*parts, *[""] * (5 - len(parts))]
        lines.append(Line(number, when, user, place, label, what, whole))
        if whole or (len(parts) == 5 and len(said) == len(START)):
            if not whole:
                broken.append(number)
            seal = said
            if place == SAVED:
                digest = what
        elif _goes_on(raw_lines, number, seal):
            torn.append(number)
        else:
            broken.append(number)
    return tuple(lines), Verdict(tuple(broken), tuple(torn), len(lines), digest)


def _goes_on(raw_lines: list[str], number: int, seal: str) -> bool:
    """Whether the next line follows the one before this: then this one was cut off in writing."""
    if number >= len(raw_lines):
        return True
    said, _, body = raw_lines[number].partition(_BETWEEN)
    return said == _seal(seal, body)

"""Older versions of each project, in the hidden folder beside it, bounded in number.

A version is what a save replaced. A session saves at every field, so versions are thinned: the
first save after opening keeps one, later ones keep one every ten minutes. They are numbered, not
only dated, so that a clock that was set back does not put them out of order.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from attrs import frozen

from swtui.files.hidden import HISTORY, beside, made
from swtui.files.problems import CannotReadError, cannot_read
from swtui.files.saving import write_whole

KEPT = 20
"""Versions kept of each project, where the Village's settings say nothing else."""

MOST_KEPT = 1_000

APART = timedelta(minutes=10)
"""Versions of one session are at least so far apart."""

_NAME = re.compile(r"(?P<number>\d{6,})-(?P<when>\d{8}T\d{6})\.toml", re.ASCII)
_FORM = "%Y%m%dT%H%M%S"


@frozen
class Version:
    """An older version of a project."""

    number: int
    """Counted from 1 over the project's life."""
    when: datetime
    """When it was replaced, local time."""
    path: Path

    def read(self) -> bytes:
        """Its content.

        Raises:
            CannotReadError: it is gone or cannot be read.
        """
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise cannot_read(self.path, error) from error


def versions(path: Path) -> tuple[Version, ...]:
    """The versions that are kept of a project, the newest first."""
    found = []
    try:
        names = [each.name for each in _room(path).iterdir()]
    except OSError:
        return ()
    for name in names:
        match = _NAME.fullmatch(name)
        if match:
            with suppress(ValueError):
                when = datetime.strptime(match["when"], _FORM)
                found.append(Version(int(match["number"]), when, _room(path) / name))
    return tuple(sorted(found, key=lambda version: version.number, reverse=True))


def version(path: Path, number: int) -> Version:
    """One version by its number.

    Raises:
        CannotReadError: there is none of that number.
    """
    for found in versions(path):
        if found.number == number:
            return found
    raise CannotReadError(f"There is no version {number} of {path.name}.")


def keep_version(
    path: Path, data: bytes, now: datetime, *, most: int = KEPT, even_if_recent: bool = False
) -> Version | None:
    """Keep what is about to be replaced.

    Args:
        path: the project's file.
        data: its content.
        now: this moment, local time.
        most: versions to keep; older ones are deleted.
        even_if_recent: also when the newest is less than ten minutes old.

    Returns:
        The version; None when it was thinned out, or is the same as the newest.

    Raises:
        NotSavedError: it cannot be kept.
    """
    kept = versions(path)
    if kept:
        newest = kept[0]
        # a clock that was set back makes the age negative: then nothing is known, and it is kept
        recent = timedelta(0) <= now - newest.when < APART
        if recent and not even_if_recent:
            return None
        if _same(newest, data):
            return None
    room = _room(path)
    with suppress(OSError):  # writing says what is wrong
        made(room)
    number = kept[0].number + 1 if kept else 1
    place = room / f"{number:06}-{now.strftime(_FORM)}.toml"
    write_whole(place, data)
    for old in kept[max(0, min(most, MOST_KEPT) - 1) :]:
        with suppress(OSError):
            old.path.unlink()
    return Version(number, now.replace(microsecond=0), place)


def _same(newest: Version, data: bytes) -> bool:
    try:
        return newest.read() == data
    except CannotReadError:
        return False


def _room(path: Path) -> Path:
    return beside(path, HISTORY) / path.name

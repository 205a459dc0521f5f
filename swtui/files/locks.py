"""Who has a project open: an advisory lock, with who and since when.

Two things say so. The system's own lock on ``.swtui/locks/NAME.lock`` ends by itself with the
process that holds it. Over some network shares it does not reach the other computer; the note
``NAME.who`` beside it does, but outlives a crash. So a note from this computer without the
system's lock is left from a crash and is taken over in silence; one from another computer counts
for a day, and after that may be taken over by somebody who says so.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from core.dates import show_date
from core.plain import shorten, visible
from swtui import posix
from swtui.files.hidden import HIDDEN, LOCKS, beside, made, open_shared
from swtui.files.problems import FileProblem, InUseError
from swtui.files.saving import write_whole

if TYPE_CHECKING:
    from filelock import BaseFileLock

STALE_AFTER = timedelta(days=1)
"""Age from which a note of another computer may be taken over."""


@frozen
class Holder:
    """Who has a project open."""

    who: str
    host: str
    pid: int
    since: datetime

    def sentence(self, now: datetime) -> str:
        """Who, where and since when: ``J. Doe has it open on OFFICE-2 since 10:12.``."""
        clock = f"{self.since:%H:%M}"
        when = (
            clock if self.since.date() == now.date() else f"{show_date(self.since.date())} {clock}"
        )
        return f"{self.who} has it open on {self.host} since {when}."

    def may_be_taken_over(self, now: datetime) -> bool:
        """Whether somebody may take it over: after a day, or when the clocks cannot be right."""
        return abs(now - self.since) > STALE_AFTER


class HeldError(InUseError):
    """Somebody else has the project open."""

    def __init__(self, holder: Holder, now: datetime) -> None:
        """Takes who, and the moment."""
        super().__init__(f"READ ONLY: {holder.sentence(now)}")
        self.holder = holder
        self.stale = holder.host != posix.computer_name() and holder.may_be_taken_over(now)


class ProjectLock:
    """Holds a project until it is released; made by `lock`."""

    def __init__(self, system: BaseFileLock, note: Path, holder: Holder) -> None:
        """Takes the system's lock, already held, and the note to be removed with it."""
        self._system = system
        self._note = note
        self.holder = holder

    def release(self) -> None:
        """Let others have it."""
        with suppress(OSError):
            if _read_note(self._note) == self.holder:
                self._note.unlink()
        with suppress(OSError):
            self._system.release()


def lock(path: Path, who: str, now: datetime, *, take_over: bool = False) -> ProjectLock | None:
    """Say that a project is in use.

    Args:
        path: the project file.
        who: the person's name.
        now: this moment, local time.
        take_over: whether an old note of another computer does not count.

    Returns:
        The lock; None where the folder takes no locks (read-only, or a share without them).

    Raises:
        HeldError: somebody else has it open.
    """
    import filelock  # here: it costs a start 55 ms, and only who opens a project needs it

    room = beside(path, LOCKS)
    note = room / f"{path.name}.who"
    try:
        made(room)
        # a file that cannot be opened would look to filelock like one that is held
        os.close(open_shared(room / f"{path.name}.lock", os.O_RDWR))
        system = filelock.FileLock(room / f"{path.name}.lock", timeout=0, thread_local=False)
        system.acquire()
    except filelock.Timeout:
        raise HeldError(_read_note(note) or _somebody(now), now) from None
    except (OSError, ValueError, NotImplementedError):
        other = holder_of(path)
        if other is not None and other.pid != os.getpid():
            raise HeldError(other, now) from None
        return None
    holder = Holder(who, posix.computer_name(), os.getpid(), now.replace(microsecond=0))
    other = _read_note(note)
    if other is not None and other.host != holder.host:
        held = HeldError(other, now)
        if not (take_over and held.stale):
            system.release()
            raise held
    with suppress(FileProblem):
        write_whole(note, _note_bytes(holder))
    return ProjectLock(system, note, holder)


def holder_of(path: Path) -> Holder | None:
    """Who has a project open, as its note says; a note left by a crash here counts no more."""
    note = _read_note(beside(path, LOCKS) / f"{path.name}.who")
    if note is None:
        return None
    if note.host == posix.computer_name() and not posix.process_lives(note.pid):
        return None
    return note


def in_use(folder: Path) -> frozenset[str]:
    """The names of the files of a folder that somebody has open."""
    try:
        notes = [entry.name for entry in os.scandir(folder / HIDDEN / LOCKS)]
    except OSError:
        return frozenset()
    names = (note.removesuffix(".who") for note in notes if note.endswith(".who"))
    return frozenset(name for name in names if holder_of(folder / name))


def _note_bytes(holder: Holder) -> bytes:
    said = {
        "who": holder.who,
        "host": holder.host,
        "pid": holder.pid,
        "since": holder.since.isoformat(),
    }
    return json.dumps(said).encode()


def _somebody(now: datetime) -> Holder:
    return Holder("Somebody", "another computer", 0, now)


def _read_note(note: Path) -> Holder | None:
    """A note; None when there is none or it says nothing that can be read."""
    try:
        with note.open("rb") as file:
            said: Any = json.loads(file.read(4096))
        since = datetime.fromisoformat(said["since"])
        return Holder(
            shorten(visible(str(said["who"])), 40),
            shorten(visible(str(said["host"])), 40),
            int(said["pid"]),
            since.replace(tzinfo=None),
        )
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None

"""What the screens need beside the open project: dates of all, other files, versions, the trash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Protocol

from attrs import frozen

from core.parcels import Ledger
from core.project import Project
from core.results import Determination
from screens.desk import Opened


@frozen(eq=False, repr=False)
class DueDate:
    """One date of one project."""

    path: str
    project: str
    number: str
    provision: str
    what: str
    day: date
    late: bool
    cite: str
    title: str
    """The provision in a few words."""
    since: str
    """``Digging or clearing: Thu 2026-05-21``; empty: nothing started it."""
    counted: str
    """How days are counted."""
    note: str
    """A weekend, a consequence."""
    stops: tuple[str, ...] = ()
    """Kinds of log entries that answer it, the likeliest first."""
    lapses: bool = False
    """Something is so up to that day: past it, it is over, not late."""


@frozen(eq=False, repr=False)
class VersionCard:
    """An older version of a file."""

    number: int
    when: str


@frozen(eq=False, repr=False)
class DeletedCard:
    """A project in the trash."""

    key: str
    name: str
    when: str
    who: str
    file: str = ""
    """The name of its file."""


@frozen(eq=False, repr=False)
class OnDisk:
    """A file as somebody else left it."""

    project: Project
    base: Project
    """As it was when it was opened here."""
    about: str
    """``saved 10:58``."""
    mark: str
    """Tells this state of the file from another; handed back to replace it."""


@frozen(eq=False, repr=False)
class RecordLine:
    """A line of a file's own record of changes."""

    when: str
    user: str
    what: str
    whole: bool


class Archive(Protocol):
    """Files beside the open one. What fails raises `screens.desk.DeskError` with a sentence."""

    def dates(self) -> Iterator[tuple[Sequence[DueDate], int, int]]:
        """What is due over all open projects, as they are read: some, how many, of how many.

        Slow; called in a thread.
        """
        ...

    def read(self, path: str) -> Project:
        """A project file, only to look at.

        Raises:
            DeskError: it cannot be read.
        """
        ...

    def on_disk(self, opened: Opened) -> OnDisk | None:
        """The open file as it now is on disk; None when nobody else changed it.

        Raises:
            DeskError: it cannot be read.
        """
        ...

    def replace(self, opened: Opened, project: Project, mark: str) -> None:
        """Write the project over what somebody else saved; that is kept as a version.

        Raises:
            NotSaved: it could not be written, or the file changed once more.
        """
        ...

    def versions(self, opened: Opened) -> Sequence[VersionCard]:
        """Older versions, the newest first."""
        ...

    def version(self, opened: Opened, number: int) -> Project:
        """The project as an older version has it.

        Raises:
            DeskError: it cannot be read.
        """
        ...

    def record(self, opened: Opened) -> tuple[Sequence[RecordLine], str]:
        """Who changed what, the newest first; and a sentence on whether it is as it was written."""
        ...

    def in_use(self, path: str) -> bool:
        """Whether somebody has a file open."""
        ...

    def issued(self, project: Project, determination: Determination, day: date) -> Project:
        """The project with its decision issued: facts and result frozen.

        Raises:
            DeskError: there is no decision to issue.
        """
        ...

    def rename(self, path: str, name: str) -> None:
        """Give a project another name.

        Raises:
            DeskError: it is in use, or cannot be written.
        """
        ...

    def to_trash(self, path: str) -> None:
        """Move a project to the trash.

        Raises:
            DeskError: it is in use, or cannot be moved.
        """
        ...

    def trash(self) -> Sequence[DeletedCard]:
        """The projects in the trash, the last deleted first."""
        ...

    def restore(self, key: str) -> str:
        """Put a project back; its path.

        Raises:
            DeskError: it cannot be put back.
        """
        ...

    def empty_trash(self) -> int:
        """Delete what is in the trash for good; how many projects."""
        ...

    def parcel(self, opened: Opened, project: Project) -> Sequence[Ledger]:
        """The ledgers of the parcels the project is on."""
        ...

    def print_folder(self, paper: str) -> str:
        """Print a paper on the whole folder (docket, deadlines); the file's name.

        Slow; called in a thread.

        Raises:
            DeskError: it cannot be had, or cannot be written.
        """
        ...

    def export(self, name: str, rows: Sequence[Sequence[str]]) -> str:
        """Write a table as CSV beside the projects; the file's name.

        Raises:
            DeskError: it cannot be written.
        """
        ...

"""What the screens need of the world outside: files, papers, clock, settings.

The screens know no disk and no clock. The program hands them a `Desk`; tests hand them another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Protocol

from attrs import Factory, frozen

if TYPE_CHECKING:
    from core.glancing import Glance
    from core.ordinance import Ordinance
    from core.project import Project
    from screens.archive import Archive
    from screens.preferences import Preferences


class DeskError(Exception):
    """Something could not be done; its text is a sentence for people."""


class NotSaved(DeskError):  # noqa: N818  (the title bar's words)
    """The file could not be written; the old one is whole."""


class ChangedOnDisk(NotSaved):
    """Somebody else changed the file since it was opened; nothing was written over."""


@frozen(eq=False, repr=False)
class Card:
    """A project as the register lists it."""

    path: str
    number: str = ""
    name: str = ""
    outcome: str = ""
    """The class, short: MINOR, CAN'T SAY."""
    status: str = ""
    open: int = 0
    due: str = ""
    """The next date, short: "Mon 07-06", "LATE 05-28"."""
    due_on: date | None = None
    """The same, as a day."""
    problem: str = ""
    """Why the file cannot be read, short; the rest is then empty."""
    in_use: bool = False
    search: str = ""
    """Everything Find looks in, in small letters."""
    changed: bool = False
    """Issued, and the answers come to another class now."""


@frozen(eq=False, repr=False)
class Village:
    """An ordinance that a project may be made for."""

    id: str
    title: str
    place: str


@frozen(eq=False, repr=False)
class Opened:
    """A project file that is open."""

    path: str
    project: Project
    read_only: str = ""
    """Why it cannot be changed; empty: it can."""
    remarks: tuple[str, ...] = ()
    """What the file's reader had to say: keys it does not know and the like."""
    recovered: Project | None = None
    """What a safety copy of the last time holds, when that is more than the file."""
    unread: Mapping[str, str] = Factory(dict)
    """Texts that were no answers yet when it was last open, by the key of their row."""
    recovered_when: str = ""
    """When that safety copy was made."""
    held_by: str = ""
    """A sentence on who else has it open; empty: nobody."""
    may_take_over: bool = False
    """Whether their hold is so old that it may be taken over."""
    stopped: bool = False
    """Whether the program stopped when it had the project open last, instead of leaving it."""

    @property
    def asks(self) -> bool:
        """Whether to ask what becomes of the answers of last time.

        Not when the project was left in order: then what was typed is simply back in its field.
        """
        return self.recovered is not None or (self.stopped and bool(self.unread))


@frozen(eq=False, repr=False)
class PaperOffer:
    """A paper of step 8."""

    name: str
    title: str
    ready: bool
    state: str
    """In a few words: "ready: 4 answers", "The review has not begun"."""
    refused: str = ""
    """Why it cannot be made, in a sentence."""
    suggested: bool = False
    """Picked beforehand."""
    about: tuple[str, ...] = ()
    """For the strip: what it holds, when it was last made."""


@frozen(eq=False, repr=False)
class Me:
    """Who sits at this computer, as ticks and notes name them."""

    name: str = ""
    initials: str = ""


class Desk(Protocol):
    """Files, papers, clock and settings, as far as the screens need them."""

    @property
    def folder(self) -> str:
        """The folder of projects, as shown."""
        ...

    @property
    def can_write(self) -> bool:
        """Whether projects can be made in the folder."""
        ...

    @property
    def me(self) -> Me:
        """Who sits here."""
        ...

    @property
    def archive(self) -> Archive:
        """Files beside the open project."""
        ...

    @property
    def preferences(self) -> Preferences:
        """Settings, the user's own and the office's."""
        ...

    def today(self) -> date:
        """This day."""
        ...

    def now(self) -> datetime:
        """This moment."""
        ...

    def villages(self) -> Sequence[Village]:
        """The ordinances at hand, the one for new projects first."""
        ...

    def ordinance(self, project: Project) -> Ordinance:
        """The rules that govern a project.

        Raises:
            DeskError: unknown ordinance, or one that does not cover the project's day.
        """
        ...

    def settings(self, ordinance: str) -> Mapping[str, Any]:
        """The village's facts for an ordinance."""
        ...

    def cards(self) -> Iterator[tuple[Sequence[Card], int, int]]:
        """The folder's projects, newest first, as they come: some, how many so far, of how many.

        Slow; called in a thread.
        """
        ...

    def glance(self, card: Card) -> Glance:
        """More about a project of the register."""
        ...

    def open(self, path: str, *, take_over: bool = False) -> Opened:
        """Open a project file and say that it is in use.

        Args:
            path: the file.
            take_over: whether an old hold of another computer does not count.

        Raises:
            DeskError: it cannot be read.
        """
        ...

    def save(self, opened: Opened, project: Project) -> None:
        """Write a project; whole or not at all. Slow; called in a thread.

        Raises:
            NotSaved: it could not be written.
        """
        ...

    def keep(
        self, opened: Opened, project: Project, unread: Mapping[str, str], *, left: bool = False
    ) -> None:
        """Keep a safety copy of what is not in the file yet; nothing to keep removes it.

        Args:
            opened: the file.
            project: as it is on the screen.
            unread: texts that are no answers yet, by the key of their row.
            left: the project is being left in order; else the program could stop at any moment.
        """
        ...

    def close(self, opened: Opened) -> None:
        """Let others have the file."""
        ...

    def new(self, name: str, ordinance: str, number: str = "") -> str:
        """Make a project file; its path.

        Raises:
            DeskError: it could not be made.
        """
        ...

    def leave_out(self, opened: Opened) -> None:
        """What a safety copy holds is not wanted: it is moved aside, not deleted."""
        ...

    def create(self, project: Project) -> str:
        """Make a file for a project; its path.

        Raises:
            DeskError: it could not be made.
        """
        ...

    def next_number(self) -> str:
        """The next free file number."""
        ...

    def number_taken(self, number: str, path: str) -> str:
        """The name of another project that has a file number; empty: it is free."""
        ...

    def same_parcel(self, opened: Opened, project: Project) -> str:
        """``Same parcel: 2 other files here, ...``; empty when there are none."""
        ...

    def samples(self) -> str:
        """Copy the sample projects into the folder; a sentence about it.

        Raises:
            DeskError: they could not be copied.
        """
        ...

    def papers(self, opened: Opened, project: Project) -> Sequence[PaperOffer]:
        """The papers of a project and whether each can be made now."""
        ...

    def paper_names(self) -> Mapping[str, str]:
        """What each paper is called, by its name in the data of an ordinance."""
        ...

    def paper_text(self, name: str, opened: Opened, project: Project) -> str:
        """A paper as plain text.

        Raises:
            DeskError: it cannot be made.
        """
        ...

    def print(
        self, names: Sequence[str], opened: Opened, project: Project, *, blank: bool, into: str
    ) -> Sequence[str]:
        """Make papers as PDF files; their paths. Slow; called in a thread.

        Raises:
            DeskError: they could not be made.
        """
        ...

    def show_file(self, path: str) -> None:
        """Open a file with the program the computer has for it.

        Raises:
            DeskError: there is none.
        """
        ...

"""The desk that the program hands to its screens: files, clock, settings."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from core.dates import show_date
from core.loading import NotCovered
from core.project import Info, Project
from screens.desk import (
    Card,
    ChangedOnDisk,
    DeskError,
    Me,
    NotSaved,
    Opened,
    PaperOffer,
    Village,
)
from swtui.files.hidden import HIDDEN
from swtui.files.journal import Journal
from swtui.files.locks import holder_of
from swtui.files.naming import free_path
from swtui.files.problems import FileProblem, NotSavedError, plainly
from swtui.files.tomltext import toml_bytes
from swtui.keeping import ChangedOnDiskError, OpenProject, Store
from swtui.library import Library, LibraryError
from swtui.listed import Listed
from swtui.opening import CannotOpenError, Opener
from swtui.posix import computer_name
from swtui.preferences import ProgramPreferences
from swtui.rows import Row
from swtui.samples import copy_samples
from swtui.settings import Settings, safety_folder
from swtui.village import read_village, settings_for

if TYPE_CHECKING:
    from core.glancing import Glance
    from core.ordinance import Ordinance
    from swtui.archive import FolderArchive
    from swtui.printing.context import Context

_NO_FILE = "quick-check.toml"
"""What stands for a file on the paper of a quick check."""


class ProgramDesk:
    """Files, papers, clock and settings, for one folder of projects."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        *,
        clock: Callable[[], datetime] = datetime.now,
        index: Path | None = None,
        safety: Path | None = None,
        confined: bool = False,
    ) -> None:
        """Takes the folder of projects and the user's settings.

        Args:
            folder: where the projects are.
            settings: the user's.
            clock: tells the moment, local time.
            index: where the register keeps its index; None: the cache of this computer.
            safety: where safety copies are kept; None: the user's own place.
            confined: who sits in front of it is somewhere else (a browser): no file outside the
                folder is read or written, and nothing is opened on this computer.
        """
        self._clock = clock
        self.confined = confined
        self.path = folder
        self.own = settings
        self.library = Library()
        places = (safety or safety_folder(), folder / HIDDEN / "unsaved")
        self.store = Store(
            Opener(library=self.library, today=self.today()),
            who=settings.name,
            now=clock,
            safety=tuple(map(Journal, places)),
        )
        self._open: dict[str, OpenProject] = {}
        self._facts: dict[str, Mapping[str, Any]] = {}
        self.listed = Listed(self.store.opener, index)

    # --- who, where, when -------------------------------------------------------------------

    @property
    def folder(self) -> str:
        """The folder's name; its whole path is on the settings screen."""
        return self.path.resolve().name or str(self.path)

    @property
    def full_folder(self) -> str:
        """The same with its whole path."""
        return str(self.path.resolve())

    @property
    def other_folder(self) -> str:
        """The user's Documents, or where those are not, the user's own place."""
        if self.confined:
            return self.full_folder
        documents = Path.home() / "Documents"
        return str(documents if documents.is_dir() else Path.home())

    @property
    def can_write(self) -> bool:
        """Whether projects can be made in the folder."""
        return os.access(self.path, os.W_OK) if self.path.exists() else True

    @property
    def me(self) -> Me:
        """Who sits here."""
        return Me(self.own.name, self.own.initials)

    def today(self) -> date:
        """This day."""
        return self._clock().date()

    def now(self) -> datetime:
        """This moment."""
        return self._clock()

    # --- the law ----------------------------------------------------------------------------

    def villages(self) -> Sequence[Village]:
        """The ordinances at hand, the one of the settings first."""
        found = []
        for name in self.library.ids():
            with suppress(LibraryError):
                head = self.library.head(name)
                found.append(Village(name, head.title.partition(":")[0], head.place))
        return sorted(found, key=lambda one: one.id != self.own.ordinance)

    def ordinance(self, project: Project) -> Ordinance:
        """The rules that govern a project.

        Raises:
            DeskError: unknown ordinance, or one that does not cover the project's day.
        """
        day = project.law_as_of or self.today()
        name = project.ordinance
        beside = self.path / name
        if name not in self.library.ids() and (beside / "ordinance.toml").is_file():
            name = str(beside)
        try:
            return self.library.law(name).on(day)
        except NotCovered as error:
            raise DeskError(error.short) from error
        except LibraryError as error:
            raise DeskError(str(error)) from error

    def settings(self, ordinance: str) -> Mapping[str, Any]:
        """The village's facts for an ordinance."""
        found = self._facts.get(ordinance)
        if found is not None:
            return found
        for opened in self._open.values():
            if opened.ordinance.id == ordinance:
                village = read_village(opened.path.parent)
                self._facts[ordinance] = settings_for(village, opened.ordinance)[0]
                return self._facts[ordinance]
        return {}

    @property
    def preferences(self) -> ProgramPreferences:
        """Settings, the user's own and the office's."""
        return ProgramPreferences(self)

    def forget_village(self) -> None:
        """The office's settings were changed: read them anew."""
        self._facts.clear()
        self.store.opener.forget_villages()

    def within(self, path: Path) -> Path:
        """A path that somebody typed, if it may be used here.

        Raises:
            DeskError: it lies outside the folder that a browser is served.
        """
        if self.confined and not path.resolve().is_relative_to(self.path.resolve()):
            raise DeskError("In the browser only this folder can be used. Choose a place in it.")
        return path

    def move_to(self, folder: Path) -> None:
        """Another folder of projects.

        Raises:
            DeskError: the program is served to a browser, which stays in its folder.
        """
        self.path = self.within(folder)
        self.listed.forget()
        self.forget_village()

    @property
    def archive(self) -> FolderArchive:
        """Files beside the open project."""
        from swtui.archive import FolderArchive

        return FolderArchive(self)

    def kept(self, opened: Opened) -> OpenProject:
        """The file behind an open project."""
        return self._open[opened.path]

    def rows(self) -> Sequence[Row]:
        """The rows of the folder's projects; reads them when nobody has yet."""
        if not self.listed.rows:
            for _ in self.cards():
                pass
        return tuple(self.listed.rows.values())

    # --- the register -----------------------------------------------------------------------

    def cards(self) -> Iterator[tuple[Sequence[Card], int, int]]:
        """The folder's projects as they are read, the last changed first."""
        yield from self.listed.cards(self.path, self.today())

    def glance(self, card: Card) -> Glance:
        """More about a project of the register."""
        return self.listed.glance(card, self.today())

    # --- one project ------------------------------------------------------------------------

    def open(self, path: str, *, take_over: bool = False) -> Opened:
        """Open a project file and say that it is in use.

        Args:
            path: the file.
            take_over: whether an old hold of another computer does not count.

        Raises:
            DeskError: it cannot be read.
        """
        try:
            kept = self.store.open(Path(path), take_over=take_over)
        except CannotOpenError as error:
            raise DeskError(" ".join(error.sentences())) from error
        self._open[path] = kept
        recovered = kept.recovered
        return Opened(
            path,
            kept.project,
            kept.read_only,
            kept.opened.warnings,
            recovered.project if recovered else None,
            dict(recovered.unread) if recovered else {},
            f"{show_date(recovered.when.date())} at {recovered.when:%H:%M}" if recovered else "",
            *self._holder(kept),
            stopped=recovered is not None and recovered.stopped,
        )

    def _holder(self, kept: OpenProject) -> tuple[str, bool]:
        """Who else has a file open, in a sentence, and whether that is so old that it may go."""
        holder = holder_of(kept.path) if kept.read_only and not kept.opened.newer else None
        if holder is None:
            return "", False
        now = self.now()
        since = holder.since.date()
        day = "today" if since == now.date() else f"on {show_date(since)}"
        sentence = f"{holder.who} on {holder.host} opened it at {holder.since:%H:%M} {day}."
        elsewhere = holder.host != computer_name()
        return sentence, elsewhere and holder.may_be_taken_over(now)

    def pending(self) -> Sequence[str]:
        """Projects of the folder with a safety copy, that nobody has open; the newest first."""
        here = self.path.resolve()
        own = [one.path for one in self.store.pending() if one.path.is_relative_to(here)]
        paths = [str(self.path / path.relative_to(here)) for path in own if path.is_file()]
        return tuple(dict.fromkeys(paths))

    def leave_out(self, opened: Opened) -> None:
        """What a safety copy holds is not wanted: it is moved aside."""
        self._open[opened.path].leave_out()

    def save(self, opened: Opened, project: Project) -> None:
        """Write a project; whole or not at all.

        Raises:
            NotSaved: it could not be written.
        """
        try:
            self._open[opened.path].save(project)
        except ChangedOnDiskError as error:
            raise ChangedOnDisk(str(error)) from error
        except NotSavedError as error:
            raise NotSaved(str(error)) from error

    def keep(
        self, opened: Opened, project: Project, unread: Mapping[str, str], *, left: bool = False
    ) -> None:
        """Keep a safety copy of what is not in the file yet; nothing to keep removes it."""
        self._open[opened.path].keep(project, unread, left=left)

    def close(self, opened: Opened) -> None:
        """Let others have the file."""
        kept = self._open.pop(opened.path, None)
        if kept is not None:
            kept.close()

    def new(self, name: str, ordinance: str, number: str = "") -> str:
        """Make a project file; its path.

        Raises:
            DeskError: it could not be made.
        """
        project = Project(
            ordinance=ordinance,
            law_as_of=self.today(),
            info=Info(name=name, file_number=number or None),
        )
        return self.create(project)

    def create(self, project: Project, folder: str = "") -> str:
        """Make a file for a project; its path.

        Args:
            project: what it holds.
            folder: where, as typed; empty: the folder of projects.

        Raises:
            DeskError: it could not be made.
        """
        held = self.ordinance(project)
        place = self.within(Path(folder).expanduser()) if folder else self.path
        path = place
        try:
            place.mkdir(parents=True, exist_ok=True)
            path = free_path(place, project.info.name or "")
            self.store.create(path, project, held)
        except (FileProblem, OSError) as error:
            raise self.cannot_write(error, path) from error
        return str(path)

    def cannot_write(self, error: Exception, path: Path) -> DeskError:
        """What to say when a new file could not be made.

        Args:
            error: what was raised.
            path: the file.
        """
        ours = isinstance(error, FileProblem | OSError) and path.is_relative_to(self.path)
        if ours and not self.can_write:
            return DeskError("Can't write to this folder. F9, Settings chooses another.")
        return DeskError(plainly(error, path))

    def next_number(self) -> str:
        """The number after the highest of this year."""
        return self.listed.next_number(self.today().year)

    def number_taken(self, number: str, path: str) -> str:
        """The name of another project that has a file number; empty: it is free."""
        return self.listed.number_taken(number, path)

    def same_parcel(self, opened: Opened, project: Project) -> str:
        """What the files on a parcel come to together; empty when this is the only one."""
        return self.listed.same_parcel(opened.path, project, self.ordinance(project))

    def samples(self) -> str:
        """Copy the sample projects into the folder; a sentence about it.

        Raises:
            DeskError: they could not be copied.
        """
        where = ""
        try:
            # samples are to try things out: where they cannot lie here, another place does as well
            if not self.can_write and not self.confined:
                self.move_to(Path(tempfile.mkdtemp(prefix="swtui-samples-")))
                where = f" in {self.path}"
            copied = copy_samples(self.path)
        except OSError as error:
            raise DeskError(f"No samples here: {error.strerror or error}") from error
        return f"{len(copied.written)} sample projects are ready{where}. They are made up."

    # --- papers -----------------------------------------------------------------------------

    def paper_names(self) -> Mapping[str, str]:
        """What each paper is called, by its name in the data of an ordinance."""
        named: Mapping[str, str] = _papers().titles()
        return named

    def papers(self, opened: Opened, project: Project) -> Sequence[PaperOffer]:
        """The papers of a project and whether each can be made now."""
        path = Path(opened.path) if opened.path else self.path / _NO_FILE
        context = self._context(opened, project)
        found: Sequence[PaperOffer] = _papers().offers(context, path)
        return found

    def paper_text(self, name: str, opened: Opened, project: Project) -> str:
        """A paper as plain text.

        Raises:
            DeskError: it cannot be made.
        """
        text: str = _papers().text_of(name, self._context(opened, project))
        return text

    def print(
        self, names: Sequence[str], opened: Opened, project: Project, *, blank: bool, into: str
    ) -> Sequence[str]:
        """Make papers as PDF files beside the project; their paths.

        Raises:
            DeskError: they could not be made.
        """
        path = Path(opened.path) if opened.path else self.path / _NO_FILE
        place = self.within(path.parent / into)
        context = self._context(opened, project, blank=blank)
        made: Sequence[str]
        try:
            made = _papers().print_papers(names, context, path.stem, place)
        except DeskError:
            if opened.path or self.can_write or self.confined:
                raise
            # nobody can be asked for another folder at the end of a quick check
            made = _papers().print_papers(names, context, path.stem, Path(self.other_folder))
        return made

    def show_file(self, path: str) -> None:
        """Open a file with the program the computer has for it.

        Raises:
            DeskError: there is none, or the computer is not the one somebody sits at.
        """
        if self.confined:
            raise DeskError(f"The papers lie in {path}. They can't be opened from the browser.")
        _papers().show_file(path)

    def _context(self, opened: Opened, project: Project, *, blank: bool = False) -> Context:
        held = self.ordinance(project)
        if opened.path:
            kept = self._open[opened.path].opened
        else:
            # a quick check has no file: its paper shows the answers as one would hold them
            from core.projectdocument import project_document

            data = toml_bytes(project_document(project, held))
            kept = self.store.opener.read(str(self.path / _NO_FILE), data)
        context: Context = _papers().context_of(kept, project, held, blank=blank)
        return context


def _papers() -> ModuleType:
    """The makers of papers, imported when step 8 is first gone to: the register need not wait."""
    from swtui import deskpapers

    return deskpapers

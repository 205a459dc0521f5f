"""The desk that the program hands to its screens: files, clock, settings."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from core.dates import show_date
from core.glancing import Glance, glance
from core.loading import NotCovered
from core.ordinance import Ordinance
from core.parcels import Filed, filed, ledgers, parcel_key
from core.project import Info, Project
from core.projectdocument import project_document
from core.quantities import show
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
from swtui.archive import FolderArchive
from swtui.files.hidden import HIDDEN
from swtui.files.history import KEPT
from swtui.files.journal import Journal
from swtui.files.locks import holder_of, in_use
from swtui.files.problems import FileProblem, NotSavedError
from swtui.files.tomltext import toml_bytes
from swtui.finding import ENDING
from swtui.keeping import ChangedOnDiskError, OpenProject, Store
from swtui.library import Library, LibraryError
from swtui.opening import CannotOpenError, Opener
from swtui.posix import computer_name
from swtui.preferences import ProgramPreferences
from swtui.register import read_register
from swtui.rows import Row
from swtui.samples import copy_samples
from swtui.settings import Settings, index_folder, safety_folder
from swtui.village import read_village, settings_for

if TYPE_CHECKING:
    from swtui.printing.context import Context

_NO_FILE = "quick-check.toml"
"""What stands for a file on the paper of a quick check."""

_NUMBER = re.compile(r"(\d{4})-(\d+)")
_BAD_IN_NAMES = re.compile(r"[^A-Za-z0-9]+")

SEEN_TOGETHER = 50
"""So many files of one parcel are read to be added up."""


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
    ) -> None:
        """Takes the folder of projects and the user's settings.

        Args:
            folder: where the projects are.
            settings: the user's.
            clock: tells the moment, local time.
            index: where the register keeps its index; None: the cache of this computer.
            safety: where safety copies are kept; None: the user's own place.
        """
        self._clock = clock
        self.path = folder
        self.own = settings
        self.library = Library()
        self._index = index
        places = (safety or safety_folder(), folder / HIDDEN / "unsaved")
        self.store = Store(
            Opener(library=self.library, today=self.today()),
            who=settings.name,
            now=clock,
            safety=tuple(map(Journal, places)),
            versions_kept=self._versions_kept(),
        )
        self._open: dict[str, OpenProject] = {}
        self._rows: dict[str, Row] = {}
        self._facts: dict[str, Mapping[str, Any]] = {}
        self._others: dict[str, list[Filed]] = {}

    # --- who, where, when -------------------------------------------------------------------

    @property
    def folder(self) -> str:
        """The folder's name; its whole path is on the settings screen."""
        return self.path.resolve().name or str(self.path)

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
        except (LibraryError, NotCovered) as error:
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
        self.store.versions_kept = self._versions_kept()
        self.store.opener.forget_villages()

    def _versions_kept(self) -> int:
        """How many older versions the office keeps of each project."""
        kept = read_village(self.path).tables.get("versions_kept")
        return kept if isinstance(kept, int) and not isinstance(kept, bool) else KEPT

    def move_to(self, folder: Path) -> None:
        """Another folder of projects."""
        self.path = folder
        self._rows.clear()
        self._others.clear()
        self.forget_village()

    @property
    def archive(self) -> FolderArchive:
        """Files beside the open project."""
        return FolderArchive(self)

    def kept(self, opened: Opened) -> OpenProject:
        """The file behind an open project."""
        return self._open[opened.path]

    def rows(self) -> Sequence[Row]:
        """The rows of the folder's projects; reads them when nobody has yet."""
        if not self._rows:
            for _ in self.cards():
                pass
        return tuple(self._rows.values())

    # --- the register -----------------------------------------------------------------------

    def cards(self) -> Iterator[tuple[Sequence[Card], int, int]]:
        """The folder's projects as they are read, the last changed first."""
        if not self.path.is_dir():
            yield (), 0, 0
            return
        self._rows, self._others = {}, {}
        busy = in_use(self.path)
        index = self._index
        if index is None:
            with suppress(OSError):
                index = index_folder()
        for batch in read_register(str(self.path), today=self.today(), index=index):
            for row in batch.rows:
                self._rows[row.file] = row
            yield [_card(row, busy, self.today()) for row in batch.rows], batch.done, batch.total

    def glance(self, card: Card) -> Glance:
        """More about a project of the register."""
        if card.problem:
            row = self._rows.get(card.path)
            said = [message for _, message in row.errors] if row else []
            lines = (f"{Path(card.path).name}: {card.problem}", *said[:3])
            return Glance(lines, lines[:3])
        try:
            opened = self.store.opener.open(card.path)
        except CannotOpenError as error:
            lines = tuple(error.sentences()[:4])
            return Glance(lines, lines[:3])
        return glance(opened.ordinance, opened.project, opened.determination(), self.today())

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

    def keep(self, opened: Opened, project: Project, unread: Mapping[str, str]) -> None:
        """Keep a safety copy of what is not in the file yet; nothing to keep removes it."""
        self._open[opened.path].keep(project, unread)

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

    def create(self, project: Project) -> str:
        """Make a file for a project; its path.

        Raises:
            DeskError: it could not be made.
        """
        held = self.ordinance(project)
        stem = _BAD_IN_NAMES.sub("-", (project.info.name or "project").lower()).strip("-")[:60]
        stem = stem or "project"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            path = self.path / f"{stem}{ENDING}"
            count = 2
            while path.exists() or path.is_symlink():
                path = self.path / f"{stem}-{count}{ENDING}"
                count += 1
            self.store.create(path, project, held)
        except (FileProblem, OSError) as error:
            raise DeskError(str(error)) from error
        return str(path)

    def next_number(self) -> str:
        """The number after the highest of this year."""
        year = self.today().year
        highest = 0
        for row in self._rows.values():
            found = _NUMBER.fullmatch(row.number)
            if found and int(found[1]) == year:
                highest = max(highest, int(found[2]))
        return f"{year}-{highest + 1:03}"

    def number_taken(self, number: str, path: str) -> str:
        """The name of another project that has a file number; empty: it is free."""
        for row in self._rows.values():
            if row.number == number and row.file != path:
                return row.name or Path(row.file).name
        return ""

    def same_parcel(self, opened: Opened, project: Project) -> str:
        """What the files on a parcel come to together; empty when this is the only one."""
        own = frozenset(map(parcel_key, project.info.tax_map_numbers))
        others = [
            row.file
            for row in self._rows.values()
            if row.file != opened.path and own.intersection(map(parcel_key, row.parcels))
        ]
        if not others:
            return ""
        held = self.ordinance(project)
        files = [filed(held, opened.path, project)]
        for path in others[:SEEN_TOGETHER]:
            files += self._filed(path, held)
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
                self._others[path] = [filed(held, path, self.store.opener.open(path).project)]
        return self._others[path]

    def samples(self) -> str:
        """Copy the sample projects into the folder; a sentence about it.

        Raises:
            DeskError: they could not be copied.
        """
        try:
            copied = copy_samples(self.path)
        except OSError as error:
            raise DeskError(f"The samples could not be copied: {error}.") from error
        return f"{len(copied.written)} sample projects are ready. They are made up."

    # --- papers -----------------------------------------------------------------------------

    def papers(self, opened: Opened, project: Project) -> Sequence[PaperOffer]:
        """The papers of a project and whether each can be made now."""
        found: Sequence[PaperOffer] = _papers().offers(self._context(opened, project))
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
        context = self._context(opened, project, blank=blank)
        made: Sequence[str] = _papers().print_papers(names, context, path.stem, path.parent / into)
        return made

    def show_file(self, path: str) -> None:
        """Open a file with the program the computer has for it.

        Raises:
            DeskError: there is none.
        """
        _papers().show_file(path)

    def _context(self, opened: Opened, project: Project, *, blank: bool = False) -> Context:
        held = self.ordinance(project)
        if opened.path:
            kept = self._open[opened.path].opened
        else:
            # a quick check has no file: its paper shows the answers as one would hold them
            data = toml_bytes(project_document(project, held))
            kept = self.store.opener.read(str(self.path / _NO_FILE), data)
        context: Context = _papers().context_of(kept, project, held, blank=blank)
        return context


def _papers() -> ModuleType:
    """The makers of papers, imported when step 8 is first gone to: the register need not wait."""
    from swtui import deskpapers

    return deskpapers


def _card(row: Row, busy: frozenset[str], today: date) -> Card:
    if row.errors:
        return Card(row.file, name=Path(row.file).name, problem=_problem(row), search=row.search)
    return Card(
        row.file,
        row.number,
        row.name or Path(row.file).name,
        row.issued or row.outcome,
        row.status.replace("_", " "),
        row.waiting,
        _due(row, today),
        in_use=Path(row.file).name in busy,
        search=row.search,
        changed=bool(row.issued) and row.issued != row.outcome,
    )


def _problem(row: Row) -> str:
    key, message = row.errors[0]
    return f"{key}: {message}" if key else message


def _due(row: Row, today: date) -> str:
    if row.deadline is None:
        return ""
    _, _, due, status, _ = row.deadline
    day = date.fromisoformat(due)
    short = day.strftime("%m-%d")
    if status == "late" or day < today:
        return f"LATE {short}"
    return f"{day.strftime('%a')} {short}"

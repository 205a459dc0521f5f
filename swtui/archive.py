"""Files beside the open project, for the screens: dates of all, versions, trash, other copies."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core.clocks import answering, is_running, named_events
from core.dates import show_date
from core.editing import EditError, issue, set_info
from core.issued import frozen_words
from core.parcels import Filed, Ledger, filed, ledgers, parcel_key
from core.project import Project
from core.projectdocument import answers_document
from core.report import as_json
from core.results import DeadlineResult, Determination
from screens.archive import DeletedCard, DueDate, OnDisk, RecordLine, VersionCard
from screens.desk import DeskError, NotSaved, Opened
from swtui import __version__
from swtui.files import auditlog, trash
from swtui.files.locks import holder_of
from swtui.files.problems import FileProblem, NotSavedError
from swtui.files.reading import digest
from swtui.files.saving import write_whole
from swtui.library import LibraryError
from swtui.opening import CannotOpenError
from swtui.opening import Opened as OpenedFile

if TYPE_CHECKING:
    from swtui.desk import ProgramDesk

CLOSED = ("closed", "withdrawn", "denied")
"""States of a project of which nothing is due any more."""

_PART = 25


class FolderArchive:
    """The archive of one folder of projects."""

    def __init__(self, desk: ProgramDesk) -> None:
        """Takes the desk whose folder it is."""
        self._desk = desk

    # --- dates ------------------------------------------------------------------------------

    def dates(self) -> Iterator[tuple[Sequence[DueDate], int, int]]:
        """What is due over all open projects, as they are read."""
        rows = [
            row
            for row in self._desk.rows()
            if row.deadline is not None and row.status not in CLOSED and not row.errors
        ]
        for start in range(0, len(rows), _PART):
            part: list[DueDate] = []
            for row in rows[start : start + _PART]:
                with suppress(CannotOpenError):
                    part += self._dates_of(row.file)
            yield part, min(start + _PART, len(rows)), len(rows)
        if not rows:
            yield (), 0, 0

    def _dates_of(self, path: str) -> Iterator[DueDate]:
        opened = self._desk.store.opener.open(path)
        for one in opened.determination().deadlines:
            if is_running(opened.ordinance, one):
                yield _due(opened, one, path)

    # --- other files ------------------------------------------------------------------------

    def read(self, path: str) -> Project:
        """A project file, only to look at."""
        try:
            return self._desk.store.opener.open(str(self._desk.within(Path(path)))).project
        except CannotOpenError as error:
            raise DeskError(" ".join(error.sentences())) from error

    def on_disk(self, opened: Opened) -> OnDisk | None:
        """The open file as it now is on disk."""
        kept = self._desk.kept(opened)
        try:
            there = self._desk.store.opener.open(str(kept.path))
        except CannotOpenError as error:
            raise DeskError(" ".join(error.sentences())) from error
        mark = digest(there.source)
        if mark == kept.digest:
            return None
        about = "saved by somebody else"
        with suppress(OSError, ValueError):
            saved = datetime.fromtimestamp(kept.path.stat().st_mtime)
            about = f"saved {saved:%H:%M}"
            lines, verdict = auditlog.read_log(kept.path)
            if lines and verdict.last_digest == mark:
                # the record's last line is of this very content: it says who wrote it
                about += f" by {lines[-1].user}"
        return OnDisk(there.project, kept.project, about, mark)

    def replace(self, opened: Opened, project: Project, mark: str) -> None:
        """Write the project over what somebody else saved."""
        try:
            self._desk.kept(opened).save(project, replacing=mark)
        except NotSavedError as error:
            raise NotSaved(str(error)) from error

    # --- versions and the record ------------------------------------------------------------

    def versions(self, opened: Opened) -> Sequence[VersionCard]:
        """Older versions, the newest first."""
        return [
            VersionCard(one.number, f"{show_date(one.when.date())} {one.when:%H:%M}")
            for one in self._desk.kept(opened).versions()
        ]

    def version(self, opened: Opened, number: int) -> Project:
        """The project as an older version has it."""
        kept = self._desk.kept(opened)
        try:
            for one in kept.versions():
                if one.number == number:
                    project = kept.at(one)
                    if project is not None:
                        return project
        except FileProblem as error:
            raise DeskError(str(error)) from error
        raise DeskError("That version can't be read any more.")

    def record(self, opened: Opened) -> tuple[Sequence[RecordLine], str]:
        """Who changed what, and whether the record is as it was written."""
        path = self._desk.kept(opened).path
        try:
            lines, verdict = auditlog.read_log(path)
        except OSError as error:
            return (), f"The record can't be read: {error.strerror or error}."
        told = [
            RecordLine(line.when[:16].replace("T", " "), line.user, line.sentence, line.whole)
            for line in reversed(lines)
            if line.place != auditlog.SAVED
        ]
        if not lines:
            return (), "Nothing has been recorded yet."
        if verdict.intact:
            return told, "The record is whole: nothing in it was altered or taken out."
        return told, "The record was changed by hand: lines with ! do not fit the ones before."

    # --- moving files -----------------------------------------------------------------------

    def in_use(self, path: str) -> bool:
        """Whether somebody has a file open."""
        return holder_of(Path(path)) is not None

    def issued(self, project: Project, determination: Determination, day: date) -> Project:
        """The project with its decision issued: facts and result frozen."""
        ordinance = determination.evaluation.ordinance
        result = as_json(determination)
        # imported here: issuing is rare
        from swtui.printing.receipt import Basis, receipt, short

        basis = Basis("decision", ordinance.id, ordinance.version, determination.as_of, __version__)
        try:
            return issue(
                project,
                day,
                facts=answers_document(project, ordinance),
                result=result,
                program_version=__version__,
                receipt=short(receipt(basis, [project])),
                words=frozen_words(determination, project, result),
            )
        except EditError as error:
            raise DeskError(str(error)) from error

    def rename(self, path: str, name: str) -> None:
        """Give a project another name."""
        self._free(path)
        opened = self._desk.open(path)
        try:
            if opened.read_only:
                raise DeskError(opened.read_only)
            self._desk.save(opened, set_info(opened.project, name=name))
        finally:
            self._desk.close(opened)

    def to_trash(self, path: str) -> None:
        """Move a project to the trash."""
        self._free(path)
        try:
            trash.delete(Path(path), self._desk.store.who, self._desk.now())
        except NotSavedError as error:
            raise DeskError(str(error)) from error

    def trash(self) -> Sequence[DeletedCard]:
        """The projects in the trash, the last deleted first."""
        return [
            DeletedCard(
                str(one.path),
                self._called(one.path) or one.name,
                f"{show_date(one.when.date())} {one.when:%H:%M}" if one.when else "",
                one.who,
                one.name,
            )
            for one in trash.in_trash(self._desk.path)
        ]

    def _called(self, path: Path) -> str:
        """The name of the project in a file; empty: it has none, or can't be read."""
        with suppress(CannotOpenError):
            return self._desk.store.opener.open(str(path)).project.info.name or ""
        return ""

    def restore(self, key: str) -> str:
        """Put a project back; its path."""
        for one in trash.in_trash(self._desk.path):
            if str(one.path) == key:
                try:
                    return str(trash.restore(one, self._desk.path))
                except NotSavedError as error:
                    raise DeskError(str(error)) from error
        raise DeskError("That project is no longer in the trash.")

    def empty_trash(self) -> int:
        """Delete what is in the trash for good; how many projects."""
        return trash.empty(self._desk.path)

    def _free(self, path: str) -> None:
        """Raises a sentence when somebody has the file open."""
        holder = holder_of(Path(path))
        if holder is not None:
            told = holder.sentence(self._desk.now())
            raise DeskError(f"{told} Try again when it is closed there.")

    # --- the parcel -------------------------------------------------------------------------

    def parcel(self, opened: Opened, project: Project) -> Sequence[Ledger]:
        """The ledgers of the parcels the project is on."""
        own = frozenset(map(parcel_key, project.info.tax_map_numbers))
        held = self._desk.ordinance(project)
        files: list[Filed] = [filed(held, opened.path, project)]
        for row in self._desk.rows():
            if row.file != opened.path and own.intersection(map(parcel_key, row.parcels)):
                with suppress(CannotOpenError):
                    other = self._desk.store.opener.open(row.file)
                    if other.ordinance.id == held.id:
                        files.append(filed(held, row.file, other.project))
        found: list[Ledger] = []
        for parcel in project.info.tax_map_numbers:
            found += ledgers(held, files, parcel)
        return found

    # --- tables -----------------------------------------------------------------------------

    def print_folder(self, paper: str) -> str:
        """Print a paper on the whole folder; the file's name."""
        # imported here: reportlab is needed only by who prints
        from swtui.papermaking import file_name, folder_context, put_papers
        from swtui.printing.catalogue import PaperError, make, refusal

        folder = self._desk.path
        opener = self._desk.store.opener
        try:
            context = folder_context(folder, opener, today=self._desk.today())
            why = refusal(paper, context)
            if why is not None:
                raise DeskError(why)
            name = file_name(folder.resolve().name or "folder", paper, blank=False)
            put_papers([(name, make(paper, context))], folder / "papers")
        except (LibraryError, PaperError, FileProblem, OSError) as error:
            raise self._desk.cannot_write(error, folder) from error
        return name

    def export(self, name: str, rows: Sequence[Sequence[str]]) -> str:
        """Write a table as CSV beside the projects; never over another file."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\r\n").writerows(
            [[_safe(cell) for cell in row] for row in rows]
        )
        path = self._desk.path / f"{name}.csv"
        count = 2
        while path.exists() or path.is_symlink():
            path = self._desk.path / f"{name}-{count}.csv"
            count += 1
        try:
            # a byte order mark, so that spreadsheets read names right
            write_whole(path, b"\xef\xbb\xbf" + text.getvalue().encode("utf-8", errors="replace"))
        except (FileProblem, OSError) as error:
            raise self._desk.cannot_write(error, path) from error
        return path.name


def _safe(cell: str) -> str:
    """A cell that a spreadsheet takes for text, not for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def _due(opened: OpenedFile, one: DeadlineResult, path: str) -> DueDate:
    ordinance, info = opened.ordinance, opened.project.info
    rule = ordinance.deadlines[one.rule]
    since = ""
    if one.start is not None:
        kinds = named_events(ordinance, rule.starts.text if rule.starts else "", one.event)
        that_day = {event.kind for event in opened.project.events if event.on == one.start}
        labels = [ordinance.events[kind].label for kind in kinds if kind in that_day]
        since = f"{labels[0] if labels else 'Counted from'}: {show_date(one.start)}"
    rolls = ordinance.head.counting.roll != "none"
    counted = (
        "A last day on a weekend or holiday moves on."
        if rolls
        else "The day of the event is day 0; calendar days."
    )
    assert one.due is not None  # only clocks that run are listed
    return DueDate(
        path,
        info.name or Path(path).name,
        info.file_number or "",
        one.provision,
        one.what,
        one.due,
        one.status == "late",
        ordinance.cite(one.provision),
        ordinance.provisions[one.provision].title,
        since,
        counted,
        one.note,
        answering(ordinance, rule),
        one.role == "lapses",
    )

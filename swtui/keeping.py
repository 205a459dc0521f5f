"""Project files that are open to be changed: what commands and screens use to keep them.

`Store.open` takes the lock, reads the file, offers what a crash left unsaved. `OpenProject.save`
notices when the file changed on disk, keeps the version it replaces, copies a file whose comments
would be lost, writes whole or not at all, and logs who changed what.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from attrs import Factory, frozen

from core.changes import changes
from core.ordinance import Ordinance
from core.project import Project
from core.projectdocument import project_document
from swtui import posix
from swtui.files import auditlog, history, locks
from swtui.files.comments import copy_before_saving, has_comments
from swtui.files.journal import Entry, Journal, try_to_keep
from swtui.files.problems import CannotReadError, NotSavedError, name_of, not_saved
from swtui.files.reading import digest as digest_of
from swtui.files.reading import read_bytes
from swtui.files.saving import resolved, sweep, write_new, write_whole
from swtui.files.tomltext import toml_bytes, toml_text
from swtui.opening import CannotOpenError, Opened, Opener
from swtui.village import read_village, versions_to_keep

NEWER = "READ ONLY: a newer swtui made this file. Update the program to change it."


class ChangedOnDiskError(NotSavedError):
    """Somebody else changed the file since it was opened; nothing was written over.

    Both versions are kept: theirs is the file, yours the safety copy.
    """

    def __init__(self, theirs: Opened | None, why_not: str, digest: str) -> None:
        """Takes the file as it now is.

        Args:
            theirs: None: it is gone, or cannot be read.
            why_not: why it cannot be read.
            digest: of what is on disk, to be handed to `OpenProject.save` by who replaces it.
        """
        gone = "NOT SAVED: the file is no longer in its folder. F9, Save as a copy, writes it anew."
        changed = "NOT SAVED: the file changed on disk. F8 shows both. Nothing is lost."
        super().__init__(changed if digest else gone)
        self.theirs = theirs
        self.why_not = why_not
        self.digest = digest


@frozen(eq=False, repr=False)
class Saved:
    """A save that succeeded."""

    at: datetime
    remarks: tuple[str, ...] = ()
    """What the user should be told, once."""


@frozen(eq=False, repr=False)
class Recovered:
    """What a safety copy holds that the file does not."""

    project: Project | None
    """None: the copy holds no answer that was not saved, only texts that are none yet."""
    base: Project | None
    """The project as the file had it when the copy was made; None: it cannot be read."""
    when: datetime
    unread: Mapping[str, str] = Factory(dict)
    """Texts that were no answers yet, by the key of their row."""
    stopped: bool = True
    """Whether the program stopped, instead of leaving the project in order."""


class Store:
    """Opens, makes and saves project files for one person at one computer."""

    def __init__(
        self,
        opener: Opener,
        *,
        who: str = "",
        now: Callable[[], datetime] = datetime.now,
        safety: tuple[Journal, ...] = (),
    ) -> None:
        """Set who and where.

        Args:
            opener: reads project files with their ordinance.
            who: the person's name for locks; the user's of the system where it is empty.
            now: the clock, local time.
            safety: where safety copies go, the first place that takes them.
        """
        self.opener = opener
        self.user = posix.user_name()
        self.who = who or self.user
        self.now = now
        self.safety = safety

    def open(self, path: Path, *, take_over: bool = False, to_change: bool = True) -> OpenProject:
        """Open a project file.

        Args:
            path: the file.
            take_over: whether an old lock of another computer does not count.
            to_change: whether to lock it and look for unsaved answers.

        Raises:
            CannotOpenError: it cannot be read.
        """
        opened = self.opener.open(str(path))
        target = _target(path)
        lock, read_only = None, ""
        if opened.newer:
            read_only = NEWER
        elif to_change:
            sweep(target.parent)
            try:
                lock = locks.lock(target, self.who, self.now(), take_over=take_over)
            except locks.HeldError as error:
                read_only = str(error)
            else:
                # what was read before the lock was had may be old
                opened = self.opener.open(str(path))
        project = OpenProject(self, target, opened, lock, read_only)
        if to_change and not read_only:
            project.recovered = self._recovered(project)
        return project

    def create(self, path: Path, project: Project, ordinance: Ordinance) -> None:
        """Make a new project file; never writes over one.

        Raises:
            NotSavedError: it is there already, or cannot be written.
        """
        data = toml_bytes(project_document(project, ordinance))
        write_new(path, data)
        first = [("file", "New file", auditlog.NOTHING, name_of(path))]
        with suppress(OSError):
            auditlog.write_log(path, first, digest_of(data), self.user, self.now().astimezone())

    def pending(self) -> tuple[Entry, ...]:
        """Safety copies of projects that nobody has open: to be offered at the start."""
        found = (entry for journal in self.safety for entry in journal.all())
        return tuple(entry for entry in found if locks.holder_of(entry.path) is None)

    def _recovered(self, project: OpenProject) -> Recovered | None:
        for journal in self.safety:
            entry = journal.find(project.path)
            if entry is None:
                continue
            kept = self.read_text(project.path, entry.text)
            if kept is None:
                continue
            base = self.read_text(project.path, entry.base)
            known = [project.text_of()]
            if base is not None:
                # the file may have moved on since: what the copy only had from it is no news
                known.append(toml_text(project_document(base, project.ordinance)))
            same = toml_text(project_document(kept, project.ordinance)) in known
            if same and not entry.unread:
                journal.drop(project.path)
                continue
            answers = None if same else kept
            return Recovered(answers, base, entry.when, entry.unread, not entry.left)
        return None

    def read_text(self, path: Path, text: str) -> Project | None:
        """The project that a text holds; None when it cannot be read any more."""
        data = text.encode("utf-8", errors="replace")
        try:
            return self.opener.read(str(path), data).project
        except CannotOpenError:
            return None


class OpenProject:
    """A project file that is open; `close` lets others have it."""

    def __init__(
        self,
        store: Store,
        path: Path,
        opened: Opened,
        lock: locks.ProjectLock | None,
        read_only: str,
    ) -> None:
        """Made by `Store.open`."""
        self._store = store
        self._lock = lock
        self._data = opened.source
        self._saved_before = False
        self._text: str | None = None
        self.path = path
        self.opened = opened
        self.project = opened.project
        """As the file has it."""
        self.ordinance = opened.ordinance
        self.read_only = read_only
        """Why it cannot be changed; empty: it can."""
        self.recovered: Recovered | None = None
        """What a crash left unsaved."""

    @property
    def digest(self) -> str:
        """SHA-256 of the file as last read or written."""
        return digest_of(self._data)

    def text_of(self, project: Project | None = None) -> str:
        """The text that a save would write."""
        if project is not None and project is not self.project:
            return toml_text(project_document(project, self.ordinance))
        # asked for again at every key while a safety copy is kept
        if self._text is None:
            self._text = toml_text(project_document(self.project, self.ordinance))
        return self._text

    def save(self, project: Project, *, replacing: str | None = None) -> Saved:
        """Write the project into its file, whole or not at all.

        Args:
            project: what to write.
            replacing: the digest of a changed file that the user has seen and replaces
                (`ChangedOnDiskError.digest`); what it replaces is kept as a version.

        Raises:
            ChangedOnDiskError: the file is not what it was; nothing was written over.
            NotSavedError: it could not be written; the old file is whole, and a safety copy of
                the answers is kept.
        """
        if self.read_only:
            raise NotSavedError(self.read_only)
        try:
            return self._save(project, replacing)
        except NotSavedError:
            self.keep(project, {})
            raise

    def _save(self, project: Project, replacing: str | None) -> Saved:
        now = self._store.now()
        on_disk = self._on_disk()
        found = "" if on_disk is None else digest_of(on_disk)
        seen = replacing is not None and found == replacing
        if found != self.digest and not seen:
            raise self._changed(on_disk, found)
        before = self._before(on_disk) if seen else self.project
        data = toml_bytes(project_document(project, self.ordinance))
        remarks: list[str] = []
        if data != on_disk:
            if on_disk is not None:
                remarks += self._keep_comments(on_disk)
                remarks += self._keep_version(on_disk, now, even_if_recent=seen)
            write_whole(self.path, data)
            remarks += self._log((before, project), (found, digest_of(data)), now)
        self._data = data
        self._saved_before = True
        self._text = None
        self.project = project
        for journal in self._store.safety:
            journal.drop(self.path)
        return Saved(now, tuple(remarks))

    def keep(self, project: Project, unread: Mapping[str, str], *, left: bool = False) -> bool:
        """Keep a safety copy of what is not in the file; nothing to keep removes it.

        Args:
            project: as it is on the screen.
            unread: texts that are no answers yet, by the key of their row.
            left: the project is being left in order.

        Returns:
            Whether all is safe: kept, or nothing to keep.
        """
        text = self.text_of(project)
        if text == self.text_of() and not unread:
            for journal in self._store.safety:
                journal.drop(self.path)
            return True
        base = self._data.decode("utf-8-sig", errors="replace")
        now = self._store.now()
        return try_to_keep(self._store.safety, self.path, text, base, now, unread, left=left)

    def leave_out(self) -> None:
        """The recovered answers are not wanted: their copy is moved aside, not deleted."""
        for journal in self._store.safety:
            journal.set_aside(self.path)
        self.recovered = None

    def close(self) -> None:
        """Let others have the file."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def save_copy(self, path: Path, project: Project) -> None:
        """Write the project into another, new file.

        Raises:
            NotSavedError: that file is there already, or cannot be written.
        """
        self._store.create(path, project, self.ordinance)

    def versions(self) -> tuple[history.Version, ...]:
        """Older versions, the newest first."""
        return history.versions(self.path)

    def at(self, version: history.Version) -> Project | None:
        """The project as an older version has it; None when it cannot be read any more."""
        return self._store.read_text(
            self.path, version.read().decode("utf-8-sig", errors="replace")
        )

    def theirs(self, error: ChangedOnDiskError) -> Project | None:
        """The project as somebody else saved it; None when it is gone or cannot be read."""
        return error.theirs.project if error.theirs else None

    def _on_disk(self) -> bytes | None:
        if not self.path.parent.is_dir():
            raise not_saved(self.path, FileNotFoundError(2, "no folder"))
        if not os.path.lexists(self.path):
            return None
        try:
            return read_bytes(self.path)
        except CannotReadError as error:
            raise NotSavedError(f"NOT SAVED: {error}") from error

    def _changed(self, on_disk: bytes | None, digest: str) -> ChangedOnDiskError:
        if on_disk is None:
            return ChangedOnDiskError(None, "", "")
        try:
            theirs = self._store.opener.read(str(self.path), on_disk)
        except CannotOpenError as error:
            return ChangedOnDiskError(None, str(error), digest)
        return ChangedOnDiskError(theirs, "", digest)

    def _keep_comments(self, on_disk: bytes) -> list[str]:
        """Copy a file whose comments a save would lose; what to tell, once."""
        if self._saved_before or not has_comments(on_disk):
            return []
        copy = copy_before_saving(self.path, on_disk)
        return [
            f"Saving does not keep the # comments of this file. It is copied to {name_of(copy)} as "
            "it was."
        ]

    def _keep_version(self, on_disk: bytes, now: datetime, *, even_if_recent: bool) -> list[str]:
        # read anew: the office may have changed it since the project was opened
        village = read_village(Path(self.opened.path).parent)
        try:
            history.keep_version(
                self.path,
                on_disk,
                now,
                most=versions_to_keep(village.tables, history.KEPT),
                even_if_recent=even_if_recent or not self._saved_before,
            )
        except (NotSavedError, OSError):
            return ["The older version could not be kept: the hidden folder can't be written to."]
        return []

    def _before(self, on_disk: bytes | None) -> Project:
        """What is replaced knowingly; the project as it was opened where that cannot be read."""
        try:
            return self._store.opener.read(str(self.path), on_disk or b"").project
        except CannotOpenError:
            return self.project

    def _log(
        self, projects: tuple[Project, Project], digests: tuple[str, str], now: datetime
    ) -> list[str]:
        rows = [
            (change.place, change.label, change.old, change.new)
            for change in changes(*projects, self.ordinance)
        ]
        user = self._store.user
        try:
            auditlog.write_log(
                self.path, rows, digests[1], user, now.astimezone(), before=digests[0]
            )
        except (OSError, ValueError):
            return ["Saved, but not logged: the log can't be written to."]
        return []


def _target(path: Path) -> Path:
    """The file that a path means: links followed, so that two names of a file share one lock."""
    try:
        return resolved(path).absolute()
    except (OSError, ValueError):
        return path.absolute()

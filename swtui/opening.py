"""A project file with its ordinance, its village's settings and its day: what a result needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from attrs import frozen

from core.determination import determine
from core.loading import Law, NotCovered
from core.ordinance import Ordinance
from core.plain import visible
from core.project import Project
from core.projectfile import FileError, read_heading, read_project
from core.results import Determination
from swtui.files.problems import FileProblem, name_of
from swtui.files.reading import read_toml
from swtui.library import Library, LibraryError
from swtui.village import Village, read_village, settings_for


class CannotOpenError(Exception):
    """A project file that cannot be used; `errors` says why, key by key."""

    def __init__(self, path: str, errors: Iterable[FileError]) -> None:
        self.path = path
        self.errors = tuple(errors)
        super().__init__("\n".join(self.sentences()))

    def sentences(self) -> list[str]:
        """What is wrong, each with the file and the key."""
        return [self._sentence(error) for error in self.errors]

    def _sentence(self, error: FileError) -> str:
        if error.key:
            return f"{visible(self.path)}: {error.key}: {error.message}"
        # what reading the file had to say names it already
        if name_of(Path(self.path)) in error.message:
            return error.message
        return f"{visible(self.path)}: {error.message}"


@frozen(eq=False, repr=False)
class Opened:
    """A project as read from its file."""

    path: str
    project: Project
    ordinance: Ordinance
    law: Law
    as_of: date
    """The day of the law."""
    today: date
    """The day deadlines are seen from."""
    settings: Mapping[str, Any]
    """The village's facts for this ordinance."""
    village: Mapping[str, Any]
    """The whole of the village's settings."""
    source: bytes
    """The file as it stood on disk."""
    warnings: tuple[str, ...]
    newer: bool
    """Of a newer format: to be looked at, not changed."""

    def determination(self, project: Project | None = None) -> Determination:
        """What the ordinance says about the project, or about a changed one."""
        return determine(
            self.ordinance,
            project or self.project,
            as_of=self.as_of,
            today=self.today,
            settings=self.settings,
        )


class Opener:
    """Opens project files; ordinances and village settings are read once."""

    def __init__(
        self,
        *,
        as_of: date | None = None,
        today: date | None = None,
        library: Library | None = None,
    ) -> None:
        """Set the days.

        Args:
            as_of: stands in for the file's `law_as_of` and for today.
            today: this day; None: the clock's.
            library: where ordinances come from.
        """
        self._as_of = as_of
        self._today = as_of or today or date.today()
        self.library = library or Library()
        self._villages: dict[Path, Village] = {}

    def open(self, path: str) -> Opened:
        """Open a project file.

        Raises:
            CannotOpenError: it cannot be read, or its ordinance or day cannot be had.
        """
        try:
            document, source = read_toml(Path(path))
        except FileProblem as error:
            raise CannotOpenError(path, [FileError("", str(error))]) from None
        return self.read(path, source, document)

    def read(self, path: str, source: bytes, document: Mapping[str, Any]) -> Opened:
        """The project of a file that is already parsed.

        Raises:
            CannotOpenError: something in it is wrong, or its ordinance or day cannot be had.
        """
        heading = read_heading(document)
        if heading.ordinance is None or heading.errors:
            raise CannotOpenError(path, heading.errors)
        as_of = self._as_of or heading.law_as_of or self._today
        try:
            law = self.law(heading.ordinance, path)
        except LibraryError as error:
            raise CannotOpenError(path, [FileError("ordinance", str(error))]) from None
        try:
            ordinance = law.on(as_of)
        except NotCovered as error:
            key = "" if self._as_of or heading.law_as_of is None else "law_as_of"
            raise CannotOpenError(path, [FileError(key, str(error))]) from None
        reading = read_project(document, ordinance)
        if reading.project is None:
            raise CannotOpenError(path, reading.errors)
        village = self._village(path)
        settings, warnings = settings_for(village, ordinance)
        return Opened(
            path,
            reading.project,
            ordinance,
            law,
            as_of,
            self._today,
            settings,
            village.tables,
            source,
            (*reading.warnings, *warnings),
            reading.newer,
        )

    def law(self, name: str, path: str) -> Law:
        """The law that a project file names: a packaged one, or a folder beside the file.

        Raises:
            LibraryError: there is none.
        """
        if name not in self.library.ids():
            beside = Path(path).parent / name
            if (beside / "ordinance.toml").is_file():
                return self.library.law(str(beside))
        return self.library.law(name)

    def _village(self, path: str) -> Village:
        folder = Path(path).parent
        if folder not in self._villages:
            self._villages[folder] = read_village(folder)
        return self._villages[folder]

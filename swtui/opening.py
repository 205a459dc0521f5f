"""A project file with its ordinance, its village's settings and its day: what a result needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from core.plain import visible
from swtui.files.problems import name_of
from swtui.library import Library
from swtui.store import Loaded, load, load_bytes
from swtui.village import Village, read_village, settings_for

if TYPE_CHECKING:
    from core.loading import Law
    from core.ordinance import Ordinance
    from core.project import Project
    from core.projectfile import FileError
    from core.results import Determination


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
        # here, because a register whose index is warm decides nothing
        from core.determination import determine

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
        file = Path(path)
        loaded = load(file, self._laws(file), today=self._today, as_of=self._as_of)
        return self._opened(path, loaded)

    def read(self, path: str, data: bytes) -> Opened:
        """The project in a content that the file has, had or may get.

        Raises:
            CannotOpenError: something in it is wrong, or its ordinance or day cannot be had.
        """
        file = Path(path)
        laws = self._laws(file)
        return self._opened(
            path, load_bytes(file, data, laws, today=self._today, as_of=self._as_of)
        )

    def _laws(self, file: Path) -> _Laws:
        return _Laws(self.library, file.parent)

    def _opened(self, path: str, loaded: Loaded) -> Opened:
        if loaded.project is None or loaded.ordinance is None:
            raise CannotOpenError(path, loaded.errors)
        village = self._village(loaded.path.parent)
        settings, warnings = settings_for(village, loaded.ordinance)
        return Opened(
            path,
            loaded.project,
            loaded.ordinance,
            loaded.as_of,
            self._today,
            settings,
            village.tables,
            loaded.data,
            (*loaded.warnings, *warnings),
            loaded.newer,
        )

    def forget_villages(self) -> None:
        """The village's settings were changed: they are read anew."""
        self._villages.clear()

    def _village(self, folder: Path) -> Village:
        if folder not in self._villages:
            self._villages[folder] = read_village(folder)
        return self._villages[folder]


class _Laws:
    """Ordinances as a project file names them: packaged ones, and folders beside the file."""

    def __init__(self, library: Library, folder: Path) -> None:
        self._library = library
        self._folder = folder

    def law(self, name: str) -> Law:
        """The law of an id, or of a folder seen from the project file.

        Raises:
            LibraryError: there is none.
        """
        beside = self._folder / name
        if name not in self._library.ids() and (beside / "ordinance.toml").is_file():
            return self._library.law(str(beside))
        return self._library.law(name)


def since_issued(opened: Opened, found: Determination) -> tuple[str, ...]:
    """What to say of a project that was decided, and is other than when its decision was issued."""
    if not opened.project.determinations:
        return ()
    # imported here: most files have none, and a start is measured
    from core.issued import differences

    return differences(found, opened.project)

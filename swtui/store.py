"""A project file as a project: the one way in, for the command line, the register and the screens.

`load` reads and checks a file against its ordinance and never raises for what a file may hold: what
is wrong comes back as errors, each with key and sentence. `swtui.keeping` opens one to change it.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from core.loading import NotCovered
from core.plain import quoted, visible
from core.projectfile import FileError, read_heading, read_project
from swtui.files.problems import CannotReadError
from swtui.files.reading import decoded, parsed, read_bytes
from swtui.library import LibraryError

if TYPE_CHECKING:
    from core.loading import Law
    from core.ordinance import Ordinance
    from core.project import Project


class Laws(Protocol):
    """Where ordinances are found; `swtui.library.Library` is one."""

    def law(self, name: str) -> Law:
        """The law of that id.

        Raises:
            LibraryError: there is none.
        """
        ...


@frozen(eq=False, repr=False)
class Loaded:
    """A file as it was read."""

    path: Path
    project: Project | None
    """None: something is wrong, see `errors`."""
    ordinance: Ordinance | None
    """As in force on `as_of`; None: not known."""
    as_of: date
    """The day whose law was used."""
    errors: tuple[FileError, ...] = ()
    warnings: tuple[str, ...] = ()
    newer: bool = False
    """Of a newer format: to be looked at, not changed."""
    data: bytes = b""
    """The file's bytes."""


def load(path: Path, library: Laws, *, today: date, as_of: date | None = None) -> Loaded:
    """Read a project file.

    Args:
        path: the file.
        library: where its ordinance is found.
        today: the day to use where the file names none.
        as_of: a day that stands in for the file's own day of law.
    """
    try:
        data = read_bytes(path)
    except CannotReadError as error:
        return Loaded(path, None, None, as_of or today, (FileError("", str(error)),))
    return load_bytes(path, data, library, today=today, as_of=as_of)


def load_bytes(
    path: Path, data: bytes, library: Laws, *, today: date, as_of: date | None = None
) -> Loaded:
    """Read a project from the content of its file; see `load`."""
    day = as_of or today

    def refused(*errors: FileError) -> Loaded:
        return Loaded(path, None, None, day, errors, data=data)

    try:
        document = parsed(decoded(data, path), path)
    except CannotReadError as error:
        return refused(FileError("", str(error)))
    heading = read_heading(document)
    if heading.errors or heading.ordinance is None:
        return refused(*heading.errors)
    day = as_of or heading.law_as_of or today
    try:
        ordinance = library.law(heading.ordinance).on(day)
    except LibraryError as error:
        return refused(FileError("ordinance", visible(str(error))))
    except (OSError, ValueError):
        # too long for the name of a folder, or with a zero in it
        named = quoted(heading.ordinance)
        said = f"{named} is no ordinance. swtui ordinance list names those there are."
        return refused(FileError("ordinance", said))
    except NotCovered as error:
        of_file = heading.law_as_of is not None and as_of is None
        return refused(FileError("law_as_of" if of_file else "", str(error)))
    reading = read_project(document, ordinance)
    return Loaded(
        path,
        reading.project,
        ordinance,
        day,
        reading.errors,
        reading.warnings,
        reading.newer,
        data,
    )

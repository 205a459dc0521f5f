"""Finds ordinances: those packaged with the program, and folders of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli

import core
from core.loading import NOT_LOADED, Law, OrdinanceError, load_head, load_law

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from core.hydrology.curve_numbers import Cover
    from core.ordinance import Head


class LibraryError(Exception):
    """An ordinance that cannot be found or read; the message is for people."""


def curve_numbers() -> Sequence[Cover]:
    """The table of curve numbers, read when a drainage area needs it."""
    from swtui.hydrology_tables import covers  # few projects need it, and it is a file to read

    return covers()


class Library:
    """The ordinances at hand, each read once."""

    def __init__(self) -> None:
        self._laws: dict[str, Law] = {}
        self._heads: dict[str, Head] = {}
        self._ids: tuple[str, ...] = ()

    def ids(self) -> tuple[str, ...]:
        """The ids of the packaged ordinances."""
        # asked for every file of a folder, and the same each time
        if not self._ids:
            self._ids = tuple(sorted(_folder_id(folder) for folder in _packaged()))
        return self._ids

    def law(self, name: str) -> Law:
        """The law of an ordinance.

        Args:
            name: the id of a packaged ordinance, or a folder with one of one's own.

        Raises:
            LibraryError: there is none of that name, or its files cannot be read.
        """
        if name not in self._laws:
            with _said_of(name):
                self._laws[name] = load_law(read_files(self.folder(name)), curve_numbers)
        return self._laws[name]

    def head(self, name: str) -> Head:
        """The head of an ordinance, without reading its rules.

        Raises:
            LibraryError: there is none of that name, or it cannot be read.
        """
        if name in self._laws:
            return self._laws[name].head
        if name not in self._heads:
            with _said_of(name):
                entry = self.folder(name).joinpath("ordinance.toml")
                self._heads[name] = load_head(parse_toml(entry))
        return self._heads[name]

    def folder(self, name: str) -> Traversable:
        """The folder of an ordinance.

        Raises:
            LibraryError: there is none of that name.
        """
        for folder in _packaged():
            if _folder_id(folder) == name:
                return folder
        own = Path(name)
        if own.is_dir():
            if (own / "ordinance.toml").is_file():
                return own
            raise LibraryError(
                f"{name} holds no ordinance.toml. An ordinance of one's own is a folder with one; "
                "swtui ordinance new FOLDER starts it."
            )
        known = ", ".join(self.ids())
        raise LibraryError(
            f'There is no ordinance "{name}". Known are {known}; or give the folder of your own.'
        )


@contextmanager
def _said_of(name: str) -> Iterator[None]:
    """Say of an ordinance what is wrong with its data."""
    try:
        yield
    except OrdinanceError as error:
        raise LibraryError(f"{name}: {error.problems[0].sentence()}") from error


def read_files(folder: Traversable, *, also: tuple[str, ...] = ()) -> dict[str, Mapping[str, Any]]:
    """The parsed files of an ordinance's folder, by name without ending.

    Args:
        folder: where they stand.
        also: names of files that only its tests read (`cases`), to be read as well.

    Raises:
        LibraryError: a file is not TOML text in UTF-8.
    """
    parsed: dict[str, Mapping[str, Any]] = {}
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name, dot, ending = entry.name.rpartition(".")
        if not dot or ending != "toml" or (name in NOT_LOADED and name not in also):
            continue
        parsed[name] = parse_toml(entry)
    return parsed


def parse_toml(entry: Traversable) -> Mapping[str, Any]:
    """The tables of a TOML file, figures with a point as Decimals.

    Raises:
        LibraryError: it cannot be read, with the reason.
    """
    try:
        text = entry.read_text(encoding="utf-8-sig")
        return tomli.loads(text, parse_float=Decimal)
    except (tomli.TOMLDecodeError, RecursionError, ValueError, OSError) as error:
        raise LibraryError(f"{entry.name} can't be read: {error}") from error


def _packaged() -> Iterator[Traversable]:
    for folder in _ordinances().iterdir():
        if folder.is_dir() and folder.joinpath("ordinance.toml").is_file():
            yield folder


def _ordinances() -> Traversable:
    """The folder of the packaged ordinances."""
    beside = Path(core.__file__).parent / "ordinances"
    if beside.is_dir():
        return beside
    # inside a zip; importing this costs a start 8 ms, so only where it is needed
    from importlib.resources import files

    return files("core").joinpath("ordinances")


def _folder_id(folder: Traversable) -> str:
    return folder.name.replace("_", "-")

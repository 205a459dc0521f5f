"""Settings for the screens: the user's own file, and the Village's with the folder of projects."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import asdict

from screens.desk import DeskError
from swtui.files.hidden import HIDDEN
from swtui.files.history import KEPT
from swtui.files.problems import FileProblem, plainly
from swtui.settings import (
    cache_folder,
    safety_folder,
    settings_path,
    with_setting,
    write_settings,
)
from swtui.village import PLACE, read_village, write_village

if TYPE_CHECKING:
    from swtui.desk import ProgramDesk


DEFAULTS: Mapping[str, Any] = {"versions_kept": KEPT}
"""What holds where the office has said nothing."""


class ProgramPreferences:
    """The settings of one desk."""

    def __init__(self, desk: ProgramDesk) -> None:
        """Takes the desk."""
        self._desk = desk

    @property
    def no_color(self) -> bool:
        """Whether the terminal was started with NO_COLOR."""
        return "NO_COLOR" in os.environ

    def own(self) -> Mapping[str, Any]:
        """The user's own settings."""
        return asdict(self._desk.own)

    def set_own(self, key: str, value: Any) -> None:
        """Change one of the user's, and keep it."""
        if key == "folder" and value:
            self._place(value)
        try:
            changed = with_setting(self._desk.own, key, value)
            write_settings(changed)
        except (ValueError, FileProblem, OSError) as error:
            raise DeskError(plainly(error, settings_path())) from error
        self._desk.own = changed
        if key == "folder" and value:
            self._desk.move_to(self._place(value))

    def folder_exists(self, folder: str) -> bool:
        """Whether a folder is there.

        Raises:
            DeskError: a browser, which stays in its folder, may not even ask.
        """
        try:
            return self._place(folder).is_dir()
        except OSError:  # a name that no folder can have
            return False

    def make_folder(self, folder: str) -> None:
        """Make a folder for projects.

        Raises:
            DeskError: it can't be made, or not by a browser, which stays in its folder.
        """
        place = self._place(folder)
        try:
            place.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise DeskError(f"{folder} can't be made here. Choose another.") from error

    def _place(self, folder: str) -> Path:
        """A folder that somebody typed.

        Raises:
            DeskError: it may not be used here.
        """
        try:
            return self._desk.within(Path(folder).expanduser())
        except (OSError, RuntimeError, ValueError) as error:
            raise DeskError(f"{folder} is no folder of this computer. Choose another.") from error

    def office(self, key: str) -> Any:
        """One of the office's settings; where it says nothing, what holds then."""
        found: Any = read_village(self._desk.path).tables
        for part in key.split("."):
            if not isinstance(found, Mapping):
                return None
            found = found.get(part)
        return DEFAULTS.get(key) if found is None else found

    def set_office(self, key: str, value: Any) -> None:
        """Change one of the office's settings, for everyone who uses the folder."""
        village = read_village(self._desk.path)
        if village.warning:
            raise DeskError(f"{PLACE} can't be read: mend it in a text editor first.")
        tables = _copied(village.tables)
        *parents, last = key.split(".")
        table = tables
        for part in parents:
            below = table.get(part)
            if not isinstance(below, dict):
                below = table[part] = {}
            table = below
        if value is None:
            table.pop(last, None)
        else:
            table[last] = value
        try:
            write_village(self._desk.path, _without_empty(tables))
        except (FileProblem, OSError) as error:
            raise DeskError(plainly(error, self._desk.path / PLACE)) from error
        self._desk.forget_village()

    def places(self) -> Sequence[tuple[str, str]]:
        """Every place the program writes."""
        folder = self._desk.path.resolve()
        hidden = folder / HIDDEN
        return (
            ("Projects, one file each", str(folder)),
            ("Papers, where step 8 puts them", str(folder / "papers")),
            ("The office's settings", str(folder / PLACE)),
            ("Older versions, trash, locks, record", str(hidden)),
            ("Your own settings", str(settings_path())),
            ("Safety copies of what is not saved", str(safety_folder())),
            ("Lists that can be made anew", str(cache_folder())),
        )


def _copied(table: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _copied(value) if isinstance(value, Mapping) else value for key, value in table.items()
    }


def _without_empty(table: Mapping[str, Any]) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            inner = _without_empty(value)
            if inner:
                kept[key] = inner
        else:
            kept[key] = value
    return kept

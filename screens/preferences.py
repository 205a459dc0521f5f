"""What the settings screen needs: the user's own, the office's for the folder, where files are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Preferences(Protocol):
    """Settings; what cannot be set raises `screens.desk.DeskError` with a sentence."""

    @property
    def no_color(self) -> bool:
        """Whether the terminal was started with NO_COLOR: that picks No color."""
        ...

    def own(self) -> Mapping[str, Any]:
        """The user's: name, initials, folder, ordinance, colors, signs, mouse."""
        ...

    def set_own(self, key: str, value: Any) -> None:
        """Change one of the user's.

        Raises:
            DeskError: it cannot be that, or cannot be written.
        """
        ...

    def folder_exists(self, folder: str) -> bool:
        """Whether a folder is there.

        Raises:
            DeskError: it may not be used here.
        """
        ...

    def make_folder(self, folder: str) -> None:
        """Make a folder for projects.

        Raises:
            DeskError: it cannot be made.
        """
        ...

    def office(self, key: str) -> Any:
        """One of the office's, by its place in the file (``office.phone``); None: not set."""
        ...

    def set_office(self, key: str, value: Any) -> None:
        """Change one of the office's; None removes it.

        Raises:
            DeskError: it cannot be written.
        """
        ...

    def places(self) -> Sequence[tuple[str, str]]:
        """Every place the program writes, with what stands there."""
        ...

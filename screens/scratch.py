"""A copy of a project to try things on: it is never written, whatever is typed."""

from __future__ import annotations

from core.project import Project
from screens.desk import Desk, Opened
from screens.session import Session


class ScratchSession(Session):
    """A session without a file: no safety copy, no saving."""

    def __init__(self, desk: Desk, project: Project, path: str = "") -> None:
        """Takes the project to begin with.

        Args:
            desk: the world outside; only its clock, rules and settings are used.
            project: the copy.
            path: of the file it was copied from; empty: none.

        Raises:
            DeskError: the project's ordinance is not known or does not cover its day.
        """
        super().__init__(desk, Opened(path, project))

    def _keep(self, *, left: bool = False) -> None:
        """Nothing of a scratch copy is kept."""
        del left

    def save(self) -> None:
        """Nothing of a scratch copy is saved."""

    def close(self) -> None:
        """There is no file to close."""

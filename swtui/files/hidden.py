"""The hidden folder beside the projects: what the program keeps for everyone who uses the folder.

``.swtui/village.toml`` the office's facts, ``locks/``, ``history/`` older versions, ``log/`` who
changed what, ``trash/``. A folder check takes none of it for a project, because it is hidden.
"""

from __future__ import annotations

from pathlib import Path

HIDDEN = ".swtui"

LOCKS = "locks"
HISTORY = "history"
LOG = "log"
TRASH = "trash"


def beside(path: Path, room: str) -> Path:
    """The room of that name in the hidden folder beside a file; it may not exist yet."""
    return path.parent / HIDDEN / room


def made(folder: Path) -> Path:
    """The folder, made where it was missing.

    Raises:
        OSError: it cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return folder

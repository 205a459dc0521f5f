"""The hidden folder beside the projects: what the program keeps for everyone who uses the folder.

``.swtui/village.toml`` the office's facts, ``locks/``, ``history/`` older versions, ``log/`` who
changed what, ``trash/``. A folder check takes none of it for a project, because it is hidden.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
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
    """The folder, made where it was missing, for the same people as the folder around it.

    Raises:
        OSError: it cannot be made.
    """
    if not folder.is_dir():
        around = made(folder.parent)
        with suppress(FileExistsError):  # somebody else was quicker
            folder.mkdir()
            with suppress(OSError):
                folder.chmod(stat.S_IMODE(around.stat().st_mode))
    return folder


def open_shared(path: Path, flags: int) -> int:
    """A descriptor of a file that everybody who may use its folder may write.

    Raises:
        OSError: it cannot be opened.
    """
    try:
        handle = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        return os.open(path, flags)
    with suppress(OSError, AttributeError):  # Windows has no permission bits
        os.fchmod(handle, stat.S_IMODE(path.parent.stat().st_mode) & 0o666)
    return handle

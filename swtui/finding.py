"""Which files a path on the command line stands for."""

from __future__ import annotations

import os
from collections.abc import Iterator

from swtui.posix import NOT_ALLOWED

ENDING = ".toml"

BEFORE = ".before-swtui"
"""Stands in the name of the copy that the first save makes of a file with comments."""


def project_files(paths: tuple[str, ...]) -> Iterator[str]:
    """The project files that paths stand for, each once, folders in order of name.

    A file stands for itself, whatever its name. A folder stands for all ``*.toml`` below it; hidden
    files and folders are left out, and so are folders that hold an ordinance of one's own and the
    copies that a first save makes of a file with comments. A link to a folder is followed only when
    it is named itself, so that a circle of links does no harm.
    """
    seen: set[str] = set()
    for path in paths:
        for found in _below(path) if os.path.isdir(path) else (path,):  # noqa: PTH112
            if found not in seen:
                seen.add(found)
                yield found


def _below(folder: str) -> Iterator[str]:
    # what a folder holds that may not be read is not hidden: reading the folder says so
    closed: list[OSError] = []
    for place, folders, files in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if "ordinance.toml" in files and place != folder:
            folders.clear()
            continue
        for name in sorted(files):
            if name.endswith(ENDING) and not name.startswith(".") and BEFORE not in name:
                yield os.path.join(place, name)  # noqa: PTH118
    yield from sorted(str(error.filename) for error in closed if error.errno in NOT_ALLOWED)

"""Files with ``#`` comments: a save would lose them, so such a file is copied first."""

from __future__ import annotations

import os
import re
from pathlib import Path

from swtui.files.saving import write_new
from swtui.finding import BEFORE

_STRING_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#', re.DOTALL
)


def has_comments(data: bytes) -> bool:
    """Whether a TOML text has comments; a ``#`` inside a text is none."""
    text = data.decode("utf-8-sig", errors="replace")
    return any(found.group() == "#" for found in _STRING_OR_COMMENT.finditer(text))


def copy_before_saving(path: Path, data: bytes) -> Path:
    """Copy a file as it is to ``NAME.before-swtui.toml`` beside it, or one with a number.

    Raises:
        NotSavedError: it cannot be copied.
    """
    stem = path.name.removesuffix(".toml")
    number = 1
    while True:
        place = path.with_name(f"{stem}{BEFORE}{'' if number == 1 else f'-{number}'}.toml")
        if not os.path.lexists(place):
            write_new(place, data)
            return place
        number += 1

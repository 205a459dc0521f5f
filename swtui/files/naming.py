"""Names of files made from names of projects, which may be anything.

``Lot 4/5: Smith & Sons`` or ``../../x`` must lead into no other folder, and a name must be one on
every computer that may look into the folder: Windows knows no ``CON``, ``NUL`` or ``a.``, and tells
no capitals apart.
"""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from swtui.finding import ENDING

_LONGEST = 60
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))}
)
_NO_ACCENT = str.maketrans(
    {"ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"}
)


def file_stem(name: str, otherwise: str = "project") -> str:
    """A file's name without ending: small ASCII letters, digits and hyphens, at most 60.

    Args:
        name: the project's.
        otherwise: for a name of which nothing is left, or that no file may have.
    """
    plain = unicodedata.normalize("NFKD", name[:400].translate(_NO_ACCENT)).lower()
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    stem = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:_LONGEST].strip("-")
    if not stem:
        return otherwise
    return f"{otherwise}-{stem}" if stem in _DEVICES else stem


def free_path(folder: Path, name: str, otherwise: str = "project") -> Path:
    """A path for a project's file that is not there yet: the stem, or the stem with a number.

    Args:
        folder: where it is to be.
        name: the project's.
        otherwise: as of `file_stem`.
    """
    stem = file_stem(name, otherwise)
    path = folder / f"{stem}{ENDING}"
    number = 2
    while os.path.lexists(path):
        path = folder / f"{stem}-{number}{ENDING}"
        number += 1
    return path

"""What can go wrong with files, each with a sentence for people."""

from __future__ import annotations

import errno
import re
from pathlib import Path

from core.plain import quoted, shorten, visible
from swtui import posix

_ON_SCREEN = (
    "Your answers",
    "Free some space, or F9",
    "F8",
    "F9",
    "We try again",
    "Nothing is lost",
    "Save as a copy",
)


class FileProblem(Exception):  # noqa: N818  (it is the root of them; its text is a sentence)
    """Something about a file; the text says what happened and what to do next."""


class CannotReadError(FileProblem):
    """A file or folder cannot be read."""


class NotSavedError(FileProblem):
    """The file could not be written; the old one is whole."""

    @property
    def plain(self) -> str:
        """The sentence for a command line, where no answers wait on a screen and no keys help."""
        parts = re.split(r"(?<=\.) ", str(self).removeprefix("NOT SAVED: "))
        told = " ".join(part for part in parts if not part.startswith(_ON_SCREEN))
        return f"Not saved: {told}" if str(self).startswith("NOT SAVED: ") else told


class InUseError(FileProblem):
    """Another person has the project open."""


def plainly(error: Exception, path: Path) -> str:
    """A fault of writing as a sentence, for whoever has no file open that waits to be saved.

    Args:
        error: what was raised.
        path: what was to be written.
    """
    if isinstance(error, OSError):
        error = not_saved(path, error)
    return error.plain if isinstance(error, NotSavedError) else str(error)


def name_of(path: Path) -> str:
    """A file's name for a sentence: visible, short."""
    return shorten(visible(path.name or str(path)), 60)


def cannot_read(path: Path, error: OSError | ValueError) -> CannotReadError:
    """Why a path could not be read, from what the system said."""
    name = name_of(path)
    code = getattr(error, "errno", None)
    if isinstance(error, ValueError) or code == errno.ENAMETOOLONG:
        return CannotReadError(f"{quoted(str(path))} can't be the name of a file. Check the name.")
    if code == errno.ELOOP:
        return CannotReadError(f"{name} is a link that leads back to itself. Delete it.")
    if code == errno.ENOENT and path.is_symlink():
        return CannotReadError(f"{name} is a link to a file that is not there.")
    if code in posix.GONE:
        return CannotReadError(f"{name} is not there. Check the name and the folder.")
    if code == errno.ENOTDIR:
        return CannotReadError(f"{quoted(str(path.parent))} is no folder. Check the name.")
    if code in posix.NOT_ALLOWED:
        return CannotReadError(
            f"{name} can't be read: it belongs to somebody else. Ask for permission to read it."
        )
    reason = visible(str(getattr(error, "strerror", None) or error))
    return CannotReadError(f"{name} can't be read: {reason}. Try again, or look at the disk.")


def not_saved(path: Path, error: OSError | ValueError) -> NotSavedError:
    """Why a file could not be written, from what the system said, and what to do."""
    code = getattr(error, "errno", None)
    if code == errno.EFBIG:
        return NotSavedError(
            "NOT SAVED: this computer lets no file grow so large. Your answers are still here. "
            "F9, Save as a copy, puts the file elsewhere."
        )
    if code in posix.FULL:
        what = "your share of the disk is used up" if code == errno.EDQUOT else "the disk is full"
        return NotSavedError(
            f"NOT SAVED: {what}. Your answers are still here. Free some space, or F9, "
            "Save as a copy."
        )
    if code in posix.NOT_ALLOWED:
        return NotSavedError(
            "NOT SAVED: this folder can't be written to. F9, Save as a copy, puts the file "
            "elsewhere."
        )
    if code in posix.GONE or code == errno.ENOTDIR:
        return NotSavedError(
            "NOT SAVED: the folder is gone. We try again each minute and keep your answers."
        )
    if code in (errno.ENAMETOOLONG, errno.EINVAL) or isinstance(error, ValueError):
        return NotSavedError(
            f"NOT SAVED: {quoted(path.name)} can't be the name of a file here. F9, Save as a "
            "copy, asks for another."
        )
    if code == errno.ELOOP:
        return NotSavedError(
            f"NOT SAVED: {name_of(path)} is a link that leads back to itself. F9, Save as a copy, "
            "puts the file elsewhere."
        )
    reason = visible(str(getattr(error, "strerror", None) or error))
    return NotSavedError(
        f"NOT SAVED: {reason}. Your answers are still here. F9, Save as a copy, puts the file "
        "elsewhere."
    )

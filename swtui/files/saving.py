"""Writing a file whole or not at all.

Write beside, flush, fsync, replace, fsync the folder: at every moment the name stands for either
the old content or all of the new one. A writer that dies leaves a temporary file, which the next
one sweeps.
"""

from __future__ import annotations

import os
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from swtui import posix
from swtui.files.problems import NotSavedError, name_of, not_saved

SUFFIX = ".swtui-tmp"
"""How the names of temporary files end; they begin with a dot, so that no listing shows them."""

_LONGEST_STEM = 60
_DEAD_AFTER = 86_400.0
"""Seconds after which a temporary file of another computer is taken for left behind."""


def write_whole(path: Path, data: bytes) -> None:
    """Put content into a file, so that nobody ever sees a part of it.

    Permissions are kept, a symbolic link is followed to its target.

    Raises:
        NotSavedError: it could not be written; what was there is whole.
    """
    try:
        target = resolved(path)
        _write(target, data)
    except (OSError, ValueError) as error:
        raise not_saved(path, error) from error


def write_new(path: Path, data: bytes) -> None:
    """Make a file, whole or not at all, and never over one that is there, whoever was quicker.

    Raises:
        NotSavedError: there is one already, or it could not be written.
    """
    try:
        beside = _written_beside(path, data, None)
        try:
            # unlike replacing, a link fails where the name is taken
            os.link(beside, path)
        except FileExistsError:
            raise NotSavedError(f"{name_of(path)} is there already. Choose another name.") from None
        except OSError:
            # a file system without links: the name is tried first, then replaced
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
            beside.replace(path)
        finally:
            with suppress(OSError):
                beside.unlink()
    except FileExistsError:
        raise NotSavedError(f"{name_of(path)} is there already. Choose another name.") from None
    except (OSError, ValueError) as error:
        raise not_saved(path, error) from error
    posix.flush_folder(path.parent)


def resolved(path: Path) -> Path:
    """The file that a path means, links followed; it need not exist.

    Raises:
        OSError: the links lead nowhere or in a circle.
    """
    if path.is_symlink():
        try:
            return path.resolve(strict=True)
        except FileNotFoundError:
            return path.resolve()
        except RuntimeError as error:  # how pathlib says that links go round in a circle
            raise OSError(40, "links lead in a circle") from error
    return path


def _write(target: Path, data: bytes) -> None:
    beside = _written_beside(target, data, _old(target))
    try:
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    posix.flush_folder(target.parent)


def _written_beside(target: Path, data: bytes, old: os.stat_result | None) -> Path:
    """A temporary file with the content, on the disk for good; on any failure there is none."""
    beside = target.with_name(_temporary_name(target.name))
    # until the old permissions are on it, nobody else may read it
    mode = 0o666 if old is None else 0o600
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(beside, flags, mode)
    try:
        try:
            if old is not None:
                posix.take_over_mode(handle, old)
            left = memoryview(data)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        # also on Ctrl+C: the old file is whole, only the copy beside goes
        with suppress(OSError):
            beside.unlink()
        raise
    return beside


def _old(target: Path) -> os.stat_result | None:
    try:
        old = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(old.st_mode):
        raise NotSavedError(
            f"NOT SAVED: {name_of(target)} is no ordinary file. F9, Save as a copy, puts the "
            "file elsewhere."
        )
    if not os.access(target, os.W_OK):
        # replacing would go around a write protection that somebody set on purpose
        raise NotSavedError(
            f"NOT SAVED: {name_of(target)} is write-protected. F9, Save as a copy, puts the "
            "file elsewhere."
        )
    return old


def _temporary_name(name: str) -> str:
    host = posix.computer_name()[:20].replace(".", "-").replace("/", "-")
    return f".{name[:_LONGEST_STEM]}.{host}.{os.getpid()}.{secrets.token_hex(4)}{SUFFIX}"


def sweep(folder: Path, *, now: float | None = None) -> int:
    """Delete temporary files of writers that died; how many.

    Args:
        folder: where to look, not below it.
        now: seconds since 1970; left out, the clock's.
    """
    moment = time.time() if now is None else now
    swept = 0
    for path in _temporaries(folder):
        if _is_left_behind(path, moment):
            with suppress(OSError):
                path.unlink()
                swept += 1
    return swept


def _temporaries(folder: Path) -> Iterator[Path]:
    try:
        with os.scandir(folder) as entries:
            names = [
                entry.name
                for entry in entries
                if entry.name.startswith(".") and entry.name.endswith(SUFFIX)
            ]
    except OSError:
        return
    for name in names:
        yield folder / name


def _is_left_behind(path: Path, now: float) -> bool:
    parts = path.name.removesuffix(SUFFIX).split(".")
    host, pid = parts[-3:-1] if len(parts) >= 4 else ("", "")
    here = posix.computer_name()[:20].replace(".", "-").replace("/", "-")
    if host == here and pid.isdigit():
        return not posix.process_lives(int(pid))
    try:
        # a clock that was set back makes the age negative; then it is not known, and it stays
        return now - path.stat().st_mtime > _DEAD_AFTER
    except OSError:
        return False

"""What differs between operating systems, in one place.

Everything else in the program asks here. On Windows: a folder cannot be flushed, owners and
permission bits are not copied (the new file inherits the folder's), a process is looked up by
asking the system for a handle to it, and there are no pipes or devices among the files.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""Errors that mean: no room (full disk, quota, largest size of a file)."""

GONE = frozenset({errno.ENOENT, errno.ESTALE, errno.ENOTCONN, errno.EHOSTDOWN, errno.ENODEV})
"""Errors that mean: the folder or its share is not there now."""

NOT_ALLOWED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
"""Errors that mean: it may not be written."""

_WINDOWS = sys.platform == "win32"
_STILL_ACTIVE = 259
_QUERY_LIMITED = 0x1000


def flush_folder(folder: Path) -> None:
    """Make the names in a folder survive a power cut, where the system can."""
    if _WINDOWS:
        return
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        # some network file systems cannot; the file itself is already safe
        return
    finally:
        os.close(handle)


def take_over_mode(handle: int, old: os.stat_result) -> None:
    """Give an open new file the permissions and, where allowed, the owner of an old one."""
    if _WINDOWS:
        return
    # only root may give files away; the content is what must not be lost
    with suppress(OSError):
        if (old.st_uid, old.st_gid) != (os.getuid(), os.getgid()):
            os.fchown(handle, old.st_uid, old.st_gid)
    # some file systems have no permission bits
    with suppress(OSError):
        os.fchmod(handle, stat.S_IMODE(old.st_mode))


def open_to_read(path: Path) -> int:
    """A file descriptor to read from that never waits: opening a pipe would, for a writer.

    Raises:
        OSError: it cannot be opened.
    """
    return os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))


def process_lives(pid: int) -> bool:
    """Whether a process of this computer still runs."""
    if pid <= 0:
        return False
    if _WINDOWS:
        return _windows_process_lives(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return not _is_dead(pid)


def _is_dead(pid: int) -> bool:
    """Whether it has ended and only its parent does not know yet; asked where the system tells."""
    try:
        state = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return False
    return state[:1] in ([b"Z"], [b"X"])


def _windows_process_lives(pid: int) -> bool:
    if sys.platform != "win32":
        return False
    import ctypes  # only there, and only when a lock is looked at

    kernel = ctypes.WinDLL("kernel32")
    handle = kernel.OpenProcess(_QUERY_LIMITED, False, pid)
    if not handle:
        return False
    code = ctypes.c_ulong()
    kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return code.value == _STILL_ACTIVE


def user_name() -> str:
    """The name of the user of the operating system; "unknown" where it has none."""
    import getpass  # who only reads a file need not know who reads it

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "unknown"


def computer_name() -> str:
    """The name of this computer."""
    import socket

    return socket.gethostname() or "unknown"


def make_ready_for_processes() -> None:
    """Start what watches over further processes while standard error is a real file.

    The screens put something of their own in its place, whose number is -1, and with it no process
    starts. Windows watches by itself.
    """
    if _WINDOWS or sys.__stderr__ is None:
        return
    from contextlib import redirect_stderr
    from multiprocessing import resource_tracker

    with redirect_stderr(sys.__stderr__):
        resource_tracker.ensure_running()

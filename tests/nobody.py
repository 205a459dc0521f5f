"""Run a piece of a test as a user whom permission bits bind: root is not bound by any."""

import difflib
import getpass
import hashlib
import os
import shutil
import socket
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock

NOBODY = 65534

LATE = (difflib, filelock, getpass, hashlib, socket)
"""Modules that the program imports late: nobody may not read every folder of Python."""


def forked() -> int:
    """`os.fork`, also where the test runner has threads."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def as_nobody(work: Callable[[], object]) -> str:
    """What a function returns, or the name and text of what it raises, in a child without rights.

    Everything else that the function needs must be imported already, see `LATE`.
    """
    reader, writer = os.pipe()
    child = forked()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            said = f"{work()}"
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        os.write(writer, said.encode("utf-8", errors="replace")[:60_000])
        os._exit(0)
    os.close(writer)
    said = b""
    while piece := os.read(reader, 65_536):
        said += piece
    os.close(reader)
    os.waitpid(child, 0)
    return said.decode()


@contextmanager
def folder_for_everybody() -> Iterator[Path]:
    """A folder that any user may use: pytest's own belong to who runs it alone."""
    place = Path(tempfile.mkdtemp())
    place.chmod(0o777)
    try:
        yield place
    finally:
        for each in (place, *place.rglob("*")):
            if each.is_dir() and not each.is_symlink():
                each.chmod(0o777)
        shutil.rmtree(place)

"""TOML files from disk, possibly a stranger's: read within limits, or refused in a sentence."""

from __future__ import annotations

import os
import re
import stat
from decimal import Decimal
from typing import Any

import tomli

from core.plain import quoted

LARGEST_FILE = 5_000_000
"""Bytes; a project file is some thousand."""

_WHERE = re.compile(r" \(at line (\d+), column \d+\)$")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class UnreadableError(Exception):
    """A file that cannot be read as TOML; its text is a sentence, with the line where known."""


def read_bytes(path: str) -> bytes:
    """The bytes of a regular file.

    Raises:
        UnreadableError: there is none, it is something else than a file, or too large.
    """
    try:
        # never wait for somebody to write into a pipe
        handle = os.open(
            path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        )
    except OSError as error:
        if error.errno is not None and os.path.isdir(path):  # noqa: PTH112
            raise UnreadableError("This is a folder, not a file.") from None
        raise UnreadableError(f"The file can't be opened: {error.strerror}.") from None
    except ValueError:  # a zero byte in the name
        raise UnreadableError("No file can have such a name.") from None
    with os.fdopen(handle, "rb") as file:
        kind = os.fstat(handle)
        if stat.S_ISDIR(kind.st_mode):
            raise UnreadableError("This is a folder, not a file.")
        if not stat.S_ISREG(kind.st_mode):
            raise UnreadableError("This is no ordinary file.")
        try:
            data = file.read(LARGEST_FILE + 1)
        except OSError as error:
            raise UnreadableError(f"The file can't be read: {error.strerror}.") from None
    if len(data) > LARGEST_FILE:
        raise UnreadableError(
            f"The file is larger than {LARGEST_FILE // 1_000_000} MB. A project file is some "
            "thousand bytes; this is probably another file."
        )
    return data


def parse(data: bytes) -> dict[str, Any]:
    """The tables of a TOML text, figures with a point as Decimals.

    Raises:
        UnreadableError: it is no text in UTF-8 or UTF-16, or no TOML.
    """
    try:
        return tomli.loads(_text(data), parse_float=Decimal)
    except tomli.TOMLDecodeError as error:
        raise UnreadableError(_not_toml(str(error))) from None
    except RecursionError:
        raise UnreadableError("The file has too many brackets inside brackets.") from None
    except ValueError:  # Python refuses to read integers of more than 4,300 digits
        raise UnreadableError("The file holds a number of thousands of digits.") from None
    except ArithmeticError:  # an exponent beyond what a Decimal holds
        raise UnreadableError("The file holds a number that is out of all bounds.") from None


def _text(data: bytes) -> str:
    if data.startswith(_UTF16):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise UnreadableError("The file begins as UTF-16 text and is none.") from None
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise UnreadableError(
                f"Line {line} is not in UTF-8. Open the file in a text editor and save it as UTF-8."
            ) from None
    return text.replace("\r\n", "\n")


def _not_toml(message: str) -> str:
    where = _WHERE.search(message)
    if where is None:
        return f"This is no project file: {message}."
    line, what = where[1], message[: where.start()]
    if what.startswith(("Cannot overwrite", "Cannot declare", "Cannot mutate")):
        return f"Line {line}: one key stands twice. Open it in a text editor and delete one."
    return f"Line {line}: {quoted(what, 120)[1:-1]}. Open it in a text editor and correct the line."

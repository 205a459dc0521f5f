"""Reading a file that may come from a stranger: what it is, how much, in which encoding.

No pipe is waited for, no device drained, no more than 5 MB taken; what cannot be read is said in a
sentence that names the line where there is one.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import tomli

from swtui import posix
from swtui.files.problems import CannotReadError, cannot_read, name_of

LARGEST_FILE = 5_000_000
"""Bytes that a project file may have."""

MOST_TABLES = 50_000
"""Tables that a file may have: the TOML reader takes ten seconds over 300,000."""

_AT_LINE = re.compile(r"^(?P<what>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)$", re.S)


def read_bytes(path: Path) -> bytes:
    """The content of an ordinary file of at most 5 MB.

    Raises:
        CannotReadError: it is none, or cannot be read.
    """
    try:
        _refuse_unless_ordinary(path, path.stat())
        handle = posix.open_to_read(path)
        with open(handle, "rb") as file:  # noqa: PTH123  (a descriptor, not a path)
            # what the name stands for may have changed since it was looked at
            _refuse_unless_ordinary(path, os.fstat(handle))
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from error
    if len(data) > LARGEST_FILE:
        raise CannotReadError(
            f"{name_of(path)} is larger than 5 MB, too large for a project file. Open it in a "
            "text editor and see what fills it."
        )
    return data


def _refuse_unless_ordinary(path: Path, found: os.stat_result) -> None:
    if stat.S_ISREG(found.st_mode):
        return
    if stat.S_ISDIR(found.st_mode):
        if not os.access(path, os.R_OK | os.X_OK):
            raise CannotReadError(
                f"{name_of(path)} is a folder that can't be read: it belongs to somebody else. "
                "Ask for permission to read it."
            )
        raise CannotReadError(f"{name_of(path)} is a folder, not a project file.")
    what = "a pipe" if stat.S_ISFIFO(found.st_mode) else "a device or socket"
    raise CannotReadError(f"{name_of(path)} is {what}, not a project file. Delete it.")


def decoded(data: bytes, path: Path) -> str:
    """A file's text: UTF-8 with or without a mark, or UTF-16 with one.

    Raises:
        CannotReadError: it is in another encoding.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise _encoding(path, "looks like UTF-16 and is broken") from None
    if b"\x00" in data[:400]:
        raise _encoding(path, "is no plain text, or UTF-16 without its mark")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _encoding(path, f"is not in UTF-8: see line {line}") from None


def _encoding(path: Path, what: str) -> CannotReadError:
    return CannotReadError(
        f"{name_of(path)} {what}. Open it in a text editor and save it with the encoding UTF-8."
    )


def _figure(text: str) -> Decimal:
    """A figure with a point or exponent; one that no Decimal can hold as one far out of range."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("1e-999999" if "e-" in text.lower() else "1e999999")


def parsed(text: str, path: Path) -> dict[str, Any]:
    """The tables of TOML text, figures with a point as Decimals.

    Raises:
        CannotReadError: it is no TOML; the sentence names the line.
    """
    name = name_of(path)
    if text.count("\n[") > MOST_TABLES:
        raise CannotReadError(f"{name} has more than {MOST_TABLES:,} tables, too many to read.")
    try:
        return tomli.loads(text, parse_float=_figure)
    except tomli.TOMLDecodeError as error:
        raise CannotReadError(_toml_sentence(name, str(error), text)) from None
    except RecursionError:
        raise CannotReadError(
            f"{name} has more levels of brackets, or parts of a key, than can be read."
        ) from None
    except ValueError:
        # what Python itself says of an integer of more than 4,300 digits
        raise CannotReadError(
            f"{name} has a whole number of more than 4,300 digits. Figures go up to "
            "1,000,000,000,000."
        ) from None


def _toml_sentence(name: str, said: str, text: str) -> str:
    found = _AT_LINE.match(said)
    what = found["what"] if found else said.partition(" (at ")[0]
    line = int(found["line"]) if found else text.count("\n") + 1
    if what.startswith(("Cannot overwrite", "Cannot declare", "Cannot mutate", "Duplicate")):
        return (
            f"{name}, line {line}: one answer stands twice. Open it in a text editor and delete "
            "one."
        )
    reason = " ".join(what.lower().split())
    return (
        f"{name}, line {line}: this can't be read ({reason[:80]}). Open it in a text editor and "
        "mend that line."
    )


def digest(data: bytes) -> str:
    """SHA-256 of a file's bytes, in hex: tells two contents apart."""
    from hashlib import sha256  # who only judges a file need not tell its contents apart

    return sha256(data).hexdigest()


def read_toml(path: Path) -> tuple[Mapping[str, Any], bytes]:
    """The tables of a TOML file, and its bytes.

    Raises:
        CannotReadError: it cannot be read, or is no TOML.
    """
    data = read_bytes(path)
    return parsed(decoded(data, path), path), data

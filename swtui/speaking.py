"""What the command line says: text that any terminal can take, errors in one sentence.

Standard output may be a terminal of another character set, a pipe that closes early, or a file on
a full disk. None of that may end in a traceback.
"""

from __future__ import annotations

import codecs
import os
import sys
from typing import Any, TextIO

from core.plain import visible

DONE = 0
"""Exit status: done, and the answer is yes."""
ANSWER_IS_NO = 1
"""Exit status: done, and the answer is no."""
COULD_NOT = 2
"""Exit status: could not; one sentence stands on standard error."""

_IN_ASCII = {
    "\N{SECTION SIGN}": "Sec.",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{MIDDLE DOT}": ".",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{SUPERSCRIPT TWO}": "2",
    "\N{VULGAR FRACTION ONE HALF}": "1/2",
}


class CannotDo(Exception):  # noqa: N818  (its text is a sentence, not the name of a fault)
    """A command could not do what it was asked; its text is the sentence to say (status 2)."""


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_IN_ASCII.get(sign) or _code(sign) for sign in signs), error.end


def _code(sign: str) -> str:
    return f"[U+{ord(sign):04X}]"


def prepare(*streams: TextIO) -> None:
    """Let streams write what their character set lacks in ASCII, or as its code, never fail."""
    codecs.register_error("swtui", _in_ascii)
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="swtui")


def say(text: str = "") -> None:
    """Write a line, or lines, on standard output."""
    sys.stdout.write(text + "\n")


def say_json(value: Any) -> None:
    """Write a value as JSON in one piece, in ASCII, so that it is the same on every terminal."""
    import json  # here, because most commands need none of it

    sys.stdout.write(json.dumps(value, indent=1) + "\n")


def complain(sentence: str) -> None:
    """Write a sentence on standard error; whatever somebody typed stays one line of text."""
    sys.stderr.write(f"swtui: {visible(sentence)}\n")


def is_a_terminal() -> bool:
    """Whether a full-screen program can run here: both ends a terminal, and not a dumb one."""
    if os.environ.get("TERM") == "dumb":
        return False
    try:
        return sys.stdin.isatty() and sys.stdout.isatty()
    except (AttributeError, ValueError):  # closed, or no stream at all
        return False

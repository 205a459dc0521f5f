"""What the terminal can show and what it sends: character set, colors, bytes that are no text."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Mapping
from functools import partial

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_ASCII = {
    "\N{SECTION SIGN}": "S",
    "\N{LESS-THAN OR EQUAL TO}": "<",
    "\N{GREATER-THAN OR EQUAL TO}": ">",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{MIDDLE DOT}": ".",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{HORIZONTAL ELLIPSIS}": ".",
    "\N{SUPERSCRIPT TWO}": "2",
}
"""What stands for signs that are often used; all of one cell, as what they stand for."""


def shows_utf8(environment: Mapping[str, str]) -> bool:
    """Whether the terminal takes UTF-8, as its locale says.

    Python itself turns to UTF-8 under LC_ALL=C, whatever the terminal shows, and under LANG=C even
    sets LC_CTYPE: its word on standard output is worth nothing here.

    Args:
        environment: the variables of the process.
    """
    if sys.platform == "win32":
        return True
    ctype, lang = environment.get("LC_CTYPE", ""), environment.get("LANG", "")
    if ctype == "C.UTF-8" and lang in ("C", "POSIX"):
        ctype = lang
    said = environment.get("LC_ALL", "") or ctype or lang
    # nothing said at all: a terminal of today
    return not said or "utf8" in said.lower().replace("-", "")


def colors_here(wanted: str, environment: Mapping[str, str]) -> str:
    """The look of the settings, or what is left of it on a terminal with fewer colors.

    Args:
        wanted: light, dark or none.
        environment: the variables of the process.

    Returns:
        light, dark, none or sixteen.
    """
    if environment.get("TERM", "").lower().startswith("vt"):
        return "none"  # DEC's terminals and their like never had color
    if Console(force_terminal=True, _environ=environment).color_system == "standard":
        return "none" if wanted == "none" else "sixteen"
    return wanted


class AsciiOnly(LineFilter):
    """Leaves signs that the terminal lacks away from it: each becomes as many ASCII cells."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in ASCII, of the same width."""
        del background
        return [
            segment
            if segment.text.isascii()
            else Segment("".join(map(_in_ascii, segment.text)), segment.style, segment.control)
            for segment in segments
        ]


def _in_ascii(sign: str) -> str:
    return sign if sign.isascii() else _ASCII.get(sign) or "?" * cell_len(sign)


def take_any_bytes() -> None:
    """Let bytes that are no UTF-8 be typed and pasted: they show as the sign for what is unknown.

    Textual decodes strictly and ends the program at the first such byte (its issue 6456).
    """
    if sys.platform == "win32":
        return
    from textual.drivers import linux_driver

    kind = codecs.getincrementaldecoder("utf-8")
    vars(linux_driver)["getincrementaldecoder"] = lambda _name: partial(kind, errors="replace")

"""The boundary between text and terminal: what is drawn is measured in cells and cannot act.

Words from people may hold escape sequences, direction marks or wide signs. Everything that is
drawn comes through here: control characters become visible marks, widths are counted in cells, and
nothing is ever read as markup.
"""

from __future__ import annotations

import re

from rich.cells import cell_len, chop_cells, set_cell_size

from core.plain import visible

__all__ = [
    "beginning",
    "cells",
    "cite_cell",
    "clip",
    "flow",
    "one_line",
    "pad",
    "right",
    "short_cite",
    "visible",
]


_CITED = re.compile(r"(?:.*?, )??[A-Za-z0-9]+-(?P<rest>.+)")
"""A citation: perhaps a version of the text, a chapter, and the number in it."""

_SENTENCE = re.compile(r"(?<=[a-z0-9)][.?]) (?=[A-Z])")
"""Between two sentences of a paragraph."""


def cells(text: str) -> int:
    """Width of a text in cells."""
    return cell_len(text)


def one_line(text: str) -> str:
    """The text on one line, control characters as marks, line ends as single spaces."""
    return visible(" ".join(text.split("\n"))) if "\n" in text else visible(text)


def clip(text: str, width: int) -> str:
    """The text, or its beginning and ``..``, in at most ``width`` cells."""
    if cell_len(text) <= width:
        return text
    if width <= 2:
        return ".."[: max(0, width)]
    return set_cell_size(text, width - 2).rstrip() + ".."


def pad(text: str, width: int) -> str:
    """The text in exactly ``width`` cells: cut with ``..`` or filled with spaces."""
    text = clip(text, width)
    return text + " " * (width - cell_len(text))


def right(text: str, width: int) -> str:
    """The text at the right end of ``width`` cells."""
    text = clip(text, width)
    return " " * (width - cell_len(text)) + text


def flow(text: str, width: int, first: str = "", then: str = "") -> list[str]:
    """The text in lines of at most ``width`` cells, broken between words.

    Args:
        text: one paragraph; runs of white space count as one space.
        width: cells of a line, indents included.
        first: what the first line begins with.
        then: what each further line begins with.
    """
    lines: list[str] = []
    line, start = first, first
    for word in visible(" ".join(text.split())).split(" "):
        glue = "" if line == start else " "
        if cell_len(line) + len(glue) + cell_len(word) <= width:
            line += glue + word
            continue
        if line != start:
            lines.append(line)
            line = start = then
        room = max(1, width - cell_len(line))
        pieces = chop_cells(word, room) or [""]
        for piece in pieces[:-1]:
            lines.append(line + piece)
            line = start = then
        line += pieces[-1]
    lines.append(line)
    return lines


def beginning(text: str, width: int, rows: int) -> list[str]:
    """Exactly so many lines of a text: whole sentences of it, or its first words and ``..``.

    Args:
        text: one paragraph.
        width: cells of a line.
        rows: how many lines there are; a shorter text leaves the last ones empty.
    """
    sentences = _SENTENCE.split(text)
    for count in range(len(sentences), 0, -1):
        lines = flow(" ".join(sentences[:count]), width)
        if len(lines) <= rows:
            return lines + [""] * (rows - len(lines))
    lines = flow(text, width)
    # the last line is broken anew, so that the dots follow a whole word
    last = flow(" ".join(lines[rows - 1 :]), width - 2)[0]
    return [*lines[: rows - 1], f"{last.rstrip(',;:')}.."]


def short_cite(cite: str) -> str:
    """A citation as lists show it: ``59A(5)`` for ``§ 220-59A(5)``, ``draft 2, 220-59A(5)``."""
    bare = cite.removeprefix("§").strip()
    parts = _CITED.fullmatch(bare)
    return parts["rest"] if parts else bare


def cite_cell(cite: str, width: int, most: int) -> str:
    """A citation for a column: whole, or short, or the column gives it a little more room.

    Args:
        cite: the citation.
        width: cells of the column.
        most: cells it may take where its short form is longer: rows must not read alike.
    """
    bare = cite.removeprefix("§").strip()
    if cells(bare) > width:
        bare = short_cite(bare)
    return pad(bare, width) if cells(bare) <= width else clip(bare, most)

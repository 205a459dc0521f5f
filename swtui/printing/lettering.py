"""Text on paper: what the font can show, runs of regular and bold, and lines of a given width.

Words of people are data and never markup: there is no markup here at all. What a font lacks, and
what would act instead of print (control and direction characters), prints as ``[U+5C71]``.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from swtui.printing import typeface

GLUE = "\ue000"
"""Joins two words like a no-break space, and is drawn as an ordinary space.

It stands in the private range, which people's text never reaches: there it prints as its code.
"""

_ATOM = re.compile(r"\[U\+[0-9A-F]{4,6}\]|.", re.DOTALL)
_UNSHOWN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_CITE = re.compile(r"(§+) (?=\S)")
_UNITS = (
    r"sq ft|sq in|sq yd|cu ft|cu in|cu yd|acre-ft|acres?|gal/min|gal|ft/day|ft|in/hr|min/in|cfs"
    r"|in|yd|miles|hours?|days?|weeks?|months?|years?|minutes|seconds|%|h|lots?"
)
_UNIT = re.compile(rf"(?<=[\d½¼¾]) ({_UNITS})(?![\w/])")
_DECIMAL = re.compile(r"\d\.\d")


class Span(NamedTuple):
    """A run of text in one weight."""

    text: str
    bold: bool = False


Rich: TypeAlias = "str | Span | Sequence[str | Span]"
"""Text for a paper: plain, or runs."""


class Style(NamedTuple):
    """Size and leading in points, and whether the whole is bold."""

    size: float
    leading: float
    bold: bool = False


class Piece(NamedTuple):
    """Text of one weight on a line, from x points right of its start."""

    x: float
    text: str
    bold: bool


Line: TypeAlias = tuple[Piece, ...]


def bind(text: str) -> str:
    """Our own text with the places where a line must not break: after §, between figure and unit.

    A citation at the end of a line as a bare "§", or a figure without its unit, is misread.
    """
    if "§" in text:
        text = _CITE.sub(rf"\1{GLUE}", text)
    return _UNIT.sub(lambda found: GLUE + found[1].replace(" ", GLUE), text)


def _unshown(sign: str) -> bool:
    code = ord(sign)
    if 32 <= code < 127 or sign in ("\n", GLUE):
        return False
    return unicodedata.category(sign) in _UNSHOWN or not typeface.has(code)


class Marks:
    """Counts the characters a paper could not show."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def clean(self, text: str) -> str:
        """People's text, with a code for each character that cannot be shown, counted."""
        if text.isascii() and text.isprintable():
            return text
        text = text.replace("\r\n", "\n")
        if GLUE not in text and not any(map(_unshown, text)):
            return text
        out = []
        for sign in text:
            if sign == GLUE or _unshown(sign):
                self.counts[sign] += 1
                out.append(f"[U+{ord(sign):04X}]")
            else:
                out.append(sign)
        return "".join(out)


def shown(text: str) -> str:
    """People's text with codes for what cannot be shown, on one line, not counted.

    For headers, footers and bookmarks, where text stands a second time.
    """
    return Marks().clean(text).replace("\n", " ")


def spans(rich: Rich, bold: bool = False) -> tuple[Span, ...]:
    """Text as runs; `bold` is the weight of what does not say its own."""
    if isinstance(rich, Span):
        return (rich,)
    if isinstance(rich, str):
        return (Span(rich, bold),)
    return tuple(part if isinstance(part, Span) else Span(part, bold) for part in rich)


def plain(rich: Rich) -> str:
    """The words of a rich text alone."""
    return "".join(span.text for span in spans(rich)).replace(GLUE, " ")


def weighted(runs: Iterable[Span], size: float) -> Iterator[Span]:
    """The runs as they must be set in small type.

    Up to 9.5 a figure with a decimal point is bold, else the second photocopy loses the point; a
    citation below 11 is never bold, else 58B turns into 588.
    """
    for text, bold in runs:
        if size > 11 or not (bold or _DECIMAL.search(text)):
            yield Span(text, bold)
            continue
        start = 0
        for word in re.finditer(r"[^ \n]+", text):
            cite = "§" in word[0]
            want = False if cite else bold or (size <= 9.5 and bool(_DECIMAL.search(word[0])))
            if want != bold:
                if word.start() > start:
                    yield Span(text[start : word.start()], bold)
                yield Span(word[0], want)
                start = word.end()
        if start < len(text):
            yield Span(text[start:], bold)


class _Word(NamedTuple):
    gap: int
    """Spaces before it; -1: it begins a new line."""
    parts: tuple[Span, ...]


def _words(runs: Iterable[Span]) -> Iterator[_Word]:
    gap, parts = 0, list[Span]()
    for text, bold in runs:
        for row, line in enumerate(text.split("\n")):
            if row:
                yield _Word(gap, tuple(parts))
                gap, parts = -1, []
            for place, word in enumerate(line.split(" ")):
                if place:
                    if parts:
                        yield _Word(gap, tuple(parts))
                        gap, parts = 1, []
                    elif gap < 0:
                        yield _Word(gap, ())
                        gap = 1
                    else:
                        gap += 1
                if word:
                    parts.append(Span(word.replace(GLUE, " "), bold))
    yield _Word(gap, tuple(parts))


def _measure(parts: Iterable[Span], size: float) -> float:
    return sum(typeface.width(text, size, bold) for text, bold in parts)


def _chop(parts: Sequence[Span], size: float, room: float) -> Iterator[tuple[Span, ...]]:
    """A word wider than a line, in pieces that fit: before a bracket where one is near the end.

    A character's code is never cut.
    """
    taken: list[Span] = []
    used = 0.0
    for text, bold in parts:
        start = 0
        bracket, before = 0, 0.0
        for atom in _ATOM.finditer(text):
            wide = typeface.width(atom[0], size, bold)
            if atom[0] in "([" and used > 0.4 * room:
                bracket, before = atom.start(), used
            if used + wide > room and (taken or atom.start() > start):
                end = bracket if bracket > start else atom.start()
                used -= before if bracket > start else used
                taken.append(Span(text[start:end], bold))
                yield tuple(taken)
                taken, start, bracket = [], end, 0
            used += wide
        taken.append(Span(text[start:], bold))
    yield tuple(taken)


class _Setter:
    """Lays words into lines."""

    def __init__(self, size: float, room: float) -> None:
        self.size = size
        self.room = room
        self.lines: list[Line] = []
        self.line: list[Piece] = []
        self.end = 0.0

    def close(self) -> None:
        self.lines.append(tuple(self.line))
        self.line, self.end = [], 0.0

    def put(self, gap: int, parts: Iterable[Span]) -> None:
        text_before = " " * gap
        for text, bold in parts:
            if self.line and self.line[-1].bold == bold:
                last = self.line[-1]
                self.line[-1] = Piece(last.x, last.text + text_before + text, bold)
            else:
                if self.line and text_before:
                    last = self.line[-1]
                    self.line[-1] = Piece(last.x, last.text + text_before, last.bold)
                    self.end += typeface.width(text_before, self.size, last.bold)
                    text_before = ""
                self.line.append(Piece(self.end, text_before + text, bold))
            self.end += typeface.width(text_before + text, self.size, bold)
            text_before = ""


def wrap(rich: Rich, style: Style, room: float) -> list[Line]:
    """Text in lines no wider than `room` points; a newline in it is a break, spaces are kept.

    Args:
        rich: the text, already cleaned by `Marks.clean`.
        style: size and weight.
        room: width of the column in points.
    """
    return list(_wrapped(spans(rich, style.bold), style.size, room))


# the same questions and labels stand on many papers, and the same words many times on one
@lru_cache(maxsize=8192)
def _wrapped(runs: tuple[Span, ...], size: float, room: float) -> tuple[Line, ...]:
    setter = _Setter(size, room)
    for gap, parts in _words(weighted(runs, size)):
        if gap < 0:
            setter.close()
        wide = _measure(parts, size)
        space = typeface.width(" " * gap, size) if gap > 0 else 0.0
        if setter.line and setter.end + space + wide > room:
            setter.close()
            gap = 0
        if wide > room:
            *whole, last = _chop(parts, size, room)
            for piece in whole:
                setter.put(max(gap, 0), piece)
                setter.close()
                gap = 0
            parts = last
        setter.put(max(gap, 0), parts)
    setter.close()
    return tuple(setter.lines)


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text, or its beginning and "…" where it is wider than `room`: for footers alone.

    A character's code is never cut in two.
    """
    if typeface.width(text, size, bold) <= room:
        return text
    room -= typeface.width("…", size, bold)
    kept, used = [], 0.0
    for atom in _ATOM.finditer(text):
        used += typeface.width(atom[0], size, bold)
        if used > room:
            break
        kept.append(atom[0])
    return "".join(kept) + "…"

"""A paper as plain text, from its blocks: for a screen reader, a mail, somebody without a printer.

Nothing is taken back out of a PDF, where words of two columns run into one another: each block says
its own words, and a cell of a table stands behind the name of its column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from swtui.printing.blocks import (
    Block,
    Columns,
    Framed,
    Gap,
    Group,
    Heading,
    Item,
    PageBreak,
    Words,
)
from swtui.printing.boxes import Choices, FillBox, Ruled, Tick
from swtui.printing.drawings.drawing import Drawing
from swtui.printing.grid import Grid, Row
from swtui.printing.lettering import Line, Style, plain
from swtui.printing.letters import LetterHead
from swtui.printing.pages import TEXT, Running
from swtui.printing.pen import Pen
from swtui.printing.signing import EmptyRows, Notes, SignatureRow

SPACE = "____"
"""Where a paper has a space to write in."""


def as_text(blocks: Iterable[Block], running: Running) -> str:
    """A paper as text: its head once, then block by block; an empty line between parts.

    Args:
        blocks: what stands on the paper.
        running: what stands at the head and foot of each page.
    """
    about = [running.title, running.state, running.project, running.basis, running.receipt]
    lines = [line for line in about if line]
    for block in blocks:
        told = list(_told(block))
        if told == ["", running.title]:
            continue  # the paper's title as a heading: it stands at the head already
        lines += told
    tidy: list[str] = []
    for line in lines:
        if line.strip() or (tidy and tidy[-1]):
            tidy.append(line.rstrip())
    return "\n".join(tidy).rstrip("\n")


def _told(block: Block) -> Iterator[str]:
    """The lines of a block."""
    match block:
        case Gap() | PageBreak():
            yield ""
        case Heading():
            yield from ("", *block.title.splitlines())
        case Words():
            yield from plain(block.rich).splitlines()
        case Item():
            yield from _behind(f"{block.mark} " if block.mark else "", _told(block.inner))
        case Group():
            yield from _all(block.blocks)
        case Framed():
            yield from ("", *_told(block.inside), "")
        case Columns():
            for _, cell in block.cells:
                yield from _told(cell)
        case Grid():
            yield from _grid(block)
        case Tick():
            yield from _behind(_box(block.marked), _told(block.words))
        case Choices():
            for tick in block.ticks:
                yield from _told(tick)
        case _:
            yield from _to_write(block)


def _to_write(block: Block) -> Iterator[str]:
    """The lines of a block to write or sign on, of a letter's head, of a drawing."""
    match block:
        case FillBox():
            label = plain(block.label.rich) if block.label else ""
            unit = plain(block.unit.rich) if block.unit else ""
            yield " ".join(part for part in (label and f"{label}:", SPACE, unit) if part)
        case Ruled():
            yield SPACE
        case Notes():
            yield from ("", f"{block.title}: {SPACE}")
        case SignatureRow():
            yield from ("", plain(block.who.rich))
            yield from (f"{label}: {SPACE}" for label in (*block.labels, *block.extra))
        case EmptyRows():
            heads = [head for head, _ in block.columns if head]
            yield f"Empty rows: {', '.join(heads)}"
        case LetterHead():
            yield from ("", *(block.office or ["Office:", "Address:", "Telephone, hours:"]), "")
            yield from (f"{label}: {text or SPACE}" for label, text in block.references)
            yield from ("", *(block.address or [SPACE]), "")
        case Drawing():
            labels = "; ".join(heard(block))
            yield f"Drawing: {labels}" if labels else "Drawing"
        case _:
            yield from heard(block)


def _all(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        yield from _told(block)


def _behind(mark: str, lines: Iterable[str]) -> Iterator[str]:
    """The first line behind a mark, further ones under it, or a little to the right."""
    for place, line in enumerate(lines):
        yield (mark if not place else " " * min(len(mark), 4)) + line


def _box(marked: bool) -> str:
    return "[x] " if marked else "[ ] "


def _grid(grid: Grid) -> Iterator[str]:
    """A table: its title, then row by row, each cell behind the name of its column."""
    yield ""
    if grid.title:
        yield from (*plain(grid.title).splitlines(), "")
    heads = [plain(column.head) for column in grid.columns]
    for row in grid.rows:
        if row.span:
            yield from _all(row.cells[0])
        elif any(heads):
            yield from _cells(heads, row)
            yield ""
        else:
            yield from _pair(row)
    yield ""


def _cells(heads: Sequence[str], row: Row) -> Iterator[str]:
    for head, cell in zip(heads, row.cells, strict=True):
        lines = [line for line in _all(cell) if line.strip()]
        if len(lines) == 1 and lines[0] in ("[x] ", "[ ] "):
            yield f"{lines[0]}{head}".rstrip()  # a box alone: the column says what it is
        else:
            yield from _behind(f"{head}: " if head else "", lines)


def _pair(row: Row) -> Iterator[str]:
    """A row without names of columns: what stands first names what stands behind it."""
    parts = [[line for line in _all(cell) if line.strip()] for cell in row.cells]
    parts = [lines for lines in parts if lines]
    if not parts:
        return
    name, *values = parts
    if len(name) > 1 or not values:
        yield from (line for lines in parts for line in lines)
        return
    mark = name[0] if name[0].startswith("[") else f"{name[0].rstrip(':')}: "
    yield from _behind(mark if mark.endswith(" ") else f"{mark} ", values[0])
    for lines in values[1:]:
        yield from _behind("  ", lines)


# --- what a block paints ------------------------------------------------------------------------


class _Still:
    """A canvas on which nothing happens."""

    def __init__(self) -> None:
        # what headings keep on a canvas for the outline
        self.swtui_marks: list[str] = []
        self.swtui_level = -1

    def __getattr__(self, name: str) -> Any:
        return self

    def __call__(self, *_: object, **__: object) -> Any:
        return self


class _Listener(Pen):
    """A pen that draws nothing and remembers the words."""

    def __init__(self) -> None:
        super().__init__(_Still())
        self.heard: list[str] = []

    def text(self, x: float, baseline: float, text: str, size: float, bold: bool = False) -> None:
        """Remember a text."""
        del x, baseline, size, bold
        if text.strip():
            self.heard.append(text.strip())

    def lines(self, lines: Sequence[Line], style: Style, x: float, top: float) -> None:
        """Remember lines as one text: they are broken only for want of room."""
        del style, x, top
        said = " ".join("".join(piece.text for piece in line).strip() for line in lines)
        self.text(0, 0, " ".join(said.split()), 0)


def heard(block: Block) -> list[str]:
    """The texts that a block paints, in the order it paints them."""
    pen = _Listener()
    block.height(TEXT)
    block.paint(pen, 0, 0, TEXT)
    return list(dict.fromkeys(pen.heard))

"""A paper in the making: the blocks so far, long answers to print at its end, what the font lacks.

Every module in `swtui.printing.papers` gets a sheet and puts blocks on it. Text comes in two kinds:
`own` (the paper's and the ordinance's words) and `said` (words of people, which may be anything).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from core.project import Person
from swtui.printing import boxes
from swtui.printing.blocks import (
    Block,
    Framed,
    Gap,
    Group,
    Heading,
    Item,
    PageBreak,
    Words,
)
from swtui.printing.boxes import Choices, FillBox, Option, Ruled, Tick
from swtui.printing.context import Context
from swtui.printing.forms import Field, field_name
from swtui.printing.grid import Column, Grid, Row
from swtui.printing.lettering import Marks, Rich, Span, Style, bind
from swtui.printing.signing import Notes, SignatureRow
from swtui.printing.style import PROSE_WIDTH, styles

LONG = 300
"""More characters than this leave a table's cell and stand in full at the end."""

Cell: TypeAlias = "Rich | Block | Sequence[Block]"


def bold(text: str) -> Span:
    """A run in bold."""
    return Span(text, True)


class Sheet:
    """A paper in the making."""

    def __init__(self, context: Context, name: str, title: str) -> None:
        self.context = context
        self.name = name
        self.title = title
        self.styles = styles(context.large)
        self.marks = Marks()
        self.blocks: list[Block] = []
        self.long: list[tuple[str, str]] = []
        """Long texts: what each is, and the text."""
        self.note_place = "at the end"
        self.side = (boxes.BLANK if context.blank else boxes.PRINTED) * self.styles.scale
        self.state = ""
        """The word at the head of every page."""
        self.text_style = self.styles.table
        """How the cells of tables are set."""

    # ------------------------------------------------------------------ text

    @property
    def blank(self) -> bool:
        """Whether an empty form is made."""
        return self.context.blank

    def own(self, text: str) -> str:
        """The paper's or the ordinance's words, with their unbreakable places bound."""
        return bind(self.marks.clean(text))

    def said(self, text: str, what: str = "") -> str:
        """People's words; a long text leaves a reference here and stands in full at the end.

        Args:
            text: as typed.
            what: what it is, for the note; "": never moved.
        """
        if what and len(text) > LONG:
            self.long.append((what, text))
            return (
                f"Long answer, {len(text):,} characters: note {len(self.long)}, {self.note_place}"
            )
        return self.marks.clean(text)

    def told(self, text: str, what: str) -> str:
        """A sentence of the program that may hold people's words, and so be long."""
        return self.said(text, what) if len(text) > 2 * LONG else self.own(text)

    def cite(self, provision: str) -> str:
        """The safe citation of a provision; its id where the ordinance has no such row."""
        known = self.context.ordinance.provisions.get(provision)
        return self.own(known.citation if known is not None else provision)

    def provision_text(self, provision: str) -> str:
        """What a provision says, in our words."""
        known = self.context.ordinance.provisions.get(provision)
        return self.own(known.text if known is not None else provision)

    def provision_title(self, provision: str) -> str:
        """A provision's short title."""
        known = self.context.ordinance.provisions.get(provision)
        return self.own((known.title or known.text) if known is not None else provision)

    # ------------------------------------------------------------------ blocks

    def add(self, *blocks: Block) -> None:
        """Put blocks on the paper."""
        self.blocks.extend(blocks)

    def words(self, rich: Rich, style: Style | None = None, *, before: float = 0.0) -> Words:
        """Words for a cell."""
        return Words(rich, style or self.text_style, before=before)

    def note_words(self, rich: Rich, before: float = 1.0) -> Words:
        """Small words: citations and notes."""
        return Words(rich, self.styles.note, before=before)

    def prose(self, rich: Rich, before: float = 4.0, strong: bool = False) -> None:
        """A paragraph in the narrow measure."""
        style = self.styles.strong if strong else self.styles.prose
        self.add(Words(rich, style, before=before, widest=PROSE_WIDTH * self._measure()))

    def paragraph(self, rich: Rich, before: float = 4.0, indent: float = 0.0) -> Words:
        """A paragraph, to be put into a frame or group."""
        return Words(
            rich,
            self.styles.prose,
            before=before,
            widest=PROSE_WIDTH * self._measure(),
            indent=indent,
        )

    def _measure(self) -> float:
        return min(self.styles.scale, 492 / PROSE_WIDTH)

    def heading(self, text: str) -> None:
        """A heading of the paper's own, with its bookmark."""
        self.add(Heading(self.own(text), self.styles.heading, before=14))

    def none(self, text: str = "none") -> None:
        """What a section says that has nothing in it."""
        self.add(Words(self.own(text), self.styles.prose, before=2))

    def bullets(self, items: Iterable[Rich], numbered: bool = False) -> None:
        """Paragraphs with a number or a dash before them."""
        for place, item in enumerate(items, 1):
            mark = f"{place}." if numbered else "\N{EN DASH}"
            self.add(Item(mark, self.paragraph(item), self.styles.prose, before=3))

    def framed(self, blocks: Sequence[Block], before: float = 8.0, whole: bool = True) -> None:
        """Blocks in a frame, which stays whole on a page unless said otherwise."""
        self.add(Framed(blocks, before=before, whole=whole))

    def stamp(self, text: str) -> Framed:
        """A word in a frame, for what is not met."""
        words = Words(bold(self.own(text)), self.text_style)
        return Framed([words], before=0, pad=3)

    def gap(self, points: float) -> None:
        """White space."""
        self.add(Gap(points))

    def page(self) -> None:
        """A new page."""
        self.add(PageBreak())

    # ------------------------------------------------------------------ tables

    def cell(self, cell: Cell) -> Sequence[Block]:
        """A cell from words, a block or blocks."""
        if isinstance(cell, (str, Span)):
            return [self.words(cell)]
        if not isinstance(cell, Sequence):
            return [cell]
        runs = [part for part in cell if isinstance(part, (str, Span))]
        if runs:
            return [self.words(runs)]
        return [part for part in cell if not isinstance(part, (str, Span, bool))]

    def row(self, *cells: Cell, least: float = 0.0, keep: bool = False, rule: bool = True) -> Row:
        """A row of a table."""
        return Row([self.cell(cell) for cell in cells], least=least, keep=keep, rule=rule)

    def across(self, cell: Cell, keep: bool = False) -> Row:
        """A row with one cell over all columns."""
        return Row([self.cell(cell)], span=True, keep=keep)

    def table(
        self,
        columns: Sequence[tuple[str, float]],
        rows: Sequence[Row],
        title: str = "",
        *,
        before: float = 12.0,
        empty: str = "none",
        level: int = 0,
    ) -> None:
        """A table; without rows its title stands over the word "none"."""
        if not rows:
            if title:
                style = self.styles.section
                self.add(Group([Heading(self.own(title), style, before=before, level=level)]))
            self.none(empty)
            return
        self.add(
            Grid(
                [Column(head, width) for head, width in columns],
                rows,
                title=self.own(title),
                title_style=self.styles.section,
                head_style=self.styles.head,
                before=before,
                level=level,
            )
        )

    def pairs(self, pairs: Sequence[tuple[str, Cell]], label: float = 96.0) -> Grid:
        """Labels and values, without rules."""
        rows = [
            Row([[Words(name, self.styles.note_strong)], self.cell(value)], rule=False)
            for name, value in pairs
        ]
        return Grid(
            [Column("", label), Column("", 492.0 - label)],
            rows,
            title_style=self.styles.section,
            head_style=self.styles.head,
            before=6,
        )

    # ------------------------------------------------------------------ boxes

    def field(
        self,
        name: str,
        tooltip: str,
        kind: str = "text",
        *,
        length: int = 0,
        value: str = "",
        lines: int = 1,
    ) -> Field | None:
        """A field of a blank form; None on a filled paper."""
        if not self.blank:
            return None
        return Field(field_name(name), tooltip, kind, length, value, lines)

    def tick(
        self, label: Rich, marked: bool = False, name: str = "", tip: str = "", side: float = 0.0
    ) -> Tick:
        """A box with words."""
        field = self.field(name, tip or str(label), "tick") if name else None
        return Tick(
            label,
            self.text_style,
            marked=marked and not self.blank,
            field=field,
            side=side or self.side,
        )

    def options(
        self,
        labels: Sequence[tuple[str, str]],
        marked: Iterable[str] = (),
        name: str = "",
        tip: str = "",
        several: bool = False,
        stacked: bool | None = None,
        columns: int = 1,
    ) -> Choices:
        """Boxes to choose among.

        Args:
            labels: (value, words) for each.
            marked: values that are marked.
            name: of the field; "" for none.
            tip: the whole question.
            several: more than one may be ticked.
            stacked: one below another; None: by the length of the words.
            columns: in how many columns they are stacked.
        """
        chosen = set(marked)
        made = []
        for value, words in labels:
            field = None
            if name:
                if several:
                    field = self.field(field_name(name, value), f"{tip}: {words}", "tick")
                else:
                    field = self.field(name, tip, "radio", value=value)
            made.append(Option(self.own(words), value in chosen and not self.blank, field))
        return Choices(made, self.text_style, side=self.side, stacked=stacked, columns=columns)

    def ruled(self, lines: int, name: str = "", tip: str = "", gap: float = 24.0) -> Ruled:
        """Ruled lines."""
        field = self.field(name, tip, lines=lines) if name else None
        return Ruled(lines, field=field, gap=gap)

    def box(
        self,
        name: str = "",
        tip: str = "",
        *,
        unit: str = "",
        wide: float = 0.0,
        tall: float = 20.0,
        length: int = 0,
        lines: int = 1,
        label: str = "",
    ) -> FillBox:
        """An empty box to write in."""
        field = self.field(name, tip, length=length, lines=lines) if name else None
        return FillBox(
            self.text_style,
            unit=self.own(unit),
            tall=tall,
            widest=wide,
            field=field,
            label=self.own(label),
        )

    # ------------------------------------------------------------------ beginnings and ends

    def heading_block(self) -> None:
        """The paper's title as the first thing on page 1."""
        self.add(Heading(self.own(self.title), self.styles.title, before=0))

    def notes(self) -> None:
        """Ruled lines to the page's end."""
        self.add(Notes(self.styles.heading))

    def signature(
        self,
        who: str,
        *,
        third: str = "Date",
        second: str = "Name and title (print)",
        ink: bool = False,
        extra: tuple[str, ...] = (),
        after: Sequence[Block] = (),
    ) -> None:
        """A signature row, kept with the last heading before it.

        Args:
            who: who signs.
            third: the label of the last box.
            second: the label of the middle box.
            ink: an original is asked for.
            extra: further boxes in a second row.
            after: blocks that stay with it.
        """
        row = SignatureRow(
            self.own(who),
            self.styles.prose,
            small=self.styles.note,
            third=third,
            second=second,
            ink=ink,
            extra=extra,
        )
        kept: list[Block] = [row, *after]
        # alone on a page a signature invites misuse: what stands since the last heading comes along
        for place in range(len(self.blocks) - 1, max(-1, len(self.blocks) - 8), -1):
            block = self.blocks[place]
            if isinstance(block, PageBreak) or (isinstance(block, Grid) and block.title):
                break
            if sum(held.height(492.0) for held in self.blocks[place:]) > 320:
                break
            if isinstance(block, Heading):
                kept = [*self.blocks[place:], *kept]
                del self.blocks[place:]
                break
        self.add(Group(kept))

    def address(self, person: Person | None) -> list[str]:
        """Name and address of a person in lines, cleaned."""
        if person is None:
            return []
        lines = [person.name or ""]
        lines += (person.address or "").splitlines()
        return [self.marks.clean(line) for line in lines if line]

    def finish(self) -> None:
        """What closes every paper: long texts in full, and the characters it could not show."""
        done = 0
        if self.long:
            self.heading("Long answers and notes")
            while done < len(self.long):
                what, text = self.long[done]
                done += 1
                self.prose(bold(f"Note {done}: {self.marks.clean(what)}"), before=8, strong=True)
                self.prose(self.marks.clean(text))
        if self.marks.counts:
            self.heading("Characters this paper could not show")
            shown = []
            for sign, times in sorted(self.marks.counts.items()):
                name = unicodedata.name(sign, "control character")
                often = "once" if times == 1 else f"{times:,} times"
                shown.append(f"[U+{ord(sign):04X}] {name.lower()}, {often}")
            self.bullets(shown)

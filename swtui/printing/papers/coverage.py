"""Coverage of the ordinance: every provision, and how the program carries it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from core.coverage import Covered, coverage
from core.ordinance import Ordinance
from swtui.printing.blocks import Block
from swtui.printing.common import warnings_box
from swtui.printing.context import Context
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import count, day, sentence

TITLE = "Coverage of the ordinance"

COMPUTED = "computed"
JUDGED = "officer judges"
PAPER = "paper"
DATE = "date"
TOLD = "information"
NOTHING = "not covered"
HOW = (COMPUTED, JUDGED, PAPER, DATE, TOLD, NOTHING)

_BY_KIND = {
    "exemption": COMPUTED,
    "route": COMPUTED,
    "class": COMPUTED,
    "flag": COMPUTED,
    "value": COMPUTED,
    "exception": COMPUTED,
    "deadline": DATE,
    "event": DATE,
    "document": PAPER,
    "content": PAPER,
    "letter": PAPER,
    "condition": PAPER,
    "paper": PAPER,
    "reading": TOLD,
    "doubt": TOLD,
    "notice": TOLD,
}
_NUMBERING = ("certain", "high", "medium", "low")


def refusal(context: Context) -> str | None:  # noqa: ARG001 - this paper can always be had
    """Never refused."""
    return None


def judged(ordinance: Ordinance) -> Mapping[str, bool]:
    """Of the provisions that requirements carry out: whether an official alone decides them."""
    found: dict[str, bool] = {}
    for rule in ordinance.requirements:
        for provision in rule.provisions:
            alone = rule.met is None and rule.not_met is None
            found[provision] = alone and found.get(provision, True)
    return found


def how_covered(row: Covered, by_official: Mapping[str, bool], known: str) -> str:
    """How a provision is carried out, in a word or two."""
    kinds = [user.partition(" ")[0] for user in row.used_by]
    if row.provision in by_official:
        return JUDGED if by_official[row.provision] else COMPUTED
    found = {_BY_KIND.get(kind, COMPUTED) for kind in kinds}
    for how in (COMPUTED, DATE, PAPER, TOLD):
        if how in found:
            return how
    return TOLD if known in ("definition", "information", "purpose", "process") else NOTHING


def build(sheet: Sheet) -> None:
    """Put the coverage on the sheet."""
    context = sheet.context
    ordinance = context.ordinance
    sheet.heading_block()
    warnings_box(sheet)
    head = ordinance.head
    sheet.add(
        sheet.pairs(
            [
                ("Ordinance", sheet.own(head.title)),
                ("Text dated", sheet.own(head.version)),
                ("Covers from", day(head.covers_from)),
            ]
        )
    )
    source = context.texts("coverage").get("source")
    if source:
        sheet.prose(sheet.own(str(source)))
    rows = coverage(ordinance, context.cases)
    official = judged(ordinance)
    how = {
        row.provision: how_covered(row, official, ordinance.provisions[row.provision].kind)
        for row in rows
    }
    counts = Counter(how.values())
    sheet.heading("In short")
    parts = [f"{word} {counts[word]}" for word in HOW]
    sheet.prose(f"{count(len(rows), 'provision')}: {', '.join(parts)}.")
    numbering = Counter(provision.numbering for provision in ordinance.provisions.values())
    sheet.prose("Numbering: " + ", ".join(f"{word} {numbering[word]}" for word in _NUMBERING) + ".")
    for word in _NUMBERING:
        note = head.texts.get(f"numbering_{word}")
        if note:
            sheet.add(sheet.note_words(sheet.own(f"{word}: {note}"), 2))
    _table(sheet, rows, how)
    sheet.heading("Not covered")
    nothing = [row for row in rows if how[row.provision] == NOTHING]
    if nothing:
        sheet.bullets([[sheet.own(row.cite), "  ", sheet.own(row.title)] for row in nothing])
    else:
        sheet.none()
    sheet.heading("Readings")
    for number, reading in enumerate(ordinance.readings, 1):
        sheet.prose(
            [
                bold(sheet.own(f"Reading {number}")),
                "  ",
                sheet.own(reading.text),
                " (",
                sheet.cite(reading.provision),
                ")",
            ]
        )
    if not ordinance.readings:
        sheet.none()
    sheet.heading("Points left open")
    for doubt in ordinance.doubts:
        gives = f" The letter gives: {sentence(doubt.letter_gives)}" if doubt.letter_gives else ""
        sheet.prose([bold(sheet.own(doubt.id)), "  ", sheet.own(doubt.ask + gives)])
    if not ordinance.doubts:
        sheet.none()
    amended = [item for item in ordinance.provisions.values() if item.amended is not None]
    sheet.heading("Amended")
    if amended:
        days = Counter(item.amended for item in amended)
        sheet.bullets(
            [
                f"{day(when)}: {count(number, 'provision')}"
                for when, number in sorted(days.items(), key=str)
                if when is not None
            ]
        )
    else:
        sheet.none()
    sheet.signature("Attorney")
    sheet.finish()


def _table(sheet: Sheet, rows: tuple[Covered, ...], how: Mapping[str, str]) -> None:
    ordinance = sheet.context.ordinance
    read: dict[str, list[str]] = {}
    for number, reading in enumerate(ordinance.readings, 1):
        # an id breaks in a column so narrow; the list below the table has the same numbers
        for target in {reading.provision, *reading.bears_on}:
            read.setdefault(target, []).append(f"reading {number}")
    made = []
    for row in rows:
        provision = ordinance.provisions[row.provision]
        text: list[Block] = [sheet.note_words(sheet.own(provision.text))]
        if provision.figure:
            text.append(sheet.note_words(bold(sheet.own(provision.figure))))
        how_cell: list[Block] = [sheet.words(how[row.provision])]
        if row.cases:
            how_cell.append(sheet.note_words(f"{count(row.cases, 'case')}"))
        how_cell.extend(sheet.note_words(sheet.own(name)) for name in read.get(row.provision, ()))
        agree = sheet.options(
            [("agree", "agree"), ("change", "change")],
            name=f"agree-{row.provision}",
            tip=f"{row.cite}: agree or change",
            stacked=False,
        )
        mark: list[Block] = [agree, sheet.ruled(1, gap=13)]
        made.append(
            sheet.row(
                [sheet.note_words(sheet.own(f"{row.cite} {provision.numbering}"))],
                text,
                how_cell,
                mark,
                least=34,
            )
        )
    sheet.table(
        [
            ("Cite, numbering", 88),
            ("In our words", 212),
            ("How covered, cases, reading", 78),
            ("Attorney", 114),
        ],
        made,
        "Provisions",
    )

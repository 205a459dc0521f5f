"""Design-standard review: every standard with its figures, margins and result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from core.margins import margins
from core.ordinance import Group as Records
from core.results import RequirementResult
from core.tolerances import tolerance_warnings
from swtui.printing.blocks import Block, Columns, Group, Heading
from swtui.printing.common import begin, missing_words, readings
from swtui.printing.context import Context
from swtui.printing.drawings.bars import DrainBar
from swtui.printing.drawings.section import SectionDrawing
from swtui.printing.drawings.setbacks import SetbackStrip
from swtui.printing.facts import letter, record_name, records
from swtui.printing.figures import (
    device_section,
    drain_bar,
    setback_rows,
)
from swtui.printing.grid import Row
from swtui.printing.results import (
    COLUMNS,
    ORDER,
    binds_every_class,
    compared,
    judgment_boxes,
    of_whom,
    plain_title,
    result_cell,
    result_row,
    sentence,
)
from swtui.printing.sheet import Sheet, bold
from swtui.printing.volumes import volume_bars

TITLE = "Design-standard review"

BLANK_DEVICES = 3
"""How many devices a blank form has room for."""

_COUNTED = (
    ("met", "met"),
    ("not_met", "NOT MET"),
    ("excused", "excused"),
    ("judgment", "officer decides"),
    ("unknown", "unknown"),
    ("not_applicable", "do not apply"),
)


def standards(context: Context) -> list[RequirementResult]:
    """The design standards of the class, in the order of the ordinance."""
    return [
        result
        for result in context.determination.requirements
        if result.step not in ("erosion", "decision")
    ]


def binding(context: Context) -> bool:
    """Whether any standard is one of a class, and applies or may."""
    return any(
        not binds_every_class(context, result) and result.status != "not_applicable"
        for result in standards(context)
    )


def refusal(context: Context) -> str | None:
    """Refused while the class is open, and where no standard applies."""
    determination = context.determination
    if not determination.settled:
        words = [
            name.short.lower()
            for name in context.ordinance.head.classes
            if name.key in determination.candidates
        ]
        return (
            f"The class is not settled; {' and '.join(words)} have different standards"
            if len(words) > 1
            else "The class is not settled"
        )
    if binding(context):
        return None
    word = context.ordinance.class_name(determination.class_).word.lower()
    grounds = [
        context.ordinance.cite(result.provision)
        for result in determination.exemptions
        if result.status == "met"
    ]
    by = f"{word} by {', '.join(dict.fromkeys(grounds))}" if grounds else word
    others = [
        context.ordinance.provisions[result.provision].title
        for result in standards(context)
        if result.status != "not_applicable"
    ]
    rest = f"; on the screening result: {'; '.join(others)}" if others else ""
    return f"No design standard applies: {by}{rest}"


def build(sheet: Sheet) -> None:
    """Put the review on the sheet."""
    if sheet.blank:
        _blank(sheet)
        return
    context = sheet.context
    begin(sheet)
    found = standards(context)
    counts: Counter[str] = Counter(result.status for result in found)
    sheet.heading("In short")
    parts: list[Any] = []
    for status, word in _COUNTED:
        if parts:
            parts.append("    ")
        parts += [f"{word} ", bold(str(counts[status]))]
    sheet.prose(parts)
    determination = context.determination
    for text in () if sheet.blank else tolerance_warnings(determination, margins(determination)):
        sheet.prose(sheet.told(text, "What may be off"))
    _unmet(sheet, found)
    _volumes(sheet)
    _whole_site(sheet, found)
    _devices(sheet, found)
    _judgments(sheet, found)
    _excused(sheet, found)
    readings(sheet, "7 How the text was read")
    _texts(sheet)
    sheet.signature("Reviewed by")
    sheet.finish()


def _unmet(sheet: Sheet, found: Sequence[RequirementResult]) -> None:
    context = sheet.context
    rows: list[Row] = []
    worst = sorted(
        (result for result in found if result.status in ("not_met", "unknown")),
        key=lambda result: ORDER[result.status],
    )
    for result in worst:
        rule = context.ordinance.requirements[result.rule]
        lines = compared(context, result)
        short = "; ".join(line.margin for line in lines if line.margin and line.answer == "no")
        cure = rule.cure
        if result.status == "unknown":
            cure = (
                "Answer: " + missing_words(sheet, result.missing)
                if result.missing
                else (result.undefined)
            )
        granted = [context.ordinance.provisions[item].title for item in result.available]
        if granted:
            cure += f" The Village may grant: {'; '.join(granted)}."
        rows.append(
            sheet.row(
                [sheet.note_words(sheet.cite(result.provision))],
                of_whom(result) or "site",
                sheet.told(sentence(context.determination, result), "Why"),
                sheet.own(cure),
                result_cell(sheet, result, short)
                if result.status == "not_met"
                else [sheet.words("? UNKNOWN", sheet.styles.note_strong)],
            )
        )
    sheet.table(
        [
            ("Provision", 76),
            ("Device", 48),
            ("Why", 156),
            ("What would cure it", 140),
            ("Result", 72),
        ],
        rows,
        "1 Not met and unknown",
    )


def _volumes(sheet: Sheet) -> None:
    sheet.heading("2 Volumes")
    bars = volume_bars(sheet.context)
    if not bars:
        sheet.none("no volume is asked for, or it can't be worked out yet")
        return
    for bar, words in bars:
        sheet.add(bar)
        sheet.add(sheet.words(sheet.own(words), sheet.styles.table))


def _sorted(found: Sequence[RequirementResult]) -> list[RequirementResult]:
    """Unknown first, then what is not met, so that the open rows are seen."""
    return sorted(
        found, key=lambda result: 0 if result.status == "unknown" else ORDER[result.status] + 1
    )


def _whole_site(sheet: Sheet, found: Sequence[RequirementResult]) -> None:
    rows = [
        result_row(sheet, result)
        for result in _sorted([item for item in found if item.group is None])
    ]
    sheet.table(COLUMNS, rows, "3 The whole site")


def _devices(sheet: Sheet, found: Sequence[RequirementResult]) -> None:
    context = sheet.context
    any_ = False
    for group in context.ordinance.groups.values():
        found_records = records(context, group.key) or ()
        sections: list[tuple[float, Block]] = []
        for index, record in enumerate(found_records):
            shown = device_section(context, index, record, group)
            if shown is not None:
                sections.append((240.0, SectionDrawing(shown)))
        if sections:
            head = Heading(f"4 {group.title} in section", sheet.styles.heading, before=14)
            sheet.add(Group([head, Columns(sections[:2], before=4)]))
            for place in range(2, len(sections), 2):
                sheet.add(Columns(sections[place : place + 2], before=4))
            sheet.add(
                sheet.note_words(
                    "Not to scale across. Triangle: seasonal high groundwater. Bricks: bedrock. "
                    "Dots: the limit. Zero is the bottom of the device.",
                    4,
                )
            )
        for index, record in enumerate(found_records):
            any_ = True
            _device(sheet, group, index, record, found)
    if not any_:
        sheet.heading("4 Devices")
        unknown = [item for item in found if item.group is not None and item.status == "unknown"]
        sheet.none("not answered whether there are any" if unknown else "none")


def _device(
    sheet: Sheet,
    group: Records,
    index: int,
    record: Mapping[str, Any],
    found: Sequence[RequirementResult],
) -> None:
    context = sheet.context
    own = [item for item in found if item.group == group.key and item.index == index]
    name = sheet.said(record_name(record, index, group), "Name")
    kind = group.singular_title or group.singular.replace("_", " ").capitalize()
    title = f"4 {kind} {letter(index)}, {name}"
    strip = setback_rows(context, own)
    rows = [result_row(sheet, result) for result in _sorted(own)]
    sheet.table(COLUMNS, rows, title)
    if strip:
        sheet.add(SetbackStrip(strip))
    bar = drain_bar(context, own, f"{letter(index)}: time to drain")
    if isinstance(bar, DrainBar):
        sheet.add(bar)


def _judgments(sheet: Sheet, found: Sequence[RequirementResult]) -> None:
    context = sheet.context
    rows = []
    for result in found:
        if result.status != "judgment" and not result.judged:
            continue
        judgment = context.project.judgments.get((result.provision, result.record))
        note = judgment.note if judgment is not None and judgment.note else ""
        facts = [
            f"{line.label.rstrip('?')}: {line.given}"
            for line in compared(context, result)
            if line.given
        ]
        whom = of_whom(result)
        reason: list[Block] = [sheet.note_words("Reason")]
        if note:
            reason.append(sheet.words(sheet.said(note, plain_title(sheet, result))))
        else:
            reason.append(sheet.ruled(2, f"note-{result.provision}-{whom}", "Reason"))
        rows.append(
            sheet.row(
                [
                    sheet.note_words(sheet.cite(result.provision)),
                    *([sheet.words(whom)] if whom else []),
                ],
                [
                    sheet.words(sheet.provision_text(result.provision)),
                    *([sheet.note_words(sheet.told("; ".join(facts), "Facts"))] if facts else []),
                ],
                [judgment_boxes(sheet, result, result.provision), *reason],
            )
        )
    sheet.table(
        [("Provision", 76), ("Standard, facts that bear on it", 216), ("Decision", 200)],
        rows,
        "5 For the officer to decide",
    )


def _excused(sheet: Sheet, found: Sequence[RequirementResult]) -> None:
    rows = []
    for result in found:
        if result.status != "excused" or result.excused_by is None:
            continue
        rows.append(
            sheet.row(
                [sheet.note_words(sheet.cite(result.provision))],
                of_whom(result) or "site",
                sheet.provision_title(result.provision),
                [
                    sheet.words(sheet.provision_text(result.excused_by)),
                    sheet.note_words(sheet.cite(result.excused_by)),
                ],
            )
        )
    sheet.table(
        [("Provision", 76), ("Device", 48), ("Standard", 156), ("Excused by", 212)],
        rows,
        "6 Excused, and by what",
    )


def _texts(sheet: Sheet) -> None:
    """What the ordinance wants said: how heights are measured, what else the text allows."""
    context = sheet.context
    texts = context.texts("design-review")
    said = [str(text) for key, text in texts.items() if not key.startswith("below_")]
    below = texts.get(f"below_{context.determination.class_}")
    if below:
        said.insert(0, str(below))
    if said:
        sheet.add(sheet.note_words("", 6))
        for text in said:
            sheet.add(sheet.note_words(sheet.own(text), 2))


def _blank(sheet: Sheet) -> None:
    """All standards of every class, and three devices without drawings."""
    context = sheet.context
    begin(sheet)
    columns = [("Provision", 70.0), ("Standard", 206.0), ("Given", 86.0), ("Result", 130.0)]
    for class_ in context.ordinance.head.classes:
        rules = [
            rule
            for rule in context.ordinance.requirements
            if class_.key in rule.for_ and rule.step not in ("erosion", "decision")
        ]
        for number in range(BLANK_DEVICES + 1):
            rows: list[Row] = []
            for rule in rules:
                if (rule.each is not None) is (number > 0):
                    rows.extend(
                        _blank_row(sheet, provision, class_.key, number)
                        for provision in rule.provisions
                    )
            whom = f"device {letter(number - 1)}" if number else "the whole site"
            if rows:
                sheet.table(columns, rows, f"{class_.word.capitalize()}: {whom}")
    sheet.signature("Reviewed by")
    sheet.finish()


def _blank_row(sheet: Sheet, provision: str, class_: str, number: int) -> Row:
    known = context_provision(sheet.context, provision)
    return sheet.row(
        [sheet.note_words(sheet.cite(provision))],
        [
            sheet.words(sheet.provision_title(provision)),
            *([sheet.note_words(sheet.own(known))] if known else []),
        ],
        sheet.box(f"given-{provision}-{class_}-{number}", f"{provision}: given", wide=78),
        sheet.options(
            [("met", "met"), ("not_met", "not met"), ("na", "n/a")],
            name=f"ok-{provision}-{class_}-{number}",
            tip=f"{sheet.provision_title(provision)}: result",
            stacked=False,
        ),
    )


def context_provision(context: Context, provision: str) -> str:
    """The figure of a provision, in words."""
    known = context.ordinance.provisions.get(provision)
    return known.figure if known is not None else ""

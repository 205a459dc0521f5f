"""Checklist of all questions: every answer, also those not given and those that do not apply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.ordinance import Group, Question
from swtui.printing.blocks import Block
from swtui.printing.common import (
    answer_cell,
    begin,
    how_measured,
    key_name,
    question_boxes,
    ruled_space,
)
from swtui.printing.context import Context
from swtui.printing.facts import (
    Fact,
    group_facts,
    letter,
    project_facts,
    record_name,
    records,
)
from swtui.printing.grid import Row
from swtui.printing.lettering import Rich
from swtui.printing.sheet import Sheet, bold
from swtui.printing.uses import cites, uses
from swtui.printing.wording import LEGEND, STATUSES, count, day, said_by

TITLE = "Checklist of all questions"
BLANK_DEVICES = 3
BAND = 4

_STEPS = (
    ("screening", "Step 2 Exempt?"),
    ("classification", "Step 3 Class"),
    ("design", "Step 4 Design"),
    ("erosion", "Step 5 Erosion"),
)
_COLUMNS = (
    ("No.", 28.0),
    ("Question, how it is measured, provision", 224.0),
    ("Answer", 176.0),
    ("Said by", 64.0),
)


def refusal(context: Context) -> str | None:  # noqa: ARG001 - this paper can always be had
    """Never refused."""
    return None


def build(sheet: Sheet) -> None:
    """Put the checklist on the sheet."""
    context = sheet.context
    sheet.note_place = "after the last question"
    facts = [] if sheet.blank else project_facts(context)
    by_group = (
        {}
        if sheet.blank
        else {group.key: group_facts(context, group) for group in context.ordinance.groups.values()}
    )
    begin(
        sheet,
        extra=[]
        if sheet.blank
        else [
            ("Counted", sheet.own(_counted(context, facts, by_group))),
            ("Said by", sheet.note_words(sheet.own(LEGEND))),
        ],
    )
    if not sheet.blank:
        _project_step(sheet)
    numbers = _numbers(context)
    for step, title in _steps(context):
        rows = []
        for question in context.ordinance.questions.values():
            if (question.step or "design") != step:
                continue
            if sheet.blank:
                rows.append(_blank_row(sheet, question, numbers))
            else:
                shown = next(item for item in facts if item.question is question)
                rows.append(_row(sheet, shown, numbers))
        if rows:
            sheet.table(_COLUMNS, rows, title)
    for group in context.ordinance.groups.values():
        if sheet.blank:
            _blank_group(sheet, group, numbers)
        else:
            _group(sheet, group, by_group[group.key], numbers)
    if not sheet.blank:
        _set_aside(sheet, facts, by_group)
        _unknown_keys(sheet)
    sheet.finish()
    sheet.notes()


def _steps(context: Context) -> Iterator[tuple[str, str]]:
    """Steps in order, with the ordinance's own words where it has them."""
    known = [step for step, _ in _STEPS]
    for step, title in _STEPS:
        own = context.ordinance.head.steps.get(step)
        yield step, f"{title.rpartition(' ')[0]} {own}" if own else title
    seen = {question.step or "design" for question in context.ordinance.questions.values()}
    for step in sorted(seen - set(known)):
        yield step, f"Step {step}"


def _numbers(context: Context) -> Mapping[str, int]:
    """A number for each question, the same on filled and blank sheets."""
    ordered: list[str] = []
    for step, _ in _steps(context):
        ordered += [
            question.key
            for question in context.ordinance.questions.values()
            if (question.step or "design") == step
        ]
    for group in context.ordinance.groups.values():
        ordered += [f"{group.key}.{key}" for key in group.questions]
    return {key: number for number, key in enumerate(ordered, 1)}


def _counted(
    context: Context, facts: Sequence[Fact], by_group: Mapping[str, Sequence[Sequence[Fact]]]
) -> str:
    parts = [count(len(facts), "question") + " on the project"]
    for group in context.ordinance.groups.values():
        each = len(group.questions)
        many = len(by_group[group.key])
        whom = f"each of {count(many, group.singular)}" if many != 1 else f"one {group.singular}"
        parts.append(f"{each} on {whom}" if many else f"{each} on each {group.singular}: none yet")
    every = [*facts, *(item for group in by_group.values() for row in group for item in row)]
    states = {
        "answered": "answered",
        "don't know": "don't know",
        "not answered": "not answered",
        "does not apply": "do not apply",
        "set aside": "set aside",
    }
    counts = [
        f"{sum(1 for item in every if item.state == state):,} {words}"
        for state, words in states.items()
    ]
    return f"{'; '.join(parts)}. Of all: {', '.join(counts)}."


def _project_step(sheet: Sheet) -> None:
    """Step 1: names, numbers and people, as the file has them."""
    info = sheet.context.project.info
    entries: list[tuple[str, str]] = [
        ("Name", info.name or ""),
        ("File number", info.file_number or ""),
        ("Status", STATUSES.get(info.status, info.status)),
        ("Received on", day(info.received_on) if info.received_on else ""),
        ("Address or description of the site", info.site_address or ""),
        ("Tax map numbers", ", ".join(info.tax_map_numbers)),
        ("Deed book and page", " / ".join(x for x in (info.deed_book, info.deed_page) if x)),
    ]
    for role, person in (
        ("Applicant", info.applicant),
        ("Owner", info.owner),
        ("Designer", info.designer),
    ):
        parts = (
            []
            if person is None
            else [
                part
                for part in (
                    person.name,
                    person.address,
                    person.phone,
                    person.email,
                    f"license {person.license}" if person.license else None,
                )
                if part
            ]
        )
        entries.append((role, "\n".join(parts)))
    if info.notes:
        entries.append(("Notes", info.notes))
    rows = [
        sheet.row(
            sheet.own(label),
            bold(sheet.said(text, label))
            if text
            else [sheet.note_words("not answered"), ruled_space()],
        )
        for label, text in entries
    ]
    sheet.table([("Entry", 180), ("As entered", 312)], rows, "Step 1 Project")


def _question_cell(sheet: Sheet, question: Question, how: bool, only: bool = False) -> list[Block]:
    blocks: list[Block] = [sheet.words(sheet.own(question.text or question.label))]
    if only:
        whom = uses(sheet.context.ordinance).only_for.get(question.key)
        if whom:
            blocks.append(sheet.note_words(sheet.own(whom.words)))
    if how:
        measured = how_measured(question)
        if measured:
            blocks.append(sheet.note_words(sheet.own(measured)))
    cited = cites(sheet.context.ordinance, question.key, most=40)
    if cited:
        blocks.append(sheet.note_words(sheet.own(cited)))
    return blocks


def _row(sheet: Sheet, shown: Fact, numbers: Mapping[str, int]) -> Row:
    question = shown.question
    open_ = shown.state in ("not answered", "don't know")
    return sheet.row(
        str(numbers[question.key]),
        _question_cell(sheet, question, how=open_),
        answer_cell(sheet, shown, ""),
        sheet.said(said_by(shown.source)) if shown.state != "set aside" else "",
    )


def _blank_row(sheet: Sheet, question: Question, numbers: Mapping[str, int]) -> Row:
    return sheet.row(
        str(numbers[question.key]),
        _question_cell(sheet, question, how=True, only=True),
        question_boxes(sheet, question, key_name(question)),
        "",
    )


def _group_cell(sheet: Sheet, shown: Fact) -> str | list[Block]:
    if shown.state == "answered":
        words = sheet.said(shown.words, f"{shown.question.label} ({letter(shown.index or 0)})")
        cell: list[Block] = [sheet.words(bold(words))]
        who = said_by(shown.source)
        if who:
            cell.append(sheet.note_words(sheet.said(who)))
        if shown.remarks:
            cell.append(sheet.note_words(sheet.said(shown.remarks, shown.question.label)))
        return cell
    if shown.state == "don't know":
        return "? don't know"
    if shown.state == "not answered":
        return "—"
    return "set aside" if shown.state == "set aside" else "n/a"


def _group(
    sheet: Sheet, group: Group, facts: Sequence[Sequence[Fact]], numbers: Mapping[str, int]
) -> None:
    found = records(sheet.context, group.key)
    if not found:
        sheet.heading(group.title)
        sheet.none("none" if found is not None else "Not answered whether there are any.")
        return
    sheet.heading(group.title)
    names: list[Rich] = [
        [bold(letter(index) + "  "), sheet.said(record_name(record, index, group), "Name")]
        for index, record in enumerate(found)
    ]
    for name in names:
        sheet.add(sheet.words(name, sheet.styles.prose, before=1))
    sheet.add(sheet.note_words("—  not answered    ?  don't know    n/a  does not apply", 3))
    total = len(found)
    for start in range(0, total, BAND):
        band = range(start, min(start + BAND, total))
        rows = []
        for place, question in enumerate(group.questions.values()):
            cells = [_group_cell(sheet, facts[index][place]) for index in band]
            how = any(facts[index][place].state == "not answered" for index in band)
            rows.append(
                sheet.row(
                    str(numbers[f"{group.key}.{question.key}"]),
                    _question_cell(sheet, question, how=how),
                    *cells,
                )
            )
        title = f"{group.title} {letter(start)}"
        if len(band) > 1:
            title += f" to {letter(band[-1])}"
        if total > len(band):
            title += f" of {total}"
        columns = [("No.", 28.0), ("Question", 204.0)]
        columns += [(letter(index), 65.0) for index in band]
        sheet.table(columns, rows, title)


def _blank_group(sheet: Sheet, group: Group, numbers: Mapping[str, int]) -> None:
    from swtui.printing.blocks import PageBreak

    rows = []
    for question in group.questions.values():
        boxes = []
        for index in range(BLANK_DEVICES):
            tip = f"{letter(index)}: {question.text} {question.unit}".strip()
            boxes.append(question_boxes(sheet, question, key_name(question, index), tip))
        rows.append(
            sheet.row(
                str(numbers[f"{group.key}.{question.key}"]),
                _question_cell(sheet, question, how=True, only=True),
                *boxes,
            )
        )
    columns = [("No.", 28.0), ("Question", 182.0)]
    columns += [(letter(index), 94.0) for index in range(BLANK_DEVICES)]
    sheet.add(PageBreak())
    sheet.table(columns, rows, f"{group.title} A to {letter(BLANK_DEVICES - 1)}")


def _set_aside(
    sheet: Sheet, facts: Sequence[Fact], by_group: Mapping[str, Sequence[Sequence[Fact]]]
) -> None:
    every = [*facts, *(item for group in by_group.values() for row in group for item in row)]
    rows = []
    for shown in every:
        if shown.state != "set aside":
            continue
        who = f"{letter(shown.index)}: " if shown.index is not None else ""
        words = sheet.said(shown.words, shown.question.label)
        cell: list[Block] = [sheet.words(bold(words))]
        if shown.remarks:
            cell.append(sheet.note_words(sheet.said(shown.remarks, shown.question.label)))
        rows.append(
            sheet.row(
                sheet.own(who + shown.question.label),
                cell,
                sheet.own(shown.why),
                sheet.said(said_by(shown.source)),
            )
        )
    sheet.table(
        [("Question", 176), ("Answer", 152), ("Why it does not count", 100), ("Said by", 64)],
        rows,
        "Answers set aside, not counted",
    )


def _flat(prefix: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _flat(f"{prefix}.{key}" if prefix else str(key), item)
    else:
        yield prefix, str(value)


def _unknown_keys(sheet: Sheet) -> None:
    project = sheet.context.project
    found: list[tuple[str, str]] = []
    found += _flat("", project.unread)
    found += _flat("answers", project.unread_answers)
    found += _flat("project", project.info.unread)
    rows = [
        sheet.row(sheet.said(key, "Unknown key"), sheet.said(value, f"Unknown key {key[:40]}"))
        for key, value in found
    ]
    sheet.table([("Key", 216), ("Value", 276)], rows, "Unknown keys kept as they stand")

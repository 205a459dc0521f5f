"""Incomplete-application letter: what is in, what is missing, what happens next."""

from __future__ import annotations

from typing import Any

from core.results import DocumentResult, Missing
from swtui.printing.common import missing_how, missing_label, missing_question
from swtui.printing.context import Context
from swtui.printing.letters import addressee, contact, letter_head, officer_signature
from swtui.printing.papers.submittals import owed
from swtui.printing.sheet import Sheet, bold
from swtui.printing.uses import cites
from swtui.printing.wording import day

TITLE = "Your application is not complete yet"


def lacking(context: Context) -> list[DocumentResult]:
    """The papers that are missing or incomplete."""
    return [item for item in owed(context) if item.status in ("missing", "incomplete")]


def answers_needed(context: Context) -> list[Missing]:
    """The answers without which the application cannot be looked at, each once."""
    determination = context.determination
    found: dict[tuple[str | None, int | None, str], Missing] = {}
    for item in determination.missing:
        found[item.group, item.index, item.question] = item
    for result in determination.requirements:
        if result.step == "erosion":
            continue
        for item in result.missing:
            found.setdefault((item.group, item.index, item.question), item)
    return list(found.values())


def refusal(context: Context) -> str | None:
    """Refused before an application is received, or when everything is in."""
    info = context.project.info
    if info.status == "draft":
        if info.received_on is None:
            return "No application has been received"
        return "Status is draft: choose received in step 1"
    if info.status not in ("received", "incomplete"):
        status = info.status.replace("_", " ")
        return f"Status is {status}: it goes out while received or incomplete"
    if lacking(context) or answers_needed(context):
        return None
    return "Everything listed is in"


def build(sheet: Sheet) -> None:
    """Put the letter on the sheet."""
    context = sheet.context
    letter_head(sheet, addressee(sheet))
    sheet.heading("1 What we have")
    if sheet.blank:
        sheet.add(sheet.ruled(4, "have", "What we have"))
    else:
        have = [item for item in owed(context) if item.received_on is not None]
        rows = [
            sheet.row(
                sheet.provision_title(item.provision),
                bold(day(item.received_on)) if item.received_on else "",
            )
            for item in have
        ]
        sheet.table([("Paper", 372), ("In on", 120)], rows, before=2, empty="nothing yet")
    _missing(sheet)
    _answers(sheet)
    sheet.heading("4 What happens next")
    texts = context.texts("incomplete").get("next", ())
    said = [texts] if isinstance(texts, str) else [str(text) for text in texts]
    if said:
        sheet.bullets([sheet.own(text) for text in said])
    else:
        sheet.none()
    sheet.heading("5 Questions")
    contact(sheet)
    enclosed = "Enclosed: What to hand in."
    if sheet.blank or answers_needed(context):
        enclosed = "Enclosed: Still to be measured; What to hand in."
    sheet.add(sheet.note_words(sheet.own(enclosed), 6))
    officer_signature(sheet)
    sheet.finish()


_COLUMNS = (
    ("No.", 28.0),
    ("Paper, what it must show", 264.0),
    ("Rule", 90.0),
    ("Usually made by", 110.0),
)


def _missing(sheet: Sheet) -> None:
    context = sheet.context
    rows = []
    if sheet.blank:
        rows = [
            sheet.row(
                str(number),
                sheet.box(f"missing{number}", f"Missing paper {number}"),
                sheet.box(f"rule{number}", f"Rule of paper {number}"),
                sheet.box(f"by{number}", f"Who makes paper {number}"),
                rule=False,
            )
            for number in range(1, 11)
        ]
    for number, item in enumerate(() if sheet.blank else lacking(context), 1):
        rule = context.ordinance.documents[item.rule]
        blocks: list[Any] = [
            sheet.words(bold(sheet.provision_title(item.provision))),
            sheet.note_words(sheet.provision_text(item.provision)),
        ]
        if item.status == "incomplete":
            entry = context.project.documents.get(item.provision)
            lacks = (
                f"It came in and lacks something: {entry.note}"
                if entry and entry.note
                else ("It came in and lacks something.")
            )
            blocks.append(sheet.words(sheet.said(lacks, "What a paper lacks")))
        rows.append(
            sheet.row(
                str(number),
                blocks,
                [sheet.note_words(sheet.cite(item.provision))],
                sheet.own(rule.by),
            )
        )
    sheet.table(_COLUMNS, rows, "2 What is missing")


def _answers(sheet: Sheet) -> None:
    context = sheet.context
    if sheet.blank:
        sheet.heading("3 Answers we still need")
        sheet.add(sheet.ruled(4, "answers", "Answers we still need"))
        return
    rows = []
    for item in answers_needed(context):
        question = missing_question(context, item)
        how = missing_how(context, item)
        cited = cites(context.ordinance, item.question, 12) if question is not None else ""
        rows.append(
            sheet.row(
                [
                    sheet.words(sheet.own(missing_label(context, item))),
                    *([sheet.note_words(sheet.own(how))] if how else []),
                ],
                [sheet.note_words(sheet.own(cited))],
            )
        )
    sheet.table([("Answer, how to find it", 372), ("Rule", 120)], rows, "3 Answers we still need")

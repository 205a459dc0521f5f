"""Findings and decision: a draft for the board, or the decision as it was made."""

from __future__ import annotations

from typing import Any

from core.explaining import reasons
from core.results import RequirementResult
from core.standing import own_findings
from swtui.printing.blocks import Block
from swtui.printing.common import begin, readings
from swtui.printing.context import Context
from swtui.printing.deciding import (
    APPROVALS,
    FINAL,
    conditions_of,
    evidence,
    is_draft,
    obstacles,
    outcome_of,
    outcomes,
)
from swtui.printing.grid import Row
from swtui.printing.papers.design_review import binding, standards
from swtui.printing.papers.submittals import owed
from swtui.printing.results import plain_title, sentence
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import RESULTS, count, day

TITLE = "Findings and decision"


def refusal(context: Context) -> str | None:
    """Refused where no permit is decided, and before the review."""
    determination = context.determination
    if determination.settled and not determination.findings and not binding(context):
        return "No permit is decided"
    if not any(item.status != "not_applicable" for item in determination.findings):
        if determination.settled:
            return "No permit is decided"
        return "The class is not settled: there is nothing to decide yet"
    if context.project.info.status not in ("under_review", *FINAL):
        return "The review has not begun: the status must be under review"
    return None


def build(sheet: Sheet) -> None:
    """Put findings and decision on the sheet."""
    context = sheet.context
    draft = not sheet.blank and is_draft(context)
    if draft:
        sheet.state = "DRAFT FOR THE BOARD"
    elif not sheet.blank:
        sheet.state = _state(context)
    begin(sheet)
    if not sheet.blank:
        _against(sheet)
    _application(sheet)
    _reviewed(sheet)
    _class(sheet)
    _findings(sheet)
    _unmet(sheet)
    _outcome(sheet)
    _conditions(sheet)
    _papers(sheet)
    _votes(sheet)
    if not sheet.blank:
        readings(sheet)
    if not draft:
        sheet.signature(_who(context))
    sheet.finish()


def _state(context: Context) -> str:
    if context.project.determinations:
        return f"ISSUED {context.project.determinations[-1].issued_on.isoformat()}"
    return "COPY FOR THE FILE"


def _who(context: Context) -> str:
    decision = context.project.decision
    if decision is not None and decision.by:
        return decision.by
    return context.role("officer")


def _against(sheet: Sheet) -> None:
    found = obstacles(sheet.context)
    if not found:
        return
    head = f"Cannot be an approval yet: {count(len(found), 'reason')}"
    blocks: list[Block] = [sheet.words(bold(head), sheet.styles.strong)]
    for what, rule in found:
        blocks.append(sheet.words([sheet.told(what, "Reason"), f"  {sheet.own(rule)}"], before=2))
    sheet.framed(blocks, whole=False)


def _application(sheet: Sheet) -> None:
    info = sheet.context.project.info
    sheet.heading("1 The application")
    if sheet.blank:
        sheet.add(sheet.ruled(3, "application", "The application"))
        return
    pairs: list[tuple[str, Any]] = [
        ("Received on", day(info.received_on) if info.received_on else "not entered")
    ]
    for label, person in (("Owner", info.owner), ("Designer", info.designer)):
        if person is not None and person.name:
            pairs.append((label, sheet.said(person.name, label)))
    if info.notes:
        pairs.append(("Notes", sheet.said(info.notes, "Notes")))
    sheet.add(sheet.pairs(pairs))


def _reviewed(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("2 What was reviewed")
    texts = context.texts("decision")
    text = texts.get(f"reviewed_{context.determination.class_}") or texts.get("reviewed")
    if text and not sheet.blank:
        sheet.prose(sheet.own(str(text)))
    if sheet.blank:
        sheet.add(sheet.ruled(4, "reviewed", "What was reviewed"))
        return
    rows = []
    for item in owed(context):
        if item.received_on is not None:
            entry = context.project.documents.get(item.provision)
            about = entry.sheet if entry is not None and entry.sheet else ""
            rows.append(
                sheet.row(
                    sheet.provision_title(item.provision),
                    sheet.said(about, "Sheet"),
                    bold(day(item.received_on)),
                )
            )
    for event in context.project.events:
        if event.kind in ("inspection", "letter_sent"):
            kind = context.ordinance.events.get(event.kind)
            rows.append(
                sheet.row(
                    sheet.own(kind.label if kind is not None else event.kind),
                    sheet.said(event.note or "", "Event"),
                    bold(day(event.on)),
                )
            )
    sheet.table([("Paper, visit or letter", 236), ("What", 160), ("On", 96)], rows, before=4)


def _class(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("3 Class, and why")
    if sheet.blank:
        labels = [(name.key, name.word.lower()) for name in context.ordinance.head.classes]
        sheet.add(sheet.options(labels, name="class", tip="Class"))
        sheet.add(sheet.ruled(2, "class-why", "Why"))
        return
    for reason in reasons(context.determination):
        sheet.prose([sheet.told(reason.text, "Reason"), f" {sheet.own(reason.cite)}"])
    if not context.determination.settled:
        sheet.none("not settled")


def _findings(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("4 Findings")
    evidence = context.texts("decision").get("evidence")
    if evidence:
        sheet.add(sheet.note_words(sheet.own(str(evidence)), 2))
    if sheet.blank:
        for rule in context.ordinance.requirements:
            if rule.step == "decision" and not rule.follows:
                for provision in rule.provisions:
                    _finding(sheet, provision, None)
        return
    found = own_findings(context.ordinance, context.determination)
    for result in found:
        _finding(sheet, result.provision, result)
    if not found:
        sheet.none()


def _finding(sheet: Sheet, provision: str, result: RequirementResult | None) -> None:
    context = sheet.context
    judgment = None if result is None else context.project.judgments.get((provision, result.record))
    facts = [] if result is None else evidence(context, result)
    note = judgment.note if judgment is not None and judgment.note else ""
    status = "open"
    if result is not None and result.status == "met" and (facts or note):
        status = "made"
    elif result is not None and result.status == "not_met":
        status = "not_made"
    boxes = sheet.options(
        [("made", "made"), ("not_made", "not made"), ("open", "open")],
        marked=[] if sheet.blank else [status],
        name=f"finding-{provision}",
        tip=sheet.provision_title(provision),
    )
    cell: list[Block] = [sheet.note_words("Facts that support it")]
    cell.extend(sheet.words(sheet.own(fact), before=2) for fact in facts)
    if note:
        cell.append(sheet.words(sheet.said(note), before=2))
    elif sheet.blank:
        cell.append(sheet.ruled(6, f"facts-{provision}", "Facts that support it"))
    elif not facts:
        cell.append(sheet.words(bold("OPEN: no fact is set out here yet"), before=2))
        cell.append(sheet.ruled(2))
    who = ""
    if judgment is not None:
        who = " ".join(x for x in (judgment.by, day(judgment.on) if judgment.on else "") if x)
    if who:
        cell.append(sheet.note_words(sheet.said(who), 3))
    sheet.table(
        [("", 316), ("", 176)],
        [
            sheet.row(
                [
                    sheet.words(sheet.provision_text(provision)),
                    sheet.note_words(sheet.cite(provision)),
                ],
                boxes,
                keep=True,
            ),
            sheet.across(cell),
        ],
        sheet.provision_title(provision),
        level=1,
    )


def _unmet(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("5 Not met, excused, varied")
    if sheet.blank:
        sheet.add(sheet.ruled(4, "unmet", "Not met, excused, varied"))
        return
    rows = []
    for result in standards(context):
        if result.status not in ("not_met", "excused", "unknown"):
            continue
        by = f"by {sheet.cite(result.excused_by)}" if result.excused_by else ""
        rows.append(
            sheet.row(
                [sheet.note_words(sheet.cite(result.provision))],
                [
                    sheet.words(plain_title(sheet, result)),
                    sheet.note_words(sheet.told(sentence(context.determination, result), "Why")),
                ],
                [sheet.stamp("NOT MET")]
                if result.status == "not_met"
                else [sheet.words(bold(RESULTS[result.status])), sheet.note_words(by)],
            )
        )
    sheet.table([("Provision", 86), ("Standard", 316), ("Result", 90)], rows, before=4)


def _outcome(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("6 Decision")
    outcome = None if sheet.blank else outcome_of(context)
    marked = (
        [outcome]
        if outcome and not (is_draft(context) and outcome in APPROVALS and obstacles(context))
        else []
    )
    sheet.add(
        sheet.options(
            outcomes(context),
            marked=[item for item in marked if item],
            name="decision",
            tip="Decision",
            stacked=True,
        )
    )
    if outcome and not marked:
        words = dict(outcomes(context)).get(outcome, outcome)
        sheet.prose(
            sheet.own(f"Prepared as: {words}. It stays a draft while the reasons above stand."),
        )
    decision = context.project.decision
    if decision is not None and decision.note and not sheet.blank:
        sheet.prose(sheet.said(decision.note))
    for key in ("association", "appeal"):
        if context.texts("decision").get(key):
            sheet.add(sheet.note_words(sheet.own(str(context.texts("decision")[key])), 4))
    denied = context.texts("decision").get("if_denied")
    if denied and (sheet.blank or outcome in (None, "denied") or obstacles(context)):
        sheet.prose([bold("If denied: "), sheet.own(str(denied))], before=6)


def _conditions(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("7 Conditions")
    text = context.texts("decision").get("conditions")
    if text:
        sheet.add(sheet.note_words(sheet.own(str(text)), 2))
    if sheet.blank:
        sheet.add(sheet.ruled(6, "conditions", "Conditions"))
        return
    found = conditions_of(context)
    if not found:
        sheet.none()
    for number, condition in enumerate(found, 1):
        rule = f" {sheet.cite(condition.provision)}" if condition.provision else ""
        by = f" By: {sheet.said(condition.by)}." if condition.by else ""
        sheet.prose([f"{number}. ", sheet.said(condition.text), rule, by])


def _papers(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("8 Papers and maps made part")
    text = context.texts("decision").get("incorporated")
    if text:
        sheet.add(sheet.note_words(sheet.own(str(text)), 2))
    if sheet.blank:
        sheet.add(sheet.ruled(3, "papers", "Papers and maps made part"))
        return
    named = [
        f"{sheet.provision_title(item.provision)}"
        + (f" ({day(item.received_on)})" if item.received_on else "")
        for item in owed(context)
        if item.received_on is not None
    ]
    if named:
        sheet.bullets(named)
    else:
        sheet.none()


def _votes(sheet: Sheet) -> None:
    context = sheet.context
    votes = context.project.info.votes
    board = context.determination.class_ == context.ordinance.head.classes[-1].key
    if not (sheet.blank or votes or board):
        return
    rows: list[Row] = []
    choices = [
        ("for", "for"),
        ("against", "against"),
        ("abstains", "abstains"),
        ("recused", "recused"),
    ]
    if sheet.blank or not votes:
        rows.extend(
            sheet.row(
                sheet.box(f"member-{number}", f"Member {number}", tall=18),
                sheet.options(choices, name=f"vote-{number}", tip=f"Vote of member {number}"),
            )
            for number in range(1, 6)
        )
    else:
        rows.extend(
            sheet.row(
                sheet.said(vote.member, "Member"),
                sheet.options(choices, marked=[vote.vote]),
            )
            for vote in votes
        )
    sheet.table([("Member", 232), ("Vote", 260)], rows, "9 Votes")

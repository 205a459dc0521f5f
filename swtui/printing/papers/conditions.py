"""Permit conditions: the standard ones and those of this permit, posted on the site."""

from __future__ import annotations

from typing import Any

from core.ordinance import StandardCondition
from core.timeline import drawable, seasons, work
from swtui.printing.blocks import Block
from swtui.printing.common import begin, ruled_space
from swtui.printing.context import Context
from swtui.printing.deciding import APPROVALS, conditions_of
from swtui.printing.drawings.calendar import Calendar
from swtui.printing.papers.submittals import owed
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import STATUSES, day

TITLE = "Permit conditions"

PARTS = (
    ("before", "Before work starts"),
    ("while", "While you build"),
    ("finish", "When you finish"),
    ("after", "For as long as the devices exist"),
)
_COLUMNS = (
    ("No.", 28.0),
    ("Condition", 220.0),
    ("Rule", 84.0),
    ("By when", 80.0),
    ("Done, date", 80.0),
)


def refusal(context: Context) -> str | None:
    """Refused while the project is not approved."""
    status = context.project.info.status
    if status in APPROVALS:
        return None
    return f"Not approved: status is {STATUSES.get(status, status)}"


def standard(context: Context) -> list[StandardCondition]:
    """The standard conditions that apply, or may."""
    ctx = context.determination.evaluation
    found = []
    for condition in context.ordinance.conditions:
        with ctx.quietly():
            if condition.for_ and ctx.is_for(condition.for_) is False:
                continue
            if ctx.holds(condition.applies) is False:
                continue
        found.append(condition)
    return found


def build(sheet: Sheet) -> None:
    """Put the conditions on the sheet."""
    context = sheet.context
    info = context.project.info
    issued = context.project.determinations
    if not sheet.blank:
        approved = issued[-1].issued_on if issued else None
        sheet.state = f"ISSUED {approved.isoformat()}" if approved else "APPROVED"
        holder = info.owner or info.applicant
        extra: list[tuple[str, Any]] = [
            (
                "Permit holder",
                sheet.said(holder.name, "Permit holder")
                if holder and holder.name
                else ruled_space(),
            ),
            ("Approved on", day(approved) if approved else ruled_space()),
        ]
        begin(sheet, extra=extra)
    else:
        begin(sheet)
    texts = context.texts("conditions")
    number = 0
    conditions = list(context.ordinance.conditions) if sheet.blank else standard(context)
    for part, title in PARTS:
        rows = []
        for condition in conditions:
            if condition.part != part:
                continue
            number += 1
            rows.append(
                sheet.row(
                    str(number),
                    sheet.own(condition.text),
                    [sheet.note_words(sheet.cite(condition.provision))],
                    sheet.own(condition.by),
                    sheet.tick("", name=f"done-{condition.provision}-{number}", tip=condition.text),
                )
            )
        sheet.table(_COLUMNS, rows, title)
    own = [] if sheet.blank else conditions_of(context)
    rows = []
    for special in own:
        number += 1
        rows.append(
            sheet.row(
                str(number),
                sheet.said(special.text, "Condition of this permit"),
                [sheet.note_words(sheet.cite(special.provision))] if special.provision else "",
                sheet.said(special.by or "", "By when"),
                sheet.tick(""),
            )
        )
    if sheet.blank:
        rows = [
            sheet.row(
                str(number + place),
                sheet.box(f"own-{place}", f"Condition {number + place}"),
                sheet.box(f"own-rule-{place}", "Rule"),
                sheet.box(f"own-by-{place}", "By when"),
                sheet.tick("", name=f"own-done-{place}", tip="Done"),
                rule=False,
            )
            for place in range(1, 9)
        ]
    sheet.table(_COLUMNS, rows, "Of this permit")
    if not sheet.blank:
        _calendar(sheet)
        _papers(sheet)
    blocks: list[Block] = [
        sheet.words(bold(sheet.own(str(texts[key]))), sheet.styles.prose)
        for key in ("keep_copy", "visits", "covers")
        if texts.get(key)
    ]
    if blocks:
        sheet.framed(blocks)
    sheet.signature("Permit holder")
    sheet.finish()


def _calendar(sheet: Sheet) -> None:
    rows = work(sheet.context.determination)
    if drawable(rows):
        sheet.heading("Calendar")
        sheet.add(Calendar(rows, seasons(sheet.context.ordinance)))


def _papers(sheet: Sheet) -> None:
    sheet.heading("Papers made part")
    named = [
        f"{sheet.provision_title(item.provision)} ({day(item.received_on)})"
        for item in owed(sheet.context)
        if item.received_on is not None
    ]
    if named:
        sheet.bullets(named)
    else:
        sheet.none()

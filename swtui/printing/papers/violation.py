"""Notice of violation: its six contents are its six headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from core.project import Event
from swtui.printing.blocks import Block, Group, Heading, Item
from swtui.printing.context import Context
from swtui.printing.letters import letter_head
from swtui.printing.papers.inspection import texts_of
from swtui.printing.sheet import Sheet, bold
from swtui.printing.signing import SignatureRow
from swtui.printing.wording import day, is_weekend

TITLE = "Notice of violation"
_KIND = "violation_found"
_SERVED = "violation_notice_served"


def found_event(context: Context) -> Event | None:
    """The last violation that was found."""
    events = [event for event in context.project.events if event.kind == _KIND]
    return max(events, key=lambda event: event.on) if events else None


def _records(value: Any) -> list[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        return [value]
    if isinstance(value, str) and value.strip():
        return [{"what": value, "text": value}]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [
            item if isinstance(item, Mapping) else {"what": str(item), "text": str(item)}
            for item in value
        ]
    return []


def lacks(context: Context, event: Event) -> list[str]:
    """The contents that are not filled."""
    info = context.project.info
    owner = info.owner or info.applicant
    missing = []
    if owner is None or not owner.name:
        missing.append("name of the owner")
    if owner is None or not owner.address:
        missing.append("address of the owner")
    if not (event.fields.get("place") or info.site_address):
        missing.append("place")
    if not _records(event.fields.get("items")):
        missing.append("nature of the violation")
    measures = _records(event.fields.get("measures"))
    if not measures:
        missing.append("remedial measures")
    if not measures or any(not item.get("by") for item in measures):
        missing.append("time schedule")
    if not event.fields.get("penalties"):
        missing.append("penalties")
    return missing


def refusal(context: Context) -> str | None:
    """Refused until a violation is recorded with all contents."""
    event = found_event(context)
    if event is None:
        return "No violation is recorded"
    missing = lacks(context, event)
    return f"The notice still lacks: {', '.join(missing)}" if missing else None


def build(sheet: Sheet) -> None:
    """Put the notice on the sheet, and the file copy after it."""
    _notice(sheet)
    if not sheet.blank:
        sheet.page()
        sheet.heading("File copy")
    _served(sheet)
    sheet.finish()


def _notice(sheet: Sheet) -> None:
    context = sheet.context
    texts = context.texts("violation")
    info = context.project.info
    event = None if sheet.blank else found_event(context)
    owner = info.owner or info.applicant
    letter_head(sheet, owner)
    opening = texts.get("opening")
    if opening:
        sheet.prose(sheet.own(str(opening)), before=6)
    sheet.heading("1 Who this notice is for")
    if event is None:
        sheet.add(sheet.ruled(6, "who", "Name and address of the owner"))
    else:
        for line in sheet.address(owner):
            sheet.prose(bold(line), before=1)
    sheet.heading("2 Where")
    if event is None:
        sheet.add(sheet.ruled(6, "where", "The place"))
    else:
        sheet.prose(bold(sheet.said(str(event.fields.get("place") or info.site_address or ""))))
    sheet.heading("3 What is wrong")
    if event is None:
        sheet.add(sheet.ruled(6, "wrong", "What is wrong"))
    else:
        rows = [
            sheet.row(
                chr(97 + place % 26),
                day(event.on),
                sheet.said(str(item.get("what", "")), "What is wrong"),
                [sheet.note_words(_rule(sheet, item.get("provision")))],
            )
            for place, item in enumerate(_records(event.fields.get("items")))
        ]
        sheet.table([("", 24), ("Found on", 90), ("What", 278), ("Rule", 100)], rows, before=4)
        if event.note:
            sheet.prose(sheet.said(event.note))
    sheet.heading("4 What must be done, and by when")
    if event is None:
        sheet.add(sheet.ruled(6, "measures", "What must be done, and by when"))
    else:
        rows = [
            sheet.row(
                chr(97 + place % 26),
                sheet.said(str(item.get("text", "")), "What must be done"),
                bold(sheet.said(_when(item.get("by")), "By when")),
                sheet.box(),
            )
            for place, item in enumerate(_records(event.fields.get("measures")))
        ]
        sheet.table([("", 24), ("Measure", 288), ("Done by", 100), ("Checked", 80)], rows, before=4)
    stop = texts.get("stop_work")
    if stop:
        sheet.prose(bold(sheet.own(str(stop))), before=8)
    _ends(sheet, event)


def _when(value: Any) -> str:
    return day(value) if isinstance(value, date) else str(value or "")


def _rule(sheet: Sheet, provision: Any) -> str:
    return sheet.cite(str(provision)) if provision else ""


def _ends(sheet: Sheet, event: Event | None) -> None:
    """Penalties, appeal and signature stay together."""
    context = sheet.context
    texts = context.texts("violation")
    blocks: list[Block] = [
        Heading(sheet.own("5 Penalties that may follow"), sheet.styles.heading, before=14)
    ]
    own = event.fields.get("penalties") if event is not None else None
    if own:
        blocks.append(sheet.paragraph(bold(sheet.said(str(own))), before=3))
    blocks.extend(
        Item("\N{EN DASH}", sheet.paragraph(sheet.own(text)), sheet.styles.prose, 3)
        for text in texts_of(texts.get("penalties"))
    )
    blocks.extend(
        sheet.paragraph(sheet.own(str(texts[key])), before=3)
        for key in ("unfinished", "more_time")
        if texts.get(key)
    )
    blocks.extend(
        sheet.paragraph(sheet.own(text), before=3) for text in texts_of(texts.get("emergency"))
    )
    blocks.append(Heading(sheet.own("6 Your right to appeal"), sheet.styles.heading, before=14))
    appeal = texts.get("appeal")
    if appeal:
        blocks.append(sheet.paragraph(sheet.own(str(appeal)), before=3))
    to = context.settings.get("appeal_to")
    blocks.append(
        sheet.paragraph(["Where to write: ", bold(sheet.said(str(to)))], before=3)
        if to
        else sheet.ruled(1, "appeal-to", "Where to write")
    )
    officer = context.officer
    name = ", ".join(str(officer[key]) for key in ("name", "title") if officer.get(key))
    role = context.role("officer")
    blocks.append(
        SignatureRow(
            f"{role}: {sheet.said(name)}" if name else sheet.own(role),
            sheet.styles.prose,
            small=sheet.styles.note,
        )
    )
    sheet.add(Group(blocks, before=14))


def _served(sheet: Sheet) -> None:
    """How it was served: on the file copy only."""
    context = sheet.context
    texts = context.texts("violation")
    ways = texts_of(texts.get("served")) or ["in person", "by certified mail"]
    event = found_event(context)
    served = [
        item
        for item in context.project.events
        if item.kind == _SERVED and (event is None or item.on >= event.on)
    ]
    sheet.heading("How it was served")
    pairs: list[tuple[str, Any]] = []
    for place, way in enumerate(ways):
        pairs.append(
            (
                f"Way {place + 1}",
                [
                    sheet.tick(sheet.own(way), name=f"served-{place}", tip=way),
                    sheet.ruled(1, f"served-{place}-by", "By, to, on; number of the mail"),
                ],
            )
        )
    sheet.add(sheet.pairs(pairs))
    for item in () if sheet.blank else served:
        how = str(item.fields.get("how") or item.note or "")
        sheet.prose([bold(f"Served on {day(item.on)}"), " ", sheet.said(how, "How it was served")])
    for clock in () if sheet.blank else context.determination.deadlines:
        rule = context.ordinance.deadlines[clock.rule]
        starts = rule.starts.text if rule.starts is not None else rule.each or ""
        if _SERVED in f"{starts} {rule.each}" and clock.due is not None:
            mark = " * Saturday or Sunday" if is_weekend(clock.due) else ""
            sheet.prose(
                [
                    sheet.own(f"{clock.what}: last day "),
                    bold(day(clock.due) + mark),
                    f"  {sheet.cite(clock.provision)}",
                ]
            )

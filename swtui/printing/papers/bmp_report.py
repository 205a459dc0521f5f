"""Annual BMP inspection report: the six contents the ordinance asks for, under seal."""

from __future__ import annotations

from typing import Any

from swtui.printing.blocks import Columns, Group, Heading, Words
from swtui.printing.common import begin
from swtui.printing.context import Context
from swtui.printing.facts import letter, record_name
from swtui.printing.papers.inspection import texts_of
from swtui.printing.papers.maintenance import devices
from swtui.printing.sheet import Sheet, bold
from swtui.printing.signing import Seal
from swtui.printing.wording import day

TITLE = "Annual BMP inspection report"
_CERTIFIED = "as_built_certified"
_PARTS = ("inlet", "outlet", "storage, banks", "planting", "sediment", "other")


def refusal(context: Context) -> str | None:
    """Refused before the as-built certification is dated."""
    if any(event.kind == _CERTIFIED for event in context.project.events):
        return None
    return "No as-built date: the first report is not due"


def build(sheet: Sheet) -> None:
    """Put the report on the sheet."""
    context, info = sheet.context, sheet.context.project.info
    texts = context.texts("bmp-report")
    begin(sheet, settled=False)
    for key in ("due", "form"):
        if texts.get(key):
            sheet.prose(sheet.own(str(texts[key])))
    pairs: list[tuple[str, Any]] = []
    if not sheet.blank:
        for clock in context.determination.deadlines:
            rule = context.ordinance.deadlines[clock.rule]
            if rule.starts is not None and _CERTIFIED in rule.starts.text and clock.due:
                pairs.append(("Due", bold(day(clock.due))))
    pairs.append(("Received", sheet.box("received", "Received on", wide=140)))
    sheet.add(sheet.pairs(pairs))
    heads = texts_of(texts.get("items"))

    def head(number: int, otherwise: str) -> str:
        return f"{number} {heads[number - 1] if len(heads) >= number else otherwise}"

    owner = info.owner
    sheet.heading(head(1, "Land owner"))
    if owner is not None and owner.name and not sheet.blank:
        for line in sheet.address(owner):
            sheet.prose(bold(line), before=1)
        if not owner.address:
            sheet.add(sheet.ruled(2))
    else:
        sheet.add(sheet.ruled(2, "owner", "Name and address of the land owner"))
    sheet.heading(head(2, "Book and page of each lot"))
    deed = " / ".join(part for part in (info.deed_book, info.deed_page) if part)
    if deed and not sheet.blank:
        sheet.prose(bold(sheet.said(deed, "Book and page")))
    else:
        sheet.add(sheet.ruled(2, "book-page", "Book and page of the lot of each device"))
    sheet.heading(head(3, "Inspected"))
    sheet.add(
        sheet.tick(
            "all structural BMPs were inspected",
            name="all-inspected",
            tip="All structural BMPs were inspected",
        )
    )
    sheet.heading(head(4, "Date of the inspection"))
    sheet.add(
        sheet.box("inspected-on", "Date of the inspection: year-month-day", wide=140, length=10)
    )
    _bmps(sheet)
    sheet.heading(head(5, "Statement"))
    clean = heads[4] if len(heads) > 4 else "all perform properly and comply with the agreement"
    sheet.add(
        sheet.options(
            [("clean", clean), ("letter", str(texts.get("cannot_state", "I cannot state this")))],
            name="statement",
            tip="Statement",
            stacked=True,
        )
    )
    last: list[Any] = [
        Heading(sheet.own(head(6, "Signature and seal")), sheet.styles.heading, before=14)
    ]
    if texts.get("no_seal"):
        last.append(sheet.paragraph(sheet.own(str(texts["no_seal"]))))
    from swtui.printing.signing import SignatureRow

    last.append(
        SignatureRow(
            "Inspector",
            sheet.styles.prose,
            small=sheet.styles.note,
            ink=True,
            extra=("License no.",),
        )
    )
    last.append(
        Columns(
            [
                (160.0, Seal(sheet.styles.note)),
                (300.0, Words(sheet.own("Keep for 5 years."), sheet.styles.prose)),
            ],
            before=8,
        )
    )
    sheet.add(Group(last, before=14))
    sheet.finish()


def _bmps(sheet: Sheet) -> None:
    context = sheet.context
    columns = [
        ("BMP", 84.0),
        ("Part", 96.0),
        ("OK", 40.0),
        ("Fix", 40.0),
        ("What was seen", 152.0),
        ("Photo", 80.0),
    ]
    found = [] if sheet.blank else devices(context)
    if not found:
        rows = [
            sheet.row(
                sheet.box(f"bmp{place}", "BMP", tall=18),
                sheet.box(f"part{place}", "Part", tall=18),
                sheet.tick("", name=f"ok{place}", tip="OK"),
                sheet.tick("", name=f"fix{place}", tip="Fix"),
                sheet.box(f"seen{place}", "What was seen", tall=18),
                sheet.box(f"photo{place}", "Photo", tall=18),
                rule=False,
            )
            for place in range(1, 11)
        ]
        sheet.table(columns, rows, "Devices")
        return
    for group, index, record in found:
        name = sheet.said(record_name(record, index, group), "Name")
        rows = [
            sheet.row(
                letter(index) if place == 0 else "",
                part,
                sheet.tick(""),
                sheet.tick(""),
                "",
                "",
                least=24,
            )
            for place, part in enumerate(_PARTS)
        ]
        sheet.table(columns, rows, f"{letter(index)} {name}")

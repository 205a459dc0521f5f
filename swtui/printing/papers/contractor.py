"""Contractor certification: one sheet a firm, with the statement the law prescribes."""

from __future__ import annotations

from typing import Any

from core.project import Contractor
from swtui.printing.blocks import Block, Framed, Group, Heading, Words
from swtui.printing.common import warnings_box
from swtui.printing.context import Context
from swtui.printing.sheet import Sheet, bold
from swtui.printing.signing import SignatureRow

TITLE = "Contractor certification"


def refusal(context: Context) -> str | None:
    """Refused where no such certification is among the papers owed."""
    record = context.ordinance.papers.get("contractor")
    own = set(record.provisions) if record is not None else set()
    if any(
        item.provision in own and item.status in ("missing", "received", "incomplete")
        for item in context.determination.documents
    ):
        return None
    texts = context.texts("contractor")
    return str(texts.get("refused") or "No such certification is asked of this project")


def statement(context: Context) -> str:
    """The prescribed statement, word for word."""
    return str(context.texts("contractor").get("certification", ""))


def _cite(context: Context) -> str:
    """Where the law prescribes the statement, in brackets."""
    provisions = context.ordinance.papers["contractor"].provisions
    known = context.ordinance.provisions.get(provisions[0]) if provisions else None
    return f" ({known.citation})" if known is not None else ""


def build(sheet: Sheet) -> None:
    """Put a sheet for each firm."""
    firms: list[Contractor | None] = []
    if not sheet.blank:
        firms += sheet.context.project.info.contractors
    for place, firm in enumerate(firms or [None]):
        if place:
            sheet.page()
        _one(sheet, firm)
    sheet.finish()


def _one(sheet: Sheet, firm: Contractor | None) -> None:
    context, info = sheet.context, sheet.context.project.info
    sheet.heading_block()
    warnings_box(sheet)
    before = context.texts("contractor").get("before")
    if before:
        sheet.add(sheet.note_words(bold(sheet.own(str(before))), 2))
    sheet.heading("1 Site")
    site: list[tuple[str, Any]] = []
    for label, text, name in (
        ("Project", info.name, "project-name"),
        ("Address or description", info.site_address, "site"),
        ("File number", info.file_number, "file-number"),
    ):
        site.append(
            (
                label,
                bold(sheet.said(text, label))
                if text and not sheet.blank
                else sheet.box(name, label),
            )
        )
    sheet.add(sheet.pairs(site, label=132))
    sheet.heading("2 Firm")
    filled: list[tuple[str, Any]] = []
    for label, text, name in (
        ("Name", firm.name if firm else None, "firm-name"),
        ("Address", firm.address if firm else None, "firm-address"),
        ("Telephone", firm.phone if firm else None, "firm-phone"),
    ):
        filled.append((label, bold(sheet.said(text, label)) if text else sheet.box(name, label)))
    sheet.add(sheet.pairs(filled, label=132))
    sheet.heading("3 Work")
    work = firm.work if firm and firm.work else ""
    sheet.add(
        sheet.options(
            [
                ("soil", "disturbs soil"),
                ("practices", "installs practices"),
                ("sub", "subcontractor of:"),
            ],
            name="work",
            tip="Work",
            several=True,
            stacked=False,
        )
    )
    sheet.add(sheet.ruled(1, "subcontractor-of", "Subcontractor of"))
    if work:
        sheet.prose(["Work: ", bold(sheet.said(work, "Work"))])
    certification: list[Block] = [
        Heading(sheet.own(f"4 Certification{_cite(context)}"), sheet.styles.heading, before=14),
        Framed([Words(f"\u201c{statement(context)}\u201d", sheet.styles.prose)], before=4),
        Heading(sheet.own("5 Signature"), sheet.styles.heading, before=14),
        SignatureRow(
            "For the firm",
            sheet.styles.prose,
            small=sheet.styles.note,
            second="Name (print)",
            third="Date",
            extra=("Title",),
            before=4,
        ),
    ]
    sheet.add(Group(certification, before=14))

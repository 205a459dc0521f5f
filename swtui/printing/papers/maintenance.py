"""Maintenance agreement data sheet: data for the attorney who drafts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.ordinance import Group
from swtui.printing.blocks import Words
from swtui.printing.common import begin, ruled_space
from swtui.printing.context import Context
from swtui.printing.facts import letter, record_name, records
from swtui.printing.grid import Row
from swtui.printing.papers.design_review import binding
from swtui.printing.papers.inspection import texts_of
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import answer, measured

TITLE = "Maintenance agreement data sheet"
NOT_THE_AGREEMENT = "Data for the attorney. Not the agreement, not for recording."


def devices(context: Context) -> list[tuple[Group, int, Mapping[str, Any]]]:
    """All devices: records of groups whose question of kind tells a device."""
    found = []
    for group in context.ordinance.groups.values():
        if "kind" not in group.questions:
            continue
        for index, record in enumerate(records(context, group.key) or ()):
            found.append((group, index, record))
    return found


def refusal(context: Context) -> str | None:
    """Refused without a device."""
    if context.determination.settled and not binding(context):
        word = context.ordinance.class_name(context.determination.class_).word.lower()
        return f"No agreement is asked for: {word}"
    return None if devices(context) else "No device is entered"


def build(sheet: Sheet) -> None:
    """Put the data sheet together."""
    context = sheet.context
    texts = context.texts("maintenance")
    gaps: list[str] = []
    begin(sheet, settled=False)
    sheet.framed([Words(bold(sheet.own(NOT_THE_AGREEMENT)), sheet.styles.strong)])
    _parties(sheet, gaps)
    _property(sheet, gaps)
    _devices(sheet)
    _who(sheet, gaps)
    _costs(sheet, gaps)
    _security(sheet, gaps)
    sheet.heading("8 Record")
    for place, text in enumerate(texts_of(texts.get("record"))):
        sheet.add(sheet.tick(sheet.own(text), name=f"record-{place}", tip=text))
    for key in ("easement", "sign"):
        if texts.get(key):
            sheet.prose(sheet.own(str(texts[key])))
    sheet.heading("9 Association")
    association = texts.get("association")
    if association:
        sheet.add(sheet.tick(sheet.own(str(association)), name="association", tip=str(association)))
    for place, text in enumerate(texts_of(texts.get("clauses")), 1):
        sheet.add(sheet.tick([f"{place} ", sheet.own(text)], name=f"clause-{place}", tip=text))
    for place, text in enumerate(texts_of(texts.get("arrangements")), 1):
        sheet.add(sheet.tick(sheet.own(text), name=f"arrangement-{place}", tip=text))
    sheet.heading("10 The Village's sample")
    sample = texts.get("sample")
    sheet.none(str(sample) if sample else "none")
    sheet.heading("11 Still missing for the attorney")
    if sheet.blank:
        sheet.add(sheet.ruled(4, "gaps", "Still missing"))
    elif gaps:
        sheet.bullets([sheet.own(text) for text in gaps])
    else:
        sheet.none()
    sheet.finish()
    sheet.notes()


def _value(sheet: Sheet, text: Any, label: str, name: str, gaps: list[str]) -> Any:
    if text not in (None, "", ()) and not sheet.blank:
        return bold(sheet.said(str(text), label))
    gaps.append(label)
    return sheet.box(name, label) if sheet.blank else ruled_space()


def _parties(sheet: Sheet, gaps: list[str]) -> None:
    context, info = sheet.context, sheet.context.project.info
    sheet.heading("1 Parties")
    owner = info.owner
    pairs: list[tuple[str, Any]] = [
        ("Owner", _value(sheet, owner.name if owner else None, "Owner's name", "owner", gaps)),
        (
            "Address",
            _value(
                sheet, owner.address if owner else None, "Owner's address", "owner-address", gaps
            ),
        ),
        ("Village", sheet.own(context.ordinance.head.title.partition(":")[0])),
    ]
    sheet.add(sheet.pairs(pairs, label=132))


def _property(sheet: Sheet, gaps: list[str]) -> None:
    info = sheet.context.project.info
    sheet.heading("2 Property")
    pairs: list[tuple[str, Any]] = [
        (
            "Tax map",
            _value(sheet, ", ".join(info.tax_map_numbers), "Tax map numbers", "tax-map", gaps),
        ),
        ("Deed book", _value(sheet, info.deed_book, "Deed book", "deed-book", gaps)),
        ("Page", _value(sheet, info.deed_page, "Deed page", "deed-page", gaps)),
        ("Address", _value(sheet, info.site_address, "Address of the site", "site", gaps)),
    ]
    sheet.add(sheet.pairs(pairs, label=132))


def _devices(sheet: Sheet) -> None:
    context = sheet.context
    rows: list[Row] = []
    if sheet.blank:
        rows.extend(
            sheet.row(
                letter(place),
                *(
                    sheet.box(f"d{place + 1}-{name}", name, tall=44, lines=2)
                    for name in ("kind", "place", "size", "serves", "inspect", "tasks")
                ),
                rule=False,
            )
            for place in range(3)
        )
    for group, index, record in () if sheet.blank else devices(context):
        rows.append(
            sheet.row(
                letter(index),
                [
                    sheet.words(bold(sheet.said(record_name(record, index, group), "Name"))),
                    sheet.note_words(sheet.own(_word(group, record, "kind"))),
                ],
                ruled_space(),
                sheet.own(_size(group, record)),
                sheet.own(_word(group, record, "serves")),
                ruled_space(),
                ruled_space(),
            )
        )
    sheet.table(
        [
            ("", 24),
            ("Name, kind", 104),
            ("Place", 70),
            ("Size", 82),
            ("Serves", 76),
            ("Inspect every", 62),
            ("Tasks", 74),
        ],
        rows,
        "3 Devices",
    )


def _word(group: Group, record: Mapping[str, Any], key: str) -> str:
    question, value = group.questions.get(key), record.get(key)
    if question is None or value is None:
        return "not answered" if question is not None else ""
    return answer(question, value)


def _size(group: Group, record: Mapping[str, Any]) -> str:
    parts = [
        answer(question, record[question.key])
        for question in group.questions.values()
        if question.kind in ("volume", "area") and question.key in record
    ]
    return "; ".join(parts) or "not answered"


def _who(sheet: Sheet, gaps: list[str]) -> None:
    texts = sheet.context.texts("maintenance")
    sheet.heading("4 Who maintains for life")
    if texts.get("life"):
        sheet.prose(sheet.own(str(texts["life"])))
    sheet.add(sheet.ruled(2, "maintains", "Who maintains for life"))
    sheet.heading("5 Who corrects failures and takes over")
    sheet.add(sheet.ruled(2, "corrects", "Who corrects failures and takes over"))
    gaps += [
        "who maintains for life",
        "who corrects failures",
        "place, inspections and tasks of each device",
    ]


def _costs(sheet: Sheet, gaps: list[str]) -> None:
    costs = sheet.context.project.info.costs
    sheet.heading("6 Costs")
    build_cost = costs.build if costs is not None else None
    year = costs.year if costs is not None else None
    sheet.add(
        sheet.pairs(
            [
                (
                    "To build $",
                    _value(
                        sheet,
                        measured(build_cost, "dollars") if build_cost is not None else None,
                        "cost to build",
                        "cost-build",
                        gaps,
                    ),
                ),
                (
                    "A year $",
                    _value(
                        sheet,
                        measured(year, "dollars") if year is not None else None,
                        "cost a year",
                        "cost-year",
                        gaps,
                    ),
                ),
            ],
            label=132,
        )
    )


def _security(sheet: Sheet, gaps: list[str]) -> None:
    context = sheet.context
    texts = context.texts("maintenance")
    security = context.project.info.security
    sheet.heading("7 Security")
    form = security.form if security is not None else None
    amount = security.amount if security is not None else None
    forms = texts_of(texts.get("security_forms"))
    pairs: list[tuple[str, Any]] = []
    if sheet.blank and forms:
        pairs.append(
            (
                "Form",
                sheet.options(
                    [(word, word) for word in forms],
                    name="security-form",
                    tip="Form of the security",
                    stacked=False,
                ),
            )
        )
    else:
        pairs.append(("Form", _value(sheet, form, "form of the security", "security-form", gaps)))
    pairs.append(
        (
            "Amount $",
            _value(
                sheet,
                measured(amount, "dollars") if amount is not None else None,
                "amount of the security",
                "security-amount",
                gaps,
            ),
        )
    )
    sheet.add(sheet.pairs(pairs, label=132))
    if texts.get("security"):
        sheet.prose(sheet.own(str(texts["security"])))

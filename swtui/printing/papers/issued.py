"""Issued determination: the frozen record as it was issued, never worked out anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.issued import changed_since, class_word, flat, label_of, shown
from core.project import IssuedDetermination
from swtui.printing.blocks import Words
from swtui.printing.common import project_block, warnings_box
from swtui.printing.context import Context
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import RESULTS, day

TITLE = "Issued determination"
_NOT_A_RECORD = ("provision", "status", "why", "missing", "excused_by")


def refusal(context: Context) -> str | None:
    """Refused before anything was issued."""
    return None if context.project.determinations else "Nothing has been issued"


def build(sheet: Sheet) -> None:
    """Put every issued determination on the sheet, the last one first."""
    context = sheet.context
    issued = list(reversed(context.project.determinations))
    sheet.state = f"ISSUED {issued[0].issued_on.isoformat()}"
    sheet.heading_block()
    warnings_box(sheet)
    # the result is the one that was issued, whatever the answers come to now
    project_block(sheet, result=_class(context, issued[0]))
    sheet.prose(
        sheet.own(
            f"Copy made for {day(context.as_of)}. Not recomputed: what follows is the record "
            "as it was issued."
        ),
        before=8,
    )
    for place, record in enumerate(issued):
        if place:
            sheet.page()
        _one(sheet, record)
    sheet.finish()


def _named(sheet: Sheet, record: IssuedDetermination, what: str, provision: str) -> str:
    """A citation or title as it was then; of a record without its words, as it is now."""
    words = record.words.get(what)
    if isinstance(words, Mapping) and isinstance(words.get(provision), str):
        return sheet.own(words[provision])
    return sheet.cite(provision) if what == "cites" else sheet.provision_title(provision)


def _class(context: Context, record: IssuedDetermination) -> str:
    word = record.words.get("class")
    return (
        word if isinstance(word, str) else class_word(context.ordinance, record.result.get("class"))
    )


def _list(result: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = result.get(key)
    if not isinstance(found, (list, tuple)):
        return []
    return [item for item in found if isinstance(item, Mapping)]


def _one(sheet: Sheet, record: IssuedDetermination) -> None:
    context, result = sheet.context, record.result
    sheet.heading(f"As issued on {day(record.issued_on)}")
    sheet.framed([Words(sheet.own(_class(context, record)), sheet.styles.frame)])
    pairs = [
        ("Outcome", (record.outcome or "not recorded").replace("_", " ")),
        ("By", record.by or "not recorded"),
        ("Law as of", day(record.as_of) if record.as_of else "not recorded"),
        ("Ordinance text", f"{record.ordinance or ''} {record.ordinance_version or ''}".strip()),
        ("Program then", record.program_version or "not recorded"),
        ("Receipt then", record.receipt or "not recorded"),
    ]
    sheet.add(sheet.pairs([(label, sheet.said(text, label)) for label, text in pairs]))
    sheet.heading("Reasons as issued")
    reasons = _list(result, "reasons")
    sheet.bullets(
        [
            sheet.said(f"{item.get('text', '')} {item.get('cite', item.get('provision', ''))}")
            for item in reasons
        ]
    )
    if not reasons:
        sheet.none()
    _requirements(sheet, record)
    _conditions(sheet, record)
    _facts(sheet, record)
    sheet.heading("How the text was read then")
    read = _list(result, "readings")
    sheet.bullets(
        [
            [
                sheet.said(str(item.get("text", ""))),
                " (",
                _named(sheet, record, "cites", str(item.get("provision", ""))),
                ")",
            ]
            for item in read
        ]
    )
    if not read:
        sheet.none()
    _changed(sheet, record)
    _law(sheet, record)


def _requirements(sheet: Sheet, record: IssuedDetermination) -> None:
    rows = []
    result = record.result
    for item in (*_list(result, "requirements"), *_list(result, "findings")):
        provision = str(item.get("provision", ""))
        status = str(item.get("status", ""))
        whom = next(
            (
                str(value)
                for key, value in item.items()
                if key not in _NOT_A_RECORD and isinstance(value, str)
            ),
            "",
        )
        rows.append(
            sheet.row(
                [
                    sheet.words(_named(sheet, record, "titles", provision)),
                    sheet.note_words(_named(sheet, record, "cites", provision)),
                ],
                sheet.said(whom, "Device"),
                sheet.said(str(item.get("why", "")), "Why then"),
                RESULTS.get(status, status),
            )
        )
    sheet.table(
        [("Standard or finding", 164), ("Device", 72), ("Why", 176), ("Result then", 80)],
        rows,
        "Results as issued",
    )


def _conditions(sheet: Sheet, record: IssuedDetermination) -> None:
    sheet.heading("Conditions as issued")
    if not record.conditions:
        sheet.none()
    for number, condition in enumerate(record.conditions, 1):
        sheet.prose([f"{number}. ", sheet.said(condition.text)])


def _facts(sheet: Sheet, record: IssuedDetermination) -> None:
    rows = []
    for fact, answer in _told(sheet, record):
        rows.append(
            sheet.row(
                sheet.said(fact, "Fact"),
                bold(sheet.said(answer, f"Fact {fact[:60]}")),
            )
        )
    sheet.table([("Fact", 292), ("Answer then", 200)], rows, "Facts as issued")


def _told(sheet: Sheet, record: IssuedDetermination) -> Iterator[tuple[str, str]]:
    """Facts and answers as they were shown; of a record without its words, as they would be now."""
    words = record.words.get("facts")
    if isinstance(words, (list, tuple)):
        for item in words:
            if isinstance(item, Mapping):
                yield str(item.get("fact", "")), str(item.get("answer", ""))
        return
    ordinance = sheet.context.ordinance
    for key, value in flat(record.facts):
        yield label_of(ordinance, key), shown(ordinance, key, value)


def _changed(sheet: Sheet, record: IssuedDetermination) -> None:
    rows = [
        sheet.row(
            sheet.said(one.label, "Fact"),
            sheet.said(one.then, f"Fact {one.key[:60]} then"),
            sheet.said(one.now, f"Fact {one.key[:60]} now"),
        )
        for one in changed_since(sheet.context.ordinance, sheet.context.project, record)
    ]
    sheet.table(
        [("Fact", 212), ("Then", 140), ("Now", 140)],
        rows,
        "Facts changed since (not part of the determination)",
    )


def _law(sheet: Sheet, record: IssuedDetermination) -> None:
    sheet.heading("Law changed since")
    ordinance = sheet.context.ordinance
    if record.ordinance_version == ordinance.version:
        sheet.none(f"none: the text is still that of {ordinance.version}")
        return
    sheet.prose(
        sheet.own(f"Then: text of {record.ordinance_version}. Now: text of {ordinance.version}.")
    )
    changed = [
        sheet.cite(provision.id)
        for provision in ordinance.provisions.values()
        if provision.amended is not None and provision.amended > record.issued_on
    ]
    if changed:
        sheet.prose(", ".join(changed))

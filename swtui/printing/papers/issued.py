"""Issued determination: the frozen record as it was issued, never worked out anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from core.project import IssuedDetermination
from core.quantities import figure
from swtui.printing.blocks import Words
from swtui.printing.common import project_block, warnings_box
from swtui.printing.context import Context
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import RESULTS, day, measured

TITLE = "Issued determination"


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
    project_block(sheet)
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


def _word(context: Context, key: Any) -> str:
    if not isinstance(key, str):
        return "class not recorded"
    if key == "undetermined":
        return "CANNOT SAY YET"
    return context.ordinance.class_name(key).word


def _list(result: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = result.get(key)
    if not isinstance(found, (list, tuple)):
        return []
    return [item for item in found if isinstance(item, Mapping)]


def _one(sheet: Sheet, record: IssuedDetermination) -> None:
    context, result = sheet.context, record.result
    sheet.heading(f"As issued on {day(record.issued_on)}")
    sheet.framed([Words(sheet.own(_word(context, result.get("class"))), sheet.styles.frame)])
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
    _requirements(sheet, result)
    _conditions(sheet, record)
    _facts(sheet, record)
    sheet.heading("How the text was read then")
    read = _list(result, "readings")
    sheet.bullets(
        [sheet.said(f"{item.get('text', '')} ({item.get('provision', '')})") for item in read]
    )
    if not read:
        sheet.none()
    _changed(sheet, record)
    _law(sheet, record)


def _requirements(sheet: Sheet, result: Mapping[str, Any]) -> None:
    rows = []
    for item in (*_list(result, "requirements"), *_list(result, "findings")):
        provision = str(item.get("provision", ""))
        status = str(item.get("status", ""))
        whom = next(
            (
                str(value)
                for key, value in item.items()
                if key not in ("provision", "status", "why", "missing") and isinstance(value, str)
            ),
            "",
        )
        rows.append(
            sheet.row(
                [
                    sheet.words(sheet.provision_title(provision)),
                    sheet.note_words(sheet.cite(provision)),
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


def flat(prefix: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The facts of a frozen record by key, records numbered from 1."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from flat(f"{prefix}.{key}" if prefix else str(key), item)
    elif isinstance(value, (list, tuple)) and any(isinstance(item, Mapping) for item in value):
        for place, item in enumerate(value, 1):
            yield from flat(f"{prefix}.{place}", item)
    else:
        yield prefix, value


def _plain(value: Any) -> Any:
    """A value in the form in which then and now can be compared."""
    if isinstance(value, bool):
        return value
    if isinstance(value, Decimal):
        return Fraction(value)
    if isinstance(value, (int, float)):
        return Fraction(str(value))
    if isinstance(value, (list, tuple)):
        return tuple(_plain(item) for item in value)
    return value


def _shown(sheet: Sheet, key: str, value: Any) -> str:
    """A frozen value in words, with its question's unit."""
    if value is None:
        return "not answered"
    question = sheet.context.ordinance.questions.get(key)
    if question is None:
        last = key.rpartition(".")[2]
        for group in sheet.context.ordinance.groups.values():
            question = group.questions.get(last) or question
    if isinstance(value, (list, tuple)):
        if question is not None:
            return ", ".join(question.choice_text(str(item)) for item in value)
        return ", ".join(str(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, Decimal, float, Fraction)):
        exact = Fraction(str(value)) if not isinstance(value, Fraction) else value
        number = int(exact) if exact.denominator == 1 else exact
        return measured(number, question.unit) if question is not None else figure(number)
    if isinstance(value, date):
        return day(value)
    if question is not None and question.kind == "choice":
        return question.choice_text(str(value))
    return "none there" if value == "none" else str(value)


def _label(sheet: Sheet, key: str) -> str:
    ordinance = sheet.context.ordinance
    if key in ordinance.questions:
        return ordinance.questions[key].label
    parts = key.split(".")
    if len(parts) == 3 and parts[0] in ordinance.groups:
        question = ordinance.groups[parts[0]].questions.get(parts[2])
        if question is not None:
            return f"{ordinance.groups[parts[0]].singular} {parts[1]}: {question.label}"
    return key


def _facts(sheet: Sheet, record: IssuedDetermination) -> None:
    rows = []
    for key, value in flat("", record.facts):
        rows.append(
            sheet.row(
                sheet.said(_label(sheet, key), "Fact"),
                bold(sheet.said(_shown(sheet, key, value), f"Fact {key[:60]}")),
            )
        )
    sheet.table([("Fact", 292), ("Answer then", 200)], rows, "Facts as issued")


def _changed(sheet: Sheet, record: IssuedDetermination) -> None:
    then = dict(flat("", record.facts))
    now = dict(flat("", sheet.context.project.answers))
    rows = []
    for key in dict.fromkeys((*then, *now)):
        before, after = then.get(key), now.get(key)
        if _plain(before) == _plain(after):
            continue
        rows.append(
            sheet.row(
                sheet.said(_label(sheet, key), "Fact"),
                sheet.said(_shown(sheet, key, before), f"Fact {key[:60]} then"),
                sheet.said(_shown(sheet, key, after), f"Fact {key[:60]} now"),
            )
        )
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

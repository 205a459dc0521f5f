"""Provision self-audit: what the State's checklist asks for, ticked by the Village."""

from __future__ import annotations

from core.ordinance import AuditItem
from swtui.printing.blocks import Block
from swtui.printing.common import warnings_box
from swtui.printing.context import Context
from swtui.printing.grid import Row
from swtui.printing.papers.inspection import texts_of
from swtui.printing.sheet import Sheet, bold

TITLE = "Provision self-audit"
_LETTERS = {"yes": "y", "elsewhere": "e", "no": "n", "not_applicable": "a"}


def refusal(context: Context) -> str | None:
    """Refused where the ordinance has no such checklist."""
    return None if context.ordinance.audit else "This ordinance has no self-audit"


def build(sheet: Sheet) -> None:
    """Put the audit on the sheet."""
    context = sheet.context
    texts = context.texts("provision-audit")
    sheet.heading_block()
    warnings_box(sheet)
    for key in ("about", "letters", "model"):
        if texts.get(key) and not (sheet.blank and key == "letters"):
            sheet.prose(sheet.own(str(texts[key])))
    items = context.ordinance.audit
    sheet.table(
        _COLUMNS, [_row(sheet, item) for item in items if not item.optional], "Required items"
    )
    sheet.table(_COLUMNS, [_row(sheet, item) for item in items if item.optional], "Optional")
    sheet.add(sheet.note_words("Model: the wording of the State's model was used.", 4))
    sheet.heading("Gaps")
    gaps = [item for item in items if item.gap]
    if gaps:
        sheet.bullets([[bold(f"{item.number}"), ": ", sheet.own(item.gap)] for item in gaps])
    else:
        sheet.none()
    sheet.heading("Provisions elsewhere: attach")
    for text in texts_of(texts.get("elsewhere")):
        sheet.prose(sheet.own(text))
    sheet.add(sheet.ruled(4, "elsewhere", "Provisions elsewhere"))
    sheet.signature(context.role("village"))
    sheet.finish()


_COLUMNS = (
    ("No.", 28.0),
    ("The ordinance should hold", 158.0),
    ("Marks of the Village", 108.0),
    ("Model", 46.0),
    ("Our cite", 70.0),
    ("Note, page of the model", 82.0),
)


def _row(sheet: Sheet, item: AuditItem) -> Row:
    kind = "o" if item.optional else "r"
    name = f"audit-{kind}{item.number}"
    marks: list[Block] = [
        sheet.options(
            [("yes", "yes"), ("elsewhere", "elsewhere"), ("no", "no"), ("na", "n.a.")],
            name=name,
            tip=f"{item.number}: {item.asks}",
            stacked=False,
        )
    ]
    letter = _LETTERS.get(item.suggested, "")
    if letter and not sheet.blank:
        marks.append(sheet.note_words(f"text suggests: {letter}"))
    note: list[Block] = []
    if item.note and not sheet.blank:
        note.append(sheet.note_words(sheet.own(item.note)))
    note.append(sheet.note_words(sheet.own(f"page {item.page}")))
    if item.form_mark and not sheet.blank:
        note.append(sheet.note_words(sheet.own(f"scanned form: {item.form_mark}")))
    return sheet.row(
        str(item.number),
        sheet.own(item.asks),
        marks,
        sheet.tick("", name=f"{name}-model", tip=f"{item.number}: model wording used"),
        [sheet.note_words(sheet.own(item.cite))],
        note,
    )

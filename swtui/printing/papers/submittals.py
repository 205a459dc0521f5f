"""What to hand in: the papers owed, what each must show, what is in."""

from __future__ import annotations

from core.ordinance import Document
from core.results import ContentResult, DocumentResult
from swtui.printing.blocks import Block
from swtui.printing.common import begin
from swtui.printing.context import Context
from swtui.printing.forms import NAME
from swtui.printing.grid import Row
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import PAPERS, count, day

TITLE = "What to hand in"
_FIRST = "To hand in"


def owed(context: Context) -> list[DocumentResult]:
    """The papers owed, or asked for."""
    return [item for item in context.determination.documents if item.status != "not_owed"]


def _exempt_plans(context: Context) -> list[str]:
    """What an exempt kind of work still hands in."""
    texts = context.texts("submittals")
    key = context.ordinance.head.activities
    ticked = context.project.answers.get(key, ()) if key else ()
    words = [ticked] if isinstance(ticked, str) else ticked
    found = []
    if isinstance(words, (tuple, list)):
        for word in words:
            text = texts.get(f"{context.determination.class_}_{word}")
            if text:
                found.append(str(text))
    return found


def refusal(context: Context) -> str | None:
    """Refused while the class is open, or where nothing is handed in."""
    if not context.determination.settled:
        return "Class not settled"
    if owed(context) or _exempt_plans(context):
        return None
    texts = context.texts("submittals")
    return str(texts.get(context.determination.class_) or "Nothing is handed in")


def build(sheet: Sheet) -> None:
    """Put the list on the sheet."""
    context = sheet.context
    texts = context.texts("submittals")
    begin(sheet)
    if sheet.blank:
        _blank(sheet)
    else:
        found = owed(context)
        into = sum(1 for item in found if item.status in ("received", "incomplete"))
        sheet.prose(
            [bold(f"{count(len(found), 'paper')}, {into} {'is' if into == 1 else 'are'} in")],
            before=8,
            strong=True,
        )
        plans = _exempt_plans(context)
        if plans:
            sheet.bullets([sheet.own(text) for text in plans])
        _by_part(sheet)
    _money(sheet)
    consent = texts.get("consent")
    if consent:
        sheet.heading("Owner's consent")
        sheet.prose(sheet.own(str(consent)))
        sheet.signature("Owner")
    for key in ("who_files", "schedule", "checklist", "neighbors"):
        if texts.get(key):
            sheet.add(sheet.note_words(sheet.own(str(texts[key])), 6))
    sheet.finish()
    sheet.notes()


def part_of(rule: Document) -> str:
    """The heading under which a paper is listed."""
    return rule.part or _FIRST


def shows(sheet: Sheet, provision: str) -> list[Block]:
    """What a paper is and must show."""
    return [
        sheet.words(bold(sheet.provision_title(provision))),
        sheet.note_words(sheet.provision_text(provision)),
    ]


def _plot_list(sheet: Sheet, rule: Document) -> list[Block]:
    """The list of what the first paper shows, where the ordinance has one."""
    shown = sheet.context.texts("submittals").get("plot_shows")
    if not isinstance(shown, (list, tuple)) or rule is not sheet.context.ordinance.documents[0]:
        return []
    return [sheet.note_words(sheet.own("It shows: " + "; ".join(str(text) for text in shown)))]


def _row(sheet: Sheet, item: DocumentResult) -> Row:
    rule = sheet.context.ordinance.documents[item.rule]
    entry = sheet.context.project.documents.get(item.provision)
    text = shows(sheet, item.provision) + _plot_list(sheet, rule)
    when: list[Block] = []
    if item.received_on is not None:
        when.append(sheet.words(bold(day(item.received_on))))
    elif item.status == "not_owed" or (item.on_request and item.asked_on is None):
        when.append(sheet.words("not asked"))
    else:
        when.append(sheet.words(PAPERS[item.status]))
    if item.status == "incomplete":
        when.append(sheet.words(bold("incomplete")))
    if item.asked_on is not None:
        when.append(sheet.note_words(f"asked {day(item.asked_on)}"))
    if entry is not None and (entry.sheet or entry.note):
        extra = "; ".join(part for part in (entry.sheet, entry.note) if part)
        when.append(sheet.note_words(sheet.said(extra, sheet.provision_title(item.provision))))
    return sheet.row(
        sheet.tick("", marked=item.status == "received"),
        text,
        [sheet.note_words(sheet.cite(item.provision))],
        when,
    )


_COLUMNS = (("", 24.0), ("Paper and what it must show", 300.0), ("Rule", 80.0), ("In on", 88.0))


def _by_part(sheet: Sheet) -> None:
    context = sheet.context
    parts: dict[str, list[DocumentResult]] = {}
    for item in context.determination.documents:
        rule = context.ordinance.documents[item.rule]
        if item.status == "not_owed" and not item.on_request:
            continue
        parts.setdefault(part_of(rule), []).append(item)
    for part, items in sorted(parts.items(), key=lambda pair: pair[0] != _FIRST):
        sheet.table(_COLUMNS, [_row(sheet, item) for item in items], part)
    for item in context.determination.documents:
        if item.status != "not_owed" and item.contents:
            _contents(sheet, item)


def _contents(sheet: Sheet, item: DocumentResult) -> None:
    """The contents of a report as boxes, two columns of 240."""
    shown = [content for content in item.contents if content.status != "not_applicable"]
    cells = [_content(sheet, content) for content in shown]
    rows = []
    for place in range(0, len(cells), 2):
        pair = cells[place : place + 2]
        rows.append(sheet.row(pair[0], pair[1] if len(pair) > 1 else ""))
    sheet.table(
        [("", 246.0), ("", 246.0)],
        rows,
        f"Contents: {sheet.provision_title(item.provision)}",
    )


def _content(sheet: Sheet, content: ContentResult) -> list[Block]:
    text = content.text or sheet.provision_text(content.provision)
    blocks: list[Block] = [
        sheet.tick(
            sheet.own(text),
            marked=content.status == "met",
            name=f"doc-{content.provision}",
            tip=text,
        )
    ]
    word = {"unknown": " · not known yet whether it is owed", "not_met": " · NOT THERE"}.get(
        content.status, ""
    )
    blocks.append(sheet.note_words(f"{sheet.cite(content.provision)}{word}"))
    return blocks


def _blank(sheet: Sheet) -> None:
    context = sheet.context
    parts: dict[str, list[Document]] = {}
    for rule in context.ordinance.documents:
        parts.setdefault(part_of(rule), []).append(rule)
    for part, rules in sorted(parts.items(), key=lambda pair: pair[0] != _FIRST):
        rows = []
        for rule in rules:
            words = [context.ordinance.class_name(key).word.lower() for key in rule.for_]
            only = [sheet.note_words(sheet.own("only for: " + ", ".join(words)))]
            rows.append(
                sheet.row(
                    sheet.tick(
                        "", name=f"doc-{rule.provision}", tip=sheet.provision_title(rule.provision)
                    ),
                    [*shows(sheet, rule.provision), *_plot_list(sheet, rule), *only],
                    [sheet.note_words(sheet.cite(rule.provision))],
                    sheet.box(f"in-{rule.provision}", "In on: year-month-day", wide=78, length=10),
                )
            )
        sheet.table(_COLUMNS, rows, part)
    for rule in context.ordinance.documents:
        if not rule.contents:
            continue
        found = [
            ContentResult(content.provision, "judgment", content.text) for content in rule.contents
        ]
        _contents(sheet, DocumentResult(rule.provision, "missing", contents=tuple(found)))


def _money(sheet: Sheet) -> None:
    context = sheet.context
    texts = context.texts("submittals")
    sheet.heading("Money")
    fee = context.settings.get("fee_note")
    rows: list[tuple[str, list[Block] | Block]] = []
    fee_cell: list[Block] = [sheet.box("fee", "Fee in dollars", wide=120, length=NAME)]
    if isinstance(fee, str) and fee:
        fee_cell.append(sheet.note_words(sheet.said(fee)))
    if texts.get("fee"):
        fee_cell.append(sheet.note_words(sheet.own(str(texts["fee"]))))
    rows.append(("Fee $", fee_cell))
    consultants = context.project.info.consultants
    paid = consultants.paid_on if consultants is not None and not sheet.blank else None
    cell: list[Block] = [
        sheet.options(
            [("yes", "yes"), ("no", "no")],
            marked=["yes"] if paid else [],
            name="consultants",
            tip="Consultants' cost paid before any permit",
        )
    ]
    if paid:
        cell.append(sheet.words(bold(day(paid))))
    if texts.get("consultants"):
        cell.append(sheet.note_words(sheet.own(str(texts["consultants"]))))
    rows.append(("Consultants' cost paid", cell))
    sets = context.settings.get("sets_of_plans")
    rows.append(
        (
            "Sets of plans",
            [sheet.words(bold(sheet.said(str(sets))))]
            if sets not in (None, "")
            else sheet.box("sets-of-plans", "Sets of plans", wide=60, length=NAME),
        )
    )
    rows.append(
        (
            "Is any of the work begun?",
            [
                sheet.options(
                    [("no", "no"), ("yes", "yes, what:")],
                    name="begun",
                    tip="Is any of the work begun?",
                    stacked=False,
                ),
                sheet.ruled(1, "begun-what", "What of the work is begun"),
            ],
        )
    )
    sheet.add(sheet.pairs([(label, cell) for label, cell in rows], label=132))

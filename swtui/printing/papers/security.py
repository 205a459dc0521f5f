"""Security and escrow schedule: each sum exact, and rounded up to the cent."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import inf
from typing import Any

from core.evaluation import Gaps
from core.quantities import show, show_cents
from swtui.printing.blocks import Block
from swtui.printing.common import begin, missing_words
from swtui.printing.context import Context
from swtui.printing.drawings.escrow import EscrowBars, Year
from swtui.printing.facts import records
from swtui.printing.formulas import in_figures, in_letters, unrounded
from swtui.printing.papers.inspection import texts_of
from swtui.printing.sheet import Sheet, bold

TITLE = "Security and escrow schedule"
LONGEST = 25
"""A schedule shows at most so many years."""

INSTALLATION = "installation_security"
MAINTENANCE = "maintenance_security"
SHARE = "developer_contribution"
FIRST_FLOOR = ("sinking_fund_by_year_5", 5)
SECOND_FLOOR = ("sinking_fund_by_year_10", 10)
RELEASE = ("refund_due", "held_back_for_landscaping")
YEARS = "escrow_years"


def _costs(context: Context) -> bool:
    costs = context.project.info.costs
    if costs is not None and (costs.build is not None or costs.year is not None):
        return True
    answers = context.project.answers
    return any(
        question.kind == "money" and key in answers
        for key, question in context.ordinance.questions.items()
    )


def refusal(context: Context) -> str | None:
    """Refused while no cost is entered."""
    return None if _costs(context) else "Enter the cost of the devices first"


def _figure(context: Context, key: str) -> Any:
    return context.determination.values.get(key)


def build(sheet: Sheet) -> None:
    """Put the schedule on the sheet."""
    context = sheet.context
    texts = context.texts("security")
    begin(sheet, settled=False)
    for number, heading, key, text in (
        (1, "Installation", INSTALLATION, "installation"),
        (2, "Maintenance", MAINTENANCE, "maintenance"),
        (3, "Developer's share", SHARE, "developer"),
    ):
        sheet.heading(f"{number} {heading}")
        if texts.get(text):
            sheet.prose(sheet.own(str(texts[text])))
        _sum(sheet, key)
    forms = texts_of(texts.get("forms"))
    security = context.project.info.security
    form = security.form if security is not None and security.form else ""
    if forms:
        sheet.add(
            sheet.pairs(
                [
                    (
                        "Form",
                        sheet.options(
                            [(word, word) for word in forms],
                            marked=[form],
                            name="form",
                            tip="Form of the security",
                            stacked=False,
                        ),
                    ),
                    (
                        "Form as entered",
                        sheet.said(form) if form and not sheet.blank else "not entered",
                    ),
                ]
            )
        )
    _fund(sheet)
    for number, heading, key in (
        (5, "Release", "release"),
        (6, "Draws", "draws"),
        (7, "Default", "default"),
    ):
        sheet.heading(f"{number} {heading}")
        if texts.get(key):
            sheet.prose(sheet.own(str(texts[key])))
        if key == "release":
            for value in RELEASE:
                if value in context.ordinance.values:
                    _sum(sheet, value)
    if not sheet.blank:
        _events(sheet)
    sheet.signature(context.role("village"))
    sheet.signature("Owner")
    sheet.finish()


def _sum(sheet: Sheet, key: str) -> None:
    """A sum: formula, figures, exact, and up to the cent; UNKNOWN where a figure is missing."""
    context = sheet.context
    record = context.ordinance.values.get(key)
    if record is None:
        sheet.none("The ordinance names no such sum.")
        return
    if sheet.blank:
        sheet.add(sheet.box(key, record.label or key, unit="dollars", wide=160))
        return
    ctx = context.determination.evaluation
    value = _figure(context, key)
    with ctx.quietly():
        node = ctx.compile.value(key)
        body = getattr(node, "body", node)
        if value is None:
            value = node.run(ctx)
        letters, figures = in_letters(ctx, body), in_figures(ctx, body)
    blocks: list[Block] = [
        sheet.note_words(sheet.own(letters)),
        sheet.words(sheet.own(f"= {figures}"), before=2),
    ]
    result: list[Block] = []
    if value is None or value == inf:
        if record.defined_when is not None and _undefined(context, key):
            result.append(sheet.words(bold("no amount")))
            result.append(sheet.note_words(sheet.own(record.otherwise)))
        else:
            result.append(sheet.words("? UNKNOWN", sheet.styles.note_strong))
            result.append(sheet.note_words(_lacking(sheet, key) or "a figure is missing"))
    else:
        result.append(sheet.words(bold(show_cents(value))))
        result.append(sheet.note_words(f"exactly ${unrounded(value)}"))
    cite = sheet.cite(record.provision) if record.provision else ""
    sheet.table(
        [("", 136), ("", 226), ("", 130)],
        [
            sheet.row(
                [sheet.words(sheet.own(record.label or record.spoken)), sheet.note_words(cite)],
                blocks,
                result,
            )
        ],
        before=4,
    )


def _lacking(sheet: Sheet, key: str) -> str:
    """The answers that a sum still lacks."""
    ctx = sheet.context.determination.evaluation
    gaps = Gaps()
    with ctx.quietly():
        ctx.compile.value(key).missing(ctx, gaps)
        return missing_words(sheet, ctx.missing(gaps))


def _undefined(context: Context, key: str) -> bool:
    """Whether no answer will ever give this sum."""
    record = context.ordinance.values[key]
    ctx = context.determination.evaluation
    with ctx.quietly():
        return ctx.holds(record.defined_when) is False


def deposits(context: Context) -> dict[int, Any]:
    """What was paid in, by year counted from the construction."""
    found: dict[int, Any] = {}
    for record in records(context, YEARS) or ():
        year, paid = record.get("year"), record.get("deposited")
        if isinstance(year, int) and isinstance(paid, (int, Fraction)):
            found[year] = found.get(year, 0) + paid
    return found


def _fund(sheet: Sheet) -> None:
    context = sheet.context
    texts = context.texts("security")
    sheet.heading("4 Sinking fund")
    for key in ("sinking_fund", "both_readings"):
        if texts.get(key):
            sheet.prose(sheet.own(str(texts[key])))
    columns = [
        ("Year", 40.0),
        ("By", 96.0),
        ("Deposit", 84.0),
        ("Held", 84.0),
        ("Held, share counted", 84.0),
        ("Least", 70.0),
        ("", 34.0),
    ]
    if sheet.blank:
        rows = [
            sheet.row(
                str(year),
                *(sheet.box(f"fund{year}-{name}", name, tall=16) for name, _ in columns[1:6]),
                sheet.tick("", name=f"fund{year}-met", tip="met"),
                rule=False,
            )
            for year in range(1, 11)
        ]
        sheet.table(columns, rows, before=4)
        return
    if not _of_association(context):
        sheet.none("Only where an association owns or keeps a device; this is not one.")
        return
    _schedule(sheet, columns)


def _of_association(context: Context) -> bool:
    """Whether the schedule is asked for: an association, or its years are entered."""
    answers: Mapping[str, Any] = context.project.answers
    return bool(answers.get("association_owned")) or bool(records(context, YEARS))


def _schedule(sheet: Sheet, columns: list[tuple[str, float]]) -> None:
    context = sheet.context
    paid = deposits(context)
    share = _figure(context, SHARE) or 0
    floors = {
        year: _figure(context, key)
        for key, year in (FIRST_FLOOR, SECOND_FLOOR)
        if _figure(context, key) is not None
    }
    last = min(LONGEST, max([10, *paid]))
    held: Any = 0
    years, rows = [], []
    recorded = max(paid, default=0)
    for year in range(1, last + 1):
        held += paid.get(year, 0)
        least = next((floors[limit] for limit in sorted(floors, reverse=True) if year >= limit), 0)
        judged = year <= recorded
        short = judged and year in floors and held < floors[year]
        nothing = judged and not paid.get(year)
        years.append(Year(year, held, least if judged else 0))
        by = _by(context, year)
        rows.append(
            sheet.row(
                str(year),
                by,
                bold(show_cents(paid[year]))
                if year in paid
                else ("not entered" if nothing else ""),
                show_cents(held) if judged else "",
                show_cents(held + share) if judged and share else "",
                show_cents(floors[year]) if year in floors else "",
                [sheet.stamp("NOT MET")] if short else ("met" if judged and year in floors else ""),
            )
        )
    widths = [
        ("Year", 34.0),
        ("By", 92.0),
        ("Deposit", 78.0),
        ("Held", 78.0),
        ("Held, share counted", 80.0),
        ("Least", 76.0),
        ("", 54.0),
    ]
    sheet.table(widths if columns else columns, rows, before=4)
    if years and floors:
        words = {5: "two thirds by year 5:", 10: "all by year 10:"}
        sheet.add(
            EscrowBars(
                years, [(year, amount, words.get(year, "")) for year, amount in floors.items()]
            )
        )
        sheet.add(
            sheet.words(
                sheet.own(
                    "; ".join(
                        f"year {year}: at least {show_cents(amount)}"
                        for year, amount in floors.items()
                    )
                )
            )
        )
    elif not floors:
        sheet.none("The budget of the sinking fund is not entered: amount UNKNOWN.")


def _by(context: Context, year: int) -> str:
    """The day a floor is due, where the construction's end is known."""
    for name in (f"sinking_fund_year_{year}_on",):
        value = _figure(context, name)
        if value is not None:
            return str(value)
    return ""


def _events(sheet: Sheet) -> None:
    """Draws and pay-ins of the log."""
    context = sheet.context
    rows = []
    for event in context.project.events:
        kind = context.ordinance.events.get(event.kind)
        label = kind.label if kind is not None else event.kind
        if not any(word in label.lower() for word in ("escrow", "fund", "security", "share")):
            continue
        amount = event.fields.get("amount")
        rows.append(
            sheet.row(
                event.on.isoformat(),
                sheet.own(label),
                show(amount, "dollars") if isinstance(amount, (int, Fraction)) else "",
                sheet.said(event.note or "", label),
            )
        )
    if rows:
        sheet.table(
            [("Date", 84), ("What", 148), ("Amount", 90), ("Note", 170)], rows, "From the log"
        )

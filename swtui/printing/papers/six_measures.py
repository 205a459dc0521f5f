"""Six measures: the Village's yearly record, not a permit report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from core.ordinance import Measure
from core.quantities import show
from swtui.printing.blocks import Words
from swtui.printing.common import warnings_box
from swtui.printing.context import Context
from swtui.printing.grid import Row
from swtui.printing.papers.inspection import texts_of
from swtui.printing.sheet import Sheet, bold

TITLE = "Six measures"
_ROWS = 4
_KEYS = ("what", "how_often", "by", "cost", "proof", "next_year")
_WIDTHS = (136.0, 84.0, 84.0, 56.0, 62.0, 70.0)


def refusal(context: Context) -> str | None:
    """Refused where the ordinance has no such record."""
    return None if context.ordinance.measures else "This ordinance has no six measures"


def _records(value: Any) -> list[Mapping[str, Any]]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [item for item in value if isinstance(item, Mapping)]
    return []


def of_the_year(context: Context) -> Mapping[str, Any]:
    """The Village's own record of the year, from its settings; empty when there is none."""
    for record in _records(context.settings.get("six_measures")):
        if record.get("year") == context.as_of.year:
            return record
    return {}


def build(sheet: Sheet) -> None:
    """Put the year on the sheet."""
    context = sheet.context
    texts = context.texts("six-measures")
    year = context.as_of.year
    if not sheet.blank:
        sheet.title = f"{sheet.title}, year {year}"
    sheet.heading_block()
    warnings_box(sheet)
    said = texts.get("not_a_report")
    if said:
        sheet.framed([Words(bold(sheet.own(str(said))), sheet.styles.strong)])
    if texts.get("about"):
        sheet.prose(sheet.own(str(texts["about"])))
    own = {} if sheet.blank else of_the_year(context)
    filed = context.ordinance.measures_year
    from_file = not sheet.blank and filed is not None and (filed.year == year or not own)
    heads = texts_of(texts.get("columns")) or [
        "Done",
        "How many, how often",
        "By whom",
        "Cost",
        "Proof",
        "Next year",
    ]
    if from_file and filed is not None and filed.year != year:
        sheet.prose(
            sheet.own(
                f"No record of {year} is kept in the settings. Shown is what the file holds of "
                f"{filed.year}: {filed.source}."
            )
        )
    elif from_file and filed is not None:
        sheet.prose(sheet.own(f"Source: {filed.source}."))
    for number, measure in enumerate(context.ordinance.measures, 1):
        rows = _rows(sheet, measure, own, from_file)
        sheet.table(list(zip(heads, _WIDTHS, strict=False)), rows, f"{number} {measure.title}")
        if measure.asks:
            sheet.add(sheet.note_words(sheet.own(measure.asks), 2))
        if from_file and measure.note:
            sheet.add(sheet.note_words(sheet.own(measure.note), 2))
    _system(sheet, own, from_file)
    _spent(sheet, own, from_file)
    sheet.heading("Next year")
    sheet.add(sheet.ruled(3, "next-year", "Next year"))
    sheet.signature(context.role("administrator", "village"))
    sheet.finish()
    sheet.notes()


def _rows(sheet: Sheet, measure: Measure, own: Mapping[str, Any], from_file: bool) -> list[Row]:
    done = _records(own.get(measure.key))
    if not done and from_file:
        done = list(measure.done)
    rows = [
        sheet.row(
            *(sheet.said(_word(item.get(key)), measure.title) for key in _KEYS[: len(_WIDTHS)])
        )
        for item in done
    ]
    rows.extend(
        sheet.row(
            *(
                sheet.box(f"{measure.key}-{place}-{key}", f"{measure.title}: {key}", tall=18)
                for key in _KEYS
            ),
            rule=False,
        )
        for place in range(_ROWS if sheet.blank else 1)
    )
    return rows


def _word(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return show(value, "dollars")
    return str(value)


def _system(sheet: Sheet, own: Mapping[str, Any], from_file: bool) -> None:
    filed = sheet.context.ordinance.measures_year
    found = _records(own.get("system"))
    if not found and from_file and filed is not None:
        found = list(filed.system)
    rows = [
        sheet.row(
            sheet.own(str(item.get("what", ""))),
            bold(sheet.said(str(item.get("figure", "")))),
            sheet.own(str(item.get("as_of", ""))),
        )
        for item in found
    ]
    if sheet.blank or not rows:
        rows = [
            sheet.row(
                label,
                sheet.box(f"system-{place}", label, tall=18),
                sheet.box(f"system-{place}-date", "Date of the count", tall=18),
                rule=False,
            )
            for place, label in enumerate(("Ponds", "Miles of road", "People"))
        ]
    sheet.table([("The system", 212), ("Figure", 140), ("Counted", 140)], rows, "The system")


def _spent(sheet: Sheet, own: Mapping[str, Any], from_file: bool) -> None:
    filed = sheet.context.ordinance.measures_year
    found = _records(own.get("spent"))
    if not found and from_file and filed is not None:
        found = list(filed.spent)
    rows = []
    total: Any = 0
    for item in found:
        amount = item.get("amount")
        if isinstance(amount, (int, Fraction)) and not isinstance(amount, bool):
            total += amount
        rows.append(
            sheet.row(
                sheet.own(str(item.get("what", ""))),
                bold(_word(amount)),
                sheet.own(str(item.get("note", ""))),
            )
        )
    if rows:
        rows.append(sheet.row(bold("Total"), bold(_word(total)), ""))
    else:
        rows = [
            sheet.row(
                label, sheet.box(f"spent-{label}", f"Spent: {label}", tall=18), "", rule=False
            )
            for label in ("Ponds", "Stormwater", "Total")
        ]
    sheet.table([("Spent on", 152), ("Dollars", 120), ("Note", 220)], rows, "Spent")

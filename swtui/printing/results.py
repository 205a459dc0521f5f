"""How papers show the result of a requirement: figures, word, what is short, what to answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from core.explaining import Line, explain_requirement
from core.results import Determination, RequirementResult
from swtui.printing.blocks import Block
from swtui.printing.common import missing_words
from swtui.printing.context import Context
from swtui.printing.facts import letter
from swtui.printing.forms import field_name
from swtui.printing.grid import Row
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import RESULTS

_ENDLESS = re.compile(r"(\d[\d,]*\.\d\d)\d*\.\.\.")
"""A figure without an end, of which a margin shows two decimals."""

ORDER = {
    "not_met": 0,
    "unknown": 1,
    "judgment": 2,
    "excused": 3,
    "met": 4,
    "not_applicable": 5,
}
COLUMNS = (
    ("Provision", 66.0),
    ("Standard", 156.0),
    ("Required", 75.0),
    ("Given", 75.0),
    ("Margin", 50.0),
    ("Result", 70.0),
)


class Compared(NamedTuple):
    """One comparison of a standard, in words."""

    label: str
    required: str
    given: str
    margin: str
    """"0.1 ft short", "0.5 ft to spare"."""
    answer: str


def margin_words(line: Line) -> str:
    """How far a figure is from its limit: short, over, to spare or below."""
    return _ENDLESS.sub(r"about \1", line.gap)


def compared(context: Context, result: RequirementResult) -> list[Compared]:
    """The comparisons behind a result."""
    explanation = explain_requirement(context.determination, result)
    return [
        Compared(line.label, line.test, line.value, margin_words(line), line.answer)
        for line in explanation.lines
        if line.answer != "?" or line.value
    ]


def sentence(determination: Determination, result: RequirementResult) -> str:
    """Why a result is so."""
    return explain_requirement(determination, result).sentence


def of_whom(result: RequirementResult) -> str:
    """The letter of the device a result is about; "" for the project."""
    return letter(result.index) if result.index is not None else ""


def result_cell(sheet: Sheet, result: RequirementResult, short: str = "") -> list[Block]:
    """The word of a result, framed when it is not met, with what is short or missing."""
    if result.status == "not_met":
        blocks: list[Block] = [sheet.stamp(RESULTS["not_met"])]
        if short:
            blocks.append(sheet.note_words(sheet.own(short), before=2))
        return blocks
    if result.status == "unknown":
        answer = missing_words(sheet, result.missing)
        return [
            sheet.words(RESULTS["unknown"], sheet.styles.note_strong),
            sheet.note_words(answer or sheet.own(result.undefined or "")),
        ]
    if result.status == "judgment":
        return [sheet.words(RESULTS["judgment"], sheet.styles.note_strong)]
    if result.status == "excused":
        by = f"by {sheet.cite(result.excused_by)}" if result.excused_by else ""
        return [sheet.words("excused"), sheet.note_words(by)]
    return [sheet.words(RESULTS[result.status])]


def result_row(sheet: Sheet, result: RequirementResult) -> Row:
    """A row of the design review: provision, standard, required, given, margin, result."""
    lines = compared(sheet.context, result)
    decided = result.status in ("met", "not_met", "excused") and not result.judged
    several = len(lines) > 1 and (decided or result.status == "unknown")
    standard: list[Block] = [sheet.words(sheet.provision_title(result.provision))]
    if several:
        standard.append(
            sheet.note_words("\n".join(sheet.own(line.label.rstrip("?")) for line in lines), 2)
        )
    elif not decided or result.status == "excused":
        why = sentence(sheet.context.determination, result)
        standard.append(sheet.note_words(sheet.told(why, f"Why, {plain_title(sheet, result)}"), 2))
    show = decided or result.status == "unknown"
    return sheet.row(
        [sheet.note_words(sheet.cite(result.provision))],
        standard,
        _stacked(sheet, [line.required for line in lines] if show else []),
        _stacked(sheet, [line.given for line in lines] if show else [], strong=True),
        _stacked(sheet, [line.margin for line in lines] if show else [], loose=True),
        result_cell(sheet, result),
    )


def plain_title(sheet: Sheet, result: RequirementResult) -> str:
    """A standard's short title, with the device's letter."""
    title = sheet.provision_title(result.provision)
    whom = of_whom(result)
    return f"{title} ({whom})" if whom else title


def _stacked(
    sheet: Sheet, texts: Sequence[str], strong: bool = False, loose: bool = False
) -> list[Block]:
    # a figure and its unit may part where the column is narrower than both
    tell = sheet.said if loose else sheet.told
    shown = [tell(text, "Figure") for text in texts if text]
    return [sheet.words(bold(text) if strong else text, before=2) for text in dict.fromkeys(shown)]


def judgment_boxes(sheet: Sheet, result: RequirementResult | None, provision: str) -> Block:
    """Three boxes: met, not met, does not apply; marked where an official decided."""
    marked = ()
    if result is not None and result.judged and not sheet.blank:
        marked = (result.status,)  # type: ignore[assignment]
    return sheet.options(
        [("met", "met"), ("not_met", "not met"), ("not_applicable", "does not apply")],
        marked=marked,
        name=field_name("judged", provision),
        tip=f"{sheet.provision_title(provision)}: the official's decision",
        stacked=False,
    )


def binds_every_class(context: Context, result: RequirementResult) -> bool:
    """Whether a rule binds whatever the class: it names none, or all of them."""
    rule = context.ordinance.requirements[result.rule]
    classes = {name.key for name in context.ordinance.head.classes}
    return not rule.for_ or classes <= set(rule.for_)

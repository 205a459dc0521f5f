"""Calculation sheet: each figure with its formula, in letters and in figures, and its result."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

from core.differences import differ
from core.hydrology.computed import Computed, OutOfRange
from core.hydrology.infiltration import drain_days
from core.margins import margins
from core.ordinance import Question, Value
from core.quantities import show, show_need, show_supply
from core.results import Missing
from swtui.printing.blocks import Block
from swtui.printing.common import begin, missing_words, readings
from swtui.printing.context import Context
from swtui.printing.facts import letter, project_facts, record_name, records
from swtui.printing.figures import drain_bar
from swtui.printing.formulas import in_figures, in_letters, shown, unrounded
from swtui.printing.grid import Row
from swtui.printing.papers.inspection import texts_of
from swtui.printing.runoff import area_sheets, covers_table, storms
from swtui.printing.sheet import Sheet, bold
from swtui.printing.signing import Seal
from swtui.printing.volumes import curves, peak_bars, volume_bars
from swtui.printing.wording import approximate, readable

TITLE = "Calculation sheet"
ARITHMETIC = "Arithmetic from the figures above; not an engineer's certification."


def _is_formula(record: Value) -> bool:
    """Whether a value is a figure that is worked out, for the project."""
    return record.kind not in ("yes_no", "text", "choice", "date") and record.each is None


def worked_out(context: Context) -> list[str]:
    """Keys of the project's values that could be worked out."""
    return [
        key
        for key in context.determination.values
        if key in context.ordinance.values and _is_formula(context.ordinance.values[key])
    ]


def missing_for(context: Context) -> list[Missing]:
    """The answers that the formulas still lack."""
    found: dict[tuple[str | None, int | None, str], Missing] = {}
    for result in context.determination.requirements:
        for item in result.missing:
            found.setdefault((item.group, item.index, item.question), item)
    for item in context.determination.missing:
        found.setdefault((item.group, item.index, item.question), item)
    return list(found.values())


def refusal(context: Context) -> str | None:
    """Refused where no formula could be worked out."""
    if worked_out(context) or context.determination.record_values or area_sheets(context):
        return None
    from swtui.printing.common import missing_label

    labels = dict.fromkeys(missing_label(context, item) for item in missing_for(context))
    return f"Missing for every formula: {'; '.join(labels) or 'nothing is to be worked out'}"


def build(sheet: Sheet) -> None:
    """Put the calculations on the sheet."""
    context = sheet.context
    begin(sheet)
    rows: list[Row] = []
    for record in context.ordinance.values.values():
        if not _is_formula(record):
            continue
        row = _value_row(sheet, record)
        if row is not None:
            rows.append(row)
    sheet.table(_COLUMNS, rows, "1 Figures worked out")
    _volumes(sheet)
    _drain(sheet)
    _runoff(sheet)
    _given(sheet)
    _margins(sheet)
    sheet.heading("Limits of the methods")
    limits = texts_of(context.texts("calculations").get("limits"))
    if limits:
        sheet.bullets([sheet.own(text) for text in limits])
    else:
        sheet.none()
    sheet.prose(bold(sheet.own(ARITHMETIC)), before=8)
    readings(sheet)
    sheet.signature("Worked out by", extra=("License no.",), after=[Seal(sheet.styles.note)])
    sheet.finish()


_COLUMNS = (("Figure", 128.0), ("Formula, in letters and with figures", 236.0), ("Result", 128.0))


def for_reading(record: Value, value: Any) -> str:
    """A result rounded for reading: a need up, a supply down."""
    if isinstance(value, float):
        return "never" if value == inf else approximate(value, record.unit)
    if isinstance(value, Fraction) and value.denominator != 1:
        reader = show_supply if record.show == "supply" else show_need
        return reader(value, record.unit)
    return show(value, record.unit)


def _value_row(sheet: Sheet, record: Value) -> Row | None:
    context = sheet.context
    ctx = context.determination.evaluation
    known = record.key in context.determination.values
    with ctx.quietly():
        node = ctx.compile.value(record.key)
        body = getattr(node, "body", node)
        value = context.determination.values.get(record.key)
        letters = in_letters(ctx, body)
        figures = in_figures(ctx, body)
    if not known and not _wanted(context, record):
        return None
    formula: list[Block] = [sheet.note_words(sheet.told(letters, "Formula"))]
    if figures != letters:
        formula.append(sheet.words(sheet.told(f"= {figures}", "Formula"), before=2))
    result: list[Block] = []
    if known:
        result.append(sheet.words(bold(sheet.own(for_reading(record, value)))))
        exact = unrounded(value)
        result.append(sheet.note_words(sheet.said(f"unrounded {exact} {record.unit}")))
    else:
        from core.evaluation import Gaps

        gaps = Gaps()
        with ctx.quietly():
            node.missing(ctx, gaps)
            lacking = ctx.missing(gaps)
        words = missing_words(sheet, lacking) or record.otherwise
        result.append(sheet.words("? missing:", sheet.styles.note_strong))
        result.append(sheet.note_words(words))
    cite = sheet.cite(record.provision) if record.provision else ""
    return sheet.row(
        [sheet.words(sheet.own(record.label or record.spoken)), sheet.note_words(cite)],
        formula,
        result,
    )


def _wanted(context: Context, record: Value) -> bool:
    """Whether a value that is not known belongs to a rule that is still open."""
    if record.for_ and not set(record.for_) & set(context.determination.candidates):
        return False
    return any(
        result.status == "unknown"
        and record.key in str(getattr(context.ordinance.requirements[result.rule].met, "text", ""))
        for result in context.determination.requirements
    )


def _volumes(sheet: Sheet) -> None:
    sheet.heading("2 Volumes required and provided")
    bars = volume_bars(sheet.context)
    if not bars:
        sheet.none()
    for bar, words in bars:
        sheet.add(bar, sheet.words(sheet.own(words), sheet.styles.table))
    sheet.add(
        sheet.note_words(
            sheet.own(
                "One cubic foot is 1728/231 gallons, exactly (a gallon is 231 cubic inches)."
            ),
            4,
        )
    )


def _drain(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("3 Drain time")
    any_ = False
    for group in context.ordinance.groups.values():
        for index, record in enumerate(records(context, group.key) or ()):
            own = [
                item
                for item in context.determination.requirements
                if item.group == group.key and item.index == index
            ]
            name = f"{letter(index)}: {record_name(record, index, group)}"
            bar = drain_bar(context, own, sheet.said(name, "Name"))
            computed = _drain_steps(record)
            if bar is None and computed is None:
                continue
            any_ = True
            if bar is not None:
                sheet.add(bar)
            if isinstance(computed, str):
                sheet.add(sheet.words(sheet.own(computed)))
            elif computed is not None:
                steps(sheet, computed)
    if not any_:
        sheet.none("no device that soaks water in has its volume, area and rate")


def _drain_steps(record: Any) -> Computed | str | None:
    values = [
        record.get(key)
        for key in ("volume_cuft", "infiltration_area_sqft", "infiltration_in_per_hr")
    ]
    if any(value is None or isinstance(value, (bool, str)) for value in values):
        return None
    try:
        return drain_days(*(float(value) for value in values))
    except OutOfRange as refused:
        return str(refused)


def steps(sheet: Sheet, computed: Computed) -> None:
    """The steps of a method, each with its source."""
    rows = [
        sheet.row(
            [sheet.words(sheet.own(f"{step.symbol}  {step.name}"))],
            [
                sheet.note_words(sheet.own(step.formula or "read from a table")),
                sheet.words(sheet.own(f"= {step.figures}" if step.figures else ""), before=2),
            ],
            [
                sheet.words(bold(sheet.own(approximate(step.value, step.unit)))),
                sheet.note_words(sheet.said(f"unrounded {unrounded(step.value)}")),
                sheet.note_words(sheet.own(step.source)),
            ],
        )
        for step in computed.steps
    ]
    sheet.table(_COLUMNS, rows, computed.name.capitalize(), before=6, level=1)
    for warning in computed.warnings:
        sheet.add(sheet.words(bold(sheet.own(f"Limit of the method: {warning}")), before=2))


def _runoff(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("4 Runoff, time of concentration and peaks")
    sheets = area_sheets(context)
    storms(sheet)
    bars = peak_bars(context)
    for drawn, words in bars:
        sheet.add(drawn, sheet.words(sheet.own(words)))
    for curve, words in curves(context):
        sheet.add(curve, sheet.words(sheet.own(words)))
    for one in sheets:
        sheet.prose(bold(sheet.said(one.title)), before=10)
        covers_table(sheet, one.area)
        for computed in one.computed:
            steps(sheet, computed)
    if not bars and not sheets:
        sheet.none()


def _given(sheet: Sheet) -> None:
    """Figures the designer gave, apart from what is computed here, and where they differ."""
    context = sheet.context
    ctx = context.determination.evaluation
    rows = []

    def row(question: Question, value: Any, whom: str, index: int | None, singular: str) -> None:
        if question.formula is None and question.who != "designer":
            return
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            return
        computed: Any = None
        if question.formula is not None:
            with ctx.quietly(), ctx.bound(singular or None, index):
                computed = ctx.compile(question.formula).run(ctx)
        here = "not computed" if computed is None else shown(computed, question.unit)
        if isinstance(computed, Fraction):
            here = readable(computed, question.unit)
        differs = computed is not None and differ(value, computed)
        rows.append(
            sheet.row(
                sheet.own(whom + question.label),
                bold(sheet.own(show(value, question.unit))),
                sheet.own(here),
                bold("differs") if differs else "",
            )
        )

    for item in project_facts(context):
        if item.counts:
            row(item.question, item.value, "", None, "")
    for group in context.ordinance.groups.values():
        for index, record in enumerate(records(context, group.key) or ()):
            for question in group.questions.values():
                if question.formula is not None and question.key in record:
                    row(question, record[question.key], f"{letter(index)}: ", index, group.singular)
    sheet.table(
        [("Figure", 232), ("Given by the designer", 104), ("Computed here", 104), ("", 52)],
        rows,
        "Figures given by the designer",
    )


def _margins(sheet: Sheet) -> None:
    context = sheet.context
    rows = []
    for margin in margins(context.determination):
        value = readable(margin.value, margin.unit)
        limit = readable(margin.threshold, margin.unit)
        away = readable(abs(margin.to_change), margin.unit)
        whom = margin.token[1] if margin.token is not None else None
        label = margin.label.rstrip("?") + (f" ({letter(whom)})" if whom is not None else "")
        rows.append(
            sheet.row(
                sheet.own(label),
                bold(sheet.own(value)),
                sheet.own(limit),
                sheet.own(away),
                [sheet.note_words(sheet.cite(margin.provision) if margin.provision else "")],
            )
        )
    sheet.table(
        [("Figure", 160), ("Value", 90), ("Limit", 90), ("Distance", 80), ("Rule", 72)],
        rows,
        "Margins",
    )

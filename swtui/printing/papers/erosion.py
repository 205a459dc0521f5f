"""Erosion-control checklist: for gloves, rain and pencil, on the site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from core.answers import NO_SUCH_THING
from core.results import RequirementResult
from core.timeline import Stretch, drawable, due, seasons, work
from swtui.printing import boxes
from swtui.printing.blocks import Columns, Words
from swtui.printing.boxes import FillBox, Tick
from swtui.printing.common import begin, outcome
from swtui.printing.context import Context
from swtui.printing.drawings.calendar import Calendar
from swtui.printing.forms import FIGURE
from swtui.printing.grid import Row
from swtui.printing.sheet import Sheet, bold
from swtui.printing.signing import Sketch
from swtui.printing.wording import RESULTS, day, measured

TITLE = "Erosion-control checklist"
_ROW = 34.0
_COLUMNS = (
    ("", 244.0),
    ("OK", 28.0),
    ("Fix", 28.0),
    ("n/a", 28.0),
    ("Where, what", 96.0),
    ("Mended on", 68.0),
)


def bound(context: Context) -> bool:
    """Whether any erosion rule binds the project, or may."""
    return any(
        result.step == "erosion" and result.status != "not_applicable"
        for result in context.determination.requirements
    )


def refusal(context: Context) -> str | None:
    """Refused where no erosion rule binds the project."""
    if bound(context):
        return None
    texts = context.texts("erosion")
    if context.determination.settled:
        word = context.ordinance.class_name(context.determination.class_).word.capitalize()
        rule = _section(context)
        return str(texts.get("not_bound") or f"{word}: {rule} asks nothing")
    return "No rule on erosion binds the project as things stand"


def _section(context: Context) -> str:
    """The section that the erosion rules stand in, as its citations have it."""
    for rule in context.ordinance.requirements:
        if rule.step == "erosion":
            cite = context.ordinance.cite(rule.provisions[0])
            while cite and not cite[-1].isdigit():
                cite = cite[:-1]
            return cite.partition("(")[0]
    return "the ordinance"


def build(sheet: Sheet) -> None:
    """Put the checklist on the sheet."""
    context = sheet.context
    sheet.text_style = sheet.styles.field
    sheet.side = boxes.OUTDOORS * sheet.styles.scale
    begin(sheet, settled=False, block=sheet.blank)
    if not sheet.blank:
        info = context.project.info
        number = f"{info.file_number}  " if info.file_number else ""
        sheet.add(
            sheet.pairs(
                [
                    ("Project", sheet.said(f"{number}{info.name or ''}", "Project")),
                    ("Place", sheet.said(info.site_address or "", "Place")),
                    ("Result so far", bold(sheet.own(outcome(context)))),
                ]
            )
        )
    _today(sheet)
    if not sheet.blank:
        _calendar(sheet)
    _open_ground(sheet)
    texts = context.texts("erosion")
    items = texts.get("items")
    rows: list[Row] = []
    unsure = set() if sheet.blank else _unsure_parts(context, items)
    parts: dict[str, list[tuple[str, str]]] = {}
    for part, provision, text in _items(context, items):
        parts.setdefault(part, []).append((provision, text))
    for part, lines in parts.items():
        title = part
        if part in unsure and _is_near(part):
            title += " (distance not given, treat as near)"
        made, why = [], ""
        for provision, text in lines:
            result = None if sheet.blank else context.determination.requirement(provision)
            if result is not None and result.status == "not_applicable":
                why = why or _left_out(sheet, part, result)
            else:
                made.append(_row(sheet, provision, text, result))
        rows.append(sheet.across(bold(sheet.own(title)), keep=True))
        rows.extend(made or [sheet.across(why or "none")])
    sheet.table(_COLUMNS, rows, before=8)
    _dates(sheet)
    _ways(sheet)
    sheet.add(Sketch(sheet.styles.heading, least=60, reserve=88))
    sheet.signature("Inspector", third="Date and time")
    sheet.finish()


def _items(context: Context, items: Any) -> list[tuple[str, str, str]]:
    """(part, provision, text) for each line; from the requirements where no texts are given."""
    if isinstance(items, Sequence) and not isinstance(items, str):
        return [
            (str(item["part"]), str(item["provision"]), str(item["text"]))
            for item in items
            if isinstance(item, Mapping)
        ]
    found = []
    for rule in context.ordinance.requirements:
        if rule.step == "erosion":
            for provision in rule.provisions:
                known = context.ordinance.provisions.get(provision)
                text = (known.title or known.text) if known is not None else provision
                found.append((rule.part or "While ground is open", provision, text))
    return found


def _is_near(part: str) -> bool:
    """Whether a part is about ground near water."""
    return "near" in part.lower()


def _unsure_parts(context: Context, items: Any) -> set[str]:
    """Parts of which it is not known whether they apply."""
    unsure = set()
    for part, provision, _ in _items(context, items):
        result = context.determination.requirement(provision)
        if result is not None and result.status == "unknown":
            unsure.add(part)
    return unsure


def _row(sheet: Sheet, provision: str, text: str, result: RequirementResult | None) -> Row:
    desk = ""
    if result is not None and result.status in ("met", "not_met", "excused"):
        desk = f" (at the desk: {RESULTS[result.status]})"
    label = [sheet.own(text), "  ", sheet.cite(provision), desk]
    side = sheet.side

    def box(kind: str) -> Tick:
        field = sheet.field(f"{kind}-{provision}", f"{text}: {kind}", "tick")
        return Tick("", sheet.text_style, field=field, side=side)

    return sheet.row(label, box("ok"), box("fix"), box("na"), "", "", least=_ROW)


def _left_out(sheet: Sheet, part: str, result: RequirementResult) -> str:
    """Why a part is left out, in one line."""
    answers = sheet.context.project.answers
    if _is_near(part):
        for key, value in answers.items():
            question = sheet.context.ordinance.questions.get(key)
            if question is None or question.kind != "distance":
                continue
            if value == NO_SUCH_THING:
                return f"Left out: no water there ({question.label})"
            if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
                return f"Left out: {question.label} {measured(value, question.unit)}"
    return f"Left out: does not apply ({sheet.cite(result.provision)})"


def _today(sheet: Sheet) -> None:
    sheet.heading("Today")
    labels = (
        ("Date", 66.0),
        ("Time", 46.0),
        ("Weather", 84.0),
        ("Rain 24 h, in", 60.0),
        ("Last inspection", 74.0),
        ("Days since", 52.0),
        ("Days since work", 74.0),
    )
    boxes_ = []
    for label, wide in labels:
        field = sheet.field(f"today-{label}", label, length=FIGURE)
        box = FillBox(sheet.styles.note, tall=22, field=field, label=label)
        boxes_.append((wide, box))
    sheet.add(Columns(boxes_, before=2, gap=6))


def drawn(sheet: Sheet, rows: Sequence[Stretch]) -> list[Stretch]:
    """The rows of a calendar with their names as the paper writes them."""
    return [row._replace(name=sheet.own(row.name)) for row in rows]


def _calendar(sheet: Sheet) -> None:
    context = sheet.context
    found = context.determination
    rows = drawn(sheet, [*work(found), *due(found, with_done=False)])
    if drawable(rows):
        sheet.add(Calendar(rows[:14], seasons(context.ordinance)))
    elif not rows:
        sheet.none("No day of the work is given yet.")


def _open_ground(sheet: Sheet) -> None:
    context = sheet.context
    texts = context.texts("erosion")
    determination = context.determination
    limit = ""
    if sheet.blank:
        keys = [key for key in texts if key.startswith("open_")]
        limit = "\n".join(str(texts[key]) for key in keys)
    else:
        for flag in determination.flags:
            limit = limit or str(texts.get(f"open_{flag}", ""))
        for class_ in reversed(determination.candidates):
            limit = limit or str(texts.get(f"open_{class_}", ""))
    box = sheet.box(
        "open-acres",
        "Open ground now",
        unit="acres",
        tall=22,
        length=FIGURE,
        label="Open ground now",
    )
    sheet.add(Columns([(120.0, box), (350.0, Words(sheet.own(limit), sheet.styles.prose))]))


def _dates(sheet: Sheet) -> None:
    """Day 7 and day 10 of each area, and what else runs."""
    if sheet.blank:
        return
    rows = [
        sheet.row(
            sheet.own(clock.what),
            day(clock.start) if clock.start else "",
            bold(day(clock.due)) if clock.due else "waits",
            [sheet.note_words(sheet.cite(clock.provision))],
        )
        for clock in sheet.context.determination.deadlines
        if clock.status in ("due", "late")
    ]
    if rows:
        columns = [("What", 204.0), ("From", 96.0), ("Due", 96.0), ("Rule", 96.0)]
        sheet.table(columns, rows, "Dates", before=8)
    else:
        sheet.add(sheet.note_words("Dates: no clock runs yet.", 6))


def _ways(sheet: Sheet) -> None:
    """People's notes on the items, at the end, so that the sheet itself stays short."""
    if sheet.blank:
        return
    rows = []
    project = sheet.context.project
    for result in sheet.context.determination.requirements:
        if result.step != "erosion":
            continue
        judgment = project.judgments.get((result.provision, result.record))
        if judgment is None or not judgment.note:
            continue
        who = " ".join(
            part for part in (judgment.by or "", day(judgment.on) if judgment.on else "") if part
        )
        rows.append(
            sheet.row(
                [
                    sheet.words(sheet.provision_title(result.provision)),
                    sheet.note_words(sheet.cite(result.provision)),
                ],
                sheet.said(judgment.note, "Note on an item"),
                sheet.said(who),
            )
        )
    if rows:
        sheet.table([("Item", 176), ("Note", 220), ("By", 96)], rows, "Notes on the items")

"""Inspection report: the reason, the weather, the ground, each practice, what must be mended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from core.results import DeadlineResult
from swtui.printing.blocks import Block
from swtui.printing.common import begin
from swtui.printing.context import Context
from swtui.printing.facts import letter, record_name, records
from swtui.printing.papers.design_review import binding
from swtui.printing.papers.erosion import bound
from swtui.printing.sheet import Sheet, bold
from swtui.printing.signing import Sketch
from swtui.printing.wording import count, day, measured

TITLE = "Inspection report"
_APPROVED = ("approved", "approved_with_conditions", "closed")
_PRACTICES = 10


def refusal(context: Context) -> str | None:
    """Refused for what needs no permit, and before there is one."""
    if not binding(context) and not bound(context) and context.determination.settled:
        word = context.ordinance.class_name(context.determination.class_).word.lower()
        return f"No permit is needed: {word}"
    if context.project.info.status in _APPROVED:
        return None
    return "No permit yet; a visit before it is recorded as an event"


def texts_of(value: Any) -> list[str]:
    """One text or several, as a list."""
    if isinstance(value, str):
        return [value]
    return [str(text) for text in value] if isinstance(value, Sequence) else []


def inspection_clocks(context: Context) -> list[DeadlineResult]:
    """The clocks that an inspection stops."""
    return [
        clock
        for clock in context.determination.deadlines
        if clock.due is not None and _is_inspection(context, clock)
    ]


def _is_inspection(context: Context, clock: DeadlineResult) -> bool:
    rule = context.ordinance.deadlines[clock.rule]
    starts = rule.starts.text if rule.starts is not None else ""
    done = rule.done.text if rule.done is not None else ""
    return "inspection" in f"{starts} {done}" and rule.each != "last_work"


def build(sheet: Sheet) -> None:
    """Put the report on the sheet."""
    context = sheet.context
    if not sheet.blank:
        number = sum(1 for event in context.project.events if event.kind == "inspection") + 1
        sheet.title = f"{sheet.title} no. {number}"
    begin(sheet, settled=False)
    _this(sheet)
    _open_ground(sheet)
    _practices(sheet)
    _water(sheet)
    _corrected(sheet)
    sheet.add(Sketch(sheet.styles.heading))
    texts = context.texts("inspection")
    for key in ("rhythm", "qualification", "given_to", "refused"):
        if texts.get(key):
            sheet.add(sheet.note_words(sheet.own(str(texts[key])), 4))
    sheet.signature("Inspector", third="Given to, on", second="Name and qualification (print)")
    sheet.finish()


def _last(context: Context) -> date | None:
    days = [event.on for event in context.project.events if event.kind == "inspection"]
    return max(days) if days else None


def _rain_since(context: Context, since: date | None) -> str:
    total: Any = 0
    found = False
    for event in context.project.events:
        fallen = event.fields.get("rain_in")
        if event.kind == "rain" and fallen is not None and (since is None or event.on >= since):
            total += fallen
            found = True
    return measured(total, "in") if found else ""


def _this(sheet: Sheet) -> None:
    context = sheet.context
    texts = context.texts("inspection")
    sheet.heading("This inspection")
    reasons = texts_of(texts.get("reasons")) or ["routine", "complaint", "after correction"]
    rows: list[tuple[str, Any]] = [
        ("Date, time", sheet.box("date-time", "Date and time", wide=200)),
        (
            "Reason",
            sheet.options(
                [(reason, reason) for reason in reasons],
                name="reason",
                tip="Reason",
                stacked=False,
            ),
        ),
    ]
    last = None if sheet.blank else _last(context)
    clocks = (
        []
        if sheet.blank
        else [clock for clock in inspection_clocks(context) if clock.status in ("due", "late")]
    )
    rows.append(
        (
            "Last inspection",
            bold(day(last)) if last else sheet.box("last", "Last inspection", wide=120),
        )
    )
    due: list[Block] = []
    for clock in clocks:
        words = [sheet.own(f"{clock.what}: "), bold(day(clock.due)) if clock.due else ""]
        if clock.status == "late" and clock.due is not None:
            late = (context.determination.today - clock.due).days
            words.append(bold(f" LATE {count(late, 'day')}"))
        due.append(sheet.words(words, before=2))
    rows.append(("Due", due or sheet.box("due", "Due", wide=120)))
    rain = "" if sheet.blank else _rain_since(context, last)
    rows.append(
        ("Rain since", bold(rain) if rain else sheet.box("rain", "Rain since", unit="in", wide=80))
    )
    rows.append(("Weather", sheet.box("weather", "Weather", wide=260)))
    rows.append(("Ground", sheet.box("ground", "Ground: dry, wet, frozen", wide=260)))
    sheet.add(sheet.pairs(rows))


def _open_ground(sheet: Sheet) -> None:
    context = sheet.context
    rows = []
    columns = [
        ("Area", 132.0),
        ("Acres", 60.0),
        ("Last work", 80.0),
        ("Day 7", 80.0),
        ("Day 10", 80.0),
        ("Open too long", 60.0),
    ]
    for event in () if sheet.blank else context.project.events:
        if event.kind != "last_work":
            continue
        covered = any(
            other.kind in ("covered", "revegetated") and other.on >= event.on
            for other in context.project.events
        )
        over = not covered and context.determination.today > event.on + timedelta(days=10)
        rows.append(
            sheet.row(
                sheet.said(str(event.fields.get("area") or event.note or ""), "Area"),
                "",
                bold(day(event.on)),
                day(event.on + timedelta(days=7)),
                day(event.on + timedelta(days=10)),
                sheet.tick("", marked=over),
            )
        )
    rows.extend(
        sheet.row(
            *(sheet.box(f"open{place}-{name}", name, tall=18) for name, _ in columns[:-1]),
            sheet.tick("", name=f"open{place}-over", tip="Open too long"),
            rule=False,
        )
        for place in range(3 if not rows else 1)
    )
    sheet.table(columns, rows, "Open ground")


_STATES = (("ok", "OK"), ("fix", "needs work"), ("gone", "gone"))


def _practices(sheet: Sheet) -> None:
    context = sheet.context
    names: list[str] = []
    if not sheet.blank:
        seen = []
        for item in texts_of_items(context):
            if item not in seen:
                seen.append(item)
        names = seen
    rows = []
    total = max(_PRACTICES if sheet.blank else 0, len(names) + 2)
    for place in range(total):
        label = (
            sheet.own(names[place])
            if place < len(names)
            else sheet.box(f"practice{place}", "Practice", tall=18)
        )
        rows.append(
            sheet.row(
                label,
                sheet.box(f"where{place}", "Where", tall=18),
                sheet.options(
                    [("t", "T"), ("p", "P")],
                    name=f"kind{place}",
                    tip="Temporary or permanent",
                    stacked=False,
                ),
                sheet.options(_STATES, name=f"state{place}", tip="State", stacked=True),
                sheet.box(f"sediment{place}", "Sediment, % of capacity", unit="%", tall=18),
                sheet.box(f"action{place}", "Action, by when", tall=30, lines=2),
                least=34,
            )
        )
    sheet.table(
        [
            ("Practice", 118),
            ("Where", 78),
            ("Temp. Perm.", 56),
            ("State", 84),
            ("Sediment", 60),
            ("Action, by when", 96),
        ],
        rows,
        "Practices",
    )
    sediment = context.texts("inspection").get("sediment")
    if sediment:
        sheet.add(sheet.note_words(sheet.own(str(sediment)), 2))


def texts_of_items(context: Context) -> list[str]:
    """The practices of the erosion checklist that stand on the ground."""
    items = context.texts("erosion").get("items")
    found = []
    if isinstance(items, Sequence):
        for item in items:
            provision = str(item.get("provision", ""))
            result = context.determination.requirement(provision)
            if result is not None and result.status == "not_applicable":
                continue
            text = str(item.get("text", ""))
            if not text.lower().startswith("inspected"):
                found.append(text)
    return found


def _water(sheet: Sheet) -> None:
    context = sheet.context
    water = texts_of(context.texts("inspection").get("water")) or ["clear", "cloudy", "none"]
    cells: list[tuple[str, Any]] = [
        (
            "Water leaving the site",
            sheet.options(
                [(word, word) for word in water],
                name="water",
                tip="Water leaving the site",
                stacked=False,
            ),
        )
    ]
    for group in context.ordinance.groups.values():
        if group.step not in ("", "design"):
            continue
        found = () if sheet.blank else records(context, group.key) or ()
        labels = [
            (letter(index), f"{letter(index)} {record_name(record, index, group)}"[:60])
            for index, record in enumerate(found)
        ]
        if sheet.blank:
            labels = [(letter(index), letter(index)) for index in range(6)]
        if labels:
            cells.append(
                (
                    f"{group.title} kept clear of silt",
                    sheet.options(
                        [(key, sheet.said(words)) for key, words in labels],
                        name=f"clear-{group.key}",
                        tip="kept clear of silt",
                        several=True,
                    ),
                )
            )
    sheet.add(sheet.pairs(cells, label=150))


def _corrected(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("Corrected since the last report")
    last = _last(context)
    found = (
        []
        if sheet.blank
        else [
            event
            for event in context.project.events
            if event.kind == "correction" and (last is None or event.on >= last)
        ]
    )
    for event in found:
        sheet.prose([bold(day(event.on)), "  ", sheet.said(event.note or "", "Correction")])
    if not found:
        sheet.add(sheet.ruled(2, "corrected", "Corrected since the last report"))

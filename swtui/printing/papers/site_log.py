"""Site log: what happened on the site, in order of date, with what was late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from core.project import Event
from swtui.printing.blocks import PageBreak
from swtui.printing.common import begin
from swtui.printing.context import Context
from swtui.printing.grid import Row
from swtui.printing.papers.inspection import inspection_clocks
from swtui.printing.sheet import Sheet, bold
from swtui.printing.signing import EmptyRows
from swtui.printing.wording import count, day, measured

TITLE = "Site log"
_COLUMNS = (
    ("No.", 30.0),
    ("Date", 96.0),
    ("Kind", 84.0),
    ("Rain in", 44.0),
    ("What", 162.0),
    ("By", 76.0),
)


def refusal(context: Context) -> str | None:
    """Refused while nothing is recorded."""
    return None if context.project.events else "No event is recorded"


def build(sheet: Sheet) -> None:
    """Put the log on the sheet."""
    context = sheet.context
    begin(sheet, settled=False)
    keep = context.texts("site-log").get("keep")
    if keep:
        sheet.add(sheet.note_words(sheet.own(str(keep)), 4))
    rows: list[Row] = []
    late = _late(context) if not sheet.blank else {}
    events = [] if sheet.blank else sorted(context.project.events, key=lambda event: event.on)
    for number, event in enumerate(events, 1):
        rows.append(_row(sheet, number, event))
        rows.extend(
            sheet.across(bold(sheet.own(words)))
            for words in (late.pop(event.on, ()) if event.kind in ("inspection", "rain") else ())
        )
    rows.extend(
        sheet.across(bold(sheet.own(words)))
        for words in (text for texts in late.values() for text in texts)
    )
    if not sheet.blank:
        sheet.table(_COLUMNS, rows, "Log")
        _due_next(sheet)
    first = EmptyRows(_COLUMNS, len(events) + 1, sheet.styles.head, sheet.styles.table)
    sheet.add(first)
    if not sheet.blank:
        sheet.add(PageBreak())
        sheet.add(EmptyRows(_COLUMNS, 0, sheet.styles.head, sheet.styles.table, after=first))
    sheet.finish()


def field_words(context: Context, event: Event) -> str:
    """The further fields of an event, in words."""
    kind = context.ordinance.events.get(event.kind)
    labels: Mapping[str, Any] = {field.key: field for field in kind.fields} if kind else {}
    parts = []
    for key, value in event.fields.items():
        if key == "rain_in":
            continue
        field = labels.get(key)
        label = field.label if field is not None and field.label else key
        if isinstance(value, (list, tuple)):
            words = "; ".join(
                " ".join(_part(context, *part) for part in item.items())
                if isinstance(item, Mapping)
                else str(item)
                for item in value
            )
        else:
            words = measured(value, field.unit if field is not None else "")
        parts.append(f"{label}: {words}")
    return "; ".join(parts)


def _part(context: Context, key: str, value: Any) -> str:
    """A part of a small record; a provision by its citation."""
    known = context.ordinance.provisions.get(str(value)) if key == "provision" else None
    return f"({known.citation})" if known is not None else str(value)


def _row(sheet: Sheet, number: int, event: Event) -> Row:
    context = sheet.context
    kind = context.ordinance.events.get(event.kind)
    rain = event.fields.get("rain_in")
    what = "; ".join(part for part in (event.note or "", field_words(context, event)) if part)
    return sheet.row(
        str(number),
        bold(day(event.on)),
        sheet.own(kind.label) if kind is not None else sheet.said(event.kind, "Kind"),
        bold(measured(rain, "")) if rain is not None else "",
        sheet.said(what, f"Log entry {number}"),
        sheet.said(event.by or "", "By"),
    )


def _late(context: Context) -> dict[date, list[str]]:
    """What was late or not done, by the day of the entry that shows it."""
    found: dict[date, list[str]] = {}
    today = context.determination.today
    days: Sequence[date] = sorted(
        event.on for event in context.project.events if event.kind == "inspection"
    )
    for clock in inspection_clocks(context):
        rule = context.ordinance.deadlines[clock.rule]
        if rule.each is None or clock.due is None or clock.start is None:
            continue
        done = next((on for on in days if on >= clock.start), None)
        if done is not None and done > clock.due:
            words = f"LATE {count((done - clock.due).days, 'day')}: {clock.what}"
            found.setdefault(done, []).append(words)
        elif done is None and today > clock.due:
            found.setdefault(clock.start, []).append(f"no inspection after rain: {clock.what}")
    started = sorted(event.on for event in context.project.events if event.kind == "start")
    weekly = next(
        (
            clock
            for clock in context.ordinance.deadlines
            if clock.each is None
            and clock.starts is not None
            and "inspection" in clock.starts.text
            and clock.after
        ),
        None,
    )
    if weekly is not None and weekly.after and weekly.after.endswith("days"):
        allowed = int(weekly.after.split()[0])
        before: date | None = started[0] if started else None
        closed = [
            event.on for event in context.project.events if event.kind == "completion_approved"
        ]
        for on in days:
            if closed and on > min(closed):
                break
            if before is not None and (on - before).days > allowed:
                words = f"LATE {count((on - before).days - allowed, 'day')}: {weekly.what}"
                found.setdefault(on, []).append(words)
            before = on
    return found


def _due_next(sheet: Sheet) -> None:
    context = sheet.context
    open_ = [
        clock
        for clock in inspection_clocks(context)
        if clock.status in ("due", "late") and clock.due is not None
    ]
    sheet.heading("Due next")
    if not open_:
        sheet.none("No inspection is due.")
    for clock in open_:
        if clock.due is None:
            continue
        late = (context.determination.today - clock.due).days
        word = f"  LATE {count(late, 'day')}" if clock.status == "late" else ""
        sheet.prose(
            [
                sheet.own(f"{clock.what}: "),
                bold(day(clock.due)),
                bold(word),
                f"  {sheet.cite(clock.provision)}",
            ]
        )

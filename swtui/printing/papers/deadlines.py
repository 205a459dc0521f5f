"""Deadlines: what is due, from which event, by which rule; one file or a folder."""

from __future__ import annotations

from datetime import date
from typing import Any

from core.ordinance import Deadline, Ordinance
from core.results import DeadlineResult
from core.timeline import drawable, due, seasons, work
from swtui.printing.blocks import Block
from swtui.printing.common import begin, warnings_box
from swtui.printing.context import Context, Filed
from swtui.printing.drawings.calendar import Calendar
from swtui.printing.grid import Row
from swtui.printing.papers.erosion import drawn
from swtui.printing.papers.inspection import texts_of
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import count, day, is_weekend

TITLE = "Deadlines"
_FAR = date.max


def refusal(context: Context) -> str | None:  # noqa: ARG001 - this paper can always be had
    """Never refused: where no clock runs it prints what would start each."""
    return None


def rule_text(rule: Deadline) -> str:
    """How a clock runs, in words: "10 days after"."""
    if rule.after:
        return {"not_before": f"not before +{rule.after}", "before": f"{rule.after} before"}.get(
            rule.role, f"+{rule.after}"
        )
    if rule.every:
        return f"every {rule.every}"
    return rule.note


def due_words(context: Context, clock: DeadlineResult, ordinance: Ordinance) -> list[Any]:
    """When a clock is due, what became of it, and whether the day is a weekend."""
    if clock.due is None:
        return ["waits"]
    words: list[Any] = [bold(day(clock.due))]
    if clock.status == "done":
        words = [day(clock.due), " ", bold("done")]
    elif clock.status == "late" and clock.role == "lapses":
        words.append(bold(" ended"))
    elif clock.status == "late":
        late = (context.determination.today - clock.due).days
        words.append(bold(f" LATE {count(late, 'day')}"))
    if is_weekend(clock.due) and ordinance.head.counting.mark_weekends:
        words.append(" *")
    return words


def start_words(context: Context, rule: Deadline, clock: DeadlineResult) -> str:
    """What starts a clock: the day, or what it waits for."""
    if clock.start is not None:
        kind = context.ordinance.events.get(clock.event or "")
        label = f"{kind.label}, " if kind is not None else ""
        return f"{label}{day(clock.start)}"
    return f"waits for: {waits_for(context.ordinance, rule)}"


def waits_for(ordinance: Ordinance, rule: Deadline) -> str:
    """The events or answers that would start a clock, in words."""
    from swtui.printing.uses import names

    if rule.each is not None:
        kind = ordinance.events.get(rule.each)
        return kind.label.lower() if kind is not None else rule.each
    found = []
    for name in sorted(names(rule.starts) | names(rule.due)):
        if name in ordinance.events:
            found.append(ordinance.events[name].label.lower())
        elif name in ordinance.questions:
            found.append(ordinance.questions[name].label.lower())
    return " or ".join(found) or "its start"


def build(sheet: Sheet) -> None:
    """Put the deadlines on the sheet: of a folder, or of one project."""
    context = sheet.context
    if context.folder is not None:
        _folder(sheet)
        return
    begin(sheet, settled=False)
    rows = [_row(sheet, clock) for clock in _sorted(context.determination.deadlines)]
    sheet.table(
        [("Due", 104), ("What", 146), ("From", 96), ("Rule", 72), ("Rule text", 74)],
        rows,
        "Clocks",
        empty="The ordinance has no clock.",
    )
    _legend(sheet)
    found = context.determination
    rows_drawn = drawn(sheet, [*work(found), *due(found, with_done=True)])
    if drawable(rows_drawn):
        sheet.heading("Calendar")
        sheet.add(Calendar(rows_drawn[:24], seasons(context.ordinance)))
    _counting(sheet)
    sheet.finish()
    sheet.notes()


def _sorted(clocks: tuple[DeadlineResult, ...]) -> list[DeadlineResult]:
    order = {"late": 0, "due": 1, "done": 2, "waiting": 3}
    return sorted(clocks, key=lambda clock: (order[clock.status], clock.due or _FAR))


def _row(sheet: Sheet, clock: DeadlineResult) -> Row:
    context = sheet.context
    rule = context.ordinance.deadlines[clock.rule]
    what: list[Block] = [sheet.words(sheet.own(clock.what or rule.what))]
    if clock.note:
        what.append(sheet.note_words(sheet.told(clock.note, "Note on a date")))
    if clock.other is not None:
        says = rule.alternative_says or "by the other way of counting"
        what.append(sheet.note_words(sheet.own(f"{day(clock.other)}: {says}")))
    if rule.consequence and rule.consequence not in clock.note:
        what.append(sheet.note_words(sheet.own(rule.consequence)))
    return sheet.row(
        due_words(context, clock, context.ordinance),
        what,
        [sheet.note_words(sheet.own(start_words(context, rule, clock)))],
        [sheet.note_words(sheet.cite(clock.provision))],
        [sheet.note_words(sheet.own(rule_text(rule)))],
    )


def _legend(sheet: Sheet) -> None:
    counting = sheet.context.ordinance.head.counting
    if counting.roll == "none":
        text = "* Saturday or Sunday; the text moves nothing."
    else:
        text = "* Saturday or Sunday. A last day that is no working day is moved; see the notes."
    sheet.add(sheet.note_words(sheet.own(text), 4))


def _counting(sheet: Sheet) -> None:
    sheet.heading("How the days are counted")
    texts = texts_of(sheet.context.texts("deadlines").get("counting"))
    if sheet.context.ordinance.head.state and not texts:
        texts = [sheet.context.ordinance.head.state]
    if texts:
        sheet.bullets([sheet.own(text) for text in texts])
    else:
        sheet.none()


def _folder(sheet: Sheet) -> None:
    """All projects of a folder, by date, overdue first."""
    context = sheet.context
    folder = context.folder
    if folder is None:
        return
    sheet.heading_block()
    warnings_box(sheet)
    sheet.prose(
        sheet.own(
            f"Shown: {folder.filter_words}; {len(folder.filed):,} of "
            f"{count(folder.total, 'project')}. {day(context.as_of)}."
        )
    )
    found: list[tuple[bool, date, int, DeadlineResult, Filed]] = []
    for place, filed in enumerate(folder.filed):
        found.extend(
            (clock.status != "late", clock.due, place, clock, filed)
            for clock in filed.determination.deadlines
            if clock.due is not None and clock.status in ("due", "late")
        )
    rows = []
    for _, _, _, clock, filed in sorted(found, key=lambda item: item[:3]):
        rule = filed.ordinance.deadlines[clock.rule]
        info = filed.project.info
        rows.append(
            sheet.row(
                sheet.said(info.file_number or info.name or filed.file, "File number"),
                due_words(context, clock, filed.ordinance),
                sheet.own(clock.what or rule.what),
                day(clock.start) if clock.start else "",
                [sheet.note_words(sheet.own(filed.ordinance.cite(clock.provision)))],
            )
        )
    sheet.table(
        [("File", 90), ("Due", 112), ("What", 132), ("From", 84), ("Rule", 74)],
        rows,
        "Clocks",
        empty="No date runs.",
    )
    _legend(sheet)
    _counting(sheet)
    sheet.finish()
    sheet.notes()

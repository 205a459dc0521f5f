"""Docket: the projects before the board, two lines each, with the filter printed on it."""

from __future__ import annotations

import csv
from io import StringIO

from core.results import UNDETERMINED
from core.wording import outcome_short, outcome_word
from swtui.printing.blocks import Block
from swtui.printing.common import warnings_box
from swtui.printing.context import Context, Filed, Folder
from swtui.printing.grid import Row
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import STATUSES, count, day

TITLE = "Docket"

_NEW = ("draft", "received", "incomplete")
_DECIDED = ("approved", "approved_with_conditions", "denied", "withdrawn", "closed")


def refusal(context: Context) -> str | None:
    """Refused for a single project, and where none matches the filter."""
    if context.folder is None:
        return "The docket belongs to a folder: name the folder"
    if not context.folder.filed and not context.folder.unreadable:
        return f"No project matches the filter ({context.folder.filter_words})"
    return None


def part_of(filed: Filed) -> str:
    """Under which heading a project stands."""
    status = filed.project.info.status
    if status in _DECIDED:
        return "Decided since"
    if any(event.kind == "variance_activity" for event in filed.project.events):
        return "Variances"
    return "New business" if status in _NEW else "Old business"


PARTS = ("Old business", "New business", "Variances", "Decided since")


def open_items(filed: Filed) -> str:
    """What is open, by count."""
    determination = filed.determination
    parts = []
    for number, one, many in (
        (
            len(determination.missing),
            "answer missing for the class",
            "answers missing for the class",
        ),
        (determination.count("not_met"), "NOT MET", "NOT MET"),
        (determination.count("unknown"), "unknown", "unknown"),
        (determination.count("judgment"), "to be judged", "to be judged"),
        (
            sum(1 for item in determination.documents if item.status in ("missing", "incomplete")),
            "paper missing",
            "papers missing",
        ),
    ):
        if number:
            parts.append(f"{number} {one if number == 1 else many}")
    return ", ".join(parts) or "nothing open"


def next_date(filed: Filed) -> str:
    """The next date that runs, late ones first."""
    clocks = [
        clock
        for clock in filed.determination.deadlines
        if clock.status in ("due", "late") and clock.due is not None
    ]
    if not clocks:
        return ""
    first = min(clocks, key=lambda clock: (clock.status != "late", clock.due))
    late = "LATE " if first.status == "late" else ""
    return f"{late}{day(first.due)}" if first.due is not None else ""


def build(sheet: Sheet) -> None:
    """Put the docket on the sheet."""
    context = sheet.context
    folder = context.folder if context.folder is not None else Folder()
    sheet.heading_block()
    warnings_box(sheet)
    meeting = folder.meeting
    sheet.add(
        sheet.pairs(
            [
                (
                    "Meeting",
                    bold(day(meeting))
                    if meeting and not sheet.blank
                    else sheet.ruled(1, "meeting", "Meeting"),
                ),
                (
                    "Shown",
                    sheet.ruled(1, "shown", "Shown")
                    if sheet.blank
                    else sheet.own(
                        f"{folder.filter_words}; {len(folder.filed):,} of "
                        f"{count(folder.total, 'project')}; {day(context.as_of)}"
                    ),
                ),
            ]
        )
    )
    for part in PARTS:
        rows = [_row(sheet, filed) for filed in folder.filed if part_of(filed) == part]
        if sheet.blank:
            rows = [
                sheet.row(
                    sheet.box(f"{part}-{place}-project", "Project", tall=30, lines=2),
                    sheet.box(f"{part}-{place}-state", "Class and status", tall=30, lines=2),
                    sheet.box(f"{part}-{place}-action", "Action", tall=30, lines=2),
                    rule=False,
                )
                for place in range(1, 5)
            ]
        sheet.table(
            [
                ("Project, applicant, what is open", 276),
                ("Class, status, next date", 120),
                ("Action", 96),
            ],
            rows,
            part,
        )
    if not sheet.blank:
        sheet.heading("Not readable")
        if folder.unreadable:
            names = [sheet.said(item.file) for item in folder.unreadable]
            sheet.prose(f"{count(len(names), 'file')}: {'; '.join(names)}")
        else:
            sheet.none()
    sheet.finish()


def _row(sheet: Sheet, filed: Filed) -> Row:
    info = filed.project.info
    determination = filed.determination
    head = "  ".join(part for part in (info.file_number, info.name) if part) or filed.file
    place = f", {info.site_address}" if info.site_address else ""
    who = info.applicant.name if info.applicant and info.applicant.name else "no applicant"
    flags = [
        record.word or record.id
        for record in filed.ordinance.flags
        if record.id in determination.flags
    ]
    class_word = outcome_word(filed.ordinance, determination.class_)
    left: list[Block] = [
        sheet.words([bold(sheet.said(head, "Project")), sheet.said(place, "Place")]),
        sheet.note_words([sheet.said(who, "Applicant"), sheet.own(f": {open_items(filed)}")]),
    ]
    status = STATUSES.get(info.status, info.status)
    right: list[Block] = [
        sheet.words(bold(sheet.own(class_word))),
        sheet.note_words(sheet.own("; ".join([*flags, status]))),
    ]
    coming = next_date(filed)
    if coming:
        right.append(sheet.note_words(sheet.own(f"next: {coming}")))
    return sheet.row(left, right, sheet.ruled(1))


COLUMNS = (
    "part",
    "file",
    "file_number",
    "name",
    "place",
    "class",
    "flags",
    "status",
    "applicant",
    "missing_for_class",
    "not_met",
    "unknown",
    "to_be_judged",
    "papers_missing",
    "next_date",
)


def safe(text: str) -> str:
    """A cell that a spreadsheet takes for text, never for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def as_csv(context: Context) -> str:
    """The docket as comma-separated values, one project a row."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    folder = context.folder if context.folder is not None else Folder()
    for part in PARTS:
        for filed in folder.filed:
            if part_of(filed) != part:
                continue
            info, found = filed.project.info, filed.determination
            row = (
                part,
                filed.file,
                info.file_number or "",
                info.name or "",
                info.site_address or "",
                outcome_short(filed.ordinance, found.class_)
                if found.class_ != UNDETERMINED
                else "undetermined",
                " ".join(found.flags),
                info.status,
                info.applicant.name if info.applicant and info.applicant.name else "",
                str(len(found.missing)),
                str(found.count("not_met")),
                str(found.count("unknown")),
                str(found.count("judgment")),
                str(sum(1 for item in found.documents if item.status in ("missing", "incomplete"))),
                next_date(filed),
            )
            writer.writerow([safe(cell) for cell in row])
    return out.getvalue()

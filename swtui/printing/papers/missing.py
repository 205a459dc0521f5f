"""Still to be measured: what the surveyor, soil tester, designer, owner and Village must say."""

from __future__ import annotations

from collections.abc import Sequence

from core.ordinance import Question
from core.results import Missing
from core.settling import smallest_set
from swtui.printing.blocks import Block
from swtui.printing.common import begin, key_name, question_boxes
from swtui.printing.context import Context
from swtui.printing.facts import DONT_KNOW, NOT_ANSWERED, group_facts, letter, project_facts
from swtui.printing.grid import Row
from swtui.printing.sheet import Sheet, bold
from swtui.printing.signing import Seal
from swtui.printing.uses import cites

TITLE = "Still to be measured"
_NOBODY = "anybody"


class Wanted:
    """An answer that is wanted."""

    def __init__(self, question: Question, index: int | None, decides: bool) -> None:
        self.question = question
        self.index = index
        self.decides = decides


def wanted(context: Context) -> list[Wanted]:
    """Every answer that still can change something; never one that is set aside.

    Don't knows are among them: they are what the surveyor is asked for.
    """
    deciding = {
        (item.group, item.index, item.question) for item in smallest_set(context.determination)
    }
    mattering = _mattering(context)
    found = []
    for shown in project_facts(context):
        token = (None, None, shown.question.key)
        if shown.state not in (NOT_ANSWERED, DONT_KNOW):
            continue
        if token in mattering or shown.state == DONT_KNOW or token in deciding:
            found.append(Wanted(shown.question, None, token in deciding))
    for group in context.ordinance.groups.values():
        for index, row in enumerate(group_facts(context, group)):
            for shown in row:
                place = (group.key, index, shown.question.key)
                if shown.state not in (NOT_ANSWERED, DONT_KNOW) or shown.question.key == "name":
                    continue
                if place in mattering or shown.state == DONT_KNOW:
                    found.append(Wanted(shown.question, index, place in deciding))
    return found


def _mattering(context: Context) -> set[tuple[str | None, int | None, str]]:
    """The questions on which something unknown hangs."""
    determination = context.determination
    missing: list[Missing] = list(determination.missing)
    for result in (*determination.requirements, *determination.findings):
        missing += result.missing
    for document in determination.documents:
        missing += document.missing
    return {(item.group, item.index, item.question) for item in missing}


def groups_wanted(context: Context) -> list[str]:
    """Groups of which it is not answered whether there are any, where that matters."""
    return [
        key
        for group, index, key in sorted(_mattering(context), key=str)
        if group is None and index is None and key in context.ordinance.groups
    ]


def refusal(context: Context) -> str | None:
    """Refused where nothing is missing."""
    if wanted(context) or groups_wanted(context):
        return None
    return "Nothing is missing"


def build(sheet: Sheet) -> None:
    """Put the sheet together."""
    begin(sheet)
    context = sheet.context
    if not sheet.blank:
        _groups(sheet)
    _pits(sheet)
    for text in context.texts("missing").values():
        if isinstance(text, str):
            sheet.add(sheet.note_words(sheet.own(text), 3))
    if not sheet.blank:
        _not_wanted(sheet)
    sheet.signature("Measured by", extra=("License no.",), after=[Seal(sheet.styles.note)])
    sheet.finish()


def _groups(sheet: Sheet) -> None:
    context = sheet.context
    by_who: dict[str, list[Wanted]] = {}
    for item in wanted(context):
        by_who.setdefault(item.question.who or _NOBODY, []).append(item)
    number = 0
    sheet.add(sheet.note_words("*  decides the class", 6))
    for who in sorted(by_who, key=lambda name: (name == _NOBODY, _order(context, name))):
        rows = []
        for item in by_who[who]:
            number += 1
            rows.append(_row(sheet, number, item))
        sheet.table(
            [("No.", 34), ("Question, how to find it", 226), ("Answer", 150), ("Needed for", 82)],
            rows,
            f"For the {who}" if who != _NOBODY else "For whoever knows",
        )
    for key in groups_wanted(context):
        group = context.ordinance.groups[key]
        sheet.prose(
            [bold(sheet.own(group.label or group.title)), ": ", sheet.own(group.text)], before=8
        )


def _order(context: Context, who: str) -> int:
    for place, question in enumerate(context.ordinance.all_questions()):
        if question.who == who:
            return place
    return 0


def _row(sheet: Sheet, number: int, item: Wanted) -> Row:
    question = item.question
    star = " *" if item.decides else ""
    label: list[Block] = [sheet.words(sheet.own(question.text or question.label))]
    if item.index is not None:
        label.insert(0, sheet.note_words(bold(f"Device {letter(item.index)}")))
    label.extend(sheet.note_words(sheet.own(step)) for step in question.find_out)
    return sheet.row(
        f"{number}{star}",
        label,
        question_boxes(sheet, question, key_name(question, item.index)),
        [sheet.note_words(sheet.own(cites(sheet.context.ordinance, question.key, 12)))],
    )


_PIT_ROWS = (
    "Place",
    "Depth ft",
    "Soil",
    "Mottling from ft",
    "Seasonal high groundwater ft",
    "Bedrock ft",
    "Date",
    "Seen by",
)


def _pits(sheet: Sheet) -> None:
    rows = []
    for label in _PIT_ROWS:
        cells: list[Block] = [
            sheet.box(f"pit{pit}-{label}", f"Test pit {pit}: {label}", tall=22) for pit in (1, 2, 3)
        ]
        rows.append(sheet.row(label, *cells, rule=False))
    sheet.table([("", 132), ("Pit 1", 120), ("Pit 2", 120), ("Pit 3", 120)], rows, "Test pits")
    columns = ("Start", "End", "Drop in", "Minutes per inch")
    rows = []
    for run in range(1, 5):
        boxes: list[Block] = [
            sheet.box(f"run{run}-{label}", f"Percolation run {run}: {label}", tall=22)
            for label in columns
        ]
        rows.append(sheet.row(f"Run {run}", *boxes, rule=False))
    sheet.table([("", 72), *((label, 105.0) for label in columns)], rows, "Percolation")
    sheet.add(
        sheet.box(
            "last-steady",
            "Last steady run, minutes per inch",
            unit="min/in",
            wide=120,
            label="Last steady run",
        )
    )


def _not_wanted(sheet: Sheet) -> None:
    """What no longer matters, so that nobody measures it."""
    context = sheet.context
    labels: list[str] = [
        sheet.own(shown.question.label)
        for shown in project_facts(context)
        if shown.state == "does not apply" and shown.question.who in _measurers(context)
    ]
    sheet.heading("Not wanted")
    if labels:
        sheet.prose("; ".join(labels))
    else:
        sheet.none()


def _measurers(context: Context) -> Sequence[str]:
    return sorted(
        {
            question.who
            for question in context.ordinance.all_questions()
            if "survey" in question.who or "soil" in question.who or "designer" in question.who
        }
    )

"""Blocks that many papers begin or end with: project block, boxes with questions, readings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.ordinance import Question
from core.project import Info
from core.results import Determination, Missing
from core.wording import CANNOT_SAY, outcome_word
from swtui.printing.blocks import Block, Words
from swtui.printing.boxes import Ruled
from swtui.printing.context import Context
from swtui.printing.facts import Fact, letter
from swtui.printing.forms import DATE, FIGURE, NAME, field_name
from swtui.printing.sheet import Cell, Sheet, bold
from swtui.printing.wording import count, joined, sentence

DISCLAIMER = "A help, not legal advice: the ordinance and the Village decide."


def outcome(context: Context) -> str:
    """The class so far: its word, or CANNOT SAY YET with what is still possible."""
    determination = context.determination
    word = outcome_word(context.ordinance, determination.class_)
    if determination.settled:
        return word
    still = possible(context.ordinance, determination)
    return f"{CANNOT_SAY} ({still})" if still else word


def possible(ordinance: Any, determination: Determination) -> str:
    """The classes still possible, in words: "minor project or major project"."""
    return joined([ordinance.class_name(key).word.lower() for key in determination.candidates])


def ticked(context: Context) -> tuple[str, ...]:
    """The kinds of work that are ticked."""
    key = context.ordinance.head.activities
    value = context.project.answers.get(key) if key else None
    if isinstance(value, str):
        return (value,)
    if isinstance(value, tuple):
        return tuple(word for word in value if isinstance(word, str))
    return ()


def ruled_space() -> Block:
    """A space to write on, for what is not entered: never a guess."""
    return Ruled(1, gap=13)


def people_lines(info: Info) -> str:
    """Who applies."""
    return info.applicant.name if info.applicant and info.applicant.name else ""


def project_block(
    sheet: Sheet, extra: Sequence[tuple[str, Cell]] = (), result: str | None = None
) -> None:
    """Project, file number, place, tax map, applicant, result so far (or one that was issued)."""
    context, info = sheet.context, sheet.context.project.info
    if sheet.blank:
        pairs: list[tuple[str, Cell]] = [
            ("Project", sheet.box("project-name", "Name of the project", length=NAME)),
            ("Tax map", sheet.box("tax-map", "Tax map numbers", length=NAME)),
            ("Filled in by, date", sheet.box("filled-in-by", "Filled in by, date", length=NAME)),
        ]
        office = office_lines(context)
        office_cell: Cell = (
            ", ".join(sheet.said(line) for line in office) if office else ruled_space()
        )
        pairs.append(("Bring or send to", office_cell))
        sheet.add(sheet.pairs(pairs))
        return
    values = [
        ("Project", info.name or ""),
        ("File number", info.file_number or ""),
        ("Place", info.site_address or ""),
        ("Tax map", ", ".join(info.tax_map_numbers)),
        ("Applicant", people_lines(info)),
    ]
    filled: list[tuple[str, Cell]] = []
    for name, text in values:
        filled.append((name, sheet.said(text, name) if text else ruled_space()))
    if result is None:
        filled.append(("Result so far", bold(sheet.own(outcome(context)))))
    else:
        filled.append(("Result as issued", bold(sheet.own(result))))
    sheet.add(sheet.pairs([*filled, *extra]))


def begin(
    sheet: Sheet,
    *,
    block: bool = True,
    settled: bool = True,
    extra: Sequence[tuple[str, Cell]] = (),
) -> None:
    """Title, what is not settled, the ordinance's warnings, and the project block.

    Args:
        sheet: the paper.
        block: the project block is wanted.
        settled: a result that is not settled is said first of all.
        extra: further lines of the project block.
    """
    sheet.heading_block()
    determination = sheet.context.determination
    if settled and not sheet.blank and not determination.settled:
        words = "NOT SETTLED: " + missing_count(determination)
        sheet.framed([Words(sheet.own(words), sheet.styles.strong)], before=4)
    warnings_box(sheet)
    if block:
        project_block(sheet, extra)


def missing_count(determination: Determination) -> str:
    """How much is missing for the class, in words."""
    parts = []
    if determination.missing:
        parts.append(f"{count(len(determination.missing), 'answer')} missing")
    points = len(determination.open_on_class())
    if points:
        parts.append(f"{count(points, 'point')} that the text leaves open")
    return " and ".join(parts) or "the class is open"


def warnings_box(sheet: Sheet) -> None:
    """What must be said wherever this ordinance is used."""
    warnings = sheet.context.ordinance.head.warnings
    if warnings:
        sheet.framed(
            [
                Words(sheet.own(text), sheet.styles.table, before=3 if place else 0)
                for place, text in enumerate(warnings)
            ],
            before=6,
        )


def office_lines(context: Context) -> list[str]:
    """Name, address, telephone and hours of the office; empty when not set."""
    office = context.office
    lines: list[str] = []
    for key in ("name", "address", "phone", "hours", "email"):
        text = office.get(key)
        if isinstance(text, str) and text:
            lines.extend(text.splitlines())
    return lines


# ---------------------------------------------------------------------- boxes for questions


def question_boxes(sheet: Sheet, question: Question, name: str, tip: str = "") -> Block:
    """The empty boxes of a question, as on the blank form."""
    tip = tip or f"{question.text} ({question.unit})".replace(" ()", "")
    if question.kind == "yes_no":
        return sheet.options(
            [("yes", "yes"), ("no", "no"), ("unsure", "don't know")],
            name=name,
            tip=tip,
            stacked=False,
        )
    if question.kind in ("choice", "choices"):
        labels = [(choice.word, choice.text) for choice in question.choices]
        if question.kind == "choice":
            labels.append(("unsure", "don't know"))
        return sheet.options(
            labels,
            name=name,
            tip=tip,
            several=question.kind == "choices",
        )
    if question.kind == "text":
        tall = 44.0 if (question.max_length or 0) > NAME or not question.max_length else 20.0
        lines = 3 if tall > 20 else 1
        return sheet.box(name, tip, tall=tall, lines=lines)
    if question.kind == "date":
        return sheet.box(name, f"{tip} year-month-day", wide=96, length=DATE)
    return sheet.box(name, tip, unit=question.unit, wide=92, length=FIGURE)


def how_measured(question: Question) -> str:
    """How an answer is found, in a line."""
    return question.find_out[0] if question.find_out else question.note


def answer_cell(sheet: Sheet, shown: Fact, name: str) -> list[Block]:
    """The answer to a question, or the boxes to write it into."""
    question = shown.question
    if sheet.blank:
        return [question_boxes(sheet, question, name)]
    blocks: list[Block] = []
    if shown.state == "answered":
        words = sheet.said(shown.words, question.label)
        if question.kind == "choices" and isinstance(shown.value, tuple):
            labels = [
                (choice.word, choice.text)
                for choice in question.choices
                if choice.word in shown.value
            ]
            other = [choice.text for choice in question.choices if choice.word not in shown.value]
            blocks.append(
                sheet.options(labels, marked=shown.value, several=True, stacked=True)
                if labels
                else sheet.words(bold(words))
            )
            if other:
                blocks.append(sheet.note_words(sheet.own("Not ticked: " + "; ".join(other)), 3))
        elif question.kind == "yes_no":
            labels = [("yes", "yes"), ("no", "no"), ("unsure", "don't know")]
            marked = ["yes" if shown.value else "no"]
            blocks.append(sheet.options(labels, marked=marked, stacked=False))
        else:
            blocks.append(sheet.words(bold(words)))
    elif shown.state == "don't know":
        blocks.append(sheet.words(bold("Don't know")))
    elif shown.state == "does not apply":
        blocks.append(sheet.note_words(sheet.own(f"does not apply ({shown.why})")))
    elif shown.state == "set aside":
        blocks.append(sheet.note_words(sheet.own("answered, but set aside: see below")))
    else:
        silent = f" ({question.absent_says})" if question.absent_says else ""
        blocks.append(sheet.note_words(sheet.own(f"not answered{silent}")))
        blocks.append(question_boxes(sheet, question, name))
    if shown.remarks and shown.state != "set aside":
        blocks.append(
            sheet.note_words(sheet.said(shown.remarks, f"{question.label}, remark"), before=2)
        )
    return blocks


SETTINGS = "settings"
"""Stands for the group of a missing answer that is a setting of the Village."""


def missing_question(context: Context, missing: Missing) -> Question | None:
    """The question of a missing answer; None for a group, or a setting of the Village."""
    ordinance = context.ordinance
    if missing.group == SETTINGS:
        return None
    if missing.group is not None and missing.index is not None:
        return ordinance.groups[missing.group].questions.get(missing.question)
    return ordinance.questions.get(missing.question)


def missing_label(context: Context, missing: Missing) -> str:
    """A missing answer in words: its label, and of which record."""
    ordinance = context.ordinance
    question = missing_question(context, missing)
    if question is not None:
        whom = f" ({letter(missing.index)})" if missing.index is not None else ""
        return question.label + whom
    if missing.question in ordinance.settings and missing.question not in ordinance.groups:
        return f"{ordinance.settings[missing.question].label} (a setting of the Village)"
    group = ordinance.groups.get(missing.question)
    return (group.label or group.title) if group is not None else missing.question


def missing_how(context: Context, missing: Missing) -> str:
    """How a missing answer is found."""
    question = missing_question(context, missing)
    if question is not None:
        return how_measured(question)
    if missing.question in context.ordinance.settings:
        setting = context.ordinance.settings[missing.question]
        return setting.ask or setting.when_missing
    group = context.ordinance.groups.get(missing.question)
    return group.text if group is not None else ""


def missing_words(sheet: Sheet, missing: Iterable[Missing]) -> str:
    """Missing answers in words, each once."""
    seen: list[str] = []
    for item in missing:
        label = sheet.own(missing_label(sheet.context, item))
        if label not in seen:
            seen.append(label)
    return "; ".join(seen)


# ---------------------------------------------------------------------- ends


def readings(sheet: Sheet, heading: str = "How the text was read") -> None:
    """Every reading relied on, with its provision."""
    sheet.heading(heading)
    found = sheet.context.determination.readings
    if not found:
        sheet.none()
        return
    sheet.bullets(
        [[sheet.own(reading.text), " (", sheet.cite(reading.provision), ")"] for reading in found]
    )


def doubts(sheet: Sheet) -> None:
    """Points the text itself leaves open, each with what to ask."""
    found = sheet.context.determination.open
    if not found:
        return
    sheet.heading("What the text leaves open")
    sheet.bullets(
        [
            sheet.own(
                f"{point.ask}"
                + (
                    f" The letter gives: {sentence(point.letter_gives)}"
                    if point.letter_gives
                    else ""
                )
            )
            for point in found
        ]
    )


def facts_table(sheet: Sheet, facts: Sequence[Fact], title: str) -> None:
    """Facts used: the answer, and who said it."""
    from swtui.printing.wording import said_by

    rows = []
    for shown in facts:
        who = f"{letter(shown.index)}: " if shown.index is not None else ""
        rows.append(
            sheet.row(
                sheet.own(who + shown.question.label),
                bold(sheet.said(shown.words, shown.question.label)),
                sheet.said(said_by(shown.source)),
            )
        )
    sheet.table([("Fact", 232), ("Answer", 176), ("Said by", 84)], rows, title, empty="none yet")


def key_name(question: Question, index: int | None = None) -> str:
    """The name of a question's field: ``a-KEY``, ``d1-KEY``."""
    return field_name("a" if index is None else f"d{index + 1}", question.key)

"""Screening result: the class, why, what could change it, what is missing, what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.explaining import class_sentence, explain_exemption, reasons
from core.margins import class_margins
from core.results import Determination, Missing
from core.settling import smallest_set
from core.wording import outcome_word
from swtui.printing.blocks import Block, Columns, Framed, Words
from swtui.printing.common import (
    begin,
    doubts,
    facts_table,
    key_name,
    missing_how,
    missing_label,
    missing_question,
    possible,
    question_boxes,
    readings,
    ticked,
)
from swtui.printing.context import Context
from swtui.printing.facts import Fact, group_facts, project_facts
from swtui.printing.grid import Row
from swtui.printing.lettering import Rich
from swtui.printing.outcomes import flag_word, margin_sentence, value_words
from swtui.printing.results import binds_every_class, compared, result_cell
from swtui.printing.sheet import Sheet, bold
from swtui.printing.uses import cites
from swtui.printing.wording import sentence

TITLE = "Screening result"
LAST = "This is not a permit. Do not start work on this sheet alone."

_EXEMPTIONS = {"met": "met", "not_met": "not met", "unknown": "not known yet"}


def refusal(context: Context) -> str | None:  # noqa: ARG001 - this paper can always be had
    """Never refused: without answers it says CANNOT SAY YET."""
    return None


def build(sheet: Sheet) -> None:
    """Put the screening result on the sheet."""
    if sheet.blank:
        _blank(sheet)
        return
    begin(sheet, settled=False)
    _frame(sheet)
    _why(sheet)
    doubts(sheet)
    _may_be(sheet)
    _figures(sheet)
    _changes(sheet)
    _missing(sheet)
    _next(sheet)
    _still_bind(sheet)
    _facts(sheet)
    _notices(sheet)
    sheet.heading("Other offices to ask")
    offices = _texts(sheet.context, "see_also")
    if offices:
        sheet.bullets([sheet.own(text) for text in offices])
    else:
        sheet.none()
    readings(sheet)
    _last(sheet)
    sheet.finish()


def _texts(context: Context, key: str) -> Sequence[str]:
    found = context.texts("screening").get(key, ())
    return [found] if isinstance(found, str) else [str(text) for text in found]


def result_sentence(context: Context) -> str:
    """The sentence under the class: figure and limit."""
    determination = context.determination
    if determination.settled:
        given = reasons(determination)
        return given[0].text if given else ""
    text = class_sentence(determination)
    return sentence(text.partition(": ")[2] if text.lower().startswith("cannot say") else text)


def _frame(sheet: Sheet) -> None:
    context = sheet.context
    determination = context.determination
    word = outcome_word(context.ordinance, determination.class_)
    blocks: list[Block] = [Words(sheet.own(word), sheet.styles.frame)]
    if not determination.settled and determination.candidates:
        blocks.append(
            sheet.paragraph(
                sheet.own(f"Still possible: {possible(context.ordinance, determination)}.")
            )
        )
    said: list[Any] = []
    text = result_sentence(context)
    if text and determination.settled:
        said.append(sheet.told(text, "Why"))
    elif not determination.settled:
        said.append(sheet.own(_unsettled(determination)))
    given = reasons(determination)
    if given and determination.settled:
        said.append(f" {sheet.own(given[0].cite)}")
    if said:
        blocks.append(sheet.paragraph(said, before=3))
    texts = context.ordinance.head.texts
    blocks.extend(
        sheet.paragraph(sheet.own(str(texts[key])), before=3)
        for key in (
            f"says_{determination.class_}",
            *(f"flag_{flag}" for flag in determination.flags),
        )
        if texts.get(key)
    )
    sheet.add(Framed(blocks, before=10))


def _unsettled(determination: Determination) -> str:
    parts = []
    if determination.missing:
        number = len(determination.missing)
        parts.append(f"{number} answer{'s are' if number > 1 else ' is'} missing.")
    parts.extend(point.ask for point in determination.open)
    return " ".join(parts)


def activity_text(context: Context, word: str | None) -> str:
    """A kind of work in words; the whole project where there is none."""
    key = context.ordinance.head.activities
    if word is None or key is None or key not in context.ordinance.questions:
        return "The whole project"
    return context.ordinance.questions[key].choice_text(word)


def _why(sheet: Sheet) -> None:
    context = sheet.context
    determination = context.determination
    rows: list[Row] = []
    for result in determination.exemptions:
        explained = explain_exemption(determination, result)
        text = explained.sentence.partition(": ")[2] or explained.sentence
        status = _EXEMPTIONS[result.status]
        rows.append(
            sheet.row(
                sheet.own(activity_text(context, result.activity)),
                [
                    sheet.words(sheet.told(text, "Exemption")),
                    sheet.note_words(sheet.own(explained.cite)),
                ],
                bold(status) if result.status == "met" else status,
            )
        )
    sheet.heading("Why")
    done = ticked(context)
    tried = {result.activity for result in determination.exemptions}
    rows.extend(
        sheet.row(
            sheet.own(activity_text(context, word)),
            "No exemption is written for this kind of work.",
            "none",
        )
        for word in done
        if word not in tried and None not in tried
    )
    if rows:
        sheet.table(
            [("Kind of work", 130), ("Exemption tried", 282), ("Result", 80)], rows, before=4
        )
    given = reasons(determination)
    for reason in given:
        sheet.prose([sheet.told(reason.text, "Reason"), " ", sheet.own(reason.cite)], before=5)
    if not determination.settled and not rows:
        sheet.prose("No kind of work is ticked yet, so nothing can be tried.")


def _may_be(sheet: Sheet) -> None:
    """Flags, with the provisions that raise them."""
    context = sheet.context
    for flag in context.determination.flags:
        grounds = context.determination.raised.get(flag, ())
        word = sentence(flag_word(context, flag))
        if not grounds:
            sheet.prose(bold(sheet.own(word)), before=6, strong=True)
            continue
        sheet.prose(bold(sheet.own(word)), before=8, strong=True)
        sheet.bullets(
            [[sheet.provision_title(ground), " (", sheet.cite(ground), ")"] for ground in grounds]
        )


def _figures(sheet: Sheet) -> None:
    """Figures that were worked out."""
    context = sheet.context
    rows = []
    for key, value in context.determination.values.items():
        record = context.ordinance.values.get(key)
        if record is None or isinstance(value, bool) or record.kind == "yes_no":
            continue
        cite = sheet.cite(record.provision) if record.provision else ""
        rows.append(
            sheet.row(
                [sheet.words(sheet.own(record.label or record.spoken)), sheet.note_words(cite)],
                bold(sheet.own(value_words(context, key, value))),
            )
        )
    if rows:
        sheet.table([("Figure", 316), ("Worked out", 176)], rows, "Figures worked out")


def _changes(sheet: Sheet) -> None:
    context = sheet.context
    determination = context.determination
    sheet.heading("What could change this")
    items: list[Rich] = []
    for margin in class_margins(determination) if determination.settled else ():
        text: list[Any] = [sheet.own(margin_sentence(context, margin))]
        if margin.provision:
            text.append(f" {sheet.cite(margin.provision)}")
        if margin.could_flip:
            text.append(bold(sheet.own(" The tolerance given reaches this limit: measure it.")))
        items.append(text)
    if items:
        sheet.bullets(items)
    elif determination.settled:
        sheet.none("No single figure does.")
    else:
        sheet.none("The answers still missing, see below.")


def first_missing(context: Context) -> list[Missing]:
    """The smallest set that settles the class; of an empty project the first three questions."""
    found = list(smallest_set(context.determination))
    if context.project.answers or len(found) >= 3 or not found:
        return found
    known = {item.question for item in found}
    for question in context.ordinance.questions.values():
        if len(found) == 3:
            break
        if (
            question.key not in known
            and question.step == "screening"
            and not any(question.key == item.question for item in found)
            and question.kind in ("area", "yes_no", "length", "count")
        ):
            from swtui.printing.uses import uses

            if question.key not in uses(context.ordinance).only_for:
                found.append(Missing(question.key, question.key))
    return found


def _missing(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("Still to be measured")
    found = first_missing(context)
    if not found:
        sheet.none("Nothing is missing for the class.")
        return
    rows = []
    for item in found:
        question = missing_question(context, item)
        label: list[Block] = [sheet.words(sheet.own(missing_label(context, item)))]
        label.append(sheet.note_words(sheet.own(missing_how(context, item))))
        if question is None:
            rows.append(sheet.row(label, ""))
            continue
        label.append(sheet.note_words(sheet.own(cites(context.ordinance, question.key, 12))))
        rows.append(sheet.row(label, [question_boxes(sheet, question, "")]))
    sheet.table([("Question, how to find it", 300), ("Answer", 192)], rows, before=4)


def _next(sheet: Sheet) -> None:
    context = sheet.context
    determination = context.determination
    texts = list(_texts(context, f"next_{determination.class_}"))
    for word in ticked(context):
        texts += _texts(context, f"{determination.class_}_{word}")
    if determination.settled and determination.class_ == "exempt":
        texts += _texts(context, "keep_sheet")
    sheet.heading("What to do next")
    if texts:
        sheet.bullets([sheet.own(text) for text in texts], numbered=True)
    else:
        sheet.none()


def _still_bind(sheet: Sheet) -> None:
    """Rules that bind whatever the class: they have no class of their own."""
    context = sheet.context
    rows = []
    for result in context.determination.requirements:
        if result.group is not None or not binds_every_class(context, result):
            continue
        short = ""
        if result.status == "not_met":
            short = "; ".join(line.margin for line in compared(context, result) if line.margin)
        rows.append(
            sheet.row(
                [
                    sheet.words(sheet.provision_text(result.provision)),
                    sheet.note_words(sheet.cite(result.provision)),
                ],
                result_cell(sheet, result, short),
            )
        )
    if rows:
        sheet.table([("Rule", 372), ("Result", 120)], rows, "Rules that hold whatever the class")


def _facts(sheet: Sheet) -> None:
    context = sheet.context
    facts: list[Fact] = [
        item
        for item in project_facts(context)
        if item.counts and item.question.step in ("screening", "classification", "")
    ]
    extra = [
        item
        for group in context.ordinance.groups.values()
        if group.step in ("screening", "classification")
        for row in group_facts(context, group)
        for item in row
        if item.counts
    ]
    facts_table(sheet, [*facts, *extra], "Facts used")


def _notices(sheet: Sheet) -> None:
    notices = sheet.context.determination.notices
    if notices:
        sheet.heading("To be said")
        sheet.bullets([sheet.own(text) for text in notices])


def _last(sheet: Sheet) -> None:
    sheet.framed([Words(bold(sheet.own(LAST)), sheet.styles.strong)], before=10)
    if sheet.blank:
        return
    sheet.add(
        Columns(
            [
                (300.0, sheet.box("given-out-by", "Given out by", label="Given out by", tall=24)),
                (180.0, sheet.box("given-out-on", "Date", label="Date", tall=24)),
            ],
            before=10,
        )
    )


def _blank(sheet: Sheet) -> None:
    """Screening and classification questions only."""
    context = sheet.context
    begin(sheet, settled=False)
    for step, title in (("screening", "Is it exempt?"), ("classification", "Which class?")):
        rows = []
        for question in context.ordinance.questions.values():
            if question.step != step:
                continue
            # without citations, so that the form stays two pages: the checklist has them
            asked = sheet.own(question.text or question.label)
            if question.kind == "choices":
                labels = [(choice.word, choice.text) for choice in question.choices]
                boxes: list[Block] = [sheet.words(asked)]
                boxes.append(
                    sheet.options(
                        labels,
                        name=key_name(question),
                        tip=question.text,
                        several=True,
                        stacked=True,
                        columns=2,
                    )
                )
                rows.append(sheet.across(boxes))
            else:
                rows.append(sheet.row(asked, question_boxes(sheet, question, key_name(question))))
        if rows:
            sheet.table([("Question", 318), ("Answer", 174)], rows, title)
    _last(sheet)
    sheet.finish()

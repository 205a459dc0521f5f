"""Reasons letter: a minor project is treated as major, and why."""

from __future__ import annotations

from typing import Any

from core.explaining import explain_condition
from core.ordinance import Flag, Letter
from core.trying import classify
from swtui.printing.blocks import Words
from swtui.printing.common import ticked
from swtui.printing.context import Context
from swtui.printing.letters import addressee, contact, letter_head, officer_signature
from swtui.printing.sheet import Sheet, bold
from swtui.printing.uses import names

TITLE = "Your minor project is treated as major"


def _letter(context: Context) -> Letter | None:
    """The letter that gives the reasons."""
    return next((item for item in context.ordinance.letters if item.paper == "reasons"), None)


def _letter_text(context: Context) -> str | None:
    """The officer's words: the answer that fills the letter; None: absent."""
    letter = _letter(context)
    for content in letter.contents if letter is not None else ():
        where, _, key = (content.fill or "").partition(".")
        if where == "answers":
            value = context.project.answers.get(key)
            return value if isinstance(value, str) else None
    return None


def _decided(context: Context) -> list[str]:
    """The answers by which the Village decided: those of the deciding step that may be silent."""
    found = []
    for step in context.ordinance.ladder:
        if set(step.flags) & set(context.determination.flags):
            for name in sorted(names(step.when)):
                question = context.ordinance.questions.get(name)
                if question is not None and question.absent is not None:
                    found.append(name)
    return found


def _raising(context: Context) -> Flag | None:
    """The flag whose grounds let a project be treated so."""
    for flag in context.ordinance.flags:
        if flag.raised_by:
            return flag
    return None


def refusal(context: Context) -> str | None:
    """Refused without such a decision, or without reasons."""
    letter = _letter(context)
    if letter is None or letter.id not in context.determination.letters:
        return "No such decision is recorded"
    text = _letter_text(context)
    if text is None or not text.strip():
        return "The reasons are blank; they are owed in writing"
    return None


def build(sheet: Sheet) -> None:
    """Put the letter on the sheet."""
    context = sheet.context
    texts = context.texts("reasons")
    letter_head(sheet, addressee(sheet))
    sheet.heading("1 What was decided")
    decided = texts.get("decided")
    if decided:
        sheet.prose(sheet.own(str(decided)))
    _by(sheet)
    _size(sheet)
    _reasons(sheet)
    sheet.heading("4 What changes for you")
    changes = texts.get("changes", ())
    said = [changes] if isinstance(changes, str) else [str(text) for text in changes]
    if said:
        sheet.bullets([sheet.own(text) for text in said])
    else:
        sheet.none()
    sheet.heading("5 Whom to ask")
    contact(sheet)
    officer_signature(sheet)
    sheet.finish()


def _by(sheet: Sheet) -> None:
    context = sheet.context
    cells: list[tuple[str, Any]] = []
    decided = [] if sheet.blank else _decided(context)
    source = context.project.sources.get(decided[0]) if decided else None
    for label, text in (
        ("Decided on", source.checked_on.isoformat() if source and source.checked_on else ""),
        ("By", source.checked_by if source and source.checked_by else ""),
    ):
        cells.append(
            (label, sheet.said(text) if text else sheet.ruled(1, f"decided-{label}", label))
        )
    sheet.add(sheet.pairs(cells))


def _size(sheet: Sheet) -> None:
    """What size alone would have made it: the step that was passed over."""
    context = sheet.context
    sheet.heading("2 What size alone would have made it")
    if sheet.blank:
        sheet.add(sheet.ruled(2, "size-alone", "What size alone would have made it"))
        return
    without: dict[tuple[str | None, int | None, str], Any] = {
        (None, None, key): None for key in _decided(context)
    }
    found = classify(context.determination.evaluation, without)
    word = context.ordinance.class_name(found.class_).word
    lines: list[str] = []
    done = set(ticked(context))
    ctx = context.determination.evaluation
    for route in context.ordinance.routes:
        if route.to == found.class_ and done & set(route.covers):
            lines.extend(
                f"{line.label}: {line.value}, {line.test}. {line.cite}"
                for line in explain_condition(ctx, route.when, route.provision)
                if line.answer == "yes"
            )
    sheet.prose(bold(sheet.own(word)))
    sheet.bullets([sheet.own(text) for text in dict.fromkeys(lines)])


def _reasons(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("3 The reasons")
    flag = _raising(context)
    ctx = context.determination.evaluation
    also = []
    if flag is not None:
        rows = []
        for ground in flag.raised_by:
            with ctx.quietly():
                holds = False if sheet.blank else ctx.holds(ground.when) is True
            figure = _figure(context, ground.when) if holds else ""
            if holds:
                title = sheet.provision_title(ground.provision)
                also.append(title.rpartition(": ")[2])
            rows.append(
                sheet.row(
                    sheet.tick(
                        "",
                        marked=holds,
                        name=f"reason-{ground.provision}",
                        tip=sheet.provision_title(ground.provision),
                    ),
                    [
                        sheet.words(sheet.provision_text(ground.provision)),
                        *([sheet.words(bold(sheet.own(figure)))] if figure else []),
                    ],
                    [sheet.note_words(sheet.cite(ground.provision))],
                )
            )
        sheet.table([("", 24), ("What the facts say", 368), ("Rule", 100)], rows, before=4)
    if sheet.blank:
        sheet.add(sheet.ruled(12, "reasons", "The reasons"))
        return
    text = _letter_text(context) or ""
    sheet.prose(bold("In the officer's words"), before=10, strong=True)
    sheet.add(
        Words(
            sheet.marks.clean(text),
            sheet.styles.prose,
            before=4,
            widest=396.0 * min(sheet.styles.scale, 492 / 396),
        )
    )
    unnamed = [title for title in also if title.lower() not in text.lower()]
    if unnamed:
        sheet.prose(["Also present: ", "; ".join(unnamed), "."], before=8)


def _figure(context: Context, formula: Any) -> str:
    """The figure behind a ground, with what it is."""
    lines = explain_condition(context.determination.evaluation, formula)
    return "; ".join(f"{line.label}: {line.value}" for line in lines if line.value != "yes")

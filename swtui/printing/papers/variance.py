"""Variance worksheet: the relief asked for, other ways, what the board weighs, the dates."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from core.margins import Margin, requirement_margins
from core.results import RequirementResult
from swtui.printing.blocks import Group
from swtui.printing.common import begin
from swtui.printing.context import Context
from swtui.printing.papers.design_review import standards
from swtui.printing.papers.inspection import texts_of
from swtui.printing.papers.submittals import owed
from swtui.printing.results import compared, of_whom, plain_title, sentence
from swtui.printing.sheet import Sheet, bold
from swtui.printing.wording import PAPERS, day, readable

TITLE = "Variance worksheet"


def unmet(context: Context) -> list[RequirementResult]:
    """Design standards not met and not excused."""
    return [result for result in standards(context) if result.status == "not_met"]


def refusal(context: Context) -> str | None:
    """Refused while the class is open, and where nothing is unmet."""
    if not context.determination.settled:
        return "Class not settled"
    if unmet(context):
        return None
    if any(result.status == "excused" for result in standards(context)):
        return "Excused: needs no variance"
    return "Nothing is unmet"


def relief(margin: Margin) -> str:
    """Difference and percent of the requirement."""
    gap = Fraction(margin.threshold) - Fraction(margin.value)
    gap = -gap if gap < 0 else gap
    words = readable(int(gap) if gap.denominator == 1 else gap, margin.unit)
    if margin.threshold:
        share = gap / abs(Fraction(margin.threshold)) * 100
        tenths = round(share * 10)
        part = f".{tenths % 10}" if tenths % 10 else ""
        words += f", {tenths // 10}{part} %"
    return words


def build(sheet: Sheet) -> None:
    """Put the worksheet on the sheet."""
    context = sheet.context
    texts = context.texts("variance")
    begin(sheet)
    body = texts.get("body")
    if body:
        sheet.prose(["To: ", bold(sheet.own(str(body)))], before=6)
    _relief(sheet)
    _other_ways(sheet)
    sheet.heading("3 Why it is asked")
    sheet.add(sheet.ruled(6, "why", "Why it is asked"))
    sheet.heading("4 What the board weighs")
    test = texts.get("test_from")
    if test:
        sheet.prose(sheet.own(str(test)))
    for place, text in enumerate(texts_of(texts.get("weighs")), 1):
        asked = sheet.paragraph([f"{place}. ", sheet.own(text)], before=6)
        sheet.add(Group([asked, sheet.ruled(3, f"weighs-{place}", text)]))
    for text in texts_of(texts.get("must_grant")):
        sheet.add(sheet.tick(sheet.own(text), name=f"must-{text[:30]}", tip=text))
    for key in ("alternatives", "time", "staff", "conditions"):
        if texts.get(key):
            sheet.prose(sheet.own(str(texts[key])), before=5)
    _dates(sheet)
    park = texts.get("park_act")
    if park:
        sheet.heading("6 Shore and cutting limits")
        sheet.add(sheet.tick(sheet.own(str(park)), name="shore-limits", tip=str(park)))
    _papers(sheet)
    sheet.signature("Applicant")
    sheet.finish()


_COLUMNS = (
    ("Provision", 92.0),
    ("Device", 48.0),
    ("Required", 88.0),
    ("Proposed", 88.0),
    ("Relief", 96.0),
    ("Standard", 80.0),
)


def _relief(sheet: Sheet) -> None:
    context = sheet.context
    if sheet.blank:
        rows = [
            sheet.row(
                *(sheet.box(f"relief{place}-{name}", name) for name, _ in _COLUMNS), rule=False
            )
            for place in range(1, 7)
        ]
        sheet.table(_COLUMNS, rows, "1 Relief asked for")
        return
    margins = requirement_margins(context.determination)
    rows = []
    for result in unmet(context):
        own = [
            margin
            for margin in margins
            if margin.requirement is result and margin.effect == "not_met" and _fails(margin)
        ]
        for margin in own:
            rows.append(
                sheet.row(
                    [sheet.note_words(sheet.cite(result.provision))],
                    of_whom(result) or "site",
                    bold(sheet.own(readable(margin.threshold, margin.unit))),
                    bold(sheet.own(readable(margin.value, margin.unit))),
                    bold(sheet.said(relief(margin))),
                    [sheet.note_words(sheet.provision_title(result.provision))],
                )
            )
        if not own:
            lines = compared(context, result)
            rows.append(
                sheet.row(
                    [sheet.note_words(sheet.cite(result.provision))],
                    of_whom(result) or "site",
                    "; ".join(sheet.own(line.required) for line in lines) or "see standard",
                    "; ".join(sheet.told(line.given, "Proposed") for line in lines) or "? UNKNOWN",
                    "no figure",
                    [sheet.note_words(sheet.provision_title(result.provision))],
                )
            )
    for result in standards(context):
        if result.status == "unknown":
            rows.append(
                sheet.row(
                    [sheet.note_words(sheet.cite(result.provision))],
                    of_whom(result) or "site",
                    "",
                    [sheet.words("? UNKNOWN", sheet.styles.note_strong)],
                    "not computed",
                    [sheet.note_words(sheet.provision_title(result.provision))],
                )
            )
    sheet.table(_COLUMNS, rows, "1 Relief asked for")


def _fails(margin: Margin) -> bool:
    """Whether this comparison is one that is not met."""
    rule = margin.requirement
    if rule is None:
        return False
    # to come to the limit the figure would have to move; one that is met would only lose
    return margin.to_change != 0


def _other_ways(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("2 Ways without a variance")
    if sheet.blank:
        sheet.add(sheet.ruled(4, "other-ways", "Ways without a variance"))
        return
    items: list[Any] = []
    for result in unmet(context):
        rule = context.ordinance.requirements[result.rule]
        title = plain_title(sheet, result)
        why = sentence(context.determination, result)
        items.append([bold(title), ": ", sheet.told(why, "Why"), " ", sheet.own(rule.cure)])
        for provision in result.available:
            if provision in context.ordinance.papers["variance"].provisions:
                continue  # the variance itself is no way without one
            known = context.ordinance.provisions[provision]
            items.append(
                [bold(title), ": ", sheet.own(f"{known.title} {known.citation}, if granted")]
            )
    excused = [result for result in standards(context) if result.status == "excused"]
    if excused:
        names = "; ".join(plain_title(sheet, result) for result in excused)
        items.append(["Excused, needs none: ", names])
    sheet.bullets(items)


def _dates(sheet: Sheet) -> None:
    context = sheet.context
    texts = context.texts("variance")
    sheet.heading("5 Dates")
    for key in ("commission", "inactive"):
        if texts.get(key):
            sheet.add(sheet.note_words(sheet.own(str(texts[key])), 2))
    rows = []
    for clock in context.determination.deadlines:
        rule = context.ordinance.deadlines[clock.rule]
        starts = f"{rule.starts.text if rule.starts else ''} {rule.each or ''}"
        if not any(word in starts for word in ("variance", "commission")):
            continue
        shown = clock.due is not None and not sheet.blank
        rows.append(
            sheet.row(
                sheet.own(clock.what or rule.what),
                day(clock.start)
                if clock.start and shown
                else sheet.box(f"from-{rule.id or rule.provision}", "From", wide=90),
                bold(day(clock.due))
                if clock.due and shown
                else sheet.box(f"due-{rule.id or rule.provision}", "Date", wide=90),
                [sheet.note_words(sheet.cite(clock.provision))],
            )
        )
    sheet.table([("What", 200), ("From", 104), ("Date", 104), ("Rule", 84)], rows, before=4)


def _papers(sheet: Sheet) -> None:
    context = sheet.context
    sheet.heading("7 Papers that go with it")
    text = context.texts("variance").get("papers")
    if text:
        sheet.add(sheet.note_words(sheet.own(str(text)), 2))
    items = [] if sheet.blank else owed(context)
    for item in items:
        word = PAPERS[item.status]
        sheet.add(
            sheet.tick(
                [sheet.provision_title(item.provision), f" ({word})"],
                marked=item.status == "received",
            )
        )
    for rule in context.ordinance.documents if sheet.blank else ():
        title = sheet.provision_title(rule.provision)
        sheet.add(sheet.tick(title, name=f"doc-{rule.provision}", tip=title))
    if not items and not sheet.blank:
        sheet.none()

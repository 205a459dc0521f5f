"""What the banner says: the outcome and what decides it, what is wrong, what comes next.

Sentences of screens.md section 5. Words of the law (classes, flags) are the ordinance's.
"""

from __future__ import annotations

import re
from typing import Literal

from attrs import frozen

from core.explaining import Line, explain_class, other_routes, reasons
from core.ordinance import Ordinance
from core.plain import in_words
from core.project import IssuedDetermination, Project
from core.results import UNDETERMINED, Determination
from core.tallying import tally

CANNOT_SAY = "CANNOT SAY YET"
CANNOT_SAY_SHORT = "CAN'T SAY"

Tone = Literal["good", "plain", "open"]


@frozen
class Banner:
    """The two rows of the banner."""

    first: str
    second: str
    cite: str = ""
    provision: str = ""
    tone: Tone = "plain"
    alarm: bool = False
    """Whether something is not met."""
    narrow: str = ""
    """The second row for a terminal of 60 columns."""


def outcome_word(ordinance: Ordinance, class_: str) -> str:
    """A class on screen: ``MINOR PROJECT``, ``CANNOT SAY YET``."""
    return CANNOT_SAY if class_ == UNDETERMINED else ordinance.class_name(class_).word


def outcome_short(ordinance: Ordinance, class_: str) -> str:
    """A class in lists, at most nine cells."""
    return CANNOT_SAY_SHORT if class_ == UNDETERMINED else ordinance.class_name(class_).short


def banner(
    ordinance: Ordinance,
    project: Project,
    determination: Determination,
    *,
    next_label: str,
    changed: int = 0,
) -> Banner:
    """The banner of a project.

    Args:
        ordinance: the rules.
        project: the facts.
        determination: what the rules say of the facts.
        next_label: what Next open (F8) goes to; empty: nothing is open.
        changed: of an issued project, how many answers have changed since.
    """
    if project.determinations:
        return _issued(ordinance, determination, project.determinations[-1], changed)
    word = outcome_word(ordinance, determination.class_)
    if not determination.settled:
        first, second = _unsettled(ordinance, project, determination, next_label)
        return Banner(first, second, tone="open", narrow=second)
    decides, provision, cite = deciding(ordinance, determination)
    texts = ordinance.head.texts
    parts, short = [], []
    failed = tally(determination.requirements).not_met
    if failed:
        parts.append(f"{failed} standard{'s' if failed > 1 else ''} NOT MET.")
        short.append(f"{failed} NOT MET.")
    of_class = str(texts.get(f"banner_{determination.class_}", ""))
    cautions = [str(texts[key]) for flag in determination.flags if (key := f"flag_{flag}") in texts]
    if of_class or cautions:
        parts.append(of_class or cautions[0])
        brief = f"short_{determination.flags[0]}" if determination.flags else ""
        short.append(str(texts.get(brief, of_class or cautions[0])))
    if next_label:
        parts.append(f"Next: {next_label} (F8).")
        short.append(f"Next: {next_label} (F8).")
    elif not of_class:
        parts.append("Nothing is open. F5 prints.")
        short.append("Nothing is open. F5 prints.")
    return Banner(
        f"{word}: {decides}" if decides else word,
        " ".join(parts),
        cite,
        provision,
        "good" if is_free(determination) else "plain",
        bool(failed),
        " ".join(short),
    )


def deciding(ordinance: Ordinance, determination: Determination) -> tuple[str, str, str]:
    """The comparison that decides a settled class, with its provision and citation.

    ``8,000 sq ft disturbed is under 15,000``; where no figure decides, the provision's title.
    """
    given = reasons(determination)
    if not given:
        return "", "", ""
    first = given[0]
    for flag in determination.flags:
        words = ordinance.head.texts.get(f"decides_{flag}")
        if words:
            return str(words), first.provision, first.cite
    lines = [
        line
        for line in explain_class(determination).lines
        if line.provision == first.provision and line.test and line.test not in ("yes", "no")
    ]
    settled_by = [line for line in lines if line.answer == "yes"] or lines or _beyond(determination)
    # "the project's, or its larger plan's": one comparison with the same limit is enough
    settled_by = list({line.test: line for line in reversed(settled_by)}.values())[::-1]
    told = [compared(ordinance, line, unit=not index) for index, line in enumerate(settled_by[:2])]
    if len(told) == 1:
        told = [compared(ordinance, settled_by[0], noun=True)]
    if not told or not all(told):
        title = ordinance.provisions[first.provision].title
        return f"{title[:1].lower()}{title[1:]}", first.provision, first.cite
    return "; ".join(told), first.provision, first.cite


def _beyond(determination: Determination) -> list[Line]:
    """What keeps a project out of every class but the one that takes all the rest."""
    ladder = determination.evaluation.ladder
    if ladder is None or not ladder.steps or ladder.steps[-1].when is not None:
        return []
    return [
        line._replace(test=line.contrary, answer="yes")
        for line in other_routes(determination)
        if line.answer == "no"
    ]


_TEST = re.compile(
    r"(?P<sign>under|over|no more than|at least)? ?(?P<figure>[\d,.]+)(?: (?P<unit>.+?))?"
    r"(?P<more> or more)?$"
)
_FIGURE = re.compile(r"(?P<figure>[\d,.]+)(?: (?P<unit>.+))?$")


def compared(ordinance: Ordinance, line: Line, *, unit: bool = True, noun: bool = False) -> str:
    """A comparison of figures in a few words; empty when it is none.

    Args:
        ordinance: whose words for the figure are used.
        line: the comparison.
        unit: whether the unit stands with it: in a sentence with the first only.
        noun: whether the figure is named; two comparisons have no room for that.
    """
    value, test = _FIGURE.match(line.value), _TEST.match(line.test)
    if value is None or test is None:
        return ""
    shown = value["figure"]
    if value["unit"] and unit:
        shown += f" {value['unit']}"
    key = line.token[2] if line.token else ""
    named = ordinance.head.texts.get(f"noun_{key}") if noun else None
    limit = test["figure"]
    if test["unit"] == "sq ft" and limit == "43,560":
        limit = "one acre"
    sign = {"no more than": "not over "}.get(test["sign"] or "", f"{test['sign'] or ''} ".lstrip())
    is_so = "is" if line.answer == "yes" else "is not"
    return f"{shown}{f' {named}' if named else ''} {is_so} {sign}{limit}{test['more'] or ''}"


def is_free(determination: Determination) -> bool:
    """Whether the class asks for no decision at all: none of its findings applies."""
    return determination.settled and all(
        result.status == "not_applicable" for result in determination.findings
    )


def _unsettled(
    ordinance: Ordinance, project: Project, determination: Determination, next_label: str
) -> tuple[str, str]:
    activities = ordinance.head.activities
    if activities and not project.answers.get(activities):
        question = ordinance.questions.get(activities)
        if question is not None and question.kind == "choices":
            return (
                f"{CANNOT_SAY}: no work is ticked.",
                "Next: tick the kinds of work in step 2 (F8).",
            )
    names = [ordinance.class_name(key).short.lower() for key in determination.candidates]
    # more classes than three do not fit beside what settles them
    between = f": {in_words(names)}" if 1 < len(names) <= 3 else ""
    count = len(determination.missing)
    if determination.open_on_class() and not count:
        settles = "The law leaves it open; ask the Village (F2)."
    elif count == 1:
        settles = "1 answer settles it."
    else:
        settles = f"{count} answers may settle it."
    second = f"Next: {next_label} (F8)." if next_label else ""
    return f"{CANNOT_SAY}{between}. {settles}", second


def _issued(
    ordinance: Ordinance, determination: Determination, issued: IssuedDetermination, changed: int
) -> Banner:
    was = str(issued.result.get("class", ""))
    outcome = (issued.outcome or "decided").replace("_", " ").upper()
    first = f"{outcome} {issued.issued_on.isoformat()}"
    if was:
        first += f" as {_article(outcome_word(ordinance, was))}"
    second = ""
    if changed:
        answers = "1 answer has" if changed == 1 else f"{changed} answers have"
        second = f"{answers} changed since."
        if was and was != determination.class_:
            now = outcome_word(ordinance, determination.class_)
            second += f" By today's answers: {now} (F2)."
        else:
            second += " The class is the same."
    return Banner(first, second, tone="plain", narrow=second)


def _article(words: str) -> str:
    return f"{'an' if words[:1] in 'AEIOU' else 'a'} {words}"

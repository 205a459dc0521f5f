"""A project in five lines: for the telephone, without opening it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from attrs import frozen

from core.dates import show_date
from core.explaining import explain_requirement
from core.forms import STEPS, open_answers, open_groups
from core.ordinance import Ordinance, Question
from core.plain import visible
from core.project import Project
from core.results import Determination
from core.standing import is_owed, paper_title
from core.wording import banner, deciding, outcome_word

_WAITING = frozenset({"received", "incomplete"})
_WIDE, _NARROW = 78, 58
"""Cells of a line of the strip."""
_NAMES = 3
"""So many names of a list at most."""
_SHORT = 23
"""Characters of a label that stands in a list as it is."""


@frozen
class Glance:
    """What to say of a project at once."""

    lines: tuple[str, ...]
    """For a terminal of 80 columns."""
    narrow: tuple[str, ...]
    """For one of 60, three lines."""


def glance(
    ordinance: Ordinance, project: Project, determination: Determination, today: date
) -> Glance:
    """Who, what it comes to, what is not met, what to find out, what is owed, since when."""
    info = project.info
    person = info.applicant
    who = ", ".join(part for part in (person.name, person.phone) if part) if person else ""
    first = " | ".join(visible(part) for part in (info.name, info.site_address, who) if part)
    outcome = _outcome(ordinance, project, determination)
    failed = [result for result in determination.requirements if result.status == "not_met"]
    not_met = ""
    if failed:
        more = f" And {len(failed) - 1} more." if len(failed) > 1 else ""
        name = f"{visible(failed[0].record)}, " if failed[0].record else ""
        if failed[0].judged:
            # the sentence of a decision names no standard; its reasons stand in the project
            title = ordinance.provisions[failed[0].provision].title
            told = f"{title[:1].lower()}{title[1:]}, as decided."
        else:
            told = explain_requirement(determination, failed[0]).sentence
            told = f"{told[:1].lower()}{told[1:]}"
        not_met = f"Not met: {name}{told}{more}"
    find_out = [
        _name(item.question)
        for step in STEPS
        for item in open_answers(ordinance, project, determination, step)
    ]
    find_out += [
        group.title
        for step in STEPS
        for group in open_groups(ordinance, project, determination, step)
    ]
    owed = [paper_title(ordinance, one) for one in determination.documents if is_owed(one)]
    status = visible(info.status.replace("_", " "))
    counts = [f"Not met: {len(failed)}."] if failed else []
    counts += [f"Find out: {len(find_out)}."] if find_out else []
    left = _NARROW - len(" ".join((*counts, "")))
    counts += [_needs((), owed, left)] if owed else []
    needs = _needs(find_out, owed, _WIDE)
    lines = [first, outcome, not_met, needs, _waiting(project, today, bool(owed))]
    return Glance(
        tuple(line for line in lines if line),
        (" | ".join(part for part in (visible(who), status) if part), outcome, " ".join(counts)),
    )


def unread(name: str, problems: Sequence[str]) -> Glance:
    """What to say of a file that can't be read: its name once, what is wrong, what to do."""
    told = [visible(problem) for problem in problems]
    glue = ", " if told and told[0].startswith("line ") else ": "
    lines = (f"{visible(name)}{glue}{told[0]}", *told[1:4]) if told else (visible(name),)
    return Glance(lines, lines)


def _outcome(ordinance: Ordinance, project: Project, determination: Determination) -> str:
    if project.determinations or not determination.settled:
        words = banner(ordinance, project, determination, next_label="")
        return f"{words.first.rstrip('.')}."
    decides, _, _ = deciding(ordinance, determination)
    word = outcome_word(ordinance, determination.class_)
    texts = ordinance.head.texts
    flags = [str(texts[key]) for flag in determination.flags if (key := f"flag_{flag}") in texts]
    said = f"{word}: {decides}." if decides else f"{word}."
    return " ".join((said, *flags[:1]))


def _name(question: Question) -> str:
    """A question in a word or two: its label where that is short, else its heading in tables."""
    label = question.label
    return label if len(label) <= _SHORT and "?" not in label else question.heading or label


def _needs(find_out: Sequence[str], owed: Sequence[str], room: int) -> str:
    """``Find out: slope, habitat.   Owed: location map, 2 more.``, with as many names as fit."""
    lists = (("Find out", "answer", find_out), ("Owed", "paper", owed))
    given = [each for each in lists if each[2]]
    # the list that has more of the line gives a name up first
    most = [min(len(names), _NAMES) for _, _, names in given]
    while True:
        parts = [
            f"{head}: {_some(names, shown, thing)}."
            for (head, thing, names), shown in zip(given, most, strict=True)
        ]
        said = "   ".join(parts)
        if len(said) <= room or not any(most):
            return said
        longest = max(range(len(most)), key=lambda at: (most[at] > 0, len(parts[at])))
        most[longest] -= 1


def _some(names: Sequence[str], most: int, thing: str) -> str:
    if not most:
        return f"{len(names)} {thing}{'' if len(names) == 1 else 's'}"
    # an abbreviation keeps its capital
    shown = [name[:1].lower() + name[1:] if name[1:2].islower() else name for name in names[:most]]
    left = len(names) - most
    return ", ".join(shown) + (f", {left} more" if left > 0 else "")


def _waiting(project: Project, today: date, owed: bool) -> str:
    since = project.info.received_on
    if project.info.status not in _WAITING or since is None or not owed:
        return ""
    days = (today - since).days
    if days < 0:
        return ""
    return f"Waiting for the applicant since {show_date(since)} ({days} days)."

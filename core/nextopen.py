"""What is open, and in which order Next open (F8) goes through it.

Answers that can't be read; what settles the class; standards not met; other answers; decisions of
the officer; papers owed; the findings and the decision once all that is there; don't knows last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from attrs import frozen

from core.addresses import name_of, records_of
from core.forms import (
    SITE,
    STANDARDS,
    STEPS,
    Asked,
    is_unsure,
    open_answers,
    open_groups,
    page_of,
    record_key,
    short_label,
    step_number,
)
from core.infowords import info_label
from core.ordinance import Group, Ordinance
from core.project import Project
from core.results import (
    Determination,
    RequirementResult,
)
from core.standing import decisions_due, is_owed, paper_title, standard_key


@frozen
class Goal:
    """An open thing: where it is, and what it is called."""

    kind: Literal["unread", "class", "not_met", "answer", "judgment", "paper", "finding", "unsure"]
    step: int
    page: str
    """A page of the design step; empty elsewhere."""
    key: str
    """The key of an answer, or a provision; of a record's standard "PROVISION/index"."""
    label: str


def goals(
    ordinance: Ordinance,
    project: Project,
    determination: Determination,
    unread: Collection[str] = (),
) -> tuple[Goal, ...]:
    """All that is open, in the order of Next open (F8).

    Answers that can't be read; what settles the class; standards not met; other answers; decisions
    of the officer; papers owed; findings and decision; don't knows last.
    """
    found = list(_all(ordinance, project, determination, unread))
    seen: set[str] = set()
    once = []
    for goal in found:
        if goal.key not in seen:
            seen.add(goal.key)
            once.append(goal)
    return tuple(once)


def first_goal(
    ordinance: Ordinance,
    project: Project,
    determination: Determination,
    unread: Collection[str] = (),
) -> Goal | None:
    """The first of `goals`, found without looking for the rest; None when nothing is open."""
    return next(_all(ordinance, project, determination, unread), None)


def after(open_: Sequence[Goal], here: str, last: int = 0) -> int | None:
    """The place of the goal to go to next; None when nothing is open.

    From the last one on to the first. What was answered has left the list: then the one that took
    its place is next, unless something that settles the class is open.

    Args:
        open_: all that is open, in order.
        here: the key of the row in focus; a list of standards has one row for all records.
        last: the place gone to last.
    """
    if not open_:
        return None
    at = [i for i, goal in enumerate(open_) if here in (goal.key, goal.key.partition("/")[0])]
    if at:
        return (at[-1] + 1) % len(open_)
    return 0 if open_[0].kind in ("unread", "class") else last % len(open_)


def goals_at(ordinance: Ordinance, project: Project, key: str) -> Goal | None:
    """Where an answer is; None when the key is of none."""
    group, dot, rest = key.partition(".")
    if key in ordinance.questions:
        return _answer_goal(ordinance, "answer", project, _item(ordinance, None, None, key))
    if key in ordinance.groups:
        return _group_goal(ordinance, "answer", ordinance.groups[key])
    number, second, question = rest.partition(".")
    held = ordinance.groups.get(group)
    if dot and second and held is not None and number.isdigit() and question in held.questions:
        return _answer_goal(
            ordinance, "answer", project, _item(ordinance, group, int(number) - 1, question)
        )
    return None


def _all(
    ordinance: Ordinance,
    project: Project,
    determination: Determination,
    unread: Collection[str],
) -> Iterator[Goal]:
    if not project.info.name and "project.name" not in unread:
        yield Goal("answer", 1, "", "project.name", "Project name")
    for key in unread:
        yield unread_goal(ordinance, project, key)
    unsure: list[Goal] = []
    for missing in determination.missing:
        # a whole list that is missing is named by its group, or as if it were a question
        listed = missing.group if missing.index is None else None
        group = ordinance.groups.get(listed or missing.question) if missing.index is None else None
        if group is not None:
            yield _group_goal(ordinance, "class", group)
            continue
        if missing.index is None and missing.question not in ordinance.questions:
            continue  # a fact of the village: it stands in the settings, not on a form
        item = _item(ordinance, missing.group, missing.index, missing.question)
        if is_unsure(project, item):
            unsure.append(_answer_goal(ordinance, "unsure", project, item))
        else:
            yield _answer_goal(ordinance, "class", project, item)
    for result in determination.requirements:
        if result.status == "not_met":
            yield standard_goal("not_met", ordinance, result)
    for step in STEPS:
        for group in open_groups(ordinance, project, determination, step):
            yield _group_goal(ordinance, "answer", group)
        for item in open_answers(ordinance, project, determination, step):
            if is_unsure(project, item):
                unsure.append(_answer_goal(ordinance, "unsure", project, item))
            else:
                yield _answer_goal(ordinance, "answer", project, item)
    for result in determination.requirements:
        chosen = ordinance.requirements[result.rule].options_of is not None
        if result.status == "judgment" and not chosen:
            yield standard_goal("judgment", ordinance, result)
    for paper in determination.documents:
        if is_owed(paper):
            yield Goal("paper", 6, "", paper.provision, paper_title(ordinance, paper))
    for key in decisions_due(ordinance, project, determination):
        provision = ordinance.provisions.get(key.partition("/")[0])
        label = provision.title if provision is not None else "The decision"
        yield Goal("finding", step_number("decision"), "", key, label)
    yield from unsure


def unread_goal(ordinance: Ordinance, project: Project, key: str) -> Goal:
    """Where a text is that is no answer yet, by the key of its row."""
    group, dot, rest = key.partition(".")
    if group == "project":
        return Goal("unread", 1, "", key, info_label(rest))
    number, _, question = rest.partition(".")
    if dot and group in ordinance.groups and question in ordinance.groups[group].questions:
        item = _item(ordinance, group, int(number) - 1, question)
    elif key in ordinance.questions:
        item = _item(ordinance, None, None, key)
    else:
        return _after_goal(ordinance, key)
    return _answer_goal(ordinance, "unread", project, item)


def _after_goal(ordinance: Ordinance, key: str) -> Goal:
    """A text among what comes after the decision: a day of the log, a paper, a sum."""
    head, _, rest = key.partition(".")
    label = info_label(key)
    if head == "event" and rest in ordinance.events:
        label = ordinance.events[rest].label
    elif head == "paper" and rest in ordinance.provisions:
        label = ordinance.provisions[rest].title
    return Goal("unread", step_number("decision"), "after", key, label)


def _item(ordinance: Ordinance, group: str | None, index: int | None, question: str) -> Asked:
    if group is None or index is None:
        return Asked(question, ordinance.questions[question])
    kind = ordinance.groups[group]
    return Asked(record_key(group, index, question), kind.questions[question], kind, index)


def _answer_goal(
    ordinance: Ordinance,
    kind: Literal["unread", "class", "answer", "unsure"],
    project: Project,
    item: Asked,
) -> Goal:
    label = short_label(item.question)
    page = ""
    step = item.question.step
    if item.group is not None and item.index is not None:
        records = records_of(project, item.group.key)
        name = name_of(records[item.index]) if item.index < len(records) else None
        label = f"{name}, {label[:1].lower()}{label[1:]}" if name else label
        page, step = page_of(ordinance, item.group), item.group.step
    elif step == "design":
        page = SITE
    return Goal(kind, step_number(step), page, item.key, label)


def _group_goal(ordinance: Ordinance, kind: Literal["class", "answer"], group: Group) -> Goal:
    page = page_of(ordinance, group)
    return Goal(kind, step_number(group.step), page, group.key, group.label or group.title)


def standard_goal(
    kind: Literal["not_met", "judgment"], ordinance: Ordinance, result: RequirementResult
) -> Goal:
    """Where a standard is seen: the standards page, or the checklist."""
    step = step_number(result.step)
    page = STANDARDS if result.step == "design" else ""
    label = result.record or ordinance.provisions[result.provision].title
    return Goal(kind, step, page, standard_key(result), label)

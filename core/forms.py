"""The forms: which questions each step asks, how each step stands, what is open and in what order.

Pure: from an ordinance, a project and its determination to rows, counts and places. The screens
draw them, `swtui ask` reads them out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from attrs import frozen

from core.addresses import name_of, records_of
from core.answers import source_key
from core.differences import is_owed_itself
from core.expression.drainage import NEEDED
from core.ordinance import Group, Ordinance, Question
from core.project import Project
from core.results import (
    Determination,
    DocumentResult,
    RequirementResult,
)

STEPS = (
    "project",
    "screening",
    "classification",
    "design",
    "erosion",
    "papers",
    "decision",
    "print",
)
"""The steps by their keys, in order; step 1 is the first."""

WORDS = {
    "project": "Project",
    "screening": "Exempt?",
    "classification": "Class",
    "design": "Design",
    "erosion": "Erosion",
    "papers": "Papers",
    "decision": "Decide",
    "print": "Print",
}
"""The steps in words, unless the ordinance has its own."""

SHORT = 28
"""Up to so many characters a label stands in a banner as it is."""

SITE, DEVICES, STANDARDS = "site", "devices", "standards"
"""The three pages of the step that designs."""

AREAS = "areas"
"""A fourth one, to which the site leads: drainage areas, from which storms can be worked out."""

Sign = Literal["x", ".", "!", "-", ""]


@frozen(eq=False, repr=False)
class Asked:
    """A question as a form asks it."""

    key: str
    """The key of the answer, as `core.addresses` reads it."""
    question: Question
    group: Group | None = None
    index: int | None = None
    """Which record, from 0."""

    @property
    def part(self) -> str:
        """The heading under which it stands."""
        return self.question.part


@frozen
class StepState:
    """How a step stands, for the rail."""

    number: int
    key: str
    word: str
    says: str
    """"done", "3 open", "1 NOT MET", "2 of 10", "2 owed", "not yet", "no need" or nothing."""
    sign: Sign
    """The same as one sign, for narrow terminals."""


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


def step_number(key: str) -> int:
    """A step's number, from 1; of an unknown one that of the first."""
    return STEPS.index(key) + 1 if key in STEPS else 1


def step_word(ordinance: Ordinance, key: str) -> str:
    """A step in words."""
    return ordinance.head.steps.get(key, WORDS[key])


# --- what is asked ------------------------------------------------------------------------------


def asked(ordinance: Ordinance, determination: Determination, step: str) -> tuple[Asked, ...]:
    """The project's own questions of a step that matter now, in the order of the file.

    Those asked for the record, on which no rule waits, come along with others of their step.
    """
    found = [question for question in ordinance.questions.values() if question.step == step]
    if not any((None, None, question.key) in determination.relevant for question in found):
        return ()
    return tuple(
        Asked(question.key, question)
        for question in found
        if _is_asked(determination, (None, None, question.key))
    )


def _is_asked(determination: Determination, token: tuple[str | None, int | None, str]) -> bool:
    return token in determination.relevant or token in determination.asked_when


def asked_of_record(
    ordinance: Ordinance, determination: Determination, group: str, index: int
) -> tuple[Asked, ...]:
    """The questions about one record that matter now, its name first."""
    kind = ordinance.groups[group]
    return tuple(
        Asked(record_key(group, index, question.key), question, kind, index)
        for question in kind.questions.values()
        if question.key == "name" or _is_asked(determination, (group, index, question.key))
    )


def record_key(group: str, index: int, question: str) -> str:
    """The key of an answer about a record: ``devices.2.volume_cuft`` for index 1."""
    return f"{group}.{index + 1}.{question}"


def set_aside(
    ordinance: Ordinance, project: Project, determination: Determination, step: str
) -> tuple[Asked, ...]:
    """Questions of a step that are answered but no longer asked; they come back by themselves."""
    found = [
        Asked(question.key, question)
        for question in ordinance.questions.values()
        if question.step == step
        and question.key in project.answers
        and not _is_asked(determination, (None, None, question.key))
    ]
    return tuple(found)


def record_set_aside(
    ordinance: Ordinance, project: Project, determination: Determination, group: str, index: int
) -> tuple[Asked, ...]:
    """Answers about one record that are no longer asked."""
    kind = ordinance.groups[group]
    record = records_of(project, group)[index]
    return tuple(
        Asked(record_key(group, index, key), question, kind, index)
        for key, question in kind.questions.items()
        if key != "name" and key in record and not _is_asked(determination, (group, index, key))
    )


def is_answered(project: Project, item: Asked) -> bool:
    """Whether there is an answer; don't know is none."""
    if item.group is None or item.index is None:
        return item.question.key in project.answers
    records = records_of(project, item.group.key)
    return item.index < len(records) and item.question.key in records[item.index]


def is_unsure(project: Project, item: Asked) -> bool:
    """Whether somebody looked and does not know."""
    place = item.question.key
    if item.group is not None and item.index is not None:
        records = records_of(project, item.group.key)
        name = name_of(records[item.index]) if item.index < len(records) else None
        place = source_key(item.group.key, name or str(item.index + 1), item.question.key)
    source = project.sources.get(place)
    return source is not None and source.dont_know and not is_answered(project, item)


def must_be_answered(determination: Determination, item: Asked) -> bool:
    """Whether an answer is waited for: not where silence has a meaning or nothing depends on it.

    Of a question with a formula: where that gives nothing, and nothing is asked in its place.
    """
    question, index = item.question, item.index
    if question.absent is not None:
        return False
    if (question.group, index, question.key) not in determination.relevant:
        return False
    return question.formula is None or is_owed_itself(determination.evaluation, question, index)


def groups_of(ordinance: Ordinance, step: str) -> tuple[Group, ...]:
    """The repeated records of a step."""
    return tuple(group for group in ordinance.groups.values() if group.step == step)


def open_answers(
    ordinance: Ordinance, project: Project, determination: Determination, step: str
) -> tuple[Asked, ...]:
    """The questions of a step, of its records too, that wait for an answer; don't knows as well."""
    items = list(asked(ordinance, determination, step))
    for group in groups_of(ordinance, step):
        for index in range(len(records_of(project, group.key))):
            items += asked_of_record(ordinance, determination, group.key, index)
    return tuple(
        item
        for item in items
        if must_be_answered(determination, item) and not is_answered(project, item)
    )


def open_groups(
    ordinance: Ordinance, project: Project, determination: Determination, step: str
) -> tuple[Group, ...]:
    """Groups of which nobody has said yet whether there are any, and it matters."""
    return tuple(
        group
        for group in groups_of(ordinance, step)
        if (None, None, group.key) in determination.relevant and group.key not in project.answers
    )


# --- how a step stands --------------------------------------------------------------------------


def is_exempt(determination: Determination) -> bool:
    """Whether no standard, paper or decision is owed: settled, and nothing asks for one."""
    return determination.settled and not any(
        result.status != "not_applicable" for result in determination.findings
    )


def standards(determination: Determination, step: str = "design") -> tuple[RequirementResult, ...]:
    """The results of the standards that a step shows, in the order of the ordinance."""
    return tuple(result for result in determination.requirements if result.step == step)


def checklist(ordinance: Ordinance, determination: Determination) -> tuple[RequirementResult, ...]:
    """The items of the erosion checklist; the ways of which one is chosen stand apart."""
    return tuple(
        result
        for result in standards(determination, "erosion")
        if ordinance.requirements[result.rule].options_of is None
    )


def is_owed(paper: DocumentResult) -> bool:
    """Whether a paper is owed and not in, or lacks something."""
    return paper.status in ("missing", "incomplete")


def step_states(
    ordinance: Ordinance,
    project: Project,
    determination: Determination,
    unread: Collection[str] = (),
) -> tuple[StepState, ...]:
    """How each step stands.

    Args:
        ordinance: the rules.
        project: the facts.
        determination: what the rules say of the facts.
        unread: keys of rows whose text is no answer yet.
    """
    states = []
    for number, key in enumerate(STEPS, 1):
        says, sign = _state(ordinance, project, determination, key, unread)
        states.append(StepState(number, key, step_word(ordinance, key), says, sign))
    return tuple(states)


def _state(
    ordinance: Ordinance,
    project: Project,
    determination: Determination,
    key: str,
    unread: Collection[str],
) -> tuple[str, Sign]:
    if key == "print":
        return "", ""
    if key == "project":
        count = (0 if project.info.name else 1) + sum(
            1 for place in unread if place.startswith("project.")
        )
        return _counted(count)
    if key == "papers":
        return _papers(determination)
    if key == "decision":
        if is_exempt(determination):
            return "no need", "-"
        return ("done", "x") if project.determinations else ("not yet", "-")
    failed = sum(1 for result in standards(determination, key) if result.status == "not_met")
    if failed:
        return f"{failed} NOT MET", "!"
    open_here = len(open_answers(ordinance, project, determination, key))
    open_here += len(open_groups(ordinance, project, determination, key))
    if key == "erosion":
        return _erosion(ordinance, determination, open_here)
    judgments = sum(1 for result in standards(determination, key) if result.status == "judgment")
    if open_here or judgments:
        return _counted(open_here + judgments)
    if any(item for item in asked(ordinance, determination, key)):
        return "done", "x"
    return ("no need", "-") if determination.settled else ("not yet", "-")


def _counted(count: int) -> tuple[str, Sign]:
    return (f"{count} open", ".") if count else ("done", "x")


def _erosion(
    ordinance: Ordinance, determination: Determination, open_here: int
) -> tuple[str, Sign]:
    items = [r for r in checklist(ordinance, determination) if r.status != "not_applicable"]
    if not items:
        return _counted(open_here) if open_here else ("no need", "-")
    if not determination.settled and not any(result.judged for result in items):
        return "not yet", "-"
    met = sum(1 for result in items if result.status in ("met", "excused"))
    if met == len(items) and not open_here:
        return "done", "x"
    return f"{met} of {len(items)}", "."


def _papers(determination: Determination) -> tuple[str, Sign]:
    owed = sum(1 for paper in determination.documents if is_owed(paper))
    if owed:
        return f"{owed} owed", "."
    if not determination.settled:
        return "not yet", "-"
    if any(paper.status == "received" for paper in determination.documents):
        return "done", "x"
    return "no need", "-"


# --- what is open, and in which order -----------------------------------------------------------


def goals(
    ordinance: Ordinance,
    project: Project,
    determination: Determination,
    unread: Collection[str] = (),
) -> tuple[Goal, ...]:
    """All that is open, in the order of Next open (F8).

    Answers that can't be read; what settles the class; standards not met; other answers; decisions
    of the officer; papers owed; don't knows last.
    """
    found = list(_all(ordinance, project, determination, unread))
    seen: set[str] = set()
    once = []
    for goal in found:
        if goal.key not in seen:
            seen.add(goal.key)
            once.append(goal)
    return tuple(once)


def _all(
    ordinance: Ordinance,
    project: Project,
    determination: Determination,
    unread: Collection[str],
) -> Iterator[Goal]:
    if not project.info.name and "project.name" not in unread:
        yield Goal("answer", 1, "", "project.name", "Project name")
    for key in unread:
        yield _unread(ordinance, project, key)
    unsure: list[Goal] = []
    for missing in determination.missing:
        # a whole list that is missing is named by its group, or as if it were a question
        listed = missing.group if missing.index is None else None
        group = ordinance.groups.get(listed or missing.question) if missing.index is None else None
        if group is not None:
            yield _group_goal("class", group)
            continue
        if missing.index is None and missing.question not in ordinance.questions:
            continue  # a fact of the village: it stands in the settings, not on a form
        item = _item(ordinance, missing.group, missing.index, missing.question)
        if is_unsure(project, item):
            unsure.append(_answer_goal("unsure", project, item))
        else:
            yield _answer_goal("class", project, item)
    for result in determination.requirements:
        if result.status == "not_met":
            yield standard_goal("not_met", ordinance, result)
    for step in STEPS:
        for group in open_groups(ordinance, project, determination, step):
            yield _group_goal("answer", group)
        for item in open_answers(ordinance, project, determination, step):
            if is_unsure(project, item):
                unsure.append(_answer_goal("unsure", project, item))
            else:
                yield _answer_goal("answer", project, item)
    for result in determination.requirements:
        chosen = ordinance.requirements[result.rule].options_of is not None
        if result.status == "judgment" and not chosen:
            yield standard_goal("judgment", ordinance, result)
    for paper in determination.documents:
        if is_owed(paper):
            yield Goal("paper", 6, "", paper.provision, paper_title(ordinance, paper))
    yield from unsure


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
        return _answer_goal("answer", project, _item(ordinance, None, None, key))
    if key in ordinance.groups:
        return _group_goal("answer", ordinance.groups[key])
    number, second, question = rest.partition(".")
    held = ordinance.groups.get(group)
    if dot and second and held is not None and number.isdigit() and question in held.questions:
        return _answer_goal("answer", project, _item(ordinance, group, int(number) - 1, question))
    return None


def _unread(ordinance: Ordinance, project: Project, key: str) -> Goal:
    group, dot, rest = key.partition(".")
    if group == "project":
        words = rest.replace(".", " ").replace("_", " ")
        return Goal("unread", 1, "", key, words[:1].upper() + words[1:])
    if dot and group in ordinance.groups:
        number, _, question = rest.partition(".")
        item = _item(ordinance, group, int(number) - 1, question)
    elif key in ordinance.questions:
        item = _item(ordinance, None, None, key)
    else:
        return Goal("unread", 1, "", key, key)
    return _answer_goal("unread", project, item)


def _item(ordinance: Ordinance, group: str | None, index: int | None, question: str) -> Asked:
    if group is None or index is None:
        return Asked(question, ordinance.questions[question])
    kind = ordinance.groups[group]
    return Asked(record_key(group, index, question), kind.questions[question], kind, index)


def _answer_goal(
    kind: Literal["unread", "class", "answer", "unsure"], project: Project, item: Asked
) -> Goal:
    label = short_label(item.question)
    page = ""
    step = item.question.step
    if item.group is not None and item.index is not None:
        records = records_of(project, item.group.key)
        name = name_of(records[item.index]) if item.index < len(records) else None
        label = f"{name}, {label[:1].lower()}{label[1:]}" if name else label
        page, step = page_of(item.group), item.group.step
    elif step == "design":
        page = SITE
    return Goal(kind, step_number(step), page, item.key, label)


def _group_goal(kind: Literal["class", "answer"], group: Group) -> Goal:
    page = page_of(group)
    return Goal(kind, step_number(group.step), page, group.key, group.label or group.title)


def page_of(group: Group) -> str:
    """The page on which the records of a group are listed."""
    return AREAS if all(key in group.questions for key in NEEDED) else DEVICES


def standard_goal(
    kind: Literal["not_met", "judgment"], ordinance: Ordinance, result: RequirementResult
) -> Goal:
    """Where a standard is seen: the standards page, or the checklist."""
    step = step_number(result.step)
    page = STANDARDS if result.step == "design" else ""
    label = result.record or ordinance.provisions[result.provision].title
    return Goal(kind, step, page, standard_key(result), label)


def standard_key(result: RequirementResult) -> str:
    """Tells results apart: the provision, and the record if it is about one."""
    return result.provision if result.index is None else f"{result.provision}/{result.index}"


def short_label(question: Question) -> str:
    """A question in a few words, for banners: its label, or what is said of it if shorter."""
    said = question.said
    if len(question.label) > SHORT and said and len(said) < len(question.label):
        return said[:1].upper() + said[1:]
    return question.label.rstrip("?")


def paper_title(ordinance: Ordinance, paper: DocumentResult) -> str:
    """A paper's short name."""
    return ordinance.documents[paper.rule].title or ordinance.provisions[paper.provision].title

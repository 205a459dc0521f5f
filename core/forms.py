"""The forms: which questions each step asks, and which of them wait for an answer.

Pure: from an ordinance, a project and its determination to rows. The screens draw them, `swtui ask`
reads them out. How a step stands is `core.standing`'s, what comes next `core.nextopen`'s.
"""

from __future__ import annotations

from attrs import frozen

from core.addresses import name_of, records_of
from core.answers import source_key
from core.differences import is_owed_itself
from core.expression.drainage import NEEDED
from core.ordinance import Group, Ordinance, Question
from core.project import Project
from core.results import (
    Determination,
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

LIST = "list:"
"""Before the key of a group: the page of its records, to which the form of its step leads."""


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


def page_of(ordinance: Ordinance, group: Group) -> str:
    """The page on which the records of a group are listed.

    The first group of the step that designs has a page of its own among that step's; so have
    drainage areas from which storms can be worked out. Every other group has a list behind its
    step's form.
    """
    if group.step == "design":
        if all(key in group.questions for key in NEEDED):
            return AREAS
        if group is groups_of(ordinance, "design")[0]:
            return DEVICES
    return f"{LIST}{group.key}"


def listed_groups(
    ordinance: Ordinance, project: Project, determination: Determination, step: str
) -> tuple[Group, ...]:
    """The groups to which the form of a step leads: asked for, or with records already."""
    found = determination.relevant | determination.asked_when
    return tuple(
        group
        for group in groups_of(ordinance, step)
        if page_of(ordinance, group).startswith(LIST)
        and ((None, None, group.key) in found or records_of(project, group.key))
    )


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


def short_label(question: Question) -> str:
    """A question in a few words, for banners: its label, or what is said of it if shorter."""
    said = question.said
    if len(question.label) > SHORT and said and len(said) < len(question.label):
        return said[:1].upper() + said[1:]
    return question.label.rstrip("?")

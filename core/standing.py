"""How each step stands: done, so many open, not met, owed, not yet, no need.

Pure: from an ordinance, a project and its determination to words and signs for the rail.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from attrs import frozen

from core.forms import (
    STEPS,
    asked,
    open_answers,
    open_groups,
    step_word,
)
from core.ordinance import Ordinance
from core.project import Project
from core.results import (
    Determination,
    DocumentResult,
    RequirementResult,
)
from core.tallying import tally

Sign = Literal["x", ".", "!", "-", ""]


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


def own_findings(
    ordinance: Ordinance, determination: Determination
) -> tuple[RequirementResult, ...]:
    """The findings that somebody makes; what only follows from others is not among them."""
    return tuple(
        result
        for result in determination.findings
        if result.status != "not_applicable" and not ordinance.requirements[result.rule].follows
    )


DECIDED = ("approved", "approved_with_conditions", "denied", "withdrawn", "closed")
"""States of a project file in which nobody waits for a decision any more."""


def decisions_due(
    ordinance: Ordinance, project: Project, determination: Determination
) -> tuple[str, ...]:
    """What still has to be decided when nothing else is open: findings, their facts, the decision.

    Returns:
        Keys as `standard_key` gives them, and "decision"; empty while something else comes first.
    """
    if not determination.settled or project.determinations or project.info.status in DECIDED:
        return ()
    findings = own_findings(ordinance, determination)
    if not findings or any(is_owed(paper) for paper in determination.documents):
        return ()
    for result in determination.requirements:
        is_way = ordinance.requirements[result.rule].options_of is not None
        if result.status in ("not_met", "unknown") or (result.status == "judgment" and not is_way):
            return ()
    for step in STEPS:
        if open_groups(ordinance, project, determination, step) or open_answers(
            ordinance, project, determination, step
        ):
            return ()
    due = [
        standard_key(one)
        for one in findings
        if one.status != "met" or not has_facts(ordinance, project, one)
    ]
    if project.decision is None or project.decision.outcome is None:
        due.append(DECISION)
    return tuple(due)


DECISION = "decision"
"""The key of the row in which it is chosen whether to approve or to deny."""


def is_owed(paper: DocumentResult) -> bool:
    """Whether a paper is owed and not in, or lacks something."""
    return paper.status in ("missing", "incomplete")


def rests_on_standards(ordinance: Ordinance, finding: RequirementResult) -> bool:
    """Whether a finding says that standards are met, so that their results bear it out."""
    found = ordinance.provisions.get(finding.provision)
    text = f"{found.title} {found.text}".lower() if found is not None else ""
    return "standard" in text or "requirement" in text


def has_facts(ordinance: Ordinance, project: Project, finding: RequirementResult) -> bool:
    """Whether a finding rests on facts: results of the rules, or what the officer wrote."""
    judgment = project.judgments.get((finding.provision, finding.record))
    if judgment is not None and judgment.note:
        return True
    rule = ordinance.requirements[finding.rule]
    decided = rule.met is not None or rule.not_met is not None
    return decided or rests_on_standards(ordinance, finding)


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
        status = project.info.status
        if project.determinations or status in DECIDED[:3]:
            return "done", "x"
        if status in DECIDED:
            return "no need", "-"
        due = decisions_due(ordinance, project, determination)
        return _counted(len(due)) if due else ("not yet", "-")
    counted = tally(standards(determination, key))
    if counted.not_met:
        return f"{counted.not_met} NOT MET", "!"
    open_here = len(open_answers(ordinance, project, determination, key))
    open_here += len(open_groups(ordinance, project, determination, key))
    if key == "erosion":
        return _erosion(ordinance, determination, open_here)
    if open_here or counted.judgment:
        return _counted(open_here + counted.judgment)
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


def standard_key(result: RequirementResult) -> str:
    """Tells results apart: the provision, and the record if it is about one."""
    return result.provision if result.index is None else f"{result.provision}/{result.index}"


def paper_title(ordinance: Ordinance, paper: DocumentResult) -> str:
    """A paper's short name."""
    return ordinance.documents[paper.rule].title or ordinance.provisions[paper.provision].title

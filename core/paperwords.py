"""How a paper stands, in sentences: whether it is owed, on what that hangs, what the rule says."""

from __future__ import annotations

from collections.abc import Iterator

from core.dates import show_date
from core.forms import step_number
from core.ordinance import Ordinance
from core.plain import in_words
from core.project import Project
from core.results import Determination, DocumentResult, Missing
from core.showing import condition_words, paper_rule


def paper_status(project: Project, found: Determination, paper: DocumentResult) -> str:
    """Whether a paper is owed and in, in one sentence."""
    ordinance = found.evaluation.ordinance
    entry = project.documents.get(paper.provision)
    if paper.status == "received":
        return f"It came in{_on(paper)}."
    if paper.status == "incomplete":
        note = f": {entry.note}" if entry is not None and entry.note else ""
        return f"It came in{_on(paper)}, but something is missing in it{note}."
    if paper.status == "missing":
        asked = f" It was asked for on {show_date(paper.asked_on)}." if paper.asked_on else ""
        return f"It is owed, and it is not here.{asked}"
    if paper.status == "unknown":
        waits = in_words([_named(ordinance, one) for one in paper.missing], "and")
        if waits:
            return f"Whether it is owed is not known yet: answer {waits}."
        return "Whether it is owed is not known yet."
    if paper.on_request and paper.asked_on is not None:
        when = " ".join(condition_words(ordinance, ordinance.documents[paper.rule].applies))
        later = f"It is owed {when}." if when else "It is not owed."
        return f"Asked for on {show_date(paper.asked_on)}. {later}"
    if paper.on_request:
        return "The Village may ask for it; it is not asked for."
    return "It is not owed."


def paper_told(project: Project, found: Determination, paper: DocumentResult) -> Iterator[str]:
    """All that is known of a paper, line by line: what it is, how it stands, the rule."""
    ordinance = found.evaluation.ordinance
    row = ordinance.provisions[paper.provision]
    yield row.text
    yield ""
    yield paper_status(project, found, paper)
    rule = ordinance.documents[paper.rule]
    if rule.by:
        yield f"Who usually makes it: {rule.by}."
    yield ""
    yield f"The rule ({row.citation}): {' '.join(paper_rule(ordinance, rule))}."
    entry = project.documents.get(paper.provision)
    if entry is not None and entry.note and paper.status != "incomplete":
        yield ""
        yield f"Note: {entry.note}"


def _on(paper: DocumentResult) -> str:
    return f" on {show_date(paper.received_on)}" if paper.received_on else ""


def _named(ordinance: Ordinance, missing: Missing) -> str:
    """A question that is not answered, with the step where it stands."""
    group = ordinance.groups.get(missing.group or missing.question)
    held = ordinance.questions if group is None else group.questions
    question = held.get(missing.question)
    if question is None:
        return f'"{group.label or group.title}" (step {step_number(group.step)})' if group else ""
    step = group.step if group is not None else question.step
    return f'"{question.label}" (step {step_number(step)})'

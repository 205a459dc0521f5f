"""What a decision is, and what stands against an approval: read from project and determination."""

from __future__ import annotations

from collections import Counter

from core.project import Condition
from core.results import RequirementResult
from core.standing import has_facts, own_findings, rests_on_standards
from swtui.printing.context import Context
from swtui.printing.papers.design_review import standards
from swtui.printing.papers.submittals import owed
from swtui.printing.results import of_whom, sentence
from swtui.printing.wording import PAPERS, RESULTS

APPROVALS = ("approved", "approved_with_conditions")
FINAL = (*APPROVALS, "denied")

OUTCOMES = (
    ("approved", "approved"),
    ("approved_with_conditions", "approved with modifications or conditions"),
    ("denied", "denied"),
)


def outcomes(context: Context) -> list[tuple[str, str]]:
    """What a decision may come to, in the ordinance's own words where it has them."""
    own = context.texts("decision").get("outcomes")
    if isinstance(own, (list, tuple)) and len(own) == len(OUTCOMES):
        return [(word, str(text)) for (word, _), text in zip(OUTCOMES, own, strict=True)]
    return list(OUTCOMES)


def outcome_of(context: Context) -> str | None:
    """The outcome: of the decision being prepared, or of the last one issued."""
    project = context.project
    if project.decision is not None and project.decision.outcome:
        return project.decision.outcome
    if project.determinations:
        return project.determinations[-1].outcome
    return project.info.status if project.info.status in FINAL else None


def is_issued(context: Context) -> bool:
    """Whether the last decision was issued, and no other one is being prepared."""
    project = context.project
    prepared = project.decision is not None and project.decision.outcome is not None
    return bool(project.determinations) and not prepared


def evidence(context: Context, result: RequirementResult) -> list[str]:
    """Results that support a finding: counts, by status, and what is short."""
    rule = context.ordinance.requirements[result.rule]
    if rule.met is not None or rule.not_met is not None:
        return [sentence(context.determination, result)]
    if not rests_on_standards(context.ordinance, result):
        return []
    counts: Counter[str] = Counter(item.status for item in standards(context))
    return [
        "Design standards: "
        + ", ".join(
            f"{counts[status]} {word}" for status, word in RESULTS.items() if counts[status]
        )
    ]


def obstacles(context: Context) -> list[tuple[str, str]]:
    """What stands against an approval: (what, rule); nothing once it was issued."""
    if is_issued(context):
        return []
    determination, ordinance = context.determination, context.ordinance
    found: list[tuple[str, str]] = []
    if not determination.settled:
        found.append(("the class is not settled", ""))
    for result in standards(context):
        cite = ordinance.cite(result.provision)
        title = ordinance.provisions[result.provision].title
        whom = f" ({of_whom(result)})" if of_whom(result) else ""
        if result.status == "not_met":
            found.append((f"NOT MET: {title}{whom}", cite))
        elif result.status == "unknown":
            found.append((f"UNKNOWN: {title}{whom}", cite))
        elif result.status == "judgment":
            found.append((f"open judgment: {title}{whom}", cite))
    for document in owed(context):
        if document.status in ("missing", "incomplete", "unknown"):
            title = ordinance.provisions[document.provision].title
            found.append(
                (f"paper {PAPERS[document.status]}: {title}", ordinance.cite(document.provision))
            )
    for finding in own_findings(ordinance, determination):
        if finding.status != "met":
            title = ordinance.provisions[finding.provision].title
            word = "found not to hold" if finding.status == "not_met" else "not made"
            found.append((f"finding {word}: {title}", ordinance.cite(finding.provision)))
        elif finding.status == "met" and not has_facts(ordinance, context.project, finding):
            title = ordinance.provisions[finding.provision].title
            found.append((f"finding without a fact: {title}", ordinance.cite(finding.provision)))
    consultants = context.project.info.consultants
    if consultants is not None and consultants.cost and consultants.paid_on is None:
        found.append(("the Village's consultants are not paid", ""))
    return found


def is_draft(context: Context) -> bool:
    """Whether it may only be a draft: under review, or an approval with obstacles."""
    if context.project.info.status not in FINAL:
        return True
    return outcome_of(context) in APPROVALS and bool(obstacles(context))


def conditions_of(context: Context) -> list[Condition]:
    """The officer's own conditions: of the decision prepared, else of the last one issued."""
    project = context.project
    if project.decision is not None:
        return list(project.decision.conditions)
    if project.determinations:
        return list(project.determinations[-1].conditions)
    return []

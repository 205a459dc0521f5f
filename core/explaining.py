"""Why: what was compared with what, by which provision, in words a clerk reads.

A sentence first, the comparisons below it, the citation at the end, readings marked as readings.
Made on demand from the compiled conditions and the evaluation behind a determination.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from attrs import frozen

from core.plain import in_words
from core.results import (
    UNDETERMINED,
    Determination,
    ExemptionResult,
    ReadingResult,
    Reason,
    RequirementResult,
)
from core.tracing import Line as Line
from core.tracing import trace

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Token
    from core.ordinance import ClassStep, Formula

_MOST_SAID = 3
"""Comparisons that a sentence holds; the others stand below it."""

_WANTED = {"met": "yes", "not_met": "no", "not_so": "no"}
"""The answer of the comparisons that make a result so."""


@frozen(eq=False, repr=False)
class Explanation:
    """A sentence, the comparisons it rests on, and the readings they rest on."""

    sentence: str
    lines: tuple[Line, ...] = ()
    readings: tuple[ReadingResult, ...] = ()
    cite: str = ""


def explain_condition(
    ctx: Evaluation, formula: Formula | None, provision: str | None = None
) -> tuple[Line, ...]:
    """The comparisons of a condition, those that were made, in its order."""
    return tuple(trace(ctx, formula, provision))


def explain_exemption(found: Determination, result: ExemptionResult) -> Explanation:
    """Why an exemption is met, not met or unknown."""
    ctx = found.evaluation
    lines: list[Line] = []
    for rule in ctx.ordinance.exemptions:
        covered = result.activity in rule.covers if result.activity else not rule.covers
        if rule.provision == result.provision and covered:
            lines += trace(ctx, rule.when, rule.provision)
    title = ctx.ordinance.provisions[result.provision].title
    word = {"met": "Met", "not_met": "Not met", "unknown": "Not known yet"}[result.status]
    return Explanation(
        f"{word}: {title}. {_because(lines, result.status)}".strip(),
        tuple(lines),
        _readings(found, (result.provision,)),
        ctx.ordinance.cite(result.provision),
    )


def reasons(found: Determination) -> tuple[Reason, ...]:
    """The provisions that decide a settled class, each with why.

    Where a step before is still unknown and comes to the same class, the one that surely holds is
    the reason.
    """
    ctx = found.evaluation
    ladder = ctx.ladder
    given: list[Reason] = []
    if ladder is None or not ladder.steps or not found.settled:
        return ()
    step = ladder.steps[-1]
    for provision, lines in _step_grounds(found, step):
        status = "met" if step.when is not None else "not_so"
        text = _because(lines, status) or _title(ctx, provision)
        reason = Reason(provision, ctx.ordinance.cite(provision), text)
        if all(reason.provision != known.provision for known in given):
            given.append(reason)
    return tuple(given)


def _step_grounds(found: Determination, step: ClassStep) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """The provisions behind a step, with their comparisons.

    A step without a provision of its own rests on the exemptions or routes of the kinds of work.
    """
    ctx = found.evaluation
    if step.provision is not None:
        lines = tuple(trace(ctx, step.when, step.provision))
        yield step.provision, lines if step.when is not None else other_routes(found)
        return
    met = [result for result in found.exemptions if result.status == "met"]
    for result in met:
        yield result.provision, explain_exemption(found, result).lines
    exempt = {result.activity for result in met}
    ticked = ctx.ladder.ticked() if ctx.ladder is not None else ()
    for route in ctx.ordinance.routes:
        if route.to != step.is_:
            continue
        with ctx.quietly():
            holds = ctx.holds(route.when)
        concerned = [tick for tick in ticked if tick not in exempt and tick in route.covers]
        if holds and concerned:
            yield route.provision, tuple(trace(ctx, route.when, route.provision))


def other_routes(found: Determination) -> tuple[Line, ...]:
    """Why nothing lets the project into another class: for a step that takes all the rest."""
    ctx = found.evaluation
    exempt = {result.activity for result in found.exemptions if result.status == "met"}
    ticked = ctx.ladder.ticked() if ctx.ladder is not None else ()
    lines: list[Line] = []
    for route in ctx.ordinance.routes:
        if any(tick in route.covers and tick not in exempt for tick in ticked):
            with ctx.quietly():
                holds = ctx.holds(route.when)
            if holds is False:
                lines += trace(ctx, route.when, route.provision)
    return tuple(lines)


def explain_class(found: Determination) -> Explanation:
    """Why the project is of its class, or why that cannot be said yet."""
    ctx = found.evaluation
    lines: list[Line] = []
    for result in found.exemptions:
        lines += explain_exemption(found, result).lines
    if ctx.ladder is not None:
        for step in ctx.ladder.steps:
            for provision, step_lines in _step_grounds(found, step):
                if all(line.provision != provision for line in lines):
                    lines += step_lines
    return Explanation(class_sentence(found), tuple(lines), found.readings, _first_cite(found))


def class_sentence(found: Determination) -> str:
    """The outcome in a sentence: "MINOR PROJECT: ground disturbed in all is 8,000 sq ft, ..."."""
    ordinance = found.evaluation.ordinance
    if found.class_ == UNDETERMINED:
        words = [ordinance.class_name(key).word for key in found.candidates]
        count = len(found.missing)
        points = found.open_on_class()
        if points:
            return f"Cannot say yet: {in_words(words)}. {points[0].ask}"
        answers = "1 answer" if count == 1 else f"{count} answers"
        return f"Cannot say yet: {in_words(words)}. {answers} missing."
    word = ordinance.class_name(found.class_).word
    why = [reason.text for reason in reasons(found)]
    return f"{word}: {why[0]}" if why else word


def _first_cite(found: Determination) -> str:
    given = reasons(found)
    return given[0].cite if given else ""


def explain_requirement(found: Determination, result: RequirementResult) -> Explanation:
    """Why a requirement is met, not met, excused, unknown, to be judged, or does not apply."""
    ctx = found.evaluation
    return Explanation(
        requirement_sentence(found, result),
        _requirement_lines(ctx, result),
        () if result.status == "not_applicable" else _readings(found, (result.provision,)),
        ctx.ordinance.cite(result.provision),
    )


def _requirement_lines(ctx: Evaluation, result: RequirementResult) -> tuple[Line, ...]:
    if result.group is not None and result.index is None:
        return ()  # its records are not answered, or there are none: no condition was run
    requirement = ctx.ordinance.requirements[result.rule]
    with ctx.bound(_singular(ctx, result), result.index):
        if result.status == "not_applicable":
            return tuple(trace(ctx, requirement.applies, result.provision))
        lines = tuple(_figures(ctx, result))
        if result.status == "excused":
            for excuse in ctx.ordinance.exceptions:
                if excuse.provision == result.excused_by:
                    lines += tuple(trace(ctx, excuse.when, excuse.provision))
        return lines or tuple(trace(ctx, requirement.applies, result.provision))


def _figures(ctx: Evaluation, result: RequirementResult, *, only: str = "") -> Iterator[Line]:
    """The comparisons that decide a requirement, each once, as what must be."""
    requirement = ctx.ordinance.requirements[result.rule]
    seen: set[tuple[str, str]] = set()
    for line in chain(
        trace(ctx, requirement.met, result.provision, only=only),
        trace(ctx, requirement.not_met, result.provision, negated=True, only=only),
    ):
        if (line.label, line.value) not in seen:
            seen.add((line.label, line.value))
            yield line


def requirement_sentence(found: Determination, result: RequirementResult) -> str:
    """Why a requirement came out as it did, in a sentence or two."""
    ctx = found.evaluation
    requirement = ctx.ordinance.requirements[result.rule]
    if result.status == "unknown":
        return result.undefined or _unknown_sentence(ctx, result)
    if result.judged:
        return _judged_sentence(ctx, result)
    if result.group is not None and result.index is None:
        return f"Does not apply. {_none_there(ctx, result.group)}"
    with ctx.bound(_singular(ctx, result), result.index):
        if result.status == "judgment":
            role = ctx.ordinance.head.roles.get(requirement.judged_by or "", "an official")
            with ctx.quietly():
                shown = requirement.hint and ctx.holds(requirement.hint_when)
            hint = f" {requirement.hint}" if shown else ""
            return f"No figure settles it: {_the(role)} decides.{hint}"
        if result.status == "not_applicable":
            applies = trace(ctx, requirement.applies, result.provision, only=_WANTED["not_so"])
            return f"Does not apply. {_because(applies, 'not_so')}".strip()
        if result.status == "excused" and result.excused_by is not None:
            excuse = ctx.ordinance.provisions[result.excused_by]
            why = _because(_figures(ctx, result, only=_WANTED["not_met"]), "not_met")
            return f"Not met, but excused: {excuse.title} ({excuse.citation}). {why}".strip()
        figures = _figures(ctx, result, only=_WANTED[result.status])
        why = _because(figures, result.status)
        return why or _title(ctx, result.provision)


def _judged_sentence(ctx: Evaluation, result: RequirementResult) -> str:
    entry = ctx.project.judgments[result.provision, result.record]
    word = {"met": "met", "not_met": "not met"}.get(result.status, "does not apply")
    by = f" by {entry.by}" if entry.by else ""
    note = f" {entry.note}" if entry.note else ""
    return f"Decided{by}: {word}.{note}"


def _none_there(ctx: Evaluation, group: str) -> str:
    return f"{ctx.ordinance.groups[group].title}: none."


def _the(role: str) -> str:
    return role if role.startswith(("an ", "a ", "the ")) else f"the {role}"


def _unknown_sentence(ctx: Evaluation, result: RequirementResult) -> str:
    labels = [label_for(ctx, (item.group, item.index, item.question)) for item in result.missing]
    if not labels:
        return "Cannot be said yet."
    shown = labels[:4] + ([f"{len(labels) - 4} more"] if len(labels) > 4 else [])
    return f"Cannot be said yet. Not answered: {in_words(list(dict.fromkeys(shown)), 'and')}."


def label_for(ctx: Evaluation, token: Token) -> str:
    """The label of a question, a group or a setting."""
    group, _, key = token
    ordinance = ctx.ordinance
    if group == "settings":
        return ordinance.settings[key].label
    if group is not None:
        return ordinance.groups[group].questions[key].label.rstrip("?")
    if key in ordinance.questions:
        return ordinance.questions[key].label.rstrip("?")
    return ordinance.groups[key].label.rstrip("?") or ordinance.groups[key].title


def _singular(ctx: Evaluation, result: RequirementResult) -> str | None:
    if result.group is None or result.index is None:
        return None
    return ctx.ordinance.groups[result.group].singular


def _title(ctx: Evaluation, provision: str) -> str:
    return f"{ctx.ordinance.provisions[provision].title}."


def _because(lines: Iterable[Line], status: str) -> str:
    """The comparisons that make a result so, in a sentence."""
    wanted = _WANTED.get(status, "?")
    said: list[str] = []
    for line in lines:
        if line.answer == wanted:
            said.append(_said(line, status))
            if len(said) == _MOST_SAID:
                break
    return " ".join(said)


def _said(line: Line, status: str) -> str:
    """A comparison as a sentence: of a result that is so, must be so, or is not so."""
    if status == "not_met":
        gap = f" ({line.gap})" if line.gap else ""
        return f"{line.label}: {line.value}, must be {line.test}{gap}."
    test = line.contrary if status == "not_so" else line.test
    if test in ("yes", "no", line.value):
        return f"{line.label}: {line.value}."
    return f"{line.label}: {line.value}, {test}."


def _readings(found: Determination, targets: Sequence[str]) -> tuple[ReadingResult, ...]:
    return tuple(
        reading for reading in found.readings if not set(targets).isdisjoint(reading.bears_on)
    )

"""Margins: how far each figure is from each threshold that matters, both ways.

Of the class: the nearest breakpoints, up and down, at which class or flags change. Of a
requirement: the two sides of each comparison of figures that was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from core.answers import exact, source_key
from core.breakpoints import STEP, Breakpoint, class_breakpoints
from core.expression.nodes import And, Compare, If, Node, Not, Or, are_finite
from core.expression.reading import QuestionRef, RecordQuestionRef, ValueRef
from core.results import Determination, Figure, RequirementResult
from core.trying import Outcome, classify, requirements_with

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Token


class Margin(NamedTuple):
    """How far one figure is from one threshold."""

    key: str
    """The question as `swtui answer` takes it, or the value."""
    label: str
    unit: str
    value: Figure
    threshold: Figure
    provision: str | None
    to_change: Figure
    """Signed: what must be added to the figure to come to the threshold."""
    at: bool
    """Whether the result changes at the threshold itself; else only beyond it."""
    effect: str
    """What changes: a class, a flag, or "met" / "not_met" of a requirement."""
    of_class: bool
    token: tuple[str | None, int | None, str] | None = None
    outcome: Outcome | None = None
    """What the class would be, for a margin of the class."""
    requirement: RequirementResult | None = None
    side: int = 0
    """Of a margin of the class: 1 when a larger figure changes it, -1 when a smaller one does."""
    tolerance: Figure | None = None
    """How far the answer may be off, where somebody said so."""

    @property
    def could_flip(self) -> bool:
        """Whether the tolerance reaches the threshold."""
        if self.tolerance is None:
            return False
        away: Any = abs(self.to_change)
        return bool(away <= self.tolerance if self.at else away < self.tolerance)


def margins(found: Determination) -> tuple[Margin, ...]:
    """All margins of a determination: those of the class first."""
    return (*class_margins(found), *requirement_margins(found))


def class_margins(found: Determination) -> tuple[Margin, ...]:
    """Margins of the class and its flags, for each answered figure they read."""
    ctx = found.evaluation
    points = class_breakpoints(ctx.ordinance, ctx.compile)
    flags = tuple(sorted(found.flags))
    raised = tuple((flag, found.raised[flag]) for flag in flags if flag in found.raised)
    now = Outcome(found.class_, flags, raised)
    made: list[Margin] = []
    for key, question in ctx.ordinance.questions.items():
        value = ctx.answers.get(key)
        token = (None, None, key)
        if not _is_figure(value) or (None, key) not in points or token not in found.relevant:
            continue
        step = 1 if question.kind == "count" else STEP
        breakpoints = points[None, key]
        above = [point for point in breakpoints if point.at >= value]
        below = [point for point in reversed(breakpoints) if point.at <= value]
        for side, candidates in ((1, above), (-1, below)):
            margin = _nearest(ctx, token, value, now, candidates, side * step)
            if margin is not None:
                made.append(margin)
    return tuple(made)


def _is_figure(value: Any) -> TypeGuard[int | Fraction]:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _nearest(
    ctx: Evaluation,
    token: Token,
    value: Any,
    now: Outcome,
    candidates: list[Breakpoint],
    step: int | Fraction,
) -> Margin | None:
    """The nearest breakpoint on one side at which, or beyond which, the class changes."""
    question = ctx.ordinance.questions[token[2]]
    for point in candidates:
        beyond = exact(point.at + step)
        # a line that the figure itself belongs to is crossed at it, any other one beyond it
        at_it = point.both_ways or point.counts is (step > 0)
        trials = [(point.at, True)] if at_it and point.at != value else []
        if not trials or point.both_ways:
            trials.append((beyond, False))
        for trial, at in trials:
            if trial < 0 and not question.may_be_negative:
                continue
            then = classify(ctx, {token: trial})
            if then != now:
                return Margin(
                    question.key,
                    question.label,
                    question.unit,
                    value,
                    point.at,
                    point.provision,
                    exact(point.at - value),
                    at,
                    _effect(now, then),
                    of_class=True,
                    token=token,
                    outcome=then,
                    side=1 if step > 0 else -1,
                    tolerance=tolerance(ctx, token),
                )
    return None


def _effect(now: Outcome, then: Outcome) -> str:
    if then.class_ != now.class_:
        return then.class_
    changed = [
        flag for flag in (*then.flags, *now.flags) if (flag in then.flags) != (flag in now.flags)
    ]
    return changed[0] if changed else then.class_


def tolerance(ctx: Evaluation, token: Token) -> Figure | None:
    """How far an answer may be off, where somebody said so."""
    group, index, key = token
    if group is not None and index is not None:
        name = ctx.answers[group][index].get("name")
        key = source_key(group, str(name), key)
    source = ctx.project.sources.get(key)
    return None if source is None else source.may_be_off


def requirement_margins(found: Determination) -> tuple[Margin, ...]:
    """Margins of the requirements that figures decided, record by record."""
    ctx = found.evaluation
    made: list[Margin] = []
    with ctx.quietly():
        for result in found.requirements:
            if result.status in ("met", "not_met", "excused") and not result.judged:
                singular = ctx.ordinance.groups[result.group].singular if result.group else None
                with ctx.bound(singular, result.index):
                    made += _of_requirement(ctx, result)
    # a formula that asks for the same thing twice gives one margin
    once = {(one.key, one.threshold, one.provision, one.at): one for one in made}
    return tuple(once.values())


def _of_requirement(ctx: Evaluation, result: RequirementResult) -> Iterator[Margin]:
    """Its margins, in the stretch in which its record is bound."""
    requirement = ctx.ordinance.requirements[result.rule]
    for formula in (requirement.met, requirement.not_met):
        if formula is not None:
            for compare in _compared(ctx, ctx.compile(formula)):
                margin = _of_comparison(ctx, compare, result)
                if margin is not None:
                    yield margin


def _compared(ctx: Evaluation, node: Node) -> Iterator[Compare]:
    """The comparisons of figures that were made."""
    if isinstance(node, Compare):
        if node.left.type.is_number:
            yield node
    elif isinstance(node, Not):
        yield from _compared(ctx, node.item)
    elif isinstance(node, And | Or):
        for item in node.items:
            yield from _compared(ctx, item)
            if item.run(ctx) is isinstance(node, Or):
                return
    elif isinstance(node, If) and node.type.kind == "bool":
        test = node.test.run(ctx)
        yield from _compared(ctx, node.test)
        if test is not None:
            yield from _compared(ctx, node.yes if test else node.no)
    elif isinstance(node, ValueRef) and node.type.kind == "bool":
        index = None if node.variable is None else ctx.env[node.variable]
        with ctx.bound(node.singular, index):
            yield from _compared(ctx, node.body)


def _of_comparison(ctx: Evaluation, compare: Compare, result: RequirementResult) -> Margin | None:
    left, right = compare.left.run(ctx), compare.right.run(ctx)
    if not are_finite(left, right):
        return None
    token: Token | None = None
    if isinstance(compare.left, QuestionRef):
        token = compare.left.token
        key, label, unit = token[2], compare.left.question.label, compare.left.question.unit
    elif isinstance(compare.left, RecordQuestionRef):
        index = ctx.env[compare.left.variable]
        token = (compare.left.group, index, compare.left.key)
        question = compare.left.question
        key = f"{compare.left.group}.{index + 1}.{question.key}"
        label, unit = question.label, question.unit
    elif isinstance(compare.left, ValueRef):
        value = compare.left.value
        key, label, unit = value.key, value.label or value.spoken, value.unit
    else:
        return None
    change = right - left
    return Margin(
        key,
        label,
        unit,
        left,
        right,
        result.provision,
        change if isinstance(change, float) else exact(change),
        # a line that belongs to what is met is left only beyond it
        (compare.op in (">=", "<=")) is not compare.answer(ctx, left, right),
        result.status,
        of_class=False,
        token=token,
        requirement=result,
        tolerance=None if token is None else tolerance(ctx, token),
    )


def smallest_change(found: Determination) -> Margin | None:
    """The smallest single change of a figure that changes the class, or turns a failing standard.

    Smallest in proportion to the threshold, so that feet and acres can be weighed together.
    """
    candidates = [
        margin
        for margin in class_margins(found)
        if margin.outcome is not None and margin.outcome.class_ != found.class_
    ]
    candidates += [margin for margin in requirement_margins(found) if margin.effect == "not_met"]
    for margin in sorted(candidates, key=_in_proportion):
        if margin.of_class or _turns(found, margin):
            return margin
    return None


def _turns(found: Determination, margin: Margin) -> bool:
    """Whether the one change meets the standard, which may fail for another figure as well."""
    result = margin.requirement
    if margin.token is None or result is None or isinstance(margin.threshold, float):
        return margin.token is None
    beyond = 0 if margin.at else STEP if margin.to_change > 0 else -STEP
    value = exact(margin.threshold + beyond)
    _, results = requirements_with(found.evaluation, {margin.token: value}, (result.rule,))
    return any(
        (one.provision, one.index, one.status) == (result.provision, result.index, "met")
        for one in results
    )


def _in_proportion(margin: Margin) -> float:
    return abs(float(margin.to_change)) / max(abs(float(margin.threshold)), 1e-9)

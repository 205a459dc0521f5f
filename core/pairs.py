"""Figures before and after the work that a standard compares: side by side, one row a standard."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from core.evaluation import Evaluation
from core.expression.nodes import Compare, Node
from core.expression.reading import QuestionRef
from core.ordinance import Ordinance
from core.phrases import show_float
from core.quantities import figure
from core.results import Determination, Status


@frozen
class Pair:
    """One such standard."""

    title: str
    """What is compared, as the question on the figure after says it: "Runoff, 10-year"."""
    keys: tuple[str, str]
    """The questions before and after."""
    before: str
    """The figure for reading, without its unit; empty where it is not known."""
    after: str
    """Likewise, after the work."""
    unit: str
    gap: str
    """How far after is from before: "225 to spare", "300 over"; empty where one is not known."""
    status: Status
    cite: str


def before_after(ordinance: Ordinance, determination: Determination) -> tuple[Pair, ...]:
    """The standards of the project that hold a figure after the work to the one before it."""
    ctx = determination.evaluation
    found = []
    for result in determination.requirements:
        met = ordinance.requirements[result.rule].met
        if met is None or result.index is not None or result.status == "not_applicable":
            continue
        sides = _sides(ctx.compile(met))
        if sides is not None:
            after, before = sides
            found.append(_pair(ctx, before, after, result.status, ordinance.cite(result.provision)))
    return tuple(found)


def _sides(node: Node) -> tuple[QuestionRef, QuestionRef] | None:
    """After and before of a comparison of two figures of one unit."""
    if not isinstance(node, Compare) or node.op not in ("<=", "<"):
        return None
    after, before = node.left, node.right
    if not isinstance(after, QuestionRef) or not isinstance(before, QuestionRef):
        return None
    same = after.question.unit == before.question.unit and after.type.is_number
    return (after, before) if same else None


def _pair(
    ctx: Evaluation, before: QuestionRef, after: QuestionRef, status: Status, cite: str
) -> Pair:
    with ctx.quietly():
        was, now = before.run(ctx), after.run(ctx)
    gap = ""
    if was is not None and now is not None and was != now:
        gap = f"{_read(abs(was - now))} {'to spare' if now < was else 'over'}"
    return Pair(
        after.question.label.replace(" after,", ","),
        (before.key, after.key),
        "" if was is None else _read(was),
        "" if now is None else _read(now),
        after.question.unit,
        gap,
        status,
        cite,
    )


def _read(value: int | Fraction | float) -> str:
    return show_float(value) if isinstance(value, float) else figure(value)

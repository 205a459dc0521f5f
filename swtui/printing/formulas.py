"""Formulas as a person can follow them with a pencil: in letters, and the same with figures."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf
from typing import Any

from core.evaluation import Evaluation
from core.expression.functions import Call
from core.expression.nodes import Arithmetic, Convert, Extreme, If, Literal, Negative, Node
from core.expression.reading import Overall, QuestionRef, RecordQuestionRef, Records, ValueRef
from core.phrases import spoken
from core.quantities import figure, show
from swtui.printing.facts import letter
from swtui.printing.wording import approximate

_SIGNS = {"+": "+", "-": "-", "*": "x", "/": "/"}
_RANK = {"+": 1, "-": 1, "*": 2, "/": 2}


def shown(value: Any, unit: str) -> str:
    """A figure for a formula."""
    if value is None:
        return "?"
    if value == inf:
        return "never"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return approximate(value, unit)
    if isinstance(value, (int, Fraction)):
        return show(value, unit)
    return str(value)


def unit_of(node: Node) -> str:
    """The unit of an expression."""
    if isinstance(node, ValueRef):
        return node.value.unit
    if isinstance(node, (QuestionRef, RecordQuestionRef)):
        return node.question.unit
    return node.type.unit or ""


def in_letters(ctx: Evaluation, node: Node) -> str:
    """The formula with the names of its figures."""

    def leaf(node: Node) -> str:
        if isinstance(node, Literal):
            value = node.value
            if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
                return shown(value, node.type.unit or "")
            return str(value)
        if isinstance(node, (QuestionRef, RecordQuestionRef)):
            return node.question.spoken
        if isinstance(node, ValueRef):
            return node.value.spoken
        return spoken(node, ctx.ordinance)

    return _written(ctx, node, leaf, figures=False)


def in_figures(ctx: Evaluation, node: Node) -> str:
    """The formula with its figures; "?" for what is not answered."""

    def leaf(node: Node) -> str:
        return shown(node.run(ctx), unit_of(node))

    return _written(ctx, node, leaf, figures=True)


def _written(
    ctx: Evaluation, node: Node, leaf: Callable[[Node], str], *, figures: bool, rank: int = 0
) -> str:
    if isinstance(node, Convert):
        return _written(ctx, node.item, leaf, figures=figures, rank=rank)
    if isinstance(node, Arithmetic):
        own = _RANK[node.op]
        left = _written(ctx, node.left, leaf, figures=figures, rank=own)
        right = _written(ctx, node.right, leaf, figures=figures, rank=own + 1)
        text = f"{left} {_SIGNS[node.op]} {right}"
        return f"({text})" if own < rank else text
    if isinstance(node, Extreme):
        parts = [_written(ctx, item, leaf, figures=figures) for item in node.items]
        return f"{'max' if node.largest else 'min'}({'; '.join(parts)})"
    if isinstance(node, Negative):
        return f"-{_written(ctx, node.item, leaf, figures=figures, rank=3)}"
    if isinstance(node, If):
        test = node.test.run(ctx)
        if test is None:
            return leaf(node)
        return _written(ctx, node.yes if test else node.no, leaf, figures=figures, rank=rank)
    if isinstance(node, Overall) and isinstance(node.over, Records):
        return _overall(ctx, node, leaf, figures=figures)
    if isinstance(node, Call):
        parts = [_written(ctx, item, leaf, figures=figures) for item in node.parts()]
        return f"{node.name}({'; '.join(parts)})"
    return leaf(node)


def _overall(ctx: Evaluation, node: Overall, leaf: Callable[[Node], str], *, figures: bool) -> str:
    if not figures:
        return spoken(node, ctx.ordinance)
    members = node.over.run(ctx)
    if members is None:
        return "?"
    parts = []
    with ctx.iterating(node.variable) as env:
        for member in members:
            env[node.variable] = member
            counts = True if node.condition is None else node.condition.run(ctx)
            if counts is False:
                continue
            value = leaf(node.item)
            parts.append(f"{letter(member)} {value}" if counts else f"{letter(member)} ?")
    if not parts:
        return "none"
    joint = " + " if node.how == "sum" else "; "
    text = joint.join(parts)
    return text if node.how == "sum" else f"{node.how}({text})"


def unrounded(value: Any) -> str:
    """A result as it came out: exact, or to twelve significant digits."""
    if isinstance(value, bool) or value is None:
        return shown(value, "")
    if isinstance(value, float):
        return "never" if value == inf else figure(Fraction(f"{value:.12g}"))
    if isinstance(value, Fraction) and not _finite(value):
        return f"{value.numerator:,}/{value.denominator:,}"
    return figure(value)


def _finite(value: Fraction) -> bool:
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    return rest == 1

"""Formulas as a person can follow them with a pencil: in letters, and the same with figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any

from core.expression.figures import Arithmetic, Convert, Extreme, Negative
from core.expression.functions import Call
from core.expression.nodes import If, Literal, Node
from core.expression.overall import Overall, Records
from core.expression.reading import QuestionRef, RecordQuestionRef, ValueRef
from core.phrases import show_float, spoken
from core.quantities import figure, show

if TYPE_CHECKING:
    from core.evaluation import Evaluation

Called = Callable[[int], str]
"""What a record is called among the parts of a sum: "A", "Dry well 1"."""

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
        return f"{show_float(value)} {unit}".rstrip()
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

    return _written(ctx, node, leaf, None)


def in_figures(ctx: Evaluation, node: Node, called: Called) -> str:
    """The formula with its figures; "?" for what is not answered.

    Args:
        ctx: the evaluation.
        node: the formula.
        called: what each record of a sum is called.
    """

    def leaf(node: Node) -> str:
        return shown(node.run(ctx), unit_of(node))

    return _written(ctx, node, leaf, called)


def _written(
    ctx: Evaluation,
    node: Node,
    leaf: Callable[[Node], str],
    called: Called | None,
    *,
    rank: int = 0,
) -> str:
    """A formula; with `called` its sums are written out, record by record."""
    if isinstance(node, Convert):
        return _written(ctx, node.item, leaf, called, rank=rank)
    if isinstance(node, Arithmetic):
        own = _RANK[node.op]
        left = _written(ctx, node.left, leaf, called, rank=own)
        right = _written(ctx, node.right, leaf, called, rank=own + 1)
        text = f"{left} {_SIGNS[node.op]} {right}"
        return f"({text})" if own < rank else text
    if isinstance(node, Extreme):
        parts = [_written(ctx, item, leaf, called) for item in node.items]
        return f"{'max' if node.largest else 'min'}({'; '.join(parts)})"
    if isinstance(node, Negative):
        return f"-{_written(ctx, node.item, leaf, called, rank=3)}"
    if isinstance(node, If):
        test = node.test.run(ctx)
        if test is None:
            return leaf(node)
        return _written(ctx, node.yes if test else node.no, leaf, called, rank=rank)
    if isinstance(node, Overall) and isinstance(node.over, Records):
        return _overall(ctx, node, leaf, called)
    if isinstance(node, Call):
        parts = [_written(ctx, item, leaf, called) for item in node.parts()]
        return f"{node.name}({'; '.join(parts)})"
    return leaf(node)


def _overall(
    ctx: Evaluation, node: Overall, leaf: Callable[[Node], str], called: Called | None
) -> str:
    if called is None:
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
            name = called(member)
            parts.append(f"{name} {value}" if counts else f"{name} ?")
    if not parts:
        return "none"
    joint = " + " if node.how == "sum" else "; "
    text = joint.join(parts)
    return text if node.how == "sum" else f"{node.how}({text})"


def figures_of(ctx: Evaluation, node: Node, *, also_answered: bool = False) -> tuple[str, ...]:
    """The worked-out figures that an expression reads, not those behind them.

    Args:
        ctx: the evaluation.
        node: the expression.
        also_answered: also questions with a formula in whose place an answer stands.

    Returns:
        Keys of values and questions; of a record "devices.2.drain_days", counted from 1.
    """
    return tuple(dict.fromkeys(_figures_of(ctx, node, also_answered=also_answered)))


def _figures_of(ctx: Evaluation, node: Node, *, also_answered: bool) -> Iterator[str]:
    if isinstance(node, ValueRef):
        index = None if node.variable is None else ctx.env.get(node.variable)
        if node.type.is_number:
            each = node.value.each
            yield node.key if each is None else f"{each}.{(index or 0) + 1}.{node.key}"
    elif isinstance(node, QuestionRef):
        if node.formula is not None and (also_answered or not is_answered(ctx, node)):
            yield node.key
    elif isinstance(node, RecordQuestionRef):
        if node.formula is not None and (also_answered or not is_answered(ctx, node)):
            yield f"{node.group}.{ctx.env[node.variable] + 1}.{node.key}"
    elif isinstance(node, If):
        test = node.test.run(ctx)
        if test is not None:
            branch = node.yes if test else node.no
            yield from _figures_of(ctx, branch, also_answered=also_answered)
    elif isinstance(node, Arithmetic | Convert | Extreme):
        for part in node.parts():
            yield from _figures_of(ctx, part, also_answered=also_answered)


def is_answered(ctx: Evaluation, node: QuestionRef | RecordQuestionRef) -> bool:
    """Whether somebody answered a question, so that its formula does not count."""
    if isinstance(node, QuestionRef):
        return ctx.answers.get(node.key) is not None
    return ctx.answers[node.group][ctx.env[node.variable]].get(node.key) is not None


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

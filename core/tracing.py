"""From a compiled condition to the comparisons that were made: the lines of the why pane.

The tree is walked again over the same evaluation, with the short circuits of the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from attrs import frozen

from core.counting import NOT_YET
from core.expression.nodes import (
    And,
    Compare,
    Convert,
    If,
    In,
    Literal,
    Node,
    Not,
    Or,
    Words,
)
from core.expression.reading import Overall, QuestionRef, RecordQuestionRef, ValueRef
from core.formulas import figures_of
from core.phrases import (
    OPPOSITE,
    asked,
    label_of,
    show_choice,
    show_float,
    show_value,
    spoken,
)
from core.plain import in_words
from core.quantities import show, show_need, show_supply

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Token
    from core.ordinance import Formula


@frozen(eq=False, repr=False)
class Line:
    """One comparison: "Ground disturbed in all  8,000 sq ft  under 5,000?  no  § 220-57I(2)"."""

    label: str
    value: str
    test: str
    answer: str
    """"yes", "no" or "?"."""
    provision: str | None = None
    cite: str = ""
    depth: int = 0
    token: tuple[str | None, int | None, str] | None = None
    """The question behind it, to go to; None where it is worked out."""
    gap: str = ""
    """How far the figure is from the limit, with its unit; empty where it has no meaning."""
    figures: tuple[str, ...] = ()
    """The worked-out figures in it, by the keys with which `core.working` opens their steps."""


def trace(ctx: Evaluation, formula: Formula | None, provision: str | None = None) -> Iterator[Line]:
    """The comparisons of a condition, those that were made, in its order.

    Nothing of it is recorded as read. Take it lazily: a sentence needs the first few only.
    """
    if formula is None:
        return
    with ctx.quietly():
        yield from _lines(ctx, ctx.compile(formula), provision, negated=False, depth=0)


def _lines(
    ctx: Evaluation, node: Node, provision: str | None, *, negated: bool, depth: int
) -> Iterator[Line]:
    if isinstance(node, Not):
        yield from _lines(ctx, node.item, provision, negated=not negated, depth=depth)
    elif isinstance(node, And | Or):
        for item in _looked_at(ctx, node):
            yield from _lines(ctx, item, provision, negated=negated, depth=depth)
    elif isinstance(node, If) and node.type.kind == "bool":
        yield from _gate_lines(ctx, node, provision, negated=negated, depth=depth)
    elif isinstance(node, Compare):
        yield _compare_line(ctx, node, provision, negated=negated, depth=depth)
    elif isinstance(node, In):
        yield _in_line(ctx, node, provision, negated=negated, depth=depth)
    elif isinstance(node, ValueRef) and node.type.kind == "bool":
        index = None if node.variable is None else ctx.env[node.variable]
        with ctx.bound(node.singular, index):
            yield from _lines(ctx, node.body, provision, negated=negated, depth=depth + 1)
    elif isinstance(node, Literal):
        return
    elif node.type.kind == "bool":
        yield _yes_no_line(ctx, node, provision, negated=negated, depth=depth)


def _looked_at(ctx: Evaluation, node: And | Or) -> Iterator[Node]:
    """The parts that were run; after the one that decided, answers that count elsewhere."""
    deciding = isinstance(node, Or)
    decided = False
    for item in node.items:
        side = item.left if isinstance(item, Compare) else item
        if not decided or token_of(ctx, side) in ctx.read:
            yield item
        decided = decided or item.run(ctx) is deciding


def _gate_lines(
    ctx: Evaluation, node: If, provision: str | None, *, negated: bool, depth: int
) -> Iterator[Line]:
    test = node.test.run(ctx)
    yield from _lines(ctx, node.test, provision, negated=test is False, depth=depth)
    if test is not None:
        branch = node.yes if test else node.no
        yield from _lines(ctx, branch, provision, negated=negated, depth=depth)


def _answer(value: bool | None, *, negated: bool = False) -> str:
    if value is None:
        return "?"
    return "yes" if value is not negated else "no"


def _line(
    ctx: Evaluation,
    provision: str | None,
    depth: int,
    label: str,
    value: str,
    test: str,
    answer: str,
    token: Token | None,
    gap: str = "",
    figures: tuple[str, ...] = (),
) -> Line:
    cite = ctx.ordinance.cite(provision) if provision is not None else ""
    return Line(label, value, test, answer, provision, cite, depth, token, gap, figures)


def token_of(ctx: Evaluation, node: Node) -> Token | None:
    """The question that an expression reads, where it reads one alone."""
    if isinstance(node, QuestionRef):
        return node.token
    if isinstance(node, RecordQuestionRef):
        return (node.group, ctx.env[node.variable], node.key)
    return None


def _compare_line(
    ctx: Evaluation, node: Compare, provision: str | None, *, negated: bool, depth: int
) -> Line:
    left, right = node.left.run(ctx), node.right.run(ctx)
    op = OPPOSITE[node.op] if negated else node.op
    if isinstance(node.right, Literal) and node.right.value == "":
        test = "given" if op == "!=" else "not given"
    else:
        test = asked(op, _bound(ctx, node, right))
    return _line(
        ctx,
        provision,
        depth,
        label_of(node.left),
        _value(ctx, node.left, left),
        test,
        _answer(node.run(ctx), negated=negated),
        token_of(ctx, node.left),
        _gap(node, left, right),
        tuple(
            key
            for side in (node.left, node.right)
            for key in figures_of(ctx, side, also_answered=True)
        ),
    )


def _bound(ctx: Evaluation, node: Compare, right: Any) -> str:
    """The limit of a comparison: the figure, with what it is where it is worked out."""
    if isinstance(node.right, Literal):
        if isinstance(right, str) and isinstance(node.left, QuestionRef | RecordQuestionRef):
            return show_choice(node.left.question, right)
        return show_value(right, node.right if node.right.type.unit else node.left)
    name = spoken(node.right, ctx.ordinance)
    if right is None:
        return name
    return f"{show_value(right, _unit_node(node.right, node.left))} ({name})"


def _unit_node(node: Node, other: Node) -> Node:
    return node if node.type.unit or isinstance(node, ValueRef | Convert) else other


def _value(ctx: Evaluation, node: Node, value: Any) -> str:
    token = token_of(ctx, node)
    if value is None and token is not None and is_unsure(ctx, token):
        return "don't know"
    return show_value(value, node)


def is_unsure(ctx: Evaluation, token: Token) -> bool:
    """Whether somebody looked and does not know the answer to a question."""
    group, index, key = token
    name = key
    if group is not None and index is not None and group in ctx.ordinance.groups:
        record = ctx.answers[group][index].get("name")
        name = f"{group}.{record}.{key}"
    source = ctx.project.sources.get(name)
    return source is not None and source.dont_know


def _gap(node: Compare, left: Any, right: Any) -> str:
    if not node.left.type.is_number or left is None or right is None:
        return ""
    if NOT_YET in (left, right) or inf in (left, right) or left == right:
        return ""
    unit = node.left.value.unit if isinstance(node.left, ValueRef) else node.left.type.unit
    gap = abs(left - right)
    if isinstance(gap, float):
        shown = f"{show_float(gap)} {unit}".rstrip()
    elif gap.denominator == 1 or 10**9 % gap.denominator == 0:
        shown = show(gap, unit)
    else:
        shown = (show_need if left < right else show_supply)(gap, unit)
    return f"{shown} short" if left < right else f"{shown} over"


def _in_line(
    ctx: Evaluation, node: In, provision: str | None, *, negated: bool, depth: int
) -> Line:
    wanted = node.negated is negated
    answer = _answer(node.run(ctx), negated=negated)
    if isinstance(node.item, Literal):
        value = node.where.run(ctx)
        word = str(node.item.value)
        if isinstance(node.where, QuestionRef):
            text = node.where.question.choice_text(word)
            ticked = None if value is None else ("ticked" if word in value else "not ticked")
            return _line(
                ctx,
                provision,
                depth,
                text,
                ticked or "not answered",
                "ticked" if wanted else "not ticked",
                answer,
                node.where.token,
            )
    value = node.item.run(ctx)
    if isinstance(node.where, Literal | Words):
        listed = node.where.value
        if isinstance(node.item, QuestionRef | RecordQuestionRef):
            listed = [node.item.question.choice_text(word).lower() for word in listed]
        among = in_words(list(listed))
    else:
        among = spoken(node.where, ctx.ordinance)
    return _line(
        ctx,
        provision,
        depth,
        label_of(node.item),
        _value(ctx, node.item, value),
        among if wanted else f"not {among}",
        answer,
        token_of(ctx, node.item),
    )


def _yes_no_line(
    ctx: Evaluation, node: Node, provision: str | None, *, negated: bool, depth: int
) -> Line:
    value = node.run(ctx)
    if isinstance(node, QuestionRef | RecordQuestionRef):
        label = node.question.label.rstrip("?")
        shown = _value(ctx, node, value)
    else:
        text = spoken(node, ctx.ordinance)
        label = text[:1].upper() + text[1:]
        shown = "not known" if value is None else show_value(value, node)
        if isinstance(node, Overall) and value is None and node.over.run(ctx) is None:
            shown = "not answered"
    return _line(
        ctx,
        provision,
        depth,
        label,
        shown,
        "no" if negated else "yes",
        _answer(value, negated=negated),
        token_of(ctx, node),
    )

"""Making figures agree: plain numbers take a unit, others are converted exactly."""

from __future__ import annotations

from core.expression.errors import ExpressionError
from core.expression.figures import Convert
from core.expression.nodes import If, Literal, Node
from core.expression.types import Type


def same_unit(
    left: Node, right: Node, source: str, *, comparing: bool = False
) -> tuple[Node, Node, Type]:
    """Two sides brought to one type.

    Args:
        left: a side; its unit is kept where it has one.
        right: the other side.
        source: the expression as written, for errors.
        comparing: distances may be compared; nothing else may be done with them.

    Raises:
        ExpressionError: they do not measure the same thing.
    """
    one, other = left.type, right.type
    if one.is_number and other.is_number:
        if not comparing and (one.distance or other.distance):
            raise ExpressionError(f'"{source}": a distance may be "none": it can only be compared')
        if one.bare and not other.bare:
            return to_type(left, other, source), right, other
        return left, to_type(right, one, source), one
    if one.kind == other.kind:
        return left, right, one
    if {one.kind, other.kind} == {"word", "text"}:
        return left, right, one if one.kind == "text" else other
    raise ExpressionError(f'"{source}": {one.describe()} and {other.describe()} do not go together')


def to_type(node: Node, wanted: Type, source: str) -> Node:
    """A figure in the unit of another: a literal is converted now, anything else when it runs.

    Raises:
        ExpressionError: it measures another thing.
    """
    have = node.type
    if not have.is_number or not wanted.is_number:
        raise ExpressionError(f'"{source}" must be a figure, and is {have.describe()}')
    if have.bare or wanted.bare:
        return _with_unit(node, wanted) if have.bare and not wanted.bare else node
    if have.dimension != wanted.dimension:
        raise ExpressionError(
            f'"{source}" compares {have.describe()} with {wanted.describe()}: '
            "they do not measure the same thing"
        )
    if have.scale == wanted.scale:
        return node
    factor = have.scale / wanted.scale
    if isinstance(node, Literal):
        value = node.value * factor
        return Literal(value.numerator if value.denominator == 1 else value, wanted)
    return Convert(node, factor, wanted)


def _with_unit(node: Node, wanted: Type) -> Node:
    """A plain number as a figure in the wanted unit."""
    if isinstance(node, Literal):
        return Literal(node.value, wanted)
    if isinstance(node, If):
        return If(_with_unit(node.yes, wanted), node.test, _with_unit(node.no, wanted), wanted)
    return node

"""Comparisons: what may be held against what, and the node of it."""

from __future__ import annotations

import ast

from core.expression.errors import ExpressionError
from core.expression.names import Names
from core.expression.nodes import Compare, In, Literal, Node
from core.expression.types import TEXT
from core.expression.units import same_unit

_SIGNS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def compared(names: Names, left: Node, op: ast.cmpop, right: Node, source: str) -> Node:
    """The node of a comparison.

    Args:
        names: those of the ordinance: a written word must be a choice of the question beside it.
        left: a side.
        op: how it is compared.
        right: the other side.
        source: the comparison as written, for errors.

    Raises:
        ExpressionError: the sides cannot be compared like that.
    """
    if isinstance(op, ast.In | ast.NotIn):
        return _in(names, left, right, source, negated=isinstance(op, ast.NotIn))
    sign = _SIGNS.get(type(op))
    if sign is None:
        raise ExpressionError(f'"{source}": this comparison is not in the language')
    if left.type.is_number or right.type.is_number:
        left, right, _ = same_unit(left, right, source, comparing=True)
    else:
        _check_kinds(names, left, right, sign, source)
    if isinstance(left, Literal) and not isinstance(right, Literal):
        # "48 <= x" of a chain is kept from the figure's side: x is 48 or more
        return Compare(right, _MIRRORED[sign], left)
    return Compare(left, sign, right)


def _check_kinds(names: Names, left: Node, right: Node, sign: str, source: str) -> None:
    kinds = {left.type.kind, right.type.kind}
    if kinds == {"word", "text"}:
        _check_word(names, left, right)
        _check_word(names, right, left)
    elif kinds not in ({"date"}, {"bool"}, {"text"}, {"word"}):
        raise ExpressionError(
            f'"{source}" compares {left.type.describe()} with {right.type.describe()}'
        )
    if kinds != {"date"} and sign not in ("==", "!="):
        raise ExpressionError(f'"{source}": only == and != compare these')


def _in(names: Names, item: Node, where: Node, source: str, *, negated: bool) -> Node:
    if where.type.kind not in ("words", "ticks") or item.type.kind not in (
        "word",
        "text",
        "date",
    ):
        raise ExpressionError(
            f'"{source}": "in" takes a word, and a list of words or the ticks of a question'
        )
    if isinstance(where, Literal):
        for word in where.value:
            _check_word(names, item, Literal(word, TEXT))
    _check_word(names, where, item)
    return In(item, where, negated=negated)


def _check_word(names: Names, question: Node, word: Node) -> None:
    """A written word must be one of the choices of the question it is compared with."""
    if not isinstance(word, Literal) or not isinstance(word.value, str):
        return
    known = names.words_of(question)
    if known and word.value not in known:
        raise ExpressionError(names.no_such_word(word.value, known))

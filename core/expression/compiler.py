"""Text to nodes: parsed with `ast`, every name resolved, every unit worked out.

Nothing of it is evaluated by Python. A wrong name, kind, word or unit is an `ExpressionError`.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.expression.calls import call
from core.expression.checks import number, yes_or_no
from core.expression.comparing import compared
from core.expression.errors import ExpressionError
from core.expression.figures import Arithmetic, DateShift, DaysBetween, Negative
from core.expression.names import Names
from core.expression.nodes import And, If, Literal, Node, Not, Or
from core.expression.overall import RecordRef
from core.expression.parsing import expression_tree
from core.expression.types import BARE, BOOL, DATE, DAYS, PERIOD, TEXT, WORDS, Type
from core.expression.units import same_unit, to_type

if TYPE_CHECKING:
    from core.ordinance import Formula, Ordinance

_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
}


def compile_text(ordinance: Ordinance, text: str, variables: Sequence[str] = ()) -> Node:
    """Compile an expression.

    Args:
        ordinance: whose names it may use.
        text: the expression; a long one may break its lines.
        variables: singulars of groups, and kinds of event, that stand for one record here.

    Raises:
        ExpressionError: what is wrong, and the nearest right name.
    """
    try:
        return _Compiler(Names.of(ordinance), dict.fromkeys(variables), text).node(_parse(text))
    except RecursionError:
        said = "it has too many parts for one formula: give some of them a value of their own"
        raise ExpressionError(said) from None


def _parse(text: str) -> ast.expr:
    """The tree of a text."""
    try:
        return expression_tree(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else "it is too deep or not text"
        raise ExpressionError(f"it is not an expression ({reason})") from None


class Compiled:
    """The compiled expressions of an ordinance, each compiled when first needed."""

    __slots__ = ("_named", "_nodes", "_ordinance")

    def __init__(self, ordinance: Ordinance) -> None:
        self._ordinance = ordinance
        self._named: dict[str, Node] = {}
        self._nodes: dict[Formula, Node] = {}

    def value(self, key: str) -> Node:
        """The node of a value or question of the project."""
        node = self._named.get(key)
        if node is None:
            node = self._named[key] = compile_text(self._ordinance, key)
        return node

    def __call__(self, formula: Formula) -> Node:
        """The node of a formula."""
        node = self._nodes.get(formula)
        if node is None:
            node = compile_text(self._ordinance, formula.text, formula.variables)
            if formula.wants == "bool" and node.type is not BOOL:
                raise ExpressionError(f"it must be a yes or no, and is {node.type.describe()}")
            self._nodes[formula] = node
        return node


class _Compiler:
    """Compiles one expression."""

    def __init__(self, names: Names, variables: dict[str, Any], text: str) -> None:
        self.names = names
        self.variables = variables
        """Variable to what it iterates over (a group or event kind); None: its own name says it."""
        self.text = text

    def node(self, tree: ast.expr) -> Node:
        """Compile a part of the tree."""
        method = getattr(self, f"_{type(tree).__name__.lower()}", None)
        if method is None:
            raise ExpressionError(f'"{ast.unparse(tree)}" is not in the language')
        node: Node = method(tree)
        return node

    def inside(self, variable: str, over: str) -> _Compiler:
        """The compiler of what stands inside a `for`, where the variable is a record."""
        return _Compiler(self.names, {**self.variables, variable: over}, self.text)

    # Literals and names

    def _constant(self, tree: ast.Constant) -> Node:
        value = tree.value
        if value is True or value is False:
            return Literal(value, BOOL)
        if isinstance(value, int):
            return Literal(value, BARE)
        if isinstance(value, float):
            written = ast.get_source_segment(f"({self.text}\n)", tree) or repr(value)
            return Literal(Fraction(written), BARE)
        if isinstance(value, str):
            return Literal(value, TEXT)
        raise ExpressionError(f'"{ast.unparse(tree)}" is not in the language')

    def _list(self, tree: ast.List) -> Node:
        words = []
        for item in tree.elts:
            if not isinstance(item, ast.Constant) or not isinstance(item.value, str):
                raise ExpressionError(f'"{ast.unparse(tree)}" may hold quoted words only')
            words.append(item.value)
        return Literal(tuple(words), WORDS)

    _tuple = _list

    def _name(self, tree: ast.Name) -> Node:
        if tree.id in self.variables:
            return RecordRef(tree.id)
        return self.names.resolve(tree.id, self._value_of)

    def _attribute(self, tree: ast.Attribute) -> Node:
        if not isinstance(tree.value, ast.Name) or tree.value.id not in self.variables:
            raise ExpressionError(
                f'"{ast.unparse(tree)}": before the point stands a record of this rule'
                + (f" ({', '.join(self.variables)})" if self.variables else ", and it has none")
            )
        variable = tree.value.id
        over = self.variables[variable] or variable
        return self.names.attribute(over, variable, tree.attr, self._value_of)

    def _value_of(self, text: str, variables: Sequence[str]) -> Node:
        """Compile a formula of a question or value, in its own names."""
        return _Compiler(self.names, dict.fromkeys(variables), text).node(_parse(text))

    # Logic

    def _boolop(self, tree: ast.BoolOp) -> Node:
        items = [yes_or_no(self.node(item), item) for item in tree.values]
        return And(items) if isinstance(tree.op, ast.And) else Or(items)

    def _unaryop(self, tree: ast.UnaryOp) -> Node:
        if isinstance(tree.op, ast.Not):
            return Not(yes_or_no(self.node(tree.operand), tree.operand))
        if isinstance(tree.op, ast.USub):
            node = number(self.node(tree.operand), tree.operand)
            return Literal(-node.value, node.type) if isinstance(node, Literal) else Negative(node)
        raise ExpressionError(f'"{ast.unparse(tree)}" is not in the language')

    def _ifexp(self, tree: ast.IfExp) -> Node:
        test = yes_or_no(self.node(tree.test), tree.test)
        yes, no = self.node(tree.body), self.node(tree.orelse)
        yes, no, type_ = same_unit(yes, no, ast.unparse(tree))
        return If(yes, test, no, type_)

    def _compare(self, tree: ast.Compare) -> Node:
        parts: list[Node] = []
        left_tree = tree.left
        for op, right_tree in zip(tree.ops, tree.comparators, strict=True):
            parts.append(self._pair(left_tree, op, right_tree))
            left_tree = right_tree
        return parts[0] if len(parts) == 1 else And(parts)

    def _pair(self, left_tree: ast.expr, op: ast.cmpop, right_tree: ast.expr) -> Node:
        source = f"{ast.unparse(left_tree)} ... {ast.unparse(right_tree)}"
        return compared(self.names, self.node(left_tree), op, self.node(right_tree), source)

    def _call(self, tree: ast.Call) -> Node:
        return call(self, tree)

    # Arithmetic

    def _binop(self, tree: ast.BinOp) -> Node:
        op = _ARITHMETIC.get(type(tree.op))
        if op is None:
            raise ExpressionError(f'"{ast.unparse(tree)}" is not in the language')
        left, right = self.node(tree.left), self.node(tree.right)
        if left.type is DATE:
            return self._date_arithmetic(left, op, right, tree)
        number(left, tree.left)
        number(right, tree.right)
        if op in ("+", "-"):
            left, right, type_ = same_unit(left, right, ast.unparse(tree))
        else:
            type_ = _product(left.type, op, right.type)
        if isinstance(left, Literal) and isinstance(right, Literal):
            folded = Arithmetic(left, op, right, type_).run(None)  # type: ignore[arg-type]
            if folded is None:
                raise ExpressionError(f'"{ast.unparse(tree)}" divides by zero')
            return Literal(folded, type_)
        return Arithmetic(left, op, right, type_)

    def _date_arithmetic(self, left: Node, op: str, right: Node, tree: ast.BinOp) -> Node:
        if op == "-" and right.type is DATE:
            return DaysBetween(left, right)
        if op in ("+", "-"):
            if right.type is PERIOD:
                return DateShift(left, right, back=op == "-")
            if right.type.is_number:
                return DateShift(left, to_type(right, DAYS, ast.unparse(tree)), back=op == "-")
        raise ExpressionError(
            f'"{ast.unparse(tree)}": to a day add days(n), months(n) or years(n), '
            "or take another day from it"
        )


def _product(left: Type, op: str, right: Type) -> Type:
    if op == "*":
        return Type("number", left.dimension * right.dimension, left.scale * right.scale)
    return Type("number", left.dimension / right.dimension, left.scale / right.scale)

"""Expressions over the facts of a decision case, by which its facts become a project file.

A case may be written in words of its own (`disturbed_sqft`, `filed_by`). How one of them becomes an
answer, an event or a setting is an expression in Python's syntax, parsed with `ast` and never
evaluated by Python. Names are the case's facts. Figures are exact.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from core.answers import exact
from core.counting import Period, add_period
from core.expression.parsing import expression_tree
from core.filevalues import RefusedError, number
from core.plain import quoted


class FactError(Exception):
    """An expression that is not in the language, or does not fit the facts; a sentence says why."""


class NotGiven(Exception):  # noqa: N818 - it is no fault: the case leaves the fact out
    """The case does not give a fact that an expression reads."""


_COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
PERIODS = ("days", "months", "years")
"""Units of time that may be added to a day."""
_MOST_DEEP = 100
"""How many brackets deep an expression or a fact may be."""


def plain(value: Any) -> Any:
    """A fact as it stands in a TOML file, with figures exact.

    Raises:
        FactError: a figure is too large or has too many decimals, or a day has a time of day.
    """
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, int | Decimal | float):
        try:
            return number(Decimal(repr(value)) if isinstance(value, float) else value)
        except RefusedError as error:
            raise FactError(str(error)) from None
    if isinstance(value, datetime):
        raise FactError(f"{value} has a time of day; write the day alone")
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return tuple(plain(item) for item in value)
    return value


def as_toml(value: Any) -> Any:
    """A value as a project file has it: a figure as int or Decimal, a list as a list."""
    if isinstance(value, Fraction):
        # what has no finite decimal is kept to nine decimals, as in a project file
        return round(Decimal(value.numerator) / Decimal(value.denominator), 9)
    if isinstance(value, tuple):
        return [as_toml(item) for item in value]
    return value


def evaluate(text: str, facts: Mapping[str, Any]) -> Any:
    """The value of an expression.

    Args:
        text: the expression.
        facts: by name, as `plain` gives them.

    Raises:
        NotGiven: it reads a fact that the case does not give.
        FactError: it is not in the language, or the facts do not fit it.
    """
    try:
        return _Reader(facts).read(_parsed(text))
    except (TypeError, ZeroDivisionError, AttributeError, OverflowError, RecursionError):
        raise FactError(f"{quoted(text, 100)} does not fit the facts of the case") from None


@lru_cache(maxsize=1024)
def _parsed(text: str) -> ast.expr:
    try:
        return expression_tree(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise FactError(f"{quoted(text, 100)} is not an expression") from None


class _Reader:
    """Reads one parsed expression."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self._facts = facts
        self._depth = 0

    def read(self, tree: ast.expr) -> Any:
        """The value of a part of the tree."""
        method = getattr(self, f"_{type(tree).__name__.lower()}", None)
        self._depth += 1
        if method is None or self._depth > _MOST_DEEP:
            raise FactError(f"{quoted(ast.unparse(tree), 100)} is not in the language of facts")
        value = method(tree)
        self._depth -= 1
        return value

    def _constant(self, tree: ast.Constant) -> Any:
        if tree.value is None or isinstance(tree.value, bytes | complex) or tree.value is ...:
            raise FactError(f"{ast.unparse(tree)} is not in the language of facts")
        return plain(tree.value)

    def _name(self, tree: ast.Name) -> Any:
        if tree.id not in self._facts:
            raise NotGiven(tree.id)
        return self._facts[tree.id]

    def _attribute(self, tree: ast.Attribute) -> Any:
        record = self.read(tree.value)
        if not isinstance(record, Mapping):
            raise FactError(f"{ast.unparse(tree)}: before the point stands a table of the case")
        if tree.attr not in record:
            raise NotGiven(tree.attr)
        return record[tree.attr]

    def _list(self, tree: ast.List | ast.Tuple) -> Any:
        return tuple(self.read(item) for item in tree.elts)

    _tuple = _list

    def _boolop(self, tree: ast.BoolOp) -> bool:
        if isinstance(tree.op, ast.And):
            return all(self._yes_no(item) for item in tree.values)
        return any(self._yes_no(item) for item in tree.values)

    def _yes_no(self, tree: ast.expr) -> bool:
        value = self.read(tree)
        if not isinstance(value, bool):
            raise FactError(f"{quoted(ast.unparse(tree), 100)} is not a yes or no")
        return value

    def _unaryop(self, tree: ast.UnaryOp) -> Any:
        if isinstance(tree.op, ast.Not):
            return not self._yes_no(tree.operand)
        if isinstance(tree.op, ast.USub):
            return -self._figure(tree.operand)
        raise FactError(f"{quoted(ast.unparse(tree), 100)} is not in the language of facts")

    def _figure(self, tree: ast.expr) -> Any:
        value = self.read(tree)
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            raise FactError(f"{quoted(ast.unparse(tree), 100)} is not a figure")
        return value

    def _ifexp(self, tree: ast.IfExp) -> Any:
        return self.read(tree.body if self._yes_no(tree.test) else tree.orelse)

    def _compare(self, tree: ast.Compare) -> bool:
        left = self.read(tree.left)
        for op, right_tree in zip(tree.ops, tree.comparators, strict=True):
            right = self.read(right_tree)
            if isinstance(op, ast.In | ast.NotIn):
                holds = (left in right) is isinstance(op, ast.In)
            elif type(op) in _COMPARE:
                holds = bool(_COMPARE[type(op)](left, right))
            else:
                raise FactError(f"{quoted(ast.unparse(tree), 100)} is not in the language of facts")
            if not holds:
                return False
            left = right
        return True

    def _binop(self, tree: ast.BinOp) -> Any:
        left, right = self.read(tree.left), self.read(tree.right)
        if isinstance(left, date) and isinstance(tree.op, ast.Add | ast.Sub):
            back = isinstance(tree.op, ast.Sub)
            if isinstance(right, Period):
                return add_period(left, right, back=back)
            if isinstance(right, date) and back:
                return (left - right) // timedelta(days=1)
        figures = self._figure(tree.left), self._figure(tree.right)
        if isinstance(tree.op, ast.Add):
            return exact(figures[0] + figures[1])
        if isinstance(tree.op, ast.Sub):
            return exact(figures[0] - figures[1])
        if isinstance(tree.op, ast.Mult):
            return exact(figures[0] * figures[1])
        if isinstance(tree.op, ast.Div):
            return exact(Fraction(figures[0]) / figures[1])
        raise FactError(f"{quoted(ast.unparse(tree), 100)} is not in the language of facts")

    def _call(self, tree: ast.Call) -> Any:
        name = tree.func.id if isinstance(tree.func, ast.Name) else ""
        if name == "given" and len(tree.args) == 1 and isinstance(tree.args[0], ast.Name):
            return tree.args[0].id in self._facts
        function = _FUNCTIONS.get(name)
        if function is None or tree.keywords:
            raise FactError(
                f"{quoted(ast.unparse(tree), 100)} is not in the language of facts; its functions "
                f"are given, {', '.join(_FUNCTIONS)}"
            )
        return function([self.read(arg) for arg in tree.args], ast.unparse(tree))


def _period(unit: str) -> Callable[[Sequence[Any], str], Period]:
    def period(values: Sequence[Any], source: str) -> Period:
        if len(values) == 1 and isinstance(values[0], int) and not isinstance(values[0], bool):
            return Period(**{unit: values[0]})
        raise FactError(f"{quoted(source, 100)}: write one whole number in the brackets")

    return period


def _day(values: Sequence[Any], source: str) -> date:
    try:
        return date(*values)
    except (TypeError, ValueError, OverflowError):
        raise FactError(f"{quoted(source, 100)} is no day: write date(2026, 5, 4)") from None


def _money(values: Sequence[Any], source: str) -> Any:
    """A sum of money written in quotes ("80000.00"), exactly; a figure stays what it is."""
    if len(values) != 1:
        raise FactError(f"{quoted(source, 100)}: write one sum in the brackets")
    return money(values[0])


def money(value: Any) -> Any:
    """A sum of money written in quotes, as an exact figure.

    Raises:
        FactError: it is no sum of money.
    """
    if isinstance(value, str):
        text = value.strip().replace(",", "").removeprefix("$")
        whole, point, cents = text.removeprefix("-").partition(".")
        if not whole.isascii() or not whole.isdigit() or (point and not cents.isdigit()):
            raise FactError(f"{quoted(value)} is no sum of money; write it like 80000.00")
        return plain(Decimal(text))
    if isinstance(value, bool) or not isinstance(value, int | Fraction | Decimal):
        raise FactError("a sum of money is meant, like 80000.00 in quotes")
    return plain(value) if isinstance(value, Decimal) else value


def _total(values: Sequence[Any], source: str) -> Any:
    items = values[0] if len(values) == 1 and isinstance(values[0], tuple) else values
    if any(isinstance(item, bool) or not isinstance(item, int | Fraction) for item in items):
        raise FactError(f"{quoted(source, 100)}: only figures can be added up")
    return exact(sum(items, Fraction(0)))


def _latest(values: Sequence[Any], source: str) -> date:
    days = [value for value in values if isinstance(value, date)]
    if not days or len(days) < len(values):
        raise FactError(f"{quoted(source, 100)} takes days")
    return max(days)


_FUNCTIONS: Mapping[str, Callable[[Sequence[Any], str], Any]] = {
    **{unit: _period(unit) for unit in PERIODS},
    "date": _day,
    "money": _money,
    "sum": _total,
    "latest": _latest,
}

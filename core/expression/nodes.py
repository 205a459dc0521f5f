"""Nodes of a compiled expression: logic, comparison and arithmetic.

Each node runs in a context (`core.evaluation.Evaluation`): None stands for unknown, `math.inf` for
"none" of a distance and for *never*. `missing` is asked only of a node that is unknown.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any

from core.counting import NOT_YET, Period, add_period
from core.expression.types import BARE, BOOL, DATE, DAYS, PERIOD, TEXT, Type

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Gaps

Bounds = tuple[Any, Any]
"""Least and most a figure can be; (False, True) for a yes/no that may be either."""

ANYTHING: Bounds = (-inf, inf)


class Node:
    """An expression, or a part of one."""

    __slots__ = ("type",)
    type: Type

    def run(self, ctx: Evaluation) -> Any:
        """The value in a context; None: unknown."""
        raise NotImplementedError  # every node says its own

    def bounds(self, ctx: Evaluation) -> Bounds:
        """Least and most the value can be as things stand."""
        value = self.run(ctx)
        if value is None:
            return (False, True) if self.type is BOOL else ANYTHING
        return (value, value)

    def never_negative(self) -> bool:
        """Whether it is a figure of at least 0, whatever the answers."""
        return False

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        """Add the questions on which an unknown value hangs."""
        for part in self.parts():
            if part.run(ctx) is None:
                part.missing(ctx, gaps)

    def parts(self) -> Sequence[Node]:
        """The expressions it is made of."""
        return ()


class Literal(Node):
    """A figure, word, list of words or yes/no written in the data."""

    __slots__ = ("value",)

    def __init__(self, value: Any, type_: Type = BARE) -> None:
        self.value = value
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:  # noqa: ARG002 - the same in every context
        return self.value

    def never_negative(self) -> bool:
        return self.type.is_number and bool(self.value >= 0)


class Words(Node):
    """A named list of words."""

    __slots__ = ("key", "value")

    def __init__(self, key: str, value: tuple[str, ...], type_: Type) -> None:
        self.key = key
        self.value = value
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:  # noqa: ARG002 - the same in every context
        return self.value


class And(Node):
    """All parts hold: false and unknown is false."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Node]) -> None:
        self.items = tuple(items)
        self.type = BOOL

    def run(self, ctx: Evaluation) -> bool | None:
        result: bool | None = True
        for item in self.items:
            value = item.run(ctx)
            if value is False:
                return False
            if value is None:
                result = None
        return result

    def parts(self) -> Sequence[Node]:
        return self.items


class Or(Node):
    """Some part holds: true or unknown is true."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Node]) -> None:
        self.items = tuple(items)
        self.type = BOOL

    def run(self, ctx: Evaluation) -> bool | None:
        result: bool | None = False
        for item in self.items:
            value = item.run(ctx)
            if value is True:
                return True
            if value is None:
                result = None
        return result

    def parts(self) -> Sequence[Node]:
        return self.items


class Not(Node):
    """The opposite."""

    __slots__ = ("item",)

    def __init__(self, item: Node) -> None:
        self.item = item
        self.type = BOOL

    def run(self, ctx: Evaluation) -> bool | None:
        value = self.item.run(ctx)
        return None if value is None else not value

    def parts(self) -> Sequence[Node]:
        return (self.item,)


_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


class Compare(Node):
    """Two sides compared; a chain is an `And` of these."""

    __slots__ = ("compare", "left", "op", "right")

    def __init__(self, left: Node, op: str, right: Node) -> None:
        self.left = left
        self.op = op
        self.right = right
        self.compare = _COMPARE[op]
        self.type = BOOL

    def run(self, ctx: Evaluation) -> bool | None:
        left = self.left.run(ctx)
        right = self.right.run(ctx)
        if left is None or right is None:
            return self._by_bounds(ctx) if self.left.type.kind == "number" else None
        if left is NOT_YET or right is NOT_YET:
            return False
        return bool(self.compare(left, right))

    def _by_bounds(self, ctx: Evaluation) -> bool | None:
        with ctx.quietly():
            low_left, high_left = self.left.bounds(ctx)
            low_right, high_right = self.right.bounds(ctx)
        op = self.op
        if op in (">", ">="):
            op = "<" if op == ">" else "<="
            low_left, high_left, low_right, high_right = low_right, high_right, low_left, high_left
        if op == "<":
            if high_left < low_right:
                return True
            return False if low_left >= high_right else None
        if op == "<=":
            if high_left <= low_right and high_left != inf:
                return True
            return False if low_left > high_right else None
        if high_left < low_right or high_right < low_left:
            return op == "!="
        return None

    def parts(self) -> Sequence[Node]:
        return (self.left, self.right)


class In(Node):
    """A word in a list of words or among ticks."""

    __slots__ = ("item", "negated", "where")

    def __init__(self, item: Node, where: Node, *, negated: bool) -> None:
        self.item = item
        self.where = where
        self.negated = negated
        self.type = BOOL

    def run(self, ctx: Evaluation) -> bool | None:
        item = self.item.run(ctx)
        where = self.where.run(ctx)
        if item is None or where is None:
            return None
        return (item in where) is not self.negated

    def parts(self) -> Sequence[Node]:
        return (self.item, self.where)


class If(Node):
    """A gate: nothing in either branch is asked before the test is known."""

    __slots__ = ("no", "test", "yes")

    def __init__(self, yes: Node, test: Node, no: Node, type_: Type) -> None:
        self.yes = yes
        self.test = test
        self.no = no
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:
        test = self.test.run(ctx)
        if test is None:
            return None
        return self.yes.run(ctx) if test else self.no.run(ctx)

    def bounds(self, ctx: Evaluation) -> Bounds:
        test = self.test.run(ctx)
        if test is None:  # an answer behind a gate does not count before the gate is known
            if self.type is BOOL:
                return (False, True)
            return (0, inf) if self.never_negative() else ANYTHING
        return self.yes.bounds(ctx) if test else self.no.bounds(ctx)

    def never_negative(self) -> bool:
        return self.yes.never_negative() and self.no.never_negative()

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        test = self.test.run(ctx)
        if test is None:
            self.test.missing(ctx, gaps)
        else:
            (self.yes if test else self.no).missing(ctx, gaps)

    def parts(self) -> Sequence[Node]:
        return (self.yes, self.test, self.no)


class Convert(Node):
    """A figure in another unit: multiplied by an exact factor."""

    __slots__ = ("factor", "item")

    def __init__(self, item: Node, factor: Fraction, type_: Type) -> None:
        self.item = item
        self.factor = factor
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:
        value = self.item.run(ctx)
        return value if value is None or value is NOT_YET else value * self.factor

    def bounds(self, ctx: Evaluation) -> Bounds:
        low, high = self.item.bounds(ctx)
        return (low * self.factor, high * self.factor)

    def never_negative(self) -> bool:
        return self.item.never_negative()

    def parts(self) -> Sequence[Node]:
        return (self.item,)


class Arithmetic(Node):
    """A sum, difference, product or quotient of two figures, exact."""

    __slots__ = ("left", "op", "right")

    def __init__(self, left: Node, op: str, right: Node, type_: Type) -> None:
        self.left = left
        self.op = op
        self.right = right
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:
        left = self.left.run(ctx)
        right = self.right.run(ctx)
        if left is None or right is None:
            return None
        if left is NOT_YET or right is NOT_YET:
            return NOT_YET
        return _figure(left, self.op, right)

    def bounds(self, ctx: Evaluation) -> Bounds:
        low_left, high_left = self.left.bounds(ctx)
        low_right, high_right = self.right.bounds(ctx)
        if self.op == "+":
            return (low_left + low_right, high_left + high_right)
        if self.op == "-":
            return (low_left - high_right, high_left - low_right)
        if self.op == "/" and not (low_right > 0 or high_right < 0):
            return ANYTHING
        corners = [
            _corner(left, self.op, right)
            for left in (low_left, high_left)
            for right in (low_right, high_right)
        ]
        return (min(corners), max(corners))

    def never_negative(self) -> bool:
        return self.op != "-" and self.left.never_negative() and self.right.never_negative()

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        if self.left.run(ctx) is not None and self.right.run(ctx) is not None:
            gaps.undefined.append("It would have to be divided by zero.")
        super().missing(ctx, gaps)

    def parts(self) -> Sequence[Node]:
        return (self.left, self.right)


def _figure(left: Any, op: str, right: Any) -> Any:
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right
    if right == 0:
        return None
    if isinstance(left, float) or isinstance(right, float):
        return left / right
    return Fraction(left) / right


def _corner(left: Any, op: str, right: Any) -> Any:
    if op == "*":
        return 0 if left == 0 or right == 0 else left * right
    if right in (inf, -inf):
        return 0
    return left / right if isinstance(left, float) else Fraction(left) / right


class Negative(Node):
    """A figure with its sign turned."""

    __slots__ = ("item",)

    def __init__(self, item: Node) -> None:
        self.item = item
        self.type = item.type

    def run(self, ctx: Evaluation) -> Any:
        value = self.item.run(ctx)
        return value if value is None or value is NOT_YET else -value

    def bounds(self, ctx: Evaluation) -> Bounds:
        low, high = self.item.bounds(ctx)
        return (-high, -low)

    def parts(self) -> Sequence[Node]:
        return (self.item,)


class Extreme(Node):
    """The larger or the smaller of several figures or days."""

    __slots__ = ("items", "largest")

    def __init__(self, items: Sequence[Node], type_: Type, *, largest: bool) -> None:
        self.items = tuple(items)
        self.largest = largest
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:
        values = [item.run(ctx) for item in self.items]
        if None in values:
            return None
        if NOT_YET in values:
            return NOT_YET
        return max(values) if self.largest else min(values)

    def bounds(self, ctx: Evaluation) -> Bounds:
        lows, highs = zip(*(item.bounds(ctx) for item in self.items), strict=True)
        return (max(lows), max(highs)) if self.largest else (min(lows), min(highs))

    def never_negative(self) -> bool:
        found = [item.never_negative() for item in self.items]
        return any(found) if self.largest else all(found)

    def parts(self) -> Sequence[Node]:
        return self.items


class DateShift(Node):
    """A day some days, months or years later or earlier."""

    __slots__ = ("back", "day", "period")

    def __init__(self, day: Node, period: Node, *, back: bool) -> None:
        self.day = day
        self.period = period
        self.back = back
        self.type = DATE

    def run(self, ctx: Evaluation) -> Any:
        day = self.day.run(ctx)
        period = self.period.run(ctx)
        if day is None or period is None:
            return None
        if day is NOT_YET:
            return NOT_YET
        if isinstance(period, Period):
            return add_period(day, period, back=self.back)
        try:
            shift = timedelta(days=float(period))
            return day - shift if self.back else day + shift
        except OverflowError:
            return date.min if self.back else date.max

    def parts(self) -> Sequence[Node]:
        return (self.day, self.period)


class DaysBetween(Node):
    """One day less another, in days."""

    __slots__ = ("left", "right")

    def __init__(self, left: Node, right: Node) -> None:
        self.left = left
        self.right = right
        self.type = DAYS

    def run(self, ctx: Evaluation) -> Any:
        left = self.left.run(ctx)
        right = self.right.run(ctx)
        if left is None or right is None:
            return None
        if left is NOT_YET or right is NOT_YET:
            return NOT_YET
        return (left - right).days

    def parts(self) -> Sequence[Node]:
        return (self.left, self.right)


def period_literal(count: int, unit: str) -> Literal:
    """A period of calendar months or years, as a literal."""
    return Literal(Period(**{unit: count}), PERIOD)


def text_literal(text: str) -> Literal:
    """A quoted word, as a literal."""
    return Literal(text, TEXT)

"""Nodes that calculate: exact figures, and days moved by periods."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any

from core.counting import NOT_YET, Period, add_period
from core.expression.nodes import ANYTHING, Bounds, Literal, Node
from core.expression.types import DATE, DAYS, PERIOD, Type

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Gaps


class Convert(Node):
    """A figure in another unit: multiplied by an exact factor."""

    __slots__ = ("factor", "item")

    def __init__(self, item: Node, factor: Fraction, type_: Type) -> None:
        self.item = item
        self.factor = factor
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:
        value = self.item.run(ctx)
        # the Fraction first: it knows what to do with an int, which would ask it anyway
        return value if value is None or value is NOT_YET else self.factor * value

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

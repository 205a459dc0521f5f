"""Nodes of a compiled expression: logic, comparison and arithmetic.

Each node runs in a context (`core.evaluation.Evaluation`): None stands for unknown, `math.inf` for
"none" of a distance and for *never*. `missing` is asked only of a node that is unknown.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from core.counting import NOT_YET
from core.expression.types import BARE, BOOL, Type

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
        return self.answer(ctx, self.left.run(ctx), self.right.run(ctx))

    def answer(self, ctx: Evaluation, left: Any, right: Any) -> bool | None:
        """What comes of its two sides, run already."""
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


def are_finite(left: Any, right: Any) -> bool:
    """Whether both sides of a comparison of figures are known, and neither is endless."""
    return _is_finite(left) and _is_finite(right)


def _is_finite(side: Any) -> bool:
    # by identity and class: to hold Fractions against inf takes ten times as long
    return not (side is None or side is NOT_YET or (isinstance(side, float) and side == inf))


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

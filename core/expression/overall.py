"""Nodes over many records: the sum, the largest, any, all, how many.

A record stands in the context's `env` under the variable of the `for`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from core.counting import NOT_YET
from core.expression.nodes import ANYTHING, Bounds, Node
from core.expression.types import BOOL, EVENTS, RECORD, Type

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Gaps


class Events(Node):
    """All events of a kind; only iterated over."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.type = EVENTS

    def run(self, ctx: Evaluation) -> Any:
        return ctx.events(self.kind)


class Records(Node):
    """All records of a group; only iterated over. None: not answered."""

    __slots__ = ("group",)

    def __init__(self, group: str) -> None:
        self.group = group
        self.type = EVENTS

    def run(self, ctx: Evaluation) -> Any:
        ctx.read.add((None, None, self.group))
        records = ctx.answers.get(self.group)
        return None if records is None else range(len(records))

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:  # noqa: ARG002 - part of the signature
        gaps.add(None, None, self.group)


class RecordRef(Node):
    """The record a variable stands for; only counted."""

    __slots__ = ("variable",)

    def __init__(self, variable: str) -> None:
        self.variable = variable
        self.type = RECORD

    def run(self, ctx: Evaluation) -> Any:  # noqa: ARG002 - a record is there or is not iterated over
        return True


class Overall(Node):
    """sum, max, min, any, all or count over records or events."""

    __slots__ = ("condition", "how", "item", "nonnegative", "over", "variable")

    def __init__(
        self,
        how: str,
        variable: str,
        over: Records | Events,
        condition: Node | None,
        item: Node,
        type_: Type,
        *,
        nonnegative: bool,
    ) -> None:
        self.how = how
        self.variable = variable
        self.over = over
        self.condition = condition
        self.item = item
        self.type = type_
        self.nonnegative = nonnegative

    def run(self, ctx: Evaluation) -> Any:
        members = self.over.run(ctx)
        if members is None:
            return None
        pairs: list[tuple[Any, Any]] = []
        with ctx.iterating(self.variable) as env:
            for member in members:
                env[self.variable] = member
                counts = True if self.condition is None else self.condition.run(ctx)
                if counts is False:
                    continue
                if counts is None and self.how not in ("any", "all"):
                    pairs.append((None, None))
                else:
                    pairs.append((counts, self.item.run(ctx)))
        return self._combine(pairs)

    def _combine(self, pairs: list[tuple[Any, Any]]) -> Any:
        how = self.how
        if how == "any":
            found: bool | None = False
            for counts, value in pairs:
                if value is True and counts is True:
                    return True
                if value is not False:
                    found = None
            return found
        if how == "all":
            holds: bool | None = True
            for counts, value in pairs:
                if value is False and counts is True:
                    return False
                if value is not True:
                    holds = None
            return holds
        if any(counts is None or value is None for counts, value in pairs):
            return None
        values = [value for _, value in pairs if value is not NOT_YET]
        if how == "count":
            return sum(1 for value in values if value is True)
        if how == "sum":
            return sum(values)
        return _extreme(values, how)

    def bounds(self, ctx: Evaluation) -> Bounds:
        value = self.run(ctx)
        if value is not None:
            return (value, value)
        if self.type is BOOL:
            return (False, True)
        members = self.over.run(ctx)
        if members is None or self.how in ("max", "min"):
            return (0, inf) if self.nonnegative or self.how == "count" else ANYTHING
        low: Any = 0
        high: Any = 0
        with ctx.iterating(self.variable) as env:
            for member in members:
                env[self.variable] = member
                counts = True if self.condition is None else self.condition.run(ctx)
                if counts is False:
                    continue
                least, most = self._one(ctx)
                low += least if counts else min(0, least)
                high += most if counts else max(0, most)
        return (low, high)

    def _one(self, ctx: Evaluation) -> Bounds:
        if self.how != "count":
            return self.item.bounds(ctx)
        value = self.item.run(ctx)
        return (0, 1) if value is None else (int(value), int(value))

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        members = self.over.run(ctx)
        if members is None:
            self.over.missing(ctx, gaps)
            return
        with ctx.iterating(self.variable) as env:
            for member in members:
                env[self.variable] = member
                counts = True if self.condition is None else self.condition.run(ctx)
                if counts is False:
                    continue
                if counts is None and self.condition is not None:
                    self.condition.missing(ctx, gaps)
                    if self.how not in ("any", "all"):
                        continue
                if self.item.run(ctx) is None:
                    self.item.missing(ctx, gaps)

    def parts(self) -> Sequence[Node]:
        return (self.item,) if self.condition is None else (self.condition, self.item)


def _extreme(values: list[Any], how: str) -> Any:
    if not values:
        return 0
    return max(values) if how == "max" else min(values)

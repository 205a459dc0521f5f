"""Nodes that read the log: days of events and what was noted with them.

The log is closed: what is not recorded has not happened, so none of them is ever unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from core.counting import NOT_YET
from core.expression.nodes import Node
from core.expression.types import BOOL, DATE, Type

if TYPE_CHECKING:
    from core.evaluation import Evaluation


class EventDate(Node):
    """The latest day of a kind of event."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.type = DATE

    def run(self, ctx: Evaluation) -> Any:
        events = ctx.events(self.kind)
        return max(event.on for event in events) if events else NOT_YET


class EventPick(Node):
    """The first or last day of some kinds of event, or whether any happened."""

    __slots__ = ("how", "kinds")

    def __init__(self, how: str, kinds: Sequence[str], type_: Type) -> None:
        self.how = how
        self.kinds = tuple(kinds)
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:
        days = [event.on for kind in self.kinds for event in ctx.events(kind)]
        if self.how == "happened":
            return bool(days)
        if not days:
            return NOT_YET
        return min(days) if self.how in ("first", "earliest") else max(days)


class PickDate(Node):
    """The earliest or latest of several days, passing over what has not happened."""

    __slots__ = ("items", "latest")

    def __init__(self, items: Sequence[Node], *, latest: bool) -> None:
        self.items = tuple(items)
        self.latest = latest
        self.type = DATE

    def run(self, ctx: Evaluation) -> Any:
        days = [item.run(ctx) for item in self.items]
        if None in days:
            return None
        days = [day for day in days if day is not NOT_YET]
        if not days:
            return NOT_YET
        return max(days) if self.latest else min(days)

    def parts(self) -> Sequence[Node]:
        return self.items


class EventFieldRef(Node):
    """A field of one event: its day, or what was noted with it."""

    __slots__ = ("field", "variable")

    def __init__(self, variable: str, field: str, type_: Type) -> None:
        self.variable = variable
        self.field = field
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:
        event = ctx.env[self.variable]
        if self.field == "on":
            return event.on
        value = event.fields.get(self.field)
        if value is None:
            return False if self.type is BOOL else NOT_YET
        return inf if self.type.distance and value == "none" else value

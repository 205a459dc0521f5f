"""The fixed list of functions, beside those that the compiler itself gives a meaning to.

Each function says what it takes, what it gives, and what it makes of unknown arguments.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from core.counting import NOT_YET, roll_forward, touches_season
from core.expression.nodes import Node
from core.expression.types import BOOL, DATE, TEXT, Type, figure

if TYPE_CHECKING:
    from core.evaluation import Evaluation


class Function(NamedTuple):
    """A function of the language."""

    takes: tuple[Type, ...]
    gives: Type
    apply: Callable[[Evaluation, Sequence[Any]], Any]
    """Gets the arguments, None for unknown ones; gives None for unknown."""


class Call(Node):
    """A call of a function of the fixed list."""

    __slots__ = ("function", "items", "name")

    def __init__(self, name: str, function: Function, items: Sequence[Node]) -> None:
        self.name = name
        self.function = function
        self.items = tuple(items)
        self.type = function.gives

    def run(self, ctx: Evaluation) -> Any:
        return self.function.apply(ctx, [item.run(ctx) for item in self.items])

    def parts(self) -> Sequence[Node]:
        return self.items


def _season(ctx: Evaluation, values: Sequence[Any]) -> bool | None:  # noqa: ARG001
    first, last = (None if value is NOT_YET else value for value in values[:2])
    opens, closes = (_month_day(value) for value in values[2:])
    return touches_season(first, last, opens, closes)


def _month_day(text: str) -> tuple[int, int]:
    month, day = text.split("-")
    return int(month), int(day)


def _roll(ctx: Evaluation, values: Sequence[Any]) -> Any:
    day = values[0]
    if day is None or day is NOT_YET:
        return day
    return roll_forward(day, ctx.settings.get("holidays") or ())


def _up_to_cent(ctx: Evaluation, values: Sequence[Any]) -> Any:  # noqa: ARG001
    amount = values[0]
    if amount is None or amount == math.inf:
        return amount
    return Fraction(math.ceil(Fraction(amount) * 100), 100)


FUNCTIONS: Mapping[str, Function] = {
    "touches_season": Function((DATE, DATE, TEXT, TEXT), BOOL, _season),
    "roll": Function((DATE,), DATE, _roll),
    "up_to_cent": Function((figure("dollars"),), figure("dollars"), _up_to_cent),
}
"""Functions by name. What an unknown argument does is each function's own affair."""

"""Calls: units, periods, days of the log, runoff, the fixed functions, and the `for` over records.

A call hands its arguments back to the compiler, which it knows as a `Compiling` only.
"""

from __future__ import annotations

import ast
from typing import Protocol

from core.expression.checks import number, yes_or_no
from core.expression.errors import ExpressionError
from core.expression.figures import Extreme, period_literal
from core.expression.functions import FUNCTIONS, Call
from core.expression.happening import EventPick, PickDate
from core.expression.names import Names
from core.expression.nodes import And, Literal, Node
from core.expression.overall import Events, Overall, RecordRef, Records
from core.expression.reading import Requested
from core.expression.types import BOOL, COUNT, DATE, figure
from core.expression.units import to_type

_UNIT_FUNCTIONS = {
    "sqft": "sq ft",
    "acres": "acres",
    "feet": "ft",
    "inches": "in",
    "cuft": "cu ft",
    "gallons": "gal",
    "percent": "%",
    "hours": "hours",
    "days": "days",
    "dollars": "dollars",
}
_RUNOFF = ("runoff_volume", "runoff_peak")
_OVERALL = ("sum", "max", "min", "any", "all", "count")


class Compiling(Protocol):
    """What a call asks of the compiler of the expression around it."""

    names: Names

    def node(self, tree: ast.expr) -> Node:
        """Compile a part of the tree."""
        ...

    def inside(self, variable: str, over: str) -> Compiling:
        """The compiler of what stands inside a `for`, where the variable is a record."""
        ...


def call(compiler: Compiling, tree: ast.Call) -> Node:
    """The node of a call.

    Raises:
        ExpressionError: there is no such function, or its arguments do not fit.
    """
    if not isinstance(tree.func, ast.Name) or tree.keywords:
        raise ExpressionError(f'"{ast.unparse(tree)}" is not in the language')
    name, args = tree.func.id, tree.args
    if name in _OVERALL and len(args) == 1 and isinstance(args[0], ast.GeneratorExp):
        return _overall(compiler, name, args[0])
    if name == "count" and len(args) == 1 and isinstance(args[0], ast.Name):
        over = _members(compiler, args[0])
        return Overall("count", "_", over, None, Literal(True, BOOL), COUNT, nonnegative=True)
    if name in ("max", "min") and len(args) >= 2:
        return _extreme(compiler, name, args)
    if name in _UNIT_FUNCTIONS:
        return _with_unit(compiler, name, args, tree)
    if name in ("months", "years"):
        return _calendar_period(compiler, name, args, tree)
    if name in ("happened", "first", "last", "earliest", "latest"):
        return _event_function(compiler, name, args, tree)
    if name == "requested":
        return _requested(compiler, args, tree)
    if name in _RUNOFF:
        return _runoff(compiler, name, args, tree)
    if name in FUNCTIONS:
        return _function(compiler, name, args, tree)
    raise ExpressionError(
        compiler.names.no_such_function(name, [*FUNCTIONS, *_UNIT_FUNCTIONS, *_RUNOFF])
    )


def _extreme(compiler: Compiling, name: str, args: list[ast.expr]) -> Node:
    items = [compiler.node(arg) for arg in args]
    source = ", ".join(ast.unparse(arg) for arg in args)
    if all(item.type is DATE for item in items):
        return Extreme(items, DATE, largest=name == "max")
    if any(not item.type.is_number or item.type.distance for item in items):
        raise ExpressionError(f'"{name}({source})" takes figures, or days')
    model = next((item for item in items if not item.type.bare), items[0])
    items = [to_type(item, model.type, source) for item in items]
    return Extreme(items, model.type, largest=name == "max")


def _with_unit(compiler: Compiling, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
    if len(args) == 1:
        node = compiler.node(args[0])
        if isinstance(node, Literal) and node.type.bare:
            return Literal(node.value, figure(_UNIT_FUNCTIONS[name]))
    raise ExpressionError(f'"{ast.unparse(tree)}": write one plain number in the brackets')


def _calendar_period(compiler: Compiling, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
    if len(args) == 1:
        node = compiler.node(args[0])
        if isinstance(node, Literal) and isinstance(node.value, int):
            return period_literal(node.value, name)
    raise ExpressionError(f'"{ast.unparse(tree)}": write one whole number in the brackets')


def _event_function(compiler: Compiling, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
    kinds = [
        arg.id for arg in args if isinstance(arg, ast.Name) and compiler.names.is_event(arg.id)
    ]
    if args and len(kinds) == len(args):
        type_ = BOOL if name == "happened" else DATE
        return EventPick(name, kinds, type_)
    if name in ("earliest", "latest") and args:
        items = [compiler.node(arg) for arg in args]
        if all(item.type is DATE for item in items):
            return PickDate(items, latest=name == "latest")
    wrong = next((arg for arg in args if not isinstance(arg, ast.Name)), args[0] if args else tree)
    raise ExpressionError(compiler.names.no_such_event(ast.unparse(wrong), name))


def _requested(compiler: Compiling, args: list[ast.expr], tree: ast.Call) -> Node:
    if len(args) == 1 and isinstance(args[0], ast.Constant) and isinstance(args[0].value, str):
        compiler.names.check_provision(args[0].value)
        return Requested(args[0].value)
    raise ExpressionError(f'"{ast.unparse(tree)}": write the id of a provision, quoted')


def _function(compiler: Compiling, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
    function = FUNCTIONS[name]
    if len(args) != len(function.takes):
        raise ExpressionError(f'"{ast.unparse(tree)}": {name} takes {len(function.takes)} things')
    items = []
    for arg, wanted in zip(args, function.takes, strict=True):
        node = compiler.node(arg)
        if wanted.is_number and node.type.is_number:
            node = to_type(node, wanted, ast.unparse(arg))
        elif node.type.kind != wanted.kind:
            raise ExpressionError(
                f'"{ast.unparse(arg)}" must be {wanted.describe()}, and is {node.type.describe()}'
            )
        items.append(node)
    return Call(name, function, items)


def _runoff(compiler: Compiling, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
    # imported here: hydrology costs every start 15 ms, and few ordinances work out runoff
    from core.expression.drainage import RAIN, DrainageTotal

    peaks = name == "runoff_peak"
    if len(args) != 3 + peaks:
        shape = "(areas, 'before', rain)" if not peaks else "(areas, 'before', rain, rain_type)"
        raise ExpressionError(f'"{ast.unparse(tree)}": write {name}{shape}')
    over = _members(compiler, args[0])
    phase = compiler.node(args[1])
    if not isinstance(over, Records) or not isinstance(phase, Literal):
        raise ExpressionError(f'"{ast.unparse(tree)}": first a group, then a quoted phase')
    compiler.names.check_drainage(over.group, str(phase.value))
    rain = to_type(number(compiler.node(args[2]), args[2]), RAIN, ast.unparse(args[2]))
    rain_type = compiler.node(args[3]) if peaks else None
    return DrainageTotal(over.group, str(phase.value), rain, rain_type)


def _members(compiler: Compiling, tree: ast.expr) -> Records | Events:
    if isinstance(tree, ast.Name):
        if compiler.names.is_group(tree.id):
            return Records(tree.id)
        if compiler.names.is_event(tree.id):
            return Events(tree.id)
    raise ExpressionError(compiler.names.no_such_group(ast.unparse(tree)))


def _overall(compiler: Compiling, how: str, tree: ast.GeneratorExp) -> Node:
    if len(tree.generators) != 1 or not isinstance(tree.generators[0].target, ast.Name):
        raise ExpressionError(f'"{ast.unparse(tree)}": one "for" with one name, no more')
    clause = tree.generators[0]
    over = _members(compiler, clause.iter)
    assert isinstance(clause.target, ast.Name)
    variable = clause.target.id
    named = over.group if isinstance(over, Records) else over.kind
    inner = compiler.inside(variable, named)
    condition = None
    if clause.ifs:
        tests = [yes_or_no(inner.node(test), test) for test in clause.ifs]
        condition = tests[0] if len(tests) == 1 else And(tests)
    item = inner.node(tree.elt)
    if how in ("any", "all", "count"):
        if not (isinstance(item, RecordRef) and how == "count"):
            yes_or_no(item, tree.elt)
        type_ = COUNT if how == "count" else BOOL
    else:
        type_ = number(item, tree.elt).type
    return Overall(how, variable, over, condition, item, type_, nonnegative=item.never_negative())

"""Text to nodes: parsed with `ast`, every name resolved, every unit worked out.

Nothing of it is evaluated by Python. A wrong name, kind, word or unit is an `ExpressionError`.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.expression.errors import ExpressionError
from core.expression.figures import (
    Arithmetic,
    DateShift,
    DaysBetween,
    Extreme,
    Negative,
    period_literal,
)
from core.expression.functions import FUNCTIONS, Call
from core.expression.happening import EventPick, PickDate
from core.expression.names import Names
from core.expression.nodes import And, Compare, If, In, Literal, Node, Not, Or
from core.expression.overall import Events, Overall, RecordRef, Records
from core.expression.reading import Requested
from core.expression.types import (
    BARE,
    BOOL,
    COUNT,
    DATE,
    DAYS,
    PERIOD,
    TEXT,
    WORDS,
    Type,
    figure,
)
from core.expression.units import same_unit, to_type

if TYPE_CHECKING:
    from core.ordinance import Formula, Ordinance

_OPS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
}
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


def compile_text(ordinance: Ordinance, text: str, variables: Sequence[str] = ()) -> Node:
    """Compile an expression.

    Args:
        ordinance: whose names it may use.
        text: the expression; a long one may break its lines.
        variables: singulars of groups, and kinds of event, that stand for one record here.

    Raises:
        ExpressionError: what is wrong, and the nearest right name.
    """
    return _Compiler(Names.of(ordinance), dict.fromkeys(variables), text).node(_parse(text))


def _parse(text: str) -> ast.expr:
    """The tree of a text; in brackets, so that it may break its lines."""
    try:
        return ast.parse(f"({text}\n)", mode="eval").body
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
            raise ExpressionError(f'"{self._source(tree)}" is not in the language')
        node: Node = method(tree)
        return node

    def _source(self, tree: ast.AST) -> str:
        return ast.unparse(tree)

    def _bool(self, tree: ast.expr) -> Node:
        node = self.node(tree)
        if node.type is not BOOL:
            raise ExpressionError(
                f'"{self._source(tree)}" must be a yes or no, and is {node.type.describe()}'
            )
        return node

    def _number(self, tree: ast.expr, *, calculating: bool = True) -> Node:
        node = self.node(tree)
        if not node.type.is_number:
            raise ExpressionError(
                f'"{self._source(tree)}" must be a figure, and is {node.type.describe()}'
            )
        if calculating and node.type.distance:
            raise ExpressionError(
                f'"{self._source(tree)}" is a distance and may be "none": it can only be compared'
            )
        return node

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
        raise ExpressionError(f'"{self._source(tree)}" is not in the language')

    def _list(self, tree: ast.List) -> Node:
        words = []
        for item in tree.elts:
            if not isinstance(item, ast.Constant) or not isinstance(item.value, str):
                raise ExpressionError(f'"{self._source(tree)}" may hold quoted words only')
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
                f'"{self._source(tree)}": before the point stands a record of this rule'
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
        items = [self._bool(item) for item in tree.values]
        return And(items) if isinstance(tree.op, ast.And) else Or(items)

    def _unaryop(self, tree: ast.UnaryOp) -> Node:
        if isinstance(tree.op, ast.Not):
            return Not(self._bool(tree.operand))
        if isinstance(tree.op, ast.USub):
            node = self._number(tree.operand)
            return Literal(-node.value, node.type) if isinstance(node, Literal) else Negative(node)
        raise ExpressionError(f'"{self._source(tree)}" is not in the language')

    def _ifexp(self, tree: ast.IfExp) -> Node:
        test = self._bool(tree.test)
        yes, no = self.node(tree.body), self.node(tree.orelse)
        yes, no, type_ = same_unit(yes, no, self._source(tree))
        return If(yes, test, no, type_)

    def _compare(self, tree: ast.Compare) -> Node:
        parts: list[Node] = []
        left_tree = tree.left
        for op, right_tree in zip(tree.ops, tree.comparators, strict=True):
            parts.append(self._pair(left_tree, op, right_tree))
            left_tree = right_tree
        return parts[0] if len(parts) == 1 else And(parts)

    def _pair(self, left_tree: ast.expr, op: ast.cmpop, right_tree: ast.expr) -> Node:
        left, right = self.node(left_tree), self.node(right_tree)
        source = f"{self._source(left_tree)} ... {self._source(right_tree)}"
        if isinstance(op, ast.In | ast.NotIn):
            return self._in(left, right, source, negated=isinstance(op, ast.NotIn))
        sign = _OPS.get(type(op))
        if sign is None:
            raise ExpressionError(f'"{source}": this comparison is not in the language')
        if left.type.is_number or right.type.is_number:
            left, right, _ = same_unit(left, right, source, comparing=True)
        else:
            self._comparable(left, right, sign, source)
        if isinstance(left, Literal) and not isinstance(right, Literal):
            # "48 <= x" of a chain is kept from the figure's side: x is 48 or more
            return Compare(right, _MIRRORED[sign], left)
        return Compare(left, sign, right)

    def _comparable(self, left: Node, right: Node, sign: str, source: str) -> None:
        kinds = {left.type.kind, right.type.kind}
        if kinds == {"word", "text"}:
            self._check_word(left, right)
            self._check_word(right, left)
        elif kinds not in ({"date"}, {"bool"}, {"text"}, {"word"}):
            raise ExpressionError(
                f'"{source}" compares {left.type.describe()} with {right.type.describe()}'
            )
        if kinds != {"date"} and sign not in ("==", "!="):
            raise ExpressionError(f'"{source}": only == and != compare these')

    def _in(self, item: Node, where: Node, source: str, *, negated: bool) -> Node:
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
                self._check_word(item, Literal(word, TEXT))
        self._check_word(where, item)
        return In(item, where, negated=negated)

    def _check_word(self, question: Node, word: Node) -> None:
        """A written word must be one of the choices of the question it is compared with."""
        if not isinstance(word, Literal) or not isinstance(word.value, str):
            return
        known = self.names.words_of(question)
        if known and word.value not in known:
            raise ExpressionError(self.names.no_such_word(word.value, known))

    # Arithmetic

    def _binop(self, tree: ast.BinOp) -> Node:
        op = _ARITHMETIC.get(type(tree.op))
        if op is None:
            raise ExpressionError(f'"{self._source(tree)}" is not in the language')
        left, right = self.node(tree.left), self.node(tree.right)
        if left.type is DATE:
            return self._date_arithmetic(left, op, right, tree)
        left, right = self._number(tree.left), self._number(tree.right)
        if op in ("+", "-"):
            left, right, type_ = same_unit(left, right, self._source(tree))
        else:
            type_ = _product(left.type, op, right.type)
        if isinstance(left, Literal) and isinstance(right, Literal):
            folded = Arithmetic(left, op, right, type_).run(None)  # type: ignore[arg-type]
            if folded is None:
                raise ExpressionError(f'"{self._source(tree)}" divides by zero')
            return Literal(folded, type_)
        return Arithmetic(left, op, right, type_)

    def _date_arithmetic(self, left: Node, op: str, right: Node, tree: ast.BinOp) -> Node:
        if op == "-" and right.type is DATE:
            return DaysBetween(left, right)
        if op in ("+", "-"):
            if right.type is PERIOD:
                return DateShift(left, right, back=op == "-")
            if right.type.is_number:
                return DateShift(left, to_type(right, DAYS, self._source(tree)), back=op == "-")
        raise ExpressionError(
            f'"{self._source(tree)}": to a day add days(n), months(n) or years(n), '
            "or take another day from it"
        )

    # Calls

    def _call(self, tree: ast.Call) -> Node:
        if not isinstance(tree.func, ast.Name) or tree.keywords:
            raise ExpressionError(f'"{self._source(tree)}" is not in the language')
        name, args = tree.func.id, tree.args
        if name in _OVERALL and len(args) == 1 and isinstance(args[0], ast.GeneratorExp):
            return self._overall(name, args[0])
        if name == "count" and len(args) == 1 and isinstance(args[0], ast.Name):
            over = self._members(args[0])
            return Overall("count", "_", over, None, Literal(True, BOOL), COUNT, nonnegative=True)
        if name in ("max", "min") and len(args) >= 2:
            return self._extreme(name, args)
        if name in _UNIT_FUNCTIONS:
            return self._with_unit(name, args, tree)
        if name in ("months", "years"):
            return self._calendar_period(name, args, tree)
        if name in ("happened", "first", "last", "earliest", "latest"):
            return self._event_function(name, args, tree)
        if name == "requested":
            return self._requested(args, tree)
        if name in _RUNOFF:
            return self._runoff(name, args, tree)
        if name in FUNCTIONS:
            return self._function(name, args, tree)
        raise ExpressionError(
            self.names.no_such_function(name, [*FUNCTIONS, *_UNIT_FUNCTIONS, *_RUNOFF])
        )

    def _extreme(self, name: str, args: list[ast.expr]) -> Node:
        items = [self.node(arg) for arg in args]
        source = ", ".join(self._source(arg) for arg in args)
        if all(item.type is DATE for item in items):
            return Extreme(items, DATE, largest=name == "max")
        if any(not item.type.is_number or item.type.distance for item in items):
            raise ExpressionError(f'"{name}({source})" takes figures, or days')
        model = next((item for item in items if not item.type.bare), items[0])
        items = [to_type(item, model.type, source) for item in items]
        return Extreme(items, model.type, largest=name == "max")

    def _with_unit(self, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
        if len(args) == 1:
            node = self.node(args[0])
            if isinstance(node, Literal) and node.type.bare:
                return Literal(node.value, figure(_UNIT_FUNCTIONS[name]))
        raise ExpressionError(f'"{self._source(tree)}": write one plain number in the brackets')

    def _calendar_period(self, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
        if len(args) == 1:
            node = self.node(args[0])
            if isinstance(node, Literal) and isinstance(node.value, int):
                return period_literal(node.value, name)
        raise ExpressionError(f'"{self._source(tree)}": write one whole number in the brackets')

    def _event_function(self, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
        kinds = [
            arg.id for arg in args if isinstance(arg, ast.Name) and self.names.is_event(arg.id)
        ]
        if args and len(kinds) == len(args):
            type_ = BOOL if name == "happened" else DATE
            return EventPick(name, kinds, type_)
        if name in ("earliest", "latest") and args:
            items = [self.node(arg) for arg in args]
            if all(item.type is DATE for item in items):
                return PickDate(items, latest=name == "latest")
        wrong = next(
            (arg for arg in args if not isinstance(arg, ast.Name)), args[0] if args else tree
        )
        raise ExpressionError(self.names.no_such_event(self._source(wrong), name))

    def _requested(self, args: list[ast.expr], tree: ast.Call) -> Node:
        if len(args) == 1 and isinstance(args[0], ast.Constant) and isinstance(args[0].value, str):
            self.names.check_provision(args[0].value)
            return Requested(args[0].value)
        raise ExpressionError(f'"{self._source(tree)}": write the id of a provision, quoted')

    def _function(self, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
        function = FUNCTIONS[name]
        if len(args) != len(function.takes):
            raise ExpressionError(
                f'"{self._source(tree)}": {name} takes {len(function.takes)} things'
            )
        items = []
        for arg, wanted in zip(args, function.takes, strict=True):
            node = self.node(arg)
            if wanted.is_number and node.type.is_number:
                node = to_type(node, wanted, self._source(arg))
            elif node.type.kind != wanted.kind:
                raise ExpressionError(
                    f'"{self._source(arg)}" must be {wanted.describe()}, '
                    f"and is {node.type.describe()}"
                )
            items.append(node)
        return Call(name, function, items)

    def _runoff(self, name: str, args: list[ast.expr], tree: ast.Call) -> Node:
        # imported here: hydrology costs every start 15 ms, and few ordinances work out runoff
        from core.expression.drainage import RAIN, DrainageTotal

        peaks = name == "runoff_peak"
        if len(args) != 3 + peaks:
            shape = "(areas, 'before', rain)" if not peaks else "(areas, 'before', rain, rain_type)"
            raise ExpressionError(f'"{self._source(tree)}": write {name}{shape}')
        over = self._members(args[0])
        phase = self.node(args[1])
        if not isinstance(over, Records) or not isinstance(phase, Literal):
            raise ExpressionError(f'"{self._source(tree)}": first a group, then a quoted phase')
        self.names.check_drainage(over.group, str(phase.value))
        rain = to_type(self._number(args[2]), RAIN, self._source(args[2]))
        rain_type = self.node(args[3]) if peaks else None
        return DrainageTotal(over.group, str(phase.value), rain, rain_type)

    # Over records

    def _members(self, tree: ast.expr) -> Records | Events:
        if isinstance(tree, ast.Name):
            if self.names.is_group(tree.id):
                return Records(tree.id)
            if self.names.is_event(tree.id):
                return Events(tree.id)
        raise ExpressionError(self.names.no_such_group(self._source(tree)))

    def _overall(self, how: str, tree: ast.GeneratorExp) -> Node:
        if len(tree.generators) != 1 or not isinstance(tree.generators[0].target, ast.Name):
            raise ExpressionError(f'"{self._source(tree)}": one "for" with one name, no more')
        clause = tree.generators[0]
        over = self._members(clause.iter)
        assert isinstance(clause.target, ast.Name)
        variable = clause.target.id
        named = over.group if isinstance(over, Records) else over.kind
        inner = _Compiler(self.names, {**self.variables, variable: named}, self.text)
        condition = None
        if clause.ifs:
            tests = [inner._bool(test) for test in clause.ifs]
            condition = tests[0] if len(tests) == 1 else And(tests)
        if how in ("any", "all", "count"):
            item = inner.node(tree.elt)
            if not (isinstance(item, RecordRef) and how == "count"):
                item = inner._bool(tree.elt)
            type_ = COUNT if how == "count" else BOOL
        else:
            item = inner._number(tree.elt)
            type_ = item.type
        return Overall(
            how, variable, over, condition, item, type_, nonnegative=item.never_negative()
        )


def _product(left: Type, op: str, right: Type) -> Type:
    if op == "*":
        return Type("number", left.dimension * right.dimension, left.scale * right.scale)
    return Type("number", left.dimension / right.dimension, left.scale / right.scale)

"""The names an expression may use, and what each stands for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import inf
from typing import TYPE_CHECKING

from core.expression.errors import ExpressionError, unknown_name
from core.expression.happening import EventDate, EventFieldRef
from core.expression.nodes import If, Literal, Node, Words
from core.expression.reading import (
    ActivityRef,
    ClassRef,
    FlagRef,
    QuestionRef,
    RecordQuestionRef,
    SettingRef,
    Today,
    ValueRef,
)
from core.expression.types import BARE, BOOL, DATE, WORDS, Type, type_of_kind
from core.expression.units import to_type

if TYPE_CHECKING:
    from core.ordinance import Group, Ordinance, Question, Value

CompileText = Callable[[str, Sequence[str]], Node]
"""Compiles a formula's text with its variables."""

_ACTIVITY_PREFIXES = (("every_activity_exempt", True), ("some_activity_exempt", False))


class Names:
    """The names of one ordinance, resolved once each."""

    def __init__(self, ordinance: Ordinance) -> None:
        self._ordinance = ordinance
        self._classes = tuple(name.key for name in ordinance.head.classes)
        self._flags = {flag.id for flag in ordinance.flags} | {
            flag for step in ordinance.ladder for flag in step.flags
        }
        self._singulars = {group.singular: group for group in ordinance.groups.values()}
        self._nodes: dict[tuple[str, str | None, str | None], Node] = {}
        self._open: list[str] = []
        """Values being compiled: one that comes up again depends on itself."""

    @classmethod
    def of(cls, ordinance: Ordinance) -> Names:
        """The names of an ordinance, kept with it."""
        names = ordinance.compiled.get("names")
        if not isinstance(names, Names):
            names = ordinance.compiled["names"] = cls(ordinance)
        return names

    def resolve(self, name: str, compile_text: CompileText) -> Node:
        """The node of a name.

        Raises:
            ExpressionError: no such name, with the nearest one.
        """
        slot = (name, None, None)
        if slot not in self._nodes:
            self._nodes[slot] = self._resolve(name, compile_text)
        return self._nodes[slot]

    def _resolve(self, name: str, compile_text: CompileText) -> Node:
        ordinance = self._ordinance
        if name in ordinance.questions:
            return self._question(ordinance.questions[name], compile_text)
        if name in ordinance.values:
            return self._value(ordinance.values[name], None, compile_text)
        if name in self._classes:
            return ClassRef(name)
        if name in self._flags:
            return FlagRef(name)
        if name in ordinance.words:
            return Words(name, ordinance.words[name].list, WORDS)
        if name in ordinance.settings:
            setting = ordinance.settings[name]
            return SettingRef(setting, type_of_kind(setting.kind, setting.unit))
        if name in ordinance.events:
            return EventDate(name)
        if name == "today":
            return Today()
        if name == "never":
            return Literal(inf, BARE)
        if name == "always":
            return Literal(True, BOOL)
        found = self._activity(name)
        if found is not None:
            return found
        raise ExpressionError(unknown_name("name", name, self._all_names()))

    def _activity(self, name: str) -> Node | None:
        for prefix, every in _ACTIVITY_PREFIXES:
            if name == prefix:
                return ActivityRef(every=every, exempt=True, to=None)
            if name.startswith(f"{prefix}_or_"):
                to = name[len(prefix) + 4 :]
                if any(route.to == to for route in self._ordinance.routes):
                    return ActivityRef(every=every, exempt=True, to=to)
        return None

    def _all_names(self) -> list[str]:
        o = self._ordinance
        routes = {route.to for route in o.routes}
        return [
            *o.questions,
            *o.values,
            *self._classes,
            *sorted(self._flags),
            *o.words,
            *o.settings,
            *o.events,
            *o.groups,
            "today",
            "never",
            "always",
            *(prefix for prefix, _ in _ACTIVITY_PREFIXES),
            *(f"{prefix}_or_{to}" for prefix, _ in _ACTIVITY_PREFIXES for to in sorted(routes)),
        ]

    def attribute(self, over: str, variable: str, key: str, compile_text: CompileText) -> Node:
        """The node of ``variable.key``, the variable standing for a record of a group or an event.

        Args:
            over: the group's key or singular, or the kind of event.
            variable: the name before the point.
            key: the name after it.
            compile_text: compiles a formula.
        """
        slot = (key, over, variable)
        if slot not in self._nodes:
            self._nodes[slot] = self._attribute(over, variable, key, compile_text)
        return self._nodes[slot]

    def _attribute(self, over: str, variable: str, key: str, compile_text: CompileText) -> Node:
        group = self._ordinance.groups.get(over) or self._singulars.get(over)
        if group is None:
            return self._event_field(over, variable, key)
        if key in group.questions:
            return self._record_question(group, variable, group.questions[key], compile_text)
        value = self._ordinance.values.get(key)
        if value is not None and value.each == group.key:
            return self._value(value, variable, compile_text)
        known = [*group.questions]
        known += [item.key for item in self._ordinance.values.values() if item.each == group.key]
        raise ExpressionError(unknown_name(f"question or value of a {group.singular}", key, known))

    def _event_field(self, kind: str, variable: str, key: str) -> Node:
        event = self._ordinance.events[kind]
        if key == "on":
            return EventFieldRef(variable, key, DATE)
        for field in event.fields:
            if field.key == key:
                return EventFieldRef(variable, key, type_of_kind(field.kind, field.unit))
        known = ["on", *(field.key for field in event.fields)]
        raise ExpressionError(unknown_name(f'field of the event "{kind}"', key, known))

    def _question(self, question: Question, compile_text: CompileText) -> Node:
        type_ = type_of_kind(question.kind, question.unit)
        formula = self._formula(question, type_, (), compile_text)
        ticks = question.key == self._ordinance.head.activities
        return QuestionRef(question, type_, formula, ticks=ticks)

    def _record_question(
        self, group: Group, variable: str, question: Question, compile_text: CompileText
    ) -> Node:
        type_ = type_of_kind(question.kind, question.unit)
        formula = self._formula(question, type_, (group.singular,), compile_text)
        return RecordQuestionRef(question, group, variable, type_, formula)

    def _formula(
        self, question: Question, type_: Type, variables: Sequence[str], compile_text: CompileText
    ) -> Node | None:
        if question.formula is None:
            return None
        with_self = f"question {question.key}"
        self._enter(with_self)
        node = _fits(compile_text(question.formula.text, variables), type_, question.key)
        self._open.remove(with_self)
        return node

    def _value(self, value: Value, variable: str | None, compile_text: CompileText) -> Node:
        type_ = type_of_kind(value.kind, value.unit)
        singular = None
        if value.each is not None:
            if variable is None:
                group = self._ordinance.groups[value.each]
                raise ExpressionError(
                    f'"{value.key}" is worked out for each {group.singular}: '
                    f"write {group.singular}.{value.key}"
                )
            singular = self._ordinance.groups[value.each].singular
        self._enter(value.key)
        variables = () if singular is None else (singular,)
        body = self._body(value, type_, variables, compile_text)
        defined = None
        if value.defined_when is not None:
            defined = compile_text(value.defined_when.text, variables)
            if defined.type is not BOOL:
                raise ExpressionError(f'"{value.defined_when.text}" must be a yes or no')
        self._open.remove(value.key)
        return ValueRef(value, type_, body, defined, singular, variable)

    def _body(
        self, value: Value, type_: Type, variables: Sequence[str], compile_text: CompileText
    ) -> Node:
        if value.formula is not None:
            return _fits(compile_text(value.formula.text, variables), type_, value.key)
        body: Node | None = None
        for case in reversed(value.cases):
            node = _fits(compile_text(case.is_.text, variables), type_, value.key)
            if case.when is None:
                body = node
                continue
            test = compile_text(case.when.text, variables)
            if test.type is not BOOL:
                raise ExpressionError(f'"{case.when.text}" must be a yes or no')
            if body is None:
                raise ExpressionError(f"{value.key}: the last case must stand without a test")
            body = If(node, test, body, type_)
        if body is None:
            raise ExpressionError(f"{value.key}: it has neither a formula nor cases")
        return body

    def _enter(self, key: str) -> None:
        if key in self._open:
            chain = " -> ".join([*self._open[self._open.index(key) :], key])
            self._open.clear()
            raise ExpressionError(f"it depends on itself: {chain}")
        self._open.append(key)

    # What the compiler asks

    def is_group(self, name: str) -> bool:
        """Whether a name is a group of records."""
        return name in self._ordinance.groups

    def is_event(self, name: str) -> bool:
        """Whether a name is a kind of event."""
        return name in self._ordinance.events

    def check_provision(self, provision: str) -> None:
        """See that a provision exists."""
        if provision not in self._ordinance.provisions:
            raise ExpressionError(unknown_name("provision", provision, self._ordinance.provisions))

    def check_drainage(self, key: str, phase: str) -> None:
        """See that a group says what drainage areas must say, and has the phase."""
        from core.expression.drainage import check_group  # see _Compiler._runoff

        group = self._ordinance.groups[key]
        check_group(group)
        phases = group.questions["phase"].words
        if phase not in phases:
            raise ExpressionError(unknown_name("phase", phase, phases))

    def words_of(self, node: Node) -> Collection[str]:
        """The words that may be compared with a question or event field; empty: any."""
        if isinstance(node, QuestionRef | RecordQuestionRef):
            return node.question.words
        if isinstance(node, EventFieldRef):
            for kind in self._ordinance.events.values():
                for field in kind.fields:
                    if field.key == node.field and field.choices:
                        return tuple(choice.word for choice in field.choices)
        return ()

    def no_such_word(self, word: str, known: Collection[str]) -> str:
        """The sentence for a word that is none of the choices."""
        return unknown_name("choice", word, known)

    def no_such_function(self, name: str, known: Sequence[str]) -> str:
        """The sentence for a function that is not in the list."""
        more = ("max", "min", "sum", "any", "all", "count", "happened", "first", "last")
        return unknown_name("function", name, [*known, *more, "earliest", "latest", "requested"])

    def no_such_event(self, source: str, function: str) -> str:
        """The sentence for something that is no kind of event."""
        return f"{function}(...): " + unknown_name("kind of event", source, self._ordinance.events)

    def no_such_group(self, source: str) -> str:
        """The sentence for something that cannot be gone through."""
        known = [*self._ordinance.groups, *self._ordinance.events]
        return unknown_name("group of records or kind of event", source, known)


def _fits(node: Node, wanted: Type, key: str) -> Node:
    """A formula's node in the unit of its question or value."""
    if wanted.is_number and node.type.is_number:
        return to_type(node, wanted, key)
    if {node.type.kind, wanted.kind} <= {"word", "text"} or node.type.kind == wanted.kind:
        return node
    raise ExpressionError(
        f"{key} must be {wanted.describe()}, its formula is {node.type.describe()}"
    )

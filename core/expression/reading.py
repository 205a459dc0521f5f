"""Nodes that read: answers, values, settings, classes, flags, events, records.

Reading an answer is recorded: what was read is what is asked. A record stands in the context's
`env` under the name its rule gives it (`device`, or the variable of a `for`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from core.expression.nodes import ANYTHING, Bounds, Node
from core.expression.types import BOOL, DATE, Type

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Gaps
    from core.ordinance import Group, Question, Setting, Value


class QuestionRef(Node):
    """An answer about the project."""

    __slots__ = ("formula", "has_distance", "key", "needs_ticks", "question", "token")

    def __init__(
        self, question: Question, type_: Type, formula: Node | None, *, ticks: bool
    ) -> None:
        self.question = question
        self.key = question.key
        self.token = (None, None, question.key)
        self.type = type_
        self.formula = formula
        self.has_distance = type_.distance
        self.needs_ticks = ticks

    def run(self, ctx: Evaluation) -> Any:
        ctx.read.add(self.token)
        answer = ctx.answers.get(self.key)
        if answer is None:
            if self.formula is not None:
                return self.formula.run(ctx)
            if self.question.absent is not None:
                ctx.assumed.add(self.key)
            return self.question.absent
        if self.has_distance and answer == "none":
            return inf
        if self.needs_ticks and not answer:
            return None
        if answer.__class__ is str and not answer.strip():
            return None
        return answer

    def bounds(self, ctx: Evaluation) -> Bounds:
        return _question_bounds(self, ctx)

    def never_negative(self) -> bool:
        return not self.question.may_be_negative

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        _question_missing(self, ctx, gaps, None, None)

    def parts(self) -> Sequence[Node]:
        return () if self.formula is None else (self.formula,)


class RecordQuestionRef(Node):
    """An answer about one record."""

    __slots__ = ("formula", "group", "has_distance", "key", "question", "singular", "variable")

    def __init__(
        self,
        question: Question,
        group: Group,
        variable: str,
        type_: Type,
        formula: Node | None,
    ) -> None:
        self.question = question
        self.key = question.key
        self.group = group.key
        self.singular = group.singular
        self.variable = variable
        self.type = type_
        self.formula = formula
        self.has_distance = type_.distance

    def run(self, ctx: Evaluation) -> Any:
        index = ctx.env[self.variable]
        ctx.read.add((self.group, index, self.key))
        answer = ctx.answers[self.group][index].get(self.key)
        if answer is None:
            if self.formula is not None:
                with ctx.bound(self.singular, index):
                    return self.formula.run(ctx)
            return self.question.absent
        if self.has_distance and answer == "none":
            return inf
        if answer.__class__ is str and not answer.strip():
            return None
        return answer

    def bounds(self, ctx: Evaluation) -> Bounds:
        return _question_bounds(self, ctx)

    def never_negative(self) -> bool:
        return not self.question.may_be_negative

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        index = ctx.env[self.variable]
        if self.formula is None:
            _question_missing(self, ctx, gaps, self.group, index)
            return
        with ctx.bound(self.singular, index):
            _question_missing(self, ctx, gaps, self.group, index)

    def parts(self) -> Sequence[Node]:
        return () if self.formula is None else (self.formula,)


QUESTIONS = (QuestionRef, RecordQuestionRef)
"""Nodes that read a question."""


def _question_bounds(node: QuestionRef | RecordQuestionRef, ctx: Evaluation) -> Bounds:
    value = node.run(ctx)
    if value is not None:
        return (value, value)
    if node.type is BOOL:
        return (False, True)
    if node.question.may_be_negative:
        return ANYTHING
    return (0, inf)


def _question_missing(
    node: QuestionRef | RecordQuestionRef,
    ctx: Evaluation,
    gaps: Gaps,
    group: str | None,
    index: int | None,
) -> None:
    """The question itself, or the one answer of a record that its formula still lacks."""
    if node.formula is not None:
        inputs = gaps.fresh()
        node.formula.missing(ctx, inputs)
        if len(inputs.questions) == 1 and all(token[0] for token in inputs.questions):
            gaps.add_all(inputs)
            return
    gaps.add(group, index, node.key)


class ValueRef(Node):
    """A value: worked out once a determination (once a record, for a record's value)."""

    __slots__ = ("body", "defined", "key", "singular", "value", "variable")

    def __init__(
        self,
        value: Value,
        type_: Type,
        body: Node,
        defined: Node | None,
        singular: str | None,
        variable: str | None,
    ) -> None:
        self.value = value
        self.key = value.key
        self.type = type_
        self.body = body
        self.defined = defined
        self.singular = singular
        self.variable = variable

    def run(self, ctx: Evaluation) -> Any:
        index = None if self.variable is None else ctx.env[self.variable]
        slot = (self.key, index)
        cache = ctx.cache
        if slot in cache:
            return cache[slot]
        with ctx.bound(self.singular, index):
            if self.defined is not None:
                defined = self.defined.run(ctx)
                result = self.body.run(ctx) if defined else None
            else:
                result = self.body.run(ctx)
        ctx.cache[slot] = result
        return result

    def bounds(self, ctx: Evaluation) -> Bounds:
        value = self.run(ctx)
        if value is not None:
            return (value, value)
        index = None if self.variable is None else ctx.env[self.variable]
        with ctx.bound(self.singular, index):
            if self.defined is not None and self.defined.run(ctx) is not True:
                return ANYTHING
            return self.body.bounds(ctx)

    def never_negative(self) -> bool:
        return self.body.never_negative()

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        index = None if self.variable is None else ctx.env[self.variable]
        with ctx.bound(self.singular, index):
            if self.defined is not None:
                defined = self.defined.run(ctx)
                if defined is None:
                    self.defined.missing(ctx, gaps)
                    return
                if not defined:
                    gaps.undefined.append(self.value.otherwise)
                    return
            if self.body.run(ctx) is None:
                self.body.missing(ctx, gaps)

    def parts(self) -> Sequence[Node]:
        return (self.body,) if self.defined is None else (self.defined, self.body)


class SettingRef(Node):
    """A fact about the village."""

    __slots__ = ("key", "setting")

    def __init__(self, setting: Setting, type_: Type) -> None:
        self.setting = setting
        self.key = setting.key
        self.type = type_

    def run(self, ctx: Evaluation) -> Any:
        value = ctx.settings.get(self.key)
        return self.setting.absent if value is None else value

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:  # noqa: ARG002 - part of the signature
        gaps.add("settings", None, self.key)


class ClassRef(Node):
    """Yes when a class is the only candidate, no when it is none."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key
        self.type = BOOL

    def run(self, ctx: Evaluation) -> bool | None:
        return ctx.is_class((self.key,))

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        gaps.add_tokens(ctx.class_gaps())


class FlagRef(Node):
    """Yes when a flag is surely set, no when it surely is not."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key
        self.type = BOOL

    def run(self, ctx: Evaluation) -> bool | None:
        return ctx.flag(self.key)

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        ctx.flag_missing(self.key, gaps)


class ActivityRef(Node):
    """Whether every (or some) ticked kind of work is exempt, or goes to a class."""

    __slots__ = ("every", "exempt", "to")

    def __init__(self, *, every: bool, exempt: bool, to: str | None) -> None:
        self.every = every
        self.exempt = exempt
        self.to = to
        self.type = BOOL

    def run(self, ctx: Evaluation) -> bool | None:
        return ctx.activities(every=self.every, exempt=self.exempt, to=self.to)

    def missing(self, ctx: Evaluation, gaps: Gaps) -> None:
        ctx.activities_missing(gaps, exempt=self.exempt, to=self.to)


class Today(Node):
    """The day deadlines are seen from."""

    __slots__ = ()

    def __init__(self) -> None:
        self.type = DATE

    def run(self, ctx: Evaluation) -> Any:
        return ctx.today


class Requested(Node):
    """Whether an official has asked for a paper; not recorded means not asked."""

    __slots__ = ("provision",)

    def __init__(self, provision: str) -> None:
        self.provision = provision
        self.type = BOOL

    def run(self, ctx: Evaluation) -> bool:
        entry = ctx.project.documents.get(self.provision)
        return entry is not None and entry.asked_on is not None

"""From a compiled condition to the comparisons that were made: the lines of the why pane.

The tree is walked again over the same evaluation, with the short circuits of the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from core.expression.figures import Convert
from core.expression.nodes import And, Compare, If, In, Literal, Node, Not, Or, Words, are_finite
from core.expression.overall import Overall
from core.expression.reading import QUESTIONS, QuestionRef, RecordQuestionRef, ValueRef
from core.expression.types import BOOL
from core.formulas import figures_of
from core.phrases import (
    OPPOSITE,
    asked,
    label_of,
    show_choice,
    show_float,
    show_value,
    spoken,
)
from core.plain import in_words
from core.quantities import show, show_need, show_supply

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Token
    from core.ordinance import Formula


_JOINED = (And, Or)
_WORDS = {True: "yes", False: "no", None: "?"}
_NOT_RUN = object()


class Line(NamedTuple):
    """One comparison: "Ground disturbed in all  8,000 sq ft  under 5,000?  no  § 220-57I(2)"."""

    label: str
    value: str
    test: str
    answer: str
    """"yes", "no" or "?"."""
    provision: str | None = None
    cite: str = ""
    depth: int = 0
    token: tuple[str | None, int | None, str] | None = None
    """The question behind it, to go to; None where it is worked out."""
    gap: str = ""
    """How far the figure is from the limit: "0.5 ft short", "140 sq ft below"; empty where that
    has no meaning."""
    figures: tuple[str, ...] = ()
    """The worked-out figures in it, by the keys with which `core.working` opens their steps."""
    contrary: str = ""
    """The test that holds when this one does not: "5,000 sq ft or more"."""


def trace(
    ctx: Evaluation,
    formula: Formula | None,
    provision: str | None = None,
    *,
    negated: bool = False,
    only: str = "",
) -> Iterator[Line]:
    """The comparisons of a condition, those that were made, in its order.

    Nothing of it is recorded as read. Take it lazily: a sentence needs the first few only.

    Args:
        ctx: the evaluation.
        formula: the condition; None: no lines.
        provision: the provision that the lines cite.
        negated: the condition must not hold: the tests are its opposite.
        only: for a sentence: lines of this answer alone, without `cite` and `figures`, and without
            the `gap` of those that are as they must be.
    """
    if formula is None:
        return iter(())
    tracer = _Tracer(ctx, provision, only)
    lines = tracer.lines(ctx.compile(formula), negated=negated, depth=0)
    return lines if ctx.is_finished else _quietly(ctx, lines)


def _quietly(ctx: Evaluation, lines: Iterator[Line]) -> Iterator[Line]:
    with ctx.quietly():
        yield from lines


def token_of(ctx: Evaluation, node: Node) -> Token | None:
    """The question that an expression reads, where it reads one alone."""
    if isinstance(node, QuestionRef):
        return node.token
    if isinstance(node, RecordQuestionRef):
        return (node.group, ctx.env[node.variable], node.key)
    return None


def is_unsure(ctx: Evaluation, token: Token) -> bool:
    """Whether somebody looked and does not know the answer to a question."""
    group, index, key = token
    name = key
    if group is not None and index is not None and group in ctx.ordinance.groups:
        record = ctx.answers[group][index].get("name")
        name = f"{group}.{record}.{key}"
    source = ctx.project.sources.get(name)
    return source is not None and source.dont_know


class _Tracer:
    """Walks one compiled condition over an evaluation."""

    def __init__(self, ctx: Evaluation, provision: str | None, only: str) -> None:
        self._ctx = ctx
        self._provision = provision
        self._cite = "" if only or provision is None else ctx.ordinance.cite(provision)
        self._only = only
        self._kept: dict[Any, tuple[str, str]] = ctx.ordinance.compiled.setdefault("tests", {})

    def lines(
        self, node: Node, *, negated: bool, depth: int, value: Any = _NOT_RUN
    ) -> Iterator[Line]:
        """The comparisons of a part of the condition.

        Args:
            node: the part.
            negated: whether its opposite is what the condition asks for.
            depth: how many named values lie above it.
            value: what it came to, where that is known.
        """
        if isinstance(node, Compare):
            line = self._compared(node, value, negated=negated, depth=depth)
            if line is not None:
                yield line
        elif isinstance(node, _JOINED):
            for item, found in self._looked_at(node):
                yield from self.lines(item, negated=negated, depth=depth, value=found)
        elif isinstance(node, Not):
            yield from self.lines(node.item, negated=not negated, depth=depth)
        elif node.type is not BOOL or isinstance(node, Literal):
            return
        elif isinstance(node, If):
            test = node.test.run(self._ctx)
            yield from self.lines(node.test, negated=test is False, depth=depth, value=test)
            if test is not None:
                branch = node.yes if test else node.no
                yield from self.lines(branch, negated=negated, depth=depth)
        elif isinstance(node, ValueRef):
            index = None if node.variable is None else self._ctx.env[node.variable]
            with self._ctx.bound(node.singular, index):
                yield from self.lines(node.body, negated=negated, depth=depth + 1)
        else:
            found = node.run(self._ctx) if value is _NOT_RUN else value
            answer = _turned(found, negated=negated)
            if not self._is_wanted(answer):
                return
            if isinstance(node, In):
                yield self._chosen(node, answer, negated=negated, depth=depth)
            else:
                yield self._yes_or_no(node, found, answer, negated=negated, depth=depth)

    def _is_wanted(self, answer: bool | None) -> bool:
        return not self._only or self._only == _WORDS[answer]

    def _looked_at(self, node: And | Or) -> Iterator[tuple[Node, Any]]:
        """The parts that were run; after the one that decided, answers that count elsewhere."""
        deciding = isinstance(node, Or)
        decided = False
        for item in node.items:
            if decided:
                side = item.left if isinstance(item, Compare) else item
                if token_of(self._ctx, side) not in self._ctx.read:
                    continue
            value = item.run(self._ctx)
            yield item, value
            decided = decided or value is deciding

    def _line(
        self,
        label: str,
        value: str,
        tests: tuple[str, str],
        answer: bool | None,
        depth: int,
        token: Token | None,
        gap: str = "",
        figures: tuple[str, ...] = (),
    ) -> Line:
        """A line; `tests` are the test and its contrary."""
        return Line(
            label,
            value,
            tests[0],
            _WORDS[answer],
            self._provision,
            self._cite,
            depth,
            token,
            gap,
            figures,
            tests[1],
        )

    def _value(self, node: Node, value: Any) -> str:
        if value is None:
            token = token_of(self._ctx, node)
            if token is not None and is_unsure(self._ctx, token):
                return "don't know"
        return show_value(value, node)

    # Comparisons

    def _compared(self, node: Compare, value: Any, *, negated: bool, depth: int) -> Line | None:
        ctx = self._ctx
        if value is not _NOT_RUN and not self._is_wanted(_turned(value, negated=negated)):
            return None
        left, right = node.left.run(ctx), node.right.run(ctx)
        if value is _NOT_RUN:
            value = node.answer(ctx, left, right)
        answer = _turned(value, negated=negated)
        if not self._is_wanted(answer):
            return None
        op = OPPOSITE[node.op] if negated else node.op
        figures: tuple[str, ...] = ()
        if not self._only:
            figures = tuple(
                key
                for side in (node.left, node.right)
                for key in figures_of(ctx, side, also_answered=True)
            )
        return self._line(
            label_of(node.left),
            self._value(node.left, left),
            self._tests(node, op, right),
            answer,
            depth,
            token_of(ctx, node.left),
            "" if self._only == "yes" else _gap(node, op, left, right),
            figures,
        )

    def _tests(self, node: Compare, op: str, right: Any) -> tuple[str, str]:
        """A comparison as a test and its contrary; with a written limit, kept with the node."""
        if not isinstance(node.right, Literal):
            bound = self._bound(node, right)
            return asked(op, bound), asked(OPPOSITE[op], bound)
        tests = self._kept.get((node, op))
        if tests is None:
            if node.right.value == "":
                tests = ("given", "not given") if op == "!=" else ("not given", "given")
            else:
                bound = self._bound(node, right)
                tests = (asked(op, bound), asked(OPPOSITE[op], bound))
            self._kept[node, op] = tests
        return tests

    def _bound(self, node: Compare, right: Any) -> str:
        """The limit of a comparison: the figure, with what it is where it is worked out."""
        if isinstance(node.right, Literal):
            if isinstance(right, str) and isinstance(node.left, QUESTIONS):
                return show_choice(node.left.question, right)
            return show_value(right, node.right if node.right.type.unit else node.left)
        name = spoken(node.right, self._ctx.ordinance)
        if right is None:
            return name
        has_unit = node.right.type.unit or isinstance(node.right, ValueRef | Convert)
        return f"{show_value(right, node.right if has_unit else node.left)} ({name})"

    # Choices

    def _chosen(self, node: In, answer: bool | None, *, negated: bool, depth: int) -> Line:
        wanted = node.negated is negated
        if isinstance(node.item, Literal) and isinstance(node.where, QuestionRef):
            return self._ticked(node.item, node.where, answer, depth, wanted=wanted)
        tests = self._kept.get((node, wanted))
        if tests is None:
            among = self._among(node)
            tests = (among, f"not {among}") if wanted else (f"not {among}", among)
            self._kept[node, wanted] = tests
        return self._line(
            label_of(node.item),
            self._value(node.item, node.item.run(self._ctx)),
            tests,
            answer,
            depth,
            token_of(self._ctx, node.item),
        )

    def _among(self, node: In) -> str:
        """The words of a list, read aloud."""
        if not isinstance(node.where, Literal | Words):
            return spoken(node.where, self._ctx.ordinance)
        listed = node.where.value
        if isinstance(node.item, QUESTIONS):
            listed = [node.item.question.choice_text(word).lower() for word in listed]
        return in_words(list(listed))

    def _ticked(
        self, item: Literal, where: QuestionRef, answer: bool | None, depth: int, *, wanted: bool
    ) -> Line:
        value = where.run(self._ctx)
        word = str(item.value)
        ticked = "not answered"
        if value is not None:
            ticked = "ticked" if word in value else "not ticked"
        tests = ("ticked", "not ticked") if wanted else ("not ticked", "ticked")
        text = where.question.choice_text(word)
        return self._line(text, ticked, tests, answer, depth, where.token)

    # Yes or no

    def _yes_or_no(
        self, node: Node, value: Any, answer: bool | None, *, negated: bool, depth: int
    ) -> Line:
        ctx = self._ctx
        if isinstance(node, QUESTIONS):
            label = node.question.label.rstrip("?")
            shown = self._value(node, value)
        else:
            if isinstance(node, Overall) and node.how == "any" and negated:
                # "for no device: ..." reads better than "for some device: ...", asked for as no
                text = spoken(node, ctx.ordinance).replace("for some", "for no", 1)
                value, negated = answer, False
            else:
                text = spoken(node, ctx.ordinance)
            label = text[:1].upper() + text[1:]
            shown = "not known" if value is None else show_value(value, node)
            if isinstance(node, Overall) and value is None and node.over.run(ctx) is None:
                shown = "not answered"
        tests = ("no", "yes") if negated else ("yes", "no")
        return self._line(label, shown, tests, answer, depth, token_of(ctx, node))


def _turned(value: bool | None, *, negated: bool) -> bool | None:
    return None if value is None else value is not negated


def _gap(node: Compare, op: str, left: Any, right: Any) -> str:
    """How far a figure is from the limit of a test, on which side of it."""
    if not node.left.type.is_number or not are_finite(left, right) or left == right:
        return ""
    unit = node.left.value.unit if isinstance(node.left, ValueRef) else node.left.type.unit
    gap = abs(left - right)
    if isinstance(gap, float):
        shown = f"{show_float(gap)} {unit}".rstrip()
    elif gap.denominator == 1 or 10**9 % gap.denominator == 0:
        shown = show(gap, unit)
    else:
        shown = (show_need if left < right else show_supply)(gap, unit)
    if op in (">", ">="):
        return f"{shown} short" if left < right else f"{shown} to spare"
    if op in ("<", "<="):
        return f"{shown} below" if left < right else f"{shown} over"
    return f"{shown} apart"

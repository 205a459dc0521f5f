"""Questions that the program can work out: answers that differ from it, and answers it waits for.

A question with a formula may be answered all the same, and the answer counts. Where the formula
gives another figure, a notice says so; what the formula read then matters, and is not set aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import frozen

from core.breakpoints import STEP
from core.evaluation import Gaps
from core.expression.compiler import compile_text
from core.expression.drainage import DrainageTotal
from core.expression.nodes import Node
from core.expression.reading import QuestionRef, RecordQuestionRef
from core.phrases import show_value
from core.quantities import show_need

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Token
    from core.ordinance import Group, Ordinance, Question

UNLIKE = 0.005
"""Relative difference from which a figure of hydrology differs from the answer: such figures are
read off charts and rounded on the way."""


@frozen(eq=False, repr=False)
class Difference:
    """An answer beside the figure that its formula gives."""

    token: Token
    question: Question
    record: str | None
    """The record's name, for a question about a record."""
    given: Any
    worked_out: Any
    sentence: str
    """"Time to drain: 3 days given, 2.5 days worked out."."""


class _Computed(NamedTuple):
    """A question that has a formula, compiled."""

    question: Question
    group: Group | None
    node: QuestionRef | RecordQuestionRef
    of_areas: bool
    """Whether its formula works out the runoff of drainage areas."""

    @property
    def singular(self) -> str | None:
        """The name by which its formula calls the record."""
        return None if self.group is None else self.group.singular


def differences(ctx: Evaluation) -> tuple[Difference, ...]:
    """The answers that count and differ from their formula, in the order of the ordinance.

    What a formula reads is recorded where it gives a figure: it is shown beside the answer, whether
    the two differ or not. One that lacks something asks for nothing.
    """
    found = []
    for computed, token, given, name in _asked(ctx):
        if given is not None:
            with ctx.bound(computed.singular, token[1]):
                difference = _looked_at(ctx, computed, token, given, name)
            if difference is not None:
                found.append(difference)
    return tuple(found)


def not_worked_out(ctx: Evaluation) -> tuple[str, ...]:
    """Why runoff of areas that lack no answer gives no figure, a sentence each.

    Other formulas always give one: what they divide by is guarded.
    """
    gaps = Gaps()
    with ctx.quietly():
        for computed, token, given, _ in tuple(_asked(ctx)):
            formula = computed.node.formula
            if computed.of_areas and given is None and formula is not None:
                with ctx.bound(computed.singular, token[1]):
                    if formula.run(ctx) is None:
                        formula.missing(ctx, gaps)
    return tuple(dict.fromkeys(gaps.undefined))


def _asked(ctx: Evaluation) -> Iterator[tuple[_Computed, Token, Any, str | None]]:
    """The questions with a formula that matter, each with its answer and its record's name."""
    for computed in _computed(ctx.ordinance):
        key, group = computed.question.key, computed.group
        if group is None:
            if (None, None, key) in ctx.read:
                yield computed, (None, None, key), ctx.answers.get(key), None
            continue
        for index, record in enumerate(ctx.answers.get(group.key) or ()):
            if (group.key, index, key) in ctx.read:
                name = record.get("name") or str(index + 1)
                yield computed, (group.key, index, key), record.get(key), name


def is_owed_itself(ctx: Evaluation, question: Question, index: int | None) -> bool:
    """Whether a question with a formula waits for its own answer.

    It does where the formula gives nothing and none of the questions that it lacks is asked.
    """
    for computed in _computed(ctx.ordinance):
        if computed.question is question and computed.node.formula is not None:
            gaps = Gaps()
            with ctx.quietly(), ctx.bound(computed.singular, index):
                if computed.node.formula.run(ctx) is not None:
                    return False
                computed.node.formula.missing(ctx, gaps)
            return ctx.read.isdisjoint(gaps.questions)
    return False


def _looked_at(
    ctx: Evaluation, computed: _Computed, token: Token, given: Any, record: str | None
) -> Difference | None:
    formula = computed.node.formula
    assert formula is not None  # only questions with one are looked at
    with ctx.quietly():
        worked_out = formula.run(ctx)
        read, assumed = ctx.read, ctx.assumed
    if worked_out is None:
        return None
    ctx.read, ctx.assumed = read, assumed
    if not differ(given, worked_out):
        return None
    node, label = computed.node, computed.question.label.rstrip("?")
    if record is not None:
        label = f"{record}, {label[:1].lower()}{label[1:]}"
    # rounded up for reading: a figure that has to stay below a limit is not made to look better
    here = (
        show_need(worked_out, computed.question.unit)
        if isinstance(worked_out, Fraction)
        else show_value(worked_out, node)
    )
    sentence = f"{label}: {show_value(given, node)} given, {here} worked out."
    return Difference(token, computed.question, record, given, worked_out, sentence)


def differ(given: Any, worked_out: Any) -> bool:
    """Whether two figures differ: floats by more than their uncertainty, others exactly.

    Exactly is to the nine decimals that a project file holds: a third cannot be written otherwise.
    """
    if inf in (given, worked_out):
        return bool(given != worked_out)
    if isinstance(worked_out, float):
        return abs(float(given) - worked_out) > UNLIKE * max(abs(float(given)), abs(worked_out))
    if isinstance(given, int | Fraction) and isinstance(worked_out, int | Fraction):
        return abs(Fraction(given) - worked_out) >= STEP
    return bool(given != worked_out)


def _computed(ordinance: Ordinance) -> tuple[_Computed, ...]:
    """The questions with a formula, kept with the ordinance."""
    found = ordinance.compiled.get("computed_questions")
    if found is None:
        found = ordinance.compiled["computed_questions"] = tuple(_compile(ordinance))
    kept: tuple[_Computed, ...] = found
    return kept


def _compile(ordinance: Ordinance) -> Iterator[_Computed]:
    for question in ordinance.all_questions():
        if question.formula is None:
            continue
        if question.group is None:
            node, group = compile_text(ordinance, question.key), None
        else:
            group = ordinance.groups[question.group]
            text = f"{group.singular}.{question.key}"
            node = compile_text(ordinance, text, (group.singular,))
        if isinstance(node, QuestionRef | RecordQuestionRef):
            yield _Computed(question, group, node, _reads_areas(node))


def _reads_areas(node: Node) -> bool:
    return isinstance(node, DrainageTotal) or any(_reads_areas(part) for part in node.parts())

"""Breakpoints: the figures and words at which a question can change a result.

Every literal a question is compared with, in the question's own unit, with the provision of the
rule that compares it. Gathered from the compiled conditions, through values that only pick the
larger or smaller of answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from core.answers import exact
from core.expression.figures import Convert, Extreme
from core.expression.nodes import Compare, If, Literal, Node
from core.expression.reading import QuestionRef, RecordQuestionRef, ValueRef

if TYPE_CHECKING:
    from core.expression.compiler import Compiled
    from core.ordinance import Formula, Ordinance, Question

STEP = Fraction(1, 10**9)
"""The smallest difference between two figures of a project file."""

QuestionName = tuple[str | None, str]
"""(group or None, question key)."""


@frozen(eq=False, repr=False)
class Breakpoint:
    """One figure with which a question is compared."""

    at: int | Fraction
    provision: str | None
    counts: bool = True
    """Whether a figure equal to it is already beyond it: under 5,000 yes, no more than 1,000 no."""
    both_ways: bool = False
    """Rules take the figure itself to one side and to the other, or ask for just that figure."""

    def is_passed_by(self, figure: int | Fraction) -> bool:
        """Whether a figure lies beyond it."""
        return figure >= self.at if self.counts else figure > self.at


def class_breakpoints(
    ordinance: Ordinance, compiled: Compiled
) -> Mapping[QuestionName, tuple[Breakpoint, ...]]:
    """The breakpoints of the class and its flags, by question; kept with the ordinance."""
    found = ordinance.compiled.get("breakpoints")
    if found is None:
        found = ordinance.compiled["breakpoints"] = gather(_class_rules(ordinance), compiled)
    kept: Mapping[QuestionName, tuple[Breakpoint, ...]] = found
    return kept


def _class_rules(ordinance: Ordinance) -> Iterator[tuple[Formula, str | None]]:
    for exemption in ordinance.exemptions:
        yield exemption.when, exemption.provision
    for route in ordinance.routes:
        yield route.when, route.provision
    for step in ordinance.ladder:
        if step.when is not None:
            yield step.when, step.provision
    for flag in ordinance.flags:
        if flag.when is not None:
            yield flag.when, flag.provision
        for ground in flag.raised_by:
            yield ground.when, ground.provision


def gather(
    rules: Iterable[tuple[Formula, str | None]], compiled: Compiled
) -> dict[QuestionName, tuple[Breakpoint, ...]]:
    """The breakpoints of some conditions, by question."""
    found: dict[QuestionName, list[Breakpoint]] = {}
    for formula, provision in rules:
        for compare in _comparisons(compiled(formula), set()):
            for side, other in ((compare.left, compare.right), (compare.right, compare.left)):
                if isinstance(other, Literal) and other.type.is_number:
                    for question, at in _behind(side, other.value):
                        name = (question.group, question.key)
                        kept = found.setdefault(name, [])
                        upper = ("<", ">=") if side is compare.left else (">", "<=")
                        counts = compare.op in upper
                        exactly = compare.op in ("==", "!=")
                        same = next((each for each in kept if each.at == at), None)
                        if same is None:
                            kept.append(Breakpoint(at, provision, counts, exactly))
                        elif exactly or same.counts is not counts:
                            kept[kept.index(same)] = evolve(same, both_ways=True)
    return {
        name: tuple(sorted(points, key=lambda point: point.at)) for name, points in found.items()
    }


def _comparisons(node: Node, seen: set[int]) -> Iterator[Compare]:
    if id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, Compare):
        yield node
    for part in node.parts():
        yield from _comparisons(part, seen)


def _behind(node: Node, at: Any) -> Iterator[tuple[Question, int | Fraction]]:
    """The questions behind a side of a comparison, and the figure in each one's unit."""
    if isinstance(node, QuestionRef | RecordQuestionRef):
        if isinstance(at, int | Fraction):
            yield node.question, exact(Fraction(at))
    elif isinstance(node, Convert):
        yield from _behind(node.item, Fraction(at) / node.factor)
    elif isinstance(node, Extreme):
        for item in node.items:
            yield from _behind(item, at)
    elif isinstance(node, ValueRef):
        yield from _behind(node.body, at)
    elif isinstance(node, If):
        yield from _behind(node.yes, at)
        yield from _behind(node.no, at)


def samples(question: Question, points: Iterable[Breakpoint]) -> tuple[Any, ...] | None:
    """Answers that stand for all answers of a question, as far as the class is concerned.

    Returns:
        None for a question of which no few answers stand for all (days, texts, ticks).
    """
    if question.kind == "yes_no":
        return (True, False)
    if question.kind == "choice":
        return question.words
    if question.kind in ("choices", "text", "date"):
        return None
    step = 1 if question.kind == "count" else STEP
    figures: set[int | Fraction] = set()
    for point in points:
        figures |= {exact(Fraction(point.at) + shift) for shift in (-step, 0, step)}
    if not question.may_be_negative:
        figures = {figure for figure in figures if figure >= 0}
    return tuple(sorted(figures or {0}))

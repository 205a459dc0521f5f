"""Margins: how far each figure is from each threshold that matters, both ways.

Of the class: the nearest breakpoints, up and down, at which class or flags change. Of a
requirement: the two sides of each comparison of figures that was made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any

from attrs import frozen

from core.answers import exact, source_key
from core.breakpoints import STEP, Breakpoint, class_breakpoints
from core.counting import NOT_YET
from core.expression.nodes import And, Compare, If, Node, Not, Or
from core.expression.reading import QuestionRef, RecordQuestionRef, ValueRef
from core.quantities import show
from core.results import Determination, Figure, RequirementResult
from core.trying import Outcome, classify

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Token


@frozen(eq=False, repr=False)
class Margin:
    """How far one figure is from one threshold."""

    key: str
    """The question as `swtui answer` takes it, or the value."""
    label: str
    unit: str
    value: Figure
    threshold: Figure
    provision: str | None
    to_change: Figure
    """Signed: what must be added to the figure to come to the threshold."""
    at: bool
    """Whether the result changes at the threshold itself; else only beyond it."""
    effect: str
    """What changes: a class, a flag, or "met" / "not_met" of a requirement."""
    of_class: bool
    token: tuple[str | None, int | None, str] | None = None
    outcome: Outcome | None = None
    """What the class would be, for a margin of the class."""
    requirement: RequirementResult | None = None
    tolerance: Figure | None = None
    """How far the answer may be off, where somebody said so."""

    @property
    def could_flip(found: Determination) -> tuple[Margin, ...]:
    """The margins that the stated tolerance of an answer could cross."""
    return tuple(margin for margin in margins(found) if margin.could_flip)


def tolerance_warnings(found: Determination, all_margins: Iterable[Margin]) -> tuple[str, ...]:
    """What the stated tolerances could change, each in a sentence."""
    return tuple(_could_be(found, margin) for margin in all_margins if margin.could_flip)


def _could_be(found: Determination, margin: Margin) -> str:
    ordinance = found.evaluation.ordinance
    tolerance = margin.tolerance
    off = show(tolerance, margin.unit) if isinstance(tolerance, int | Fraction) else str(tolerance)
    if margin.outcome is not None:
        then = margin.outcome
        if then.class_ != found.class_:
            could = ordinance.class_name(then.class_).word if then.settled else "open again"
        else:
            words = {flag.id: flag.word for flag in ordinance.flags}
            could = words.get(margin.effect) or margin.effect.replace("_", " ")
        return f"{margin.label} may be off by {off}: it could be {could}."
    turned = "not met" if margin.effect == "met" else "met"
    title = ordinance.provisions[margin.provision or ""].title
    return f"{margin.label} may be off by {off}: {title} could be {turned}."

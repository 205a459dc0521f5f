"""How far things must lie apart: the limits that rules set to the answers about a record.

A limit is the figure that a requirement compares an answer with; nothing is repeated here. Papers
and screens draw the same limits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from core.answers import NO_SUCH_THING
from core.expression.figures import Convert
from core.expression.nodes import Compare, Node, Not
from core.expression.overall import Overall
from core.expression.reading import RecordQuestionRef

if TYPE_CHECKING:
    from core.ordinance import Group, Question
    from core.results import Determination, RequirementResult

_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_WORST_FIRST = ("not_met", "unknown", "judgment", "excused", "met")


class Limit(NamedTuple):
    """A comparison of an answer about a record with a figure of the ordinance."""

    result: RequirementResult
    question: Question
    op: str
    limit: Any
    given: Any
    """The answer; "none" or infinite: no such thing, or never; None: not answered."""

    @property
    def is_kept(self) -> bool | None:
        """Whether the answer by itself keeps the limit; None: it is not answered."""
        if self.given is None:
            return None
        given = inf if self.given == NO_SUCH_THING else self.given
        if self.op in ("<", "<="):
            return bool(given < self.limit or (self.op == "<=" and given == self.limit))
        return bool(given > self.limit or (self.op == ">=" and given == self.limit))

    @property
    def status(self) -> str:
        """How the answer does by its limit: of a rule with several, each has its own.

        A limit that is not kept counts as its rule does: it may be met in another way, or excused.
        """
        kept = self.is_kept
        if kept:
            return "met"
        if kept is None:
            return "met" if self.result.status == "met" else "unknown"
        return self.result.status


def compares(node: Node) -> Iterator[Compare]:
    """Every comparison in a condition, made or not, in its order."""
    for compare, _ in _compares(node, negated=False, seen=frozenset()):
        yield compare


def _compares(node: Node, *, negated: bool, seen: frozenset[int]) -> Iterator[tuple[Compare, bool]]:
    if id(node) in seen:
        return
    if isinstance(node, Compare):
        yield node, negated
        return
    if isinstance(node, Overall):
        return
    turned = negated is not isinstance(node, Not)
    for part in node.parts():
        yield from _compares(part, negated=turned, seen=seen | {id(node)})


def bare(node: Node) -> Node:
    """An expression without its change of unit."""
    while isinstance(node, Convert):
        node = node.item
    return node


def limits(found: Determination, results: Sequence[RequirementResult]) -> Iterator[Limit]:
    """The comparisons of records' answers with figures, in the results of one record."""
    ctx = found.evaluation
    for result in results:
        if result.status == "not_applicable" or result.group is None or result.index is None:
            continue
        rule = ctx.ordinance.requirements[result.rule]
        if rule.met is None:
            continue
        singular = ctx.ordinance.groups[result.group].singular
        with ctx.quietly(), ctx.bound(singular, result.index):
            met = _compares(ctx.compile(rule.met), negated=False, seen=frozenset())
            for compare, negated in met:
                left, right, op = bare(compare.left), compare.right, compare.op
                if not isinstance(left, RecordQuestionRef):
                    other = bare(compare.right)
                    if not isinstance(other, RecordQuestionRef):
                        continue
                    left, right = other, compare.left
                    op = _FLIPPED.get(op, op)
                limit = right.run(ctx)
                if isinstance(limit, bool) or not isinstance(limit, int | Fraction | float):
                    continue
                op = _OPPOSITE.get(op, op) if negated else op
                yield Limit(result, left.question, op, limit, left.run(ctx))


def clearances(found: Determination, results: Sequence[RequirementResult]) -> dict[str, Limit]:
    """The least distances and heights of a record, one for each question.

    Of several limits to one answer it is the one that stands worst, of these the farthest.

    Returns:
        By the question's key, in the order of the rules.
    """
    kept: dict[str, Limit] = {}
    for limit in limits(found, results):
        if limit.op not in (">=", ">") or limit.question.kind not in ("distance", "length"):
            continue
        other = kept.get(limit.question.key)
        if other is None or _weight(limit) < _weight(other):
            kept[limit.question.key] = limit
    return kept


def _weight(limit: Limit) -> tuple[int, Any]:
    return _WORST_FIRST.index(limit.status), -limit.limit


def depths(group: Group, record: Mapping[str, Any]) -> dict[str, int | Fraction]:
    """How far below the bottom of a device each layer is that is known, by the question's key."""
    return {
        key: value
        for key, question in group.questions.items()
        if question.layer
        and isinstance(value := record.get(key), int | Fraction)
        and not isinstance(value, bool)
    }

"""The volumes, and the figures before and after, that drawings show: taken from the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from core.clearances import bare, compares
from core.drainage_areas import drainage
from core.expression.nodes import Node
from core.expression.overall import Overall, Records
from core.expression.reading import QuestionRef, ValueRef
from core.hydrology.computed import OutOfRange
from core.hydrology.rational import triangle
from core.hydrology.storms import AreaRunoff
from core.ordinance import Question, Value
from core.quantities import show, show_need, show_supply
from core.results import RequirementResult
from swtui.printing.context import Context
from swtui.printing.drawings.bars import Share, VolumeBar
from swtui.printing.drawings.peaks import Curve, Hydrograph, PeakBars, Storm
from swtui.printing.facts import letter
from swtui.printing.figures import amount
from swtui.printing.lettering import bind
from swtui.printing.wording import RESULTS, approximate, joined

RATIONAL = "rational"
"""The word of the one method that has a curve."""


def _shares(context: Context, node: Node) -> list[tuple[int, Any]]:
    """(record, figure) for each record that a sum counts; empty where it is no plain sum."""
    ctx = context.determination.evaluation
    node = bare(node)
    if isinstance(node, ValueRef):
        return _shares(context, node.body)
    if not isinstance(node, Overall) or node.how != "sum" or not isinstance(node.over, Records):
        return []
    members = node.over.run(ctx)
    found = []
    if members is None:
        return []
    with ctx.quietly(), ctx.iterating(node.variable) as env:
        for member in members:
            env[node.variable] = member
            counts = True if node.condition is None else node.condition.run(ctx)
            value = node.item.run(ctx)
            if counts is True and value:
                found.append((member, value))
    return found


def volume_bars(context: Context) -> list[tuple[VolumeBar, str]]:
    """A bar for each volume that is required, with the words that say the same."""
    ctx = context.determination.evaluation
    bars = []
    for result in context.determination.requirements:
        rule = context.ordinance.requirements[result.rule]
        if rule.met is None or result.group is not None or result.status == "not_applicable":
            continue
        for compare in compares(ctx.compile(rule.met)):
            left, right = bare(compare.left), bare(compare.right)
            if not (isinstance(left, ValueRef) and isinstance(right, ValueRef)):
                continue
            if left.value.kind != "volume" or right.value.kind != "volume":
                continue
            if compare.op not in (">=", ">"):
                continue
            with ctx.quietly():
                provided, required = left.run(ctx), right.run(ctx)
                common = compare.right.run(ctx)
                sure = compare.left.run(ctx)
            if required is None or provided is None:
                continue
            # both are drawn in the unit of the requirement, as the comparison has them
            factor = Fraction(1)
            if common:
                factor = Fraction(required) / Fraction(common)
            elif required == 0:
                factor = Fraction(1)
            shares = [
                Share(letter(index), _plain(value * factor))
                for index, value in _shares(context, left)
            ]
            if sum((share.amount for share in shares), 0) != _plain(sure * factor):
                shares = [Share("", _plain(sure * factor))] if sure else []
            doubtful = _doubtful(context, rule.not_met, sure) if rule.not_met else None
            if doubtful:
                shares.append(Share("?", _plain(doubtful * factor), doubtful=True))
            cite = context.ordinance.cite(result.provision)
            title = context.ordinance.provisions[result.provision].title
            unit = right.value.unit
            bars.append(
                (
                    VolumeBar(
                        bind(f"{title}, {cite}"),
                        required,
                        shares,
                        unit,
                        _shown(required, right.value),
                        _readable(_plain(sure * factor), unit),
                    ),
                    _volume_words(right.value, left.value, required, provided, result, shares),
                )
            )
    return bars


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


def _doubtful(context: Context, formula: Any, sure: Any) -> Any:
    """What may count besides: the most of the rule that says surely not, less what is sure."""
    ctx = context.determination.evaluation
    for compare in compares(ctx.compile(formula)):
        with ctx.quietly():
            most = compare.left.run(ctx)
        if isinstance(most, (int, Fraction)) and not isinstance(most, bool) and most > sure:
            return most - sure
    return None


def _shown(value: Any, record: Value) -> str:
    if isinstance(value, float):
        return approximate(value, record.unit)
    if isinstance(value, Fraction) and value.denominator != 1:
        reader = show_supply if record.show == "supply" else show_need
        return reader(value, record.unit)
    return show(value, record.unit)


def _readable(value: Any, unit: str) -> str:
    """A supply for reading: two decimals, rounded down."""
    if isinstance(value, Fraction):
        return show_supply(value, unit)
    return amount(value, unit)


def _volume_words(
    required: Value,
    provided: Value,
    need: Any,
    has: Any,
    result: RequirementResult,
    shares: Sequence[Share],
) -> str:
    words = [
        f"{required.label or required.spoken}: {_shown(need, required)}.",
        f"{provided.label or provided.spoken}: {_shown(has, provided)}.",
    ]
    letters = [share.letter for share in shares if share.letter and not share.doubtful]
    if letters:
        words.append(f"Counted: {joined(letters, 'and')}.")
    if any(share.doubtful for share in shares):
        words.append("What is marked ? only a judgment can count.")
    words.append(f"Result: {RESULTS[result.status]}.")
    return " ".join(words)


class Pair(NamedTuple):
    """A figure that may not grow: before and after, with the standard that says so."""

    result: RequirementResult
    question: Question
    was: Any
    now: Any


def _pairs(context: Context) -> Iterator[Pair]:
    """The figures before and after that the standards compare."""
    ctx = context.determination.evaluation
    for result in context.determination.requirements:
        rule = context.ordinance.requirements[result.rule]
        if rule.met is None or result.group is not None or result.status == "not_applicable":
            continue
        for compare in compares(ctx.compile(rule.met)):
            after, before = bare(compare.left), bare(compare.right)
            if not (isinstance(after, QuestionRef) and isinstance(before, QuestionRef)):
                continue
            if compare.op in ("<=", "<") and after.question.kind in ("flow", "volume"):
                with ctx.quietly():
                    yield Pair(result, after.question, before.run(ctx), after.run(ctx))


def peak_bars(context: Context) -> list[tuple[PeakBars, str]]:
    """Pairs of figures before and after, one drawing a unit, with the words that say the same."""
    by_unit: dict[str, list[Storm]] = {}
    words: dict[str, list[str]] = {}
    for result, question, was, now in _pairs(context):
        unit = question.unit
        title = context.ordinance.provisions[result.provision].title
        cite = context.ordinance.cite(result.provision)
        by_unit.setdefault(unit, []).append(Storm(bind(f"{title}, {cite}"), was, now))
        said = [
            f"before {amount(was, unit)}" if was is not None else "before not answered",
            f"after {amount(now, unit)}" if now is not None else "after not answered",
        ]
        words.setdefault(unit, []).append(f"{title}: {', '.join(said)}: {RESULTS[result.status]}.")
    return [(PeakBars(storms, unit), " ".join(words[unit])) for unit, storms in by_unit.items()]


def curves(context: Context) -> list[tuple[Hydrograph, str]]:
    """Hydrographs of the Rational Method, which has one; none of a method that gives a peak alone.

    Drawn where the project says that it uses the method, and the times of concentration of its
    drainage areas are known before and after: the longest governs.
    """
    answers, questions = context.project.answers, context.ordinance.questions
    chosen = any(
        question.kind == "choice" and answers.get(key) == RATIONAL
        for key, question in questions.items()
        if (None, None, key) in context.determination.relevant
    )
    found = drainage(context.determination) if chosen else None
    if found is None:
        return []
    before, after = _longest_h(found.storms.before), _longest_h(found.storms.after)
    drawn = []
    for result, question, was, now in _pairs(context):
        if question.kind != "flow" or None in (was, now, before, after):
            continue
        try:
            old, new = triangle(float(was), before or 0.0), triangle(float(now), after or 0.0)
        except OutOfRange:
            continue
        title = context.ordinance.provisions[result.provision].title
        words = (
            f"{title}: up to the peak in one time of concentration, down in another. Before "
            f"{amount(was, question.unit)} at {show_hours(before)}, after "
            f"{amount(now, question.unit)} at {show_hours(after)}; dotted: what is allowed. "
            f"{RESULTS[result.status]}."
        )
        drawn.append((Hydrograph(Curve(old), Curve(new), float(was)), words))
    return drawn


def _longest_h(areas: Sequence[AreaRunoff]) -> float | None:
    """The longest time of concentration, in hours; None where one is not known."""
    times = [area.tc.value if area.tc is not None else None for area in areas]
    known = [time for time in times if time is not None]
    return max(known) if known and len(known) == len(times) else None


def show_hours(hours: float | None) -> str:
    """A time in hours, for reading."""
    return approximate(hours or 0.0, "h")

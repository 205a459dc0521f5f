"""The figures that drawings show, taken from the rules: limits, distances, volumes, times.

A limit is the literal that a requirement compares an answer with; nothing is repeated here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from core.answers import NO_SUCH_THING
from core.expression.figures import Convert
from core.expression.nodes import Compare, Node
from core.expression.overall import Overall, Records
from core.expression.reading import QuestionRef, RecordQuestionRef, ValueRef
from core.ordinance import Group, Question, Value
from core.quantities import show, show_need, show_supply
from core.results import RequirementResult
from swtui.printing.context import Context
from swtui.printing.drawings.bars import DrainBar, Share, VolumeBar
from swtui.printing.drawings.peaks import PeakBars, Storm
from swtui.printing.drawings.section import DeviceSection, Layer
from swtui.printing.drawings.setbacks import Setback
from swtui.printing.facts import letter, record_name
from swtui.printing.lettering import Span, bind
from swtui.printing.wording import RESULTS, approximate, joined, readable


class Limit(NamedTuple):
    """A comparison of an answer about a record with a figure of the ordinance."""

    result: RequirementResult
    question: Question
    op: str
    limit: Any
    given: Any
    """The answer; "none" or infinite: no such thing, or never; None: not answered."""


def compares(node: Node, seen: frozenset[int] = frozenset()) -> Iterator[Compare]:
    """Every comparison in a condition, made or not, in its order."""
    if id(node) in seen:
        return
    if isinstance(node, Compare):
        yield node
        return
    if isinstance(node, Overall):
        return
    for part in node.parts():
        yield from compares(part, seen | {id(node)})


def _bare(node: Node) -> Node:
    while isinstance(node, Convert):
        node = node.item
    return node


def limits(context: Context, results: Sequence[RequirementResult]) -> Iterator[Limit]:
    """The comparisons of records' answers with figures, in the results of one record."""
    ctx = context.determination.evaluation
    for result in results:
        if result.status == "not_applicable" or result.group is None or result.index is None:
            continue
        rule = context.ordinance.requirements[result.rule]
        if rule.met is None:
            continue
        singular = context.ordinance.groups[result.group].singular
        with ctx.quietly(), ctx.bound(singular, result.index):
            for compare in compares(ctx.compile(rule.met)):
                left, right, op = _bare(compare.left), compare.right, compare.op
                if not isinstance(left, RecordQuestionRef):
                    other = _bare(compare.right)
                    if not isinstance(other, RecordQuestionRef):
                        continue
                    left, right = other, compare.left
                    op = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(op, op)
                limit = right.run(ctx)
                if (
                    limit is None
                    or isinstance(limit, bool)
                    or not isinstance(limit, (int, Fraction, float))
                ):
                    continue
                yield Limit(result, left.question, op, limit, left.run(ctx))


def amount(value: Any, unit: str) -> str:
    """A figure with its unit."""
    if isinstance(value, float):
        return approximate(value, unit)
    return show(value, unit)


def spare(limit: Limit) -> str:
    """How far an answer is from its limit: "0.1 ft short", "0.5 ft to spare"."""
    if limit.given is None or limit.given in (inf, NO_SUCH_THING):
        return ""
    gap = limit.given - limit.limit
    if limit.op in ("<", "<="):
        gap = -gap
    words = readable(abs(gap), limit.question.unit)
    if gap > 0 or (gap == 0 and limit.op in (">=", "<=")):
        return f"{words} to spare" if gap else "exactly on the limit"
    return f"{words} {'over' if limit.op in ('<', '<=') else 'short'}"


def _kept_from(question: Question) -> str:
    """What a distance keeps away from: water, well or septic."""
    words = f"{question.key} {question.label}".lower()
    if "septic" in words or "wastewater" in words:
        return "septic"
    if "supply" in words or "well" in words:
        return "well"
    return "water"


def setback_rows(context: Context, results: Sequence[RequirementResult]) -> list[Setback]:
    """The rows of a device's setback strip."""
    rows = []
    for limit in limits(context, results):
        if limit.question.kind != "distance" or limit.op not in (">=", ">"):
            continue
        given = NO_SUCH_THING if limit.given == inf else limit.given
        word = RESULTS[limit.result.status]
        if given is None:
            word = RESULTS["unknown"]
        elif limit.result.status in ("met", "not_met"):
            own = given == NO_SUCH_THING or given >= limit.limit
            word = RESULTS["met" if own else "not_met"]
        cite = context.ordinance.cite(limit.result.provision)
        rows.append(
            Setback(
                bind(f"{limit.question.label.rstrip('?')}, {cite}"),
                limit.limit,
                given,
                _kept_from(limit.question),
                word,
                spare(limit),
                limit.question.unit,
            )
        )
    return rows


def _layer_kind(question: Question) -> str:
    words = f"{question.key} {question.label}".lower()
    if "bedrock" in words:
        return "bedrock"
    if "groundwater" in words or "water table" in words or "soil_in" in words:
        return "groundwater"
    return ""


_LAYER_NAMES = {"bedrock": "Bedrock", "groundwater": "Groundwater"}


def device_section(
    context: Context, index: int, record: Mapping[str, Any], group: Group
) -> DeviceSection | None:
    """The section of a device; None where no answer about it can be drawn.

    A wet device, of which no separation is asked, is drawn with what is answered and no limit.
    """
    from swtui.printing.lettering import shown

    own = [
        item
        for item in context.determination.requirements
        if item.group == group.key and item.index == index
    ]
    layers: dict[str, Layer] = {}
    limit: Any = None
    unit = "ft"
    words: list[str | Span] = []
    for found in limits(context, own):
        kind = _layer_kind(found.question)
        if not kind or found.question.kind not in ("length", "distance"):
            continue
        unit = found.question.unit
        limit = found.limit if limit is None else max(limit, found.limit)
        layers[kind] = Layer(kind, _LAYER_NAMES[kind], _finite(found.given))
        words += _section_words(found)
    for question in group.questions.values():
        kind = _layer_kind(question)
        if kind and kind not in layers and question.kind in ("length", "distance"):
            value = record.get(question.key)
            if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
                layers[kind] = Layer(kind, _LAYER_NAMES[kind], value)
                unit = question.unit
    if not layers:
        return None
    if limit is None:
        words = ["No separation is asked of this kind."]
    kind_question = group.questions.get("kind")
    stored = record.get("kind")
    kind_text = (
        kind_question.choice_text(stored)
        if kind_question is not None and isinstance(stored, str)
        else "kind not answered"
    )
    note = context.texts("design-review").get(f"below_{context.determination.class_}", "")
    depth = record.get("bottom_depth_ft")
    return DeviceSection(
        letter=letter(index),
        name=shown(record_name(record, index, group)),
        kind=shown(kind_text),
        layers=tuple(layers.values()),
        limit=limit,
        unit=unit,
        words=words,
        depth=depth if isinstance(depth, (int, Fraction)) and not isinstance(depth, bool) else None,
        frost=_frost(context),
        note="" if len(str(note)) > 44 else str(note),
    )


def _finite(value: Any) -> Any:
    return None if value is None or value == inf else value


def _frost(context: Context) -> Any:
    for key, value in context.determination.values.items():
        record = context.ordinance.values.get(key)
        if record is not None and "frost" in key and record.unit == "ft":
            return value
    return None


def _section_words(found: Limit) -> list[str | Span]:
    name = _LAYER_NAMES[_layer_kind(found.question)]
    status = found.result.status
    if found.given is None:
        return [f"{name} ", Span("? UNKNOWN", True), ": measure it in a test pit. "]
    own = found.given >= found.limit
    word = RESULTS[status]
    if status in ("met", "not_met"):
        word = RESULTS["met" if own else "not_met"]
    gap = spare(found)
    return [f"{name} ", Span(word, True), f", {gap}. " if gap else ". "]


# ---------------------------------------------------------------------- volumes


def _shares(context: Context, node: Node) -> list[tuple[int, Any]]:
    """(record, figure) for each record that a sum counts; empty where it is no plain sum."""
    ctx = context.determination.evaluation
    node = _bare(node)
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


def _unit_of(node: Node) -> str:
    node = _bare(node)
    return node.value.unit if isinstance(node, ValueRef) else ""


def volume_bars(context: Context) -> list[tuple[VolumeBar, str]]:
    """A bar for each volume that is required, with the words that say the same."""
    ctx = context.determination.evaluation
    bars = []
    for result in context.determination.requirements:
        rule = context.ordinance.requirements[result.rule]
        if rule.met is None or result.group is not None or result.status == "not_applicable":
            continue
        for compare in compares(ctx.compile(rule.met)):
            left, right = _bare(compare.left), _bare(compare.right)
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


# ---------------------------------------------------------------------- time and peaks


def drain_bar(context: Context, results: Sequence[RequirementResult], name: str) -> DrainBar | None:
    """How long a device takes to empty; None where no rule limits it."""
    most: Limit | None = None
    least: Limit | None = None
    for limit in limits(context, results):
        if limit.question.kind != "duration":
            continue
        if limit.op in ("<", "<="):
            most = most or limit
        elif most is None or limit.question is most.question:
            least = least or limit
    if most is None:
        return None
    word = RESULTS[most.result.status]
    gap = spare(most)
    if most.result.status in ("met", "not_met") and gap:
        word += f", {gap}"
    low = least.limit if least is not None and least.question is most.question else None
    return DrainBar(name, most.given, most.limit, most.question.unit, word, low)


def peak_bars(context: Context) -> list[tuple[PeakBars, str]]:
    """Pairs of figures before and after, one drawing a unit, with the words that say the same."""
    ctx = context.determination.evaluation
    by_unit: dict[str, list[Storm]] = {}
    words: dict[str, list[str]] = {}
    for result in context.determination.requirements:
        rule = context.ordinance.requirements[result.rule]
        if rule.met is None or result.group is not None or result.status == "not_applicable":
            continue
        for compare in compares(ctx.compile(rule.met)):
            after, before = _bare(compare.left), _bare(compare.right)
            if not (isinstance(after, QuestionRef) and isinstance(before, QuestionRef)):
                continue
            if compare.op not in ("<=", "<") or after.question.kind not in ("flow", "volume"):
                continue
            with ctx.quietly():
                now, was = after.run(ctx), before.run(ctx)
            unit = after.question.unit
            title = context.ordinance.provisions[result.provision].title
            cite = context.ordinance.cite(result.provision)
            by_unit.setdefault(unit, []).append(Storm(bind(f"{title}, {cite}"), was, now))
            said = [
                f"before {amount(was, unit)}" if was is not None else "before not answered",
                f"after {amount(now, unit)}" if now is not None else "after not answered",
            ]
            words.setdefault(unit, []).append(
                f"{title}: {', '.join(said)}: {RESULTS[result.status]}."
            )
    return [(PeakBars(storms, unit), " ".join(words[unit])) for unit, storms in by_unit.items()]

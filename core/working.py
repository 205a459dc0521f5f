"""How a figure was worked out, step by step, so that it can be followed with a pencil.

For every figure that the program computes: the formula in letters, the same with figures, the
result, and behind it the steps of a hydrology method, each with its equation.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from attrs import frozen

from core.differences import differ
from core.evaluation import Gaps
from core.expression.compiler import compile_text
from core.expression.drainage import DrainageTotal
from core.expression.figures import Convert
from core.expression.nodes import Node
from core.expression.reading import QuestionRef, RecordQuestionRef, ValueRef
from core.formulas import figures_of, in_figures, in_letters, is_answered, shown
from core.plain import in_words
from core.quantities import show_need, show_supply

if TYPE_CHECKING:
    from core.evaluation import Evaluation
    from core.hydrology.computed import Computed
    from core.ordinance import Ordinance
    from core.results import Determination, Missing


@frozen(eq=False, repr=False)
class Method:
    """One figure of a hydrology method, of one drainage area."""

    title: str
    """"North, 10-year runoff volume"."""
    computed: Computed


@frozen(eq=False, repr=False)
class Working:
    """One figure, and how it was reached."""

    key: str
    """A value's or question's key; of a record "devices.2.drain_days", counted from 1."""
    label: str
    letters: str
    """The right side in letters: "volume / (surface x rate)"."""
    figures: str
    """The same with figures; "?" for what is not answered."""
    value: Any
    """The result, not rounded; None: not known."""
    result: str
    """The result for reading; empty where it is not known."""
    given: str
    """What was answered in its place; empty: nothing."""
    missing: tuple[Missing, ...]
    """The answers that it lacks."""
    undefined: str
    """Why no answer will settle it."""
    provision: str | None
    methods: tuple[Method, ...] = ()
    """The steps of the methods behind it."""
    parts: tuple[str, ...] = ()
    """Further computed figures that it is made of."""


def working(found: Determination, key: str) -> Working | None:
    """How a figure is worked out; None for a key that no formula stands behind.

    Args:
        found: the determination.
        key: of a value or question; of a record "devices.2.drain_days", counted from 1.
    """
    ctx = found.evaluation
    place = _place(ctx, key)
    if place is None:
        return None
    node, singular, index = place
    with ctx.quietly(), ctx.bound(singular, index):
        return _working(ctx, key, node)


def beside_answer(found: Determination, key: str) -> tuple[str, bool]:
    """What a form says beside a question that has a formula.

    Args:
        found: the determination.
        key: as of `working`.

    Returns:
        The worked-out figure for reading, empty where there is none; and whether an answer stands
        in its place and differs.
    """
    ctx = found.evaluation
    place = _place(ctx, key)
    if place is None:
        return "", False
    node, singular, index = place
    if not isinstance(node, QuestionRef | RecordQuestionRef) or node.formula is None:
        return "", False
    with ctx.quietly(), ctx.bound(singular, index):
        result = node.formula.run(ctx)
        if result is None:
            return "", False
        unlike = is_answered(ctx, node) and differ(node.run(ctx), result)
    return _read(result, node.question.unit, "need"), unlike


def steps_of(found: Determination, key: str) -> tuple[str, ...]:
    """The steps as lines of text, the figures behind it first: for a screen or a screen reader."""
    told: list[str] = []
    for each in _in_order(found, key, []):
        one = working(found, each)
        if one is not None:
            told += ["", *_told(found, one)] if told else _told(found, one)
    return tuple(told)


def _in_order(found: Determination, key: str, seen: list[str]) -> list[str]:
    """A figure after those that it is made of, each once."""
    one = working(found, key)
    if one is not None and key not in seen:
        for part in one.parts:
            _in_order(found, part, seen)
        seen.append(key)
    return seen


def _told(found: Determination, one: Working) -> Iterator[str]:
    ordinance = found.evaluation.ordinance
    cite = f"  [{ordinance.cite(one.provision)}]" if one.provision else ""
    yield f"{one.label}{cite}"
    for method in one.methods:
        yield f"  {method.title}"
        for step in method.computed.steps:
            yield f"    {step.text}{f'  [{step.source}]' if step.source else ''}"
        for warning in method.computed.warnings:
            yield f"    Limit of the method: {warning}"
    yield f"  = {one.letters}"
    if one.result:
        same = one.figures in (one.result, one.letters)
        yield f"  = {one.result}" if same else f"  = {one.figures} = {one.result}"
    elif one.undefined:
        yield f"  Not worked out: {one.undefined}"
    else:
        labels = [_label(ordinance, item) for item in one.missing]
        yield f"  ? missing: {in_words(labels, 'and')}" if labels else "  Not known yet."
    if one.given:
        yield f"  Given in its place: {one.given}"


def _label(ordinance: Ordinance, missing: Missing) -> str:
    if missing.group is None:
        known = ordinance.questions.get(missing.question) or ordinance.groups[missing.question]
        return known.label.rstrip("?")
    return ordinance.groups[missing.group].questions[missing.question].label.rstrip("?")


def _place(ctx: Evaluation, key: str) -> tuple[Node, str | None, int | None] | None:
    """The node of a figure, and the record for which it is worked out."""
    ordinance = ctx.ordinance
    group, dot, rest = key.partition(".")
    if not dot:
        value, question = ordinance.values.get(key), ordinance.questions.get(key)
        if value is None and (question is None or question.formula is None):
            return None
        if value is not None and value.each is not None:
            return None
        return ctx.compile.value(key), None, None
    number, _, name = rest.partition(".")
    held = ordinance.groups.get(group)
    if held is None or not number.isdigit() or int(number) > len(ctx.answers.get(group) or ()):
        return None
    own, worked = held.questions.get(name), ordinance.values.get(name)
    if (own is None or own.formula is None) and (worked is None or worked.each != group):
        return None
    text = f"{held.singular}.{name}"
    return compile_text(ordinance, text, (held.singular,)), held.singular, int(number) - 1


def _working(ctx: Evaluation, key: str, node: Node) -> Working:
    given, otherwise = "", ""
    if isinstance(node, QuestionRef | RecordQuestionRef):
        asked = node.question
        label, unit, provision = asked.label.rstrip("?"), asked.unit, asked.provision
        body = node.formula
        answer = node.run(ctx)
        if is_answered(ctx, node):
            given = shown(answer, unit)
        reading = "need"
    else:
        assert isinstance(node, ValueRef)  # nothing else has a key
        value = node.value
        label, unit, provision = value.label or value.spoken, value.unit, value.provision
        body, reading, otherwise = node.body, value.show, value.otherwise
    assert body is not None  # what has no formula is not looked up
    result = node.run(ctx) if not given else body.run(ctx)
    gaps = Gaps()
    if result is None:
        (body if given or isinstance(node, QuestionRef) else node).missing(ctx, gaps)
    return Working(
        key=key,
        label=f"{_record_name(ctx, key)}{label}",
        letters=in_letters(ctx, body),
        figures=in_figures(ctx, body, _member),
        value=result,
        result="" if result is None else _read(result, unit, reading),
        given=given,
        missing=ctx.missing(gaps),
        undefined=gaps.undefined[0] if gaps.undefined else otherwise if result is None else "",
        provision=provision,
        methods=tuple(_methods(ctx, body)),
        parts=figures_of(ctx, body),
    )


def _record_name(ctx: Evaluation, key: str) -> str:
    group, dot, rest = key.partition(".")
    if not dot:
        return ""
    index = int(rest.partition(".")[0]) - 1
    return f"{ctx.answers[group][index].get('name') or index + 1}: "


def _member(index: int) -> str:
    """A record among the parts of a sum, by its number: names would fill the line."""
    return f"no. {index + 1}:"


def _read(value: Any, unit: str, reading: str) -> str:
    """A result for reading: a need rounded up, a supply down."""
    if isinstance(value, Fraction) and reading in ("need", "supply"):
        return (show_need if reading == "need" else show_supply)(value, unit)
    return shown(value, unit)


def _methods(ctx: Evaluation, node: Node) -> Iterator[Method]:
    """The steps of the hydrology behind a formula."""
    if isinstance(node, Convert):
        yield from _methods(ctx, node.item)
    if not isinstance(node, DrainageTotal) or node.run(ctx) is None:
        return
    from core.drainage_areas import areas_of  # few figures have such steps
    from core.hydrology.curve_numbers import total_area_ac, weighted_cn
    from core.hydrology.drainage import area_tc
    from core.hydrology.graphical_peak import peak_discharge
    from core.hydrology.tr55 import runoff_volume

    rain = float(node.rain.run(ctx))
    rain_type = None if node.rain_type is None else str(node.rain_type.run(ctx))
    for area in areas_of(ctx.answers[node.group], node.phase, ctx.ordinance.covers()):
        acres = total_area_ac(piece.area_ac for piece in area.covers)
        cn = weighted_cn([(piece.cn, piece.area_ac) for piece in area.covers])
        yield Method(f"{area.name}: {cn.name}", cn)
        tc = area_tc(area) if rain_type is not None else None
        if rain_type is None or tc is None:
            volume = runoff_volume(rain, cn.value, acres)
            yield Method(f"{area.name}: {volume.name}", volume)
            continue
        yield Method(f"{area.name}: {tc.name}", tc)
        peak = peak_discharge(rain, cn.value, acres, tc.value, rain_type, area.pond_pct)
        yield Method(f"{area.name}: {peak.name}", peak)

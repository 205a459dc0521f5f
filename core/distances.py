"""What if: the figures that decide, and how far each is from the next line, both ways."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from attrs import frozen

from core.addresses import name_of, records_of
from core.answers import exact
from core.breakpoints import STEP, Breakpoint, class_breakpoints
from core.determination import compiled
from core.explaining import explain_exemption
from core.forms import Asked, is_unsure, record_key
from core.margins import Margin, class_margins, requirement_margins
from core.ordinance import Ordinance, Question
from core.quantities import FIGURE_KINDS, figure, rounded_down, rounded_up, show
from core.results import Determination, Figure
from core.trying import classify, question_of

Token = tuple[str | None, int | None, str]

MOST_MET = 8
"""So many figures of standards that are met are listed, the nearest to their line."""


@frozen(eq=False, repr=False)
class Distance:
    """One figure, with its lines."""

    key: str
    """As `swtui answer` takes it; of a worked-out figure the value's own."""
    label: str
    now: str
    """``8,000 sq ft``, ``don't know``, ``not answered``."""
    lines: tuple[str, ...]
    """``3,000 over 5,000 (exempt)``."""
    token: Token | None = None
    """The question behind it; None: it is worked out and cannot be typed."""
    unit: str = ""
    may_flip: str = ""
    """What the stated tolerance could make of it."""


def distances(found: Determination) -> tuple[Distance, ...]:
    """The figures that decide: of the class first, then of standards, the worst first."""
    return (*_of_class(found), *_of_standards(found))


# --- the class ----------------------------------------------------------------------------------


def _of_class(found: Determination) -> Iterator[Distance]:
    ctx = found.evaluation
    ordinance = ctx.ordinance
    points = class_breakpoints(ordinance, compiled(ordinance))
    changing: dict[str, list[Margin]] = {}
    for margin in class_margins(found):
        changing.setdefault(margin.key, []).append(margin)
    for key, question in ordinance.questions.items():
        token: Token = (None, None, key)
        if (None, key) not in points or token not in found.relevant:
            continue
        if question.kind not in FIGURE_KINDS:
            continue
        value = ctx.answers.get(key)
        label = _label(question)
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            margins = changing.get(key, [])
            lines = _both_ways(ordinance, value, points[None, key], margins, found.class_)
            flip = _flip(ordinance, margins, found.class_)
            shown = show(value, question.unit)
            if lines:
                yield Distance(key, label, shown, lines, token, question.unit, flip)
        else:
            shown = "don't know" if is_unsure(ctx.project, Asked(key, question)) else "not answered"
            lines = _lines_ahead(found, token, points[None, key], question.unit)
            if lines:
                yield Distance(key, label, shown, lines, token, question.unit)


def _label(question: Question) -> str:
    return question.label.partition(" (")[0].rstrip("?")


def _both_ways(
    ordinance: Ordinance,
    value: int | Fraction,
    points: Collection[Breakpoint],
    margins: list[Margin],
    now: str,
) -> tuple[str, ...]:
    """The nearest line below and the nearest above, each with what lies beyond it."""
    effects = {margin.threshold: _effect(ordinance, margin, now) for margin in margins}
    named = [
        (point, effects.get(point.at) or _named(ordinance, point.provision)) for point in points
    ]
    named = [(point, name) for point, name in named if name]
    below = [(point, name) for point, name in named if point.is_passed_by(value)]
    above = [(point, name) for point, name in named if not point.is_passed_by(value)]
    lines = []
    if below:
        point, name = below[-1]
        lines.append(f"{figure(exact(Fraction(value - point.at)))} over {_at(point)} ({name})")
    # what nobody can reach by adding is left out: another exemption, or a class already passed
    above = [(point, name) for point, name in above if point.at in effects]
    if above:
        point, name = above[0]
        lines.append(f"{figure(exact(Fraction(point.at - value)))} under {_at(point)} ({name})")
    return tuple(lines)


def _at(point: Breakpoint) -> str:
    return figure(point.at)


def _effect(ordinance: Ordinance, margin: Margin, now: str) -> str:
    known = {one.key for one in ordinance.head.classes}
    ground = _flag_of(ordinance, margin.provision)
    if margin.effect in known and not (ground and now == margin.effect):
        return ordinance.class_name(margin.effect).short.lower()
    return ground or _flag(ordinance, margin.effect)


def _flag_of(ordinance: Ordinance, provision: str | None) -> str:
    """The flag that a provision helps to raise, in words; empty: none."""
    for flag in ordinance.flags:
        if any(ground.provision == provision for ground in flag.raised_by):
            return _flag(ordinance, flag.id)
    return ""


def _flag(ordinance: Ordinance, flag: str) -> str:
    short = str(ordinance.head.texts.get(f"short_{flag}", ""))
    if short:
        return short[:1].lower() + short[1:].rstrip(".")
    words = {one.id: one.word for one in ordinance.flags}
    return words.get(flag) or flag.replace("_", " ")


def _named(ordinance: Ordinance, provision: str | None) -> str:
    """What keeping to a line makes of a project: the class of an exemption that asks for it."""
    if any(rule.provision == provision for rule in ordinance.exemptions):
        first = ordinance.head.classes[0] if ordinance.head.classes else None
        by_exemption = [step.is_ for step in ordinance.ladder if step.provision is None]
        key = by_exemption[0] if by_exemption else first.key if first else ""
        return ordinance.class_name(key).short.lower()
    return ""


def _lines_ahead(
    found: Determination, token: Token, points: Collection[Breakpoint], unit: str
) -> tuple[str, ...]:
    """The lines of a figure that nobody has given yet, each with what lies beyond it."""
    ctx = found.evaluation
    lines = []
    for point in points:
        beyond = exact(Fraction(point.at) if point.counts else Fraction(point.at) + STEP)
        short = exact(Fraction(point.at) - STEP if point.counts else Fraction(point.at))
        then, otherwise = classify(ctx, {token: beyond}), classify(ctx, {token: short})
        if then == otherwise:
            continue
        name = ""
        if then.class_ != otherwise.class_ and then.settled:
            name = ctx.ordinance.class_name(then.class_).short.lower()
        else:
            changed = [flag for flag in then.flags if flag not in otherwise.flags]
            ground = _flag_of(ctx.ordinance, point.provision)
            name = _flag(ctx.ordinance, changed[0]) if changed else ground
        lines.append(f"line: {show(point.at, unit)}{f' ({name})' if name else ''}")
    return tuple(lines)


def _flip(ordinance: Ordinance, margins: list[Margin], now: str) -> str:
    for margin in margins:
        if margin.could_flip and margin.tolerance is not None:
            off = show(exact(Fraction(margin.tolerance)), margin.unit)
            return f"may be off by {off}: could be {_effect(ordinance, margin, now)}"
    return ""


# --- standards ----------------------------------------------------------------------------------


def _of_standards(found: Determination) -> Iterator[Distance]:
    margins = requirement_margins(found)
    failing = [margin for margin in margins if margin.effect == "not_met"]
    met = sorted((margin for margin in margins if margin.effect != "not_met"), key=_in_proportion)
    by_key: dict[str, list[Margin]] = {}
    for margin in (*failing, *met):
        by_key.setdefault(margin.key if margin.token else _value_key(margin), []).append(margin)
    for number, (key, lines) in enumerate(by_key.items()):
        if number >= len(failing) + MOST_MET:
            return
        yield _of_standard(found, key, lines)


def _value_key(margin: Margin) -> str:
    record = margin.requirement.record if margin.requirement else None
    return f"{margin.key} {record}" if record else margin.key


def _of_standard(found: Determination, key: str, margins: list[Margin]) -> Distance:
    first = margins[0]
    label = first.label.rstrip("?")
    token = first.token
    if token is not None:
        question = question_of(found.evaluation, token)
        if question is not None:
            label = _label(question)
            group, index, name = token
            if group is not None and index is not None:
                key = record_key(group, index, name)
                record = name_of(records_of(found.evaluation.project, group)[index])
                if record:
                    label = f"{record}: {(question.heading or label).lower()}"
    elif first.requirement is not None and first.requirement.record:
        label = f"{first.requirement.record}: {label[:1].lower()}{label[1:]}"
    lines = tuple(dict.fromkeys(_met_line(margin) for margin in margins))
    flips = [margin for margin in margins if margin.could_flip and margin.tolerance is not None]
    flip = ""
    if flips:
        off = show(exact(Fraction(flips[0].tolerance or 0)), first.unit)
        turned = "NOT MET" if flips[0].effect == "met" else "met"
        flip = f"may be off by {off}: could be {turned}"
    return Distance(key, label, _shown(first.value, first.unit), lines, token, first.unit, flip)


def _met_line(margin: Margin) -> str:
    under = margin.to_change > 0
    away = _shown(_away(margin), "", up=under)
    # a standard asks for at least so much, or for at most: its limit is rounded to the safe side
    at_least = under is (margin.effect == "not_met")
    limit = _shown(margin.threshold, "", up=at_least)
    return f"{away} {'under' if under else 'over'} {limit} (met)"


def _away(margin: Margin) -> Figure:
    change = margin.to_change
    return change if change >= 0 else -change


def _shown(value: Figure, unit: str, *, up: bool = False) -> str:
    """Two decimals where a figure has no short end; comparing is done with the exact one."""
    if isinstance(value, float):
        return f"{value:,.6g} {unit}".rstrip()
    whole = exact(Fraction(value))
    short = rounded_up(whole) if up else rounded_down(whole)
    return show(short, unit) if unit else figure(short)


def _in_proportion(margin: Margin) -> float:
    return abs(float(margin.to_change)) / max(abs(float(margin.threshold)), 1e-9)


# --- what holds together ------------------------------------------------------------------------


def several_limits(found: Determination) -> str:
    """Where one change of a figure is not enough for an exemption, a sentence that says so."""
    ordinance = found.evaluation.ordinance
    reached = {margin.effect for margin in class_margins(found)}
    for result in found.exemptions:
        if result.status != "not_met":
            continue
        failed = [line for line in explain_exemption(found, result).lines if line.answer == "no"]
        name = _named(ordinance, result.provision)
        by_figure = [line for line in failed if line.gap]
        if len(by_figure) > 1 and len(by_figure) == len(failed) and name not in reached:
            limits = "both limits" if len(failed) == 2 else f"all {len(failed)} limits"
            return f"No single change makes it {name}: {limits} must be met."
    return ""

"""Margins in sentences: how far a figure is from the line at which the class changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.plain import visible
from core.quantities import show
from core.results import UNDETERMINED

if TYPE_CHECKING:
    from core.margins import Margin
    from core.ordinance import Ordinance
    from core.results import Determination, Figure


def class_margin_sentence(found: Determination, margin: Margin) -> str:
    """How far a figure is from the line at which the class changes, and what it then is.

    As ``Ground disturbed in all: 140 sq ft under 5,000 sq ft; at 5,000 it becomes MINOR PROJECT.``

    Args:
        found: the determination.
        margin: one of `core.margins.class_margins`.
    """
    change = margin.to_change
    label = margin.label.rstrip("?")
    limit = _shown(margin.threshold, margin.unit)
    where = "at" if margin.at else ("above" if change > 0 else "below")
    effect = _effect(found, margin)
    if change == 0:
        # at its line, a figure changes the class by going on; which way, the side tells
        beyond = "above" if margin.side > 0 else "below"
        return f"{label}: on the line of {limit}; {beyond} it {effect}."
    side = "under" if change > 0 else "over"
    away = _shown(-change if change < 0 else change, margin.unit)
    return f"{label}: {away} {side} {limit}; {where} {_bare(margin)} {effect}."


def smallest_sentence(found: Determination, margin: Margin) -> str:
    """What the smallest change of one figure would do.

    Args:
        found: the determination.
        margin: what `core.margins.smallest_change` found.
    """
    ordinance = found.evaluation.ordinance
    change = margin.to_change
    away = _shown(-change if change < 0 else change, margin.unit)
    beyond = "" if margin.at else "just over "
    told = f"{margin.label.rstrip('?')}, {beyond}{away} {'more' if change > 0 else 'less'}"
    if change == 0:
        told = f"{margin.label.rstrip('?')}, any {'more' if margin.side > 0 else 'less'}"
    result = margin.requirement
    if result is None:
        effect = _effect(found, margin)
    else:
        title = ordinance.provisions[result.provision].title
        effect = f"{title} is met"
        if result.record:
            told = f"{visible(result.record)}, {told[:1].lower()}{told[1:]}"
    return f"{told}: {effect}."


def _bare(margin: Margin) -> str:
    """The threshold without its unit, which stands just before."""
    text = _shown(margin.threshold, margin.unit)
    return text.removesuffix(f" {margin.unit}")


def _shown(value: Figure, unit: str) -> str:
    return f"{value:g} {unit}".rstrip() if isinstance(value, float) else show(value, unit)


def _effect(found: Determination, margin: Margin) -> str:
    ordinance, then = found.evaluation.ordinance, margin.outcome
    known = {name.key for name in ordinance.head.classes}
    if then is not None and then.class_ == UNDETERMINED:
        return "the class would be open"
    if then is not None and margin.effect == found.class_:
        grounds = dict(then.raised)
        told = [
            f"one ground {'more' if len(grounds.get(flag, ())) > len(now) else 'less'}: "
            f"{_flag(ordinance, flag)}"
            for flag, now in found.raised.items()
            if len(grounds.get(flag, ())) != len(now)
        ]
        return "; ".join(told) or "the grounds change"
    if margin.effect in known:
        return f"it becomes {ordinance.class_name(margin.effect).word}"
    if then is not None and margin.effect in then.flags:
        return f"it {_flag(ordinance, margin.effect)}"
    return f"no longer: {_flag(ordinance, margin.effect)}"


def _flag(ordinance: Ordinance, key: str) -> str:
    words = {flag.id: flag.word for flag in ordinance.flags}
    return words.get(key) or key.replace("_", " ")

"""Outcomes in words: flags, worked-out values, and what would change the class."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from core.margins import Margin
from core.quantities import show, show_need, show_supply
from core.results import UNDETERMINED
from swtui.printing.context import Context
from swtui.printing.formulas import shown
from swtui.printing.wording import approximate, unrounded


def flag_word(context: Context, flag: str) -> str:
    """A flag in words."""
    for record in context.ordinance.flags:
        if record.id == flag and record.word:
            return record.word
    return flag.replace("_", " ")


def value_words(context: Context, key: str, value: Any) -> str:
    """A worked-out value with its unit: a need rounded up, a supply down, beside the exact one."""
    record = context.ordinance.values[key]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return approximate(value, record.unit)
    if not isinstance(value, (int, Fraction)):
        return str(value)
    exact = show(value, record.unit)
    if not isinstance(value, int):
        rounded = ""
        if record.show == "need":
            rounded = show_need(value, record.unit)
        elif record.show == "supply":
            rounded = show_supply(value, record.unit)
        if rounded and rounded != exact:
            return f"{rounded} (exactly {unrounded(value)})"
    return exact


def margin_sentence(context: Context, margin: Margin) -> str:
    """What would change: "140 sq ft more ground disturbed: EXEMPT no longer"."""
    change = margin.to_change
    ordinance = context.ordinance
    then = margin.outcome
    away = shown(-change if change < 0 else change, margin.unit)
    at = "at" if margin.at else ("above" if change >= 0 else "below")
    limit = shown(margin.threshold, margin.unit)
    label = margin.label.rstrip("?")
    known = {name.key for name in ordinance.head.classes}
    now = context.determination
    if then is not None and then.class_ == UNDETERMINED:
        effect = "the class would be open"
    elif margin.effect == now.class_ and then is not None:
        grounds = dict(then.raised)
        grown = [
            flag for flag in now.flags if len(grounds.get(flag, ())) > len(now.raised.get(flag, ()))
        ]
        fewer = [
            flag for flag in now.flags if len(grounds.get(flag, ())) < len(now.raised.get(flag, ()))
        ]
        effect = (
            "; ".join(
                [f"one more ground: {flag_word(context, flag)}" for flag in grown]
                + [f"one ground less: {flag_word(context, flag)}" for flag in fewer]
            )
            or "other grounds"
        )
    elif margin.effect in known:
        effect = f"it would be {ordinance.class_name(margin.effect).word}"
    elif then is not None and margin.effect in then.flags:
        effect = flag_word(context, margin.effect)
    else:
        effect = f"no longer: {flag_word(context, margin.effect)}"
    if change == 0:
        return f"{label}: exactly on the limit of {limit}; {at} it {effect}."
    more = "more" if change > 0 else "less"
    return f"{label}: {away} {more}, {at} {limit}: {effect}."

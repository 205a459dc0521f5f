"""Bars of text: what is needed, what is there."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from core.balances import Balance
from core.quantities import rounded_down, rounded_up, show
from core.results import Figure
from screens.fields import Remark
from screens.widgets.ink import ASCII, Signs

BAR = 30


def figure(value: Figure, unit: str, *, up: bool) -> str:
    """A worked-out figure with two decimals: a need rounded up, a supply down."""
    exact = Fraction(value) if isinstance(value, float) else value
    return show(rounded_up(exact) if up else rounded_down(exact), unit)


def bar(value: Figure, most: Figure, width: int = BAR, signs: Signs = ASCII) -> str:
    """``|######....|``: as many signs as the value is of the most."""
    part = 0 if not most else int(Fraction(value) / Fraction(most) * width)
    part = max(0, min(width, part))
    return f"{signs.down}{signs.full * part}{signs.empty * (width - part)}{signs.down}"


def _waits(balance: Balance) -> str:
    """``: New hard surface is not answered, and 2 more``; nothing where none is missing."""
    first, *others = balance.waits_for or ("",)
    if not first:
        return ""
    more = f", and {len(others)} more" if others else ""
    return f": {first} is not answered{more}"


def balance_lines(
    balance: Balance, cite: str, *, narrow: bool = False, signs: Signs = ASCII
) -> Sequence[Remark]:
    """A balance as three lines: the need with its provision, then both as bars."""
    if balance.need is None:
        return (Remark(f"Not known yet{_waits(balance)}", "open", cite),)
    need = figure(balance.need, balance.unit, up=True)
    stated = need
    if balance.need_as_stated is not None:
        stated = f"{figure(balance.need_as_stated, balance.stated_unit, up=True)} = {need}"
    lines = [Remark(f"{'Needed':<8}{stated}   {balance.formula}".rstrip(), "", cite)]
    held = balance.held
    if held is None:
        return (*lines, Remark(f"Held     not known yet{_waits(balance)}", "open"))
    most = max(Fraction(balance.need), Fraction(held))
    width = 16 if narrow else BAR
    says = ""
    spare = balance.spare
    if spare is not None and balance.status in ("met", "not_met"):
        if spare >= 0:
            says = f"met, {figure(spare, '', up=False)} to spare"
        else:
            says = f"NOT MET, {figure(-spare, '', up=True)} missing"
    ink = "good" if balance.status == "met" else "bad" if balance.status == "not_met" else ""
    lines.append(Remark(f"{'Needed':<8} {bar(balance.need, most, width, signs)}  {need}"))
    lines.append(
        Remark(
            f"{'Held':<8} {bar(held, most, width, signs)}  "
            f"{figure(held, balance.unit, up=False)}   {says}".rstrip(),
            ink,
        )
    )
    return tuple(lines)

"""A device in section, in text: how far its bottom is above the groundwater and the bedrock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from screens.widgets.drawn import Line

WATER, ROCK = "groundwater_separation_ft", "bedrock_separation_ft"
"""The questions that say it, in ordinances that ask them."""


def section(record: Mapping[str, object], notes: Mapping[str, tuple[str, str]]) -> Sequence[Line]:
    """Six lines of 29 cells: ground, device, bottom, what is below it.

    Args:
        record: the device's answers.
        notes: by question key, what stands beside the gap ("1.5 ft, needs 2 NOT MET") and its ink.
    """
    water, rock = record.get(WATER), record.get(ROCK)
    lines: list[Line] = [
        [("  ground  =======.   .======", "")],
        [("                 |   |", "")],
        [("  bottom         |___|", "")],
    ]
    below = [
        (gap, key, name, sign)
        for gap, key, name, sign in (
            (water, WATER, "highest water", "~"),
            (rock, ROCK, "bedrock", "^"),
        )
        if isinstance(gap, int | Fraction) and not isinstance(gap, bool)
    ]
    below.sort(key=lambda one: one[0])
    for _, key, name, sign in below:
        text, ink = notes.get(key, ("", ""))
        if text:
            lines.append([(f"     {text}", ink)])
        lines.append([(f"  {name:<13}  {sign * 9}", "soft")])
    if not below:
        lines.append([("  what is below is not known", "soft")])
    return lines

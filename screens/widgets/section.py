"""A device in section, in text: how far its bottom is above what lies below it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen

from core.ordinance.questions import BEDROCK
from screens.widgets.drawn import Line
from screens.widgets.ink import Signs
from screens.widgets.plain import clip, pad, visible

WIDE = 29
"""Cells of the section that stands beside the comparisons."""

_NAME = 13
_SOIL = 16


@frozen(eq=False)
class Layer:
    """Groundwater or rock below a device."""

    kind: str
    name: str
    depth: int | Fraction | None
    """Below the bottom of the device; None: not known."""
    note: str = ""
    """``1.5 ft, needs 2 NOT MET``; empty: nothing is asked of it."""
    ink: str = ""


def in_order(layers: Sequence[Layer]) -> list[Layer]:
    """From the top down; what is not known last."""
    return sorted(layers, key=lambda one: (one.depth is None, one.depth or 0))


def section(layers: Sequence[Layer], signs: Signs) -> list[Line]:
    """Lines of 29 cells: ground, device, bottom, then each layer below what is said of it."""
    left, right, low_left, low_right = signs.pit
    lines: list[Line] = [
        [(f"  ground  {signs.ground * 7}{left}   {right}{signs.ground * 6}", "")],
        [(f"                 {signs.down}   {signs.down}", "")],
        [(f"  bottom         {low_left}{signs.floor * 3}{low_right}", "")],
    ]
    for layer in in_order(layers):
        name = pad(visible(layer.name), _NAME)
        if layer.depth is None:
            lines.append([(f"  {name}  ? {clip(visible(layer.note), WIDE - 19)}".rstrip(), "soft")])
            continue
        if layer.note:
            lines.append([(clip(f"     {visible(layer.note)}", WIDE), layer.ink)])
        lines.append([(f"  {name}  {_sign(layer, signs) * 9}", "soft")])
    return lines


def flat_section(layers: Sequence[Layer], width: int, signs: Signs) -> list[Line]:
    """Two lines for ground and bottom, then one a layer, each with what is said of it."""
    left, right, low_left, low_right = signs.pit
    side = (_SOIL - 5) // 2 + 1
    rest = _SOIL - 5 - side
    lines: list[Line] = [
        [(f"  {pad('ground', _NAME)} ", ""), (signs.ground * side + left, "")],
        [(f"  {pad('bottom', _NAME)} {' ' * side}", "")],
    ]
    lines[0] = [*lines[0], (f"   {right}{signs.ground * rest}", "")]
    lines[1] = [*lines[1], (f"{low_left}{signs.floor * 3}{low_right}", "")]
    for layer in in_order(layers):
        known = layer.depth is not None
        picture = _sign(layer, signs) * _SOIL if known else pad("?", _SOIL)
        room = width - _NAME - _SOIL - 5
        lines.append(
            [
                (f"  {pad(visible(layer.name), _NAME)} ", ""),
                (picture, "soft"),
                (f"  {clip(visible(layer.note), room)}".rstrip(), layer.ink),
            ]
        )
    return lines


def _sign(layer: Layer, signs: Signs) -> str:
    return signs.rock if layer.kind == BEDROCK else signs.water

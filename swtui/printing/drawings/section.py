"""The section of a device: its bottom against groundwater, bedrock and the frost line.

Zero is the bottom of the device, for that is what the answers measure from. Below it the picture
is to scale, a foot at most 30 points; what lies deeper than 8 ft stands under a break.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from swtui.printing.drawings.drawing import (
    LABEL,
    Amount,
    Drawing,
    Label,
    break_across,
    said,
    widest,
)
from swtui.printing.lettering import Rich, Span, wrap
from swtui.printing.pen import FRAME, HAIR, STRONG, Pen

_LANE = 26.0
_SOIL = 110.0
_LABELS = 92.0
_HEAD = 26.0
_PICTURE = 150.0
_WORDS = 38.0
_SCALE = 30.0
_DEEPEST = 8.0
_APART = 22.0
_BODY = 46.0


class Layer(NamedTuple):
    """Groundwater or bedrock under a device."""

    kind: str
    """groundwater or bedrock."""
    name: str
    distance: Amount | None
    """Below the bottom, in `unit`; negative above it; None: not answered."""


class DeviceSection(NamedTuple):
    """What the section of a device shows."""

    letter: str
    name: str
    kind: str
    layers: tuple[Layer, ...]
    limit: Amount | None
    """The least distance below the bottom, from the ordinance; None: the device needs none."""
    unit: str
    words: Rich
    """All that the picture says, in words."""
    depth: Amount | None = None
    """Of the bottom below finished ground, where it is known."""
    frost: Amount | None = None
    """Depth of the frost line below ground."""
    note: str = ""
    """Under the kind: from where the distances are measured."""


class SectionDrawing(Drawing):
    """One device in section; two stand side by side."""

    wide = 240.0

    def __init__(self, shown: DeviceSection) -> None:
        super().__init__()
        self.shown = shown
        head = f"{shown.letter}  {shown.name}"
        self.name_lines = wrap(Span(head, True), LABEL, self.wide)
        if len(self.name_lines) > 2:
            self.name_lines = wrap(
                Span(f"{shown.letter}  name in the list of devices", True), LABEL, self.wide
            )
        self.head = max(_HEAD, (len(self.name_lines) + 1 + bool(shown.note)) * LABEL.leading + 3)
        self.words = wrap(shown.words, LABEL, self.wide - 8)
        self.tall = self.head + _PICTURE + max(_WORDS, len(self.words) * LABEL.leading + 6)

    def _scale(self) -> tuple[float, bool]:
        """Points a unit below the bottom, and whether ground and frost line are to scale."""
        shown = self.shown
        near = [
            float(layer.distance)
            for layer in shown.layers
            if layer.distance is not None and 0 < float(layer.distance) <= self._far()
        ]
        if shown.limit is not None:
            near.append(float(shown.limit))
        deep = sum(
            1
            for layer in shown.layers
            if layer.distance is not None and float(layer.distance) > self._far()
        )
        room = 84.0 - (deep * _APART + 8 if deep else 0) - 8
        top = _SCALE if shown.unit == "ft" else _SCALE / 12
        scale = min(top, room / max([*near, 0.001]))
        if shown.depth is not None and float(shown.depth) > 0 and shown.limit is not None:
            with_depth = min(scale, (_BODY + 6) / float(shown.depth))
            if with_depth * float(shown.limit) >= 20:
                return with_depth, True
        return scale, False

    def _far(self) -> float:
        return _DEEPEST if self.shown.unit == "ft" else _DEEPEST * 12

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """Draw head, picture and words."""
        shown = self.shown
        y = top
        for line in self.name_lines:
            y -= self.write(pen, x, y, [Span(p.text, p.bold) for p in line], self.wide + 20)
        y -= self.write(pen, x, y, shown.kind, self.wide + 20)
        if shown.note:
            self.write(pen, x, y, shown.note, self.wide + 20)
        picture = top - self.head
        self._picture(pen, x, picture)
        self.write(pen, x, picture - _PICTURE - 3, shown.words, self.wide - 8)

    def _picture(self, pen: Pen, x: float, top: float) -> None:
        shown = self.shown
        scale, to_scale = self._scale()
        left = x + _LANE
        right = left + _SOIL
        floor = top - _PICTURE
        zero = top - 14 - _BODY - 6
        depth = float(shown.depth or 0)
        ground = zero + (depth * scale if to_scale else _BODY)
        middle = (left + right) / 2
        labels = [
            Label(ground, "Ground" if to_scale else "Ground, depth not to scale"),
            Label(zero, "Bottom of the device"),
        ]
        pen.hatch(left, ground, _SOIL, ground - floor, 10)
        heights = self._lines(zero, scale, floor, ground)
        # the heavier line is drawn where two would run together
        drawn = [zero]
        rank = {"bedrock": 0, "groundwater": 1}
        for layer, y in sorted(heights, key=lambda pair: rank.get(pair[0].kind, 2)):
            label = self._layer_label(layer)
            if y is None:
                labels.append(Label(floor + 5, label))
                continue
            labels.append(Label(y, label))
            if layer.kind == "bedrock":
                self._bedrock(pen, left, y, floor)
            if all(abs(y - other) >= 2 for other in drawn):
                self._layer(pen, layer.kind, left, right, y)
                drawn.append(y)
        if shown.limit is not None:
            y = zero - float(shown.limit) * scale
            labels.append(Label(y, ["Limit ", Span(f"{said(shown.limit)} {shown.unit}", True)]))
            if all(abs(y - other) >= 2 for other in drawn):
                pen.canvas.setStrokeGray(1)
                pen.rule(left, y, right, y, 4.5)
                pen.canvas.setStrokeGray(0)
                pen.dashed(left, y, right, y, STRONG, 2, 2.5)
                drawn.append(y)
            self._bracket(pen, left, zero, y)
        if to_scale and shown.frost is not None:
            y = ground - float(shown.frost) * scale
            if y > floor:
                labels.append(
                    Label(y, ["Frost line ", Span(f"{said(shown.frost)} {shown.unit}", True)])
                )
                if all(abs(y - other) >= 2 for other in drawn):
                    pen.canvas.setStrokeGray(1)
                    pen.rule(left, y, right, y, 4.5)
                    pen.canvas.setStrokeGray(0)
                    pen.canvas.saveState()
                    pen.canvas.setDash([8, 3, 2, 3])
                    pen.rule(left, y, right, y, HAIR)
                    pen.canvas.restoreState()
        self._device(pen, middle, ground, zero, to_scale)
        self._ground(pen, left, right, ground)
        self.stack(pen, right + 12, top, floor, labels, _LABELS, right)

    def _lines(
        self, zero: float, scale: float, floor: float, ground: float
    ) -> list[tuple[Layer, float | None]]:
        """Where each layer's line stands."""
        far = self._far()
        found: list[tuple[Layer, float | None]] = []
        deep = sorted(
            (
                layer
                for layer in self.shown.layers
                if layer.distance is not None and float(layer.distance) > far
            ),
            key=lambda layer: Fraction(layer.distance or 0),
        )
        for layer in self.shown.layers:
            if layer.distance is None:
                found.append((layer, None))
                continue
            value = float(layer.distance)
            if value > far:
                place = deep.index(layer)
                found.append((layer, floor + 8 + (len(deep) - 1 - place) * _APART))
            elif value >= 0:
                found.append((layer, zero - value * scale))
            else:
                up = -value * scale
                # above the bottom: to scale up to 16 points, else above the break of the body
                found.append((layer, zero + up if up <= 16 else min(ground - 6, zero + 34)))
        return found

    def _layer_label(self, layer: Layer) -> Rich:
        if layer.distance is None:
            return [f"{layer.name}: ", Span("not measured", True)]
        away = -layer.distance if layer.distance < 0 else layer.distance
        amount = f"{said(away)} {self.shown.unit}"
        if layer.distance < 0:
            return [f"{layer.name} ", Span(amount, True), " above the bottom"]
        if layer.distance == 0:
            return [f"{layer.name} ", Span(amount, True), ", at the bottom"]
        return [f"{layer.name} ", Span(amount, True), " below"]

    def _layer(self, pen: Pen, kind: str, left: float, right: float, y: float) -> None:
        pen.canvas.setStrokeGray(1)
        pen.rule(left, y, right, y, 4.5)
        pen.canvas.setStrokeGray(0)
        if kind == "bedrock":
            pen.rule(left, y, right, y, 1.4)
            return
        pen.dashed(left, y, right, y, 1.1, 7, 3)
        x = left + 16
        pen.fill(x - 8, y + 11, 16, 17, black=False)
        pen.path([(x - 4, y + 8), (x + 4, y + 8), (x, y + 1)], 1.0, close=True)
        pen.rule(x - 4, y - 2, x + 4, y - 2, 1.0)
        pen.rule(x - 2, y - 4.5, x + 2, y - 4.5, 1.0)

    def _bedrock(self, pen: Pen, left: float, y: float, floor: float) -> None:
        bottom = max(floor, y - 18)
        pen.fill(left, y, _SOIL, y - bottom, black=False)
        course, shift = y, 0.0
        while course - 9 >= bottom - 0.5:
            pen.rule(left, course - 9, left + _SOIL, course - 9, HAIR)
            x = left + 10 + shift
            while x < left + _SOIL:
                pen.rule(x, course, x, course - 9, HAIR)
                x += 20
            shift = 10.0 - shift
            course -= 9

    def _bracket(self, pen: Pen, left: float, zero: float, y: float) -> None:
        shown = self.shown
        x = left - 5
        pen.rule(x, zero, x, y, FRAME)
        pen.rule(x, zero, x + 3, zero, FRAME)
        pen.rule(x, y, x + 3, y, FRAME)
        text = f"{said(shown.limit or 0)} {shown.unit}"
        lines = wrap(Span(text, True), LABEL, _LANE - 6)
        tall = len(lines) * LABEL.leading
        wide = widest(lines, LABEL)
        self.write(pen, x - 2 - wide, (zero + y) / 2 + tall / 2, Span(text, True), _LANE - 6)

    def _device(self, pen: Pen, middle: float, ground: float, zero: float, to_scale: bool) -> None:
        half = 26.0
        pen.fill(middle - half, ground, 2 * half, ground - zero, black=False)
        y = zero + 6
        while y < ground - 4:
            x = middle - half + 8
            while x < middle + half - 4:
                pen.ring(x, y, 2.4, HAIR)
                x += 9
            y += 9
        pen.frame(middle - half, ground, 2 * half, ground - zero, FRAME)
        if not to_scale:
            break_across(pen, middle - half - 3, zero + 25, 2 * half + 6)
        pen.rule(middle - half - 12, zero, middle + half + 12, zero, STRONG)

    def _ground(self, pen: Pen, left: float, right: float, y: float) -> None:
        pen.rule(left, y, right, y, 1.4)
        x = left + 4
        while x < right:
            pen.rule(x, y, x - 4, y + 4, HAIR)
            x += 9

"""The pen: what every block draws with, on top of a ReportLab canvas.

Measures are points from the lower left corner; blocks are painted from their upper left corner
(`x`, `top`) downwards. Black on white only: no greys, since copies lose them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.pdfbase.pdfmetrics import getFont

from swtui.printing import typeface
from swtui.printing.forms import Field, Forms
from swtui.printing.lettering import Line, Style

HAIR = 0.75
"""The thinnest rule: a thinner one vanishes in the second photocopy."""
HEAD = 1.0
FRAME = 1.2
STRONG = 2.0

ASCENT = 0.928
DESCENT = 0.236


class Pen:
    """Draws on the current page."""

    def __init__(self, canvas: Any, forms: Forms | None = None) -> None:
        self.canvas = canvas
        self.forms = forms
        self._letters: dict[tuple[str, bool], tuple[tuple[str, str], ...]] = {}
        """Takes the fields of a blank form; None: a filled paper, which carries none."""

    def text(self, x: float, baseline: float, text: str, size: float, bold: bool = False) -> None:
        """One line of text from its baseline."""
        if not text:
            return
        # the operators are written here: ReportLab's own call takes three times as long, and text
        # is most of a paper
        code = self.canvas._code
        code.append(f"BT 1 0 0 1 {x:.2f} {baseline:.2f} Tm")
        for font, letters in self._encoded(text, bold):
            code.append(f"{font} {size:g} Tf <{letters}> Tj")
        code.append("ET")

    def _encoded(self, text: str, bold: bool) -> tuple[tuple[str, str], ...]:
        """The text in the codes of the embedded subsets: (name of the font, letters in hex)."""
        known = self._letters.get((text, bold))
        if known is None:
            font = getFont(typeface.BOLD if bold else typeface.REGULAR)
            document = self.canvas._doc
            known = tuple(
                (font.getSubsetInternalName(subset, document), part.hex())
                for subset, part in font.splitString(text, document)
            )
            self._letters[text, bold] = known
        return known

    def lines(self, lines: Sequence[Line], style: Style, x: float, top: float) -> None:
        """Lines of text below `top`."""
        size, leading = style.size, style.leading
        baseline = top - (leading - (ASCENT + DESCENT) * size) / 2 - ASCENT * size
        for line in lines:
            for piece in line:
                self.text(x + piece.x, baseline, piece.text, size, piece.bold)
            baseline -= leading

    def rule(self, x0: float, y0: float, x1: float, y1: float, width: float = HAIR) -> None:
        """A straight line."""
        self.canvas._code.append(f"{width:g} w {x0:.2f} {y0:.2f} m {x1:.2f} {y1:.2f} l S")

    def dashed(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        width: float,
        on: float,
        off: float,
    ) -> None:
        """A dashed or dotted line."""
        self.canvas.saveState()
        self.canvas.setDash([on, off])
        self.rule(x0, y0, x1, y1, width)
        self.canvas.restoreState()

    def frame(self, x: float, top: float, width: float, height: float, line: float = FRAME) -> None:
        """An empty rectangle below `top`."""
        self.canvas._code.append(
            f"{line:g} w {x:.2f} {top - height:.2f} {width:.2f} {height:.2f} re S"
        )

    def fill(self, x: float, top: float, width: float, height: float, black: bool = True) -> None:
        """A solid rectangle, black or white, below `top`."""
        self.canvas.saveState()
        self.canvas.setFillGray(0 if black else 1)
        self.canvas.rect(x, top - height, width, height, stroke=0, fill=1)
        self.canvas.restoreState()

    def path(
        self,
        points: Sequence[tuple[float, float]],
        line: float = HAIR,
        close: bool = False,
        fill: str = "",
    ) -> None:
        """A line through points; `fill` is "", "black" or "white"."""
        path = self.canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        if close:
            path.close()
        self.canvas.saveState()
        self.canvas.setLineWidth(line)
        self.canvas.setFillGray(0 if fill == "black" else 1)
        self.canvas.drawPath(path, stroke=1, fill=1 if fill else 0)
        self.canvas.restoreState()

    def ring(self, x: float, y: float, radius: float, line: float = FRAME, fill: str = "") -> None:
        """A circle around (x, y)."""
        self.canvas.saveState()
        self.canvas.setLineWidth(line)
        self.canvas.setFillGray(0 if fill == "black" else 1)
        self.canvas.circle(x, y, radius, stroke=1, fill=1 if fill else 0)
        self.canvas.restoreState()

    def hatch(
        self,
        x: float,
        top: float,
        width: float,
        height: float,
        gap: float = 8.0,
        lean: int = 1,
        line: float = HAIR,
    ) -> None:
        """Hatching inside a rectangle; `lean` 1 rises to the right, -1 falls, 0 is level."""
        if width <= 0 or height <= 0:
            return
        canvas = self.canvas
        canvas.saveState()
        clip = canvas.beginPath()
        clip.rect(x, top - height, width, height)
        canvas.clipPath(clip, stroke=0, fill=0)
        canvas.setLineWidth(line)
        if lean == 0:
            y = top - gap / 2
            while y > top - height:
                canvas.line(x, y, x + width, y)
                y -= gap
        else:
            start = x - height
            while start < x + width:
                low, high = (top - height, top) if lean > 0 else (top, top - height)
                canvas.line(start, low, start + height, high)
                start += gap
        canvas.restoreState()

    def box(self, x: float, top: float, side: float, marked: bool = False) -> None:
        """A tick box; its mark is an X of two lines and always means yes, done or in."""
        self.frame(x, top, side, side, 0.9)
        if marked:
            inset = side * 0.2
            self.rule(x + inset, top - inset, x + side - inset, top - side + inset, 1.3)
            self.rule(x + inset, top - side + inset, x + side - inset, top - inset, 1.3)

    def field(self, field: Field | None, x: float, top: float, width: float, height: float) -> None:
        """A form field over a rectangle that is drawn already; nothing on a filled paper."""
        if field is not None and self.forms is not None:
            self.forms.add(self.canvas, field, x, top - height, width, height)

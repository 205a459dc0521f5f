"""The two fonts of every paper: DejaVu Sans and its bold, embedded as subsets.

Loaded once a process. Nothing else is drawn with on paper, so a letter that these fonts lack is
printed as its code (see `swtui.printing.lettering`).
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "DejaVuSans"
BOLD = "DejaVuSans-Bold"

_ONLY_FALLBACK = 0.6


@lru_cache(maxsize=1)
def load() -> tuple[dict[int, float], dict[int, float]]:
    """Register both fonts with ReportLab.

    Returns:
        Widths of the letters both fonts have, by code point, in thousandths of the type size:
        regular, bold.
    """
    widths = []
    for name in (REGULAR, BOLD):
        with as_file(files("swtui.printing") / "fonts" / f"{name}.ttf") as path:
            font = TTFont(name, str(path))
        pdfmetrics.registerFont(font)
        widths.append(font.face.charWidths)
    regular, bold = widths
    # beyond U+FFFF ReportLab writes no usable table for copying text out of the file
    both = {code for code in regular if code in bold and code <= 0xFFFF}
    return (
        {code: regular[code] for code in both},
        {code: bold[code] for code in both},
    )


def has(code: int) -> bool:
    """Whether both fonts have a letter for a code point."""
    return code in load()[0]


_word_widths: dict[tuple[str, bool], float] = {}


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a piece of text is, in points."""
    key = (text, bold)
    known = _word_widths.get(key)
    if known is None:
        table = load()[1 if bold else 0]
        known = sum(table.get(ord(sign), _ONLY_FALLBACK * 1000) for sign in text) / 1000
        if len(_word_widths) > 50_000:  # a folder of thousands of projects must not fill memory
            _word_widths.clear()
        _word_widths[key] = known
    return known * size

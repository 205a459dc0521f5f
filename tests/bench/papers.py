"""A checklist on paper against bare ReportLab drawing the same words in the same fonts."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pypdf import PdfReader
from reportlab.lib.pagesizes import letter
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

import swtui.printing
from swtui.opening import Opener
from swtui.papermaking import project_context
from swtui.printing.catalogue import make
from swtui.samples import sample_files
from tests.bench.samples import largest
from tests.bench.table import Row, interleaved

FONTS = Path(swtui.printing.__file__).parent / "fonts"


class Word(NamedTuple):
    """A piece of text as it stands on a page."""

    page: int
    x: float
    y: float
    size: float
    bold: bool
    text: str


def run(short: bool) -> Iterator[Row]:
    """The rows of the papers."""
    pdfmetrics.registerFont(TTFont("Bare", str(FONTS / "DejaVuSans.ttf")))
    pdfmetrics.registerFont(TTFont("BareBold", str(FONTS / "DejaVuSans-Bold.ttf")))
    house = next(path for path in sample_files() if path.name.startswith("house"))
    for path, what in ((house, "checklist PDF, a house"), (largest(), "checklist PDF, largest")):
        context = project_context(Opener().open(str(path)))
        pdf = make("checklist", context)
        words = words_of(pdf)
        pages = max(word.page for word in words) + 1
        ours, bare = interleaved(
            [partial(make, "checklist", context), partial(draw, words)], times=5 if short else 15
        )
        note = f"{ours * 1000:.0f} ms against {bare * 1000:.0f} ms, {pages} pages"
        yield Row(what, ours / bare, 1.3, note=note)


def words_of(pdf: bytes) -> list[Word]:
    """Every piece of text of a PDF, with its place and size."""
    words: list[Word] = []

    def take(number: int, text: str, matrix: Any, font: Any, size: float) -> None:
        if text.strip():
            bold = "Bold" in str((font or {}).get("/BaseFont", ""))
            words.append(Word(number, matrix[4], matrix[5], size or 9, bold, text.strip("\n")))

    for number, page in enumerate(PdfReader(io.BytesIO(pdf)).pages):
        page.extract_text(
            visitor_text=lambda text, _cm, tm, font, size, at=number: take(at, text, tm, font, size)
        )
    return words


def draw(words: list[Word]) -> bytes:
    """The same words at the same places by ReportLab's canvas alone."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    page = 0
    for word in words:
        while word.page > page:
            canvas.showPage()
            page += 1
        canvas.setFont("BareBold" if word.bold else "Bare", word.size)
        canvas.drawString(word.x, word.y, word.text)
    canvas.showPage()
    canvas.save()
    return out.getvalue()

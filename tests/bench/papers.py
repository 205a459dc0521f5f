"""Papers: the checklist against bare ReportLab drawing the same words in the same fonts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import Any
from unittest.mock import patch

from reportlab.pdfgen.canvas import Canvas

from swtui.opening import Opener
from swtui.papermaking import project_context
from swtui.printing import typeface
from swtui.printing.catalogue import CATALOGUE, make, refusal
from swtui.printing.context import Context
from swtui.printing.pen import Pen
from tests.bench.samples import largest
from tests.bench.table import Row, cpu_seconds, interleaved

Drawn = tuple[int, float, float, str, float, bool]
"""Page, x, y, words, size, bold."""


def _words(name: str, context: Context) -> list[Drawn]:
    """What a paper draws, with its places."""
    found: list[Drawn] = []
    text = Pen.text

    def watched(self: Pen, x: float, y: float, said: str, size: float, bold: bool = False) -> None:
        place = self.canvas.absolutePosition(x, y)
        found.append((self.canvas.getPageNumber(), *place, said, size, bold))
        text(self, x, y, said, size, bold)

    with patch.object(Pen, "text", watched):
        make(name, context)
    return found


def _bare(words: list[Drawn]) -> bytes:
    """The same words by ReportLab alone: no wrapping, no boxes, no rules, no receipt."""
    out = BytesIO()
    canvas: Any = Canvas(out, invariant=1)
    page = 1
    for number, x, y, said, size, bold in words:
        if number > page:
            canvas.showPage()
            page = number
        canvas.setFont(typeface.BOLD if bold else typeface.REGULAR, size)
        canvas.drawString(x, y, said)
    canvas.save()
    return out.getvalue()


def run(short: bool) -> Iterator[Row]:
    """The rows of the papers."""
    context = project_context(Opener().open(str(largest())))
    words = _words("checklist", context)
    works = (partial(make, "checklist", context), partial(_bare, words))
    for work in works:
        work()
    ours, bare = interleaved(works, times=5 if short else 25)
    pages = max(number for number, *_ in words)
    note = f"{pages} pages in {ours * 1000:.0f} ms; the same words alone {bare * 1000:.0f}"
    yield Row(
        "checklist PDF, against the same words by ReportLab alone", ours / bare, 1.3, note=note
    )
    for found in CATALOGUE:
        if refusal(found.name, context) is None:
            taken = cpu_seconds(partial(make, found.name, context), times=3 if short else 7)
            yield Row(f"paper {found.name}, largest sample", taken * 1000, 250, "ms")

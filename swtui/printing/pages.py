"""Pages: header, footer, page x of y, bookmarks, and the laying of blocks one below another.

A Letter page is 612 x 792 points. Text stands from 66 to 558, and from 76 to 726 below the top
edge: a three-hole punch eats 48 from the left, and from the right on the back of a two-sided
print; a file fastener eats 48 from the top.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from swtui.printing import typeface
from swtui.printing.blocks import Block, Heading, PageBreak
from swtui.printing.forms import Forms
from swtui.printing.lettering import cut
from swtui.printing.pen import HAIR, HEAD, Pen
from swtui.printing.signing import EmptyRows, Notes, Sketch

WIDE, HIGH = 612.0, 792.0
LEFT, RIGHT = 66.0, 558.0
TEXT = RIGHT - LEFT
TOP, BOTTOM = 76.0, 726.0
ROOM = BOTTOM - TOP

# pages are not turned into letters for old mail programs: a fifth smaller, and quicker
rl_config.useA85 = 0

_TOTAL = "pages"
_SMALL = 8.0


class Running(NamedTuple):
    """What stands on every page."""

    title: str
    """Of the paper: head, left."""
    state: str
    """DRAFT, FOR REVIEW ...: head, right, framed."""
    project: str
    """File number and name: foot, bold."""
    basis: str
    """Ordinance, version of its text, as-of date, program version."""
    receipt: str
    """The receipt and what the paper is not."""


class Attachment(NamedTuple):
    """A file that travels in the PDF."""

    name: str
    content: bytes


class _Layout:
    """Lays blocks on the pages of a canvas."""

    def __init__(self, pen: Pen, running: Running) -> None:
        self.pen = pen
        self.running = running
        self.top = HIGH - TOP
        self.fresh = True
        self._begin()

    @property
    def room(self) -> float:
        return self.top - (HIGH - BOTTOM)

    def _begin(self) -> None:
        pen, running = self.pen, self.running
        y = HIGH - 62
        right = RIGHT
        if running.state:
            wide = typeface.width(running.state, 9, True) + 10
            right -= wide
            pen.frame(right, y + 10, wide, 14.0, HEAD)
            pen.text(right + 5, y, running.state, 9, True)
        pen.text(LEFT, y, cut(running.title, 9, right - LEFT - 12, True), 9, True)
        pen.rule(LEFT, HIGH - 69, RIGHT, HIGH - 69, HEAD)
        pen.rule(LEFT, HIGH - 733, RIGHT, HIGH - 733, HAIR)
        page = f"Page {pen.canvas.getPageNumber()} "
        pen.text(LEFT, HIGH - 742, cut(running.project, _SMALL, 418, True), _SMALL, True)
        pen.text(492, HIGH - 742, page, _SMALL)
        pen.canvas.saveState()
        pen.canvas.translate(492 + typeface.width(page, _SMALL), HIGH - 742)
        pen.canvas.doForm(_TOTAL)
        pen.canvas.restoreState()
        pen.text(LEFT, HIGH - 753, cut(running.basis, _SMALL, TEXT), _SMALL)
        pen.text(LEFT, HIGH - 764, cut(running.receipt, _SMALL, TEXT), _SMALL)
        self.top = HIGH - TOP
        self.fresh = True

    def turn(self) -> None:
        self.pen.canvas.showPage()
        self._begin()

    def _put(self, block: Block, tall: float) -> None:
        if not self.fresh:
            self.top -= block.before
        block.paint(self.pen, LEFT, self.top, TEXT)
        self.top -= tall
        self.fresh = self.fresh and tall == 0

    def place(self, block: Block) -> None:
        """Lay a block, dividing it over as many pages as it takes."""
        while True:
            if isinstance(block, PageBreak):
                if not self.fresh:
                    self.turn()
                return
            room = self.room - (0.0 if self.fresh else block.before)
            if isinstance(block, (Notes, EmptyRows)) and not block.fill(room):
                return
            if isinstance(block, Sketch):
                block.fit(room)
            tall = block.height(TEXT)
            wanted = tall + (Heading.KEEP if isinstance(block, Heading) else 0.0)
            if wanted <= room + 1e-6 or (self.fresh and tall <= room):
                self._put(block, tall)
                return
            # a group or frame that a page can hold is not divided: it goes to the next one
            parts = None
            if not _stays_whole(block, tall) or self.fresh:
                parts = block.split(TEXT, room)
            if parts is not None:
                first, block = parts
                self._put(first, first.height(TEXT))
                self.turn()
                continue
            if self.fresh:
                # nothing here is ever higher than a page (tests see to it); printing over the
                # foot still beats losing words
                self._put(block, tall)
                return
            self.turn()


def _stays_whole(block: Block, tall: float) -> bool:
    from swtui.printing.blocks import Framed, Group

    return tall <= ROOM and (
        isinstance(block, Group) or (isinstance(block, Framed) and block.whole)
    )


def _attach(canvas: Any, attachments: Sequence[Attachment]) -> None:
    """Put files into the PDF; ReportLab has no call for it."""
    document = canvas._doc
    entries: list[Any] = []
    for name, content in sorted(attachments):
        stream = PDFStream(
            dictionary=PDFDictionary(
                {
                    "Type": PDFName("EmbeddedFile"),
                    "Filter": PDFName("FlateDecode"),
                    "Params": PDFDictionary({"Size": len(content)}),
                }
            ),
            content=zlib.compress(content, 9),
            filters=(),
        )
        embedded = document.Reference(stream)
        specification = PDFDictionary(
            {
                "Type": PDFName("Filespec"),
                "F": PDFString(name),
                "UF": PDFString(name),
                "EF": PDFDictionary({"F": embedded}),
                "AFRelationship": PDFName("Source"),
            }
        )
        entries += [PDFString(name), document.Reference(specification)]
    document.Catalog.Names = PDFDictionary(
        {"EmbeddedFiles": PDFDictionary({"Names": PDFArray(entries)})}
    )


def lay(
    blocks: Iterable[Block],
    running: Running,
    *,
    title: str,
    subject: str,
    keywords: str,
    blank: bool = False,
    attachments: Sequence[Attachment] = (),
) -> bytes:
    """Lay a paper and give its bytes: the same for the same input, in any process.

    Args:
        blocks: what stands on it, in order.
        running: what stands on every page.
        title: the document's title.
        subject: what it is about.
        keywords: carries the whole receipt.
        blank: fields are put over the boxes.
        attachments: files to put into the PDF.
    """
    typeface.load()
    out = BytesIO()
    canvas = Canvas(out, pagesize=(WIDE, HIGH), pageCompression=1, invariant=1, lang="en-US")
    canvas.setTitle(title)
    canvas.setSubject(subject)
    canvas.setKeywords(keywords)
    canvas.setAuthor("swtui")
    canvas.setCreator("swtui")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setLineCap(0)
    forms = Forms() if blank else None
    layout = _Layout(Pen(canvas, forms), running)
    for block in blocks:
        layout.place(block)
    pages = canvas.getPageNumber()
    canvas.showPage()
    # how many pages there are is known only now: the form was placed on each of them before
    canvas.beginForm(_TOTAL, 0, -3, 60, 10)
    Pen(canvas).text(0, 0, f"of {pages}", _SMALL)
    canvas.endForm()
    if attachments:
        _attach(canvas, attachments)
    canvas.save()
    return out.getvalue()

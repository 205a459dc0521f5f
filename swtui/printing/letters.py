"""What letters share: the office's block, the reference block, the address for a window envelope.

A No. 10 window envelope shows x 63 to 315 and y 180 to 228 at any slip: four lines of address from
y 192 stand in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.dates import show_date_long
from core.project import Person
from swtui.printing import typeface
from swtui.printing.blocks import Block
from swtui.printing.common import office_lines, ruled_space, warnings_box
from swtui.printing.lettering import cut, shown
from swtui.printing.pages import HIGH, LEFT
from swtui.printing.pen import HAIR, Pen
from swtui.printing.sheet import Sheet

_REFERENCE = 366.0
_WINDOW_LINES = 4
_SIZE = 9.0
_STEP = 11.5


class LetterHead:
    """Office, references and address, at their fixed places on page 1."""

    before = 0.0

    def __init__(
        self,
        office: Sequence[str],
        references: Sequence[tuple[str, str]],
        address: Sequence[str],
    ) -> None:
        """Make the head.

        Args:
            office: the office's lines; none: ruled spaces.
            references: labels and texts; an empty text is a ruled space.
            address: to whom; none: ruled spaces.
        """
        self.office = list(office)
        self.address = list(address)
        self.references = list(references)
        if len(self.address) > _WINDOW_LINES:
            self.references.append(("Envelope", "plain envelope"))

    def height(self, width: float) -> float:  # noqa: ARG002 - the protocol's
        """Down to below the window."""
        lines = max(_WINDOW_LINES, len(self.address))
        return 192 - 76 + lines * _STEP + 22

    def paint(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        """Draw it: places are those of the page, not of the block."""
        y = HIGH - 97
        if self.office:
            for place, line in enumerate(self.office):
                size = _SIZE + (1.5 if place == 0 else 0)
                self._line(pen, LEFT, y, line, size, place == 0, 280)
                y -= _STEP
        else:
            for line in ("Office", "Address", "Telephone, hours"):
                pen.text(LEFT, y, line, 8)
                pen.rule(LEFT + 80, y - 2, LEFT + 270, y - 2, HAIR)
                y -= 18
        y = HIGH - 97
        for label, text in self.references:
            pen.text(_REFERENCE, y, label, 8, True)
            start = _REFERENCE + 66
            if text:
                self._line(pen, start, y, text, 8, False, 558 - start)
            else:
                pen.rule(start, y - 2, 558, y - 2, HAIR)
            y -= 13
        y = HIGH - 192
        if self.address:
            for line in self.address:
                self._line(pen, LEFT, y, line, _SIZE, False, 300)
                y -= _STEP
        else:
            for number in range(_WINDOW_LINES):
                low = y - 2 - number * _STEP
                pen.rule(LEFT, low, LEFT + 240, low, HAIR)

    def _line(
        self, pen: Pen, x: float, y: float, text: str, size: float, bold: bool, room: float
    ) -> None:
        """A line, in smaller type where it is too wide; it is printed whole in the letter."""
        while size > 6 and typeface.width(text, size, bold) > room:
            size -= 0.5
        pen.text(x, y, cut(text, size, room, bold), size, bold)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Never."""
        return None


def letter_head(sheet: Sheet, to: Person | None) -> None:
    """Put office, references and address on a letter, then its title."""
    context = sheet.context
    info = context.project.info
    blank = sheet.blank
    references = [
        ("Date", "" if blank else show_date_long(context.as_of)),
        ("File number", "" if blank else shown(info.file_number or "")),
        ("Tax map", "" if blank else shown(", ".join(info.tax_map_numbers))),
        ("By", "mail / in person"),
    ]
    office = [shown(line) for line in office_lines(context)]
    address = [] if blank else [shown(line) for line in sheet.address(to)]
    sheet.add(LetterHead(office, references, address))
    sheet.heading_block()
    warnings_box(sheet)
    if not blank:
        sheet.add(
            sheet.pairs(
                [
                    ("Project", sheet.said(info.name, "Project") if info.name else ruled_space()),
                    (
                        "Place",
                        sheet.said(info.site_address, "Place")
                        if info.site_address
                        else ruled_space(),
                    ),
                ]
            )
        )
        wide = [line for line in sheet.address(to) if typeface.width(line, 6) > 300]
        for line in wide:
            sheet.add(sheet.note_words(["To: ", line], 3))


def addressee(sheet: Sheet) -> Person | None:
    """Who gets a letter about the application: the applicant, else the owner."""
    info = sheet.context.project.info
    return info.applicant or info.owner


def officer_signature(sheet: Sheet) -> None:
    """The officer's signature row, with name and title where the Village has set them."""
    officer = sheet.context.officer
    name = ", ".join(str(officer[key]) for key in ("name", "title") if officer.get(key))
    role = sheet.context.role("officer")
    sheet.signature(f"{role}: {sheet.said(name)}" if name else role)


def contact(sheet: Sheet) -> None:
    """Name, telephone, hours: ruled when not set."""
    context = sheet.context
    officer, office = context.officer, context.office
    pairs: list[tuple[str, str | Block]] = []
    for label, text in (
        ("Name", officer.get("name") or office.get("name")),
        ("Telephone", office.get("phone")),
        ("Hours", office.get("hours")),
    ):
        pairs.append(
            (label, sheet.said(str(text)) if text else sheet.ruled(1, f"ask-{label}", label))
        )
    sheet.add(sheet.pairs([(label, cell) for label, cell in pairs]))

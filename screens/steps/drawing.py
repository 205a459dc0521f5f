"""The drawing under the list of devices: a section, and distances beside what they must be."""

from __future__ import annotations

from collections.abc import Sequence

from screens.steps.records import Facts
from screens.widgets.drawn import Drawn, Line, Piece
from screens.widgets.plain import cells
from screens.widgets.rows import heading


class Drawing(Drawn):
    """The marked record: its section, and its distances beside what they must be."""

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.title = ""
        self.left: Sequence[Line] = ()
        self.facts: Facts = Facts((), {})

    def show(self, title: str, left: Sequence[Line], facts: Facts) -> None:
        """Show another record."""
        self.title, self.left, self.facts = title, left, facts
        self.styles.height = 1 + max(len(left), min(len(facts.lines), 6)) if title else 0
        self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """Section at the left, facts at the right; on a narrow terminal the facts alone."""
        width = min(width, 79)
        if not self.title:
            return []
        drawn: list[Line] = [heading(self.title, width, self.signs.across)]
        narrow = width < 78
        start = 2 if narrow else 31
        left = () if narrow else self.left
        for index in range(max(len(left), len(self.facts.lines))):
            pieces: list[Piece] = list(left[index]) if index < len(left) else []
            taken = sum(cells(text) for text, _ in pieces)
            pieces.append((" " * max(0, start - taken), ""))
            if index < len(self.facts.lines):
                pieces += self.facts.pieces(index, width - start)
            drawn.append(pieces)
        return drawn

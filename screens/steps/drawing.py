"""The drawing under the list of devices: a section, distances on an axis, or figures alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from core.addresses import records_of
from core.ordinance import Group, Question
from core.results import RequirementResult
from screens.session import Session
from screens.steps.records import Facts, facts_of, layers_of, setbacks_of
from screens.widgets.drawn import Drawn, Line, Piece
from screens.widgets.ink import Signs
from screens.widgets.plain import cells
from screens.widgets.rows import heading
from screens.widgets.section import WIDE, Layer, flat_section, section
from screens.widgets.setbacks import Setback, key_line, setback_lines

Picture: TypeAlias = Callable[[int, int, Signs], Sequence[Line]]
"""The lines of a drawing for a width and for a height, which it may pass."""

NARROW = 78
"""With fewer cells nothing stands beside the section."""


class Drawing(Drawn):
    """The marked record as a drawing, its name above it."""

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.lines: Sequence[Line] = ()

    def show(self, title: str, picture: Picture | None, width: int, room: int) -> None:
        """Show another drawing, or none.

        Args:
            title: the name of the record.
            picture: what is drawn; None: nothing.
            width: cells of a line.
            room: lines there are; the name gives way first, then the drawing as a whole.
        """
        width = min(width, 79)
        lines = [] if picture is None else list(picture(width, room - 1, self.signs))
        if lines and len(lines) < room:
            lines = [heading(title, width, self.signs.across), *lines]
        self.lines = lines if len(lines) <= room else ()
        self.styles.height = len(self.lines)
        self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """The lines as they stand."""
        del width
        return self.lines


def facts_picture(facts: Facts) -> Picture:
    """The comparisons alone; those that do not fit are counted."""

    def lines(width: int, room: int, signs: Signs) -> Sequence[Line]:
        del signs
        drawn = facts.drawn(width)
        if len(drawn) <= room + 1:
            return drawn
        left = len(drawn) - room
        return [*drawn[:room], [(f"  {left} more: Enter shows all", "soft")]] if room > 0 else []

    return lines


def section_picture(layers: Sequence[Layer], facts: Facts, *, below: bool) -> Picture:
    """The section beside the comparisons.

    Where there is no room beside it, it stands alone if the columns are of what is below.
    """

    def lines(width: int, room: int, signs: Signs) -> Sequence[Line]:
        if not layers or (width < NARROW and not below):
            return facts_picture(facts)(width, room, signs)
        if width < NARROW:
            return flat_section(layers, width, signs)
        left = section(layers, signs)
        drawn = []
        for index in range(max(len(left), len(facts.lines))):
            pieces: list[Piece] = list(left[index]) if index < len(left) else []
            taken = sum(cells(text) for text, _ in pieces)
            pieces.append((" " * max(0, WIDE + 2 - taken), ""))
            if index < len(facts.lines):
                pieces += facts.pieces(index, width - WIDE - 2)
            drawn.append(pieces)
        return drawn

    return lines


def setback_picture(rows: Sequence[Setback], nothing: str) -> Picture:
    """The distances on one axis; what the signs mean below them, where there is room for it."""

    def lines(width: int, room: int, signs: Signs) -> Sequence[Line]:
        if not rows:
            return [[(f"  {nothing}", "soft")]]
        drawn = setback_lines(rows, width, signs)
        return [*drawn, key_line(signs, width)] if len(drawn) < room else drawn

    return lines


def picture_of(
    session: Session,
    group: Group,
    index: int,
    questions: Sequence[Question],
    results: Sequence[RequirementResult],
) -> tuple[str, Picture]:
    """What stands behind the name of a record, and its drawing.

    Args:
        session: the open project.
        group: the kind of the record.
        index: its place.
        questions: those of the columns that are shown: distances ask for the axis, else it is the
            section.
        results: the standards of the record.
    """
    units = {question.unit for question in questions if question.kind == "distance"}
    if units:
        rows = setbacks_of(session, group, index, questions, results)
        unit = f", in {min(units)}" if len(units) == 1 else ""
        return f": how far from it{unit}", setback_picture(rows, "No distance is asked of it.")
    found = facts_of(session, results, group)
    layers = layers_of(group, records_of(session.project, group.key)[index], found)
    below = any(question.layer for question in questions)
    return "", section_picture(layers, found, below=below)

"""Sizes of type, and the one place where large print is made.

Prose has an x-height of 2 mm, the least that clear-print rules ask for; nothing is smaller than 8.
"""

from __future__ import annotations

from typing import NamedTuple

from swtui.printing.lettering import Style

LARGE = 1.35
PROSE_WIDTH = 396.0
"""About 76 characters; the white beside it is for pencil notes."""


class Styles(NamedTuple):
    """The styles of a paper."""

    title: Style
    frame: Style
    """The word in the frame of a result."""
    heading: Style
    section: Style
    """The title row of a table."""
    prose: Style
    strong: Style
    table: Style
    head: Style
    """The heads of columns."""
    note: Style
    note_strong: Style
    field: Style
    """Checklists for outdoors."""
    scale: float


def styles(large: bool = False) -> Styles:
    """The styles in ordinary or large print (all sizes times 1.35)."""
    scale = LARGE if large else 1.0

    def make(size: float, leading: float, bold: bool = False) -> Style:
        return Style(size * scale, leading * scale, bold)

    return Styles(
        title=make(15, 19, True),
        frame=make(15, 20, True),
        heading=make(11.5, 15, True),
        section=make(10, 13, True),
        prose=make(10.5, 14.5),
        strong=make(10.5, 14.5, True),
        table=make(9, 11.5),
        head=make(8.5, 10.5, True),
        note=make(8, 10),
        note_strong=make(8, 10, True),
        field=make(10, 12.5),
        scale=scale,
    )

"""A widget that draws its own lines, piece by piece, on the grid of the design."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, TypeAlias

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from screens.widgets.ink import Signs, ink, signs
from screens.widgets.plain import cells

Piece: TypeAlias = tuple[str, str]
"""Text and the ink it is drawn in."""

Line: TypeAlias = Sequence[Piece]


def line_width(line: Line) -> int:
    """Cells that a line takes."""
    return sum(cells(text) for text, _ in line)


def spread(left: Line, right: Line, width: int) -> list[Piece]:
    """A line with one part at its left end and one at its right."""
    gap = max(1, width - line_width(left) - line_width(right))
    return [*left, (" " * gap, ""), *right]


class Drawn(Widget):
    """Base of everything drawn on the grid; subclasses give `draw`.

    Textual's own Content wraps and measures anew each time; rows on a fixed grid need neither.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = "Drawn { height: 1; width: 1fr; }"

    _drawn: list[Strip] | None = None
    _drawn_for: tuple[object, ...] = ()

    def draw(self, width: int) -> Sequence[Line]:
        """The lines to show, each a list of pieces, for a width in cells."""
        raise NotImplementedError

    @property
    def in_front(self) -> bool:
        """Whether the screen is not covered: a dialog takes the mark over."""
        return self.app.screen is self.screen

    @property
    def signs(self) -> Signs:
        """The signs this terminal can show."""
        return signs(self.app)

    def focus(self, scroll_visible: bool = True) -> Self:
        """Take the focus at once.

        Textual's own way is to queue it, behind keys that may be waiting for just that.
        """
        if self.is_attached:
            self.screen.set_focus(self, scroll_visible)
        return self

    def redraw(self) -> None:
        """Draw again: what is shown has changed."""
        self._drawn = None
        self.refresh()

    def notify_style_update(self) -> None:
        """Focus or theme changed the colors."""
        self._drawn = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One line of the widget."""
        width = self.size.width
        key = (width, self.app.theme, self.signs)
        if self._drawn is None or self._drawn_for != key:
            self._drawn = [self._strip(line, width) for line in self.draw(width)]
            self._drawn_for = key
        if y < len(self._drawn):
            return self._drawn[y]
        return Strip.blank(width, self.rich_style)

    def _strip(self, line: Line, width: int) -> Strip:
        base = self.rich_style
        app = self.app
        segments = [Segment(text, base + ink(app, name)) for text, name in line if text]
        return Strip(segments).adjust_cell_length(width, base)

"""The pane beside the form, from 120 columns on: why, this question, what to find out."""

from __future__ import annotations

from collections.abc import Sequence

from screens.reasons import pane_lines
from screens.session import Session
from screens.widgets.drawn import Drawn, Line

LEAST = 20
"""Cells below which the pane says nothing."""


class WhyPane(Drawn):
    """Follows the focus; it is read, F2 opens the whole."""

    DEFAULT_CSS = "WhyPane { display: none; width: 1fr; max-width: 60; height: 1fr; }"

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        super().__init__()
        self.session = session
        self.key = ""
        self._drawn_of: tuple[object, ...] = ()

    def say(self, key: str) -> None:
        """Follow the focus and the project."""
        new = (self.session.project, key)
        if self.display and new != self._drawn_of:
            self._drawn_of = new
            self.key = key
            self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """A line down, then the words; nothing while the window is being made smaller."""
        if width < LEAST:
            return []
        height = self.size.height
        told = pane_lines(self.session, width - 2, height, self.key)
        told += [("", "")] * (height - len(told))
        return [[(self.signs.down, "line"), (f" {text}", ink)] for text, ink in told[:height]]

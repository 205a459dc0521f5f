"""What stands in a window too small for anything else."""

from __future__ import annotations

from collections.abc import Sequence

from screens.widgets.drawn import Drawn, Line
from screens.widgets.plain import flow

SENTENCE = "Make the window larger, at least 60 by 20. Nothing is lost."


class TooSmall(Drawn):
    """One sentence over the whole screen; what is below it stays as it is, focus and all."""

    SCOPED_CSS = False
    """The rule is about the screen around it."""
    DEFAULT_CSS = """
    TooSmall { display: none; position: absolute; overlay: screen; constrain: inside inside;
        width: 100vw; height: 100vh; background: $background; color: $foreground; }
    Screen.-tiny TooSmall, Screen.-flat TooSmall { display: block; }
    """

    def draw(self, width: int) -> Sequence[Line]:
        """The sentence, in as many lines as it needs."""
        return [[(line, "bold")] for line in flow(SENTENCE, max(1, width))]

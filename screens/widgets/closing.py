"""A screen that closes once, and never something that lies over it."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class ClosesItself(Screen[ScreenResultType]):
    """Closes only while it is on top.

    Textual's own `dismiss` takes away whatever screen is on top. A second Enter from a quick hand,
    or a click that comes late, would close another screen than the one it was meant for.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close, and hand the result to who opened it; nothing where it is not on top."""
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)

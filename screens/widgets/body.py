"""What scrolls between the rules of a screen."""

from __future__ import annotations

from textual.containers import ScrollableContainer
from textual.message import Message
from textual.widget import Widget

from screens.widgets.rows import Heading


class Body(ScrollableContainer, inherit_bindings=False, can_focus=False):
    """What scrolls between the rules; arrows are left to the rows in it.

    Textual's own container eats Up and Down even when it cannot have the focus.
    """

    DEFAULT_CSS = """
    Body { height: 1fr; width: 1fr; overflow: hidden auto; scrollbar-gutter: stable;
        scrollbar-size-vertical: 1; layout: vertical; }
    """

    class Laid(Message):
        """The rows were laid out anew: what is still below may be another count."""

    def watch_virtual_size(self) -> None:
        """Tell when the rows take more room or less."""
        self.call_after_refresh(self.post_message, self.Laid())

    def below(self) -> int:
        """How many rows stand below what is seen, headings left out."""
        end = self.scroll_offset.y + self.scrollable_content_region.height
        return sum(
            1
            for child in self.children
            if child.display
            and not isinstance(child, Heading)
            and child.virtual_region.bottom > end
            and child.virtual_region.height
        )

    def take_what_is_typed(self) -> None:
        """Take the text of the field in focus as if it had been left."""

    def on_resize(self) -> None:
        """What has the focus is seen whatever the window becomes."""
        self.call_after_refresh(self.show_focused)

    def on_descendant_focus(self) -> None:
        """Bring the row into view with its error and remarks, not its field alone."""
        self.call_after_refresh(self.show_focused)

    def show_focused(self) -> None:
        """Scroll so that the row in focus is seen whole."""
        if not self.is_attached:
            return  # it is gone by the time it would be drawn
        focused = self.screen.focused
        row: Widget | None = focused
        while row is not None and row.parent is not self:
            row = row.parent if isinstance(row.parent, Widget) else None
        if row is not None:
            self.scroll_to_widget(row, animate=False, immediate=True)

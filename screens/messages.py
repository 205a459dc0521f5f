"""The last hundred messages, the newest first: nothing that was said is lost."""

from __future__ import annotations

from collections.abc import Sequence

from screens.listing import ListingScreen
from screens.places import Origin
from screens.widgets.lines import Row, columns
from screens.widgets.plain import clip, flow, visible


class MessagesScreen(ListingScreen[None]):
    """When, and what was said; the marked one stands whole in the strip."""

    ABOUT = (
        "What the program told you since it was started, the newest first. Messages never "
        "vanish by themselves.",
    )

    CSS_PATH = "messages.tcss"

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        self.came_from = origin

    def rows(self, looked_for: str) -> Sequence[Row]:
        """The messages that hold the words."""
        words = looked_for.casefold().split()
        room = self.app.size.width - 10
        rows = []
        for number, (when, text) in reversed(list(enumerate(self.house.messages))):
            if all(word in text.casefold() for word in words):
                told = clip(visible(text), room)
                pieces = columns((f"{when:%H:%M}", 7, "soft"), (told, room, ""))
                rows.append(Row(str(number), pieces))
        if not rows:
            nothing = "No message has that in it." if words else "No messages yet."
            rows = [Row("", [(f"  {nothing}", "")])]
        return rows

    def counted(self) -> str:
        """How many."""
        count = len(self.house.messages)
        return f"{count} message{'' if count == 1 else 's'}"

    def refresh_bars(self) -> None:
        """The title."""
        super().refresh_bars()
        self.title_bar.say(("Messages", "newest first"))

    def strip_lines(self) -> tuple[str, ...]:
        """The marked one, whole."""
        if not self.list.key:
            return ()
        text = self.house.messages[int(self.list.key)][1]
        return tuple(flow(text, self.app.size.width - 2))

    def opened(self, key: str) -> None:
        """It stands whole in the strip already."""
        del key
        self.refresh_bars()

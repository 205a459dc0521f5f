"""The pages of a step, named on its first row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from screens.widgets.drawn import Drawn, Line, Piece, line_width
from screens.widgets.plain import cells, clip


class PageTabs(Drawn, can_focus=True):
    """``[Site done]   Devices 2    Standards 7 open``; Left and Right change the page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "page(-1)", "Left", show=False),
        Binding("right", "page(1)", "Right", show=False),
        Binding("enter", "app.focus_next", "Into the page", show=False),
    ]

    class Chosen(Message):
        """Another page was chosen."""

        def __init__(self, page: str) -> None:
            """Takes its name."""
            super().__init__()
            self.page = page

    def __init__(self, pages: Sequence[tuple[str, str]], current: str, after: str = "") -> None:
        """Takes the pages by name and words, the one shown, and what stands behind them."""
        super().__init__()
        self.pages = tuple(pages)
        self.current = current
        self.after = after

    def say(self, pages: Sequence[tuple[str, str]], after: str = "") -> None:
        """Other words."""
        if (tuple(pages), after) != (self.pages, self.after):
            self.pages, self.after = tuple(pages), after
            self.redraw()

    def action_page(self, by: int) -> None:
        """To the page before or after."""
        names = [name for name, _ in self.pages]
        to = names.index(self.current) + by
        if 0 <= to < len(names):
            self.post_message(self.Chosen(names[to]))

    def on_focus(self) -> None:
        """The mark comes here."""
        self.redraw()

    def on_blur(self) -> None:
        """The mark goes."""
        self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """One row; on a narrow terminal only the page shown says how it stands."""
        pieces: list[Piece] = [(">" if self.has_focus and self.in_front else " ", "bold")]
        for index, (_, text) in enumerate(self._words(width)):
            here = self.pages[index][0] == self.current
            pieces.append((f"[{text}]" if here else f" {text} ", "place" if here else ""))
            pieces.append(("  ", ""))
        if self.after and line_width(pieces) + cells(self.after) <= width:
            pieces.append((self.after, "soft"))
        return [pieces]

    def _words(self, width: int) -> list[tuple[str, str]]:
        if width >= 78:
            return self._whole(width)
        short = [(name, text.split(" ", 1)[0]) for name, text in self.pages]
        taken = 3 + sum(cells(text) + 4 for name, text in short if name != self.current)
        taken += cells(self.after)
        return [
            (name, self._fitting(text, width - taken - 2) if name == self.current else brief)
            for (name, text), (_, brief) in zip(self.pages, short, strict=True)
        ]

    def _whole(self, width: int) -> list[tuple[str, str]]:
        """All with how they stand; where what follows has no room then, only the one shown."""
        taken = 1 + sum(cells(text) + 4 for _, text in self.pages)
        if taken + cells(self.after) <= width:
            return list(self.pages)
        return [
            (name, text if name == self.current else text.split(" ", 1)[0])
            for name, text in self.pages
        ]

    @staticmethod
    def _fitting(text: str, room: int) -> str:
        """A name without what stands behind it, where there is no room for that."""
        shorter = (text, text.partition(" (")[0], text.rpartition(", ")[0] or text)
        return next((one for one in shorter if cells(one) <= room), clip(shorter[-1], room))

    def on_click(self, event: events.Click) -> None:
        """A click goes to the page."""
        at = 1
        for name, text in self._words(self.size.width):
            end = at + cells(text) + 2
            if at <= event.x < end:
                self.post_message(self.Chosen(name))
                return
            at = end + 2

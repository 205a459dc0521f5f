"""The lines around the body of every screen: title, rule, help strip, footer."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from screens.commands import BY_ID
from screens.widgets.drawn import Drawn, Line, Piece, spread
from screens.widgets.plain import cells, clip, visible


class Title(Drawn):
    """Row 1: where you are, and whether it is saved."""

    DEFAULT_CSS = "Title { background: $panel; }"

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.parts: tuple[str, ...] = ()
        self.state = ""
        self.state_ink = ""

    def say(self, parts: Sequence[str], state: str = "", ink: str = "") -> None:
        """Show the place, widest last part first to go, and the state at the right."""
        new = (tuple(parts), state, ink)
        if new != (self.parts, self.state, self.state_ink):
            self.parts, self.state, self.state_ink = new
            self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """`` House by the brook | 2026-021 | Brookfield       saved 10:42``."""
        parts = [visible(part) for part in self.parts if part]
        room = width - cells(self.state) - 3
        # what is said last matters least: it gives way on a narrow terminal
        while len(parts) > 1 and cells(" | ".join(parts)) > room:
            parts.pop()
        left = clip(" | ".join(parts), room)
        return [
            spread([(" ", ""), (left, "place")], [(visible(self.state), self.state_ink)], width - 1)
        ]


class Rule(Drawn):
    """A line across, with a few words near its right end."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        """Starts as a bare line."""
        super().__init__(id=id)
        self.text = ""

    def say(self, text: str) -> None:
        """Other words on it."""
        if text != self.text:
            self.text = text
            self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """``------- 9 more below ---``."""
        across = self.signs.across
        if not self.text:
            return [[(across * width, "line")]]
        text = f" {clip(visible(self.text), width - 6)} "
        left = width - cells(text) - 3
        return [[(across * left, "line"), (text, ""), (across * 3, "line")]]


_CLICKED = (
    ("? don't know", "?"),
    ("none there", "none"),
    ("none = 0", "none"),
    ("K calendar", "calendar"),
)
"""Words of the strip that can be clicked, and what each does."""


class Strip(Drawn):
    """The help strip: what is asked, why, how to type it; or a message until the next key."""

    DEFAULT_CSS = "Strip { height: 3; }"

    class Cited(Message):
        """The citation was clicked."""

        def __init__(self, provision: str) -> None:
            """Takes the provision."""
            super().__init__()
            self.provision = provision

    class Pressed(Message):
        """A word of the strip that stands for a key was clicked."""

        def __init__(self, does: str) -> None:
            """Takes "?", "none" or a command."""
            super().__init__()
            self.does = does

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.lines: tuple[str, ...] = ()
        self.cite = ""
        self.provision = ""
        self.ink = ""
        self.cite_row = -1

    def say(
        self,
        lines: Sequence[str],
        *,
        cite: str = "",
        provision: str = "",
        ink: str = "",
        cite_row: int = -1,
    ) -> None:
        """Show lines, a citation at the right of the last.

        Args:
            lines: from top to bottom; what does not fit is left off at the end.
            cite: at the right end of the last line.
            provision: the provision a click on the citation opens.
            ink: for all lines.
            cite_row: the row of the citation; -1: the last one.
        """
        new = (tuple(lines), cite, provision, ink, cite_row)
        if new != (self.lines, self.cite, self.provision, self.ink, self.cite_row):
            self.lines, self.cite, self.provision, self.ink, self.cite_row = new
            self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """The lines, each at one cell from the left."""
        height = self.size.height
        drawn: list[Line] = [[(f" {clip(line, width - 2)}", self.ink)] for line in self.lines]
        drawn = drawn[:height]
        cite = self.signs.cite(self.cite) if self.cite else ""
        if cite:
            drawn += [[(" ", "")]] * (height - len(drawn))
            row = self.cite_row % height if height else 0
            text = drawn[row][0][0]
            room = width - cells(cite) - 3
            drawn[row] = spread([(clip(text, room), self.ink)], [(cite, "soft")], width - 1)
        return drawn

    def on_click(self, event: events.Click) -> None:
        """The citation opens the law; ``?``, none and a key do what they say."""
        cite = self.signs.cite(self.cite) if self.cite else ""
        row = self.cite_row % max(1, self.size.height)
        if cite and event.y == row and event.x >= self.size.width - 1 - cells(cite):
            self.post_message(self.Cited(self.provision))
            return
        text = f" {self.lines[event.y]}" if event.y < len(self.lines) else ""
        for words, does in _CLICKED:
            start = text.find(words)
            if start >= 0 and start <= event.x < start + len(words):
                self.post_message(self.Pressed(does))


class Foot(Drawn):
    """The last row: the keys that do most here."""

    DEFAULT_CSS = "Foot { background: $panel; }"

    class Pressed(Message):
        """An entry was clicked."""

        def __init__(self, command: str) -> None:
            """Takes the id of the command."""
            super().__init__()
            self.command = command

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.wide: tuple[str, ...] = ()
        self.narrow: tuple[str, ...] = ()

    def say(self, wide: Sequence[str], narrow: Sequence[str]) -> None:
        """Show other commands.

        Args:
            wide: ids for a terminal of 80 cells.
            narrow: ids for one of 60.
        """
        self.wide, self.narrow = tuple(wide), tuple(narrow)
        self.redraw()

    def entries(self, width: int) -> list[tuple[str, str]]:
        """Command ids and the words shown for them."""
        tight = width < 78
        found = []
        for known in self.narrow if tight else self.wide:
            record = BY_ID[known]
            word = (record.short or record.word) if tight else record.word
            found.append((known, f"{record.shown} {word}"))
        return found

    def draw(self, width: int) -> Sequence[Line]:
        """`` F1 Help  F2 Why ...``."""
        pieces: list[Piece] = [(" ", "")]
        for index, (_, text) in enumerate(self.entries(width)):
            key, _, word = text.partition(" ")
            pieces += [("  " if index else "", ""), (key, "place"), (f" {word}", "")]
        return [pieces]

    def on_click(self, event: events.Click) -> None:
        """A click does what the key does."""
        at = 1
        for known, text in self.entries(self.size.width):
            if at <= event.x < at + cells(text):
                self.post_message(self.Pressed(known))
                return
            at += cells(text) + 2

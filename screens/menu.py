"""The menu (F9): everything that can be done here, with Find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from screens.commands import BY_ID
from screens.listing import ListingScreen
from screens.places import Origin
from screens.widgets.lines import Row
from screens.widgets.plain import cells, clip, visible

ORDER = (
    "next",
    "why",
    "what_if",
    "note",
    "add",
    "print",
    "law",
    "find",
    "undo",
    "redo",
    "changes",
    "log",
    "copy",
    "same_for_all",
    "compare",
    "save_copy",
)
"""What is used most comes first; the rest follows as the screen names it."""

LAST = ("help", "quit")
LEFT_OUT = ("menu", "back")
OWN = ("help", "quit", "undo", "redo", "copy", "save")
"""What their keys do in the menu as on every screen: the field that looks for a row has them too.
"""


class MenuScreen(ListingScreen[None]):
    """This screen's actions first, then the program's; what can't be done now says why."""

    CSS_PATH = "menu.tcss"
    FIND_NARROW = 30
    FOOTER = ("back", "help", "quit")
    FOOTER_NARROW = ("back", "help", "quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(f"f{number}", f"key({number})", show=False, priority=True) for number in range(2, 9)
    ]

    def __init__(self, origin: Origin) -> None:
        """Takes the screen whose actions they are."""
        super().__init__()
        self.came_from = origin

    def known(self) -> list[str]:
        """The ids of the commands, in order."""
        ids = [known for known in self.came_from.screen.commands() if known not in LEFT_OUT]

        def rank(known: str) -> int:
            if known in LAST:
                return 1000 + LAST.index(known)
            return ORDER.index(known) if known in ORDER else 100 + ids.index(known)

        return sorted(ids, key=rank)

    def rows(self, looked_for: str) -> Sequence[Row]:
        """Words at the left, keys at the right."""
        words = looked_for.casefold().split()
        room = min(self.app.size.width, 80) - 4
        rows: list[Row] = []
        further: list[Row] = []
        for known in self.known():
            command = BY_ID[known]
            text = self.worded(known)
            where = (text, command.strip, command.word, command.shown, command.find)
            looked_in = " ".join(where).casefold()
            if not all(word in looked_in for word in words):
                continue
            ink = "soft" if self.came_from.screen.why_not(known) else ""
            text = clip(visible(text), room - cells(command.shown) - 1)
            gap = " " * (room - cells(text) - cells(command.shown))
            named = all(word in text.casefold() for word in words)
            row = Row(known, [(text, ink), (gap, ""), (command.shown, "soft")])
            (rows if named else further).append(row)
        # what is called so comes before what only does so
        rows += further
        if not rows:
            said = f'  Nothing here has "{visible(looked_for)}" in it. Esc shows all.'
            rows = [Row("", [(said, "soft")])]
        return rows

    def worded(self, known: str) -> str:
        """A command in words; undo and redo say of what."""
        text = BY_ID[known].menu
        session = self.came_from.session
        if session is None or known not in ("undo", "redo"):
            return text
        steps = session.history.past if known == "undo" else session.history.future
        return f"{text}: {steps[-1].sentence}" if steps else text

    def refresh_bars(self) -> None:
        """The title says how to use it."""
        super().refresh_bars()
        self.title_bar.say(
            ("Menu", "type to find, Enter does it"),
            "Esc shows all" if self.find.value else "Esc closes",
        )

    def strip_lines(self) -> tuple[str, ...]:
        """What the marked action does, or why it can't be done now."""
        known = self.list.key
        if not known:
            return ()
        return (self.came_from.screen.why_not(known) or BY_ID[known].strip,)

    def action_key(self, number: int) -> None:
        """A function key does the row that shows it."""
        shown = f"F{number}"
        rows = [known for known in self.known() if BY_ID[known].shown == shown]
        can = [known for known in rows if not self.came_from.screen.why_not(known)]
        for known in (can or rows)[:1]:
            self.opened(known)

    def action_do(self, command: str) -> None:
        """A key does the row that shows it; the menu's own key closes it."""
        if command == "menu":
            self.dismiss(None)
        elif command in self.known() and command not in OWN:
            self.opened(command)
        else:
            super().action_do(command)

    def opened(self, key: str) -> None:
        """Close, and do it."""
        screen = self.came_from.screen
        self.dismiss(None)
        self.app.call_later(screen.action_do, key)

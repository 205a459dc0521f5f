"""Who changed what, when: the file's own sealed record."""

from __future__ import annotations

from collections.abc import Sequence

from screens.archive import RecordLine
from screens.listing import ListingScreen
from screens.places import Origin
from screens.session import Session
from screens.widgets.dialog import Ask
from screens.widgets.lines import Row, columns
from screens.widgets.plain import beginning, clip, visible


class RecordScreen(ListingScreen[None]):
    """Each saved change; whether the record is as it was written."""

    ABOUT = (
        "The file's own record: who changed what, and when. It says so when somebody "
        "changed the file or the record by other means.",
    )

    CSS_PATH = "record.tcss"

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        assert origin.session is not None  # the command is offered only in a project
        self.came_from = origin
        self.open: Session = origin.session
        self.lines: Sequence[RecordLine] = ()
        self.verdict = ""

    def on_mount(self) -> None:
        """Read it."""
        self.lines, self.verdict = self.desk.archive.record(self.open.opened)

    def rows(self, looked_for: str) -> Sequence[Row]:
        """The lines that hold the words."""
        words = looked_for.casefold().split()
        room = self.app.size.width - 32
        rows = []
        for number, line in enumerate(self.lines):
            where = f"{line.when} {line.user} {line.what}".casefold()
            if all(word in where for word in words):
                told = f"{'' if line.whole else '! '}{visible(line.what)}"
                pieces = columns(
                    (line.when, 18, "soft"),
                    (clip(visible(line.user), 9), 10, ""),
                    (clip(told, room), room, "" if line.whole else "bad"),
                )
                rows.append(Row(str(number), pieces))
        return rows or [Row("", [("  Nothing here has that in it.", "")])]

    def counted(self) -> str:
        """How many."""
        count = len(self.lines)
        return f"{count} change{'' if count == 1 else 's'}"

    def refresh_bars(self) -> None:
        """The title."""
        super().refresh_bars()
        self.title_bar.say(("Who changed what", self.open.name))

    def strip_lines(self) -> tuple[str, ...]:
        """Whether it is whole; the marked line."""
        width = self.app.size.width - 2
        if not self.list.key:
            return (self.verdict,)
        told = visible(self.lines[int(self.list.key)].what)
        if self.narrow:
            return (beginning(self.verdict, width, 1)[0], beginning(told, width, 1)[0])
        return (self.verdict, *beginning(told, width, 2))

    def opened(self, key: str) -> None:
        """The whole change, however long."""
        line = self.lines[int(key)]
        title = f"{line.when}, {line.user}"
        self.app.push_screen(Ask(title, (visible(line.what),), (("Close", "close"),)))

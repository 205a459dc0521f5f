"""Every change since the project was opened; Enter goes back to there."""

from __future__ import annotations

from collections.abc import Sequence

from screens.listing import Header, ListingScreen, header
from screens.places import Origin
from screens.session import Session
from screens.widgets.dialog import Ask
from screens.widgets.lines import Row, columns
from screens.widgets.plain import clip, flow, visible


class ChangesScreen(ListingScreen[None]):
    """Time, what, old and new; the newest first."""

    ABOUT = (
        "Each change since you opened the project, the newest first. Enter goes back to "
        "how it was before; nothing is lost, Ctrl+Y makes it again.",
    )

    CSS_PATH = "listofchanges.tcss"

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        assert origin.session is not None  # the command is offered only in a project
        self.came_from = origin
        self.open: Session = origin.session

    def header(self) -> Header | None:
        """The names of the columns."""
        return header(
            columns(
                ("Time", 7, "place"),
                ("What", 33, "place"),
                ("Old", 18, "place"),
                ("New", 18, "place"),
            ),
            columns(("Time", 7, "place"), ("What", 25, "place"), ("Old and new", 20, "place")),
        )

    def rows(self, looked_for: str) -> Sequence[Row]:
        """The changes that hold the words."""
        words = looked_for.casefold().split()
        rows = []
        steps = self.open.history.past
        for number in reversed(range(len(steps))):
            step = steps[number]
            if not step.changes or not all(word in step.sentence.casefold() for word in words):
                continue
            first = step.changes[0]
            more = f", {len(step.changes) - 1} more" if len(step.changes) > 1 else ""
            when = f"{step.at:%H:%M}" if step.at else ""
            label = f"{visible(first.label)}{more}"
            if self.narrow:
                told = f"{visible(first.old)} to {visible(first.new)}"
                pieces = columns((when, 7, "soft"), (clip(label, 24), 25, ""))
                pieces.append((clip(told, 24), ""))
            else:
                pieces = columns(
                    (when, 7, "soft"),
                    (clip(label, 32), 33, ""),
                    (clip(visible(first.old), 17), 18, ""),
                    (clip(visible(first.new), 19), 19, ""),
                )
            rows.append(Row(str(number), pieces))
        if not rows:
            nothing = "No change has that in it." if words else "Nothing was changed yet."
            rows = [Row("", [(f"  {nothing}", "")])]
        return rows

    def counted(self) -> str:
        """How many."""
        count = len(self.open.history.past)
        return f"{count} change{'' if count == 1 else 's'}"

    def refresh_bars(self) -> None:
        """The title."""
        super().refresh_bars()
        state, ink = self.open.state
        self.title_bar.say(("List of changes", self.open.name), state, ink)

    def strip_lines(self) -> tuple[str, ...]:
        """The whole of the marked one."""
        if not self.list.key:
            return ("Each change since you opened the project will stand here.",)
        step = self.open.history.past[int(self.list.key)]
        lines = flow("; ".join(one.sentence for one in step.changes), self.app.size.width - 2)
        return (*lines[:2], "Enter goes back to before this change. Ctrl+Y makes it again.")

    def opened(self, key: str) -> None:
        """Back to before that change."""
        if self.open.read_only:
            self.message(self.open.read_only, "bad")
            return
        number = int(key)
        count = len(self.open.history.past) - number
        changes = "this change" if count == 1 else f"the last {count} changes"
        ask = Ask(
            "Go back?",
            (f"This takes back {changes}. Ctrl+Y makes them again, one by one.",),
            (("Back", "no"), ("Take them back", "yes")),
        )
        self.app.push_screen(ask, lambda said: self._go(number) if said == "yes" else None)

    def _go(self, number: int) -> None:
        while len(self.open.history.past) > number:
            self.open.undo()
        self.house.save_soon()
        screen = self.came_from.screen
        self.dismiss(None)
        page = getattr(screen, "page", None)
        if page is not None and hasattr(page, "refresh_rows"):
            screen.call_after_refresh(page.refresh_rows)
        screen.call_after_refresh(screen.refresh_bars)

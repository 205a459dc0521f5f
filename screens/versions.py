"""Older versions of the open file: compare one with what is now, or bring it back."""

from __future__ import annotations

from collections.abc import Sequence

from core.changes import changes
from core.project import Project
from screens.desk import DeskError
from screens.listing import ListingScreen
from screens.places import Origin
from screens.session import Session
from screens.widgets.dialog import Ask
from screens.widgets.lines import Row, columns
from screens.widgets.plain import flow


class VersionsScreen(ListingScreen[None]):
    """When each was replaced, and what was changed since."""

    ABOUT = (
        "The project as it was at earlier saves. Enter brings one back; how it is now is "
        "kept as a version too.",
    )

    CSS_PATH = "versions.tcss"

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        assert origin.session is not None  # the command is offered only in a project
        self.came_from = origin
        self.open: Session = origin.session
        self._known: dict[str, Project | str] = {}

    def on_mount(self) -> None:
        """The versions, newest first."""
        self.cards = list(self.desk.archive.versions(self.open.opened))

    def project_at(self, key: str) -> Project | str:
        """An older version, or why it can't be read."""
        if key not in self._known:
            try:
                self._known[key] = self.desk.archive.version(self.open.opened, int(key))
            except DeskError as error:
                self._known[key] = str(error)
        return self._known[key]

    def rows(self, looked_for: str) -> Sequence[Row]:
        """A row a version."""
        rows = [
            Row(
                str(card.number),
                columns((card.when, 24, ""), (f"version {card.number}", 20, "soft")),
            )
            for card in self.cards
            if looked_for.casefold() in card.when.casefold()
        ]
        if not rows:
            nothing = "No older version is kept yet: the first save after opening keeps one."
            rows = [Row("", [(f"  {nothing}", "")])]
        return rows

    def counted(self) -> str:
        """How many."""
        count = len(self.cards)
        return f"{count} version{'' if count == 1 else 's'}"

    def refresh_bars(self) -> None:
        """The title."""
        super().refresh_bars()
        state, ink = self.open.state
        self.title_bar.say(("Older versions", self.open.name), state, ink)

    def strip_lines(self) -> tuple[str, ...]:
        """What differs from now."""
        if not self.list.key:
            return ()
        older = self.project_at(self.list.key)
        if isinstance(older, str):
            return (older,)
        found = changes(older, self.open.project, self.open.ordinance)
        if not found:
            return ("The same as now.",)
        told = "; ".join(one.sentence for one in found[:6])
        lines = flow(f"Since then: {told}", self.app.size.width - 2)
        return (*lines[:2], "Enter: bring it back.")

    def opened(self, key: str) -> None:
        """Ask, then bring it back."""
        older = self.project_at(key)
        if isinstance(older, str):
            self.message(older, "bad")
            return
        if self.open.read_only:
            self.message(self.open.read_only, "bad")
            return
        ask = Ask(
            "Bring this version back?",
            (
                "The project becomes as it was then. What is now is kept as a version too, "
                "and Ctrl+Z takes you back to it.",
            ),
            (("Leave it", "no"), ("Compare", "compare"), ("Bring it back", "yes")),
        )
        self.app.push_screen(ask, lambda said: self._said(said, older))

    def _said(self, said: str | None, older: Project) -> None:
        if said == "compare":
            from screens.compare import CompareScreen
            from screens.sides import Sides

            words = ("what is now", "the older version", "now", "older")
            sides = Sides(older, self.open.project, older, *words)
            self.app.push_screen(CompareScreen(self.came_from, sides))
        elif said == "yes":
            self.open.change(older)
            self.house.save_soon()
            screen = self.came_from.screen
            self.dismiss(None)
            page = getattr(screen, "page", None)
            if page is not None and hasattr(page, "refresh_rows"):
                screen.call_after_refresh(page.refresh_rows)
            screen.call_after_refresh(screen.refresh_bars)

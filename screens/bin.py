"""The trash: projects that were moved there, to be brought back or deleted for good."""

from __future__ import annotations

from collections.abc import Sequence

from screens.archive import DeletedCard
from screens.desk import DeskError
from screens.filework import file_name
from screens.listing import ListingScreen
from screens.places import Origin
from screens.widgets.dialog import Ask
from screens.widgets.lines import Row, columns
from screens.widgets.plain import clip, visible


class BinScreen(ListingScreen[None]):
    """Enter brings one back; emptying is asked for."""

    ABOUT = (
        "Projects that were moved to the trash. Enter brings one back. They stay until "
        "the trash is emptied.",
    )

    CSS_PATH = "bin.tcss"
    MENU = ("empty_trash",)

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        self.came_from = origin
        self.cards: Sequence[DeletedCard] = ()

    def on_mount(self) -> None:
        """Look into the trash."""
        self.cards = self.desk.archive.trash()

    def rows(self, looked_for: str) -> Sequence[Row]:
        """The projects in the trash."""
        rows = []
        for card in self.cards:
            if looked_for.casefold() in f"{card.name} {card.file}".casefold():
                pieces = columns(
                    (clip(visible(card.name), 34), 36, ""),
                    (card.when, 22, "soft"),
                    (clip(visible(card.who), 16), 16, "soft"),
                )
                rows.append(Row(card.key, pieces))
        nothing = "Nothing in the trash has that in its name." if self.cards else ""
        return rows or [Row("", [(f"  {nothing or 'The trash is empty.'}", "")])]

    def counted(self) -> str:
        """How many."""
        count = len(self.cards)
        return f"{count} project{'' if count == 1 else 's'}"

    def refresh_bars(self) -> None:
        """The title."""
        super().refresh_bars()
        self.title_bar.say(("Trash", f"folder {self.desk.folder}"))

    def strip_lines(self) -> tuple[str, ...]:
        """What Enter does."""
        if not self.list.key:
            return ("Projects moved to the trash stay here until it is emptied.",)
        keys = "F9, Empty the trash deletes all for good."
        card = next(card for card in self.cards if card.key == self.list.key)
        file = f" Its file is {visible(card.file)}." if card.file else ""
        width = self.app.size.width - 2
        return (clip(f"Enter brings it back into the folder.{file}", width), keys)

    def opened(self, key: str) -> None:
        """Bring it back."""
        try:
            path = self.desk.archive.restore(key)
        except DeskError as error:
            self.message(str(error), "bad")
            return
        name = next((card.name for card in self.cards if card.key == key), file_name(path))
        self.on_mount()
        self.refill()
        self.message(f"{visible(name)} is back in the folder.")
        read = getattr(self.came_from.screen, "read", None)
        if read is not None:
            read(path)

    def do_empty_trash(self) -> None:
        """Ask first: this is for good."""
        count = len(self.cards)
        if not count:
            self.message("The trash is empty already.")
            return
        projects = "1 project" if count == 1 else f"{count} projects"
        ask = Ask(
            "Empty the trash?",
            (f"{projects} will be deleted for good. Nothing brings them back.",),
            (("Keep them", "no"), ("Delete them", "yes")),
        )
        self.app.push_screen(ask, self._said)

    def _said(self, said: str | None) -> None:
        if said == "yes":
            count = self.desk.archive.empty_trash()
            self.on_mount()
            self.refill()
            self.message(f"Deleted {'1 project' if count == 1 else f'{count} projects'} for good.")

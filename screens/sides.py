"""The two sides of a comparison: which versions they are, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from core.project import Project
from screens.desk import Card
from screens.filework import file_name
from screens.widgets.plain import cells, clip, visible


@frozen(eq=False, repr=False)
class Sides:
    """Two versions and the one they come from."""

    base: Project
    disk: Project
    yours: Project
    disk_word: str = "on disk"
    """What the other version is called in sentences."""
    yours_word: str = "yours"
    disk_short: str = "disk"
    """The same in one short word, for the column of what is kept."""
    yours_short: str = "yours"
    about: str = ""
    """Who saved the other, when; of another file, its name."""
    mark: str = ""
    """Of a file that changed on disk: what `Archive.replace` needs; empty: it did not."""

    @property
    def heads(self) -> tuple[str, str]:
        """The names of the two columns."""
        return _capital(self.disk_word), _capital(self.yours_word)

    @property
    def keys(self) -> str:
        """What Left and Right do, in the strip."""
        if self.mark:
            return "Left: keep the disk. Right: keep yours. The other value stays in the log."
        return f"Left: keep {self.disk_word}. Right: keep {self.yours_word}."

    @property
    def choose_first(self) -> str:
        """What is to be done before it can be saved."""
        if self.mark:
            return "Choose first: Left keeps the disk, Right keeps yours."
        return f"Choose first: Left keeps {self.disk_word}, Right keeps {self.yours_word}."

    def told(self, saved_at: str, changed_at: str) -> tuple[str, str]:
        """The two rows above the list.

        Args:
            saved_at: when the open project was saved last; empty: not since it was opened.
            changed_at: when it was changed last; empty: not since it was opened.
        """
        if self.mark:
            last = f"last change {changed_at}" if changed_at else f"as saved {saved_at or 'before'}"
            return (
                "The file changed on disk while you had it open. Both versions are kept.",
                f"On disk: {self.about}.   Yours: {last}.",
            )
        name = f" ({visible(self.about)})" if self.about else ""
        return (
            f"{_capital(self.disk_word)}{name} and {self.yours_word}, side by side.",
            "Left keeps the first, Right the second. Nothing is changed until you save.",
        )


def _capital(text: str) -> str:
    return visible(text[:1].upper() + text[1:])


def other_file(here: Project, there: Project, path: str) -> Sides:
    """The open project beside another file, of which nothing says where they parted."""
    words = ("the other file", "this file", "other", "this")
    return Sides(Project(here.ordinance), there, here, *words, about=file_name(path))


def file_choices(cards: Sequence[Card], own: Card | None) -> list[tuple[str, str]]:
    """Files to compare with: those of one number and name are told apart by their file.

    Args:
        cards: the other files, in their order.
        own: the open project.
    """
    every = [(card.number, card.name) for card in (*cards, *([own] if own else []))]
    choices = []
    for card in cards:
        name = visible(card.name)
        if every.count((card.number, card.name)) > 1:
            file = clip(file_name(card.path), 26)
            name = f"{clip(name, 48 - 13 - cells(file))}, {file}"
        choices.append((card.path, f"{card.number or '-'}  {name}"))
    return choices

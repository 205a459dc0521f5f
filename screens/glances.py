"""What the register says of its marked project, without opening it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from screens.desk import Card
from screens.widgets.plain import visible

if TYPE_CHECKING:
    from core.glancing import Glance
    from screens.register import RegisterScreen


class Glances:
    """Glances at projects, kept until the folder is read anew."""

    def __init__(self) -> None:
        """None yet."""
        self._kept: dict[str, Glance] = {}
        self.looked = False
        """Whether projects may be looked at: not before the list is on the screen."""

    def forget(self) -> None:
        """The files may be others by now."""
        self._kept.clear()

    def told(self, screen: RegisterScreen, card: Card) -> tuple[str, ...]:
        """What is said of a project, the most urgent first; nothing before the first look."""
        if not self.looked:
            return ()
        if card.path not in self._kept:
            self._kept[card.path] = screen.desk.glance(card)
        told = self._kept[card.path]
        lines = told.narrow if screen.narrow else told.lines
        return (*_beforehand(screen, card), *lines)


def _beforehand(screen: RegisterScreen, card: Card) -> Iterator[str]:
    """What is not in the file, or stands in two: more urgent than what it comes to."""
    left = screen.house.left.get(card.path)
    if left is not None:
        yield f"NOT SAVED: {left.not_in_file()} Enter opens it."
    same = [one for one in screen.all if card.number and one.number == card.number]
    for other in [one for one in same if one is not card][:1]:
        file = other.path.replace("\\", "/").rpartition("/")[2]
        yield f"{card.number} is also the number of {visible(other.name)} ({visible(file)})."

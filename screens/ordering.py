"""The register in another order, or only some of it; and the list as a table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from attrs import frozen

from screens.choose import ChooseModal
from screens.desk import Card, DeskError

if TYPE_CHECKING:
    from screens.register import RegisterScreen

_CLOSED = ("closed", "withdrawn", "denied")
"""Statuses after which nothing is done on a project any more."""


@frozen(eq=False)
class Order:
    """An order of the list."""

    label: str
    said: str
    """After the count of projects: "10 projects, by name"."""
    key: Callable[[Card], Any]
    reverse: bool = False


ORDERS: dict[str, Order] = {
    "changed": Order("Last changed first", "last changed first", lambda card: -card.modified),
    "number": Order(
        "File number, the highest first", "by number", lambda card: card.number, reverse=True
    ),
    "name": Order("Name, A to Z", "by name", lambda card: card.name.casefold()),
    "due": Order("What is due soonest first", "by due date", lambda card: card.due_on or date.max),
    "open": Order("Most still open first", "most open first", lambda card: -card.open),
}
"""By their word; the first is the order in which the files come."""


@frozen(eq=False)
class Choice:
    """Which projects are listed."""

    label: str
    said: str
    fits: Callable[[Card], bool]


SHOWN: dict[str, Choice] = {
    "all": Choice("All projects", "", lambda _: True),
    "going": Choice(
        "Not closed, denied or withdrawn",
        "not closed",
        lambda card: not card.problem and card.status not in _CLOSED,
    ),
    "due": Choice("With a date that is due", "with a date", lambda card: bool(card.due)),
    "late": Choice("Late", "late", lambda card: card.due.startswith("LATE")),
    "unsettled": Choice(
        "Class not known yet", "class not known", lambda card: card.outcome == "CAN'T SAY"
    ),
    "unread": Choice("Files that can't be read", "can't be read", lambda card: bool(card.problem)),
}
"""By their word; the first leaves nothing out."""


def listed(cards: Sequence[Card], words: str, order: str, shown: str) -> list[Card]:
    """The cards that hold all the words and are to be shown, in an order.

    Files that cannot be read come last, but where files stand in the order in which they come.
    """
    wanted = words.casefold().split()
    fits = SHOWN[shown].fits
    found = [card for card in cards if fits(card) and all(word in card.search for word in wanted)]
    if order == "changed":
        # what was changed just now is read last, and stands first all the same
        return sorted(found, key=ORDERS[order].key)
    by = ORDERS[order]
    found.sort(key=by.key, reverse=by.reverse)
    found.sort(key=lambda card: bool(card.problem))
    return found


def said(count: int, every: int, order: str, shown: str, room: int) -> str:
    """What stands beside Find: ``10 projects, by name``; ``3 of 10 projects, late``.

    Args:
        count: how many are listed.
        every: of how many.
        order: the order's word.
        shown: the word of the choice.
        room: cells there are: the order is left out first, then which are shown.
    """
    projects = f"{every:,} project{'' if every == 1 else 's'}"
    told = projects if count == every and shown == "all" else f"{count:,} of {projects}"
    parts = [part for part in (told, SHOWN[shown].said, ORDERS[order].said) if part]
    while len(parts) > 1 and len(", ".join(parts)) > room:
        parts.pop()
    return ", ".join(parts)


# --- what the menu does -------------------------------------------------------------------------


def ask_order(screen: RegisterScreen) -> None:
    """Choose another order."""
    choices = [(word, order.label) for word, order in ORDERS.items()]
    modal = ChooseModal("In which order?", choices, (screen.order,))
    screen.app.push_screen(modal, lambda word: screen.reorder(order=word))


def ask_shown(screen: RegisterScreen) -> None:
    """Choose which projects are listed."""
    choices = [(word, choice.label) for word, choice in SHOWN.items()]
    modal = ChooseModal("Which projects?", choices, (screen.shown,))
    screen.app.push_screen(modal, lambda word: screen.reorder(shown=word))


def export(screen: RegisterScreen) -> None:
    """Save what is listed as CSV."""
    head = ("Number", "Project", "Class", "Status", "Open", "Next due", "File", "Problem")
    rows = [
        (
            card.number,
            card.name,
            card.outcome,
            card.status,
            "" if card.problem else str(card.open),
            card.due_on.isoformat() if card.due_on else "",
            card.path.replace("\\", "/").rpartition("/")[2],
            card.problem,
        )
        for card in screen.cards
    ]
    try:
        name = screen.desk.archive.export("projects", [head, *rows])
    except DeskError as error:
        screen.message(str(error), "bad")
        return
    count = "1 project" if len(rows) == 1 else f"{len(rows):,} projects"
    screen.message(f"Saved {count} as {name} in the folder of projects.")

"""The way out of the program, and the dialogs in it when something could be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.nextopen import Goal
from screens.going import to_goal
from screens.widgets.dialog import Ask

if TYPE_CHECKING:
    from screens.house import House
    from screens.session import Session


def leave(house: House) -> None:
    """End the program; ask only when something is not in the file."""
    house.take_what_is_typed()
    session = house.session
    if session is None or session.read_only:
        house.leave()
        return
    session.save()
    if not session.is_saved:
        _not_saved(house, session)
    elif session.unread:
        _not_read(house, session)
    else:
        house.leave()


def _not_saved(house: House, session: Session) -> None:
    from core.changes import changes

    count = len(changes(session.saved, session.project, session.ordinance))
    answers = "1 change is" if count == 1 else f"{count} changes are"
    why = session.trouble.removeprefix("NOT SAVED: ").partition(". ")[0].rstrip(".")
    ask = Ask(
        "Not saved",
        (
            f"{answers} not in the file: {why}.",
            "They are still here. A safety copy is kept on this computer and is offered at the "
            "next start.",
        ),
        (
            ("Save somewhere else", "copy"),
            ("Try again", "again"),
            ("Go back", "back"),
            ("Quit anyway", "quit"),
        ),
    )
    house.push_screen(ask, lambda said: _after_not_saved(house, said))


def _after_not_saved(house: House, said: str | None) -> None:
    if said == "quit":
        house.leave()
    elif said == "again":
        leave(house)
    elif said == "copy":
        does = getattr(house.screen, "action_do", None)
        if does is not None:
            does("save_copy")


def _not_read(house: House, session: Session) -> None:
    goals = [goal for goal in session.goals() if goal.kind == "unread"]
    key, unread = next(iter(session.unread.items()))
    label = goals[0].label if goals else key
    ask = Ask(
        "One answer is not saved",
        (f'"{unread.text}" at {label} is not understood and is not saved.', unread.error),
        (("Go there", "go"), ("Quit, keep it for next time", "quit")),
    )
    house.push_screen(ask, lambda said: _after_not_read(house, goals, said))


def _after_not_read(house: House, goals: list[Goal], said: str | None) -> None:
    if said == "quit":
        house.leave()
    elif goals:
        to_goal(house, goals[0])

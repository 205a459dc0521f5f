"""The way out of the program, and the dialogs in it when something could be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.nextopen import Goal
from screens.filework import save_copy
from screens.frame import HouseScreen
from screens.going import to_goal, to_project
from screens.widgets.dialog import Ask
from screens.widgets.plain import visible

if TYPE_CHECKING:
    from screens.house import House
    from screens.session import Session


def leave(house: House) -> None:
    """End the program; ask only when something is not in its file."""
    house.take_what_is_typed()
    for session in house.in_hand():
        session.save()
        if not session.is_safe:
            _not_saved(house, session)
            return
    session_now = house.session
    if session_now is not None and session_now.unread and not session_now.read_only:
        _not_read(house, session_now)
    else:
        house.leave()


def _not_saved(house: House, session: Session) -> None:
    # what somebody else wrote meanwhile is still there at the next try
    again = ("Compare", "compare") if session.clash else ("Try again", "again")
    kept = "A safety copy is kept on this computer and is offered at the next start."
    ask = Ask(
        "Not saved",
        (f"{visible(session.name)}: {session.not_in_file()}", f"Nothing is lost. {kept}"),
        (
            ("Save somewhere else", "copy"),
            again,
            ("Go back", "back"),
            ("Quit anyway", "quit"),
        ),
    )
    house.push_screen(ask, lambda said: _after_not_saved(house, session, said))


def _after_not_saved(house: House, session: Session, said: str | None) -> None:
    if said == "quit":
        house.leave()
    elif said == "again":
        leave(house)
    elif said == "copy" and isinstance(house.screen, HouseScreen):
        save_copy(house.screen, session)
    elif said == "compare":
        _go_to(house, session, "compare")
    else:
        _go_to(house, session, "")


def _go_to(house: House, session: Session, then: str) -> None:
    """To a project that was left; in the one that is open already, just what is to be done."""
    if house.session is not session:
        to_project(house, session.opened.path, then=then)
    elif then and isinstance(house.screen, HouseScreen):
        house.screen.action_do(then)


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

"""What stands in the way when a project is opened: somebody else has it; answers of a crash."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve
from textual.widget import Widget

from core.changes import NOT_ANSWERED, changes
from core.nextopen import unread_goal
from screens.desk import DeskError
from screens.fields import Remark
from screens.putback import put_back
from screens.session import Session
from screens.widgets.dialog import Ask
from screens.widgets.plain import cells, pad, visible
from screens.widgets.rows import Words

if TYPE_CHECKING:
    from screens.project import ProjectScreen
    from screens.register import RegisterScreen

LEFT_OUT = "Left out. The safety copy was moved aside, not deleted."

WATCHED = 5.0
"""Seconds between looks whether somebody has closed a project."""

MOST = 4
"""Answers of last time that are listed."""

ROOM = 55
"""Cells of a row: columns where they fit, else a sentence."""


class Recovered(Ask):
    """Answers from last time, each with what the file has."""

    def __init__(self, session: Session) -> None:
        """Takes the project whose safety copy holds more than its file."""
        project = session.opened.recovered
        every = changes(session.project, project, session.ordinance) if project else ()
        found = [one for one in every if not one.place.startswith("sources.")] or list(every)
        unread = session.opened.unread
        count = len(found) + len(unread)
        answers = "1 answer" if count == 1 else f"{count} answers"
        verb = "was" if count == 1 else "were"
        when = f" on {session.opened.recovered_when}" if session.opened.recovered_when else ""
        text = (
            f"The program stopped{when} before {answers} of {visible(session.name)} {verb} saved:"
        )
        told = [(one.label, one.new, one.old) for one in found]
        known = session.opened.project
        for key, said in unread.items():
            goal = unread_goal(session.ordinance, project or known, key)
            told.append((goal.label, said, NOT_ANSWERED))
        rows = _table(told[:MOST])
        if count > MOST:
            rows.append(f"and {count - MOST} more")
        super().__init__(
            "Answers from last time",
            (text,),
            (
                ("Put them in", "in"),
                *((("Compare", "compare"),) if project is not None else ()),
                ("Leave them out", "out"),
            ),
        )
        self.rows = rows

    def content(self) -> Iterator[Widget]:
        """What happened, then the answers."""
        yield from super().content()
        yield Words(tuple(Remark(row, indent=3, hang=2) for row in self.rows))


def _table(told: list[tuple[str, str, str]]) -> list[str]:
    """Answers with what the file has: in columns where all fit, else each in a sentence."""
    shown = [
        (visible(label).partition(" (")[0].rstrip("?"), visible(new), visible(old))
        for label, new, old in told
    ]
    label, new, old = (
        (max(cells(row[at]) for row in shown) for at in range(3)) if shown else (0,) * 3
    )
    if label + new + old + cells("  (file: )") <= ROOM:
        return [f"{pad(row[0], label)} {pad(row[1], new)} (file: {row[2]})" for row in shown]
    return [f"{row[0]}: {row[1]} (file: {row[2]})" for row in shown]


def offer(register: RegisterScreen) -> None:
    """Answers that a crash left: asked once, before the list is used; the newest first."""
    house = register.house
    for path in register.desk.pending():
        try:
            session = house.take_up(path)
        except DeskError:
            continue
        if session.undecided and not session.read_only:
            register.app.push_screen(Recovered(session), partial(_offered, register, session))
            return
        house.let_go(session)


def _offered(register: RegisterScreen, session: Session, said: str | None) -> None:
    if said == "out":
        _leave_out(session)
        register.house.let_go(session)
        register.message(LEFT_OUT)
        return
    screen = register.show(session)
    screen.call_after_refresh(_recovered, screen, said)


def _leave_out(session: Session) -> None:
    session.undecided = False
    session.desk.leave_out(session.opened)


def arrived(register: RegisterScreen, screen: ProjectScreen) -> None:
    """A project was opened: say what stands in the way, if something does."""
    session = screen.open
    if session.opened.held_by:
        _in_use(register, screen)
    elif session.undecided:
        screen.app.push_screen(Recovered(session), lambda said: _recovered(screen, said))


def _recovered(screen: ProjectScreen, said: str | None) -> None:
    session = screen.open
    project = session.opened.recovered
    if said == "out":
        _leave_out(session)
        screen.message(LEFT_OUT)
        return
    if said == "compare" and project is not None:
        from screens.compare import CompareScreen
        from screens.sides import Sides

        words = ("the file", "last time", "file", "last")
        sides = Sides(session.project, session.project, project, *words)
        screen.app.push_screen(CompareScreen(screen.origin(), sides))
        return
    before = session.project
    session.undecided = False
    if project is not None:
        session.change(project)
    put_back(session, session.opened.unread)
    _show(screen)
    if session.project is before:
        screen.message("Back in their fields. Each says what to type; F8 goes to the first.")
    else:
        screen.house.save_soon()
        screen.message("The answers of last time are in. Ctrl+Z takes them out again.")


def _show(screen: ProjectScreen) -> None:
    """Fields and bars as they stand now."""
    if screen.page is not None and screen.page.is_mounted:
        screen.page.refresh_rows()
    screen.refresh_bars()


def _in_use(register: RegisterScreen, screen: ProjectScreen) -> None:
    opened = screen.open.opened
    buttons: list[tuple[str, str]] = [
        ("Look only", "look"),
        ("Back", "back"),
        ("Work on a copy", "copy"),
    ]
    if opened.may_take_over:
        buttons.append(("Take it over", "take"))
    ask = Ask(
        "Someone else has this project open",
        (
            opened.held_by,
            "You can look at it and print it, not change it.",
            "It opens for you when they close it.",
        ),
        tuple(buttons),
    )
    screen.app.push_screen(ask, lambda said: _said(register, screen, said))


def _said(register: RegisterScreen, screen: ProjectScreen, said: str | None) -> None:
    path = screen.open.opened.path
    if said == "back":
        screen.dismiss(None)
    elif said == "copy":
        _copy(register, screen)
    elif said == "take":
        screen.dismiss(None)
        screen.app.call_later(register.open_path, path, take_over=True)
    else:
        screen.set_interval(WATCHED, lambda: _look_again(register, screen))


def _copy(register: RegisterScreen, screen: ProjectScreen) -> None:
    project = screen.open.project
    name = f"{screen.open.name}, copy"
    try:
        made = screen.desk.create(evolve(project, info=evolve(project.info, name=name)))
    except DeskError as error:
        screen.message(str(error), "bad")
        return
    screen.dismiss(None)
    screen.app.call_later(register.open_path, made)


def _look_again(register: RegisterScreen, screen: ProjectScreen) -> None:
    """They may have closed it."""
    app = screen.app
    if app.screen is not screen or screen.desk.archive.in_use(screen.open.opened.path):
        return
    path = screen.open.opened.path
    screen.dismiss(None)
    app.call_later(register.open_path, path)

"""What stands in the way when a project is opened: somebody else has it; answers of a crash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve
from textual.widget import Widget

from core.changes import changes
from core.nextopen import goals
from screens.desk import DeskError
from screens.fields import Remark
from screens.session import Session, Unread
from screens.widgets.dialog import Ask
from screens.widgets.plain import cells, clip, pad, visible
from screens.widgets.rows import Words

if TYPE_CHECKING:
    from screens.project import ProjectScreen
    from screens.register import RegisterScreen

LEFT_OUT = "Left out. The safety copy was moved aside, not deleted."

WATCHED = 5.0
"""Seconds between looks whether somebody has closed a project."""

MOST = 4
"""Answers of last time that are listed."""


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
        name = visible(session.name)
        text = f"The program stopped{when} before {answers} of {name} {verb} saved:"
        if not found:
            # nobody has to have been cut off: it may have been left so
            text = f"What was typed in {name}{when} is no answer yet:"
        told: list[tuple[str, str, str | None]] = [
            (_short(one.label), one.new, one.old) for one in found
        ]
        told += [(_short(label), said, None) for label, said in _labelled(session)]
        rows = _rows(told[:MOST])
        if count > len(rows):
            rows.append(f"  and {count - len(rows)} more")
        super().__init__(
            "Answers from last time",
            (text,),
            (("Put them in", "in"), ("Compare", "compare"), ("Leave them out", "out")),
        )
        self.rows = rows

    def content(self) -> Iterator[Widget]:
        """What happened, then the answers."""
        yield from super().content()
        yield Words(tuple(Remark(row, indent=1) for row in self.rows))


def _short(label: str) -> str:
    """A label without the legal word, for a narrow column."""
    return visible(label).partition(" (")[0].rstrip("?")


def _labelled(session: Session) -> list[tuple[str, str]]:
    """The texts that are no answers yet, each with the label of its row."""
    unread = session.opened.unread
    every = goals(session.ordinance, session.project, session.determination, tuple(unread))
    labels = {goal.key: goal.label for goal in every if goal.kind == "unread"}
    return [(labels.get(key, key), said) for key, said in unread.items()]


def _rows(told: Sequence[tuple[str, str, str | None]]) -> list[str]:
    """``  Steepest slope   12 %       (file: not answered)``, the columns as wide as they need."""
    if not told:
        return []
    new = min(14, max(cells(visible(said)) for _, said, _ in told))
    old = min(14, max((cells(visible(said)) for _, _, said in told if said), default=0))
    label = min(max(cells(one) for one, _, _ in told), 56 - new - (old + 8 if old else 0) - 4)
    return [
        f"  {pad(clip(one, label), label)} {pad(clip(visible(said), new), new)}"
        + (f" (file: {clip(visible(was), old)})" if was is not None else "")
        for one, said, was in told
    ]


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
        from screens.compare import CompareScreen, Sides

        sides = Sides(session.project, session.project, project, "the file", "last time")
        screen.app.push_screen(CompareScreen(screen.origin(), sides))
        return
    session.undecided = False
    for key, text in session.opened.unread.items():
        session.cannot_read(key, Unread(text, "This was not understood. Type it again."))
    if project is not None:
        session.change(project)
        screen.house.save_soon()
    screen.page.refresh_rows()
    screen.refresh_bars()
    screen.message("The answers of last time are in. Ctrl+Z takes them out again.")


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

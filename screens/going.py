"""Ways from one screen to another that are more than one step: to a row, to another project."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import App

from core.nextopen import Goal
from core.project import Project
from screens.desk import DeskError


def to_goal(app: App[Any], goal: Goal) -> None:
    """Close what lies over the open project and go to a row of it."""
    from screens.project import ProjectScreen

    if not any(isinstance(screen, ProjectScreen) for screen in app.screen_stack):
        return
    while not isinstance(app.screen, ProjectScreen):
        app.screen.dismiss(None)
    app.call_later(app.screen.go_to, goal)


def to_project(
    app: App[Any], path: str, change: Callable[[Project], Project] | None = None, then: str = ""
) -> None:
    """Close all down to the register and open a project.

    Args:
        app: the program.
        path: its file.
        change: a first change to it, one step of undo.
        then: a command to do in it at once.
    """
    from screens.project import ProjectScreen
    from screens.register import RegisterScreen

    if not any(isinstance(screen, RegisterScreen) for screen in app.screen_stack):
        return
    while not isinstance(app.screen, RegisterScreen):
        app.screen.dismiss(None)
    register = app.screen

    def arrive() -> None:
        if not isinstance(register, RegisterScreen):
            return
        if not any(card.path == path for card in register.all):
            register.read(at=path)
        register.open_path(path)
        screen = app.screen
        if not isinstance(screen, ProjectScreen):
            return
        if change is not None:
            try:
                screen.open.change(change(screen.open.project))
            except DeskError as error:
                screen.message(str(error), "bad")
            screen.open.place = (0, "", "")
            screen.house.save_soon()
        if then:
            app.call_later(screen.action_do, then)

    app.call_later(arrive)

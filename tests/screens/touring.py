"""A tour through every screen of the program, for tests that look at each in the same way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib.util import find_spec
from typing import Any

from textual.pilot import Pilot

from screens.house import House
from screens.places import PLACES
from screens.project import ProjectScreen
from screens.register import RegisterScreen
from tests.screens.driving import settle

IN_PROJECT = (
    "help", "why", "what_if", "law", "find", "menu", "log", "calendar", "settings",
    "messages", "changes", "versions", "check_log", "compare", "parcel",
)  # fmt: skip
"""Commands tried from within a project."""

ON_REGISTER = ("help", "quick", "law", "find", "menu", "due", "settings", "messages", "bin")
"""Commands tried from the register."""


def there(command: str) -> bool:
    """Whether the screen that a command opens is written."""
    return find_spec(PLACES[command].partition(":")[0]) is not None


async def home(pilot: Pilot[int], to: type[Any] = RegisterScreen) -> None:
    """Close what lies over the register, or over the project."""
    app = pilot.app
    for _ in range(12):
        if isinstance(app.screen, to):
            return
        await pilot.press("escape")
        await settle(pilot)
    raise AssertionError(f"Esc does not lead out of {app.screen}")


async def through_project(
    pilot: Pilot[int], file: str, *, steps_only: bool = False
) -> AsyncIterator[str]:
    """Every step and page of a project; also its dialogs, and what opens over it."""
    app = pilot.app
    assert isinstance(app, House)
    register = app.screen
    assert isinstance(register, RegisterScreen)
    path = next(card.path for card in register.all if card.path.endswith(file))
    register.open_path(path)
    await settle(pilot)
    screen = app.screen
    assert isinstance(screen, ProjectScreen)
    while screen.arriving:
        await pilot.pause()
    for step, page in (
        (1, ""), (2, ""), (3, ""), (4, "site"), (4, "devices"), (4, "standards"), (5, ""), (6, ""),
        (7, ""), (8, ""),
    ):  # fmt: skip
        screen.go(step, page)
        await settle(pilot)
        yield f"step {step} {page}"
        if step in (2, 6) and not steps_only:
            screen.action_do("note")
            await settle(pilot)
            assert app.screen is not screen, f"no note in step {step}"
            yield f"note in step {step}"
            await home(pilot, ProjectScreen)
    screen.go(4, "devices")
    await settle(pilot)
    await pilot.press("enter")
    await settle(pilot)
    if app.screen is not screen:
        yield "a device"
        await home(pilot, ProjectScreen)
    screen.go(3)
    await settle(pilot)
    for command in () if steps_only else filter(there, IN_PROJECT):
        screen.action_do(command)
        await settle(pilot)
        if app.screen is not screen:
            yield command
            await home(pilot, ProjectScreen)
    await pilot.press("escape", "escape")
    await settle(pilot)
    await home(pilot)


async def through_register(pilot: Pilot[int]) -> AsyncIterator[str]:
    """The register, what opens over it, and the quick check up to its result."""
    app = pilot.app
    register = app.screen
    assert isinstance(register, RegisterScreen)
    yield "register"
    await pilot.press(*"zzz")
    await settle(pilot)
    yield "nothing found"
    await pilot.press("escape")
    register.action_do("new")
    await settle(pilot)
    yield "new project"
    await home(pilot)
    for command in filter(there, ON_REGISTER):
        register.action_do(command)
        await settle(pilot)
        yield f"{command} from the register"
        await home(pilot)
    register.action_do("quick")
    await settle(pilot)
    await pilot.press(*"garage", "enter")
    await settle(pilot)
    yield "quick check, a question"
    await pilot.press(*"1200", "enter")
    await settle(pilot)
    yield "quick check, another"
    await pilot.press(*"720", "enter")
    await settle(pilot)
    yield "quick check, result"
    await home(pilot)

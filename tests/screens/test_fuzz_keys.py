"""Keys and clicks at random, on every screen: the program lives, and the file stays whole."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.errors import NoWidget
from textual.pilot import OutOfBounds

from screens.places import PLACES
from screens.project import ProjectScreen
from screens.register import RegisterScreen
from swtui.library import Library
from swtui.opening import Opener
from tests.screens.driving import settle
from tests.screens.touring import IN_PROJECT, ON_REGISTER, home, there

KEYS = (
    "tab", "shift+tab", "up", "down", "left", "right", "enter", "space", "escape", "backspace",
    "delete", "home", "end", "pageup", "pagedown", "question_mark",
    "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9",
    "ctrl+z", "ctrl+y", "ctrl+c", "ctrl+s", "ctrl+f", "ctrl+n", "ctrl+p",
    "ctrl+a", "ctrl+e", "ctrl+k", "ctrl+u", "ctrl+w", "ctrl+left", "ctrl+right",
)  # fmt: skip
"""Every key that does something; F10 and Ctrl+Q, which end it, are left to other tests."""

TEXTS = (
    "1,500", "24x30 + 12x40", "-5", "1e5", "nan", "?", "none", "5/4/26", "2026-02-30", "today",
    "[red]x[/]", "[/", "Smith [tenant]", "\x1b[31m", "\x00", "‮abc", "Łódź", "🦆", "0.25 ac",
    "l", "y", "n", "q", "m", "d", "a", "o", "c", "x", "8", "1", "2", "3", "4", "5", "6", "7",
    "9" * 400, "=1+1", "<b>", "%s{}", "\\", '"""', "'",
)  # fmt: skip
SIGNS = {"space": " ", "question_mark": "?", "tab": "\t", "enter": "\r"}
SIZES = ((80, 24), (60, 20), (120, 40), (200, 60), (39, 9), (61, 21), (20, 4))


async def breathe(pilot: Any, chance: random.Random) -> None:
    """Mostly the next key comes before the last is done with, as from a quick hand."""
    if chance.random() < 0.25:
        await pilot.pause()
    else:
        await asyncio.sleep(0.001)


async def at_random(pilot: Any, chance: random.Random, steps: int, told: list[str]) -> None:
    """Type, click, paste and resize."""
    app = pilot.app
    for _ in range(steps):
        dice = chance.random()
        if dice < 0.62:
            key = chance.choice(KEYS)
            told.append(key)
            app.post_message(events.Key(key, SIGNS.get(key)))
            await breathe(pilot, chance)
        elif dice < 0.78:
            text = chance.choice(TEXTS)
            told.append(repr(text))
            if len(text) == 1 or chance.random() < 0.5:
                for sign in text[:12]:
                    app.post_message(events.Key(sign, sign))
            else:
                lines = text if chance.random() < 0.7 else f"{text}\n{text}\n"
                app.post_message(events.Paste(lines))
            await breathe(pilot, chance)
        elif dice < 0.97:
            spot = (chance.randrange(app.size.width), chance.randrange(app.size.height))
            times = chance.choice((1, 1, 1, 2))
            told.append(f"click {spot} x{times}")
            try:
                await pilot.click(offset=spot, times=times)
            except (OutOfBounds, NoWidget):
                continue
        elif dice < 0.985:
            told.append("scroll")
            where = {"x": 5.0, "y": 8.0, "delta_x": 0, "delta_y": 1, "button": 0}
            kind = chance.choice((events.MouseScrollDown, events.MouseScrollUp))
            app.post_message(
                kind(app.screen, **where, shift=False, meta=False, ctrl=False)  # type: ignore[arg-type]
            )
            await pilot.pause()
        else:
            size = chance.choice(SIZES)
            told.append(f"size {size}")
            await pilot.resize_terminal(*size)
        if app._exit:
            return


def whole(folder: Path) -> None:
    """Every project of the folder opens, and says nothing of being mended."""
    opener = Opener(library=Library())
    for path in folder.glob("*.toml"):
        opened = opener.open(str(path))
        assert opened.project.info.name is not None, path


def play(program: Any, drive: Any, folder: Path, seed: int, steps: int, *first: str) -> None:
    """A game, from a project or the register; begun again where chance has quit the program."""
    chance = random.Random(seed)
    left = steps
    while left > 0:
        told: list[str] = []
        app = program(folder, "house-by-the-brook.toml" if chance.random() < 0.7 else "")
        keep_going(app, partial(_game, chance, left, told, first), drive, told)
        whole(folder)
        left -= max(1, len(told))


async def _game(
    chance: random.Random, steps: int, told: list[str], first: tuple[str, ...], pilot: Any
) -> None:
    for command in first:
        if pilot.app.screen.why_not(command) == "":
            pilot.app.screen.action_do(command)
            await settle(pilot)
    await at_random(pilot, chance, steps, told)
    if not pilot.app._exit:  # one that is ending answers no more
        await settle(pilot)


def keep_going(app: Any, game: Any, drive: Any, told: list[str]) -> None:
    """Play; say what was typed last when the program ends over it."""
    try:
        drive(app, game)
    except BaseException:
        print(f"after {len(told)} steps: {told[-25:]}")
        raise
    assert app.return_code in (None, 0), told[-25:]


async def open_first(pilot: Any) -> None:
    """Open a project from the register."""
    pilot.app.screen.open_path(pilot.app.screen.all[4].path)
    await settle(pilot)


@pytest.mark.parametrize("seed", [1, 3])
def test_keys_and_clicks_at_random(seed: int, program: Any, drive: Any, folder: Path) -> None:
    play(program, drive, folder, seed, 120)


def test_at_random_from_each_screen(program: Any, drive: Any, folder: Path) -> None:
    chance = random.Random(7)
    told: list[str] = []
    app = program(folder)
    # Quit is pressed too, and must not end the tour
    app.leave = lambda: told.append("quit")

    async def game(pilot: Any) -> None:
        stops = [(each, False) for each in ON_REGISTER] + [(each, True) for each in IN_PROJECT]
        for command, in_project in stops:
            if not there(command):
                continue
            told.append(f"-> {command}")
            if in_project and any(isinstance(each, ProjectScreen) for each in app.screen_stack):
                await home(pilot, ProjectScreen)
            else:
                await home(pilot, RegisterScreen)
                if in_project:
                    await open_first(pilot)
            app.screen.action_do(command)
            await settle(pilot)
            await at_random(pilot, chance, 5, told)

    keep_going(app, game, drive, told)
    whole(folder)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_thousands_of_keys_at_random(seed: int, program: Any, drive: Any, folder: Path) -> None:
    play(program, drive, folder, seed, 3000)


@pytest.mark.soak
@pytest.mark.parametrize("command", sorted(PLACES))
def test_hundreds_of_keys_from(command: str, program: Any, drive: Any, folder: Path) -> None:
    play(program, drive, folder, 1 + 3 * sorted(PLACES).index(command), 400, command)

"""Every screen at every size, as text; and at 80x24 in color.

Each was looked at before it was kept. One tour makes them all. After a change that is meant: look
at what differs, then run pytest with --snapshot-update.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import pytest
from pytest_textual_snapshot import SVGImageExtension
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot

from screens.house import House
from screens.project import ProjectScreen
from screens.register import RegisterScreen
from swtui.app import Program
from swtui.desk import ProgramDesk
from swtui.samples import sample_files
from swtui.settings import Settings
from tests.screens.driving import settle, shown, type_in
from tests.screens.touring import home, through_project, through_register

pytestmark = pytest.mark.xdist_group("pictures")  # one worker makes the tour, for all of them
SIZES = ((80, 24), (60, 20), (120, 40), (200, 60))
BROOK = "house-by-the-brook.toml"
LANE = "brook-lane-seven-lots.toml"
GARAGE = "garage-and-driveway.toml"


class State(NamedTuple):
    """A screen in a state that a tour of the commands does not come to."""

    name: str
    file: str
    step: int
    page: str = ""
    keys: tuple[str, ...] = ()
    """Keys by their names; ``=text`` is typed."""


STATES = (
    State("a figure that can't be read", BROOK, 3, "", ("down", "=12 or so", "enter")),
    State("choose one of many", BROOK, 1, "", ("down", "down", "enter")),
    State("a long text", BROOK, 1, "", ("f7", "=conditions", "enter", "enter")),
    State("add a device", BROOK, 4, "devices", ("f4",)),
    State("standards that do not apply", BROOK, 4, "standards", ("a",)),
    State("a standard and why", BROOK, 4, "standards", ("f2",)),
    State("after the decision", BROOK, 7, "after"),
    State("a paper as text", BROOK, 8, "", ("enter",)),
    State("log, a new entry", BROOK, 3, "", ("escape", "=l", "f4")),
    State("what if, tried", BROOK, 2, "", ("f3", "=4,900", "enter")),
    State("exempt, step 3", GARAGE, 3),
    State("exempt, step 4", GARAGE, 4, "site"),
    State("exempt, step 6", GARAGE, 6),
    State("exempt, step 7", GARAGE, 7),
    State("major, site", LANE, 4, "site"),
    State("major, devices", LANE, 4, "devices"),
    State("major, drainage areas", LANE, 4, "areas"),
    State("major, a drainage area", LANE, 4, "areas", ("enter",)),
    State("major, erosion", LANE, 5),
    State("major, papers", LANE, 6),
    State("major, decide", LANE, 7),
    State("major, why", LANE, 3, "", ("f2",)),
)

TOURED = (
    "register", "nothing found", "new project", "help from the register",
    "quick from the register", "law from the register", "find from the register",
    "menu from the register", "due from the register", "settings from the register",
    "messages from the register", "bin from the register", "quick check, a question",
    "quick check, another", "quick check, result",
    "step 1", "step 2", "note in step 2", "step 3", "step 4 site", "step 4 devices",
    "step 4 standards", "step 5", "step 6", "note in step 6", "step 7", "step 8", "a device",
    "help", "why", "what_if", "law", "find", "menu", "log", "calendar", "settings", "messages",
    "changes", "versions", "check_log", "compare", "parcel",
)  # fmt: skip
NAMES = ("first start", *TOURED, *(state.name for state in STATES))


def slug(name: str) -> str:
    """A name as part of a file name."""
    return "-".join(re.findall(r"[a-z0-9_]+", name.replace("'", "")))


class Picture(NamedTuple):
    """A screen at 80x24 in color, and at every size as text."""

    color: str
    texts: dict[tuple[int, int], str]


class TextExtension(SingleFileSnapshotExtension):
    """A screen as plain text: a change of it can be read in a diff."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


async def through_states(pilot: Pilot[int]) -> AsyncIterator[str]:
    """Each state, from the register."""
    app = pilot.app
    assert isinstance(app, House)
    for state in STATES:
        register = app.screen
        assert isinstance(register, RegisterScreen)
        register.open_path(next(c.path for c in register.all if c.path.endswith(state.file)))
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, ProjectScreen)
        while screen.arriving:
            await pilot.pause()
        screen.go(state.step, state.page)
        await settle(pilot)
        for key in state.keys:
            if key.startswith("="):
                await type_in(pilot, key[1:])
            else:
                await pilot.press(key)
            await settle(pilot)
        yield state.name
        await home(pilot, ProjectScreen)
        while screen.open.history.past:
            screen.action_do("undo")
            await settle(pilot)
        await home(pilot)


async def _taken(pilot: Pilot[int]) -> Picture:
    app = pilot.app
    color = ""
    texts = {}
    for size in SIZES:
        await pilot.resize_terminal(*size)
        await settle(pilot)
        texts[size] = "\n".join(shown(app)) + "\n"
        if size == SIZES[0]:
            color = app.export_screenshot(title="swtui", simplify=True)
    await pilot.resize_terminal(*SIZES[0])
    await settle(pilot)
    return Picture(color, texts)


async def _go_round(app: Program, taken: dict[str, Picture], *, first: bool) -> None:
    async with app.run_test(size=SIZES[0]) as pilot:
        await settle(pilot)
        if first:
            taken["first start"] = await _taken(pilot)
            return
        async for name in through_register(pilot):
            taken[name.strip()] = await _taken(pilot)
        async for name in through_project(pilot, BROOK):
            taken[name.strip()] = await _taken(pilot)
        async for name in through_states(pilot):
            taken[name] = await _taken(pilot)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Picture]:
    place = tmp_path_factory.mktemp("pictures")
    taken: dict[str, Picture] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("NO_COLOR", raising=False)
        for first in (True, False):
            folder = place / ("empty" if first else "full") / "Stormwater"
            folder.mkdir(parents=True)
            for sample in () if first else sample_files():
                shutil.copy(sample, folder / sample.name)
            asyncio.run(_go_round(_program(place, folder), taken, first=first))
    return taken


def _program(place: Path, folder: Path) -> Program:
    desk = ProgramDesk(
        folder,
        Settings(name="J. Doe", initials="JD"),
        clock=lambda: datetime(2026, 6, 3, 10, 42),
        index=place / "index",
        safety=place / "unsaved",
    )
    return Program(desk, plain_signs=True)


def test_every_stop_has_its_picture(pictures: dict[str, Picture]) -> None:
    assert sorted(pictures) == sorted(NAMES)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", NAMES, ids=slug)
def test_as_text(
    name: str, size: tuple[int, int], pictures: dict[str, Picture], snapshot: SnapshotAssertion
) -> None:
    assert pictures[name].texts[size] == snapshot(extension_class=TextExtension)


@pytest.mark.parametrize("name", NAMES, ids=slug)
def test_in_color(name: str, pictures: dict[str, Picture], snapshot: SnapshotAssertion) -> None:
    assert pictures[name].color == snapshot(extension_class=SVGImageExtension)


def test_no_row_is_wider_than_the_screen(pictures: dict[str, Picture]) -> None:
    for name, picture in pictures.items():
        for size, text in picture.texts.items():
            lines = text.removesuffix("\n").split("\n")
            assert len(lines) == size[1], (name, size)
            assert max(map(len, lines)) <= size[0], (name, size)

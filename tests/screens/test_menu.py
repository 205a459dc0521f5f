"""The menu: its keys do what its rows say, and everyday words find them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.due import DueScreen
from screens.menu import MenuScreen
from screens.quick import QuickScreen
from screens.register import RegisterScreen
from tests.screens.driving import settle, shown, type_in


async def press(pilot: Any, *keys: str) -> str:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
    return "\n".join(shown(pilot.app))


def test_its_own_key_closes_it(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await press(pilot, "f9")
        assert isinstance(pilot.app.screen, MenuScreen)
        await press(pilot, "f9")
        assert isinstance(pilot.app.screen, RegisterScreen)

    drive(program(folder), walk)


@pytest.mark.parametrize(("key", "screen"), [("f3", QuickScreen), ("f8", DueScreen)])
def test_a_key_does_the_row_that_shows_it(
    program: Any, drive: Any, folder: Path, key: str, screen: type
):
    async def walk(pilot: Any) -> None:
        await press(pilot, "f9", key)
        assert isinstance(pilot.app.screen, screen)
        assert not any(isinstance(one, MenuScreen) for one in pilot.app.screen_stack)

    drive(program(folder), walk)


def test_print_from_the_menu_of_a_project(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        text = await press(pilot, "f9", "f5")
        assert "[8 Print]" in text

    drive(program(folder, "house-by-the-brook.toml"), walk)


@pytest.mark.parametrize(
    ("word", "row"),
    [
        ("sort", "List in another order"),
        ("filter", "Show only some of them"),
        ("excel", "Save the list as CSV"),
        ("delete", "Move this project to the trash"),
    ],
)
def test_everyday_words_find_a_row(program: Any, drive: Any, folder: Path, word: str, row: str):
    async def walk(pilot: Any) -> None:
        await press(pilot, "f9")
        await type_in(pilot, word)
        await settle(pilot)
        assert row in "\n".join(shown(pilot.app))

    drive(program(folder), walk)


def test_the_title_says_what_esc_does(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        assert "Esc closes" in await press(pilot, "f9")
        await type_in(pilot, "sort")
        await settle(pilot)
        assert "Esc shows all" in "\n".join(shown(pilot.app))
        assert "Esc closes" in await press(pilot, "escape")

    drive(program(folder), walk)

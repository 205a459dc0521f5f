"""Everything by mouse: steps, choices, ticks, rows, buttons, citation, footer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from screens.project import ProjectScreen
from screens.register import RegisterScreen
from screens.widgets.choice import ChoiceRow
from tests.screens.driving import settle, shown


async def click_on(pilot: Any, words: str, *, times: int = 1) -> None:
    """Click on the first place where these words stand."""
    for y, line in enumerate(shown(pilot.app)):
        if words in line:
            for _ in range(times):
                await pilot.click(offset=(line.index(words) + 1, y))
                await settle(pilot)
            return
    raise AssertionError(f"{words!r} is not on the screen")


def test_a_project_is_opened_answered_and_left_by_mouse(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        register: RegisterScreen = pilot.app.screen
        await click_on(pilot, "House by the brook", times=2)
        screen: ProjectScreen = pilot.app.screen
        assert isinstance(screen, ProjectScreen)
        await click_on(pilot, "3 Class")
        assert screen.step == 3
        row = screen.page.field_row("near_wetland")
        assert isinstance(row, ChoiceRow)
        y = row.region.y
        await pilot.click(offset=(shown(pilot.app)[y].index("( ) Yes") + 1, y))
        await settle(pilot)
        assert screen.open.project.answers["near_wetland"] is True
        await click_on(pilot, "2 Exempt?")
        await click_on(pilot, "[ ] Clear land")
        assert "land_clearing" in screen.open.project.answers["activities"]
        await click_on(pilot, "4 Design")
        await click_on(pilot, "Devices 2")
        await click_on(pilot, "[ Next: Standards ]")
        assert screen.page_name == "standards"
        await click_on(pilot, "F8 Next open")
        await click_on(pilot, "6 Papers")
        assert screen.step == 6
        await pilot.press("escape", "escape")
        await settle(pilot)
        assert pilot.app.screen is register

    drive(program(folder), walk)


def test_banner_opens_why_and_its_footer_leads_back(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await click_on(pilot, "MINOR PROJECT:")
        assert shown(pilot.app)[0].startswith(" Why?")
        await click_on(pilot, "Esc Back")
        assert isinstance(pilot.app.screen, ProjectScreen)

    drive(program(folder, "house-by-the-brook.toml"), walk)

"""Records that belong to a form: the way to their list, the list, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.screens.driving import settle

TEXT = """format = 1
ordinance = "lake-park-nc"

[project]
name = "Pond Lane"

[answers]
activity = "development"
"""


@pytest.fixture
def pond_lane(folder: Path) -> str:
    (folder / "pond-lane.toml").write_text(TEXT, encoding="utf-8")
    return "pond-lane.toml"


def test_a_stage_is_added_from_the_form_of_its_step(
    program: Any, drive: Any, folder: Path, pond_lane: str
) -> None:
    app = program(folder, pond_lane)

    async def walk(pilot: Pilot[int]) -> None:
        screen = app.screen
        screen.go(2, "list:stages")
        await settle(pilot)
        assert screen.page.rows()[0].pieces[1][0] == "Are there stages? Not answered yet."
        await pilot.press("f4")
        await settle(pilot)
        await pilot.press(*"15000", "escape")
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        stages = app.screen.open.project.answers["stages"]
        assert [stage["area_sqft"] for stage in stages] == [15000]
        app.screen.go(2)
        await settle(pilot)
        texts = [item.buttons[0][0] for item in app.screen.page.items() if hasattr(item, "buttons")]
        assert "Stages: 1" in texts

    drive(app, walk)


def test_next_open_comes_to_every_list(
    program: Any, drive: Any, folder: Path, pond_lane: str
) -> None:
    app = program(folder, pond_lane)

    async def walk(pilot: Pilot[int]) -> None:
        pages = {goal.page for goal in app.screen.open.goals()}
        lists = sorted(page for page in pages if page.startswith("list:"))
        assert "list:stages" in lists
        for page in lists:
            goal = next(goal for goal in app.screen.open.goals() if goal.page == page)
            app.screen.go_to(goal)
            await settle(pilot)
            assert app.screen.page.page == page

    drive(app, walk)


def test_a_device_is_removed_only_where_the_mark_stands_and_the_next_one_is_marked(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        screen = pilot.app.screen
        screen.go(4, "devices")
        await settle(pilot)
        page = screen.page
        names = [str(record["name"]) for record in page.records]
        page.push.buttons[0].focus()
        await settle(pilot)
        await pilot.press("delete", "c")
        await settle(pilot)
        assert [record["name"] for record in page.records] == names
        page.list.focus()
        page.list.to("1")
        await pilot.press("delete")
        await settle(pilot)
        assert [record["name"] for record in page.records] == [names[0], *names[2:]]
        assert page.records[int(page.list.key)]["name"] == names[2]

    drive(program(folder, "brook-lane-seven-lots.toml"), walk)

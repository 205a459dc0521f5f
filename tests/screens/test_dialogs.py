"""The dialogs that stand in the way: in use, after a crash, before a decision is issued."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli

from core.editing import set_answer, set_decision
from core.project import Decision
from tests.screens.driving import settle, shown

BROOK = "house-by-the-brook.toml"


def told(app: Any) -> str:
    return " ".join(" ".join(shown(app)).replace("|", " ").split())


def test_a_decision_is_issued_once_and_frozen(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen = pilot.app.screen
        screen.go(7)
        await settle(pilot)
        screen.action_do("issue")
        await settle(pilot)
        assert "Not yet possible: choose Approve or Deny first." in told(pilot.app)
        decision = Decision(outcome="denied", by="J. Doe")
        screen.page.change(set_decision(screen.open.project, decision))
        screen.action_do("issue")
        await settle(pilot)
        assert "House by the brook, 2026-021: denied, as MINOR PROJECT." in told(pilot.app)
        assert ">[ Not yet ]" in told(pilot.app)
        await pilot.press("escape")
        await settle(pilot)
        assert not screen.open.project.determinations
        screen.action_do("issue")
        await settle(pilot)
        await pilot.press("right", "enter")
        await settle(pilot)
        assert "DENIED 2026-06-03 as a MINOR PROJECT" in told(pilot.app)
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert screen.open.project.determinations

    drive(program(folder, BROOK), walk)
    kept = tomli.loads((folder / BROOK).read_text(encoding="utf-8"))
    assert kept["project"]["status"] == "denied"
    assert kept["determinations"][0]["facts"]["disturbed_area_sqft"] == 8000
    assert "decision" not in kept


def test_somebody_else_has_it_open(program: Any, drive: Any, folder: Path):
    first = program(folder)
    opened = first.desk.open(str(folder / BROOK))

    async def walk(pilot: Any) -> None:
        assert "Someone else has this project open" in told(pilot.app)
        assert "You can look at it and print it, not change it." in told(pilot.app)
        await pilot.press("enter")
        await settle(pilot)
        assert "READ ONLY" in shown(pilot.app)[0]

    drive(program(folder, BROOK), walk, (60, 20))
    first.desk.close(opened)


def test_answers_of_a_crash_are_offered_and_put_in(program: Any, drive: Any, folder: Path):
    desk = program(folder).desk
    opened = desk.open(str(folder / BROOK))
    ordinance = desk.ordinance(opened.project)
    desk.keep(opened, set_answer(opened.project, ordinance, "ground_slope_pct", 12), {})
    desk.close(opened)

    async def walk(pilot: Any) -> None:
        assert "Answers from last time" in told(pilot.app)
        assert "(file: don't know)" in told(pilot.app)
        await pilot.press("enter")
        await settle(pilot)
        assert "The answers of last time are in." in told(pilot.app)

    drive(program(folder, BROOK), walk)
    kept = tomli.loads((folder / BROOK).read_text(encoding="utf-8"))
    assert kept["answers"]["ground_slope_pct"] == 12


def test_a_new_project_shows_a_long_name_whole(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f4")
        await settle(pilot)
        await pilot.press(*"HouseByTheBrookAtTheEndOfMill")
        await settle(pilot)
        assert "[HouseByTheBrookAtTheEndOfMill" in told(pilot.app)
        lines = [line for line in shown(pilot.app) if "Project name" in line]
        assert lines[0].rstrip().endswith("] |")

    drive(program(folder), walk)


def test_a_folder_that_cannot_be_read_is_said_and_tried_again(
    program: Any, drive: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    async def walk(pilot: Any) -> None:
        def broken(_: Any) -> Any:
            raise PermissionError(13, "Permission denied")

        with monkeypatch.context() as broke:
            broke.setattr(type(pilot.app.desk), "cards", broken)
            pilot.app.screen.read()
            for _ in range(20):
                await pilot.pause(0.05)
        said = "The folder can't be read to its end (Permission denied). Esc tries again."
        assert said in told(pilot.app)
        await pilot.press("escape")
        await settle(pilot)
        assert said not in told(pilot.app)
        assert not pilot.app.screen.trouble
        assert "10 projects, last changed first" in told(pilot.app)

    drive(program(folder), walk)


def test_a_screen_that_is_covered_does_not_close_what_lies_over_it(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        project = pilot.app.screen
        await pilot.press("f7")
        await settle(pilot)
        over = pilot.app.screen
        assert over is not project
        project.dismiss(None)
        await settle(pilot)
        assert pilot.app.screen_stack[-2:] == [project, over]
        over.dismiss(None)
        over.dismiss(None)  # a second Enter from a quick hand
        await settle(pilot)
        assert pilot.app.screen is project

    drive(program(folder, "house-by-the-brook.toml"), walk)

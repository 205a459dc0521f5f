"""Comparing with another file, an older version, or what somebody else saved."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.screens.driving import settle, shown, type_in

BROOK = "house-by-the-brook.toml"
COPY = "house-by-the-brook-from-the-applicant.toml"


async def menu(pilot: Any, looked_for: str) -> None:
    await pilot.press("f9")
    await settle(pilot)
    await type_in(pilot, looked_for)
    await pilot.press("enter")
    await settle(pilot)


def copied(folder: Path) -> None:
    text = (folder / BROOK).read_text(encoding="utf-8")
    (folder / COPY).write_text(text.replace("_sqft = 8000", "_sqft = 8400"), encoding="utf-8")


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_without_another_file_it_says_so_as_long_as_it_stands(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    for file in folder.glob("*.toml"):
        if file.name != BROOK:
            file.unlink()

    async def walk(pilot: Any) -> None:
        await menu(pilot, "compare")
        for _ in range(2):
            lines = shown(pilot.app)
            text = "\n".join(lines)
            says = "There is no other file in Stormwater. Put the copy there first."
            assert says in " ".join(text.split())
            assert ">[ Close ]" in text
            assert "Does it matter?" not in text
            assert "Esc Back" in lines[-1]
            assert all(len(line) <= size[0] for line in lines)
            await pilot.press("left")
            await settle(pilot)
        await pilot.press("f1")
        await settle(pilot)
        assert "Two copies of one project" in "\n".join(shown(pilot.app))
        await pilot.press("escape", "enter")
        await settle(pilot)
        assert type(pilot.app.screen).__name__ == "ProjectScreen"

    drive(program(folder, BROOK), walk, size)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_another_file_is_told_by_its_name_and_its_values_are_seen(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    copied(folder)

    async def walk(pilot: Any) -> None:
        await menu(pilot, "compare")
        # two files of one number and name: the list tells them apart
        first = next(line for line in shown(pilot.app) if "> (" in line.replace("|", " "))
        assert "house-by-the-brook-from-" in first
        await pilot.press("enter")
        await settle(pilot)
        lines = shown(pilot.app)
        text = "\n".join(lines)
        assert f"The other file ({COPY})" in " ".join(text.split())
        header = next(line for line in lines if "Question" in line)
        assert "When opened" not in header
        row = next(line for line in lines if line.startswith("> "))
        assert "8,400 sq ft" in row
        assert "8,000 sq ft" in row
        if size[0] == 80:
            assert "The other file" in header
            assert "This file" in header
        assert " disk" not in text
        assert "yours" not in text
        assert "Left: keep the other file. Right: keep this file." in text
        await pilot.press("tab", "enter")
        await settle(pilot)
        said = "Choose first: Left keeps the other file, Right keeps this file."
        assert said in " ".join(" ".join(shown(pilot.app)).split())
        await pilot.press("left")
        await settle(pilot)
        row = next(line for line in shown(pilot.app) if line.startswith("> "))
        assert row.rstrip().endswith("other")

    drive(program(folder, BROOK), walk, size)


def test_an_older_version_is_not_called_what_is_now(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        pilot.app.screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        await type_in(pilot, "7800")
        await pilot.press("tab")
        await settle(pilot)
        await menu(pilot, "older versions")
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("right", "enter")
        await settle(pilot)
        lines = shown(pilot.app)
        header = next(line for line in lines if "Question" in line)
        row = next(line for line in lines if "Ground disturbed in all" in line)
        now, older = header.index("What is now"), header.index("The older version")
        assert row[now:].startswith("7,800 sq ft")
        assert row[older:].startswith("8,000 sq ft")
        assert row.rstrip().endswith("now")

    drive(program(folder, BROOK), walk)


def test_read_only_says_why_nothing_can_be_chosen(program: Any, drive: Any, folder: Path):
    copied(folder)
    text = (folder / BROOK).read_text(encoding="utf-8")
    (folder / BROOK).write_text(text.replace("format = 1", "format = 2", 1), encoding="utf-8")

    async def walk(pilot: Any) -> None:
        await menu(pilot, "compare")
        await pilot.press("enter")
        await settle(pilot)
        assert "READ ONLY: nothing can be chosen here." in "\n".join(shown(pilot.app))
        await pilot.press("left")
        await settle(pilot)
        assert "READ ONLY: a newer swtui made this file." in "\n".join(shown(pilot.app))

    drive(program(folder, BROOK), walk)


def test_what_was_saved_by_somebody_else_says_by_whom(program: Any, drive: Any, folder: Path):
    from swtui.desk import ProgramDesk
    from swtui.settings import Settings

    async def walk(pilot: Any) -> None:
        pilot.app.screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        # the same file, saved from another computer: there the lock is not seen
        file = folder / BROOK
        away = folder.parent / "away"
        shutil.copytree(folder, away, ignore=shutil.ignore_patterns("locks"))
        other = ProgramDesk(away, Settings(name="J. Roe"), clock=lambda: pilot.app.desk.now())
        opened = other.open(str(away / BROOK))
        from core.editing import set_info

        other.save(opened, set_info(opened.project, site_address="Elsewhere"))
        other.close(opened)
        shutil.copy(away / BROOK, file)
        shutil.copytree(away / ".swtui" / "log", folder / ".swtui" / "log", dirs_exist_ok=True)
        await type_in(pilot, "7800")
        await pilot.press("tab")
        await settle(pilot)
        await menu(pilot, "save as a copy")
        await pilot.press("escape", "f8")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[2].startswith(" On disk: saved ")
        assert " by " in lines[2]
        assert lines[2].endswith("Yours: last change 10:42.")
        # what NOT SAVED advises can be done here
        await menu(pilot, "save as a copy")
        assert "Save as a copy" in "\n".join(shown(pilot.app))
        assert type(pilot.app.screen).__name__ == "NameModal"

    drive(program(folder, BROOK), walk)

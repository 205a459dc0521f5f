"""Find, the law, the menu, comparing, the trash, notes: each by keys alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli

from tests.screens.driving import settle, shown, type_in

BROOK = "house-by-the-brook.toml"


async def menu(pilot: Any, looked_for: str) -> None:
    """Do an action of the menu."""
    await pilot.press("f9")
    await settle(pilot)
    await type_in(pilot, looked_for)
    await pilot.press("enter")
    await settle(pilot)


def test_find_goes_to_an_answer_of_a_device(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f7")
        await settle(pilot)
        await type_in(pilot, "septic")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[4].startswith("> Answer       Is it uphill of a septic field? (Dry well 1)")
        assert any(line.startswith("  septic fie") for line in lines)
        await pilot.press("down", "enter")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[0].startswith(" Dry well 2 | device 2 of 2")
        assert any(line.startswith("> Is it uphill of a septic field?") for line in lines)

    drive(program(folder, BROOK), walk)


def test_find_suggests_a_word(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f7")
        await settle(pilot)
        await type_in(pilot, "sceptic")
        await settle(pilot)
        assert '> Nothing has "sceptic" in it. Did you mean septic?' in shown(pilot.app)

    drive(program(folder, BROOK), walk)


def test_another_project_is_opened_and_the_first_one_let_go(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f7")
        await settle(pilot)
        await type_in(pilot, "2026-014")
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert shown(pilot.app)[0].startswith(" Garage and driveway | 2026-014")

    app = program(folder, BROOK)
    drive(app, walk)
    assert not list((folder / ".swtui" / "locks").glob("*.who"))


def test_law_from_a_question_and_to_where_it_is_used(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        pilot.app.screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        await pilot.press("f6")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[0] == (
            " Law | Village of Lake George, Code ch. 220                  text of 2022-08-15"
        )
        assert "> 220-57I(2)   Small development is exempt" in lines
        assert any("Ground disturbed in all (step 2)" in line for line in lines)
        await pilot.press("tab", "down", "enter")
        await settle(pilot)
        assert pilot.app.screen.origin().key in ("disturbed_area_sqft", "new_impervious_sqft")

    drive(program(folder, BROOK), walk)


def test_a_file_changed_on_disk_is_compared_and_both_are_kept(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        file = folder / BROOK
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("_sqft = 8000", "_sqft = 8400"), encoding="utf-8")
        pilot.app.screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        await type_in(pilot, "7800")
        await pilot.press("tab")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "NOT SAVED: the file changed on disk. F8 shows both. Nothing is lost." in text
        await pilot.press("f8")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[1] == (
            " The file changed on disk while you had it open. Both versions are kept."
        )
        assert "> Ground disturbed in all    8,000 sq ft  8,400 sq ft  7,800 sq ft  choose" in lines
        assert " The class is the same either way." in " ".join(lines)
        await pilot.press("left", "tab", "enter")
        await settle(pilot)
        assert "saved 10:42" in shown(pilot.app)[0]

    drive(program(folder, BROOK), walk)
    kept = tomli.loads((folder / BROOK).read_text(encoding="utf-8"))
    assert kept["answers"]["disturbed_area_sqft"] == 8400


def test_to_the_trash_and_back(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await type_in(pilot, "garage")
        await settle(pilot)
        await menu(pilot, "to the trash")
        assert not (folder / "garage-and-driveway.toml").exists()
        await menu(pilot, "bring a")
        text = "\n".join(shown(pilot.app))
        assert "> Garage and driveway" in text
        assert "Its file is garage-and-driveway.toml." in text
        await pilot.press("enter")
        await settle(pilot)
        assert "Garage and driveway is back in the folder." in "\n".join(shown(pilot.app))
        assert (folder / "garage-and-driveway.toml").exists()

    drive(program(folder), walk)


def test_a_copy_takes_answers_and_leaves_decisions(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await type_in(pilot, "brook, 2026")
        await pilot.press("escape")
        await type_in(pilot, "house by")
        await settle(pilot)
        await menu(pilot, "copy of this")
        await pilot.press("enter")
        await settle(pilot)
        assert shown(pilot.app)[0].startswith(" House by the brook, copy | 2026-022")

    drive(program(folder), walk)
    made = tomli.loads((folder / "house-by-the-brook-copy.toml").read_text(encoding="utf-8"))
    assert made["answers"]["disturbed_area_sqft"] == 8000
    assert "judgments" not in made
    assert "documents" not in made
    assert "checked_by" not in made["sources"]["disturbed_area_sqft"]


def test_note_on_an_answer_says_what_its_tolerance_could_change(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        pilot.app.screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        await pilot.press("f4")
        await settle(pilot)
        assert "Ground disturbed in all: where the answer comes from" in "\n".join(shown(pilot.app))
        await pilot.press("tab", "tab", "tab")
        await type_in(pilot, "90%")
        await pilot.press("tab")
        await settle(pilot)
        assert "90 % off, it could be MAJOR." in "\n".join(shown(pilot.app))
        while "Keep" not in getattr(pilot.app.focused, "text", ""):
            await pilot.press("tab")
        await pilot.press("enter")
        await settle(pilot)

    drive(program(folder, BROOK), walk)
    source = tomli.loads((folder / BROOK).read_text(encoding="utf-8"))["sources"]
    assert source["disturbed_area_sqft"]["may_be_off"] == 7200


def test_quitting_with_an_unreadable_answer_asks_and_goes_there(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        pilot.app.screen.go(3, key="ground_slope_pct")
        await settle(pilot)
        await type_in(pilot, "12 or so")
        await pilot.press("f10")
        await settle(pilot)
        text = " ".join(" ".join(shown(pilot.app)).replace("|", " ").split())
        assert '"12 or so" at Steepest slope' in text
        assert ">[ Go there ]" in text
        await pilot.press("enter")
        await settle(pilot)
        assert pilot.app.focused.value == "12 or so"

    drive(program(folder, BROOK), walk)


def test_files_on_one_parcel_are_added_up(program: Any, drive: Any, folder: Path):
    text = (folder / BROOK).read_text(encoding="utf-8")
    for number, area in ((1, 4000), (2, 3000)):
        piece = text.replace("= 8000", f"= {area}").replace("2026-021", f"2026-05{number}")
        (folder / f"piece-{number}.toml").write_text(
            piece.replace("251.10-2-14", "251.10-9-9"), encoding="utf-8"
        )

    async def walk(pilot: Any) -> None:
        await menu(pilot, "same parcel")
        text = "\n".join(shown(pilot.app))
        assert "Tax map 251.10-9-9: 2 files together disturb 7,000 sq ft. Each alone is" in text
        assert "7,000 sq ft" in text
        assert " Files on one tax map number added up: a project done in pieces shows.\n" in text

    drive(program(folder, "piece-1.toml"), walk)


def test_settings_of_the_office_stand_with_the_folder(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await menu(pilot, "settings")
        rows = {row.field.key: row for row in pilot.app.screen.query("FormRow")}
        rows["officer"].focus()
        await settle(pilot)
        await type_in(pilot, "J. Doe, Zoning Officer")
        await pilot.press("tab")
        await settle(pilot)

    drive(program(folder), walk)
    village = tomli.loads((folder / ".swtui" / "village.toml").read_text(encoding="utf-8"))
    assert village == {"officer": {"name": "J. Doe", "title": "Zoning Officer"}}


def test_find_shows_the_figure_of_a_provision_in_words(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f7")
        await settle(pilot)
        await type_in(pilot, "59A(5)")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "at least 2 ft" in text
        assert ">=" not in text

    drive(program(folder, "house-by-the-brook.toml"), walk)

"""Walks through the program by keys alone, as a clerk and an applicant take them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli
from textual import events
from textual.events import Key, Paste

from screens.project import ProjectScreen
from tests.screens.driving import settle, shown, type_in


def on_disk(folder: Path, name: str) -> dict[str, Any]:
    return tomli.loads((folder / name).read_text(encoding="utf-8"))


def test_telephone(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await type_in(pilot, "by the")
        await settle(pilot)
        told = "\n".join(shown(pilot.app))
        assert "House by the brook | Lot 12, Brook Lane | A. Applicant, 518-555-0100" in told
        assert "MINOR PROJECT: 8,000 sq ft disturbed is under 15,000." in told
        assert "Not met: Dry well 2" in told

    drive(program(folder), walk)


def test_a_new_project_by_keys_alone_to_its_class(program: Any, drive: Any, tmp_path: Path):
    empty = tmp_path / "empty"
    empty.mkdir()

    async def walk(pilot: Any) -> None:
        assert "What do you want to do?" in "\n".join(shown(pilot.app))
        await pilot.press("2")
        await settle(pilot)
        await type_in(pilot, "Garage")
        await pilot.press("enter", "enter", "down", "enter")
        await settle(pilot)
        assert "CANNOT SAY YET: no work is ticked." in shown(pilot.app)[3]
        await pilot.press("space", "f8")
        await settle(pilot)
        await type_in(pilot, "24x30 + 12x40")
        await pilot.press("enter")
        await type_in(pilot, "720")
        await pilot.press("enter")
        await settle(pilot)
        assert (
            shown(pilot.app)[3].split("  ")[0]
            == " EXEMPT: 1,200 sq ft is under 5,000; 720 is not over 1,000"
        )
        await pilot.press("escape", "escape")
        await settle(pilot)
        assert "Garage" in shown(pilot.app)[4]

    drive(program(empty), walk)
    answers = on_disk(empty, "garage.toml")["answers"]
    assert answers["activities"] == ["development"]
    assert answers["disturbed_area_sqft"] == 1200
    assert on_disk(empty, "garage.toml")["sources"]["disturbed_area_sqft"] == {
        "typed": "24x30 + 12x40"
    }


def test_the_banner_follows_each_key_and_nothing_is_kept_before_leaving(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        await type_in(pilot, "15000")
        await settle(pilot)
        assert "MAJOR PROJECT" in shown(pilot.app)[3]
        assert screen.open.project.answers["disturbed_area_sqft"] == 8000
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert "MINOR PROJECT" in shown(pilot.app)[3]

    drive(program(folder, "house-by-the-brook.toml"), walk)
    assert on_disk(folder, "house-by-the-brook.toml")["answers"]["disturbed_area_sqft"] == 8000


def test_a_text_that_is_no_answer_counts_as_none_and_is_kept(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        await type_in(pilot, "12 or so")
        await pilot.press("tab")
        await settle(pilot)
        lines = shown(pilot.app)
        assert any('Type a size, like 8,000 or 24x30. You typed "12 or so".' in x for x in lines)
        assert "CANNOT SAY YET" in lines[3]
        assert "Next: Ground disturbed in all (F8)." in lines[4]
        await pilot.press("f8")
        await settle(pilot)
        assert pilot.app.focused.value == "12 or so"
        await pilot.press("tab", "ctrl+z")
        await settle(pilot)
        assert "MINOR PROJECT" in shown(pilot.app)[3]
        assert not screen.open.unread

    drive(program(folder, "house-by-the-brook.toml"), walk)


def test_undo_and_redo_go_to_the_place_and_say_what_they_did(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(2, key="new_impervious_sqft")
        await settle(pilot)
        await type_in(pilot, "900")
        await pilot.press("enter", "escape", "6")
        await settle(pilot)
        assert screen.step == 6
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert screen.step == 2
        strip = " ".join(shown(pilot.app)[20:23])
        assert "Undone: New hard surface (impervious) is 1,400 sq ft again (step 2)." in strip
        await pilot.press("ctrl+y")
        await settle(pilot)
        assert screen.open.project.answers["new_impervious_sqft"] == 900

    drive(program(folder, "house-by-the-brook.toml"), walk)
    assert on_disk(folder, "house-by-the-brook.toml")["answers"]["new_impervious_sqft"] == 900


def test_papers_come_in(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        await pilot.press("escape", "6", "enter")
        await settle(pilot)
        before = screen.rail.states[5].says
        await pilot.press("space")
        await settle(pilot)
        assert int(screen.rail.states[5].says.split()[0]) == int(before.split()[0]) - 1

    drive(program(folder, "house-by-the-brook.toml"), walk)
    papers = on_disk(folder, "house-by-the-brook.toml")["documents"]
    assert any(str(entry.get("received_on")) == "2026-06-03" for entry in papers.values())


def test_devices_are_added_edited_copied_and_removed(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(4, "devices")
        await settle(pilot)
        count = len(screen.open.project.answers["devices"])
        await pilot.press("f4")
        await settle(pilot)
        await type_in(pilot, "rain")
        await pilot.press("enter")
        await settle(pilot)
        assert shown(pilot.app)[0].startswith(" Rain garden 1 | device")
        await pilot.press("escape")
        await settle(pilot)
        assert len(screen.open.project.answers["devices"]) == count + 1
        await pilot.press("c")
        await settle(pilot)
        assert screen.open.project.answers["devices"][-1]["name"] == "Rain garden 2"
        await pilot.press("delete")
        await settle(pilot)
        assert "Removed Rain garden 2. Ctrl+Z brings it back." in shown(pilot.app)[20]
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert len(screen.open.project.answers["devices"]) == count + 2

    drive(program(folder, "house-by-the-brook.toml"), walk)


def test_the_checklist_keeps_initials_and_day(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(5)
        await settle(pilot)
        provision = screen.page.list.key
        await pilot.press("space")
        await settle(pilot)
        judgment = screen.open.project.judgments[provision, None]
        assert (judgment.decision, judgment.by, str(judgment.on)) == ("met", "JD", "2026-06-03")
        await pilot.press("space")
        await settle(pilot)
        assert (provision, None) not in screen.open.project.judgments

    drive(program(folder, "steep-lot-with-fill.toml"), walk)


def test_back_after_three_weeks_f8_reaches_every_open_thing(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        seen = set()
        for _ in range(len(screen.open.goals()) + 2):
            await pilot.press("f8")
            await settle(pilot)
            seen.add(getattr(pilot.app.screen, "step", 0))
        assert seen >= {3, 4, 5, 6}

    drive(program(folder, "house-by-the-brook.toml"), walk)


def test_esc_and_a_digit_typed_fast_are_not_one_sign(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        # what Esc 6 comes as within a tenth of a second
        pilot.app.post_message(Key("section_sign", "§").set_sender(pilot.app))
        await settle(pilot)
        assert screen.step == 6
        assert screen.open.project.answers["disturbed_area_sqft"] == 8000

    drive(program(folder, "house-by-the-brook.toml"), walk)


def test_keys_that_come_all_at_once_edit_in_their_order(program: Any, drive: Any, folder: Path):
    app = program(folder, "house-by-the-brook.toml")

    async def walk(pilot: Any) -> None:
        app.screen.go(3, key="percolation_min_per_in")
        await settle(pilot)
        keys = (*"78", "left", "backspace", "9", "home", "1", "delete", "end", "backspace", *"45")
        for key in keys:
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await settle(pilot)
        assert app.focused.value == "145"

    drive(app, walk)


def test_a_pasted_list_keeps_its_first_line_and_says_so(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        pilot.app.focused._on_paste(Paste("4,000\n300\n20\n1"))
        await settle(pilot)
        assert pilot.app.focused.value == "4,000"
        assert "Only the first of 4 pasted lines fits here." in shown(pilot.app)[20]

    drive(program(folder, "house-by-the-brook.toml"), walk)


def test_a_file_in_use_elsewhere_is_only_looked_at(program: Any, drive: Any, folder: Path):
    first = program(folder)
    opened = first.desk.open(str(folder / "house-by-the-brook.toml"))

    async def walk(pilot: Any) -> None:
        await type_in(pilot, "by the")
        await pilot.press("enter")
        await settle(pilot)
        told = "\n".join(shown(pilot.app))
        assert "READ ONLY" in told or "Someone else has this project open" in told

    drive(program(folder), walk)
    first.desk.close(opened)


def test_one_distance_for_all_devices_is_type_page_down_type(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(4, "devices", "devices.1.lake_distance_ft")
        await settle(pilot)
        await pilot.press("1", "1", "0", "pagedown", "1", "0", "5", "escape")
        await settle(pilot)
        wells = screen.open.project.answers["devices"]
        assert [well["lake_distance_ft"] for well in wells] == [110, 105]

    drive(program(folder, "house-by-the-brook.toml"), walk)


def test_a_click_on_another_step_takes_what_is_typed(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        await type_in(pilot, "9100")
        await pilot.click(offset=(51, 1))
        await settle(pilot)
        assert screen.step == 6
        assert screen.open.project.answers["disturbed_area_sqft"] == 9100

    drive(program(folder, "house-by-the-brook.toml"), walk)


def test_a_text_that_is_no_answer_outlives_a_save(program: Any, drive: Any, folder: Path):
    app = program(folder, "house-by-the-brook.toml")

    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        await type_in(pilot, "12 or so")
        await pilot.press("tab")
        await type_in(pilot, "900")
        await pilot.press("tab")
        await settle(pilot)
        assert screen.open.is_saved
        kept = [entry for journal in app.desk.store.safety for entry in journal.all()]
        assert [entry.unread for entry in kept] == [{"disturbed_area_sqft": "12 or so"}]

    drive(app, walk)


def burst(app: Any, *keys: str) -> None:
    """All keys at once, as typed ahead or sent by another program: none waits for the last."""
    for key in keys:
        for each in key[1:] if key.startswith("=") else (key,):
            signs = {"enter": "\r", "tab": "\t", "space": " "}
            character = each if len(each) == 1 else signs.get(each)
            app.post_message(events.Key("space" if each == " " else each, character))


def test_a_whole_quick_check_typed_ahead(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        burst(pilot.app, "f3", "=garage", "enter", "=24x30 + 12x40", "enter", "=720", "enter")
        await settle(pilot)
        lines = shown(pilot.app)
        assert lines[2] == " By your answers this project is EXEMPT."
        assert "1,200 sq ft" in lines[6]
        assert "720 sq ft" in lines[7]

    drive(program(folder), walk)


def test_answers_typed_ahead_stand_in_their_rows(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        screen: ProjectScreen = pilot.app.screen
        screen.go(2, key="disturbed_area_sqft")
        await settle(pilot)
        burst(
            pilot.app, "=8,100", "tab", "=1,5", "backspace", "=450", "enter", "f8", "f9", "escape"
        )
        await settle(pilot)
        assert pilot.app.screen is screen
        answers = screen.open.project.answers
        assert answers["disturbed_area_sqft"] == 8100
        assert answers["new_impervious_sqft"] == 1450

    drive(program(folder, "house-by-the-brook.toml"), walk)

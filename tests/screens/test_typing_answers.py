"""What becomes of a text when a field is left: errors, days out of order, where the cursor goes."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from textual.events import Paste
from textual.pilot import Pilot

from core.editing import copy_record, remove_record, set_answer, set_info
from tests.screens.driving import settle, shown, type_in

BROOK = "house-by-the-brook.toml"
ENDS = "The work ends before it starts. Check both days."


async def put(pilot: Pilot[int], step: int, key: str, text: str) -> None:
    app: Any = pilot.app
    app.screen.go(step, key=key)
    await settle(pilot)
    await type_in(pilot, text)
    await pilot.press("enter")
    await settle(pilot)


def test_a_day_before_the_start_is_no_answer_until_one_of_both_is_right(
    program: Any, drive: Any, folder: Path
) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        await put(pilot, 2, "construction_ends_on", "4/1/26")
        assert ENDS in "\n".join(shown(app))
        answers = app.session.project.answers
        assert "construction_ends_on" not in answers
        # the other day is moved: now both are answers
        await put(pilot, 2, "disturbance_starts_on", "3/1/26")
        answers = app.session.project.answers
        assert answers["disturbance_starts_on"] == date(2026, 3, 1)
        assert answers["construction_ends_on"] == date(2026, 4, 1)
        assert not app.session.unread
        await put(pilot, 2, "disturbance_starts_on", "6/2/26")
        assert ENDS in "\n".join(shown(app))

    drive(app, walk)


def test_a_file_with_days_out_of_order_says_so(program: Any, drive: Any, folder: Path) -> None:
    path = folder / BROOK
    path.write_text(
        path.read_text().replace(
            "construction_ends_on = 2026-11-20", "construction_ends_on = 2026-01-20"
        )
    )
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(2, key="construction_ends_on")
        await settle(pilot)
        assert ENDS in "\n".join(shown(app))

    drive(app, walk)


def test_enter_goes_to_the_rows_that_the_answer_brings(
    program: Any, drive: Any, folder: Path
) -> None:
    path = folder / "new.toml"
    path.write_text(
        'format = 1\nordinance = "lake-george-ny"\n[project]\nname = "New"\n[answers]\n'
        'activities = ["development"]\ndisturbed_area_sqft = 8000\nnew_impervious_sqft = 1400\n'
    )
    app = program(folder, "new.toml")

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(3)
        await settle(pilot)
        page = app.screen.page
        first = app.screen.origin().key
        before = [row.field.key for row in page.form_rows()]
        # typed ahead without waiting: nothing may end in a field further down
        await pilot.press("n", "o", "n", "e", "enter", "7", "%", "enter")
        await settle(pilot)
        keys = [row.field.key for row in page.form_rows()]
        at = keys.index(first)
        assert keys[at + 1] not in before
        typed = app.session.project.answers
        assert typed[keys[at + 1]] == 7
        assert app.screen.origin().key == keys[at + 2]

    drive(app, walk)


def test_a_digit_that_leads_to_a_form_leaves_its_fields_alone(
    program: Any, drive: Any, folder: Path
) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(6)
        await settle(pilot)
        before = app.session.project
        # the words somebody types who does not see that a list has the focus
        await pilot.press("3", "5", "2", "1", "0")
        await settle(pilot)
        assert app.session.project is before
        assert app.screen.step == 1
        assert app.screen.rail.has_focus
        await pilot.press("enter")
        await settle(pilot)
        assert not app.screen.rail.has_focus
        await pilot.press("escape", "6", "space")
        await settle(pilot)
        assert app.session.project.documents != before.documents

    drive(app, walk)


def test_a_finished_project_opens_on_the_rail(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, "studio-on-elm-street.toml")

    async def walk(pilot: Pilot[int]) -> None:
        assert not app.session.goals()
        name = app.session.name
        assert app.screen.rail.has_focus
        await pilot.press("7")
        await settle(pilot)
        assert app.screen.step == 7
        assert app.session.name == name

    drive(app, walk)


def test_the_banner_names_what_next_open_goes_to(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, "steep-lot-with-fill.toml")

    async def walk(pilot: Pilot[int]) -> None:
        for _ in range(6):
            screen = app.screen
            said = screen.banner.words.second.partition("Next: ")[2].removesuffix(" (F8).")
            goal = next(one for one in screen.open.goals() if one.label == said)
            await pilot.press("f8")
            await settle(pilot)
            here = app.screen.origin().key
            assert here in (goal.key, goal.key.partition("/")[0]) or "Device" in str(app.screen)
            if app.screen is not screen:
                await pilot.press("escape")
                await settle(pilot)

    drive(app, walk)


def test_what_cannot_be_changed_says_why(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, BROOK)
    other = program(folder, BROOK)
    held = other.desk.open(str(folder / BROOK))

    async def walk(pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        await settle(pilot)
        assert app.session.read_only
        for key in ("space", "delete", "backspace"):
            app.screen.go(2, key="disturbed_area_sqft")
            await settle(pilot)
            await pilot.press("f9", "escape")  # no message stands any more
            await settle(pilot)
            await pilot.press(key)
            await settle(pilot)
            assert "READ ONLY" in "\n".join(shown(app)[-4:])

    drive(app, walk)
    other.desk.close(held)


def test_several_lines_into_one_field(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        app.screen.go(1, key="project.site_address")
        await settle(pilot)
        app.screen.focused.post_message(Paste("one\ntwo\nthree\nfour"))
        await settle(pilot)
        text = "\n".join(shown(app))
        assert "Only the first of 4 pasted lines fits here." in text
        assert "editor" not in text

    drive(app, walk)


def test_undo_takes_back_a_text_that_changed_nothing(
    program: Any, drive: Any, folder: Path
) -> None:
    app = program(folder, BROOK)

    async def walk(pilot: Pilot[int]) -> None:
        await put(pilot, 1, "project.received_on", "5/5/26")
        await put(pilot, 1, "project.law_as_of", "1/1/20")
        text = " ".join(line.strip() for line in shown(app))
        assert "The rules here start on 2022-08-15. For 2020-01-01, ask the Village" in text
        app.screen.go(1, key="project.law_as_of")
        await settle(pilot)
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert not app.session.unread
        assert app.session.project.info.received_on == date(2026, 5, 5)
        text = "\n".join(shown(app))
        assert "Undone: Use the law of is 5/4/26 again." in text
        assert "It came in on Tue 2026-05-05: as a rule that day's law counts." in text

    drive(app, walk)


def test_undo_says_what_it_did_in_words_that_fit(program: Any, drive: Any, folder: Path) -> None:
    app = program(folder, BROOK)

    async def said(pilot: Pilot[int], project: Any) -> str:
        app.session.change(project)
        app.screen.action_do("undo")
        await settle(pilot)
        return " ".join(line.strip() for line in shown(app)[-4:-1])

    async def walk(pilot: Pilot[int]) -> None:
        session = app.session
        now, law = session.project, session.ordinance
        told = await said(pilot, remove_record(now, law, "devices", 0))
        assert "Undone: Dry well 1 is listed again (step 4). Ctrl+Y takes it out again." in told
        told = await said(pilot, copy_record(now, law, "devices", 0))
        assert "is not listed any more (step 4). Ctrl+Y puts it back." in told
        told = await said(pilot, set_answer(now, law, "activities", ("land_clearing",)))
        assert "Undone: The kinds of work is Build, add on, pave again" in told
        told = await said(pilot, set_info(now, name="Other"))
        assert "Undone: Project name is House by the brook again (step 1)." in told
        assert "Ctrl+Y puts it back." in told

    drive(app, walk)

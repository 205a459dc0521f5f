"""Whatever people type, paste or hand in is shown as it stands: never markup, never a command."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w
from textual import events
from textual.widgets import Input

from core.plain import visible
from screens.widgets.field import FieldInput
from tests.screens.driving import settle, shown, type_in
from tests.screens.touring import home, through_project

HOSTILE = (
    "[/",
    "[red]x[/red] [tenant]",
    "Smith [tenant] [@click=app.quit]y[/]",
    "a\x1b[31mred\x1b]0;t\x07",
    "\u202eabc\u2066 \u200b",
    "nul \x00 bell \x07 del \x7f",
    "Łódź Ñandú ≤ ½ 你好 🦆",
    "tab\there",
    "=1+1 'or' \"x\" \\ {0} %s $HOME",
)
LONG = "word " * 6000
NAME = "[/ [red]Smith [tenant]\x1b[31m \u202eabc"
BROOK = "house-by-the-brook.toml"


def flat(app: Any) -> str:
    """The screen as one text."""
    return "\n".join(shown(app))


@pytest.fixture
def everywhere(folder: Path) -> Path:
    """A project with hostile text in every place that takes any."""
    path = folder / BROOK
    file = tomli.loads(path.read_text("utf-8"))
    file["project"].update(
        name=NAME,
        file_number="[b]2026[/b]",
        site_address=HOSTILE[2],
        tax_map_numbers=["[/", "251.10\x1b-2"],
        notes=LONG,
    )
    person = {"name": HOSTILE[1], "phone": HOSTILE[3], "email": "[/]@x"}
    file["project"].update(applicant=person, owner=dict(person), designer=dict(person))
    for number, device in enumerate(file["answers"]["devices"]):
        device["name"] = f"{HOSTILE[number]} {number}"
    day = date(2026, 5, 20)
    file["sources"] = {
        "disturbed_area_sqft": {"note": HOSTILE[1], "checked_by": "[/]", "typed": "[red]80x100"}
    }
    file["judgments"] = {
        "LG-59A-1-site": {"decision": "met", "by": "[/", "on": day, "note": LONG},
        "LG-63B-2": {"decision": "met", "by": NAME, "on": day, "note": HOSTILE[2]},
    }
    file["events"] = [
        {"kind": "start", "on": day, "by": "[/", "note": NAME},
        {"kind": "inspection", "on": day, "by": HOSTILE[1], "note": LONG},
    ]
    file["decision"] = {"conditions": [HOSTILE[0], HOSTILE[2], LONG], "by": "[/"}
    path.write_bytes(tomli_w.dumps(file).encode())
    return folder


def test_a_file_full_of_it_is_shown_as_it_stands(
    everywhere: Path, program: Any, drive: Any
) -> None:
    async def look(pilot: Any) -> None:
        app = pilot.app
        assert visible(NAME)[:20] in flat(app)
        async for name in through_project(pilot, BROOK):
            await settle(pilot)
            text = flat(app)
            assert "\x1b" not in text, name
            assert all(line.isprintable() for line in shown(app)), name
            if name.startswith("step "):
                assert visible(NAME) in text, name
            if name == "step 1 ":
                # a field shows the beginning of its text, or the end where the cursor is
                assert visible(HOSTILE[2])[:30] in text or visible(HOSTILE[2])[-30:] in text
                assert app.screen.page.focus_key("project.notes")
                await settle(pilot)
                assert "6000 words, Enter opens" in flat(app)

    drive(program(everywhere), look)
    held = tomli.loads((everywhere / BROOK).read_text("utf-8"))
    assert held["project"]["name"] == NAME
    assert held["project"]["notes"].split() == LONG.split()


def test_pasted_into_fields_of_every_kind(folder: Path, program: Any, drive: Any) -> None:
    async def paste(pilot: Any, into: str) -> None:
        app = pilot.app
        fields = [each for each in app.screen.query(FieldInput) if each.focusable]
        assert fields, into
        for widget in fields[:2]:
            widget.focus()
            await pilot.pause()
            before = widget.value
            for text in HOSTILE[1:5]:
                widget.value = ""
                app.post_message(events.Paste(text))
                await pilot.pause()
                wanted = visible(text.replace("\t", " "))
                assert widget.value == wanted[: widget.max_length or None], into
                widget.cursor_position = 0
                await pilot.pause()
                assert wanted[:8].strip() in flat(app), (into, text)
            widget.value = before

    async def look(pilot: Any) -> None:
        app = pilot.app
        await paste(pilot, "the register")
        await pilot.press("escape")
        for command in ("new", "quick", "find", "law", "settings"):
            app.screen.action_do(command)
            await settle(pilot)
            await paste(pilot, command)
            await home(pilot)
        app.screen.open_path(next(card.path for card in app.screen.all if BROOK in card.path))
        await settle(pilot)
        app.screen.go(1)
        await settle(pilot)
        await paste(pilot, "step 1")
        app.screen.go(3)
        await settle(pilot)
        await paste(pilot, "step 3")
        app.screen.action_do("note")
        await settle(pilot)
        await paste(pilot, "note")

    drive(program(folder), look)


def test_a_long_text_is_kept_whole(folder: Path, program: Any, drive: Any) -> None:
    async def write(pilot: Any) -> None:
        app = pilot.app
        app.screen.go(1, "", "project.notes")
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        app.post_message(events.Paste(LONG + NAME))
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert "words, Enter opens" in flat(app)

    drive(program(folder, BROOK), write)
    held = tomli.loads((folder / BROOK).read_text("utf-8"))
    assert held["project"]["notes"].split()[:6000] == LONG.split()


def test_letter_keys_are_letters_in_a_field(folder: Path, program: Any, drive: Any) -> None:
    async def write(pilot: Any) -> None:
        app = pilot.app
        await type_in(pilot, "Quinn1lmdaeoc?")
        assert app.focused.value == "Quinn1lmdaeoc?"
        await pilot.press("escape")
        await type_in(pilot, "hous")
        await settle(pilot)
        await pilot.press("escape")
        app.screen.open_path(next(card.path for card in app.screen.all if BROOK in card.path))
        await settle(pilot)
        app.screen.go(1, "", "project.applicant.name")
        await settle(pilot)
        field = app.focused
        assert isinstance(field, Input)
        field.value = ""
        await type_in(pilot, "Quinn L 12345678 yn?")
        await settle(pilot)
        assert app.focused is field
        assert field.value == "Quinn L 12345678 yn?"

    drive(program(folder), write)
    held = tomli.loads((folder / BROOK).read_text("utf-8"))
    assert held["project"]["applicant"]["name"] == "Quinn L 12345678 yn?"


NUMBERS = [
    ("1,500", "= 1,500 sq ft", 1500),
    ("0.25 ac", "= 10,890 sq ft", 10890),
    ("24x30 + 12x40", "= 1,200 sq ft", 1200),
    ("5 ac", "= 217,800 sq ft", 217800),
    (".5", "= 0.5 sq ft", 0.5),
    ("none", "= 0 sq ft", 0),
    ("0", "= 0 sq ft", 0),
    ("?", "don't know", None),
    ("", "", None),
    ("-5", "! A size can't be below 0.", None),
    ("1e5", '! Type a size, like 8,000 or 24x30. You typed "1e5".', None),
    ("12 or so", '! Type a size, like 8,000 or 24x30. You typed "12 or so".', None),
    ("5 gal", '"gal" is a volume', None),
    ("nan", "! Type a size", None),
    ("9" * 60, "! ", None),
    ("[red]1[/]", '! Type a size, like 8,000 or 24x30. You typed "[red]1[/]".', None),
]


def test_figures_as_people_write_them(folder: Path, program: Any, drive: Any) -> None:
    async def write(pilot: Any) -> None:
        app = pilot.app
        app.screen.go(2, "", "disturbed_area_sqft")
        await settle(pilot)
        for typed, said, held in NUMBERS:
            assert app.screen.page.focus_key("disturbed_area_sqft")
            await pilot.pause()
            assert isinstance(app.focused, FieldInput)
            app.focused.value = ""
            if typed:
                app.post_message(events.Paste(typed))
            await pilot.pause()
            await pilot.press("tab")
            await settle(pilot)
            text = " ".join(flat(app).split())
            assert said in text, typed
            if held is None and typed not in ("", "?"):
                assert visible(typed)[:8] in text, typed
            found = app.screen.open.project.answers.get("disturbed_area_sqft")
            assert (None if found is None else float(found)) == held, typed

    drive(program(folder, BROOK), write)


def test_a_half(folder: Path, program: Any, drive: Any) -> None:
    """The sign for a half is read, or refused in a sentence; never taken for something else."""

    async def write(pilot: Any) -> None:
        app = pilot.app
        app.screen.go(2, "", "disturbed_area_sqft")
        await settle(pilot)
        app.focused.value = ""
        app.post_message(events.Paste("½"))
        await pilot.pause()
        await pilot.press("tab")
        await settle(pilot)
        assert "= 0.5 sq ft" in flat(app) or "! Type a size" in flat(app)

    drive(program(folder, BROOK), write)
    answers = tomli.loads((folder / BROOK).read_text("utf-8"))["answers"]
    assert answers.get("disturbed_area_sqft") in (None, 0.5)


def test_several_lines_pasted_are_noticed(folder: Path, program: Any, drive: Any) -> None:
    async def write(pilot: Any) -> None:
        app = pilot.app
        app.screen.go(2, "", "disturbed_area_sqft")
        await settle(pilot)
        app.focused.value = ""
        app.post_message(events.Paste("1,500\n\n2,000\n3,000\n4,000\n"))
        await pilot.pause()
        assert app.focused.value == "1,500"
        assert "Only the first of 4 pasted lines fits here." in flat(app)

    drive(program(folder, BROOK), write)


def test_escape_and_a_digit_at_once_are_two_keys(folder: Path, program: Any, drive: Any) -> None:
    """Esc and 4 typed fast arrive as one sign: it must not stand in a figure."""

    async def write(pilot: Any) -> None:
        app = pilot.app
        screen = app.screen
        screen.go(2, "", "disturbed_area_sqft")
        await settle(pilot)
        app.post_message(events.Key("cent_sign", "¢"))
        await settle(pilot)
        assert screen.step == 4

    drive(program(folder, BROOK), write)
    answers = tomli.loads((folder / BROOK).read_text("utf-8"))["answers"]
    assert answers["disturbed_area_sqft"] == 8000

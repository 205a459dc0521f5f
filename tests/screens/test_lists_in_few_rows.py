"""Law, Find, Due: what is counted, citations that tell rows apart, texts cut where it is seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.widgets.plain import cite_cell, short_cite
from tests.screens.driving import settle, shown, type_in

BROOK = "house-by-the-brook.toml"
SIZES = [(80, 24), (60, 20)]


@pytest.mark.parametrize(
    ("cite", "short"),
    [
        ("§ 220-59A(5)", "59A(5)"),
        ("§ 220-67E(2) Condition A", "67E(2) Condition A"),
        ("draft 2, xx-104(B)1-7", "104(B)1-7"),
        ("draft 2, xx-601 1-year, 24-hour storm", "601 1-year, 24-hour storm"),
        ("Manual", "Manual"),
    ],
)
def test_short_citations(cite: str, short: str) -> None:
    assert short_cite(cite) == short


def test_citations_of_a_list_are_told_apart() -> None:
    assert cite_cell("§ 220-57I(2)", 12, 15) == "220-57I(2)  "
    assert cite_cell("§ 220-59B(1)(a)[1]", 12, 15) == "59B(1)(a)[1]"
    assert cite_cell("§ 220-59B(1)(b)[1][a]", 12, 15) == "59B(1)(b)[1][a]"


@pytest.mark.parametrize("size", SIZES)
def test_law_counts_provisions_and_says_when_a_text_goes_on(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    async def walk(pilot: Any) -> None:
        await pilot.press("f6")
        await settle(pilot)
        await type_in(pilot, "57H")
        await settle(pilot)
        lines = shown(pilot.app)
        text = " ".join(lines)
        assert "1 of 222 provisions" in text
        assert "In our words." in text
        if size[0] == 60:
            assert any(line.endswith("..") and "lawns where" in line for line in lines)
            assert any("Enter reads it all." in line for line in lines)
        assert any("Screening result" in line for line in lines)
        if size[0] == 80:
            assert any("here: not answered" in line for line in lines)
        await pilot.press("tab", "down", "down", "down", "down")
        await settle(pilot)
        text = " ".join(" ".join(shown(pilot.app)).split())
        assert (
            "Condition: Use no lawn fertilizer within 50 ft of water, new lawns and tested" in text
        )
        await pilot.press("tab", "enter")
        await settle(pilot)
        text = " ".join(" ".join(shown(pilot.app)).split())
        assert "The rule holds for exempt projects too." in text
        await pilot.press("escape", "escape")
        await settle(pilot)
        await type_in(pilot, "zzz")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "0 of 222 provisions" in text
        assert " of 1 ---" not in text

    drive(program(folder, BROOK), walk, size)


def test_find_counts_all_and_lists_the_rest(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await pilot.press("f7")
        await settle(pilot)
        await type_in(pilot, "water")
        await settle(pilot)
        found = int(shown(pilot.app)[1].split()[-2])
        assert found > 100
        await pilot.press(*["down"] * 10)
        await settle(pilot)
        marked = next(line for line in shown(pilot.app) if line.startswith("> "))
        assert marked.endswith("more: Enter lists them")
        await pilot.press("enter")
        await settle(pilot)
        assert int(shown(pilot.app)[1].split()[-2]) == found
        marked = next(line for line in shown(pilot.app) if line.startswith("> "))
        assert marked.startswith("> Answer ")
        screen = pilot.app.screen
        listed = sum(1 for hit in screen.hits if hit.kind in ("Answer", "Standard", "Paper"))
        assert listed > 40
        # other words begin with the first rows again
        await pilot.press("backspace")
        await settle(pilot)
        assert sum(1 for hit in screen.hits if hit.goal is not None) == 10

    drive(program(folder, BROOK), walk)


@pytest.mark.parametrize("size", SIZES)
def test_the_strip_of_a_date_ends_with_a_sentence(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    name = "A very long name of a project, so that the strip is short of room"
    text = (folder / "mill-street-house.toml").read_text(encoding="utf-8")
    text = text.replace('name = "Mill Street house"', f'name = "{name}"')
    (folder / "mill-street-house.toml").write_text(text, encoding="utf-8")

    async def walk(pilot: Any) -> None:
        await pilot.press("f8")
        await settle(pilot)
        lines = shown(pilot.app)
        told = " ".join(lines[-4 if size[0] == 80 else -3 : -2])
        words = told.replace("220-61A(2)", "").split()
        assert words[-1].endswith((".", ".."))
        assert "event is" not in told
        assert all(len(line) <= size[0] for line in lines)

    drive(program(folder), walk, size)


def test_due_counts_dates_not_headings(program: Any, drive: Any, folder: Path):
    rain = '\n[[events]]\nkind = "rain"\nrain_in = 1.0\non = 2026-05-'
    with (folder / "mill-street-house.toml").open("a", encoding="utf-8") as file:
        file.write("".join(f"{rain}{day:02}\n" for day in range(1, 21)))

    async def walk(pilot: Any) -> None:
        await pilot.press("f8")
        await settle(pilot)
        lines = shown(pilot.app)
        assert "21 dates" in lines[1]
        assert any(line.rstrip(" -").endswith("of 21") for line in lines)

    drive(program(folder), walk)


LOT = """format = 1
ordinance = "lake-park-nc"

[project]
name = "Lot 12"

[answers]
activity = "development"
inside_map = true
adds_built_upon = true
disturbed_area_sqft = 60000
"""


@pytest.mark.parametrize("size", SIZES)
def test_why_shows_figure_and_limit_whole(
    program: Any, drive: Any, folder: Path, size: tuple[int, int]
):
    (folder / "lot-12.toml").write_text(LOT, encoding="utf-8")

    async def walk(pilot: Any) -> None:
        await pilot.press("f2")
        await settle(pilot)
        seen: list[str] = []
        for _ in range(4):
            seen += shown(pilot.app)
            await pilot.press("pagedown")
            await settle(pilot)
        text = "\n".join(seen)
        assert all(len(line) <= size[0] for line in seen)
        assert "under 43,560" in text
        assert "Hard surface of the project in all" in text
        assert "      over the area of the project times 24 %?" in text
        if size[0] == 80:
            # two exemptions of one letter are told apart
            assert "105(B) para 1" in text
            assert "105(B) para 4" in text

    drive(program(folder, "lot-12.toml"), walk, size)


def test_law_says_more_of_a_provision_where_there_is_room(program: Any, drive: Any, folder: Path):
    (folder / "lot-12.toml").write_text(LOT, encoding="utf-8")

    async def walk(pilot: Any) -> None:
        await pilot.press("f6")
        await settle(pilot)
        await pilot.press("pagedown")
        await settle(pilot)
        text = "\n".join(shown(pilot.app))
        assert "In our words, from a draft." in text
        assert "In force on all dates" in text
        assert "no adopted" in text

    drive(program(folder, "lot-12.toml"), walk)

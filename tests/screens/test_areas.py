"""Drainage areas by keys alone: the list with its storms, the form, the search for covers, why."""

from __future__ import annotations

import pytest

from tests.screens.driving import marks, settle, shown, type_in

BARN = "barn-on-quarry-road.toml"
SIZES = pytest.mark.parametrize("size", [(80, 24), (60, 20)])


def seen(pilot) -> str:
    return "\n".join(shown(pilot.app))


async def until(pilot, words: str) -> None:
    """Wait until something is shown: on a busy machine a screen takes its time to arrive."""
    for _ in range(100):
        await settle(pilot)
        if words in seen(pilot) and not pilot.app.screen.arriving:
            return
        await pilot.pause(0.02)
    raise AssertionError(f"{words} is not shown:\n{seen(pilot)}")


async def to_areas(pilot) -> None:
    """From the site page by its button."""
    pilot.app.screen.go(4, "site", "peak_post_25yr_cfs")
    await settle(pilot)
    for _ in range(40):
        if ">[ Work out from drainage areas ]" in seen(pilot):
            break
        await pilot.press("down")
    assert ">[ Work out from drainage areas ]" in seen(pilot)
    await pilot.press("enter")
    await until(pilot, "> Slope ")


@SIZES
def test_the_storms_before_and_after(folder, program, drive, size) -> None:
    async def look(pilot) -> None:
        await to_areas(pilot)
        told = seen(pilot)
        assert "[Areas 4]" in told
        assert marks(shown(pilot.app)) == 1
        for _ in range(20):
            if "What changes" in told:
                break
            await pilot.press("right")
            await settle(pilot)
            told += seen(pilot)
        for words in ("19,277", "21,965", "before  /", "after  =", "What changes", "MORE"):
            assert words in told, words
        assert all(line.isascii() for line in told.splitlines())

    drive(program(folder, BARN), look, size)


@SIZES
def test_peaks_in_better_signs(folder, program, drive, size) -> None:
    async def look(pilot) -> None:
        await to_areas(pilot)
        told = ""
        for _ in range(5):
            await pilot.press("right")
            await settle(pilot)
            told += seen(pilot)
        assert "before  ▒▒" in told
        assert "after  ██" in told

    drive(program(folder, BARN, plain_signs=False), look, size)


@SIZES
def test_a_cover_is_found_by_words_and_soil(folder, program, drive, size) -> None:
    async def add(pilot) -> None:
        await to_areas(pilot)
        await pilot.press("enter")
        await until(pilot, "> Name")
        await pilot.press("down", "down", "enter")
        await until(pilot, "Type to find")
        await type_in(pilot, "woods good b")
        await settle(pilot)
        assert "> 2-2c-13 Woods, good" in seen(pilot)
        await pilot.press("enter")
        await type_in(pilot, "x")
        await pilot.press("enter")
        await settle(pilot)
        assert "is no number" in seen(pilot)
        await pilot.press("backspace")
        await type_in(pilot, "1.5")
        await pilot.press("enter", "escape")
        await settle(pilot)
        record = pilot.app.screen.open.project.answers["drainage_areas"][0]
        assert record["covers"] == "2-2c-13 B 2.9; 2-2c-03 B 1.2; 2-2c-13 B 1.5"
        assert "5.60 ac" in seen(pilot)

    drive(program(folder, BARN), add, size)


def test_covers_that_cannot_be_read_stay_and_say_why(folder, program, drive) -> None:
    async def wrong(pilot) -> None:
        await to_areas(pilot)
        await pilot.press("enter")
        await until(pilot, "> Name")
        await pilot.press("down", "down", "enter")
        await until(pilot, "Type to find")
        await pilot.press("shift+tab")
        await type_in(pilot, "; grass")
        await pilot.press("escape")
        await settle(pilot)
        told = seen(pilot)
        assert "'grass' is not written as a row of the table" in told
        assert "covers" not in pilot.app.screen.open.project.answers["drainage_areas"][0]

    drive(program(folder, BARN), wrong)


def test_an_area_is_added_and_taken_out_again(folder, program, drive) -> None:
    async def add(pilot) -> None:
        await to_areas(pilot)
        await pilot.press("f4")
        await settle(pilot)
        assert "Does this show the ground as it is, or as it will be?" in seen(pilot)
        await pilot.press("down", "enter")
        await settle(pilot)
        assert "After 1" in seen(pilot)
        assert "what covers the ground is not answered" in seen(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert "not worked out" in seen(pilot)
        await pilot.press("delete")
        await settle(pilot)
        assert "[Areas 4]" in seen(pilot)

    drive(program(folder, BARN), add)


def test_every_step_of_an_area_can_be_read(folder, program, drive) -> None:
    async def read(pilot) -> None:
        await to_areas(pilot)
        await pilot.press("s")
        await settle(pilot)
        told = seen(pilot)
        assert "Calculation: Slope" in told
        assert "CN = (55 x 2.90 + 61 x 1.20) / 4.10 = 56.76" in told

    drive(program(folder, BARN), read)


@SIZES
def test_why_opens_the_steps_of_a_figure(folder, program, drive, size) -> None:
    async def why(pilot) -> None:
        pilot.app.screen.go(4, "site", "peak_pre_25yr_cfs")
        await settle(pilot)
        assert "= 7.59 cfs" in seen(pilot)
        await pilot.press("f2")
        await settle(pilot)
        told = seen(pilot)
        assert "> How it is worked out" in told
        assert "S = 1000/56.756098 - 10 = 7.62 in" in told
        await pilot.press("escape")
        await settle(pilot)
        pilot.app.screen.go(4, "standards", "LG-59B-1a2-25")
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("s")
        await settle(pilot)
        assert "How it is worked out" in seen(pilot)
        assert "Slope, built: curve number" in seen(pilot)

    drive(program(folder, BARN), why, size)


def test_county_rain_stands_beside_its_empty_field(folder, program, drive) -> None:
    async def look(pilot) -> None:
        pilot.app.screen.go(4, "site", "rain_10yr_in")
        await settle(pilot)
        told = seen(pilot)
        assert "= 3.81 in" in told
        assert "(county value, not a point value)." in told

    drive(program(folder, BARN), look)


def test_a_minor_project_is_not_asked(folder, program, drive) -> None:
    async def look(pilot) -> None:
        pilot.app.screen.go(4, "site")
        await settle(pilot)
        told = seen(pilot)
        for _ in range(30):
            await pilot.press("down")
            told += seen(pilot)
        assert "drainage areas" not in told

    drive(program(folder, "house-by-the-brook.toml"), look)

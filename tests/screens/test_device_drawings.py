"""Drawings of a device in text: its section, and its distances on one axis."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ordinance.questions import BEDROCK, GROUNDWATER
from screens.project import ProjectScreen
from screens.steps.devices import DevicesPage
from screens.widgets.drawn import Line, line_width
from screens.widgets.ink import ASCII, BEST, Signs
from screens.widgets.section import WIDE, Layer, flat_section, section
from screens.widgets.setbacks import Setback, axis_end, key_line, place, setback_lines
from tests.screens.driving import settle, shown

BROOK = "house-by-the-brook.toml"
MILL = "mill-street-house.toml"
LANE = "brook-lane-seven-lots.toml"

amounts = st.one_of(
    st.integers(0, 10**7), st.fractions(0, 10**7, max_denominator=1000), st.just(inf), st.none()
)
limits = st.one_of(st.none(), st.integers(0, 2000), st.fractions(0, 500, max_denominator=100))
words = st.text(max_size=40)
rows = st.lists(
    st.builds(
        Setback,
        words,
        limits,
        amounts,
        st.sampled_from(["90 ft", "none there", "don't know", "not answered", "1,234,567.25 ft"]),
        st.sampled_from(["", "needs 35", "needs 1,234.5"]),
        st.sampled_from(["met", "NOT MET", "unknown", "officer decides", "met otherwise"]),
    ),
    max_size=6,
)
layers = st.lists(
    st.builds(
        Layer,
        st.sampled_from([BEDROCK, GROUNDWATER]),
        words,
        st.one_of(st.none(), st.integers(-50, 10**6), st.fractions(-9, 9, max_denominator=8)),
        words,
    ),
    max_size=4,
)
signs = st.sampled_from([ASCII, BEST])


def text(line: Line) -> str:
    return "".join(piece for piece, _ in line)


@given(rows, st.integers(40, 120), signs)
def test_no_row_of_distances_is_over_the_width(found: list[Setback], width: int, with_: Signs):
    for line in (*setback_lines(found, width, with_), key_line(with_, width)):
        assert line_width(line) <= width


@given(rows, st.integers(59, 120))
def test_every_word_is_seen(found: list[Setback], width: int):
    for row, line in zip(found, setback_lines(found, width, ASCII), strict=True):
        if len(row.value) < 13:
            assert text(line).endswith(row.word)
            assert row.value in text(line)


@given(rows, st.integers(60, 120))
def test_plain_signs_are_ascii(found: list[Setback], width: int):
    named = [
        Setback("a name", row.limit, row.given, row.value, row.needs, row.word) for row in found
    ]
    assert "".join(map(text, setback_lines(named, width, ASCII))).isascii()
    assert text(key_line(ASCII, width)).isascii()


@given(amounts, limits, rows, st.integers(8, 40))
def test_stroke_and_thing_stand_as_their_figures_do(
    distance: Any, limit: Any, others: list[Setback], room: int
):
    end = axis_end([Setback("x", limit, distance, "", "", ""), *others])
    mark, at = place(distance, limit, end, room)
    assert (mark >= 0) == (limit is not None)
    if limit is not None:
        assert 1 <= mark < room - 1
    if distance is None or distance == inf:
        assert at == -1
    elif limit is not None:
        assert (at > mark) == (distance > limit)
        assert (at < mark) == (distance < limit)
        assert 0 <= at <= room


@pytest.mark.parametrize(
    ("distance", "drawn"),
    [
        (Fraction(3499, 100), "#======o|"),
        (35, "#=======o"),
        (Fraction(3501, 100), "#=======|o"),
        (0, "#o======|"),
        (140, "#=======|.....................o"),
        (141, "#=======|.....................>"),
        (inf, "#=======|  "),
        (None, "#=======| ?"),
    ],
)
def test_just_short_on_it_just_over(distance: Any, drawn: str):
    """Beside a distance at the end of the axis, so that all have the same."""
    found = [
        Setback("lake", 35, distance, "", "", ""),
        Setback("well", 35, 140, "", "", ""),
    ]
    line = text(setback_lines(found, 43, ASCII)[0])
    assert line[7:].startswith(drawn), line


def test_a_narrow_row_says_why_there_is_no_figure():
    found = [
        Setback("x" * 22, 50, 48, "48 ft", "needs 50", "NOT MET", "", "48"),
        Setback("y" * 22, 50, None, "don't know", "needs 50", "unknown", "", "?", "don't know"),
    ]
    first, second = (text(line) for line in setback_lines(found, 59, ASCII))
    assert first.endswith("o|    48 needs 50 NOT MET")
    assert second.endswith("=| ?   ? needs 50 don't know")


@given(layers, signs)
def test_no_row_of_a_section_is_over_its_width(found: list[Layer], with_: Signs):
    assert all(line_width(line) <= WIDE for line in section(found, with_))


@given(layers, st.integers(59, 78), signs)
def test_no_row_of_a_flat_section_is_over_the_width(found: list[Layer], width: int, with_: Signs):
    assert all(line_width(line) <= width for line in flat_section(found, width, with_))


@given(layers)
def test_layers_stand_in_order_of_their_depth(found: list[Layer]):
    named = [Layer(layer.kind, f"layer {index}", layer.depth) for index, layer in enumerate(found)]
    drawn = [text(line) for line in flat_section(named, 60, ASCII)[2:]]
    depths = {f"layer {index}": layer.depth for index, layer in enumerate(found)}
    told = [depths[line[2:9]] for line in drawn]
    known = [depth for depth in told if depth is not None]
    assert known == sorted(known)
    assert told[len(known) :] == [None] * (len(told) - len(known))


# --- as they are seen ---------------------------------------------------------------------------


async def devices(pilot: Any, *keys: str) -> list[str]:
    screen = pilot.app.screen
    assert isinstance(screen, ProjectScreen)
    screen.go(4, "devices")
    await settle(pilot)
    await pilot.press(*keys)
    await settle(pilot)
    return shown(pilot.app)


def row(lines: list[str], start: str) -> str:
    return next(line for line in lines if line.startswith(f"  {start}"))


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_distances_are_drawn_where_the_columns_are_distances(
    program: Any, folder: Path, drive: Any, size: tuple[int, int]
) -> None:
    async def script(pilot: Any) -> None:
        lines = await devices(pilot, "right", "right")
        assert any("Dry well 2: how far from it, in ft" in line for line in lines)
        lake = row(lines, "lake or downhill water")
        assert "|.." in lake
        assert (" 90 needs 35 met" if size[0] == 60 else " 90 ft  needs 35  met") in lake
        assert lake.index("|") < lake.index("o ", 25) < lake.index(" 90 ")
        supply = row(lines, "downhill water supply")
        assert ("none needs 35 met" if size[0] == 60 else "none there  needs 35  met") in supply
        assert any("to be kept free" in line for line in lines)
        buttons = [line for line in lines if "[ Next: Standards ]" in line]
        assert len(buttons) == 1
        for name in ("Dry well 1", "Dry well 2"):
            assert any(line[2:].startswith(name) for line in lines)
        lines = await devices(pilot, "left", "left")
        assert not any("how far from it" in line for line in lines)

    drive(program(folder, BROOK), script, size)


def test_what_is_short_stands_within_what_is_to_be_kept_free(
    program: Any, folder: Path, drive: Any
) -> None:
    async def script(pilot: Any) -> None:
        lines = await devices(pilot, "right", "right")
        short = row(lines, "uphill water supply")
        assert short.endswith("NOT MET")
        assert "=o|" in short

    drive(program(folder, LANE), script)


def test_not_answered_and_dont_know_are_told_in_words(
    program: Any, folder: Path, drive: Any
) -> None:
    path = folder / BROOK
    told = path.read_text("utf-8")
    told = told.replace("lake_distance_ft = 90\n", "", 1).replace(
        'lake_distance_ft = 120\ndowngradient_supply_ft = "none"', "lake_distance_ft = 34.99", 1
    )
    told += '\n[sources."devices.Dry well 2.lake_distance_ft"]\ndont_know = true\n'
    path.write_text(told, "utf-8")

    async def script(pilot: Any) -> None:
        lines = await devices(pilot, "right", "right")
        assert row(lines, "lake or downhill water").endswith("34.99 ft  needs 35  NOT MET")
        supply = row(lines, "downhill water supply")
        assert supply.endswith("not answered  needs 35  unknown")
        assert "| ?" in supply
        await pilot.press("down")
        await settle(pilot)
        lake = row(shown(pilot.app), "lake or downhill water")
        assert "don't know  needs 35  unknown" in lake

    drive(program(folder, BROOK), script)


def test_what_is_far_ends_in_an_arrow(program: Any, folder: Path, drive: Any) -> None:
    async def script(pilot: Any) -> None:
        lines = await devices(pilot, "right", "right")
        far = row(lines, "lake or downhill water")
        assert ".> 640 ft  needs 35 " in far

    drive(program(folder, MILL), script)


def test_the_section_stands_alone_on_a_narrow_terminal(
    program: Any, folder: Path, drive: Any
) -> None:
    async def script(pilot: Any) -> None:
        lines = await devices(pilot)
        assert row(lines, "groundwater").endswith("1.5 ft  needs 2   NOT MET")
        lines = await devices(pilot, "right")
        assert any(line.strip().startswith("ground  ") for line in lines)
        assert row(lines, "groundwater").endswith("~~~~  1.5 ft, needs 2 NOT MET")
        assert row(lines, "bedrock").endswith("^^^^  6 ft, needs 2 met")
        assert any("[ Next: Standards ]" in line for line in lines)
        page = pilot.app.screen.query_one(DevicesPage)
        assert page.list.shown == (1, 2)

    drive(program(folder, BROOK), script, (60, 20))


@pytest.mark.parametrize("file", [BROOK, MILL, LANE])
@pytest.mark.parametrize("size", [(60, 20), (60, 24), (80, 24)])
def test_list_and_buttons_are_seen_beside_every_drawing(
    program: Any, folder: Path, drive: Any, file: str, size: tuple[int, int]
) -> None:
    async def script(pilot: Any) -> None:
        await devices(pilot)
        page = pilot.app.screen.query_one(DevicesPage)
        for _ in page.sets():
            lines = shown(pilot.app)
            assert any("[ Next: Standards ]" in line for line in lines), lines
            first, last = page.list.shown
            assert last - first + 1 >= min(3, page.list.count), lines
            await pilot.press("right")
            await settle(pilot)

    drive(program(folder, file), script, size)


def test_better_signs_where_the_terminal_has_them(program: Any, folder: Path, drive: Any) -> None:
    async def script(pilot: Any) -> None:
        lines = await devices(pilot, "right", "right")
        assert "■░░" in row(lines, "lake or downhill water")
        lines = await devices(pilot, "left")
        assert any("┐   ┌" in line for line in lines)

    drive(program(folder, BROOK, plain_signs=False), script)

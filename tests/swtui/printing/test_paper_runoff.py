"""The calculation sheet of a project that lists drainage areas."""

from __future__ import annotations

import pytest

from core.drainage_areas import drainage
from swtui.printing.catalogue import make
from swtui.printing.runoff import area_sheets
from tests.major_project import AREAS, NORTH, NORTH_AFTER
from tests.paper_examples import SAMPLES, context_of, evolve, sample, squeezed, text_of

BARN = next(path for path in SAMPLES if path.stem == "barn-on-quarry-road")


@pytest.fixture(scope="module")
def words() -> str:
    return squeezed(text_of(make("calculations", sample(BARN))))


def with_areas(*areas: dict):
    context = sample(BARN)
    project = context.project
    return context_of(
        evolve(project, answers={**project.answers, "drainage_areas": tuple(map(dict, areas))})
    )


def test_every_area_has_its_covers_and_every_step(words: str) -> None:
    for sheet in area_sheets(sample(BARN)):
        assert squeezed(sheet.title) in words
        for piece in sheet.area.covers:
            assert squeezed(piece.cover) in words
        for computed in sheet.computed:
            for step in computed.steps:
                assert squeezed(step.figures) in words, step
                assert squeezed(step.source) in words


def test_the_storms_stand_in_a_table_and_those_asked_for_are_compared(words: str) -> None:
    found = drainage(sample(BARN).determination)
    assert found is not None
    for row in found.storms.volumes:
        assert f"{row.years}-year" in words
    assert squeezed("10-year volume: 19,277 before, 21,965 after, +2,688 cu ft") in words
    assert squeezed("What changes § 220-67B(3)(h)") in words
    assert squeezed("county value, not a point value") in words


def test_the_designers_figures_stand_apart_with_what_differs(words: str) -> None:
    assert squeezed("Runoff after, 10-year") in words
    assert "differs" in words


def test_an_area_that_cannot_be_worked_out_is_named() -> None:
    wrong = {"name": "South", "phase": "after", "covers": "2-9z-99 B 4"}
    text = text_of(make("calculations", with_areas(*AREAS, wrong)))
    assert squeezed("Drainage area 'South': The table of curve numbers has no row") in squeezed(
        text
    )


@pytest.mark.parametrize(
    "areas",
    [
        (),
        ({},),
        ({"name": "South"},),
        (NORTH,),
        (NORTH, NORTH_AFTER),
        ({**NORTH, "covers": "CN 98 0"},),
        ({**NORTH, "covers": "CN 30 1", "tc_hours": 11},),
        tuple({**AREAS[0], "name": f"Area {number}"} for number in range(12)),
    ],
)
def test_no_areas_crash_the_paper(areas: tuple[dict, ...]) -> None:
    assert make("calculations", with_areas(*areas)).startswith(b"%PDF")

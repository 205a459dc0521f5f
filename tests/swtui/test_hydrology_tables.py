"""The packaged tables are read back, row by row, against the reference they were made from."""

import csv
import tomllib

import pytest

from core.hydrology.curve_numbers import search
from core.hydrology.rainfall import find_county
from swtui.hydrology_tables import counties, covers, runoff_coefficients, surfaces
from tests.hydrology_examples import FOLDER


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_curve_numbers() -> None:
    reference = _rows("tr55_curve_numbers.csv")
    assert [cover.id for cover in covers()] == [row["id"] for row in reference]
    for cover, row in zip(covers(), reference, strict=True):
        printed = {
            letter: float(row[f"cn_{letter.lower()}"])
            for letter in "ABCD"
            if row[f"cn_{letter.lower()}"]
        }
        assert cover.numbers == printed
        average = row["avg_impervious_pct"]
        assert cover.average_impervious_pct == (float(average) if average else None)
        assert cover.source == row["source"]
        assert bool(cover.note) == bool(row["note"])


def test_covers_can_be_told_apart_by_their_words() -> None:
    titles = [cover.title for cover in covers()]
    assert len(set(titles)) == len(titles)


def test_a_person_finds_a_cover() -> None:
    assert [cover.id for cover in search(covers(), "lawn good")] == ["2-2a-03"]
    assert {cover.id for cover in search(covers(), "woods")} >= {"2-2c-11", "2-2c-12", "2-2c-13"}


def test_rational_coefficients() -> None:
    reference = _rows("rational_runoff_coefficients.csv")
    mine = [(row.low, row.high, row.source) for row in runoff_coefficients()]
    assert mine == [(float(row["c_low"]), float(row["c_high"]), row["source"]) for row in reference]
    assert len({(row.group, row.area) for row in runoff_coefficients()}) == len(reference)


def test_surfaces() -> None:
    reference = [
        row for row in _rows("tr55_coefficients.csv") if row["table"] == "3-1 sheet-flow Manning n"
    ]
    mine = [(surface.n, surface.source) for surface in surfaces()]
    assert mine == [(float(row["value"]), row["source"]) for row in reference]


def test_rainfall() -> None:
    reference = tomllib.loads((FOLDER / "rainfall.toml").read_text("utf-8"))
    years = reference["meta"]["recurrence_years"]
    assert [county.id for county in counties()] == [row["id"] for row in reference["county"]]
    for county, row in zip(counties(), reference["county"], strict=True):
        assert [county.depth(year) for year in years] == row["depth_in"]
        for rare in (200, 500, 1000):
            assert county.depth_in.get(rare) == row.get(f"depth_{rare}_yr_in")
        assert list(county.newer_types) == row["nrcs_distribution"]
        assert county.source == row["source"]
        assert county.state == row["state"]


@pytest.mark.parametrize("county_id", ["warren_ny", "union_nc"])
def test_the_two_counties_of_the_reference_are_of_type_ii(county_id: str) -> None:
    assert find_county(counties(), county_id).rain_type == "II"

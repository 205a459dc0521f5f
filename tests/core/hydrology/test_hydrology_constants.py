"""Every constant of a formula is read back against the reference it was copied from."""

import csv
import re

import pytest

from core.hydrology import curve_numbers, detention, graphical_peak, tr55, travel_time, units
from swtui.hydrology_tables import surfaces
from tests.hydrology_examples import FOLDER


def _rows(table: str) -> list[dict[str, str]]:
    with (FOLDER / "tr55_coefficients.csv").open(encoding="utf-8", newline="") as lines:
        return [row for row in csv.DictReader(lines) if row["table"] == table]


def _figures(row: dict[str, str], keys: str) -> tuple[float, ...]:
    return tuple(float(row[key]) for key in keys.split())


def test_every_row_of_the_reference_belongs_to_a_table_read_back_here() -> None:
    with (FOLDER / "tr55_coefficients.csv").open(encoding="utf-8", newline="") as lines:
        tables = {row["table"] for row in csv.DictReader(lines)}
    assert tables == {
        "F-1 unit peak discharge",
        "F-2 storage ratio",
        "4-2 pond and swamp factor",
        "4-1 initial abstraction",
        "3-1 sheet-flow Manning n",
        "constants",
        "hydrologic soil group transmission rate",
    }


def test_unit_peak_curves() -> None:
    expected: dict[str, list[tuple[float, ...]]] = {}
    for row in _rows("F-1 unit peak discharge"):
        expected.setdefault(row["rain_type"], []).append(_figures(row, "x c0 c1 c2"))
    assert {name: list(rows) for name, rows in graphical_peak.UNIT_PEAK.items()} == expected


def test_storage_curves() -> None:
    expected = {
        row["rain_type"]: _figures(row, "c0 c1 c2 c3") for row in _rows("F-2 storage ratio")
    }
    assert expected == detention.STORAGE_CURVES


def test_pond_factors() -> None:
    expected = tuple(_figures(row, "x value") for row in _rows("4-2 pond and swamp factor"))
    assert expected == graphical_peak.POND_FACTORS
    for share, factor in expected:
        assert graphical_peak.pond_factor(share) == factor


@pytest.mark.parametrize("row", _rows("4-1 initial abstraction"), ids=lambda row: row["x"])
def test_initial_abstraction_of_the_table(row: dict[str, str]) -> None:
    computed = tr55.initial_abstraction_in(float(row["x"]))
    assert computed == pytest.approx(float(row["value"]), abs=0.00051)


def test_sheet_flow_roughness() -> None:
    expected = [float(row["value"]) for row in _rows("3-1 sheet-flow Manning n")]
    assert [surface.n for surface in surfaces()] == expected


def test_soil_group_transmission_rates() -> None:
    expected = {
        row["x"]: (float(row["c0"]), float(row["c1"]) if row["c1"] else None)
        for row in _rows("hydrologic soil group transmission rate")
    }
    assert expected == curve_numbers.TRANSMISSION_IN_HR


CONSTANTS = {
    "shallow unpaved": travel_time.SHALLOW_FACTORS["unpaved"],
    "shallow paved": travel_time.SHALLOW_FACTORS["paved"],
    "sheet": travel_time.SHEET_FACTOR,
    "channel": travel_time.MANNING_FACTOR,
    "Vr (ac-ft) = 53.33 Q(in) Am(mi2)": detention.STORAGE_FACTOR,
    "gal per ft3": units.GALLONS_PER_CUFT,
    "1.5 gal/ft2 as depth, in": 12 * 1.5 / units.GALLONS_PER_CUFT,
    "1.5 gal/ft2 as ft3/ft2": units.gallons_to_cuft(1.5),
    "ac-in per h in ft3/s": units.CFS_PER_ACRE_INCH_PER_HOUR,
    "mi2 in ac": units.ACRES_PER_SQ_MILE,
}


@pytest.mark.parametrize("row", _rows("constants"), ids=lambda row: row["x"].split(":")[0])
def test_constant(row: dict[str, str]) -> None:
    printed = row["value"]
    places = len(printed.split(".")[1]) if "." in printed else 0
    mine = CONSTANTS[row["x"].split(":")[0]]
    assert mine == pytest.approx(float(printed), abs=0.51 * 10**-places)


def test_limits_that_the_reference_names() -> None:
    note = next(row["note"] for row in _rows("constants") if row["x"].startswith("sheet"))
    assert re.findall(r"(\d+) ft", note) == [
        f"{travel_time.SHEET_LIMIT_1986_FT:.0f}",
        f"{travel_time.SHEET_LIMIT_FT:.0f}",
    ]


def _table_2_1() -> list[dict[str, str]]:
    with (FOLDER / "tr55_table_2_1.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_runoff_depths_of_table_2_1() -> None:
    rows = _table_2_1()
    assert len(rows) > 280
    for row in rows:
        depth = tr55.runoff_depth_in(float(row["rainfall_in"]), float(row["curve_number"]))
        assert depth == pytest.approx(float(row["runoff_in_equation"]), abs=0.00006)
        # the printed table is rounded to 0.01 in, and off by a little more in some cells
        allowed = abs(float(row["table_minus_equation"])) + 0.0001
        assert depth == pytest.approx(float(row["runoff_in_table"]), abs=allowed)
        assert allowed < 0.02

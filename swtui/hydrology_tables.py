"""The hydrology tables that come with the program, read from its package and handed to core."""

import csv
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from attrs import frozen

from core.hydrology.curve_numbers import Cover
from core.hydrology.rainfall import County
from core.hydrology.rational import Coefficient

FOLDER = files("swtui") / "data" / "hydrology"
"""Where the tables lie in the installed package."""


@frozen
class Surface:
    """A row of the table of sheet flow roughness."""

    surface: str
    """What the water runs over, in words."""
    n: float
    """Manning's n for sheet flow."""
    note: str
    """What to know before use."""
    source: str
    """Where the figure stands."""


@cache
def covers() -> tuple[Cover, ...]:
    """Curve numbers by cover and soil group, TR-55 tables 2-2a to 2-2d, in table order."""
    return tuple(
        Cover(
            id=row["id"],
            group=row["group"],
            cover=row["cover"],
            condition=row["condition"],
            numbers={
                letter: float(row[f"cn_{letter.lower()}"])
                for letter in "ABCD"
                if row[f"cn_{letter.lower()}"]
            },
            average_impervious_pct=float(row["average_impervious_pct"])
            if row["average_impervious_pct"]
            else None,
            note=row["note"],
            source=row["source"],
        )
        for row in _rows("curve_numbers.csv")
    )


@cache
def runoff_coefficients() -> tuple[Coefficient, ...]:
    """Ranges of the Rational Method's C by kind of ground, HEC-22 table 4.1, in table order."""
    return tuple(
        Coefficient(
            row["group"],
            row["area"],
            float(row["c_low"]),
            float(row["c_high"]),
            row["note"],
            row["source"],
        )
        for row in _rows("runoff_coefficients.csv")
    )


@cache
def surfaces() -> tuple[Surface, ...]:
    """Manning's n for sheet flow by surface, TR-55 table 3-1, in table order."""
    return tuple(
        Surface(row["surface"], float(row["n"]), row["note"], row["source"])
        for row in _rows("sheet_flow_roughness.csv")
    )


@cache
def counties() -> tuple[County, ...]:
    """24-hour rain by county; a default that the user sees and can overwrite."""
    import tomli  # here, because the other tables need none of it

    data = tomli.loads((FOLDER / "rainfall.toml").read_text("utf-8"))
    years = data["recurrence_years"]
    return tuple(
        County(
            id=county["id"],
            name=f"{county['name']}, {county['state']}",
            state=county["state"],
            depth_in={
                **dict(zip(years, county["depth_in"], strict=True)),
                **{int(year): depth for year, depth in county.get("rarer_in", {}).items()},
            },
            rain_type=county.get("rain_type", ""),
            newer_types=tuple(county["newer_types"]),
            source=county["source"],
        )
        for county in data["county"]
    )


def _rows(name: str) -> Iterable[dict[str, str]]:
    # no cell holds a line break, so that lines are rows
    return csv.DictReader((FOLDER / name).read_text("utf-8").splitlines())

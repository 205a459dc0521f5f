"""A major project with drainage areas and a device, determined from answers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any

from core.determination import determine
from core.ordinance import Ordinance
from core.projectfile import read_project
from core.results import Determination
from swtui.library import Library

DAY = date(2026, 6, 1)

NORTH = {"name": "North", "phase": "before", "covers": "2-2c-13 B 4; 2-2a-04 B 0.3"}
NORTH_AFTER = {"name": "North, after", "phase": "after", "covers": "2-2c-13 B 3.7; CN 98 0.6"}
PATH = "sheet .4,100,2.7,.05; shallow unpaved,500,.05"
AREAS = [{**NORTH, "path": PATH}, {**NORTH_AFTER, "tc_hours": 1}]
WELL = {
    "name": "Dry well 1",
    "kind": "dry_well",
    "serves": "new",
    "volume_cuft": 300,
    "infiltration_area_sqft": 80,
    "infiltration_in_per_hr": 1,
}
MAJOR: Mapping[str, Any] = {
    "activities": ["development"],
    "disturbed_area_sqft": 24800,
    "new_impervious_sqft": 6000,
    "removed_impervious_sqft": 0,
    "existing_impervious_sqft": 2200,
    "common_plan_disturbed_sqft": 0,
}


@cache
def lake_george() -> Ordinance:
    return Library().law("lake-george-ny").on(DAY)


def determined(**answers: Any) -> Determination:
    """The determination of the major project with these answers besides."""
    document = {
        "format": 1,
        "ordinance": "lake-george-ny",
        "project": {"name": "Made-up lot"},
        "answers": {**MAJOR, **answers},
    }
    reading = read_project(document, lake_george())
    assert reading.project is not None, reading.errors
    return determine(lake_george(), reading.project, as_of=DAY, today=DAY)

from typing import Any

import pytest

from core.hydrology.curve_numbers import weighted_cn
from core.hydrology.detention import (
    average_head_ft,
    falling_head_drawdown_h,
    orifice_area_sqin,
    orifice_cfs,
    orifice_drawdown,
    release_cfs,
)
from core.hydrology.infiltration import (
    drain_days,
    drain_hours_by_depth,
    excavation_cuft,
    footprint_sqft,
)
from core.hydrology.rainfall import find_county
from core.hydrology.units import SQFT_PER_ACRE, gallons_to_cuft, sqft_to_acres
from core.hydrology.volumes import (
    first_half_inch_cuft,
    first_inch_cuft,
    flat_rate,
    new_built_upon_pct,
    share_pct,
    simple_method,
    surface_required_sqft,
)
from swtui.hydrology_tables import counties
from tests.hydrology_examples import Example, examples, hold, identify

WINDOW_H = (48.0, 120.0)

TOLERANCES = {
    "rainfall_in": ("rainfall_abs",),
    "volume_ft3": ("volume_rel",),
    "avg_head_ft": ("head_abs",),
    "q_2day_cfs": ("q_rel",),
    "q_5day_cfs": ("q_rel",),
    "q_orifice_cfs": ("q_rel",),
    "surface_provided_pct": ("pct_abs",),
    "surface_required_ft2": ("rel",),
    "impervious_pct": ("rel",),
    "bua_pct": ("pct_abs",),
    "bua_ac": ("ac_abs",),
    "case_a_pct": ("pct_abs",),
    "case_b_pct": ("pct_abs",),
    "cn": ("cn_abs",),
    "excavation_ft3": ("rel",),
    "footprint_ft2": ("rel",),
    "drain_h": ("rel",),
}


def _minor_volume(given: dict[str, Any]) -> dict[str, Any]:
    area = given["net_new_impervious_ft2"]
    gallons = flat_rate(area, 1.5).value
    return {
        "gallons": gallons,
        "ft3": gallons_to_cuft(gallons),
        "first_half_inch_ft3": first_half_inch_cuft(area),
    }


def _rainfall(_given: dict[str, Any]) -> dict[str, Any]:
    depth = find_county(counties(), "warren_ny").depth(25)
    return {"rainfall_in": depth, "county_average_in": depth}


def _first_inch(given: dict[str, Any]) -> dict[str, Any]:
    area, depth, diameter = given["area_ft2"], given["depth_ft"], given["orifice_in"]
    share = share_pct(given["impervious_ft2"], area)
    volume = simple_method(given["rain_in"], share / 100, area)
    head = average_head_ft(depth, diameter)
    drawdown = orifice_drawdown(volume.value, depth, diameter, WINDOW_H, given["cd"])
    return {
        "impervious_pct": share,
        "rv": volume.steps[0].value,
        "volume_ft3": volume.value,
        "avg_head_ft": head,
        "q_2day_cfs": release_cfs(volume.value, 2),
        "q_5day_cfs": release_cfs(volume.value, 5),
        "area_2day_in2": orifice_area_sqin(volume.value, 2, head, given["cd"]),
        "area_5day_in2": orifice_area_sqin(volume.value, 5, head, given["cd"]),
        "q_orifice_cfs": orifice_cfs(diameter, head, given["cd"]),
        "drawdown_h_avg_head": drawdown.value,
        "drawdown_h_prism_falling_head": falling_head_drawdown_h(
            volume.value, depth, diameter, given["cd"]
        ),
        "in_48_to_120_h": not drawdown.warnings,
    }


def _surface_area(given: dict[str, Any]) -> dict[str, Any]:
    if "area_ac" in given:
        return {
            "impervious_pct": share_pct(given["impervious_ac"], given["area_ac"]),
            "surface_required_ft2": surface_required_sqft(
                given["area_ac"] * SQFT_PER_ACRE, given["sa_da_pct"]
            ),
        }
    share = share_pct(given["impervious_ft2"], given["area_ft2"])
    return {
        "impervious_pct": share,
        "first_inch_ft3": simple_method(1.0, share / 100, given["area_ft2"]).value,
        "surface_required_ft2": surface_required_sqft(given["area_ft2"], given["sa_da_pct"]),
        # the paper prints what is provided, 6,234 sq ft
        "surface_provided_pct": share_pct(6234, given["area_ft2"]),
    }


def _built_upon(given: dict[str, Any]) -> dict[str, Any]:
    if "bua_ac" in given:
        return {"bua_pct": [share_pct(given["bua_ac"], acres) for acres in given["site_ac"]]}
    if "lots" in given:
        area = sqft_to_acres(given["lots"] * given["bua_per_lot_ft2"])
        return {"bua_pct_lots_only": share_pct(area, given["site_ac"])}
    return {"bua_ac": sqft_to_acres(given["bua_ft2"])}


def _built_upon_existing(given: dict[str, Any]) -> dict[str, Any]:
    a, b = given["case_a"], given["case_b"]
    return {
        "case_a_pct": new_built_upon_pct(a["new_ac"], a["site_ac"], a["existing_ac"]),
        # what stands after, less the existing part that stayed, is new
        "case_b_pct": new_built_upon_pct(
            b["after_ac"] - (b["existing_ac"] - b["removed_ac"]), b["site_ac"], b["existing_ac"]
        ),
    }


def _weighted_cn(given: dict[str, Any]) -> dict[str, Any]:
    return {
        "cn": [
            weighted_cn([(part["cn"], part["area_ft2"]) for part in basin["parts"]]).value
            for basin in given["basins"]
        ]
    }


def _simple(given: dict[str, Any]) -> dict[str, Any]:
    volume = simple_method(
        given["rain_in"], given["impervious_share"], given["area_ac"] * SQFT_PER_ACRE
    )
    return {"rv": volume.steps[0].value, "volume_ft3": volume.value}


def _drain_down(given: dict[str, Any]) -> dict[str, Any]:
    runoff, voids, depth = given["runoff_ft3"], given["void"], given["depth_ft"]
    footprint = footprint_sqft(runoff, voids, depth)
    hours = 24 * drain_days(runoff, footprint, given["rate_in_h"]).value
    assert hours == pytest.approx(drain_hours_by_depth(depth, voids, given["rate_in_h"]))
    return {
        "excavation_ft3": excavation_cuft(runoff, voids),
        "footprint_ft2": footprint,
        "drain_h": hours,
    }


METHODS = {
    "minor_project_volume": _minor_volume,
    "rainfall_check": _rainfall,
    "wet_pond_first_inch": _first_inch,
    "wet_pond_surface_area": _surface_area,
    "built_upon_area": _built_upon,
    "built_upon_area_existing": _built_upon_existing,
    "weighted_cn": _weighted_cn,
    "simple_method": _simple,
    "drain_down": _drain_down,
}


@pytest.mark.parametrize("example", examples("site_examples.toml"), ids=identify)
def test_a_figure_of_a_real_permit_paper_comes_out(example: Example) -> None:
    hold(example, METHODS[example["method"]](example["input"]), TOLERANCES)


def test_first_inch_is_twice_the_first_half_inch() -> None:
    assert first_inch_cuft(43560) == pytest.approx(3630)
    assert first_half_inch_cuft(43560) == pytest.approx(1815)

from itertools import pairwise
from typing import Any

import pytest

from core.hydrology.computed import OutOfRange
from core.hydrology.curve_numbers import weighted_cn
from core.hydrology.detention import detention_storage, orifice_cfs, triangle_storage
from core.hydrology.rational import (
    intensity_in_hr,
    rational_peak,
    trapezoid,
    triangle,
    triangle_volume,
    weighted_c,
)
from core.hydrology.travel_time import (
    ChannelFlow,
    ShallowFlow,
    SheetFlow,
    pipe_velocity_fps,
    segment_h,
    shallow_velocity_fps,
    sheet_flow_h,
    time_of_concentration,
    travel_h,
    waterway_velocity_fps,
)
from core.hydrology.units import SQFT_PER_ACRE, cuft_to_depth
from tests.hydrology_examples import Example, examples, hold, identify

TOLERANCES = {
    "c_existing": ("c_abs",),
    "c_proposed": ("c_abs",),
    "tc_min": ("tc_abs_min",),
    "q_cfs": ("q_rel", "q_abs"),
    "q10_cfs": ("q_rel",),
    "tr55_ft3": ("tr55_rel",),
}


def _parts(parts: list[dict[str, float]], what: str = "c") -> list[tuple[float, float]]:
    return [(part[what], part.get("area_ac") or part["area_ft2"]) for part in parts]


def _weighted_c(given: dict[str, Any]) -> dict[str, Any]:
    return {
        "c_existing": weighted_c(_parts(given["existing"])).value,
        "c_proposed": weighted_c(_parts(given["proposed"])).value,
    }


def _time_of_concentration(given: dict[str, Any]) -> dict[str, Any]:
    sheet = SheetFlow(**given["sheet"])
    if "pipe" in given:
        waterway, pipe = given["waterway"], given["pipe"]
        v_waterway = waterway_velocity_fps(waterway["k"], waterway["slope_pct"])
        v_pipe = pipe_velocity_fps(pipe["diameter_in"], pipe["slope"], pipe["n"])
        minutes = [
            60 * sheet_flow_h(sheet),
            60 * travel_h(waterway["length_ft"], v_waterway),
            60 * travel_h(pipe["length_ft"], v_pipe),
        ]
        return {
            "sheet_min": minutes[0],
            "v_waterway_fps": v_waterway,
            "waterway_min": minutes[1],
            "tc_min": sum(minutes),
        }
    surface = "paved" if given["shallow"]["paved"] else "unpaved"
    shallow = ShallowFlow(surface, given["shallow"]["length_ft"], given["shallow"]["slope"])
    channels = [
        ChannelFlow(
            channel["area_ft2"],
            channel["wetted_perimeter_ft"],
            channel["slope"],
            channel["n"],
            channel["length_ft"],
        )
        for channel in given["channels"]
    ]
    return {
        "sheet_min": 60 * segment_h(sheet),
        "shallow_v_fps": shallow_velocity_fps(surface, shallow.slope),
        "shallow_min": 60 * segment_h(shallow),
        "tc_min": 60 * time_of_concentration((sheet, shallow, *channels)).value,
    }


def _rational(given: dict[str, Any]) -> dict[str, Any]:
    if "parts" in given:
        parts = _parts(given["parts"])
        c = weighted_c(parts).value
        acres = sum(area for _, area in parts)
        return {"c": c, "q_cfs": rational_peak(c, given["i_in_h"], acres).value}
    return {
        "q_cfs": [
            rational_peak(c, intensity, given["area_ac"]).value
            for c, intensity in zip(given["c"], given["i_in_h"], strict=True)
        ]
    }


def _loss_of_storage(given: dict[str, Any]) -> dict[str, Any]:
    peaks = _rational(given)["q_cfs"]
    volumes = [
        triangle_volume(peak, minutes / 60).value
        for peak, minutes in zip(peaks, given["tc_min"], strict=True)
    ]
    return {
        "q_cfs": peaks,
        "depth_in": [cuft_to_depth(volume, given["area_ac"]) for volume in volumes],
        "storage_ft3": volumes[1] - volumes[0],
    }


def _detention_storage(given: dict[str, Any]) -> dict[str, Any]:
    inflow, outflow = given["qi_cfs"], given["qo_cfs"]
    storage = detention_storage(
        inflow, outflow, given["runoff_in"], given["area_ac"], given["rain_type"]
    )
    steps = {step.symbol: step.value for step in storage.steps}
    return {
        "triangular_ft3": triangle_storage(inflow, outflow, given["tc_h"]).value,
        "rq": steps["qo/qi"],
        "rs": steps["Vs/Vr"],
        "tr55_ft3": storage.value,
    }


def _orifice_plate(given: dict[str, Any]) -> dict[str, Any]:
    return {
        "q_cfs": sum(
            row["n"] * orifice_cfs(given["d_in"], row["head_ft"], given["cd"])
            for row in given["rows"]
        )
    }


def _orifice_rating(given: dict[str, Any]) -> dict[str, Any]:
    return {
        "q_cfs": [
            orifice_cfs(given["d_ft"] * 12, depth - given["d_ft"] / 2, given["cd"])
            for depth in given["depth_ft"]
        ]
    }


def _rational_and_cn(given: dict[str, Any]) -> dict[str, Any]:
    parts = _parts(given["parts"])
    c = weighted_c(parts).value
    acres = sum(area for _, area in parts) / SQFT_PER_ACRE
    return {
        "c": c,
        "cn": weighted_cn(_parts(given["parts"], "cn")).value,
        "q10_cfs": rational_peak(c, given["i10_in_h"], acres).value,
    }


METHODS = {
    "weighted_c": _weighted_c,
    "time_of_concentration": _time_of_concentration,
    "rational": _rational,
    "rational_loss_of_storage": _loss_of_storage,
    "detention_storage": _detention_storage,
    "orifice_plate": _orifice_plate,
    "orifice_rating": _orifice_rating,
    "rational_and_cn": _rational_and_cn,
}


@pytest.mark.parametrize("example", examples("rational_examples.toml"), ids=identify)
def test_a_published_example_of_the_rational_method_comes_out(example: Example) -> None:
    hold(example, METHODS[example["method"]](example["input"]), TOLERANCES)


def test_triangle_rises_to_the_peak_and_holds_its_volume() -> None:
    points = triangle(12.0, 0.5)
    assert points == ((0.0, 0.0), (0.5, 12.0), (1.0, 0.0))
    under = sum(
        (later[0] - sooner[0]) * 3600 * (later[1] + sooner[1]) / 2
        for sooner, later in pairwise(points)
    )
    assert triangle_volume(12.0, 0.5).value == pytest.approx(under)


def test_a_long_storm_holds_its_peak() -> None:
    assert trapezoid(9.0, 0.5, 2.0) == ((0.0, 0.0), (0.5, 9.0), (2.0, 9.0), (2.5, 0.0))
    with pytest.raises(OutOfRange, match="not shorter than Tc"):
        trapezoid(9.0, 0.5, 0.4)


def test_intensity_is_depth_over_duration() -> None:
    assert intensity_in_hr(1.2, 0.5).text == "i = 1.2 / 0.5 = 2.40 in/h"
    with pytest.raises(OutOfRange, match="more than 0"):
        intensity_in_hr(1.2, 0)

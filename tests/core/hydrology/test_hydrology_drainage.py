import pytest

from core.hydrology.computed import OutOfRange
from core.hydrology.curve_numbers import Cover
from core.hydrology.drainage import (
    CoverArea,
    DrainageArea,
    cover_area,
    total_peak_cfs,
    total_volume_cuft,
)
from core.hydrology.graphical_peak import peak_discharge
from core.hydrology.storm_table import calculation, comparison_lines, peak_bars, storm_table
from core.hydrology.storms import area_runoff, storms
from core.hydrology.tr55 import runoff_volume
from core.hydrology.travel_time import ShallowFlow, SheetFlow

RAIN = {1: 2.33, 2: 2.7, 5: 3.31, 10: 3.81, 25: 4.51, 50: 5.04, 100: 5.58}

WOODS = CoverArea("Woods, good", "B", 4.0, 55)
LAWN = CoverArea("Lawn, good", "C", 2.0, 74)
ROOFS = CoverArea("Roofs and drives", "C", 2.0, 98)

BEFORE = DrainageArea(
    "Brook",
    (WOODS, LAWN),
    (SheetFlow(0.4, 100, 2.7, 0.03), ShallowFlow("unpaved", 500, 0.04)),
)
AFTER = DrainageArea(
    "Brook",
    (CoverArea("Woods, good", "B", 2.0, 55), LAWN, ROOFS),
    (SheetFlow(0.24, 80, 2.7, 0.03), ShallowFlow("paved", 500, 0.04)),
)


def test_a_storm_is_the_methods_put_together() -> None:
    area = area_runoff(BEFORE, RAIN, "II", (25,))
    assert area.area_ac == 6
    assert area.cn.value == pytest.approx((4 * 55 + 2 * 74) / 6)
    assert area.tc is not None
    storm = area.storms[0]
    assert storm.volume.value == runoff_volume(4.51, area.cn.value, 6).value
    assert storm.peak is not None
    assert storm.peak.value == (peak_discharge(4.51, area.cn.value, 6, area.tc.value, "II").value)


def test_all_six_storms_are_compared() -> None:
    result = storms([BEFORE], [AFTER], RAIN, "II")
    assert [row.years for row in result.volumes] == [1, 2, 10, 25, 50, 100]
    assert [row.years for row in result.peaks] == [1, 2, 10, 25, 50, 100]
    assert all(row.increases for row in (*result.volumes, *result.peaks))


def test_the_comparison_that_the_ordinance_asks_for() -> None:
    rows = storms([BEFORE], [AFTER], RAIN, "II").asked((10,), (2, 10, 50, 100))
    assert [(row.what, row.years) for row in rows] == [
        ("volume", 10),
        ("peak", 2),
        ("peak", 10),
        ("peak", 50),
        ("peak", 100),
    ]
    volume = rows[0]
    assert volume.before is not None
    assert volume.after is not None
    assert volume.change == volume.after - volume.before
    assert volume.change_pct == pytest.approx(100 * (volume.after / volume.before - 1))


def test_a_storm_that_was_not_worked_out_cannot_be_compared() -> None:
    result = storms([BEFORE], [AFTER], RAIN, "II", (10,))
    with pytest.raises(OutOfRange, match="500-year"):
        result.asked((10,), (500,))


def test_volumes_and_peaks_of_several_areas_are_added_and_the_peaks_carry_a_warning() -> None:
    other = DrainageArea("Road", (ROOFS,), tc_h=0.1)
    alone = storms([BEFORE], [BEFORE], RAIN, "II", (10,))
    result = storms([BEFORE, other], [BEFORE, other], RAIN, "II", (10,))
    road = area_runoff(other, RAIN, "II", (10,)).storms[0]
    assert road.peak is not None
    assert result.volumes[0].before == pytest.approx(
        (alone.volumes[0].before or 0) + road.volume.value
    )
    assert result.peaks[0].before == pytest.approx((alone.peaks[0].before or 0) + road.peak.value)
    assert any("at most" in warning for warning in result.warnings)
    assert not any("at most" in warning for warning in alone.warnings)


def test_areas_meet_by_name_and_one_that_is_new_has_nothing_before() -> None:
    new = DrainageArea("Pond", (LAWN,), tc_h=0.3)
    result = storms([BEFORE], [AFTER, new], RAIN, "II", (10,))
    rows = {(row.name, row.what): row for row in result.by_area}
    assert rows["Brook", "peak"].increases
    assert rows["Pond", "peak"].before is None
    assert rows["Pond", "peak"].change is None
    assert rows["Pond", "peak"].increases is None
    assert any("same ground" in warning for warning in result.warnings)


def test_a_low_curve_number_has_a_volume_and_says_why_it_has_no_peak() -> None:
    sand = DrainageArea("Sand", (CoverArea("Woods, good", "A", 5.0, 30),), tc_h=0.5)
    result = storms([sand], [sand], RAIN, "II", (100,))
    storm = result.before[0].storms[0]
    assert storm.peak is None
    assert "below 40" in storm.no_peak
    assert result.peaks[0].before is None
    assert result.peaks[0].increases is None
    assert result.volumes[0].before is not None
    assert any("below 40" in warning for warning in result.warnings)


@pytest.mark.parametrize(
    ("area", "why"),
    [
        (DrainageArea("A", (LAWN,)), "flow path"),
        (DrainageArea("A", (LAWN,), tc_h=11.0), "10 h"),
    ],
)
def test_without_a_usable_time_there_is_no_peak(area: DrainageArea, why: str) -> None:
    storm = area_runoff(area, RAIN, "II", (10,)).storms[0]
    assert storm.peak is None
    assert why in storm.no_peak


@pytest.mark.parametrize(
    ("areas", "said"),
    [
        ([DrainageArea("Low lot", ())], "Low lot"),
        ([DrainageArea("Low lot", (CoverArea("x", "B", -1.0, 70),))], "Low lot"),
        ([DrainageArea("Low lot", (CoverArea("x", "B", 1.0, 20),))], "30 to 98"),
        ([DrainageArea("Low lot", (LAWN,), tc_h=0.0)], "more than 0"),
        ([DrainageArea("Low lot", (LAWN,), tc_h=1.0, pond_pct=6)], "0 to 5 percent"),
        ([BEFORE, BEFORE], "names must differ"),
    ],
)
def test_a_wrong_figure_is_refused_by_the_name_of_its_area(
    areas: list[DrainageArea], said: str
) -> None:
    with pytest.raises(OutOfRange, match=said):
        storms(areas, [AFTER], RAIN, "II")


def test_a_storm_without_rain_is_refused() -> None:
    with pytest.raises(OutOfRange, match="25-year"):
        storms([BEFORE], [AFTER], {1: 2.0, 2: 2.5, 10: 3.8}, "II")


def test_no_areas_at_all_give_no_figures() -> None:
    result = storms([], [AFTER], RAIN, "II", (10,))
    assert result.volumes[0].before is None
    assert result.volumes[0].change is None


def test_a_cover_brings_its_curve_number() -> None:
    cover = Cover("x-1", "g", "Herbs", "poor", {"B": 80, "C": 87, "D": 93}, None, "", "table")
    assert cover_area(cover, "C", 2.5) == CoverArea("Herbs, poor", "C", 2.5, 87)
    with pytest.raises(OutOfRange, match="no curve number"):
        cover_area(cover, "A", 2.5)
    with pytest.raises(OutOfRange, match="A, B, C, D"):
        cover_area(cover, "E", 2.5)


def test_the_table_fits_a_terminal() -> None:
    lines = storm_table(storms([BEFORE], [AFTER], RAIN, "II"))
    assert len(lines) == 7
    assert max(map(len, lines)) <= 80
    assert "25-yr" in lines[4]
    assert "4.51" in lines[4]


def test_bars_share_one_scale_and_never_draw_what_is_not_there() -> None:
    result = storms([BEFORE], [AFTER], RAIN, "II", (10, 100))
    lines = peak_bars(result)
    assert len(lines) == 4
    assert max(map(len, lines)) <= 80
    assert max(line.count("=") for line in lines) == 40
    dry = DrainageArea("Dry", (WOODS,), tc_h=0.5)
    assert "no runoff" in peak_bars(storms([dry], [dry], {2: 1.0}, "II", (2,)))[0]
    sand = DrainageArea("Sand", (CoverArea("Woods", "A", 5.0, 30),), tc_h=0.5)
    assert "no peak" in peak_bars(storms([sand], [sand], RAIN, "II", (2,)))[0]


def test_comparisons_in_words() -> None:
    result = storms([BEFORE], [AFTER], RAIN, "II")
    volume, peak = comparison_lines(result.asked((10,), (25,)))
    assert volume.startswith("10-year volume: ")
    assert "cu ft (+" in volume
    assert "cfs (+" in peak
    nothing = storms([], [AFTER], RAIN, "II", (10,))
    assert comparison_lines(nothing.asked((10,), ()))[0].endswith("change not known")


def test_the_calculation_shows_every_step_once_with_its_equation() -> None:
    lines = calculation(area_runoff(BEFORE, RAIN, "II", (25,)))
    text = "\n".join(lines)
    for source in ("worksheet 2", "eq. 3-3", "eq. 3-2", "eq. 2-4", "eq. 2-3", "eq. 4-1"):
        assert source in text
    assert text.count("[TR-55 eq. 2-4]") == 1
    sand = DrainageArea("Sand", (CoverArea("Woods", "A", 5.0, 30),), tc_h=0.5)
    assert "No peak" in calculation(area_runoff(sand, RAIN, "II", (25,)))[-1]


def test_totals_for_a_program_are_those_of_the_comparison() -> None:
    other = DrainageArea("Road", (ROOFS,), tc_h=0.1)
    result = storms([BEFORE, other], [AFTER, other], RAIN, "II")
    for areas, when in (([BEFORE, other], "before"), ([AFTER, other], "after")):
        for row in result.volumes:
            assert total_volume_cuft(areas, RAIN[row.years]) == getattr(row, when)
        for row in result.peaks:
            assert total_peak_cfs(areas, RAIN[row.years], "II") == getattr(row, when)


def test_a_total_peak_that_the_method_does_not_give_is_refused_by_name() -> None:
    with pytest.raises(OutOfRange, match=r"Low lot.*flow path"):
        total_peak_cfs([BEFORE, DrainageArea("Low lot", (LAWN,))], 4.51, "II")
    with pytest.raises(OutOfRange, match="1 to"):
        total_peak_cfs([], 4.51, "II")
    with pytest.raises(OutOfRange, match="1 to"):
        total_volume_cuft([], 4.51)

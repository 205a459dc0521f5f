import pytest

from core.hydrology.computed import OutOfRange, Step, given, show, within
from core.hydrology.curve_numbers import Cover, search
from core.hydrology.graphical_peak import peak_discharge
from core.hydrology.infiltration import (
    below_frost_pct,
    frost_line_ft,
    percolation_rate_in_hr,
    stored_cuft,
)
from core.hydrology.rainfall import MARK, County, find_county
from core.hydrology.tr55 import runoff_depth
from core.hydrology.volumes import flat_rate, gallons_of, rain_on_area

COUNTY = County("here", "Here County", "NY", {10: 3.8, 25: 4.51}, "II", (), "a table")


def test_runoff_reads_like_a_pencil_calculation() -> None:
    assert runoff_depth(6.0, 75).text == (
        "S = 1000/75 - 10 = 3.33 in; Ia = 0.2 x 3.33 = 0.667 in; "
        "Q = (6 - 0.2 x 3.33)^2 / (6 + 0.8 x 3.33) = 3.28 in"
    )


def test_runoff_of_a_small_rain_says_why_it_is_none() -> None:
    assert runoff_depth(0.5, 60).text.endswith("P - Ia = 0.5 - 1.33 = -0.833 in; Q = 0 in")


def test_a_peak_shows_both_curves_that_it_lies_between() -> None:
    symbols = [step.symbol for step in peak_discharge(6.0, 75, 250, 1.53, "II").steps]
    assert symbols == [
        "S",
        "Ia",
        "Q",
        "Ia/P",
        "log Tc",
        "qu(0.10)",
        "qu(0.30)",
        "qu",
        "Am",
        "Fp",
        "qp",
    ]


def test_a_peak_on_one_curve_shows_that_one() -> None:
    symbols = [step.symbol for step in peak_discharge(6.0, 98, 250, 1.53, "II").steps]
    assert "qu(0.10)" in symbols
    assert "qu(0.30)" not in symbols


def test_every_step_of_a_peak_can_be_worked_again() -> None:
    steps = {step.symbol: step.value for step in peak_discharge(4.51, 74, 3, 0.25, "III", 2).steps}
    ratio = steps["Ia/P"]
    assert steps["S"] == pytest.approx(1000 / 74 - 10)
    assert steps["Q"] == pytest.approx((4.51 - steps["Ia"]) ** 2 / (4.51 + 0.8 * steps["S"]))
    assert steps["qu"] == pytest.approx(
        steps["qu(0.10)"] + (steps["qu(0.30)"] - steps["qu(0.10)"]) * (ratio - 0.1) / 0.2
    )
    assert steps["qp"] == pytest.approx(steps["qu"] * steps["Am"] * steps["Q"] * steps["Fp"])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (75.0, "75"),
        (3.2820512, "3.28"),
        (0.6666, "0.667"),
        (0.0541953, "0.0542"),
        (344.1957, "344.2"),
        (2978461.54, "2,978,462"),
        (-0.8333, "-0.833"),
        (3.5e12 + 0.5, "3.5e+12"),
    ],
)
def test_computed_figures_for_reading(value: float, text: str) -> None:
    assert show(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(1.53, "1.53"), (250.0, "250"), (126324.04, "126324.04"), (0.235, "0.235")]
)
def test_given_figures_keep_their_digits(value: float, text: str) -> None:
    assert given(value) == text


def test_a_step_read_from_a_table_has_no_formula_line() -> None:
    assert Step("Fp", "factor", "", "", 0.87, "", "table").text == "Fp = 0.870"


def test_the_ends_of_a_range_are_in_it_unless_said_otherwise() -> None:
    assert within("Figure", 1, 1, 2) == 1
    assert within("Figure", 2, 1, 2) == 2
    with pytest.raises(OutOfRange, match="more than 1 and at most 2 ft"):
        within("Figure", 1, 1, 2, "ft", above=True)


def test_below_frost_share_of_a_dry_well() -> None:
    # 10 ft across the sides from 2 to 7 ft down, frost at 4: sides 3 of 5 ft deep enough
    share = below_frost_pct(25, 20, 2, 7, 4)
    assert share.value == pytest.approx(100 * (25 + 20 * 3) / (25 + 20 * 5))


@pytest.mark.parametrize(
    ("bottom", "share"), [(3.9, 0.0), (4.0, 0.0), (4.0001, 100 * (25 + 0.002) / (25 + 40.002))]
)
def test_a_bottom_counts_once_it_is_below_the_frost_line(bottom: float, share: float) -> None:
    assert below_frost_pct(25, 20, 2, bottom, 4).value == pytest.approx(share)


def test_a_bottom_alone_counts_whole() -> None:
    assert below_frost_pct(25, 0, 0, 5, 4).value == 100


def test_the_deeper_of_frost_and_the_least_counts() -> None:
    assert frost_line_ft(3.5, 4) == 4
    assert frost_line_ft(4.5, 4) == 4.5


def test_percolation_of_60_minutes_is_an_inch_an_hour() -> None:
    assert percolation_rate_in_hr(60).value == 1
    assert percolation_rate_in_hr(5).value == 12


def test_volumes_with_their_steps() -> None:
    assert stored_cuft(80, 4, 0.4).text == "V = 80 x 4 x 0.4 = 128 cu ft"
    assert rain_on_area(0.5, 1400).text == "V = 0.5/12 x 1,400 = 58.33 cu ft"
    assert flat_rate(1400, 1.5).text == "V = 1,400 x 1.5 = 2,100 gal"
    assert gallons_of(231).value == 1728


def test_a_county_depth_carries_its_mark() -> None:
    assert COUNTY.said(25) == f"4.51 in (25-year, 24-hour, Here County; {MARK})"
    with pytest.raises(OutOfRange, match="10, 25 years"):
        COUNTY.depth(50)
    assert find_county([COUNTY], "here") is COUNTY
    with pytest.raises(OutOfRange, match="here"):
        find_county([COUNTY], "there")


def test_covers_are_found_by_parts_of_words() -> None:
    lawn = Cover("1", "town", "Lawn", "good: grass", {"A": 39}, None, "", "")
    woods = Cover("2", "farm", "Woods", "good", {"A": 30}, None, "", "")
    assert search([lawn, woods], "GOOD gra") == [lawn]
    assert search([lawn, woods], "") == [lawn, woods]
    assert search([lawn, woods], "farm wood") == [woods]
    assert search([lawn, woods], "gravel") == []
    assert lawn.title == "Lawn, good: grass"

"""What `swtui ordinance check` says of drainage areas that cannot work."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from core.checking import check_law
from core.drainage_areas import drainage
from core.loading import load_law
from swtui.library import Library, curve_numbers, read_files
from tests.major_project import AREAS, determined

FILES = read_files(Library().folder("lake-george-ny"))


def changed(**fields: Any) -> list[str]:
    files = copy.deepcopy(FILES)
    (group,) = [one for one in files["questions"]["group"] if one["key"] == "drainage_areas"]
    group.update(fields)
    return [problem.sentence() for problem in check_law(load_law(files, curve_numbers))]


def test_the_ordinance_is_clean() -> None:
    assert changed() == []


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"compare": {"peak": [5]}}, 'no question "rain_5yr_in" says how much it rains'),
        ({"compare": {"flow": [10]}}, "it takes a provision, and lists of years: volume, peak"),
        ({"compare": {"peak": 10}}, "it takes a provision, and lists of years: volume, peak"),
        ({"compare": {"provision": "LG-99Z"}}, 'no provision "LG-99Z"'),
        ({"provision": "LG-99Z"}, 'no provision "LG-99Z"'),
        ({"ask_when": "majro"}, 'did you mean "major"?'),
    ],
)
def test_what_is_wrong_is_named(fields: dict[str, Any], said: str) -> None:
    assert any(said in sentence for sentence in changed(**fields))


def test_a_phase_or_question_that_is_missing_is_named() -> None:
    files = copy.deepcopy(FILES)
    for question in files["questions"]["question"]:
        if question["key"] == "covers":
            question["key"] = "cover"
    told = [problem.sentence() for problem in check_law(load_law(files, curve_numbers))]
    assert any('runoff needs a question "covers" of each drainage_area' in one for one in told)


def test_storms_of_the_comparison_that_are_not_rained_on_are_left_out() -> None:
    found = drainage(determined(drainage_areas=AREAS))
    assert found is not None
    assert {row.years for row in found.compared} <= {rain.years for rain in found.rains}

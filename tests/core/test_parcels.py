"""The parcel ledger: pieces of one project in several files."""

import json
from datetime import date
from pathlib import Path

import pytest

from core.parcels import Filed, ledgers, warnings
from swtui.checking import check_files
from swtui.library import Library


@pytest.fixture(scope="module")
def ordinance():
    return Library().law("lake-george-ny").on(date(2026, 6, 3))


def _file(path, disturbed=None, hard=None, *, day=1, parcels=("251.10-2-30",), status="received"):
    figures = {"disturbed_area_sqft": disturbed, "new_impervious_sqft": hard}
    figures = {key: value for key, value in figures.items() if value is not None}
    return Filed(path, f"Project {path}", "", status, date(2026, 5, day), parcels, figures)


def test_three_pieces_that_together_pass_a_limit_are_told(ordinance):
    files = [_file("a", 4900), _file("b", 3000, day=2), _file("c", 2000, day=3)]
    sentence = (
        "Tax map 251.10-2-30: 3 files together disturb 9,900 sq ft. Each alone is under 5,000."
    )
    assert warnings(ordinance, files) == dict.fromkeys("abc", (sentence,))


def test_exactly_at_a_limit(ordinance):
    # under 5,000: 5,000 itself is no longer under; no more than 1,000: 1,000 itself still is not
    assert warnings(ordinance, [_file("a", 2500), _file("b", 2500)])
    assert not warnings(ordinance, [_file("a", 2500), _file("b", 2499)])
    assert not warnings(ordinance, [_file("a", hard=500), _file("b", hard=500)])
    assert warnings(ordinance, [_file("a", hard=500), _file("b", hard=501)]) == dict.fromkeys(
        "ab",
        (
            "Tax map 251.10-2-30: 2 files together make 1,001 sq ft of new hard surface. "
            "Each alone is not over 1,000.",
        ),
    )


def test_one_that_passes_alone_needs_no_ledger(ordinance):
    assert not warnings(ordinance, [_file("a", 6000), _file("b", 2000)])


def test_more_limits_are_named(ordinance):
    files = [_file(letter, 4000) for letter in "abcd"]
    assert warnings(ordinance, files)["a"] == (
        "Tax map 251.10-2-30: 4 files together disturb 16,000 sq ft. Each alone is under 5,000. "
        "Together they are also not under 15,000.",
    )


def test_what_is_not_built_does_not_count(ordinance):
    withdrawn = _file("b", 4000, status="withdrawn")
    assert not warnings(ordinance, [_file("a", 4000), withdrawn])
    assert not ledgers(ordinance, [_file("a", 4000), withdrawn], "251.10-2-30")


def test_the_ledger_runs_over_time_and_names_the_file_that_passes(ordinance):
    files = [
        _file("late", 2000, day=9, parcels=("251.10-2-31", " 251.10-2-30 ")),
        _file("first", 3000, day=2),
        _file("open", day=5),
        _file("other", 9000, parcels=("251.10-2-99",)),
    ]
    ledger = ledgers(ordinance, files, "251.10-2-30")[0]
    assert [(entry.filed.path, entry.amount, entry.sum) for entry in ledger.entries] == [
        ("first", 3000, 3000),
        ("open", None, 3000),
        ("late", 2000, 5000),
    ]
    assert ledger.crossed_by is not None
    assert ledger.crossed_by.filed.path == "late"
    assert ledger.total == 5000


def test_check_of_a_folder_warns_of_the_pieces(tmp_path):
    sample = Path("sample_projects/house-by-the-brook.toml").read_text(encoding="utf-8")
    for name, area in (("a", 4000), ("b", 1000)):
        text = sample.replace("disturbed_area_sqft = 8000", f"disturbed_area_sqft = {area}")
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    paths = [str(path) for path in sorted(tmp_path.iterdir())]
    told = [
        json.loads(one.text)["warnings"]
        for one in check_files(paths, as_of=date(2026, 6, 3), as_words=False)
    ]
    sentence = (
        "Tax map 251.10-2-14: 2 files together disturb 5,000 sq ft. Each alone is under 5,000."
    )
    assert told == [[sentence], [sentence]]
    alone = next(check_files(paths[:1], as_of=date(2026, 6, 3), as_words=False))
    assert json.loads(alone.text)["warnings"] == []

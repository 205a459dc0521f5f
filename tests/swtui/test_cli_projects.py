"""`swtui new`, `answer` and `samples`: files from the shell, whole or not at all."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
import tomli

from core.projectdocument import project_document
from swtui.cli import _status
from swtui.files.tomltext import toml_text
from swtui.opening import Opener
from swtui.samples import sample_files


@pytest.fixture
def project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Path:
    monkeypatch.chdir(tmp_path)
    assert _status(["new", "a.toml", "--ordinance", "lake-george-ny", "--name", "Shed"]) == 0
    capsys.readouterr()
    return tmp_path / "a.toml"


def answer(project: Path, *answers: str) -> int:
    return _status(["answer", str(project), *answers])


def answers(project: Path) -> dict[str, object]:
    found = tomli.loads(project.read_text("utf-8")).get("answers", {})
    assert isinstance(found, dict)
    return found


def test_a_new_file_names_its_rules_and_the_day(project: Path) -> None:
    assert tomli.loads(project.read_text("utf-8")) == {
        "format": 1,
        "ordinance": "lake-george-ny",
        "law_as_of": date.today(),
        "project": {"name": "Shed", "status": "draft"},
    }


def test_new_never_writes_over_a_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = project.read_bytes()
    assert _status(["new", str(project), "--ordinance", "lake-george-ny", "--name", "Other"]) == 2
    assert "not written over" in capsys.readouterr().err
    assert project.read_bytes() == before


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["b.toml", "--ordinance", "lake-gorge", "--name", "x"], "lake-george-ny"),
        (["b.toml", "--ordinance", "lake-george-ny", "--name", " "], "Give the project a name"),
        (["no/b.toml", "--ordinance", "lake-george-ny", "--name", "x"], "no folder"),
        (["b.toml", "--name", "x"], "--ordinance"),
    ],
)
def test_what_new_cannot_do_it_says(
    args: list[str],
    says: str,
    project: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _status(["new", *args]) == 2
    assert says in capsys.readouterr().err
    assert sorted(path.name for path in project.parent.glob("*.toml")) == ["a.toml"]


def test_answers_are_read_as_typed_and_stored_in_the_unit_of_their_key(project: Path) -> None:
    status = answer(
        project,
        "activities=clear land,development",
        "disturbed_area_sqft=0.25 ac",
        "new_impervious_sqft=1,400",
        "near_wetland=no",
        "percolation_min_per_in=?",
        "disturbance_starts_on=5/4/26",
    )
    assert status == 0
    assert answers(project) == {
        "activities": ["development", "land_clearing"],
        "disturbed_area_sqft": 10890,
        "new_impervious_sqft": 1400,
        "disturbance_starts_on": date(2026, 5, 4),
        "near_wetland": False,
    }
    sources = tomli.loads(project.read_text("utf-8"))["sources"]
    assert sources["disturbed_area_sqft"] == {"typed": "0.25 ac"}
    assert sources["percolation_min_per_in"] == {"dont_know": True}
    assert "new_impervious_sqft" not in sources


def test_days_out_of_order_are_refused_and_may_be_moved_together(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start, end = "disturbance_starts_on", "construction_ends_on"
    assert answer(project, f"{start}=6/2/26", f"{end}=9/1/26") == 0
    assert answer(project, f"{end}=5/1/26") != 0
    assert "The work ends before it starts." in capsys.readouterr().err
    assert answers(project)[end] == date(2026, 9, 1)
    assert answer(project, f"{end}=5/1/26", f"{start}=4/1/26") == 0


def test_an_equals_sign_belongs_to_the_value(project: Path) -> None:
    assert answer(project, "devices.new.name=a=b") == 0
    assert answers(project)["devices"] == [{"name": "a=b"}]


def test_records_are_added_meant_and_listed(project: Path) -> None:
    assert (
        answer(
            project,
            "devices.new.name=Dry well 1",
            "devices.new.kind=dry_well",
            "devices.new.name=Swale",
            "devices.new.kind=swale",
            "devices.1.volume_cuft=300 gal",
            "devices.Swale.lake_distance_ft=none",
        )
        == 0
    )
    assert answers(project)["devices"] == [
        {"name": "Dry well 1", "kind": "dry_well", "volume_cuft": 40.104166667},
        {"name": "Swale", "kind": "swale", "lake_distance_ft": "none"},
    ]
    assert answer(project, "devices=none") == 0
    assert answers(project)["devices"] == []
    assert answer(project, "devices=") == 0
    assert answers(project) == {}


def test_an_answer_is_taken_back(project: Path) -> None:
    assert answer(project, "disturbed_area_sqft=5000") == 0
    assert answer(project, "disturbed_area_sqft=") == 0
    assert answers(project) == {}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("disturbed_area=5", "Did you mean disturbed_area_sqft"),
        ("disturbed_area_sqft=12 or so", "12 or so"),
        ("disturbed_area_sqft=-5", "below 0"),
        ("disturbed_area_sqft=5 gal", "volume"),
        ("disturbed_area_sqft=1e400", "1e400"),
        ("near_wetland=maybe", "yes or no"),
        ("activities=gardning", "Did you mean gardening"),
        ("devices.3.kind=swale", "no devices"),
        ("lots", "KEY=VALUE"),
        ("devices.new.name=", "name"),
    ],
)
def test_answer_is_all_or_nothing(
    wrong: str, says: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = project.read_bytes()
    assert answer(project, "new_impervious_sqft=400", wrong) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.out == ""
    assert project.read_bytes() == before


def test_answer_says_back_what_it_understood(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(project, "disturbed_area_sqft=24x30 + 12x40", "near_wetland=?") == 0
    assert capsys.readouterr().out == (
        "disturbed_area_sqft: 720 + 480 = 1,200 sq ft\nnear_wetland: don't know\n"
    )


def test_what_the_program_does_not_know_survives_an_answer(project: Path) -> None:
    project.write_text(project.read_text("utf-8") + 'future = "kept"\n', encoding="utf-8")
    assert answer(project, "lots=7") == 0
    assert tomli.loads(project.read_text("utf-8"))["project"]["future"] == "kept"


def test_a_newer_file_is_not_changed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = project.read_text("utf-8").replace("format = 1", "format = 2")
    project.write_text(text, encoding="utf-8")
    assert answer(project, "lots=7") == 2
    assert "newer swtui" in capsys.readouterr().err
    assert project.read_text("utf-8") == text


def test_answer_leaves_no_other_file_visible(project: Path) -> None:
    assert answer(project, "lots=7") == 0
    names = [path.name for path in project.parent.iterdir()]
    assert [name for name in names if not name.startswith(".")] == ["a.toml"]


def test_samples_are_copied_once_and_never_over_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "try-it"
    assert _status(["samples", str(folder)]) == 0
    names = {path.name for path in sample_files()}
    assert {path.name for path in folder.iterdir()} == names
    mine = folder / min(names)
    mine.write_text("mine", encoding="utf-8")
    assert _status(["samples", str(folder)]) == 0
    assert "left as they are" in capsys.readouterr().out
    assert mine.read_text("utf-8") == "mine"
    assert _status(["samples", str(mine)]) == 2


def test_samples_name_no_real_person() -> None:
    for path in sample_files():
        text = path.read_text("utf-8")
        for line in text.splitlines():
            if line.startswith("phone"):
                assert "-555-01" in line, path.name
            if line.startswith("email"):
                assert line.endswith('.example"'), path.name


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.name)
def test_a_sample_is_as_the_program_itself_would_write_it(path: Path) -> None:
    opened = Opener().open(str(path))
    assert opened.warnings == ()
    text = toml_text(project_document(opened.project, opened.ordinance))
    assert path.read_text("utf-8") == text


def test_one_sample_has_many_devices_and_long_notes() -> None:
    largest = max(sample_files(), key=lambda path: path.stat().st_size)
    project = Opener().open(str(largest)).project
    devices = project.answers["devices"]
    assert isinstance(devices, tuple)
    assert len(devices) >= 6
    assert len(project.info.notes or "") > 500

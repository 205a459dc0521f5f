"""`swtui check`: its contract for scripts, its words, its exit status."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from swtui import __version__, checking
from swtui.cli import _status
from swtui.finding import project_files

SAMPLES = Path(__file__).parent.parent.parent / "sample_projects"
KEYS = {
    "file": str,
    "ordinance": str,
    "ordinance_version": str,
    "as_of": str,
    "today": str,
    "class": str,
    "flags": list,
    "settled": bool,
    "missing": list,
    "open": list,
    "reasons": list,
    "exemptions": list,
    "requirements": list,
    "values": dict,
    "documents": list,
    "findings": list,
    "deadlines": list,
    "margins": list,
    "readings": list,
    "warnings": list,
}
PARTS = {
    "reasons": {"provision", "cite", "text"},
    "exemptions": {"provision", "activity", "status"},
    "requirements": {"provision", "status", "why", "missing"},
    "documents": {"provision", "status"},
    "findings": {"provision", "status"},
    "deadlines": {"provision", "due", "status", "note"},
    "margins": {"question", "value", "threshold", "provision", "to_change"},
    "readings": {"provision", "text"},
}
STATUSES = {
    "exemptions": {"met", "not_met", "unknown"},
    "requirements": {"met", "not_met", "excused", "judgment", "unknown", "not_applicable"},
    "findings": {"met", "not_met", "excused", "judgment", "unknown", "not_applicable"},
    "documents": {"missing", "received", "incomplete", "not_owed", "unknown"},
    "deadlines": {"due", "late", "done", "waiting"},
}


def check(*args: str | Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any], str]:
    """Status, the JSON, and what went to standard error."""
    capsys.readouterr()
    status = _status(["check", "--json", *map(str, args)])
    said = capsys.readouterr()
    return status, json.loads(said.out), said.err


def write(path: Path, answers: str, ordinance: str = "lake-george-ny", more: str = "") -> Path:
    path.write_text(
        f'format = 1\nordinance = "{ordinance}"\nlaw_as_of = 2026-05-04\n{more}\n'
        f"[answers]\n{answers}\n",
        encoding="utf-8",
    )
    return path


def test_every_sample_keeps_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    status, found, said = check(SAMPLES, capsys=capsys)
    assert status == 1
    assert said == ""
    assert found["swtui"] == __version__
    assert found["errors"] == []
    assert len(found["results"]) >= 8
    for result in found["results"]:
        for key, kind in KEYS.items():
            assert type(result[key]) is kind, key
        for key, parts in PARTS.items():
            for part in result[key]:
                assert parts - set(part) <= {"activity"}, (key, part)
        for key, words in STATUSES.items():
            assert {part["status"] for part in result[key]} <= words
        pairs = [(part["provision"], part.get("device")) for part in result["requirements"]]
        assert len(pairs) == len(set(pairs))
        assert result["settled"] is (result["class"] != "undetermined")
        assert not (result["settled"] and result["missing"])


def test_the_samples_show_every_class(capsys: pytest.CaptureFixture[str]) -> None:
    _, found, _ = check(SAMPLES, capsys=capsys)
    classes = {result["class"] for result in found["results"]}
    assert {"exempt", "minor", "major", "undetermined"} <= classes


def test_at_least_two_samples_are_wholly_settled(capsys: pytest.CaptureFixture[str]) -> None:
    clear = [path for path in SAMPLES.glob("*.toml") if check(path, capsys=capsys)[0] == 0]
    assert len(clear) >= 2


@pytest.mark.parametrize(
    ("answers", "status", "outcome"),
    [
        ("", 1, "undetermined"),
        ('activities = ["development"]\nnew_impervious_sqft = 400', 1, "undetermined"),
        (
            'activities = ["development"]\ndisturbed_area_sqft = 4999.999999999\n'
            'new_impervious_sqft = 1000\nfertilizer_use = "none"',
            0,
            "exempt",
        ),
        (
            'activities = ["development"]\ndisturbed_area_sqft = 5000\n'
            "new_impervious_sqft = 1000\ncommon_plan_disturbed_sqft = 0",
            1,
            "minor",
        ),
    ],
)
def test_the_exit_status_is_the_answer(
    answers: str, status: int, outcome: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "a.toml", answers)
    came, found, _ = check(path, capsys=capsys)
    assert (came, found["results"][0]["class"]) == (status, outcome)
    assert _status(["check", str(path)]) == status


def test_a_bad_file_does_not_spoil_the_good_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = write(tmp_path / "good.toml", 'activities = ["development"]')
    bad = write(tmp_path / "bad.toml", 'disturbed_area_sqft = "8000"')
    gone = tmp_path / "gone.toml"
    broken = tmp_path / "broken.toml"
    broken.write_text("format = = 1", encoding="utf-8")
    status, found, said = check(good, bad, gone, broken, capsys=capsys)
    assert status == 2
    assert [result["file"] for result in found["results"]] == [str(good)]
    errors = {error["file"]: error for error in found["errors"]}
    assert set(errors) == {str(bad), str(gone), str(broken)}
    assert errors[str(bad)]["key"] == "answers.disturbed_area_sqft"
    assert '"8000"' in errors[str(bad)]["message"]
    assert "line 1" in errors[str(broken)]["message"]
    assert "Traceback" not in said
    assert said.count("\n") == 3


def test_a_folder_is_all_projects_below_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.toml", "a.toml", ".hidden.toml", "notes.txt"):
        write(tmp_path / name, "")
    for folder in ("sub", ".swtui", "my-ordinance"):
        (tmp_path / folder).mkdir()
        write(tmp_path / folder / "c.toml", "")
    (tmp_path / "my-ordinance" / "ordinance.toml").touch()
    monkeypatch.chdir(tmp_path.parent)
    _, found, _ = check(tmp_path.name, capsys=capsys)
    files = [Path(result["file"]).as_posix() for result in found["results"]]
    base = tmp_path.name
    assert files == [f"{base}/a.toml", f"{base}/b.toml", f"{base}/sub/c.toml"]


def test_an_empty_folder_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, found, said = check(tmp_path, capsys=capsys)
    assert (status, found["results"], found["errors"], said) == (0, [], [], "")
    assert _status(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "No project files here.\n"


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    (tmp_path / "circle").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "a.toml").touch()
    assert [Path(path).name for path in project_files((str(tmp_path),))] == ["a.toml"]


def test_a_file_named_twice_is_checked_once(tmp_path: Path) -> None:
    path = str(write(tmp_path / "a.toml", ""))
    assert list(project_files((path, str(tmp_path), path))) == [path]


def test_a_day_before_the_law_is_refused_with_its_first_day(
    capsys: pytest.CaptureFixture[str],
) -> None:
    sample = SAMPLES / "garage-and-driveway.toml"
    status, found, said = check(sample, "--as-of", "2020-03-01", capsys=capsys)
    assert status == 2
    assert found["results"] == []
    assert "2022-08-15" in found["errors"][0]["message"]
    assert "2022-08-15" in said


def test_as_of_stands_in_for_the_law_and_for_today(capsys: pytest.CaptureFixture[str]) -> None:
    sample = SAMPLES / "garage-and-driveway.toml"
    _, found, _ = check(sample, "--as-of", "2026-01-02", capsys=capsys)
    assert found["results"][0]["as_of"] == "2026-01-02"
    assert found["results"][0]["today"] == "2026-01-02"


def test_an_unknown_key_is_a_warning_with_the_nearest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "a.toml", "disturbed_area_sqtf = 1")
    _, found, _ = check(path, capsys=capsys)
    warnings = [text for text in found["results"][0]["warnings"] if "sqtf" in text]
    assert len(warnings) == 1
    assert "disturbed_area_sqft" in warnings[0]


def test_text_from_people_stays_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = '[project]\nname = "Smith \\u001b[31m[/red] \\u202e"'
    path = write(tmp_path / "a.toml", "", more=more)
    assert _status(["check", str(path)]) == 1
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "^[[31m[/red] [U+202E]" in shown


def test_an_ordinance_of_ones_own_stands_beside_the_project(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = Path(checking.__file__).parent.parent / "core" / "ordinances" / "lake_george_ny"
    shutil.copytree(source, tmp_path / "mine")
    path = write(tmp_path / "a.toml", 'activities = ["development"]', ordinance="mine")
    _, found, said = check(path, capsys=capsys)
    assert said == ""
    assert found["results"][0]["missing"][0] == "disturbed_area_sqft"


def test_many_files_come_out_in_order_from_several_processes(tmp_path: Path) -> None:
    paths = []
    for number in range(checking.FILES_FOR_TWO + 5):
        answers = f'activities = ["development"]\ndisturbed_area_sqft = {number}'
        paths.append(str(write(tmp_path / f"{number:03}.toml", answers)))
    Path(paths[7]).write_text("no toml", encoding="utf-8")
    alone = list(checking.check_files(paths, as_of=None, as_words=False, cores=1))
    together = list(checking.check_files(paths, as_of=None, as_words=False, cores=2))
    assert [one.file for one in together] == paths
    assert [(one.text, one.status) for one in together] == [(one.text, one.status) for one in alone]
    assert [one.status for one in together][7] == 2


def test_words_say_outcome_reasons_and_what_is_open(capsys: pytest.CaptureFixture[str]) -> None:
    assert _status(["check", str(SAMPLES / "house-by-the-brook.toml")]) == 1
    shown = capsys.readouterr().out
    for part in ("MINOR PROJECT", "NOT MET (1)", "Dry well 2", "1.5 ft", "May be treated as major"):
        assert part in shown
    assert _status(["check", str(SAMPLES / "camp-sports-fields.toml")]) == 1
    assert "(disturbed_area_sqft)" in capsys.readouterr().out

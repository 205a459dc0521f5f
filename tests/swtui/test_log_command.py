import pytest

from swtui.cli import _status
from swtui.files.auditlog import log_path


@pytest.fixture
def path(tmp_path, capsys):
    file = tmp_path / "brook.toml"
    assert _status(["new", str(file), "--ordinance", "lake-george-ny", "--name", "Brook"]) == 0
    assert _status(["answer", str(file), "disturbed_area_sqft=8000"]) == 0
    assert _status(["answer", str(file), "disturbed_area_sqft=0.25 ac", "near_wetland=yes"]) == 0
    capsys.readouterr()
    return file


def test_the_log_shows_who_changed_what(path, capsys):
    assert _status(["log", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[0].endswith("New file: brook.toml")
    assert lines[1].endswith("not answered -> 8,000 sq ft")
    assert any(line.endswith("8,000 sq ft -> 10,890 sq ft") for line in lines)


def test_a_log_as_written(path, capsys):
    assert _status(["log", str(path), "--verify"]) == 0
    said = capsys.readouterr().out
    # as many as the log itself shows
    assert said.startswith("As written: 4 changes in ")
    assert "by other means" not in said


def test_a_change_by_other_means_is_said(path, capsys):
    path.write_text(path.read_text().replace("10890", "10891"))
    assert _status(["log", str(path), "--verify"]) == 0
    assert "changed by other means" in capsys.readouterr().out


def test_an_altered_log_is_answered_with_no(path, capsys):
    log = log_path(path)
    log.write_text(log.read_text().replace("8,000", "8,001"))
    assert _status(["log", str(path), "--verify"]) == 1
    said = capsys.readouterr().out
    assert "Line 3 does not fit the line before it." in said
    assert "NOT AS WRITTEN" in said
    assert _status(["log", str(path)]) == 0
    both = capsys.readouterr()
    assert "[seal does not fit]" in both.out
    assert "--verify says where" in both.err


def test_a_line_cut_off_by_a_power_cut_is_no_tampering(path, capsys):
    with log_path(path).open("ab") as file:
        file.write(b"0123")
    _status(["answer", str(path), "near_wetland=no"])
    capsys.readouterr()
    assert _status(["log", str(path), "--verify"]) == 0
    assert "cut off while it was written" in capsys.readouterr().out


def test_a_file_without_a_log_is_said(path, capsys):
    log_path(path).unlink()
    for words in (["log", str(path)], ["log", str(path), "--verify"]):
        assert _status(words) == 0
        assert "No changes are logged" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_said(tmp_path, capsys):
    assert _status(["log", str(tmp_path / "gone.toml")]) == 2
    assert "is not there" in capsys.readouterr().err


def test_a_log_that_is_a_folder_is_said(path, capsys):
    log_path(path).unlink()
    log_path(path).mkdir()
    assert _status(["log", str(path)]) == 2
    assert "can't be read" in capsys.readouterr().err

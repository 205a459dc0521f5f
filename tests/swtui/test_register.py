import csv
import json
import os
import threading
import time
from datetime import date
from pathlib import Path

import pytest

from swtui import indexing, register
from swtui.cli import _status
from swtui.commands.list import defused
from swtui.register import read_register
from swtui.rows import Row

TODAY = date(2026, 6, 2)
TEXT = """format = 1
ordinance = "lake-george-ny"
law_as_of = 2026-05-04
[project]
name = "House {n}"
file_number = "2026-{n:03}"
status = "received"
tax_map_numbers = ["251.10-2-{n}"]
applicant = {{ name = "A. Applicant", phone = "518-555-0100" }}
[answers]
activities = ["development"]
disturbed_area_sqft = {area}
new_impervious_sqft = 1400
common_plan_disturbed_sqft = 0
"""


def written(folder, n, area=8000, name=None):
    path = folder / (name or f"p{n:03}.toml")
    path.write_text(TEXT.format(n=n, area=area))
    # long enough ago for its time to tell it from any later content
    old = time.time() - 100 - n
    os.utime(path, (old, old))
    return path


def settled():
    """Wait until the last change of a file is old enough to be trusted."""
    time.sleep(0.15)


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "projects"
    place.mkdir()
    return place


@pytest.fixture
def worked_out(monkeypatch):
    """The files that were really read."""
    seen = []
    real = register._Worker.row

    def row(self, path):
        seen.append(Path(path).name)
        return real(self, path)

    monkeypatch.setattr(register._Worker, "row", row)
    return seen


def rows_of(folder, index=None, today=TODAY):
    found = []
    for batch in read_register(str(folder), today=today, index=index, cores=1):
        found += batch.rows
        assert batch.done == len(found)
    return {Path(row.file).name: row for row in found}


def test_a_row_says_what_the_project_comes_to(folder):
    written(folder, 21)
    (row,) = rows_of(folder).values()
    assert row.file == f"{folder}/p021.toml"
    assert (row.number, row.name, row.status) == ("2026-021", "House 21", "received")
    assert (row.class_, row.outcome, row.settled) == ("minor", "MINOR", True)
    assert row.unknown > 0
    assert row.waiting > 0
    for word in ("house 21", "2026-021", "518-555-0100", "251.10-2-21", "a. applicant"):
        assert word in row.search


def test_rows_come_newest_first(folder):
    for n in (3, 1, 2):
        written(folder, n)
    assert list(rows_of(folder)) == ["p001.toml", "p002.toml", "p003.toml"]


def test_unreadable_files_are_listed_with_the_reason(folder):
    written(folder, 1)
    (folder / "bad.toml").write_text("x = ")
    row = rows_of(folder)["bad.toml"]
    assert row.errors[0][0] == ""
    assert "line 1" in row.errors[0][1]


def test_the_second_time_nothing_is_read_again(folder, tmp_path, worked_out):
    for n in range(5):
        written(folder, n)
    settled()
    first = rows_of(folder, tmp_path / "index")
    assert len(worked_out) == 5
    assert rows_of(folder, tmp_path / "index") == first
    assert len(worked_out) == 5


def test_what_changed_is_read_again_and_what_is_gone_is_forgotten(folder, tmp_path, worked_out):
    for n in range(4):
        written(folder, n)
    settled()
    rows_of(folder, tmp_path / "index")
    worked_out.clear()
    written(folder, 2, area=20_000)
    (folder / "p003.toml").unlink()
    settled()
    rows = rows_of(folder, tmp_path / "index")
    assert worked_out == ["p002.toml"]
    assert rows["p002.toml"].class_ == "major"
    assert "p003.toml" not in rows


def test_same_size_and_time_but_another_content_is_noticed(folder, tmp_path):
    path = written(folder, 1)
    settled()
    before = path.stat()
    assert rows_of(folder, tmp_path / "index")["p001.toml"].name == "House 1"
    path.write_bytes(path.read_bytes().replace(b"House 1", b"House 7"))
    os.utime(path, ns=(before.st_mtime_ns, before.st_mtime_ns))
    settled()
    after = path.stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert rows_of(folder, tmp_path / "index")["p001.toml"].name == "House 7"


def test_another_day_law_or_village_is_worked_out_anew(folder, tmp_path, worked_out, monkeypatch):
    written(folder, 1)
    settled()
    rows_of(folder, tmp_path / "index")
    for change in ("day", "law", "village"):
        worked_out.clear()
        if change == "law":
            monkeypatch.setattr(register, "law_mark", lambda: "another law")
        if change == "village":
            (folder / ".swtui").mkdir()
            (folder / ".swtui" / "village.toml").write_text("")
        day = date(2026, 6, 3)
        rows_of(folder, tmp_path / "index", today=day)
        assert worked_out == ["p001.toml"], change
        worked_out.clear()
        rows_of(folder, tmp_path / "index", today=day)
        assert worked_out == [], change


@pytest.mark.parametrize(
    "harm",
    [
        lambda _: b"",
        lambda data: data[:-5],
        lambda data: data.replace(b"House", b"Mouse"),
        lambda _: b"[" * 10_000,
        lambda data: b"\xff" + data,
        lambda data: data.replace(b'"swtui": "', b'"swtui": "9'),
    ],
    ids=["empty", "cut", "altered", "deep", "noise", "newer"],
)
def test_a_broken_index_is_made_anew(folder, tmp_path, worked_out, harm):
    written(folder, 1)
    settled()
    good = rows_of(folder, tmp_path / "index")
    (place,) = (tmp_path / "index").iterdir()
    place.write_bytes(harm(place.read_bytes()))
    worked_out.clear()
    assert rows_of(folder, tmp_path / "index") == good
    assert worked_out == ["p001.toml"]


def test_an_index_of_another_folder_is_not_used(folder, tmp_path, worked_out):
    written(folder, 1)
    other = tmp_path / "other"
    other.mkdir()
    written(other, 1)
    settled()
    rows_of(folder, tmp_path / "index")
    (place,) = (tmp_path / "index").iterdir()
    rows_of(other, tmp_path / "index")
    (theirs,) = set((tmp_path / "index").iterdir()) - {place}
    theirs.write_bytes(place.read_bytes())
    worked_out.clear()
    rows = rows_of(other, tmp_path / "index").values()
    assert all(row.file.startswith(str(other)) for row in rows)
    assert worked_out == ["p001.toml"]


def test_a_clock_that_jumps_makes_no_row_stale(folder, tmp_path, worked_out):
    path = written(folder, 1)
    future = time.time() + 1e6
    os.utime(path, (future, future))
    rows_of(folder, tmp_path / "index")
    path.write_text(TEXT.format(n=1, area=20_000))
    os.utime(path, (future, future))
    assert rows_of(folder, tmp_path / "index")["p001.toml"].class_ == "major"
    assert worked_out == ["p001.toml"] * 2


def test_an_index_that_cannot_be_kept_is_done_without(folder, tmp_path):
    written(folder, 1)
    (tmp_path / "index").write_text("in the way")
    assert len(rows_of(folder, tmp_path / "index")) == 1


def test_a_reader_that_has_seen_enough_loses_nothing(folder, tmp_path, worked_out):
    for n in range(90):
        written(folder, n)
    settled()
    rows = read_register(str(folder), today=TODAY, index=tmp_path / "index", cores=1)
    first = next(rows)
    rows.close()
    assert 0 < len(first.rows) < 90
    worked_out.clear()
    assert len(rows_of(folder, tmp_path / "index")) == 90
    assert len(worked_out) == 90 - len(first.rows)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_many_files_are_read_by_two_processes(folder, method, monkeypatch):
    for n in range(90):
        written(folder, n)
    monkeypatch.setattr(register, "_may_fork", lambda: method == "fork")
    one = [row for batch in read_register(str(folder), today=TODAY, cores=1) for row in batch.rows]
    two = [row for batch in read_register(str(folder), today=TODAY, cores=2) for row in batch.rows]
    assert one == two
    assert len(two) == 90


def test_a_worker_that_dies_leaves_its_rows_to_the_others(folder, monkeypatch):
    for n in range(90):
        written(folder, n)

    def dies(parts, today, _):
        yield register._Worker(today)(parts[0])
        raise RuntimeError("a process ended")

    monkeypatch.setattr(register, "_in_processes", dies)
    rows = [row for batch in read_register(str(folder), today=TODAY, cores=2) for row in batch.rows]
    assert len({row.file for row in rows}) == len(rows) == 90


def test_a_process_with_threads_is_not_copied():
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    try:
        assert not register._may_fork()
    finally:
        over.set()
        thread.join()


def test_a_file_that_vanishes_meanwhile_is_listed_as_such(folder, monkeypatch):
    written(folder, 1)
    gone = str(folder / "gone.toml")
    monkeypatch.setattr(register, "project_files", lambda _: iter([gone, f"{folder}/p001.toml"]))
    rows = rows_of(folder)
    assert "is not there" in rows["gone.toml"].errors[0][1]
    assert rows["p001.toml"].errors == ()


def test_ten_thousand_files_are_listed_at_once_the_second_time(folder, tmp_path, monkeypatch):
    def row(_, path):
        return Row(path, "lake-george-ny", name="House", parcels=("1", "2"), deadline=("A",) * 5)

    monkeypatch.setattr(register._Worker, "row", row)
    for n in range(10_000):
        (folder / f"p{n:05}.toml").touch()
    settled()
    rows_of(folder, tmp_path / "index")
    monkeypatch.setattr(register._Worker, "row", None)
    batches = list(read_register(str(folder), today=TODAY, index=tmp_path / "index"))
    # a screenful comes before the folder is even listed
    sizes = [(len(batch.rows), batch.total) for batch in batches[:2]]
    assert sizes == [(60, 10_000), (1000, 10_000)]
    files = [row.file for batch in batches for row in batch.rows]
    assert len(files) == len(set(files)) == batches[-1].done == 10_000
    assert batches[0].rows[0] == row(None, batches[0].rows[0].file)


def test_of_the_first_screenful_only_what_is_still_so_is_shown(folder, tmp_path):
    for n in range(5):
        written(folder, n)
    settled()
    rows_of(folder, tmp_path / "index")
    written(folder, 1, area=20_000)
    (folder / "p002.toml").unlink()
    first = next(read_register(str(folder), today=TODAY, index=tmp_path / "index"))
    assert [Path(row.file).name for row in first.rows] == ["p000.toml", "p003.toml", "p004.toml"]


@pytest.mark.soak
def test_ten_thousand_files(folder, tmp_path):
    for n in range(10_000):
        written(folder, n)
    settled()
    start = time.monotonic()
    rows = list(read_register(str(folder), today=TODAY, index=tmp_path / "index"))
    cold = time.monotonic() - start
    start = time.monotonic()
    again = list(read_register(str(folder), today=TODAY, index=tmp_path / "index"))
    assert again[-1].total == rows[-1].done == 10_000
    assert time.monotonic() - start < cold / 4


# --- on the command line -------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def own_places(tmp_path, monkeypatch):
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def test_list_as_json(folder, capsys):
    written(folder, 1)
    (folder / "bad.toml").write_text("x = ")
    assert _status(["list", str(folder), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    (project,) = said["projects"]
    assert list(project) == [
        "file", "ordinance", "file_number", "name", "status", "class", "settled", "not_met",
        "open", "unknown", "next_deadline",
    ]  # fmt: skip
    assert project["file"] == f"{folder}/p001.toml"
    assert project["class"] == "minor"
    assert [each["file"] for each in said["errors"]] == [f"{folder}/bad.toml"]


def test_the_next_deadline_is_one_of_checks(folder, capsys):
    path = written(folder, 1)
    with path.open("a") as file:
        file.write('[[events]]\nkind = "rain"\non = 2026-06-01\nrain_in = 0.6\n')
        file.write('[[events]]\nkind = "start"\non = 2026-05-20\n')
    _status(["list", str(folder), "--json"])
    listed = json.loads(capsys.readouterr().out)["projects"][0]["next_deadline"]
    _status(["check", str(path), "--json"])
    checked = json.loads(capsys.readouterr().out)["results"][0]["deadlines"]
    assert listed in checked


def test_list_as_a_table(folder, capsys):
    written(folder, 1)
    (folder / "bad.toml").write_text("x = ")
    assert _status(["list", str(folder)]) == 0
    head, bad, good = capsys.readouterr().out.splitlines()
    assert head.split() == ["Number", "Project", "Class", "Status", "Open", "Next", "due", "File"]
    assert "bad.toml" in bad
    assert "CAN'T READ line 1: this can't be read" in bad
    assert good.startswith("2026-001  House 1  MINOR  received")


def test_a_spreadsheet_gets_no_formulas(folder, capsys):
    path = written(folder, 1)
    text = path.read_text()
    names = ["=1+1", "-5 Main St", "@x", "+1", "\\t=1", "\\r=1", 'Buck\'s, \\"Ridge\\"']
    for at, name in enumerate(names):
        (folder / f"f{at}.toml").write_text(text.replace("House 1", name))
    assert _status(["list", str(folder), "--csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [row["name"] for row in rows[:-1]] == [
        "'=1+1", "'-5 Main St", "'@x", "'+1", "'^I=1", "'^M=1", "Buck's, \"Ridge\"",
    ]  # fmt: skip
    assert rows[-1]["next_due"] == ""


@pytest.mark.parametrize("text", ["=cmd|' /C'!A0", "+1", "-1", "@S(1)", "\t=1", "\r@", "\n-"])
def test_no_cell_begins_like_a_formula(text):
    assert defused(text)[0] == "'"


def test_an_empty_folder_is_said(folder, capsys):
    assert _status(["list", str(folder)]) == 0
    assert "No project files here." in capsys.readouterr().out
    assert _status(["list", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["projects"] == []


@pytest.mark.parametrize(("name", "part"), [("gone", "is not there"), ("p001.toml", "is a file")])
def test_what_is_no_folder_is_said(folder, capsys, name, part):
    written(folder, 1)
    assert _status(["list", str(folder / name)]) == 2
    assert part in capsys.readouterr().err


def test_without_a_folder_it_is_the_one_of_the_settings(folder, tmp_path, capsys, monkeypatch):
    written(folder, 1)
    monkeypatch.chdir(folder)
    assert _status(["list"]) == 0
    assert "p001.toml" in capsys.readouterr().out
    config = tmp_path / "XDG_CONFIG_HOME" / "swtui"
    config.mkdir(parents=True)
    (config / "settings.toml").write_text(f'folder = "{folder}"\n')
    monkeypatch.chdir(tmp_path)
    assert _status(["list"]) == 0
    assert f"{folder}/p001.toml" in capsys.readouterr().out


def test_a_stamp_is_sure_only_after_a_while(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text("x")
    assert not indexing.stamp_of(str(path), "").sure
    settled()
    assert indexing.stamp_of(str(path), "").sure
    assert indexing.stamp_of(str(tmp_path / "gone"), "").size == -1

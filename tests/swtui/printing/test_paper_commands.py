"""`swtui verify`, and the docket as a table, from the command line."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from swtui.cli import _status

SAMPLES = Path(__file__).parents[3] / "sample_projects"
HOUSE = SAMPLES / "house-by-the-brook.toml"
DAY = ("--as-of", "2026-06-03")


def run(*args: str | Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    capsys.readouterr()
    status = _status(list(map(str, args)))
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.fixture
def paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    shutil.copy(HOUSE, tmp_path / "brook.toml")
    status, _, _ = run(
        "print",
        tmp_path / "brook.toml",
        "--paper",
        "screening",
        "--paper",
        "missing",
        *DAY,
        capsys=capsys,
    )
    assert status == 0
    return tmp_path / "brook-screening.pdf"


def test_unchanged_changed_and_not_ours(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = paper.parent / "brook.toml"
    status, out, err = run("verify", paper, file, capsys=capsys)
    assert (status, err) == (0, "")
    assert "Unchanged" in out
    text = file.read_text("utf-8").replace("new_impervious_sqft = 1400", "new_impervious_sqft = 9")
    file.write_text(text, "utf-8")
    status, out, err = run("verify", paper, file, capsys=capsys)
    assert (status, err) == (1, "")
    assert "new_impervious_sqft" in out
    status, out, _ = run("verify", paper.parent / "brook-missing.pdf", file, capsys=capsys)
    assert status == 1
    assert "new_impervious_sqft" in out
    status, out, err = run("verify", file, capsys=capsys)
    assert (status, out) == (2, "")
    assert "PDF" in err
    status, out, err = run("verify", paper.parent / "no.pdf", capsys=capsys)
    assert (status, out) == (2, "")
    assert "can't be read" in err


def test_a_damaged_paper_is_status_two(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = paper.read_bytes()
    for content in (whole[:-40], whole[: len(whole) // 2], whole.replace(b"swtui", b"swtuj")):
        paper.write_bytes(content)
        status, out, err = run("verify", paper, capsys=capsys)
        assert (status, out) == (2, "")
        assert "Traceback" not in err
        assert err.count("\n") == 1


def test_the_project_comes_out_as_it_was(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = paper.parent / "was.toml"
    status, _, _ = run("verify", paper, "--extract", target, capsys=capsys)
    assert status == 0
    assert target.read_bytes() == HOUSE.read_bytes()
    status, _, err = run("verify", paper, "--extract", target, capsys=capsys)
    assert status == 2
    assert "is there already" in err
    other = paper.parent / "other.toml"
    missing = paper.parent / "brook-missing.pdf"
    status, _, err = run("verify", missing, "--extract", other, capsys=capsys)
    assert status == 2
    assert "carries no project file" in err
    assert not other.exists()


def test_the_docket_is_a_table_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in sorted(SAMPLES.glob("*.toml"))[:4]:
        shutil.copy(path, tmp_path / path.name)
    (tmp_path / "bad.toml").write_text("format = ", "utf-8")
    out = tmp_path / "out"
    status, said, _ = run(
        "print", tmp_path, "--paper", "docket", "--csv", "--out", out, *DAY, capsys=capsys
    )
    assert status == 0
    assert len(said.splitlines()) == 2
    [table] = out.glob("*-docket.csv")
    with table.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert rows
    assert all(row["status"] != "closed" for row in rows)

"""`swtui print`: which papers, into which files, and with which status."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from swtui.cli import _status
from swtui.printing.catalogue import NAMES

SAMPLES = Path(__file__).parent.parent.parent / "sample_projects"
HOUSE = SAMPLES / "house-by-the-brook.toml"
DAY = ("--as-of", "2026-06-03")


def run(*args: str | Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], str]:
    capsys.readouterr()
    status = _status(["print", *map(str, args)])
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err


def text_of(path: Path | str) -> str:
    reader = PdfReader(io.BytesIO(Path(path).read_bytes()))
    return "\n".join(page.extract_text() for page in reader.pages)


def test_every_paper_that_can_be_had_one_file_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / HOUSE.name
    shutil.copy(HOUSE, copy)
    status, files, err = run(copy, *DAY, capsys=capsys)
    assert (status, err) == (0, "")
    assert len(files) >= 3
    assert f"{copy.parent}/house-by-the-brook-screening.pdf" in files
    for file in files:
        assert Path(file).read_bytes().startswith(b"%PDF-")
    assert copy.read_bytes() == HOUSE.read_bytes()
    assert "2,100" in text_of(tmp_path / "house-by-the-brook-screening.pdf")


def test_the_same_day_gives_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("one", "two"):
        args = (HOUSE, "--paper", "screening", "--out", tmp_path / folder, *DAY)
        assert run(*args, capsys=capsys)[0] == 0
    name = "house-by-the-brook-screening.pdf"
    assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_what_is_asked_for_and_not_to_be_had_is_said_the_rest_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = (HOUSE, "--paper", "issued", "--paper", "screening", "--out", tmp_path, *DAY)
    status, files, err = run(*args, capsys=capsys)
    assert status == 1
    assert [Path(file).name for file in files] == ["house-by-the-brook-screening.pdf"]
    assert "issued: Nothing has been issued." in err


def test_a_name_that_is_no_paper_prints_nothing_and_names_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = (HOUSE, "--paper", "screning", "--paper", "checklist", "--out", tmp_path)
    status, files, err = run(*args, capsys=capsys)
    assert (status, files) == (2, [])
    assert "Did you mean screening?" in err
    assert all(name in err for name in NAMES)
    assert list(tmp_path.iterdir()) == []


def test_list_names_all_papers_and_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = run(HOUSE, "--list", *DAY, capsys=capsys)
    assert status == 0
    assert [line.split()[0] for line in lines] == list(NAMES)
    states = {line.split()[0]: line for line in lines}
    assert states["screening"].endswith("can be printed")
    assert "Nothing has been issued" in states["issued"]


def test_blank_forms_have_fields_and_a_name_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ("--paper", "checklist", "--blank", "--out", tmp_path, *DAY)
    for source in (HOUSE, "lake-george-ny"):
        status, files, _ = run(source, *args, capsys=capsys)
        assert status == 0
        assert files[0].endswith("-checklist-blank.pdf")
        assert PdfReader(files[0]).get_fields()
    one, two = sorted(tmp_path.iterdir())
    assert one.read_bytes() == two.read_bytes()


def test_a_folder_has_its_docket(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = (SAMPLES, "--paper", "docket", "--out", tmp_path, *DAY)
    status, files, err = run(*args, capsys=capsys)
    assert (status, err) == (0, "")
    shown = text_of(files[0])
    assert "House by the brook" in shown
    assert "Garage and driveway" not in shown
    assert run(SAMPLES, "--out", tmp_path, capsys=capsys)[0] == 2


def test_an_ordinance_has_its_coverage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ("lake-george-ny", "--paper", "coverage", "--out", tmp_path, *DAY)
    status, files, _ = run(*args, capsys=capsys)
    assert status == 0
    assert "220-57I(2)" in text_of(files[0])


@pytest.mark.parametrize("path", ["no.toml", "no-such-ordinance"])
def test_what_is_not_there_is_said(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, files, err = run(path, capsys=capsys)
    assert (status, files) == (2, [])
    assert path in err
    assert err.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    args = (HOUSE, "--paper", "screening", "--out", tmp_path / "file" / "papers")
    status, files, err = run(*args, capsys=capsys)
    assert (status, files) == (2, [])
    assert "Traceback" not in err

"""`swtui verify`: unchanged, changed by key, not ours, damaged; the project comes out again."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from core.project import Project
from swtui.opening import Opener
from swtui.papermaking import folder_context, project_context
from swtui.printing.catalogue import CATALOGUE, make, refusal
from swtui.printing.verifying import NotOursError, project_in, verify
from tests.paper_examples import LAKE_GEORGE, SAMPLES, context_of

HOUSE = next(path for path in SAMPLES if path.stem == "house-by-the-brook")
DAY = date(2026, 6, 1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(HOUSE, tmp_path / "brook.toml"))


def _paper(name: str, file: Path) -> bytes:
    return make(name, project_context(Opener(today=DAY).open(str(file))))


@pytest.mark.parametrize("name", ["screening", "checklist", "missing", "erosion", "deadlines"])
def test_unchanged(name: str, file: Path) -> None:
    verdict = verify(_paper(name, file), str(file))
    assert (verdict.status, verdict.changed) == (0, ())
    assert "Unchanged" in verdict.sentence


@pytest.mark.parametrize("name", ["screening", "missing"])
def test_changed_answers_are_named_by_key(name: str, file: Path) -> None:
    pdf = _paper(name, file)
    text = file.read_text("utf-8")
    text = text.replace("disturbed_area_sqft = 8000", "disturbed_area_sqft = 8001")
    text = text.replace("groundwater_separation_ft = 1.5", "groundwater_separation_ft = 2")
    file.write_text(text, encoding="utf-8")
    verdict = verify(pdf, str(file))
    assert verdict.status == 1
    assert verdict.changed == ("devices.2.groundwater_separation_ft", "disturbed_area_sqft")
    assert "disturbed_area_sqft" in verdict.sentence


def test_a_change_that_is_no_answer(file: Path) -> None:
    pdf = _paper("screening", file)
    file.write_text(file.read_text("utf-8").replace("518-555-0100", "518-555-0101"), "utf-8")
    verdict = verify(pdf, str(file))
    assert verdict.status == 1
    assert verdict.changed == ("project.applicant",)


def test_the_file_in_the_paper_stands_for_the_file(file: Path) -> None:
    pdf = _paper("screening", file)
    assert verify(pdf).status == 0
    name, project = project_in(pdf)
    assert (name, project) == ("brook.toml", file.read_bytes())


def test_only_papers_of_the_file_and_the_applicant_carry_the_project(file: Path) -> None:
    with_file = {found.name for found in CATALOGUE if found.attach}
    assert with_file == {
        "screening",
        "checklist",
        "design-review",
        "submittals",
        "decision",
        "issued",
        "calculations",
    }
    context = project_context(Opener(today=DAY).open(str(file)))
    for found in CATALOGUE:
        if refusal(found.name, context) is None:
            pdf = make(found.name, context)
            assert (b"/EmbeddedFiles" in pdf) is found.attach
            if not found.attach:
                with pytest.raises(NotOursError):
                    project_in(pdf)


def test_a_paper_without_a_file_must_be_given_one(file: Path) -> None:
    verdict = verify(_paper("missing", file))
    assert verdict.status == 2
    assert "name the file" in verdict.sentence


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"%PDF-1.4\nnonsense", b"%PDF-1.4\n%%EOF\n", b"\x00" * 5000]
)
def test_what_is_not_ours(content: bytes) -> None:
    assert verify(content).status == 2


def test_a_damaged_paper_is_not_ours(file: Path) -> None:
    pdf = _paper("screening", file)
    for place in (0, 100, len(pdf) // 2, len(pdf) - 30):
        broken = bytearray(pdf)
        broken[place] ^= 0x55
        assert verify(bytes(broken), str(file)).status == 2
    for length in (10, len(pdf) // 2, len(pdf) - 1):
        assert verify(pdf[:length], str(file)).status == 2
    assert verify(pdf + b"% more\n", str(file)).status == 2


def test_a_file_that_cannot_be_read(file: Path, tmp_path: Path) -> None:
    pdf = _paper("screening", file)
    assert verify(pdf, str(tmp_path / "no.toml")).status == 2
    (tmp_path / "bad.toml").write_text("format = ", encoding="utf-8")
    assert verify(pdf, str(tmp_path / "bad.toml")).status == 2


def test_another_project_under_the_same_law(file: Path) -> None:
    other = next(path for path in SAMPLES if path.stem == "garage-and-driveway")
    assert verify(_paper("screening", file), str(other)).status == 1


def test_a_blank_form_holds_no_facts() -> None:
    pdf = make("checklist", context_of(Project(LAKE_GEORGE), blank=True))
    verdict = verify(pdf)
    assert verdict.status == 0
    assert "holds no facts" in verdict.sentence


def test_a_docket_is_compared_with_its_folder(tmp_path: Path) -> None:
    for path in SAMPLES[:3]:
        shutil.copy(path, tmp_path / path.name)
    context = folder_context(tmp_path, Opener(today=DAY), today=DAY)
    pdf = make("docket", context)
    assert verify(pdf, str(tmp_path)).status == 0
    first = sorted(tmp_path.glob("*.toml"))[0]
    first.write_text(
        first.read_text("utf-8").replace("name = ", 'notes = "n"\nname = ', 1), "utf-8"
    )
    assert verify(pdf, str(tmp_path)).status == 1


def test_changed_settings_of_the_village_are_a_change(tmp_path: Path) -> None:
    file = tmp_path / "lot.toml"
    file.write_text('format = 1\nordinance = "lake-park-nc"\n[project]\nname = "Lot"\n', "utf-8")
    village = tmp_path / ".swtui" / "village.toml"
    village.parent.mkdir()
    village.write_text("[settings.lake-park-nc]\nmap_on_file = true\n", "utf-8")
    pdf = _paper("screening", file)
    assert verify(pdf, str(file)).status == 0
    village.write_text("[settings.lake-park-nc]\nmap_on_file = false\n", "utf-8")
    verdict = verify(pdf, str(file))
    assert (verdict.status, verdict.changed) == (1, ("settings",))

"""A determination that was issued stays as it was: in its file, on paper, beside new answers."""

from __future__ import annotations

import json
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from attrs import evolve
from pypdf import PdfReader

from core.editing import issue, set_answer, set_decision
from core.issued import changed_since, frozen_words
from core.ordinance import Ordinance
from core.project import Decision, Project
from core.projectdocument import answers_document, project_document
from core.report import as_json
from swtui.checking import check_files
from swtui.files.tomltext import toml_bytes
from swtui.opening import Opened, Opener
from swtui.printing.catalogue import make
from swtui.printing.context import Context

SAMPLE = Path(__file__).parents[2] / "sample_projects" / "brook-lane-seven-lots.toml"
DAY = date(2026, 6, 10)


def write(path: Path, project: Project, ordinance: Ordinance) -> None:
    path.write_bytes(toml_bytes(project_document(project, ordinance)))


def opened(path: Path) -> Opened:
    return Opener(today=DAY).open(str(path))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a project whose denial was issued."""
    sample = opened(SAMPLE)
    project = set_decision(sample.project, Decision("denied", by="J. Doe"))
    found = sample.determination(project)
    result = as_json(found)
    project = issue(
        project,
        DAY,
        facts=answers_document(project, sample.ordinance),
        result=result,
        program_version="0.1.0",
        receipt="7F3A 91C2 04DE 55B1",
        words=frozen_words(found, project, result),
    )
    path = tmp_path / "brook.toml"
    write(path, project, sample.ordinance)
    return path


def change(path: Path) -> None:
    """Another area, another depth of one device, another order of the devices."""
    was = opened(path)
    project = set_answer(was.project, was.ordinance, "disturbed_area_sqft", 9000)
    project = set_answer(project, was.ordinance, "common_plan_disturbed_sqft", 0)
    project = set_answer(
        project, was.ordinance, "devices.Dry well, lot 4.groundwater_separation_ft", 3
    )
    answers = dict(project.answers)
    answers["devices"] = tuple(reversed(answers["devices"]))  # type: ignore[assignment,arg-type]
    write(path, evolve(project, answers=answers), was.ordinance)


def paper(path: Path, ordinance: Ordinance | None = None) -> str:
    """What the paper says, without its running lines."""
    now = opened(path)
    context = Context(
        ordinance or now.ordinance, DAY, "0.1.0", now.project, now.determination(), source=b""
    )
    pages = PdfReader(BytesIO(make("issued", context))).pages
    text = "\n".join(page.extract_text() for page in pages).replace("\xa0", " ")
    return text[text.index("As issued on") :]


def as_issued(text: str) -> list[str]:
    """The lines of the frozen part that stand between two pages' running lines."""
    frozen = text[: text.index("Facts changed since")]
    running = ("Receipt ", "Issued determination", "ISSUED ", "2026-019 ")
    return [line for line in frozen.splitlines() if not line.startswith(running)]


def reworded(ordinance: Ordinance) -> Ordinance:
    """The same rules, every title, citation, label and class in other words."""
    return evolve(
        ordinance,
        provisions={
            key: evolve(one, title="Another title", print_cite="§ 999", text="Another text")
            for key, one in ordinance.provisions.items()
        },
        questions={
            key: evolve(one, label="Another label") for key, one in ordinance.questions.items()
        },
        head=evolve(
            ordinance.head,
            classes=tuple(evolve(one, word="ANOTHER") for one in ordinance.head.classes),
        ),
    )


def test_answers_and_words_of_the_law_change_and_the_reprint_does_not(file: Path) -> None:
    before = as_issued(paper(file))
    assert "MAJOR PROJECT" in before
    change(file)
    assert as_issued(paper(file)) == before
    assert as_issued(paper(file, reworded(opened(file).ordinance))) == before


def test_the_paper_says_what_changed_since(file: Path) -> None:
    assert "Facts changed since (not part of the determination)" in paper(file)
    change(file)
    after = paper(file)
    after = after[after.index("Facts changed since") :]
    for words in ("168,000 sq ft", "9,000 sq ft", "1.9 ft", "3 ft"):
        assert words in after


def test_what_changed_is_told_by_name_whatever_the_order(file: Path) -> None:
    change(file)
    now = opened(file)
    issued = now.project.determinations[-1]
    assert [
        (one.label, one.then, one.now) for one in changed_since(now.ordinance, now.project, issued)
    ] == [
        ("Ground disturbed in all", "168,000 sq ft", "9,000 sq ft"),
        ("Disturbed by the larger plan, if any", "168,000 sq ft", "0 sq ft"),
        ("Dry well, lot 4: Bottom above the highest groundwater", "1.9 ft", "3 ft"),
    ]


def test_check_says_the_difference_and_that_it_stays(file: Path) -> None:
    (same,) = check_files([str(file)], as_of=None, as_words=True)
    assert "stays as it was" not in same.text
    change(file)
    sentence = (
        "Issued 2026-06-10, denied, as MAJOR PROJECT; that stays as it was. 3 answers have changed "
        "since: Ground disturbed in all was 168,000 sq ft, is 9,000 sq ft; "
    )
    for as_words in (True, False):
        (checked,) = check_files([str(file)], as_of=None, as_words=as_words)
        assert sentence in checked.text
    assert any(one.startswith(sentence) for one in json.loads(checked.text)["warnings"])


def test_a_decision_on_file_is_frozen_with_its_law_and_result(file: Path) -> None:
    now = opened(file)
    assert now.warnings == ()
    issued = now.project.determinations[-1]
    assert now.project.decision is None
    assert now.project.info.status == "denied"
    assert issued.facts["disturbed_area_sqft"] == 168000
    assert issued.result["class"] == "major"
    assert issued.ordinance_version == now.ordinance.version
    assert issued.words["cites"]["LG-58B-4"] == "§ 220-58"
    assert not any(event.kind == "permit_issued" for event in now.project.events)

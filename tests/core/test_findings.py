"""Findings that follow from others, and when a decision is due."""

from __future__ import annotations

from datetime import date

import pytest
from attrs import evolve

from core.determination import determine
from core.editing import make_finding
from core.nextopen import goals
from core.project import Decision, Judgment, Project
from core.results import Determination
from core.standing import decisions_due, own_findings, step_states
from swtui.library import Library
from swtui.opening import Opener
from swtui.samples import sample_files

LAW = Library().law("lake-george-ny")
DAY = date(2026, 6, 3)
ORDINANCE = LAW.on(DAY)
FIVE = tuple(f"LG-63B-{number}" for number in range(1, 6))


def found(project: Project) -> Determination:
    return determine(ORDINANCE, project, as_of=DAY, today=DAY)


def minor() -> Project:
    answers = {
        "activities": ("development",),
        "disturbed_area_sqft": 9000,
        "new_impervious_sqft": 2000,
    }
    return Project("lake-george-ny", answers=answers)


def made(**decided: str | None) -> Project:
    project = minor()
    for key, word in decided.items():
        project = make_finding(project, ORDINANCE, key.replace("_", "-"), word, by="JD", on=DAY)
    return project


def status(project: Project, provision: str) -> str:
    return next(one.status for one in found(project).findings if one.provision == provision)


@pytest.mark.parametrize(
    ("last", "says"),
    [
        ("met", "met"),
        ("not_applicable", "met"),
        ("not_met", "not_met"),
        ("open", "judgment"),
        (None, "judgment"),
    ],
)
def test_a_finding_that_follows_is_recorded_with_the_others(last: str | None, says: str) -> None:
    project = made(**{key.replace("-", "_"): "met" for key in FIVE[:4]}, LG_63B_5=last)
    assert status(project, "LG-63B") == says
    assert status(project, "LG-62B-3") == "met"
    kept = project.judgments.get(("LG-63B", None))
    assert (kept is None) == (says == "judgment")
    assert kept is None or (kept.by, kept.on) == ("JD", DAY)
    own = [one.provision for one in own_findings(ORDINANCE, found(project))]
    assert own[:5] == list(FIVE)
    assert "LG-63B" not in own
    assert "LG-62B-3" not in own


def test_taking_one_back_takes_back_what_follows() -> None:
    project = made(**{key.replace("-", "_"): "met" for key in FIVE})
    assert status(project, "LG-63B") == "met"
    project = make_finding(project, ORDINANCE, FIVE[2], None)
    assert status(project, "LG-63B") == "judgment"


def test_what_a_file_says_of_a_finding_counts_as_it_stands() -> None:
    """The rules leave each finding to an official: nothing is concluded where nobody said it."""
    project = minor()
    judgments = {(key, None): Judgment("met") for key in FIVE}
    assert status(evolve(project, judgments=judgments), "LG-63B") == "judgment"
    assert status(evolve(project, judgments={("LG-63B", None): Judgment("met")}), "LG-63B") == "met"


def test_the_decision_is_due_when_all_else_is_there() -> None:
    path = next(path for path in sample_files() if path.name == "studio-on-elm-street.toml")
    opened = Opener(today=DAY).open(str(path))
    project = evolve(opened.project, info=evolve(opened.project.info, status="received"))
    result = determine(
        opened.ordinance, project, as_of=project.law_as_of or DAY, today=DAY, settings={}
    )
    due = decisions_due(opened.ordinance, project, result)
    assert due[-1] == "decision"
    assert [goal.key for goal in goals(opened.ordinance, project, result)] == list(due)
    says = step_states(opened.ordinance, project, result)[6].says
    assert says == f"{len(due)} open"
    decided = evolve(project, decision=Decision("approved"))
    assert "decision" not in decisions_due(opened.ordinance, decided, result)
    closed = opened.project
    assert closed.info.status == "closed"
    assert decisions_due(opened.ordinance, closed, result) == ()
    assert step_states(opened.ordinance, closed, result)[6].says == "no need"

"""What the forms ask, how steps stand, what comes next, and what the banner says."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from core.answers import Source
from core.balances import balances
from core.citing import provision_of, uses
from core.determination import determine
from core.forms import asked, asked_of_record, open_answers, set_aside, short_label
from core.glancing import glance
from core.nextopen import after, first_goal, goals, goals_at
from core.ordinance import Ordinance
from core.project import Info, Judgment, Person, Project
from core.results import Determination
from core.standing import step_states
from core.wording import banner
from swtui.library import Library

DAY = date(2026, 5, 4)
TODAY = date(2026, 6, 3)

ANSWERS: dict[str, Any] = {
    "activities": ("development",),
    "disturbed_area_sqft": 8000,
    "new_impervious_sqft": 1400,
    "disturbance_starts_on": date(2026, 6, 15),
    "construction_ends_on": date(2026, 9, 30),
    "common_plan_disturbed_sqft": 0,
    "soils_high_transport": False,
    "near_critical_area": False,
    "near_wetland": False,
    "near_stream_corridor": True,
    "near_significant_area": False,
    "nearest_water_ft": 45,
    "existing_impervious_sqft": 0,
    "removed_impervious_sqft": 0,
    "new_runoff_leaves_parcel": True,
    "volume_method": "flat_rate",
    "stormwater_pumped": False,
    "fertilizer_use": "beyond_50_ft",
    "devices": (
        {"name": "Dry well 1", "kind": "dry_well", "serves": "new", "volume_cuft": 150},
        {
            "name": "Dry well 2",
            "kind": "dry_well",
            "serves": "new",
            "volume_cuft": 150,
            "groundwater_separation_ft": Fraction(3, 2),
        },
    ),
}


@pytest.fixture(scope="module")
def ordinance() -> Ordinance:
    return Library().law("lake-george-ny").on(DAY)


def project(**changes: Any) -> Project:
    answers = {key: value for key, value in (ANSWERS | changes).items() if value is not None}
    return Project(
        "lake-george-ny",
        law_as_of=DAY,
        info=Info(
            name="House by the brook",
            status="received",
            received_on=DAY,
            applicant=Person(name="A. Applicant", phone="518-555-0100"),
        ),
        answers=answers,
        sources={"near_habitat": Source(dont_know=True)},
    )


def decided(ordinance: Ordinance, facts: Project) -> Determination:
    return determine(ordinance, facts, as_of=DAY, today=TODAY)


def says(ordinance: Ordinance, facts: Project) -> tuple[str, str]:
    found = decided(ordinance, facts)
    first = first_goal(ordinance, facts, found)
    told = banner(ordinance, facts, found, next_label=first.label if first else "")
    return told.first, told.second


def test_only_what_matters_is_asked_and_the_rest_is_set_aside(ordinance: Ordinance):
    facts = project(lots=3)
    found = decided(ordinance, facts)
    keys = [item.key for item in asked(ordinance, found, "classification")]
    assert "near_wetland" in keys
    assert "lots" not in keys
    assert [item.key for item in set_aside(ordinance, facts, found, "classification")] == ["lots"]


def test_a_record_is_asked_its_name_first(ordinance: Ordinance):
    found = decided(ordinance, project())
    keys = [item.key for item in asked_of_record(ordinance, found, "devices", 1)]
    assert keys[0] == "devices.2.name"
    assert "devices.2.groundwater_separation_ft" in keys


def test_dont_know_is_open_but_comes_last(ordinance: Ordinance):
    facts = project()
    found = decided(ordinance, facts)
    waiting = [item.key for item in open_answers(ordinance, facts, found, "classification")]
    assert "near_habitat" in waiting
    assert goals(ordinance, facts, found)[-1].key == "near_habitat"


def test_a_text_that_cannot_be_read_comes_first(ordinance: Ordinance):
    facts = project()
    found = decided(ordinance, facts)
    kinds = [goal.kind for goal in goals(ordinance, facts, found, ("ground_slope_pct",))]
    assert kinds[0] == "unread"
    order = ["unread", "class", "not_met", "answer", "judgment", "paper", "unsure"]
    assert kinds == sorted(kinds, key=order.index)


def test_the_first_goal_is_the_first_of_all(ordinance: Ordinance):
    for facts in (project(), project(disturbed_area_sqft=None), project(activities=None)):
        found = decided(ordinance, facts)
        assert first_goal(ordinance, facts, found) == goals(ordinance, facts, found)[0]


def test_next_open_goes_round_and_on_from_what_was_answered(ordinance: Ordinance):
    facts = project()
    open_ = goals(ordinance, facts, decided(ordinance, facts))
    assert after(open_, "nothing of that") == 0
    assert after(open_, open_[0].key) == 1
    assert after(open_, open_[0].key.partition("/")[0]) == 1
    assert after(open_, open_[-1].key) == 0
    assert after(open_, "answered meanwhile", last=3) == 3
    assert after((), "") is None


def test_where_an_answer_is(ordinance: Ordinance):
    facts = project()
    found = goals_at(ordinance, facts, "devices.2.volume_cuft")
    assert found is not None
    assert (found.step, found.page) == (4, "devices")
    assert goals_at(ordinance, facts, "devices.2.nonsense") is None
    assert goals_at(ordinance, facts, "nonsense") is None


def test_how_the_steps_stand(ordinance: Ordinance):
    facts = project()
    says = [state.says for state in step_states(ordinance, facts, decided(ordinance, facts))]
    assert says[0] == "done"
    assert says[1] == "done"
    assert says[2].endswith(" open")
    assert says[3] == "1 NOT MET"
    assert says[5].endswith(" owed")
    assert says[6:] == ["not yet", ""]


def test_how_the_steps_of_an_exempt_project_stand(ordinance: Ordinance):
    facts = project(disturbed_area_sqft=4860, new_impervious_sqft=980)
    states = step_states(ordinance, facts, decided(ordinance, facts))
    assert [state.says for state in states[4:7]] == ["no need"] * 3


@pytest.mark.parametrize(
    ("changes", "first", "second"),
    [
        (
            {},
            "MINOR PROJECT: 8,000 sq ft disturbed is under 15,000",
            "1 standard NOT MET. May be treated as major. Next: Dry well 2 (F8).",
        ),
        (
            {"activities": None},
            "CANNOT SAY YET: no work is ticked.",
            "Next: tick the kinds of work in step 2 (F8).",
        ),
        (
            {"disturbed_area_sqft": 62_000, "devices": None},
            "MAJOR PROJECT: 62,000 sq ft disturbed is one acre or more",
            "State permit (SPDES) needed. Next: ",
        ),
        (
            {
                "disturbed_area_sqft": 62_000,
                "common_plan_disturbed_sqft": 168_000,
                "devices": None,
            },
            "MAJOR PROJECT: 62,000 sq ft disturbed is one acre or more",
            "State permit (SPDES) needed. Next: ",
        ),
        (
            {"disturbed_area_sqft": 4860, "new_impervious_sqft": 980},
            "EXEMPT: 4,860 sq ft is under 5,000; 980 is not over 1,000",
            "No permit needed. Keep lawn fertilizer 50 ft from water (220-57H).",
        ),
        (
            {"treat_as_major": True, "devices": None},
            "MAJOR PROJECT: the officer treats it as major",
            "By size it is minor. Send the reasons in writing (step 8).",
        ),
    ],
)
def test_what_the_banner_says(
    ordinance: Ordinance, changes: dict[str, Any], first: str, second: str
):
    told = says(ordinance, project(**changes))
    assert told[0] == first
    assert told[1].startswith(second)


def test_no_row_of_the_banner_says_a_class_that_is_not_settled(ordinance: Ordinance):
    told = says(ordinance, project(disturbed_area_sqft=None))
    assert told[0].startswith("CANNOT SAY YET: ")
    assert told[1] == "Next: Ground disturbed in all (F8)."


def test_the_citation_beside_a_question_is_of_a_rule_that_applies(ordinance: Ordinance):
    known = uses(ordinance)
    found = decided(ordinance, project())
    slope = ordinance.questions["percolation_min_per_in"]
    assert provision_of(ordinance, known, slope, found) == "LG-58B-1c"
    bottom = ordinance.groups["devices"].questions["groundwater_separation_ft"]
    assert provision_of(ordinance, known, bottom, found) == "LG-59A-5-groundwater"
    major = decided(ordinance, project(disturbed_area_sqft=20_000))
    assert provision_of(ordinance, known, bottom, major) == "LG-59B-1a3-groundwater"


def test_what_is_held_against_what_is_needed(ordinance: Ordinance):
    found = balances(ordinance, decided(ordinance, project()))
    water = next(one for one in found if one.need_as_stated == 2100)
    assert water.stated_unit == "gal"
    assert water.held == 300
    assert water.spare is not None
    assert water.need == Fraction(2100) * 231 / 1728
    assert water.formula == "1.5 gal x 1,400 sq ft"


def test_a_project_at_a_glance(ordinance: Ordinance):
    facts = project()
    told = glance(ordinance, facts, decided(ordinance, facts), TODAY)
    assert told.lines[0] == "House by the brook | A. Applicant, 518-555-0100"
    assert told.lines[1].startswith("MINOR PROJECT: 8,000 sq ft disturbed is under 15,000. ")
    assert told.lines[-1] == "Waiting for the applicant since Mon 2026-05-04 (30 days)."
    assert len(told.narrow) == 3


def test_a_glance_says_what_is_needed_in_whole_words_on_one_line(ordinance: Ordinance):
    facts = project(percolation_min_per_in=None, near_habitat=None)
    told = glance(ordinance, facts, decided(ordinance, facts), TODAY)
    needed = next(line for line in told.lines if line.startswith("Find out: "))
    assert len(needed) <= 78
    assert needed.startswith("Find out: slope, ")
    assert needed.endswith(" more.   Owed: detailed plot plan, 3 more.")
    assert len(told.narrow[2]) <= 58
    assert "Owed: " in told.narrow[2]


def test_short_labels_keep_a_short_label(ordinance: Ordinance):
    question = ordinance.questions["disturbed_area_sqft"]
    assert short_label(question) == "Ground disturbed in all"
    longer = evolve(question, label="A label that is much too long here", said="the short one")
    assert short_label(longer) == "The short one"


def test_a_glance_names_the_standard_that_was_decided_not_met(ordinance: Ordinance):
    facts = project()
    found = decided(ordinance, facts)
    asked = next(one for one in found.requirements if one.status == "judgment")
    judged = evolve(
        facts,
        judgments={(asked.provision, asked.record): Judgment("not_met", note="because")},
        answers={key: value for key, value in facts.answers.items() if key != "devices"},
    )
    found = decided(ordinance, judged)
    failed = [one for one in found.requirements if one.status == "not_met"]
    assert failed[0].judged
    told = glance(ordinance, judged, found, TODAY)
    said = next(line for line in told.lines if line.startswith("Not met: "))
    title = ordinance.provisions[asked.provision].title
    assert said.startswith(f"Not met: {title[:1].lower()}{title[1:]}, as decided.")
    assert "because" not in said

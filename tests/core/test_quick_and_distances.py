"""The quick check's result, distances to the lines, the log's words, uses of a provision."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from core.afterwards import chapters, filled, letter_of
from core.citing import provision_of, uses
from core.determination import determine
from core.distances import distances, several_limits
from core.editing import dont_know
from core.logbook import EntryError, entry_title, made_due, typed_field
from core.looking import in_law, in_project, suggestion
from core.ordinance import Ordinance
from core.project import Event, Info, Person, Project
from core.quickcheck import assumed, face, kinds_question, next_question, still_to_come
from core.results import Determination
from core.settling import smallest_set
from core.thisquestion import this_question
from core.usage import uses_of
from swtui.library import Library

DAY = date(2026, 6, 3)


@pytest.fixture(scope="module")
def ordinance() -> Ordinance:
    return Library().law("lake-george-ny").on(DAY)


def of(ordinance: Ordinance, project: Project) -> Determination:
    return determine(ordinance, project, as_of=DAY, today=DAY)


def project(**answers: Any) -> Project:
    return Project("lake-george-ny", answers={"activities": ("development",), **answers})


# --- quick check --------------------------------------------------------------------------------


def test_kinds_come_first_then_what_settles_most(ordinance: Ordinance):
    nothing = Project("lake-george-ny")
    first = next_question(ordinance, nothing, of(ordinance, nothing))
    assert first is not None
    assert first.key == "activities"
    begun = project()
    found = of(ordinance, begun)
    second = next_question(ordinance, begun, found)
    assert second is not None
    assert second.key == "disturbed_area_sqft"
    assert still_to_come(ordinance, begun, found) == 3


def test_nothing_is_asked_that_cannot_matter(ordinance: Ordinance):
    settled = project(disturbed_area_sqft=62000)
    assert next_question(ordinance, settled, of(ordinance, settled)) is None


def test_exempt_says_how_long_it_stays_so(ordinance: Ordinance):
    said = face(of(ordinance, project(disturbed_area_sqft=1200, new_impervious_sqft=720)))
    assert said.answer[0] == "By your answers this project is EXEMPT."
    stays = dict(said.parts)["It stays exempt while"]
    assert [one.text for one in stays] == [
        "you disturb less than 3,800 sq ft more, and",
        "you add no more than 280 sq ft of hard surface.",
    ]
    assert said.close == ()


def test_within_five_percent_of_a_limit(ordinance: Ordinance):
    near = face(of(ordinance, project(disturbed_area_sqft=4750, new_impervious_sqft=700)))
    assert near.close == (
        "Close: only 250 sq ft below the limit. Have it measured before you dig.",
    )
    far = face(of(ordinance, project(disturbed_area_sqft=4749, new_impervious_sqft=700)))
    assert far.close == ()


def test_a_minor_project_with_the_gallons_to_hold(ordinance: Ordinance):
    minor = project(
        disturbed_area_sqft=8000, new_impervious_sqft=1400, common_plan_disturbed_sqft=0
    )
    said = face(of(ordinance, minor), of(ordinance, assumed(ordinance, minor)))
    held = next(told for heading, told in said.parts if heading.startswith("Water to hold"))
    assert held[0].text == "2,100 gal = 280.73 cu ft   1.5 gal x 1,400 sq ft"
    assert "Hand in" in dict(said.parts)


def test_never_exempt_when_a_figure_is_missing(ordinance: Ordinance):
    said = face(of(ordinance, project(new_impervious_sqft=10)))
    assert said.answer[0].startswith("We cannot say yet. Find out ")
    assert said.why == ()


# --- distances ----------------------------------------------------------------------------------


def test_each_figure_with_its_lines_both_ways(ordinance: Ordinance):
    found = of(
        ordinance,
        project(disturbed_area_sqft=8000, new_impervious_sqft=1400, common_plan_disturbed_sqft=0),
    )
    lines = {one.key: one.lines for one in distances(found)}
    assert lines["disturbed_area_sqft"] == (
        "3,000 over 5,000 (exempt)",
        "7,000 under 15,000 (major)",
    )
    assert lines["new_impervious_sqft"] == ("400 over 1,000 (exempt)",)
    assert lines["ground_slope_pct"] == ("line: 15 % (may be major)",)
    assert several_limits(found) == "No single change makes it exempt: both limits must be met."


def test_one_limit_alone_is_no_several(ordinance: Ordinance):
    found = of(
        ordinance,
        project(disturbed_area_sqft=8000, new_impervious_sqft=900, common_plan_disturbed_sqft=0),
    )
    assert several_limits(found) == ""


def test_what_each_answer_would_change(ordinance: Ordinance):
    found = of(
        ordinance,
        project(
            disturbed_area_sqft=8000,
            new_impervious_sqft=1400,
            common_plan_disturbed_sqft=0,
            near_wetland=False,
        ),
    )
    assert this_question(found, "near_wetland") == (
        "In or next to a wetland: no.",
        "Yes: it may be treated as major.",
        "No: nothing changes.",
    )
    assert this_question(found, "disturbed_area_sqft")[1:] == (
        "Under 5,000 sq ft: nothing changes.",
        "From 15,000 sq ft on: it would be MAJOR PROJECT.",
    )
    assert this_question(found, "name") == ()


# --- the log ------------------------------------------------------------------------------------


def test_rain_is_typed_with_its_unit(ordinance: Ordinance):
    field = ordinance.events["rain"].fields[0]
    value = typed_field(field, "1 1/2", DAY)
    assert entry_title(ordinance, Event("rain", DAY, fields={"rain_in": value})) == "Rain, 1.5 in"
    with pytest.raises(EntryError, match="Type a length"):
        typed_field(field, "a lot", DAY)


def test_small_records_stand_one_a_line(ordinance: Ordinance):
    measures = ordinance.events["violation_found"].fields[2]
    assert typed_field(measures, "mend the fence | 6/10/26\ncover the pile", DAY) == (
        {"text": "mend the fence", "by": "2026-06-10"},
        {"text": "cover the pile"},
    )


def test_what_an_entry_makes_due_and_answers(ordinance: Ordinance):
    begun = Project("lake-george-ny", events=(Event("start", date(2026, 5, 1)),))
    rain = Event("rain", DAY, fields={"rain_in": 1})
    after = Project("lake-george-ny", events=(*begun.events, rain))
    told = made_due(of(ordinance, begun), of(ordinance, after))
    assert [one.text for one in told] == [
        "Makes due: inspect after rain by Thu 2026-06-04 (1 day on)."
    ]
    inspected = Project("lake-george-ny", events=(*after.events, Event("inspection", DAY)))
    told = made_due(of(ordinance, after), of(ordinance, inspected))
    assert "Does what was due: inspect after rain, Thu 2026-06-04." in [one.text for one in told]


# --- law, find, after the decision --------------------------------------------------------------


def test_where_a_provision_is_used(ordinance: Ordinance):
    known = uses(ordinance)
    mine = project(disturbed_area_sqft=8000)
    found = uses_of(ordinance, known, "LG-58A-1", mine, of(ordinance, mine))
    assert ("Question", "Ground disturbed in all (step 2)", "8,000 sq ft") in [
        (one.kind, one.text, one.here) for one in found
    ]
    assert ("Outcome", "Minor project") in [(one.kind, one.text) for one in found]


def test_every_use_of_every_provision_can_be_shown(ordinance: Ordinance):
    known, mine = uses(ordinance), project(disturbed_area_sqft=62000)
    found = of(ordinance, mine)
    for provision in ordinance.provisions:
        for one in uses_of(ordinance, known, provision, mine, found):
            assert one.text


def test_questions_that_name_their_provision_are_cited_so(ordinance: Ordinance):
    found, known = of(ordinance, project()), uses(ordinance)
    cited = {
        question.key: provision_of(ordinance, known, question, found)
        for question in ordinance.all_questions()
    }
    assert cited["activities"] == "LG-57I-2"
    assert cited["disturbed_area_sqft"] == "LG-57I-2"
    assert cited["new_impervious_sqft"] == "LG-57I-2"
    assert cited["existing_impervious_sqft"] == "LG-59A-9-volume"
    assert cited["volume_cuft"] == "LG-59A-1-volume"
    assert cited["percolation_min_per_in"] in ("LG-58B-1c", "LG-59A-7")


def test_find_by_everyday_words(ordinance: Ordinance):
    mine = project(disturbed_area_sqft=8000)
    groups = list(in_project(ordinance, mine, of(ordinance, mine), "dig"))
    assert [hit.text for hit in groups[0].hits][:1] == ["Ground disturbed in all"]
    law = list(in_law(ordinance, "septic", (("septic field", "ground that takes in water"),)))
    assert [group.title for group in law] == ["The law", "Words"]
    assert suggestion(ordinance, "sceptic") == "septic"


def test_the_notice_of_violation_knows_its_six_contents(ordinance: Ordinance):
    letter = letter_of(ordinance, "notice_of_violation")
    assert letter is not None
    owner = Person(name="A. Owner", address="1 Elm Street")
    event = Event("violation_found", DAY, fields={"place": "back yard", "penalties": "$500 a day"})
    mine = Project("lake-george-ny", info=Info(owner=owner), events=(event,))
    assert [one.text for one in filled(ordinance, mine, letter)] == [
        "A. Owner, 1 Elm Street",
        "back yard",
        "",
        "",
        "$500 a day",
        "stands on the notice",
    ]
    assert chapters(ordinance)[0].heading == "Variance"


@pytest.mark.parametrize("known", Library().ids())
def test_who_knows_nothing_gets_a_result_of_every_ordinance(known: str):
    """Lists of records and facts of the village can be missing too, not only questions."""
    law = Library().law(known).on(DAY)
    kinds = kinds_question(law)
    assert kinds is not None
    for choice in kinds.choices:
        word: Any = (choice.word,) if kinds.kind == "choices" else choice.word
        told = Project(known, answers={kinds.key: word})
        for _ in range(50):
            found = of(law, told)
            question = next_question(law, told, found)
            if question is None:
                break
            told = dont_know(told, law, question.key)
        said = face(found, of(law, assumed(law, told)))
        wanted = smallest_set(found)
        if not found.settled:
            assert f"{len(wanted)} thing" in said.answer[0]
            numbers = [one.text for _, part in said.parts for one in part if one.indent == 3]
            assert [text for text in numbers if text.startswith(f"{len(wanted)}. ")]


def test_a_fact_of_the_village_is_asked_of_the_village():
    law = Library().law("lake-park-nc").on(DAY)
    told = Project("lake-park-nc", answers={"activity": "development", "inside_map": True})
    said = face(of(law, told))
    lines = [one.text for _, part in said.parts for one in part]
    assert any("Stormwater Map on file" in line for line in lines)
    assert "Ask the Village clerk whether the Stormwater Map is on file, and of what date." in lines

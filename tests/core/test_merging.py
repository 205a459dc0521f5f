from datetime import date
from decimal import Decimal

import pytest
from attrs import evolve
from hypothesis import given, settings

from core.answers import Source
from core.merging import differences, laid_out, merged, put_together
from core.project import DocumentEntry, Event, Info, Judgment, Project
from tests.core.test_projectfile_roundtrip import PROJECTS
from tests.small_ordinance import small_ordinance

ORDINANCE = small_ordinance()

BASE = Project(
    ordinance="small-town",
    info=Info(name="House", received_on=date(2026, 5, 4)),
    answers={
        "disturbed_area_sqft": 8000,
        "near_wetland": True,
        "devices": ({"name": "Dry well 1", "volume_cuft": 300}, {"name": "Swale"}),
    },
    judgments={("ST-1", "Dry well 1"): Judgment("met")},
    events=(Event("rain", date(2026, 6, 1)),),
)


def with_answers(**answers):
    return evolve(BASE, answers={**BASE.answers, **answers})


def test_nothing_changed_is_no_difference():
    assert differences(BASE, BASE, BASE) == ()


def test_a_change_on_one_side_is_taken_over():
    disk = with_answers(lots=4)
    yours = evolve(BASE, documents={"ST-3-plan": DocumentEntry(received_on=date(2026, 5, 29))})
    found = differences(BASE, disk, yours)
    assert {each.place: each.taken for each in found} == {
        ("answers", "lots"): "disk",
        ("documents", "ST-3-plan"): "yours",
    }
    both = merged(disk, yours, found, {}, ORDINANCE)
    assert both.answers["lots"] == 4
    assert both.documents == yours.documents
    assert both.judgments == BASE.judgments


def test_a_change_on_both_sides_waits_for_a_choice():
    disk, yours = with_answers(disturbed_area_sqft=8400), with_answers(disturbed_area_sqft=7800)
    found = differences(BASE, disk, yours)
    (clash,) = found
    assert (clash.base, clash.disk, clash.yours, clash.clashes) == (8000, 8400, 7800, True)
    with pytest.raises(KeyError):
        merged(disk, yours, found, {}, ORDINANCE)
    place = ("answers", "disturbed_area_sqft")
    for side, figure in (("disk", 8400), ("yours", 7800)):
        both = merged(disk, yours, found, {place: side}, ORDINANCE)
        assert both.answers["disturbed_area_sqft"] == figure


def test_clashes_come_first():
    disk = with_answers(disturbed_area_sqft=1, lots=2)
    yours = with_answers(disturbed_area_sqft=2, slope_pct=3)
    assert [each.clashes for each in differences(BASE, disk, yours)] == [True, False, False]


def test_an_answer_taken_back_is_a_change():
    yours = evolve(BASE, answers={k: v for k, v in BASE.answers.items() if k != "near_wetland"})
    (only,) = differences(BASE, BASE, yours)
    assert (only.taken, only.yours) == ("yours", None)
    assert "near_wetland" not in merged(BASE, yours, (only,), {}, ORDINANCE).answers


def test_devices_are_compared_answer_by_answer():
    disk = with_answers(
        devices=({"name": "Dry well 1", "volume_cuft": 310}, {"name": "Swale"}, {"name": "New"})
    )
    yours = with_answers(devices=({"name": "Dry well 1", "volume_cuft": 300, "kind": "swale"},))
    both = merged(disk, yours, differences(BASE, disk, yours), {}, ORDINANCE)
    assert both.answers["devices"] == (
        {"name": "Dry well 1", "volume_cuft": 310, "kind": "swale"},
        {"name": "New"},
    )


def test_entries_of_both_logs_come_together_by_day():
    rain, visit = Event("rain", date(2026, 6, 9)), Event("inspection", date(2026, 6, 2))
    disk, yours = evolve(BASE, events=(*BASE.events, rain)), evolve(BASE, events=(visit,))
    both = merged(disk, yours, differences(BASE, disk, yours), {}, ORDINANCE)
    assert both.events == (visit, rain)


def test_who_said_so_is_compared_by_what_it_says():
    one, other = (evolve(BASE, sources={"lots": Source(said_by="clerk")}) for _ in "ab")
    assert differences(BASE, one, other) == ()
    (only,) = differences(one, other, evolve(one, sources={"lots": Source(said_by="owner")}))
    assert (only.key, only.taken) == ("sources.lots", "yours")


def test_what_is_kept_unread_is_compared_as_it_stands():
    one, other = (evolve(BASE, unread={"x": [Decimal("nan"), 1]}) for _ in "ab")
    assert differences(BASE, one, other) == ()


def test_yes_and_one_are_not_the_same():
    assert differences(BASE, with_answers(near_wetland=1), BASE)[0].taken == "disk"


@given(PROJECTS)
@settings(max_examples=60, deadline=None)
def test_a_project_laid_out_comes_together_again(project):
    again = put_together(project, laid_out(project), ORDINANCE)
    assert laid_out(again) == laid_out(project)


@given(PROJECTS, PROJECTS)
@settings(max_examples=60, deadline=None)
def test_every_difference_can_be_had_either_way(disk, yours):
    found = differences(Project("small-town"), disk, yours)
    places = [each.place for each in found]
    mine = merged(disk, yours, found, dict.fromkeys(places, "yours"), ORDINANCE)
    assert laid_out(mine) == laid_out(yours)
    theirs = merged(disk, yours, found, dict.fromkeys(places, "disk"), ORDINANCE)
    assert laid_out(theirs) == laid_out(disk)

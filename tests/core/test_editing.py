"""Changes of a project: answers, records, sources, and what the office writes."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from core.addresses import find
from core.answers import Source
from core.changes import changes
from core.editing import (
    EditError,
    add_event,
    add_record,
    clear_answer,
    copy_record,
    dont_know,
    edit_event,
    free_name,
    get_answer,
    issue,
    judge,
    remove_event,
    remove_record,
    rename_record,
    set_answer,
    set_conditions,
    set_decision,
    set_document,
    set_info,
    set_source,
)
from core.ordinance import (
    EventKind,
    Formula,
    Group,
    Head,
    Ordinance,
    Place,
    Provision,
    Question,
    Requirement,
)
from core.project import Condition, Decision, DocumentEntry, Event, Project
from core.undo import History, made, redo, undo

JUNE = date(2026, 6, 1)
LATER = ("readings", "doubts", "notices")


def question(key: str, kind: str, order: int, unit: str = "", group: str | None = None) -> Question:
    return Question(
        key, kind, key.capitalize(), "?", "", unit=unit, group=group, order=order, step="design"
    )


def group(key: str, singular: str, order: int) -> Group:
    asked = [
        question("name", "text", order + 1, group=key),
        question("volume", "volume", order + 2, "cu ft", key),
        question("kind", "text", order + 3, group=key),
    ]
    return Group(key, singular, key.capitalize(), {one.key: one for one in asked}, order=order)


def make_ordinance() -> Ordinance:
    where = Place("a.toml", "requirement", "P-1")
    rule = Formula("yes", where, "met")
    empty = "exemptions routes ladder flags exceptions documents letters conditions deadlines"
    fields: dict[str, Any] = dict.fromkeys((*empty.split(), *LATER), ())
    fields.update({name: {} for name in ("words", "settings", "values", "papers")})
    asked = [question("area", "area", 1, "sq ft"), question("slope", "percent", 90, "%")]
    return Ordinance(
        head=Head("made-up", "Made up", date(2020, 1, 1), "2020-01-01"),
        provisions={key: Provision(key, "1", f"Title {key}", "") for key in ("P-1", "P-2", "P-3")},
        questions={one.key: one for one in asked},
        groups={"tanks": group("tanks", "tank", 10), "fields": group("fields", "field", 20)},
        requirements=(
            Requirement(("P-1",), each="tanks", met=rule),
            Requirement(("P-2",), each="fields", met=rule),
        ),
        events={"rain": EventKind("rain", "Rain")},
        **fields,
    )


LAW = make_ordinance()
EMPTY = Project("made-up")


def with_tanks(*names: str) -> Project:
    project = EMPTY
    for name in names:
        project = set_answer(project, LAW, "tanks.new.name", name)
    return project


def test_answers_stand_in_the_order_of_the_questions() -> None:
    project = set_answer(EMPTY, LAW, "slope", 3)
    project = set_answer(project, LAW, "tanks", ())
    project = set_answer(project, LAW, "area", 8000)
    assert list(project.answers) == ["area", "tanks", "slope"]
    assert EMPTY.answers == {}


@pytest.mark.parametrize("key", ["tanks.2.volume", "tanks.Big. one.volume"])
def test_a_record_is_meant_by_its_number_or_its_name(key: str) -> None:
    project = set_answer(with_tanks("A", "Big. one"), LAW, key, Fraction(1, 2))
    assert get_answer(project, LAW, "tanks.2.volume") == Fraction(1, 2)
    assert get_answer(project, LAW, "tanks.1.volume") is None


def test_a_new_record_gets_a_name_of_its_own() -> None:
    project = set_answer(with_tanks("Tank 2"), LAW, "tanks.new.volume", 300)
    assert get_answer(project, LAW, "tanks.2.name") == "Tank 3"
    assert free_name(project, LAW.groups["tanks"], "Tank 2") == "Tank 4"


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("aera", "Did you mean area?"),
        ("tanks.1.volume", "This project lists no tanks."),
        ("tanks.1", "tanks.1.KEY"),
        ("tanks.new.volum", "tanks.new.volume"),
        ("nothing.at.all", "no question of made-up"),
        ("", "no question"),
    ],
)
def test_a_wrong_key_names_the_nearest(key: str, says: str) -> None:
    with pytest.raises(EditError, match=says.replace("?", r"\?")):
        set_answer(EMPTY, LAW, key, 1)


def test_names_differ_and_are_not_blank() -> None:
    project = with_tanks("A", "B")
    with pytest.raises(EditError, match="already"):
        set_answer(project, LAW, "tanks.2.name", "A")
    with pytest.raises(EditError, match="needs a name"):
        set_answer(project, LAW, "tanks.2.name", " ")
    with pytest.raises(EditError, match="needs a name"):
        clear_answer(project, LAW, "tanks.2.name")
    assert set_answer(project, LAW, "tanks.2.name", "B") == project


def test_what_is_kept_by_a_name_moves_with_it() -> None:
    project = set_answer(with_tanks("A", "A.1"), LAW, "tanks.1.volume", 1, typed="one")
    project = set_answer(project, LAW, "tanks.2.volume", 2, typed="two")
    project = set_answer(project, LAW, "fields.new.name", "A")
    project = judge(project, LAW, "P-1", "met", record="A")
    project = judge(project, LAW, "P-2", "met", record="A")
    renamed = rename_record(project, LAW, "tanks", 0, "Z")
    assert set(renamed.sources) == {"tanks.Z.volume", "tanks.A.1.volume"}
    assert set(renamed.judgments) == {("P-1", "Z"), ("P-2", "A")}
    removed = remove_record(project, LAW, "tanks", 0)
    assert set(removed.sources) == {"tanks.A.1.volume"}
    assert set(removed.judgments) == {("P-2", "A")}


def test_a_copy_has_answers_and_sources_but_no_judgments() -> None:
    project = set_answer(with_tanks("Tank 1"), LAW, "tanks.1.volume", 1, typed="one")
    project = judge(project, LAW, "P-1", "met", record="Tank 1")
    copied = copy_record(project, LAW, "tanks", 0)
    assert get_answer(copied, LAW, "tanks.Tank 2.volume") == 1
    assert copied.sources["tanks.Tank 2.volume"].typed == "one"
    assert set(copied.judgments) == {("P-1", "Tank 1")}


def test_the_last_record_taken_out_leaves_none_there() -> None:
    project = remove_record(with_tanks("A"), LAW, "tanks", 0)
    assert project.answers["tanks"] == ()
    assert "tanks" not in clear_answer(project, LAW, "tanks").answers


def test_a_list_takes_no_single_word() -> None:
    with pytest.raises(EditError, match="tanks=none"):
        set_answer(EMPTY, LAW, "tanks", "Big one")
    with pytest.raises(EditError, match="no list"):
        add_record(EMPTY, LAW, "ponds")


def test_dont_know_stands_in_place_of_an_answer() -> None:
    project = dont_know(set_answer(EMPTY, LAW, "slope", 12), LAW, "slope")
    assert "slope" not in project.answers
    assert project.sources["slope"].dont_know
    answered = set_answer(project, LAW, "slope", 12)
    assert answered.sources == {}
    listed = dont_know(EMPTY, LAW, "tanks")
    assert listed.sources["tanks"].dont_know
    assert add_record(listed, LAW, "tanks", {"name": "A"}).sources["tanks"].dont_know is False


def test_a_check_belongs_to_the_figure_that_was_checked() -> None:
    said = Source(said_by="surveyor", checked_by="JD", checked_on=JUNE, note="survey", typed="x")
    project = set_source(set_answer(EMPTY, LAW, "area", 8000), LAW, "area", said)
    assert set_answer(project, LAW, "area", 8000).sources["area"].checked_by == "JD"
    changed = set_answer(project, LAW, "area", 9000)
    cleared = clear_answer(project, LAW, "area")
    for source in (changed.sources["area"], cleared.sources["area"]):
        assert (source.said_by, source.note) == ("surveyor", "survey")
        assert (source.checked_by, source.checked_on, source.typed) == (None, None, None)
    assert set_source(cleared, LAW, "area", Source()).sources == {}


def test_judgments_papers_and_events_are_checked_against_the_ordinance() -> None:
    for wrong in (
        lambda: judge(EMPTY, LAW, "P-9", "met"),
        lambda: judge(EMPTY, LAW, "P-1", "fine"),
        lambda: set_document(EMPTY, LAW, "P-9", DocumentEntry(JUNE)),
        lambda: add_event(EMPTY, LAW, Event("snow", JUNE)),
        lambda: edit_event(EMPTY, LAW, 0, Event("rain", JUNE)),
        lambda: remove_event(EMPTY, 0),
        lambda: set_decision(EMPTY, Decision("perhaps")),
    ):
        with pytest.raises(EditError):
            wrong()


def test_what_is_recorded_can_be_taken_back() -> None:
    project = judge(EMPTY, LAW, "P-3", "met", by="JD", on=JUNE)
    project = set_document(project, LAW, "P-3", DocumentEntry(JUNE))
    project = add_event(project, LAW, Event("rain", JUNE))
    project = edit_event(project, LAW, 0, Event("rain", JUNE, by="JD"))
    assert project.events[0].by == "JD"
    project = set_conditions(project, [Condition("Keep it clean")])
    assert project.decision == Decision(conditions=(Condition("Keep it clean"),))
    project = judge(project, LAW, "P-3", None)
    project = set_document(project, LAW, "P-3", None)
    project = set_decision(remove_event(project, 0), Decision())
    assert project == EMPTY


@pytest.mark.parametrize("outcome", ["approved", "denied"])
def test_issuing_freezes_the_decision(outcome: str) -> None:
    project = set_decision(EMPTY, Decision(outcome, "JD", (Condition("x"),)))
    result = {"as_of": "2026-05-04", "ordinance_version": "2020-01-01", "due": None, "a": [None, 1]}
    done = issue(project, JUNE, facts={"area": 1}, result=result, program_version="0.1.0")
    issued = done.determinations[0]
    assert done.decision is None
    assert done.info.status == outcome
    assert issued.facts == {"area": 1}
    assert issued.as_of == date(2026, 5, 4)
    assert issued.conditions == (Condition("x"),)
    assert "due" not in issued.result
    assert issued.result["a"] == [1]
    kinds = [event.kind for event in done.events]
    assert kinds == (["permit_issued"] if outcome == "approved" else [])


def test_nothing_is_issued_without_an_outcome() -> None:
    with pytest.raises(EditError, match="no decision"):
        issue(EMPTY, JUNE, facts={}, result={}, program_version="0.1.0")


def test_an_address_writes_the_key_it_was_read_from() -> None:
    project = with_tanks("A", "B")
    assert find(LAW, project, "tanks.B.volume").key == "tanks.2.volume"
    assert find(LAW, project, "tanks.new.name").key == "tanks.new.name"
    assert find(LAW, project, "tanks").key == "tanks"
    assert find(LAW, project, "area").key == "area"


def test_changes_are_found_by_comparing() -> None:
    before = set_answer(with_tanks("A", "B"), LAW, "slope", 12)
    after = set_info(before, name="House", tax_map_numbers=("1-2",))
    after = dont_know(set_answer(after, LAW, "area", 8000), LAW, "slope")
    after = set_answer(after, LAW, "tanks.1.volume", 5)
    after = add_record(remove_record(after, LAW, "tanks", 1), LAW, "fields", {"name": "F"})
    after = judge(after, LAW, "P-1", "not_met", record="A", by="JD")
    after = set_document(after, LAW, "P-3", DocumentEntry(JUNE))
    after = add_event(after, LAW, Event("rain", JUNE))
    after = set_source(after, LAW, "area", Source(note="tape"))
    after = evolve(after, decision=Decision("denied"), law_as_of=JUNE)
    found = {change.place: change.sentence for change in changes(before, after, LAW)}
    assert found == {
        "project.name": "Project name, not answered to House",
        "project.tax_map_numbers": "Tax map number, not answered to 1-2",
        "answers.area": "Area, not answered to 8,000 sq ft",
        "answers.slope": "Slope, 12 % to don't know",
        "answers.tanks.A.volume": "A, Volume, not answered to 5 cu ft",
        "answers.tanks.B": "B was removed",
        "answers.fields": "Fields, not answered to 1",
        "answers.fields.F": "F was added",
        "sources.area.note": "Area, note, not answered to tape",
        "judgments.P-1.A": "A, Title P-1, not decided to NOT MET, JD",
        "documents.P-3": "Title P-3, missing to came in 2026-06-01",
        "events": "Rain of 2026-06-01 was added",
        "decision": "Decision, none to denied",
        "law_as_of": "Day of the law, not answered to 2026-06-01",
    }
    assert changes(after, after, LAW) == ()
    assert {change.place for change in changes(after, before, LAW)} >= {"answers.tanks.B"}
    renamed = changes(before, rename_record(before, LAW, "tanks", 0, "Z"), LAW)
    assert [change.sentence for change in renamed] == ["Name, A to Z"]


def test_undo_and_redo_walk_the_same_states() -> None:
    first = set_answer(EMPTY, LAW, "area", 1)
    second = set_answer(first, LAW, "area", 2)
    history = made(History(EMPTY), first, changes(EMPTY, first, LAW))
    history = made(history, second, changes(first, second, LAW))
    assert made(history, second, ()) is history
    step_back = undo(history)
    assert step_back is not None
    history, step = step_back
    assert history.project == first
    assert step.sentence == "Area, 1 sq ft to 2 sq ft"
    assert step.changes[0].undone == "Area is 1 sq ft again"
    again = redo(history)
    assert again is not None
    assert again[0].project == second
    branch = made(history, set_answer(first, LAW, "slope", 5), ())
    assert redo(branch) is None
    assert undo(History(EMPTY)) is None


def test_a_decision_and_a_paper_asked_for_in_words() -> None:
    before = EMPTY
    after = set_document(before, LAW, "P-3", DocumentEntry(asked_on=JUNE))
    conditions = (Condition("Keep the fence up."), Condition("Tell us before you dig."))
    after = evolve(after, decision=Decision("approved_with_conditions", conditions=conditions))
    after = evolve(after, info=evolve(after.info, status="approved_with_conditions"))
    found = {change.place: change.sentence for change in changes(before, after, LAW)}
    assert found["documents.P-3"] == "Title P-3, missing to asked for 2026-06-01"
    assert found["decision"] == (
        'Decision, none to approved with conditions, conditions "Keep the fence up.", '
        '"Tell us before you dig."'
    )
    assert "_" not in found["project.status"]

"""When a paper is refused: each sentence of the design, and what it names."""

from __future__ import annotations

from datetime import date

import pytest

from core.project import Consultants, Decision, Event, Info, Judgment, Person, Project
from swtui.printing import deciding
from swtui.printing.catalogue import (
    CATALOGUE,
    NAMES,
    PaperError,
    entry,
    list_papers,
    make,
    refusal,
)
from swtui.printing.context import Folder
from tests.paper_examples import (
    LAKE_GEORGE,
    LAKE_PARK,
    SAMPLES,
    answered,
    context_of,
    evolve,
    folder_of,
    issued,
    sample,
    text_of,
    violated,
)

EMPTY = Project(LAKE_GEORGE)
HOUSE = next(path for path in SAMPLES if path.stem == "house-by-the-brook")
GARAGE = next(path for path in SAMPLES if path.stem == "garage-and-driveway")


def _exempt() -> Project:
    answers = {
        "activities": ("development",),
        "disturbed_area_sqft": 900,
        "new_impervious_sqft": 100,
        "fertilizer_use": "none",
        "removed_impervious_sqft": 0,
        "existing_impervious_sqft": 0,
    }
    return Project(LAKE_GEORGE, answers=answers)


def _minor(**info: object) -> Project:
    answers = {**_exempt().answers, "disturbed_area_sqft": 8000, "common_plan_disturbed_sqft": 0}
    return Project(LAKE_GEORGE, answers=answers, info=Info(**info))  # type: ignore[arg-type]


WANTED = [
    ("design-review", EMPTY, "The class is not settled"),
    ("design-review", _exempt(), "No design standard applies: exempt by § 220-57I(2)"),
    ("erosion", _exempt(), "Exempt: § 220-60 asks nothing"),
    ("submittals", EMPTY, "Class not settled"),
    ("submittals", _exempt(), "Nothing is handed in"),
    ("incomplete", _minor(), "No application has been received"),
    (
        "incomplete",
        _minor(status="closed"),
        "Status is closed: it goes out while received or incomplete",
    ),
    (
        "incomplete",
        _minor(received_on=date(2026, 5, 4)),
        "Status is draft: choose received in step 1",
    ),
    ("reasons", _minor(), "No such decision is recorded"),
    ("decision", _exempt(), "No permit is decided"),
    ("decision", _minor(status="received"), "The review has not begun"),
    ("issued", EMPTY, "Nothing has been issued"),
    ("conditions", _minor(status="under_review"), "Not approved: status is under review"),
    ("inspection", _minor(), "No permit yet; a visit before it is recorded as an event"),
    ("site-log", EMPTY, "No event is recorded"),
    ("contractor", _minor(), "Asked for SPDES projects only; this is not one"),
    ("contractor", EMPTY, "Asked for SPDES projects only; this is not one"),
    ("violation", EMPTY, "No violation is recorded"),
    ("variance", EMPTY, "Class not settled"),
    ("variance", _minor(), "Nothing is unmet"),
    ("maintenance", _minor(), "No device is entered"),
    ("calculations", EMPTY, "Missing for every formula"),
    ("docket", EMPTY, "The docket belongs to a folder"),
    ("provision-audit", EMPTY, "This ordinance has no self-audit"),
    ("six-measures", EMPTY, "This ordinance has no six measures"),
    ("security", EMPTY, "This ordinance has no such paper"),
    ("bmp-report", EMPTY, "This ordinance has no such paper"),
    ("security", Project(LAKE_PARK), "Enter the cost of the devices first"),
    ("bmp-report", Project(LAKE_PARK), "No as-built date: the first report is not due"),
    ("contractor", Project(LAKE_PARK), "This ordinance has no such paper"),
    ("reasons", Project(LAKE_PARK), "This ordinance has no such paper"),
]


@pytest.mark.parametrize(
    ("name", "project", "said"),
    WANTED,
    ids=[f"{name}-{place}" for place, (name, *_) in enumerate(WANTED)],
)
def test_the_sentence_of_a_refusal(name: str, project: Project, said: str) -> None:
    context = context_of(project)
    refused = refusal(name, context)
    assert refused is not None
    assert refused.startswith(said)
    assert refused.endswith((".", ")"))
    with pytest.raises(PaperError) as error:
        make(name, context)
    assert str(error.value) == refused
    assert not error.value.unknown


def test_reasons_are_owed_in_writing() -> None:
    project = evolve(_minor(), answers={**_minor().answers, "treat_as_major": True})
    assert refusal("reasons", context_of(project)) == (
        "The reasons are blank; they are owed in writing."
    )
    blank = evolve(project, answers={**project.answers, "treat_as_major_reasons": "  "})
    assert refusal("reasons", context_of(blank)) == (
        "The reasons are blank; they are owed in writing."
    )
    given = evolve(project, answers={**project.answers, "treat_as_major_reasons": "Steep bank."})
    text = text_of(make("reasons", context_of(given)))
    assert "Steep bank." in text
    assert "MINOR PROJECT" in text


def test_a_notice_of_violation_names_what_it_lacks() -> None:
    event = Event("violation_found", date(2026, 11, 2), fields={"place": "North bank"})
    owner = Person(name="O. Owner", address="1 Main Street")
    project = Project(LAKE_GEORGE, info=Info(owner=owner), events=(event,))
    refused = refusal("violation", context_of(project))
    assert refused is not None
    assert refused.startswith("The notice still lacks: ")
    for part in ("nature of the violation", "remedial measures", "time schedule", "penalties"):
        assert part in refused
    assert "place" not in refused
    assert refusal("violation", context_of(violated(LAKE_GEORGE))) is None


def test_everything_in_needs_no_letter() -> None:
    context = sample(HOUSE)
    assert refusal("incomplete", context) is None
    everything = answered(LAKE_GEORGE)
    from core.project import DocumentEntry

    documents = {
        item.provision: DocumentEntry(received_on=date(2026, 5, 4))
        for item in context_of(everything).determination.documents
    }
    full = evolve(everything, documents=documents, info=Info(status="received"))
    assert refusal("incomplete", context_of(full)) == "Everything listed is in."


def test_nothing_missing_needs_no_sheet() -> None:
    garage = sample(GARAGE)
    settled = evolve(
        garage.project, answers={**garage.project.answers, "fertilizer_use": "none"}, sources={}
    )
    assert refusal("missing", context_of(settled)) == "Nothing is missing."


def test_what_is_excused_needs_no_variance() -> None:
    answers = {
        **_minor().answers,
        "existing_impervious_sqft": 4000,
        "removed_impervious_sqft": 0,
        "new_impervious_sqft": 0,
        "disturbed_area_sqft": 8000,
        "volume_method": "flat_rate",
        "stormwater_pumped": False,
        "devices": (
            {
                "name": "A",
                "kind": "dry_well",
                "serves": "predevelopment",
                "volume_cuft": 400,
                "high_traffic": False,
                "groundwater_separation_ft": 1,
                "bedrock_separation_ft": 5,
                "lake_distance_ft": 200,
                "downgradient_supply_ft": "none",
                "upgradient_of_septic": False,
                "slope_pct": 2,
                "percolation_min_per_in": 5,
                "fill_for_separation": False,
                "inlet_protected": True,
            },
        ),
    }
    context = context_of(Project(LAKE_GEORGE, answers=answers))
    assert refusal("variance", context) == "Excused: needs no variance."


def test_no_project_matches_the_filter() -> None:
    context = context_of(EMPTY, folder=Folder(filter_words="received in 1999"))
    assert refusal("docket", context) == "No project matches the filter (received in 1999)"
    assert refusal("docket", context_of(EMPTY, folder=folder_of(EMPTY))) is None


def test_a_name_that_is_no_paper() -> None:
    with pytest.raises(PaperError) as error:
        entry("screenin")
    assert error.value.unknown
    assert "Did you mean screening?" in str(error.value)
    for name in NAMES:
        assert name in str(error.value)


def test_the_list_has_every_paper_once() -> None:
    listed = list_papers(sample(HOUSE))
    assert [item.name for item in listed] == list(NAMES)
    assert len(set(NAMES)) == 25
    state = {item.name: item for item in listed}
    assert state["screening"].available
    assert not state["issued"].available
    assert [item.name for item in listed if item.folder] == [
        "docket",
        "coverage",
        "provision-audit",
        "six-measures",
    ]


def test_blank_forms_are_always_there() -> None:
    without = {"issued", "deadlines", "docket", "calculations", "coverage"}
    assert {found.name for found in CATALOGUE if not found.has_blank} == without
    for name in (LAKE_GEORGE, LAKE_PARK):
        context = context_of(Project(name), blank=True)
        for found in CATALOGUE:
            if context.has_paper(found.name):
                assert (refusal(found.name, context) is None) is found.has_blank


def test_an_approval_with_obstacles_stays_a_draft() -> None:
    minor = _minor(status="approved")
    project = evolve(minor, decision=Decision(outcome="approved", by="Zoning Officer"))
    context = context_of(project)
    assert deciding.is_draft(context)
    text = text_of(make("decision", context))
    assert "DRAFT FOR THE BOARD" in text
    assert "Cannot be an approval yet" in text
    assert "Signature" not in text
    denied = evolve(project, decision=Decision(outcome="denied"), info=Info(status="denied"))
    text = text_of(make("decision", context_of(denied)))
    assert "DRAFT FOR THE BOARD" not in text
    assert "Signature" in text


def test_a_finding_without_a_fact_is_open() -> None:
    project = _minor(status="under_review")
    made = evolve(project, judgments={("LG-63B-2", None): Judgment("met", by="Officer")})
    text = text_of(make("decision", context_of(made)))
    assert "OPEN: no fact is set out here yet" in text
    noted = evolve(
        project, judgments={("LG-63B-2", None): Judgment("met", note="The brook is 200 ft off.")}
    )
    assert "The brook is 200 ft off." in text_of(make("decision", context_of(noted)))


def test_consultants_unpaid_stand_against_an_approval() -> None:
    project = _minor(status="under_review", consultants=Consultants(cost=400))
    said = [what for what, _ in deciding.obstacles(context_of(project))]
    assert "the Village's consultants are not paid" in said


def test_what_was_issued_is_not_worked_out_again() -> None:
    first = issued(answered(LAKE_GEORGE))
    changed = evolve(first, answers={**first.answers, "disturbed_area_sqft": 99_000})
    text = text_of(make("issued", context_of(changed)))
    assert "Receipt then 7F3A 91C2 04DE 55B1" in text
    assert "not part of the determination" in text
    assert "99,000 sq ft" in text
    assert "ISSUED 2026-05-12" in text
    was = context_of(first).determination.class_
    assert context_of(first).ordinance.class_name(was).word in text


def test_a_finding_that_is_made_without_a_fact_stands_against_an_approval() -> None:
    project = _minor(status="under_review")
    bare = {("LG-63B-2", None): Judgment("met", by="Officer")}
    said = [what for what, _ in deciding.obstacles(context_of(evolve(project, judgments=bare)))]
    assert "finding without a fact: No undue harm to people, water or Park" in said
    noted = {("LG-63B-2", None): Judgment("met", note="The brook is 200 ft off.")}
    said = [what for what, _ in deciding.obstacles(context_of(evolve(project, judgments=noted)))]
    assert not [what for what in said if "No undue harm" in what]


def test_once_issued_nothing_stands_against_the_decision() -> None:
    first = issued(answered(LAKE_GEORGE))
    context = context_of(first)
    assert deciding.obstacles(context) == []
    assert not deciding.is_draft(context)
    text = text_of(make("decision", context))
    assert "Cannot be an approval yet" not in text
    again = evolve(first, decision=Decision("approved"))
    assert deciding.obstacles(context_of(again))

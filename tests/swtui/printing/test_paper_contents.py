"""What single papers must say: letters, certification, docket, calendar, security, audit."""

from __future__ import annotations

import csv
from datetime import date
from fractions import Fraction
from io import StringIO

import pytest

from core.project import Costs, Event, Info, Person, Project
from swtui.printing.catalogue import CATALOGUE, docket_csv, make, refusal
from swtui.printing.facts import letter
from swtui.printing.papers import contractor, docket
from swtui.printing.wording import day, measured, readable, said_by, unrounded
from tests.paper_examples import (
    LAKE_GEORGE,
    LAKE_PARK,
    SAMPLES,
    answered,
    body,
    context_of,
    evolve,
    folder_of,
    ordinance,
    sample,
    squeezed,
    text_of,
    violated,
)

SENTENCE = (
    "I certify under penalty of law that I understand and agree to comply with the terms and "
    "conditions of the SWPPP. I also understand that it is unlawful for any person to cause or "
    "contribute to a violation of water quality standards."
)


def test_the_certification_is_the_prescribed_one() -> None:
    context = context_of(Project(LAKE_GEORGE), blank=True)
    assert contractor.statement(context) == SENTENCE
    assert squeezed(SENTENCE) in squeezed(text_of(make("contractor", context)))


def test_one_certification_a_firm() -> None:
    from core.project import Contractor

    firms = tuple(Contractor(name=f"Firm {number}") for number in range(3))
    project = answered(LAKE_GEORGE)
    big = evolve(
        project,
        answers={**project.answers, "disturbed_area_sqft": 90_000},
        info=Info(name="Big", contractors=firms),
    )
    text = text_of(make("contractor", context_of(big)))
    assert text.count(SENTENCE) == 3
    for firm in firms:
        assert firm.name in text


def test_a_letter_has_office_reference_and_address() -> None:
    text = text_of(make("violation", context_of(violated(LAKE_GEORGE))))
    for words in (
        "Zoning Office",
        "26 Old Post Road",
        "518-555-0199",
        "Monday, November 30, 2026",
        "O. Owner",
        "1 Main Street",
        "Lake George, NY 12845",
        "J. Doe, Zoning Officer",
        "1 Who this notice is for",
        "2 Where",
        "3 What is wrong",
        "4 What must be done, and by when",
        "5 Penalties that may follow",
        "6 Your right to appeal",
        "Silt fence down",
        "Put it up again",
        "within 15 days after this notice is served",
        "How it was served",
    ):
        assert words in text


def test_a_long_address_needs_a_plain_envelope() -> None:
    project = violated(LAKE_GEORGE)
    owner = Person(name="O. Owner", address="\n".join(f"line {number}" for number in range(5)))
    text = text_of(make("violation", context_of(evolve(project, info=Info(owner=owner)))))
    assert "plain envelope" in text
    assert "line 4" in text


def test_the_house_by_the_brook_on_paper() -> None:
    context = sample(next(path for path in SAMPLES if path.stem == "house-by-the-brook"))
    text = text_of(make("screening", context))
    assert "MINOR PROJECT" in text
    assert "2,100 gal" in text
    assert "§ 220-58A(1)" in text
    assert "§ 220-58B(2)(c)" in text
    assert "Ground disturbed in all: 7,000 sq ft more, at 15,000 sq ft" in text
    review = text_of(make("design-review", context))
    assert "Dry well 2" in review
    assert "NOT MET" in review
    assert "0.5 ft short" in review
    calculations = text_of(make("calculations", context))
    assert "A 160 cu ft + B 140 cu ft" in calculations
    assert "2,244.15 gal" in calculations


def test_the_docket_counts_and_shows_its_filter() -> None:
    full = answered(LAKE_GEORGE)
    review = evolve(full, info=Info(name="Looked at", status="under_review"))
    decided = evolve(full, info=Info(name="Decided lately", status="denied"))
    private = evolve(
        full,
        info=Info(
            name="Received lately",
            status="received",
            notes="secret",
            applicant=Person("A", phone="518-1"),
        ),
    )
    context = context_of(full, folder=folder_of(review, decided, private))
    text = text_of(make("docket", context))
    assert "Shown" in text
    assert "3 of 6 projects" in text
    places = [text.index(part) for part in ("Old business", "Received lately", "Decided lately")]
    assert places == sorted(places)
    assert text.index("Old business") < text.index("Looked at") < text.index("New business")
    assert "secret" not in text
    assert "518-1" not in text
    rows = list(csv.reader(StringIO(docket_csv(context))))
    assert rows[0] == list(docket.COLUMNS)
    assert [row[3] for row in rows[1:]] == ["Looked at", "Received lately", "Decided lately"]


@pytest.mark.parametrize("name", ["=1+1", "-5 Main St", "@x", "+1", "\tx"])
def test_a_spreadsheet_sees_text_and_no_formula(name: str) -> None:
    project = Project(LAKE_GEORGE, info=Info(name=name))
    rows = list(csv.reader(StringIO(docket_csv(context_of(project, folder=folder_of(project))))))
    assert rows[1][3] == f"'{name}"


def test_the_security_is_exact_and_up_to_the_cent() -> None:
    answers = {
        "association_owned": True,
        "bmp_cost": Fraction("100000.01"),
        "developer_share_pct": 15,
        "annual_cost": 3600,
        "borrowing_pct": 5,
        "inflation_pct": 2,
        "sinking_fund_budget": 50_000,
        "escrow_years": ({"name": "5", "year": 5, "deposited": Fraction("33333.33")},),
    }
    project = evolve(answered(LAKE_PARK, **answers), info=Info(costs=Costs(build=1)))
    text = text_of(make("security", context_of(project)))
    for words in ("$125,000.02", "125,000.0125", "$120,000.00", "$15,000.01", "$33,333.34"):
        assert words in text
    assert "NOT MET" in text
    same = evolve(project, answers={**project.answers, "borrowing_pct": 2})
    otherwise = ordinance(LAKE_PARK).values["maintenance_security"].otherwise
    assert squeezed(otherwise) in body("security", context_of(same))
    less = {key: value for key, value in project.answers.items() if key != "annual_cost"}
    assert "UNKNOWN" in body("security", context_of(evolve(project, answers=less)))


def test_the_audit_suggests_and_never_marks() -> None:
    context = context_of(Project(LAKE_PARK))
    text = text_of(make("provision-audit", context))
    for number in range(1, 28):
        assert f" {number} " in text
    assert "text suggests: y" in text
    assert "Gaps" in text
    blank = text_of(make("provision-audit", evolve(context, blank=True)))
    assert "text suggests" not in blank


@pytest.mark.parametrize("name", [LAKE_GEORGE, LAKE_PARK])
def test_coverage_has_every_provision(name: str) -> None:
    context = context_of(Project(name))
    close = body("coverage", context)
    law = ordinance(name)
    assert squeezed(f"{len(law.provisions)} provisions") in close
    for provision in law.provisions.values():
        assert squeezed(provision.citation) in close
    for reading in law.readings:
        assert squeezed(reading.text) in close


def test_the_warnings_of_the_ordinance_stand_on_every_paper() -> None:
    context = context_of(answered(LAKE_PARK))
    for found in CATALOGUE:
        if refusal(found.name, context) is None:
            close = body(found.name, context)
            for warning in context.ordinance.head.warnings:
                assert squeezed(warning) in close, found.name
    assert "2008 DRAFT TEXT" in text_of(make("screening", context))


def test_the_site_log_says_what_was_late() -> None:
    events = (
        Event("start", date(2026, 6, 1)),
        Event("inspection", date(2026, 6, 8), by="JD"),
        Event("rain", date(2026, 6, 9), fields={"rain_in": Fraction(7, 10)}),
        Event("inspection", date(2026, 6, 20)),
    )
    project = evolve(answered(LAKE_GEORGE), events=events)
    text = text_of(make("site-log", context_of(project)))
    assert "LATE 10 days" in text
    assert "LATE 5 days" in text
    assert "0.7" in text


def test_the_deadlines_mark_a_weekend() -> None:
    events = (Event("last_work", date(2026, 6, 3)),)
    project = evolve(answered(LAKE_GEORGE), events=events)
    text = text_of(make("deadlines", context_of(project)))
    assert "Sat 2026-06-13" in text
    assert "Saturday or Sunday; the text moves nothing" in text
    assert "LATE" in text


def test_answers_of_a_dead_branch_are_set_aside() -> None:
    answers = {
        "activities": ("development",),
        "disturbed_area_sqft": 100,
        "new_impervious_sqft": 10,
        "lots": 7,
        "devices": ({"name": "Old well", "kind": "dry_well", "volume_cuft": 12_345},),
    }
    text = text_of(make("checklist", context_of(Project(LAKE_GEORGE, answers=answers))))
    aside = text.index("Answers set aside, not counted")
    assert "7 lots" in text[aside:]
    assert "7 lots" not in text[:aside]
    assert "12,345 cu ft" in text[aside:]
    screening = text_of(make("screening", context_of(Project(LAKE_GEORGE, answers=answers))))
    assert "7 lots" not in screening


def test_nothing_answered_prints_cannot_say_yet_and_three_questions() -> None:
    context = context_of(Project(LAKE_GEORGE))
    text = text_of(make("screening", context))
    assert "CANNOT SAY YET" in text
    start = text.index("Still to be measured")
    end = text.index("What to do next")
    asked = [
        question
        for question in context.ordinance.questions.values()
        if squeezed(question.label) in squeezed(text[start:end])
    ]
    assert len(asked) >= 3


@pytest.mark.parametrize(
    ("number", "said"), [(0, "A"), (25, "Z"), (26, "AA"), (39, "AN"), (701, "ZZ"), (702, "AAA")]
)
def test_devices_have_letters(number: int, said: str) -> None:
    assert letter(number) == said


def test_days_and_figures_in_words() -> None:
    from core.answers import Source

    assert day(date(2026, 6, 22)) == "Mon 2026-06-22"
    assert measured("none", "ft") == "none there"
    assert measured(0, "sq ft") == "0 sq ft"
    assert measured(False, "") == "no"
    assert readable(Fraction(275, 3), "cu ft") == "about 91.6667 cu ft"
    assert readable(Fraction(3, 2), "ft") == "1.5 ft"
    assert unrounded(Fraction(1, 8)) == "0.125"
    checked = Source(said_by="applicant", checked_by="JD", checked_on=date(2026, 5, 6))
    assert said_by(checked) == "A +JD 05-06"
    assert said_by(None) == ""


def test_a_curve_is_drawn_for_the_one_method_that_has_one() -> None:
    from swtui.printing.volumes import curves
    from tests.major_project import AREAS

    areas = tuple(dict(area) for area in AREAS)
    more = {"disturbed_area_sqft": 24_800, "drainage_areas": areas}
    rational = context_of(answered(LAKE_GEORGE, runoff_method="rational", **more))
    assert len(curves(rational)) == 1
    assert "dotted: what is allowed" in text_of(make("calculations", rational))
    graphical = context_of(answered(LAKE_GEORGE, runoff_method="tr55", **more))
    assert curves(graphical) == []


def test_dates_of_a_folder_have_no_state_of_one_project() -> None:
    project = answered(LAKE_GEORGE)
    context = context_of(Project(LAKE_GEORGE), folder=folder_of(project))
    first = text_of(make("deadlines", context)).splitlines()[0]
    assert "NOT SETTLED" not in first
    assert "NOT SETTLED" in text_of(make("deadlines", context_of(Project(LAKE_GEORGE))))

"""Lake George: which papers, letters and texts its data calls for."""

from datetime import date

import pytest

from core.determination import determine
from core.projectfile import read_project
from swtui.library import Library

DAY = date(2026, 11, 30)
MINOR = {
    "activities": ["development"],
    "disturbed_area_sqft": 8000,
    "new_impervious_sqft": 1400,
    "common_plan_disturbed_sqft": 0,
}
MAJOR = MINOR | {"disturbed_area_sqft": 20000}
STATE_PERMIT = MINOR | {
    "disturbed_area_sqft": 60000,
    "only_single_family": True,
    "agricultural_construction": False,
    "discharges_to_impaired_water": False,
}


@pytest.fixture(scope="module")
def lake_george():
    return Library().law("lake-george-ny").on(DAY)


@pytest.fixture
def decide(lake_george):
    def decide(answers, *, asked=(), events=(), received=()):
        documents = {provision: {"asked_on": date(2026, 5, 6)} for provision in asked}
        for provision in received:
            documents.setdefault(provision, {})["received_on"] = date(2026, 5, 7)
        document = {
            "format": 1,
            "ordinance": "lake-george-ny",
            "project": {"name": "House by the brook"},
            "answers": answers,
            "documents": documents,
            "events": [dict(event) for event in events],
        }
        project = read_project(document, lake_george).project
        return determine(lake_george, project, as_of=DAY, today=DAY)

    return decide


def happened(kind, **fields):
    return {"kind": kind, "on": date(2026, 6, 1), **fields}


def statuses(determination):
    return {paper.provision: paper.status for paper in determination.documents}


def owed(determination):
    return {paper for paper, status in statuses(determination).items() if status == "missing"}


def test_nothing_is_owed_for_sure_before_the_class_is_known(decide):
    found = statuses(decide({"activities": ["development"]}))

    assert found["LG-62A-1-plot"] == "unknown"
    assert found["LG-62A-1-eaf"] == "not_owed"
    assert "missing" not in found.values()


def test_an_exempt_project_owes_nothing(decide):
    exempt = decide(MINOR | {"disturbed_area_sqft": 4860, "new_impervious_sqft": 980})

    assert set(statuses(exempt).values()) == {"not_owed"}


def test_a_minor_project_owes_four_papers(decide):
    minor = decide(MINOR | {"intensive_landscape": False})

    assert owed(minor) == {"LG-62A-1-plot", "LG-62A-1-map", "LG-62A-1-form", "LG-67B-10"}


def test_a_golf_course_adds_the_plan_for_pests_and_fertilizer(decide):
    assert statuses(decide(MINOR | {"intensive_landscape": True}))["LG-59C-4"] == "missing"
    assert statuses(decide(MINOR))["LG-59C-4"] == "unknown"


def test_a_major_project_owes_the_report_and_no_plan_of_the_state_permit(decide):
    found = statuses(decide(MAJOR))

    assert (found["LG-62C-1-scr"], found["LG-67B"]) == ("missing", "missing")
    assert {found[key] for key in ("LG-67A-1", "LG-67A-2", "LG-67E-4-sign")} == {"not_owed"}


def test_the_state_permit_brings_plan_and_certifications(decide):
    found = statuses(decide(STATE_PERMIT | {"existing_impervious_sqft": 0}))

    assert (found["LG-67A-1"], found["LG-67E-4-sign"]) == ("missing", "missing")
    assert found["LG-67A-2"] == "not_owed"


@pytest.mark.parametrize(
    ("listed_water", "contents"), [(False, {"not_applicable"}), (True, {"judgment"})]
)
def test_what_lasting_controls_add_to_the_plan(decide, listed_water, contents):
    answers = STATE_PERMIT | {"discharges_to_impaired_water": listed_water}
    plan = {paper.provision: paper for paper in decide(answers).documents}["LG-67A-1"]

    found = {
        content.status for content in plan.contents if content.provision.startswith("LG-67E-3")
    }
    assert found == contents


@pytest.mark.parametrize(
    ("listed_water", "status"),
    [(None, "unknown"), (False, "not_applicable"), (True, "judgment")],
)
def test_listed_water_adds_a_second_certification_to_every_report(decide, listed_water, status):
    answers = dict(MAJOR)
    if listed_water is not None:
        answers["discharges_to_impaired_water"] = listed_water
    determination = decide(answers)
    report = {paper.provision: paper for paper in determination.documents}["LG-67B"]

    found = [content.status for content in report.contents if content.provision == "LG-67B-7"]
    assert found == ["judgment", status]
    assert (None, None, "discharges_to_impaired_water") in determination.asked_when


def test_papers_of_choice_are_owed_when_asked_for(decide):
    chosen = ("LG-62A-1-eaf", "LG-62A-1-neighbors", "LG-62B-1")

    assert not set(chosen) & owed(decide(MINOR))
    assert set(chosen) <= owed(decide(MINOR, asked=chosen))
    assert statuses(decide(MINOR, asked=chosen, received=chosen))["LG-62B-1"] == "received"


def test_the_concept_plan_is_a_paper_of_major_projects_and_brings_what_it_must_hold(decide):
    asked = ("LG-62C-1-scp",)

    assert not {"LG-62C-1-scp", "LG-67A-1"} & owed(decide(MINOR, asked=asked))
    assert {"LG-62C-1-scp", "LG-67A-1"} <= owed(decide(MAJOR, asked=asked))


@pytest.mark.parametrize(
    ("existing", "asked", "status"),
    [
        (None, (), "unknown"),
        (0, (), "not_owed"),
        (1, (), "missing"),
        (0, ("LG-67A-2",), "missing"),
        (None, ("LG-67A-2",), "missing"),
    ],
)
def test_a_developed_site_adds_to_the_concept_plan(decide, existing, asked, status):
    answers = dict(MAJOR)
    if existing is not None:
        answers["existing_impervious_sqft"] = existing

    found = statuses(decide(answers, asked=("LG-62C-1-scp", *asked)))

    assert found["LG-67A-2"] == status


def test_papers_of_maintenance_wait_for_the_permit(decide):
    asked = ("LG-61B-1", "LG-61B-4", "LG-61B-5", "LG-61B-6")

    assert not set(asked) & owed(decide(MINOR, asked=asked))
    permitted = decide(MINOR, asked=asked, events=[happened("permit_issued")])
    assert {*asked, "LG-61B-3"} <= owed(permitted)


def test_a_permit_alone_owes_no_agreement(decide):
    found = statuses(decide(MINOR, events=[happened("permit_issued")]))

    assert {found[key] for key in found if key.startswith("LG-61B")} == {"not_owed"}


def test_a_variance_application_is_a_paper_once_there_is_one(decide):
    assert statuses(decide(MINOR))["LG-64C-form"] == "not_owed"
    found = statuses(decide(MINOR, events=[happened("variance_activity")]))
    assert found["LG-64C-form"] == "missing"


def test_only_a_major_subdivision_owes_the_plat(decide):
    split = {
        "activities": ["subdivision"],
        "max_dwellings_per_lot": 1,
        "only_single_family": True,
        "largest_lot_clearing_sqft": 9000,
        "road_clearing_sqft": 0,
        "disturbed_area_sqft": 20000,
        "new_impervious_sqft": 3000,
        "common_plan_disturbed_sqft": 0,
    }

    assert statuses(decide(split | {"lots": 4}))["LG-62C-3"] == "not_owed"
    assert statuses(decide(split | {"lots": 5}))["LG-62C-3"] == "missing"


def test_the_reasons_letter_is_owed_when_treated_as_major(decide):
    assert decide(MINOR).letters == ()
    assert decide(MINOR | {"treat_as_major": True}).letters == ("reasons",)


def test_the_notice_of_violation_is_owed_until_it_is_served(decide):
    found = happened("violation_found", place="Lot 12", penalties="as the ordinance says")
    served = happened("violation_notice_served", how="certified mail")

    assert decide(MINOR, events=[found]).letters == ("notice_of_violation",)
    assert decide(MINOR, events=[found, served]).letters == ()
    again = found | {"on": date(2026, 6, 2)}
    assert decide(MINOR, events=[found, served, again]).letters == ("notice_of_violation",)


def test_every_row_of_paper_content_and_certification_is_on_the_list(lake_george):
    listed = {paper.provision for paper in lake_george.documents}
    listed |= {content.provision for paper in lake_george.documents for content in paper.contents}
    kinds = ("document", "content", "certification", "security", "fee")

    rows = {key for key, row in lake_george.provisions.items() if row.kind in kinds}

    assert rows - listed == set()


def test_the_ledger_is_whole_and_its_titles_fit(lake_george):
    rows = lake_george.provisions.values()

    assert len(rows) == 222
    assert len({row.title for row in rows}) == 222
    assert [row.id for row in rows if len(row.title) > 50 or not row.text] == []


def test_the_statement_that_contractors_sign_is_the_one_prescribed(lake_george):
    # The only sentence of the law that stands in the data word for word: section 220-67E(4)(a).
    assert lake_george.papers["contractor"].texts["certification"] == (
        "I certify under penalty of law that I understand and agree to comply with the terms and "
        "conditions of the SWPPP. I also understand that it is unlawful for any person to cause or "
        "contribute to a violation of water quality standards."
    )


def test_the_lines_of_the_erosion_checklist_name_items_of_its_rules(lake_george):
    rules = {
        provision: rule.part
        for rule in lake_george.requirements
        for provision in rule.provisions
        if rule.step == "erosion"
    }
    for line in lake_george.papers["erosion"].texts["items"]:
        assert line["provision"] in lake_george.provisions
        assert rules.get(line["provision"], line["part"]) == line["part"]


def test_texts_cite_sections_that_there_are(lake_george):
    sections = {row.print_cite or row.cite for row in lake_george.provisions.values()}

    def texts(value):
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            for item in value:
                yield from texts(item)

    for paper in lake_george.papers.values():
        for value in paper.texts.values():
            for text in texts(value):
                if text.endswith(")") and "(§ " in text:
                    cited = text[text.rindex("(§ ") + 1 : -1]
                    assert any(known.startswith(cited) for known in sections), text

"""Lake Park: its cases pass, bite, and leave open what the text leaves open."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from core.cases import run_case, run_cases, with_base
from core.checking import check_law
from core.determination import determine
from core.explaining import class_sentence
from core.expression.errors import ExpressionError
from core.judging import run_told, translator
from core.loading import OrdinanceError, load_law
from core.projectfile import read_project
from core.quickcheck import face
from core.vocabulary import read_vocabulary
from swtui.library import Library, read_files
from tests.ordinance_mutants import Mutant, mutants

DAY = date(2026, 11, 30)
FOLDER = Library().folder("lake-park-nc")
FILES = read_files(FOLDER, also=("cases", "vocabulary"))
LAW = load_law(FILES)
WORDS = read_vocabulary(FILES["vocabulary"])
CASES = FILES["cases"]
TOLD = [case for case in CASES["case"] if "facts" in case]
RESULTS = {each.id: each for each in run_cases(LAW, CASES, translator(LAW, WORDS))}
RULES = {name: tables for name, tables in FILES.items() if name not in ("cases", "vocabulary")}


def decide(answers, *, settings=None, events=()):
    """A determination on a few answers."""
    ordinance = LAW.on(DAY)
    document = {
        "format": 1,
        "ordinance": "lake-park-nc",
        "project": {"name": "Lot 12"},
        "answers": answers,
        "events": list(events),
    }
    project = read_project(document, ordinance).project
    return determine(ordinance, project, as_of=DAY, today=DAY, settings=settings or {})


COVERED = {
    "activity": "development",
    "inside_map": True,
    "adds_built_upon": True,
    "cwa404_exempt": False,
    "in_larger_plan": False,
    "disturbed_area_sqft": 87120,
    "drainage_areas": [{"name": "All", "area_sqft": 100000, "bua_sqft": 24000}],
}


# The cases


@pytest.mark.parametrize("id_", RESULTS)
def test_each_case_comes_out_as_it_says(id_):
    result = RESULTS[id_]
    case = next(case for case in CASES["case"] if case["id"] == id_)

    assert result.differences == ()
    assert result.result == ("open" if case.get("certainty") == "open" else "pass")


def test_an_open_case_says_whom_to_ask():
    asks = [result.ask for result in RESULTS.values() if result.result == "open"]

    assert len(asks) > 10
    assert all("sk the " in ask for ask in asks)


OPPOSITES = [
    {"exempt", "applies", "outside_area", "not_regulated", "runoff_provisions_exempt"},
    {"deemed_approved", "applies"},
    {"low_density", "high_density", "undetermined"},
    {"pass", "fail", "not_applicable"},
    {"present", "not_deemed_present", "exception_may_be_allowed"},
    {"must_grant", "no_entitlement"},
    {"may_grant", "not_qualified"},
    {"presumed_adequate", "not_shown", "shown"},
    {"new_manual", "old_manual"},
    {"not_accepted", "accepted"},
    {"timely", "not_timely", "withdrawn"},
    {"no_fee", "fee_due"},
    {"void", "valid"},
    {"extension_may_be_granted", "extension_unavailable"},
    {"met", "not_met"},
    {"violation", "no_violation"},
    {"record_in_chain_of_title", "reference_on_plat"},
    {"complete", "incomplete"},
    {"amount", "undefined"},
    {"denied", "may_issue", "may_withhold_percentage"},
    {"allowed", "not_allowed", "too_early"},
]


@pytest.mark.parametrize("case", TOLD, ids=lambda case: case["id"])
def test_the_opposite_outcome_fails(case):
    opposites = {word for words in OPPOSITES if case["outcome"] in words for word in words}

    for word in opposites - {case["outcome"]}:
        assert run_told(LAW, WORDS, {**case, "outcome": word}).result == "fail", word


def other_figure(value):
    """A figure that is a step away."""
    if isinstance(value, date):
        return value + timedelta(days=1)
    if isinstance(value, list):
        return [*value, 99]
    if isinstance(value, str):
        plain = value.replace(".", "")
        return str(Decimal(value) + Decimal("0.01")) if plain.isdigit() else f"{value}_not"
    return value + 1


@pytest.mark.parametrize(
    "case", [case for case in TOLD if case.get("expect")], ids=lambda case: case["id"]
)
def test_another_figure_fails(case):
    for key, value in case["expect"].items():
        changed = {**case, "expect": {**case["expect"], key: other_figure(value)}}
        assert run_told(LAW, WORDS, changed).result == "fail", key


ODD = [
    True, False, 0, -1, 10**30, Decimal("NaN"), Decimal("1e400"), Decimal("-5.5"), "x", "",
    [], [1], [{"a": 1}], {}, date(1, 1, 1), date(9999, 12, 31),
]  # fmt: skip


@pytest.mark.parametrize("case", TOLD[::4], ids=lambda case: case["id"])
def test_no_fact_ends_in_a_traceback(case):
    for key in case["facts"]:
        for odd in ODD:
            changed = {**case, "facts": {**case["facts"], key: odd}}
            assert run_told(LAW, WORDS, changed).result in ("pass", "fail", "open")


# The data bites: each figure and comparator of the rules is held by a case

LEFT_ALONE = {
    "structural_bmp and borrowing_pct >= inflation_pct",  # at 0 the division itself is undefined
}


def likely(mutant: Mutant):
    """Cases, those that cite the changed provision first."""
    return sorted(
        CASES["case"],
        key=lambda case: mutant.provision not in RESULTS[case["id"]].provisions,
    )


def survives(mutant: Mutant) -> bool:
    base = CASES["base"]
    try:
        law = load_law(mutant.applied(RULES))
        for case in likely(mutant):
            if "facts" in case:
                result = run_told(law, WORDS, case)
            else:
                result = run_case(law, case["id"], with_base(base, case))
            if result.result == "fail":
                return False
    except (OrdinanceError, ExpressionError, ValueError):
        return False
    return True


ALL = [mutant for mutant in mutants(RULES) if mutant.new not in LEFT_ALONE]
CHUNKS = 8


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_changed_figure_or_comparator_fails_a_case(chunk):
    assert [mutant.name for mutant in ALL[chunk::CHUNKS] if survives(mutant)] == []


# What it is honest about


def test_the_data_is_whole():
    assert [problem.sentence() for problem in check_law(LAW)] == []
    assert len(LAW.on(DAY).provisions) == 242


def test_three_warnings_stand_at_its_head():
    drafts, corrections, state = LAW.head.warnings

    assert "2008 draft" in drafts
    assert "neither draft" in corrections
    assert "8 November 2011" in state


def test_what_the_drafts_leave_blank_has_no_default():
    settings = LAW.on(DAY).settings

    assert {"administrator", "effective_date", "holidays", "map_on_file", "map_date"} <= set(
        settings
    )
    assert {"appeals_body", "variance_body", "fees"} <= set(settings)
    assert [key for key, setting in settings.items() if setting.absent is not None] == []
    assert [key for key, setting in settings.items() if not setting.when_missing] == []


def test_nothing_is_settled_while_nobody_said_whether_the_map_is_on_file():
    found = decide(COVERED)

    assert (found.class_, found.settled) == ("undetermined", False)
    assert [missing.key for missing in found.missing] == ["settings.map_on_file"]


def test_why_the_class_is_open_names_what_the_class_hangs_on():
    dense = COVERED | {"drainage_areas": [{"name": "All", "area_sqft": 10000, "bua_sqft": 5000}]}
    unsaid = decide(dense)
    no_map = decide(dense, settings={"map_on_file": False})

    assert [point.id for point in unsaid.open] == ["LP-A13"]
    assert class_sentence(unsaid) == "Cannot say yet: HIGH DENSITY. 1 answer missing."
    assert class_sentence(no_map).startswith(
        "Cannot say yet: HIGH DENSITY. Ask the Village clerk whether the Phase II Stormwater Map"
    )


def test_nothing_is_settled_without_answers():
    found = decide({}, settings={"map_on_file": True})

    assert found.class_ == "undetermined"
    assert found.missing[0].key == "activity"


def test_a_project_that_the_map_does_not_matter_to_is_exempt_without_it():
    found = decide(COVERED | {"disturbed_area_sqft": 43559})

    assert found.class_ == "exempt"


@pytest.mark.parametrize("settings", [{}, {"effective_date": date(2008, 7, 1)}])
def test_an_earlier_approval_stays_open_until_the_effective_date_is_on_file(settings):
    answers = COVERED | {
        "restriction_recorded": False,
        "earlier_approval": "full_application",
        "earlier_application_complete": True,
        "earlier_approved_on": date(2008, 5, 1),
        "earlier_still_valid": True,
    }
    found = decide(answers, settings={"map_on_file": True, **settings})
    result = found.requirement("LP-302C-1")

    assert result.status == ("excused" if settings else "unknown")
    assert [missing.key for missing in result.missing] == (
        [] if settings else ["settings.effective_date"]
    )


def test_weekends_alone_are_counted_without_a_holiday_list_and_it_says_so():
    told = {"kind": "defects_notified", "on": date(2026, 10, 28)}
    found = decide(COVERED, settings={"map_on_file": True}, events=[told])
    clock = next(clock for clock in found.deadlines if clock.provision == "LP-202F3-2")

    assert clock.due == date(2026, 11, 27)
    assert "no holiday list is on file" in clock.note


# The State's checklist and the six measures


def test_the_checklist_has_27_required_and_16_optional_items():
    items = LAW.on(DAY).audit
    required = [item for item in items if not item.optional]
    optional = [item for item in items if item.optional]

    assert [item.number for item in required] == list(range(1, 28))
    assert [item.number for item in optional] == list(range(1, 17))
    assert {item.suggested for item in items} <= {"yes", "elsewhere", "no", "not_applicable"}
    assert [item.number for item in items if item.gap] == [3, 6, 7, 16, 20, 22]
    assert [item.number for item in items if item.suggested == "yes" and not item.cite] == []


def test_the_six_measures_with_what_was_done_and_spent():
    ordinance = LAW.on(DAY)

    assert [measure.title for measure in ordinance.measures] == [
        "Public education",
        "Public participation",
        "Illicit discharges",
        "Construction sites",
        "Post-construction",
        "Good housekeeping",
    ]
    assert all(measure.done for measure in ordinance.measures)
    assert [item["amount"] for item in ordinance.measures_year.spent] == [20204, 13689]


QUICK = (
    "activity", "inside_map", "rebuilding", "control_after", "adds_built_upon",
    "infiltration_reduced", "cwa404_exempt", "disturbed_area_sqft", "in_larger_plan",
    "total_area_sqft", "total_bua_sqft",
)  # fmt: skip


@pytest.mark.parametrize("key", QUICK)
def test_the_quick_check_asks_in_everyday_words(key: str) -> None:
    question = LAW.on(DAY).questions[key]
    asked = f"{question.label} {question.text} {question.reason}"
    for word in ("built-upon", "404", "CFR", "(601)", "(105", "xx-", "below"):
        assert word not in asked


def test_the_quick_check_says_what_to_do_next_whatever_comes_of_it() -> None:
    answers = {
        "activity": "redevelopment", "inside_map": True, "rebuilding": True,
        "adds_built_upon": False, "control_after": "equal", "infiltration_reduced": False,
    }  # fmt: skip
    found = decide(answers)
    assert found.class_ == "not_regulated"
    shown = face(found)
    assert [line.label for line in shown.why] == [
        "What kind of work is it? Work on land built on before.",
        "Does it rebuild what stood there? yes.",
        "Does the work add hard surface? no.",
        "How runoff is held back after the work: As well.",
    ]
    assert [bool(line.cite) for line in shown.why] == [False, False, False, True]
    parts = dict(shown.parts)
    assert parts["Do next"][0].text.startswith("1. Keep this sheet.")

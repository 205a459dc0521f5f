from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
import tomli

from core.project import Condition
from core.projectdocument import project_document
from core.projectfile import read_heading, read_project
from tests.small_ordinance import small_ordinance

ORDINANCE = small_ordinance()

WHOLE = """
format = 1
ordinance = "small-town"
law_as_of = 2026-05-04

[project]
name = "House by the brook"
file_number = "2026-021"
status = "received"
received_on = 2026-05-04
site_address = "Lot 12, Brook Lane"
tax_map_numbers = ["251.10-2-14"]
deed_book = "12"
notes = ""
applicant = { name = "A. Applicant", phone = "518-555-0100" }
contractors = [{ name = "Diggers", work = "digging" }]
consultants = { cost = 1200.5, paid_on = 2026-06-01 }
votes = [{ member = "A", vote = "for" }, { member = "B", vote = "recused" }]

[answers]
activities = ["development"]
disturbed_area_sqft = 8000
starts_on = 2026-06-15
lots = 2
slope_pct = 12.5
near_wetland = false
method = "flat_rate"
water_ft = "none"
[[answers.devices]]
name = "Dry well 1"
kind = "dry_well"
lake_distance_ft = 120
separation_ft = -1.5
[[answers.devices]]
name = "Swale 4.5"
lake_distance_ft = "none"

[sources.disturbed_area_sqft]
said_by = "applicant"
checked_by = "JD"
checked_on = 2026-05-06
note = "scaled off the survey"
typed = "80x100"
may_be_off = 50
[sources.percolation_min_per_in]
dont_know = true
[sources."devices.Swale 4.5.lake_distance_ft"]
said_by = "surveyor"

[judgments.ST-1]
decision = "met"
by = "Zoning Officer"
on = 2026-05-08
note = ""
[judgments.ST-2]
decision = "granted"
[judgments.ST-3."Dry well 1"]
decision = "not_met"

[documents.ST-3-plan]
received_on = 2026-05-04
incomplete = true
sheet = "C-1"

[[events]]
kind = "rain"
on = 2026-06-01
by = "JD"
rain_in = 0.75
[[events]]
kind = "violation_found"
on = 2026-06-02
items = [{ what = "no fence", provision = "ST-1" }]
place = "at the drive"

[decision]
outcome = "approved_with_conditions"
by = "Zoning Officer"
conditions = ["Keep the fence.", { text = "Inspect weekly.", provision = "ST-1", by = "board" }]

[[determinations]]
issued_on = 2026-05-12
outcome = "approved"
conditions = ["Keep the fence."]
facts = { disturbed_area_sqft = 8000, odd = nan }
result = { class = "minor", settled = true }
"""

LEAST = 'format = 1\nordinance = "small-town"\n'


def read(text):
    return read_project(tomli.loads(text, parse_float=Decimal), ORDINANCE)


def whole():
    reading = read(WHOLE)
    assert reading.errors == ()
    assert reading.warnings == ()
    return reading.project


def test_a_whole_file_is_read():
    project = whole()
    assert project.law_as_of == date(2026, 5, 4)
    assert project.info.applicant.phone == "518-555-0100"
    assert project.info.consultants.cost == Fraction(2401, 2)
    assert project.info.votes[1].vote == "recused"
    assert project.answers["activities"] == ("development",)
    assert project.answers["slope_pct"] == Fraction(25, 2)
    assert project.answers["near_wetland"] is False
    assert project.answers["water_ft"] == "none"
    assert project.answers["devices"][0]["separation_ft"] == Fraction(-3, 2)
    assert project.sources["disturbed_area_sqft"].typed == "80x100"
    assert project.sources["percolation_min_per_in"].dont_know
    assert project.judgments["ST-1", None].note == ""
    assert project.judgments["ST-3", "Dry well 1"].decision == "not_met"
    assert project.documents["ST-3-plan"].incomplete
    assert project.events[0].fields == {"rain_in": Fraction(3, 4)}
    assert project.events[1].fields["items"] == ({"what": "no fence", "provision": "ST-1"},)
    assert project.decision.conditions == (
        Condition("Keep the fence."),
        Condition("Inspect weekly.", "ST-1", "board"),
    )
    assert project.determinations[0].result == {"class": "minor", "settled": True}


def test_a_whole_file_is_written_as_it_was_read():
    document = project_document(whole(), ORDINANCE)
    again = read_project(document, ORDINANCE)
    assert again.errors == ()
    assert str(project_document(again.project, ORDINANCE)) == str(document)
    expected = tomli.loads(WHOLE, parse_float=Decimal)
    assert str(document) == str(expected)


def test_the_least_file_is_a_project_without_answers():
    project = read(LEAST).project
    assert project.answers == {}
    assert project.info.status == "draft"
    assert project_document(project, ORDINANCE) == {
        "format": 1,
        "ordinance": "small-town",
        "project": {"status": "draft"},
    }


def test_keys_are_written_in_the_order_of_the_questions():
    text = LEAST + "[answers]\nmystery = 1\nnear_wetland = true\nlots = 3\n"
    assert list(project_document(read(text).project, ORDINANCE)["answers"]) == [
        "lots",
        "near_wetland",
        "mystery",
    ]


def test_a_heading_says_which_law_holds():
    heading = read_heading({"ordinance": "small-town", "law_as_of": date(2026, 5, 4)})
    assert (heading.ordinance, heading.law_as_of) == ("small-town", date(2026, 5, 4))
    assert [error.key for error in read_heading({"law_as_of": "soon"}).errors] == [
        "ordinance",
        "law_as_of",
    ]


@pytest.mark.parametrize(
    ("line", "key", "said", "allowed"),
    [
        ('disturbed_area_sqft = "8000"', "disturbed_area_sqft", '"8000"', "without quotes"),
        ("disturbed_area_sqft = true", "disturbed_area_sqft", "true", "without quotes"),
        ("disturbed_area_sqft = nan", "disturbed_area_sqft", "nan", "Write a figure"),
        ("disturbed_area_sqft = inf", "disturbed_area_sqft", "infinity", "Write a figure"),
        ("disturbed_area_sqft = -5", "disturbed_area_sqft", "-5", "can't be below 0"),
        ("disturbed_area_sqft = -0.1", "disturbed_area_sqft", "-0.1", "can't be below 0"),
        ("disturbed_area_sqft = 1e400", "disturbed_area_sqft", "1e+400", "go up to"),
        ("disturbed_area_sqft = 1e999999999", "disturbed_area_sqft", "999999999", "go up to"),
        ("disturbed_area_sqft = 1e-999999999", "disturbed_area_sqft", "1e-99", "9 decimals"),
        ("disturbed_area_sqft = 1000000000001", "disturbed_area_sqft", "1000000000001", "go up"),
        ("disturbed_area_sqft = 1000000000000.1", "disturbed_area_sqft", ".1", "go up to"),
        ("disturbed_area_sqft = 0.1234567891", "disturbed_area_sqft", "0.12", "9 decimals"),
        ("disturbed_area_sqft = 0x" + "f" * 9000, "disturbed_area_sqft", "digits", "go up to"),
        ("disturbed_area_sqft = 1." + "1" * 9000, "disturbed_area_sqft", "1.1", "9 decimals"),
        ('disturbed_area_sqft = "none"', "disturbed_area_sqft", '"none"', "without quotes"),
        ("disturbed_area_sqft = 2026-05-04", "disturbed_area_sqft", "2026-05-04", "number"),
        ("disturbed_area_sqft = [1]", "disturbed_area_sqft", "a list", "number"),
        ("disturbed_area_sqft = {}", "disturbed_area_sqft", "a table", "number"),
        ("lots = 2.5", "lots", "2.5", "whole number"),
        ("lots = 1", "lots", "The file has 1", "less than 2 lots"),
        ('near_wetland = "yes"', "near_wetland", '"yes"', "true or false"),
        ("near_wetland = 1", "near_wetland", "1", "true or false"),
        ('method = "flatrate"', "method", '"flatrate"', "Nearest: flat_rate"),
        ("method = true", "method", "true", "flat_rate or engineering"),
        ('activities = "development"', "activities", '"development"', "not a list"),
        ('activities = ["farming"]', "activities", '"farming"', "development"),
        ('activities = ["other", "other"]', "activities", '"other"', "twice"),
        ('starts_on = "2026-05-04"', "starts_on", '"2026-05-04"', "without quotes"),
        ("starts_on = 2026-05-04T10:00:00", "starts_on", "10:00", "day alone"),
        ("starts_on = 10:00:00", "starts_on", "10:00", "not a date"),
        ("starts_on = 0001-01-01", "starts_on", "0001-01-01", "1900"),
        ("reasons = 5", "reasons", "5", "in quotes"),
        ('water_ft = "near"', "water_ft", '"near"', '"none" where there is no such thing'),
        ("devices = {}", "devices", "a table", "[[answers.devices]]"),
        ("devices = [1]", "devices", "a list", "[[answers.devices]]"),
        ('devices = [{ name = " " }]', "devices.1.name", "empty name", "Name it"),
        (
            'devices = [{ name = "A" }, { name = "A" }]',
            "devices.2.name",
            '"A" is the name of number 1',
            "must differ",
        ),
        ("devices = [{ volume_cuft = -1 }]", "devices.1.volume_cuft", "-1", "below 0"),
        ('devices = [{ kind = "x" }]', "devices.1.kind", '"x"', "dry_well or swale"),
    ],
)
def test_hostile_answers_are_refused_with_key_value_and_what_is_allowed(line, key, said, allowed):
    reading = read(f"{LEAST}[answers]\n{line}\nslope_pct = 10\n")
    assert reading.project is None
    (error,) = reading.errors
    assert error.key == f"answers.{key}"
    assert said in error.message
    assert allowed in error.message
    assert len(error.message) < 300


@pytest.mark.parametrize(
    ("text", "key", "part"),
    [
        ('ordinance = "small-town"', "format", "is missing"),
        ('format = true\nordinance = "small-town"', "format", "true is no format"),
        ('format = 0\nordinance = "small-town"', "format", "0 is no format"),
        ("format = 1", "ordinance", "is missing"),
        ("format = 1\nordinance = 5", "ordinance", "5 is not a text"),
        (LEAST + "law_as_of = 2026-05-04T00:00:00", "law_as_of", "time of day"),
        (LEAST + "answers = 5", "answers", "5 stands where a table"),
        (LEAST + "events = {}", "events", "[[events]]"),
        (LEAST + "project = []", "project", "a list stands where a table"),
        (LEAST + "[project]\nname = 5", "project.name", "5 is not a text"),
        (LEAST + '[project]\nstatus = "recieved"', "project.status", "Nearest: received"),
        (LEAST + '[project]\ntax_map_numbers = "1"', "project.tax_map_numbers", "not a list"),
        (LEAST + "[project]\ntax_map_numbers = [1]", "project.tax_map_numbers.1", "in quotes"),
        (LEAST + "[project.applicant]\nname = 1", "project.applicant.name", "in quotes"),
        (LEAST + "[project]\napplicant = 1", "project.applicant", "a table"),
        (LEAST + "[project.costs]\nbuild = -1", "project.costs.build", "below 0"),
        (LEAST + '[project]\nvotes = [{ member = "A" }]', "project.votes.1.vote", "missing"),
        (
            LEAST + '[project]\nvotes = [{ member = "A", vote = "yes" }]',
            "project.votes.1.vote",
            "for, against",
        ),
        (LEAST + '[sources.lots]\nsaid_by = "me"', "sources.lots.said_by", "applicant"),
        (LEAST + "[sources.lots]\nmay_be_off = -1", "sources.lots.may_be_off", "below 0"),
        (LEAST + '[sources.lots]\ndont_know = "x"', "sources.lots.dont_know", "true or false"),
        (LEAST + "[sources]\nlots = 1", "sources.lots", "a table"),
        (LEAST + "[judgments.ST-1]", "judgments.ST-1.decision", "is missing"),
        (LEAST + '[judgments.ST-1]\ndecision = "yes"', "judgments.ST-1.decision", "met"),
        (LEAST + '[judgments.ST-1]\ndecision = "granted"', "judgments.ST-1.decision", "not_met"),
        (LEAST + '[judgments.ST-2]\ndecision = "met"', "judgments.ST-2.decision", "refused"),
        (LEAST + "[judgments]\nST-1 = true", "judgments.ST-1", "a table"),
        (LEAST + "[documents.ST-1]\nreceived_on = true", "documents.ST-1.received_on", "date"),
        (LEAST + '[[events]]\nkind = "rain"', "events.1.on", "is missing"),
        (
            LEAST + '[[events]]\nkind = "rian"\non = 2026-05-04',
            "events.1.kind",
            "Nearest: rain",
        ),
        (
            LEAST + '[[events]]\nkind = "rain"\non = 2026-05-04\nrain_in = -1',
            "events.1.rain_in",
            "below 0",
        ),
        (
            LEAST + '[[events]]\nkind = "violation_found"\non = 2026-05-04\nitems = ["x"]',
            "events.1.items",
            "list of tables",
        ),
        (LEAST + '[decision]\noutcome = "yes"', "decision.outcome", "approved"),
        (LEAST + "[decision]\nconditions = [1]", "decision.conditions.1", "a table"),
        (LEAST + "[[determinations]]", "determinations.1.issued_on", "is missing"),
    ],
)
def test_what_cannot_stand_elsewhere_is_refused_with_its_key(text, key, part):
    reading = read(text)
    assert reading.project is None
    (error,) = reading.errors
    assert error.key == key
    assert part in error.message


def test_all_that_is_wrong_is_said_at_once():
    reading = read(f'{LEAST}[project]\nname = 1\nsite_address = 2\n[answers]\nlots = 1\nx = "y"')
    assert [error.key for error in reading.errors] == [
        "project.name",
        "project.site_address",
        "answers.lots",
    ]


def test_zero_is_an_answer_and_an_exponent_is_no_harm():
    text = f"{LEAST}[answers]\ndisturbed_area_sqft = -0.0\nvolume_gal = 1e3\ncost = 0e-999999999"
    answers = read(text).project.answers
    assert answers == {"disturbed_area_sqft": 0, "volume_gal": 1000, "cost": 0}


def test_keys_nobody_knows_are_kept_and_reported_with_the_nearest():
    text = (
        'future = { deep = [1, { a = 2 }] }\nformat = 1\nordinance = "small-town"\n'
        "[project]\nnmae = 1\n[project.applicant]\nfax = 5\n"
        "[answers]\ndisturbd_area_sqft = 4356.0\n[[answers.devices]]\nname = 'A'\ncolour = nan\n"
        "[sources.lotz]\nnote = 'x'\nweather = 'fine'\n[judgments.ST-9]\ndecision = 'met'\n"
        "[[events]]\nkind = 'rain'\non = 2026-05-04\ndepth = 1\n"
    )
    reading = read(text)
    assert reading.errors == ()
    said = " ".join(reading.warnings)
    for part in (
        "project.nmae is not known; it is kept as it stands and not used. Nearest: name.",
        "project.applicant.fax is not known",
        "answers.disturbd_area_sqft is not known to small-town",
        "Nearest: disturbed_area_sqft.",
        "answers.devices.1.colour is not known",
        "sources.lotz is not known",
        "sources.lotz.weather is not known",
        "judgments.ST-9 is not known",
        "events.1.depth is not known",
        "future is not known",
    ):
        assert part in said
    document = project_document(reading.project, ORDINANCE)
    before = tomli.loads(text, parse_float=Decimal)
    assert list(document["answers"]) == ["devices", "disturbd_area_sqft"]
    assert str(document["answers"]["devices"]) == str(before["answers"]["devices"])
    assert str(document["answers"]["disturbd_area_sqft"]) == "4356.0"
    assert document["future"] == before["future"]
    assert document["project"] == {"status": "draft", "applicant": {"fax": 5}, "nmae": 1}
    assert document["sources"] == before["sources"]
    assert document["events"] == before["events"]


def test_no_tick_at_all_is_no_answer():
    reading = read(LEAST + "[answers]\nactivities = []\ndevices = []\n")
    assert reading.project.answers == {"devices": ()}
    assert "counts as not answered" in reading.warnings[0]


def test_an_answer_beside_a_dont_know_counts_and_is_reported():
    reading = read(LEAST + "[answers]\nlots = 2\n[sources.lots]\ndont_know = true\n")
    assert reading.project.answers == {"lots": 2}
    assert "The answer counts." in reading.warnings[0]


def test_a_judgment_on_what_figures_decide_draws_a_warning():
    reading = read(LEAST + '[judgments.ST-4]\ndecision = "met"\n')
    assert reading.warnings == ("judgments.ST-4 changes nothing: figures decide this standard.",)
    assert read(LEAST + '[judgments.ST-1]\ndecision = "met"\n').warnings == ()


def test_a_newer_format_is_read_and_marked():
    reading = read('format = 2\nordinance = "small-town"\n')
    assert reading.newer
    assert reading.project.format == 2


def test_a_file_full_of_nonsense_is_given_up_soon():
    lines = "\n".join(f"key_{n} = 1" for n in range(20_000))
    reading = read(f"{LEAST}[answers]\n{lines}\n")
    assert len(reading.warnings) == 31
    assert reading.warnings[-1] == "19,970 more keys are not known or not used."
    wrong = "\n".join(f"[documents.p{n}]\nsheet = 1" for n in range(500))
    reading = read(f"{LEAST}{wrong}\n")
    assert len(reading.errors) == 51
    assert "more that is wrong" in reading.errors[-1].message


def test_lists_have_an_end():
    reading = read(LEAST + "answers.devices = [" + "{}," * 10_001 + "]")
    assert reading.errors[0].message == "10,001 entries are too many. 10,000 are allowed."

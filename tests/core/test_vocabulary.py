"""Cases in words of their own: facts to a project, outcome words to a verdict, by data alone."""

from copy import deepcopy
from datetime import date
from decimal import Decimal

import pytest

from core.cases import run_cases
from core.judging import translator
from core.loading import load_law
from core.vocabulary import VocabularyError, read_vocabulary

TOWN = {
    "ordinance": {
        "id": "small-town",
        "title": "Small Town",
        "version": "2020-01-01",
        "covers_from": date(2020, 1, 1),
        "classes": [
            {"is": "free", "word": "FREE", "short": "FREE"},
            {"is": "bound", "word": "BOUND", "short": "BOUND"},
        ],
        "counting": {"roll": "next_working_day"},
    },
    "provision": [
        {"id": row, "cite": row, "title": row, "text": f"Row {row}."}
        for row in ("T-1", "T-2", "T-3", "T-4", "T-5", "T-6")
    ],
    "setting": [
        {"key": "holidays", "kind": "dates", "label": "Holidays"},
        {"key": "clerk", "kind": "text", "label": "Clerk"},
        {"key": "map_on_file", "kind": "yes_no", "label": "Map on file"},
    ],
    "group": [{"key": "ponds", "singular": "pond", "title": "Ponds"}],
    "question": [
        {
            "key": key,
            "kind": kind,
            "unit": unit,
            "label": key,
            "text": f"{key}?",
            "reason": "A test asks.",
            **more,
        }
        for key, kind, unit, more in (
            ("dug_sqft", "area", "sq ft", {}),
            ("cost", "money", "dollars", {}),
            ("rate_pct", "percent", "%", {}),
            ("kind_of_work", "choice", "", {"choices": [{"word": "new", "text": "New"}]}),
            ("name", "text", "", {"group": "ponds"}),
            ("depth_ft", "length", "ft", {"group": "ponds"}),
        )
    ],
    "value": [
        {"key": "bond", "kind": "money", "unit": "dollars", "formula": "cost * percent(125)"},
        {"key": "deep", "kind": "yes_no", "each": "ponds", "formula": "pond.depth_ft >= 6"},
        {
            "key": "forever",
            "kind": "money",
            "unit": "dollars",
            "formula": "cost / rate_pct",
            "defined_when": "rate_pct > 0",
            "otherwise": "No finite sum: ask counsel.",
        },
    ],
    "class": [
        {"is": "free", "provision": "T-1", "when": "dug_sqft < 5000"},
        {"is": "bound", "provision": "T-1"},
    ],
    "requirement": [
        {"provision": "T-2", "for": ["bound"], "each": "ponds", "met": "pond.depth_ft <= 8"}
    ],
    "document": [{"provision": "T-4", "for": ["bound"], "contents": [{"provision": "T-5"}]}],
    "event": [
        {"key": "told", "label": "Told"},
        {
            "key": "answered",
            "label": "Answered",
            "fields": [{"key": "in_writing", "kind": "yes_no", "label": "In writing"}],
        },
    ],
    "deadline": [
        {
            "provision": "T-3",
            "starts": "told",
            "after": "30 days",
            "role": "lapses",
            "done": "any(a.in_writing and a.on <= roll(told + days(30)) for a in answered)",
        }
    ],
    "doubt": [
        {
            "id": "D-1",
            "bears_on": ["class:free"],
            "provision": "T-1",
            "when": "dug_sqft == 4000",
            "ask": "Ask the clerk about 4,000.",
        },
        {
            "id": "D-2",
            "bears_on": ["deadline:T-3"],
            "when": "clerk == 'unsure' if happened(told) else False",
            "ask": "Ask from which day the 30 days run.",
        },
    ],
    "reading": [
        {
            "id": "R-1",
            "provision": "T-6",
            "bears_on": ["class:free"],
            "text": "Read so.",
            "ask": "Ask the clerk about T-6.",
        }
    ],
}

WORDS = {
    "fact": [
        {"unless": ["dug"], "answers": {"dug_sqft": "9000"}},
        {"facts": ["dug"], "answers": {"dug_sqft": "dug"}},
        {"facts": ["work"], "answers": {"kind_of_work": "work"}},
        {"facts": ["cost"], "answers": {"cost": "money(cost)"}},
        {"facts": ["rate"], "answers": {"rate_pct": "rate"}},
        {
            "facts": ["ponds"],
            "each": "ponds",
            "records": {"ponds": {"depth_ft": "item.depth"}},
            "tests": ["T-2"],
        },
        {"facts": ["depth"], "one": {"ponds": {"depth_ft": "depth"}}, "tests": ["T-2"]},
        {"facts": ["holidays"], "settings": {"holidays": "holidays"}},
        {"facts": ["clerk"], "settings": {"clerk": "clerk"}},
        {
            "facts": ["start"],
            "rows": ["T-3"],
            "events": [
                {"kind": "told", "on": "start"},
                {"kind": "answered", "on": "done", "fields": {"in_writing": "written"}},
            ],
        },
        {"any": ["done", "written"], "rows": ["T-3"]},
        {"facts": ["days"], "period": "days"},
        {"facts": ["limit"], "same": {"limit": "dollars(100)"}},
        {"any": ["first", "times"], "events": [{"kind": "told", "on": "first", "times": "times"}]},
        {"facts": ["seen"], "received": ["T-4"], "judgments": {"T-5": "seen"}},
    ],
    "outcome": [
        {"word": "free", "class": "free"},
        {"word": "bound", "class": "bound"},
        {"word": "applies", "when": "not free"},
        {"word": "unknown", "unknown": "dug_sqft < 5000"},
        {"word": "pass", "tested": "met"},
        {"word": "fail", "tested": "not_met"},
        {"word": "not_applicable", "tested": "not_applicable"},
        {"word": "date", "facts": ["start"], "unless": ["done"], "figures": True},
        {"word": "timely", "facts": ["done"], "in_time": "done", "clock": "done"},
        {"word": "lapsed", "rows": ["T-3"], "clock": "late"},
        {"word": "amount", "facts": ["cost"], "figures": True},
        {"word": "endless", "facts": ["cost"], "undefined": "forever"},
        {"word": "incomplete", "paper": {"T-4": "incomplete"}},
        {"word": "complete", "paper": {"T-4": "received"}},
        {"word": "told", "when": "happened(told)"},
        {"word": "open", "open": True},
    ],
    "figure": [
        {"key": "due", "clock": "due"},
        {"key": "bond", "is": "up_to_cent(bond)"},
        {"key": "deep_ponds", "which": "deep"},
        {"key": "missing", "lacking": "T-4", "numbers": {"T-5": 5}},
        {"key": "told_times", "is": "count(t for t in told)"},
        {"key": "says", "is": "'much' if dug_sqft > 100 else 'little'"},
        {"key": "cost_only", "facts": ["cost"], "is": "cost"},
    ],
}


@pytest.fixture
def run():
    return runner(WORDS)


def runner(words):
    """Runs one case with a vocabulary."""
    translate = translator(load_law({"town": TOWN}), read_vocabulary(words))

    def run(facts, outcome, rows=("T-1",), certainty="certain", **more):
        case = {"id": "C-1", "facts": facts, "outcome": outcome, "rows": list(rows)}
        return translate(case | {"certainty": certainty} | more)

    return run


# What a fact becomes, and what comes out


@pytest.mark.parametrize(
    ("dug", "outcome"), [(4999, "free"), (5000, "bound"), (Decimal("4999.999"), "free")]
)
def test_the_class_is_worked_out_from_the_facts(run, dug, outcome):
    assert run({"dug": dug}, outcome).result == "pass"


def test_a_wrong_expectation_names_what_came_out(run):
    result = run({"dug": 5000}, "free")

    assert result.result == "fail"
    assert result.differences == ("outcome: free expected, applies and bound came out",)


def test_what_a_case_does_not_say_is_taken_from_the_rules_without_facts(run):
    assert run({"work": "new"}, "bound").result == "pass"


def test_a_list_of_facts_becomes_records_and_the_tested_requirement_decides(run):
    shallow = {"ponds": [{"depth": 5}, {"depth": 8}]}
    deep = {"ponds": [{"depth": 5}, {"depth": Decimal("8.1")}]}

    assert run(shallow, "pass").result == "pass"
    assert run(deep, "fail").result == "pass"
    assert run(deep, "pass").result == "fail"


def test_a_requirement_that_does_not_apply_is_neither_met_nor_failed(run):
    facts = {"dug": 100, "depth": 20}

    assert run(facts, "not_applicable").result == "pass"
    assert run(facts, "pass").result == "fail"


def test_a_standard_that_does_not_apply_does_not_hide_one_that_fails(run):
    assert run({"depth": 20}, "not_applicable").result == "fail"


def test_clock_and_holidays(run):
    facts = {"start": date(2026, 10, 28), "days": 30, "holidays": [date(2026, 11, 27)]}

    result = run(facts, "date", rows=["T-3"], expect={"due": date(2026, 11, 30)})

    assert (result.result, result.differences) == ("pass", ())


@pytest.mark.parametrize(
    ("done", "written", "outcome"),
    [
        (date(2026, 11, 27), True, "timely"),
        (date(2026, 11, 28), True, "lapsed"),
        (date(2026, 11, 28), False, "lapsed"),
    ],
)
def test_in_time_or_lapsed(run, done, written, outcome):
    facts = {"start": date(2026, 10, 28), "done": done, "written": written}

    for word in ("timely", "lapsed"):
        expected = "pass" if word == outcome else "fail"
        assert run(facts, word, rows=["T-3"]).result == expected


def test_a_field_that_reads_a_fact_not_given_is_left_out(run):
    facts = {"start": date(2026, 10, 28), "done": date(2026, 11, 2)}

    assert run(facts, "timely", rows=["T-3"]).result == "fail"


def test_times_makes_several_events(run):
    facts = {"first": date(2026, 5, 4), "times": 3}

    assert run(facts, "told", expect={"told_times": 3}).result == "pass"
    assert run(facts, "told", expect={"told_times": 2}).result == "fail"
    assert run(facts | {"times": 0}, "told").result == "fail"


def test_a_rule_whose_condition_reads_a_fact_not_given_does_not_speak():
    words = deepcopy(WORDS)
    words["fact"].append({"when": "dug > limit", "answers": {"dug_sqft": "9000"}})
    run = runner(words)

    assert run({"dug": 4000.5}, "free").result == "pass"
    assert run({"dug": 4000.5, "limit": 100}, "free").result == "fail"


def test_an_event_whose_number_reads_a_fact_not_given_did_not_happen(run):
    facts = {"first": date(2026, 5, 4), "dug": 100}

    assert run(facts, "told").result == "fail"


def test_contents_of_a_paper(run):
    assert run({"seen": True}, "complete", expect={"missing": []}).result == "pass"
    assert run({"seen": False}, "incomplete", expect={"missing": [5]}).result == "pass"
    assert run({"seen": False}, "complete").result == "fail"


# Figures


@pytest.mark.parametrize("wanted", ["100000.02", Decimal("100000.02"), "100,000.02", "$100000.02"])
def test_a_sum_of_money_is_compared_exactly(run, wanted):
    assert run({"cost": "80000.01"}, "amount", expect={"bond": wanted}).result == "pass"


@pytest.mark.parametrize("wanted", ["100000.01", "100000.03", "many", True, [1], date(2026, 1, 1)])
def test_another_figure_fails(run, wanted):
    assert run({"cost": "80000.01"}, "amount", expect={"bond": wanted}).result == "fail"


def test_numbers_of_the_records_for_which_something_holds(run):
    facts = {"ponds": [{"depth": 6}, {"depth": 5}, {"depth": 7}]}

    assert run(facts, "pass", expect={"deep_ponds": [1, 3]}).result == "pass"
    assert run(facts, "pass", expect={"deep_ponds": [1]}).result == "fail"


def test_a_figure_may_be_a_word(run):
    assert run({"dug": 101}, "free", expect={"says": "much"}).result == "pass"
    assert run({"dug": 100}, "free", expect={"says": "much"}).result == "fail"


def test_a_figure_of_another_case_or_misspelt_fails_by_name(run):
    other = run({"dug": 100}, "free", expect={"cost_only": 1})
    misspelt = run({"dug": 100}, "free", expect={"sais": "much"})

    assert other.differences == ('nothing "cost_only" can be expected in this case',)
    assert 'did you mean "says"?' in misspelt.differences[0]


# Facts that repeat the law


def test_a_period_that_is_not_the_laws_fails(run):
    facts = {"start": date(2026, 3, 2), "days": 45}

    result = run(facts, "date", rows=["T-3"], expect={"due": date(2026, 4, 1)})

    assert result.differences == ("days: the case has 45 days, the clock runs another time",)


def test_a_figure_of_the_law_that_the_case_repeats_must_agree(run):
    assert run({"dug": 100, "limit": 100}, "free").result == "pass"
    assert run({"dug": 100, "limit": 101}, "free").differences == (
        "limit: the case has 101, the ordinance 100",
    )


# Open points


def test_a_doubt_comes_out_as_open_with_the_question_to_ask(run):
    result = run({"dug": 4000}, "open", certainty="open")

    assert (result.result, result.ask) == ("open", "Ask the clerk about 4,000.")


def test_a_doubt_on_a_clock_counts_only_where_its_day_is_asked_for(run):
    facts = {"start": date(2026, 3, 2), "clerk": "unsure"}
    day = {"due": date(2026, 4, 1)}

    asked = run(facts, "date", rows=["T-3"], certainty="open", expect=day)
    not_asked = run(facts | {"done": date(2026, 3, 9), "written": True}, "timely", rows=["T-3"])

    assert (asked.result, asked.ask) == ("open", "Ask from which day the 30 days run.")
    assert not_asked.result == "pass"


def test_an_open_point_fails_where_the_case_says_certain(run):
    result = run({"dug": 4000}, "open", certainty="certain")

    assert result.differences == ("it comes out as open: Ask the clerk about 4,000.",)


def test_what_the_program_settles_fails_where_the_case_says_open(run):
    result = run({"dug": 4001}, "free", certainty="open")

    assert result.differences == ("the case is said to be open, and nothing here leaves it open",)


def test_a_reading_with_somebody_to_ask_stands_for_an_open_point(run):
    assert run({"dug": 10}, "free", rows=["T-6"], certainty="open").ask == (
        "Read so. Ask the clerk about T-6."
    )
    assert run({"dug": 10}, "free", rows=["T-6"], certainty="reading").result == "pass"


def test_a_value_that_no_answer_settles_is_open(run):
    facts = {"cost": "100", "rate": 0}

    result = run(facts, "endless", certainty="open")

    assert (result.result, result.ask) == ("open", "No finite sum: ask counsel.")
    assert run(facts | {"rate": 5}, "endless", certainty="open").result == "fail"
    assert run({"cost": "100"}, "endless", certainty="open").result == "fail"


def test_unknown_is_neither_yes_nor_no():
    words = deepcopy(WORDS)
    words["fact"] = [rule for rule in words["fact"] if "unless" not in rule]
    run = runner(words)

    assert run({"work": "new"}, "unknown").result == "pass"
    assert run({"work": "new"}, "applies").result == "fail"
    assert run({"dug": 10}, "unknown").result == "fail"


# Faults of a case are said by name


def test_an_unknown_fact_fails_with_the_nearest_one(run):
    result = run({"dug": 100, "holidais": []}, "free")

    assert result.differences == (
        'the vocabulary knows no fact "holidais", did you mean "holidays"?',
    )


def test_a_fact_that_nothing_takes_up_fails(run):
    result = run({"dug": 100, "start": date(2026, 3, 2)}, "free")

    assert result.differences == (
        'the fact "start" says nothing in this case: nothing takes it up',
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"outcome": "fre"}, 'no outcome "fre", did you mean "free"?'),
        ({"rows": ["T-9"]}, 'no provision "T-9"'),
        ({"expct": {}}, 'no key "expct" in a case, did you mean "expect"?'),
        ({"facts": {}}, "it gives no facts"),
        ({"outcome": 3}, "it expects nothing: write outcome"),
        ({"expect": [1]}, "expect must be a table"),
        ({"rows": "T-1"}, "rows must be a list of provisions"),
        ({"certainty": "sure"}, "certainty must be one of certain, reading, open"),
        ({"id": 7}, "its id must be a text in quotes"),
    ],
)
def test_a_misspelt_case_fails_by_name(change, said):
    translate = translator(load_law({"town": TOWN}), read_vocabulary(WORDS))
    case = {"id": "C-1", "facts": {"dug": 100}, "outcome": "free", "rows": ["T-1"]}

    result = translate(case | change)

    assert result.result == "fail"
    assert said in result.differences[0]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"dug": "much"}, "answers.dug_sqft"),
        ({"dug": Decimal("NaN")}, "is not a number"),
        ({"dug": Decimal("1e-999999999")}, "decimals"),
        ({"dug": 10**400}, "too large"),
        ({"work": "old"}, "is not one of the words"),
        ({"ponds": 3}, "the fact ponds must be a list"),
        ({"ponds": [3]}, "stands a table of the case"),
        ({"holidays": True}, "the setting holidays is of another kind"),
        ({"clerk": 3}, "the setting clerk is of another kind"),
        ({"cost": "a lot"}, "is no sum of money"),
        ({"times": 3000, "first": date(2026, 1, 1)}, "is no number of times"),
        ({"times": True, "first": date(2026, 1, 1)}, "is no number of times"),
        ({"times": 1, "first": 3}, "is no day in this case"),
    ],
)
def test_a_fact_of_another_kind_is_a_sentence(run, facts, said):
    result = run(facts, "free")

    assert result.result == "fail"
    assert said in result.differences[0]


def test_nesting_without_end_is_a_sentence(run):
    deep: list = []
    for _ in range(5000):
        deep = [deep]

    assert run({"dug": deep}, "free").differences == ("its facts are nested too deep",)


# The vocabulary itself


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"facts": []}, 'no kind of record "facts", did you mean "fact"?'),
        ({"fact": [3]}, "fact 1 is not a table"),
        ({"fact": [{"fact": []}]}, 'fact 1: no field "fact"'),
        ({"fact": [{"facts": "dug"}]}, "fact 1: facts must be a list of words in quotes"),
        ({"fact": [{"answers": {"dug_sqft": 3}}]}, "must hold expressions in quotes"),
        ({"fact": [{"answers": "dug"}]}, "answers must be a table"),
        ({"fact": [{"events": [3]}]}, "events must be a list of tables"),
        ({"fact": [{"when": True}]}, "when must be in quotes"),
        ({"fact": [{"period": "weeks"}]}, "period must be one of days, months, years"),
        ({"outcome": [{"when": "free"}]}, "outcome 1: word is missing"),
        ({"outcome": [{"word": "x", "open": "yes"}]}, "open must be true or false"),
        ({"outcome": [{"word": "x", "class_": "free"}]}, 'no field "class_"'),
        ({"figure": [{"is": "1"}]}, "figure 1: key is missing"),
    ],
)
def test_a_wrong_vocabulary_is_a_sentence(tables, said):
    with pytest.raises(VocabularyError) as caught:
        read_vocabulary(tables)

    assert said in str(caught.value)


def test_a_condition_that_is_not_the_ordinances_fails_the_case():
    words = deepcopy(WORDS)
    words["outcome"][0] = {"word": "free", "when": "disturbed < 3"}

    result = runner(words)({"dug": 10}, "free")

    assert "disturbed" in result.differences[0]


def test_an_answer_that_the_ordinance_does_not_ask_fails_the_case():
    words = deepcopy(WORDS)
    words["fact"][1]["answers"] = {"dug_sqfeet": "dug"}

    assert "dug_sqfeet is not known" in runner(words)({"dug": 10}, "free").differences[0]


def test_a_setting_that_the_ordinance_does_not_have_fails_the_case():
    words = deepcopy(WORDS)
    words["fact"][1]["settings"] = {"map_on_fil": "True"}

    assert 'no setting "map_on_fil"' in runner(words)({"dug": 10}, "free").differences[0]


def test_a_file_may_mix_cases_of_both_forms():
    law = load_law({"town": TOWN})
    document = {
        "base": {"answers": {"dug_sqft": 100}},
        "case": [
            {"id": "C-1", "facts": {"dug": 5000}, "outcome": "bound"},
            {"id": "C-2", "expect": {"class": "free"}},
        ],
    }

    results = run_cases(law, document, translator(law, read_vocabulary(WORDS)))

    assert [(each.id, each.result) for each in results] == [("C-1", "pass"), ("C-2", "pass")]

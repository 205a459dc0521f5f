"""Why a project is of its class: the questions of the law, each with its answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from core.cases import with_base
from core.determination import determine
from core.explaining import reasons
from core.grounds import Ground, grounds, question_of, sentences
from core.projectfile import read_project
from core.results import Determination
from core.wording import deciding
from swtui.library import Library, parse_toml
from tests.core.test_determination_laws import QUICK, decide, some_answers

SMALL = {"activities": ("development",), "common_plan_disturbed_sqft": 0}


def asked(found: Determination, **how: Any) -> dict[str, Ground]:
    told = grounds(found, **how)
    by_question = {ground.asks: ground for ground in told}
    assert len(by_question) == len(told), "a question is asked twice"
    return by_question


@pytest.mark.parametrize(
    ("word", "question"),
    [
        ("exempt", "Is it exempt?"),
        ("a minor project", "Is it a minor project?"),
        ("may be treated as major", "May it be treated as major?"),
        ("needs the State's permit (SPDES)", "Does it need the State's permit (SPDES)?"),
        ("meets condition A: water", "Does it meet condition A: water?"),
        ("is minor, and treated as major", "Is it minor, and treated as major?"),
    ],
)
def test_a_word_becomes_a_question(word: str, question: str) -> None:
    assert question_of(word) == question


@pytest.mark.parametrize(
    ("disturbed", "says"),
    [
        (4999, {"Is it exempt?": "YES"}),
        (5000, {"Is it exempt?": "NO", "Is it a minor project?": "YES"}),
        (14999, {"Is it exempt?": "NO", "Is it a minor project?": "YES"}),
        (15000, {"Is it a minor project?": "NO", "Is it a major project?": "YES"}),
        (43559, {"Does it need the State's stormwater permit (SPDES)?": "NO"}),
        (43560, {"Does it need the State's stormwater permit (SPDES)?": "YES"}),
    ],
)
def test_each_question_as_its_limit_says(disturbed: int, says: dict[str, str]) -> None:
    found = decide({**SMALL, "disturbed_area_sqft": disturbed, "new_impervious_sqft": 1000})
    told = asked(found)
    assert {asks: told[asks].says for asks in says} == says


def test_nothing_is_asked_after_what_decides() -> None:
    found = decide({**SMALL, "disturbed_area_sqft": 4000, "new_impervious_sqft": 900})
    assert list(asked(found)) == ["Is it exempt?"]


def test_what_takes_all_the_rest_is_not_said_to_hold_before_the_rest_is_known() -> None:
    told = asked(decide({**SMALL, "new_impervious_sqft": 1250}))
    assert told["Is it exempt?"].says == "NO"
    assert told["Is it a minor project?"].says == "NOT KNOWN YET"
    assert told["Is it a major project?"].says == "NOT KNOWN YET"


def test_what_an_exemption_may_still_take_is_not_said_to_be_minor() -> None:
    told = asked(decide({**SMALL, "disturbed_area_sqft": Fraction("4999.99")}))
    assert told["Is it exempt?"].says == "NOT KNOWN YET"
    assert told["Is it a minor project?"].says == "NOT KNOWN YET"


def test_a_rule_for_other_kinds_of_work_is_not_told() -> None:
    found = decide({**SMALL, "disturbed_area_sqft": 20000, "new_impervious_sqft": 6000})
    ground = asked(found)["Is it a minor project?"]
    assert [part.title for part in ground.parts] == [
        "Building or clearing under 15,000 sq ft is minor"
    ]
    assert not ground.named


def test_what_may_be_major_says_what_is_open_first_and_counts_the_rest() -> None:
    answers = {
        **SMALL,
        "disturbed_area_sqft": 8000,
        "new_impervious_sqft": 1400,
        "near_wetland": False,
        "near_stream_corridor": True,
    }
    ground = asked(decide(answers))["May it be treated as major?"]
    assert ground.says == "IT MAY"
    assert ground.hidden == 1
    assert [line.answer for line in ground.lines] == ["?"] * 6 + ["yes"]
    every = asked(decide(answers), every=True)["May it be treated as major?"]
    assert every.hidden == 0
    assert len(every.lines) == 8


def test_why_it_is_not_exempt_is_said_by_the_figures_that_are_over() -> None:
    found = decide({**SMALL, "disturbed_area_sqft": 8000, "new_impervious_sqft": 1000})
    assert "It is not exempt: 8,000 sq ft disturbed is 5,000 or more." in sentences(found)
    found = decide({**SMALL, "disturbed_area_sqft": 5000, "new_impervious_sqft": 1001})
    assert (
        "It is not exempt: 5,000 sq ft disturbed is 5,000 or more and 1,001 sq ft is over 1,000."
    ) in sentences(found)


def test_a_project_that_is_major_by_size_alone_is_told_the_size() -> None:
    found = decide({**SMALL, "disturbed_area_sqft": 20000, "new_impervious_sqft": 6000})
    ordinance = found.evaluation.ordinance
    assert deciding(ordinance, found)[0] == "20,000 sq ft disturbed is 15,000 or more"
    assert sentences(found)[0].startswith("It is a MAJOR PROJECT: 20,000 sq ft disturbed is")


@QUICK
@given(some_answers())
def test_whatever_the_answers_no_reading_is_told_twice_and_each_question_is_one(
    answers: dict[str, Any],
) -> None:
    found = decide(answers)
    told = asked(found)
    read = [reading.id for ground in told.values() for reading in ground.readings]
    ladder = [each for ground in list(told.values())[:4] for each in ground.readings]
    assert len({one.id for one in ladder}) == len(ladder)
    assert set(read) <= {one.id for one in found.readings}
    for asks, ground in told.items():
        assert asks.endswith("?")
        assert ground.says in ("YES", "NO", "NOT KNOWN YET", "IT MAY")
    if not found.settled:
        assert all(ground.says != "YES" for ground in told.values() if "project" in ground.asks)
    assert all(sentence.endswith((".", "?")) for sentence in sentences(found))


@pytest.mark.parametrize("ordinance", ["lake-george-ny", "lake-park-nc"])
def test_every_case_of_every_ordinance_is_explained(ordinance: str) -> None:
    library = Library()
    law = library.law(ordinance)
    held = parse_toml(library.folder(ordinance).joinpath("cases.toml"))
    seen: set[str] = set()
    for case in held["case"]:
        answers = with_base(held.get("base", {}), case).get("answers", {})
        document = {"format": 1, "ordinance": ordinance, "answers": answers}
        day = case.get("as_of", law.head.covers_from)
        project = read_project({**document, "project": {"name": "Case"}}, law.on(day)).project
        if project is None:
            continue
        found = determine(law.on(day), project, as_of=day, today=day)
        seen |= {ground.says for ground in asked(found).values()}
        assert sentences(found)
    assert {"YES", "NO", "NOT KNOWN YET"} <= seen


def test_major_either_way_gives_the_ground_that_holds() -> None:
    found = decide({"activities": ("subdivision",), "disturbed_area_sqft": 12, "lots": 12})
    assert (found.settled, found.class_) == (True, "major")
    said = deciding(found.evaluation.ordinance, found)
    assert said == ("12 lots is over 4", "LG-58B", "§ 220-58B")
    assert [reason.provision for reason in reasons(found)] == ["LG-58B"]
    assert asked(found)["Does it need the State's stormwater permit (SPDES)?"].says == (
        "NOT KNOWN YET"
    )

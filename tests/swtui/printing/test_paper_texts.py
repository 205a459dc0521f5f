"""Papers say what `check --json` says, with its citations; every sample, every state."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from swtui.printing import typeface
from swtui.printing.catalogue import CATALOGUE, make, refusal
from swtui.printing.context import Context
from swtui.printing.pages import BOTTOM, HIGH, _Layout
from swtui.printing.pen import Pen
from tests.paper_examples import (
    LAKE_GEORGE,
    LAKE_PARK,
    SAMPLES,
    body,
    every_state,
    evolve,
    json_of,
    papers_of,
    sample,
    squeezed,
    text_of,
)

CLASS_WORDS = {"exempt": "EXEMPT", "minor": "MINOR PROJECT", "major": "MAJOR PROJECT"}


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def context(request: pytest.FixtureRequest) -> Context:
    path: Path = request.param
    return sample(path)


def test_screening_says_what_check_says(context: Context) -> None:
    said = json_of(context)
    text = text_of(make("screening", context))
    close = squeezed(text)
    assert CLASS_WORDS.get(said["class"], "CANNOT SAY YET") in text
    for reason in said["reasons"]:
        assert squeezed(reason["cite"]) in close
        assert squeezed(reason["text"]) in close
    for exemption in said["exemptions"]:
        assert squeezed(context.ordinance.cite(exemption["provision"])) in close
    for provision in said.get("may_be_major_for", ()):
        assert squeezed(context.ordinance.cite(provision)) in close
    whole = body("screening", context)
    for reading in said["readings"]:
        assert squeezed(reading["text"]) in whole
    assert "This is not a permit. Do not start work on this sheet alone." in text
    assert "A help, not legal advice" in text


def test_checklist_has_every_question_and_answer(context: Context) -> None:
    close = body("checklist", context)
    ordinance, answers = context.ordinance, context.project.answers
    for question in ordinance.questions.values():
        assert squeezed(question.text) in close
    for group in ordinance.groups.values():
        records: Any = answers.get(group.key, ())
        for record in records:
            assert squeezed(record["name"]) in close
        if records:
            for question in group.questions.values():
                assert squeezed(question.text) in close
    for key in ("disturbed_area_sqft", "new_impervious_sqft"):
        value = answers.get(key)
        if isinstance(value, int):
            assert squeezed(f"{value:,} sq ft") in close
    if "intensive_landscape" not in answers:
        assert "notanswered" in close


def having(paper: str) -> list[Any]:
    """The samples for which a paper can be had."""
    contexts = [(path.stem, sample(path)) for path in SAMPLES]
    return [
        pytest.param(context, id=name)
        for name, context in contexts
        if refusal(paper, context) is None
    ]


@pytest.mark.parametrize("context", having("design-review"))
def test_design_review_has_every_standard_with_its_result(context: Context) -> None:
    close = body("design-review", context)
    for result in context.determination.requirements:
        if result.step == "design":
            assert squeezed(context.ordinance.cite(result.provision)) in close
    designed = [item for item in context.determination.requirements if item.step != "erosion"]
    for status, word in (("met", "met"), ("not_met", "NOT MET"), ("unknown", "unknown")):
        number = sum(1 for item in designed if item.status == status)
        assert squeezed(f"{word} {number}") in close


@pytest.mark.parametrize("context", having("erosion"))
def test_erosion_has_every_item_that_applies(context: Context) -> None:
    close = body("erosion", context)
    for item in context.texts("erosion")["items"]:
        result = context.determination.requirement(item["provision"])
        if result is not None and result.status != "not_applicable":
            assert squeezed(item["text"]) in close
            assert squeezed(context.ordinance.cite(item["provision"])) in close


@pytest.mark.parametrize("context", having("submittals"))
def test_submittals_name_every_paper_owed(context: Context) -> None:
    close = body("submittals", context)
    for document in context.determination.documents:
        if document.status != "not_owed":
            title = context.ordinance.provisions[document.provision].title
            assert squeezed(title) in close


def test_doubtful_numbers_are_never_printed(context: Context) -> None:
    doubtful = [
        re.compile(re.escape(squeezed(provision.cite)) + r"(?![a-zA-Z])")
        for provision in context.ordinance.provisions.values()
        if provision.print_cite and provision.print_cite != provision.cite
    ]
    assert doubtful
    for found in CATALOGUE:
        if refusal(found.name, context) is None:
            close = body(found.name, context)
            for cite in doubtful:
                assert not cite.search(close), found.name


@pytest.fixture(scope="module", params=[LAKE_GEORGE, LAKE_PARK])
def states(request: pytest.FixtureRequest) -> dict[str, Context]:
    return every_state(request.param)


STATES = (
    "empty",
    "one answer",
    "every answer",
    "large",
    "approved",
    "don't know",
    "hostile",
    "no devices",
    "forty devices",
    "violated",
    "issued",
    "long names",
    "folder",
)


@pytest.mark.parametrize("state", STATES)
def test_nothing_leaves_the_page(
    states: dict[str, Context], state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside: list[Any] = []
    over: list[str] = []
    draw, put = Pen.text, _Layout._put

    def watched(
        self: Pen, x: float, baseline: float, text: str, size: float, bold: bool = False
    ) -> None:
        left, y = self.canvas.absolutePosition(x, baseline)
        right = left + typeface.width(text.rstrip(), size, bold)
        in_form = y == 0  # the total of pages is drawn in a form of its own
        if (
            text.strip()
            and not in_form
            and not (left > 65.5 and right < 558.6 and 792 - 775 < y < 792 - 49)
        ):
            outside.append((round(left), round(right), round(792 - y), text))
        draw(self, x, baseline, text, size, bold)

    def placed(self: _Layout, block: Any, tall: float) -> None:
        put(self, block, tall)
        if self.top < HIGH - BOTTOM - 0.5:
            over.append(type(block).__name__)

    monkeypatch.setattr(Pen, "text", watched)
    monkeypatch.setattr(_Layout, "_put", placed)
    context = states[state]
    made = [name for name, _ in papers_of(context)]
    for found in CATALOGUE:
        if found.large and found.name in made:
            make(found.name, evolve(context, large=True))
    assert len(made) > 3
    assert outside == []
    assert over == []


@pytest.mark.parametrize("state", ["every answer", "large", "hostile", "long names"])
def test_every_result_stands_on_its_paper(states: dict[str, Context], state: str) -> None:
    context = states[state]
    close = body("design-review", context)
    shown = 0
    for result in context.determination.requirements:
        if result.step == "design" and result.status in ("not_met", "unknown"):
            assert squeezed(context.ordinance.cite(result.provision)) in close
            shown += 1
    assert shown or state == "every answer"

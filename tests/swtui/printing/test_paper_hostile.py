"""No text of people breaks a paper, and every typed character or its code is found on it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from swtui.printing.catalogue import CATALOGUE, make, refusal
from swtui.printing.lettering import Marks
from tests.paper_examples import (
    HOSTILE,
    LAKE_GEORGE,
    LAKE_PARK,
    body,
    context_of,
    evolve,
    folder_of,
    hostile,
    papers_of,
    squeezed,
    text_of,
)

anything = st.text(
    alphabet=st.one_of(
        st.characters(codec="utf-8"),
        st.characters(min_codepoint=0, max_codepoint=0x10FFFF, categories=("Cc", "Cf", "Co")),
        st.sampled_from("<>&/[]\\'\"%{}$§山\u202e\n \t"),
    ),
    min_size=1,
    max_size=700,
)


@settings(
    max_examples=4,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],  # shrinking twenty papers at a time takes minutes
)
@given(anything)
def test_no_text_breaks_a_paper(text: str) -> None:
    project = hostile(LAKE_GEORGE, text)
    context = context_of(project, folder=folder_of(project))
    made = dict(papers_of(context))
    assert {"screening", "checklist", "decision", "docket", "site-log"} <= made.keys()
    assert squeezed(Marks().clean(text)) in body("checklist", context)


@pytest.mark.parametrize("name", [LAKE_GEORGE, LAKE_PARK])
@pytest.mark.parametrize("text", HOSTILE)
def test_every_typed_character_is_printed(name: str, text: str) -> None:
    assert squeezed(Marks().clean(text)) in body("checklist", context_of(hostile(name, text)))


def test_a_long_note_is_printed_whole_at_the_end() -> None:
    words = " ".join(f"word{number}" for number in range(500))
    context = context_of(hostile(LAKE_GEORGE, words))
    text = text_of(make("checklist", context))
    assert f"Long answer, {len(words):,} characters: note 1, after the last question" in text
    for number in (0, 1, 250, 498, 499):
        assert f"word{number}" in text
    assert text.index("Long answers and notes") < text.index("word499")


def test_what_could_not_be_shown_is_reported() -> None:
    context = context_of(hostile(LAKE_GEORGE, "Lot 山 4"))
    for found in CATALOGUE:
        if refusal(found.name, context) is None:
            close = body(found.name, context)
            if "[U+5C71]" in close:
                assert "cjkunifiedideograph-5c71" in close, found.name
    assert "cjk unified ideograph-5c71" in text_of(make("checklist", context))


def test_the_foot_alone_cuts_a_name_and_page_one_has_it_whole() -> None:
    name = "Lot " + "W" * 300
    project = hostile(LAKE_GEORGE, "x")
    context = context_of(evolve(project, info=evolve(project.info, name=name)))
    text = text_of(make("checklist", context))
    assert "…" in text
    assert squeezed(name) in squeezed(text)

"""Blank forms carry fields with good names and tooltips; filled papers carry none."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter

from core.project import Project
from swtui.printing.catalogue import make
from tests.paper_examples import (
    LAKE_GEORGE,
    LAKE_PARK,
    SAMPLES,
    answered,
    context_of,
    papers_of,
    sample,
)

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


@pytest.fixture(scope="module", params=[LAKE_GEORGE, LAKE_PARK])
def forms(request: pytest.FixtureRequest) -> dict[str, list[Any]]:
    """The fields of every blank form."""
    found = {}
    for paper, pdf in papers_of(context_of(Project(request.param), blank=True)):
        form = PdfReader(BytesIO(pdf)).root_object.get("/AcroForm")
        assert form is not None, paper
        found[paper] = [reference.get_object() for reference in form["/Fields"]]
    return found


def test_names_are_unique_and_every_field_has_a_tooltip(forms: dict[str, list[Any]]) -> None:
    for paper, fields in forms.items():
        seen = set()
        for field in fields:
            title = field["/T"]
            assert NAME.fullmatch(title), (paper, title)
            assert title not in seen, (paper, title)
            seen.add(title)
            kids = field.get("/Kids", ())
            tips = [field.get("/TU"), *(kid.get_object().get("/TU") for kid in kids)]
            assert any(tips), (paper, title)


def test_filled_papers_carry_no_fields() -> None:
    for path in SAMPLES[::5]:
        for paper, pdf in papers_of(sample(path)):
            assert b"/AcroForm" not in pdf, paper
    for name in (LAKE_GEORGE, LAKE_PARK):
        for paper, pdf in papers_of(context_of(answered(name))):
            assert b"/AcroForm" not in pdf, paper
            assert b"/Widget" not in pdf, paper


def test_the_checklist_form_asks_every_question() -> None:
    context = context_of(Project(LAKE_GEORGE), blank=True)
    fields = PdfReader(BytesIO(make("checklist", context))).get_fields()
    assert fields is not None
    for key, question in context.ordinance.questions.items():
        if question.kind == "choices":
            assert {f"a-{key}-{choice.word}"[:64] for choice in question.choices} <= fields.keys()
        else:
            assert f"a-{key}" in fields
    for key in context.ordinance.groups["devices"].questions:
        assert any(name.startswith(f"d1-{key}"[:60]) for name in fields)
    assert {"project-name", "tax-map"} <= fields.keys()


def test_yes_no_and_dont_know_are_one_group() -> None:
    context = context_of(Project(LAKE_GEORGE), blank=True)
    reader = PdfReader(BytesIO(make("checklist", context)))
    for reference in reader.root_object["/AcroForm"]["/Fields"]:
        field: Any = reference.get_object()
        if field["/T"] != "a-near_wetland":
            continue
        words = {
            state
            for kid in field["/Kids"]
            for state in kid.get_object()["/AP"]["/N"]
            if state != "/Off"
        }
        assert words == {"/yes", "/no", "/unsure"}
        assert field["/Ff"] & (1 << 14) == 0, "a click can be taken back"
        return
    pytest.fail("the form has no question on wetlands")


def test_a_form_can_be_filled() -> None:
    context = context_of(Project(LAKE_GEORGE), blank=True)
    writer = PdfWriter(clone_from=BytesIO(make("screening", context)))
    for page in writer.pages:
        writer.update_page_form_field_values(
            page, {"a-disturbed_area_sqft": "8,000"}, auto_regenerate=False
        )
    out = BytesIO()
    writer.write(out)
    fields = PdfReader(BytesIO(out.getvalue())).get_fields()
    assert fields is not None
    assert fields["a-disturbed_area_sqft"].value == "8,000"


def test_signatures_and_seals_are_never_fields(forms: dict[str, list[Any]]) -> None:
    for paper, fields in forms.items():
        for field in fields:
            title = field["/T"]
            if title.startswith("sig-"):
                assert title.endswith("-name") or "-name-" in title, paper

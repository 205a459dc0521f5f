"""The same input gives the same bytes, in any process; receipts follow every fact."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.project import Event, Info, Person, Project
from swtui.printing.receipt import (
    Basis,
    answer_marks,
    canonical,
    facts,
    receipt,
    seal,
    seal_holds,
    short,
)
from tests.paper_examples import (
    LAKE_GEORGE,
    LAKE_PARK,
    SAMPLES,
    TODAY,
    answered,
    context_of,
    evolve,
    hostile,
    papers_of,
    sample,
)

ROOT = Path(__file__).parents[3]
BASIS = Basis("screening", LAKE_GEORGE, "2022-08-15", TODAY, "0.1.0")

SCRIPT = """
from tests.swtui.printing.test_paper_bytes import digests
print("\\n".join(digests()))
"""


def digests() -> list[str]:
    """Every paper of a sample and of a project of the other ordinance, and their blank forms."""
    house = next(path for path in SAMPLES if path.stem == "house-by-the-brook")
    contexts = (
        sample(house),
        sample(house, blank=True),
        context_of(answered(LAKE_PARK, 2)),
        context_of(hostile(LAKE_GEORGE), large=True),
    )
    return [
        f"{place} {name} {hashlib.sha256(pdf).hexdigest()}"
        for place, context in enumerate(contexts)
        for name, pdf in papers_of(context)
    ]


def _in_another_process(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=environment,
    )
    return done.stdout


def test_two_processes_make_the_same_bytes() -> None:
    assert _in_another_process("1").splitlines() == digests()


def test_blank_forms_of_two_projects_are_identical() -> None:
    one = dict(papers_of(context_of(answered(LAKE_GEORGE), blank=True)))
    other = dict(papers_of(context_of(Project(LAKE_GEORGE), blank=True)))
    assert one.keys() == other.keys()
    assert {paper for paper in one if one[paper] != other[paper]} == set()


def test_the_short_receipt() -> None:
    whole = receipt(BASIS, [Project(LAKE_GEORGE)])
    assert len(whole) == 64
    assert short(whole).replace(" ", "").lower() == whole[:16]
    assert [len(part) for part in short(whole).split(" ")] == [4, 4, 4, 4]


@pytest.mark.parametrize(
    "changed",
    [
        evolve(BASIS_ := Project(LAKE_GEORGE, answers={"a": 1}), answers={"a": 2}),
        evolve(BASIS_, answers={"a": True}),
        evolve(BASIS_, answers={}),
        evolve(BASIS_, info=Info(name="x")),
        evolve(BASIS_, info=Info(applicant=Person(phone="1"))),
        evolve(BASIS_, events=(Event("rain", date(2026, 6, 1)),)),
        evolve(BASIS_, law_as_of=date(2026, 6, 1)),
        evolve(BASIS_, unread={"future": 1}),
    ],
)
def test_a_receipt_changes_with_any_fact(changed: Project) -> None:
    assert receipt(BASIS, [changed]) != receipt(BASIS, [BASIS_])
    assert facts(changed) != facts(BASIS_)


@pytest.mark.parametrize(
    "basis",
    [
        BASIS._replace(paper="checklist"),
        BASIS._replace(ordinance=LAKE_PARK),
        BASIS._replace(ordinance_version="2023-01-01"),
        BASIS._replace(as_of=date(2026, 11, 29)),
        BASIS._replace(program="0.2.0"),
    ],
)
def test_a_receipt_changes_with_what_it_was_made_under(basis: Basis) -> None:
    assert receipt(basis, [BASIS_]) != receipt(BASIS, [BASIS_])


values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.fractions(),
        st.text(max_size=8),
        st.dates(),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(tuple), st.dictionaries(st.text(max_size=3), inner)
    ),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(values, values)
def test_canonical_texts_are_equal_exactly_when_values_are(one: object, other: object) -> None:
    same = one == other and repr(type(one)) == repr(type(other))
    if canonical(one) == canonical(other):
        assert one == other
    elif same:
        assert one is not other
        assert repr(one) != repr(other)


def test_marks_name_answers_and_nothing_of_people() -> None:
    project = evolve(
        answered(LAKE_GEORGE), info=Info(name="N", applicant=Person(name="A", phone="1"))
    )
    marks = answer_marks(project, "0" * 64)
    assert "disturbed_area_sqft" in marks
    assert "devices.1.volume_cuft" in marks
    assert not any(key.startswith(("project", "sources", "judgments")) for key in marks)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200), st.integers(0, 400), st.integers(1, 255))
def test_a_seal_breaks_with_any_byte(content: bytes, place: int, change: int) -> None:
    sealed = seal(content)
    assert seal_holds(sealed)
    place %= len(sealed)
    broken = bytearray(sealed)
    broken[place] ^= change
    assert not seal_holds(bytes(broken))
    assert not seal_holds(sealed[:-1])
    assert not seal_holds(sealed + b"\n")

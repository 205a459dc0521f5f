"""Covers and flow paths as typed on the form or in the shell: refused when they cannot be read."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.typed import TypedError, understand_in
from tests.major_project import lake_george

AREA = lake_george().groups["drainage_areas"].questions
TODAY = date(2026, 6, 1)


def read(key: str, text: str):
    return understand_in(text, AREA[key], lake_george(), TODAY).value


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("covers", "2-2c-13 B 4; CN 98 1.5"),
        ("covers", "2-2a-04 d 1,200 ac"),
        ("path", "sheet .4,100,2.7,.05; shallow unpaved,500,.05"),
        ("name", "grass"),
    ],
)
def test_what_can_be_read_is_kept_as_typed(key: str, text: str) -> None:
    assert read(key, text) == text


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("covers", "grass", "'grass' is not written as a row of the table"),
        ("covers", "2-9z-99 B 4", "no row '2-9z-99'"),
        ("covers", "2-2c-13 E 4", "'E' is not one of A, B, C, D"),
        ("covers", "CN 29 4", "must be 30 to 98"),
        ("covers", "CN 80 -1", "Area of a cover"),
        ("path", "sheet 1", "takes 4"),
        ("path", "river 1,2", "is none of sheet, shallow, channel"),
        ("path", "shallow gravel,1,2", "neither paved nor unpaved"),
        ("path", "sheet 0,100,2.7,.05", "must be"),
    ],
)
def test_what_cannot_be_computed_with_is_refused_with_how_to_type_it(
    key: str, text: str, said: str
) -> None:
    with pytest.raises(TypedError, match="Type it like") as refused:
        read(key, text)
    assert said in str(refused.value)


@given(st.sampled_from(["covers", "path"]), st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_no_text_ends_in_anything_else(key: str, text: str) -> None:
    try:
        found = read(key, text)
    except TypedError:
        return
    assert found == text

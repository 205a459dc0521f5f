"""The second row of the banner in too little room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.widgets.plain import cells
from screens.widgets.rail import fitting

LONG = "1 standard NOT MET. May be treated as major. Next: Dry well 1, above the water (F8)."


HEAD = "1 standard NOT MET. May be treated as major. Next: "


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (len(LONG), LONG),
        (len(LONG) - 1, f"{HEAD}Dry well 1, above the wa.. (F8)."),
        (len(HEAD) + 14, f"{HEAD}Dry we.. (F8)."),
        (len(HEAD) + 13, f"{HEAD}F8."),
    ],
)
def test_the_key_stays_and_the_name_is_cut(room: int, shown: str) -> None:
    assert fitting(LONG, room) == shown


@given(st.text(max_size=60), st.text(max_size=60), st.integers(20, 90))
def test_never_wider_than_its_room(before: str, name: str, room: int) -> None:
    assert cells(fitting(f"{before} Next: {name} (F8).", room)) <= room
    assert cells(fitting(before, room)) <= room

"""The register in another order, only some of it, and as a table."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from screens.desk import Card
from screens.ordering import ORDERS, SHOWN, listed, said
from tests.screens.driving import settle, shown, type_in

CARDS = [
    Card("a", "2026-002", "brook", "MINOR", "received", 3, "Mon 07-06", date(2026, 7, 6),
         search="2026-002 brook"),
    Card("b", "2026-010", "Arbor", "MAJOR", "closed", 0, search="2026-010 arbor"),
    Card("c", name="lot-4.toml", problem="line 14", search="lot-4.toml"),
    Card("d", "", "Camp", "CAN'T SAY", "draft", 9, "LATE 05-28", date(2026, 5, 28),
         search="camp"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("order", "paths"),
    [
        ("changed", "abcd"),
        ("number", "badc"),
        ("name", "badc"),
        ("due", "dabc"),
        ("open", "dabc"),
    ],
)
def test_each_order(order: str, paths: str) -> None:
    assert "".join(card.path for card in listed(CARDS, "", order, "all")) == paths


@pytest.mark.parametrize(
    ("which", "paths"),
    [
        ("all", "abcd"),
        ("going", "ad"),
        ("due", "ad"),
        ("late", "d"),
        ("unsettled", "d"),
        ("unread", "c"),
    ],
)
def test_each_choice(which: str, paths: str) -> None:
    assert "".join(card.path for card in listed(CARDS, "", "changed", which)) == paths


def test_every_order_and_choice_keeps_to_what_is_looked_for() -> None:
    for order in ORDERS:
        for which in SHOWN:
            assert {card.path for card in listed(CARDS, "BROOK 2026", order, which)} <= {"a"}


def test_what_stands_beside_find() -> None:
    assert said(10, 10, "name", "all", 38) == "10 projects, by name"
    assert said(1, 1, "changed", "all", 26) == "1 project"
    assert said(3, 1200, "due", "late", 38) == "3 of 1,200 projects, late, by due date"
    # whole words or none
    assert said(7, 11, "number", "going", 38) == "7 of 11 projects, not closed"
    assert said(7, 11, "number", "going", 20) == "7 of 11 projects"


def test_by_the_menu_in_order_of_name_then_only_the_late_ones(
    program: Any, drive: Any, folder: Path
):
    async def do(pilot: Any, words: str) -> None:
        await pilot.press("f9")
        await settle(pilot)
        await type_in(pilot, words)
        await pilot.press("enter")
        await settle(pilot)

    async def walk(pilot: Any) -> None:
        await do(pilot, "order")
        assert "In which order?" in "\n".join(shown(pilot.app))
        await type_in(pilot, "name")
        await pilot.press("enter")
        await settle(pilot)
        lines = shown(pilot.app)
        assert "10 projects, by name" in lines[1]
        names = [line[12:30].strip() for line in lines[4:14]]
        assert names == sorted(names, key=str.casefold)
        await do(pilot, "only some")
        await type_in(pilot, "late")
        await pilot.press("enter")
        await settle(pilot)
        assert "1 of 10 projects, late, by name" in shown(pilot.app)[1]
        await do(pilot, "csv")
        assert "Saved 1 project as projects.csv" in " ".join(shown(pilot.app))
        table = (folder / "projects.csv").read_text("utf-8-sig").splitlines()
        assert table[0].startswith("Number,Project,Class")
        assert table[1].startswith("2026-009,Mill Street house,MAJOR,under review,")
        assert "2026-03-25" in table[1]
        assert len(table) == 2

    drive(program(folder), walk)

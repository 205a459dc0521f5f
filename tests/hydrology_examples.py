"""Published examples of the reference, and how a computed figure is held against them."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "data" / "hydrology"

Example = dict[str, Any]
Method = Callable[[dict[str, Any]], dict[str, Any]]

ARITHMETIC = 2.5e-3
"""Relative tolerance against the reference's own arithmetic, printed to three digits or more."""


def examples(file_name: str) -> list[Example]:
    return tomllib.loads((FOLDER / file_name).read_text("utf-8"))["example"]


def identify(example: Example) -> str:
    """The example's id; those quoted from memory are marked, since they are held to `own`."""
    mark = "-recalled-held-to-own" if example["confidence"] == "recalled" else ""
    return f"{example['id']}{mark}"


def hold(example: Example, figures: dict[str, Any], tolerances: dict[str, tuple[str, ...]]) -> None:
    """Every figure agrees with what is printed, and every tolerance given is used."""
    printed = {} if example["confidence"] == "recalled" else example["published"]
    own = example["own"]
    given = example.get("tolerance", {})
    used = set()
    for key, value in figures.items():
        kind = next((kind for kind in tolerances.get(key, ()) if kind in given), None)
        if kind is not None and (key in printed or key in own):
            used.add(kind)
            expected = printed.get(key, own.get(key))
            assert value == pytest.approx(expected, **_bound(kind, given[kind])), key
        if key in own:
            assert value == pytest.approx(own[key], rel=ARITHMETIC), key
        assert key in printed or key in own, f"{key} is held against nothing"
    assert used == set(given), "a tolerance of the reference was not used"


def _bound(kind: str, value: float) -> dict[str, float]:
    return {"rel": value, "abs": 0} if kind.split("_")[-1] == "rel" else {"abs": value, "rel": 0}

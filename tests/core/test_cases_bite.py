"""Change any figure or comparator of an ordinance by one step, and one of its cases fails."""

from __future__ import annotations

from typing import Any

import pytest

from core.cases import run_case, run_cases, with_base
from core.expression.errors import ExpressionError
from core.loading import OrdinanceError, load_law
from swtui.library import Library, curve_numbers, read_files
from tests.ordinance_mutants import Mutant, mutants

LAKE_GEORGE = "lake-george-ny"


def _files() -> dict[str, Any]:
    return read_files(Library().folder(LAKE_GEORGE), also=("cases",))


FILES = _files()
CASES = FILES["cases"]
RESULTS = {result.id: result for result in run_cases(load_law(FILES, curve_numbers), CASES)}


def test_the_ordinance_passes_its_own_cases() -> None:
    assert [(r.id, r.differences) for r in RESULTS.values() if r.result != "pass"] == []


def _likely(mutant: Mutant) -> list[tuple[str, dict[str, Any]]]:
    """Cases, those that exercise the changed provision first."""
    base = CASES.get("base", {})
    cases = sorted(
        CASES["case"],
        key=lambda case: mutant.provision not in RESULTS[case["id"]].provisions,
    )
    return [(case["id"], with_base(base, case)) for case in cases]


def survives(mutant: Mutant) -> bool:
    try:
        law = load_law(mutant.applied(FILES), curve_numbers)
        return all(run_case(law, id_, case).result == "pass" for id_, case in _likely(mutant))
    except (OrdinanceError, ExpressionError, ValueError):
        return False


ALL = list(mutants(FILES))
CHUNKS = 16


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_changed_figure_or_comparator_fails_a_case(chunk: int) -> None:
    survivors = [mutant.name for mutant in ALL[chunk::CHUNKS] if survives(mutant)]
    assert survivors == []

"""The ledger of the Lake George ordinance, row by row, against what the program makes of it.

The ledger is written down from the law by hand; coverage is worked out from the records. Neither is
made from the other.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from swtui.cli import main
from swtui.library import Library

LEDGER = Path(__file__).parents[1] / "data" / "lake_george_ny_ledger.csv"
ROWS = list(csv.DictReader(LEDGER.read_text("utf-8").splitlines()))

CARRIED_OUT_BY = {
    "exemption": {"exemption"},
    "class": {"class", "route"},
    "criterion": {"flag"},
    "condition": {"flag"},
    "standard": {"requirement", "checklist"},
    "prohibition": {"requirement", "checklist"},
    "option": {"checklist"},
    "method": {"requirement"},
    "permit": {"requirement"},
    "finding": {"finding"},
    "document": {"document"},
    "certification": {"document", "content"},
    "content": {"document", "content"},
    "fee": {"document"},
    "security": {"document"},
    "letter": {"letter"},
    "letter content": {"content"},
    "deadline": {"deadline"},
}
"""Which records carry out a row of a kind; rows of other kinds inform, and may be on paper only."""


@pytest.fixture(scope="module")
def covered() -> dict[str, dict[str, Any]]:
    """Coverage as the command prints it."""
    import io
    from contextlib import redirect_stdout

    out = io.StringIO()
    with redirect_stdout(out), pytest.raises(SystemExit) as end:
        main(["ordinance", "coverage", "lake-george-ny", "--json"])
    assert not end.value.code
    return {row["provision"]: row for row in json.loads(out.getvalue())["provisions"]}


def test_every_row_is_there_in_order_with_its_printed_citation(
    covered: dict[str, dict[str, Any]],
) -> None:
    assert len(ROWS) == 222
    assert [(row["id"], row["print_cite"]) for row in ROWS] == [
        (key, row["cite"]) for key, row in covered.items()
    ]


def test_no_citation_looks_surer_than_it_is() -> None:
    ordinance = Library().law("lake-george-ny").editions()[-1][1]
    for row in ROWS:
        assert ordinance.provisions[row["id"]].numbering == row["numbering"]


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_every_row_does_what_its_kind_asks(
    row: dict[str, str], covered: dict[str, dict[str, Any]]
) -> None:
    used_by = covered[row["id"]]["used_by"]
    assert used_by
    assert row["id"] not in " ".join(used_by)
    wanted = CARRIED_OUT_BY.get(row["kind"])
    if wanted:
        assert wanted & {user.split()[0] for user in used_by}
        # what a kind carries out, a case exercises; texts of a letter are only printed
        assert covered[row["id"]]["cases"] or row["kind"] == "letter content"

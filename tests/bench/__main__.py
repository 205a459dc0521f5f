"""`python -m tests.bench [--short] [PART...]`: every budget of the design, as pass or fail.

Ratios are taken in one run, against the baseline that the row names. Start-up is measured on the
installed program where this Python has one.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Iterable

from tests.bench.table import Row

PARTS = ("engine", "startup", "files", "papers", "screens", "hydrology")


def main() -> int:
    """Run the parts and print the table; 1 when a row fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="fewer files and fewer runs")
    parser.add_argument(
        "--slack",
        type=float,
        default=1.0,
        help="end with status 1 only beyond so many times a bound, for a machine that others use",
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    given = parser.parse_args()
    unknown = set(given.parts) - set(PARTS)
    if unknown:
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    failed = beyond = 0
    for part in given.parts or PARTS:
        rows: Iterable[Row] = importlib.import_module(f"tests.bench.{part}").run(given.short)
        for row in rows:
            print(row.line(), flush=True)
            failed += not row.passed
            beyond += row.measured > row.bound * given.slack
    print(f"{failed} failed." if failed else "All within their bounds.")
    if failed and not beyond:
        print(f"None is beyond {given.slack:g} times its bound.")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())

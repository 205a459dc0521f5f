"""One determination of the largest sample, and the same with trace, reasons and margins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from core.report import as_json
from swtui.opening import Opener
from tests.bench.samples import largest
from tests.bench.table import Row, cpu_seconds


def run(short: bool) -> Iterator[Row]:
    """The rows of the engine."""
    opened = Opener().open(str(largest()))
    found = opened.determination()
    as_json(found)
    times = 30 if short else 200
    plain = cpu_seconds(opened.determination, times=times)
    yield Row("one determination, largest sample", plain * 1000, 1, "ms")
    whole = cpu_seconds(partial(_whole, opened), times=times)
    yield Row("with trace, reasons and margins", whole * 1000, 3, "ms")


def _whole(opened: object) -> object:
    return as_json(opened.determination())  # type: ignore[attr-defined]

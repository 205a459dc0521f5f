"""Runoff and peaks against the PyPI package `tr55` working out the runoff part.

Both sides are loops over plain calls with the same rains on the same covers; each of ours gives
the peak as well. `simulate_cell_day` is the call with which tr55 answers for one piece of land;
`runoff_nrcs` is the bare equation inside it, held against our runoff depth alone: with the peak,
which takes a logarithm and two exponentials more, ours takes about 1.2 times that equation. The
covers are natural ones, for which tr55 uses the same equation and nothing slower.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from tr55.model import runoff_nrcs, simulate_cell_day
from tr55.tablelookup import lookup_cn

from core.hydrology.graphical_peak import runoff_and_peak
from core.hydrology.tr55 import runoff_depth_in
from tests.bench.table import Row

CALLS = 100_000
SHORT_CALLS = 10_000
ROUNDS = 5
COVERS = (
    ("b", "pasture"),
    ("c", "pasture"),
    ("d", "deciduous_forest"),
    ("b", "mixed_forest"),
    ("c", "cultivated_crops"),
)


class Storm(NamedTuple):
    """The figures of one call, on either side."""

    rain_in: float
    soil: str
    cover: str
    cell: str
    cn: float
    area_ac: float
    tc_h: float


def run(short: bool) -> list[Row]:
    """Measure; with `short` a tenth of the calls, for a look."""
    calls = SHORT_CALLS if short else CALLS
    storms = _storms(calls)
    _agree(storms[:100])
    peaks = [(s.rain_in, s.cn, s.area_ac, s.tc_h, "II") for s in storms]
    cells = [(s.rain_in, 0.0, s.cell, 1) for s in storms]
    depths = [(s.rain_in, s.cn) for s in storms]
    equations = [(s.rain_in, 0.0, s.soil, s.cover) for s in storms]
    return [
        _row(
            f"{calls:,} runoffs and peaks / tr55's runoff of a cell",
            lambda: _peaks(peaks),
            lambda: _cells(cells),
        ),
        _row(
            f"{calls:,} runoffs / tr55's runoff equation",
            lambda: _depths(depths),
            lambda: _equations(equations),
        ),
    ]


def _storms(calls: int) -> list[Storm]:
    numbers = random.Random(55)
    storms = []
    for _ in range(calls):
        soil, cover = numbers.choice(COVERS)
        storms.append(
            Storm(
                numbers.uniform(1.0, 8.0),
                soil,
                cover,
                f"{soil}:{cover}:",
                float(lookup_cn(soil, cover)),
                numbers.uniform(0.5, 500.0),
                numbers.uniform(0.1, 5.0),
            )
        )
    return storms


def _agree(storms: list[Storm]) -> None:
    """The two sides must give one runoff, or the race means nothing."""
    for storm in storms:
        ours = runoff_and_peak(storm.rain_in, storm.cn, storm.area_ac, storm.tc_h, "II")[0]
        theirs = runoff_nrcs(storm.rain_in, 0.0, storm.soil, storm.cover)
        if abs(ours - theirs) > 1e-9:
            raise AssertionError(f"{storm}: {ours} in here, {theirs} in there")


def _row(name: str, ours: Callable[[], float], theirs: Callable[[], float]) -> Row:
    # in turn, and the best of each: what else the machine does then falls on neither side alone
    measured = [(ours(), theirs()) for _ in range(ROUNDS)]
    ratio = min(pair[0] for pair in measured) / min(pair[1] for pair in measured)
    return Row(name, ratio, 1.0)


def _peaks(storms: list[tuple[float, float, float, float, str]]) -> float:
    start = perf_counter()
    for rain, cn, area, hours, rain_type in storms:
        runoff_and_peak(rain, cn, area, hours, rain_type)
    return perf_counter() - start


def _cells(storms: list[tuple[float, float, str, int]]) -> float:
    start = perf_counter()
    for rain, evaporation, cell, count in storms:
        simulate_cell_day(rain, evaporation, cell, count)
    return perf_counter() - start


def _depths(storms: list[tuple[float, float]]) -> float:
    start = perf_counter()
    for rain, cn in storms:
        runoff_depth_in(rain, cn)
    return perf_counter() - start


def _equations(storms: list[tuple[float, float, str, str]]) -> float:
    start = perf_counter()
    for rain, evaporation, soil, cover in storms:
        runoff_nrcs(rain, evaporation, soil, cover)
    return perf_counter() - start


if __name__ == "__main__":
    for row in run(short=False):
        print(f"{row.ratio:6.2f}  bound {row.bound:.2f}  {'ok' if row.ok else 'SLOW'}  {row.name}")

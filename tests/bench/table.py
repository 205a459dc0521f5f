"""What a benchmark measured, held against its bound."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence

from attrs import frozen


@frozen
class Row:
    """One line of the table: a ratio against a baseline of the same run, or a figure in a unit."""

    what: str
    measured: float
    bound: float
    unit: str = "x"
    """"x" for a ratio."""
    note: str = ""
    """The absolute figures, what the baseline was."""

    @property
    def passed(self) -> bool:
        """Within the bound."""
        return self.measured <= self.bound

    def line(self) -> str:
        """The row as the table shows it."""
        word = "pass" if self.passed else "FAIL"
        figures = f"{self.measured:8.2f} {self.unit:3} at most {self.bound:g}"
        return f"{word}  {self.what:58} {figures:28} {self.note}"


def cpu_seconds(work: Callable[[], object], *, times: int) -> float:
    """The least of several runs, in seconds of CPU of this process.

    What else a machine does can only add to it, by crowding caches.
    """
    return min(_each(work, times, time.process_time))


def interleaved(works: Sequence[Callable[[], object]], *, times: int) -> tuple[float, ...]:
    """The medians of several kinds of work run in turn, so that a busy moment hits all alike."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(times):
        for place, work in enumerate(works):
            taken[place] += _each(work, 1, time.perf_counter)
    return tuple(statistics.median(each) for each in taken)


def _each(work: Callable[[], object], times: int, clock: Callable[[], float]) -> list[float]:
    taken = []
    for _ in range(times):
        start = clock()
        work()
        taken.append(clock() - start)
    return taken

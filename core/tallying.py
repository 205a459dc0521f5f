"""Standards counted: each once, whatever the number of devices that it is tested for.

Banner, rail, pages and papers count with this, so that they agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from core.results import RequirementResult, Status

WORST_FIRST: tuple[Status, ...] = (
    "not_met",
    "unknown",
    "judgment",
    "excused",
    "met",
    "not_applicable",
)
"""Of results of one standard the first of these counts."""


class Tally(NamedTuple):
    """How many standards have each status."""

    not_met: int = 0
    unknown: int = 0
    judgment: int = 0
    excused: int = 0
    met: int = 0

    @property
    def open(self) -> int:
        """Unknown, or for an official to decide."""
        return self.unknown + self.judgment

    @property
    def applying(self) -> int:
        """All that apply."""
        return sum(self)


def by_provision(
    results: Iterable[RequirementResult],
) -> Mapping[str, tuple[RequirementResult, ...]]:
    """Results put together under their provision, in their order."""
    found: dict[str, list[RequirementResult]] = {}
    for result in results:
        found.setdefault(result.provision, []).append(result)
    return {provision: tuple(some) for provision, some in found.items()}


def worst(results: Iterable[RequirementResult]) -> RequirementResult:
    """The result that counts for a provision over all records."""
    return min(results, key=lambda result: WORST_FIRST.index(result.status))


def tally(results: Iterable[RequirementResult]) -> Tally:
    """Count standards by the status that counts for each."""
    statuses = [worst(some).status for some in by_provision(results).values()]
    return Tally(*(statuses.count(status) for status in WORST_FIRST[:-1]))

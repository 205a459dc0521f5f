"""Doubts: where neither the text nor the program decides, and what they leave open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.evaluation import Evaluation, Gaps
from core.results import OpenPoint

if TYPE_CHECKING:
    from core.classing import Ladder
    from core.ordinance import Doubt


class Doubts:
    """The doubts that hold for one project; looked at quietly, save those on its class.

    A doubt whose condition is unknown may hold: a class that it bears on is not settled either.
    """

    def __init__(self, ctx: Evaluation, ladder: Ladder) -> None:
        self._ctx = ctx
        self._ladder = ladder
        self.gaps = Gaps()
        self._class: list[Doubt] = []
        self._unsure = False
        self._others: list[Doubt] = []
        for doubt in ctx.ordinance.doubts:
            self._look(doubt)

    def _look(self, doubt: Doubt) -> None:
        if self._on_class(doubt):
            holds = self._ctx.holds(doubt.when)
            if holds:
                self._class.append(doubt)
            elif holds is None and doubt.when is not None:
                self._unsure = True
                self._ctx.gaps_of(doubt.when, self.gaps)
        else:
            with self._ctx.quietly():
                if self._ctx.holds(doubt.when):
                    self._others.append(doubt)

    def _on_class(self, doubt: Doubt) -> bool:
        candidates = self._ladder.candidates
        return any(
            target == "class"
            or (target.startswith("class:") and target.removeprefix("class:") in candidates)
            for target in doubt.bears_on
        )

    def on_class(self) -> bool:
        """Whether a doubt keeps the class open."""
        return bool(self._class) or self._unsure

    def on_provision(self, provision: str) -> str | None:
        """What to ask where a doubt leaves a requirement open."""
        for doubt in (*self._class, *self._others):
            if provision in doubt.bears_on:
                return doubt.ask
        return None

    def open_points(self) -> tuple[OpenPoint, ...]:
        """The doubts that hold, each with what to ask."""
        return tuple(
            OpenPoint(doubt.id, doubt.ask, doubt.letter_gives, doubt.bears_on)
            for doubt in (*self._class, *self._others)
        )

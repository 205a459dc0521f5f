"""What comes out of a determination, in the outcome words and figures of a vocabulary.

Each word and figure is worked out from the determination alone; what a case expects is not looked
at here (`core.judging` holds the two against each other).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from attrs import frozen

from core.counting import NOT_YET, Period, parse_period
from core.evaluation import Gaps
from core.expression.compiler import compile_text
from core.expression.errors import ExpressionError
from core.expression.nodes import Node
from core.plain import quoted
from core.results import DeadlineResult, Determination
from core.vocabulary import Expected, Outcome, Vocabulary, VocabularyError


@frozen(eq=False, repr=False)
class Asked:
    """What a case is about."""

    facts: Mapping[str, Any]
    rows: tuple[str, ...]
    """The provisions it cites, the one it turns on first."""
    tests: frozenset[str]
    """Requirements on which its facts bear."""
    figures: tuple[str, ...]
    """The figures it asks for."""


class CameOut:
    """The determination of one case, read in the vocabulary's words."""

    def __init__(self, vocabulary: Vocabulary, found: Determination, asked: Asked) -> None:
        self._vocabulary = vocabulary
        self._found = found
        self._asked = asked
        self._ordinance = found.evaluation.ordinance

    # Outcome words

    def words(self) -> tuple[str, ...]:
        """Every outcome word that holds."""
        known = sorted({outcome.word for outcome in self._vocabulary.outcomes})
        return tuple(word for word in known if self.holds(word))

    def holds(self, word: str) -> bool:
        """Whether an outcome word holds.

        Raises:
            VocabularyError: a condition of it is not in the ordinance's language.
        """
        return any(
            self._one_holds(outcome)
            for outcome in self._vocabulary.outcomes
            if outcome.word == word and self._speaks(outcome)
        )

    def _speaks(self, record: Outcome | Expected) -> bool:
        facts, rows = self._asked.facts, self._asked.rows
        if record.facts and not any(name in facts for name in record.facts):
            return False
        if any(name in facts for name in record.unless):
            return False
        return not record.rows or any(row in rows for row in record.rows)

    def _one_holds(self, outcome: Outcome) -> bool:
        found = self._found
        if outcome.class_ and not (found.settled and found.class_ == outcome.class_):
            return False
        if outcome.when and self.run(outcome.when) is not True:
            return False
        if outcome.unknown and self.run(outcome.unknown) is not None:
            return False
        if outcome.tested and not self._tested(outcome.tested):
            return False
        if (outcome.clock or outcome.in_time) and not self._clock_is(outcome):
            return False
        if outcome.undefined and not self.undefined(outcome.undefined):
            return False
        if outcome.figures and not self._worked_out():
            return False
        if outcome.open and not any(True for _ in self.open_points()):
            return False
        return all(self._paper(key) == status for key, status in outcome.paper.items())

    def _tested(self, status: str) -> bool:
        """Whether the requirements on which the facts bear come out so, all in all."""
        tests = self._asked.tests
        found = [
            item.status
            for item in (*self._found.requirements, *self._found.findings)
            if item.provision in tests and item.status != "not_applicable"
        ]
        if status == "not_applicable":
            return bool(tests) and not found
        if status == "not_met":
            return "not_met" in found
        return bool(found) and all(item in ("met", "excused") for item in found)

    def _clock_is(self, outcome: Outcome) -> bool:
        clock = self.clock()
        if clock is None or clock.due is None:
            return False
        if outcome.in_time:
            done = self._asked.facts.get(outcome.in_time)
            if not isinstance(done, date) or done > clock.due:
                return False
        return not outcome.clock or clock.status == outcome.clock

    def _paper(self, provision: str) -> str:
        for paper in self._found.documents:
            if paper.provision == provision:
                return paper.status
        return "not_owed"

    # Clocks

    def clock(self) -> DeadlineResult | None:
        """The clock of the first provision cited that has one, a running one if there are several.

        None: no provision cited has a clock.
        """
        for row in self._asked.rows:
            clocks = [item for item in self._found.deadlines if item.provision == row]
            if clocks:
                return next((item for item in clocks if item.due is not None), clocks[0])
        return None

    def period(self) -> Period | None:
        """How long that clock runs; None where it runs by a grid or to a day set elsewhere."""
        clock = self.clock()
        if clock is None:
            return None
        after = self._ordinance.deadlines[clock.rule].after
        return None if after is None else parse_period(after)

    # Figures

    def expected(self, key: str) -> Expected | None:
        """The record that says what a figure is in this case; None: nothing does."""
        for record in self._vocabulary.figures:
            if record.key == key and self._speaks(record):
                return record
        return None

    def figure(self, key: str) -> Any:
        """A figure; None when it cannot be worked out."""
        record = self.expected(key)
        if record is None:
            return None
        if record.is_:
            return self.run(record.is_)
        if record.clock:
            clock = self.clock()
            return None if clock is None else clock.other if record.clock == "other" else clock.due
        if record.lacking:
            return self._lacking(record)
        return self._which(record.which)

    def _worked_out(self) -> bool:
        wanted = self._asked.figures
        return bool(wanted) and all(self.figure(key) is not None for key in wanted)

    def _lacking(self, record: Expected) -> tuple[Any, ...]:
        """The contents that a paper lacks, as the case calls them."""
        return tuple(
            record.numbers.get(content.provision, content.provision)
            for paper in self._found.documents
            if paper.provision == record.lacking
            for content in paper.contents
            if content.status == "not_met"
        )

    def _which(self, key: str) -> tuple[int, ...] | None:
        """The numbers of the records for which a yes/no value of theirs holds."""
        value = self._ordinance.values.get(key)
        group = None if value is None else self._ordinance.groups.get(value.each or "")
        if group is None:
            raise VocabularyError(f'"{key}" is no value of repeated records')
        ctx = self._found.evaluation
        node = compile_text(self._ordinance, f"{group.singular}.{key}", (group.singular,))
        numbers = []
        with ctx.quietly():
            for index in range(len(ctx.answers.get(group.key) or ())):
                with ctx.bound(group.singular, index):
                    if node.run(ctx) is True:
                        numbers.append(index + 1)
        return tuple(numbers)

    # What is open

    def asks(self) -> tuple[str, ...]:
        """What to ask of what the text leaves open: doubts, and values that nothing will settle."""
        undefined = [
            self.undefined(outcome.undefined)
            for outcome in self._vocabulary.outcomes
            if outcome.undefined and self._speaks(outcome)
        ]
        return tuple(dict.fromkeys((*filter(None, undefined), *self.open_points())))

    def undefined(self, key: str) -> str:
        """Why no answer will settle a value; empty when it is known or an answer would."""
        ctx = self._found.evaluation
        gaps = Gaps()
        node = self._compiled(key)
        with ctx.quietly():
            if node.run(ctx) is None:
                node.missing(ctx, gaps)
        return gaps.undefined[0] if gaps.undefined and not gaps.questions else ""

    def open_points(self) -> Iterator[str]:
        """What to ask: of doubts on the class, and of those on what the case cites or tests."""
        about = {*self._asked.rows, *self._asked.tests}
        if any(self._is_day_of_clock(key) for key in self._asked.figures):
            about |= {f"deadline:{row}" for row in self._asked.rows}
        for point in self._found.open:
            on_class = any(target.startswith("class") for target in point.bears_on)
            if on_class or not about.isdisjoint(point.bears_on):
                yield point.ask

    def _is_day_of_clock(self, key: str) -> bool:
        record = self.expected(key)
        return record is not None and bool(record.clock)

    def readings(self) -> tuple[str, ...]:
        """Readings on provisions cited, each with whom to ask about it."""
        ctx = self._found.evaluation
        cited = set(self._asked.rows)
        with ctx.quietly():
            return tuple(
                f"{reading.text} {reading.ask}"
                for reading in self._ordinance.readings
                if reading.ask
                and not cited.isdisjoint({reading.provision, *reading.bears_on})
                and ctx.holds(reading.when)
            )

    # The ordinance's own language

    def run(self, text: str) -> Any:
        """An expression of the ordinance on this determination; None: unknown, or not yet.

        Raises:
            VocabularyError: it is not in the ordinance's language.
        """
        ctx = self._found.evaluation
        node = self._compiled(text)
        with ctx.quietly():
            came = node.run(ctx)
        return None if came is NOT_YET else came

    def _compiled(self, text: str) -> Node:
        try:
            return compile_text(self._ordinance, text)
        except ExpressionError as error:
            raise VocabularyError(f"vocabulary, {quoted(text, 100)}: {error}") from None


def asked(
    facts: Mapping[str, Any], rows: Iterable[str], tests: Iterable[str], figures: Iterable[str]
) -> Asked:
    """What a case is about, of any iterables."""
    return Asked(facts, tuple(rows), frozenset(tests), tuple(figures))

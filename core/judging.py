"""Run a case that is written in words of its own, and hold what came out against what it expects.

The facts become a project file by the vocabulary (`core.vocabulary`), the engine determines, and
the expected outcome word and figures are held against the determination. A point that the text
leaves open comes out as open, with the question to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from core.cases import CaseResult
from core.counting import NOT_YET, Period, parse_period
from core.determination import determine
from core.evaluation import Gaps
from core.expression.compiler import compile_text
from core.expression.errors import ExpressionError
from core.expression.nodes import Node
from core.facts import FactError, as_toml, money, plain
from core.loading import Law, NotCovered
from core.plain import nearest, quoted
from core.projectfile import read_project
from core.results import DeadlineResult, Determination
from core.vocabulary import Expected, Outcome, Told, Vocabulary

_CASE_KEYS = (
    "id",
    "family",
    "title",
    "kind",
    "facts",
    "outcome",
    "expect",
    "cites",
    "rows",
    "seed_lines",
    "certainty",
    "note",
)
_CERTAINTIES = ("certain", "reading", "open")


def translator(law: Law, vocabulary: Vocabulary) -> Callable[[Mapping[str, Any]], CaseResult]:
    """What runs one case of a file written in the vocabulary's words."""
    return lambda case: run_told(law, vocabulary, case)


def run_told(law: Law, vocabulary: Vocabulary, case: Mapping[str, Any]) -> CaseResult:
    """Run one case.

    Args:
        law: the ordinance.
        vocabulary: what the case's words mean to it.
        case: the parsed case, figures with a point as Decimals.

    Returns:
        pass: what it expects comes out; open: so it does, and the text leaves the point open, with
        the question to ask; fail: anything else, with every difference by name.
    """
    id_ = str(case.get("id", ""))
    wrong = list(_shape(case))
    if wrong:
        return CaseResult(id_, "fail", tuple(wrong))
    rows = tuple(case.get("rows", ()))
    try:
        facts = plain(case["facts"])
        told = Told(vocabulary, facts, rows)
        return _Judge(law, vocabulary, case, facts, told).result(id_)
    except (FactError, NotCovered) as error:
        return CaseResult(id_, "fail", (str(error),), provisions=rows)
    except RecursionError:
        return CaseResult(id_, "fail", ("its facts are nested too deep",), provisions=rows)
    except _WrongCase as error:
        return CaseResult(id_, "fail", error.differences, provisions=rows)


class _WrongCase(Exception):  # noqa: N818 - it carries what is wrong, and is caught at once
    """The facts make no project that the ordinance can read."""

    def __init__(self, differences: Iterable[str]) -> None:
        self.differences = tuple(differences)
        super().__init__("; ".join(self.differences))


def _shape(case: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a case before anything is worked out."""
    for key in case:
        if key not in _CASE_KEYS:
            yield f'no key "{key}" in a case{_near(key, _CASE_KEYS)}'
    if not isinstance(case.get("facts"), Mapping) or not case["facts"]:
        yield "it gives no facts"
    if not isinstance(case.get("outcome"), str):
        yield "it expects nothing: write outcome"
    if not isinstance(case.get("expect", {}), Mapping):
        yield "expect must be a table"
    rows = case.get("rows", [])
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        yield "rows must be a list of provisions"
    certainty = case.get("certainty", "certain")
    if certainty not in _CERTAINTIES:
        yield f"certainty is {quoted(str(certainty))}; write {', '.join(_CERTAINTIES)}"


class _Judge:
    """One case, determined, and what is expected of it."""

    def __init__(
        self,
        law: Law,
        vocabulary: Vocabulary,
        case: Mapping[str, Any],
        facts: Mapping[str, Any],
        told: Told,
    ) -> None:
        self._vocabulary = vocabulary
        self._case = case
        self._facts = facts
        self._told = told
        self._rows: tuple[str, ...] = tuple(case.get("rows", ()))
        self._expect: Mapping[str, Any] = case.get("expect", {})
        self._asks: dict[str, None] = {}
        today = told.today or _latest_day(facts) or law.head.covers_from
        as_of = max(today, law.head.covers_from)
        self._ordinance = law.on(as_of)
        self._found = self._determined(as_of, today)

    def _determined(self, as_of: date, today: date) -> Determination:
        ordinance = self._ordinance
        wrong = [
            f'the vocabulary knows no fact "{name}"{_near(name, self._vocabulary.fact_names())}'
            if name not in self._vocabulary.fact_names()
            else f'the fact "{name}" says nothing in this case: nothing takes it up'
            for name in self._facts
            if name not in self._told.heard
        ]
        wrong += [
            f'no provision "{row}"{_near(row, ordinance.provisions)}'
            for row in self._rows
            if row not in ordinance.provisions
        ]
        reading = read_project(self._told.document(ordinance.id), ordinance)
        wrong += [f"{error.key}: {error.message}" for error in reading.errors]
        wrong += reading.warnings
        wrong += [
            f'no setting "{key}"{_near(key, ordinance.settings)}'
            for key in self._told.settings
            if key not in ordinance.settings
        ]
        if wrong or reading.project is None:
            raise _WrongCase(wrong)
        return determine(
            ordinance, reading.project, as_of=as_of, today=today, settings=self._told.settings
        )

    def result(self, id_: str) -> CaseResult:
        """Hold what came out against what is expected."""
        differences = [*self._premises(), *self._outcome(), *self._figures()]
        asks = tuple(dict.fromkeys((*self._asks, *self._open_points())))
        certainty = self._case.get("certainty", "certain")
        result = "pass"
        if certainty == "open":
            asks = asks or self._readings()
            result = "open"
            if not asks:
                differences.append("the case is said to be open, and nothing here leaves it open")
        elif asks:
            differences.append(f"it comes out as open: {' '.join(asks)}")
        return CaseResult(
            id_,
            "fail" if differences else "open" if result == "open" else "pass",
            tuple(differences),
            ask=" ".join(asks) if result == "open" else "",
            provisions=self._rows,
        )

    # What the facts repeat of the law

    def _premises(self) -> Iterator[str]:
        for name, text in self._told.same:
            came = self._run(text)
            if came != self._facts[name]:
                yield f"{name}: the case has {self._facts[name]}, the ordinance {_said(came)}"
        for name, unit in self._told.periods:
            stated = Period(**{unit: self._facts[name]})
            own = self._own_period()
            if own is not None and own != stated:
                stated_as = f"{self._facts[name]} {unit}"
                yield f"{name}: the case has {stated_as}, the clock runs another time"

    def _own_period(self) -> Period | None:
        clock = self._clock()
        if clock is None:
            return None
        after = self._ordinance.deadlines[clock.rule].after
        return None if after is None else parse_period(after)

    # The outcome word

    def _outcome(self) -> Iterator[str]:
        word = self._case["outcome"]
        known = {outcome.word for outcome in self._vocabulary.outcomes}
        if word not in known:
            yield f'no outcome "{word}"{_near(word, known)}'
            return
        if self._comes_out(word):
            return
        others = [other for other in sorted(known) if self._comes_out(other)]
        yield f"outcome: {word} expected, {' and '.join(others) or 'no word'} came out"

    def _comes_out(self, word: str) -> bool:
        return any(
            self._holds(outcome)
            for outcome in self._vocabulary.outcomes
            if outcome.word == word and self._speaks(outcome)
        )

    def _speaks(self, record: Outcome | Expected) -> bool:
        if record.facts and not any(name in self._facts for name in record.facts):
            return False
        return not record.rows or any(row in self._rows for row in record.rows)

    def _holds(self, outcome: Outcome) -> bool:
        found = self._found
        if outcome.class_ and not (found.settled and found.class_ == outcome.class_):
            return False
        if outcome.when and self._run(outcome.when) is not True:
            return False
        if outcome.tested and not self._tested(outcome.tested):
            return False
        if (outcome.clock or outcome.in_time) and not self._clock_is(outcome):
            return False
        if outcome.undetermined and (found.settled or not found.missing):
            return False
        if outcome.undefined and not self._undefined(outcome.undefined):
            return False
        if outcome.figures and not self._worked_out():
            return False
        if outcome.open and not any(True for _ in self._open_points()):
            return False
        return all(self._paper(key) == status for key, status in outcome.paper.items())

    def _tested(self, status: str) -> bool:
        """Whether the requirements on which the facts bear come out so, all in all."""
        found = [
            item.status
            for item in (*self._found.requirements, *self._found.findings)
            if item.provision in self._told.tests and item.status != "not_applicable"
        ]
        if status == "not_applicable":
            return bool(self._told.tests) and not found
        if status == "not_met":
            return "not_met" in found
        return bool(found) and all(item in ("met", "excused") for item in found)

    def _clock(self) -> DeadlineResult | None:
        """The clock of the first provision cited that has one, the running one if there are two."""
        for row in self._rows:
            clocks = [item for item in self._found.deadlines if item.provision == row]
            if clocks:
                return next((item for item in clocks if item.due is not None), clocks[0])
        return None

    def _clock_is(self, outcome: Outcome) -> bool:
        clock = self._clock()
        if clock is None or clock.due is None:
            return False
        if outcome.in_time:
            done = self._facts.get(outcome.in_time)
            if not isinstance(done, date) or done > clock.due:
                return False
        return not outcome.clock or clock.status == outcome.clock

    def _undefined(self, key: str) -> bool:
        ctx = self._found.evaluation
        gaps = Gaps()
        with ctx.quietly():
            node = self._compiled(key)
            if node.run(ctx) is None:
                node.missing(ctx, gaps)
        if gaps.questions or not gaps.undefined:
            return False
        self._asks[gaps.undefined[0]] = None
        return True

    def _paper(self, provision: str) -> str:
        for paper in self._found.documents:
            if paper.provision == provision:
                return paper.status
        return "not_owed"

    # Figures

    def _worked_out(self) -> bool:
        return bool(self._expect) and all(
            self._figure(key) not in (None, NOT_YET) for key in self._expect
        )

    def _figures(self) -> Iterator[str]:
        for key, wanted in self._expect.items():
            record = self._expected(key)
            if record is None:
                known = [figure.key for figure in self._vocabulary.figures]
                yield f'nothing "{key}" can be expected in this case{_near(key, known)}'
            elif record.word:
                if not isinstance(wanted, str) or not self._comes_out(wanted):
                    yield f"{key}: {wanted} expected, and it does not come out"
            else:
                came = self._figure(key)
                if not _agree(wanted, came):
                    yield f"{key}: {_said(wanted)} expected, {_said(came)} came out"

    def _expected(self, key: str) -> Expected | None:
        for record in self._vocabulary.figures:
            if record.key == key and self._speaks(record):
                return record
        return None

    def _figure(self, key: str) -> Any:
        record = self._expected(key)
        if record is None:
            return None
        if record.is_:
            return self._run(record.is_)
        if record.clock:
            clock = self._clock()
            return None if clock is None else clock.other if record.clock == "other" else clock.due
        if record.lacking:
            return self._lacking(record)
        if record.which:
            return self._which(record.which)
        return None

    def _lacking(self, record: Expected) -> tuple[Any, ...]:
        """The contents that a paper lacks, as the case calls them."""
        return tuple(
            record.numbers.get(content.provision, content.provision)
            for paper in self._found.documents
            if paper.provision == record.lacking
            for content in paper.contents
            if content.status == "not_met"
        )

    def _which(self, value: str) -> tuple[int, ...] | None:
        """The numbers of the records for which a yes/no value holds."""
        ctx = self._found.evaluation
        group = self._ordinance.groups[self._ordinance.values[value].each or ""]
        node = compile_text(self._ordinance, f"{group.singular}.{value}", (group.singular,))
        numbers = []
        with ctx.quietly():
            for index in range(len(self._found.evaluation.answers.get(group.key) or ())):
                with ctx.bound(group.singular, index):
                    if node.run(ctx) is True:
                        numbers.append(index + 1)
        return tuple(numbers)

    # What is open

    def _open_points(self) -> Iterator[str]:
        """What to ask: of doubts on the class, and of those on what the case cites or tests."""
        about = {*self._rows, *self._told.tests}
        by_id = {doubt.id: doubt for doubt in self._ordinance.doubts}
        for point in self._found.open:
            doubt = by_id[point.id]
            on_class = any(target.startswith("class") for target in point.bears_on)
            if on_class or doubt.provision in about or not about.isdisjoint(point.bears_on):
                yield point.ask

    def _readings(self) -> tuple[str, ...]:
        """What to ask of a reading on a provision that the case cites."""
        ctx = self._found.evaluation
        with ctx.quietly():
            return tuple(
                f"{reading.text} {reading.ask}"
                for reading in self._ordinance.readings
                if reading.ask
                and not {reading.provision, *reading.bears_on}.isdisjoint(self._rows)
                and ctx.holds(reading.when)
            )

    # The ordinance's own language

    def _compiled(self, text: str) -> Node:
        try:
            return compile_text(self._ordinance, text)
        except ExpressionError as error:
            raise _WrongCase([f"vocabulary, {quoted(text, 100)}: {error}"]) from None

    def _run(self, text: str) -> Any:
        ctx = self._found.evaluation
        with ctx.quietly():
            came = self._compiled(text).run(ctx)
        return None if came is NOT_YET else came


def _agree(wanted: Any, came: Any) -> bool:
    """Whether a figure is the one expected, exactly; a sum of money may stand in quotes."""
    if came is None or isinstance(wanted, bool) or isinstance(came, bool):
        return wanted is came if isinstance(wanted, bool) else False
    if isinstance(came, tuple):
        return isinstance(wanted, list) and tuple(wanted) == came
    if isinstance(came, int | Fraction | float):
        try:
            return bool(money(wanted) == came)
        except FactError:
            return False
    return bool(wanted == came)


def _said(value: Any) -> str:
    if value is None or value is NOT_YET:
        return "nothing"
    return str(as_toml(value))


def _latest_day(value: Any) -> date | None:
    """The latest day among the facts: the day from which clocks are seen."""
    if isinstance(value, date):
        return value
    items: Iterable[Any] = ()
    if isinstance(value, Mapping):
        items = value.values()
    elif isinstance(value, tuple):
        items = value
    days = [day for day in map(_latest_day, items) if day is not None]
    return max(days, default=None)


def _near(word: str, known: Iterable[str]) -> str:
    near = nearest(word, tuple(known))
    return f', did you mean "{near}"?' if near else ""

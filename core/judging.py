"""Run a case that is written in words of its own, and hold what came out against what it expects.

The facts become a project file by the vocabulary (`core.vocabulary`), the engine determines, and
the expected outcome word and figures are held against what comes out (`core.outcomes`). A point
that the text leaves open comes out as open, with the question to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from core.cases import CaseResult, setting_faults
from core.counting import Period
from core.determination import determine
from core.facts import FactError, as_toml, money, plain
from core.loading import Law, NotCovered
from core.outcomes import CameOut, asked
from core.plain import did_you_mean, quoted
from core.projectfile import read_project
from core.results import Determination
from core.vocabulary import Told, Vocabulary, VocabularyError

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


class _WrongCase(Exception):  # noqa: N818 - it carries what is wrong, and is caught at once
    """The facts make no project that the ordinance can read."""

    def __init__(self, differences: Iterable[str]) -> None:
        self.differences = tuple(differences)
        super().__init__("; ".join(self.differences))


def translator(law: Law, vocabulary: Vocabulary) -> Callable[[Mapping[str, Any]], CaseResult]:
    """What runs one case of a file written in the vocabulary's words (`core.cases.run_cases`)."""
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
    id_ = case.get("id")
    name = id_ if isinstance(id_, str) else "(no id)"
    wrong = tuple(_shape(case))
    if wrong:
        return CaseResult(name, "fail", wrong)
    rows = tuple(case.get("rows", ()))
    try:
        differences, asks = _held_against(law, vocabulary, case, rows)
    except _WrongCase as error:
        differences, asks = error.differences, ()
    except (FactError, NotCovered, VocabularyError) as error:
        differences, asks = (str(error),), ()
    except RecursionError:
        differences, asks = ("its facts are nested too deep",), ()
    if differences:
        return CaseResult(name, "fail", differences, provisions=rows)
    if asks:
        return CaseResult(name, "open", ask=" ".join(asks), provisions=rows)
    return CaseResult(name, "pass", provisions=rows)


def _shape(case: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a case before anything is worked out."""
    for key in case:
        if key not in _CASE_KEYS:
            yield f'no key "{key}" in a case{did_you_mean(key, _CASE_KEYS)}'
    if not isinstance(case.get("id"), str):
        yield "its id must be a text in quotes"
    if not isinstance(case.get("facts"), Mapping) or not case["facts"]:
        yield "it gives no facts"
    if not isinstance(case.get("outcome"), str):
        yield "it expects nothing: write outcome"
    if not isinstance(case.get("expect", {}), Mapping):
        yield "expect must be a table"
    rows = case.get("rows", [])
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        yield "rows must be a list of provisions"
    if case.get("certainty", "certain") not in _CERTAINTIES:
        yield f"certainty must be one of {', '.join(_CERTAINTIES)}"


def _held_against(
    law: Law, vocabulary: Vocabulary, case: Mapping[str, Any], rows: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The differences, and what to ask where the point is open.

    Raises:
        FactError, NotCovered, VocabularyError, _WrongCase: nothing can be worked out.
    """
    facts = plain(case["facts"])
    told = Told(vocabulary, facts, rows)
    found = _determined(law, vocabulary, told, facts, rows)
    expect: Mapping[str, Any] = case.get("expect", {})
    came = CameOut(vocabulary, found, asked(facts, rows, told.tests, expect))
    differences = [
        *_premises(told, facts, came),
        *_outcome(vocabulary, case["outcome"], came),
        *_figures(vocabulary, expect, came),
    ]
    asks = came.asks()
    if case.get("certainty", "certain") != "open":
        if asks:
            differences.append(f"it comes out as open: {' '.join(asks)}")
        return tuple(differences), ()
    asks = asks or came.readings()
    if not asks:
        differences.append("the case is said to be open, and nothing here leaves it open")
    return tuple(differences), asks


def _determined(
    law: Law, vocabulary: Vocabulary, told: Told, facts: Mapping[str, Any], rows: tuple[str, ...]
) -> Determination:
    today = told.today or _latest_day(facts) or law.head.covers_from
    as_of = max(today, law.head.covers_from)
    ordinance = law.on(as_of)
    known = vocabulary.fact_names()
    wrong = [
        f'the vocabulary knows no fact "{name}"{did_you_mean(name, known)}'
        if name not in known
        else f'the fact "{name}" says nothing in this case: nothing takes it up'
        for name in facts
        if name not in told.heard
    ]
    wrong += [
        f'no provision "{row}"{did_you_mean(row, ordinance.provisions)}'
        for row in rows
        if row not in ordinance.provisions
    ]
    wrong += setting_faults(told.settings, ordinance)
    reading = read_project(told.document(ordinance.id), ordinance)
    wrong += [f"{error.key}: {error.message}" for error in reading.errors]
    wrong += reading.warnings
    if wrong or reading.project is None:
        raise _WrongCase(wrong)
    return determine(ordinance, reading.project, as_of=as_of, today=today, settings=told.settings)


def _premises(told: Told, facts: Mapping[str, Any], came: CameOut) -> Iterator[str]:
    """Facts that repeat the law, where the law says otherwise."""
    for name, text in told.same:
        own = came.run(text)
        if own != facts[name]:
            yield f"{name}: the case has {_said(facts[name])}, the ordinance {_said(own)}"
    for name, unit in told.periods:
        period = came.period()
        if period is not None and period != Period(**{unit: facts[name]}):
            yield f"{name}: the case has {_said(facts[name])} {unit}, the clock runs another time"


def _outcome(vocabulary: Vocabulary, word: str, came: CameOut) -> Iterator[str]:
    known = {outcome.word for outcome in vocabulary.outcomes}
    if word not in known:
        yield f"no outcome {quoted(word)}{did_you_mean(word, known)}"
    elif not came.holds(word):
        yield f"outcome: {word} expected, {' and '.join(came.words()) or 'no word'} came out"


def _figures(vocabulary: Vocabulary, expect: Mapping[str, Any], came: CameOut) -> Iterator[str]:
    for key, wanted in expect.items():
        if came.expected(key) is None:
            known = {figure.key for figure in vocabulary.figures} - {key}
            yield f'nothing "{key}" can be expected in this case{did_you_mean(key, known)}'
            continue
        own = came.figure(key)
        if not _agree(wanted, own):
            yield f"{key}: {_said(wanted)} expected, {_said(own)} came out"


def _agree(wanted: Any, came: Any) -> bool:
    """Whether a figure is the one expected, exactly; a sum of money may stand in quotes."""
    if isinstance(wanted, bool) or isinstance(came, bool):
        return wanted is came
    if isinstance(came, tuple):
        return isinstance(wanted, list) and tuple(wanted) == came
    if isinstance(came, int | Fraction | float):
        try:
            return bool(money(wanted) == came)
        except FactError:
            return False
    return came is not None and bool(wanted == came)


def _said(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 200:
        return "a very large number"
    return quoted(str(as_toml(value)), 60) if isinstance(value, str) else str(as_toml(value))


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

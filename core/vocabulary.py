"""A case file's own words, as data: what its facts and outcome words mean to an ordinance.

Decision cases may be written in words of their own: `facts` (`disturbed_sqft = 43559`) and an
`outcome` (`exempt`). A file beside the ordinance's cases says how a fact becomes answers, events
and settings, and what must hold of the determination for an outcome word. What comes out is worked
out from the facts by the engine; the expectation is only held against it (`core.judging`).

The file holds three kinds of record. `fact` turns facts into a project file; its expressions are
those of `core.facts`. `outcome` and `figure` say what an outcome word or an expected figure is;
their conditions are the ordinance's own language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from attrs import Factory, fields_dict, frozen

from core.facts import PERIODS, FactError, NotGiven, as_toml, evaluate
from core.plain import did_you_mean

Texts = Mapping[str, str]


class VocabularyError(Exception):
    """The vocabulary's data is wrong; a sentence says where and what to do."""


@frozen(eq=False, repr=False)
class FactRule:
    """What some facts of a case say of a project. It speaks only when its scope fits the case."""

    facts: tuple[str, ...] = ()
    """All of these are given."""
    any: tuple[str, ...] = ()
    """At least one of these is given."""
    unless: tuple[str, ...] = ()
    """None of these is given."""
    rows: tuple[str, ...] = ()
    """The case cites one of these provisions; empty: whatever it cites."""
    when: str = ""
    """An expression over the facts that must hold."""
    answers: Texts = Factory(dict)
    """Question to expression."""
    one: Mapping[str, Texts] = Factory(dict)
    """Group to the fields that the group's first record gets."""
    records: Mapping[str, Texts] = Factory(dict)
    """Group to the fields of a further record."""
    each: str = ""
    """A fact that is a list: `records` makes one record of each `item`, `number` counts from 1."""
    settings: Texts = Factory(dict)
    events: tuple[Mapping[str, Any], ...] = ()
    """kind, on, times (left out: once; `number` counts), fields."""
    requested: tuple[str, ...] = ()
    """Papers that an official asked for."""
    received: tuple[str, ...] = ()
    """Papers that came in."""
    judgments: Texts = Factory(dict)
    """Provision to an expression: yes is met, no is not met, a word is itself."""
    today: str = ""
    same: Texts = Factory(dict)
    """Fact to an expression of the ordinance with which it must agree."""
    period: str = ""
    """The fact of `facts` states the clock's period in this unit; it must agree."""
    tests: tuple[str, ...] = ()
    """Requirements that these facts bear on."""

    def fits(self, facts: Mapping[str, Any], rows: Sequence[str]) -> bool:
        """Whether the rule speaks of a case.

        Raises:
            FactError: its condition does not fit the facts.
        """
        if not all(name in facts for name in self.facts):
            return False
        if self.any and not any(name in facts for name in self.any):
            return False
        if any(name in facts for name in self.unless):
            return False
        if self.rows and not any(row in self.rows for row in rows):
            return False
        try:
            return not self.when or evaluate(self.when, facts) is True
        except NotGiven:
            return False


@frozen(eq=False, repr=False)
class Outcome:
    """What must hold for an outcome word; all that is said here. Several records: any of them."""

    word: str
    facts: tuple[str, ...] = ()
    """Speaks only of cases that give one of these facts; empty: of every case."""
    unless: tuple[str, ...] = ()
    """Does not speak of cases that give one of these facts."""
    rows: tuple[str, ...] = ()
    """Speaks only of cases that cite one of these provisions; empty: of every case."""
    class_: str = ""
    """The class is settled, and this one."""
    when: str = ""
    """A condition in the ordinance's language that surely holds."""
    unknown: str = ""
    """One that neither surely holds nor surely fails: an answer is missing."""
    tested: str = ""
    """met, not_met or not_applicable: the requirements on which the facts bear."""
    clock: str = ""
    """due, late or done: the clock of the first provision cited that has one."""
    in_time: str = ""
    """A fact that is a day: it is not after the last day of that clock."""
    paper: Texts = Factory(dict)
    """Provision of a paper to its status."""
    undefined: str = ""
    """A value that no answer will settle."""
    figures: bool = False
    """Every figure that the case expects can be worked out."""
    open: bool = False
    """The text leaves open what the case asks."""


@frozen(eq=False, repr=False)
class Expected:
    """What an expected figure is."""

    key: str
    facts: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    is_: str = ""
    """An expression of the ordinance."""
    clock: str = ""
    """due or other: the day of the clock, or that of its other way of counting."""
    lacking: str = ""
    """A paper: the contents that it lacks."""
    numbers: Mapping[str, Any] = Factory(dict)
    """What each content is called in the case."""
    which: str = ""
    """A yes/no value of records: the numbers, from 1, of the records for which it holds."""


@frozen(eq=False, repr=False)
class Vocabulary:
    """The words of a case file."""

    facts: tuple[FactRule, ...]
    outcomes: tuple[Outcome, ...]
    figures: tuple[Expected, ...]

    def fact_names(self) -> set[str]:
        """Every fact that some rule knows."""
        return {name for rule in self.facts for name in (*rule.facts, *rule.any)}


_KINDS: Mapping[str, type[Any]] = {"fact": FactRule, "outcome": Outcome, "figure": Expected}
_RENAMED = {"class": "class_", "is": "is_"}


def read_vocabulary(tables: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary that a parsed file holds.

    Raises:
        VocabularyError: a record, field or value that cannot stand there.
    """
    found: dict[str, list[Any]] = {kind: [] for kind in _KINDS}
    for kind, entries in tables.items():
        if kind not in _KINDS or not isinstance(entries, list):
            raise VocabularyError(f'no kind of record "{kind}"{did_you_mean(kind, _KINDS)}')
        for number, table in enumerate(entries, 1):
            found[kind].append(_record(kind, number, table))
    return Vocabulary(tuple(found["fact"]), tuple(found["outcome"]), tuple(found["figure"]))


def _record(kind: str, number: int, table: Any) -> Any:
    where = f"{kind} {number}"
    if not isinstance(table, Mapping):
        raise VocabularyError(f"{where} is not a table")
    made = _KINDS[kind]
    known = fields_dict(made)
    values: dict[str, Any] = {}
    for name, value in table.items():
        field = _RENAMED.get(name, name)
        if field not in known or name.endswith("_"):
            raise VocabularyError(f'{where}: no field "{name}"{did_you_mean(name, known)}')
        values[field] = _value(where, name, value, str(known[field].type))
    if values.get("period", "days") not in PERIODS:
        raise VocabularyError(f"{where}: period must be one of {', '.join(PERIODS)}")
    try:
        return made(**values)
    except TypeError:
        needed = "word" if kind == "outcome" else "key"
        raise VocabularyError(f"{where}: {needed} is missing") from None


def _value(where: str, name: str, value: Any, type_: str) -> Any:
    """A field's value, of the kind its record wants."""
    if type_ == "tuple[str, ...]":
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        raise VocabularyError(f"{where}: {name} must be a list of words in quotes")
    if type_.startswith("tuple["):
        if isinstance(value, list) and all(isinstance(item, Mapping) for item in value):
            return tuple(value)
        raise VocabularyError(f"{where}: {name} must be a list of tables")
    if type_.startswith(("Texts", "Mapping")):
        if not isinstance(value, Mapping):
            raise VocabularyError(f"{where}: {name} must be a table")
        if type_ == "Texts" and not all(isinstance(item, str) for item in value.values()):
            raise VocabularyError(f"{where}: {name} must hold expressions in quotes")
        return value
    wanted = bool if type_ == "bool" else str
    if not isinstance(value, wanted):
        raise VocabularyError(
            f"{where}: {name} must be {'true or false' if wanted is bool else 'in quotes'}"
        )
    return value


class Told:
    """A project file's tables made of a case's facts, with what else the facts say."""

    def __init__(self, vocabulary: Vocabulary, facts: Mapping[str, Any], rows: Sequence[str]):
        """Apply every rule that fits.

        Raises:
            FactError: an expression does not fit the facts.
        """
        self._facts = facts
        self.answers: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.settings: dict[str, Any] = {}
        self.documents: dict[str, dict[str, Any]] = {}
        self.judgments: dict[str, dict[str, Any]] = {}
        self.today: date | None = None
        self.tests: dict[str, None] = {}
        self.same: list[tuple[str, str]] = []
        self.periods: list[tuple[str, str]] = []
        self.heard: set[str] = set()
        """Facts that some rule that fits has taken up."""
        for rule in vocabulary.facts:
            if rule.fits(facts, rows):
                self._hear(rule)

    def _hear(self, rule: FactRule) -> None:
        self.heard.update(name for name in (*rule.facts, *rule.any) if name in self._facts)
        self.answers.update(self._worked_out(rule.answers))
        self.settings.update(self._worked_out(rule.settings, as_file=False))
        for group, fields in rule.one.items():
            records = self.answers.setdefault(group, [])
            if not records:
                records.append({"name": "1"})
            records[0].update(self._worked_out(fields))
        self._records(rule)
        for event in rule.events:
            self._event(event)
        for provision in (*rule.requested, *rule.received):
            entry = self.documents.setdefault(provision, {})
            entry["asked_on" if provision in rule.requested else "received_on"] = _SOME_DAY
        for provision, decision in self._worked_out(rule.judgments).items():
            word = {True: "met", False: "not_met"}.get(decision, decision)
            self.judgments[provision] = {"decision": word}
        for day in self._worked_out({"today": rule.today} if rule.today else {}).values():
            self.today = _as_day(day, rule.today)
        self.tests.update(dict.fromkeys(rule.tests))
        self.same += [(name, text) for name, text in rule.same.items() if name in self._facts]
        if rule.period:
            self.periods += [(name, rule.period) for name in rule.facts[:1]]

    def _records(self, rule: FactRule) -> None:
        items: Any = ({},)
        if rule.each:
            items = self._facts.get(rule.each)
            if not isinstance(items, tuple):
                raise FactError(f"the fact {rule.each} must be a list")
        for group, fields in rule.records.items():
            records = self.answers.setdefault(group, [])
            for number, item in enumerate(items, 1):
                more = {"item": item, "number": number}
                records.append({"name": str(len(records) + 1), **self._worked_out(fields, more)})

    def _event(self, event: Mapping[str, Any]) -> None:
        try:
            times = evaluate(str(event.get("times", 1)), self._facts)
        except NotGiven:
            return
        if isinstance(times, bool) or not isinstance(times, int) or not 0 <= times <= _MOST_TIMES:
            raise FactError(f"{event['times']} is no number of times from 0 to {_MOST_TIMES}")
        for number in range(1, times + 1):
            facts = {**self._facts, "number": number}
            try:
                on = evaluate(str(event.get("on", "")), facts)
            except NotGiven:
                return
            fields = self._worked_out(event.get("fields", {}), {"number": number})
            entry = {"kind": event.get("kind", ""), "on": _as_day(on, str(event["on"])), **fields}
            # several rules may tell more of one event
            same = [e for e in self.events if (e["kind"], e["on"]) == (entry["kind"], entry["on"])]
            if same and times == 1:
                same[0].update(entry)
            else:
                self.events.append(entry)

    def _worked_out(
        self,
        fields: Mapping[str, Any],
        more: Mapping[str, Any] | None = None,
        *,
        as_file: bool = True,
    ) -> dict[str, Any]:
        """Fields with their expressions worked out; those that read a fact not given left out."""
        facts = self._facts if more is None else {**self._facts, **more}
        found: dict[str, Any] = {}
        for name, text in fields.items():
            try:
                value = evaluate(str(text), facts)
            except NotGiven:
                continue
            found[name] = as_toml(value) if as_file else value
        return found

    def document(self, ordinance: str) -> dict[str, Any]:
        """The project file."""
        return {
            "format": 1,
            "ordinance": ordinance,
            "project": {"name": "Case"},
            "answers": self.answers,
            "events": self.events,
            "documents": self.documents,
            "judgments": self.judgments,
        }


_SOME_DAY = date(2020, 1, 1)
"""The day of a paper of which a case says only that it came in or was asked for."""
_MOST_TIMES = 100
"""How many events one fact may stand for."""


def _as_day(value: Any, text: str) -> date:
    if not isinstance(value, date):
        raise FactError(f'"{text}" is no day in this case')
    return value

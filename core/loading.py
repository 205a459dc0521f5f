"""An ordinance's text (parsed TOML) to records, strictly: an unknown field is an error.

The records of all files are joined; those not in force on a day are left out, so that each stretch
between change dates has an `Ordinance` of its own. Conditions stay text here (`Formula`);
`core.expression` compiles them when they are first needed, and `core.checking` compiles them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from core import ordinance as records
from core.loading_fields import SCHEMAS, Problem, Reader
from core.ordinance import ClassName, Counting, Group, Head, Ordinance, Question
from core.plain import did_you_mean

if TYPE_CHECKING:
    from core.hydrology.curve_numbers import Cover

_LISTS = {
    "provision": "provisions",
    "exemption": "exemptions",
    "route": "routes",
    "class": "ladder",
    "flag": "flags",
    "requirement": "requirements",
    "exception": "exceptions",
    "document": "documents",
    "letter": "letters",
    "paper": "papers",
    "condition": "conditions",
    "event": "events",
    "deadline": "deadlines",
    "reading": "readings",
    "doubt": "doubts",
    "notice": "notices",
    "term": "terms",
    "audit_item": "audit",
    "measure": "measures",
    "value": "values",
    "setting": "settings",
    "words": "words",
}
"""Kind of record to the field of `Ordinance` that holds it."""
_KEYED = {
    "provisions": "id",
    "values": "key",
    "settings": "key",
    "words": "key",
    "papers": "name",
    "events": "key",
}
"""Fields of `Ordinance` that are mappings, and by what."""
_ORDERED = {"question", "group", "event"}
_NO_HEAD = "there is no [ordinance] with its id"
NOT_LOADED = ("cases", "vocabulary")
"""Files of an ordinance's folder that only its tests read."""


class OrdinanceError(Exception):
    """The data of an ordinance is wrong; `problems` says where and what to do."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(problem.sentence() for problem in self.problems))


class NotCovered(Exception):  # noqa: N818 - it is a fact about the law, not a fault
    """The ordinance on file does not hold the law of that day."""

    def __init__(self, day: date, head: Head) -> None:
        self.day = day
        self.first = head.covers_from
        self.last = head.covers_until
        covers = f"from {head.covers_from}"
        if head.covers_until is not None:
            covers += f" until {head.covers_until}"
        super().__init__(
            f"{head.title}: the file holds the law only {covers}, not that of {day}. "
            f"Ask the Village which text applied then, or use a day {covers}."
        )

    @property
    def short(self) -> str:
        """The same beside the field with the day: two short sentences."""
        before = self.last is None or self.day < self.first
        ends = f"start on {self.first}" if before else f"end on {self.last}"
        return f"The rules here {ends}. For {self.day}, ask the Village which text applied."


class Law:
    """An ordinance on all the days it covers."""

    def __init__(
        self, head: Head, held: Mapping[str, list[Any]], covers: Callable[[], Sequence[Cover]]
    ) -> None:
        self.head = head
        self._covers = covers
        self._held = held
        self._changes = _change_days(held)
        self._editions: dict[int, Ordinance] = {}

    @property
    def id(self) -> str:
        """The ordinance's id."""
        return self.head.id

    def on(self, day: date) -> Ordinance:
        """The ordinance as in force on a day.

        Raises:
            NotCovered: the day lies outside what the file covers.
        """
        if day < self.head.covers_from or (
            self.head.covers_until is not None and day > self.head.covers_until
        ):
            raise NotCovered(day, self.head)
        stretch = sum(1 for change in self._changes if change <= day)
        if stretch not in self._editions:
            self._editions[stretch] = _edition(self.head, self._held, self._covers, day)
        return self._editions[stretch]

    def editions(self) -> tuple[tuple[date, Ordinance], ...]:
        """Every stretch: its first covered day and the ordinance in force."""
        days = [self.head.covers_from]
        days += [day for day in self._changes if day > self.head.covers_from]
        return tuple((day, self.on(day)) for day in days)


def load_law(
    files: Mapping[str, Mapping[str, Any]], covers: Callable[[], Sequence[Cover]] = tuple
) -> Law:
    """Build the law from its parsed files.

    Args:
        files: by file name without its ending: the tables of each file of the folder. Numbers with
            a point must be Decimals (`parse_float=Decimal`). `cases` and `vocabulary` are left out.
        covers: hands over the table of curve numbers when a drainage area needs it.

    Raises:
        OrdinanceError: everything that is wrong with the records, with file and record.
    """
    reader = Reader()
    held: dict[str, list[Any]] = {kind: [] for kind in (*_LISTS, "question", "group")}
    head: Head | None = None
    year = None
    for name, tables in files.items():
        if name in NOT_LOADED:
            continue
        for kind, found in tables.items():
            if kind == "ordinance" and isinstance(found, Mapping):
                head = _head(reader, f"{name}.toml", found)
            elif kind == "six_measures" and isinstance(found, Mapping):
                year = reader.record(f"{name}.toml", "six_measures", found, records.MeasuresYear)
            elif kind in SCHEMAS and isinstance(found, list):
                held[kind] += _records(reader, f"{name}.toml", kind, found)
            else:
                reader.problem(
                    f"{name}.toml",
                    kind,
                    "",
                    f'no kind of record "{kind}"' + did_you_mean(kind, SCHEMAS),
                )
    if head is None:
        reader.problem("ordinance.toml", "ordinance", "", _NO_HEAD)
    if reader.problems or head is None:
        raise OrdinanceError(reader.problems)
    _set_variables(held)
    held["six_measures"] = [] if year is None else [year]
    return Law(head, held, covers)


def load_head(tables: Mapping[str, Any]) -> Head:
    """The head alone, where no rule of the ordinance is needed.

    Args:
        tables: of its `ordinance.toml`.

    Raises:
        OrdinanceError: there is none, or something in it is wrong.
    """
    reader = Reader()
    found = tables.get("ordinance")
    head = _head(reader, "ordinance.toml", found) if isinstance(found, Mapping) else None
    if head is None:
        if not reader.problems:
            reader.problem("ordinance.toml", "ordinance", "", _NO_HEAD)
        raise OrdinanceError(reader.problems)
    return head


def _records(reader: Reader, file: str, kind: str, found: Sequence[Any]) -> list[Any]:
    made = []
    for number, table in enumerate(found):
        if not isinstance(table, Mapping):
            reader.problem(file, kind, str(number + 1), "it is not a table")
            continue
        record = reader.record(file, kind, table, SCHEMAS[kind], order=kind in _ORDERED)
        if record is not None:
            made.append(record)
    return made


def _head(reader: Reader, file: str, table: Mapping[str, Any]) -> Head | None:
    """The head; texts of its own stand in `texts`, also those written beside classes."""
    plain = dict(table)
    texts = dict(plain.pop("texts", {}))
    for key in ("code", "only_for", "official_text", "footer"):
        if key in plain:
            texts[key] = plain.pop(key)
    for prefix, key in (("numbering", "numbering_notes"), ("flag", "flag_words")):
        texts |= {f"{prefix}_{word}": text for word, text in dict(plain.pop(key, {})).items()}
    if "short" in plain:
        plain["place"] = plain.pop("short")
    classes = []
    for entry in plain.pop("classes", ()):
        entry = dict(entry)
        key = entry.get("is", "")
        for name in ("result", "says", "banner"):
            if name in entry:
                texts[f"{name}_{key}"] = entry.pop(name)
        classes.append(
            ClassName(key, entry.get("word", key.upper()), entry.get("short", key.upper()))
        )
    counting = dict(plain.pop("counting", {}))
    if "weekend_says" in counting:
        texts["weekend_says"] = counting.pop("weekend_says")
    money = dict(plain.pop("money", {})).get("show", "exact")
    head = reader.record(file, "ordinance", plain, Head)
    if head is None:
        return None
    made: Head = _evolved(
        head, texts=texts, classes=tuple(classes), counting=Counting(**counting), money=money
    )
    return made


def _evolved(record: Any, **changes: Any) -> Any:
    from attrs import evolve

    return evolve(record, **changes)


def _set_variables(held: Mapping[str, list[Any]]) -> None:
    """Tell each formula which names stand for one record in it."""
    singulars = {group.key: group.singular for group in held["group"]}
    for question in held["question"]:
        if question.group in singulars:
            _bind(question, (singulars[question.group],))
    for kind in ("value", "requirement"):
        for record in held[kind]:
            if record.each in singulars:
                _bind(record, (singulars[record.each],))
    for deadline in held["deadline"]:
        if deadline.each is not None:
            _bind(deadline, (deadline.each,))
    for excuse in held["exception"]:
        named = tuple(name for name in singulars.values() if f"{name}." in excuse.when.text)
        _bind(excuse, named)


def _bind(record: Any, variables: tuple[str, ...]) -> None:
    """Set the variables of every formula of a record that is being built."""
    for formula in formulas_of(record):
        object.__setattr__(formula, "variables", variables)


def formulas_of(record: Any) -> list[records.Formula]:
    """Every condition and formula of a record, those in its lists included."""
    found: list[records.Formula] = []
    for name in record.__slots__:
        if name.startswith("__"):
            continue
        value = getattr(record, name, None)
        if isinstance(value, records.Formula):
            found.append(value)
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, records.When | records.Raise | records.Content):
                    found += formulas_of(item)
    return found


def _change_days(held: Mapping[str, list[Any]]) -> tuple[date, ...]:
    days: set[date] = set()
    for kept in held.values():
        for record in kept:
            force = getattr(record, "force", None)
            if force is not None and force.since is not None:
                days.add(force.since)
            if force is not None and force.until is not None:
                days.add(force.until + timedelta(days=1))
    return tuple(sorted(days))


def _edition(
    head: Head, held: Mapping[str, list[Any]], covers: Callable[[], Sequence[Cover]], day: date
) -> Ordinance:
    fields: dict[str, Any] = {}
    for kind, name in _LISTS.items():
        in_force = [record for record in held[kind] if _in_force(record, day)]
        if name in _KEYED:
            fields[name] = _by_key(in_force, _KEYED[name])
        else:
            fields[name] = tuple(in_force)
    questions = [question for question in held["question"] if _in_force(question, day)]
    fields["questions"] = _by_key([item for item in questions if not item.group], "key")
    fields["groups"] = {group.key: _with_questions(group, questions) for group in held["group"]}
    year = held["six_measures"]
    return Ordinance(head=head, covers=covers, measures_year=year[0] if year else None, **fields)


def _by_key(kept: Sequence[Any], name: str) -> dict[str, Any]:
    """Records by their key.

    Raises:
        OrdinanceError: two of one key are in force on one day.
    """
    keyed: dict[str, Any] = {}
    for record in kept:
        key = getattr(record, name)
        if key in keyed:
            message = "it stands twice for the same days: end the old one with in_force_until"
            place = record.place
            raise OrdinanceError([Problem(place.file, place.kind, key, message, text=key)])
        keyed[key] = record
    return keyed


def _in_force(record: Any, day: date) -> bool:
    force = getattr(record, "force", None)
    return force is None or bool(force.covers(day))


def _with_questions(group: Group, questions: Sequence[Question]) -> Group:
    own = _by_key([question for question in questions if question.group == group.key], "key")
    made: Group = _evolved(group, questions=own)
    return made

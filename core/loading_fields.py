"""The fields of each kind of record: what they are called in the data, and what they must be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from attrs import fields_dict, frozen

from core import ordinance as records
from core.ordinance import ALWAYS, Choice, Content, EventField, Force, Formula, Place, Raise, When
from core.plain import did_you_mean

Convert = Callable[[Any, Place], Any]

SCHEMAS: Mapping[str, type[Any]] = {
    "provision": records.Provision,
    "question": records.Question,
    "group": records.Group,
    "words": records.Words,
    "setting": records.Setting,
    "value": records.Value,
    "exemption": records.Exemption,
    "route": records.Route,
    "class": records.ClassStep,
    "flag": records.Flag,
    "requirement": records.Requirement,
    "exception": records.Excuse,
    "document": records.Document,
    "letter": records.Letter,
    "paper": records.PaperTexts,
    "condition": records.StandardCondition,
    "event": records.EventKind,
    "deadline": records.Deadline,
    "reading": records.Reading,
    "doubt": records.Doubt,
    "notice": records.Notice,
    "term": records.Term,
    "audit_item": records.AuditItem,
    "measure": records.Measure,
}
"""Kind of record, as its table is called in the data, to the record it becomes."""

_RENAMED = {"is": "is_", "for": "for_"}
_CONDITIONS = frozenset(
    {
        "when",
        "applies",
        "met",
        "not_met",
        "defined_when",
        "ask_when",
        "hint_when",
        "where",
        "running_when",
    }
)
_SET_HERE = ("Place", "Place | None", "Force")
"""Types of the fields that the reader itself fills."""


@frozen(eq=False, repr=False)
class Problem:
    """One thing wrong with an ordinance's data."""

    file: str
    kind: str
    id: str
    message: str
    field: str = ""
    text: str = ""
    """The text at fault, by which its line can be found."""
    line: int | None = None

    def sentence(self) -> str:
        """File, line where known, record and what is wrong."""
        where = f"{self.file}, line {self.line}" if self.line else self.file
        record = f"{self.kind} {self.id}".strip()
        field = f", {self.field}" if self.field else ""
        return f"{where}: {record}{field}: {self.message}"


class Reader:
    """Turns tables into records and gathers what is wrong."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._order = 0

    def problem(self, file: str, kind: str, id_: str, message: str, field: str = "") -> None:
        """Note something wrong."""
        self.problems.append(Problem(file, kind, id_, message, field, id_))

    def record(
        self,
        file: str,
        kind: str,
        table: Mapping[str, Any],
        made: type[Any],
        *,
        order: bool = False,
    ) -> Any:
        """A record of a table; None, with problems noted, when it is wrong."""
        known = _fields(made)
        place = Place(file, kind, _id_of(table))
        values: dict[str, Any] = {}
        wrong = len(self.problems)
        for name, value in table.items():
            field = _RENAMED.get(name, name)
            if field in ("in_force_from", "in_force_until"):
                continue
            if name == "provision" and "provisions" in known and "provision" not in known:
                field, value = "provisions", [value]
            if field not in known or known[field][0] in _SET_HERE or field == "order":
                message = f'no field "{name}"' + did_you_mean(name, sorted(known))
                self.problem(file, kind, place.id, message)
                continue
            try:
                values[field] = known[field][1](value, place)
            except ValueError as error:
                self.problem(file, kind, place.id, str(error), name)
        if len(self.problems) > wrong:
            return None
        if known.get("place", ("", _text))[0] in _SET_HERE:
            values["place"] = place
        if "force" in known:
            values["force"] = _force(table)
        if order:
            self._order += 1
            values["order"] = self._order
        if made is records.Group:
            values["questions"] = {}
        try:
            return made(**values)
        except TypeError as error:
            missing = str(error).rpartition(":")[2].strip()
            self.problem(file, kind, place.id, f"a field is missing: {missing}")
            return None


def _id_of(table: Mapping[str, Any]) -> str:
    for name in ("id", "key", "provision", "name", "is", "number"):
        if name in table:
            return str(table[name])
    provisions = table.get("provisions")
    return str(provisions[0]) if isinstance(provisions, list) and provisions else ""


def _force(table: Mapping[str, Any]) -> Force:
    since, until = table.get("in_force_from"), table.get("in_force_until")
    if since is None and until is None:
        return ALWAYS
    return Force(since, until)


_FIELDS: dict[type[Any], dict[str, tuple[str, Convert]]] = {}


def _fields(made: type[Any]) -> dict[str, tuple[str, Convert]]:
    """Field names of a record, each with its type as written and what converts to it."""
    if made not in _FIELDS:
        types = {name: str(field.type) for name, field in fields_dict(made).items()}
        _FIELDS[made] = {name: (type_, _converter(name, type_)) for name, type_ in types.items()}
    return _FIELDS[made]


def _converter(field: str, type_: str) -> Convert:
    """What makes of a value of the data what its field wants.

    A converter takes the value and the place of its record, and raises ValueError with what is
    allowed when the value is of another kind.
    """
    if "Formula" in type_:
        wants = "bool" if field in _CONDITIONS else ""
        return lambda value, place: _formula(value, place, field, wants)
    maker = _MAKERS.get(field)
    if maker is not None:
        return lambda value, place: tuple(
            maker(_table(item, field), place) for item in _listed(value)
        )
    if type_.startswith("tuple[Texts"):
        return lambda value, _: tuple(_table(item, field) for item in _listed(value))
    if type_.startswith(("Mapping", "Texts")):
        return lambda value, _: _table(value, field)
    for start, convert in _BY_TYPE:
        if type_.startswith(start):
            return convert
    return _text


def _text(value: Any, place: Place) -> str:  # noqa: ARG001 - a converter's form
    if not isinstance(value, str):
        raise ValueError("it must be a text in quotes")
    return value


def _formula(value: Any, place: Place, field: str, wants: str) -> Formula:
    if not isinstance(value, str):
        raise ValueError("it must be a condition in quotes")
    return Formula(value, place, field, wants=wants)


def _of(value: Any, kind: type[Any], allowed: str) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(f"it must be {allowed}")
    return value


def _plain(value: Any) -> Any:
    return _number(value) if isinstance(value, Decimal) else value


def _number(value: Any) -> int | Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise ValueError("it must be a number")
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("it must be a list in square brackets")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    found = _listed(value)
    if not all(isinstance(item, str) for item in found):
        raise ValueError("it must be a list of texts in quotes")
    return tuple(found)


def _table(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"each of its {field} must be a table in curly brackets")
    return value


def _strict(table: Mapping[str, Any], known: Iterable[str]) -> None:
    for name in table:
        if name not in known:
            raise ValueError(f'no field "{name}"' + did_you_mean(name, known))


def _choice(table: Mapping[str, Any], place: Place) -> Choice:  # noqa: ARG001 - a maker's form
    _strict(table, ("word", "text", "find"))
    return Choice(
        str(table.get("word", "")), str(table.get("text", "")), str(table.get("find", ""))
    )


def _when(table: Mapping[str, Any], place: Place) -> When:
    _strict(table, ("when", "is"))
    test = table.get("when")
    return When(
        None if test is None else _formula(test, place, "cases", "bool"),
        _formula(table.get("is"), place, "cases", ""),
    )


def _raise(table: Mapping[str, Any], place: Place) -> Raise:
    _strict(table, ("provision", "when"))
    provision = str(table.get("provision", ""))
    return Raise(provision, _formula(table.get("when"), place, "raised_by", "bool"))


def _content(table: Mapping[str, Any], place: Place) -> Content:
    _strict(table, ("provision", "when", "fill", "text", "part"))
    test = table.get("when")
    return Content(
        str(table.get("provision", "")),
        None if test is None else _formula(test, place, "contents", "bool"),
        table.get("fill"),
        str(table.get("text", "")),
        str(table.get("part", "")),
    )


def _event_field(table: Mapping[str, Any], place: Place) -> EventField:
    _strict(table, ("key", "kind", "unit", "label", "choices", "records"))
    return EventField(
        str(table.get("key", "")),
        str(table.get("kind", "text")),
        str(table.get("unit", "")),
        str(table.get("label", "")),
        tuple(_choice(_table(item, "choices"), place) for item in table.get("choices", ())),
        tuple(table.get("records", ())),
    )


_MAKERS: Mapping[str, Callable[[Mapping[str, Any], Place], Any]] = {
    "choices": _choice,
    "cases": _when,
    "raised_by": _raise,
    "contents": _content,
    "fields": _event_field,
}
_BY_TYPE: tuple[tuple[str, Convert], ...] = (
    ("tuple[", lambda value, _: _texts(value)),
    ("bool |", lambda value, _: _plain(value)),
    ("Any", lambda value, _: _plain(value)),
    ("bool", lambda value, _: _of(value, bool, "true or false")),
    ("date", lambda value, _: _of(value, date, "a date like 2026-05-04")),
    ("int", lambda value, _: _of(value, int, "a whole number")),
    ("Number", lambda value, _: _number(value)),
)
"""Beginnings of types, the longer first, and what converts to them."""

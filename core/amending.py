"""What an amendment changes: in the ordinance's records, and in what it says about projects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import fields, frozen, has

from core.ordinance import Force, Formula, Ordinance, Place
from core.results import Determination, RequirementResult

_LEFT_OUT = ("place", "order", "force", "questions", "compiled")
_KINDS = {
    "provision": "provisions",
    "question": "",
    "group": "groups",
    "words": "words",
    "setting": "settings",
    "value": "values",
    "exemption": "exemptions",
    "route": "routes",
    "class": "ladder",
    "flag": "flags",
    "requirement": "requirements",
    "exception": "exceptions",
    "document": "documents",
    "letter": "letters",
    "condition": "conditions",
    "event": "events",
    "deadline": "deadlines",
    "reading": "readings",
    "doubt": "doubts",
    "notice": "notices",
    "paper": "papers",
}


@frozen
class Difference:
    """One record, or one field of it, that two texts of an ordinance do not share."""

    kind: str
    id: str
    field: str
    """Empty: the whole record."""
    old: str
    """Empty: it was not there."""
    new: str
    """Empty: it is gone."""

    def sentence(self) -> str:
        """The difference as a line of text."""
        name = f"{self.kind} {self.id}"
        if not self.field:
            return f"{name}: {'new' if self.new else 'gone'}"
        return f"{name}, {self.field}: {self.old or '(nothing)'} -> {self.new or '(nothing)'}"


@frozen
class Shift:
    """What changes for one project between two texts of an ordinance."""

    class_: tuple[str, str] | None
    """Old and new class; None: it stays."""
    standards: tuple[tuple[str, str | None, str, str], ...]
    """Provision, record, old and new status of each standard that changes; "" where there is
    none."""

    @property
    def is_none(self) -> bool:
        """Whether nothing changes."""
        return self.class_ is None and not self.standards


def differences(old: Ordinance, new: Ordinance) -> tuple[Difference, ...]:
    """Every record that differs, in the order of the kinds."""
    return tuple(
        difference
        for kind in _KINDS
        for difference in _of_kind(kind, _records(old, kind), _records(new, kind))
    )


def _records(ordinance: Ordinance, kind: str) -> dict[str, Any]:
    name = _KINDS[kind]
    if kind == "question":
        held: Any = ordinance.all_questions()
    else:
        held = getattr(ordinance, name)
    found: dict[str, Any] = {}
    for record in held.values() if isinstance(held, Mapping) else held:
        key = _id(kind, record)
        again = 2
        while key in found:  # two clocks of one provision, two routes of one clause
            key = f"{_id(kind, record)} ({again})"
            again += 1
        found[key] = record
    return found


def _id(kind: str, record: Any) -> str:
    if kind == "question" and record.group:
        return f"{record.group}.{record.key}"
    for name in ("id", "key", "provision", "name"):
        value = getattr(record, name, None)
        if isinstance(value, str) and value:
            return value
    provisions: tuple[str, ...] = getattr(record, "provisions", ())
    return provisions[0] if provisions else kind


def _of_kind(kind: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Difference]:
    for key, record in old.items():
        if key not in new:
            yield Difference(kind, key, "", "there", "")
            continue
        was, now = _plain(record), _plain(new[key])
        for field in was:
            if was[field] != now[field]:
                yield Difference(kind, key, field.rstrip("_"), was[field], now[field])
    for key in new:
        if key not in old:
            yield Difference(kind, key, "", "", "there")


def _plain(record: Any) -> dict[str, str]:
    return {
        field.name: _text(getattr(record, field.name))
        for field in fields(type(record))
        if field.name not in _LEFT_OUT
    }


def _text(value: Any) -> str:
    if value is None or value in ("", (), {}):
        return ""
    if isinstance(value, Formula):
        return " ".join(value.text.split())
    if isinstance(value, (Place, Force)):
        return ""
    if isinstance(value, tuple):
        return ", ".join(map(_text, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_text(each)}" for key, each in value.items())
    if has(type(value)):
        return "; ".join(text for text in _plain(value).values() if text)
    return str(value)


def shift(old: Determination, new: Determination) -> Shift:
    """What changes for a project: its class, and each standard whose status changes."""
    before, after = _statuses(old), _statuses(new)
    changed = tuple(
        (provision, record, before.get((provision, record), ""), after.get((provision, record), ""))
        for provision, record in {**before, **after}
        if before.get((provision, record)) != after.get((provision, record))
    )
    return Shift((old.class_, new.class_) if old.class_ != new.class_ else None, changed)


def _statuses(found: Determination) -> dict[tuple[str, str | None], str]:
    results: tuple[RequirementResult, ...] = (*found.requirements, *found.findings)
    return {
        (result.provision, result.record): result.status
        for result in results
        if result.status != "not_applicable"
    }

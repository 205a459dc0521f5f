"""The log of a project: entries as people read and type them, and what an entry makes due."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from attrs import frozen

from core.clocks import STOPPED
from core.dates import show_date
from core.ordinance import EventField, Ordinance
from core.plain import quoted, visible
from core.project import Event, Project
from core.quantities import FIGURE_KINDS, HOW_TO_TYPE, QuantityError, parse_number, show
from core.results import DeadlineResult, Determination

BETWEEN = " | "
"""Between the parts of a small record typed on one line: ``silt fence is down | P-60A``."""


_UNITS = {
    "in": "Type inches, like 0.7.",
    "ft": "Type feet, like 12 or 12'6\".",
    "days": "Type days, like 3.",
}
"""How a figure of an entry is typed, where its unit says more than its kind."""


class EntryError(ValueError):
    """What was typed is no field of an entry; its text says what to type."""


@frozen(eq=False, repr=False)
class MadeDue:
    """What an entry makes due, or answers."""

    text: str
    provision: str = ""


def entry_title(ordinance: Ordinance, event: Event) -> str:
    """An entry in a few words: ``Rain, 0.7 in``."""
    kind = ordinance.events.get(event.kind)
    if kind is None:
        return visible(event.kind.replace("_", " "))
    for field in kind.fields:
        value = event.fields.get(field.key)
        if field.kind in FIGURE_KINDS and isinstance(value, int | Fraction):
            return f"{kind.label}, {show(value, field.unit)}"
    return kind.label


def entry_note(ordinance: Ordinance, event: Event) -> str:
    """The note of an entry, or its first field in words."""
    if event.note:
        return visible(event.note)
    kind = ordinance.events.get(event.kind)
    for field in kind.fields if kind else ():
        value = event.fields.get(field.key)
        if value is not None and field.kind not in FIGURE_KINDS:
            return visible(field_text(field, value).replace("\n", "; "))
    return ""


def field_text(field: EventField, value: Any) -> str:
    """A field as it is typed; small records one a line."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return show(value, field.unit)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return "\n".join(_record_text(field, one) for one in value)
    return "" if value is None else str(value)


def field_how(field: EventField) -> str:
    """How to type a field; empty: its row says it."""
    if field.records:
        return ""
    if field.kind in FIGURE_KINDS:
        return _UNITS.get(field.unit or "", HOW_TO_TYPE[field.kind])
    return "Type 5/4/26, May 4, today or +10." if field.kind == "date" else ""


def _record_text(field: EventField, record: Any) -> str:
    if not isinstance(record, Mapping):
        return str(record)
    parts = [str(record.get(key) or "") for key in field.records]
    return BETWEEN.join(parts).rstrip(" |")


def typed_field(field: EventField, text: str, today: date) -> Any:
    """What was typed for a field of an entry; None for nothing.

    Raises:
        EntryError: it is no such field.
    """
    said = text.strip()
    if not said:
        return None
    if field.records:
        return tuple(_record(field, line, today) for line in said.splitlines() if line.strip())
    if field.kind in FIGURE_KINDS:
        try:
            return parse_number(said, field.kind, field.unit).value
        except QuantityError as error:
            raise EntryError(str(error)) from None
    if field.kind == "date":
        return _day(said, today)
    if field.kind == "choice":
        for choice in field.choices:
            if said.lower() in (choice.word, choice.text.lower()):
                return choice.word
        words = ", ".join(choice.text for choice in field.choices)
        raise EntryError(f"Choose one of: {words}. You typed {quoted(said)}.")
    return said


def _record(field: EventField, line: str, today: date) -> Mapping[str, Any]:
    parts = [part.strip() for part in line.split("|")]
    record: dict[str, Any] = {}
    for key, part in zip(field.records, parts, strict=False):
        if part:
            record[key] = _day(part, today).isoformat() if key == "by" else part
    return record


def _day(text: str, today: date) -> date:
    from core.dates import DateError, parse_date

    try:
        return parse_date(text, today)
    except DateError as error:
        raise EntryError(str(error)) from None


def in_order(project: Project) -> tuple[tuple[int, Event], ...]:
    """The entries with their places in the file, the newest first; of one day the last written."""
    numbered = list(enumerate(project.events))
    return tuple(sorted(numbered, key=lambda one: (one[1].on, one[0]), reverse=True))


def made_due(before: Determination, after: Determination) -> tuple[MadeDue, ...]:
    """What an entry makes due, then what it does of what was due.

    Args:
        before: what is due without the entry.
        after: what is due with it.
    """
    was = {_mark(one) for one in before.deadlines if one.status in ("due", "late")}
    running = [one for one in after.deadlines if one.status in ("due", "late")]
    told = [
        MadeDue(f"Makes due: {_said(after, one)}.", one.provision)
        for one in running
        if _mark(one) not in was and one.due is not None
    ]
    still = {(one.rule, one.start) for one in running}
    told += [
        MadeDue(f"{_ended(after, one)}: {_small(one.what)}, {show_date(one.due)}.", one.provision)
        for one in before.deadlines
        if one.status in ("due", "late") and one.due and (one.rule, one.start) not in still
    ]
    return tuple(told)


def _ended(after: Determination, was: DeadlineResult) -> str:
    """What became of a clock that no longer runs as it did.

    One that knows when it is done, and runs on from another day, was not done but moved.
    """
    rule = after.evaluation.ordinance.deadlines[was.rule]
    now = [one for one in after.deadlines if one.rule == was.rule and one.start == was.start]
    done = all(one.note != STOPPED for one in now) if now else rule.done is None
    return "Does what was due" if done and was.role in ("by", "before") else "No longer runs"


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _mark(one: DeadlineResult) -> tuple[Any, ...]:
    return (one.rule, one.start, one.due)


def _said(found: Determination, one: DeadlineResult) -> str:
    """``inspect after rain by Thu 2026-06-04, 1 day after the entry``."""
    rule = found.evaluation.ordinance.deadlines[one.rule]
    word = {"not_before": "not before", "lapses": "on"}.get(one.role, one.role)
    assert one.due is not None  # only clocks that run are said
    text = f"{_small(one.what)} {word} {show_date(one.due)}"
    return f"{text} ({rule.after} on)" if rule.after else text

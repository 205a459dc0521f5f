"""The office's settings: which there are, how they are shown and typed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from attrs import frozen

from core.dates import DateError, parse_date
from core.quantities import QuantityError, parse_number


@frozen(eq=False, repr=False)
class OfficeField:
    """One setting of the office."""

    key: str
    """Its place in the file: ``office.phone``."""
    label: str
    text: str
    reason: str = ""
    kind: str = "text"
    """text, count, date, yes_no, long, boards or dates."""
    unit: str = ""


FIELDS = (
    OfficeField("office.address", "Office, address", "Where is the office?", "It heads letters."),
    OfficeField("office.phone", "Phone", "The office's telephone.", "It stands on letters."),
    OfficeField(
        "officer",
        "Officer: name, title",
        "Who decides for the office? Name, then title.",
        "The name stands under letters and decisions.",
        "person",
    ),
    OfficeField(
        "appeal_to",
        "Board of appeals: where to write",
        "Where does an appeal go?",
        "It stands on notices and decisions.",
    ),
    OfficeField(
        "versions_kept",
        "Old versions to keep of each project",
        "How many older versions of a file are kept?",
        "F9, Older versions lists them.",
        "count",
        "versions",
    ),
)
"""Those that every office needs."""

MORE = (
    OfficeField("office.name", "Office, name", "What is the office called?", "It heads letters."),
    OfficeField("office.hours", "Hours", "When is the office open?", "They stand on letters."),
    OfficeField("office.email", "Mail", "The office's mail address.", "It stands on letters."),
    OfficeField(
        "boards",
        "Boards and their members",
        "One board a line: name: member, member.",
        "The decision has a line for each member's vote.",
        "boards",
    ),
    OfficeField(
        "fee_note",
        "Fee note",
        "What does the applicant pay, and when?",
        "It stands on What to hand in.",
        "long",
    ),
    OfficeField(
        "sets_of_plans",
        "Sets of plans to hand in",
        "How many sets of plans?",
        "It stands on What to hand in.",
        "count",
        "sets",
    ),
)
"""Further ones, behind Enter."""


def shown(field: OfficeField, value: Any) -> str:
    """A setting as it is typed."""
    if value is None:
        return ""
    if field.kind == "person" and isinstance(value, Mapping):
        return ", ".join(str(value[key]) for key in ("name", "title") if value.get(key))
    if field.kind == "boards":
        return "\n".join(_board(one) for one in _boards(value))
    if field.kind == "dates" and isinstance(value, list | tuple):
        return "\n".join(str(one) for one in value)
    return str(value)


def _boards(value: Any) -> list[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        return [value]
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _board(board: Mapping[str, Any]) -> str:
    members = board.get("members") or ()
    names = ", ".join(str(one) for one in members) if isinstance(members, list | tuple) else ""
    return f"{board.get('name', '')}: {names}".rstrip(": ")


def typed(field: OfficeField, text: str, today: date) -> Any:
    """What was typed for a setting, as its file has it.

    Raises:
        QuantityError: it is no figure of that kind.
        ValueError: it is no such day.
    """
    if field.kind == "person":
        name, _, title = text.partition(",")
        person = {"name": name.strip(), "title": title.strip()}
        return {key: part for key, part in person.items() if part} or None
    if field.kind == "boards":
        return [_read_board(line) for line in text.splitlines() if line.strip()] or None
    if field.kind == "dates":
        return [_day(line, today) for line in text.splitlines() if line.strip()] or None
    if field.kind == "date":
        return _day(text, today)
    if field.kind == "count":
        value = parse_number(text, "count", field.unit).value
        if not isinstance(value, int):
            raise QuantityError("Type a whole number, like 3.")
        return value
    return text


def _read_board(line: str) -> dict[str, Any]:
    name, _, members = line.partition(":")
    listed = [one.strip() for one in members.split(",") if one.strip()]
    return {"name": name.strip(), "members": listed} if listed else {"name": name.strip()}


def _day(text: str, today: date) -> date:
    try:
        return parse_date(text.strip(), today)
    except DateError as error:
        raise ValueError(str(error)) from None

"""A determination as `swtui check --json` prints it: the contract for scripts.

Numbers are JSON numbers of at most 12 significant digits, dates are "2026-06-11". Keys are stable.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from core.explaining import reasons, requirement_sentence
from core.margins import margins
from core.results import (
    DeadlineResult,
    Determination,
    DocumentResult,
    Figure,
    Missing,
    RequirementResult,
)
from core.tolerances import tolerance_warnings


def as_json(
    found: Determination, *, file: str | None = None, warnings: Iterable[str] = ()
) -> dict[str, Any]:
    """The result of one project, as plain JSON values.

    Args:
        found: the determination.
        file: the path as given; None: no `file` key (a frozen result).
        warnings: what reading the file had to say; the ordinance's own warnings and notices follow.
    """
    result: dict[str, Any] = {} if file is None else {"file": file}
    with found.evaluation.quietly():
        for name, part in _PARTS.items():
            result[name] = part(found)
            if name == "flags":
                result |= _raised(found)
        all_margins = margins(found)
        result["margins"] = [_margin(item) for item in all_margins]
        said = [*warnings, *_warnings(found), *tolerance_warnings(found, all_margins)]
    # the contract's order: margins stand before readings, warnings last
    for name in ("readings", "assumptions"):
        result[name] = result.pop(name)
    result["warnings"] = said
    return result


class Parts(dict[str, Any]):
    """The same values one by one, each made when it is asked for: cases look at few of them.

    Requirements come without their sentences; `contents` are those of all papers, each with the
    paper it belongs to.
    """

    def __init__(self, found: Determination) -> None:
        super().__init__(_raised(found))
        self._found = found

    def __missing__(self, name: str) -> Any:
        """Make a part.

        Raises:
            KeyError: a determination has no such part.
        """
        found = self._found
        with found.evaluation.quietly():
            if name == "margins":
                self[name] = [_margin(item) for item in margins(found)]
            elif name == "warnings":
                said = tolerance_warnings(found, margins(found))
                self[name] = [*_warnings(found), *said]
            elif name == "contents":
                self[name] = [
                    {"document": item.provision} | content
                    for item in found.documents
                    for content in _contents(item)
                ]
            elif name == "letter_contents":
                self[name] = list(_letter_contents(found))
            elif name == "requirements":
                self[name] = [_requirement(found, item) for item in found.requirements]
            else:
                self[name] = _PARTS[name](found)
        return self[name]


def _raised(found: Determination) -> dict[str, Any]:
    return {
        f"{flag.id}_for": list(found.raised.get(flag.id, ()))
        for flag in found.evaluation.ordinance.flags
        if flag.raised_by
    }


def _warnings(found: Determination) -> list[str]:
    return [*found.evaluation.ordinance.head.warnings, *found.notices]


def number(value: Figure) -> int | float | None:
    """A figure as a JSON number of at most 12 significant digits; None for one that has no end."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return None
    rounded = float(f"{float(value):.12g}")
    return int(rounded) if isinstance(value, Fraction) and rounded.is_integer() else rounded


def _exemption(item: Any) -> dict[str, Any]:
    found = {"provision": item.provision, "activity": item.activity, "status": item.status}
    if item.activity is None:
        del found["activity"]
    if item.missing:
        found["missing"] = _keys(item.missing)
    return found


def _requirement(
    found: Determination, item: RequirementResult, why: str | None = None
) -> dict[str, Any]:
    result: dict[str, Any] = {"provision": item.provision}
    if item.record is not None and item.group is not None:
        result[found.evaluation.ordinance.groups[item.group].singular] = item.record
    result["status"] = item.status
    if why is not None:
        result["why"] = why
    result["missing"] = _keys(item.missing) if item.missing else []
    if item.excused_by is not None:
        result["excused_by"] = item.excused_by
    return result


def _document(item: DocumentResult) -> dict[str, Any]:
    result: dict[str, Any] = {"provision": item.provision, "status": item.status}
    if item.contents:
        result["contents"] = _contents(item)
    return result


def _letter_contents(found: Determination) -> Iterator[dict[str, Any]]:
    """What each letter that is owed now must hold, and whether the project has it."""
    # imported here: only cases look at it, and a start is measured
    from core.afterwards import filled

    ordinance, project = found.evaluation.ordinance, found.evaluation.project
    for letter in ordinance.letters:
        if letter.id in found.letters:
            for each in filled(ordinance, project, letter):
                yield {
                    "letter": letter.id,
                    "provision": each.provision,
                    "filled": bool(each.text),
                }


def _contents(item: DocumentResult) -> list[dict[str, Any]]:
    return [{"provision": each.provision, "status": each.status} for each in item.contents]


def _deadline(item: DeadlineResult) -> dict[str, Any]:
    return {
        "provision": item.provision,
        "what": item.what,
        "due": _day(item.due),
        "status": item.status,
        "note": item.note,
    }


def _margin(item: Any) -> Mapping[str, Any]:
    return {
        "question": item.key,
        "value": number(item.value),
        "threshold": number(item.threshold),
        "provision": item.provision,
        "to_change": number(item.to_change),
    }


def _keys(missing: Iterable[Missing]) -> list[str]:
    return [item.key for item in missing]


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


_PARTS: Mapping[str, Callable[[Determination], Any]] = {
    "ordinance": lambda found: found.ordinance,
    "ordinance_version": lambda found: found.ordinance_version,
    "as_of": lambda found: found.as_of.isoformat(),
    "today": lambda found: found.today.isoformat(),
    "class": lambda found: found.class_,
    "candidates": lambda found: list(found.candidates),
    "flags": lambda found: list(found.flags),
    "settled": lambda found: found.settled,
    "missing": lambda found: _keys(found.missing),
    "open": lambda found: [
        {"id": point.id, "ask": point.ask, "letter_gives": point.letter_gives}
        for point in found.open
    ],
    "reasons": lambda found: [
        {"provision": reason.provision, "cite": reason.cite, "text": reason.text}
        for reason in reasons(found)
    ],
    "exemptions": lambda found: [_exemption(item) for item in found.exemptions],
    "requirements": lambda found: [
        _requirement(found, item, requirement_sentence(found, item)) for item in found.requirements
    ],
    "values": lambda found: {key: number(value) for key, value in found.values.items()},
    "documents": lambda found: [_document(item) for item in found.documents],
    "findings": lambda found: [
        {"provision": item.provision, "status": item.status} for item in found.findings
    ],
    "letters": lambda found: list(found.letters),
    "deadlines": lambda found: [_deadline(item) for item in found.deadlines],
    "readings": lambda found: [
        {"id": item.id, "provision": item.provision, "text": item.text} for item in found.readings
    ],
    "assumptions": lambda found: list(found.assumptions),
}
"""What a result holds, in the order of the contract; margins and warnings are made together."""

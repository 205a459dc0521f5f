"""A determination as `swtui check --json` prints it: the contract for scripts.

Numbers are JSON numbers of at most 12 significant digits, dates are "2026-06-11". Keys are stable.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from core.explaining import reasons, requirement_sentence
from core.margins import margins, tolerance_warnings
from core.results import Determination, Figure, Missing, RequirementResult


def as_json(
    found: Determination, *, file: str | None = None, warnings: Iterable[str] = ()
) -> dict[str, Any]:
    """The result of one project, as plain JSON values.

    Args:
        found: the determination.
        file: the path as given; None: no `file` key (a frozen result).
        warnings: what reading the file had to say; the ordinance's own warnings and notices follow.
    """
    with found.evaluation.quietly():
        return _result(found, file, warnings)


def _result(found: Determination, file: str | None, warnings: Iterable[str]) -> dict[str, Any]:
    ordinance = found.evaluation.ordinance
    all_margins = margins(found)
    result: dict[str, Any] = {} if file is None else {"file": file}
    result |= {
        "ordinance": found.ordinance,
        "ordinance_version": found.ordinance_version,
        "as_of": found.as_of.isoformat(),
        "today": found.today.isoformat(),
        "class": found.class_,
        "candidates": list(found.candidates),
        "flags": list(found.flags),
    }
    result |= {
        f"{flag.id}_for": list(found.raised.get(flag.id, ()))
        for flag in ordinance.flags
        if flag.raised_by
    }
    result |= {
        "settled": found.settled,
        "missing": _keys(found.missing),
        "open": [
            {"id": point.id, "ask": point.ask, "letter_gives": point.letter_gives}
            for point in found.open
        ],
        "reasons": [
            {"provision": reason.provision, "cite": reason.cite, "text": reason.text}
            for reason in reasons(found)
        ],
        "exemptions": [_exemption(item) for item in found.exemptions],
        "requirements": [_requirement(found, item) for item in found.requirements],
        "values": {key: number(value) for key, value in found.values.items()},
        "documents": [
            {"provision": item.provision, "status": item.status} for item in found.documents
        ],
        "findings": [
            {"provision": item.provision, "status": item.status} for item in found.findings
        ],
        "letters": list(found.letters),
        "deadlines": [
            {
                "provision": item.provision,
                "what": item.what,
                "due": _day(item.due),
                "status": item.status,
                "note": item.note,
            }
            for item in found.deadlines
        ],
        "margins": [_margin(item) for item in all_margins],
        "readings": [
            {"id": item.id, "provision": item.provision, "text": item.text}
            for item in found.readings
        ],
        "assumptions": list(found.assumptions),
        "warnings": [
            *warnings,
            *ordinance.head.warnings,
            *found.notices,
            *tolerance_warnings(found, all_margins),
        ],
    }
    return result


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


def _requirement(found: Determination, item: RequirementResult) -> dict[str, Any]:
    result: dict[str, Any] = {"provision": item.provision}
    if item.record is not None and item.group is not None:
        result[found.evaluation.ordinance.groups[item.group].singular] = item.record
    result |= {
        "status": item.status,
        "why": requirement_sentence(found, item),
        "missing": _keys(item.missing),
    }
    if item.excused_by is not None:
        result["excused_by"] = item.excused_by
    return result


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

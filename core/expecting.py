"""What a case expects, held against what came out.

Only what is named is compared; a misspelt name is a difference of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from core.ordinance import Ordinance
from core.plain import did_you_mean

_SETS = ("flags", "candidates", "missing", "letters")
_TABLES: Mapping[str, tuple[str, ...]] = {
    "requirements": ("provision",),
    "findings": ("provision",),
    "exemptions": ("provision", "activity"),
    "documents": ("provision",),
    "contents": ("document", "provision"),
    "letter_contents": ("letter", "provision"),
    "deadlines": ("provision", "due"),
    "margins": ("question", "provision"),
    "open": ("id",),
    "readings": ("id", "provision"),
    "reasons": ("provision",),
}
"""Lists of results, and the keys that tell their entries apart."""
_IDS: Mapping[str, tuple[str, str]] = {
    "readings": ("readings", "id"),
    "not_readings": ("readings", "id"),
    "reasons": ("reasons", "provision"),
    "not_reasons": ("reasons", "provision"),
    "not_deadlines": ("deadlines", "provision"),
    "not_requirements": ("requirements", "provision"),
    "not_open": ("open", "id"),
}
"""Lists of ids that must (or, with not_, must not) come out: where they stand, and under what."""
_PLAIN = ("class", "settled")


def compare(
    ordinance: Ordinance, expect: Mapping[str, Any], result: Mapping[str, Any]
) -> list[str]:
    """The differences between what is expected and what came out (as `check --json` has it)."""
    differences: list[str] = []
    for key, wanted in expect.items():
        if key in _PLAIN:
            if result[key] != wanted:
                differences.append(f"{key}: {wanted} expected, {result[key]} came out")
        elif key in _SETS or key.endswith("_for"):
            differences += _compare_set(
                ordinance, key, wanted, result[key] if key in _SETS else result.get(key, [])
            )
        elif key == "values":
            differences += _compare_values(ordinance, wanted, result["values"])
        elif key in _IDS and isinstance(wanted, list) and all(isinstance(x, str) for x in wanted):
            differences += _compare_ids(key, wanted, result)
        elif key.startswith("not_") and key.removeprefix("not_") in _TABLES:
            differences += _compare_absent(key, wanted, result[key.removeprefix("not_")])
        elif key in _TABLES:
            differences += _compare_table(ordinance, key, wanted, result[key])
        elif key in ("warnings", "not_warnings"):
            differences += [
                f'{key}: "{text}" came out {"" if key == "not_warnings" else "nowhere"}'.rstrip()
                for text in wanted
                if any(text in said for said in result["warnings"]) is (key == "not_warnings")
            ]
        else:
            known = [*_PLAIN, *_SETS, *_TABLES, *_IDS, "values", "warnings", "not_warnings"]
            differences.append(f'nothing "{key}" can be expected{did_you_mean(key, known)}')
    return differences


def _compare_set(ordinance: Ordinance, key: str, wanted: Any, came: Iterable[str]) -> list[str]:
    if not isinstance(wanted, list):
        return [f"{key}: write a list"]
    differences = []
    if key == "flags":
        flags = {flag.id for flag in ordinance.flags}
        flags |= {flag for step in ordinance.ladder for flag in step.flags}
        differences += [
            f'no flag "{flag}"{did_you_mean(str(flag), flags)}'
            for flag in wanted
            if flag not in flags
        ]
    if key.endswith("_for"):
        differences += _unknown_provisions(ordinance, wanted)
    if sorted(map(str, wanted)) != sorted(came):
        differences.append(f"{key}: {sorted(map(str, wanted))} expected, {sorted(came)} came out")
    return differences


def _compare_ids(key: str, wanted: list[str], result: Mapping[str, Any]) -> list[str]:
    where, name = _IDS[key]
    came = {item[name] for item in result[where]}
    if key.startswith("not_"):
        return [f"{key}: {id_} came out" for id_ in wanted if id_ in came]
    return [f"{key}: {id_} did not come out" for id_ in wanted if id_ not in came]


def _compare_values(
    ordinance: Ordinance, wanted: Mapping[str, Any], came: Mapping[str, Any]
) -> list[str]:
    differences = []
    for key, value in wanted.items():
        if key not in ordinance.values:
            differences.append(f'no value "{key}"{did_you_mean(key, ordinance.values)}')
        elif key not in came:
            differences.append(f"values: {key} is not known")
        elif not _same_figure(value, came[key]):
            differences.append(f"values: {key}: {value} expected, {came[key]} came out")
    return differences


def _same_figure(wanted: Any, came: Any) -> bool:
    """Whether a figure is the one expected, to the decimals with which that one is written."""
    if isinstance(wanted, bool) or not isinstance(wanted, int | Decimal):
        return bool(wanted == came)
    if isinstance(came, bool) or not isinstance(came, int | float):
        return False
    exponent = Decimal(wanted).as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    tolerance = Decimal(5).scaleb(-places - 1) if places else Decimal("1e-9")
    return abs(Decimal(repr(came)) - Decimal(wanted)) <= tolerance


def _compare_table(
    ordinance: Ordinance, key: str, wanted: Any, came: list[Mapping[str, Any]]
) -> list[str]:
    if not isinstance(wanted, list) or not all(isinstance(entry, Mapping) for entry in wanted):
        return [f"{key}: write a list of tables"]
    differences: list[str] = []
    singulars = [group.singular for group in ordinance.groups.values()]
    for entry in wanted:
        provision = entry.get("provision")
        if provision is not None:
            differences += _unknown_provisions(ordinance, [provision])
        telling = [name for name in (*_TABLES[key], *singulars) if name in entry]
        of_this = [item for item in came if _agree(entry, item, telling, singulars)]
        name = " ".join(str(_json(entry[part])) for part in telling)
        if not of_this and entry.get("status") == "not_applicable":
            continue  # a standard of another class is left out
        if not of_this:
            differences.append(f"{key}: nothing came out for {name}")
        elif not any(_agree(entry, item, entry, singulars) for item in of_this):
            shown = ", ".join(
                f"{part} = {of_this[0].get(part)}" for part in entry if part not in telling
            )
            wished = ", ".join(
                f"{part} = {_json(value)}" for part, value in entry.items() if part not in telling
            )
            differences.append(f"{key}: {name}: {wished} expected, {shown} came out")
    return differences


def _compare_absent(
    key: str, wanted: list[Mapping[str, Any]], came: list[Mapping[str, Any]]
) -> list[str]:
    return [
        f"{key}: {', '.join(str(_json(value)) for value in entry.values())} came out"
        for entry in wanted
        if any(_agree(entry, item, entry, []) for item in came)
    ]


def _agree(
    entry: Mapping[str, Any], item: Mapping[str, Any], parts: Iterable[str], singulars: list[str]
) -> bool:
    """Whether an entry that came out has these parts as expected, about the same record."""
    if any(
        entry.get(name) != item.get(name) for name in singulars if name in item or name in entry
    ):
        return False
    return all(
        part in item
        and (
            _same_figure(entry[part], item[part])
            if isinstance(entry[part], Decimal)
            else _json(entry[part]) == item[part]
        )
        for part in parts
    )


def _json(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _unknown_provisions(ordinance: Ordinance, ids: Iterable[str]) -> list[str]:
    return [
        f'no provision "{id_}"{did_you_mean(str(id_), ordinance.provisions)}'
        for id_ in ids
        if id_ not in ordinance.provisions
    ]


def exercised(
    ordinance: Ordinance, expect: Mapping[str, Any], result: Mapping[str, Any]
) -> tuple[str, ...]:
    """The provisions that a case puts to the test."""
    named = {reason["provision"] for reason in result["reasons"]}
    named |= {item["provision"] for item in result["exemptions"]}
    for key in _TABLES:
        for entry in expect.get(key, ()):
            if isinstance(entry, Mapping):
                named |= {entry[part] for part in ("provision", "excused_by") if part in entry}
    for letter in ordinance.letters:
        if letter.id in expect.get("letters", ()) and letter.provision:
            named.add(letter.provision)
    flags = expect.get("flags", ())
    named |= {flag.provision for flag in ordinance.flags if flag.id in flags and flag.provision}
    for key, provisions in expect.items():
        if key.endswith("_for") and isinstance(provisions, list):
            named.update(provisions)
    return tuple(sorted(named))

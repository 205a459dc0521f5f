"""Decision cases: facts, and what must come out. An ordinance ships with its own and runs them.

Only what a case names is compared. A misspelt answer, provision, flag, word or expectation fails by
name; so does a case that expects nothing, and a file without a case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from attrs import frozen

from core.determination import determine
from core.loading import Law, NotCovered
from core.ordinance import Ordinance
from core.plain import did_you_mean
from core.projectfile import read_project
from core.report import Parts

_CASE_KEYS = (
    "id",
    "title",
    "note",
    "answers",
    "without",
    "project",
    "sources",
    "judgments",
    "documents",
    "events",
    "decision",
    "settings",
    "as_of",
    "today",
    "expect",
)
_FACT_TABLES = ("project", "sources", "judgments", "documents")
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


@frozen(eq=False, repr=False)
class CaseResult:
    """What became of one case."""

    id: str
    result: Literal["pass", "fail", "open"]
    differences: tuple[str, ...] = ()
    ask: str = ""
    """For an open one: the question to ask."""
    provisions: tuple[str, ...] = ()
    """Provisions that it exercises: those it names, and those that decided."""


Translate = Callable[[Mapping[str, Any]], CaseResult]
"""Runs a case written in facts and outcome words of its own (`core.vocabulary`)."""


def run_cases(
    law: Law, document: Mapping[str, Any], translate: Translate | None = None
) -> tuple[CaseResult, ...]:
    """Run the cases of a file.

    Args:
        law: the ordinance.
        document: the parsed file: `case` tables, and `base` with facts of every case that does not
            say otherwise; figures with a point as Decimals.
        translate: runs the cases that have `facts` and `outcome` instead of answers.
    """
    cases = document.get("case")
    if not isinstance(cases, list) or not cases:
        return (CaseResult("(file)", "fail", ("The file holds no case: write [[case]].",)),)
    base = document.get("base", {})
    results: list[CaseResult] = []
    seen: set[str] = set()
    for number, case in enumerate(cases, 1):
        named = case.get("id") if isinstance(case, Mapping) else None
        id_ = named if isinstance(named, str) and named else f"case {number}"
        misshapen = _misshapen(base, case)
        if misshapen:
            results.append(CaseResult(id_, "fail", (misshapen,)))
            continue
        if id_ in seen:
            results.append(CaseResult(id_, "fail", (f'the id "{id_}" stands twice',)))
            continue
        seen.add(id_)
        if translate is not None and "facts" in case:
            results.append(translate(case))
        else:
            results.append(run_case(law, id_, with_base(base, case)))
    return tuple(results)


def _misshapen(base: Any, case: Any) -> str:
    """What keeps a case from being read at all; empty: nothing."""
    if not isinstance(case, Mapping):
        return "it is not a table: write [[case]]"
    if not isinstance(base, Mapping):
        return "base is not a table: write [base]"
    for place, table in (("", case), ("base.", base)):
        for key in ("answers", "settings", *_FACT_TABLES):
            if not isinstance(table.get(key, {}), Mapping):
                return f"{place}{key} must be a table"
        without = table.get("without", [])
        if not isinstance(without, list) or not all(isinstance(key, str) for key in without):
            return f"{place}without must be a list of questions"
    return ""


def with_base(base: Mapping[str, Any], case: Mapping[str, Any]) -> dict[str, Any]:
    """A case with the facts of the base where it does not say otherwise."""
    joined = dict(base) | dict(case)
    for key in ("answers", "settings", *_FACT_TABLES):
        if isinstance(base.get(key), Mapping) or isinstance(case.get(key), Mapping):
            joined[key] = dict(base.get(key, {})) | dict(case.get(key, {}))
    for key in case.get("without", ()):
        joined.get("answers", {}).pop(key, None)
    return joined


def run_case(law: Law, id_: str, case: Mapping[str, Any]) -> CaseResult:
    """Run one case and compare what it expects."""
    differences = [
        f'no key "{key}" in a case{did_you_mean(key, _CASE_KEYS)}'
        for key in case
        if key not in _CASE_KEYS
    ]
    expect = case.get("expect")
    if not isinstance(expect, Mapping) or not expect:
        return CaseResult(id_, "fail", (*differences, "it expects nothing"))
    as_of = case.get("as_of", law.head.covers_from)
    today = case.get("today", as_of)
    if not _is_day(as_of) or not _is_day(today):
        return CaseResult(id_, "fail", (*differences, "as_of and today must be days"))
    try:
        ordinance = law.on(as_of)
    except NotCovered as error:
        return CaseResult(id_, "fail", (*differences, str(error)))
    result, wrong = _determined(ordinance, case, as_of, today)
    differences += wrong
    if result is None:
        return CaseResult(id_, "fail", tuple(differences))
    differences += compare(ordinance, expect, result)
    return CaseResult(
        id_,
        "fail" if differences else "pass",
        tuple(differences),
        provisions=_exercised(ordinance, expect, result),
    )


def _is_day(value: Any) -> bool:
    return isinstance(value, date) and not isinstance(value, datetime)


def _determined(
    ordinance: Ordinance, case: Mapping[str, Any], as_of: date, today: date
) -> tuple[Parts | None, list[str]]:
    document: dict[str, Any] = {"format": 1, "ordinance": ordinance.id}
    for key in ("answers", "events", "decision", *_FACT_TABLES):
        if key in case:
            document[key] = case[key]
    document.setdefault("project", {"name": "Case"})
    reading = read_project(document, ordinance)
    wrong = [f"{error.key}: {error.message}" for error in reading.errors]
    if reading.project is None:
        return None, wrong
    wrong += reading.warnings
    settings = case.get("settings", {})
    faults = setting_faults(settings, ordinance)
    if faults:
        return None, [*wrong, *faults]
    found = determine(ordinance, reading.project, as_of=as_of, today=today, settings=settings)
    return Parts(found), wrong


def setting_faults(settings: Mapping[str, Any], ordinance: Ordinance) -> list[str]:
    """What is wrong with the village's settings that a case assumes."""
    faults = []
    for key, value in settings.items():
        setting = ordinance.settings.get(key)
        if setting is None:
            faults.append(f'no setting "{key}"{did_you_mean(key, ordinance.settings)}')
        elif not _is_of_kind(setting.kind, value):
            faults.append(f"the setting {key} is of another kind ({setting.kind})")
    return faults


def _is_of_kind(kind: str, value: Any) -> bool:
    if kind == "dates":
        return isinstance(value, list | tuple) and all(map(_is_day, value))
    if kind == "date":
        return _is_day(value)
    if kind == "yes_no":
        return isinstance(value, bool)
    if kind in ("text", "choice"):
        return isinstance(value, str)
    return isinstance(value, int | Decimal | Fraction) and not isinstance(value, bool)


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


def _exercised(
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

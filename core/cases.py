"""Decision cases: facts, and what must come out. An ordinance ships with its own and runs them.

Only what a case names is compared. A misspelt answer, provision, flag, word or expectation fails by
name; so does a case that expects nothing, and a file without a case.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from attrs import frozen

from core.determination import determine
from core.expecting import compare, exercised
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
        provisions=exercised(ordinance, expect, result),
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

"""What the office writes into a project: judgments, papers, log, decision, issue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from attrs import evolve

from core.addresses import EditError
from core.ordinance import Ordinance
from core.plain import quoted
from core.project import (
    EXCEPTION_DECISIONS,
    OUTCOMES,
    STANDARD_DECISIONS,
    Condition,
    Decision,
    DocumentEntry,
    Event,
    Info,
    IssuedDetermination,
    Judgment,
    Project,
)
from core.recordlist import put

APPROVALS = ("approved", "approved_with_conditions")
DECISIONS = (*STANDARD_DECISIONS, *EXCEPTION_DECISIONS)
PERMIT_ISSUED = "permit_issued"
"""The kind of event that issuing an approval writes (design section 4)."""


def set_info(project: Project, **fields: Any) -> Project:
    """The project with fields of its ``[project]`` table changed: ``name=``, ``owner=`` ..."""
    info: Info = evolve(project.info, **fields)
    return evolve(project, info=info)


def judge(
    project: Project,
    ordinance: Ordinance,
    provision: str,
    decision: str | None,
    *,
    record: str | None = None,
    by: str | None = None,
    on: date | None = None,
    note: str | None = None,
) -> Project:
    """The project with an official's decision recorded; None takes it back.

    Raises:
        EditError: no such provision, or the decision is none of `DECISIONS`.
    """
    _provision(ordinance, provision)
    place = (provision, record)
    if decision is None:
        return evolve(project, judgments=put(project.judgments, place, None))
    if decision not in DECISIONS:
        raise EditError(f"{quoted(decision)} is no decision: {', '.join(DECISIONS)}.")
    old = project.judgments.get(place)
    judgment = Judgment(decision, by, on, note, unread=old.unread if old else {})
    return evolve(project, judgments=put(project.judgments, place, judgment))


def make_finding(
    project: Project,
    ordinance: Ordinance,
    provision: str,
    decision: str | None,
    *,
    by: str | None = None,
    on: date | None = None,
    note: str | None = None,
) -> Project:
    """The project with a finding recorded, and with it those that follow from it.

    One that follows is met when all that it follows from are, not met when one is not, else open.
    It is recorded like any other: whoever makes the last of five has made the sixth.

    Raises:
        EditError: as of `judge`.
    """
    project = judge(project, ordinance, provision, decision, by=by, on=on, note=note)
    for rule in ordinance.requirements:
        if provision in rule.follows:
            made = [project.judgments.get((before, None)) for before in rule.follows]
            words = {one.decision if one is not None else "open" for one in made}
            follows = None
            if "not_met" in words:
                follows = "not_met"
            elif "met" in words and words <= {"met", "not_applicable"}:
                follows = "met"
            for one in rule.provisions:
                project = judge(project, ordinance, one, follows, by=by, on=on)
    return project


def set_document(
    project: Project, ordinance: Ordinance, provision: str, entry: DocumentEntry | None
) -> Project:
    """The project with what is on file about a paper; None or an empty entry removes it.

    Raises:
        EditError: no such provision.
    """
    _provision(ordinance, provision)
    if entry == DocumentEntry():
        entry = None
    return evolve(project, documents=put(project.documents, provision, entry))


def add_event(project: Project, ordinance: Ordinance, event: Event) -> Project:
    """The project with an entry more in its log.

    Raises:
        EditError: the ordinance knows no such kind of event.
    """
    _event_kind(ordinance, event.kind)
    return evolve(project, events=(*project.events, event))


def edit_event(project: Project, ordinance: Ordinance, index: int, event: Event) -> Project:
    """The project with an entry of its log replaced.

    Raises:
        EditError: no such entry or kind of event.
    """
    _event_kind(ordinance, event.kind)
    _entry(project, index)
    events = list(project.events)
    events[index] = event
    return evolve(project, events=tuple(events))


def remove_event(project: Project, index: int) -> Project:
    """The project without an entry of its log.

    Raises:
        EditError: no such entry.
    """
    _entry(project, index)
    return evolve(project, events=project.events[:index] + project.events[index + 1 :])


def set_decision(project: Project, decision: Decision | None) -> Project:
    """The project with the decision being prepared; None or an empty one removes it.

    Raises:
        EditError: the outcome is none of `OUTCOMES`.
    """
    if decision == Decision():
        decision = None
    if decision and decision.outcome is not None and decision.outcome not in OUTCOMES:
        raise EditError(f"{quoted(decision.outcome)} is no outcome: {', '.join(OUTCOMES)}.")
    return evolve(project, decision=decision)


def set_conditions(project: Project, conditions: Iterable[Condition]) -> Project:
    """The project with the conditions of the decision being prepared."""
    decision = project.decision or Decision()
    return set_decision(project, evolve(decision, conditions=tuple(conditions)))


def issue(
    project: Project,
    on: date,
    *,
    facts: Mapping[str, Any],
    result: Mapping[str, Any],
    program_version: str,
    receipt: str | None = None,
    words: Mapping[str, Any] | None = None,
) -> Project:
    """The project with its decision issued: frozen, never recomputed.

    The decision, the facts and the result are copied into the determinations, the decision being
    prepared is emptied, the status becomes the outcome, and an approval writes its event.

    Args:
        project: holds the decision.
        on: the day of issue.
        facts: the answers as plain TOML values.
        result: one result of `check --json`; nulls are left out.
        program_version: the version of the program that worked it out.
        receipt: of the printed paper.
        words: as they were shown (`core.issued.frozen_words`).

    Raises:
        EditError: there is no decision, or it has no outcome.
    """
    decision = project.decision
    if decision is None or decision.outcome is None:
        raise EditError("There is no decision to issue. Choose approve or deny in step 7 first.")
    kept = _without_nulls(result)
    as_of = kept.get("as_of")
    issued = IssuedDetermination(
        issued_on=on,
        by=decision.by,
        outcome=decision.outcome,
        conditions=decision.conditions,
        ordinance=project.ordinance,
        ordinance_version=kept.get("ordinance_version"),
        program_version=program_version,
        as_of=date.fromisoformat(as_of) if isinstance(as_of, str) else as_of,
        receipt=receipt,
        facts=MappingProxyType(dict(facts)),
        result=MappingProxyType(kept),
        words=MappingProxyType(_without_nulls(words or {})),
    )
    events = project.events
    if decision.outcome in APPROVALS:
        events = (*events, Event(PERMIT_ISSUED, on, by=decision.by))
    return evolve(
        project,
        info=evolve(project.info, status=decision.outcome),
        decision=None,
        determinations=(*project.determinations, issued),
        events=events,
    )


def _entry(project: Project, index: int) -> None:
    if not 0 <= index < len(project.events):
        raise EditError(f"The log has no entry number {index + 1}.")


def _provision(ordinance: Ordinance, provision: str) -> None:
    if provision not in ordinance.provisions:
        raise EditError(f"{ordinance.id} has no provision {quoted(provision)}.")


def _event_kind(ordinance: Ordinance, kind: str) -> None:
    if kind not in ordinance.events:
        raise EditError(f"{ordinance.id} knows no event {quoted(kind)}.")


def _without_nulls(value: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _clean(item) for key, item in value.items() if item is not None}


def _clean(value: Any) -> Any:
    if isinstance(value, Mapping):
        return _without_nulls(value)
    if isinstance(value, (list, tuple)):
        return [_clean(item) for item in value if item is not None]
    return value

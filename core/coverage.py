"""Which record of an ordinance carries out each of its provisions.

Worked out from the records, never written by hand: a provision that nothing uses shows as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from core.ordinance import Ordinance


@frozen(eq=False, repr=False)
class Covered:
    """A provision with what uses it."""

    provision: str
    cite: str
    """As printed."""
    title: str
    used_by: tuple[str, ...]
    """Kinds of record with their key where they have one: "requirement", "value net_area"."""
    cases: int = 0
    """How many cases of the ordinance exercise it."""


def coverage(ordinance: Ordinance, cases: Mapping[str, int] | None = None) -> tuple[Covered, ...]:
    """Every provision in the order of the ledger, with what uses it.

    Args:
        ordinance: as in force on a day.
        cases: how many cases exercise each provision.
    """
    found: dict[str, dict[str, None]] = {}
    for provision, user in _users(ordinance):
        found.setdefault(provision, {})[user] = None
    counted = cases or {}
    return tuple(
        Covered(
            each.id,
            each.citation,
            each.title,
            tuple(found.get(each.id, ())),
            counted.get(each.id, 0),
        )
        for each in ordinance.provisions.values()
    )


def _users(ordinance: Ordinance) -> Iterator[tuple[str, str]]:
    """Provisions and the records that carry them out, in the order in which they are tried."""
    plain: list[tuple[str, tuple[Any, ...]]] = [
        ("exemption", ordinance.exemptions),
        ("route", ordinance.routes),
        ("exception", ordinance.exceptions),
        ("document", ordinance.documents),
        ("condition", ordinance.conditions),
        ("deadline", ordinance.deadlines),
        ("reading", ordinance.readings),
        ("doubt", ordinance.doubts),
        ("notice", ordinance.notices),
        ("letter", ordinance.letters),
    ]
    for step in ordinance.ladder:
        if step.provision:
            yield step.provision, f"class {step.is_}"
    for flag in ordinance.flags:
        if flag.provision:
            yield flag.provision, f"flag {flag.id}"
        for ground in flag.raised_by:
            yield ground.provision, f"flag {flag.id}"
    for rule in ordinance.requirements:
        kind = {"erosion": "checklist item", "decision": "finding"}.get(rule.step, "requirement")
        for provision in rule.provisions:
            yield provision, kind
        if rule.options_of:
            yield rule.options_of, f"options of a {kind}"
    for kind, records in plain:
        for record in records:
            if record.provision:
                yield record.provision, _named(kind, record)
            for content in getattr(record, "contents", ()):
                yield content.provision, f"content of a {kind}"
    for value in ordinance.values.values():
        if value.provision:
            yield value.provision, f"value {value.key}"
    for paper in ordinance.papers.values():
        for provision in paper.provisions:
            yield provision, f"paper {paper.name}"
    for event in ordinance.events.values():
        if event.provision:
            yield event.provision, f"event {event.key}"


def _named(kind: str, record: Any) -> str:
    name = getattr(record, "id", "")
    return f"{kind} {name}" if name else kind

"""Which provision asks for an answer: for the citation beside a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from core.loading import formulas_of
from core.ordinance import Ordinance, Question
from core.results import Determination

_NAMES = re.compile(r"[a-z_][a-z_0-9]*(?:\.[a-z_][a-z_0-9]*)?", re.ASCII)

Uses = dict[str, tuple[str, ...]]
"""Provisions by the name that their conditions read: a question's key, ``device.kind``."""


def uses(ordinance: Ordinance) -> Uses:
    """Which provisions read which question, in the order in which they are tried.

    Conditions of several provisions name each of them; what a value reads counts for those that
    read the value as well, after those that read the question themselves.
    """
    found: dict[str, dict[str, None]] = {}
    through: dict[str, set[str]] = {}
    for provisions, record in _records(ordinance):
        names: set[str] = set()
        for formula in formulas_of(record):
            names.update(_NAMES.findall(formula.text))
        key = getattr(record, "key", None)
        if key is not None and record is ordinance.values.get(key):
            through[key] = names
        for name in names:
            found.setdefault(name, {}).update(dict.fromkeys(provisions))
    for value, names in through.items():
        readers: dict[str, None] = {}
        for name in found:
            if name.rpartition(".")[2] == value:
                readers |= found[name]
        for name in names:
            known = found.setdefault(name, {})
            for provision in readers:
                known.setdefault(provision)
    return {name: tuple(provisions) for name, provisions in found.items()}


def _records(ordinance: Ordinance) -> Iterator[tuple[tuple[str, ...], Any]]:
    for flag in ordinance.flags:
        for ground in flag.raised_by:
            yield (ground.provision,), ground
    for requirement in ordinance.requirements:
        yield requirement.provisions[:1], requirement
    for records in (
        ordinance.exemptions,
        ordinance.routes,
        ordinance.ladder,
        ordinance.flags,
        ordinance.values.values(),
        ordinance.exceptions,
        ordinance.documents,
        ordinance.deadlines,
    ):
        for record in records:
            provision: str | None = record.provision
            yield ((provision,) if provision else ()), record


def provision_of(
    ordinance: Ordinance, known: Uses, question: Question, determination: Determination
) -> str:
    """The provision to show beside a question: its own, else one that applies now.

    Empty where no rule reads it.

    Args:
        ordinance: the rules.
        known: what `uses` found in them.
        question: the question asked.
        determination: tells which standards apply.
    """
    if question.provision is not None and question.provision in ordinance.provisions:
        return question.provision
    name = question.key
    if question.group is not None:
        name = f"{ordinance.groups[question.group].singular}.{question.key}"
    candidates = [one for one in known.get(name, ()) if one in ordinance.provisions]
    if len(candidates) < 2:
        return candidates[0] if candidates else ""
    applies = {
        result.provision
        for result in determination.requirements
        if result.status != "not_applicable"
    }
    standards = {one for rule in ordinance.requirements for one in rule.provisions}
    last = {excuse.provision for excuse in ordinance.exceptions}
    last |= {document.provision for document in ordinance.documents}
    last |= {deadline.provision for deadline in ordinance.deadlines}
    for provision in candidates:
        if provision in applies or provision not in standards | last:
            return provision
    return candidates[0]

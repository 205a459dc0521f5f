"""What is there against what is needed: standards that compare two worked-out figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen

from core.answers import exact
from core.forms import short_label
from core.ordinance import Ordinance, Value
from core.quantities import show
from core.results import Determination, Figure, RequirementResult, Status
from core.units import convert

_COMPARED = re.compile(r"\s*([a-z_][a-z_0-9]*)\s*>=\s*([a-z_][a-z_0-9]*)\s*", re.ASCII)
_PRODUCT = re.compile(
    r"\s*([a-z_][a-z_0-9]*) \* ([a-z]+)\(([\d.]+)\)(?: / [a-z]+\(1\))?\s*", re.ASCII
)
_SHORT = {"gallons": "gal", "inches": "in", "feet": "ft", "cuft": "cu ft"}


@frozen
class Balance:
    """One such standard, both sides in the unit of what is there."""

    provision: str
    title: str
    status: Status
    need: Figure | None
    """None: not known yet."""
    held: Figure | None
    unit: str
    need_as_stated: Figure | None
    """The need in the unit the ordinance states it in, when that is another one."""
    stated_unit: str
    formula: str
    """How the need is worked out, in words; empty where it is more than a product."""
    waits_for: tuple[str, ...] = ()
    """The labels of the answers that are missing."""

    @property
    def spare(self) -> Figure | None:
        """What is there beyond the need; below 0 what is missing."""
        return None if self.need is None or self.held is None else self.held - self.need


def balances(ordinance: Ordinance, determination: Determination) -> tuple[Balance, ...]:
    """Standards of the whole project that compare two values, those that apply."""
    return tuple(_balances(ordinance, determination))


def _balances(ordinance: Ordinance, determination: Determination) -> Iterator[Balance]:
    for result in determination.requirements:
        if result.index is not None or result.status == "not_applicable":
            continue
        met = ordinance.requirements[result.rule].met
        compared = _COMPARED.fullmatch(met.text) if met is not None else None
        if compared is None:
            continue
        held, need = (ordinance.values.get(name) for name in compared.groups())
        if held is None or need is None or held.kind == "yes_no":
            continue
        figure = determination.values.get(need.key)
        needed = None if figure is None else _in(figure, need.unit, held.unit)
        other = need.unit != held.unit
        yield Balance(
            result.provision,
            need.label or need.key,
            result.status,
            needed,
            determination.values.get(held.key),
            held.unit,
            figure if other else None,
            need.unit if other else "",
            _formula(ordinance, determination, need, figure),
            tuple(dict.fromkeys(_labels(ordinance, result))),
        )


def _labels(ordinance: Ordinance, result: RequirementResult) -> Iterator[str]:
    for missing in result.missing:
        group = ordinance.groups.get(missing.group or missing.question)
        held = ordinance.questions if group is None else group.questions
        question = held.get(missing.question)
        if question is not None:
            yield short_label(question)
        elif group is not None:
            yield group.label or group.title


def _formula(
    ordinance: Ordinance, determination: Determination, need: Value, figure: Figure | None
) -> str:
    """``1.5 gal x 1,400 sq ft``, when the need is a rate times one known figure."""
    formulas = [case.is_ for case in need.cases] + ([need.formula] if need.formula else [])
    for formula in formulas:
        product = _PRODUCT.fullmatch(formula.text)
        if product is None or figure is None:
            continue
        name, unit, rate = product.groups()
        factor = determination.values.get(name)
        value = ordinance.values.get(name)
        if factor is None or value is None or isinstance(factor, float):
            continue
        short = _SHORT.get(unit, unit)
        exact_rate = Fraction(rate)
        if short == need.unit and factor * exact_rate != figure:
            continue
        return f"{show(exact(exact_rate), short)} x {show(factor, value.unit)}"
    return ""


def _in(figure: Figure, unit: str, other: str) -> Figure:
    if isinstance(figure, float):
        return float(convert(Fraction(figure), unit, other))
    return exact(convert(figure, unit, other))

"""Drainage areas of a project: from answers to areas, storms before and after, and comparisons.

The names of questions are a convention of the ordinance language: a group with `phase`, `covers`,
`path`, `tc_hours` and `pond_pct`; the rain of a storm is the question `rain_Nyr_in`, N its return
period in years; the type of the storm is `rain_type`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from attrs import frozen

from core.answers import Number, Record
from core.expression.drainage import NEEDED, RAIN_QUESTION
from core.hydrology.computed import OutOfRange
from core.hydrology.drainage import DrainageArea, total_peak_cfs, total_volume_cuft
from core.hydrology.notation import read_covers, read_path
from core.hydrology.storms import Comparison, Storms, storms
from core.hydrology.travel_time import time_of_concentration

if TYPE_CHECKING:
    from core.hydrology.curve_numbers import Cover
    from core.ordinance import Group, Ordinance, Question
    from core.results import Determination

BEFORE, AFTER = "before", "after"
"""The phases of a drainage area: as it is, and as planned."""

RAIN_TYPE = "rain_type"
"""The question on the type of the storm."""


@frozen(eq=False)
class Rain:
    """The 24-hour rain of one storm."""

    years: int
    """Its return period."""
    depth_in: Number
    """Inches."""
    question: Question
    """The question that asks for it."""
    given: bool
    """False: nobody answered, and silence stands for the ordinance's own figure."""


@frozen(eq=False)
class Drainage:
    """The drainage areas of a project, worked out as far as they can be."""

    group: Group
    """The group of records."""
    rains: tuple[Rain, ...]
    """The storms, in the order of the ordinance."""
    rain_type: str
    """"I", "IA", "II" or "III"."""
    storms: Storms
    """Before and after, of the areas that can be worked out."""
    compared: tuple[Comparison, ...]
    """The comparisons that the ordinance asks for."""
    provision: str | None
    """The provision that asks for them."""
    problems: tuple[str, ...]
    """Why an area is left out, a sentence each."""

    @property
    def is_empty(self) -> bool:
        """Whether no area can be worked out."""
        return not (self.storms.before or self.storms.after)


def drainage_group(ordinance: Ordinance) -> Group | None:
    """The group whose records are drainage areas; None where the ordinance has none."""
    for group in ordinance.groups.values():
        if all(key in group.questions for key in NEEDED):
            return group
    return None


def drainage(found: Determination) -> Drainage | None:
    """The drainage areas of a project; None where none are listed.

    An area that cannot be worked out is left out and told of: one wrong word must not hide the
    others.
    """
    ctx = found.evaluation
    group = drainage_group(ctx.ordinance)
    if group is None or not ctx.answers.get(group.key):
        return None
    rains = tuple(_rains(ctx.ordinance, ctx.answers))
    rain_type = _rain_type(ctx.ordinance, ctx.answers)
    depths = {rain.years: float(rain.depth_in) for rain in rains}
    problems: list[str] = []
    by_phase: dict[str, list[DrainageArea]] = {BEFORE: [], AFTER: []}
    table = ctx.ordinance.covers()
    for index, record in enumerate(ctx.answers[group.key]):
        area = _area(record, table, index, depths, rain_type, problems)
        if area is not None:
            by_phase[record["phase"]].append(area)
    result = storms(by_phase[BEFORE], by_phase[AFTER], depths, rain_type, tuple(depths))
    compare = group.compare
    return Drainage(
        group,
        rains,
        rain_type,
        result,
        result.asked(*(_years(compare.get(what), depths) for what in ("volume", "peak"))),
        compare.get("provision"),
        tuple(problems),
    )


def _years(wanted: object, depths: Mapping[int, float]) -> list[int]:
    """The storms to compare, of those whose rain is known."""
    return [years for years in wanted if years in depths] if isinstance(wanted, list) else []


def _area(
    record: Record,
    table: Sequence[Cover],
    index: int,
    depths: Mapping[int, float],
    rain_type: str,
    problems: list[str],
) -> DrainageArea | None:
    """The area of a record, tried in every storm; None, with the problem noted."""
    name = _name(record, index)
    if record.get("phase") not in (BEFORE, AFTER):
        problems.append(f"{name}: before or after is not answered.")
        return None
    if not str(record.get("covers") or "").strip():
        problems.append(f"{name}: what covers the ground is not answered.")
        return None
    try:
        area = area_of(record, table, index)
        storms([area], (), depths, rain_type, tuple(depths))
    except OutOfRange as error:
        problems.append(str(error))
        return None
    return area


def _name(record: Record, index: int) -> str:
    return str(record.get("name") or f"Area {index + 1}")


def area_of(record: Record, table: Sequence[Cover], index: int = 0) -> DrainageArea:
    """The drainage area of one record whose covers are answered.

    Raises:
        OutOfRange: a cover, a path or a figure is none that the method takes.
    """
    name = _name(record, index)
    try:
        covers = read_covers(str(record["covers"]), table)
        path = read_path(str(record.get("path") or ""))
    except OutOfRange as error:
        raise OutOfRange(f"Drainage area '{name}': {error}") from error
    return DrainageArea(
        name=name,
        covers=covers,
        path=path,
        tc_h=_figure(record, "tc_hours"),
        pond_pct=_figure(record, "pond_pct") or 0.0,
    )


def _figure(record: Record, key: str) -> float | None:
    value = record.get(key)
    return float(value) if isinstance(value, int | Fraction) else None


def areas_of(
    records: Sequence[Record], phase: str, table: Sequence[Cover]
) -> tuple[DrainageArea, ...]:
    """The drainage areas of a phase, all of whose covers are answered.

    Raises:
        OutOfRange: a cover, a path or a figure is none that the method takes.
    """
    return tuple(
        area_of(record, table, index)
        for index, record in enumerate(records)
        if record.get("phase") == phase
    )


def total(
    records: Sequence[Record],
    phase: str,
    table: Sequence[Cover],
    rain_in: float,
    rain_type: str | None,
) -> float | str:
    """Volume, or peak for a rain type, of all areas of a phase in one storm.

    Returns:
        Cubic feet or cubic feet a second; the sentence why, where the areas give no figure.
    """
    try:
        areas = areas_of(records, phase, table)
        if rain_type is None:
            return total_volume_cuft(areas, rain_in)
        return total_peak_cfs(areas, rain_in, rain_type)
    except OutOfRange as error:
        return str(error)


def check_text(question: Question, text: str, table: Sequence[Cover]) -> None:
    """See that what was typed for the covers or the path of an area can be computed with.

    Raises:
        OutOfRange: it cannot; the sentence shows the piece at fault.
    """
    if question.key == "covers":
        read_covers(text, table)
    elif question.key == "path":
        path = read_path(text)
        if path:
            time_of_concentration(path)


def _rains(ordinance: Ordinance, answers: Mapping[str, Any]) -> Iterator[Rain]:
    for question in ordinance.questions.values():
        named = RAIN_QUESTION.fullmatch(question.key)
        depth = answers.get(question.key, question.absent)
        if named is not None and depth is not None:
            yield Rain(int(named[1]), depth, question, question.key in answers)


def _rain_type(ordinance: Ordinance, answers: Mapping[str, Any]) -> str:
    question = ordinance.questions.get(RAIN_TYPE)
    silent = question.absent if question is not None else None
    return str(answers.get(RAIN_TYPE) or silent or "II")

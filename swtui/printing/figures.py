"""The figures of a device's drawings, taken from the rules: limits, distances, time to drain.

A limit is the literal that a requirement compares an answer with; nothing is repeated here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Any

from core.answers import NO_SUCH_THING
from core.clearances import Limit, limits
from core.ordinance import Group, Question
from core.quantities import show
from core.results import RequirementResult
from swtui.printing.context import Context
from swtui.printing.drawings.bars import DrainBar
from swtui.printing.drawings.section import DeviceSection, Layer
from swtui.printing.drawings.setbacks import Setback
from swtui.printing.facts import letter, record_name
from swtui.printing.lettering import Span, bind
from swtui.printing.wording import RESULTS, approximate, readable


def amount(value: Any, unit: str) -> str:
    """A figure with its unit."""
    if isinstance(value, float):
        return approximate(value, unit)
    return show(value, unit)


def spare(limit: Limit) -> str:
    """How far an answer is from its limit: "0.1 ft short", "0.5 ft to spare"."""
    if limit.given is None or limit.given in (inf, NO_SUCH_THING):
        return ""
    gap = limit.given - limit.limit
    if limit.op in ("<", "<="):
        gap = -gap
    words = readable(abs(gap), limit.question.unit)
    if gap > 0 or (gap == 0 and limit.op in (">=", "<=")):
        return f"{words} to spare" if gap else "exactly on the limit"
    return f"{words} {'over' if limit.op in ('<', '<=') else 'short'}"


def _kept_from(question: Question) -> str:
    """What a distance keeps away from: water, well or septic."""
    words = f"{question.key} {question.label}".lower()
    if "septic" in words or "wastewater" in words:
        return "septic"
    if "supply" in words or "well" in words:
        return "well"
    return "water"


def setback_rows(context: Context, results: Sequence[RequirementResult]) -> list[Setback]:
    """The rows of a device's setback strip."""
    rows = []
    for limit in limits(context.determination, results):
        if limit.question.kind != "distance" or limit.op not in (">=", ">"):
            continue
        given = NO_SUCH_THING if limit.given == inf else limit.given
        word = RESULTS[limit.status]
        if limit.status == "met" and limit.is_kept is False:
            word = "met otherwise"
        cite = context.ordinance.cite(limit.result.provision)
        rows.append(
            Setback(
                bind(f"{limit.question.label.rstrip('?')}, {cite}"),
                limit.limit,
                given,
                _kept_from(limit.question),
                word,
                spare(limit),
                limit.question.unit,
            )
        )
    return rows


_LAYER_NAMES = {"bedrock": "Bedrock", "groundwater": "Groundwater"}


def device_section(
    context: Context, index: int, record: Mapping[str, Any], group: Group
) -> DeviceSection | None:
    """The section of a device; None where no answer about it can be drawn.

    A wet device, of which no separation is asked, is drawn with what is answered and no limit.
    """
    from swtui.printing.lettering import shown

    own = [
        item
        for item in context.determination.requirements
        if item.group == group.key and item.index == index
    ]
    layers: dict[str, Layer] = {}
    limit: Any = None
    unit = "ft"
    words: list[str | Span] = []
    for found in limits(context.determination, own):
        kind = found.question.layer
        if not kind:
            continue
        unit = found.question.unit
        limit = found.limit if limit is None else max(limit, found.limit)
        layers[kind] = Layer(kind, _LAYER_NAMES[kind], _finite(found.given))
        words += _section_words(found)
    for question in group.questions.values():
        kind = question.layer
        if kind and kind not in layers:
            value = record.get(question.key)
            if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
                layers[kind] = Layer(kind, _LAYER_NAMES[kind], value)
                unit = question.unit
    if not layers:
        return None
    if limit is None:
        words = ["No separation is asked of this kind."]
    kind_question = group.questions.get("kind")
    stored = record.get("kind")
    kind_text = (
        kind_question.choice_text(stored)
        if kind_question is not None and isinstance(stored, str)
        else "kind not answered"
    )
    note = context.texts("design-review").get(f"below_{context.determination.class_}", "")
    depth = record.get("bottom_depth_ft")
    return DeviceSection(
        letter=letter(index),
        name=shown(record_name(record, index, group)),
        kind=shown(kind_text),
        layers=tuple(layers.values()),
        limit=limit,
        unit=unit,
        words=words,
        depth=depth if isinstance(depth, (int, Fraction)) and not isinstance(depth, bool) else None,
        frost=_frost(context),
        note="" if len(str(note)) > 44 else str(note),
    )


def _finite(value: Any) -> Any:
    return None if value is None or value == inf else value


def _frost(context: Context) -> Any:
    for key, value in context.determination.values.items():
        record = context.ordinance.values.get(key)
        if record is not None and "frost" in key and record.unit == "ft":
            return value
    return None


def _section_words(found: Limit) -> list[str | Span]:
    name = _LAYER_NAMES[found.question.layer]
    if found.given is None:
        return [f"{name} ", Span("? UNKNOWN", True), ": measure it in a test pit. "]
    word = RESULTS[found.status]
    gap = spare(found)
    return [f"{name} ", Span(word, True), f", {gap}. " if gap else ". "]


def drain_bar(context: Context, results: Sequence[RequirementResult], name: str) -> DrainBar | None:
    """How long a device takes to empty; None where no rule limits it."""
    most: Limit | None = None
    least: Limit | None = None
    for limit in limits(context.determination, results):
        if limit.question.kind != "duration":
            continue
        if limit.op in ("<", "<="):
            most = most or limit
        elif most is None or limit.question is most.question:
            least = least or limit
    if most is None:
        return None
    word = RESULTS[most.result.status]
    gap = spare(most)
    if most.result.status in ("met", "not_met") and gap:
        word += f", {gap}"
    low = least.limit if least is not None and least.question is most.question else None
    return DrainBar(name, most.given, most.limit, most.question.unit, word, low)

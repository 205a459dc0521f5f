"""A determination in words, as `swtui check` prints it: the outcome first, then its grounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.clocks import when
from core.explaining import class_sentence, explain_requirement, label_for, reasons
from core.margins import class_margins, margins, smallest_change
from core.marginwords import class_margin_sentence, smallest_sentence
from core.plain import in_words, shorten, visible
from core.results import UNDETERMINED
from core.tolerances import tolerance_warnings
from swtui.opening import since_issued

if TYPE_CHECKING:
    from core.ordinance import Ordinance
    from core.results import Determination, ReadingResult, RequirementResult
    from swtui.opening import Opened

_HEADINGS = {
    "not_met": "NOT MET",
    "unknown": "Unknown, an answer is missing",
    "judgment": "An official decides",
    "excused": "Excused",
}


def tell(opened: Opened, found: Determination) -> str:
    """The whole result of one file as text."""
    return "\n".join(map(visible, _lines(opened, found)))


def _lines(opened: Opened, found: Determination) -> Iterator[str]:
    ordinance = opened.ordinance
    info = opened.project.info
    named = [visible(part) for part in (info.name, info.file_number) if part]
    yield f"{visible(opened.path)}" + (f": {shorten(', '.join(named), 120)}" if named else "")
    given = reasons(found)
    if found.class_ == UNDETERMINED or not given:
        yield f"  {class_sentence(found)}"
    else:
        yield f"  {ordinance.class_name(found.class_).word}"
    for reason in given:
        yield f"    {reason.cite}: {reason.text}"
    for flag in found.flags:
        yield f"  {_flag(ordinance, flag)}" + _raised(found, flag)
    yield from _missing(found)
    yield from _lines_near(found)
    for point in found.open:
        yield f"  Open in the text itself: {point.ask}"
    yield from _requirements(ordinance, found)
    yield from _papers(ordinance, found)
    for clock in found.deadlines:
        if clock.due is not None and clock.status in ("due", "late"):
            what = clock.what or ordinance.provisions[clock.provision].title
            cite = ordinance.cite(clock.provision)
            yield f"  {what}: {when(clock)} {clock.due:%Y-%m-%d} ({cite})"
            if clock.note:
                yield f"    {clock.note}"
        elif clock.status == "done" and clock.note.startswith("Done "):
            # done, but late or too early: that stays said
            yield f"  {clock.what}: {clock.note} ({ordinance.cite(clock.provision)})"
    for reading in found.readings:
        if found.class_ == UNDETERMINED and not _on_class(reading):
            continue
        yield f"  How the text was read ({ordinance.cite(reading.provision)}): {reading.text}"
    for assumption in found.assumptions:
        yield f"  Taken as so while nothing else is said: {assumption}"
    warnings = (*opened.warnings, *since_issued(opened, found), *ordinance.head.warnings)
    for warning in (*warnings, *found.notices, *tolerance_warnings(found, margins(found))):
        yield f"  Note: {warning}"
    yield f"  By {ordinance.head.title}, text of {found.ordinance_version}, law of {found.as_of}."


def _lines_near(found: Determination) -> Iterator[str]:
    """How far each figure is from the line at which the class changes."""
    if found.class_ == UNDETERMINED:
        return
    near = class_margins(found)
    if near:
        yield "  What could change this:"
    for margin in near:
        cite = f" ({found.evaluation.ordinance.cite(margin.provision)})" if margin.provision else ""
        yield f"    {class_margin_sentence(found, margin)}{cite}"
    smallest = smallest_change(found)
    if smallest is not None:
        yield f"  Smallest change of one figure: {smallest_sentence(found, smallest)}"


def _on_class(reading: ReadingResult) -> bool:
    return any(target.startswith(("class", "flag:")) for target in reading.bears_on)


def _flag(ordinance: Ordinance, key: str) -> str:
    words = [flag.word for flag in ordinance.flags if flag.id == key and flag.word]
    text = words[0] if words else key.replace("_", " ")
    return f"{text[:1].upper()}{text[1:]}"


def _raised(found: Determination, flag: str) -> str:
    cites = [found.evaluation.ordinance.cite(each) for each in found.raised.get(flag, ())]
    return f" ({in_words(cites, 'and')})" if cites else ""


def _missing(found: Determination) -> Iterator[str]:
    if found.class_ != UNDETERMINED:
        return
    for place, item in enumerate(found.missing):
        heading = "Answer first" if place == 0 else "then"
        token = (item.group, item.index, item.question)
        yield f"  {heading}: {label_for(found.evaluation, token)} ({item.key})"


def _requirements(ordinance: Ordinance, found: Determination) -> Iterator[str]:
    results = (*found.requirements, *found.findings)
    for status, heading in _HEADINGS.items():
        those = [result for result in results if result.status == status]
        if status == "unknown" and found.class_ == UNDETERMINED:
            waiting = [result for result in those if _waits_for_class(found, result)]
            those = [result for result in those if result not in waiting]
            if waiting:
                yield f"  {len(waiting)} standards wait until the class is known."
        if not those:
            continue
        yield f"  {heading} ({len(those)}):"
        for result in those:
            yield f"    {_requirement(ordinance, found, result)}"
    met = sum(1 for result in results if result.status == "met")
    if met:
        yield f"  Met: {met}."


def _waits_for_class(found: Determination, result: RequirementResult) -> bool:
    """Whether a standard asks nothing but what the class itself asks."""
    asked = {item.key for item in found.missing}
    return bool(result.missing) and all(item.key in asked for item in result.missing)


def _requirement(ordinance: Ordinance, found: Determination, result: RequirementResult) -> str:
    provision = ordinance.provisions[result.provision]
    head = f"{provision.citation} {provision.title}"
    if result.record is not None:
        head = f"{shorten(visible(result.record), 40)}: {head}"
    if result.status == "judgment":
        return head
    if result.status == "unknown" and result.missing:
        return f"{head}: answer {', '.join(item.key for item in result.missing)}"
    return f"{head}. {explain_requirement(found, result).sentence}"


def _papers(ordinance: Ordinance, found: Determination) -> Iterator[str]:
    for status, heading in (("missing", "Papers missing"), ("incomplete", "Papers incomplete")):
        titles = [
            ordinance.documents[item.rule].title or ordinance.provisions[item.provision].title
            for item in found.documents
            if item.status == status
        ]
        if titles:
            yield f"  {heading} ({len(titles)}): {'; '.join(titles)}."

"""The heart: an ordinance, a project and a day give a determination.

The class first, then the flags, then everything that hangs on them. What is read on the way is what
is asked. Notices and readings are looked at quietly, so that they ask nothing: notices see the file
as it stands (they speak of answers without effect), readings only the answers that count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from core.classing import Ladder, flag_keys
from core.clocks import run_clocks
from core.differences import differences, not_worked_out
from core.doubting import Doubts
from core.evaluation import Evaluation, Gaps, Token
from core.expression.compiler import Compiled
from core.ordinance import Group, Ordinance
from core.owing import owed_documents, owed_letters
from core.project import Project
from core.requiring import Requiring, followed
from core.results import (
    UNDETERMINED,
    DeadlineResult,
    Determination,
    ExemptionResult,
    Figure,
    ReadingResult,
    RequirementResult,
)


def determine(
    ordinance: Ordinance,
    project: Project,
    *,
    as_of: date,
    today: date,
    settings: Mapping[str, Any] | None = None,
) -> Determination:
    """Decide what an ordinance says about a project.

    Args:
        ordinance: as in force on `as_of` (`core.loading.Law.on`).
        project: its answers must have been read against this ordinance.
        as_of: the day of the law.
        today: the day deadlines are seen from.
        settings: the village's, by key of the ordinance's `setting` records.

    Returns:
        The determination, with the evaluation behind it.
    """
    ctx = Evaluation(ordinance, project, today, settings or {}, compiled(ordinance))
    ladder = Ladder(ctx)
    ladder.walk()
    doubts = Doubts(ctx, ladder)
    requiring = Requiring(ctx, doubts)
    flags = tuple(key for key in flag_keys(ordinance) if ladder.flag(key))
    results = requiring.all()
    findings = followed(ordinance, [one for one in results if one.step == "decision"])
    requirements = tuple(result for result in results if result.step != "decision")
    documents = owed_documents(ctx)
    deadlines = run_clocks(ctx)
    _shown_values(ctx)
    worked_out = tuple(ctx.cache)
    asked = _asked_when(ctx)
    settled = ladder.settled and not doubts.on_class()
    class_ = ladder.candidates[0] if settled else UNDETERMINED
    exemptions = ladder.exemptions()
    unlike = differences(ctx)
    with ctx.quietly():
        letters = owed_letters(ctx)
        notices = (*_notices(ctx), *(one.sentence for one in unlike), *not_worked_out(ctx))
    with ctx.as_asked(asked):
        readings = _readings(ctx, class_, flags, results, exemptions, deadlines)
    values, record_values = _values(ctx, worked_out)
    return Determination(
        ordinance=ordinance.id,
        ordinance_version=ordinance.version,
        as_of=as_of,
        today=today,
        class_=class_,
        candidates=ladder.candidates,
        flags=flags,
        raised={key: raised for key in flags if (raised := ladder.raised(key))},
        settled=settled,
        missing=() if settled else ctx.missing(_class_gaps(ladder, doubts)),
        open=doubts.open_points(),
        decided_by=tuple(step.provision for step in ladder.steps if step.provision),
        exemptions=exemptions,
        requirements=requirements,
        findings=findings,
        values=values,
        record_values=record_values,
        documents=documents,
        letters=letters,
        deadlines=deadlines,
        readings=readings,
        notices=notices,
        assumptions=_assumptions(ctx),
        relevant=ctx.finish(),
        asked_when=asked,
        evaluation=ctx,
    )


def compiled(ordinance: Ordinance) -> Compiled:
    """The compiled expressions of an ordinance, kept with it."""
    found = ordinance.compiled.get("formulas")
    if not isinstance(found, Compiled):
        found = ordinance.compiled["formulas"] = Compiled(ordinance)
    return found


def _class_gaps(ladder: Ladder, doubts: Doubts) -> Gaps:
    gaps = Gaps()
    gaps.add_all(ladder.gaps)
    gaps.add_all(doubts.gaps)
    return gaps


def _asked_when(ctx: Evaluation) -> frozenset[Token]:
    """Questions, and lists of records, that no rule waits for but that are asked all the same."""
    asked: set[Token] = set()
    with ctx.quietly():
        for group, found in _with_ask_when(ctx.ordinance):
            if group is None:
                asked.update((None, None, each.key) for each in found if ctx.holds(each.ask_when))
                continue
            for index in range(len(ctx.answers.get(group.key) or ())):
                with ctx.bound(group.singular, index):
                    asked.update(
                        (group.key, index, each.key) for each in found if ctx.holds(each.ask_when)
                    )
    return frozenset(asked)


def _with_ask_when(ordinance: Ordinance) -> tuple[tuple[Group | None, tuple[Any, ...]], ...]:
    """What has an `ask_when`: of the project (its groups too), then of each group's records."""
    kept = ordinance.compiled.get("ask_when")
    if kept is None:
        own = (*ordinance.questions.values(), *ordinance.groups.values())
        parts: list[tuple[Group | None, tuple[Any, ...]]] = [(None, own)]
        parts += [(group, tuple(group.questions.values())) for group in ordinance.groups.values()]
        kept = ordinance.compiled["ask_when"] = tuple(
            (group, tuple(each for each in found if each.ask_when is not None))
            for group, found in parts
        )
    found: tuple[tuple[Group | None, tuple[Any, ...]], ...] = kept
    return found


def _notices(ctx: Evaluation) -> tuple[str, ...]:
    said = [notice.text for notice in ctx.ordinance.notices if ctx.holds(notice.when)]
    return tuple(text for text in dict.fromkeys(said) if text)


def _assumptions(ctx: Evaluation) -> tuple[str, ...]:
    """What silence stands for, of the questions that results read."""
    questions = ctx.ordinance.questions
    return tuple(questions[key].absent_says for key in sorted(ctx.assumed))


def _readings(
    ctx: Evaluation,
    class_: str,
    flags: tuple[str, ...],
    results: tuple[RequirementResult, ...],
    exemptions: tuple[ExemptionResult, ...],
    deadlines: tuple[DeadlineResult, ...],
) -> tuple[ReadingResult, ...]:
    """The readings on which results of this project rest."""
    shown = {"class", f"class:{class_}", *(f"flag:{flag}" for flag in flags)}
    shown |= {result.provision for result in results if result.status != "not_applicable"}
    shown |= {result.provision for result in exemptions}
    shown |= {result.provision for result in deadlines if result.due is not None}
    if ctx.ladder is not None:
        shown |= {step.provision for step in ctx.ladder.steps if step.provision}
    return tuple(
        ReadingResult(reading.id, reading.provision, reading.text, reading.bears_on)
        for reading in ctx.ordinance.readings
        if not shown.isdisjoint(reading.bears_on) and ctx.holds(reading.when)
    )


def _shown_values(ctx: Evaluation) -> None:
    """Work out the values that are shown with a class even where no rule reads them."""
    for value in ctx.ordinance.values.values():
        if value.for_ and value.each is None and ctx.is_for(value.for_):
            ctx.value(value.key)


def _values(
    ctx: Evaluation, worked_out: Iterable[tuple[str, int | None]]
) -> tuple[dict[str, Figure], dict[tuple[str, int, str], Figure]]:
    """The values that the determination worked out and that are figures."""
    values: dict[str, Figure] = {}
    record_values: dict[tuple[str, int, str], Figure] = {}
    for key, index in worked_out:
        result = ctx.cache[key, index]
        record = ctx.ordinance.values[key]
        if result is None or record.kind in ("yes_no", "date", "choice", "text"):
            continue
        if index is None:
            values[key] = result
        elif record.each is not None:
            record_values[record.each, index, key] = result
    return values, record_values

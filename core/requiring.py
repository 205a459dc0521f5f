"""Requirements: decided by figures, judged by an official, or met, not met and in between."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from core.evaluation import Evaluation, Gaps
from core.results import RequirementResult, Status

if TYPE_CHECKING:
    from core.doubting import Doubts
    from core.ordinance import Excuse, Ordinance, Requirement

JUDGED: dict[str, Status] = {"met": "met", "not_met": "not_met", "not_applicable": "not_applicable"}
"""Decisions that settle a judgment."""
_NO_GAPS = Gaps()


class Requiring:
    """Works out every requirement of an ordinance for one project."""

    def __init__(self, ctx: Evaluation, doubts: Doubts) -> None:
        self._ctx = ctx
        self._doubts = doubts
        self._names: dict[str, list[str]] = {}

    def all(self, rules: Collection[int] | None = None) -> tuple[RequirementResult, ...]:
        """One result for each provision (and record) of each requirement that may apply.

        Args:
            rules: only these, by their place in the ordinance; None: every one.
        """
        results: list[RequirementResult] = []
        for rule, requirement in enumerate(self._ctx.ordinance.requirements):
            if rules is None or rule in rules:
                results += self._one(rule, requirement)
        return tuple(results)

    def _one(self, rule: int, requirement: Requirement) -> Iterator[RequirementResult]:
        ctx = self._ctx
        allowed = ctx.is_for(requirement.for_)
        if allowed is False:
            return
        if requirement.each is None:
            yield from self._about(rule, requirement, allowed, None, None)
            return
        group = ctx.ordinance.groups[requirement.each]
        records = ctx.answers.get(group.key)
        if allowed or records is not None:
            ctx.read.add((None, None, group.key))
        if records is None:
            gaps = Gaps()
            if allowed is None:
                ctx.for_gaps(requirement.for_, gaps)
            else:
                gaps.add(None, None, group.key)
            for provision in requirement.provisions:
                yield RequirementResult(
                    provision,
                    "unknown",
                    group.key,
                    step=requirement.step,
                    missing=ctx.missing(gaps),
                    rule=rule,
                )
            return
        if not records:
            for provision in requirement.provisions:
                yield RequirementResult(
                    provision, "not_applicable", group.key, step=requirement.step, rule=rule
                )
            return
        if group.key not in self._names:
            self._names[group.key] = [
                record_name(record, group, index) for index, record in enumerate(records)
            ]
        with ctx.iterating(group.singular) as env:
            for index in range(len(records)):
                env[group.singular] = index
                yield from self._about(rule, requirement, allowed, group.key, index)

    def _about(
        self,
        rule: int,
        requirement: Requirement,
        allowed: bool | None,
        group: str | None,
        index: int | None,
    ) -> Iterator[RequirementResult]:
        """The results of one requirement about the project or one record."""
        record = None if group is None or index is None else self._names[group][index]
        status = self._applies(requirement, allowed)
        if status is None:
            status = self._by_figures(requirement)
        gaps = self._gaps(requirement, allowed) if status == "unknown" else _NO_GAPS
        if status == "judgment" and requirement.hint_when is not None:
            self._ctx.holds(requirement.hint_when)  # what the official is told of is asked
        for provision in requirement.provisions:
            yield self._settled(rule, requirement, provision, status, gaps, group, index, record)

    def _applies(self, requirement: Requirement, allowed: bool | None) -> Status | None:
        """Say unknown or not_applicable; None: it applies."""
        applies = allowed and self._ctx.holds(requirement.applies)
        if applies:
            return None
        return "unknown" if applies is None else "not_applicable"

    def _by_figures(self, requirement: Requirement) -> Status:
        """met, not_met, unknown, or judgment where no figure decides."""
        if requirement.met is None and requirement.not_met is None:
            return "judgment"
        met = self._ctx.holds(requirement.met, otherwise=False)
        if met:
            return "met"
        if requirement.not_met is None:
            failed = None if met is None else True
        else:
            failed = self._ctx.holds(requirement.not_met)
        if failed:
            return "not_met"
        return "judgment" if met is False and failed is False else "unknown"

    def _gaps(self, requirement: Requirement, allowed: bool | None) -> Gaps:
        """The questions on which a requirement hangs that is unknown."""
        ctx = self._ctx
        gaps = Gaps()
        if allowed is None:
            ctx.for_gaps(requirement.for_, gaps)
            return gaps
        if requirement.applies is not None and ctx.holds(requirement.applies) is None:
            ctx.gaps_of(requirement.applies, gaps)
            return gaps
        for formula in (requirement.met, requirement.not_met):
            if formula is not None:
                ctx.gaps_of(formula, gaps)
        return gaps

    def _settled(
        self,
        rule: int,
        requirement: Requirement,
        provision: str,
        status: Status,
        gaps: Gaps,
        group: str | None,
        index: int | None,
        record: str | None,
    ) -> RequirementResult:
        """The result of one provision: exceptions, judgments and doubts taken in."""
        excused_by: str | None = None
        available: tuple[str, ...] = ()
        judged = False
        undefined = gaps.undefined[0] if gaps.undefined else ""
        if status == "not_met":
            own = Gaps()
            status, excused_by, available = self._excuse(provision, record, own)
            gaps = own if status == "unknown" else gaps
        elif status == "judgment" and not requirement.follows:
            entry = self._ctx.project.judgments.get((provision, record))
            if entry is not None and entry.decision in JUDGED:
                status, judged = JUDGED[entry.decision], True
        if status not in ("not_applicable", "unknown") and not judged:
            doubt = self._doubts.on_provision(provision)
            if doubt is not None:
                status, undefined = "unknown", doubt
        return RequirementResult(
            provision,
            status,
            group,
            index,
            record,
            requirement.step,
            self._ctx.missing(gaps) if status == "unknown" and gaps.questions else (),
            excused_by,
            available,
            judged,
            undefined if status == "unknown" else "",
            rule,
        )

    def _excuse(
        self, provision: str, record: str | None, gaps: Gaps
    ) -> tuple[Status, str | None, tuple[str, ...]]:
        """What exceptions make of a failure: the status, what excuses, what could be granted."""
        unknown: list[Excuse] = []
        available: list[str] = []
        for excuse in self._excuses_of(provision):
            holds = self._ctx.holds(excuse.when)
            if excuse.grant is None:
                if holds:
                    return "excused", excuse.provision, ()
                if holds is None:
                    unknown.append(excuse)
            elif holds:
                if self._granted(excuse, provision, record):
                    return "excused", excuse.provision, ()
                available.append(excuse.provision)
        if unknown:
            for excuse in unknown:
                self._ctx.gaps_of(excuse.when, gaps)
            return "unknown", None, tuple(available)
        return "not_met", None, tuple(available)

    def _granted(self, excuse: Excuse, provision: str, record: str | None) -> bool:
        """Whether it was granted: for this standard, for the record, or for the whole project."""
        judgments = self._ctx.project.judgments
        for name in (provision, record, None):
            key = (excuse.provision, name)
            entry = judgments.get(key)
            if entry is not None:
                return entry.decision == "granted"
        return False

    def _excuses_of(self, provision: str) -> list[Excuse]:
        """The exceptions that a provision knows; kept with the ordinance."""
        ordinance = self._ctx.ordinance
        kept: dict[str, list[Excuse]] = ordinance.compiled.setdefault("excuses", {})
        if provision not in kept:
            kept[provision] = [
                excuse
                for excuse in ordinance.exceptions
                if any(_names(pattern, provision) for pattern in excuse.excuses)
            ]
        return kept[provision]


def _names(pattern: str, provision: str) -> bool:
    if pattern.endswith("*"):
        return provision.startswith(pattern[:-1])
    return pattern == provision


def followed(
    ordinance: Ordinance, findings: Sequence[RequirementResult]
) -> tuple[RequirementResult, ...]:
    """Findings, those that follow from others with the status that these give them.

    Met when all are, not met when one is not; else still to be decided.
    """
    statuses = {result.provision: result.status for result in findings}
    told = []
    for result in findings:
        follows = ordinance.requirements[result.rule].follows
        if follows and result.status == "judgment":
            found = {statuses.get(provision) for provision in follows} - {"not_applicable"}
            status: Status = "judgment"
            if "not_met" in found:
                status = "not_met"
            elif found <= {"met", "excused"}:
                status = "met"
            result = evolve(result, status=status)
        told.append(result)
    return tuple(told)


def record_name(record: object, group: object, index: int) -> str:
    """What a record is called: its name, or its number where it has none."""
    name = record.get("name") if hasattr(record, "get") else None
    title = getattr(group, "singular_title", "") or getattr(group, "singular", "record")
    return name if isinstance(name, str) and name.strip() else f"{title} {index + 1}"

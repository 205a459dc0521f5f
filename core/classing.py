"""The ladder of classes: which class, which flags, and what each hangs on.

The steps are tried in order. A step that is unknown leaves its class among the candidates; the
first that holds ends the walk. One candidate left: the class is settled, even if which step decides
is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.evaluation import Evaluation, Gaps
from core.results import ExemptionResult

if TYPE_CHECKING:
    from core.ordinance import ClassStep, Exemption, Flag, Formula, Ordinance, Route


WHOLE_PROJECT = ""
"""Stands for the kinds of work where an ordinance does not tell them apart."""


def both(values: Sequence[bool | None]) -> bool | None:
    """All of them, in three values."""
    if False in values:
        return False
    return None if None in values else True


def either(values: Sequence[bool | None]) -> bool | None:
    """Any of them, in three values."""
    if True in values:
        return True
    return None if None in values else False


class Ladder:
    """The class of one project and its flags, worked out step by step."""

    __slots__ = ("_classes", "_ctx", "_flags", "_for", "_known", "candidates", "gaps", "steps")

    def __init__(self, ctx: Evaluation) -> None:
        self._ctx = ctx
        self._classes = tuple(name.key for name in ctx.ordinance.head.classes)
        self._known: dict[Formula, bool | None] = {}
        self._flags: dict[str, bool | None] = {}
        self._for: dict[tuple[str, ...], bool | None] = {}
        self.gaps = Gaps()
        self.steps: tuple[ClassStep, ...] = ()
        """The steps that decide, or may still decide."""
        self.candidates: tuple[str, ...] = ()
        ctx.ladder = self

    def walk(self) -> None:
        """Try the steps in order until one surely holds."""
        steps: list[ClassStep] = []
        for step in self._ctx.ordinance.ladder:
            holds = self._ctx.holds(step.when)
            if holds is False:
                continue
            steps.append(step)
            if holds is None and step.when is not None:
                self._ctx.gaps_of(step.when, self.gaps)
            else:
                break
        self.steps = tuple(steps)
        found = {step.is_ for step in steps}
        self.candidates = tuple(sorted(found, key=self._classes.index))
        if self.settled:
            self.gaps = Gaps()

    @property
    def settled(self) -> bool:
        """Whether one class is left."""
        return len(self.candidates) == 1

    def is_class(self, keys: Sequence[str]) -> bool | None:
        """Yes when all candidates are among the keys, no when none is."""
        within = [candidate in keys for candidate in self.candidates]
        if all(within):
            return bool(within)
        return None if any(within) else False

    def is_for(self, names: tuple[str, ...]) -> bool | None:
        """Whether a project is of one of these classes, or has one of these flags; none: yes."""
        if not names:
            return True
        if names not in self._for:
            self._for[names] = self._is_for(names)
        return self._for[names]

    def _is_for(self, names: tuple[str, ...]) -> bool | None:
        classes = [name for name in names if name in self._classes]
        result = self.is_class(classes) if classes else False
        for name in names:
            if result is True:
                break
            if name not in self._classes:
                result = either([result, self.flag(name)])
        return result

    def for_gaps(self, names: Sequence[str], gaps: Gaps) -> None:
        """Add the questions on which `is_for` hangs."""
        if any(name in self._classes for name in names):
            gaps.add_all(self.gaps)
        for name in names:
            if name not in self._classes and self.flag(name) is None:
                self.flag_missing(name, gaps)

    # Flags

    def flag(self, key: str) -> bool | None:
        """Yes when a flag is surely set, no when it surely is not."""
        if key not in self._flags:
            self._flags[key] = self._flag(key)
        return self._flags[key]

    def _flag(self, key: str) -> bool | None:
        carried = [key in step.flags for step in self.steps]
        if any(carried):
            return True if all(carried) else None
        found: list[bool | None] = []
        for flag, grounds in self._records(key):
            allowed = self.is_for(flag.for_)
            if allowed is False:
                found.append(False)
            elif allowed is None:
                found.append(None)
            else:
                found.append(either([self._ctx.holds(ground) for ground in grounds]))
        return either(found)

    def _records(self, key: str) -> Sequence[tuple[Flag, tuple[Formula, ...]]]:
        """The records of a flag, each with its grounds; kept with the ordinance."""
        ordinance = self._ctx.ordinance
        kept: dict[str, list[tuple[Flag, tuple[Formula, ...]]]]
        kept = ordinance.compiled.setdefault("grounds", {})
        if not kept:
            for flag in ordinance.flags:
                if grounds := _grounds(flag):
                    kept.setdefault(flag.id, []).append((flag, grounds))
        return kept.get(key, ())

    def flag_missing(self, key: str, gaps: Gaps) -> None:
        """Add the questions on which a flag hangs."""
        if any(key in step.flags for step in self.steps):
            for step in self.steps:
                if step.when is not None:
                    self._ctx.gaps_of(step.when, gaps)
            return
        for flag, grounds in self._records(key):
            if self.is_for(flag.for_) is None:
                self.for_gaps(flag.for_, gaps)
                continue
            for ground in grounds:
                self._ctx.gaps_of(ground, gaps)

    def raised(self, key: str) -> tuple[str, ...]:
        """The provisions that surely raise a flag that is set."""
        return tuple(
            ground.provision
            for flag, _ in self._records(key)
            for ground in flag.raised_by
            if self._ctx.holds(ground.when)
        )

    # Kinds of work

    def ticked(self) -> tuple[str, ...]:
        """The kinds of work ticked, in the order of the question's choices."""
        key = self._ctx.ordinance.head.activities
        if key is None:
            return (WHOLE_PROJECT,)
        self._ctx.read.add((None, None, key))
        answer = self._ctx.answers.get(key)
        if answer is None or answer == "":
            return ()
        ticks = (answer,) if isinstance(answer, str) else answer
        choices = self._ctx.ordinance.questions[key].choices
        return tuple([choice.word for choice in choices if choice.word in ticks])

    def activities(self, *, every: bool, exempt: bool, to: str | None) -> bool | None:
        """Whether every (or some) ticked kind of work is exempt or goes to a class.

        Nothing ticked is not answered: unknown.
        """
        ticked = self.ticked()
        if not ticked:
            return None
        found = [self._one(tick, exempt=exempt, to=to) for tick in ticked]
        return both(found) if every else either(found)

    def _one(self, tick: str, *, exempt: bool, to: str | None) -> bool | None:
        result: bool | None = False
        for rule in self._rules(tick, exempt=exempt, to=to):
            holds = self._known_holds(rule)
            if holds:
                return True
            if holds is None:
                result = None
        return result

    def _known_holds(self, rule: Exemption | Route) -> bool | None:
        if rule.when not in self._known:
            self._known[rule.when] = self._ctx.holds(rule.when)
        return self._known[rule.when]

    def _rules(self, tick: str, *, exempt: bool, to: str | None) -> list[Exemption | Route]:
        """What exempts a kind of work or lets it into a class; kept with the ordinance."""
        ordinance = self._ctx.ordinance
        kept: dict[tuple[str, bool, str | None], list[Exemption | Route]]
        kept = ordinance.compiled.setdefault("rules", {})
        rules = kept.get((tick, exempt, to))
        if rules is None:
            rules = kept[tick, exempt, to] = []
            if exempt:
                rules += [rule for rule in ordinance.exemptions if _covers(rule, tick)]
            if to is not None:
                routes = (rule for rule in ordinance.routes if rule.to == to)
                rules += [rule for rule in routes if _covers(rule, tick)]
        return rules

    def activities_missing(self, gaps: Gaps, *, exempt: bool, to: str | None) -> None:
        """Add the questions on which the kinds of work hang."""
        ticked = self.ticked()
        key = self._ctx.ordinance.head.activities
        if not ticked and key is not None:
            gaps.add(None, None, key)
        for tick in ticked:
            if self._one(tick, exempt=exempt, to=to) is None:
                for rule in self._rules(tick, exempt=exempt, to=to):
                    if self._known_holds(rule) is None:
                        self._ctx.gaps_of(rule.when, gaps)

    def exemptions(self) -> tuple[ExemptionResult, ...]:
        """Each exemption tried for each ticked kind of work, those after one that is met left out.

        Exemptions of the whole project come without a kind of work.
        """
        results: list[ExemptionResult] = []
        for tick in self.ticked():
            for rule in self._ctx.ordinance.exemptions:
                if tick in rule.covers:
                    result = self._exemption(rule, tick)
                    results.append(result)
                    if result.status == "met":
                        break
        results += [
            self._exemption(rule, None)
            for rule in self._ctx.ordinance.exemptions
            if not rule.covers
        ]
        return tuple(results)

    def _exemption(self, rule: Exemption, tick: str | None) -> ExemptionResult:
        holds = self._known_holds(rule)
        if holds is not None:
            return ExemptionResult(rule.provision, tick, "met" if holds else "not_met")
        gaps = Gaps()
        self._ctx.gaps_of(rule.when, gaps)
        return ExemptionResult(rule.provision, tick, "unknown", self._ctx.missing(gaps))


def _grounds(flag: Flag) -> tuple[Formula, ...]:
    grounds = [flag.when, *(ground.when for ground in flag.raised_by)]
    return tuple(ground for ground in grounds if ground is not None)


def flag_keys(ordinance: Ordinance) -> tuple[str, ...]:
    """The flags that an ordinance may set, in order of name; kept with it."""
    kept: tuple[str, ...] | None = ordinance.compiled.get("flag_keys")
    if kept is None:
        keys = {flag.id for flag in ordinance.flags}
        keys |= {flag for step in ordinance.ladder for flag in step.flags}
        kept = ordinance.compiled["flag_keys"] = tuple(sorted(keys))
    return kept


def _covers(rule: Exemption | Route, tick: str) -> bool:
    return not rule.covers or tick in rule.covers

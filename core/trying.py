"""Trying other answers: what would the class be if an answer were another?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from core.breakpoints import class_breakpoints, samples
from core.classing import Ladder, flag_keys
from core.doubting import Doubts
from core.evaluation import Evaluation
from core.requiring import Requiring
from core.results import UNDETERMINED, RequirementResult

if TYPE_CHECKING:
    from core.evaluation import Token
    from core.ordinance import Question


@frozen(repr=False)
class Outcome:
    """A class with its flags, and what raises them."""

    class_: str
    flags: tuple[str, ...]
    raised: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def settled(self) -> bool:
        """Whether the class is known."""
        return self.class_ != UNDETERMINED


def classify(ctx: Evaluation, changes: Mapping[Token, Any]) -> Outcome:
    """The class and flags with some answers changed.

    Args:
        ctx: the evaluation of the project as it is.
        changes: question to new answer; None takes an answer away.
    """
    trial = _trial(ctx, changes)
    ladder = Ladder(trial)
    ladder.walk()
    settled = ladder.settled and not (trial.ordinance.doubts and Doubts(trial, ladder).on_class())
    flags = tuple(key for key in flag_keys(ctx.ordinance) if ladder.flag(key))
    then = Outcome(
        ladder.candidates[0] if settled else UNDETERMINED,
        flags,
        tuple((key, raised) for key in flags if (raised := ladder.raised(key))),
    )
    trial.let_go()
    return then


def requirements_with(
    ctx: Evaluation, changes: Mapping[Token, Any], rules: Collection[int] | None = None
) -> tuple[str, tuple[RequirementResult, ...]]:
    """The class and the requirements with some answers changed; like `classify`.

    Args:
        ctx: the evaluation of the project as it is.
        changes: question to new answer.
        rules: only these requirements, by their place in the ordinance; None: every one.
    """
    trial = _trial(ctx, changes)
    ladder = Ladder(trial)
    ladder.walk()
    doubts = Doubts(trial, ladder)
    settled = ladder.settled and not doubts.on_class()
    class_ = ladder.candidates[0] if settled else UNDETERMINED
    results = Requiring(trial, doubts).all(
        {
            rule
            for rule, requirement in enumerate(ctx.ordinance.requirements)
            if requirement.step != "decision" and (rules is None or rule in rules)
        }
    )
    trial.let_go()
    return class_, results


def _trial(ctx: Evaluation, changes: Mapping[Token, Any]) -> Evaluation:
    answers = _changed(ctx.answers, changes)
    return Evaluation(ctx.ordinance, ctx.project, ctx.today, ctx.settings, ctx.compile, answers)


def _changed(answers: Mapping[str, Any], changes: Mapping[Token, Any]) -> dict[str, Any]:
    changed = dict(answers)
    for (group, index, key), value in changes.items():
        if group is not None and index is not None:
            records = list(changed.get(group) or ())
            records[index] = {**records[index], key: value}
            changed[group] = tuple(records)
        elif value is None:
            changed.pop(key, None)
        else:
            changed[key] = value
    return changed


def question_of(ctx: Evaluation, token: Token) -> Question | None:
    """The question of a token; None for "are there any?" and for settings."""
    group, _, key = token
    if group is None:
        return ctx.ordinance.questions.get(key)
    found = ctx.ordinance.groups.get(group)
    return None if found is None else found.questions.get(key)


def samples_of(ctx: Evaluation, token: Token) -> tuple[Any, ...] | None:
    """Answers that stand for all answers of a question; None where no few do."""
    question = question_of(ctx, token)
    if question is None:
        return None
    points = class_breakpoints(ctx.ordinance, ctx.compile)
    return samples(question, points.get((question.group, question.key), ()))


def outcomes(ctx: Evaluation, token: Token) -> Iterable[tuple[Any, Outcome]]:
    """What each answer of a question would make of the class."""
    for value in samples_of(ctx, token) or ():
        yield value, classify(ctx, {token: value})

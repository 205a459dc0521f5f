"""Whether an ordinance's rules fit together: rows that overlap or are missing, idle rules.

The conditions are tried on made-up answers: every figure a rule compares with, a step below it and
a step above it, every word of a choice, yes and no. What no answer can show is not looked at:
conditions on days, log entries or settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

from core.breakpoints import Breakpoint, QuestionName, class_breakpoints, gather, samples
from core.classing import Ladder
from core.coverage import coverage
from core.determination import compiled
from core.evaluation import Evaluation
from core.expression.errors import ExpressionError
from core.expression.figures import Arithmetic, Convert, Extreme, Negative
from core.expression.nodes import And, Compare, If, In, Literal, Node, Not, Or, Words
from core.expression.reading import QuestionRef, RecordQuestionRef, ValueRef
from core.loading_fields import Problem
from core.ordinance import Formula, Ordinance, Place, Question
from core.project import Project
from core.quantities import FIGURE_KINDS, show

MOST_TRIALS = 3000
"""Combinations of answers tried on one condition before it is taken for one that may hold."""
CONTEXTS = 80
"""Made-up projects on which each threshold of the classes is tried."""

_FIGURES = (0, 1, 10**6)

_NEVER = "it can never apply: no answers make its condition yes. Look at its figures and words"


def check_fit(ordinance: Ordinance, cases: Mapping[str, int] | None = None) -> tuple[Problem, ...]:
    """What does not fit together in an ordinance whose data is otherwise sound.

    Args:
        ordinance: as in force on a day.
        cases: how many cases exercise each provision; None: cases are not looked at.
    """
    fitting = _Fitting(ordinance)
    found = [*fitting.never(), *fitting.contradictions(), *fitting.rows()]
    if cases is not None:
        found += _without_a_case(ordinance, cases)
    return tuple(found)


class _Fitting:
    def __init__(self, ordinance: Ordinance) -> None:
        self._ordinance = ordinance
        self._compiled = compiled(ordinance)

    # --- rules that can never apply ----------------------------------------------------------

    def never(self) -> Iterator[Problem]:
        """Conditions that no answers make yes."""
        for record, formula in self._conditions():
            if not self._can_hold(formula):
                yield _problem(record, _NEVER, formula)

    def _conditions(self) -> Iterator[tuple[Any, Formula]]:
        ordinance = self._ordinance
        yield from ((each, each.when) for each in ordinance.exemptions)
        yield from ((each, each.when) for each in ordinance.routes)
        yield from ((each, each.when) for each in ordinance.exceptions)
        for step in ordinance.ladder:
            if step.when is not None:
                yield step, step.when
        for flag in ordinance.flags:
            if flag.when is not None:
                yield flag, flag.when
            for ground in flag.raised_by:
                yield flag, ground.when
        for rule in ordinance.requirements:
            for formula in (rule.applies, rule.met, rule.not_met):
                if formula is not None:
                    yield rule, formula

    def _can_hold(self, formula: Formula) -> bool:
        try:
            node = self._compiled(formula)
        except ExpressionError:
            return True  # said where conditions are compiled
        questions = _questions(node)
        if questions is None:
            return True
        return any(
            self._evaluation(answers).holds(formula) is not False
            for answers in self._combinations(questions, [(formula, None)])
        )

    def _combinations(
        self, questions: Sequence[Question], rules: Iterable[tuple[Formula, str | None]]
    ) -> Iterator[Mapping[str, Any]]:
        points = gather(rules, self._compiled)
        choices = [_stand_ins(question, points) for question in questions]
        if prod(map(len, choices)) > MOST_TRIALS:
            # too many to try: what is not tried may hold
            yield {}
        for values in islice(product(*choices), MOST_TRIALS):
            yield _answers(zip(questions, values, strict=True))

    def _evaluation(self, answers: Mapping[str, Any]) -> Evaluation:
        project = Project(self._ordinance.id, answers=answers)
        ctx = Evaluation(self._ordinance, project, date(2000, 1, 1), {}, self._compiled)
        Ladder(ctx)
        for group in self._ordinance.groups.values():
            ctx.env[group.singular] = 0
        return ctx

    # --- met and not met at once -------------------------------------------------------------

    def contradictions(self) -> Iterator[Problem]:
        """Standards that answers can make met and not met at once."""
        for rule in self._ordinance.requirements:
            if rule.met is None or rule.not_met is None:
                continue
            questions = self._questions_of((rule.met, rule.not_met))
            if questions is None:
                continue
            rules = [(rule.met, None), (rule.not_met, None)]
            for answers in self._combinations(questions, rules):
                ctx = self._evaluation(answers)
                if ctx.holds(rule.met) is True and ctx.holds(rule.not_met) is True:
                    yield _problem(
                        rule,
                        f"it is met and not met at once when {_told(questions, answers)}: let one "
                        "of them leave that figure out",
                        rule.not_met,
                    )
                    break

    def _questions_of(self, formulas: Iterable[Formula]) -> list[Question] | None:
        found: dict[int, Question] = {}
        for formula in formulas:
            try:
                questions = _questions(self._compiled(formula))
            except ExpressionError:
                return None
            if questions is None:
                return None
            found |= {question.order: question for question in questions}
        return list(found.values())

    # --- overlapping and missing rows --------------------------------------------------------

    def rows(self) -> Iterator[Problem]:
        """Thresholds at which a figure falls in two classes of the ladder, or in none."""
        steps = self._ordinance.ladder
        if not steps:
            return
        try:
            points = class_breakpoints(self._ordinance, self._compiled)
            contexts = self._contexts(points)
        except ExpressionError:
            return
        said: set[tuple[str, str]] = set()
        for (group, key), thresholds in points.items():
            question = self._ordinance.questions.get(key)
            if group is not None or question is None:
                continue
            for point in thresholds:
                for answers in contexts:
                    found = self._row(question, point, answers)
                    if found is not None and (found.id, found.message) not in said:
                        said.add((found.id, found.message))
                        yield found
                        break

    def _contexts(
        self, points: Mapping[QuestionName, tuple[Breakpoint, ...]]
    ) -> list[dict[str, Any]]:
        chance = Random(1)  # the same made-up projects at every run
        choices = {
            question.key: _stand_ins(question, points)
            for question in self._ordinance.questions.values()
            if question.kind not in ("text", "date")
        }
        return [
            {key: chance.choice(words) for key, words in choices.items()} for _ in range(CONTEXTS)
        ]

    def _row(
        self, question: Question, point: Breakpoint, answers: dict[str, Any]
    ) -> Problem | None:
        around = [at for at in samples(question, [point]) or () if isinstance(at, int) or at]
        if len(around) < 3:
            return None
        below, at, above = (self._holding({**answers, question.key: each}) for each in around)
        if at is None or below is None or above is None:
            return None
        figure = show(point.at, question.unit)
        if not at and below and above:
            return _problem(
                self._ordinance.ladder[-1],
                f"a project with {question.spoken} of exactly {figure} falls in no class: one of "
                "the comparisons on both sides must take it in (<= or >=)",
                text=question.key,
            )
        first = self._ordinance.ladder
        for one, step in enumerate(first):
            for two in range(one + 1, len(first)):
                if first[two].is_ == step.is_ or first[two].when is None:
                    continue
                ends = one in below and two not in below and two in above and one not in above
                begins = two in below and one not in below and one in above and two not in above
                if one in at and two in at and (ends or begins):
                    return _problem(
                        first[two],
                        f"a project with {question.spoken} of exactly {figure} falls in two "
                        f"classes, {step.is_} and {first[two].is_}: let one of the comparisons "
                        "leave it out (< or >)",
                        first[two].when,
                    )
        return None

    def _holding(self, answers: Mapping[str, Any]) -> set[int] | None:
        """Which steps of the ladder hold, each by itself; None where one is unknown."""
        ctx = self._evaluation(answers)
        held = [ctx.holds(step.when) for step in self._ordinance.ladder]
        return None if None in held else {number for number, holds in enumerate(held) if holds}


_BY_ANSWERS = (
    And, Or, Not, Compare, In, If, Literal, Words, Convert, Arithmetic, Negative, Extreme, ValueRef,
)  # fmt: skip
"""What depends on answers alone; all else reads the log, the class, a request, a setting, a day."""


def _questions(node: Node) -> list[Question] | None:
    """The questions a condition reads; None where it reads what no answer can show."""
    found: dict[int, Question] = {}
    for part in _all_parts(node, set()):
        if isinstance(part, (QuestionRef, RecordQuestionRef)):
            if part.question.kind in ("text", "date"):
                return None
            found[part.question.order] = part.question
        elif not isinstance(part, _BY_ANSWERS):
            return None
    return list(found.values())


def _all_parts(node: Node, seen: set[int]) -> Iterator[Node]:
    if id(node) in seen:
        return
    seen.add(id(node))
    yield node
    for part in node.parts():
        yield from _all_parts(part, seen)


def _stand_ins(
    question: Question, points: Mapping[QuestionName, tuple[Breakpoint, ...]]
) -> tuple[Any, ...]:
    """Answers that stand for all answers of a question."""
    if question.kind == "choices":
        return tuple((word,) for word in question.words)
    found = samples(question, points.get((question.group, question.key), ())) or (0,)
    if question.kind in FIGURE_KINDS:
        # figures that count only in sums have no line of their own
        found = tuple(dict.fromkeys((*found, *_FIGURES)))
    return (*found, "none") if question.kind == "distance" else found


def _answers(pairs: Iterable[tuple[Question, Any]]) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for question, value in pairs:
        if question.group is None:
            answers[question.key] = value
        else:
            answers.setdefault(question.group, ({},))[0][question.key] = value
    return answers


def _told(questions: Iterable[Question], answers: Mapping[str, Any]) -> str:
    told = []
    for question in questions:
        held = answers if question.group is None else answers[question.group][0]
        value = held[question.key]
        shown = value if isinstance(value, (str, tuple, bool)) else show(value, question.unit)
        told.append(f"{question.key} is {shown}")
    return " and ".join(told)


def _problem(
    record: Any,
    message: str,
    formula: Formula | None = None,
    text: str = "",
) -> Problem:
    place: Place = record.place  # every record that was loaded has one
    field = formula.field if formula is not None else ""
    return Problem(
        place.file, place.kind, place.id, message, field, formula.text if formula else text
    )


_DECIDED = ("exemption", "route", "class ", "flag ", "exception", "deadline")


def _without_a_case(ordinance: Ordinance, cases: Mapping[str, int]) -> Iterator[Problem]:
    """Provisions that figures decide and no case exercises."""
    by_figures = {
        provision
        for rule in ordinance.requirements
        if rule.met is not None
        for provision in rule.provisions
    }
    for row in coverage(ordinance, cases):
        decided = row.provision in by_figures or any(
            user.startswith(_DECIDED) for user in row.used_by
        )
        if decided and not row.cases:
            yield _problem(
                ordinance.provisions[row.provision],
                "no case exercises it: add one at its figure, one just under and one just over",
            )

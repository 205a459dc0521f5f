"""What each answer to one question would change: for the pane beside the form."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from core.answers import exact
from core.breakpoints import STEP, Breakpoint, class_breakpoints
from core.changes import answer_in_words
from core.determination import compiled
from core.forms import Asked, is_unsure
from core.ordinance import Question
from core.quantities import FIGURE_KINDS, show
from core.results import Determination
from core.trying import Outcome, classify

SAME = "nothing changes"


def this_question(found: Determination, key: str) -> tuple[str, ...]:
    """The answer as it stands, then what other answers would make of the class.

    Args:
        found: the determination.
        key: of a question about the project; of any other there is nothing to say.
    """
    ctx = found.evaluation
    question = ctx.ordinance.questions.get(key)
    if question is None:
        return ()
    label = question.label.partition(" (")[0].rstrip("?")
    if is_unsure(ctx.project, Asked(key, question)):
        answer = "don't know"
    else:
        answer = answer_in_words(question, ctx.project.answers.get(key))
    return (f"{label}: {answer}.", *_effects(found, question))


def _effects(found: Determination, question: Question) -> Iterator[str]:
    ctx = found.evaluation
    token = (None, None, question.key)
    now = classify(ctx, {})

    def effect(value: Any) -> str:
        return _told(found, now, classify(ctx, {token: value}))

    if question.kind == "yes_no":
        told = [("Yes", effect(True)), ("No", effect(False))]
    elif question.kind == "choice":
        told = [(choice.text, effect(choice.word)) for choice in question.choices[:6]]
    elif question.kind in FIGURE_KINDS:
        points = class_breakpoints(ctx.ordinance, compiled(ctx.ordinance)).get(
            (None, question.key), ()
        )
        told = [(words, effect(value)) for words, value in _stretches(question, points)]
    else:
        return
    if all(text == SAME for _, text in told):
        yield "No answer here changes the class."
        return
    # neighbours that come to the same are one stretch
    merged: list[tuple[str, str]] = []
    for words, text in told:
        if merged and merged[-1][1] == text and question.kind in FIGURE_KINDS:
            continue
        merged.append((words, text))
    yield from (f"{words}: {text}." for words, text in merged)


def _stretches(
    question: Question, points: tuple[Breakpoint, ...] | Any
) -> Iterator[tuple[str, Any]]:
    """A figure for each stretch between two limits, with the words for it."""
    step = 1 if question.kind == "count" else STEP
    points = list(points)
    for index, point in enumerate(points):
        if index == 0:
            words = (
                f"Under {show(point.at, question.unit)}"
                if point.counts
                else (f"At {show(point.at, question.unit)} or less")
            )
            yield words, exact(Fraction(point.at) - (step if point.counts else 0))
        above = (
            f"From {show(point.at, question.unit)} on"
            if point.counts
            else (f"Over {show(point.at, question.unit)}")
        )
        yield above, exact(Fraction(point.at) + (0 if point.counts else step))


def _told(found: Determination, now: Outcome, then: Outcome) -> str:
    ordinance = found.evaluation.ordinance
    if then == now:
        return SAME
    if then.class_ != now.class_:
        if not then.settled:
            return "it cannot be said yet"
        return f"it would be {ordinance.class_name(then.class_).word}"
    words = {flag.id: flag.word or flag.id.replace("_", " ") for flag in ordinance.flags}
    more = [flag for flag in then.flags if flag not in now.flags]
    less = [flag for flag in now.flags if flag not in then.flags]
    if more:
        return f"it {words.get(more[0], more[0])}"
    if less:
        return f"no longer: it {words.get(less[0], less[0])}"
    raised, before = dict(then.raised), dict(now.raised)
    for flag, grounds in raised.items():
        count = len(grounds) - len(before.get(flag, ()))
        if count:
            reason = "one more reason" if count > 0 else "one reason less"
            return f"{reason}: it {words.get(flag, flag)}"
    return SAME

"""What would settle the class: the smallest set of missing answers, and what to ask next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from core.results import Determination, Missing
from core.trying import classify, samples_of

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Token

MOST_COMBINATIONS = 400
"""Above this many combinations of answers the row of missing answers is taken as it is."""


def token_of(missing: Missing) -> Token:
    """The token of a missing answer."""
    return (missing.group, missing.index, missing.question)


def smallest_set(found: Determination) -> tuple[Missing, ...]:
    """The missing answers on which the class hangs, those left out that it can settle without.

    An answer is left out when the class settles whatever the others are.
    """
    kept = list(found.missing)
    ctx = found.evaluation
    for candidate in reversed(found.missing):
        others = [item for item in kept if item is not candidate]
        if others and _settles(ctx, others):
            kept = others
    return tuple(kept)


def _settles(ctx: Evaluation, others: Sequence[Missing]) -> bool:
    """Whether every combination of answers to these questions settles the class."""
    tokens = [token_of(item) for item in others]
    choices: list[tuple[Any, ...]] = []
    combinations = 1
    for token in tokens:
        answers = samples_of(ctx, token)
        if answers is None:
            return False
        choices.append(answers)
        combinations *= len(answers)
        if combinations > MOST_COMBINATIONS:
            return False
    return all(
        classify(ctx, dict(zip(tokens, answers, strict=True))).settled
        for answers in product(*choices)
    )

"""What is wrong with an expression, and the nearest right name."""

from __future__ import annotations

from collections.abc import Iterable

from core.plain import did_you_mean


class ExpressionError(Exception):
    """An expression that cannot be compiled; the message says what to do."""


def unknown_name(what: str, name: str, known: Iterable[str]) -> str:
    """A sentence for a name that is not known, with the nearest one that is."""
    return f'no {what} "{name}"{did_you_mean(name, known)}'

"""What is wrong with an expression, and the nearest right name."""

from __future__ import annotations

from collections.abc import Iterable


class ExpressionError(Exception):
    """An expression that cannot be compiled; the message says what to do."""


def unknown_name(what: str, name: str, known: Iterable[str]) -> str:
    """A sentence for a name that is not known, with the nearest one that is."""
    import difflib  # only when something is wrong: it would cost every start 4 ms

    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f'no {what} "{name}"' + (f', did you mean "{near[0]}"?' if near else "")

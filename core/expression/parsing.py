"""Texts of expressions to Python's syntax trees; nothing is evaluated."""

from __future__ import annotations

import ast
from threading import Lock

_PARSING = Lock()
"""Python 3.11 counts the depth of a parse for all threads together: two at a time end in an error.

A list of projects is read in a thread while the screen works on one of them.
"""


def expression_tree(text: str) -> ast.expr:
    """The tree of a text; in brackets, so that it may break its lines.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: it is no expression, or too deep.
    """
    with _PARSING:
        return ast.parse(f"({text}\n)", mode="eval").body

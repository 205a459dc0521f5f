"""What a part of an expression must be, and what to say where it is something else."""

from __future__ import annotations

import ast

from core.expression.errors import ExpressionError
from core.expression.nodes import Node
from core.expression.types import BOOL


def yes_or_no(node: Node, tree: ast.expr) -> Node:
    """The node, which must be a yes or no.

    Args:
        node: what a part was compiled to.
        tree: the part as written, for the error.

    Raises:
        ExpressionError: it is something else.
    """
    if node.type is not BOOL:
        raise ExpressionError(
            f'"{ast.unparse(tree)}" must be a yes or no, and is {node.type.describe()}'
        )
    return node


def number(node: Node, tree: ast.expr) -> Node:
    """Likewise a figure to calculate with."""
    if not node.type.is_number:
        raise ExpressionError(
            f'"{ast.unparse(tree)}" must be a figure, and is {node.type.describe()}'
        )
    if node.type.distance:
        raise ExpressionError(
            f'"{ast.unparse(tree)}" is a distance and may be "none": it can only be compared'
        )
    return node

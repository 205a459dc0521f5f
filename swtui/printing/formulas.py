"""Formulas on paper: records are called by their letters."""

from __future__ import annotations

from core import formulas
from core.evaluation import Evaluation
from core.expression.nodes import Node
from core.formulas import in_letters as in_letters
from core.formulas import shown as shown
from core.formulas import unrounded as unrounded
from swtui.printing.facts import letter


def in_figures(ctx: Evaluation, node: Node) -> str:
    """The formula with its figures; "?" for what is not answered."""
    return formulas.in_figures(ctx, node, letter)

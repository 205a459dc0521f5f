"""Step 2: the kinds of work, and the figures that exempt."""

from __future__ import annotations

from collections.abc import Iterator

from screens.fields import Field, Hint
from screens.steps.form import Item
from screens.steps.questions import QuestionsPage


class ExemptPage(QuestionsPage):
    """What is asked to see whether the project is exempt."""

    step = "screening"
    next_button = ("Next: 3 Class", "next")

    def after_questions(self) -> Iterator[Item]:
        """``Exemptions looked at: 1, none met``; Enter explains them."""
        tried = self.session.determination.exemptions
        if not tried:
            return
        met = sum(1 for result in tried if result.status == "met")
        unknown = sum(1 for result in tried if result.status == "unknown")
        text = f"Exemptions looked at: {looked_at(len(tried), met, unknown)} (F2)"
        hint = Hint(
            "Each kind of work needs an exemption of its own.",
            "Enter shows what was compared for each of them.",
        )
        yield Field("why", "wide", text, hint=hint)


def looked_at(count: int, met: int, unknown: int) -> str:
    """``1, none met``: how many, and what they came to.

    Args:
        count: how many were tried.
        met: how many hold.
        unknown: how many are not known yet.
    """
    if met == count:
        says = {1: "it is met", 2: "both are met"}.get(count, "all are met")
    elif unknown == count:
        says = "not known yet"
    else:
        says = f"{met} met" if met else "none met"
        if unknown:
            says += f", {unknown} not known yet"
    return f"{count}, {says}"

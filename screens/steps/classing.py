"""Step 3: minor, major, or open to choice."""

from __future__ import annotations

from collections.abc import Iterator

from screens.fields import Remark
from screens.steps.form import Item, Said
from screens.steps.questions import QuestionsPage


class ClassPage(QuestionsPage):
    """What is asked to find the class; the officer's own choice stands apart."""

    step = "classification"
    next_button = ("Next: 4 Design", "next")

    def before_questions(self) -> Iterator[Item]:
        """A sentence when nothing is asked here."""
        if self.asked():
            return
        if self.session.determination.settled:
            text = "Nothing is asked here: the class is settled without it."
        else:
            text = "Nothing is asked here yet. Step 2 comes first: F8 goes there."
        yield Said("nothing", (Remark(text),))

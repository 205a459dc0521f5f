"""The records of a group that belongs to a form: stages, drainage areas, years of a fund."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.widget import Widget

from core.forms import LIST, step_word
from core.ordinance import Group
from screens.session import Session
from screens.steps.devices import DevicesPage
from screens.widgets.drawn import Drawn, Line
from screens.widgets.plain import clip, visible


class Named(Drawn):
    """What is listed, on a line of its own."""

    def __init__(self, text: str) -> None:
        """Takes the text."""
        super().__init__()
        self.text = text
        self.styles.height = 1

    def say(self, text: str) -> None:
        """Another text."""
        self.text = text
        self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """The line."""
        return [[(f"  {clip(visible(self.text), width - 2)}", "place")]]


class GroupPage(DevicesPage):
    """The records of one group; the form of the step is one button away."""

    def __init__(self, session: Session, key: str) -> None:
        """Takes the open project and the group's key."""
        self.listed: Group = session.ordinance.groups[key]
        self.page = f"{LIST}{key}"
        self.named = Named(self.listed.title)
        super().__init__(session)

    def group_in(self, session: Session) -> Group | None:
        """The group listed."""
        del session
        return self.listed

    def above(self) -> Iterator[Widget]:
        """What is listed."""
        yield self.named

    def below(self) -> Iterator[Widget]:
        """Nothing: only devices are drawn."""
        yield from ()

    def say_state(self) -> None:
        """How many there are."""
        count = len(self.records)
        self.named.say(f"{self.listed.title}: {count}" if count else self.listed.title)

    def draw_record(self) -> None:
        """Nothing is drawn."""

    def buttons(self) -> Sequence[tuple[str, str]]:
        """Add one, say that there are none, or go back to the form."""
        word = self.listed.singular.replace("_", " ")
        step = step_word(self.session.ordinance, self.listed.step)
        return (
            (f"Add a {word}", "add"),
            ("There are none", "none"),
            (f"Back to {step}", "page "),
        )

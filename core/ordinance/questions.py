"""What is asked: choices, questions, and groups of repeated records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import Factory, frozen

from core.ordinance.parts import ALWAYS, Force, Formula, Place, Texts

if TYPE_CHECKING:
    from core.answers import Number


WORK_STARTS, WORK_ENDS = "work_starts", "work_ends"
GROUNDWATER, BEDROCK = "groundwater", "bedrock"
DRAWN: Mapping[str, tuple[str, ...]] = {
    WORK_STARTS: ("date",),
    WORK_ENDS: ("date",),
    GROUNDWATER: ("length", "distance"),
    BEDROCK: ("length", "distance"),
}
"""What drawings take from an answer, and the kinds of question that can say it: the first and last
day of work on the ground (calendar); how deep a layer lies under a device (section)."""


@frozen(eq=False, repr=False)
class Choice:
    """A word of a choice, as stored, and its text for people."""

    word: str
    text: str
    find: str = ""


@frozen(eq=False, repr=False)
class Question:
    """A question about the project, or (with `group`) about each record of a group."""

    key: str
    kind: str
    """yes_no choice choices text date count area length distance volume flow rate percent
    duration money."""
    label: str
    text: str
    reason: str
    how_to_type: str = ""
    unit: str = ""
    group: str | None = None
    step: str = ""
    part: str = ""
    """The heading on the form under which it stands."""
    said: str = ""
    """Noun phrase with which rules are read aloud; empty: the label."""
    help: str = ""
    note: str = ""
    """The longer wording, where the question is short."""
    find_out: tuple[str, ...] = ()
    """How to find the answer, step by step."""
    heading: str = ""
    short: str = ""
    """Of a figure about a record: in everyday words what it is of, or measured to ("septic field"),
    as drawings name it."""
    draws: str = ""
    """What a drawing takes the answer for: one of `DRAWN`; empty: no drawing asks."""
    find: str = ""
    who: str = ""
    choices: tuple[Choice, ...] = ()
    formula: Formula | None = None
    absent: bool | Number | str | None = None
    """What silence stands for; None: nothing, the answer is unknown."""
    absent_says: str = ""
    ask_when: Formula | None = None
    at_least: Number | None = None
    at_most: Number | None = None
    may_be_negative: bool = False
    not_before: str = ""
    """Of a date: the key of the date that it must not lie before; of a record, in that record."""
    not_before_says: str = ""
    """What to say when it does, in a sentence or two."""
    max_length: int = 0
    """Of a text; 0: the kind's own limit."""
    provision: str | None = None
    """The provision cited beside it; None: the first rule that reads it."""
    order: int = 0
    """Place in the file: earlier questions are asked first."""
    force: Force = ALWAYS
    place: Place | None = None

    @property
    def spoken(self) -> str:
        """The noun phrase for sentences."""
        return self.said or (self.label[:1].lower() + self.label[1:])

    @property
    def layer(self) -> str:
        """What lies so far under a device as its answer says; empty: it is no such depth."""
        return self.draws if self.draws in (GROUNDWATER, BEDROCK) else ""

    @property
    def named(self) -> str:
        """What drawings call it: its short name, else its heading or label as in a sentence."""
        if self.short:
            return self.short
        text = self.heading or self.label
        return text if text[1:2].isupper() else text[:1].lower() + text[1:]

    @property
    def words(self) -> tuple[str, ...]:
        """The stored words of its choices."""
        return tuple(choice.word for choice in self.choices)

    def choice_text(self, word: str) -> str:
        """A choice's text for people; the word itself if it is none of the choices."""
        for choice in self.choices:
            if choice.word == word:
                return choice.text
        return word


@frozen(eq=False, repr=False)
class Group:
    """A kind of repeated record, such as devices."""

    key: str
    singular: str
    title: str
    questions: Mapping[str, Question]
    order: int = 0
    """Place among the questions: where "are there any?" is asked."""
    step: str = "design"
    label: str = ""
    text: str = ""
    reason: str = ""
    singular_title: str = ""
    help: str = ""
    find: str = ""
    find_out: tuple[str, ...] = ()
    how_to_type: str = ""
    heading: str = ""
    who: str = ""
    provision: str | None = None
    """The provision that wants the records."""
    ask_when: Formula | None = None
    """When the records may be listed though no rule waits for them."""
    compare: Texts = Factory(dict)
    """Of drainage areas: the storms, in years, of which `volume` and `peak` are compared, and the
    `provision` that asks for it."""
    place: Place | None = None

"""What decides: values, exemptions, routes, classes, flags, requirements; and notes on them."""

from __future__ import annotations

from attrs import frozen

from core.ordinance.parts import ALWAYS, Force, Formula, Place


@frozen(eq=False, repr=False)
class When:
    """A case of a value: its test (None: otherwise) and what the value then is."""

    when: Formula | None
    is_: Formula


@frozen(eq=False, repr=False)
class Value:
    """A figure or yes/no worked out from answers."""

    key: str
    kind: str
    unit: str = ""
    label: str = ""
    said: str = ""
    provision: str | None = None
    each: str | None = None
    """The group it is worked out for, record by record."""
    for_: tuple[str, ...] = ()
    """Classes or flags with which it is shown even where no rule reads it."""
    formula: Formula | None = None
    cases: tuple[When, ...] = ()
    defined_when: Formula | None = None
    otherwise: str = ""
    show: str = ""
    """"need" rounds up for reading, "supply" down; empty: half even."""
    force: Force = ALWAYS
    place: Place | None = None

    @property
    def spoken(self) -> str:
        """The noun phrase for sentences."""
        return self.said or self.label or self.key.replace("_", " ")


@frozen(eq=False, repr=False)
class Exemption:
    """What exempts a kind of work (or, without `covers`, the whole project)."""

    provision: str
    when: Formula
    covers: tuple[str, ...] = ()
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Route:
    """What lets a kind of work into a class."""

    to: str
    provision: str
    when: Formula
    covers: tuple[str, ...] = ()
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class ClassStep:
    """A step of the ladder of classes, tried in the order of the file."""

    is_: str
    provision: str | None = None
    """None: the exemptions or routes that let the project in are the reason."""
    when: Formula | None = None
    """None: always."""
    flags: tuple[str, ...] = ()
    text: str = ""
    """Why, in a sentence with fields ({disturbed_area_sqft}); empty: made from the condition."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Raise:
    """One ground that raises a flag."""

    provision: str
    when: Formula


@frozen(eq=False, repr=False)
class Flag:
    """A mark on a result, set only when its class and its ground are sure."""

    id: str
    for_: tuple[str, ...] = ()
    when: Formula | None = None
    raised_by: tuple[Raise, ...] = ()
    provision: str | None = None
    word: str = ""
    """In words: "may be treated as major"."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Requirement:
    """A standard: decided by figures, or judged by an official, or met, not met and in between."""

    provisions: tuple[str, ...]
    for_: tuple[str, ...] = ()
    """Classes or flags, any of them; empty: all."""
    each: str | None = None
    applies: Formula | None = None
    met: Formula | None = None
    not_met: Formula | None = None
    judged_by: str | None = None
    step: str = "design"
    """design; erosion makes it a checklist item, decision a finding."""
    part: str = ""
    """The heading of the checklist under which it stands."""
    options_of: str | None = None
    """The provision of which it is one of several ways."""
    follows: tuple[str, ...] = ()
    """Provisions of findings from which this one follows: it is recorded with the last of them, and
    nobody is asked for it."""
    hint: str = ""
    """A sentence shown beside the official's choice."""
    hint_when: Formula | None = None
    cure: str = ""
    """What would cure a failure, in words."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Excuse:
    """Turns not met into excused: by itself, or when an official grants it."""

    provision: str
    excuses: tuple[str, ...]
    when: Formula
    grant: str | None = None
    """"must" or "may": an official has to grant it; None: it holds by itself."""
    by: str | None = None
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Reading:
    """Where the text leaves a choice: what the program does."""

    id: str
    provision: str
    bears_on: tuple[str, ...]
    """"class", "class:major", "flag:spdes", or provision ids."""
    text: str
    when: Formula | None = None
    ask: str = ""
    """Whom to ask about it, where somebody could say otherwise."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Doubt:
    """Where neither the text nor the program decides."""

    id: str
    bears_on: tuple[str, ...]
    ask: str
    when: Formula | None = None
    letter_gives: str = ""
    provision: str | None = None
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Notice:
    """A sentence to say when a condition holds; it changes nothing."""

    when: Formula
    text: str
    id: str = ""
    provision: str | None = None
    force: Force = ALWAYS
    place: Place | None = None

"""What happens and what it makes due: kinds of event, and clocks."""

from __future__ import annotations

from attrs import frozen

from core.ordinance.parts import ALWAYS, Force, Formula, Place
from core.ordinance.questions import Choice


@frozen(eq=False, repr=False)
class EventField:
    """A further field of a kind of event."""

    key: str
    kind: str
    unit: str = ""
    label: str = ""
    choices: tuple[Choice, ...] = ()
    records: tuple[str, ...] = ()
    """Keys of the small records it lists; empty: one answer."""


@frozen(eq=False, repr=False)
class EventKind:
    """A kind of entry in the project's log."""

    key: str
    label: str
    text: str = ""
    fields: tuple[EventField, ...] = ()
    order: int = 0
    find: str = ""
    provision: str | None = None
    place: Place | None = None


@frozen(eq=False, repr=False)
class Deadline:
    """A clock: what starts it, how long it runs, what stops it."""

    provision: str
    what: str = ""
    """What is due, in a few words."""
    starts: Formula | None = None
    each: str | None = None
    """The kind of event of which every one starts a clock of its own."""
    where: Formula | None = None
    after: str | None = None
    """"10 days", "6 months", "2 years"; None: `due` says it."""
    every: str | None = None
    """A grid: the nth counted from the start."""
    due: Formula | None = None
    role: str = "by"
    """by, before, not_before or lapses."""
    running_when: Formula | None = None
    done: Formula | None = None
    applies: Formula | None = None
    for_: tuple[str, ...] = ()
    alternative: Formula | None = None
    alternative_says: str = ""
    consequence: str = ""
    note: str = ""
    id: str = ""
    """Tells clocks of one provision apart in `alternative`s and papers."""
    force: Force = ALWAYS
    place: Place | None = None

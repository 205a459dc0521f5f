"""What every record of an ordinance may have: its place, its days in force, its conditions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from attrs import frozen

Texts = Mapping[str, Any]


@frozen(eq=False, repr=False)
class Place:
    """Where a record stands: for errors and for the reader of the data."""

    file: str
    kind: str
    id: str
    """What tells the record apart in its file: its id, key or provision."""


@frozen(eq=False, repr=False)
class Formula:
    """A condition or formula as written; `core.expression` compiles it when first needed."""

    text: str
    place: Place
    field: str
    variables: tuple[str, ...] = ()
    """Singulars of groups, and kinds of event, that stand for one record in it."""
    wants: str = ""
    """"bool" for a condition; empty: anything."""


@frozen(eq=False, repr=False)
class Force:
    """The days a record is in force, both included; None: no limit on that side."""

    since: date | None = None
    until: date | None = None

    def covers(self, day: date) -> bool:
        """Whether the record is in force on a day."""
        return (self.since is None or self.since <= day) and (
            self.until is None or day <= self.until
        )


ALWAYS = Force()

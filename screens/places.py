"""Where each command leads that opens a screen of its own.

Screens are imported when they are first opened: the register must be on the terminal before the
printing or the law reader is even looked at. A further screen is plugged in by a line here.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from screens.frame import HouseScreen
    from screens.session import Session

PLACES: dict[str, str] = {
    "help": "screens.help:HelpScreen",
    "why": "screens.why:WhyScreen",
}
"""Command id to ``module:class``; the class takes an `Origin`."""


@frozen(eq=False)
class Origin:
    """Where somebody came from when they opened a screen."""

    screen: HouseScreen
    session: Session | None = None
    key: str = ""
    """The row that had the focus: the key of an answer, or of a standard."""
    provision: str = ""
    """The provision the help strip showed."""


def has_place(command: str) -> bool:
    """Whether a command opens a screen of its own."""
    return command in PLACES


def make(command: str, origin: Origin) -> HouseScreen:
    """The screen a command opens."""
    module, _, name = PLACES[command].partition(":")
    made: HouseScreen = getattr(import_module(module), name)(origin)
    return made

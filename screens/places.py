"""Where each command leads that opens a screen of its own.

Screens are imported when they are first opened: the register must be on the terminal before the
printing or the law reader is even looked at. A further screen is plugged in by a line here.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from screens.frame import HouseScreen
    from screens.session import Session

PLACES: dict[str, str] = {
    "help": "screens.help:HelpScreen",
    "why": "screens.why:WhyScreen",
    "quick": "screens.quick:QuickScreen",
    "what_if": "screens.whatif:WhatIfScreen",
    "law": "screens.law:LawScreen",
    "find": "screens.find:FindScreen",
    "menu": "screens.menu:MenuScreen",
    "due": "screens.due:DueScreen",
    "log": "screens.log:LogScreen",
    "calendar": "screens.calendar:CalendarScreen",
    "settings": "screens.settings:SettingsScreen",
    "compare": "screens.compare:CompareScreen",
    "messages": "screens.messages:MessagesScreen",
    "changes": "screens.listofchanges:ChangesScreen",
    "versions": "screens.versions:VersionsScreen",
    "check_log": "screens.record:RecordScreen",
    "parcel": "screens.parcel:ParcelScreen",
    "bin": "screens.bin:BinScreen",
}
"""Command id to ``module:class``; the class takes an `Origin`."""


@frozen(eq=False)
class Origin:
    """Where somebody came from when they opened a screen."""

    screen: HouseScreen[Any]
    session: Session | None = None
    key: str = ""
    """The row that had the focus: the key of an answer, or of a standard."""
    provision: str = ""
    """The provision the help strip showed."""


def has_place(command: str) -> bool:
    """Whether a command opens a screen of its own."""
    return command in PLACES


def make(command: str, origin: Origin) -> HouseScreen[Any]:
    """The screen a command opens."""
    module, _, name = PLACES[command].partition(":")
    made: HouseScreen[Any] = getattr(import_module(module), name)(origin)
    return made

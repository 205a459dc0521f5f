"""Options that several commands share."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import click

from core.dates import DateError, parse_date
from core.plain import quoted
from swtui.speaking import CannotDo

if TYPE_CHECKING:
    from core.loading import Law
    from core.ordinance import Ordinance

    _Base = click.ParamType[date]
else:
    _Base = click.ParamType  # older clicks know no such brackets


class Day(_Base):
    """A day as people write it; on the command line best as 2026-05-04."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day that a word means."""
        if isinstance(value, date):
            return value
        try:
            return parse_date(value, date.today())
        except DateError as error:
            self.fail(f"{quoted(value)} is no day: {error}", param, ctx)


as_of_option = click.option(
    "--as-of",
    metavar="DATE",
    type=Day(),
    help="The day whose law holds and from which deadlines are seen, like 2026-05-04.",
)


def _ordinances(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    """Ids to complete a word with."""
    from swtui.library import Library

    return [known for known in Library().ids() if known.startswith(incomplete)]


ordinance_option = click.option(
    "--ordinance",
    metavar="ID",
    required=True,
    shell_complete=_ordinances,
    help="The ordinance: an id of swtui ordinance list, or the folder of one's own.",
)

ordinance_argument = click.argument("ordinance", metavar="ID", shell_complete=_ordinances)


def law_of(name: str) -> Law:
    """The law of an id or folder.

    Raises:
        CannotDo: there is none, or its data is wrong.
    """
    from swtui.library import Library, LibraryError

    try:
        return Library().law(name)
    except LibraryError as error:
        raise CannotDo(str(error)) from None


def ordinance_on(name: str, day: date | None) -> Ordinance:
    """The ordinance of an id or folder as in force on a day; None: the latest text.

    Raises:
        CannotDo: there is none, its data is wrong, or it does not cover the day.
    """
    from core.loading import NotCovered

    law = law_of(name)
    try:
        return law.on(day) if day is not None else law.editions()[-1][1]
    except NotCovered as error:
        raise CannotDo(str(error)) from None

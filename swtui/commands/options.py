"""Options that several commands share."""

from __future__ import annotations

from datetime import date
from typing import Any

import click

from core.dates import DateError, parse_date
from core.plain import quoted


class Day(click.ParamType):
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

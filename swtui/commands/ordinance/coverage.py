"""`swtui ordinance coverage ID`: what carries out each provision, and how many cases test it."""

from __future__ import annotations

import click

from core.coverage import coverage
from swtui.casework import cases_by_provision, run
from swtui.commands.options import ordinance_argument, ordinance_on
from swtui.library import Library, LibraryError
from swtui.speaking import DONE, CannotDo, say, say_json


@click.command(
    epilog="""\b
Examples:
  swtui ordinance coverage ID
  swtui ordinance coverage ID --json
"""
)
@ordinance_argument
@click.option("--json", "json", is_flag=True, help="For scripts: the same as JSON.")
def command(ordinance: str, json: bool) -> int:
    """Show every provision, the records that carry it out, and how many cases exercise it.

    It is worked out from the data: a provision that nothing uses shows as such.
    """
    held = ordinance_on(ordinance, None)
    try:
        cases = cases_by_provision(run(Library(), ordinance))
    except LibraryError as error:
        raise CannotDo(str(error)) from None
    rows = coverage(held, cases)
    if json:
        say_json(
            {
                "ordinance": held.id,
                "provisions": [
                    {
                        "provision": row.provision,
                        "cite": row.cite,
                        "used_by": list(row.used_by),
                        "cases": row.cases,
                    }
                    for row in rows
                ],
            }
        )
        return DONE
    for row in rows:
        say(f"{row.provision}  {row.cite}  {row.title}")
        used = ", ".join(row.used_by) or "NOTHING USES IT"
        say(f"    {used}; cases: {row.cases}")
    unused = sum(1 for row in rows if not row.used_by)
    say(f"{len(rows)} provisions, {unused} not used by any record.")
    return DONE

"""`swtui ordinance list`: the ordinances at hand."""

from __future__ import annotations

import click

from core.loading import Law
from swtui.library import Library, LibraryError
from swtui.speaking import COULD_NOT, DONE, complain, say


@click.command()
def command() -> int:
    """List the ordinances that came with the program, with the days they cover."""
    library = Library()
    status = DONE
    for known in library.ids():
        try:
            law = library.law(known)
        except LibraryError as error:
            complain(str(error))
            status = COULD_NOT
            continue
        say(f"{known}  {law.head.title}; {_days(law)}")
        for warning in law.head.warnings:
            say(f"  {warning}")
    return status


def _days(law: Law) -> str:
    head = law.head
    until = f" until {head.covers_until}" if head.covers_until else ""
    return f"text of {head.version}, covers days from {head.covers_from}{until}"

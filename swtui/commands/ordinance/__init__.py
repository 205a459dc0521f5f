"""`swtui ordinance ...`: read, test, check and compare ordinances; one command a module."""

from __future__ import annotations

import click

from swtui.lazy import LazyGroup

COMMANDS = {
    "list": "List the ordinances at hand.",
    "show": "Show provisions, and how the rules on one read.",
    "test": "Run the cases of an ordinance.",
    "coverage": "Show what carries out each provision.",
    "new": "Start an ordinance of one's own.",
    "check": "Find mistakes in an ordinance's data.",
    "diff": "Show what an amendment changes.",
}
"""Every command with its line of help."""


@click.group(
    cls=LazyGroup,
    package="swtui.commands.ordinance",
    lines=COMMANDS,
    epilog="""\b
Examples:
  swtui ordinance list
  swtui ordinance show ID PROVISION
  swtui ordinance test ID
  swtui ordinance new my-village
  swtui ordinance check my-village

\b
An ID is one of swtui ordinance list, or the folder of an ordinance of one's own.
""",
)
def command() -> None:
    """Read, test, check and compare ordinances."""

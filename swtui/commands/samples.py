"""`swtui samples [DIR]`: a copy of the sample projects to play with."""

from __future__ import annotations

from pathlib import Path

import click

from core.plain import visible
from swtui.samples import copy_samples
from swtui.speaking import DONE, CannotDo, say

DEFAULT = "swtui-samples"
"""The folder that is made when none is named."""


@click.command(
    epilog="""\b
Examples:
  swtui samples                into the folder swtui-samples
  swtui samples try-it         into the folder try-it
"""
)
@click.argument("folder", metavar="[DIR]", default=DEFAULT, type=click.Path(path_type=Path))
def command(folder: Path) -> int:
    """Copy the sample projects into DIR, to play with.

    People and lots in them are made up. A file that is there already is left as it is.
    """
    if folder.exists() and not folder.is_dir():
        raise CannotDo(f"{visible(str(folder))} is a file. Name a folder for the samples.")
    copied = copy_samples(folder)
    shown = visible(str(folder))
    if copied.written:
        say(f"Copied {len(copied.written)} sample projects to {shown}.")
    if copied.left:
        say(f"{len(copied.left)} were there already and were left as they are.")
    say(f"Open them with: swtui {shown}")
    return DONE

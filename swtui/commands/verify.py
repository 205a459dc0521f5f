"""`swtui verify PDF [FILE]`: does a printed paper still match its file and ordinance?"""

from __future__ import annotations

from pathlib import Path

import click

from core.plain import visible
from swtui.files.problems import NotSavedError
from swtui.files.saving import write_whole
from swtui.printing.verifying import NOT_OURS, NotOursError, project_in, verify
from swtui.speaking import DONE, CannotDo, say


@click.command(
    epilog="""\b
Examples:
  swtui verify brook-screening.pdf              against the file that travels in it
  swtui verify brook-screening.pdf brook.toml   against the file as it is now
  swtui verify brook-screening.pdf --extract was.toml

\b
Status: 0 unchanged; 1 changed; 2 not one of our papers, or damaged.
"""
)
@click.argument("pdf", type=click.Path(path_type=Path))
@click.argument("file", required=False, type=click.Path())
@click.option(
    "--extract",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Put the project file that travels in the paper here.",
)
def command(pdf: Path, file: str | None, extract: Path | None) -> int:
    """Say whether the paper PDF still matches the project FILE it was printed from.

    Of a paper on a folder of projects FILE is that folder.
    """
    try:
        content = pdf.read_bytes()
    except OSError as error:
        raise CannotDo(f"{visible(str(pdf))} can't be read: {error.strerror}.") from None
    if extract is not None:
        return _extract(content, pdf, extract)
    verdict = verify(content, file)
    if verdict.status == NOT_OURS:
        raise CannotDo(f"{visible(str(pdf))}: {verdict.sentence}")
    say(visible(verdict.sentence))
    return verdict.status


def _extract(content: bytes, pdf: Path, target: Path) -> int:
    try:
        _, project = project_in(content)
    except NotOursError as error:
        raise CannotDo(f"{visible(str(pdf))}: {error}") from None
    if target.exists():
        raise CannotDo(f"{visible(str(target))} is there already; nothing is written over it.")
    try:
        write_whole(target, project)
    except NotSavedError as error:
        raise CannotDo(error.plain) from None
    say(visible(str(target)))
    return DONE

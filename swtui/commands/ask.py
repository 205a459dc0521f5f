"""`swtui ask FILE`: the questions of a project line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import click

from core.explaining import class_sentence
from core.plain import visible
from core.project import Project
from swtui.asking import Interview
from swtui.commands.changing import open_to_change
from swtui.files.problems import NotSavedError
from swtui.speaking import DONE, CannotDo, say


@click.command(
    epilog="""\b
Examples:
  swtui new brook.toml --ordinance ID --name "House by the brook"
  swtui ask brook.toml
  swtui ask brook.toml < answers.txt        one answer a line
"""
)
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> int:
    """Ask the open questions of a project one after the other, line by line.

    Made for a screen reader, a braille line or a pipe: the same questions, in the same order and
    with the same answers as on the screens. Each answer is saved at once.
    """
    with open_to_change(file) as opened:

        def save(project: Project) -> None:
            try:
                opened.save(project)
            except NotSavedError as error:
                raise CannotDo(error.plain) from None

        say(visible(opened.project.info.name or str(file)))
        interview = Interview(
            opened.ordinance,
            opened.project,
            determine=opened.opened.determination,
            save=save,
            say=say,
            today=date.today(),
        )
        interview.run(_lines())
        say()
        found = opened.opened.determination(interview.project)
        say(visible(class_sentence(found)))
        say("swtui check shows all of it, swtui print puts it on paper.")
    return DONE


def _lines() -> Iterator[str]:
    """What is typed, line by line; a sign is shown only where somebody sees it."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    seen = sys.stdin.isatty()
    while True:
        if seen:
            sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline(100_000)
        if not line:
            return
        yield line

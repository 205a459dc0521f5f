"""`swtui new FILE`: a new project file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from core.loading import NotCovered
from core.plain import quoted, visible
from core.project import Info, Project
from swtui.commands.options import ordinance_option
from swtui.files.problems import NotSavedError
from swtui.finding import ENDING
from swtui.keeping import Store
from swtui.library import Library, LibraryError
from swtui.opening import Opener
from swtui.speaking import DONE, CannotDo, say


@click.command(
    epilog="""\b
Examples:
  swtui new brook.toml --ordinance ID --name "House by the brook"
  swtui new shed.toml --ordinance ./my-village --name Shed
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@ordinance_option
@click.option("--name", metavar="TEXT", required=True, help="The project's name.")
@click.option("--number", metavar="TEXT", help="Its file number, like 2026-021.")
def command(file: Path, ordinance: str, name: str, number: str | None) -> int:
    """Make the project file FILE.

    The law of today governs it: the file says so and may be changed. A file that is there already
    is never written over.
    """
    if not name.strip():
        raise CannotDo("Give the project a name: --name TEXT.")
    try:
        law = Library().law(ordinance)
        held = law.on(date.today())
    except (LibraryError, NotCovered) as error:
        raise CannotDo(str(error)) from None
    project = Project(
        ordinance=_name_of(ordinance, file),
        law_as_of=date.today(),
        info=Info(name=name, file_number=number),
    )
    if file.exists() or file.is_symlink():
        raise CannotDo(
            f"{visible(str(file))} is there already and is not written over. Choose another name."
        )
    if not file.parent.is_dir():
        raise CannotDo(f"There is no folder {quoted(str(file.parent))}. Make it first.")
    try:
        Store(Opener()).create(file, project, held)
    except NotSavedError as error:
        raise CannotDo(error.plain) from None
    say(f"Made {visible(str(file))}.")
    if file.suffix != ENDING:
        say(f"Only files that end in {ENDING} are listed with their folder.")
    say(f"Open it with: swtui {visible(str(file))}")
    return DONE


def _name_of(ordinance: str, file: Path) -> str:
    """How the file names its ordinance: an id, or where its folder stands seen from the file."""
    if ordinance in Library().ids():
        return ordinance
    import os  # for a path that may lead upwards, which pathlib cannot write

    return Path(os.path.relpath(ordinance, file.parent)).as_posix()

"""`swtui ordinance diff A B`: what an amendment changes, in the text and for projects."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import click
from attrs import evolve, frozen

from core.amending import Shift, differences, shift
from core.dates import DateError, parse_date
from core.determination import determine
from core.loading import Law, NotCovered
from core.ordinance import Ordinance
from core.plain import quoted, visible
from core.projectfile import read_heading, read_project
from swtui.commands.changing import open_to_change
from swtui.commands.options import law_of
from swtui.files.problems import FileProblem, NotSavedError
from swtui.files.reading import read_toml
from swtui.finding import project_files
from swtui.speaking import DONE, CannotDo, complain, say


@frozen(eq=False, repr=False)
class _Text:
    """One of the two texts: an ordinance as in force on a day."""

    name: str
    ordinance: Ordinance
    day: date
    chosen: bool
    """The day was named; else it is the first one of the latest text."""


@click.command(
    epilog="""\b
Examples:
  swtui ordinance diff ID my-draft                        what the draft changes
  swtui ordinance diff ID@2026-01-01 ID@2027-01-01        one ordinance on two days
  swtui ordinance diff ID my-draft --projects projects    and for which projects
  swtui ordinance diff ID my-draft --projects projects --move
"""
)
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
@click.option(
    "--projects",
    "folder",
    metavar="DIR",
    type=click.Path(),
    help="Also name the projects of this folder whose class or standards change.",
)
@click.option("--move", is_flag=True, help="Put these projects under B; each is named.")
def command(old: str, new: str, folder: str | None, move: bool) -> int:
    """Show what changes from ordinance A to ordinance B.

    A and B are ids or folders; ID@DATE is the text in force on that day, without it the latest.
    No project is changed, unless --move says so.
    """
    if move and folder is None:
        raise CannotDo("--move needs --projects DIR: which projects are to be moved?")
    before, after = _text_of(old), _text_of(new)
    found = differences(before.ordinance, after.ordinance)
    for difference in found:
        say(visible(difference.sentence()))
    counted = "1 difference" if len(found) == 1 else f"{len(found)} differences"
    say(f"{counted} in the text." if found else "The two texts are the same.")
    if folder is None:
        return DONE
    if not Path(folder).is_dir():
        raise CannotDo(f"There is no folder {quoted(folder)}. Name the folder of projects.")
    changed = 0
    for path, moved in _shifts(folder, before, after):
        if not moved.is_none:
            changed += 1
            _tell(path, moved, after.ordinance)
        if move:
            _move(path, after)
    counted = "1 project changes" if changed == 1 else f"{changed} projects change"
    say(f"{counted} class or standards." if changed else "No project changes.")
    return DONE


def _text_of(name: str) -> _Text:
    identity, at, day = name.rpartition("@")
    law: Law = law_of(identity if at else name)
    try:
        if not at:
            first, ordinance = law.editions()[-1]
            return _Text(name, ordinance, first, chosen=False)
        chosen = parse_date(day, date.today())
        return _Text(identity, law.on(chosen), chosen, chosen=True)
    except (DateError, NotCovered) as error:
        raise CannotDo(str(error)) from None


def _shifts(folder: str, before: _Text, after: _Text) -> Iterator[tuple[Path, Shift]]:
    """The projects under A, and what B would change for each."""
    today = date.today()
    for name in project_files((folder,)):
        path = Path(name)
        try:
            document, _ = read_toml(path)
        except FileProblem as error:
            complain(str(error))
            continue
        if not _is_under(read_heading(document).ordinance, path, before):
            continue
        determinations = []
        for text in (before, after):
            project = read_project(document, text.ordinance).project
            if project is not None:
                determinations.append(
                    determine(text.ordinance, project, as_of=text.day, today=today)
                )
        if len(determinations) < 2:
            complain(f"{visible(name)} can't be read under both texts; swtui check says why.")
            continue
        yield path, shift(*determinations)


def _is_under(named: str | None, path: Path, text: _Text) -> bool:
    """Whether a project file names this ordinance: by its id, or by the folder it stands in."""
    if named is None:
        return False
    if named == text.ordinance.id:
        return True
    return Path(text.name).is_dir() and (path.parent / named).resolve() == Path(text.name).resolve()


def _tell(path: Path, moved: Shift, ordinance: Ordinance) -> None:
    said = []
    if moved.class_ is not None:
        said.append(f"{moved.class_[0]} -> {moved.class_[1]}")
    for provision, record, old, new in moved.standards:
        row = ordinance.provisions.get(provision)
        cite = row.citation if row else provision
        of = f" ({record})" if record else ""
        said.append(f"{cite}{of} {old or 'none'} -> {new or 'none'}")
    say(visible(f"{path}: {'; '.join(said)}"))


def _move(path: Path, text: _Text) -> None:
    """Put a project under a text, and say so."""
    with open_to_change(path) as opened:
        name = text.ordinance.id
        if Path(text.name).is_dir():
            import os  # for a path that may lead upwards, which pathlib cannot write

            name = Path(os.path.relpath(text.name, path.parent)).as_posix()
        day = text.day
        if not text.chosen and opened.project.law_as_of is not None:
            day = max(day, opened.project.law_as_of)
        project = evolve(opened.project, ordinance=name, law_as_of=day)
        try:
            opened.save(project)
        except NotSavedError as error:
            raise CannotDo(error.plain) from None
    say(visible(f"{path}: now under {name}, law of {day}."))

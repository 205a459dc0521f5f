"""`swtui print PATH`: the papers of a project, a folder or an ordinance as PDF."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click
from attrs import evolve, frozen

from core.plain import visible
from swtui.commands.options import as_of_option
from swtui.files.problems import NotSavedError
from swtui.library import Library, LibraryError
from swtui.opening import CannotOpenError, Opener
from swtui.papermaking import (
    file_name,
    folder_context,
    ordinance_context,
    project_context,
    put_papers,
    with_cases,
)
from swtui.printing.catalogue import (
    NAMES,
    PaperError,
    docket_csv,
    entry,
    list_papers,
    make,
    refusal,
)
from swtui.printing.context import Context
from swtui.speaking import ANSWER_IS_NO, DONE, CannotDo, complain, say


@frozen(eq=False, repr=False)
class _Source:
    """What is printed from, and what its files are called."""

    context: Context
    stem: str
    folder: Path
    """Where papers go when nothing else is said."""
    ordinance: str
    """The id or folder of its ordinance."""


@click.command(
    epilog="""\b
Examples:
  swtui print brook.toml                       all that can be had, beside the file
  swtui print brook.toml --list                which papers there are, and why not
  swtui print brook.toml --paper screening --out papers
  swtui print brook.toml --paper checklist --blank     an empty form
  swtui print projects --paper docket --csv    of a folder, also as a table
  swtui print ID --paper coverage              of an ordinance

\b
Status: 0 done; 1 a paper asked for by name is not to be had; 2 could not.
"""
)
@click.argument("path", type=click.Path())
@click.option("--paper", "names", metavar="NAME", multiple=True, help="This paper; may repeat.")
@click.option("--out", "out", metavar="DIR", type=click.Path(path_type=Path), help="Where to.")
@click.option("--blank", is_flag=True, help="Empty forms, to fill by pen or on a screen.")
@click.option("--large", is_flag=True, help="Large print, for the papers that have it.")
@click.option("--list", "listing", is_flag=True, help="Name all papers; print none.")
@click.option("--csv", "as_table", is_flag=True, help="The docket also as a table (CSV).")
@click.option("--open", "opening", is_flag=True, help="Open what was printed.")
@as_of_option
def command(
    path: str,
    names: tuple[str, ...],
    out: Path | None,
    blank: bool,
    large: bool,
    listing: bool,
    as_table: bool,
    opening: bool,
    as_of: date | None,
) -> int:
    """Print the papers of PATH as PDF, one file each, and name the files.

    PATH is a project file, a folder of projects, or an ordinance. Without --paper every paper is
    made that the state of the project allows. Nothing in the project changes.
    """
    for name in names:
        try:
            entry(name)
        except PaperError as error:
            raise CannotDo(str(error)) from None
    source = _source(path, as_of, blank=blank, large=large)
    if listing:
        _list(source.context)
        return DONE
    made, refused = _make(source, names)
    if not made and not refused:
        raise CannotDo("Name a paper with --paper NAME; --list shows which there are.")
    if as_table:
        made += _table(source, names)
    folder = out or source.folder
    try:
        written = put_papers(made, folder)
    except NotSavedError as error:
        raise CannotDo(error.plain) from None
    for file in written:
        say(visible(str(file)))
    for sentence in refused:
        complain(sentence)
    if opening:
        for file in written:
            click.launch(str(file))
    return ANSWER_IS_NO if refused else DONE


def _source(path: str, as_of: date | None, *, blank: bool, large: bool) -> _Source:
    file = Path(path)
    library = Library()
    today = as_of or date.today()
    opener = Opener(as_of=as_of, library=library)
    try:
        if not file.exists() and path in library.ids():
            context = ordinance_context(path, library, today=today, blank=blank, large=large)
            return _Source(context, path, Path(), path)
        if file.is_dir() and (file / "ordinance.toml").is_file():
            context = ordinance_context(path, library, today=today, blank=blank, large=large)
            return _Source(context, context.ordinance.id, Path(), path)
        if file.is_dir():
            context = folder_context(file, opener, today=today, blank=blank, large=large)
            return _Source(context, file.resolve().name or "folder", file, context.ordinance.id)
        opened = opener.open(path)
    except (LibraryError, CannotOpenError) as error:
        raise CannotDo(" ".join(str(error).split("\n"))) from None
    named = opened.project.ordinance
    beside = file.parent / named
    return _Source(
        project_context(opened, blank=blank, large=large),
        file.stem,
        file.parent,
        named if named in library.ids() or not beside.is_dir() else str(beside),
    )


def _make(source: _Source, names: tuple[str, ...]) -> tuple[list[tuple[str, bytes]], list[str]]:
    """The papers with the names of their files, and why those asked for cannot be had."""
    context = source.context
    if "coverage" in names:
        context = with_cases(context, Library(), source.ordinance)
    made: list[tuple[str, bytes]] = []
    refused: list[str] = []
    for name in names or _usual(context):
        why = refusal(name, context)
        if why is not None:
            if names:
                refused.append(f"{name}: {why}{_mend(name, context)}")
            continue
        try:
            data = make(name, context)
        except PaperError as error:
            refused.append(f"{name}: {error}")
            continue
        made.append((file_name(source.stem, name, blank=context.blank), data))
    return made, refused


def _table(source: _Source, names: tuple[str, ...]) -> list[tuple[str, bytes]]:
    """The docket as comma-separated values, where it was asked for and can be had."""
    if "docket" not in names or refusal("docket", source.context) is not None:
        return []
    return [(f"{source.stem}-docket.csv", docket_csv(source.context).encode("utf-8", "replace"))]


def _usual(context: Context) -> tuple[str, ...]:
    """What is printed when no paper is named: those of one project."""
    if context.folder is not None:
        return ()
    return tuple(name for name in NAMES if not entry(name).folder)


def _mend(name: str, context: Context) -> str:
    """What helps where a paper is not to be had: the blank form, where there is one."""
    form = evolve(context, blank=True)
    if context.blank or refusal(name, form) is not None:
        return ""
    return " --blank prints the empty form."


def _list(context: Context) -> None:
    width = max(len(name) for name in NAMES)
    for paper in list_papers(context):
        state = "can be printed" if paper.refused is None else f"no: {paper.refused}"
        say(f"{paper.name:{width}}  {visible(paper.title)}: {visible(state)}")

"""From files to papers: what a paper needs is gathered here, and its PDF is put on disk here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from core.determination import determine
from core.project import Project
from swtui import __version__
from swtui.casework import cases_by_provision, run
from swtui.files.saving import write_whole
from swtui.finding import project_files
from swtui.library import Library, LibraryError
from swtui.opening import CannotOpenError, Opened, Opener
from swtui.printing.context import Context, Filed, Folder, Unreadable
from swtui.village import Village, read_village, settings_for

if TYPE_CHECKING:
    from core.ordinance import Ordinance
    from core.results import Determination

CLOSED = "closed"
"""Status of projects that a docket leaves out."""


def project_context(
    opened: Opened,
    project: Project | None = None,
    determination: Determination | None = None,
    *,
    blank: bool = False,
    large: bool = False,
) -> Context:
    """What the papers of one project are made from.

    Args:
        opened: the project's file.
        project: the project as it stands on the screen; None: as its file has it.
        determination: what the ordinance says of it, where that is known already.
        blank: empty forms instead.
        large: large print, for the papers that have it.
    """
    shown = project or opened.project
    return Context(
        ordinance=opened.ordinance,
        as_of=opened.today,
        program=__version__,
        project=shown,
        determination=determination or opened.determination(shown),
        settings=opened.village,
        source=opened.source,
        source_name=Path(opened.path).name,
        blank=blank,
        large=large,
    )


def ordinance_context(
    name: str, library: Library, *, today: date, blank: bool = False, large: bool = False
) -> Context:
    """What the papers of an ordinance alone are made from: forms, coverage.

    Raises:
        LibraryError: there is no such ordinance.
    """
    ordinance = library.law(name).editions()[-1][1]
    return _without_project(ordinance, today, {}, blank=blank, large=large)


def folder_context(
    folder: Path, opener: Opener, *, today: date, blank: bool = False, large: bool = False
) -> Context:
    """What the papers on a folder are made from: all its projects that are not closed.

    Raises:
        LibraryError: no project of the folder names an ordinance that can be had, and none came
            with the program.
    """
    filed: list[Filed] = []
    unreadable: list[Unreadable] = []
    total = 0
    for path in project_files((str(folder),)):
        total += 1
        try:
            opened = opener.open(path)
        except CannotOpenError as error:
            unreadable.append(Unreadable(path, error.sentences()[0]))
            continue
        if opened.project.info.status != CLOSED:
            filed.append(Filed(path, opened.project, opened.determination(), opened.ordinance))
    village = read_village(folder)
    ordinance = _usual(filed, opener.library)
    context = _without_project(ordinance, today, village.tables, blank=blank, large=large)
    return evolve(context, folder=Folder(tuple(filed), total=total, unreadable=tuple(unreadable)))


def with_cases(context: Context, library: Library, name: str) -> Context:
    """The context with how many cases exercise each provision, which the coverage paper shows."""
    try:
        cases = cases_by_provision(run(library, name))
    except LibraryError:
        return context
    return evolve(context, cases=cases)


def file_name(stem: str, paper: str, *, blank: bool) -> str:
    """The name of a paper's file: the project's, the paper's, and whether it is a form."""
    return f"{stem}-{paper}{'-blank' if blank else ''}.pdf"


def put_papers(made: Iterable[tuple[str, bytes]], folder: Path) -> list[Path]:
    """Write papers into a folder, which is made if need be; an older print is replaced.

    Raises:
        OSError: the folder cannot be made.
        NotSavedError: a file cannot be written; the older print is whole.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, data in made:
        write_whole(folder / name, data)
        written.append(folder / name)
    return written


def _usual(filed: list[Filed], library: Library) -> Ordinance:
    """The ordinance of most projects of a folder; of an empty one the first that came along."""
    if filed:
        counted = Counter(each.ordinance.id for each in filed)
        usual = counted.most_common(1)[0][0]
        return next(each.ordinance for each in filed if each.ordinance.id == usual)
    return library.law(library.ids()[0]).editions()[-1][1]


def _without_project(
    ordinance: Ordinance, today: date, village: Mapping[str, Any], *, blank: bool, large: bool
) -> Context:
    project = Project(ordinance.id)
    settings, _ = settings_for(Village(village), ordinance)
    found = determine(ordinance, project, as_of=today, today=today, settings=settings)
    return Context(
        ordinance=ordinance,
        as_of=today,
        program=__version__,
        project=project,
        determination=found,
        settings=village,
        blank=blank,
        large=large,
    )

"""The papers of an open project, as the screens ask for them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from attrs import evolve

from core.dates import show_date
from core.ordinance import Ordinance
from core.project import Project
from core.tallying import tally
from screens.desk import DeskError, PaperOffer
from screens.steps.printing import FOLDER
from swtui.files.problems import FileProblem, plainly
from swtui.opening import Opened
from swtui.papermaking import file_name, project_context, put_papers
from swtui.printing.catalogue import CATALOGUE, NAMES, PaperError, as_text, list_papers, make
from swtui.printing.context import Context

SUGGESTED = frozenset({"screening", "missing"})
"""Picked beforehand, when they can be had: what an applicant takes home."""

LONGEST_OPENING = 10.0
"""Seconds that a program may take to open a file before it is left to itself."""

_ABOUT = {
    "screening": "The class, why, with each rule. What is missing. What to do next.",
    "checklist": "Every question with its answer, or that it is not answered.",
    "design-review": "Every design standard: met, not met, unknown, for the officer.",
    "missing": "What to find out, and who can say it. Goes to surveyor and designer.",
    "erosion": "The erosion rules to tick on the site.",
    "submittals": "The papers this project owes, and what each must hold.",
    "incomplete": "A letter to the applicant: what is missing, what stands still.",
    "reasons": "Why the Village treats the project as major.",
    "decision": "The findings with their facts, the decision, its conditions.",
    "issued": "The decision as it was issued.",
    "conditions": "The conditions of the permit, to post on the site.",
    "inspection": "A visit to the site: what was seen, what must be mended by when.",
    "site-log": "What happened on the site, in order.",
    "contractor": "Each firm says that it knows what it must do.",
    "violation": "A notice of violation with all it must say.",
    "variance": "What is not met, and what a board must find to depart from it.",
    "maintenance": "What an attorney needs for the agreement on care.",
    "deadlines": "What is due when, and what would start each clock.",
    "calculations": "Each figure worked out, with its formula.",
}


def titles() -> Mapping[str, str]:
    """What each paper is called, by its name in the data of an ordinance."""
    return {one.name: one.title for one in CATALOGUE}


def context_of(opened: Opened, project: Project, ordinance: Ordinance, *, blank: bool) -> Context:
    """What the papers of a project are made from, as it stands on the screen."""
    now = evolve(opened, ordinance=ordinance, as_of=project.law_as_of or opened.today)
    return project_context(now, project, blank=blank)


def offers(context: Context, path: Path) -> Sequence[PaperOffer]:
    """The papers of one project, those that belong to a folder left out.

    Args:
        context: what they are made from.
        path: the project's file; beside it lies the folder of papers made before.
    """
    made = _made(path.parent / FOLDER, path.stem)
    found = [
        PaperOffer(
            one.name,
            one.title,
            one.available,
            f"ready{_says(one.name, context)}" if one.available else _in_short(str(one.refused)),
            one.refused or "",
            one.name in SUGGESTED and one.available,
            (_ABOUT.get(one.name, one.title), _last(made.get(one.name), path)),
        )
        for one in list_papers(context)
        if not one.folder and context.has_paper(one.name)
    ]
    # what is needed now first, what cannot be had last
    return sorted(found, key=lambda one: (not one.suggested, not one.ready))


def _in_short(refused: str) -> str:
    """Why a paper cannot be had, up to the colon: the whole stands in the strip."""
    return refused.partition(":")[0].rstrip(".")


def _says(name: str, context: Context) -> str:
    """What a paper would say, in a few words: ``: 4 answers``, ``: says 1 NOT MET``."""
    from swtui.printing.papers import incomplete, missing

    if name == "missing":
        count = len(missing.wanted(context)) + len(missing.groups_wanted(context))
        return _answers(count)
    if name == "design-review":
        failed = tally(context.determination.requirements).not_met
        return f": says {failed} NOT MET" if failed else ""
    if name in ("submittals", "incomplete"):
        papers = len(incomplete.lacking(context))
        if papers:
            return f": {papers} missing"
        return _answers(len(incomplete.answers_needed(context))) if name == "incomplete" else ""
    return ""


def _answers(count: int) -> str:
    return f": {count} answer{'' if count == 1 else 's'}" if count else ""


def _made(folder: Path, stem: str) -> Mapping[str, float]:
    """When each paper was last made: its name and the time of the newest file, in seconds."""
    names = "|".join(map(re.escape, NAMES))
    wanted = re.compile(rf"{re.escape(stem)}-({names})(-\d+)?\.pdf")
    found: dict[str, float] = {}
    # no folder yet, or one that cannot be looked into: nothing is known of earlier papers
    with suppress(OSError):
        for entry in folder.iterdir():
            named = wanted.fullmatch(entry.name)
            if named:
                found[named[1]] = max(found.get(named[1], 0.0), entry.stat().st_mtime)
    return found


def _last(made: float | None, path: Path) -> str:
    """``Last made: Tue 2026-06-02 16:10.`` and whether the file is another one by now."""
    if made is None:
        return ""
    moment = datetime.fromtimestamp(made)
    changed = ""
    with suppress(OSError):
        changed = " The file has changed since." if path.stat().st_mtime > made else ""
    return f"Last made: {show_date(moment.date())} {moment:%H:%M}.{changed}"


def text_of(name: str, context: Context) -> str:
    """A paper as plain text.

    Raises:
        DeskError: it cannot be made.
    """
    try:
        return as_text(name, context)
    except PaperError as error:
        raise DeskError(str(error)) from error


def print_papers(names: Sequence[str], context: Context, stem: str, folder: Path) -> Sequence[str]:
    """Make papers; no file that is there already is written over.

    Raises:
        DeskError: one cannot be made or written.
    """
    try:
        made = [(_free(folder, stem, name, context), make(name, context)) for name in names]
        return [str(path) for path in put_papers(made, folder)]
    except PaperError as error:
        raise DeskError(str(error)) from error
    except (FileProblem, OSError) as error:
        told = plainly(error, folder).replace("this folder", f"the folder {folder.name}")
        raise DeskError(f"{told} Choose another one.") from error


def _free(folder: Path, stem: str, name: str, context: Context) -> str:
    """A name no file bears yet: ``brook-screening-2.pdf``."""
    wanted = file_name(stem, name, blank=context.blank)
    count = 2
    while (folder / wanted).exists():
        wanted = f"{file_name(stem, name, blank=context.blank).removesuffix('.pdf')}-{count}.pdf"
        count += 1
    return wanted


def show_file(path: str) -> None:
    """Open a file with the program this computer has for it.

    Raises:
        DeskError: there is none.
    """
    opener = {"darwin": "open", "win32": "explorer"}.get(sys.platform, "xdg-open")
    try:
        # silent: whatever it writes would stand across the screen
        done = subprocess.run(
            [opener, path],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=LONGEST_OPENING,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return  # it stays with the file: it has opened it
    except OSError as error:
        raise DeskError(f"No program here opens PDF files. The file is {path}.") from error
    # Windows' explorer says 1 also when it opened the file
    if done.returncode not in (0, 1) or (done.returncode and opener != "explorer"):
        raise DeskError(f"No program here opens PDF files. The file is {path}.")

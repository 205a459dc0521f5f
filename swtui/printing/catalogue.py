"""The papers: their names, titles, when they can be had, and who makes them.

Screens and command line ask here. The modules of the papers, and ReportLab with them, are imported
when a paper is asked about.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from core.plain import nearest, quoted

if TYPE_CHECKING:
    from swtui.printing.context import Context

NO_SUCH = "This ordinance has no such paper"


@frozen
class Entry:
    """A paper of the catalogue."""

    name: str
    """As after ``--paper``."""
    title: str
    has_blank: bool = True
    large: bool = False
    """There is a large print."""
    attach: bool = False
    """The project file travels in it: only in what stays in the file or with the applicant."""
    folder: bool = False
    """It belongs to a folder, an ordinance or the Village: made only when named."""
    state: str | None = None
    """The word at its head; None: by the state of the project."""
    many: bool = False
    """Its receipt is over all projects shown."""

    @property
    def module(self) -> str:
        """The module that makes it."""
        return f"swtui.printing.papers.{self.name.replace('-', '_')}"


CATALOGUE: tuple[Entry, ...] = (
    Entry("screening", "Screening result", large=True, attach=True),
    Entry("checklist", "Checklist of all questions", attach=True),
    Entry("design-review", "Design-standard review", attach=True),
    Entry("missing", "Still to be measured"),
    Entry("erosion", "Erosion-control checklist"),
    Entry("submittals", "What to hand in", attach=True),
    Entry("incomplete", "Incomplete-application letter", large=True, state=""),
    Entry("reasons", "Reasons letter", large=True, state=""),
    Entry("decision", "Findings and decision", attach=True),
    Entry("issued", "Issued determination", has_blank=False, large=True, attach=True),
    Entry("conditions", "Permit conditions", large=True),
    Entry("inspection", "Inspection report"),
    Entry("site-log", "Site log"),
    Entry("contractor", "Contractor certification", state=""),
    Entry("violation", "Notice of violation", large=True, state=""),
    Entry("variance", "Variance worksheet"),
    Entry("maintenance", "Maintenance agreement data sheet"),
    Entry("deadlines", "Deadlines", has_blank=False, many=True),
    Entry("calculations", "Calculation sheet", has_blank=False, attach=True),
    Entry("docket", "Docket", has_blank=False, folder=True, state="", many=True),
    Entry("coverage", "Coverage of the ordinance", has_blank=False, folder=True, state=""),
    Entry("provision-audit", "Provision self-audit", folder=True, state=""),
    Entry("six-measures", "Six measures", folder=True, state=""),
    Entry("security", "Security and escrow schedule"),
    Entry("bmp-report", "Annual BMP inspection report"),
)
"""In the order of the office's day: from the counter to the yearly report."""

NAMES: tuple[str, ...] = tuple(entry.name for entry in CATALOGUE)


@frozen
class Listed:
    """A paper, and whether it can be had for a project as it stands."""

    name: str
    title: str
    refused: str | None
    """Why it cannot be had; None: it can."""
    has_blank: bool
    folder: bool

    @property
    def available(self) -> bool:
        """Whether it can be had."""
        return self.refused is None


class PaperError(Exception):
    """A paper that cannot be had; the message is a sentence for people."""

    def __init__(self, message: str, *, unknown: bool = False) -> None:
        super().__init__(message)
        self.unknown = unknown
        """The name is no paper at all: exit status 2."""


def entry(name: str) -> Entry:
    """The catalogue's entry of a name.

    Raises:
        PaperError: there is none; the sentence has the names.
    """
    for found in CATALOGUE:
        if found.name == name:
            return found
    near = nearest(name, NAMES)
    hint = f" Did you mean {near}?" if near else ""
    raise PaperError(
        f"{quoted(name)} is no paper.{hint} The papers are {', '.join(NAMES)}.", unknown=True
    )


def _part(found: Entry, name: str) -> Any:
    return getattr(import_module(found.module), name)


def _sentence(text: str) -> str:
    return text if text.endswith((".", ")")) else f"{text}."


def refusal(name: str, context: Context) -> str | None:
    """Why a paper cannot be had, in a sentence; None: it can.

    The blank form is always there, where the paper has one.
    """
    found = entry(name)
    if not context.has_paper(name):
        audit = name in ("provision-audit", "six-measures")
        said = _part(found, "refusal")(context) if audit else None
        return _sentence(said or NO_SUCH)
    if context.blank:
        return None if found.has_blank else "This paper has no blank form."
    said = _part(found, "refusal")(context)
    return None if said is None else _sentence(said)


def list_papers(context: Context) -> tuple[Listed, ...]:
    """Every paper with its state for a project, in the order of the catalogue."""
    return tuple(
        Listed(
            found.name,
            title_of(found, context),
            refusal(found.name, context),
            found.has_blank,
            found.folder,
        )
        for found in CATALOGUE
    )


def title_of(found: Entry, context: Context) -> str:
    """A paper's title: the ordinance's own where it has one."""
    record = context.ordinance.papers.get(found.name)
    return (record.title if record is not None else "") or found.title


def make(name: str, context: Context) -> bytes:
    """A paper as PDF bytes: the same context gives the same bytes.

    Args:
        name: one of `NAMES`.
        context: what it is made from.

    Raises:
        PaperError: there is no such paper, or it cannot be had as things stand.
    """
    from swtui.printing.making import make_paper

    found, context = _to_make(name, context)
    return make_paper(found, context, _part(found, "TITLE"), _part(found, "build"))


def as_text(name: str, context: Context) -> str:
    """A paper as plain text, each cell of a table behind the name of its column.

    Args:
        name: one of `NAMES`.
        context: what it is made from.

    Raises:
        PaperError: there is no such paper, or it cannot be had as things stand.
    """
    from swtui.printing.making import text_paper

    found, context = _to_make(name, context)
    return text_paper(found, context, _part(found, "TITLE"), _part(found, "build"))


def _to_make(name: str, context: Context) -> tuple[Entry, Context]:
    """The entry of a paper that can be had, and what it is made from."""
    found = entry(name)
    refused = refusal(name, context)
    if refused is not None:
        raise PaperError(refused)
    return found, evolve(context, large=context.large and found.large)


def docket_csv(context: Context) -> str:
    """The docket as comma-separated values, for a spreadsheet.

    Raises:
        PaperError: it cannot be had as things stand.
    """
    refused = refusal("docket", context)
    if refused is not None:
        raise PaperError(refused)
    made: str = _part(entry("docket"), "as_csv")(context)
    return made

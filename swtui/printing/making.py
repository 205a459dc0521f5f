"""Makes a paper: sheet, blocks, pages, receipt, attachment, seal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from core.project import Project
from swtui.printing.common import DISCLAIMER
from swtui.printing.context import Context
from swtui.printing.lettering import shown
from swtui.printing.pages import Attachment, Running, lay
from swtui.printing.receipt import BLANK, Basis, facts, receipt, seal, short
from swtui.printing.sheet import Sheet
from swtui.printing.wording import day

LETTER = ""


class Paper(NamedTuple):
    """A paper of the catalogue."""

    name: str
    title: str
    build: Callable[[Sheet], None]
    refusal: Callable[[Context], str | None]
    """The sentence why it cannot be had now; None: it can."""
    has_blank: bool = True
    large: bool = False
    """Whether there is a large print."""
    attach: bool = False
    """The project file travels in it: only in what stays in the file or with the applicant."""
    folder: bool = False
    """It belongs to a folder, an ordinance or the Village, not to one project."""
    state: str | None = None
    """The word at its head; None: by the project's state."""
    many: bool = False
    """Its receipt is over all projects of the folder."""


def basis_of(context: Context, name: str) -> Basis:
    """What a paper's receipt is made of, the facts aside."""
    ordinance = context.ordinance
    return Basis(name, ordinance.id, ordinance.version, context.as_of, context.program)


def projects_of(context: Context, paper: Paper) -> Iterable[Project]:
    """The projects whose facts a paper shows."""
    if paper.many and context.folder is not None:
        return [filed.project for filed in context.folder.filed]
    return [context.project]


def state_word(context: Context, paper: Paper) -> str:
    """The word at the head of every page."""
    extra = context.ordinance.head.texts.get("footer", "")
    mark = " · 2008 DRAFT TEXT" if "2008 draft" in str(extra) else ""
    if context.blank:
        return f"BLANK FORM{mark}"
    if paper.state is not None:
        word = paper.state
    elif not context.determination.settled and not paper.folder:
        word = "NOT SETTLED"
    elif context.project.info.status == "under_review":
        word = "FOR REVIEW"
    elif context.project.info.status in ("approved", "approved_with_conditions", "closed"):
        word = "COPY FOR THE FILE"
    else:
        word = "DRAFT"
    return f"{word}{mark}" if word else mark.removeprefix(" · ")


def _running(context: Context, paper: Paper, sheet: Sheet, whole: str) -> Running:
    head = context.ordinance.head
    text = str(head.texts.get("footer") or f"text of {head.version}")
    place = head.title.partition(":")[0]
    if context.blank:
        project, line, number = "", f"{place}, {text} · swtui {context.program}", BLANK
    else:
        info = context.project.info
        project = "  ".join(part for part in (info.file_number, info.name) if part)
        if paper.folder:
            project = ""
        line = f"{place}, {text} · as of {day(context.as_of)} · swtui {context.program}"
        number = f"Receipt {short(whole)}"
    return Running(
        title=shown(sheet.title),
        state=shown(sheet.state or state_word(context, paper)),
        project=shown(project),
        basis=shown(line),
        receipt=f"{number} · {DISCLAIMER}",
    )


def _keywords(context: Context, paper: Paper, whole: str) -> str:
    """The whole receipt and what it was made of; digests of the answers where no file travels."""
    ordinance = context.ordinance
    parts = [
        "swtui",
        f"paper={paper.name}",
        f"ordinance={ordinance.id}",
        f"version={ordinance.version}",
        f"as_of={context.as_of.isoformat()}",
        f"program={context.program}",
        f"receipt={'blank' if context.blank else whole}",
    ]
    return "; ".join(parts)


def make_paper(paper: Paper, context: Context) -> bytes:
    """A paper as a PDF: the same context gives the same bytes.

    The refusal is not looked at here: ask `swtui.printing.catalogue` first.
    """
    if context.large and not paper.large:
        from attrs import evolve

        context = evolve(context, large=False)
    sheet = Sheet(context, paper.name, _title(context, paper))
    paper.build(sheet)
    whole = (
        "" if context.blank else receipt(basis_of(context, paper.name), projects_of(context, paper))
    )
    attachments = []
    if paper.attach and not context.blank and context.source:
        attachments.append(Attachment(context.source_name, context.source))
    return seal(
        lay(
            sheet.blocks,
            _running(context, paper, sheet, whole),
            title=_document_title(context, sheet),
            subject=shown(context.ordinance.head.title),
            keywords=_keywords(context, paper, whole),
            blank=context.blank,
            attachments=attachments,
        )
    )


def _title(context: Context, paper: Paper) -> str:
    record = context.ordinance.papers.get(paper.name)
    return (record.title if record is not None else "") or paper.title


def _document_title(context: Context, sheet: Sheet) -> str:
    name = context.project.info.name
    if context.blank or not name:
        return shown(sheet.title)
    return shown(f"{sheet.title}: {name}")


def changed_facts(was: Project, now: Project) -> list[str]:
    """The keys of the facts that differ between two projects, in order."""
    before, after = facts(was), facts(now)
    return sorted(key for key in {*before, *after} if before.get(key) != after.get(key))

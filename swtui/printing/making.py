"""Makes a paper: sheet, blocks, pages, receipt, attachment, seal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from core.project import Project
from swtui.printing.common import DISCLAIMER
from swtui.printing.context import Context
from swtui.printing.lettering import shown
from swtui.printing.pages import Attachment, Running, lay
from swtui.printing.receipt import (
    BLANK,
    Basis,
    answer_marks,
    receipt,
    seal,
    settings_mark,
    short,
)
from swtui.printing.sheet import Sheet
from swtui.printing.wording import day

if TYPE_CHECKING:
    from swtui.printing.catalogue import Entry


def basis_of(context: Context, name: str) -> Basis:
    """What a paper's receipt is made of, the facts aside."""
    ordinance = context.ordinance
    return Basis(name, ordinance.id, ordinance.version, context.as_of, context.program)


def projects_of(context: Context, paper: Entry) -> Iterable[Project]:
    """The projects whose facts a paper shows."""
    if paper.many and context.folder is not None:
        return [filed.project for filed in context.folder.filed]
    return [context.project]


def state_word(context: Context, paper: Entry) -> str:
    """The word at the head of every page."""
    own = context.ordinance.head.texts.get("mark")
    mark = f" · {own}" if own else ""
    if context.blank:
        return f"BLANK FORM{mark}"
    if paper.state is not None:
        word = paper.state
    elif paper.many and context.folder is not None:
        word = ""  # many projects have no state in common
    elif not context.determination.settled and not paper.folder:
        word = "NOT SETTLED"
    elif context.project.info.status == "under_review":
        word = "FOR REVIEW"
    elif context.project.info.status in ("approved", "approved_with_conditions", "closed"):
        word = "COPY FOR THE FILE"
    else:
        word = "DRAFT"
    return f"{word}{mark}" if word else mark.removeprefix(" · ")


def _running(context: Context, paper: Entry, sheet: Sheet, whole: str) -> Running:
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


def _keywords(context: Context, paper: Entry, whole: str) -> str:
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
    if not context.blank:
        parts.insert(5, f"law={context.determination.as_of.isoformat()}")
        mark = settings_mark(context.determination.evaluation.settings)
        if mark and not paper.many:
            parts.insert(6, f"settings={mark}")
        if not paper.attach and not paper.many:
            marks = answer_marks(context.project, whole)
            parts.append("facts=" + ",".join(f"{key}:{mark}" for key, mark in marks.items()))
    return "; ".join(parts)


def make_paper(paper: Entry, context: Context, title: str, build: Callable[[Sheet], None]) -> bytes:
    """A paper as a PDF: the same context gives the same bytes.

    The refusal is not looked at here: ask `swtui.printing.catalogue` first.
    """
    sheet, whole = _built(paper, context, title, build)
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


def text_paper(paper: Entry, context: Context, title: str, build: Callable[[Sheet], None]) -> str:
    """The same paper as plain text."""
    from swtui.printing.astext import as_text

    sheet, whole = _built(paper, context, title, build)
    return as_text(sheet.blocks, _running(context, paper, sheet, whole))


def _built(
    paper: Entry, context: Context, title: str, build: Callable[[Sheet], None]
) -> tuple[Sheet, str]:
    """The sheet with all its blocks, and the paper's whole receipt."""
    sheet = Sheet(context, paper.name, _title(context, paper, title))
    build(sheet)
    if context.blank:
        return sheet, ""
    return sheet, receipt(basis_of(context, paper.name), projects_of(context, paper))


def _title(context: Context, paper: Entry, title: str) -> str:
    record = context.ordinance.papers.get(paper.name)
    return (record.title if record is not None else "") or title


def _document_title(context: Context, sheet: Sheet) -> str:
    name = context.project.info.name
    if context.blank or not name:
        return shown(sheet.title)
    return shown(f"{sheet.title}: {name}")

"""Papers: what this very project owes, and what came in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from core.evaluation import Evaluation, Gaps
from core.requiring import JUDGED
from core.results import ContentResult, DocumentResult, PaperStatus

if TYPE_CHECKING:
    from core.ordinance import Content, Document


def owed_documents(ctx: Evaluation) -> tuple[DocumentResult, ...]:
    """One result for each paper of the ordinance."""
    return tuple(
        _document(ctx, rule, document) for rule, document in enumerate(ctx.ordinance.documents)
    )


def owed_letters(ctx: Evaluation) -> tuple[str, ...]:
    """The ids of the letters that the village owes now."""
    return tuple(letter.id for letter in ctx.ordinance.letters if ctx.holds(letter.when))


def _document(ctx: Evaluation, rule: int, document: Document) -> DocumentResult:
    entry = ctx.project.documents.get(document.provision)
    asked = entry.asked_on if entry else None
    received = entry.received_on if entry else None
    gaps = Gaps()
    owed = _owed(ctx, document, asked is not None, gaps)
    contents = _contents(ctx, document) if owed else ()
    status: PaperStatus
    if owed is False:
        status = "not_owed"
    elif entry is not None and (received is not None or entry.incomplete):
        short = entry.incomplete or any(content.status == "not_met" for content in contents)
        status = "incomplete" if short else "received"
    else:
        status = "unknown" if owed is None else "missing"
    return DocumentResult(
        document.provision,
        status,
        document.on_request,
        asked,
        received,
        contents,
        ctx.missing(gaps) if owed is None else (),
        rule,
        ctx.is_for(document.for_) is not False,
    )


def _owed(ctx: Evaluation, document: Document, asked: bool, gaps: Gaps) -> bool | None:
    if document.on_request and not asked:
        return False
    allowed = ctx.is_for(document.for_)
    if allowed is False:
        return False
    if allowed is None:
        ctx.for_gaps(document.for_, gaps)
        return None
    applies = ctx.holds(document.applies)
    if applies is None and document.applies is not None:
        ctx.gaps_of(document.applies, gaps)
    return applies


def _contents(ctx: Evaluation, document: Document) -> tuple[ContentResult, ...]:
    if not document.contents:
        return ()
    with ctx.quietly():
        found: list[ContentResult] = []
        times: dict[str, int] = {}
        for content in document.contents:
            time = times[content.provision] = times.get(content.provision, 0) + 1
            # one judgment must not stand for two things, so the second has a name of its own
            found.append(_content(ctx, content, str(time) if time > 1 else None))
        return tuple(found)


def _content(ctx: Evaluation, content: Content, record: str | None) -> ContentResult:
    applies = ctx.holds(content.when)
    text = content.text or ctx.ordinance.provisions[content.provision].text
    if applies is False:
        return ContentResult(content.provision, "not_applicable", text, record)
    entry = ctx.project.judgments.get((content.provision, record))
    if entry is not None and entry.decision in JUDGED:
        decision = entry.decision
        if decision == "met":
            return ContentResult(content.provision, "met", text, record)
        if decision == "not_met":
            return ContentResult(content.provision, "not_met", text, record)
        return ContentResult(content.provision, "not_applicable", text, record)
    status: Literal["unknown", "judgment"] = "unknown" if applies is None else "judgment"
    return ContentResult(content.provision, status, text, record)

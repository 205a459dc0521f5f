"""F4 on what has the focus: the note of an answer, or of a decision on a standard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.editing import judge
from core.forms import Asked
from core.project import Project
from core.results import RequirementResult
from screens.editor import EditorModal
from screens.note import note_on

if TYPE_CHECKING:
    from screens.project import ProjectScreen


def note(screen: ProjectScreen) -> None:
    """Open the note that belongs to the row in focus."""
    page = screen.page
    own = getattr(page, "action_note", None)
    if own is not None:
        own()
        return
    item = asked_here(screen)
    if item is not None:
        note_on(screen, screen.open, item, page.change)
        return
    provision = screen.origin().key.partition("/")[0]
    found = screen.open.determination
    results = [one for one in (*found.requirements, *found.findings) if one.provision == provision]
    if not results:
        screen.message("Go to an answer, a tick or a paper; F4 then writes a note on it.")
    elif not any(one.judged for one in results):
        screen.message("Decide it first; F4 then writes a note on the decision.")
    elif screen.open.read_only:
        screen.message(screen.open.read_only, "bad")
    else:
        _decision_note(screen, [one for one in results if one.judged])


def asked_here(screen: ProjectScreen) -> Asked | None:
    """The question of the row in focus; None: it is none."""
    key = screen.origin().key
    questions = screen.open.ordinance.questions
    if key in questions:
        return Asked(key, questions[key])
    item = getattr(screen.page, "item", None)
    if item is None or not key:
        return None
    try:
        found: Asked = item(key)
    except (KeyError, ValueError):
        return None
    return found


def _decision_note(screen: ProjectScreen, results: list[RequirementResult]) -> None:
    session = screen.open
    first = results[0]
    old = session.project.judgments[first.provision, first.record]
    title = session.ordinance.provisions[first.provision].title

    def wrote(text: str | None) -> None:
        if text is None:
            return
        project: Project = session.project
        for one in results:
            kept = project.judgments[one.provision, one.record]
            project = judge(
                project,
                session.ordinance,
                one.provision,
                kept.decision,
                record=one.record,
                by=kept.by,
                on=kept.on,
                note=text or None,
            )
        screen.page.change(project)

    screen.app.push_screen(EditorModal(title, "A note on this decision.", old.note or ""), wrote)

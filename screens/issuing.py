"""Issue a decision: the only step without undo, so it is asked for first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from core.dates import show_date
from core.editing import set_decision
from core.forms import step_number
from core.plain import visible
from core.wording import outcome_word
from screens.desk import DeskError
from screens.widgets.dialog import Ask

if TYPE_CHECKING:
    from screens.project import ProjectScreen

PRINTED = ("decision", "issued")
"""The papers of an issued decision, by their names."""


def issue(screen: ProjectScreen) -> None:
    """Ask, then issue what is prepared in the step that decides."""
    session = screen.open
    if session.read_only:
        screen.message(session.read_only, "bad")
        return
    decision = session.project.decision
    if not session.determination.settled:
        screen.message("The class is not settled: nothing can be decided yet (F8).", "bad")
        return
    if decision is None or decision.outcome is None:
        screen.message("Not yet possible: choose Approve or Deny first.", "bad")
        return
    obstacles: list[str] = getattr(screen.page, "obstacles", list)()
    if obstacles and decision.outcome != "denied":
        screen.message(f"Not yet possible: {'; '.join(obstacles)}. F8 goes to the first.", "bad")
        return
    by = decision.by or session.desk.me.name
    if not by:
        _nobody(screen)
        return
    info = session.project.info
    named = ", ".join(part for part in (session.name, info.file_number) if part)
    count = len(decision.conditions)
    outcome = {"denied": "denied"}.get(decision.outcome, "approved")
    conditions = f", {count} condition{'s' if count > 1 else ''}" if count else ""
    word = outcome_word(session.ordinance, session.determination.class_)
    today = screen.desk.today()
    ask = Ask(
        "Issue this decision?",
        (
            f"{visible(named)}: {outcome}{conditions}, as {word}.",
            "Answers, rules and result are frozen as of today. Later changes show as "
            "differences; they do not alter it.",
            "",
            f"Issued by  {visible(by)}   on {show_date(today)}",
        ),
        (("Not yet", "no"), ("Issue and print", "yes")),
    )
    screen.app.push_screen(ask, lambda said: _issue(screen, by) if said == "yes" else None)


def _nobody(screen: ProjectScreen) -> None:
    """What cannot be taken back is issued by somebody: ask for the name first."""
    ask = Ask(
        "Who issues this decision?",
        (
            "No name is known on this computer, and the decision must say who issued it.",
            "Type your name in the settings, then issue it.",
        ),
        (("Name the officer", "name"), ("Not yet", "no")),
    )

    def said(word: str | None) -> None:
        if word == "name":
            screen.action_do("settings")

    screen.app.push_screen(ask, said)


def _issue(screen: ProjectScreen, by: str) -> None:
    session = screen.open
    prepared = session.project.decision
    assert prepared is not None  # it was asked for
    try:
        named = set_decision(session.project, evolve(prepared, by=by))
        project = screen.desk.archive.issued(named, session.determination, screen.desk.today())
    except DeskError as error:
        screen.message(str(error), "bad")
        return
    session.change(project)
    # what is issued cannot be taken back: the history starts anew here
    session.forget_history()
    screen.house.save_soon()
    screen.go(step_number("print"))
    screen.page.pick_these(PRINTED)
    screen.message("Issued. Its papers are picked: findings and decision, issued determination.")

"""Issue a decision: the only step without undo, so it is asked for first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.dates import show_date
from core.forms import step_number
from core.plain import visible
from core.wording import outcome_word
from screens.desk import DeskError
from screens.widgets.dialog import Ask

if TYPE_CHECKING:
    from screens.project import ProjectScreen


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
    info = session.project.info
    named = ", ".join(part for part in (session.name, info.file_number) if part)
    count = len(decision.conditions)
    outcome = {"denied": "denied"}.get(decision.outcome, "approved")
    conditions = f", {count} condition{'s' if count > 1 else ''}" if count else ""
    word = outcome_word(session.ordinance, session.determination.class_)
    today = screen.desk.today()
    by = decision.by or session.desk.me.name or "nobody named: see Settings"
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
    screen.app.push_screen(ask, lambda said: _issue(screen) if said == "yes" else None)


def _issue(screen: ProjectScreen) -> None:
    session = screen.open
    try:
        project = screen.desk.archive.issued(
            session.project, session.determination, screen.desk.today()
        )
    except DeskError as error:
        screen.message(str(error), "bad")
        return
    session.change(project)
    # what is issued cannot be taken back: the history starts anew here
    session.forget_history()
    screen.house.save_soon()
    screen.go(step_number("print"))
    screen.message("Issued. Pick the papers to print: findings and decision, issued determination.")

"""Undo and redo in a project: go to the place that changed, and say what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.forms import STEPS, page_of, step_number
from core.plain import visible
from core.undo import Step
from screens.session import row_key

if TYPE_CHECKING:
    from screens.project import ProjectScreen


def undo(screen: ProjectScreen) -> None:
    """Take back a text that changed nothing, else the last change."""
    session = screen.open
    key = screen.origin().key
    if session.forget_unread(key):
        screen.page.refresh_rows()
        row = screen.page.field_row(key)
        if row is not None:
            text = visible(row.field.text) or "empty"
            screen.message(f"Undone: {row.field.label.rstrip('?')} is {text} again.")
        screen.refresh_bars()
        return
    step = session.undo()
    if step is None:
        screen.message("There is nothing to undo.")
        return
    words = step.changes[0].undone if step.changes else "the last change"
    _arrive(screen, step, f"Undone: {words}", step.again)


def redo(screen: ProjectScreen) -> None:
    """Make again what was taken back."""
    step = screen.open.redo()
    if step is None:
        screen.message("There is nothing to redo.")
        return
    words = step.changes[0].sentence if step.changes else "the last change"
    _arrive(screen, step, f"Done again: {words}", "Ctrl+Z takes it back.")


def _arrive(screen: ProjectScreen, step: Step, told: str, then: str) -> None:
    """To the row that changed, with a sentence on it."""
    session = screen.open
    first = step.changes[0] if step.changes else None
    screen.page.refresh_rows()
    where = ""
    if first is not None and first.step in STEPS:
        number = step_number(first.step)
        key = row_key(session.project, session.ordinance, first.place)
        group = session.ordinance.groups.get(key.partition(".")[0])
        screen.go(number, page_of(session.ordinance, group) if group else "", key)
        where = f" (step {number})"
    screen.message(f"{told}{where}. {then}")
    screen.refresh_bars()
    screen.house.save_soon()

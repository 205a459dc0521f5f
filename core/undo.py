"""Undo and redo as values: a history of states of a project.

A `History` never changes; each function returns the next one. States share what they have in
common, so that keeping every one since the project was opened costs little.
"""

from __future__ import annotations

from datetime import datetime

from attrs import frozen

from core.changes import Change
from core.project import Project


@frozen
class Step:
    """One change somebody made, with the state it came from and the one it led to."""

    before: Project
    after: Project
    changes: tuple[Change, ...]
    """What changed; the first one names the step in lists."""
    at: datetime | None = None
    """When, as told by who records it: core knows no clock."""

    @property
    def sentence(self) -> str:
        """The step in words, further changes counted: "..., and 2 more"."""
        first = self.changes[0].sentence if self.changes else "Nothing"
        more = len(self.changes) - 1
        return f"{first}, and {more} more" if more > 0 else first

    @property
    def undone(self) -> str:
        """What taking it back has done."""
        return self.changes[0].undone if self.changes else "the last change"

    @property
    def again(self) -> str:
        """What redo does after it was taken back."""
        return self.changes[0].again if self.changes else "Ctrl+Y puts it back."


@frozen
class History:
    """The states of a project since it was opened."""

    project: Project
    """The state now."""
    past: tuple[Step, ...] = ()
    """Steps made, the oldest first."""
    future: tuple[Step, ...] = ()
    """Steps taken back, the next to redo last."""


def made(
    history: History, after: Project, changes: tuple[Change, ...], at: datetime | None = None
) -> History:
    """The history with one step more; what had been taken back is forgotten.

    A step that changes nothing is not recorded, and forgets nothing.
    """
    if after == history.project:
        return history
    step = Step(history.project, after, changes, at)
    return History(after, (*history.past, step))


def undo(history: History) -> tuple[History, Step] | None:
    """The history one step back and the step taken back; None when there is none."""
    if not history.past:
        return None
    step = history.past[-1]
    return History(step.before, history.past[:-1], (*history.future, step)), step


def redo(history: History) -> tuple[History, Step] | None:
    """The history one step on again and the step made again; None when there is none."""
    if not history.future:
        return None
    step = history.future[-1]
    return History(step.after, (*history.past, step), history.future[:-1]), step

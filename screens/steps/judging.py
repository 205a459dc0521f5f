"""Decisions of an official: their keys, their words, and how a recorded one reads."""

from __future__ import annotations

from textual.binding import Binding

from core.project import Project
from core.results import RequirementResult
from screens.widgets.plain import visible

STATUS_WORDS = {
    "met": "met",
    "not_met": "NOT MET",
    "excused": "excused",
    "judgment": "officer decides",
    "unknown": "unknown",
    "not_applicable": "does not apply",
}
STATUS_INK = {
    "met": "good",
    "not_met": "bad",
    "excused": "soft",
    "judgment": "judge",
    "unknown": "open",
    "not_applicable": "soft",
}

DECIDE_KEYS = [
    Binding("m,M", "decide('met')", "Met", show=False),
    Binding("n,N", "decide('not_met')", "Not met", show=False),
    Binding("d,D", "decide('not_applicable')", "Does not apply", show=False),
    Binding("o,O", "decide('open')", "Open", show=False),
]


def judged_words(project: Project, result: RequirementResult) -> str:
    """``met  JD 06-02``: what was decided, by whom, when."""
    judgment = project.judgments.get((result.provision, result.record))
    words = [STATUS_WORDS[result.status]]
    if judgment is not None:
        if judgment.by:
            words.append(visible(judgment.by))
        if judgment.on:
            words.append(judgment.on.strftime("%m-%d"))
    return " ".join(words)

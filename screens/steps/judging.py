"""Decisions of an official: their keys, their words, and how a recorded one reads."""

from __future__ import annotations

from textual.binding import Binding

from core.dates import show_date
from core.project import Project
from core.results import RequirementResult
from screens.widgets.plain import cells, clip, visible

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


INITIALS = 4
"""Cells that initials may take in a list: a whole name would push the day out."""


def judged_words(project: Project, result: RequirementResult) -> str:
    """``met JD 06-02``: what was decided, by whom, when."""
    judgment = project.judgments.get((result.provision, result.record))
    words = [STATUS_WORDS[result.status]]
    if judgment is not None:
        if judgment.by:
            words.append(initials(judgment.by))
        if judgment.on:
            words.append(judgment.on.strftime("%m-%d"))
    return " ".join(words)


def initials(by: str) -> str:
    """Who decided, in a list: initials as they are, of a name its first letters."""
    said = visible(by).strip()
    if cells(said) <= INITIALS:
        return said
    first = "".join(word[0] for word in said.split() if word[0].isalnum())
    return clip(first or said, INITIALS)


def judged_lines(project: Project, result: RequirementResult) -> list[str]:
    """Who decided what and when, and the note, in sentences; nothing: nobody has."""
    judgment = project.judgments.get((result.provision, result.record))
    if judgment is None:
        return []
    by = f" by {judgment.by}" if judgment.by else ""
    on = f" on {show_date(judgment.on)}" if judgment.on else ""
    word = "not yet" if judgment.decision == "open" else STATUS_WORDS[result.status]
    told = [f"Decided{by}{on}: {word}."]
    return [*told, f"Note: {judgment.note}"] if judgment.note else told


def missing_initials(name: str, own: str) -> str:
    """What to say once somebody ticks without initials; empty: there are some."""
    if name or own:
        return ""
    return "Recorded without initials. F9, Settings, takes them: they stand on each tick."

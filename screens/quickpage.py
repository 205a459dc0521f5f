"""Parts of the quick check's pages, and the watch over a screen in a hall."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from core.editing import dont_know, get_answer, set_answer
from core.forms import Asked, short_label
from core.ordinance import Question
from core.project import Project
from core.quickcheck import examples, still_to_come
from screens.asking import field_of
from screens.fields import Remark
from screens.session import Session
from screens.widgets.dialog import Ask
from screens.widgets.drawn import Drawn, Line
from screens.widgets.lines import Row
from screens.widgets.plain import cells, clip, flow, visible
from screens.widgets.rows import Buttons, Push

if TYPE_CHECKING:
    from screens.quick import QuickScreen

IDLE = 300.0
"""Seconds after which a screen in a hall asks whether somebody is still there."""

WIDE = 80
"""Columns from which there are rows to spare."""

MOST_LABEL = 34
"""Cells of a question's label in the list of answers."""

IN_A_HALL = ("back", "help", "why")
"""The footer there: no menu, and nobody ends it."""


class SoFar(Drawn):
    """``Work: build, add on, pave.   So far: CANNOT SAY YET``."""

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.text = ""

    def say(self, text: str) -> None:
        """Other words."""
        self.text = text
        self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """One line."""
        return [[(clip(f" {visible(self.text)}", width - 1), "")]]


def count_words(check: Session, asked: int) -> str:
    """``Question 2, about 2 more``.

    Args:
        check: the answers so far.
        asked: how many questions came before this one.
    """
    more = still_to_come(check.ordinance, check.project, check.determination) - 1
    number = f"Question {asked + 1}"
    return f"{number}, about {more} more" if more > 0 else f"{number}, perhaps the last"


def help_words(question: Question, width: int) -> str:
    """As many sentences of the help as stand in two lines."""
    kept: list[str] = []
    for sentence in question.help.replace(". ", ".\n").split("\n"):
        if kept and len(flow(" ".join([*kept, sentence]), width)) > 2:
            break
        kept.append(sentence)
    return " ".join(kept)


def above(question: Question, count: str, width: int) -> list[Remark]:
    """What stands above a field: which question it is, what is asked, what is meant by it."""
    # a narrow terminal has few rows too: there every one is needed
    gap = [] if width < WIDE else [Remark("")]
    helped = help_words(question, width - 2)
    return [
        *(*gap, Remark(count, indent=1), *gap),
        *(Remark(question.text, "bold", indent=1), *gap),
        *(Remark(helped, indent=1), Remark("")),
    ]


def above_list(question: Question, only: str, count: str, width: int) -> list[Remark]:
    """What stands above a list: which question it is, for whom, what is asked."""
    gap = [] if width < WIDE else [Remark("")]
    first = Remark(f"{count}.  {only}", indent=1)
    return [first, *gap, Remark(question.text, "bold", indent=1)]


def below(question: Question, width: int) -> list[Remark]:
    """What stands below a field: how to type the answer, and what if nobody knows."""
    narrow = width < WIDE
    gap = [] if narrow else [Remark("")]
    typed = examples(question)
    if narrow:
        typed = " ".join(typed.split())
    more = "" if narrow else "  The result then tells you how to find out."
    unsure = Remark(f"Don't know yet? Type ?{more}", indent=3)
    return [*gap, *([Remark(typed, indent=3)] if typed else []), unsure, *gap]


def kinds_rows(check: Session, question: Question, looked_for: str) -> list[Row]:
    """The kinds of work that hold the words looked for, each with its tick."""
    answer = get_answer(check.project, check.ordinance, question.key)
    now = answer if isinstance(answer, tuple) else (answer,)
    words = looked_for.lower().split()
    mark = "[{}]" if question.kind == "choices" else "({})"
    rows = []
    for choice in question.choices:
        where = f"{choice.text} {choice.find}".lower()
        if not all(word in where for word in words):
            continue
        tick = "x" if choice.word in now else " "
        found = [part for part in choice.find.split(", ") if words and words[0] in part]
        pieces = [(f"{mark.format(tick)} {visible(choice.text)}", "")]
        pieces.append((f"   {found[0]}" if found else "", "soft"))
        rows.append(Row(choice.word, pieces))
    if not rows:
        nothing = f'Nothing has "{visible(looked_for.strip())}" in it. Esc shows all.'
        rows = [Row("", [(f"  {nothing}", "soft")])]
    return rows


def why_words(reason: str) -> str:
    """``Why we ask: under an acre it may be exempt.``; a reason with a colon stands by itself."""
    return reason if ": " in reason else f"Why we ask: {reason[:1].lower()}{reason[1:]}"


def answers_given(check: Session, keys: Sequence[str]) -> list[tuple[str, str]]:
    """The questions answered so far, each with its answer in words."""
    found = []
    for key in keys:
        question = check.ordinance.questions[key]
        shown = field_of(check, Asked(key, question))
        words = [text for word, text in shown.choices if word in shown.chosen]
        # a choice from a long list stands in the text, a figure in the echo
        said = ", ".join(words) or shown.echo.removeprefix("= ")
        if question.kind == "choice" and not words:
            said = shown.text
        label = question.label.partition(" (")[0].rstrip("?")
        label = label if cells(label) <= MOST_LABEL else short_label(question)
        found.append((key, f"{label}: {said or shown.text}"))
    return found


def buttons() -> Buttons:
    """Next, Back, Don't know."""
    pushes = (Push("Next", "next"), Push("Back", "back"), Push("Don't know", "unsure"))
    return Buttons(*pushes, first=2)


def with_answers(project: Project, check: Session) -> Project:
    """A new project with the answers of a check, and with what was typed for them."""
    ordinance = check.ordinance
    for key, answer in check.project.answers.items():
        source = check.project.sources.get(key)
        project = set_answer(
            project, ordinance, key, answer, typed=source.typed if source else None
        )
    for key, source in check.project.sources.items():
        if source.dont_know:
            project = dont_know(project, ordinance, key)
    return project


class Idle:
    """Whoever has gone leaves answers behind: ask, then begin anew."""

    def __init__(self) -> None:
        """Somebody is there."""
        self.last = monotonic()

    def touched(self) -> None:
        """Somebody is there."""
        self.last = monotonic()

    def watch(self, screen: QuickScreen) -> None:
        """Look from time to time."""
        screen.set_interval(IDLE / 20, lambda: self.look(screen))

    def look(self, screen: QuickScreen) -> None:
        """Ask when nothing was typed for a while; begin anew when nobody answers."""
        quiet = monotonic() - self.last
        top = screen.app.screen
        if isinstance(top, Ask):
            if quiet > IDLE * 1.2:
                top.dismiss("new")
        elif screen.begun and quiet > IDLE:
            ask = Ask(
                "Still there?",
                ("Nothing was typed for a while. The next person begins anew.",),
                (("I am still here", "here"), ("Begin anew", "new")),
            )
            screen.app.push_screen(ask, lambda said: self._said(screen, said))

    def _said(self, screen: QuickScreen, said: str | None) -> None:
        self.touched()
        if said == "new":
            screen.house.leave()

"""Why (F2): what was compared, with which answer, by which provision; Enter goes to the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from core.answers import Source
from core.nextopen import Goal, goals_at
from core.working import steps_of
from screens.commands import bindings
from screens.frame import HouseScreen
from screens.places import Origin
from screens.reading import ReadingScreen, steps_text
from screens.reasons import figures_behind, rows_of
from screens.session import Session
from screens.widgets.lines import LineList
from screens.widgets.plain import beginning, cells, flow, visible


class WhyScreen(HouseScreen[None]):
    """Sentences first, the comparisons below, readings marked as readings."""

    ABOUT = (
        "Why the program comes to this result: first in sentences, then what was compared "
        "with what, question by question, in the order of the law.",
        'yes and no say how a comparison came out; ? says that an answer is missing. "How '
        'we read it" marks places where the text leaves a choice.',
        "Enter goes to the answer behind a line. F6 shows the rule.",
    )

    CSS_PATH = "why.tcss"
    FOOTER = ("back", "help", "what_if", "law", "menu", "quit")
    FOOTER_NARROW = ("back", "help", "law", "menu", "quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("what_if"),
        Binding("f2", "do('back')", show=False, priority=True),
        Binding("a,A", "every", "List all", show=False),
        Binding("s,S", "steps", "Steps", show=False),
    ]

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        self.came_from = origin
        self.every = False
        self.list = LineList()

    @property
    def open(self) -> Session:
        """The open project."""
        assert self.came_from.session is not None  # the command is offered only in a project
        return self.came_from.session

    def body(self) -> Iterator[Widget]:
        """The rows."""
        yield self.list

    def on_mount(self) -> None:
        """The line on the question you came from."""
        session = self.open
        day = session.project.law_as_of or self.desk.today()
        self.title_bar.say(("Why?", session.name, f"law as of {day.isoformat()}"))
        self._fill()
        self.list.to(self.came_from.key)
        self.list.focus()

    def _fill(self) -> None:
        width = min(self.app.size.width, 120) - 1
        rows = rows_of(self.open, width, about=self.came_from.key, every=self.every)
        self.list.rows(rows)

    def on_resize(self) -> None:
        """Lines break elsewhere."""
        if self.list.is_attached:
            self._fill()

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """The strip follows the mark."""
        event.stop()
        first, last = self.list.shown
        more = last < self.list.count
        self.bottom_rule.say(
            f"{first} to {last} of {self.list.count}, PgDn for more" if more else ""
        )
        self.refresh_strip()

    def strip_lines(self) -> tuple[str, ...]:
        """The figure behind the marked line: typed, said, checked."""
        session, key = self.open, self.list.key
        goal = goals_at(session.ordinance, session.project, key)
        if goal is None:
            return (
                "Enter goes to the answer behind a line. S shows how a figure is worked out.",
                "A lists what came to no.",
            )
        source = session.project.sources.get(key)
        whence = self._source(source)
        told = f"{visible(goal.label).rstrip('?')}{': ' if whence else '.'}{whence}"
        keys = "Enter goes to the answer."
        if self._figures():
            keys += "   S shows how it is worked out."
        width = self.app.size.width - 2
        if cells(told) <= width:
            return (told, keys)
        # the keys follow on the second row where they find room; else the source is cut
        lines = flow(told, width)
        if len(lines) == 2 and cells(lines[1]) + 1 + cells(keys) <= width:
            return (lines[0], f"{lines[1]} {keys}")
        return (*beginning(told, width, 1), keys)

    def _figures(self) -> tuple[str, ...]:
        return figures_behind(self.open, about=self.came_from.key, key=self.list.key)

    def _source(self, source: Source | None) -> str:
        if source is None:
            return ""
        parts = []
        if source.typed:
            parts.append(f"typed {visible(source.typed)}")
        if source.said_by:
            parts.append(f"said by the {source.said_by}")
        if source.checked_by:
            day = f" {source.checked_on.strftime('%m-%d')}" if source.checked_on else ""
            parts.append(f"checked by {visible(source.checked_by)}{day}")
        if source.dont_know:
            parts.append("somebody looked and does not know")
        if source.note:
            parts.append(visible(source.note))
        return f"{', '.join(parts)}." if parts else ""

    def action_every(self) -> None:
        """Also what came to no."""
        self.every = not self.every
        self._fill()

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """Enter goes to the answer."""
        event.stop()
        goal = goals_at(self.open.ordinance, self.open.project, event.key)
        if goal is None:
            self.action_steps()
            return
        self.go(goal)

    def action_steps(self) -> None:
        """The steps of the worked-out figures in the marked line."""
        told: list[str] = []
        for figure in self._figures():
            told += ["", *steps_of(self.open.determination, figure)]
        if not told:
            self.message("Nothing in this line is worked out.")
            return
        text = steps_text(told[1:], self.app.size.width)
        self.app.push_screen(ReadingScreen("How it is worked out", text))

    def go(self, goal: Goal) -> None:
        """Leave for a row of the project."""
        from screens.project import ProjectScreen

        app = self.app
        while app.screen is not self:
            app.pop_screen()
        self.dismiss(None)
        for screen in reversed(app.screen_stack):
            if isinstance(screen, ProjectScreen):
                app.call_later(screen.go_to, goal)
                return

"""What if (F3): figures tried on a scratch copy, with the distance of each to its lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from attrs import evolve
from textual.binding import Binding, BindingType
from textual.widget import Widget

from core.distances import Distance, distances, several_limits
from core.editing import get_answer
from core.explaining import explain_requirement
from core.forms import Asked
from core.margins import smallest_change
from core.marginwords import smallest_sentence
from core.project import Project
from core.results import Determination
from core.standing import standards
from core.tallying import tally
from core.trying import question_of
from core.wording import deciding, outcome_word
from screens.asking import NoAnswer, answered, field_of
from screens.commands import bindings
from screens.desk import DeskError
from screens.fields import Remark
from screens.frame import HouseScreen
from screens.naming import Named, NameModal
from screens.places import Origin
from screens.scratch import ScratchSession
from screens.session import Session
from screens.widgets.body import Body
from screens.widgets.drawn import Drawn, Line, spread
from screens.widgets.plain import cells, clip, flow, pad, visible
from screens.widgets.rows import Buttons, Heading, Push, Words
from screens.widgets.tryrow import TryRow, places

_ABOUT = {
    "use": "Puts the figures you tried into the project. Ctrl+Z takes them back.",
    "copy": "Writes a new project file with these figures. This project stays as it is.",
    "over": "Puts every figure back to what the project has.",
}
"""What each button does, for the strip."""


class Columns(Drawn):
    """The names of the columns."""

    def draw(self, width: int) -> list[Line]:
        """One line."""
        at = places(width)
        if not at.lines:
            return [[(f"  {pad('Figure', at.label)}{pad('Now', 15)}Try", "place")]]
        now = pad("Now", at.bracket - at.label - 2)
        text = f"  {pad('Figure', at.label)} {now}{pad('Try', at.field + 2)}"
        return [[(f"{text}Distance to the next line", "place")]]


class Outcomes(Drawn):
    """Now and with the changes, side by side."""

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.rows: tuple[tuple[str, str, str, str], ...] = ()
        self.says: tuple[str, ...] = ()

    def say(self, rows: tuple[tuple[str, str, str, str], ...], says: Sequence[str]) -> None:
        """Other words; each row has a name, now, then, and a citation; sentences stand below."""
        self.rows, self.says = rows, tuple(says)
        self._fit()

    def on_resize(self) -> None:
        """Sentences flow to the width there is."""
        self._fit()

    def _fit(self) -> None:
        self.styles.height = 1 + len(self.rows) + len(self._told(self.app.size.width))
        self.redraw()

    def _told(self, width: int) -> list[str]:
        if width < 78:
            # a small window keeps its rows for the figures; one sentence is enough there
            return [clip(sentence, width - 3) for sentence in self.says[:1]]
        return [line for sentence in self.says for line in flow(sentence, width - 3)]

    def draw(self, width: int) -> list[Line]:
        """A line each."""
        narrow = width < 78
        first, second, room = (14, 22, width - 40) if narrow else (16, 30, 22)
        named = "With changes" if narrow else "With your changes"
        lines: list[Line] = [[(" " * first + pad("Now", second) + named, "place")]]
        for name, now, then, cite in self.rows:
            ink = "bold" if now != then else ""
            shown = [(pad(f"  {name}", first), ""), (pad(clip(now, second - 1), second), "")]
            cite = "" if narrow else self.signs.cite(cite)
            then = clip(visible(then), room if cite else width - first - second - 1)
            lines.append(spread([*shown, (then, ink)], [(cite, "soft")], width - 1))
        lines += [[(f"  {line}", "")] for line in self._told(width)]
        return lines


class WhatIfScreen(HouseScreen[None]):
    """Change a figure and see what happens; nothing here changes the project."""

    ABOUT = (
        "Figures to try on a scratch copy. Nothing here changes the project until you "
        "choose Use these.",
        "At the right stands how far each figure is from the next limit, and what lies "
        "beyond it. Type another figure: the result below follows each key.",
    )

    CSS_PATH = "whatif.tcss"
    FOOTER = ("back", "help", "why", "print", "menu", "quit")
    FOOTER_NARROW = ("back", "help", "why", "menu", "quit")
    MENU = ("why",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("why", "print"),
        Binding("f3", "do('back')", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        assert origin.session is not None  # the command is offered only in a project
        self.came_from = origin
        self.real: Session = origin.session
        self.scratch = ScratchSession(self.real.desk, self.real.project)
        self.texts: dict[str, str] = {}
        self.page = Body()
        self.outcomes = Outcomes()

    @property
    def session(self) -> Session | None:
        """The scratch copy: Why explains what is tried."""
        return self.scratch

    def head(self) -> Iterator[Widget]:
        """What this is."""
        text = "Change a figure and see what happens. Nothing here changes the project."
        yield Words((Remark(text, indent=1),))

    def body(self) -> Iterator[Widget]:
        """The figures; the results are below, always in sight."""
        yield self.page

    def on_mount(self) -> None:
        """The figure you came from."""
        found = distances(self.real.determination)
        rows = [TryRow(self._now(one), self._text(one)) for one in found]
        self.texts = {row.key: row.input.value for row in rows if row.input is not None}
        self.page.mount(Columns(), *rows)
        buttons = Buttons(
            Push("Use these in the project", "use"),
            Push("Save as a copy", "copy"),
            Push("Start over", "over"),
            id="buttons",
            gap=1,
        )
        self.query_one("#frame").mount(
            Heading("Result"), self.outcomes, buttons, before=self.bottom_rule
        )
        self.compare()
        if not self.texts:
            settled = self.real.determination.settled
            none = "This project has no figure to try."
            self.message(none if settled else "Answer one question first.")
        wanted = [row for row in rows if row.key == self.came_from.key and row.input] or [
            row for row in rows if row.input
        ]
        if wanted:
            self.call_after_refresh(wanted[0].focus)
        else:
            self.call_after_refresh(self.focus_next)

    def _now(self, one: Distance) -> Distance:
        return evolve(one, now="can't read") if one.key in self.real.unread else one

    def _text(self, one: Distance) -> str:
        item = self._item(one)
        if item is None or get_answer(self.real.project, self.real.ordinance, item.key) is None:
            return ""
        text = field_of(self.real, item).text
        # of a long sum the end alone would be seen: its figure says more
        fits = cells(text) <= places(self.app.size.width).field
        return text if fits else one.now.partition(" ")[0]

    def _item(self, one: Distance) -> Asked | None:
        if one.token is None:
            return None
        question = question_of(self.real.determination.evaluation, one.token)
        if question is None:
            return None
        group, index, _ = one.token
        groups = self.real.ordinance.groups
        return Asked(one.key, question, groups[group] if group else None, index)

    # --- trying -----------------------------------------------------------------------------

    def on_try_row_typed(self, event: TryRow.Typed) -> None:
        """Another figure: the result follows each key."""
        event.stop()
        self.texts[event.row.key] = event.text
        self._try()

    def _try(self) -> None:
        """Put all that is typed into a fresh copy."""
        self.scratch = ScratchSession(self.real.desk, self.real.project)
        for row in self.page.query(TryRow):
            text = self.texts.get(row.key)
            if text is None or text == self._text(row.distance):
                row.wrong("")
                continue
            item = self._item(row.distance)
            if item is None:
                continue
            try:
                self.scratch.change(answered(self.scratch, item, text))
                row.wrong("")
            except NoAnswer as error:
                row.wrong(str(error))
        self.compare()

    @property
    def tried(self) -> Project:
        """The project with what is tried."""
        return self.scratch.project

    def compare(self) -> None:
        """Say what differs."""
        now, then = self.real.determination, self.scratch.determination
        ordinance = self.real.ordinance
        _, _, cite = deciding(ordinance, then)
        rows = [
            ("Class", self._class(now), self._class(then), cite),
            ("Standards", self._standards(now), self._standards(then), ""),
            ("Papers owed", _papers(now), _papers(then), ""),
        ]
        told = several_limits(now)
        # a small window keeps its rows for the figures
        smallest = smallest_change(now) if now.settled and not self.narrow else None
        least = "" if smallest is None else f"Least change: {smallest_sentence(now, smallest)}"
        self.outcomes.say(tuple(rows), [one for one in (told, least) if one])
        self.refresh_bars()

    def _class(self, found: Determination) -> str:
        return outcome_word(self.real.ordinance, found.class_)

    def _standards(self, found: Determination) -> str:
        applying = [one for one in standards(found) if one.status != "not_applicable"]
        if not applying:
            return "none apply"
        if len(applying) == 1:
            words = {"not_met": "NOT MET", "judgment": "open", "unknown": "open"}
            # what it is about: the figure or choice it looks at first
            looked_at = explain_requirement(found, applying[0]).lines
            about = looked_at[0].label if looked_at else "1"
            says = words.get(applying[0].status, applying[0].status)
            return f"{about[:1].lower()}{about[1:]} only: {says}"
        counted = tally(applying)
        told = [f"{counted.not_met} NOT MET"] if counted.not_met else []
        told += [f"{counted.open} open"] if counted.open else []
        return ", ".join(told) or "all met"

    # --- buttons ----------------------------------------------------------------------------

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """Use, save, start over."""
        event.stop()
        if event.does == "over":
            for row in self.page.query(TryRow):
                self.texts[row.key] = self._text(row.distance)
                row.restore(self.texts[row.key])
            self._try()
        elif self.tried is self.real.project or self.tried == self.real.project:
            self.message("Nothing is changed yet. Type another figure first.")
        elif event.does == "use":
            self._use()
        else:
            self._save_copy()

    def _use(self) -> None:
        if self.real.read_only:
            self.message(self.real.read_only, "bad")
            return
        try:
            self.real.change(self.tried)
        except DeskError as error:
            self.message(str(error), "bad")
            return
        screen = self.came_from.screen
        self.house.save_soon()
        self.dismiss(None)
        page = getattr(screen, "page", None)
        if page is not None and hasattr(page, "refresh_rows"):
            screen.call_after_refresh(page.refresh_rows)
        screen.call_after_refresh(screen.refresh_bars)

    def _save_copy(self) -> None:
        name = f"{self.real.name}, what if"
        modal = NameModal("Save as a copy", name=name, number=self.desk.next_number())
        self.app.push_screen(modal, self._named)

    def _named(self, named: Named | None) -> None:
        if named is None:
            return
        number = named.number or None
        info = evolve(self.tried.info, name=named.name, file_number=number, status="draft")
        try:
            path = self.desk.create(evolve(self.tried, info=info, determinations=(), decision=None))
        except DeskError as error:
            self.message(str(error), "bad")
            return
        name = path.replace("\\", "/").rpartition("/")[2]
        self.message(f"Saved as {name}. This project keeps its figures.")

    def do_print(self) -> None:
        """What is only tried is on no paper."""
        self.message("What is only tried is not printed. Save it as a copy, then F5 prints that.")

    # --- the bars ---------------------------------------------------------------------------

    def refresh_bars(self) -> None:
        """Title, rule, strip."""
        super().refresh_bars()
        self.title_bar.say(("What if?", self.real.name), "scratch copy, not saved")
        self.call_after_refresh(self._count_below)

    def _count_below(self) -> None:
        below = self.page.below() if self.page.is_attached else 0
        self.bottom_rule.say(f"{below} more figures, PgDn" if below else "")

    def strip_lines(self) -> tuple[str, ...]:
        """How to type the figure in focus; what a button does."""
        focused = self.focused
        if isinstance(focused, Push):
            return (_ABOUT.get(focused.does, ""),)
        row = focused.parent if focused is not None else None
        if not isinstance(row, TryRow):
            return ()
        kept = row.distance.now.removesuffix(f" {row.distance.unit}")
        has = bool(self._text(row.distance))
        keeps = f"Your project keeps {kept}." if has else "Your project has none yet."
        label = visible(row.distance.label)
        text = f"{label}: type any figure, as on the form. {keeps}"
        return tuple(flow(text, self.app.size.width - 2))

    def origin(self) -> Origin:
        """The scratch copy and the figure in focus."""
        focused = self.focused
        row = focused.parent if focused is not None else None
        return Origin(self, self.scratch, row.key if isinstance(row, TryRow) else "")

    def action_page(self, by: int) -> None:
        """A page of figures."""
        rows = [row for row in self.page.query(TryRow) if row.input is not None]
        if not rows:
            return
        focused = self.focused
        here = next((i for i, row in enumerate(rows) if row.input is focused), 0)
        step = max(1, self.page.size.height // 2)
        rows[max(0, min(len(rows) - 1, here + by * step))].focus()


def _papers(found: Determination) -> str:
    owed = sum(1 for paper in found.documents if paper.status in ("missing", "incomplete"))
    return str(owed) if owed else "none"

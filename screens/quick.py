"""Quick check, the questions: one thing a page, in everyday words; nothing is saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from attrs import evolve
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from core.editing import dont_know, get_answer
from core.forms import Asked
from core.ordinance import Question
from core.project import Project
from core.quickcheck import kinds_of, next_question
from core.wording import outcome_word
from screens.asking import NoAnswer, answered, chosen, field_of, ticked
from screens.commands import bindings
from screens.fields import Field, Remark
from screens.frame import HouseScreen
from screens.places import Origin
from screens.quickpage import (
    IN_A_HALL,
    Idle,
    SoFar,
    above,
    above_list,
    below,
    buttons,
    count_words,
    kinds_rows,
    why_words,
)
from screens.scratch import ScratchSession
from screens.session import Session
from screens.widgets.bigfield import BigField
from screens.widgets.body import Body
from screens.widgets.choice import DONT_KNOW, ChoiceRow
from screens.widgets.field import FieldInput
from screens.widgets.find import FindRow
from screens.widgets.lines import LineList
from screens.widgets.plain import beginning, cells, flow
from screens.widgets.rows import Push, Words


class QuickScreen(HouseScreen[None]):
    """The quick check: the kinds of work, then what settles most, then the result."""

    CSS_PATH = "quick.tcss"
    FOOTER = ("back", "help", "why", "menu", "quit")
    FOOTER_NARROW = ("back", "help", "menu", "quit")
    MENU = ("why",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("why"),
        Binding("down", "list(1)", show=False),
        Binding("up", "list(-1)", show=False),
        Binding("space", "tick", show=False, priority=True),
    ]

    def __init__(self, origin: Origin | None = None, ordinance: str = "") -> None:
        """Starts a new check.

        Args:
            origin: where somebody came from.
            ordinance: whose rules; empty: those for new projects.
        """
        super().__init__()
        self.came_from = origin
        self.ordinance_id = ordinance
        self.so_far = SoFar()
        self.page = Body()
        self.asked: list[str] = []
        self.find: FindRow | None = None
        self.list: LineList | None = None
        self.field: BigField | None = None
        self.choice: ChoiceRow | None = None
        self.several = False
        self.idle = Idle()
        self.question: Question | None = None
        self.check: ScratchSession

    @property
    def session(self) -> Session | None:
        """The answers so far."""
        return self.check

    def head(self) -> Iterator[Widget]:
        """What is known so far."""
        yield self.so_far

    def body(self) -> Iterator[Widget]:
        """The question."""
        yield self.page

    def on_mount(self) -> None:
        """The first question."""
        self.start()
        if getattr(self.house, "kiosk", False):
            self.idle.watch(self)
            self.call_after_refresh(self.foot.say, IN_A_HALL, IN_A_HALL)

    def touched(self) -> None:
        """Somebody is there."""
        self.idle.touched()
        super().touched()

    def arrived(self) -> None:
        """Not before the question has the focus."""

    def start(self) -> None:
        """Forget the answers and begin."""
        villages = self.desk.villages()
        known = self.ordinance_id or (villages[0].id if villages else "")
        today = self.desk.today()
        self.check = ScratchSession(self.desk, Project(known, law_as_of=today))
        self.asked = []
        self._next()

    # --- going about ------------------------------------------------------------------------

    def _next(self) -> None:
        check = self.check
        question = next_question(check.ordinance, check.project, check.determination)
        if question is None:
            self._result()
        else:
            self.ask(question)

    def _result(self) -> None:
        from screens.quickresult import QuickResultScreen

        self.app.push_screen(QuickResultScreen(self), self._from_result)

    def _from_result(self, what: str | None) -> None:
        if what == "new":
            self.start()
        elif what == "done":
            self.dismiss()
        elif what in self.asked:
            # the others keep their answers; Next after this one leads to the result again
            self.asked.remove(what)
            self.ask(self.check.ordinance.questions[what])
        elif self.asked:
            self.ask(self.check.ordinance.questions[self.asked.pop()])

    @property
    def begun(self) -> bool:
        """Whether somebody has left something here: an answer, a tick, a text, another page."""
        project = self.check.project
        typed = self.find.value if self.find is not None else ""
        typed += self.field.text if self.field is not None else ""
        return bool(
            self.asked or project.answers or project.sources or typed or self.app.screen is not self
        )

    def ask(self, question: Question) -> None:
        """Show a question."""
        self.question = question
        self.arriving = True
        self.find = self.list = self.field = self.choice = None
        self.bottom_rule.say("")
        self.call_next(self._show, self._widgets(question))
        self.refresh_bars()

    async def _show(self, widgets: Sequence[Widget]) -> None:
        # the same question again has rows of the same names: the old ones must be gone first
        await self.page.remove_children()
        await self.page.mount(*widgets)
        self.page.scroll_home(animate=False)
        self.call_after_refresh(self._arrive)

    def _arrive(self) -> None:
        self.arriving = False
        for row in (self.find, self.field, self.choice):
            if row is not None:
                row.focus()

    def do_back(self) -> None:
        """The question before; from the first, out. A word looked for is dropped first."""
        if self.find is not None and self.find.value:
            self.find.clear()
        elif self.asked:
            self.ask(self.check.ordinance.questions[self.asked.pop()])
        else:
            self.dismiss()

    def do_quit(self) -> None:
        """Out; a kiosk starts anew instead of ending."""
        if getattr(self.house, "kiosk", False):
            self._from_result("new")
        else:
            super().do_quit()

    # --- the page ---------------------------------------------------------------------------

    def _widgets(self, question: Question) -> list[Widget]:
        width = self.app.size.width
        words = (count_words(self.check, len(self.asked)), width)
        if question.kind in ("choices", "choice"):
            self.find = FindRow(width=40)
            self.list = LineList(keeps_mark=True, id="kinds")
            self.list.can_focus = False
            self.several = question.kind == "choices"
            only = str(self.check.ordinance.head.texts.get("only_for", ""))
            self._fill("")
            return [Words(above_list(question, only, *words)), self.find, self.list, buttons()]
        top = Words(above(question, *words))
        shown = field_of(self.check, Asked(question.key, question))
        if question.kind == "yes_no":
            self.choice = ChoiceRow(shown)
            return [top, self.choice, Words((Remark(""),)), buttons()]
        self.field = BigField(evolve(shown, label=shown.label.partition(" (")[0]))
        return [top, self.field, Words(below(question, width)), buttons()]

    def _fill(self, text: str) -> None:
        question = self.question
        if question is None or self.list is None:
            return
        rows = kinds_rows(self.check, question, text)
        at = rows[0].key if text.strip() else None
        if at is None and not self.several:
            # what Enter takes is what was chosen before
            answer = get_answer(self.check.project, self.check.ordinance, question.key)
            at = answer if isinstance(answer, str) and not self.list.count else None
        self.list.styles.max_height = len(rows)
        self.list.rows(rows, at=at)
        self._count_rows()

    def _count_rows(self) -> None:
        if self.list is None:
            below = self.page.below()
            self.bottom_rule.say(f"{below} more below" if below else "")
            return
        first, last = self.list.shown
        count = self.list.count
        self.bottom_rule.say(f"{first} to {last} of {count}" if last - first + 1 < count else "")

    def on_descendant_focus(self) -> None:
        """One mark: on the list while the cursor is in Find, else on the button."""
        if self.list is not None and self.find is not None:
            self.list.keeps_mark = self.find.input.has_focus
            self.list.redraw()

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """The rule says which kinds are seen."""
        event.stop()
        self._count_rows()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find among the kinds of work."""
        if self.find is not None and event.input is self.find.input:
            event.stop()
            if event.value == DONT_KNOW:
                self.find.clear()
                self._unsure()
            else:
                self._fill(event.value)

    def on_body_laid(self, event: Body.Laid) -> None:
        """How much stands below is known now."""
        event.stop()
        self._count_rows()

    def action_list(self, by: int) -> None:
        """Up and Down: in the list of kinds, else from row to row."""
        if self.list is not None and self.find is not None and self.find.input.has_focus:
            at = self.list.at
            self.list.action_move(by)
            if self.list.at != at:
                return
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    # --- answers ----------------------------------------------------------------------------

    def action_tick(self) -> None:
        """Space on a kind of work ticks it; elsewhere it is a space."""
        focused = self.focused
        if self.find is not None and focused is self.find.input:
            self._tick_marked()
        elif isinstance(focused, FieldInput):
            focused.insert_text_at_cursor(" ")
        elif isinstance(focused, Push):
            focused.action_push()
        elif isinstance(focused, ChoiceRow):
            focused.action_choose()

    def _tick_marked(self) -> None:
        if self.list is None or self.question is None or not self.list.key:
            return
        item = Asked(self.question.key, self.question)
        word = self.list.key
        if self.several:
            self.check.change(ticked(self.check, item, word))
        else:
            self.check.change(chosen(self.check, item, word))
        if self.find is not None and self.find.value:
            self.find.clear()
        else:
            self._fill("")
        self.list.to(word)
        self.refresh_bars()

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """A click on the marked kind ticks it."""
        event.stop()
        self._tick_marked()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter is Next; in a list of which one holds it takes the marked one."""
        event.stop()
        if self.list is not None and self.list.key and not self.several:
            self._tick_marked()
        self.go_on()

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """A yes or no is answered and shown; Enter goes on."""
        event.stop()
        assert self.question is not None
        item = Asked(self.question.key, self.question)
        self.check.change(chosen(self.check, item, event.word))
        event.row.show(field_of(self.check, item))
        self.refresh_bars()

    def on_key(self, event: object) -> None:
        """Enter on a yes or no goes on."""
        if getattr(event, "key", "") == "enter" and isinstance(self.focused, ChoiceRow):
            getattr(event, "stop", lambda: None)()
            self.go_on()

    def go_on(self) -> None:
        """Take the answer and ask the next thing."""
        question = self.question
        if question is None or not self._take(question):
            return
        self.asked.append(question.key)
        self._next()

    def _take(self, question: Question) -> bool:
        """Take what stands there as the answer; False with a message when it is none."""
        check = self.check
        if self.list is not None and not self.list.key:
            self.message("Nothing like that is in the list. Esc shows all of it.")
            return False
        if self.list is not None and self.find is not None and self.find.value and self.list.key:
            answer = get_answer(check.project, check.ordinance, question.key)
            if not (isinstance(answer, tuple) and self.list.key in answer):
                self._tick_marked()
        field = self.field
        if field is not None:
            if not field.text.strip():
                self.message("Type a figure, or ? if you don't know.")
                return False
            try:
                check.change(answered(check, Asked(question.key, question), field.text))
            except NoAnswer as error:
                field.wrong(str(error))
                return False
            return True
        if get_answer(check.project, check.ordinance, question.key) is None:
            unsure = check.project.sources.get(question.key)
            if unsure is None or not unsure.dont_know:
                self.message(self._how())
                return False
        return True

    def _how(self) -> str:
        """How to answer here."""
        if self.list is None:
            return "Choose one: y, n or ?"
        return "Tick at least one: Space." if self.several else "Choose one: Up, Down, Enter."

    def on_big_field_typed(self, event: BigField.Typed) -> None:
        """Say at once how a figure is understood."""
        event.stop()
        assert self.question is not None
        item = Asked(self.question.key, self.question)
        try:
            project = answered(self.check, item, event.text) if event.text.strip() else None
        except NoAnswer:
            project = None
        event.field.echo("" if project is None else self._echo(project, item))

    def _echo(self, project: Project, item: Asked) -> str:
        shown: Field = field_of(ScratchSession(self.desk, project), item)
        if shown.echo.startswith("=") and shown.hint.reason.startswith("="):
            return shown.hint.reason
        return shown.echo

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """Next, Back, Don't know."""
        event.stop()
        if event.does == "next":
            self.go_on()
        elif event.does == "back":
            self.do_back()
        else:
            self._unsure()

    def _unsure(self) -> None:
        question = self.question
        if question is None:
            return
        if question.key == self.check.ordinance.head.activities:
            self.message("Choose what comes nearest. Without the kind of work nothing can be said.")
            return
        self.check.change(dont_know(self.check.project, self.check.ordinance, question.key))
        self.asked.append(question.key)
        self._next()

    # --- the bars ---------------------------------------------------------------------------

    def refresh_bars(self) -> None:
        """Title, what is known, why we ask."""
        super().refresh_bars()
        check = self.check
        place = check.ordinance.head.title.partition(":")[0].partition(",")[0]
        self.title_bar.say(("Quick check", place), "nothing is saved yet")
        kinds = kinds_of(check.ordinance, check.project)
        outcome = outcome_word(check.ordinance, check.determination.class_)
        work = f"Work: {kinds}.   " if kinds else ""
        self.so_far.say(f"{work}So far: {outcome}")

    def refresh_strip(self) -> None:
        """Why we ask, with the rule at its end."""
        question = self.question
        if self._speaking or question is None:
            return
        hint = field_of(self.check, Asked(question.key, question)).hint
        width = self.app.size.width - 2
        said = why_words(question.reason)
        lines = flow(said, width)
        room = width - cells(hint.cite) - 2
        rows = 2 if self.narrow else 3
        if self.find is None:
            # the citation stands at the end of the sentence it belongs to
            row = len(lines) - 1 if cells(lines[-1]) <= room else len(lines)
            if row >= rows:
                row, lines = rows - 1, beginning(said, width, rows - 1)
            self.strip.say(lines, cite=hint.cite, provision=hint.provision, cite_row=row)
            return
        does = "Space ticks, Enter goes on" if self.several else "Enter chooses"
        lines = beginning(said, width, rows - 1)
        self.strip.say([*lines, f"Type to find, {does}."], cite=hint.cite)

    def origin(self) -> Origin:
        """The question and its rule."""
        question = self.question
        if question is None:
            return super().origin()
        hint = field_of(self.check, Asked(question.key, question)).hint
        return Origin(self, self.check, question.key, hint.provision)

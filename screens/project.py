"""An open project: rail, banner, and the page of the step you are on."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget

from core.forms import AREAS, DEVICES, LIST, SITE, STANDARDS, STEPS, step_number
from core.nextopen import Goal
from core.project import Project
from core.standing import step_states
from core.wording import banner
from screens import filework
from screens.commands import bindings
from screens.frame import HouseScreen
from screens.places import Origin, make
from screens.pushed import TAB_KEYS, push_words
from screens.reading import ReadingScreen
from screens.session import Session
from screens.steps.form import FormPage
from screens.travelling import redo, undo
from screens.whypane import WhyPane
from screens.widgets.body import Body
from screens.widgets.field import FieldInput
from screens.widgets.rail import BannerBar, Rail
from screens.widgets.rows import Push
from screens.widgets.tabs import PageTabs

PAGES: dict[tuple[str, str], str] = {
    ("project", ""): "screens.steps.project:ProjectPage",
    ("screening", ""): "screens.steps.exempt:ExemptPage",
    ("classification", ""): "screens.steps.classing:ClassPage",
    ("design", SITE): "screens.steps.site:SitePage",
    ("design", DEVICES): "screens.steps.devices:DevicesPage",
    ("design", STANDARDS): "screens.steps.standards:StandardsPage",
    ("design", AREAS): "screens.steps.areas:AreasPage",
    ("erosion", ""): "screens.steps.erosion:ErosionPage",
    ("papers", ""): "screens.steps.papers:PapersPage",
    ("decision", ""): "screens.steps.decide:DecidePage",
    ("decision", "after"): "screens.steps.after:AfterPage",
    ("print", ""): "screens.steps.printing:PrintPage",
}
"""Step and page to ``module:class``; imported when first gone to."""

DIGITS = "12345678"


class ProjectScreen(HouseScreen[None]):
    """The eight steps of one project."""

    CSS_PATH = "project.tcss"
    FOOTER = ("help", "why", "what_if", "next", "menu", "quit")
    FOOTER_NARROW = ("help", "why", "next", "menu", "quit")
    MENU = (
        "note",
        "add",
        "print",
        "steps",
        "log",
        "calendar",
        "changes",
        "messages",
        "compare",
        "save_copy",
        "same_for_all",
        "versions",
        "check_log",
        "parcel",
        "settings",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("why", "what_if", "note", "print", "next"),
        *[Binding(digit, f"step({digit})", show=False) for digit in DIGITS],
        Binding("l,L", "do('log')", show=False),
        Binding("k,K", "do('calendar')", show=False),
    ]

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        super().__init__()
        self.open = session
        self.rail = Rail()
        self.banner = BannerBar()
        self.pane = WhyPane(session)
        step, page, _ = session.place
        self.step = step or self._first_step()
        self.page_name = page or (SITE if STEPS[self.step - 1] == "design" else "")
        self.page: Any = None
        self.by_digit = False
        """Whether a digit led to the step, and the next key may be a digit as well."""

    def _first_step(self) -> int:
        goals = self.open.goals()
        return goals[0].step if goals else 1

    def head(self) -> Iterator[Widget]:
        """Rail and banner."""
        yield self.rail
        yield self.banner

    def body(self) -> Iterator[Widget]:
        """The page of the step."""
        self.page = self._make()
        yield self.page
        yield self.pane

    def _make(self) -> Any:
        if self.page_name.startswith(LIST):
            from screens.steps.grouplist import GroupPage  # few ordinances have such lists

            return GroupPage(self.open, self.page_name.removeprefix(LIST))
        module, _, name = PAGES[(STEPS[self.step - 1], self.page_name)].partition(":")
        return getattr(import_module(module), name)(self.open)

    def _say_foot(self) -> None:
        """The third entry is what F4 or F5 does on a page that is a list; else What if."""
        third = getattr(self.page, "FOOT", "what_if")
        wide = tuple(third if one == "what_if" else one for one in self.FOOTER)
        self.foot.say(wide, self.FOOTER_NARROW)

    def on_mount(self) -> None:
        """Bars, then the first open row."""
        # where nothing is open, a key typed ahead must not end in a field that is answered
        self.by_digit = not self.open.goals()
        self.call_after_refresh(self._arrive, self.open.place[2])

    def arrived(self) -> None:
        """Not before the page has the focus."""

    def _arrive(self, key: str = "") -> None:
        if self.page is None or not self.page.is_mounted:
            # its rows do not stand yet; a timer, because a call at once would let nothing else run
            self.set_timer(0.01, lambda: self._arrive(key))
            return
        self.arriving = False
        self._say_foot()
        if not (key and self.page.focus_key(key)):
            self.page.focus_first()
        digit, self.by_digit = self.by_digit, False
        if digit and isinstance(self.focused, FieldInput) and self.focused.value:
            self.rail.focus()
        self.refresh_bars()

    # --- going about ------------------------------------------------------------------------

    def go(self, step: int, page: str = "", key: str = "", *, rail: bool = False) -> None:
        """To a step, a page of it, a row of that.

        Args:
            step: its number, from 1.
            page: of the step that designs; empty: its first.
            key: the row; empty: the first open one.
            rail: leave the focus on the rail.
        """
        self.take_what_is_typed()
        name = STEPS[step - 1]
        page = page or (SITE if name == "design" else "")
        if (name, page) not in PAGES and not page.startswith(LIST):
            page = SITE if name == "design" else ""
        if (step, page) == (self.step, self.page_name):
            if not rail:
                self._arrive(key)
            return
        middle = self.query_one("#middle")
        if not middle.is_mounted:
            return  # a slow computer: the screen is still being built
        if rail:
            self.rail.focus()
        self.step, self.page_name = step, page
        old, self.page = self.page, self._make()
        old.remove()
        middle.mount(self.page, before=self.pane)
        self.refresh_bars()
        if not rail:
            self.arriving = True
            self.call_after_refresh(self._arrive, key)
        else:
            self.call_after_refresh(self.refresh_bars)

    def go_to(self, goal: Goal) -> None:
        """To something open; a question about a record is on that record's own screen."""
        self.go(goal.step, goal.page, goal.key)

    def action_step(self, number: int) -> None:
        """1 to 8: to the first open row; not into an answer that a second digit would change."""
        self.by_digit = True
        self.go(number)

    def on_rail_chosen(self, event: Rail.Chosen) -> None:
        """Left, Right or a click on the rail."""
        event.stop()
        self.go(event.step, rail=self.rail.has_focus)

    def on_rail_entered(self, event: Rail.Entered) -> None:
        """Enter on the rail."""
        event.stop()
        self._arrive()

    def on_page_tabs_chosen(self, event: PageTabs.Chosen) -> None:
        """Left, Right or a click on the names of the pages."""
        event.stop()
        self.go(self.step, event.page)

    def on_banner_bar_pressed(self, event: BannerBar.Pressed) -> None:
        """A click on the banner."""
        event.stop()
        self.action_do("why")

    def do_note(self) -> None:
        """Where the answer in focus comes from; of a list, the page's own note."""
        adds = getattr(self.page, "add", None)
        if adds is not None:
            # from the rail or the page row too: who comes back stands on what was added
            self.page.list.focus()
            adds()
            return
        from screens.noting import note

        note(self)

    def do_add(self) -> None:
        """Add one, on a page that is a list of such."""
        self.do_note()

    def do_why(self) -> None:
        """Why; on the row of the parcel, the files on it."""
        explained = getattr(self.page, "explained", None)
        about = explained() if explained is not None and self.page.list.has_focus else None
        if about is not None:
            self.app.push_screen(ReadingScreen(*about))
            return
        origin = self.origin()
        self.app.push_screen(make("parcel" if origin.key == "parcel" else "why", origin))

    def do_save_copy(self) -> None:
        """Write the project to another file as well."""
        filework.save_copy(self, self.open)

    def do_copy(self) -> None:
        """The result as text."""
        lines = filework.result_lines(self.open)
        self.app.copy_to_clipboard("\n".join(lines))
        self.message(f"Copied {len(lines)} lines.")

    def do_issue(self) -> None:
        """Issue the decision that is prepared."""
        from screens.issuing import issue

        issue(self)

    def do_steps(self) -> None:
        """To the rail."""
        self.rail.focus()

    def do_back(self) -> None:
        """From a row to the rail, from the rail to the register."""
        if not self.rail.has_focus:
            self.rail.focus()
            return
        self.remember()
        self.dismiss(None)

    def remember(self) -> None:
        """Keep where we are, for the next time this project is opened."""
        origin = self.origin()
        self.open.place = (self.step, self.page_name, origin.key)

    def do_next(self) -> None:
        """To the next open thing; first to the choice between two versions, if there is one."""
        if self.open.clash:
            self.action_do("compare")
            return
        self.take_what_is_typed()
        goal = self.open.next_goal(self.origin().key)
        if goal is None:
            self.message("Nothing is open. F5 prints.")
        else:
            self.go_to(goal)

    def do_print(self) -> None:
        """To the papers to print."""
        self.go(step_number("print"))

    def on_form_page_wanted(self, event: FormPage.Wanted) -> None:
        """A button of the page: on to the next step, or a command by its id."""
        event.stop()
        if event.does == "next":
            self.go(self.step % len(STEPS) + 1)
        elif event.does.startswith("page "):
            self.go(self.step, event.does.removeprefix("page "))
        elif event.does.startswith("print "):
            self.go(step_number("print"))
            name = event.does.removeprefix("print ")
            self.call_after_refresh(lambda: self.page.pick_only(name))
        elif not (hasattr(self.page, "wanted") and self.page.wanted(event.does)):
            self.action_do(event.does)

    # --- what changed -----------------------------------------------------------------------

    def on_form_page_changed(self, event: FormPage.Changed) -> None:
        """An answer: draw again, save."""
        event.stop()
        self.refresh_bars()
        self.call_after_refresh(self.refresh_bars)
        self.house.save_soon()

    def on_form_page_preview(self, event: FormPage.Preview) -> None:
        """A key: the banner follows, nothing is kept yet."""
        event.stop()
        self._say_banner(event.project)
        self.house.keep_soon(event.project, event.unread)

    def do_undo(self) -> None:
        """In a field the text it had, else the last change."""
        if not self.undo_typing():
            undo(self)

    def do_redo(self) -> None:
        """Make again what was taken back."""
        redo(self)

    # --- the bars ---------------------------------------------------------------------------

    def refresh_bars(self) -> None:
        """Title, rail, banner, rule, strip."""
        super().refresh_bars()
        session = self.open
        info = session.project.info
        state, ink = session.state
        place = session.ordinance.head.place
        self.title_bar.say((session.name, info.file_number or "", place), state, ink)
        states = step_states(
            session.ordinance, session.project, session.determination, tuple(session.unread)
        )
        self.rail.say(states, self.step)
        self._say_banner(session.project)
        self.pane.say(self.origin().key)
        if self.page is not None and self.page.is_attached:
            self.bottom_rule.say(self.page.rule_text())

    def _say_banner(self, project: Project) -> None:
        session = self.open
        same = project is session.project
        found = session.determination if same else session.determine(project)
        goal = session.upcoming(project, found, self.origin().key)
        label = goal.label if goal is not None else ""
        self.banner.say(
            banner(
                session.ordinance,
                project,
                found,
                next_label=label,
                changed=self._changed_since(project),
            )
        )

    def _changed_since(self, project: Project) -> int:
        if not project.determinations:
            return 0
        # imported here: most projects have not been decided
        from core.issued import changed_since

        return len(changed_since(self.open.ordinance, project, project.determinations[-1]))

    def strip_lines(self) -> tuple[str, ...]:
        """What the page says, or how to use the rail."""
        if self.rail.has_focus:
            if self.narrow:
                return (
                    "Left and Right, or 1 to 8, go to a step.",
                    "Enter: into it   Esc: the list   L log   K calendar",
                )
            return (
                "Left and Right, or 1 to 8, go to a step. No step is locked.",
                "Enter goes into it. Esc goes back to the list of projects.",
                "L log   K calendar",
            )
        if isinstance(self.focused, Push):
            return ("", "", push_words(self.focused))
        if isinstance(self.focused, PageTabs):
            return ("The pages of this step, each with how it stands.", "", TAB_KEYS)
        lines: tuple[str, ...] = self.page.strip_lines() if self.page is not None else ()
        return lines

    def saved(self) -> None:
        """The file was written, or could not be."""
        state, ink = self.open.state
        self.title_bar.say(self.title_bar.parts, state, ink)
        if self.open.trouble:
            self.message(self.open.trouble, "bad")

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The rule counts again what is below."""
        del event
        self.call_after_refresh(self._count_below)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The rule counts again what is below."""
        del event
        self.call_after_refresh(self._count_below)

    def on_descendant_focus(self) -> None:
        """Strip and rule follow the focus."""
        self.call_after_refresh(self._count_below)

    def on_body_laid(self, event: Body.Laid) -> None:
        """The rule follows what is laid out."""
        event.stop()
        self._count_below()

    def _count_below(self) -> None:
        self._say_banner(self.open.project)
        self.pane.say(self.origin().key)
        if self.page is not None and self.page.is_attached:
            self.bottom_rule.say(self.page.rule_text())

    def origin(self) -> Origin:
        """The row in focus; of a list its marked row."""
        found = super().origin()
        key = getattr(self.page, "key", "") if not found.key else found.key
        return Origin(self, self.open, key if isinstance(key, str) else "", found.provision)

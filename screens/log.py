"""The log of a project: what happened on the site, and what it makes due."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from core.editing import remove_event
from core.logbook import entry_note, entry_title, in_order
from core.project import Project
from screens.commands import bindings
from screens.desk import DeskError
from screens.entryform import EntryForm
from screens.fields import Remark
from screens.frame import HouseScreen
from screens.places import Origin
from screens.session import Session
from screens.widgets.drawn import Piece
from screens.widgets.lines import LineList, Row, columns
from screens.widgets.plain import clip, visible
from screens.widgets.rows import Heading, Words


class LogScreen(HouseScreen[None]):
    """Entries, the newest first; F4 adds one below the list."""

    ABOUT = (
        "What happened: inspections, rain, work that stopped, letters, decisions. Each "
        "entry may start a clock, and says so before it is added.",
        "F4 adds an entry. Enter changes an old one, Del removes it; Ctrl+Z brings it back.",
    )

    CSS_PATH = "log.tcss"
    FOOTER = ("help", "add", "print", "next", "menu", "quit")
    FOOTER_NARROW = ("help", "add", "print", "menu", "quit")
    MENU = ("calendar", "check_log")
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("add", "print", "next"),
        Binding("delete", "remove", "Remove", show=False),
        Binding("k,K", "do('calendar')", show=False),
    ]

    def __init__(
        self, origin: Origin, *, add: str | None = None, change: int | None = None
    ) -> None:
        """Takes the open project.

        Args:
            origin: where it was asked from.
            add: a kind of entry to begin at once; empty: a new one of any kind; None: none.
            change: the place of an entry to change at once.
        """
        super().__init__()
        assert origin.session is not None  # the command is offered only in a project
        self.came_from = origin
        self.open: Session = origin.session
        self.add = add
        self.at_once = change
        self.likely = add or ""
        self.list = LineList(header=self.header, id="entries")
        self.form: EntryForm | None = None
        self.part: Heading | None = None

    @property
    def session(self) -> Session | None:
        """The open project."""
        return self.open

    def head(self) -> Iterator[Widget]:
        """What this is."""
        text = "What happened on the site, and what it makes due. Newest first."
        yield Words((Remark(text, indent=1),))

    def body(self) -> Iterator[Widget]:
        """The list; the form comes below it."""
        with Vertical(id="log"):
            yield self.list

    def on_mount(self) -> None:
        """The list, or the form at once."""
        self.refill()
        if self.add is not None:
            self.start(kind=self.add)
        elif self.at_once is not None:
            self.start(at=self.at_once)
        else:
            self.list.focus()

    def header(self, width: int) -> Sequence[Piece]:
        """The names of the columns."""
        if width < 78:
            return columns(("Day", 16, "place"), ("What", 23, "place"), ("Note", 10, "place"))
        return columns(
            ("Day", 16, "place"), ("What", 23, "place"), ("Note", 34, "place"), ("By", 2, "place")
        )

    def refill(self, at: str | None = None) -> None:
        """Show the entries as they are."""
        rows = [self._row(place) for place, _ in in_order(self.open.project)]
        nothing = "  Nothing has happened yet. F4 adds the first entry."
        self.list.rows(rows or [Row("", [(nothing, "")])], at=at)
        self.list.styles.max_height = self.list.count + 1
        self.refresh_bars()

    def _row(self, place: int) -> Row:
        entry = self.open.project.events[place]
        ordinance = self.open.ordinance
        wide = self.app.size.width >= 80
        day = f"{entry.on:%a} {entry.on.isoformat()}"
        room = 33 if wide else 16
        pieces = columns(
            (day, 16, ""),
            (clip(entry_title(ordinance, entry), 22), 23, ""),
            (clip(entry_note(ordinance, entry), room), room + 1, ""),
        )
        if wide:
            pieces.append((clip(visible(entry.by or ""), 4), "soft"))
        return Row(str(place), pieces)

    # --- changing ---------------------------------------------------------------------------

    def do_add(self) -> None:
        """A new entry below the list."""
        if self.form is None:
            self.start(kind=self.likely)

    def start(self, *, at: int | None = None, kind: str = "") -> None:
        """Open the form.

        Args:
            at: the entry to change; None: a new one.
            kind: what happened, where that is known.
        """
        if self.open.read_only:
            self.message(self.open.read_only, "bad")
            return
        if self.form is not None:
            return
        self.form = EntryForm(self.open, at=at, kind=kind)
        self.part = Heading("New entry" if at is None else "Change this entry")
        form = self.form
        # what happened is known: the day comes next
        go = form.focus_day if kind or at is not None else form.focus_first
        self.arriving = True
        self.call_next(self._mount_form, self.part, form, go)

    async def _mount_form(self, part: Heading, form: EntryForm, go: Callable[[], bool]) -> None:
        await self.query("EntryForm, #log > Heading").remove()
        await self.query_one("#log").mount(part, form)
        self.call_after_refresh(self._into, go, 20)

    def _into(self, go: Callable[[], bool], tries: int) -> None:
        if not go() and tries:
            # on a slow computer the rows come a moment after the form
            self.call_after_refresh(self._into, go, tries - 1)
            return
        self.arriving = False
        self.refresh_bars()

    def arrived(self) -> None:
        """Not before the form has the focus, when there is one."""
        if self.form is None:
            super().arrived()

    def _close_form(self) -> None:
        if self.form is not None and self.part is not None:
            self.form.remove()
            self.part.remove()
            self.form = self.part = None

    def on_entry_form_done(self, event: EntryForm.Done) -> None:
        """The entry is complete."""
        event.stop()
        new = self.form is not None and self.form.place is None
        self.change(event.project)
        last = str(len(self.open.project.events) - 1) if new else None
        self._close_form()
        self.refill(at=last)
        self.list.focus()

    def on_entry_form_dropped(self, event: EntryForm.Dropped) -> None:
        """The entry is not wanted."""
        event.stop()
        self._close_form()
        self.list.focus()
        self.refresh_bars()

    def change(self, project: Project) -> None:
        """Make a change; it is saved at once."""
        try:
            self.open.change(project)
        except DeskError as error:
            self.message(str(error), "bad")
            return
        self.house.save_soon()

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """Enter changes an entry."""
        event.stop()
        self.start(at=int(event.key))

    def action_remove(self) -> None:
        """Take an entry out; Ctrl+Z brings it back."""
        if not self.list.has_focus or not self.list.key:
            return
        if self.open.read_only:
            self.message(self.open.read_only, "bad")
            return
        title = entry_title(self.open.ordinance, self.open.project.events[int(self.list.key)])
        self.change(remove_event(self.open.project, int(self.list.key)))
        self.refill()
        self.message(f"Removed {title}. Ctrl+Z brings it back.")

    def do_undo(self) -> None:
        """In a field the text it had, else the last change."""
        if self.undo_typing():
            return
        step = self.open.undo()
        if step is None:
            self.message("There is nothing to undo.")
            return
        self.refill()
        self.house.save_soon()
        self.message(f"Undone: {step.undone}. {step.again}")

    def do_redo(self) -> None:
        """Make again what was taken back."""
        step = self.open.redo()
        if step is None:
            self.message("There is nothing to redo.")
            return
        self.refill()
        self.house.save_soon()
        self.message("Done again. Ctrl+Z takes it back.")

    def do_back(self) -> None:
        """Out of the form, then out of the log."""
        if self.form is not None:
            self._close_form()
            self.list.focus()
            self.refresh_bars()
        else:
            self.dismiss(None)

    def do_print(self) -> None:
        """The site log is printed in step 8."""
        from core.forms import step_number
        from screens.project import ProjectScreen

        if not any(isinstance(screen, ProjectScreen) for screen in self.app.screen_stack):
            self.message("Open the project; its step 8 prints the site log and the report.")
            return
        self.dismiss(None)
        for screen in reversed(self.app.screen_stack):
            if isinstance(screen, ProjectScreen):
                screen.call_after_refresh(screen.go, step_number("print"))
                return

    def do_next(self) -> None:
        """What is open in the project."""
        from screens.going import to_goal

        goals = self.open.goals()
        if goals:
            to_goal(self.app, goals[0])
        else:
            self.message("Nothing is open. F5 prints.")

    # --- the bars ---------------------------------------------------------------------------

    def refresh_bars(self) -> None:
        """Title, count, strip."""
        super().refresh_bars()
        state, ink = self.open.state
        number = self.open.project.info.file_number or ""
        self.title_bar.say(("Log", self.open.name, number), state, ink)
        first, last = self.list.shown
        count = len(self.open.project.events)
        text = f"{first} to {last} of {count}" if last - first + 1 < count else f"{count} entries"
        self.top_rule.say(text if count != 1 else "1 entry")

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """The strip follows the mark."""
        event.stop()
        self.refresh_bars()

    def strip_lines(self) -> tuple[str, ...]:
        """The whole note of the entry; the keys."""
        if self.form is not None:
            return ("", "Enter does it. Esc closes the form, nothing is added.")
        if not self.list.key:
            return ("F4 adds an entry.   K calendar",)
        entry = self.open.project.events[int(self.list.key)]
        note = entry_note(self.open.ordinance, entry)
        return (note, "Enter changes it   F4 adds   Del removes   K calendar")

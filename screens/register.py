"""The register: every project of the folder; answers the telephone without opening one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import Worker, WorkerState, get_current_worker

from screens.cards import card_header, card_row, told_in
from screens.commands import bindings
from screens.desk import Card, DeskError
from screens.frame import HouseScreen
from screens.glances import Glances
from screens.ordering import ask_order, ask_shown, export, listed, said
from screens.places import Origin
from screens.widgets.find import FindRow
from screens.widgets.lines import LineList, Row
from screens.widgets.plain import visible

if TYPE_CHECKING:
    from screens.project import ProjectScreen
    from screens.session import Session

CHANGES = ("due", "find", "settings", "bin")
"""Screens from which files are changed, or another folder is chosen."""

AT_MOST_IN_PLACE = 60
"""Rows are put in while they are read; from so many on the screen is not drawn for each part."""


class RegisterScreen(HouseScreen[None]):
    """All projects, the last changed first; letters go to Find, arrows to the list."""

    ABOUT = (
        "This is the list of all projects in your folder, the last changed first.",
        "Type part of a name, number, place or person: the list shows what fits. The rows "
        "below the list answer the telephone: the class, what is missing, what is due.",
        "Enter opens the marked project. F4 starts a new one. F3 asks a few questions for "
        "somebody who only wants to know whether a permit is needed.",
    )

    class Came(Message):
        """Projects as they are read."""

        def __init__(
            self, cards: list[Card], done: int, total: int, *, whole: bool = False
        ) -> None:
            """Takes those read so far, how many of how many, and whether that is all."""
            super().__init__()
            self.cards = cards
            self.done = done
            self.total = total
            self.whole = whole

    CSS_PATH = "register.tcss"
    FOOTER = ("help", "quick", "new", "due", "menu", "quit")
    FOOTER_NARROW = ("help", "quick", "new", "menu", "quit")
    MENU = (
        "print_list", "sort", "filter", "export", "messages", "settings", "trash", "bin", "rename",
        "copy_project",
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("why", "quick", "new", "print_list", "due"),
        Binding("down", "row(1)", "Down", show=False, priority=True),
        Binding("up", "row(-1)", "Up", show=False, priority=True),
        Binding("pagedown", "page(1)", "Page down", show=False, priority=True),
        Binding("pageup", "page(-1)", "Page up", show=False, priority=True),
        Binding("tab,shift+tab", "stay", show=False),
    ]

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.find = FindRow(width=30, narrow=22)
        self.list = LineList(header=card_header, keeps_mark=True, id="projects")
        self.all: list[Card] = []
        self.cards: list[Card] = []
        self.done = 0
        self.total = 0
        self.reading = True
        self.trouble = ""
        """Why the folder could not be read to its end."""
        self._want = ""
        """The project to mark."""
        self._awaited = ""
        """The same while it has not been read yet: the mark is elsewhere only meanwhile."""
        self._places: dict[str, tuple[int, str, str]] = {}
        self.glances = Glances()
        self.order = "changed"
        self.shown = "all"

    def head(self) -> Iterator[Widget]:
        """Find."""
        yield self.find

    def body(self) -> Iterator[Widget]:
        """The list."""
        yield self.list

    def on_mount(self) -> None:
        """The cursor in Find; the folder is read beside it."""
        self.list.can_focus = False
        self.find.focus()
        self.read()
        if not getattr(self.house, "start", ""):
            self.call_after_refresh(self._offer)

    def _offer(self) -> None:
        """Answers of a crash come before the list; mostly there are none, and nothing is loaded."""
        if self.desk.pending():
            from screens.opening import offer

            offer(self)

    # --- reading ----------------------------------------------------------------------------

    def read(self, at: str = "") -> None:
        """Read the folder anew.

        Args:
            at: the path to mark when it comes.
        """
        self.reading, self.trouble = True, ""
        self.glances.forget()
        self._want = self._awaited = at or self.list.key
        self._read()

    @work(thread=True, exclusive=True, group="register", exit_on_error=False)
    def _read(self) -> None:
        worker = get_current_worker()
        found: list[Card] = []
        for cards, done, total in self.desk.cards():
            if worker.is_cancelled:
                return
            found.extend(cards)
            self.post_message(self.Came(list(found), done, total))
        self.post_message(self.Came(found, len(found), len(found), whole=True))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Reading stopped for a fault: say so, instead of waiting for ever."""
        if event.worker.group != "register" or event.state is not WorkerState.ERROR:
            return
        error = event.worker.error
        why = (error.strerror if isinstance(error, OSError) else "") or type(error).__name__
        self.reading = False
        self.trouble = f"The folder can't be read to its end ({why}). Esc tries again."
        self._count()
        self.message(self.trouble, "bad")

    def on_register_screen_came(self, event: Came) -> None:
        """Rows were read: show them."""
        event.stop()
        if event.whole:
            self._read_all(event.cards)
        else:
            self._came(event.cards, event.done, event.total)

    def _came(self, found: list[Card], done: int, total: int) -> None:
        self.done, self.total = done, total
        # the rows of last time stay until there are as many new ones
        if len(found) >= len(self.all) or done == total:
            self.all = found
            self._refill()
        else:
            self._count()

    def _read_all(self, found: list[Card]) -> None:
        self.all = found
        self.reading = False
        self._refill()
        if not found and not self.find.value:
            from screens.first import FirstScreen

            self.app.push_screen(FirstScreen(), self._first_done)

    def _first_done(self, path: str | None) -> None:
        if path:
            self.open_path(path)
        self.read()

    def _refill(self) -> None:
        self.cards = listed(self.all, self.find.value, self.order, self.shown)
        paths = [card.path for card in self.cards]
        at = paths.index(self._want) if self._want in paths else 0
        if self._want in paths or not self.reading:
            self._awaited = ""
        self.list.fill(len(self.cards), self._row, at=at)
        self._count()
        self.refresh_bars()

    def _count(self) -> None:
        if self.reading and self.done < self.total:
            text = f"{self.done:,} of {self.total:,} read"
        else:
            count, every = len(self.cards), len(self.all)
            text = said(count, every, self.order, self.shown, self.find.room)
        self.find.say(text)

    def on_resize(self) -> None:
        """A narrow terminal has room for fewer words beside Find."""
        if not self.arriving:
            self.call_after_refresh(self._count)

    def reorder(self, *, order: str | None = None, shown: str | None = None) -> None:
        """List in another order, or other projects; the marked one stays marked."""
        self.order = order or self.order
        self.shown = shown or self.shown
        self._want = self.list.key or self._want
        self._refill()

    # --- the list ---------------------------------------------------------------------------

    def _row(self, index: int) -> Row:
        card = self.cards[index]
        return card_row(card, self.list.size.width, not_saved=card.path in self.house.left)

    @property
    def card(self) -> Card | None:
        """The marked project."""
        return self.cards[self.list.at] if 0 <= self.list.at < len(self.cards) else None

    def refresh_bars(self) -> None:
        """Title, rule, strip."""
        day = self.desk.today()
        short = (
            day.strftime("%a %m-%d") if self.narrow else f"{day.strftime('%a')} {day.isoformat()}"
        )
        villages = self.desk.villages()
        place = villages[0].place if villages else ""
        self.title_bar.say(("Stormwater projects", place, f"folder {self.desk.folder}"), short)
        first, last = self.list.shown
        if self.list.count:
            text = f"{first} to {last} of {self.list.count:,}"
            if last < self.list.count and not self.narrow:
                text += ", PgDn for more"
            self.bottom_rule.say(text)
        else:
            self.bottom_rule.say("")
        super().refresh_bars()

    def strip_lines(self) -> tuple[str, ...]:
        """The marked project in a few lines; then what keys do."""
        keys = "Type to find. Up and Down choose. Enter opens."
        keys += "" if self.narrow else " Esc clears."
        # the row that sets the keys apart is given up where the words need it
        room = 4 if self.narrow else 6
        card = self.card
        if card is not None and not self.glances.looked:
            # the first glance reads the ordinance: the list is shown before that
            self.call_after_refresh(self._looked)
        told = (self.nothing(),) if card is None else self.glances.told(self, card)
        lines = told_in(told, self.app.size.width - 2, room)
        return (*lines, *[""] * (room - len(lines)), keys)

    def _looked(self) -> None:
        """The list is on screen: from now on its marked project is looked at."""
        self.glances.looked = True
        self.refresh_strip()

    def nothing(self) -> str:
        """What to say when no project is marked."""
        if self.find.value:
            where = "in its name, number, place or people. Esc shows all."
            return f'No project has "{visible(self.find.value)}" {where}'
        if self.shown != "all":
            return "No project is like that. F9, Show only some of them, shows all again."
        waiting = "Reading the folder ..." if self.reading else "No projects yet."
        return self.trouble or waiting

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """The strip follows the mark."""
        event.stop()
        if self.card is not None and self.find.value == "" and not self._awaited:
            self._want = self.card.path
        self.refresh_bars()

    # --- keys -------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find as you type."""
        event.stop()
        self._refill()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter opens the marked project."""
        event.stop()
        self.open_marked()

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """A click on the marked project opens it."""
        event.stop()
        self.open_marked()

    def action_row(self, by: int) -> None:
        """Up and Down in the list."""
        self._awaited = ""
        self.list.action_move(by)

    def action_page(self, by: int) -> None:
        """A page up or down."""
        self._awaited = ""
        self.list.action_page(by)

    def action_stay(self) -> None:
        """Tab has nowhere to go: the cursor stays in Find."""

    def do_back(self) -> None:
        """Esc empties Find; when reading stopped it tries again."""
        if self.trouble and not self.find.value:
            self.read()
            self.refresh_bars()
        self.find.clear()

    def do_why(self) -> None:
        """Why needs an open project."""
        self.message("Enter opens the project; F2 then says why it comes to this.")

    def do_new(self) -> None:
        """A new project."""
        from screens.newproject import start_project  # the first frame need not wait for it

        start_project(self, self._made)

    def _made(self, path: str | None) -> None:
        if path:
            self.read(at=path)
            self.open_path(path)

    def open_marked(self) -> None:
        """Open the marked project at the step last left."""
        card = self.card
        if card is None:
            return
        if card.problem:
            self.message(f"{card.name} can't be opened: {card.problem}", "bad")
            return
        self.open_path(card.path)

    def open_path(self, path: str, *, take_over: bool = False) -> None:
        """Open a project file.

        Args:
            path: the file.
            take_over: whether an old hold of another computer does not count.
        """
        from screens.opening import arrived  # the first frame need not wait for it

        again = path in self.house.left
        try:
            session = self.house.take_up(path, take_over=take_over)
        except DeskError as error:
            self.message(str(error), "bad")
            return
        screen = self.show(session)
        if again:
            self.house.save_soon()
        else:
            screen.call_after_refresh(arrived, self, screen)

    def show(self, session: Session) -> ProjectScreen:
        """Go to a project that was opened; what its file's reader had to say is kept."""
        from screens.project import ProjectScreen

        session.place = self._places.get(session.opened.path, session.place)
        screen = ProjectScreen(session)
        self.app.push_screen(screen, lambda _: self._left(session))
        for remark in session.opened.remarks:
            self.house.keep_message(remark)
        return screen

    def _left(self, session: Session) -> None:
        self._places[session.opened.path] = session.place
        self.house.let_go(session)
        if self.house.session is None:
            self.find.focus()
            # the next name that is typed is another one's
            self.find.select()
            self.read(at=session.opened.path)

    def came_back(self, command: str) -> None:
        """What was done there may have changed what is listed, or which folder."""
        if command in CHANGES:
            self.read()

    def do_print_list(self) -> None:
        """The docket of the folder as PDF."""
        self.message("Making the docket ...")
        self._print_list()

    @work(thread=True, exclusive=True, group="print", exit_on_error=False)
    def _print_list(self) -> None:
        try:
            name = self.desk.archive.print_folder("docket")
        except DeskError as error:
            self.post_message(self.Said(str(error), "bad"))
            return
        self.post_message(
            self.Said(f"Made {name} in papers: the docket of all projects that are not closed.")
        )

    def do_sort(self) -> None:
        """Another order."""
        ask_order(self)

    def do_filter(self) -> None:
        """Only some projects."""
        ask_shown(self)

    def do_export(self) -> None:
        """What is listed, as CSV."""
        export(self)

    def do_trash(self) -> None:
        """The marked project to the trash."""
        from screens import filework

        filework.move_to_trash(self)

    def do_rename(self) -> None:
        """Another name for the marked project."""
        from screens import filework

        filework.rename(self)

    def do_copy_project(self) -> None:
        """A new project with the answers of the marked one."""
        from screens import filework

        filework.copy_project(self)

    def do_copy(self) -> None:
        """The list as text."""
        lines = [
            "\t".join((card.number, card.name, card.outcome, card.status, card.due))
            for card in self.cards
        ]
        self.app.copy_to_clipboard("\n".join(lines))
        self.message(f"Copied {len(lines)} lines.")

    def origin(self) -> Origin:
        """Here no project is open; the key is the marked one's path."""
        return Origin(self, None, self.card.path if self.card else "")

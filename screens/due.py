"""Due dates over all open projects: late ones first, with the event, the count and the rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.worker import get_current_worker

from screens.archive import DueDate
from screens.commands import bindings
from screens.desk import DeskError
from screens.listing import Header, ListingScreen, header
from screens.places import Origin
from screens.session import Session
from screens.widgets.lines import Row, columns
from screens.widgets.plain import beginning, clip, flow, short_cite, visible
from screens.widgets.rows import heading

SOON = timedelta(days=60)
"""What is farther away is listed only when asked for."""

NEXT = timedelta(days=14)

_WEEKEND = re.compile(r"This is (?P<day>a \w+)\. (?P<says>[^.:]+)")


class DueScreen(ListingScreen[None]):
    """All that is due; Enter opens the log, F4 enters what was done."""

    ABOUT = (
        "What is due, over all projects that are still open: the late ones first.",
        "A day is worked out from what happened on the site or in the office. Enter opens "
        "the log of that project; F4 enters what was done, and the line leaves the list.",
    )

    CSS_PATH = "due.tcss"
    LETTERS_ARE_KEYS = True
    FIND_WIDTH = 20
    FIND_NARROW = 12
    FOOTER = ("help", "why", "add", "print", "menu", "quit")
    FOOTER_NARROW = ("help", "add", "print", "menu", "quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("why", "add", "print"),
        Binding("f8", "do('back')", show=False, priority=True),
        Binding("a,A", "all", "All", show=False),
        Binding("e,E", "export", "Save as CSV", show=False),
    ]

    class Came(Message):
        """Dates, as they are read."""

        def __init__(self, found: tuple[DueDate, ...], done: int, total: int) -> None:
            """Takes all so far, how many projects were read, of how many."""
            super().__init__()
            self.found = found
            self.done = done
            self.total = total

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        self.came_from = origin
        self.found: list[DueDate] = []
        self.done = 0
        self.total = 0
        self.reading = True
        self.everything = False
        self._visiting: Session | None = None

    def header(self) -> Header | None:
        """The names of the columns."""
        return header(
            columns(
                ("Day", 28, "place"),
                ("Project", 21, "place"),
                ("What is due", 22, "place"),
                ("Rule", 6, "place"),
            ),
            columns(("Day", 16, "place"), ("Project", 18, "place"), ("What is due", 20, "place")),
        )

    def on_mount(self) -> None:
        """The folder is read beside the list."""
        self.read()

    # --- reading ----------------------------------------------------------------------------

    def read(self) -> None:
        """Read the dates anew."""
        self.reading = True
        self._read()

    @work(thread=True, exclusive=True, group="due", exit_on_error=False)
    def _read(self) -> None:
        worker = get_current_worker()
        found: list[DueDate] = []
        for dates, done, total in self.desk.archive.dates():
            if worker.is_cancelled:
                return
            found += dates
            self.post_message(self.Came(tuple(found), done, total))

    def on_due_screen_came(self, event: Came) -> None:
        """Some dates more."""
        event.stop()
        self.found = sorted(event.found, key=lambda one: (one.day, one.project, one.what))
        self.done, self.total = event.done, event.total
        self.reading = event.done < event.total
        self.refill()

    # --- the list ---------------------------------------------------------------------------

    @property
    def listed(self) -> list[DueDate]:
        """The dates that are shown now."""
        words = self.find.value.casefold().split()
        end = self.desk.today() + SOON
        return [
            one
            for one in self.found
            if (self.everything or one.day <= end)
            and all(word in f"{one.project} {one.number} {one.what}".casefold() for word in words)
        ]

    def rows(self, looked_for: str) -> Sequence[Row]:
        """Late ones, the next two weeks, later."""
        del looked_for
        rows: list[Row] = []
        part = ""
        for one in self.listed:
            here = self._part(one)
            if here != part:
                part = here
                across = self.bottom_rule.signs.across
                line = heading(here, min(self.app.size.width, 80) - 1, across)
                rows.append(Row("", line))
            rows.append(self._row(one))
        if not rows:
            rows = [Row("", [(f"  {self._nothing()}", "")])]
        return rows

    def _nothing(self) -> str:
        if self.reading:
            return "Reading the projects ..."
        if self.find.value:
            return f'Nothing due has "{visible(self.find.value)}" in it. Esc shows all.'
        if self.everything or not self.found:
            return "Nothing is due."
        return "Nothing is due in the next 60 days. Show all? Press A."

    def _part(self, one: DueDate) -> str:
        today = self.desk.today()
        if one.late:
            return "LATE"
        return "Next 14 days" if one.day <= today + NEXT else "Later"

    def _row(self, one: DueDate) -> Row:
        today = self.desk.today()
        day = f"{one.day:%a} {one.day.isoformat()}"
        # a time that has run out is not late: what it says is so since that day
        over = one.lapses and one.late
        if over:
            day = f"since {day}" if self.app.size.width >= 80 else f"since {one.day:%m-%d}"
        ink = "open" if one.late else ""
        more = []
        weekend = _WEEKEND.search(one.note)
        if weekend:
            says = weekend["says"]
            text = f"{weekend['day']}: {says[:1].lower()}{says[1:]}"
            indent = 29 if self.app.size.width >= 80 else 4
            more = [[(clip(f"{' ' * indent}{text}", self.app.size.width - 1), "soft")]]
        if self.app.size.width < 80:
            pieces = columns(
                (day, 16, ink),
                (clip(visible(one.project), 17), 18, ""),
                (clip(visible(one.what), 22), 22, ""),
            )
        else:
            away = "" if over else days_away(one.day, today)
            room = max(12, len(away) + 1) if away else 0
            pieces = columns(
                (day, 28 - room, ink),
                (away, room, ink),
                (clip(visible(one.project), 20), 21, ""),
                (clip(visible(one.what), 21), 22, ""),
                (clip(short_cite(one.cite), 7), 7, "soft"),
            )
        return Row(self._key(one), pieces, more)

    def _key(self, one: DueDate) -> str:
        return str(self.found.index(one))

    @property
    def marked(self) -> DueDate | None:
        """The marked date."""
        return self.found[int(self.list.key)] if self.list.key else None

    def counted(self) -> str:
        """How many, and which are shown."""
        count = len(self.listed)
        if self.reading and self.done < self.total:
            return f"{self.done:,} of {self.total:,} read"
        dates = f"{count} date{'' if count == 1 else 's'}"
        soon, every = ("( )", "(x)") if self.everything else ("(x)", "( )")
        if self.narrow:
            return f"{dates}   A: {'60 days' if self.everything else 'all'}"
        return f"{dates}   Show: {soon} next 60 days  {every} all"

    def refresh_bars(self) -> None:
        """Title with the day."""
        super().refresh_bars()
        day = self.desk.today()
        folder = f"all open projects in {self.desk.folder}"
        self.title_bar.say(("Due", folder), f"{day:%a} {day.isoformat()}")

    def strip_lines(self) -> tuple[str, ...]:
        """From which event, how counted, by which rule; the keys."""
        keys = "Enter opens the log   F4 enter what was done   E save the list as CSV   A all"
        if self.narrow:
            keys = "Enter: log   F4: done   E: CSV   A: all"
        one = self.marked
        if one is None:
            return ("", "", keys) if not self.narrow else ("", keys)
        return (*self._told(one), keys)

    def _told(self, one: DueDate) -> list[str]:
        """What is due, since when, how it is counted: as many whole sentences as there is room."""
        width = self.app.size.width - 2
        what = f"{one.title[:1].lower()}{one.title[1:]}."
        if self.narrow:
            # the project stands in the list; the citation shares the row
            return beginning(f"{one.title}. {one.since}.", width - 13, 1)
        told = [
            f"{visible(one.project)}: {what}",
            f"{one.since}." if one.since else "",
            one.counted,
        ]
        for count in (3, 2, 1):
            lines = flow(" ".join(filter(None, told[:count])), width)
            # the second line shares its row with the citation
            lines = [lines[0], *flow(" ".join(lines[1:]), width - 12)]
            if len(lines) <= 2:
                break
        if len(lines) > 2:
            lines = [lines[0], clip(" ".join(lines[1:]), width - 12)]
        return [*lines, ""][:2]

    def refresh_strip(self) -> None:
        """The rule's citation stands beside the sentence."""
        super().refresh_strip()
        one = self.marked
        if one is not None and not self._speaking:
            row = 0 if self.narrow else 1
            self.strip.say(self.strip_lines(), cite=one.cite, provision=one.provision, cite_row=row)

    # --- keys -------------------------------------------------------------------------------

    def opened(self, key: str) -> None:
        """The log of that project."""
        self._log(self.found[int(key)], add=None)

    def do_add(self) -> None:
        """Enter what was done."""
        one = self.marked
        if one is not None:
            self._log(one, add=one.stops[0] if one.stops else "")

    def _log(self, one: DueDate, add: str | None) -> None:
        from screens.log import LogScreen

        try:
            session = self.house.take_up(one.path)
        except DeskError as error:
            self.message(str(error), "bad")
            return
        self._visiting = session
        screen = LogScreen(Origin(self, session, one.provision), add=add)
        screen.likely = one.stops[0] if one.stops else ""
        self.app.push_screen(screen, self._back_from_log)

    def _back_from_log(self, _: None) -> None:
        visited, self._visiting = self._visiting, None
        if visited is not None:
            self.house.let_go(visited)
        self.list.focus()
        self.read()

    def action_all(self) -> None:
        """All dates, or those of the next 60 days."""
        self.everything = not self.everything
        self.refill()

    def action_export(self) -> None:
        """Save the list as CSV."""
        head = ("Day", "Late", "Project", "Number", "What is due", "Rule", "Since", "Note")
        rows = [
            (
                one.day.isoformat(),
                "late" if one.late else "",
                one.project,
                one.number,
                one.what,
                one.cite,
                one.since,
                one.note,
            )
            for one in self.listed
        ]
        try:
            name = self.desk.archive.export("due", [head, *rows])
        except DeskError as error:
            self.message(str(error), "bad")
            return
        dates = "1 date" if len(rows) == 1 else f"{len(rows)} dates"
        self.message(f"Saved {dates} as {name} in the folder of projects.")

    def do_print(self) -> None:
        """The dates of all projects as PDF."""
        self.message("Making the paper ...")
        self._print()

    @work(thread=True, exclusive=True, group="print", exit_on_error=False)
    def _print(self) -> None:
        try:
            name = self.desk.archive.print_folder("deadlines")
        except DeskError as error:
            self.post_message(self.Said(str(error), "bad"))
            return
        self.post_message(self.Said(f"Made {name} in papers."))

    def do_why(self) -> None:
        """Why this date: the rule in our words."""
        one = self.marked
        if one is not None:
            note = f" {one.note}" if one.note else ""
            self.message(f"{one.title}. {one.since}. {one.counted}{note}")

    def origin(self) -> Origin:
        """The rule of the marked date."""
        one = self.marked
        return Origin(self, None, "", one.provision if one else "")


def days_away(day: date, today: date) -> str:
    """``6 days late``, ``tomorrow``, ``in 33 days``."""
    days = (day - today).days
    if days < 0:
        return f"{-days} day{'' if days == -1 else 's'} late" if days > -100 else f"{-days} d late"
    return {0: "today", 1: "tomorrow"}.get(days, f"in {days} days")

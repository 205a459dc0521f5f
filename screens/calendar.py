"""The calendar of a project: the work, the cold season, and the days that are due, over months."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.containers import Vertical
from textual.widget import Widget

from core.clocks import when
from core.timeline import Stretch, due, seasons, work
from screens.due import days_away
from screens.fields import Remark
from screens.frame import HouseScreen
from screens.places import Origin
from screens.session import Session
from screens.widgets.drawn import Drawn, Line
from screens.widgets.lines import LineList, Row
from screens.widgets.months import Months, head_lines, key_lines, months_of, row_pieces
from screens.widgets.plain import flow, visible
from screens.widgets.rows import Words

NOTHING = "Nothing is dated yet: no day of the work is given, and nothing is due."


_SHORT = {"not before": "from", "LATE, was due": "LATE"}
"""What stands before a day in a row."""


class Head(Drawn):
    """Months and today, above the rows."""

    DEFAULT_CSS = "Head { height: 2; max-width: 79; }"
    months: Months | None = None

    def draw(self, width: int) -> Sequence[Line]:
        """Two lines, or none when nothing is dated."""
        del width
        return [] if self.months is None else head_lines(self.months, self.signs)


class CalendarScreen(HouseScreen[None]):
    """Months across; Up and Down go from day to day, Enter opens the log."""

    CSS_PATH = "calendar.tcss"
    FOOTER = ("back", "help", "why", "law", "menu", "quit")
    FOOTER_NARROW = ("back", "help", "why", "menu", "quit")
    MENU = ("log",)

    def __init__(self, origin: Origin) -> None:
        """Takes the open project."""
        super().__init__()
        assert origin.session is not None  # the command is offered only in a project
        self.came_from = origin
        self.open: Session = origin.session
        self.top = Head()
        self.list = LineList(id="days")
        self.key_words = Words()
        self.found: list[Stretch] = []

    @property
    def session(self) -> Session | None:
        """The open project."""
        return self.open

    def body(self) -> Iterator[Widget]:
        """Months, rows, what the signs mean."""
        with Vertical(id="calendar"):
            yield self.top
            yield self.list
            yield self.key_words

    def on_mount(self) -> None:
        """Draw it."""
        self.refill()
        self.list.focus()

    def on_resize(self) -> None:
        """Another axis fits."""
        self.call_after_refresh(self.refill)

    def refill(self) -> None:
        """Show what is dated now."""
        found = self.open.determination
        days = sorted(due(found, with_done=False), key=lambda row: (row.start, row.name))
        self.found = [*work(found), *days]
        width = min(self.app.size.width - 1, 79)
        if not self.found:
            self.top.months = None
            first, *rest = flow(NOTHING, width, "  ", "  ")
            self.list.rows([Row("", [(first, "")], [[(line, "")] for line in rest])])
            self.key_words.say(())
        else:
            named = seasons(self.open.ordinance)
            months = months_of(self.found, named, self.desk.today(), width)
            self.top.months = months
            self.list.rows([self._row(index, months) for index in range(len(self.found))])
            lines = key_lines(months, self.top.signs)
            self.key_words.say([Remark(line, "soft", indent=2) for line in lines])
        self.top.display = bool(self.found)
        self.top.redraw()
        self.list.styles.max_height = self.list.height_of(0, self.list.count)
        self.refresh_bars()

    def _row(self, index: int, months: Months) -> Row:
        row = self.found[index]
        words, ink = _words(row)
        return Row(str(index), row_pieces(row, words, ink, months, self.top.signs))

    @property
    def marked(self) -> Stretch | None:
        """The marked row."""
        return self.found[int(self.list.key)] if self.list.key else None

    # --- the bars ---------------------------------------------------------------------------

    def refresh_bars(self) -> None:
        """Title, count, strip."""
        super().refresh_bars()
        state, ink = self.open.state
        number = self.open.project.info.file_number or ""
        self.title_bar.say(("Calendar", self.open.name, number), state, ink)
        first, last = self.list.shown
        count = len(self.found)
        seen = f"{first} to {last} of {count}, PgDn for more" if last < count else ""
        self.bottom_rule.say(seen)

    def refresh_strip(self) -> None:
        """The rule's citation stands beside the sentence."""
        super().refresh_strip()
        row = self.marked
        if row is not None and row.clock is not None and not self._speaking:
            provision = row.clock.provision
            cite = self.open.ordinance.cite(provision)
            at = 0 if self.narrow else 1
            self.strip.say(self.strip_lines(), cite=cite, provision=provision, cite_row=at)

    def strip_lines(self) -> tuple[str, ...]:
        """The whole of the marked row; the keys."""
        row = self.marked
        keys = "Enter opens the log   Esc goes back" if row is not None else "Esc goes back"
        if row is None:
            return (keys,)
        told = self._told(row)
        # a citation stands at the right of what is due
        width = self.app.size.width - (2 if row.clock is None else 15)
        if self.narrow:
            return (flow(told, width)[0], keys)
        return (*(*flow(f"{visible(row.name)}: {told}", width), "")[:2], keys)

    def _told(self, row: Stretch) -> str:
        """Its days in full, how far away, and what is to be known of it."""
        if row.clock is None:
            end = f"{row.end:%a} {row.end.isoformat()}" if row.end else "no last day is given"
            days = f", {(row.end - row.start).days + 1} days" if row.end else ""
            return f"{row.start:%a} {row.start.isoformat()} to {end}{days}."
        away = days_away(row.start, self.desk.today())
        day = f"{row.start:%a} {row.start.isoformat()}"
        return f"{when(row.clock)} {day}, {away}. {row.clock.note}".strip()

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """The strip follows the mark."""
        event.stop()
        self.refresh_bars()

    # --- keys -------------------------------------------------------------------------------

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """The log, where what was done is entered."""
        event.stop()
        self.do_log()

    def do_log(self) -> None:
        """The log: back to it, where the calendar was opened from it."""
        from screens.log import LogScreen

        if any(isinstance(screen, LogScreen) for screen in self.app.screen_stack):
            self.dismiss(None)
        else:
            self.app.push_screen(LogScreen(self.origin()), lambda _: self.refill())

    def do_why(self) -> None:
        """Why this day: what the strip had no room for."""
        row = self.marked
        if row is not None:
            self.message(f"{visible(row.name)}: {self._told(row)}")

    def origin(self) -> Origin:
        """The rule of the marked day."""
        row = self.marked
        provision = row.clock.provision if row is not None and row.clock is not None else ""
        return Origin(self, self.open, "", provision)


def _words(row: Stretch) -> tuple[str, str]:
    """What stands before the day of a row, and its ink."""
    if row.clock is None:
        return "", ""
    told = _SHORT.get(when(row.clock), when(row.clock))
    return told, "open" if row.clock.status == "late" and told == "LATE" else ""

"""Step 8: the papers to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from screens.desk import DeskError, PaperOffer
from screens.fields import Field, Hint
from screens.session import Session
from screens.steps.form import FormPage
from screens.steps.rows import ListPage
from screens.widgets.choice import ChoiceRow
from screens.widgets.field import FieldRow
from screens.widgets.lines import LineList, Row, columns
from screens.widgets.plain import clip, visible
from screens.widgets.rows import Push

FOLDER = "papers"
"""Where the PDF files go unless another folder is typed."""

_AS = Hint(
    "Print as: filled in, or as blank forms.",
    "Blank forms are filled by pen, or on a screen.",
    "Left and Right move, Space chooses.",
)
_INTO = Hint(
    "Put the PDF files in this folder, beside the project's file.",
    "A file that is there already is never written over.",
    "Type papers or another name.",
)


class PrintPage(ListPage):
    """What the project needs now is picked; what cannot be made says why."""

    FOOT = "print"
    THINGS = " papers"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "pick", "Pick", show=False)]

    class Made(Message):
        """The papers are made, or could not be."""

        def __init__(self, paths: tuple[str, ...], into: str, error: str = "") -> None:
            """Takes the files, their folder, and why there are none."""
            super().__init__()
            self.paths = paths
            self.into = into
            self.error = error

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        super().__init__(session)
        self.offers: dict[str, PaperOffer] = {}
        self.picked: set[str] = set()
        self.blank = False
        self.made: tuple[str, ...] = ()
        self.as_row = ChoiceRow(self._as())
        self.into = FieldRow(Field("into", "text", "Put the PDF files in", text=FOLDER, hint=_INTO))
        self._look()
        self.picked = {name for name, one in self.offers.items() if one.suggested and one.ready}

    def _look(self) -> None:
        found = self.session.desk.papers(self.session.opened, self.session.project)
        self.offers = {one.name: one for one in found}

    def _as(self) -> Field:
        choices = (("filled", "Filled in"), ("blank", "Blank form"))
        chosen = ("blank" if self.blank else "filled",)
        return Field("as", "choice", "Print as", choices=choices, chosen=chosen, hint=_AS)

    def below(self) -> Iterator[Widget]:
        """How, and where to."""
        yield self.as_row
        yield self.into

    def buttons(self) -> Sequence[tuple[str, str]]:
        """Make them; make and open them."""
        return (("Make the PDFs", "make"), ("Make and open", "open"))

    def refresh_rows(self) -> None:
        """The papers as they stand now; the button counts what is picked."""
        self._look()
        super().refresh_rows()
        count = len(self.picked)
        self.push.buttons[0].say(f"Make {count} PDF{'' if count == 1 else 's'}")
        self.push.on_resize()

    def rows(self) -> Sequence[Row]:
        """Tick, title, state."""
        return [self._row(one) for one in self.offers.values()]

    def _row(self, offer: PaperOffer) -> Row:
        can = offer.ready or self.blank
        tick = "[-]" if not can else "[x]" if offer.name in self.picked else "[ ]"
        room = 43 if self.app.size.width >= 80 else 26
        pieces = columns((tick, 4, ""), (clip(offer.title, room), room + 1, ""))
        state = offer.state if not self.blank or offer.ready else "blank form"
        width = max(10, (self.list.size.width or 79) - room - 8)
        pieces.append((clip(visible(state), width), "" if can else "soft"))
        return Row(offer.name, pieces)

    def first_open(self) -> str:
        """The first paper."""
        return next(iter(self.offers), "")

    def strip_lines(self) -> Sequence[str]:
        """What the paper holds, and the keys."""
        offer = self.offers.get(self.list.key)
        if offer is None:
            return ()
        about = (*offer.about, "", "")[:2]
        if offer.refused and not self.blank:
            about = (offer.refused, about[0])
        narrow = self.app.size.width < 80
        copied = "" if narrow else "   Ctrl+C copies that text"
        return (*about, f"Space picks   Enter shows it here as plain text{copied}")

    # --- what keys do -----------------------------------------------------------------------

    def action_pick(self) -> None:
        """Pick a paper, or leave it out."""
        offer = self.offers.get(self.list.key)
        if offer is None:
            return
        if not (offer.ready or self.blank):
            self.say(f"{offer.title}: {offer.refused}")
            return
        self.picked ^= {offer.name}
        self.refresh_rows()

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """Filled in or blank."""
        event.stop()
        self.blank = event.word == "blank"
        self.as_row.show(self._as())
        if not self.blank:
            self.picked = {name for name in self.picked if self.offers[name].ready}
        self.refresh_rows()

    def on_field_row_left(self, event: FieldRow.Left) -> None:
        """The folder is looked at when the files are made."""
        event.stop()

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """Enter shows a paper as plain text."""
        event.stop()
        offer = self.offers[event.key]
        if not offer.ready:
            self.say(f"{offer.title}: {offer.refused}")
            return
        try:
            text = self.session.desk.paper_text(
                offer.name, self.session.opened, self.session.project
            )
        except DeskError as error:
            self.say(str(error), "bad")
            return
        from screens.reading import ReadingScreen

        self.app.push_screen(ReadingScreen(offer.title, text))

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """Make the papers that are picked."""
        event.stop()
        event.prevent_default()  # else the base's own handler would be called as well
        if event.does not in ("make", "open"):
            self.post_message(FormPage.Wanted(event.does))
            return
        if not self.picked:
            self.say("Pick a paper first: Space.")
            return
        into = self.into.input.value.strip() if self.into.input is not None else ""
        self.say("Making the papers ...")
        self._make(
            tuple(name for name in self.offers if name in self.picked),
            into or FOLDER,
            blank=self.blank,
            show=event.does == "open",
        )

    def pick_only(self, name: str) -> bool:
        """Pick one paper and mark it; False when there is none of that name."""
        if name not in self.offers:
            return False
        if self.offers[name].ready:
            self.picked = {name}
        self.refresh_rows()
        return self.focus_key(name)

    def pick_these(self, names: Sequence[str]) -> None:
        """Pick these papers and no others, as far as they can be made, and mark the first."""
        ready = [name for name in names if name in self.offers and self.offers[name].ready]
        if ready:
            self.picked = set(ready)
        self.refresh_rows()
        if ready and self.is_mounted:
            self.focus_key(ready[0])

    @work(thread=True, exclusive=True, group="print", exit_on_error=False)
    def _make(self, names: tuple[str, ...], into: str, *, blank: bool, show: bool) -> None:
        session = self.session
        try:
            paths = session.desk.print(
                names, session.opened, session.project, blank=blank, into=into
            )
            if show:
                for path in paths:
                    session.desk.show_file(path)
        except DeskError as error:
            self.post_message(self.Made((), into, str(error)))
            return
        self.post_message(self.Made(tuple(paths), into))

    def on_print_page_made(self, event: Made) -> None:
        """Say what was made, or why not."""
        event.stop()
        if event.error:
            self.say(event.error, "bad")
        else:
            self._done(event.paths, event.into)

    def _done(self, paths: tuple[str, ...], into: str) -> None:
        self.refresh_rows()
        names = ", ".join(path.replace("\\", "/").rpartition("/")[2] for path in paths)
        count = "1 PDF file" if len(paths) == 1 else f"{len(paths)} PDF files"
        self.say(f"Made {count} in {visible(into)}: {visible(names)}.")

"""Quick check, the result: the answer, why, how long it stays so, what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import BindingType
from textual.widget import Widget

from core.explaining import Line
from core.quickcheck import HELP, Face, assumed, face
from screens.commands import bindings
from screens.desk import DeskError, Opened
from screens.fields import Remark
from screens.filework import file_name, number_not_free
from screens.frame import HouseScreen
from screens.going import to_project
from screens.places import Origin
from screens.quickpage import IN_A_HALL, answers_given, with_answers
from screens.session import Session
from screens.widgets.body import Body
from screens.widgets.plain import clip, flow, pad
from screens.widgets.rows import Buttons, Push, Words

if TYPE_CHECKING:
    from screens.naming import Named
    from screens.quick import QuickScreen

_ABOUT = {
    "print": "Print makes a one-page PDF with your answers and the rules used.",
    "keep": "Keep asks for a name and makes a project file of your answers.",
    "change": "Change lists your answers. Choose one to answer it again; the others stay.",
    "new": "A new check forgets these answers.",
}
"""What each button does, for the strip."""


class QuickResultScreen(HouseScreen[str]):
    """The result of a quick check."""

    ABOUT = (
        "What your answers come to. It is a help, not a permit: the Village decides.",
        "Print makes one page to take along. Keep makes a project of the answers. Change "
        "goes back to the questions.",
    )

    CSS_PATH = "quickresult.tcss"
    FOOTER = ("back", "help", "why", "print", "menu", "quit")
    FOOTER_NARROW = ("back", "help", "print", "menu", "quit")
    MENU = ("why", "print")
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("why", "print")]

    def __init__(self, quick: QuickScreen) -> None:
        """Takes the check with its answers."""
        super().__init__()
        self.quick = quick
        self.check = quick.check
        self.page = Body()
        self.words = Words()

    @property
    def session(self) -> Session | None:
        """The answers."""
        return self.check

    def body(self) -> Iterator[Widget]:
        """The result, then what can be done with it."""
        yield self.page

    def on_mount(self) -> None:
        """Work it out."""
        super().on_mount()
        kiosk = getattr(self.house, "kiosk", False)
        buttons = [Push("Change an answer", "change"), Push("New check", "new")]
        if kiosk:
            self.call_after_refresh(self.foot.say, IN_A_HALL, IN_A_HALL)
        else:
            own = [Push("Print this page", "print"), Push("Keep as a project", "keep")]
            buttons = [*own, *buttons]
        row = Buttons(*buttons, id="buttons", first=0, gap=1)
        self.said = self.face()
        self.page.mount(self.words)
        self.words.say(self._lines(self.said))
        self.query_one("#frame").mount(row, before=self.bottom_rule)
        self.watch(self.page, "scroll_y", self.count_below, init=False)
        self.call_after_refresh(self._arrive)

    def touched(self) -> None:
        """Somebody is there."""
        self.quick.idle.touched()
        super().touched()

    def arrived(self) -> None:
        """Not before the buttons are there."""

    def _arrive(self) -> None:
        self.arriving = False
        for button in self.query(Push):
            button.focus()
            break
        self.count_below()

    def face(self) -> Face:
        """What the result says."""
        check = self.check
        found = check.determination
        return face(found, check.determine(assumed(check.ordinance, check.project)))

    def _lines(self, said: Face) -> tuple[Remark, ...]:
        lines = [Remark(said.answer[0], "bold", indent=1)]
        lines += [Remark(text, indent=1) for text in said.answer[1:]]
        lines += [Remark(text, "open", indent=1) for text in said.close]
        if said.why:
            lines += [Remark(""), Remark("Why", "place", indent=1)]
            lines += [self._compared(line) for line in said.why]
        for heading, told in said.parts:
            lines.append(Remark(""))
            if heading:
                lines.append(Remark(heading, "place", indent=1))
            lines += [Remark(one.text, "", one.cite, one.indent) for one in told]
        return (*lines, Remark(""), Remark(HELP, indent=1))

    def _compared(self, line: Line) -> Remark:
        if not line.test:
            return Remark(line.label, "", line.cite, indent=3)
        label, test = line.label.partition(" (")[0], _bare(line)
        if self.narrow:
            return Remark(f"{label}: {line.value}, {test}: {line.answer}", "", line.cite, indent=3)
        cite = line.cite.replace("§ ", "")  # as in every table: there is no room for the sign
        text = f"{pad(label, 25)}{pad(line.value, 14)}{pad(test, 22)}{pad(line.answer, 5)}{cite}"
        return Remark(text, indent=3)

    # --- going on ---------------------------------------------------------------------------

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """A button."""
        event.stop()
        if event.does == "print":
            self.do_print()
        elif event.does == "keep":
            self.keep()
        elif event.does == "change":
            self._change()
        else:
            self.dismiss(event.does)

    def _change(self) -> None:
        """Which answer; with only one there is nothing to choose."""
        from screens.choose import ChooseModal

        given = answers_given(self.check, self.quick.asked)
        if len(given) < 2:
            self.do_back()
            return
        self.app.push_screen(ChooseModal("Which answer?", given), self._chosen)

    def _chosen(self, key: str | None) -> None:
        if key:
            self.dismiss(key)

    def do_back(self) -> None:
        """To the last question."""
        self.dismiss("change")

    def do_quit(self) -> None:
        """Out; a kiosk starts anew instead of ending."""
        if getattr(self.house, "kiosk", False):
            self.dismiss("new")
        else:
            super().do_quit()

    def do_print(self) -> None:
        """One page as PDF."""
        self.message("Making the page ...")
        self._make()

    @work(thread=True, exclusive=True, group="print", exit_on_error=False)
    def _make(self) -> None:
        project = self.check.project
        opened = Opened("", project)
        try:
            made = self.desk.print(["screening"], opened, project, blank=False, into="papers")
        except DeskError as error:
            self.post_message(self.Said(str(error), "bad"))
            return
        names = ", ".join(file_name(path) for path in made)
        files = "1 PDF file" if len(made) == 1 else f"{len(made)} PDF files"
        place = made[0].replace("\\", "/").rpartition("/")[0]
        # beside the projects its short name is enough; anywhere else the whole place is said
        own = self.desk.full_folder.replace("\\", "/")
        place = place.removeprefix(f"{own}/")
        self.post_message(self.Said(f"Made {files} in {place}: {names}."))

    def keep(self) -> None:
        """Ask for a name, make a project file, open it."""
        from screens.naming import NameModal

        number = self.desk.next_number()
        modal = NameModal(
            "Keep as a project",
            number=number,
            button="Keep",
            why_not=lambda named: number_not_free(self.desk, named),
        )
        self.app.push_screen(modal, self._named)

    def _named(self, named: Named | None) -> None:
        if named is None:
            return
        check = self.check
        try:
            path = self.desk.new(named.name, check.project.ordinance, named.number)
            to_project(self.app, path, lambda project: with_answers(project, check))
        except DeskError as error:
            self.message(str(error), "bad")

    # --- the bars ---------------------------------------------------------------------------

    def refresh_bars(self) -> None:
        """Title and rule."""
        super().refresh_bars()
        place = self.check.ordinance.head.title.partition(":")[0].partition(",")[0]
        self.title_bar.say(("Quick check", place), "nothing is saved yet")

    def count_below(self) -> None:
        """How much of the result is not seen."""
        rows = self.page.max_scroll_y - self.page.scroll_offset.y
        lines = "1 more line" if rows == 1 else f"{rows} more lines"
        self.bottom_rule.say(f"{lines}, PgDn" if rows > 0 else "")

    def key_pagedown(self) -> None:
        """A page down."""
        self.page.scroll_page_down(animate=False)

    def key_pageup(self) -> None:
        """A page up."""
        self.page.scroll_page_up(animate=False)

    def on_resize(self) -> None:
        """Other lines fit, and another number of them."""
        super().on_resize()
        if not self.arriving:
            self.words.say(self._lines(self.said))
        self.call_after_refresh(self.count_below)

    def strip_lines(self) -> tuple[str, ...]:
        """What the button in focus does."""
        focused = self.focused
        told = _ABOUT.get(focused.does, "") if isinstance(focused, Push) else ""
        return tuple(flow(told, self.app.size.width - 2))

    def origin(self) -> Origin:
        """The answers of this check."""
        return Origin(self, self.check)


def _bare(line: Line) -> str:
    """The test without the unit that the figure before it has."""
    unit = line.value.partition(" ")[2]
    return clip(line.test.replace(f" {unit}", "") if unit else line.test, 21)

"""The first start: a folder without projects, and four things to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from attrs import evolve
from textual.binding import Binding, BindingType
from textual.widget import Widget

from screens.commands import bindings
from screens.desk import DeskError, rules_of
from screens.fields import Field, Remark
from screens.frame import HouseScreen
from screens.newproject import start_project
from screens.places import Origin
from screens.widgets.body import Body
from screens.widgets.choice import ChoiceRow
from screens.widgets.drawn import Drawn, Line, Piece
from screens.widgets.plain import cells, visible
from screens.widgets.rows import Words

WAYS = (
    ("quick", "Check a project quickly", "a few questions, about 5 minutes"),
    ("new", "Start a project file", "for an application at the counter"),
    ("samples", "Look at the samples", "made-up projects, ready to open"),
    ("settings", "Open another folder", "where the office keeps its projects"),
)


class Ways(Drawn, can_focus=True):
    """Four things to do: Up, Down and Enter, or their number."""

    DEFAULT_CSS = "Ways { height: 4; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("enter,space", "take", "Do it", show=False),
    ]

    def __init__(self) -> None:
        """The first one is marked."""
        super().__init__()
        self.at = 0

    def action_move(self, by: int) -> None:
        """To the one above or below; beyond the ends the focus goes on."""
        to = self.at + by
        if 0 <= to < len(WAYS):
            self.at = to
            self.redraw()
        elif by < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()

    def action_take(self) -> None:
        """Do the marked one."""
        screen = self.screen
        if isinstance(screen, FirstScreen):
            screen.take(WAYS[self.at][0])

    def on_focus(self) -> None:
        """The mark comes here."""
        self.redraw()

    def on_blur(self) -> None:
        """The mark goes."""
        self.redraw()

    def on_click(self, event: object) -> None:
        """A click does it."""
        y = int(getattr(event, "y", 0))
        if 0 <= y < len(WAYS):
            self.at = y
            self.action_take()

    def draw(self, width: int) -> Sequence[Line]:
        """Number, what it is, what it is for."""
        lines: list[Line] = []
        for index, (_, text, about) in enumerate(WAYS):
            here = self.has_focus and index == self.at
            start = " > " if here else "   "
            body = f"{index + 1}  {text:<27}"
            more = f"{about}" if width >= 78 else ""
            lines.append([(start, "bold"), (body, "bold" if here else ""), (more, "soft")])
        return lines


class Rules(ChoiceRow):
    """Whose rules, in one line: there are no labels to stand under.

    Moving chooses: nothing hangs on it yet, and who presses Enter means what is marked.
    """

    def action_move(self, by: int) -> None:
        """To the choice on the left or right, which is chosen."""
        super().action_move(by)
        self.action_choose()

    def draw(self, width: int) -> Sequence[Line]:
        """`` Rules of   (x) one village   ( ) another``."""
        del width
        pieces: list[Piece] = [(">" if self.lit else " ", "bold"), ("Rules of   ", "")]
        for index, (word, text) in enumerate(self.field.choices):
            tick = "(x)" if word in self.field.chosen else "( )"
            here = self.lit and index == self.at
            pieces += [(f"{tick} {visible(text)}", "cursor" if here else ""), ("    ", "")]
        return [pieces]

    def _places(self, start: int, narrow: bool) -> list[tuple[int, int]]:
        del start, narrow
        places, at = [], 12
        for _, text in self.field.choices:
            places.append((at, at + cells(text) + 4))
            at += cells(text) + 8
        return places


class FirstScreen(HouseScreen[str]):
    """What the program is for, whose rules, what to do; gives back a path to open."""

    ABOUT = (
        "There are no projects in this folder yet. Choose what you want to do: Up and "
        "Down, then Enter.",
    )

    CSS_PATH = "first.tcss"
    FOOTER = ("help", "quick", "new", "menu", "quit")
    FOOTER_NARROW = ("help", "quick", "new", "menu", "quit")
    MENU = ("settings",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("quick", "new"),
        *[Binding(str(n), f"take_number({n})", show=False) for n in range(1, len(WAYS) + 1)],
    ]

    def __init__(self) -> None:
        """The four ways."""
        super().__init__()
        self.ways = Ways()
        self.rules = Rules(Field("rules", "choice", "Rules of"))
        self.place = ""
        """The folder it was opened for."""

    def body(self) -> Iterator[Widget]:
        """Words, the ways, words."""
        chosen = (self.desk.villages()[0].id,)
        self.rules = Rules(
            Field("rules", "choice", "Rules of", choices=self._villages(), chosen=chosen)
        )
        writable = self.desk.can_write
        self.place = self.desk.preferences.places()[0][1]
        with Body():
            yield Words(
                (
                    Remark(""),
                    Remark(
                        "This program tells you if a building project needs a stormwater permit, "
                        "which rules it must meet, and which papers it owes. It works without the "
                        "internet and saves as you go. It is a help, not a permit and not legal "
                        "advice.",
                        indent=1,
                    ),
                    Remark(""),
                )
            )
            yield self.rules
            yield Words(
                (
                    Remark(""),
                    Remark("What do you want to do?", "place", indent=1),
                    Remark(""),
                )
            )
            yield self.ways
            folder = self._folder()
            yield Words(
                (
                    Remark(""),
                    Remark(folder, "" if writable else "bad", indent=1),
                    Remark(""),
                    Remark(
                        "To move: arrow keys, then Enter. Esc goes one step back. F9 shows a menu "
                        "of all you can do here. F1 explains what you are looking at. If your "
                        "terminal keeps F1, F9 or F10 for itself: Ctrl+P is the menu too, and "
                        "Ctrl+Q quits.",
                        indent=1,
                    ),
                )
            )

    def _folder(self) -> str:
        if not self.desk.can_write:
            return "This folder can't be written to: choose another (4) or see samples (3)."
        return f"Files go in: {self.desk.folder}    (change it in Settings)"

    def strip_lines(self) -> tuple[str, ...]:
        """Where files go, where the page has no room to say it."""
        if not self.narrow:
            return ()
        return (
            self._folder()
            if self.desk.can_write
            else "Can't write here: 4 another folder, 3 samples.",
        )

    def _villages(self) -> tuple[tuple[str, str], ...]:
        """The villages by name; short where there is little room."""
        return tuple(
            (one.id, one.place if self.narrow else one.title) for one in rules_of(self.desk)
        )

    def on_resize(self) -> None:
        """Long names of villages fit on a wide terminal only."""
        self.rules.show(evolve(self.rules.field, choices=self._villages()))

    def on_mount(self) -> None:
        """Item 1 has the focus."""
        self.title_bar.say(
            ("swtui", "check a project against the village stormwater rules"), "first start"
        )
        self.ways.focus()

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """Other rules for a new project."""
        event.stop()
        if event.word:
            self.rules.show(evolve(self.rules.field, chosen=(event.word,)))

    def take(self, way: str) -> None:
        """Do one of the four."""
        if way == "samples":
            self._samples()
        else:
            self.action_do(way)

    def action_take_number(self, number: int) -> None:
        """Do one of the four by its number, whatever has the focus."""
        self.take(WAYS[number - 1][0])

    def do_quick(self) -> None:
        """A quick check by the rules that are chosen here."""
        from screens.quick import QuickScreen

        self.app.push_screen(QuickScreen(self.origin(), self.rules.field.chosen[0]))

    def do_new(self) -> None:
        """A project file."""
        start_project(self, self._made, self.rules.field.chosen[0])

    def do_settings(self) -> None:
        """Settings, at the row of the folder; perhaps this is another one afterwards."""
        from screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen(Origin(self, None, "folder")), self._look)

    def _look(self, _: object) -> None:
        """In another folder there may be projects: the list looks."""
        if self.desk.preferences.places()[0][1] != self.place:
            self.dismiss("")

    def _made(self, path: str | None) -> None:
        if path:
            self.dismiss(path)

    def _samples(self) -> None:
        try:
            said = self.desk.samples()
        except DeskError as error:
            self.message(str(error), "bad")
            return
        self.house.keep_message(said)
        self.dismiss("")

    def do_back(self) -> None:
        """Nothing came before this: back to item 1, with the rules as they are chosen."""
        self.ways.at = 0
        self.ways.focus()
        self.ways.redraw()

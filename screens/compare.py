"""Compare two versions of a project: which answers differ, whether it matters, which to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from attrs import evolve
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from core.differing import of_people, place_in_words, value_in_words
from core.merging import Difference, Place, Side, differences, merged
from core.project import Project
from core.results import Determination
from core.tallying import tally
from core.wording import outcome_word
from screens.choose import ChooseModal
from screens.desk import DeskError
from screens.fields import Remark
from screens.frame import HouseScreen
from screens.places import Origin
from screens.session import Session
from screens.sides import Sides, file_choices, other_file
from screens.widgets.dialog import Ask
from screens.widgets.drawn import Piece
from screens.widgets.lines import LineList, Row, columns
from screens.widgets.plain import clip, flow, visible
from screens.widgets.rows import Buttons, Heading, Push, Words, heading


class CompareScreen(HouseScreen[None]):
    """Only rows that differ; clashes first, nothing chosen for you."""

    ABOUT = (
        "Two copies of one project, and only the answers that differ. Left keeps the one, "
        "Right the other; those that only one side changed are taken over.",
        '"Does it matter?" says what each side comes to by the rules.',
    )

    CSS_PATH = "compare.tcss"
    FOOTER = ("help", "why", "next", "menu", "quit")
    FOOTER_NARROW = ("help", "next", "menu", "quit")
    NOTHING = ("back", "help", "menu", "quit")
    """The footer while there is nothing to compare with."""
    MENU = ("save_copy",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f8", "clash", show=False, priority=True),
        Binding("left", "keep('disk')", show=False),
        Binding("right", "keep('yours')", show=False),
    ]

    def __init__(self, origin: Origin, sides: Sides | None = None) -> None:
        """Takes the versions; None: those of a file that changed on disk, or another to choose."""
        super().__init__()
        assert origin.session is not None  # the command is offered only in a project
        self.came_from = origin
        self.open: Session = origin.session
        self.sides = sides
        self.list = LineList(header=self.header, id="differences")
        self.told = Words(())
        self.heading = Heading("Does it matter?")
        self.matter = Words(())
        self.found: tuple[Difference, ...] = ()
        self.choices: dict[Place, Side] = {}

    @property
    def session(self) -> Session | None:
        """The open project."""
        return self.open

    def head(self) -> Iterator[Widget]:
        """What happened."""
        yield self.told

    def body(self) -> Iterator[Widget]:
        """The differences, whether they matter, the buttons."""
        with Vertical(id="compare"):
            yield self.list
            yield self.heading
            yield self.matter

    def on_mount(self) -> None:
        """The versions, or a list of other files to choose from."""
        if self.sides is None:
            try:
                there = self.desk.archive.on_disk(self.open.opened)
            except DeskError as error:
                self.message(str(error), "bad")
                there = None
            if there is not None:
                self.sides = Sides(
                    there.base, there.project, self.open.project, about=there.about, mark=there.mark
                )
        if self.sides is None:
            self._choose()
        else:
            self._start()

    def _choose(self) -> None:
        cards = [card for batch, _, _ in self.desk.cards() for card in batch]
        own = self.open.opened.path
        number = self.open.project.info.file_number or ""
        others = [card for card in cards if card.path != own and not card.problem]
        others.sort(key=lambda card: (not number or card.number != number, card.name))
        if not others:
            self._nothing()
            return
        here = next((card for card in cards if card.path == own), None)
        modal = ChooseModal("Compare with which file?", file_choices(others, here))
        self.app.push_screen(modal, self._chosen)

    def _nothing(self) -> None:
        """There is no other file: say so for as long as the screen stands."""
        self.heading.display = self.list.display = False
        says = f"There is no other file in {visible(self.desk.folder)}. Put the copy there first."
        self.told.say((Remark(says, indent=1),))
        close = Buttons(Push("Close", "later"), id="buttons", gap=1)
        self.query_one("#frame").mount(close, before=self.bottom_rule)
        self.call_after_refresh(self._stand_empty)

    def _stand_empty(self) -> None:
        self.foot.say(self.NOTHING, self.NOTHING)
        self.query(Push).first().focus()

    def _chosen(self, path: str | None) -> None:
        if path is None:
            self.dismiss(None)
            return
        try:
            other = self.desk.archive.read(path)
        except DeskError as error:
            self.message(str(error), "bad")
            return
        self.sides = other_file(self.open.project, other, path)
        self._start()

    def _start(self) -> None:
        assert self.sides is not None
        sides = self.sides
        self.found = of_people(differences(sides.base, sides.disk, sides.yours))
        self.choices = {}
        read_only = bool(self.open.read_only)
        if read_only:
            buttons = [Push("Close", "later"), Push("Save the differences", "export")]
        else:
            buttons = [Push("Save with these choices", "save")]
            if sides.mark:
                buttons.append(Push("Keep both files", "both"))
            buttons.append(Push("Go on, decide later", "later"))
        self.query_one("#frame").mount(
            Buttons(*buttons, id="buttons", gap=1), before=self.bottom_rule
        )
        self._say_matter()
        self.refill()
        self.list.focus()

    # --- what differs -----------------------------------------------------------------------

    def header(self, width: int) -> Sequence[Piece]:
        """The names of the columns."""
        if self.sides is None:
            return []
        disk, yours = self.sides.heads
        if width < 78:
            return columns(
                ("Question", 22, "place"),
                (clip(disk, 12), 13, "place"),
                (clip(yours, 12), 13, "place"),
                ("Keep", 7, "place"),
            )
        return self._wide("Question", "When opened", disk, yours, ("Keep", "place"), "place")

    def _wide(
        self, label: str, base: str, disk: str, yours: str, keep: tuple[str, str], ink: str = ""
    ) -> list[Piece]:
        """A row at 80 columns; only a file that was open here has a version it comes from."""
        room = 13 if self.sides is not None and self.sides.mark else 19
        parts = [(clip(label, 26), 27, ink)]
        if room == 13:
            parts.append((clip(base, 12), 13, ink))
        parts += [(clip(disk, room - 1), room, ink), (clip(yours, room - 1), room, ink)]
        return columns(*parts, (keep[0], 9, keep[1]))

    def refill(self) -> None:
        """Show the differences with the choices made."""
        rows: list[Row] = []
        across = self.bottom_rule.signs.across
        taken = False
        for number, one in enumerate(self.found):
            if not one.clashes and not taken:
                taken = True
                text = "Only one side changed: taken over"
                rows.append(Row("", heading(text, min(self.app.size.width, 80) - 1, across)))
            rows.append(self._row(number, one))
        if not rows:
            rows = [Row("", [("  Both are the same.", "")])]
        self.list.rows(rows)
        self.refresh_bars()

    def _words(self, one: Difference) -> tuple[str, str, str]:
        assert self.sides is not None
        sides, ordinance = self.sides, self.open.ordinance
        return (
            value_in_words(one.place, one.base, ordinance, sides.base),
            value_in_words(one.place, one.disk, ordinance, sides.disk),
            value_in_words(one.place, one.yours, ordinance, sides.yours),
        )

    def _row(self, number: int, one: Difference) -> Row:
        base, disk, yours = self._words(one)
        label = place_in_words(one.place, self.open.ordinance)
        side = self.choices.get(one.place, one.taken)
        assert self.sides is not None
        words = {"disk": self.sides.disk_short, "yours": self.sides.yours_short}
        keep = words.get(side or "", "choose")
        ink = "open" if side is None else ""
        if self.app.size.width < 80:
            pieces = columns(
                (clip(label, 21), 22, ""),
                (clip(disk, 12), 13, ""),
                (clip(yours, 12), 13, ""),
                (keep, 7, ink),
            )
        else:
            pieces = self._wide(label, base, disk, yours, (keep, ink))
        return Row(str(number), pieces)

    @property
    def marked(self) -> Difference | None:
        """The marked difference."""
        return self.found[int(self.list.key)] if self.list.key else None

    def result(self) -> Project:
        """The project by the choices made so far; what is not chosen stays as it is here."""
        assert self.sides is not None
        sides = self.sides
        every = differences(sides.base, sides.disk, sides.yours)
        choices = {one.place: self._side(one) for one in every}
        return merged(sides.disk, sides.yours, every, choices, self.open.ordinance)

    def _side(self, one: Difference) -> Side:
        """The side kept at a place; what is said of a figure goes with the figure."""
        found = self.choices.get(one.place)
        if found is None and one.place[0] == "sources":
            parts = tuple(one.place[1].split("."))
            found = self.choices.get(("answers", *parts))
        return found or one.taken or "yours"

    def _say_matter(self) -> None:
        assert self.sides is not None
        sides = self.sides
        try:
            disk, yours = self.open.determine(sides.disk), self.open.determine(sides.yours)
        except DeskError as error:
            self.matter.say((Remark(str(error), "bad"),))
            return
        same = disk.class_ == yours.class_
        other = sides.disk_word if not sides.mark else "disk"
        mine = sides.yours_word
        width = max(len(other), len(mine)) + 7
        lines = [
            f"{f'With {other}:':{width}}{self._summed(disk)}",
            f"{f'With {mine}:':{width}}{self._summed(yours)}",
            "The class is the same either way."
            if same
            else "The class is NOT the same: choose with care.",
        ]
        self.matter.say(
            [Remark(line, "" if same or i < 2 else "bad") for i, line in enumerate(lines)]
        )

    def _summed(self, found: Determination) -> str:
        word = outcome_word(self.open.ordinance, found.class_)
        counted = tally(found.requirements)
        failed, waiting = counted.not_met, counted.open
        standards = f"{failed} standard{'' if failed == 1 else 's'} not met"
        return f"{word}, {standards}, {waiting} open"

    # --- choosing ---------------------------------------------------------------------------

    def action_keep(self, side: Side) -> None:
        """Left keeps the disk, Right yours; on a button they move."""
        if not self.list.has_focus:
            if side == "yours":
                self.focus_next()
            else:
                self.focus_previous()
            return
        one = self.marked
        if one is None:
            return
        if self.open.read_only:
            self.message(self.open.read_only, "bad")
            return
        self.choices[one.place] = side
        self.refill()

    def action_clash(self) -> None:
        """To the next clash without a choice."""
        waiting = [i for i, one in enumerate(self.found) if self._waits(one)]
        if not waiting:
            self.message("All is chosen. Save writes it.")
            return
        here = int(self.list.key) if self.list.key else -1
        later = [i for i in waiting if i > here]
        self.list.to(str((later or waiting)[0]))
        self.list.focus()

    def _waits(self, one: Difference) -> bool:
        return one.clashes and one.place not in self.choices

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """Enter shows both whole."""
        event.stop()
        one = self.marked
        if one is None or self.sides is None:
            return
        _, disk, yours = self._words(one)
        title = place_in_words(one.place, self.open.ordinance)
        lines = (
            f"{self.sides.disk_word.capitalize()}: {disk}",
            f"{self.sides.yours_word.capitalize()}: {yours}",
        )
        self.app.push_screen(Ask(title, lines, (("Close", "close"),)))

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """Save, keep both, later."""
        event.stop()
        if event.does == "later":
            self.dismiss(None)
        elif event.does == "export":
            self._export()
        elif event.does == "both":
            self._keep_both()
        elif any(self._waits(one) for one in self.found):
            self.action_clash()
            assert self.sides is not None
            self.message(self.sides.choose_first)
        else:
            self._save(self.result())

    def _save(self, project: Project) -> None:
        session = self.open
        try:
            if self.sides is not None and self.sides.mark:
                self.desk.archive.replace(session.opened, project, self.sides.mark)
                session.change(project)
                session.taken_as_saved()
            else:
                session.change(project)
                self.house.save_soon()
        except DeskError as error:
            self.message(str(error), "bad")
            return
        self._back()

    def _keep_both(self) -> None:
        assert self.sides is not None
        yours = self.sides.yours
        name = f"{yours.info.name or 'Project'}, mine"
        info = evolve(yours.info, name=name, file_number=None)
        try:
            path = self.desk.create(evolve(yours, info=info))
        except DeskError as error:
            self.message(str(error), "bad")
            return
        self._save(self.sides.disk)
        self.house.keep_message(f"Yours is kept as {path.rpartition('/')[2]}.")

    def _back(self) -> None:
        screen: Any = self.came_from.screen
        self.dismiss(None)
        page = getattr(screen, "page", None)
        if page is not None and hasattr(page, "refresh_rows"):
            screen.call_after_refresh(page.refresh_rows)
        screen.call_after_refresh(screen.refresh_bars)

    def _export(self) -> None:
        assert self.sides is not None
        rows = [("Question", "When opened", *self.sides.heads)]
        rows += [
            (place_in_words(one.place, self.open.ordinance), *self._words(one))
            for one in self.found
        ]
        try:
            name = self.desk.archive.export("differences", rows)
        except DeskError as error:
            self.message(str(error), "bad")
            return
        self.message(f"Saved the differences as {name} in the folder of projects.")

    def do_save_copy(self) -> None:
        """Write the open project to another file: what NOT SAVED advises."""
        from screens.filework import save_copy

        save_copy(self, self.open)

    # --- the bars ---------------------------------------------------------------------------

    def refresh_bars(self) -> None:
        """Title, what happened, counts."""
        super().refresh_bars()
        info = self.open.project.info
        state, ink = self.open.state
        place = self.open.ordinance.head.place
        self.title_bar.say((self.open.name, info.file_number or "", place), state, ink)
        sides = self.sides
        if sides is None:
            return
        step = self.open.history.past[-1] if self.open.history.past else None
        changed = f"{step.at:%H:%M}" if step is not None and step.at is not None else ""
        first, second = sides.told(self.open.saved_at, changed)
        self.told.say((Remark(first, indent=1), Remark(second, indent=1)))
        waiting = sum(1 for one in self.found if self._waits(one))
        taken = sum(1 for one in self.found if not one.clashes)
        answers = f"{waiting} answer{'' if waiting == 1 else 's'} to choose"
        self.top_rule.say(f"{answers}, {taken} taken over without a clash")

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """The strip follows the mark."""
        event.stop()
        self.refresh_strip()

    def strip_lines(self) -> tuple[str, ...]:
        """What to choose between."""
        one = self.marked
        if one is None or self.sides is None:
            return ()
        _, disk, yours = self._words(one)
        label = place_in_words(one.place, self.open.ordinance)
        told = f"{label}: choose {disk} ({self.sides.disk_word}) or {yours} "
        told += f"({self.sides.yours_word})."
        lines = flow(told, self.app.size.width - 2)
        keys = self.sides.keys
        if self.open.read_only:
            keys = "READ ONLY: nothing can be chosen here. Enter shows both whole."
        return (*lines[: 1 if self.narrow else 2], keys)

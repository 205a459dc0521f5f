"""Find (F7): in answers, standards, papers, the law, words and other projects."""

from __future__ import annotations

from collections.abc import Sequence

from textual import work
from textual.message import Message
from textual.widgets import Input
from textual.worker import get_current_worker

from core.looking import Group, Hit, in_law, in_others, in_project, suggestion
from core.project import Project
from screens.desk import Card
from screens.going import to_goal, to_project
from screens.helptexts import word_list
from screens.listing import ListingScreen
from screens.places import Origin, make
from screens.widgets.lines import Row, columns
from screens.widgets.plain import cells, cite_cell, clip, visible
from screens.widgets.rows import heading

_MORE = "more: "
"""Before the title of a group, the key of the row that lists the rest of it."""


class FindScreen(ListingScreen[None]):
    """Type; Enter goes there, Esc comes back."""

    ABOUT = (
        "Type a word, a name or a number: it is looked for in this project, the law, the "
        "word list and all other projects.",
        "Enter goes there. Everyday words count: well, garage, septic.",
    )

    CSS_PATH = "find.tcss"
    FIND_WIDTH = 44
    FIND_NARROW = 28

    class Came(Message):
        """The other projects were read."""

        def __init__(self, cards: tuple[Card, ...]) -> None:
            """Takes them."""
            super().__init__()
            self.cards = cards

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        self.came_from = origin
        self.cards: list[Card] = []
        self.hits: list[Hit] = []
        self.every: set[str] = set()
        """Groups of which all rows are listed, for the words that are looked for."""
        self.count = 0

    def on_mount(self) -> None:
        """Other projects are read beside the typing."""
        session = self.came_from.session
        if session is not None:
            self.ordinance = session.ordinance
        else:
            villages = self.desk.villages()
            known = villages[0].id if villages else ""
            self.ordinance = self.desk.ordinance(Project(known, law_as_of=self.desk.today()))
        self._read()

    @work(thread=True, exclusive=True, group="find", exit_on_error=False)
    def _read(self) -> None:
        worker = get_current_worker()
        found: list[Card] = []
        for cards, _, _ in self.desk.cards():
            if worker.is_cancelled:
                return
            found += cards
        self.post_message(self.Came(tuple(found)))

    def on_find_screen_came(self, event: Came) -> None:
        """The other projects are known."""
        event.stop()
        self.cards = list(event.cards)
        if self.find.value:
            self.refill()

    def groups(self, looked_for: str) -> list[Group]:
        """What holds the words."""
        session = self.came_from.session
        found: list[Group] = []
        own = ""
        if session is not None:
            own = session.opened.path
            found += in_project(
                session.ordinance, session.project, session.determination, looked_for
            )
        found += in_law(self.ordinance, looked_for, word_list(self.ordinance))
        others = [
            (card.path, card.number, card.name, card.outcome, card.search)
            for card in self.cards
            if card.path != own and not card.problem
        ]
        found += in_others(others, looked_for)
        return found

    def rows(self, looked_for: str) -> Sequence[Row]:
        """Groups, each with its rows."""
        self.hits = []
        self.count = 0
        if not looked_for.strip():
            return [Row("", [("  Type a word, a number or a name.", "soft")])]
        width = min(self.app.size.width, 80)
        across = self.bottom_rule.signs.across
        rows: list[Row] = []
        for group in self.groups(looked_for):
            rows.append(Row("", heading(group.title, width - 1, across)))
            rest = group.rest if group.title in self.every else ()
            rows += [self._row(hit, width) for hit in (*group.hits, *rest)]
            self.count += len(group.hits) + len(group.rest)
            if group.rest and not rest:
                told = f"   {len(group.rest)} more: Enter lists them"
                rows.append(Row(f"{_MORE}{group.title}", [(told, "soft")]))
        if not rows:
            near = suggestion(self.ordinance, looked_for)
            hint = f" Did you mean {near}?" if near else ""
            said = f'Nothing has "{visible(looked_for)}" in it.{hint}'
            rows = [Row("", [(f"  {clip(said, width - 3)}", "")])]
        return rows

    def _row(self, hit: Hit, width: int) -> Row:
        self.hits.append(hit)
        kind = self.bottom_rule.signs.cite(hit.kind).removeprefix("§ ")
        cell = cite_cell(visible(kind), 12, 15) if hit.provision else clip(visible(kind), 12)
        taken = max(13, cells(cell) + 1)
        room = width - 2 - taken - (16 if width >= 78 else 13)
        pieces = columns((cell, taken, "soft"), (clip(visible(hit.text), room - 1), room, ""))
        pieces.append((clip(visible(hit.says), 15 if width >= 78 else 12), ""))
        return Row(str(len(self.hits) - 1), pieces)

    def counted(self) -> str:
        """How many were found."""
        return f"{self.count} found" if self.find.value else ""

    def _last_before(self, key: str) -> str:
        """The key of the row above one."""
        keys = [self.list.row(index).key for index in range(self.list.count)]
        return keys[keys.index(key) - 1]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Other words: every group begins with its first rows again."""
        self.every = set()
        super().on_input_changed(event)

    def refresh_bars(self) -> None:
        """The title says where it looks."""
        super().refresh_bars()
        here = "in this project, the law, and all projects"
        self.title_bar.say(("Find", here if self.came_from.session else "in the law and projects"))

    def rule_text(self) -> str:
        """What is still below."""
        _, last, count = self.list.counted
        below = count - last
        return f"{below} more below" if below > 0 else ""

    def strip_lines(self) -> tuple[str, ...]:
        """How it works; the whole text of what is marked."""
        key = self.list.key
        hit = self.hits[int(key)] if key.isdigit() and self.hits else None
        where = "Looks in names, answers, notes, numbers, the law and the word list."
        told = (
            ": ".join(part for part in (visible(hit.text), visible(hit.says)) if part)
            if (hit)
            else where
        )
        return ("Enter goes there. Esc comes back to where you were.", told)

    def opened(self, key: str) -> None:
        """Go to what is marked, or list the rest of a group."""
        if key.startswith(_MORE):
            self.every.add(key.removeprefix(_MORE))
            self.refill(at=str(int(self._last_before(key)) + 1))
            return
        hit = self.hits[int(key)]
        if hit.goal is not None:
            to_goal(self.app, hit.goal)
        elif hit.path:
            to_project(self.app, hit.path)
        elif hit.provision:
            origin = Origin(self, self.came_from.session, "", hit.provision)
            self.app.push_screen(make("law", origin))
        else:
            self.message(f"{hit.kind}: {hit.text}.")

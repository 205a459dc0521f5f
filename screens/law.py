"""The law (F6): every provision in our words, how sure its number is, and where it is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from core.citing import uses
from core.ordinance import Ordinance, Provision
from core.plain import nearest
from core.project import Project
from core.usage import Use, uses_of
from screens.commands import bindings
from screens.fields import Remark
from screens.frame import Body
from screens.going import to_goal
from screens.listing import ListingScreen
from screens.places import Origin
from screens.widgets.bars import Rule
from screens.widgets.lines import LineList, Row, columns
from screens.widgets.plain import clip, flow, pad, visible
from screens.widgets.rows import Words


class LawScreen(ListingScreen[None]):
    """The ordinance reader."""

    ABOUT = (
        "Every provision of the ordinance in plain words, with where the program uses it. "
        "The Village Clerk has the official text.",
        "Type words or a number to find one. Tab goes to the uses, and Enter there goes "
        "to the place in the project.",
    )

    CSS_PATH = "law.tcss"
    FIND_WIDTH = 24
    FIND_NARROW = 18
    FOOTER = ("back", "help", "why", "find", "menu", "quit")
    FOOTER_NARROW = ("back", "help", "find", "menu", "quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("why"),
        Binding("tab", "uses", "Uses", show=False),
        Binding("shift+tab", "provisions", "Provisions", show=False),
    ]

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from, with the provision to begin at."""
        super().__init__()
        self.came_from = origin
        self.middle_rule = Rule()
        self.told = Words(())
        self.page = Body(self.told)
        self.uses = LineList(id="uses")
        self.found: tuple[Use, ...] = ()

    @property
    def law(self) -> Ordinance:
        """The rules that are read."""
        session = self.came_from.session
        if session is not None:
            return session.ordinance
        villages = self.desk.villages()
        return self.desk.ordinance(
            Project(villages[0].id if villages else "", law_as_of=self.desk.today())
        )

    def body(self) -> Iterator[Widget]:
        """Provisions; the marked one in full; where it is used."""
        with Vertical(id="law"):
            yield self.list
            yield self.middle_rule
            yield self.page
            yield self.uses

    def on_mount(self) -> None:
        """The provision of the question; from the menu, Find."""
        self.ordinance = self.law
        self.known = uses(self.ordinance)
        head = self.ordinance.head
        code = str(head.texts.get("code", head.title.partition(":")[0]))
        self.title_bar.say(("Law", code), f"text of {self.ordinance.version}")
        self.strip.display = False
        if self.came_from.provision:
            self.list.to(self.came_from.provision)
        self.refill(at=self.came_from.provision or None)

    # --- the list ---------------------------------------------------------------------------

    def rows(self, looked_for: str) -> Sequence[Row]:
        """The provisions that hold the words looked for."""
        words = looked_for.casefold().split()
        rows = []
        room = min(self.app.size.width, 80) - 17
        for one in self.ordinance.provisions.values():
            where = f"{one.citation} {one.title} {one.text} {one.figure} {one.id}".casefold()
            if all(word in where for word in words):
                pieces = columns(
                    (clip(self._cite(one), 12), 13, "soft"), (clip(one.title, room), room, "")
                )
                rows.append(Row(one.id, pieces))
        if not rows:
            rows = [Row("", [(f"  {self._nothing(looked_for)}", "soft")])]
        return rows

    def _nothing(self, looked_for: str) -> str:
        said = visible(looked_for)
        every = " ".join(one.title for one in self.ordinance.provisions.values()).lower()
        near = nearest(looked_for.lower(), list(dict.fromkeys(every.split())))
        hint = f" Did you mean {near}?" if near else " Esc shows all."
        return f'Nothing has "{said}" in it.{hint}'

    def _cite(self, provision: Provision) -> str:
        return self.bottom_rule.signs.cite(provision.citation).removeprefix("§ ")

    def counted(self) -> str:
        """``14 of 222 provisions``."""
        every = len(self.ordinance.provisions)
        shown = sum(1 for index in range(self.list.count) if self.list.row(index).key)
        return f"{shown} of {every} provisions" if shown < every else f"{every} provisions"

    def refresh_bars(self) -> None:
        """Rule, and the marked provision in full."""
        super().refresh_bars()
        self.bottom_rule.say("")
        first, last = self.list.shown
        self.middle_rule.say(f"{first} to {last} of {self.list.count}" if self.list.count else "")
        self._tell()

    def _tell(self) -> None:
        key = self.list.key
        provision = self.ordinance.provisions.get(key)
        if provision is None:
            self.told.say(())
            self.uses.rows([])
            return
        texts = self.ordinance.head.texts
        lines = [
            Remark(f"{pad(self._cite(provision), 13)}{visible(provision.title)}", "place", "", 1),
            Remark(""),
            Remark(visible(provision.text), indent=1),
        ]
        lines += [Remark(""), Remark(str(texts.get("official_text", "In our words.")), indent=1)]
        lines.append(Remark(self._force(provision), indent=1))
        sure = str(texts.get(f"numbering_{provision.numbering}", ""))
        if sure:
            lines.append(Remark(sure, "soft", indent=1))
        self.told.say(lines)
        self.page.scroll_home(animate=False)
        self._fill_uses(key)

    def _force(self, provision: Provision) -> str:
        since, until = provision.force.since, provision.force.until
        covers = self.ordinance.head.covers_from
        if since is None and until is None:
            amended = provision.amended
            if amended is not None and amended > covers:
                return f"As amended on {amended.isoformat()}."
            return f"In force on all dates this file covers (from {covers.isoformat()})."
        start = (since or covers).isoformat()
        return f"In force from {start}{f' to {until.isoformat()}' if until else ''}."

    def _fill_uses(self, provision: str) -> None:
        session = self.came_from.session
        project = session.project if session is not None else None
        found = session.determination if session is not None else None
        self.found = uses_of(self.ordinance, self.known, provision, project, found)
        width = self.app.size.width
        rows = [Row("", [(" Used by" if self.found else " Used by: informs only", "place")])]
        for number, one in enumerate(self.found):
            rows.append(self._use_row(number, one, width))
        self.uses.rows(rows)
        self.uses.styles.height = max(1, min(5 if width < 80 else 6, len(rows)))

    def _use_row(self, number: int, one: Use, width: int) -> Row:
        here = ""
        if one.here:
            here = one.here if width < 80 else f"in this project: {one.here}"
        room = max(16, (width if width < 80 else 80) - 14 - 30) if here else width - 15
        # where it is asked stays, when the label has to give way
        label, step, rest = visible(one.text).rpartition(" (step ")
        text = f"{clip(label, room - 9)}{step}{rest}" if step else clip(visible(one.text), room)
        pieces = columns((one.kind, 11, "soft"), (clip(text, room), room + 1, ""))
        pieces.append((clip(visible(here), 28), ""))
        return Row(str(number), [(" ", ""), *pieces])

    # --- keys -------------------------------------------------------------------------------

    def opened(self, key: str) -> None:
        """Enter on a provision goes to where it is used."""
        del key
        self.action_uses()

    def action_uses(self) -> None:
        """To the uses, and back to Find."""
        to_uses = bool(self.found) and not self.uses.has_focus
        # one mark on the screen: where the keys go
        self.list.keeps_mark = not to_uses
        self.list.redraw()
        if to_uses:
            self.uses.focus()
        else:
            self.find.focus()

    def action_provisions(self) -> None:
        """Back to Find."""
        self.list.keeps_mark = True
        self.list.redraw()
        self.find.focus()

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """Enter on a use goes there."""
        if event.lines is not self.uses:
            return
        event.stop()
        use = self.found[int(event.key)]
        if use.goal is None or self.came_from.session is None:
            self.message(f"{use.kind}: {use.text}")
            return
        to_goal(self.app, use.goal)

    def do_back(self) -> None:
        """From the uses to Find, from Find out."""
        if self.uses.has_focus:
            self.action_provisions()
        else:
            super().do_back()

    def do_why(self) -> None:
        """Why the open project comes to what it does."""
        if self.came_from.session is None:
            self.message("Open a project first; F2 then says why it comes to this.")
            return
        from screens.places import make

        self.app.push_screen(make("why", self.came_from))

    def message(self, text: str, ink: str = "bold") -> None:
        """A message needs the strip that this screen leaves to the text."""
        self.strip.display = True
        self.strip.styles.height = 2
        super().message(text, ink)

    def touched(self) -> None:
        """A key: the text takes the rows back."""
        if self._speaking:
            self.strip.display = False
        super().touched()

    def copied(self) -> list[str]:
        """The marked provision as text."""
        provision = self.ordinance.provisions.get(self.list.key)
        if provision is None:
            return []
        return [f"{provision.citation}  {provision.title}", *flow(provision.text, 78)]

    def origin(self) -> Origin:
        """The provision that is read."""
        return Origin(self, self.came_from.session, "", self.list.key)

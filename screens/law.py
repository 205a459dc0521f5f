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
from screens.going import to_goal
from screens.listing import ListingScreen
from screens.places import Origin
from screens.reading import ReadingScreen
from screens.widgets.bars import Rule
from screens.widgets.body import Body
from screens.widgets.lines import LineList, Row, columns
from screens.widgets.plain import cells, cite_cell, clip, flow, pad, visible
from screens.widgets.rows import Words


class _Page(Body):
    """The rows of the text: how much of it they hold changes with the uses below."""

    def on_resize(self) -> None:
        """Tell the screen."""
        super().on_resize()
        self.post_message(self.Laid())


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
        self.page = _Page(self.told)
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
        self.printed = self.desk.paper_names()
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
                cite = cite_cell(self._cite(one), 12, 15)
                taken = max(13, cells(cite) + 1)
                left = room + 13 - taken
                title = clip(one.title, left)
                rows.append(Row(one.id, columns((cite, taken, "soft"), (title, left, ""))))
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
        shown = self.list.counted[2]
        return f"{shown} of {every} provisions" if shown < every else f"{every} provisions"

    def refresh_bars(self) -> None:
        """Rule, and the marked provision in full."""
        super().refresh_bars()
        self.bottom_rule.say("")
        first, last, count = self.list.counted
        self.middle_rule.say(f"{first} to {last} of {count}" if count else "")
        self._tell()

    def _tell(self) -> None:
        key = self.list.key
        provision = self.ordinance.provisions.get(key)
        if provision is None:
            self.told.say(())
            self.uses.rows([])
            return
        self._fill_uses(key)
        self._say_provision(provision)
        # how many rows there are for it is known when the uses below have theirs
        self.call_after_refresh(self._say_provision, provision)

    def on_body_laid(self, event: Body.Laid) -> None:
        """The text has more rows, or fewer."""
        event.stop()
        provision = self.ordinance.provisions.get(self.list.key)
        if provision is not None:
            self._say_provision(provision)

    def _say_provision(self, provision: Provision) -> None:
        """The text, cut with ``..`` where the rows end; that it is in our words stays in sight."""
        if self.list.key != provision.id:
            return
        width = min(self.app.size.width, 79) - 1
        title, text, *about = self._paragraphs(provision)
        told = [Remark(title, "place", "", 1)]
        lines = flow(text, width - 1)
        official = flow(about[0], width - 1)
        room = max(1, (self.page.size.height or len(lines) + 5) - len(told))
        # blank rows give way first, then what is said of the provision, then the end of its text
        spare = room - len(lines) - len(official)
        told += [Remark("")] if spare >= 1 else []
        if spare < 0:
            lines = lines[: max(1, room - 1)]
            lines[-1] = f"{flow(lines[-1], width - 3)[0].rstrip(',;:.')}.."
            official = [self._reads_on(about[0], width - 1)]
        told += [Remark(line, indent=1) for line in lines]
        told += [Remark("")] if spare >= 2 else []
        told += [Remark(line, indent=1) for line in official]
        spare -= 2
        for number, paragraph in enumerate(about[1:]):
            more = flow(paragraph, width - 1)
            if len(more) > spare:
                break
            told += [Remark(line, "soft" if number else "", indent=1) for line in more]
            spare -= len(more)
        self.told.say(told)
        self.page.scroll_home(animate=False)

    def _reads_on(self, official: str, width: int) -> str:
        """Whose words these are, and that there are more of them, on one line."""
        if self.uses.has_focus:
            return clip(official, width)
        keys = "Enter reads it all."
        first = f"{official.partition('. ')[0].rstrip('.')}."
        whole = f"{official} {keys}"
        return whole if cells(whole) <= width else clip(f"{first} {keys}", width)

    def _paragraphs(self, provision: Provision) -> list[str]:
        """Title, text, whose words these are, when it holds, how sure its number is."""
        texts = self.ordinance.head.texts
        cite = self._cite(provision)
        title = f"{pad(cite, max(13, cells(cite) + 2))}{visible(provision.title)}"
        sure = str(texts.get(f"numbering_{provision.numbering}", ""))
        return [
            title,
            visible(provision.text),
            str(texts.get("official_text", "In our words.")),
            self._force(provision),
            *([sure] if sure else []),
        ]

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
        self.found = uses_of(self.ordinance, self.known, provision, project, found, self.printed)
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
        room = (width if width < 80 else 79) - 15
        text, here = visible(one.text), visible(here)
        if here and cells(text) + cells(here) + 2 > room and width >= 80:
            here = f"here: {visible(one.here)}"
        said = min(cells(here), max(12, room - 18)) if here else 0
        # where it is asked stays, when the label has to give way
        label, step, rest = text.rpartition(" (step ")
        left = room - said - (2 if here else 0)
        text = f"{clip(label, left - 9)}{step}{rest}" if step else clip(text, left)
        pieces = columns((one.kind, 11, "soft"), (text, left + 2 if here else left, ""))
        pieces.append((clip(here, said), ""))
        return Row(str(number), [(" ", ""), *pieces])

    # --- keys -------------------------------------------------------------------------------

    def opened(self, key: str) -> None:
        """Enter on a provision reads it whole."""
        provision = self.ordinance.provisions[key]
        _, *paragraphs = self._paragraphs(provision)
        used = [f"{o.kind}: {o.text}{f' ({o.here})' if o.here else ''}" for o in self.found]
        text = "\n\n".join([f"{provision.citation}  {provision.title}", *paragraphs])
        text += "\n\nUsed by" + "".join(f"\n- {line}" for line in used) if used else ""
        self.app.push_screen(ReadingScreen("Law", text))

    def action_uses(self) -> None:
        """To the uses, and back to Find."""
        to_uses = bool(self.found) and not self.uses.has_focus
        self._give_strip(to_uses)
        # one mark on the screen: where the keys go
        self.list.keeps_mark = not to_uses
        self.list.redraw()
        if to_uses:
            self.uses.focus()
        else:
            self.find.focus()

    def _give_strip(self, shown: bool) -> None:
        """In the uses the strip says the marked one whole; else its rows are the text's."""
        self.strip.display = shown
        self.strip.styles.height = 2
        provision = self.ordinance.provisions.get(self.list.key)
        if provision is not None:
            self.call_after_refresh(self._say_provision, provision)

    def action_provisions(self) -> None:
        """Back to Find."""
        self._give_strip(False)
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
            self.strip.display = self.uses.has_focus
        super().touched()

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """In the uses the strip says the marked one whole."""
        if event.lines is self.uses:
            event.stop()
            self.refresh_strip()
            return
        super().on_line_list_moved(event)

    def strip_lines(self) -> tuple[str, ...]:
        """The marked use whole, and what keys do."""
        if not (self.uses.has_focus and self.uses.key):
            return ()
        one = self.found[int(self.uses.key)]
        here = f" In this project: {visible(one.here)}." if one.here else ""
        told = f"{one.kind}: {visible(one.text).rstrip('.')}.{here}"
        goes = "Enter goes there. " if one.goal is not None else ""
        lines = flow(told, self.app.size.width - 2)
        return (*lines, f"{goes}Tab goes back to Find.")[:2]

    def copied(self) -> list[str]:
        """The marked provision as text."""
        provision = self.ordinance.provisions.get(self.list.key)
        if provision is None:
            return []
        return [f"{provision.citation}  {provision.title}", *flow(provision.text, 78)]

    def origin(self) -> Origin:
        """The provision that is read."""
        return Origin(self, self.came_from.session, "", self.list.key)

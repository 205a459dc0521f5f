"""The frame of every screen: title, rule, body, rule, help strip, footer, and what keys do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget

from screens.commands import BY_ID, bindings
from screens.desk import Desk
from screens.fields import Hint
from screens.house import House
from screens.places import Origin, has_place, make
from screens.widgets.bars import Foot, Rule, Strip, Title
from screens.widgets.body import Body
from screens.widgets.choice import ChoiceRow, OpenRow
from screens.widgets.closing import ClosesItself
from screens.widgets.drawn import Drawn
from screens.widgets.field import FieldInput, FieldRow, FormRow
from screens.widgets.lines import LineList
from screens.widgets.plain import cells, flow
from screens.widgets.toosmall import TooSmall

if TYPE_CHECKING:
    from screens.session import Session

ResultType = TypeVar("ResultType")

SOON = 0.01
"""Seconds until something that is still being built is looked at again."""

MOVES: list[BindingType] = [
    Binding("tab,down", "app.focus_next", "Next row", show=False),
    Binding("shift+tab,up", "app.focus_previous", "Row before", show=False),
]

EVERYWHERE = ("help", "find", "law", "menu", "quit", "copy", "undo", "redo", "save", "back")
"""Commands that every screen takes; where one makes no sense it says so."""


IN_THE_HALL = ("help", "why", "law", "back", "quit", "undo", "redo", "save")
"""What a screen in the hall offers: nobody's projects, no files, no settings."""


class HouseScreen(ClosesItself[ResultType], inherit_bindings=False):
    """Base of the screens; subclasses give the body, the words and the commands."""

    class Said(Message):
        """Something that was done beside the typing has an end; threads post it."""

        def __init__(self, text: str, ink: str = "bold") -> None:
            """Takes the sentence."""
            super().__init__()
            self.text = text
            self.ink = ink

    AUTO_FOCUS = None
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  (an instance variable in Textual's types)
        (0, "-tiny"),
        (40, "-narrow"),
        (80, "-normal"),
        (120, "-large"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [*MOVES, *bindings(*EVERYWHERE)]
    FOOTER: ClassVar[tuple[str, ...]] = ("help", "menu", "quit")
    FOOTER_NARROW: ClassVar[tuple[str, ...]] = ("help", "menu", "quit")
    ABOUT: ClassVar[tuple[str, ...]] = ()
    """What the screen is for and what to do on it, for help (F1): a paragraph each."""
    MENU: ClassVar[tuple[str, ...]] = ()
    """Further commands of this screen, for the menu; in its order."""
    DEFAULT_CSS = """
    HouseScreen { background: $background; color: $foreground; overflow: auto; }
    HouseScreen > #frame { min-width: 60; min-height: 20; width: 100%; height: 100%; }
    HouseScreen > #frame > #middle { height: 1fr; layout: horizontal; }
    HouseScreen.-narrow Rail { height: 1; }
    HouseScreen.-narrow Strip { height: 2; }
    """

    def __init__(self) -> None:
        """Makes the bars."""
        super().__init__()
        self.title_bar = Title()
        self.top_rule = Rule()
        self.bottom_rule = Rule()
        self.strip = Strip()
        self.foot = Foot()
        self._speaking = False
        self.arriving = True
        """Whether the focus has not come to its place yet: keys wait for it."""

    @property
    def house(self) -> House:
        """The app, as the screens know it."""
        return cast(House, self.app)

    @property
    def desk(self) -> Desk:
        """Files, papers, clock and settings."""
        return self.house.desk

    @property
    def session(self) -> Session | None:
        """The open project."""
        return self.house.session

    @property
    def narrow(self) -> bool:
        """Whether the terminal is narrower than 80 cells."""
        return self.app.size.width < 80

    def compose(self) -> ComposeResult:
        """The bars around the body."""
        with Vertical(id="frame"):
            yield self.title_bar
            yield from self.head()
            yield self.top_rule
            with Widget(id="middle"):
                yield from self.body()
            yield self.bottom_rule
            yield self.strip
            yield self.foot
        yield TooSmall()

    def head(self) -> Iterator[Widget]:
        """What stands between title and rule."""
        yield from ()

    def body(self) -> Iterator[Widget]:
        """What stands between the rules."""
        yield from ()

    def on_mount(self) -> None:
        """Fill the bars."""
        self.foot.say(self.FOOTER, self.FOOTER_NARROW)
        self.refresh_bars()
        self.call_after_refresh(self.arrived)

    def arrived(self) -> None:
        """Keys may come; a screen that puts its focus somewhere later says so itself."""
        self.arriving = False

    # --- the bars ---------------------------------------------------------------------------

    def refresh_bars(self) -> None:
        """Say again what title, rule and strip say; subclasses add theirs."""
        self.refresh_strip()

    def hint(self) -> Hint | None:
        """What the strip says for the row in focus; None: `strip_lines` says it."""
        focused = self.focused
        row = focused.parent if isinstance(focused, FieldInput) else focused
        return row.field.hint if isinstance(row, FormRow) else None

    def strip_lines(self) -> tuple[str, ...]:
        """What the strip says when no row with a hint has the focus."""
        return ()

    def refresh_strip(self) -> None:
        """Say what belongs to the focus, unless a message stands there."""
        if self._speaking:
            return
        hint = self.hint()
        if hint is None:
            told = self.strip_lines()
            height = self.strip.size.height
            if 0 < height < len(told):
                # what keys do stands last, and must be seen
                told = (*told[: height - 1], told[-1])
            self.strip.say(told)
            return
        cite = self.strip.signs.cite(hint.cite) if hint.cite else ""
        lines = hint_lines(hint, self.app.size.width - 4 - cells(cite), narrow=self.narrow)
        self.strip.say(lines, cite=hint.cite, provision=hint.provision)

    def message(self, text: str, ink: str = "bold") -> None:
        """Say something in the strip until the next key; it is kept in the list of messages."""
        self._speaking = True
        lines = wrapped(text, self.app.size.width - 2, self.strip.size.height or 3)
        self.strip.say(lines, ink=ink)
        self.house.keep_message(text)

    def on_open_row_seen(self, event: OpenRow.Seen) -> None:
        """A row was opened, or could not be: keys go on, to the dialog if there is one."""
        event.stop()
        self.arriving = False

    def on_house_screen_said(self, event: Said) -> None:
        """Say it."""
        event.stop()
        self.message(event.text, event.ink)

    def touched(self) -> None:
        """A key was pressed: a message has been read."""
        if self._speaking:
            self._speaking = False
            self.refresh_strip()

    def saved(self) -> None:
        """The file was written, or could not be."""
        self.refresh_bars()

    def on_descendant_focus(self) -> None:
        """Another row has the focus."""
        self.refresh_strip()

    def on_screen_suspend(self) -> None:
        """A dialog may stand over it now: it has the one mark there is."""
        self.call_later(self._draw_marks)

    def on_screen_resume(self) -> None:
        """The mark comes back."""
        self._draw_marks()

    def _draw_marks(self) -> None:
        for widget in self.query(Drawn):
            if widget.has_focus_within or widget.has_focus or isinstance(widget, LineList):
                widget.redraw()

    def on_resize(self) -> None:
        """Words may fit that did not."""
        self.call_after_refresh(self.refresh_bars)

    # --- commands ---------------------------------------------------------------------------

    def origin(self) -> Origin:
        """Where somebody is, for the screen they open."""
        hint = self.hint()
        focused = self.focused
        row = focused.parent if isinstance(focused, FieldInput) else focused
        key = row.field.key if isinstance(row, FormRow) else ""
        return Origin(self, self.session, key, hint.provision if hint else "")

    def why_not(self, command: str) -> str:
        """Why a command cannot be done now; empty: it can."""
        if getattr(self.house, "kiosk", False) and command not in IN_THE_HALL:
            return "Not here: this is the quick check. Esc goes back, F1 explains."
        if hasattr(self, f"do_{command}") or has_place(command):
            return ""
        return f"{BY_ID[command].menu}: there is nothing here to do that with."

    def action_do(self, command: str) -> None:
        """Do a command, or say why not."""
        reason = self.why_not(command)
        if reason:
            self.message(reason)
            return
        does = getattr(self, f"do_{command}", None)
        if does is not None:
            does()
        else:
            self.app.push_screen(make(command, self.origin()), lambda _: self.came_back(command))

    def came_back(self, command: str) -> None:
        """A screen that a command opened was closed; for who lists what may be another by now."""

    def commands(self) -> tuple[str, ...]:
        """All commands of this screen, for menu and help: its own first."""
        every = (*self.FOOTER, *self.MENU, *EVERYWHERE)
        return tuple(dict.fromkeys(every))

    def take_what_is_typed(self) -> None:
        """Take the text of the field in focus as if it had been left."""
        for body in self.query(Body):
            body.take_what_is_typed()

    def do_quit(self) -> None:
        """End the program; asked only when something could be lost."""
        from screens.leaving import leave

        leave(self.house)

    def do_back(self) -> None:
        """One step out."""
        self.dismiss()

    def do_copy(self) -> None:
        """What the screen shows, as text."""
        lines = self.copied()
        self.app.copy_to_clipboard("\n".join(lines))
        self.message(f"Copied {len(lines)} line{'' if len(lines) == 1 else 's'}.")

    def copied(self) -> list[str]:
        """The lines that Ctrl+C copies: those of the body, without what stands around it."""
        strips = self._compositor.render_strips()
        first = self.top_rule.region.y + 1
        last = self.bottom_rule.region.y
        return [strip.text.rstrip() for strip in strips[first:last] if strip.text.strip()]

    def do_undo(self) -> None:
        """In a field the text it had; else there is nothing to undo here."""
        if not self.undo_typing():
            self.message("There is nothing to undo.")

    def do_redo(self) -> None:
        """Where nothing can be taken back, nothing can be made again."""
        self.message("There is nothing to redo.")

    def undo_typing(self) -> bool:
        """Give a field back the text it had; False when nothing was typed in it."""
        focused = self.focused
        if not isinstance(focused, FieldInput) or focused.value == focused.before:
            return False
        focused.value = focused.before
        focused.cursor_position = len(focused.value)
        return True

    def do_save(self) -> None:
        """There is nothing to save by hand; say when it was saved last."""
        session = self.session
        if session is not None and session.trouble:
            self.house.save_soon()
            self.message(session.trouble, "bad")
        elif session is not None and session.saved_at:
            self.message(f"Saved {session.saved_at}. The program saves by itself.")
        else:
            self.message("All is saved. The program saves by itself.")

    def on_foot_pressed(self, event: Foot.Pressed) -> None:
        """The footer was clicked."""
        self.action_do(event.command)

    def on_strip_cited(self, event: Strip.Cited) -> None:
        """The citation was clicked."""
        event.stop()
        self.action_do("law")

    def on_strip_pressed(self, event: Strip.Pressed) -> None:
        """The words for don't know or none were clicked: they answer the row in focus."""
        event.stop()
        if event.does in BY_ID:
            self.action_do(event.does)
            return
        focused = self.focused
        row = focused.parent if isinstance(focused, FieldInput) else focused
        if isinstance(row, FieldRow) and row.input is not None:
            row.input.value = event.does
            row.leave()
        elif isinstance(row, FormRow):
            row.post_message(ChoiceRow.Chosen(row, event.does))

    def on_field_input_stepped(self, event: FieldInput.Stepped) -> None:
        """Esc in a figure, perhaps with a digit that came too fast."""
        event.stop()
        self.action_do("back")
        if event.then:
            # as from the keyboard: a key that a screen sends itself never reaches the bindings
            key = events.Key(event.then, event.then).set_sender(self.app)
            self.call_later(self.app.post_message, key)

    def on_field_input_full(self, event: FieldInput.Full) -> None:
        """More was typed or pasted than the field holds."""
        event.stop()
        self.message(f"This holds {event.most} characters. Put the rest in a note (F4).")

    def on_field_input_pasted(self, event: FieldInput.Pasted) -> None:
        """Several lines were pasted into a field of one."""
        event.stop()
        self.message(f"Only the first of {event.lines} pasted lines fits here.")


def wrapped(text: str, width: int, height: int) -> list[str]:
    """A message in as many lines as the strip has."""
    return flow(text, width)[:height]


def hint_lines(hint: Hint, room: int, *, narrow: bool) -> list[str]:
    """The lines of the strip for a question: what is asked, why, how to type it.

    Args:
        hint: what there is to say.
        room: cells of the last line, which the citation shares.
        narrow: for two lines instead of three.
    """
    last = hint.how_to_type
    if hint.dont_know and "?" not in last:
        last += "  ? don't know"
    if hint.find_out and not narrow:
        more = ("   F1 how to find out", "   F1 more")
        last += next((words for words in more if cells(last + words) <= room), "")
    lines = [hint.question]
    if not narrow:
        lines.append(hint.reason)
    lines.append(last)
    return lines

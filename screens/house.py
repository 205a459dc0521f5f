"""What the screens need of the app they run in: the desk, the signs, messages, the way out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.message import Message
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.timer import Timer

from core.project import Project
from screens.desk import Desk
from screens.turns import Followed, Turns

if TYPE_CHECKING:
    from screens.session import Session

KEPT_MESSAGES = 100
REST = 0.4
"""Seconds without a key after which what is being typed goes into the safety copy."""
LONGEST_WAIT = 1000
"""Hundredths of a second that a key waits for its screen."""


class PlainScrollBar(ScrollBarRender):
    """A scroll bar of whole cells: the part cells of Textual's are no ASCII."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


ScrollBar.renderer = PlainScrollBar


class House(App[int], inherit_bindings=False):
    """The app as the screens know it; the program adds themes, signals and the desk."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "swtui"
    # instance variables in Textual's types
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (40, "-narrow")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (10, "-high")]  # noqa: RUF012

    class Written(Message):
        """A save beside the typing has ended."""

        def __init__(self, session: Session) -> None:
            """Takes the project that was saved, or could not be."""
            super().__init__()
            self.session = session

    def __init__(self, desk: Desk, *, plain_signs: bool = False, ansi_color: bool = False) -> None:
        """Takes the world outside.

        Args:
            desk: files, papers, clock and settings.
            plain_signs: lines and citations in ASCII.
            ansi_color: the terminal's own colors, or none at all (NO_COLOR).
        """
        super().__init__(ansi_color=ansi_color or None)
        self.desk = desk
        self.plain_signs = plain_signs
        self.session: Session | None = None
        """The open project."""
        self.left: dict[str, Session] = {}
        """Projects that were left though their files lack something, by path: still at hand."""
        self._resting: Timer | None = None
        """Runs while somebody types; when it ends, a safety copy is written."""
        self.leaving = False
        """The end has come: nothing that is typed counts any more."""
        self.messages: deque[tuple[datetime, str]] = deque(maxlen=KEPT_MESSAGES)
        self.turns = Turns(self)
        # nothing moves by itself: a slow line and a tired eye are served alike
        self.animation_level = "none"

    async def on_event(self, event: events.Event) -> None:
        """Messages stand until the next key: tell the screen that one came."""
        if isinstance(event, events.InputEvent) and (self.leaving or not self.screen_stack):
            return  # what is still typed when the end has come finds no screen any more
        if isinstance(event, events.Key) and event.is_forwarded and self._arriving:
            # typed before what the last key opens has come: it is meant for that
            event.stop()
            again = events.Key(event.key, event.character).set_sender(self)
            self.call_later(self.post_message, again)
            return
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self.turns.busy:
                self.turns.wait(event)
            else:
                await self.take_key(event)
            return
        if isinstance(event, events.MouseDown) and not event.is_forwarded:
            self._touched()
        await super().on_event(event)

    async def take_key(self, event: events.Key) -> None:
        """Hand a key to what has the focus, and follow it."""
        await self._let_arrive()
        if self.leaving or not self.screen_stack:
            return  # the program ended while the key waited
        self._touched()
        at = self.focused or self.screen
        await super().on_event(event)
        self.turns.follow(event, at)

    def _touched(self) -> None:
        touched = getattr(self.screen, "touched", None) if self.screen_stack else None
        if touched is not None:
            touched()

    def on_followed(self, event: Followed) -> None:
        """A key has been followed through once more."""
        self.turns.passed(event)

    @property
    def _arriving(self) -> bool:
        """Whether the screen on top is not ready for keys yet."""
        return bool(self.screen_stack) and bool(getattr(self.screen, "arriving", False))

    async def _let_arrive(self) -> None:
        """Hold a key until the screen it is meant for stands: who types ahead loses nothing."""
        for _ in range(LONGEST_WAIT):
            if not self._arriving:
                return
            await asyncio.sleep(0.01)

    def wear(self, colors: str, *, plain_signs: bool) -> None:
        """Other looks; the program knows the themes."""
        del colors
        self.plain_signs = plain_signs
        for screen in self.screen_stack:
            for widget in screen.query("*"):
                widget.refresh(layout=True)

    def keep_message(self, text: str) -> None:
        """Remember a message for the list of messages."""
        self.messages.append((self.desk.now(), text))

    def keep_soon(self, project: Project, unread: Mapping[str, str]) -> None:
        """Write a safety copy of what is being typed, once the hands rest for a moment.

        Args:
            project: as it would be if the field were left now.
            unread: the text of the field, by its row's key, when it is no answer.
        """
        self._stop_resting()
        self._resting = self.set_timer(REST, lambda: self._keep_typed(project, unread))

    def _stop_resting(self) -> None:
        if self._resting is not None:
            self._resting.stop()
            self._resting = None

    def _keep_typed(self, project: Project, unread: Mapping[str, str]) -> None:
        session = self.session
        if session is not None and not self.leaving:
            self.run_worker(
                lambda: session.keep_typed(project, unread),
                thread=True,
                group="keep",
                exit_on_error=False,
            )

    def save_soon(self) -> None:
        """Write the open project, beside the typing: a slow disk must not hold up a key."""
        self._stop_resting()
        if self.session is not None and not self.session.is_saved:
            self.run_worker(self._save, thread=True, group="save", exit_on_error=False)

    def _save(self) -> None:
        session = self.session
        if session is None:
            return
        while not session.is_saved and not session.read_only:
            before = session.project
            session.save()
            if session.trouble or session.project is before:
                break
        # posted, not called: a thread that waits for the app would hold up its end
        self.post_message(self.Written(session))

    def on_house_written(self, event: Written) -> None:
        """Say how the save went."""
        saved = getattr(self.screen, "saved", None) if self.screen_stack else None
        if saved is not None:
            saved()
        if event.session.trouble:
            self.keep_message(event.session.trouble)

    def take_up(self, path: str, *, take_over: bool = False) -> Session:
        """Open a project; one that was left unsaved comes back as it was left.

        Args:
            path: its file.
            take_over: whether an old hold of another computer does not count.

        Raises:
            DeskError: it cannot be read.
        """
        from screens.session import open_session

        left = self.left.pop(path, None)
        self.session = left or open_session(self.desk, path, take_over=take_over)
        return self.session

    def close_session(self) -> None:
        """Save what is left of the open projects and let others have their files."""
        for session in self.in_hand():
            self.let_go(session)

    def in_hand(self) -> list[Session]:
        """The open project, and those that were left unsaved."""
        return [*([] if self.session is None else [self.session]), *self.left.values()]

    def let_go(self, session: Session) -> None:
        """Close a project; another may have been opened in its place already."""
        if self.session is session:
            self.session = None
        session.close()
        path = session.opened.path
        if session.is_safe:
            self.left.pop(path, None)
        else:
            self.left[path] = session

    def take_what_is_typed(self) -> None:
        """What stands half typed in a field counts as typed: nobody has to leave it first."""
        # a dialog first: what it holds goes to the screen below it
        for screen in reversed(self.screen_stack):
            take = getattr(screen, "take_what_is_typed", None)
            if take is not None:
                take()

    def leave(self) -> None:
        """End the program; what is not in the file is written after the last screen is gone."""
        if self.leaving:
            return
        self.take_what_is_typed()
        self.leaving = True
        self.exit(0)

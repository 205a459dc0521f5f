"""Keys take turns: the next one waits until what the last one set going has come to rest.

Textual hands each key to what has the focus at that moment. Of keys that come in a burst, typed
ahead or sent by another program, the later ones would reach the field that Enter, Tab or a function
key is just about to leave. So a key that may move the focus is followed through: a message of our
own takes the same way behind it, a few times, and the screen is drawn, before the next key is
handed on.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from textual import events
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input

from screens.widgets.field import EDITS, FieldInput

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from screens.house import House

ROUNDS = 3
"""How often the way is gone: the key itself, what it posted, and what came of that."""
AT_MOST = 0.5
"""Seconds after which the next key goes on, whatever became of the last."""


class Followed(Message, bubble=True):
    """Goes the way of a key, behind it."""

    def __init__(self, turn: int, rounds: int) -> None:
        """Takes the turn it belongs to, and how often it is still to go."""
        super().__init__()
        self.turn = turn
        self.rounds = rounds


class Turns:
    """The keys of one program, one after the other."""

    def __init__(self, house: House) -> None:
        """Takes the program."""
        self._house = house
        self._waiting: deque[events.Key] = deque()
        self._turn = 0
        self._watch: Timer | None = None

    @property
    def busy(self) -> bool:
        """Whether a key is on its way, or others wait behind one."""
        return not self._house.leaving and (self._watch is not None or bool(self._waiting))

    def wait(self, event: events.Key) -> None:
        """Keep a key until its turn comes."""
        self._waiting.append(event)

    def follow(self, event: events.Key, at: DOMNode | None) -> None:
        """Follow a key that was handed on, unless it only writes into a field.

        Args:
            event: the key.
            at: what had the focus.
        """
        if isinstance(at, Input) and event.is_printable:
            return
        if isinstance(at, FieldInput) and event.key in EDITS:
            return
        self._turn += 1
        self._watch = self._house.set_timer(AT_MOST, self._next)
        self._send(at, ROUNDS)

    def passed(self, event: Followed) -> None:
        """It has come through: send it once more, or wait for the screen to be drawn."""
        if event.turn != self._turn or self._watch is None or not self._house.screen_stack:
            return  # of an earlier turn, or the program is ending
        if event.rounds > 1:
            self._send(self._house.focused, event.rounds - 1)
        else:
            turn = self._turn
            self._house.screen.call_after_refresh(self._drawn, turn)

    def _drawn(self, turn: int) -> None:
        if turn == self._turn and self._watch is not None:
            # from the program's own queue, where keys come from
            self._house.call_later(self._next)

    def _send(self, at: DOMNode | None, rounds: int) -> None:
        message = Followed(self._turn, rounds)
        if at is not None and at.post_message(message):
            return
        if not self._house.screen_stack or not self._house.screen.post_message(message):
            self._house.call_later(self._next)

    async def _next(self) -> None:
        """The turn is over: hand on what waits, up to the next key that is followed."""
        if self._watch is not None:
            self._watch.stop()
            self._watch = None
        while self._waiting and self._watch is None:
            await self._house.take_key(self._waiting.popleft())

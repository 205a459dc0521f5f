"""The step rail and the banner: where you are, how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from core.standing import StepState
from core.wording import Banner as Words
from screens.widgets.drawn import Drawn, Line, Piece, spread
from screens.widgets.plain import cells, clip, pad

_STATE_INK = {"x": "good", "!": "bad", ".": "open", "-": "soft", "": ""}


class Rail(Drawn, can_focus=True):
    """Eight steps, none locked; Left, Right and 1 to 8 go to one."""

    DEFAULT_CSS = """
    Rail { height: 2; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Left", show=False),
        Binding("right", "step(1)", "Right", show=False),
        Binding("enter,down,space", "enter", "Into the step", show=False),
    ]

    class Chosen(Message):
        """A step was chosen."""

        def __init__(self, step: int) -> None:
            """Takes its number, from 1."""
            super().__init__()
            self.step = step

    class Entered(Message):
        """Enter or Down: into the step shown."""

    def __init__(self) -> None:
        """Starts without states."""
        super().__init__()
        self.states: tuple[StepState, ...] = ()
        self.current = 1

    def say(self, states: Sequence[StepState], current: int) -> None:
        """Show the states and where you are."""
        if (tuple(states), current) != (self.states, self.current):
            self.states, self.current = tuple(states), current
            self.redraw()

    def action_step(self, by: int) -> None:
        """To the step before or after."""
        to = self.current + by
        if 1 <= to <= len(self.states):
            self.post_message(self.Chosen(to))

    def action_enter(self) -> None:
        """Into the step."""
        self.post_message(self.Entered())

    def on_focus(self) -> None:
        """The mark comes here."""
        self.redraw()

    def on_blur(self) -> None:
        """The mark goes."""
        self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """Names and states; at 60 columns one row with signs."""
        return [self._tight(width)] if width < 78 else self._wide(width)

    def _wide(self, width: int) -> Sequence[Line]:
        names: list[Piece] = []
        below: list[Piece] = [(">" if self.has_focus and self.in_front else " ", "bold")]
        close = " "
        for state in self.states:
            here = state.number == self.current
            text = f"{state.number} {state.word}"
            start = "[" if here else close
            room = 9
            inside = clip(text, room)
            close = " "
            names += [(start, "place"), (inside, "place" if here else "")]
            if here and cells(inside) == room:
                close = "]"
            elif here:
                names += [("]", "place"), (" " * (room - cells(inside) - 1), "")]
            else:
                names.append((" " * (room - cells(inside)), ""))
            below.append((pad(state.says, 10), _STATE_INK[state.sign]))
        names.append((close, "place"))
        del width
        return [names, below]

    def _tight(self, width: int) -> Line:
        pieces: list[Piece] = [(">" if self.has_focus and self.in_front else " ", "bold")]
        for state in self.states:
            if state.number == self.current:
                says = f": {state.says}" if state.says else ""
                pieces.append((clip(f"[{state.number} {state.word}{says}]", 30), "place"))
            else:
                pieces.append((f"{state.number}{state.sign}", _STATE_INK[state.sign]))
            pieces.append((" ", ""))
        del width
        return pieces

    def on_click(self, event: events.Click) -> None:
        """A click goes to the step."""
        if self.size.width >= 78:
            step = event.x // 10 + 1
            if step <= len(self.states):
                self.post_message(self.Chosen(step))
            return
        at, pieces = 0, list(self._tight(self.size.width))
        for index, (text, _) in enumerate(pieces):
            if at <= event.x < at + cells(text) and index % 2 == 1:
                self.post_message(self.Chosen(index // 2 + 1))
            at += cells(text)


_OUTCOME_INK = {"good": "good", "plain": "bold", "open": "open"}


NEXT, WITH_KEY = "Next: ", " (F8)."
LEAST_NAME = 8
"""Cells of a question's name below which it says nothing."""


def fitting(text: str, room: int) -> str:
    """The second row cut to its room: of what comes next the key stays."""
    before, mark, name = text.partition(NEXT)
    if cells(text) <= room or not mark or not name.endswith(WITH_KEY):
        return clip(text, room)
    left = room - cells(before) - cells(NEXT) - cells(WITH_KEY)
    if left < LEAST_NAME:
        return clip(f"{before}{NEXT}F8.", room)
    return f"{before}{NEXT}{clip(name.removesuffix(WITH_KEY), left)}{WITH_KEY}"


class BannerBar(Drawn):
    """Two rows: the outcome and what decides it; what is wrong, and what comes next."""

    DEFAULT_CSS = "BannerBar { height: 2; }"

    class Pressed(Message):
        """The banner was clicked: why?"""

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.words = Words("", "", "", "")

    def say(self, words: Words) -> None:
        """Show other words."""
        if words != self.words:
            self.words = words
            self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """The citation stands at the right where there is room for it."""
        cite = self.signs.cite(self.words.cite) if self.words.cite and width >= 78 else ""
        head = self.words.first.partition(": ")[0]
        room = width - 2 - (cells(cite) + 2 if cite else 0)
        first = clip(self.words.first, room)
        outcome = head if first.startswith(head) else first
        pieces: list[Piece] = [(" ", ""), (outcome, f"{self._ink()}")]
        pieces.append((first[len(outcome) :], ""))
        second = self.words.narrow if width < 78 else self.words.second
        second = fitting(second or self.words.second, width - 2)
        return [
            spread(pieces, [(cite, "soft")], width - 1) if cite else pieces,
            [(" ", ""), (second, "bad" if self.words.alarm else "")],
        ]

    def _ink(self) -> str:
        return _OUTCOME_INK.get(self.words.tone, "bold")

    def on_click(self) -> None:
        """Why?"""
        self.post_message(self.Pressed())

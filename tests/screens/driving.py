"""What the tests of the screens type and see."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.pilot import Pilot


async def settle(pilot: Pilot[int]) -> None:
    """Wait for what runs beside the typing, and for the screen to show it."""
    app: Any = pilot.app
    while True:
        # not the pilot's pause: it waits in vain for a widget that is removed meanwhile
        while app.turns.busy and not app._exit:
            await asyncio.sleep(0.005)
        await app.workers.wait_for_complete()
        await pilot.pause()
        if app._exit or not app.turns.busy:
            break
    await pilot.pause(0.005)
    await pilot.pause()


async def type_in(pilot: Pilot[int], text: str) -> None:
    """Type a text key by key."""
    names = {" ": "space", "?": "question_mark", ",": "comma", ".": "full_stop", "/": "slash"}
    await pilot.press(*(names.get(sign, sign) for sign in text))


def shown(app: Any) -> list[str]:
    """The screen as lines of text."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def marks(lines: list[str]) -> int:
    """How many times ``>`` marks something: at the start of a line, or before a button."""
    found = 0
    for line in lines:
        found += line.lstrip(" |").startswith("> ") + line.count(">[ ")
    return found

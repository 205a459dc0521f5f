"""The terminal program: themes, signals, the first screen, and the last save."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType

from textual.filter import NoColor

from screens.house import House
from screens.register import RegisterScreen
from screens.widgets.plain import flow
from swtui.desk import ProgramDesk
from swtui.settings import projects_folder, read_settings
from swtui.terminal import AsciiOnly, colors_here, shows_utf8, take_any_bytes
from swtui.themes import BY_LOOK, PLAIN, THEMES

CRASHED = 2
"""Exit status when the program failed; nothing that was typed is lost."""


class Program(House):
    """The app as it runs in a terminal."""

    def __init__(
        self,
        desk: ProgramDesk,
        start: str = "",
        *,
        colors: str = "light",
        plain_signs: bool = False,
    ) -> None:
        """Takes the desk and what to open.

        Args:
            desk: files, papers, clock and settings.
            start: a project file to open at once; empty: the register.
            colors: light, dark, none, or sixteen for a terminal that has no more.
            plain_signs: lines and citations in ASCII.
        """
        # told beforehand: without color Textual would make grays of the two
        super().__init__(desk, plain_signs=plain_signs, ansi_color="NO_COLOR" in os.environ)
        self.start = start
        for theme in THEMES:
            self.register_theme(theme)
        self._bare = NoColor(enabled=False)
        self._filters.append(self._bare)
        self.look(colors)

    def look(self, colors: str) -> None:
        """Show the program in other colors.

        Args:
            colors: light, dark, none, or sixteen for a terminal that has no more.
        """
        bare = colors == "none" or self.no_color
        self._bare.enabled = bare
        self.ansi_color = True if bare else None
        self.theme = PLAIN.name if bare else BY_LOOK[colors]

    def wear(self, colors: str, *, plain_signs: bool) -> None:
        """Other looks, at once; NO_COLOR stays."""
        super().wear(colors, plain_signs=plain_signs or not shows_utf8(os.environ))
        self.look(colors)

    def on_mount(self) -> None:
        """Signals end the program as F10 does; then the register, or the project asked for."""
        self._mind_signals()
        register = RegisterScreen()
        self.push_screen(register)
        if self.start:
            register.call_after_refresh(register.open_path, self.start)

    def in_ascii(self) -> None:
        """Draw nothing but ASCII, whatever people wrote: the terminal has no more."""
        self._filters.append(AsciiOnly())

    def _mind_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is None:
                continue
            # where the loop cannot (Windows), the signal is minded as it comes
            try:
                loop.add_signal_handler(number, self.leave)
            except (NotImplementedError, RuntimeError, ValueError):
                with suppress(ValueError, OSError):
                    signal.signal(number, self._signalled)

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self.call_later(self.leave)

    def _handle_exception(self, error: Exception) -> None:
        """A fault of the program: no traceback on the screen, it would show people's data."""
        self.fault = error
        self._exception = error
        self.exit(CRASHED, return_code=CRASHED)


def run(path: Path | None) -> int:
    """Run the terminal program.

    Args:
        path: a project file, or a folder of projects; None: the folder of the settings, else this.

    Returns:
        The exit status.
    """
    settings, _ = read_settings()
    start = ""
    folder = projects_folder(settings)
    if path is not None:
        folder = path if path.is_dir() else path.parent
        start = "" if path.is_dir() else str(path)
    desk = ProgramDesk(folder, settings)
    utf8 = shows_utf8(os.environ)
    program = Program(
        desk,
        start,
        colors=colors_here(settings.colors, os.environ),
        plain_signs=settings.signs == "plain" or not utf8,
    )
    if not utf8:
        program.in_ascii()
    take_any_bytes()
    in_hand = False
    try:
        program.run(mouse=settings.mouse)
    finally:
        in_hand = program.session is not None
        # also after a fault: what was typed is in the file, or in the safety copy
        program.close_session()
    fault = getattr(program, "fault", None)
    if fault is not None:
        _tell(fault, in_hand=in_hand)
    return program.return_code or 0


def _tell(fault: Exception, *, in_hand: bool) -> None:
    """A sentence about a fault, with what helps to find it and nothing of the project.

    Args:
        fault: what happened.
        in_hand: whether a project was open; a quick check keeps nothing.
    """
    at = fault.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    place = f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at else "?"
    kept = (
        "Your answers are kept; the next start offers what is not in the file."
        if in_hand
        else "No project was open: every project file is as it was."
    )
    said = (
        f"swtui stopped because of a fault of its own ({type(fault).__name__} at {place}). {kept}"
    )
    print("\n".join(flow(said, shutil.get_terminal_size().columns - 1)), file=sys.stderr)

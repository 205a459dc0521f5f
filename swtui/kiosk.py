"""The program behind a browser: `python -m swtui.kiosk FOLDER` and, for a hall, `--check`.

`swtui.serving` starts one process of it for each browser. With `--check` it only asks the questions
of the quick check, keeps nothing, and begins anew instead of ending.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from textual import events, messages
from textual.drivers.web_driver import WebDriver

from screens.quick import QuickScreen
from swtui.app import Program
from swtui.desk import ProgramDesk
from swtui.settings import read_settings

CHECK = "--check"


class PageDriver(WebDriver):
    """Textual's driver for a page, which also ends when the server is gone.

    Else the program would stay for ever, with the project it holds in use.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        """Takes what Textual gives."""
        super().__init__(*args, **options)
        self._write = self._write_if_heard  # type: ignore[assignment]  # a partial in Textual

    def _write_if_heard(self, data: bytes) -> int:
        try:
            return os.write(self.fileno, data)
        except BrokenPipeError:  # nobody draws it any more
            return len(data)

    def run_input_thread(self) -> None:
        """Until the program ends, or nothing can come any more."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())


class PageProgram(Program):
    """The program on a page of a browser."""

    def on_exit_app(self) -> None:
        """The page was closed, or the server ended: what stands half typed counts as typed."""
        if not self.leaving:
            self.take_what_is_typed()
            self.leaving = True


class CheckProgram(Program):
    """The quick check alone, for a screen in the hall."""

    kiosk = True

    def on_mount(self, event: events.Mount | None = None) -> None:
        """The first question; nobody's projects are shown."""
        if event is not None:
            event.prevent_default()  # the program itself would begin with the register
        self._begin(None)

    def _begin(self, _: None) -> None:
        self.push_screen(QuickScreen(), self._begin)

    def leave(self) -> None:
        """Nobody ends it from its keyboard: the next person begins anew."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._begin(None)


def main(words: list[str]) -> int:
    """Run the program on a folder; its exit status."""
    folder = Path(next(word for word in words if word != CHECK))
    settings, _ = read_settings()
    kind = CheckProgram if CHECK in words else PageProgram
    program = kind(ProgramDesk(folder, settings, confined=True), colors=settings.colors)
    program.driver_class = PageDriver
    try:
        program.run()
    finally:
        program.close_session()
    return program.return_code or 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

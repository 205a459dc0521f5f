"""The program behind a browser: `python -m swtui.kiosk FOLDER` and, for a hall, `--check`.

`swtui.serving` starts one process of it for each browser. With `--check` it only asks the questions
of the quick check, keeps nothing, and begins anew instead of ending.
"""

from __future__ import annotations

import sys
from pathlib import Path

from textual import events

from screens.quick import QuickScreen
from swtui.app import Program
from swtui.desk import ProgramDesk
from swtui.settings import read_settings

CHECK = "--check"


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
    kind = CheckProgram if CHECK in words else Program
    program = kind(ProgramDesk(folder, settings, confined=True), colors=settings.colors)
    try:
        program.run()
    finally:
        program.close_session()
    return program.return_code or 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A terminal for tests: the program runs in a pty, and what it draws is kept as rows of text.

It knows the sequences that Textual writes (cursor, erase, colors) and no more. Tests look at the
rows a person would see, so what is drawn over or cleared away does not count.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

from rich.cells import cell_len

_SCRIPT = Path(sys.executable).parent / "swtui"
PROGRAM: tuple[str, ...] = (
    (str(_SCRIPT),)
    if _SCRIPT.exists()
    else (sys.executable, "-c", "from swtui.cli import main; main()")
)
"""The installed program; where only its packages are on the path, what its script would do."""

KEYS = {
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f8": "\x1b[19~",
    "f9": "\x1b[20~",
    "f10": "\x1b[21~",
    "ctrl+q": "\x11",
    "ctrl+p": "\x10",
}

_SEQUENCE = re.compile(
    r"\x1b(?:\[(?P<given>[0-9;:?<>=!]*)[ -/]*(?P<does>[@-~])"
    r"|[\]PX^_].*?(?:\x1b\\|\x07)"
    r"|[()*+][A-Z0-9]|[^\[\]PX^_()*+])",
    re.DOTALL,
)


class Page:
    """What stands on the screen: rows of cells, each a sign."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.colors: set[str] = set()
        """The parameters of every color sequence so far."""
        self.modes: set[str] = set()
        """Modes that are on: the alternate screen, the mouse."""
        self._rest = ""
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def resize(self, columns: int, rows: int) -> None:
        """As terminals do: what is there stays at the top left."""
        old = self.cells
        self.columns, self.rows = columns, rows
        self.cells = [
            [old[y][x] if y < len(old) and x < len(old[y]) else " " for x in range(columns)]
            for y in range(rows)
        ]
        self.x, self.y = min(self.x, columns - 1), min(self.y, rows - 1)

    def lines(self) -> list[str]:
        """The rows as text."""
        return ["".join(row).rstrip() for row in self.cells]

    def feed(self, data: bytes) -> None:
        """Draw what was written."""
        text = self._rest + self._decode(data)
        self._rest = ""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                found = _SEQUENCE.match(text, at)
                if found is None:
                    self._rest = text[at:]
                    return
                if found["does"]:
                    self._act(found["given"], found["does"])
                at = found.end()
            else:
                self._put(text[at])
                at += 1

    def _put(self, sign: str) -> None:
        if sign == "\r":
            self.x = 0
        elif sign == "\n":
            self.y = min(self.y + 1, self.rows - 1)
        elif sign == "\b":
            self.x = max(0, self.x - 1)
        elif sign >= " ":
            width = cell_len(sign)
            if self.x >= self.columns:
                self.x, self.y = 0, min(self.y + 1, self.rows - 1)
            if self.x < self.columns:
                self.cells[self.y][self.x] = sign
            for more in range(1, width):
                if self.x + more < self.columns:
                    self.cells[self.y][self.x + more] = ""
            self.x = min(self.x + width, self.columns)

    def _act(self, given: str, does: str) -> None:
        if does == "m":
            self.colors.add(given)
            return
        if given.startswith("?") and does in "hl":
            for mode in given[1:].split(";"):
                (self.modes.add if does == "h" else self.modes.discard)(mode)
            return
        if not re.fullmatch(r"[0-9;]*", given):
            return
        numbers = [int(each or 0) for each in given.split(";")]
        first = numbers[0]
        if does in "Hf":
            self.y = min(max(first, 1), self.rows) - 1
            self.x = min(max(numbers[1] if len(numbers) > 1 else 1, 1), self.columns) - 1
        elif does in "ABCD":
            by = max(first, 1)
            self.y += {"A": -by, "B": by}.get(does, 0)
            self.x += {"C": by, "D": -by}.get(does, 0)
            self.x = min(max(self.x, 0), self.columns - 1)
            self.y = min(max(self.y, 0), self.rows - 1)
        elif does == "J" and first in (2, 3):
            self.cells = [[" "] * self.columns for _ in range(self.rows)]
        elif does == "K":
            for x in range(self.x if first == 0 else 0, self.columns):
                self.cells[self.y][x] = " "


class Terminal:
    """The program in a terminal of its own; a context manager that leaves no process behind."""

    def __init__(
        self,
        words: Sequence[str],
        home: Path,
        *,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Starts it.

        Args:
            words: behind `swtui`.
            home: the person's home; also where it is started.
            size: columns and rows.
            environment: beside TERM, LANG and HOME.
        """
        self.page = Page(*size)
        self.shown = bytearray()
        """All that was ever written."""
        self.master, slave = pty.openpty()
        self._size(*size)
        variables = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(home),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            **{each: os.environ[each] for each in ("PYTHONPATH",) if each in os.environ},
            **(environment or {}),
        }
        self.process = subprocess.Popen(
            [*PROGRAM, *words],
            cwd=home,
            env=variables,
            preexec_fn=lambda: os.login_tty(slave),
        )
        os.close(slave)
        self._open = True

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.close()

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """Another size, while it runs."""
        self.page.resize(columns, rows)
        self._size(columns, rows)

    def close(self) -> None:
        """Close the window: the program's terminal is gone."""
        if self._open:
            self._open = False
            os.close(self.master)

    def type(self, *keys: str) -> None:
        """Type keys by name, or texts as they are, each as its own writing."""
        for key in keys:
            os.write(self.master, KEYS.get(key, key).encode())
            self.read(0.05)

    def send(self, data: bytes) -> None:
        """Bytes that no keyboard sends."""
        os.write(self.master, data)

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        os.kill(self.process.pid, number)

    def read(self, seconds: float) -> None:
        """Draw what comes until nothing has come for so long, or the program has ended."""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                return
            if not data:
                return
            self.shown += data
            self.page.feed(data)

    def wait(self, until: str | Callable[[list[str]], bool], seconds: float = 20) -> list[str]:
        """The rows, as soon as the words stand on the screen, or what is asked for holds.

        Raises:
            AssertionError: that never happened.
        """
        end = time.monotonic() + seconds
        while True:
            self.read(0.05)
            lines = self.page.lines()
            if until in "\n".join(lines) if isinstance(until, str) else until(lines):
                return lines
            if time.monotonic() > end or self.process.poll() is not None:
                said = "\n".join(lines)
                raise AssertionError(
                    f"{until!r} never came (status {self.process.poll()}):\n{said}"
                )

    def end(self, seconds: float = 20) -> int:
        """The exit status; reads on until the program has ended."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            if self._open:
                self.read(0.05)
            else:
                time.sleep(0.05)
        if self._open:
            self.read(0)
        assert self.process.poll() is not None, "it does not end"
        return self.process.wait()


def samples(home: Path) -> Path:
    """A folder with the sample projects in a home of its own."""
    from swtui.samples import sample_files

    folder = home / "Stormwater"
    folder.mkdir(parents=True)
    for sample in sample_files():
        shutil.copy(sample, folder / sample.name)
    return folder

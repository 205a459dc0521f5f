"""The terminal program: its first frame, many projects, memory, and a key typed into a form."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from tests.bench.samples import fill, largest
from tests.bench.startup import program
from tests.bench.table import Row

BASE = """
from textual.app import App
from textual.widgets import DataTable, Footer

class Base(App):
    BINDINGS = [("f10", "quit", "Quit")]

    def compose(self):
        yield DataTable()
        yield Footer()

    def on_mount(self):
        table = self.query_one(DataTable)
        table.add_columns("Number", "Project", "Class", "Status")
        for number in range(10):
            table.add_row(f"B-{number:05}", f"Project {number}", "MINOR", "received")

Base().run()
"""
_ESCAPES = re.compile(rb"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|[PX^_\]].*?(\x1b\\|\x07)|[()][A-Z0-9]|.)")
PATIENCE = 120.0


@frozen
class Seen:
    """When words came on the screen of a program, and what memory it took then."""

    seconds: float
    memory: int
    """Bytes in memory, of the process alone."""


def watch(command: Sequence[str], words: bytes, home: str) -> Seen:
    """Start a program in a terminal of 80x24 and wait for words on its screen; then end it."""
    start = time.perf_counter()
    child, screen = pty.fork()
    if child == 0:
        os.chdir(home)
        os.environ.update(HOME=home, TERM="xterm-256color", XDG_CACHE_HOME=f"{home}/cache")
        os.environ.pop("NO_COLOR", None)
        os.execv(command[0], list(command))
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    shown = b""
    try:
        while time.perf_counter() - start < PATIENCE:
            if not select.select([screen], [], [], 0.05)[0]:
                continue
            shown += os.read(screen, 65536)
            if words in _ESCAPES.sub(b"", shown):
                return Seen(time.perf_counter() - start, _memory(child))
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(screen)
    raise SystemExit(f"{words!r} never came; the screen showed {shown[-500:]!r}")


def _memory(process: int) -> int:
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text("ascii"))
    return int(found[1]) * 1024 if found else 0


def run(short: bool) -> Iterator[Row]:
    """The rows of the screens."""
    many = 1000 if short else 10_000
    times = 5 if short else 9
    command, _ = program()
    with tempfile.TemporaryDirectory() as home:
        few_folder, many_folder = Path(home) / "few", Path(home) / "many"
        fill(few_folder, 10)
        fill(many_folder, many, size=1500)
        base_file = Path(home) / "base.py"
        base_file.write_text(BASE, encoding="utf-8")
        environment = os.environ | {"HOME": home, "XDG_CACHE_HOME": f"{home}/cache"}
        for folder in ("few", "many"):
            subprocess.run(
                [*command, "list", folder],
                cwd=home,
                env=environment,
                stdout=subprocess.DEVNULL,
                check=True,
            )
        base: list[float] = []
        few: list[float] = []
        full: list[float] = []
        memory = 0
        for _ in range(times):
            base.append(watch([sys.executable, str(base_file)], b"B-00009", home).seconds)
            few.append(watch([*command, "few"], b"B-0000", home).seconds)
            full.append(watch([*command, "many"], b"B-0", home).seconds)
        whole = watch([*command, "many"], f" of {many:,}".encode(), home)
        memory = whole.memory
        ours, theirs, large = map(statistics.median, (few, base, full))
        yield Row(
            "first frame of the register, 10 projects",
            ours / theirs,
            1.6,
            note=f"{ours * 1000:.0f} ms against {theirs * 1000:.0f} ms of a DataTable and a Footer",
        )
        yield Row(
            f"register of {many:,} projects, index warm: first rows",
            large / ours,
            1.5,
            note=f"{large * 1000:.0f} ms against {ours * 1000:.0f} ms with 10",
        )
        yield Row(f"memory, {many:,} projects in the register", memory / 1e6, 150, "MB")
    typed = asyncio.run(_typing(20 if short else 60))
    yield Row("keystroke in a form to new banner, largest sample", typed * 1000, 16, "ms", "of CPU")


async def _typing(times: int) -> float:
    """The median CPU seconds of a key typed into a figure of the largest sample."""
    # imported here: the other rows start the program themselves
    from swtui.app import Program
    from swtui.desk import ProgramDesk
    from swtui.settings import read_settings

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / largest().name
        shutil.copy(largest(), path)
        app = Program(ProgramDesk(Path(folder), read_settings()[0]), str(path))
        taken = []
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(1.0)
            await pilot.press("escape", "2")
            await pilot.pause(0.5)
            await pilot.press("tab", "down")
            for number in range(times):
                await pilot.pause(0.05)
                start = time.process_time()
                await pilot.press("backspace" if number % 2 else "7")
                await pilot.pause()
                taken.append(time.process_time() - start)
        app.close_session()
    return statistics.median(taken)

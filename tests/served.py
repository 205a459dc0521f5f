"""`swtui serve` in a process of its own, for tests that look at it through a browser."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextlib.contextmanager
def served(
    folder: Path, home: Path, *words: str, port: int = 0
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server on a folder, and its process.

    Args:
        folder: of projects.
        home: of the person who serves it: settings and safety copies.
        words: further options of `swtui serve`.
        port: where it listens; 0: at one that is free.
    """
    port = port or free_port()
    code = "from swtui.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve", str(folder), "--port", str(port), *words],
        env=os.environ | {"PYTHONPATH": str(ROOT), "HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith(f"Open http://127.0.0.1:{port} in a browser")
        for _ in range(100):
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}", process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=20)

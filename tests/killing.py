"""Kill a process in the midst of a save, again and again, and look at what is left.

A kill at a random moment of a process nearly always misses a save, which takes a millisecond. So
the folder is watched, and the process killed within milliseconds of the first change in it.
"""

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

from tests.nobody import forked

SLOWEST = 5.0
"""Seconds after which a child that changed nothing is killed all the same."""


def killed_while(work: Callable[[], object], folder: Path, chance: random.Random) -> bool:
    """Run work in a child and kill it soon after the first change in a folder.

    Returns:
        Whether the kill met it at work; False: it had finished.
    """
    ready, go = os.pipe()
    child = forked()
    if child == 0:
        os.close(go)
        os.read(ready, 1)
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    os.close(ready)
    before = _look(folder)
    wait = chance.choice((0.0, 0.0, 0.0003, 0.0006, 0.001, 0.0015, 0.002, 0.003))
    os.close(go)
    end = time.monotonic() + SLOWEST
    while _look(folder) == before and time.monotonic() < end:
        pass
    if wait:
        time.sleep(wait * chance.random())
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def _look(folder: Path) -> list[tuple[str, int, int]]:
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            try:
                stat = entry.stat(follow_symlinks=False)
            except FileNotFoundError:
                continue
            found.append((entry.name, stat.st_size, stat.st_mtime_ns))
    return sorted(found)

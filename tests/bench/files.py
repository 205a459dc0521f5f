"""Many files: check, list, list again, against parsing them with tomli alone on one core."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import tomli

from tests.bench.samples import fill
from tests.bench.startup import program
from tests.bench.table import Row


def run(short: bool) -> Iterator[Row]:
    """The rows of many files."""
    count = 500 if short else 5000
    command, _ = program()
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "projects"
        paths = fill(folder, count)
        environment = os.environ | {"HOME": home, "XDG_CACHE_HOME": f"{home}/cache"}
        base = _parse(paths)
        for words, bound, what in (
            (("check", "--json", "projects"), 3.0, "check --json"),
            (("list", "projects"), 3.0, "list, cold"),
            (("list", "projects"), 0.3, "list again"),
        ):
            taken = _run([*command, *words], home, environment)
            note = f"{taken:.2f} s against {base:.2f} s of tomli"
            yield Row(f"{count:,} files of 10 KB: {what}", taken / base, bound, note=note)


def _parse(paths: Sequence[Path]) -> float:
    start = time.perf_counter()
    for path in paths:
        tomli.loads(path.read_text("utf-8"))
    return time.perf_counter() - start


def _run(words: Sequence[str], home: str, environment: dict[str, str]) -> float:
    start = time.perf_counter()
    done = subprocess.run(words, cwd=home, env=environment, stdout=subprocess.DEVNULL, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(words)} ended with status {done.returncode}")
    return time.perf_counter() - start

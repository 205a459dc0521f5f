"""`swtui check` of one file, the whole process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from swtui.samples import sample_files
from tests.bench.table import Row, interleaved

BASE = "import click, tomli, cattrs"


def program() -> tuple[list[str], str]:
    """How to start swtui with this Python, and where it is: installed, or this checkout."""
    script = Path(sys.executable).with_name("swtui")
    if script.exists():
        return [sys.executable, "-P", str(script)], "installed"
    root = str(Path(__file__).parent.parent.parent)
    code = f"import sys; sys.path.insert(0, {root!r}); from swtui.cli import main; main()"
    return [sys.executable, "-c", code], "checkout"


def run(short: bool) -> Iterator[Row]:
    """The row of the start."""
    command, where = program()
    sample = next(path for path in sample_files() if path.name.startswith("house"))
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / sample.name
        copy.write_bytes(sample.read_bytes())

        def start(*words: str) -> None:
            subprocess.run(
                words, cwd=folder, env=environment, check=False, stdout=subprocess.DEVNULL
            )

        def check() -> None:
            start(*command, "check", copy.name)

        def base() -> None:
            start(sys.executable, "-c", BASE)

        check()
        base()
        ours, theirs = interleaved([check, base], times=15 if short else 40)
    note = f"{ours * 1000:.0f} ms ({where}) against {theirs * 1000:.0f} ms of {BASE}"
    yield Row("check of one file, whole process", ours / theirs, 2, note=note)

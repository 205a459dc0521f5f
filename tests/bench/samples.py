"""Projects to measure with."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

from swtui.samples import sample_files

NOTE = "Seen on the lot with the contractor: fences stand, soil is covered, nothing runs off."


def largest() -> Path:
    """The largest sample project."""
    return max(sample_files(), key=lambda path: path.stat().st_size)


def fill(folder: Path, count: int, *, size: int = 10_000) -> list[Path]:
    """Write projects of about so many bytes into a folder, each a little different.

    Args:
        folder: where to; it is made.
        count: how many.
        size: bytes of a file; entries of the log fill it up, as they do in an office.
    """
    folder.mkdir(parents=True, exist_ok=True)
    texts = [path.read_text("utf-8") for path in sample_files()]
    written = []
    for number in range(count):
        text = texts[number % len(texts)]
        text = re.sub(r'^name = "', f'name = "{number:05} ', text, count=1, flags=re.MULTILINE)
        text = re.sub(r'^file_number = ".*"', f'file_number = "B-{number:05}"', text, flags=re.M)
        # every lot is a parcel of its own: the parcel ledger has nothing to add up
        text = re.sub(r'^    "\d[\d.-]*",$', f'    "{number}.1-1",', text, flags=re.MULTILINE)
        day = date(2025, 6, 1)
        while len(text.encode()) < size:
            day += timedelta(days=7)
            text += (
                f'\n[[events]]\nkind = "inspection"\non = {day}\nby = "R. Clerk"\nnote = "{NOTE}"\n'
            )
        path = folder / f"project-{number:05}.toml"
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written

"""Projects to measure with."""

from __future__ import annotations

import re
from pathlib import Path

from swtui.samples import sample_files


def largest() -> Path:
    """The largest sample project."""
    return max(sample_files(), key=lambda path: path.stat().st_size)


def fill(folder: Path, count: int, *, size: int = 10_000) -> list[Path]:
    """Write projects of about so many bytes into a folder, each a little different.

    Args:
        folder: where to; it is made.
        count: how many.
        size: bytes of a file; notes fill it up, as they do in an office.
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
        left = size - len(text.encode()) - 40
        if left > 0:
            words = "Seen again on the lot; nothing new. "
            note = (words * (left // len(words) + 1))[:left]
            text += f'\n[[events]]\nkind = "inspection"\non = 2026-06-01\nnote = "{note}"\n'
        path = folder / f"project-{number:05}.toml"
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written

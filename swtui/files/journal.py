"""The safety copy: what is typed and not in the project's file yet.

Kept on this computer, in the user's own folder, because the folder of projects may be the very
thing that is full, read-only or gone. It holds the whole project as its file would have it, the
texts that are no answers yet, and the content the file had before, so that the next start can offer
the difference, also against a file that somebody changed meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import frozen

from swtui.files.hidden import made
from swtui.files.problems import FileProblem
from swtui.files.saving import sweep, write_whole

_ENDING = ".journal.json"
_LARGEST = 12_000_000


@frozen(eq=False, repr=False)
class Entry:
    """A safety copy as found."""

    path: Path
    """The project's file."""
    when: datetime
    """When the last change was kept."""
    text: str
    """The project as its file would have it, TOML."""
    base: str
    """The file's text when it was opened or last saved."""
    unread: Mapping[str, str]
    """Texts that were no answers yet, by the key of their row."""
    place: Path
    """Where the safety copy stands."""
    left: bool = False
    """Whether the project was left in order after it; else the program stopped."""


class Journal:
    """The safety copies of one user on one computer."""

    def __init__(self, folder: Path) -> None:
        """Takes the folder in which they are kept; it is made when it is first needed."""
        self._folder = folder

    def keep(
        self,
        path: Path,
        text: str,
        base: str,
        now: datetime,
        unread: Mapping[str, str],
        *,
        left: bool = False,
    ) -> None:
        """Keep what is not in the file; replaces what was kept before.

        Args:
            path: the project's file.
            text: the project as its file would have it.
            base: the file's text when it was opened or last saved.
            now: this moment.
            unread: texts that are no answers yet.
            left: the project is being left in order.

        Raises:
            NotSavedError: it cannot be kept.
        """
        said = {
            "path": str(path),
            "when": now.replace(microsecond=0).isoformat(),
            "base": base,
            "unread": dict(unread),
            "left": left,
            "text": text,
        }
        with suppress(OSError):
            made(self._folder).chmod(0o700)  # it holds people's data
        # ASCII, so that half a character that was pasted does no harm
        write_whole(self._place(path), json.dumps(said).encode("ascii"))

    def drop(self, path: Path) -> None:
        """All is in the file: nothing to keep."""
        with suppress(OSError):
            self._place(path).unlink()

    def find(self, path: Path) -> Entry | None:
        """What was kept for a file, or None."""
        return _read(self._place(path))

    def set_aside(self, path: Path) -> None:
        """Move a safety copy that was not wanted out of the way; it is not deleted."""
        place = self._place(path)
        with suppress(OSError):
            place.replace(place.with_suffix(".left-out"))

    def all(self) -> tuple[Entry, ...]:
        """Everything that was kept, the newest first."""
        sweep(self._folder)
        try:
            places = [each for each in self._folder.iterdir() if each.name.endswith(_ENDING)]
        except OSError:
            return ()
        found = [entry for entry in map(_read, places) if entry is not None]
        return tuple(sorted(found, key=lambda entry: entry.when, reverse=True))

    def _place(self, path: Path) -> Path:
        named = sha256(str(path).encode("utf-8", errors="surrogatepass")).hexdigest()[:24]
        return self._folder / f"{named}{_ENDING}"


def _read(place: Path) -> Entry | None:
    """A safety copy; None when there is none, or it cannot be read (a power cut)."""
    try:
        with place.open("rb") as file:
            said: Any = json.loads(file.read(_LARGEST))
        return Entry(
            Path(said["path"]),
            datetime.fromisoformat(said["when"]).replace(tzinfo=None),
            str(said["text"]),
            str(said["base"]),
            {str(key): str(text) for key, text in said["unread"].items()},
            place,
            said.get("left") is True,
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def try_to_keep(
    journals: tuple[Journal, ...],
    path: Path,
    text: str,
    base: str,
    now: datetime,
    unread: Mapping[str, str],
    *,
    left: bool = False,
) -> bool:
    """Keep a safety copy in the first place that takes it; whether one did."""
    for journal in journals:
        try:
            journal.keep(path, text, base, now, unread, left=left)
        except (FileProblem, OSError):
            continue
        return True
    return False

"""Deleted projects, kept in the hidden folder beside until somebody empties the trash."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from attrs import frozen

from core.plain import shorten, visible
from swtui.files.hidden import HIDDEN, TRASH, made
from swtui.files.problems import FileProblem, NotSavedError, name_of, not_saved
from swtui.files.saving import write_whole

_NOTE = ".deleted.json"


@frozen
class Deleted:
    """A project in the trash."""

    name: str
    """The name its file had."""
    when: datetime | None
    """When it was deleted; None: nobody noted it."""
    who: str
    path: Path
    """Where it now stands."""


def delete(path: Path, who: str, now: datetime) -> Deleted:
    """Move a project to the trash of its folder.

    Raises:
        NotSavedError: it cannot be moved; it is where it was.
    """
    room = path.parent / HIDDEN / TRASH
    try:
        made(room)
        place = _free(room, path.name)
        path.replace(place)
    except (OSError, ValueError) as error:
        problem = str(not_saved(path, error)).removeprefix("NOT SAVED: ")
        raise NotSavedError(f"{name_of(path)} was not deleted: {problem}") from error
    note = {"name": path.name, "who": who, "when": now.replace(microsecond=0).isoformat()}
    # without its note it is still in the trash, under the name it has there
    with suppress(FileProblem):
        write_whole(place.with_name(place.name + _NOTE), json.dumps(note).encode())
    return Deleted(path.name, now, who, place)


def in_trash(folder: Path) -> tuple[Deleted, ...]:
    """The projects in the trash of a folder, the last deleted first."""
    try:
        places = list((folder / HIDDEN / TRASH).iterdir())
    except OSError:
        return ()
    found = [_read(place) for place in places if not place.name.endswith(_NOTE)]
    return tuple(sorted(found, key=lambda each: each.when or datetime.min, reverse=True))


def restore(deleted: Deleted, folder: Path) -> Path:
    """Put a project back under its name, or that name with a number where it is taken.

    Raises:
        NotSavedError: it cannot be moved.
    """
    place = _free(folder, deleted.name)
    try:
        deleted.path.replace(place)
    except OSError as error:
        raise not_saved(place, error) from error
    with suppress(OSError):
        deleted.path.with_name(deleted.path.name + _NOTE).unlink()
    return place


def empty(folder: Path) -> int:
    """Delete what is in the trash for good; how many projects."""
    count = 0
    for deleted in in_trash(folder):
        with suppress(OSError):
            deleted.path.unlink()
            count += 1
        with suppress(OSError):
            deleted.path.with_name(deleted.path.name + _NOTE).unlink()
    return count


def _free(folder: Path, name: str) -> Path:
    """A path in the folder that does not exist yet, as near to the name as can be."""
    stem, dot, ending = name.rpartition(".")
    if not dot:
        stem, ending = name, ""
    place = folder / name
    number = 2
    while place.exists() or place.is_symlink():
        place = folder / f"{stem}-{number}{dot}{ending}"
        number += 1
    return place


def _read(place: Path) -> Deleted:
    name, who, when = place.name, "", None
    try:
        said: Any = json.loads(place.with_name(place.name + _NOTE).read_bytes()[:4096])
        who = shorten(visible(str(said["who"])), 40)
        when = datetime.fromisoformat(said["when"]).replace(tzinfo=None)
        # a name with a folder in it would put the file elsewhere when it comes back
        if Path(said["name"]).name == said["name"]:
            name = said["name"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    return Deleted(name, when, who, place)

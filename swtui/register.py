"""The register: what a folder of projects comes to, one small row a project.

Reading and judging a thousand files takes a second, so rows are kept in an index on this computer,
keyed by size and times of each file, the law's files, the village's settings and the day. The index
is a cache: whatever does not fit exactly is worked out anew, and deleting it loses nothing.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from swtui.finding import project_files
from swtui.indexing import Index, Stamp, law_mark, stamp_of, village_mark
from swtui.opening import CannotOpenError, Opener
from swtui.rows import Row, row_of

if TYPE_CHECKING:
    from concurrent.futures import Executor

FILES_FOR_TWO = 60
"""From so many files on, two processes are quicker than one."""

_PART = 40


class Batch(NamedTuple):
    """Rows as they come."""

    rows: tuple[Row, ...]
    done: int
    """Rows so far, these included."""
    total: int


def read_register(
    folder: str,
    *,
    today: date | None = None,
    index: Path | None = None,
    cores: int | None = None,
) -> Iterator[Batch]:
    """The projects of a folder: first those whose rows are known, then the others as they come.

    Args:
        folder: as given; rows name their files below it.
        today: the day from which deadlines are seen; None: the clock's.
        index: the folder where the index is kept; None: none is used.
        cores: how many processes may work; None: as many as there are, two at most.
    """
    day = today or date.today()
    stamps = _stamps(folder)
    known = Index.load(index, folder, law_mark(), day) if index else Index(None, {})
    rows: dict[str, Row] = {}
    fresh, missing = [], []
    for path, stamp in stamps.items():
        row = known.row(path, stamp)
        if row is None:
            missing.append(path)
        else:
            rows[path] = row
            fresh.append(row)
    if fresh or not missing:
        yield Batch(tuple(fresh), len(rows), len(stamps))
    try:
        for part in _worked_out(missing, day, cores):
            rows.update((row.file, row) for row in part)
            yield Batch(part, len(rows), len(stamps))
    finally:
        # also when the reader has seen enough: what was worked out is not lost
        if index and (missing or len(known) != len(stamps)):
            known.save({path: (stamps[path], row) for path, row in rows.items()})


def _stamps(folder: str) -> dict[str, Stamp]:
    """The files of a folder, last changed first, each with what tells its content apart."""
    marks: dict[str, str] = {}
    found: dict[str, Stamp] = {}
    for path in project_files((folder,)):
        place = os.path.dirname(path)  # noqa: PTH120  (ten thousand Paths take their time)
        if place not in marks:
            marks[place] = village_mark(place)
        found[path] = stamp_of(path, marks[place])
    newest_first = sorted(found, key=lambda path: (-found[path].modified, path))
    return {path: found[path] for path in newest_first}


def _worked_out(paths: Sequence[str], today: date, cores: int | None) -> Iterator[tuple[Row, ...]]:
    workers = min(2, os.cpu_count() or 1) if cores is None else cores
    parts = [paths[start : start + _PART] for start in range(0, len(paths), _PART)]
    done = 0
    if len(paths) >= FILES_FOR_TWO and workers > 1:
        # a worker that dies (no memory) leaves the rest to this process
        with suppress(OSError, RuntimeError):
            for part in _in_processes(parts, today, workers):
                yield part
                done += 1
    worker = _Worker(today)
    for left in parts[done:]:
        yield worker(left)


def _in_processes(
    parts: Sequence[Sequence[str]], today: date, workers: int
) -> Iterator[tuple[Row, ...]]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # a copy of a process with threads (the screens) may hang; starting anew takes longer
    method = "fork" if _may_fork() else "spawn"
    pool: Executor = ProcessPoolExecutor(
        workers, multiprocessing.get_context(method), _start_worker, (today,)
    )
    try:
        yield from pool.map(_work, parts)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _may_fork() -> bool:
    return hasattr(os, "fork") and threading.active_count() == 1


class _Worker:
    """Makes rows, its ordinances read once."""

    def __init__(self, today: date) -> None:
        self._opener = Opener(today=today)

    def __call__(self, paths: Sequence[str]) -> tuple[Row, ...]:
        return tuple(map(self.row, paths))

    def row(self, path: str) -> Row:
        """The row of one file, whatever it holds."""
        try:
            opened = self._opener.open(path)
        except CannotOpenError as error:
            return Row(path, errors=tuple((each.key, each.message) for each in error.errors))
        return row_of(opened, opened.determination())


_worker: _Worker | None = None


def _start_worker(today: date) -> None:
    global _worker
    import gc

    _worker = _Worker(today)
    # results are trees: walking them again and again would double the time
    gc.disable()


def _work(paths: Sequence[str]) -> tuple[Row, ...]:
    if _worker is None:
        raise RuntimeError("the worker was not started")
    return _worker(paths)

"""The register: what a folder of projects comes to, one small row a project.

Reading and judging a thousand files takes a second, so rows are kept in an index on this computer,
keyed by size and times of each file, the law's files, the village's settings and the day. The index
is a cache: whatever does not fit exactly is worked out anew, and deleting it loses nothing.
"""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from swtui import posix
from swtui.finding import project_files
from swtui.indexing import Index, Stamp, is_same, law_mark, stamp_of, village_mark
from swtui.opening import CannotOpenError, Opener
from swtui.rows import Row, row_of

if TYPE_CHECKING:
    from concurrent.futures import Executor

FILES_FOR_TWO = 60
"""From so many files on, two processes are quicker than one."""

_PART = 40

_SHOWN_AT_ONCE = 1_000


class Batch(NamedTuple):
    """Rows as they come."""

    rows: tuple[Row, ...]
    done: int
    """Rows so far, these included."""
    total: int
    modified: tuple[int, ...] = ()
    """When each file was last changed, in the order of the rows."""


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
    known = Index.load(index, folder, law_mark(), day) if index else None
    rows: dict[str, Row] = {}
    if known is not None:
        first = dict(_still_so(known))
        rows = {row.file: row for row in first}
        if rows:
            total = max(len(rows), len(known))
            yield Batch(tuple(first), len(rows), total, tuple(first.values()))
    with _no_collecting():
        stamps = _stamps(folder)
        missing, fresh = [], []
        for path, stamp in stamps.items():
            if path in rows:
                continue
            row = known.row(path, stamp) if known is not None else None
            if row is None:
                missing.append(path)
            else:
                fresh.append(row)
    shown = len(rows)
    for row in fresh:
        rows[row.file] = row
    for start in range(0, len(fresh), _SHOWN_AT_ONCE):
        part = tuple(fresh[start : start + _SHOWN_AT_ONCE])
        shown += len(part)
        yield Batch(part, shown, len(stamps), _modified(part, stamps))
    if not stamps:
        yield Batch((), 0, 0)
    try:
        for part in _worked_out(missing, day, cores):
            rows.update((row.file, row) for row in part)
            yield Batch(part, len(rows), len(stamps), _modified(part, stamps))
    finally:
        # also when the reader has seen enough: what was worked out is not lost
        if known is not None and (missing or len(known) != len(stamps)):
            known.save((stamps[path], rows[path]) for path in stamps if path in rows)


def _modified(rows: Sequence[Row], stamps: Mapping[str, Stamp]) -> tuple[int, ...]:
    return tuple(stamps[row.file].modified for row in rows)


def _still_so(known: Index) -> Iterator[tuple[Row, int]]:
    """The rows at the top of the list whose files are as they were, and when they changed."""
    marks: dict[str, str] = {}
    for path, then, row in known.first():
        stamp = _stamp(path, marks)
        if is_same(stamp, then):
            yield row, stamp.modified


def _stamps(folder: str) -> dict[str, Stamp]:
    """The files of a folder, last changed first, each with what tells its content apart."""
    marks: dict[str, str] = {}
    found = {path: _stamp(path, marks) for path in project_files((folder,))}
    newest_first = sorted(found, key=lambda path: (-found[path].modified, path))
    return {path: found[path] for path in newest_first}


def _stamp(path: str, marks: dict[str, str]) -> Stamp:
    place = path.rpartition(os.sep)[0]
    if place not in marks:
        marks[place] = village_mark(place)
    return stamp_of(path, marks[place])


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Ten thousand rows are no garbage: looking for some among them would double the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _worked_out(paths: Sequence[str], today: date, cores: int | None) -> Iterator[tuple[Row, ...]]:
    workers = min(2, os.cpu_count() or 1) if cores is None else cores
    parts = [paths[start : start + _PART] for start in range(0, len(paths), _PART)]
    done = 0
    if len(paths) >= FILES_FOR_TWO and workers > 1:
        # a worker that dies (no memory) or cannot start leaves the rest to this process
        with suppress(OSError, RuntimeError, ValueError):
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
    if method == "spawn":
        posix.make_ready_for_processes()
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
        found = opened.determination()
        row = row_of(opened, found)
        found.evaluation.let_go()
        return row


_worker: _Worker | None = None


def _start_worker(today: date) -> None:
    global _worker
    _worker = _worker or _Worker(today)
    # results are trees: walking them again and again would double the time
    gc.disable()


def _work(paths: Sequence[str]) -> tuple[Row, ...]:
    if _worker is None:
        raise RuntimeError("the worker was not started")
    return _worker(paths)

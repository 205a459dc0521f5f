"""Checking many project files: what `swtui check` says of each, on as many cores as there are."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from core.plain import visible
from core.projectfile import FileError
from core.report import as_json
from swtui.library import Library
from swtui.opening import CannotOpenError, Opened, Opener, since_issued
from swtui.speaking import ANSWER_IS_NO, COULD_NOT, DONE

if TYPE_CHECKING:
    from core.parcels import Filed
    from core.results import Determination

FILES_FOR_TWO = 60
"""From so many files on, starting further processes is quicker than doing without."""


MOST_AT_ONCE = 25
"""Files handed to a process in one go: at the end the others wait for the last part."""


@frozen(eq=False, repr=False)
class Checked:
    """What came of one file: a text, or errors. Small, so that processes can hand it on."""

    file: str
    text: str
    """The result as JSON or in words; empty when the file could not be read."""
    errors: tuple[FileError, ...]
    clear: bool
    """Settled, and nothing not met, unknown or still to be judged."""
    warnings_from: int = 0
    """Where in the JSON the list of warnings begins."""
    law: tuple[str, date] | None = None
    """The ordinance and its day."""
    filed: Filed | None = None
    """For the parcel ledger; None: it names no tax-map number."""

    @property
    def status(self) -> int:
        """The exit status that this file alone would give."""
        if self.errors:
            return COULD_NOT
        return DONE if self.clear else ANSWER_IS_NO


def check_files(
    paths: Sequence[str], *, as_of: date | None, as_words: bool, cores: int | None = None
) -> Iterator[Checked]:
    """Check files, in the order given.

    Args:
        paths: the files.
        as_of: stands in for the day of the law and for today.
        as_words: a text for people; else one JSON object in one line.
        cores: how many processes may work; None: as many as there are, for many files.
    """
    found = _check(paths, as_of=as_of, as_words=as_words, cores=cores)
    if len(paths) < 2:
        yield from found
        return
    # pieces of one project in several files show only when all have been read
    checked = list(found)
    warned = _of_parcels(checked)
    for one in checked:
        more = warned.get(one.file)
        yield evolve(one, text=_with(more, one, as_words)) if more else one


def _with(more: Sequence[str], one: Checked, as_words: bool) -> str:
    """A result with further warnings; only the text is touched, not the files read again."""
    if as_words:
        above, _, last = one.text.rpartition("\n")
        return "\n".join((above, *(f"  Note: {visible(each)}" for each in more), last))
    before, after = one.text[: one.warnings_from], one.text[one.warnings_from :].removeprefix("[")
    return f"{before}{json_line(list(more))[:-1]}{'' if after.startswith(']') else ', '}{after}"


def _of_parcels(checked: Sequence[Checked]) -> dict[str, tuple[str, ...]]:
    """What the parcel ledger warns of, by file."""
    from core.parcels import warnings

    by_law: dict[str, list[Filed]] = {}
    days: dict[str, date] = {}
    for one in checked:
        if one.filed is not None and one.law is not None:
            name, day = one.law
            by_law.setdefault(name, []).append(one.filed)
            days[name] = max(day, days.get(name, day))
    warned: dict[str, tuple[str, ...]] = {}
    for name, files in by_law.items():
        if len(files) > 1:
            warned |= warnings(Library().law(name).on(days[name]), files)
    return warned


def _check(
    paths: Sequence[str], *, as_of: date | None, as_words: bool, cores: int | None
) -> Iterator[Checked]:
    global _checker
    workers = (os.cpu_count() or 1) if cores is None else cores
    check = _Checker(as_of, as_words, ledger=len(paths) > 1)
    if len(paths) < FILES_FOR_TWO or workers < 2:
        yield from map(check, paths)
        return
    # imported here: one file needs none of it
    from concurrent.futures import ProcessPoolExecutor

    # the first file here: processes that begin as copies of this one share its law, read once
    _checker = check
    first, rest = check(paths[0]), paths[1:]
    with ProcessPoolExecutor(workers, initializer=_start, initargs=(as_of, as_words)) as pool:
        size = max(1, min(MOST_AT_ONCE, len(rest) // (workers * 4)))
        parts = [rest[start : start + size] for start in range(0, len(rest), size)]
        yield first
        for part in pool.map(_check_part, parts):
            yield from part


_checker: _Checker | None = None


def _start(as_of: date | None, as_words: bool) -> None:
    """Begin as a worker; where it could not be copied from this process, with a law to be read."""
    global _checker
    _checker = _checker or _Checker(as_of, as_words)
    # results are trees without circles: collecting them again and again doubles the time
    gc.disable()


def _check_part(paths: Sequence[str]) -> list[Checked]:
    if _checker is None:
        raise RuntimeError("the worker was not started")
    return list(map(_checker, paths))


class _Checker:
    """Checks one file after the other against ordinances read once."""

    def __init__(self, as_of: date | None, as_words: bool, *, ledger: bool = True) -> None:
        self._ledger = ledger
        self._opener = Opener(as_of=as_of)
        self._as_words = as_words

    def __call__(self, path: str) -> Checked:
        try:
            opened = self._opener.open(path)
        except CannotOpenError as error:
            return Checked(path, "", error.errors, clear=False)
        found = opened.determination()
        text, warnings_from = self._text(opened, found)
        found.evaluation.let_go()
        return Checked(
            path,
            text,
            (),
            found.is_clear(),
            warnings_from,
            (opened.ordinance.id, opened.as_of),
            _filed(opened) if self._ledger else None,
        )

    def _text(self, opened: Opened, found: Determination) -> tuple[str, int]:
        """The result, and where in JSON the list of warnings begins, which stands last in it."""
        if self._as_words:
            from swtui.telling import tell

            return tell(opened, found), 0
        warnings = (*opened.warnings, *since_issued(opened, found))
        result = as_json(found, file=opened.path, warnings=warnings)
        text = json_line(result)
        return text, len(text) - 1 - len(json_line(result["warnings"]))


def _filed(opened: Opened) -> Filed | None:
    if not opened.project.info.tax_map_numbers:
        return None
    # imported here: a single file is on no ledger, and its start is measured
    from core.parcels import filed

    return filed(opened.ordinance, opened.path, opened.project)


def json_line(value: Any) -> str:
    """A value as JSON in one line of ASCII, the same on every terminal."""
    import json

    # a result is a tree: to look for circles in it takes a tenth of the time
    return json.dumps(value, check_circular=False)

"""One small row a project: what lists show of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from core.results import Determination
    from swtui.opening import Opened

_WAITING = frozenset({"class", "answer", "unsure", "judgment", "finding"})


class Row(NamedTuple):
    """A project as lists show it; plain values, so that processes and the index can hold it."""

    file: str
    """The path as given; below a folder the folder as given and the path below it."""
    ordinance: str = ""
    number: str = ""
    name: str = ""
    status: str = ""
    class_: str = ""
    """The class that the answers come to, or "undetermined"."""
    outcome: str = ""
    """Its short words for lists: MINOR, CAN'T SAY."""
    settled: bool = False
    not_met: int = 0
    """Requirements not met; likewise `open`: an official must judge, `unknown`."""
    open: int = 0
    unknown: int = 0
    waiting: int = 0
    """Answers that are missing and decisions that are due: "Open" on the screen."""
    deadline: tuple[str, str, str, str, str] | None = None
    """The next one: provision, what, due, status, note."""
    issued: str = ""
    """The class of the last issued determination; empty: none was issued."""
    site: str = ""
    people: str = ""
    """Applicant and owner with telephone, for finding."""
    parcels: tuple[str, ...] = ()
    errors: tuple[tuple[str, str], ...] = ()
    """Why it cannot be read, key and sentence of each; the rest is then empty."""

    @property
    def search(self) -> str:
        """Everything that Find looks in, in small letters."""
        parts = (self.number, self.name, self.site, self.people, *self.parcels, self.file)
        return " ".join(parts).casefold()


def row_of(opened: Opened, found: Determination) -> Row:
    """The row of a project that is open."""
    # here, as below: rows that the index knows need none of it
    from core.nextopen import goals

    project, info = opened.project, opened.project.info
    waiting = sum(goal.kind in _WAITING for goal in goals(opened.ordinance, project, found))
    return Row(
        opened.path,
        project.ordinance,
        info.file_number or "",
        info.name or "",
        info.status,
        found.class_,
        "CAN'T SAY" if not found.settled else opened.ordinance.class_name(found.class_).short,
        found.settled,
        found.count("not_met"),
        found.count("judgment"),
        found.count("unknown"),
        waiting,
        _next_deadline(found),
        _issued(opened),
        info.site_address or "",
        " ".join(_people(opened)),
        info.tax_map_numbers,
    )


def _people(opened: Opened) -> Iterator[str]:
    for person in (opened.project.info.applicant, opened.project.info.owner):
        if person is not None:
            yield from (part for part in (person.name, person.phone) if part)


def _issued(opened: Opened) -> str:
    if not opened.project.determinations:
        return ""
    issued: Any = opened.project.determinations[-1].result.get("class", "")
    return opened.ordinance.class_name(issued).short if isinstance(issued, str) and issued else ""


def _next_deadline(found: Determination) -> tuple[str, str, str, str, str] | None:
    """What is due next; what is late comes first, because it has been due longest."""
    from core.clocks import is_running

    ordinance = found.evaluation.ordinance
    running = [item for item in found.deadlines if is_running(ordinance, item)]
    if not running:
        return None
    first = min(running, key=lambda item: (item.due or date.max, item.provision))
    due = first.due.isoformat() if first.due else ""
    return (first.provision, first.what, due, first.status, first.note)

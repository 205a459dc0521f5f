"""Two people changed one project: what differs, question by question, and how it comes together.

A project is laid out as a flat list of places (an answer, an answer of one device, a paper, a
judgment ...). Of three such lists, the file as it was opened, as it is on disk and as it is here,
each place either changed on one side, which is taken over, or on both, which a person decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

from attrs import evolve, fields, frozen

from core.addresses import name_of
from core.ordinance import Ordinance
from core.project import Info, Project

Place: TypeAlias = tuple[str, ...]
"""Where something stands: ("answers", "devices", "Dry well 1", "volume_cuft") and the like."""

Side = Literal["disk", "yours"]

_UNNAMED = "\x00"
"""Before the number of a record without a name; no name begins so."""

_MAPPINGS = ("sources", "judgments", "documents", "unread", "unread_answers")
_WHOLE = ("law_as_of", "decision", "determinations")


@frozen(eq=False, repr=False)
class Difference:
    """A place that is not the same on disk and here."""

    place: Place
    base: Any
    """As it was when opened; None: absent."""
    disk: Any
    yours: Any
    taken: Side | None
    """The side that alone changed it; None: both did, somebody has to choose."""

    @property
    def key(self) -> str:
        """The place as `core.changes` names it: "answers.disturbed_area_sqft"."""
        return ".".join(part.removeprefix(_UNNAMED) for part in self.place if part)

    @property
    def clashes(self) -> bool:
        """Whether somebody has to choose."""
        return self.taken is None


def differences(base: Project, disk: Project, yours: Project) -> tuple[Difference, ...]:
    """What is not the same on disk and here; clashes first, in the order of the file.

    Args:
        base: the project as it was when opened.
        disk: as somebody else saved it.
        yours: as it is here.
    """
    was, theirs, ours = laid_out(base), laid_out(disk), laid_out(yours)
    found = []
    for place in dict.fromkeys((*ours, *theirs)):
        old, there, here = was.get(place), theirs.get(place), ours.get(place)
        if _same(there, here):
            continue
        taken: Side | None = None
        if _same(old, here):
            taken = "disk"
        elif _same(old, there):
            taken = "yours"
        found.append(Difference(place, old, there, here, taken))
    return tuple(sorted(found, key=lambda difference: not difference.clashes))


def merged(
    disk: Project,
    yours: Project,
    found: tuple[Difference, ...],
    choices: Mapping[Place, Side],
    ordinance: Ordinance,
) -> Project:
    """The project with each difference as it was chosen, or as the one side that changed it.

    Args:
        disk: as somebody else saved it.
        yours: as it is here.
        found: what `differences` gave.
        choices: a side for each place that clashes; of others, where somebody wants it otherwise.
        ordinance: which answers are lists of records.

    Raises:
        KeyError: a clash without a choice.
    """
    parts = laid_out(yours)
    theirs = laid_out(disk)
    for difference in found:
        place = difference.place
        side = choices[place] if difference.clashes else choices.get(place, difference.taken)
        if side == "yours":
            continue
        if place in theirs:
            parts[place] = theirs[place]
        else:
            parts.pop(place, None)
    return put_together(yours, parts, ordinance)


def _same(one: Any, other: Any) -> bool:
    # true and 1 are equal to Python and not to an ordinance; nan, kept unread, equals nothing
    return type(one) is type(other) and (bool(one == other) or repr(one) == repr(other))


def laid_out(project: Project) -> dict[Place, Any]:
    """Every place of a project that holds something."""
    return dict(_places(project))


def _places(project: Project) -> Iterator[tuple[Place, Any]]:
    for name in _WHOLE:
        value = getattr(project, name)
        if value not in (None, ()):
            yield (name,), value
    for field in fields(Info):
        value = getattr(project.info, field.name)
        if value is not None:
            yield ("project", field.name), value
    for key, answer in project.answers.items():
        yield from _answer_places(key, answer)
    for name in _MAPPINGS:
        for key, value in getattr(project, name).items():
            # a judgment's key is a provision and perhaps a record
            parts = key if isinstance(key, tuple) else (key,)
            yield (name, *("" if part is None else part for part in parts)), value
    seen: dict[tuple[str, str], int] = {}
    for event in project.events:
        kind_and_day = (event.kind, event.on.isoformat())
        number = seen[kind_and_day] = seen.get(kind_and_day, 0) + 1
        yield ("events", *kind_and_day, str(number)), event


def _answer_places(key: str, answer: Any) -> Iterator[tuple[Place, Any]]:
    records = isinstance(answer, tuple) and not any(isinstance(each, str) for each in answer)
    if not records:
        yield ("answers", key), answer
        return
    # that the list was answered, also when there are none
    yield ("answers", key), ()
    unnamed = 0
    for record in answer:
        name = name_of(record)
        if not name:
            unnamed += 1
            name = f"{_UNNAMED}{unnamed}"
        yield ("answers", key, name), True
        for question, value in record.items():
            if question != "name" or name.startswith(_UNNAMED):
                yield ("answers", key, name, question), value


def put_together(project: Project, parts: Mapping[Place, Any], ordinance: Ordinance) -> Project:
    """A project made of places; what has no place comes from `project` (format, ordinance)."""
    answers: dict[str, Any] = {}
    records: dict[str, dict[str, dict[str, Any]]] = {}
    tables: dict[str, dict[Any, Any]] = {name: {} for name in _MAPPINGS}
    info: dict[str, Any] = {}
    whole: dict[str, Any] = {"law_as_of": None, "decision": None, "determinations": ()}
    events = []
    for place, value in parts.items():
        room, *rest = place
        if room == "answers" and len(rest) == 1:
            answers[rest[0]] = value
        elif room == "answers":
            fields_of = records.setdefault(rest[0], {}).setdefault(rest[1], {})
            if len(rest) == 3:
                fields_of[rest[2]] = value
        elif room == "judgments":
            tables[room][rest[0], rest[1] or None] = value
        elif room in tables:
            tables[room][rest[0]] = value
        elif room == "project":
            info[rest[0]] = value
        elif room == "events":
            events.append(value)
        else:
            whole[room] = value
    for key, named in records.items():
        if key in answers and key in ordinance.groups:
            # an answer to a device that the other side removed goes with the device
            listed = (name for name in named if ("answers", key, name) in parts)
            answers[key] = tuple(_record(name, named[name]) for name in listed)
    made: dict[str, Any] = {"answers": answers, **tables, **whole}
    log = tuple(sorted(events, key=lambda event: event.on))
    return evolve(project, info=Info(**info), events=log, **made)


def _record(name: str, answers: dict[str, Any]) -> dict[str, Any]:
    return answers if name.startswith(_UNNAMED) else {"name": name, **answers}

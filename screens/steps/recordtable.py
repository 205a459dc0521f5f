"""Records as a table: sets of columns that each fit whole, their headings, a record as a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.addresses import name_of
from core.answers import Record
from core.ordinance import Group, Question
from core.quantities import FIGURE_KINDS
from core.results import RequirementResult
from screens.session import Session
from screens.steps.records import result_words, table_value
from screens.widgets.drawn import Piece
from screens.widgets.lines import Row, columns
from screens.widgets.plain import cells, clip, right, visible

RESULTS = "Results"
WIDE = 78
"""Cells from which the results have columns beside them."""
NAME = 17
"""Cells of the record's name."""
WIDTHS = (15, 10, 9)
"""Cells of the columns beside the results: two words and a figure."""
COLUMN = 13
"""Cells of every other column."""


class ColumnSet(NamedTuple):
    """Columns that are shown together."""

    name: str
    questions: tuple[Question, ...] = ()
    """Empty: the results."""


def column_sets(session: Session, group: Group, count: int) -> tuple[ColumnSet, ...]:
    """What came out, then the parts of the form that anything is asked of.

    Args:
        session: the open project.
        group: the records' group.
        count: how many records there are.
    """
    relevant = session.determination.relevant
    parts: dict[str, list[Question]] = {}
    for question in group.questions.values():
        asked = any((group.key, index, question.key) in relevant for index in range(count))
        if question.part and asked:
            parts.setdefault(question.part, []).append(question)
    return (
        ColumnSet(RESULTS),
        *(ColumnSet(name, tuple(questions)) for name, questions in parts.items()),
    )


def heading_of(group: Group, sets: Sequence[ColumnSet], at: int, width: int) -> Sequence[Piece]:
    """The headings of the set shown, and which of how many it is."""
    name, questions = sets[at]
    title = group.singular_title or group.singular.replace("_", " ").capitalize()
    where = f"< {name} >  {at + 1} of {len(sets)}"
    if not questions:
        parts = [(title, NAME, "place")]
        for question, room in zip(_beside(group), WIDTHS, strict=False):
            parts.append((_aligned(question, question.heading, room), room, "place"))
        return [*columns(*(parts if width >= WIDE else parts[:1])), (where, "")]
    shown = questions[: _fits(width)]
    spare = width - NAME - 6 - COLUMN * len(shown) - cells(where)
    if spare < 0:
        title = clip(f"< {name} >", NAME - 1)
    parts = [(clip(one.heading or one.label, COLUMN - 1), COLUMN, "place") for one in shown]
    pieces = columns((title, NAME, "place"), *parts)
    return [*pieces, (" " * spare, ""), (where, "")] if spare >= 0 else pieces


def row_of(
    session: Session,
    group: Group,
    index: int,
    record: Record,
    questions: Sequence[Question],
    results: Sequence[RequirementResult],
    width: int,
) -> Row:
    """A record as a row.

    Args:
        session: the open project.
        group: the records' group.
        index: the record's place.
        record: its answers.
        questions: of the set of columns shown; empty: the results.
        results: its standards.
        width: cells of the row.
    """
    pieces = columns((clip(visible(name_of(record) or str(index + 1)), NAME - 1), NAME, ""))
    if not questions:
        if width >= WIDE:
            for question, room in zip(_beside(group), WIDTHS, strict=False):
                value = table_value(question, record)
                pieces += columns((_aligned(question, value, room), room, ""))
        text, ink = result_words(session, results, group)
        pieces.append((clip(text, width - 2 - sum(cells(t) for t, _ in pieces)), ink))
        return Row(str(index), pieces)
    for question in questions[: _fits(width)]:
        asked = (group.key, index, question.key) in session.determination.relevant
        value = clip(table_value(question, record), COLUMN - 1)
        pieces += columns((value, COLUMN, "" if asked else "soft"))
    return Row(str(index), pieces)


def _beside(group: Group) -> list[Question]:
    """The columns beside the results: kind and the like, and the first figure."""
    bare = [q for q in group.questions.values() if not q.part and q.key != "name"]
    words = [q for q in bare if q.kind == "choice"][:2]
    figures = [q for q in bare if q.kind in ("volume", "area")][:1]
    return [*words, *figures]


def _fits(width: int) -> int:
    return max(1, (width - NAME - 4) // COLUMN)


def _aligned(question: Question, text: str, room: int) -> str:
    """A figure stands at the right of its column, a word at the left."""
    if question.kind in FIGURE_KINDS:
        return right(clip(text, room - 3), room - 3)
    return clip(text, room - 1)

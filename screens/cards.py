"""A project as a row of the register."""

from __future__ import annotations

from collections.abc import Sequence

from screens.desk import Card
from screens.widgets.drawn import Piece
from screens.widgets.lines import Row, columns
from screens.widgets.plain import beginning, clip, flow, right, visible

WIDE = 78
"""Cells from which status and open answers have their columns."""

NARROW = 58
"""Cells that the columns without them take."""


def card_header(width: int) -> Sequence[Piece]:
    """The names of the columns."""
    name = _name(width)
    if width < WIDE:
        return columns(
            ("Number", 10, "place"),
            ("Project", name, "place"),
            ("Class", 11, "place"),
            ("Next due", 10, "place"),
        )
    return columns(
        ("Number", 10, "place"),
        ("Project", name, "place"),
        ("Class", 11, "place"),
        ("Status", 14, "place"),
        ("Open", 6, "place"),
        ("Next due", 10, "place"),
    )


def _name(width: int) -> int:
    """Cells of the project's column: what the others leave."""
    return 25 + width - 80 if width >= WIDE else max(24, 24 + width - 60)


def card_row(card: Card, width: int, *, not_saved: bool = False) -> Row:
    """A project in one row; of a file that cannot be read, why.

    Args:
        card: the project.
        width: cells of the row.
        not_saved: whether answers are at hand that its file lacks.
    """
    wide = width >= WIDE
    name = _name(width) - 1
    if card.problem:
        room = max(10, width - (13 + name + 1 + 11))
        return Row(
            card.path,
            columns(
                ("-", 10, ""),
                (clip(visible(card.name), name), name + 1, ""),
                ("CAN'T READ", 11, "bad"),
                (clip(visible(card.problem.partition(". ")[0]), room), room, ""),
            ),
        )
    pieces = columns(
        (clip(visible(card.number or "-"), 9), 10, ""),
        (clip(visible(card.name), name), name + 1, ""),
        (clip(card.outcome, 10), 11, "bold" if card.outcome != "CAN'T SAY" else "open"),
    )
    if wide:
        status = "in use" if card.in_use else "changed" if card.changed else card.status
        if not_saved:
            status = "NOT SAVED"
        count = right(str(card.open), 4)
        ink = "bad" if not_saved else ""
        pieces += columns((clip(visible(status), 13), 14, ink), (count, 6, ""))
    pieces.append((card.due or "-", "open" if card.due.startswith("LATE") else ""))
    return Row(card.path, pieces)


def told_in(lines: Sequence[str], width: int, rows: int) -> list[str]:
    """What is said of a project, in so many rows: where there is room, sentences run on.

    Args:
        lines: what matters most comes first.
        width: cells of a row.
        rows: how many there are.
    """
    shown = list(lines[:rows])
    spare = rows - len(shown)
    told: list[str] = []
    for line in shown:
        needed = min(len(flow(line, width)), 1 + spare) if line else 1
        spare -= needed - 1
        told += beginning(line, width, needed)
    return told

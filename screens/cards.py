"""A project as a row of the register."""

from __future__ import annotations

from collections.abc import Sequence

from screens.desk import Card
from screens.widgets.drawn import Piece
from screens.widgets.lines import Row, columns
from screens.widgets.plain import clip, right, visible

WIDE = 78
"""Cells from which status and open answers have their columns."""


def card_header(width: int) -> Sequence[Piece]:
    """The names of the columns."""
    if width < WIDE:
        return columns(
            ("Number", 10, "place"),
            ("Project", 24, "place"),
            ("Class", 11, "place"),
            ("Next due", 10, "place"),
        )
    return columns(
        ("Number", 10, "place"),
        ("Project", 25, "place"),
        ("Class", 11, "place"),
        ("Status", 14, "place"),
        ("Open", 6, "place"),
        ("Next due", 10, "place"),
    )


def card_row(card: Card, width: int) -> Row:
    """A project in one row; of a file that cannot be read, why."""
    wide = width >= WIDE
    name = 24 if wide else 23
    if card.problem:
        room = max(10, width - (13 + name + 1 + 11))
        return Row(
            card.path,
            columns(
                ("-", 10, ""),
                (clip(visible(card.name), name), name + 1, ""),
                ("CAN'T READ", 11, "bad"),
                (clip(visible(card.problem), room), room, ""),
            ),
        )
    pieces = columns(
        (clip(visible(card.number or "-"), 9), 10, ""),
        (clip(visible(card.name), name), name + 1, ""),
        (clip(card.outcome, 10), 11, "bold" if card.outcome != "CAN'T SAY" else "open"),
    )
    if wide:
        status = "in use" if card.in_use else "changed" if card.changed else card.status
        count = right(str(card.open), 4)
        pieces += columns((clip(visible(status), 13), 14, ""), (count, 6, ""))
    pieces.append((card.due or "-", "open" if card.due.startswith("LATE") else ""))
    return Row(card.path, pieces)

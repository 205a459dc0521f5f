"""How far a device is from water, wells and the like, in text: one row a distance, one axis.

The device stands at the left end, what the rules want kept free follows it up to a stroke, and
what it must be kept from stands where it is. The words at the right say all that is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf

from attrs import evolve, frozen

from screens.widgets.drawn import Line, Piece
from screens.widgets.ink import Signs
from screens.widgets.plain import cells, clip, pad, right, visible

Amount = int | Fraction | float

LONGEST = 40
"""Cells that the axis takes at most."""
ENOUGH = 10
"""With fewer cells left the words are shortened."""
SHORTEST = 6
"""With fewer still there are only the words."""
FARTHEST = 4
"""So many times the farthest limit is drawn to scale; what is farther ends in an arrow."""
NAME = 23
NARROW_NAME = 22
"""Cells of the name of a distance."""


@frozen(eq=False)
class Setback:
    """One distance, and how far it must be."""

    name: str
    limit: Amount | None
    """What the rules ask; None: nothing here."""
    given: Amount | None
    """Infinite: there is no such thing; None: not answered."""
    value: str
    """``90 ft``, ``none there``, ``don't know``."""
    needs: str
    """``needs 35``."""
    word: str
    """``met``, ``NOT MET``."""
    ink: str = ""
    short_value: str = ""
    """The value on a narrow terminal: ``90``, ``none``, ``?``."""
    short_word: str = ""
    """The word there, which then says also why there is no value: ``no answer``."""

    def short(self) -> Setback:
        """As a narrow terminal shows it."""
        value, word = self.short_value or self.value, self.short_word or self.word
        return evolve(self, value=value, word=word)


def axis_end(rows: Sequence[Setback]) -> Amount:
    """The distance at the right end: past every limit, and past what is not much farther."""
    farthest = max((row.limit for row in rows if row.limit is not None), default=0)
    given = [row.given for row in rows if row.given is not None and row.given != inf]
    near = [value for value in given if not farthest or value <= FARTHEST * farthest]
    return max([Fraction(3, 2) * Fraction(farthest), *near], default=0) or 1


def place(given: Amount | None, limit: Amount | None, end: Amount, room: int) -> tuple[int, int]:
    """On which cells of the axis the stroke of the limit and the thing stand.

    Rounding never turns their order: what is just short stands before the stroke, what is just
    over it behind it, what is on it in its place.

    Args:
        given: the distance.
        limit: what it must be.
        end: the distance at the right end of the axis.
        room: cells of the axis, four or more.

    Returns:
        The stroke, and the thing: -1 where there is none, `room` where it is beyond the axis.
    """
    mark = -1
    if limit is not None:
        mark = max(1, min(room - 2, _at(limit, end, room)))
    if given is None or given == inf:
        return mark, -1
    if given > end:
        return mark, room
    at = max(0, min(room - 1, _at(max(0, given), end, room)))
    if limit is not None:
        if given == limit:
            at = mark
        elif given < limit:
            at = min(at, mark - 1)
        else:
            at = max(at, mark + 1)
    return mark, at


def _at(value: Amount, end: Amount, room: int) -> int:
    return int(Fraction(value) / Fraction(end) * (room - 1))


def setback_lines(rows: Sequence[Setback], width: int, signs: Signs) -> list[Line]:
    """One line a distance, in at most `width` cells."""
    gap = 2
    if _room(rows, width, gap) < ENOUGH:
        rows, gap = [row.short() for row in rows], 1
    room = min(LONGEST, _room(rows, width, gap))
    values, needs, words = _widths(rows)
    name = min(_name(rows, width), max(SHORTEST, width - values - needs - words - 2 * gap - 3))
    end = axis_end(rows)
    lines: list[Line] = []
    for row in rows:
        pieces: list[Piece] = [("  ", ""), (pad(visible(row.name), name), "")]
        if room >= SHORTEST:
            pieces += [(" ", ""), *_axis(row, end, room, signs)]
        rest = width - sum(cells(text) for text, _ in pieces)
        said: list[Piece] = [
            (f" {right(visible(row.value), values)}{' ' * gap}", ""),
            (f"{pad(row.needs, needs)}{' ' * gap}", "soft"),
            (row.word, row.ink),
        ]
        for text, ink in said:
            pieces.append((clip(text, rest), ink))
            rest -= cells(pieces[-1][0])
        lines.append(pieces)
    return lines


def _widths(rows: Sequence[Setback]) -> tuple[int, int, int]:
    """Cells of the columns behind the axis."""
    return (
        max((cells(visible(row.value)) for row in rows), default=0),
        max((cells(row.needs) for row in rows), default=0),
        max((cells(row.word) for row in rows), default=0),
    )


def _name(rows: Sequence[Setback], width: int) -> int:
    most = NAME if width >= 78 else NARROW_NAME
    return min(most, max((cells(visible(row.name)) for row in rows), default=0))


def _room(rows: Sequence[Setback], width: int, gap: int) -> int:
    """Cells that are left for the axis."""
    return width - _name(rows, width) - sum(_widths(rows)) - 2 * gap - 5


def _axis(row: Setback, end: Amount, room: int, signs: Signs) -> list[Piece]:
    """The device, what is to be kept free, the thing; as long as `room` and one cell."""
    mark, at = place(row.given, row.limit, end, room)
    line = [" "] * room
    line[: max(0, at)] = signs.way * min(max(0, at), room)
    if mark >= 0:
        line[:mark] = signs.zone * mark
        line[mark] = signs.down
    if at == room:
        line[room - 1] = signs.beyond
    elif at >= 0:
        line[at] = signs.point
    elif row.given is None:
        line[min(room - 1, mark + 2)] = "?"
    drawn = "".join(line)
    cut = mark + 1 if mark >= 0 else 0
    # the ink helps the eye with what must be free; the signs say it too
    return [(signs.device, "bold"), (drawn[:cut], row.ink), (drawn[cut:], "")]


def key_line(signs: Signs, width: int) -> Line:
    """What the signs mean."""
    gap = "   " if width >= 78 else "  "
    told = (
        f"{signs.device} the device",
        f"{signs.zone * 2}{signs.down} to be kept free",
        f"{signs.point} what it is kept from",
    )
    words = f"  {gap.join(told)}"
    return [(clip(words, width), "soft")]

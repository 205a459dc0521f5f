"""Covers and flow paths as text that a person types: "2-2c-13 B 4; CN 98 1.5".

One piece after another, set apart by ";". It is the notation of a project file, of a form and, for
a segment, of the command line.
"""

import re
from collections.abc import Iterable, Mapping
from math import isfinite

from core.hydrology.computed import OutOfRange, given, within
from core.hydrology.curve_numbers import Cover
from core.hydrology.drainage import CoverArea, cover_area
from core.hydrology.tr55 import CN_LEAST, CN_MOST
from core.hydrology.travel_time import ChannelFlow, Segment, ShallowFlow, SheetFlow
from core.hydrology.units import MOST_ACRES

SEGMENTS = {
    "sheet": "N,LENGTH_FT,P2_IN,SLOPE",
    "shallow": "paved|unpaved,LENGTH_FT,SLOPE",
    "channel": "AREA_SQFT,PERIMETER_FT,SLOPE,N,LENGTH_FT",
}
"""The kinds of flow segment, and the parts that each is written with."""

OWN_NUMBER = "CN"
"""Stands for a cover of which the curve number is given, not looked up."""

_FIGURE = re.compile(r"[+-]?(?=\.?\d)(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?([eE][+-]?\d{1,3})?")
_LONGEST_SHOWN = 60


def read_figure(text: str) -> float | None:
    """A number as people type it: "6", "6.0", "1,500"; None for what is none, nan or infinite."""
    text = text.strip()
    if not (text.isascii() and _FIGURE.fullmatch(text)):
        return None
    figure = float(text.replace(",", ""))
    return figure if isfinite(figure) else None


def read_segment(kind: str, text: str) -> Segment:
    """A flow segment from its parts set apart by commas: "0.24,100,3.6,0.01".

    Args:
        kind: "sheet", "shallow" or "channel".
        text: the parts in the order of `SEGMENTS`, spaces around them allowed.

    Returns:
        The segment. Its figures are held to their ranges where it is computed with.

    Raises:
        OutOfRange: for another kind, another number of parts, or a part that is no number.
    """
    if kind not in SEGMENTS:
        raise OutOfRange(f"{_shown(kind)} is none of {', '.join(SEGMENTS)}.")
    names = SEGMENTS[kind].split(",")
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != len(names):
        raise OutOfRange(
            f"{_shown(text)} has {len(parts)} parts; it takes {len(names)}: {SEGMENTS[kind]}."
        )
    words = 1 if kind == "shallow" else 0
    if words and parts[0] not in ("paved", "unpaved"):
        raise OutOfRange(f"{_shown(parts[0])} is neither paved nor unpaved.")
    figures = [_need(name, part) for name, part in zip(names[words:], parts[words:], strict=True)]
    if kind == "sheet":
        return SheetFlow(*figures)
    return ShallowFlow(parts[0], *figures) if words else ChannelFlow(*figures)


def read_path(text: str) -> tuple[Segment, ...]:
    """A flow path: "sheet 0.24,100,3.6,0.01; shallow unpaved,1400,0.01".

    Raises:
        OutOfRange: for a piece that is no segment; the sentence shows it.
    """
    path = []
    for piece in _pieces(text):
        kind, _, parts = piece.partition(" ")
        path.append(read_segment(kind.lower(), parts))
    return tuple(path)


def path_text(path: Iterable[Segment]) -> str:
    """A flow path as it is typed; `read_path` gives the same path back."""
    return "; ".join(_segment_text(segment) for segment in path)


def read_covers(text: str, covers: Iterable[Cover]) -> tuple[CoverArea, ...]:
    """Pieces of ground: "2-2c-13 B 4; CN 98 1.5", each a row of the table, soil group, acres.

    Args:
        text: pieces set apart by ";": the row's id, the soil group and acres; or the word CN, a
            curve number of one's own and acres. The word "ac" may follow.
        covers: the table.

    Raises:
        OutOfRange: for a piece that is not so written, a row that the table does not have, or a
            figure out of range; the sentence shows it.
    """
    table = {cover.id: cover for cover in covers}
    return tuple(_cover_piece(piece, table) for piece in _pieces(text))


def covers_text(pieces: Iterable[CoverArea], covers: Iterable[Cover]) -> str:
    """Pieces of ground as they are typed; `read_covers` gives their curve numbers and areas back.

    A piece whose words and number are those of no row of the table is written with its number.
    """
    rows = {
        (cover.title, group, number): cover.id
        for cover in covers
        for group, number in cover.numbers.items()
    }
    return "; ".join(f"{_cover_words(piece, rows)} {_exactly(piece.area_ac)}" for piece in pieces)


def _cover_words(piece: CoverArea, rows: Mapping[tuple[str, str, float], str]) -> str:
    row = rows.get((piece.cover, piece.soil_group, piece.cn))
    return f"{row} {piece.soil_group}" if row else f"{OWN_NUMBER} {_exactly(piece.cn)}"


def _cover_piece(piece: str, table: Mapping[str, Cover]) -> CoverArea:
    words = piece.split()
    if words[3:] and words[3].lower() in ("ac", "acre", "acres"):
        del words[3]
    if len(words) != len(("row", "soil group", "acres")):
        raise OutOfRange(
            f"{_shown(piece)} is not written as a row of the table, a soil group and acres, like "
            f"'2-2c-13 B 4', or as 'CN 98 1.5'."
        )
    acres = _need("acres", words[2])
    if words[0].upper() == OWN_NUMBER:
        number = within("Curve number", _need("curve number", words[1]), CN_LEAST, CN_MOST)
        within("Area of a cover", acres, 0, MOST_ACRES, "ac")
        return CoverArea(f"curve number {given(number)}", "", acres, number)
    if words[0] not in table:
        raise OutOfRange(f"The table of curve numbers has no row {_shown(words[0])}.")
    return cover_area(table[words[0]], words[1].upper(), acres)


def _segment_text(segment: Segment) -> str:
    if isinstance(segment, SheetFlow):
        return f"sheet {_list(segment.n, segment.length_ft, segment.p2_in, segment.slope)}"
    if isinstance(segment, ShallowFlow):
        return f"shallow {segment.surface},{_list(segment.length_ft, segment.slope)}"
    section = _list(segment.area_sqft, segment.perimeter_ft)
    return f"channel {section},{_list(segment.slope, segment.n, segment.length_ft)}"


def _list(*figures: float) -> str:
    return ",".join(_exactly(figure) for figure in figures)


def _exactly(figure: float) -> str:
    """A figure with every digit it has, and without ".0" when it is whole."""
    return f"{figure:.0f}" if figure == int(figure) and abs(figure) < 1e15 else repr(figure)


def _pieces(text: str) -> list[str]:
    return [piece.strip() for piece in text.split(";") if piece.strip()]


def _need(name: str, text: str) -> float:
    figure = read_figure(text)
    if figure is None:
        raise OutOfRange(f"{name} {_shown(text)} is no number.")
    return figure


def _shown(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "...")

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.hydrology.computed import OutOfRange
from core.hydrology.curve_numbers import Cover
from core.hydrology.drainage import CoverArea
from core.hydrology.notation import (
    covers_text,
    path_text,
    read_covers,
    read_figure,
    read_path,
)
from core.hydrology.travel_time import ChannelFlow, ShallowFlow, SheetFlow

WOODS = Cover("2-2c-13", "woods", "Woods", "good", {"A": 30, "B": 55}, None, "", "")
LAWN = Cover("2-2a-03", "town", "Lawn", "good", {"B": 61, "C": 74}, None, "", "")
TABLE = [WOODS, LAWN]

FIGURE = st.floats(1e-6, 1e6)
SEGMENT = st.one_of(
    st.builds(SheetFlow, FIGURE, FIGURE, FIGURE, FIGURE),
    st.builds(ShallowFlow, st.sampled_from(["paved", "unpaved"]), FIGURE, FIGURE),
    st.builds(ChannelFlow, FIGURE, FIGURE, FIGURE, FIGURE, FIGURE),
)
PIECE = st.one_of(
    st.builds(lambda acres: CoverArea("Woods, good", "B", acres, 55), st.floats(0, 1e5)),
    st.builds(lambda acres: CoverArea("Lawn, good", "C", acres, 74), st.floats(0, 1e5)),
    st.builds(lambda cn, acres: CoverArea("mine", "", acres, cn), st.floats(30, 98), FIGURE),
)


def test_a_path_as_a_person_types_it() -> None:
    text = "sheet 0.24,100,3.6,0.01; Shallow unpaved, 1400 ,0.01;channel 27,28.2,0.005,0.05,7300;"
    assert read_path(text) == (
        SheetFlow(0.24, 100, 3.6, 0.01),
        ShallowFlow("unpaved", 1400, 0.01),
        ChannelFlow(27, 28.2, 0.005, 0.05, 7300),
    )


def test_covers_as_a_person_types_them() -> None:
    assert read_covers("2-2c-13 b 4; 2-2a-03 C 2.5 ac ; cn 98 1,200", TABLE) == (
        CoverArea("Woods, good", "B", 4, 55),
        CoverArea("Lawn, good", "C", 2.5, 74),
        CoverArea("curve number 98", "", 1200, 98),
    )


@given(st.lists(SEGMENT, max_size=4))
def test_a_path_round_trips(path: list[SheetFlow | ShallowFlow | ChannelFlow]) -> None:
    assert read_path(path_text(path)) == tuple(path)


@given(st.lists(PIECE, max_size=4))
def test_covers_round_trip_in_what_is_computed_with(pieces: list[CoverArea]) -> None:
    back = read_covers(covers_text(pieces, TABLE), TABLE)
    assert [(piece.cn, piece.area_ac, piece.soil_group) for piece in back] == [
        (piece.cn, piece.area_ac, piece.soil_group) for piece in pieces
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lake 3", "sheet, shallow, channel"),
        ("sheet", "takes 4"),
        ("sheet 1,2,3", "takes 4"),
        ("sheet 1,2,3,x", "SLOPE 'x' is no number"),
        ("sheet 1,2,3,nan", "no number"),
        ("shallow gravel,2,3", "neither paved nor unpaved"),
        ("channel 1,2,3,4,1e999", "no number"),
    ],
)
def test_a_wrong_path_is_refused_with_the_piece(text: str, said: str) -> None:
    with pytest.raises(OutOfRange, match=said):
        read_path(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2-2c-13 B", "not written"),
        ("2-2c-13 B 4 5 6", "not written"),
        ("woods B 4", "no row 'woods'"),
        ("2-2c-13 D 4", "soil group D"),
        ("2-2c-13 X 4", "A, B, C, D"),
        ("2-2c-13 B four", "acres 'four' is no number"),
        ("2-2c-13 B -4", "0 to"),
        ("CN 99 4", "30 to 98"),
        ("CN x 4", "no number"),
        ("CN 98 -1", "0 to"),
    ],
)
def test_wrong_covers_are_refused_with_the_piece(text: str, said: str) -> None:
    with pytest.raises(OutOfRange, match=said):
        read_covers(text, TABLE)


@given(st.text())
def test_no_text_breaks_the_reading(text: str) -> None:
    for read in (read_path, lambda typed: read_covers(typed, TABLE)):
        try:
            read(text)
        except OutOfRange as wrong:
            assert str(wrong).endswith(".")  # noqa: PT017  (most texts are refused, some are not)


@given(st.text(alphabet="0123456789.,eE+-_ nainf", max_size=12))
def test_a_figure_is_a_finite_number_or_none(text: str) -> None:
    figure = read_figure(text)
    assert figure is None or abs(figure) < float("inf")


@pytest.mark.parametrize(
    "text", ["", ".", "E0", ".e1", "+", "1,00", "1_0", "0x1", "nan", "inf", "1e400", "½", "--1"]
)
def test_what_is_no_figure(text: str) -> None:
    assert read_figure(text) is None


@pytest.mark.parametrize(
    ("text", "figure"),
    [("6", 6), (" 6.50 ", 6.5), ("1,500", 1500), (".5", 0.5), ("5.", 5), ("-2", -2), ("1e3", 1000)],
)
def test_figures_as_typed(text: str, figure: float) -> None:
    assert read_figure(text) == figure

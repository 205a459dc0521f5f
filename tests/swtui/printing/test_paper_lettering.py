"""Text on paper: lines that fit, nothing lost, codes never cut, figures and citations set right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swtui.printing import typeface
from swtui.printing.lettering import Marks, Span, Style, bind, cut, plain, shown, weighted, wrap

SMALL = Style(9, 11.5)

texts = st.text(
    alphabet=st.one_of(
        st.characters(codec="utf-8"),
        st.sampled_from("山\x00\x1b\u202e\u200bŁñΩЖ½≤☐ <>&\n\t\ue000"),
    ),
    max_size=400,
)


def _width(line: tuple[tuple[float, str, bool], ...], size: float) -> float:
    x, text, bold = line[-1]
    return x + typeface.width(text, size, bold)


@settings(max_examples=150, deadline=None)
@given(texts, st.sampled_from([26.0, 65.0, 120.0, 396.0]))
def test_no_line_is_wider_than_its_column_and_nothing_is_lost(text: str, room: float) -> None:
    clean = Marks().clean(text)
    lines = wrap(clean, SMALL, room)
    for line in lines:
        if line and "[U+" not in line[-1].text:
            assert _width(line, SMALL.size) <= room + 12  # one letter at least stands on a line
    laid = "".join(piece.text for line in lines for piece in line)
    assert "".join(laid.split()) == "".join(clean.split())


@settings(max_examples=150, deadline=None)
@given(texts)
def test_what_the_font_lacks_is_coded_and_counted(text: str) -> None:
    marks = Marks()
    clean = marks.clean(text)
    for sign in clean:
        assert sign == "\n" or typeface.has(ord(sign))
    normal = text.replace("\r\n", "\n")
    for sign, times in marks.counts.items():
        assert normal.count(sign) == times
        assert f"[U+{ord(sign):04X}]" in clean


def test_codes_are_never_cut() -> None:
    clean = Marks().clean("山" * 30)
    for line in wrap(clean, SMALL, 60):
        for piece in line:
            assert piece.text.count("[") == piece.text.count("]")
    for room in range(20, 120, 7):
        short = cut(clean, 9, room)
        assert short.count("[") == short.count("]")
        assert short.endswith("…")


def test_spaces_and_breaks_stay_as_typed() -> None:
    lines = wrap("a  b\n\n c", SMALL, 200)
    assert [plain([piece.text for piece in line]) for line in lines] == ["a  b", "", " c"]


def test_a_section_sign_and_a_unit_stay_with_their_figure() -> None:
    text = bind("by § 220-58A(1) it is 8,000 sq ft of ground and 4.5 ft deep")
    for room in range(40, 300, 3):
        for line in wrap(text, SMALL, room):
            said = plain([piece.text for piece in line]).rstrip()
            if room > 90:
                assert not said.endswith("§")
                assert not said.endswith(("8,000", "4.5", "8,000 sq"))


@pytest.mark.parametrize(
    ("text", "size", "heavy"),
    [
        ("4.5 ft", 8, "4.5"),
        ("4.5 ft", 9.5, "4.5"),
        ("45 ft", 8, ""),
        ("4.5 ft", 10.5, ""),
    ],
)
def test_a_decimal_point_is_bold_in_small_type(text: str, size: float, heavy: str) -> None:
    assert "".join(run for run, bold in weighted([Span(text)], size) if bold) == heavy


def test_a_citation_is_never_bold_below_eleven() -> None:
    runs = list(weighted([Span(bind("By § 220-58B it is major"), True)], 9))
    assert [bold for run, bold in runs if "§" in run] == [False]
    assert all(bold for run, bold in runs if "§" not in run and run.strip())


def test_one_line_for_the_foot() -> None:
    assert shown("a\nb\x00") == "a b[U+0000]"

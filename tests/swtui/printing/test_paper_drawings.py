"""Drawings: no two labels overlap, whatever the figures; breaks, ticks and words are right."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from io import BytesIO
from itertools import combinations, product
from math import inf
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from core.quantities import show_need, show_supply
from core.timeline import Season, Stretch, drawable
from swtui.printing import typeface
from swtui.printing.drawings.bars import DrainBar, Share, VolumeBar
from swtui.printing.drawings.calendar import Calendar
from swtui.printing.drawings.drawing import Drawing, Placed, round_step
from swtui.printing.drawings.escrow import EscrowBars, Year
from swtui.printing.drawings.peaks import Curve, Hydrograph, PeakBars, Storm
from swtui.printing.drawings.section import DeviceSection, Layer, SectionDrawing
from swtui.printing.drawings.setbacks import Setback, SetbackStrip
from swtui.printing.pen import Pen

COLD = Season("October 15 to April 15", (10, 15), (4, 15))


def _drawn(drawing: Drawing) -> list[Placed]:
    typeface.load()
    drawing.paint(Pen(Canvas(BytesIO(), invariant=1)), 66, 716, 492)
    return drawing.placed


def _overlaps(placed: list[Placed]) -> list[tuple[str, str]]:
    return [
        (one.text, other.text)
        for one, other in combinations(placed, 2)
        if one.left < other.right - 0.2
        and other.left < one.right - 0.2
        and one.bottom < other.top - 0.2
        and other.bottom < one.top - 0.2
    ]


def _holds(drawing: Drawing) -> None:
    placed = _drawn(drawing)
    assert _overlaps(placed) == []
    for label in placed:
        assert label.left >= 65, label
        assert label.right <= 559, label
        assert label.bottom >= 716 - drawing.tall - 1, label
        assert label.top <= 717, label


DISTANCES: tuple[Any, ...] = (
    None,
    Fraction(-40),
    Fraction(-3, 2),
    0,
    Fraction(1, 10_000),
    Fraction(199, 100),
    2,
    Fraction(201, 100),
    Fraction(79, 10),
    8,
    Fraction(801, 100),
    Fraction(97, 2),
    10**6,
)


@pytest.mark.parametrize(("ground", "rock"), list(product(DISTANCES, DISTANCES)))
def test_labels_of_a_section_never_overlap(ground: Any, rock: Any) -> None:
    for depth, frost in ((None, None), (Fraction(4), Fraction(4)), (Fraction(3, 10), Fraction(9))):
        _holds(
            SectionDrawing(
                DeviceSection(
                    "A",
                    "Dry well behind the garage, north-north-east of the old well and the shed",
                    "Dry well",
                    (
                        Layer("groundwater", "Groundwater", ground),
                        Layer("bedrock", "Bedrock", rock),
                    ),
                    2,
                    "ft",
                    "Groundwater met, 0.5 ft to spare. Bedrock ? UNKNOWN: measure it.",
                    depth,
                    frost,
                )
            )
        )


def test_a_long_name_refers_to_the_list() -> None:
    shown = DeviceSection("B", "N" * 300, "Dry well", (), 2, "ft", "words")
    texts = [label.text for label in _drawn(SectionDrawing(shown))]
    assert any("name in the list of devices" in text for text in texts)


def test_a_section_in_inches_and_without_a_limit() -> None:
    for limit in (12, None):
        layers = (Layer("groundwater", "Groundwater", Fraction(23, 2)),)
        _holds(SectionDrawing(DeviceSection("A", "Pond", "Pond", layers, limit, "in", "words")))


SETBACKS: tuple[Any, ...] = (
    0,
    Fraction(349, 10),
    35,
    Fraction(351, 10),
    Fraction(105, 2),
    4200,
    "none",
    None,
)


@pytest.mark.parametrize("given", SETBACKS)
def test_labels_of_a_setback_strip_never_overlap(given: Any) -> None:
    rows = [
        Setback(
            f"Lake or nearest downhill water body {sign}",
            limit,
            given,
            sign,
            "NOT MET",
            "0.1 ft short of it",
        )
        for sign in ("water", "well", "septic")
        for limit in (20, 35, 100)
    ]
    _holds(SetbackStrip(rows))


@pytest.mark.parametrize(
    ("required", "shares"),
    [
        (0, []),
        (0, [900]),
        (2100, []),
        (2100, [Fraction("2099.99")]),
        (300, [12_899]),
        (2100, [1, 2, 3, 4, 5, 6, 7]),
        (Fraction(275, 3), [Fraction(1, 3)]),
    ],
)
def test_labels_of_a_volume_bar_never_overlap(required: Any, shares: list[Any]) -> None:
    made = [Share(chr(65 + place), amount) for place, amount in enumerate(shares)]
    doubtful = [Share("Z", 50, doubtful=True)]
    for cut in ([], doubtful):
        bar = VolumeBar(
            "Volume for the new area, by § 220-59A(1)",
            required,
            made + cut,
            "gal",
            show_need(required, "gal"),
            show_supply(sum(shares), "gal"),
        )
        _holds(bar)
        assert bar.provided == sum(shares)


@pytest.mark.parametrize("taken", [None, 0, Fraction(1, 100), 5, 15, Fraction(1501, 100), 900, inf])
def test_labels_of_a_drain_time_never_overlap(taken: Any) -> None:
    _holds(DrainBar("A: Dry well behind the garage", taken, 15, "days", "NOT MET, 3 days over"))
    _holds(DrainBar("B", taken, 120, "hours", "met", 48))


@pytest.mark.parametrize(("before", "after"), [(0, 0), (2, 3), (None, 1), (1e-6, 4e5), (2.4, 2.31)])
def test_labels_of_peaks_never_overlap(before: Any, after: Any) -> None:
    named = "{}-year storm: no more runoff than before, by § 220-59B(1)(a)[1] of the ordinance"
    storms = [Storm(named.format(years), before, after) for years in (10, 25, 100)]
    _holds(PeakBars(storms, "cfs"))
    many = [Storm(f"{years}-year", 0.05752, 1234.56 * years) for years in (1, 2, 10, 25, 50, 100)]
    _holds(PeakBars(many, ""))


@pytest.mark.parametrize(("was", "now"), [(2.0, 3.1), (0.0, 0.0), (3.0, 3.0), (0.01, 9.0)])
def test_labels_of_a_hydrograph_never_overlap(was: float, now: float) -> None:
    def triangle(peak: float, time: float) -> Curve:
        return Curve(((0, 0), (time, peak), (2 * time, 0)))

    _holds(Hydrograph(triangle(was, 0.5), triangle(now, 0.3), 2.0))


DAYS = (
    (date(2026, 6, 1), date(2026, 6, 1)),
    (date(2026, 1, 31), date(2027, 2, 28)),
    (date(2026, 1, 1), date(2027, 3, 31)),
    (date(2024, 2, 29), date(2027, 7, 1)),
    (date(2024, 2, 29), date(2027, 9, 1)),
    (date(2020, 5, 5), date(2029, 5, 5)),
    (date(2026, 6, 1), None),
)


@pytest.mark.parametrize(("first", "last"), DAYS)
def test_labels_of_a_calendar_never_overlap(first: date, last: date | None) -> None:
    rows = [
        Stretch("Work on the ground", first, last),
        Stretch("Inspection, weekly, of everything that stands", first, None, single=True),
    ]
    assert drawable(rows)
    drawing = Calendar(rows, [COLD])
    _holds(drawing)
    days = [when.day for when, _ in drawing.ticks()]
    assert set(days) <= {1}


def test_eleven_years_are_not_drawn() -> None:
    assert not drawable([Stretch("Work", date(2020, 1, 1), date(2031, 1, 2))])
    assert not drawable([])


def test_a_long_calendar_has_the_first_of_january() -> None:
    drawing = Calendar([Stretch("Work", date(2020, 5, 5), date(2028, 5, 5))])
    assert [text for _, text in drawing.ticks()] == [str(year) for year in range(2021, 2029)]


@pytest.mark.parametrize("last", [1, 5, 10, 25])
def test_labels_of_an_escrow_never_overlap(last: int) -> None:
    years = [
        Year(number, number * 1000, {5: 8_000, 10: 12_000}.get(number, 0))
        for number in range(last + 1)
    ]
    drawing = EscrowBars(years, [(5, 8_000, "two thirds by year 5:"), (10, 12_000, "all:")])
    placed = _drawn(drawing)
    assert _overlaps(placed) == []
    short = sum(1 for year in years if year.balance < year.floor)
    assert sum(label.text in ("NOT MET", "!") for label in placed) == short


@pytest.mark.parametrize(("most", "step"), [(0, 1), (9, 2), (10, 2), (0.6, 0.2), (1234, 500)])
def test_axes_have_round_steps(most: float, step: float) -> None:
    assert round_step(most) == pytest.approx(step)

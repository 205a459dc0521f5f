from fractions import Fraction

import pytest

from core.units import AREA, LENGTH, PACE, SPEED, UNITS, VOLUME, convert, unit_of


@pytest.mark.parametrize(
    ("value", "source", "target", "expected"),
    [
        (1, "acres", "sq ft", 43_560),
        (1, "cu ft", "gal", Fraction(1728, 231)),
        (1, "gal", "cu in", 231),
        (Fraction(1, 2), "in", "ft", Fraction(1, 24)),
        (1, "cu yd", "cu ft", 27),
        (1, "cfs", "cu ft", None),
        (2, "acre-ft", "cu ft", 87_120),
        (36, "hours", "days", Fraction(3, 2)),
        (5, "in/hr", "min/in", 12),
        (60, "min/in", "in/hr", 1),
        (1, "cfs", "gal/min", Fraction(1728, 231) * 60),
        (1, "in/hr", "ft/day", 2),
        (50, "%", "", Fraction(1, 2)),
    ],
)
def test_conversions_are_exact(value, source, target, expected):
    if expected is None:
        with pytest.raises(ValueError, match="do not measure the same"):
            convert(value, source, target)
    else:
        assert expected == convert(value, source, target)


def test_every_unit_converts_to_its_like_and_back():
    for one, unit in UNITS.items():
        for other, its in UNITS.items():
            if unit.dimension == its.dimension:
                assert convert(convert(7, one, other), other, one) == 7


def test_things_counted_are_bare_numbers():
    assert UNITS[""] == unit_of("lots")


def test_a_speed_of_nothing_has_no_pace():
    with pytest.raises(ZeroDivisionError):
        convert(0, "in/hr", "min/in")


def test_dimensions_multiply_and_divide():
    assert VOLUME == AREA * LENGTH
    assert LENGTH == VOLUME / AREA
    assert SPEED.inverse() == PACE

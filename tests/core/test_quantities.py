from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.quantities import (
    FIGURE_KINDS,
    QuantityError,
    figure,
    parse_number,
    parse_tolerance,
    plain_decimal,
    rounded_down,
    rounded_up,
    show,
    show_cents,
    show_need,
    show_supply,
)

UNIT_OF_KIND = {
    "count": "lots",
    "area": "sq ft",
    "length": "ft",
    "distance": "ft",
    "volume": "gal",
    "flow": "cfs",
    "rate": "min/in",
    "percent": "%",
    "duration": "days",
    "money": "dollars",
}


@pytest.mark.parametrize(
    ("text", "kind", "unit", "value", "typed", "echo"),
    [
        ("1,500", "area", "sq ft", 1500, None, "= 1,500 sq ft"),
        ("8000 sq ft", "area", "sq ft", 8000, None, "= 8,000 sq ft"),
        (".5", "length", "ft", Fraction(1, 2), None, "= 0.5 ft"),
        ("0.25 ac", "area", "sq ft", 10_890, "0.25 ac", "= 10,890 sq ft"),
        ("1 ac", "area", "sq ft", 43_560, "1 ac", "= 43,560 sq ft"),
        ("0.11ac", "area", "sq ft", Fraction(47_916, 10), "0.11ac", "= 4,791.6 sq ft"),
        (
            "24x30 + 12x40",
            "area",
            "sq ft",
            1200,
            "24x30 + 12x40",
            "= 720 + 480 = 1,200 sq ft",
        ),
        ("24'x30'", "area", "sq ft", 720, "24'x30'", "= 720 sq ft"),
        ("24 by 30", "area", "acres", Fraction(16_528_926, 10**9), "24 by 30", None),
        ("4x4x6", "volume", "cu ft", 96, "4x4x6", "= 96 cu ft"),
        ("4 in x 1200 sq ft", "volume", "cu ft", 400, "4 in x 1200 sq ft", "= 400 cu ft"),
        ("2 x 300 gal", "volume", "gal", 600, "2 x 300 gal", "= 600 gal"),
        ("231 cu in", "volume", "gal", 1, "231 cu in", "= 1 gal"),
        ("12'6\"", "length", "ft", Fraction(25, 2), "12'6\"", "= 12.5 ft"),
        ("12\u20196\u201d", "length", "ft", Fraction(25, 2), "12\u20196\u201d", "= 12.5 ft"),
        ("12'6", "length", "ft", Fraction(25, 2), "12'6", "= 12.5 ft"),
        ("4 in", "length", "ft", Fraction(333_333_333, 10**9), "4 in", "= 0.333333333 ft"),
        ("15%", "percent", "%", 15, None, "= 15 %"),
        ("1:8", "percent", "%", Fraction(25, 2), "1:8", "= 12.5 %"),
        ("5 in/hr", "rate", "min/in", 12, "5 in/hr", "= 12 min/in"),
        ("60 min/in", "rate", "in/hr", 1, "60 min/in", "= 1 in/hr"),
        ("1/2", "length", "ft", Fraction(1, 2), "1/2", "= 0.5 ft"),
        ("\u00bd", "length", "ft", Fraction(1, 2), "\u00bd", "= 0.5 ft"),
        ("2 1/2", "length", "ft", Fraction(5, 2), "2 1/2", "= 2.5 ft"),
        ("12 hours", "duration", "days", Fraction(1, 2), "12 hours", "= 0.5 days"),
        ("1 day 12 hr", "duration", "days", Fraction(3, 2), "1 day 12 hr", "= 1.5 days"),
        ("none", "distance", "ft", "none", None, "none there"),
        ("None", "area", "sq ft", 0, "None", "= 0 sq ft"),
        ("none", "volume", "gal", 0, "none", "= 0 gal"),
        ("none", "count", "lots", 0, "none", "= 0 lots"),
        ("0", "area", "sq ft", 0, None, "= 0 sq ft"),
        ("0.0", "area", "sq ft", 0, None, "= 0 sq ft"),
        ("-0.0", "area", "sq ft", 0, None, "= 0 sq ft"),
        ("3 lots", "count", "lots", 3, None, "= 3 lots"),
        ("$1,500.50", "money", "dollars", Fraction(3001, 2), None, "= $1,500.50"),
        ("100 gpm", "flow", "cfs", Fraction(222_800_926, 10**9), "100 gpm", None),
        ("1000000000000", "area", "sq ft", 10**12, None, "= 1,000,000,000,000 sq ft"),
    ],
)
def test_figures_as_people_write_them(text, kind, unit, value, typed, echo):
    understood = parse_number(text, kind, unit)
    assert value == understood.value
    assert typed == understood.typed
    assert echo is None or echo == understood.echo


@pytest.mark.parametrize(
    ("text", "kind", "unit", "sentence"),
    [
        (
            "12 or so",
            "percent",
            "%",
            'Type one number, like 12, 12% or 1:8. You typed "12 or so".',
        ),
        ("12 or so", "area", "sq ft", 'Type a size, like 8,000 or 24x30. You typed "12 or so".'),
        ("-5", "area", "sq ft", 'A size can\'t be below 0. You typed "-5".'),
        ("-5", "percent", "%", 'This can\'t be below 0. You typed "-5".'),
        (
            "5 gal",
            "area",
            "sq ft",
            'This asks for an area; "gal" is a volume. Type sq ft or ac.',
        ),
        ("5 ac", "length", "ft", 'This asks for a length; "ac" is an area. Type ft or in.'),
        ("24x30", "length", "ft", 'This asks for a length; "24x30" is an area. Type ft or in.'),
        (
            "24x30",
            "volume",
            "cu ft",
            'This asks for a volume; "24x30" is an area. Type cu ft or gal.',
        ),
        ("5 %", "area", "sq ft", 'This asks for an area; "%" is a percent. Type sq ft or ac.'),
        (
            "5 ft",
            "percent",
            "%",
            'This asks for a percent; "ft" is a length. Type it like 12% or 1:8.',
        ),
        (
            "3 ft",
            "count",
            "lots",
            'This asks for a number; "ft" is a length. Type a number of lots.',
        ),
        (
            "12-15",
            "percent",
            "%",
            "Type one number. If it may be off, press F4 and say by how much.",
        ),
        (
            "about 12",
            "length",
            "ft",
            "Type one number. If it may be off, press F4 and say by how much.",
        ),
        ("2.5", "count", "lots", 'Type a whole number, like 3. You typed "2.5".'),
        (
            "none",
            "percent",
            "%",
            'Here "none" has no meaning. Type a number, or ? if you don\'t know.',
        ),
        (
            "3:1",
            "percent",
            "%",
            'Write a slope as up:along, like 1:8, or in percent. You typed "3:1".',
        ),
        (
            "24x6 in",
            "area",
            "sq ft",
            'Write the unit at each size, like 24 ft x 6 in. You typed "24x6 in".',
        ),
        (
            "0 in/hr",
            "rate",
            "min/in",
            '0 in/hr has no figure in min/in. You typed "0 in/hr".',
        ),
        (
            "1000000000000.1",
            "area",
            "sq ft",
            'This can\'t be more than 1,000,000,000,000 sq ft. You typed "1000000000000.1".',
        ),
        ("9" * 201, "area", "sq ft", "This holds 200 characters. Put the rest in a note (F4)."),
    ],
)
def test_what_is_no_figure_gets_a_sentence(text, kind, unit, sentence):
    with pytest.raises(QuantityError) as caught:
        parse_number(text, kind, unit)
    assert sentence == str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["1e5", "1e400", "1_000", "nan", "inf", "1,50", "1500,5", "1 500", "\u0663", "", "+", "1+",
     "1/0", "1//2", "x", "24x", "5 parsecs", "1.2.3", "--5", "-5 + 3", "true", "\x00",
     "0.0000000001", "[/", "12\n13", "1 1/2/3"],
)  # fmt: skip
def test_what_is_no_number_is_refused(text):
    with pytest.raises(QuantityError):
        parse_number(text, "area", "sq ft")


def test_the_least_that_makes_sense_holds():
    with pytest.raises(QuantityError, match=r"can't be less than 2 lots\. You typed"):
        parse_number("1", "count", "lots", at_least=2)
    assert parse_number("2", "count", "lots", at_least=2).value == 2


def test_a_depth_may_lie_below_the_mark():
    assert Fraction(-3, 2) == parse_number("-1.5", "length", "ft", may_be_negative=True).value


@pytest.mark.parametrize(
    ("text", "value", "kind", "unit", "expected"),
    [
        ("50", 8000, "area", "sq ft", 50),
        ("5%", 8000, "area", "sq ft", 400),
        ("0.1 ac", 8000, "area", "sq ft", 4356),
        ("6 in", 45, "distance", "ft", Fraction(1, 2)),
        ("2%", 12, "percent", "%", 2),
        ("2", 12, "percent", "%", 2),
        ("1", 3, "count", "lots", 1),
        ("0", 8000, "area", "sq ft", 0),
        ("10 %", Fraction(-3, 2), "length", "ft", Fraction(15, 100)),
    ],
)
def test_by_how_much_a_figure_may_be_off(text, value, kind, unit, expected):
    assert parse_tolerance(text, value, kind, unit) == expected


@pytest.mark.parametrize("text", ["some", "-5", "5 gal", "none", "5%%", "", "1:8%"])
def test_a_tolerance_is_a_figure(text):
    with pytest.raises(QuantityError):
        parse_tolerance(text, 45, "distance", "ft")


@pytest.mark.parametrize("area", [250, 500, 1000, 2000, 4000, 5000, 8000, 15_000, 43_560])
def test_a_boundary_survives_the_way_to_the_screen_and_back(area):
    assert area == parse_number(f"{figure(area)} sq ft", "area", "sq ft").value


def attempt(text, kind):
    """What was understood, or the sentence that refuses it."""
    try:
        return parse_number(text, kind, UNIT_OF_KIND[kind])
    except QuantityError as error:
        return str(error)


@given(st.text(max_size=40), st.sampled_from(sorted(FIGURE_KINDS)))
def test_no_text_breaks_it(text, kind):
    understood = attempt(text, kind)
    if isinstance(understood, str):
        assert understood.isprintable()
    else:
        assert understood.value == "none" or understood.value == round(understood.value, 9)


@given(
    st.text(alphabet="0123456789.,x+/' \"%:$-ftinacsqr", max_size=20),
    st.sampled_from(sorted(FIGURE_KINDS)),
)
def test_no_near_figure_breaks_it(text, kind):
    understood = attempt(text, kind)
    if isinstance(understood, str):
        assert understood.endswith(".")
    else:
        assert understood.echo == "none there" or understood.echo.startswith("= ")


@given(st.decimals(min_value=0, max_value=10**12, places=9))
def test_a_figure_reads_back_as_shown_and_as_stored(number):
    value = parse_number(f"{number:f}", "area", "sq ft").value
    assert Fraction(number) == value
    assert value == parse_number(show(value, "sq ft"), "area", "sq ft").value
    assert value == Fraction(plain_decimal(value))
    assert "E" not in f"{plain_decimal(value):f}"


def test_figures_are_shown_whole():
    assert show(10_890, "sq ft") == "10,890 sq ft"
    assert show(12, "%") == "12 %"
    assert show(1, "acres") == "1 acre"
    assert show(Fraction(3, 2), "acres") == "1.5 acres"
    assert show(20, "versions") == "20 versions"
    assert show("none", "ft") == "none"
    assert show(0, "") == "0"
    assert show(Fraction(-3, 2), "dollars") == "-$1.50"
    assert figure(Fraction(1, 3)) == "0.333333333..."
    assert figure(Fraction(1, 4096)) == "0.000244140625"


def test_a_need_is_rounded_up_and_a_supply_down():
    need = Fraction(2100 * 231, 1728)
    assert show_need(need, "cu ft") == "280.73 cu ft"
    assert show_supply(300 - need, "cu ft") == "19.27 cu ft"
    assert show_need(300, "cu ft") == "300 cu ft"
    assert rounded_up(Fraction(-3, 2), 0) == -1
    assert rounded_down(Fraction(-3, 2), 0) == -2


def test_money_is_shown_to_the_cent_rounded_up():
    assert show_cents(Fraction(1_234_567, 1000) - Fraction(1, 1000)) == "$1,234.57"
    assert show_cents(1500) == "$1,500.00"


def test_a_file_gets_whole_numbers_as_ints_and_others_as_short_decimals():
    assert isinstance(plain_decimal(Fraction(4356)), int)
    assert str(plain_decimal(Fraction(47_916, 10))) == "4791.6"
    assert Decimal("-2.5") == plain_decimal(Fraction(-5, 2))
    with pytest.raises(ValueError, match="decimals"):
        plain_decimal(Fraction(1, 3))

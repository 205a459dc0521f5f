from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dates import DateError, parse_date, show_date, show_date_long

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5/4/26", date(2026, 5, 4)),
        ("05/04/2026", date(2026, 5, 4)),
        ("5-4-26", date(2026, 5, 4)),
        ("5/4", date(2026, 5, 4)),
        ("2026-05-04", date(2026, 5, 4)),
        ("2026/5/4", date(2026, 5, 4)),
        ("May 4", date(2026, 5, 4)),
        ("may 4th, 2027", date(2027, 5, 4)),
        ("4 May 27", date(2027, 5, 4)),
        ("Sept. 30", date(2026, 9, 30)),
        ("Mon 2026-05-04", date(2026, 5, 4)),
        ("today", TODAY),
        ("Tomorrow", date(2026, 12, 1)),
        ("yesterday", date(2026, 11, 29)),
        ("+10", date(2026, 12, 10)),
        ("-30", date(2026, 10, 31)),
        ("+1 day", date(2026, 12, 1)),
        ("2/29/28", date(2028, 2, 29)),
        ("  5/4/26 ", date(2026, 5, 4)),
    ],
)
def test_days_as_people_write_them(text, expected):
    assert expected == parse_date(text, TODAY)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("6/31/26", "June has no day 31. Type month/day/year, like 6/30/26."),
        ("2/29/26", "February 2026 has no day 29. Type month/day/year, like 2/28/26."),
        ("31/12/2026", "There is no month 31. Type month/day/year, like 6/30/26."),
        ("5/4/126", "Type the year with four digits, like 2026."),
        ("5/4/85", "Type the year with four digits, like 2026."),
        ("soon", 'Type a day, like 6/30/26 or 2026-06-30. You typed "soon".'),
        ("", 'Type a day, like 6/30/26 or 2026-06-30. You typed "".'),
        ("Mayhem 4", 'Type a day, like 6/30/26 or 2026-06-30. You typed "Mayhem 4".'),
        ("0001-01-01", 'Years go from 1900 to 2199. You typed "0001-01-01".'),
        ("+99999", 'Years go from 1900 to 2199. You typed "+99999".'),
        ("5/0/26", "May has no day 0. Type month/day/year, like 5/31/26."),
        ("\x1b[2J", 'Type a day, like 6/30/26 or 2026-06-30. You typed "^[[2J".'),
    ],
)
def test_what_is_no_day_gets_a_sentence(text, sentence):
    with pytest.raises(DateError) as caught:
        parse_date(text, TODAY)
    assert sentence == str(caught.value)


def test_a_day_is_shown_with_its_weekday():
    assert show_date(date(2026, 5, 4)) == "Mon 2026-05-04"
    assert show_date_long(date(2026, 6, 22)) == "Monday, June 22, 2026"


@given(st.dates(date(1900, 1, 1), date(2199, 12, 31)))
def test_what_is_shown_reads_back(day):
    assert day == parse_date(show_date(day), TODAY)
    assert day == parse_date(show_date_long(day), TODAY)


@given(st.text(), st.dates())
def test_no_text_breaks_it(text, today):
    try:
        day = parse_date(text, today)
    except DateError:
        return
    assert 1900 <= day.year <= 2199

"""Clocks that cases cannot say: what still runs, and the words before a day."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from core.clocks import answering, is_running, when
from core.determination import determine
from core.projectfile import read_project
from core.results import DeadlineResult
from swtui.library import Library

ORDINANCE = Library().law("lake-george-ny").on(date(2026, 1, 1))


def clock(provision: str, today: date, *events: dict[str, Any]) -> DeadlineResult:
    read = read_project({"format": 1, "ordinance": ORDINANCE.id, "events": list(events)}, ORDINANCE)
    assert read.project is not None, read.errors
    found = determine(ORDINANCE, read.project, as_of=today, today=today)
    return next(one for one in found.deadlines if one.provision == provision)


SERVED = {"kind": "violation_notice_served", "on": date(2026, 6, 1)}
IDLE = {"kind": "last_work", "on": date(2026, 6, 1)}
DONE = {"kind": "completion_approved", "on": date(2026, 6, 1)}


@pytest.mark.parametrize(
    ("provision", "today", "event", "words", "running"),
    [
        ("LG-65E-2f", date(2026, 6, 16), SERVED, "until", True),
        ("LG-65E-2f", date(2026, 6, 17), SERVED, "ended", False),
        # the area lies idle: that can still be mended
        ("LG-60B-staging", date(2026, 6, 9), IDLE, "ended", True),
        ("LG-60B-stabilize", date(2026, 6, 11), IDLE, "due", True),
        ("LG-60B-stabilize", date(2026, 6, 12), IDLE, "LATE, was due", True),
        ("LG-61B-4", date(2026, 6, 12), DONE, "not before", True),
        ("LG-61B-4", date(2028, 6, 1), DONE, "not before", False),
    ],
)
def test_a_time_that_is_over_neither_runs_nor_is_late(
    provision: str, today: date, event: dict[str, Any], words: str, running: bool
) -> None:
    one = clock(provision, today, event)
    assert when(one) == words
    assert is_running(ORDINANCE, one) is running


def test_a_clock_that_nothing_started_does_not_run() -> None:
    assert not is_running(ORDINANCE, clock("LG-64E", date(2026, 6, 12)))


PARK = Library().law("lake-park-nc").on(date(2026, 1, 1))


@pytest.mark.parametrize(
    ("which", "provision", "kinds"),
    [
        # what starts these clocks, a storm or work that stopped, does not answer them
        ("weekly", "LG-61A-2-inspect", ("inspection",)),
        ("rain", "LG-61A-2-inspect", ("inspection",)),
        ("", "LG-60B-stabilize", ("covered", "revegetated")),
        ("", "LG-60C-4", ("inspection",)),
        ("", "LG-64C-inactive", ("variance_activity",)),
        # a day before which nothing may be done is not answered by what started it
        ("", "LG-64E", ()),
        ("", "LG-65E-2f", ()),
        ("", "LP-205A-1", ("appeal_filed",)),
        ("", "LP-202F3-2", ("resubmitted",)),
        # no entry is substantial progress
        ("", "LP-204B-1", ()),
        ("", "LP-401B-4", ("bmp_report_received",)),
    ],
)
def test_the_entries_that_do_what_is_due(
    which: str, provision: str, kinds: tuple[str, ...]
) -> None:
    rules = PARK if provision.startswith("LP") else ORDINANCE
    rule = next(one for one in rules.deadlines if one.provision == provision and one.id == which)
    assert answering(rules, rule) == kinds

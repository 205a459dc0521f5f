"""Any project survives its file; no file breaks the reader."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import tomli
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answers import Source, exact
from core.project import (
    Condition,
    Decision,
    DocumentEntry,
    Event,
    Info,
    Judgment,
    Person,
    Project,
)
from core.projectdocument import project_document
from core.projectfile import read_project
from core.quantities import FIGURE_KINDS
from tests.small_ordinance import small_ordinance

ORDINANCE = small_ordinance()

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NAMES = TEXTS.filter(str.strip)
DAYS = st.dates(date(1900, 1, 1), date(2199, 12, 31))
FIGURES = st.integers(0, 10**12 * 10**9).map(lambda n: exact(Fraction(n, 10**9)))


def maybe(strategy):
    return st.none() | strategy


def answers_to(question):
    if question.kind == "count":
        return st.integers(question.at_least or 0, 10**12)
    if question.kind == "distance":
        return FIGURES | st.just("none")
    if question.may_be_negative:
        return FIGURES.flatmap(lambda figure: st.sampled_from([figure, -figure]))
    if question.kind in FIGURE_KINDS:
        return FIGURES
    if question.kind == "yes_no":
        return st.booleans()
    if question.kind == "date":
        return DAYS
    if question.kind == "choice":
        return st.sampled_from(question.words)
    if question.kind == "choices":
        return st.lists(st.sampled_from(question.words), unique=True, min_size=1).map(tuple)
    return NAMES if question.key == "name" else TEXTS


def tables(questions):
    return st.fixed_dictionaries(
        {}, optional={key: answers_to(question) for key, question in questions.items()}
    )


RECORDS = st.lists(
    tables(ORDINANCE.groups["devices"].questions),
    max_size=3,
    unique_by=lambda record: record.get("name", str(id(record))).strip(),
).map(tuple)

ANSWERS = st.builds(
    lambda own, devices: own if devices is None else {**own, "devices": devices},
    tables(ORDINANCE.questions),
    maybe(RECORDS),
)

SOURCES = st.dictionaries(
    st.sampled_from(sorted(ORDINANCE.questions)),
    st.builds(
        Source,
        said_by=maybe(st.just("clerk")),
        checked_on=maybe(DAYS),
        typed=maybe(TEXTS),
        may_be_off=maybe(FIGURES),
        dont_know=st.booleans(),
    ),
    max_size=2,
)

PROJECTS = st.builds(
    Project,
    ordinance=st.just("small-town"),
    law_as_of=maybe(DAYS),
    info=st.builds(
        Info,
        name=maybe(TEXTS),
        tax_map_numbers=st.lists(TEXTS, max_size=2).map(tuple),
        applicant=maybe(st.builds(Person, name=NAMES, phone=maybe(TEXTS))),
    ),
    answers=ANSWERS,
    sources=SOURCES,
    judgments=st.dictionaries(
        st.tuples(st.sampled_from(["ST-1", "ST-3"]), maybe(NAMES.map(lambda name: f"no. {name}"))),
        st.builds(Judgment, decision=st.just("met"), by=maybe(TEXTS), on=maybe(DAYS)),
        max_size=3,
    ),
    documents=st.dictionaries(
        st.sampled_from(["ST-3-plan"]),
        st.builds(DocumentEntry, received_on=maybe(DAYS), incomplete=st.booleans()),
        max_size=1,
    ),
    events=st.lists(
        st.builds(
            Event,
            kind=st.just("rain"),
            on=DAYS,
            by=maybe(TEXTS),
            fields=FIGURES.map(lambda figure: {"rain_in": figure}),
        ),
        max_size=2,
    ).map(tuple),
    decision=maybe(
        st.builds(
            Decision,
            outcome=st.just("denied"),
            conditions=st.lists(
                st.builds(Condition, text=TEXTS, provision=maybe(TEXTS)), max_size=2
            ).map(tuple),
        )
    ),
)


@given(PROJECTS)
@settings(max_examples=150, deadline=None)
def test_any_project_comes_back_from_its_text(project):
    document = project_document(project, ORDINANCE)
    text = tomli_w.dumps(document)
    reading = read_project(tomli.loads(text, parse_float=Decimal), ORDINANCE)
    assert reading.errors == ()
    again = reading.project
    assert again.answers == project.answers
    assert again.info == project.info
    assert again.judgments == project.judgments
    assert again.events == project.events
    assert again.decision == project.decision
    assert again.law_as_of == project.law_as_of
    assert project_document(again, ORDINANCE) == document


KEYS = st.sampled_from(
    ["format", "ordinance", "law_as_of", "project", "answers", "sources", "judgments",
     "documents", "events", "decision", "determinations", "name", "status", "votes", "on", "kind",
     "devices", "lots", "activities", "disturbed_area_sqft", "ST-1", "conditions", "applicant"]
)  # fmt: skip
SCALARS = (
    st.booleans()
    | st.integers()
    | st.decimals()
    | st.dates()
    | st.datetimes()
    | st.times()
    | st.text(max_size=6)
    | st.sampled_from(["small-town", "met", "rain", "development", "none"])
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, ANYTHING, max_size=6))
@settings(max_examples=300, deadline=None)
def test_no_document_breaks_the_reader(document):
    reading = read_project({"format": 1, "ordinance": "small-town", **document}, ORDINANCE)
    for key, message in reading.errors:
        assert key.isprintable()
        assert message.isprintable()
        assert message.endswith(".")
    assert all(warning.isprintable() for warning in reading.warnings)
    if reading.project is not None:
        again = project_document(reading.project, ORDINANCE)
        assert read_project(again, ORDINANCE).errors == ()

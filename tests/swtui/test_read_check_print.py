"""Whatever a file holds, the way from reading over judging to printing ends in no fault."""

from datetime import date

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swtui.samples import sample_files
from tests.fuzz_files import OF_PROJECT, OPENER, through

LAW = OPENER.library.law("lake-george-ny")
ORDINANCE = LAW.editions()[-1][1]
SAMPLES = [path.read_bytes() for path in sorted(sample_files())]

NASTY = st.sampled_from(
    ["", " ", "[/", "[/red]", "[red]x", "<b", "<b>", "R&D Partners", "Buck's <Ridge> Rd", "&lt;",
     "slope <b 3:1", "0.1 <A <0.9", "\x1b[2J\x1b]0;x\x07", "\x00", "\u202egnp.exe", "\u4e2d\u6587",
     "Łódź Ñandú ≤ ½", "x" * 400, "word " * 1200, "=1+1", "a\nb\r\nc\td", "\ufeff", "../../x",
     "Lot 4/5: Smith & Sons", "{disturbed_area_sqft}", "%s %d {}", "<img src='file:///etc/passwd'/>",
     "CON", "\U0001f4a7", "\ue000", "]]>", "${x}"]
)  # fmt: skip
DAYS = st.dates(max(LAW.head.covers_from, date(1900, 1, 1)), date(2199, 12, 31))
TEXTS = NASTY | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def answers_to(question):
    if question.kind == "yes_no":
        return st.booleans()
    if question.kind == "choice":
        return st.sampled_from(question.words)
    if question.kind == "choices":
        return st.lists(st.sampled_from(question.words), unique=True, min_size=1)
    if question.kind == "date":
        return DAYS
    if question.kind == "text":
        return TEXTS.filter(str.strip) if question.key == "name" else TEXTS
    sizes = [0, 1, 2, 35, 400, 999, 1000, 5000, 15_000, 43_560, 10**12]
    least, most = question.at_least or 0, question.at_most or 10**12
    found = st.sampled_from([size for size in sizes if least <= size <= most])
    return found | st.just("none") if question.kind == "distance" else found


def table(questions):
    return st.fixed_dictionaries(
        {}, optional={key: answers_to(question) for key, question in questions.items()}
    )


@st.composite
def documents(draw):
    answers = draw(table(ORDINANCE.questions))
    for group in ORDINANCE.groups.values():
        if draw(st.booleans()):
            answers[group.key] = draw(
                st.lists(
                    table(group.questions),
                    max_size=3,
                    unique_by=lambda record: record.get("name", str(id(record))).strip(),
                )
            )
    provisions = st.sampled_from(sorted(ORDINANCE.provisions))
    person = st.fixed_dictionaries({}, optional={"name": TEXTS, "phone": TEXTS, "address": TEXTS})
    return {
        "format": 1,
        "ordinance": "lake-george-ny",
        "law_as_of": draw(DAYS),
        "project": {
            "name": draw(TEXTS),
            "site_address": draw(TEXTS),
            "tax_map_numbers": draw(st.lists(TEXTS, max_size=2)),
            "notes": draw(TEXTS),
            "applicant": draw(person),
            "owner": draw(person),
            "received_on": draw(DAYS),
        },
        "answers": answers,
        "documents": draw(
            st.dictionaries(provisions, st.fixed_dictionaries({"note": TEXTS}), max_size=3)
        ),
        "events": draw(
            st.lists(
                st.fixed_dictionaries(
                    {
                        "kind": st.sampled_from(sorted(ORDINANCE.events)),
                        "on": DAYS,
                        "note": TEXTS,
                        "by": TEXTS,
                    }
                ),
                max_size=3,
            )
        ),
        "unknown": draw(TEXTS),
    }


@given(documents(), st.sampled_from(OF_PROJECT))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_project_is_judged_saved_and_printed(document, paper):
    assert through(tomli_w.dumps(document).encode(), (paper,)) != "refused"


@pytest.mark.soak
@given(documents())
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_project_prints_every_paper(document):
    assert through(tomli_w.dumps(document).encode()) != "refused"


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_sample_with_some_bytes_changed_is_refused_or_goes_through(data):
    text = data.draw(st.sampled_from(SAMPLES))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        piece = data.draw(st.sampled_from([b"", b"0", b"-", b'"', b"[", b"\n", b"9" * 20, b"\xff"]))
        text = text[:at] + piece + text[at + 1 :]
    through(text, ("screening",))

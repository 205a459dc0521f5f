"""Projects to print: the samples, and made ones that are empty, hostile, overfull or violated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from attrs import evolve
from pypdf import PdfReader

from core.determination import determine
from core.ordinance import Group, Ordinance, Question
from core.project import (
    Decision,
    DocumentEntry,
    Event,
    Info,
    IssuedDetermination,
    Judgment,
    Person,
    Project,
)
from core.report import as_json
from swtui.library import Library
from swtui.opening import Opener
from swtui.printing.catalogue import CATALOGUE, make, refusal
from swtui.printing.context import Context, Filed, Folder
from swtui.printing.pages import _Layout
from swtui.printing.pen import Pen

SAMPLES = sorted((Path(__file__).parent.parent / "sample_projects").glob("*.toml"))
TODAY = date(2026, 11, 30)
LAKE_GEORGE = "lake-george-ny"
LAKE_PARK = "lake-park-nc"

VILLAGE: Mapping[str, Any] = {
    "office": {
        "name": "Zoning Office",
        "address": "26 Old Post Road",
        "phone": "518-555-0199",
        "hours": "Mon to Fri 9 to 4",
    },
    "officer": {"name": "J. Doe", "title": "Zoning Officer"},
    "settings": {LAKE_PARK: {"map_on_file": True, "effective_date": date(2008, 7, 1)}},
}

HOSTILE = (
    "R&D Partners",
    "Buck's <Ridge> Rd",
    "slope <b 3:1",
    "Łódź Ñandú Ωμέγα Жар",
    "½ ≤ ² ☐",
    "山" * 12,
    "\x1b[31mred\x00\u202eback",
    "x" * 400,
    "a line\nand another",
)


@lru_cache(maxsize=1)
def library() -> Library:
    """The packaged ordinances, read once."""
    return Library()


def ordinance(name: str = LAKE_GEORGE) -> Ordinance:
    """An ordinance as in force today."""
    return library().law(name).on(TODAY)


def context_of(project: Project, **looks: Any) -> Context:
    """What papers of a made project are made from."""
    law = ordinance(project.ordinance)
    settings = dict(VILLAGE["settings"].get(law.id, {}))
    found = determine(law, project, as_of=TODAY, today=TODAY, settings=settings)
    source = f"# {project.info.name}\n".encode("utf-8", "replace")
    base = Context(law, TODAY, "0.1.0", project, found, settings=VILLAGE, source=source)
    return evolve(base, **looks)


def sample(path: Path, **looks: Any) -> Context:
    """What papers of a sample project are made from."""
    opened = Opener(today=TODAY, library=library()).open(str(path))
    base = Context(
        opened.ordinance,
        opened.today,
        "0.1.0",
        opened.project,
        opened.determination(),
        settings=VILLAGE,
        source=opened.source,
        source_name=path.name,
    )
    return evolve(base, **looks)


def json_of(context: Context) -> dict[str, Any]:
    """What `swtui check --json` says of the same project."""
    return as_json(context.determination)


def text_of(pdf: bytes) -> str:
    """The words of a PDF, all white space as single spaces."""
    pages = [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
    return " ".join(" ".join(pages).split())


def squeezed(text: str) -> str:
    """A text without any white space: lines break anywhere."""
    return "".join(text.split())


def body(name: str, context: Context) -> str:
    """What is drawn on a paper, heads and feet left out, without white space.

    Reading a PDF back takes ten times as long as making it, and breaks sentences at each page.
    """
    drawn: list[str] = []
    silent = [0]
    text, begin = Pen.text, _Layout._begin

    def watched(self: Pen, x: float, y: float, said: str, size: float, bold: bool = False) -> None:
        if not silent[0]:
            drawn.append(said)
        text(self, x, y, said, size, bold)

    def unheard(self: _Layout) -> None:
        silent[0] += 1
        begin(self)
        silent[0] -= 1

    with patch.object(Pen, "text", watched), patch.object(_Layout, "_begin", unheard):
        make(name, context)
    return squeezed("".join(drawn))


def _answer(question: Question, number: int) -> Any:
    """Some answer to a question."""
    if question.kind == "yes_no":
        return number % 2 == 0
    if question.kind == "choice":
        return question.choices[number % len(question.choices)].word
    if question.kind == "choices":
        return (question.choices[number % len(question.choices)].word,)
    if question.kind == "date":
        return date(2026, 6, 1)
    if question.kind == "text":
        return f"text {number}"
    least = question.at_least if question.at_least is not None else 0
    return max(number % 7 + 1, int(least) + 1)


def record_of(group: Group, number: int, name: str) -> dict[str, Any]:
    """A record with every question answered."""
    answers = {key: _answer(question, number) for key, question in group.questions.items()}
    answers["name"] = name
    return answers


BOUND: Mapping[str, Mapping[str, Any]] = {
    LAKE_GEORGE: {
        "activities": ("development", "land_clearing"),
        "disturbed_area_sqft": 8_000,
        "new_impervious_sqft": 1_400,
        "removed_impervious_sqft": 100,
        "existing_impervious_sqft": 900,
        "common_plan_disturbed_sqft": 0,
        "nearest_water_ft": 120,
        "treat_as_major": False,
        "construction_ends_on": date(2026, 12, 1),
    },
    LAKE_PARK: {
        "activity": "development",
        "inside_map": True,
        "adds_built_upon": True,
        "infiltration_reduced": True,
        "cwa404_exempt": False,
        "disturbed_area_sqft": 90_000,
        "in_larger_plan": False,
        "total_area_sqft": 200_000,
        "total_bua_sqft": 80_000,
        "association_owned": True,
        "bmp_cost": 100_000,
        "sinking_fund_budget": 45_000,
    },
}
"""Answers that make a project one that the standards bind."""


def answered(name: str, devices: int = 1, **other: Any) -> Project:
    """A project that the standards bind, with every question answered; `other` answers differ."""
    law = ordinance(name)
    answers: dict[str, Any] = {
        question.key: _answer(question, place)
        for place, question in enumerate(law.questions.values())
    }
    answers |= BOUND[name]
    for group in law.groups.values():
        answers[group.key] = tuple(
            record_of(group, place, f"{group.singular} {place + 1}") for place in range(devices)
        )
    answers |= other
    return Project(name, info=Info(name="Everything answered"), answers=answers)


def unsure(name: str) -> Project:
    """A project in which every answer is "don't know"."""
    from core.answers import Source

    law = ordinance(name)
    sources = {key: Source(said_by="applicant", dont_know=True) for key in law.questions}
    return Project(name, info=Info(name="Nobody knows"), sources=sources)


def hostile(name: str, text: str | None = None) -> Project:
    """A project whose every text is hostile."""
    from core.answers import Source, source_key

    words = iter(()) if text is not None else iter(HOSTILE * 100)

    def next_text() -> str:
        return text if text is not None else next(words)

    law = ordinance(name)
    answers = dict(answered(name).answers)
    for key, question in law.questions.items():
        if question.kind == "text":
            answers[key] = next_text()
    sources = {}
    for group in law.groups.values():
        records = tuple({**record_of(group, place, f"{next_text()} {place}")} for place in range(2))
        answers[group.key] = records
        for record in records:
            for key in list(group.questions)[:2]:
                sources[source_key(group.key, record["name"], key)] = Source(note=next_text())
    for key in list(law.questions)[:6]:
        sources[key] = Source(said_by="applicant", note=next_text(), typed=next_text())
    person = Person(name=next_text(), address=next_text(), phone=next_text(), email=next_text())
    note = next_text()
    return Project(
        name,
        info=Info(
            name=next_text(),
            file_number=next_text(),
            site_address=next_text(),
            tax_map_numbers=(next_text(), next_text()),
            notes=note if text is not None else "n" * 5999 + " end",
            applicant=person,
            owner=person,
            designer=person,
            status="under_review",
        ),
        answers=answers,
        sources=sources,
        judgments={
            (rule.provisions[0], None): Judgment("met", by=next_text(), note=next_text())
            for rule in law.requirements
            if rule.each is None
        },
        documents={
            item.provision: DocumentEntry(received_on=TODAY, sheet=next_text(), note=next_text())
            for item in law.documents
        },
        events=tuple(
            Event(kind, date(2026, 6, 1 + place), by=next_text(), note=next_text())
            for place, kind in enumerate(law.events)
            if place < 28
        ),
        decision=Decision(outcome="denied", by=next_text(), note=next_text()),
        unread={"future_key": next_text()},
    )


def violated(name: str) -> Project:
    """A project with a violation on file, all contents filled."""
    owner = Person(name="O. Owner", address="1 Main Street\nLake George, NY 12845")
    event = Event(
        "violation_found",
        date(2026, 11, 2),
        by="JD",
        fields={
            "place": "North bank",
            "items": ({"what": "Silt fence down"},),
            "measures": ({"text": "Put it up again", "by": "2026-11-09"},),
            "penalties": "up to $500 a day",
        },
    )
    return Project(name, info=Info(name="Fence down", owner=owner), events=(event,))


def issued(project: Project) -> Project:
    """The project with a determination issued and frozen."""
    context = context_of(project)
    record = IssuedDetermination(
        issued_on=date(2026, 5, 12),
        by="Zoning Officer",
        outcome="approved_with_conditions",
        ordinance=project.ordinance,
        ordinance_version=context.ordinance.version,
        program_version="0.1.0",
        as_of=TODAY,
        receipt="7F3A 91C2 04DE 55B1",
        facts=dict(project.answers),
        result=json_of(context),
    )
    return evolve(
        project,
        info=evolve(project.info, status="approved_with_conditions"),
        determinations=(record,),
    )


def folder_of(*projects: Project) -> Folder:
    """A folder of projects, for the docket."""
    filed = []
    for place, project in enumerate(projects):
        context = context_of(project)
        filed.append(Filed(f"p{place}.toml", project, context.determination, context.ordinance))
    return Folder(tuple(filed), total=len(filed) + 3)


def every_state(name: str) -> dict[str, Context]:
    """One ordinance, projects of every kind that section 7 of the design of the papers names."""
    full = answered(name)
    approved = evolve(full, info=Info(name="Approved", status="approved"))
    one = Project(name, answers=dict(list(full.answers.items())[:1]))
    return {
        "empty": context_of(Project(name)),
        "one answer": context_of(one),
        "every answer": context_of(full),
        "large": context_of(answered(name, 3, disturbed_area_sqft=90_000)),
        "approved": context_of(evolve(approved, events=events_of(name))),
        "don't know": context_of(unsure(name)),
        "hostile": context_of(hostile(name)),
        "no devices": context_of(answered(name, devices=0)),
        "forty devices": context_of(answered(name, devices=40)),
        "violated": context_of(violated(name)),
        "issued": context_of(issued(full)),
        "long names": context_of(answered_with_names(name, "N" * 300)),
        "folder": context_of(full, folder=folder_of(full, hostile(name), Project(name))),
    }


def events_of(name: str) -> tuple[Event, ...]:
    """One event of each kind, day after day."""
    return tuple(
        Event(kind, date(2026, 6, 1 + place % 28), note=f"note {place}")
        for place, kind in enumerate(ordinance(name).events)
    )


def answered_with_names(name: str, text: str) -> Project:
    """Every question answered, and records with a name of one's own."""
    project = answered(name)
    law = ordinance(name)
    answers = dict(project.answers)
    for group in law.groups.values():
        answers[group.key] = (record_of(group, 0, text), record_of(group, 1, text[:1]))
    return evolve(project, answers=answers)


def papers_of(context: Context) -> Iterator[tuple[str, bytes]]:
    """Every paper that can be had."""
    for found in CATALOGUE:
        if refusal(found.name, context) is None:
            yield found.name, make(found.name, context)

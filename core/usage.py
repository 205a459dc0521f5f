"""Where a provision is used: questions, outcomes, standards, papers, dates; what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from core.changes import answer_in_words
from core.citing import Uses
from core.dates import show_date
from core.forms import SITE, STANDARDS, step_number
from core.nextopen import Goal
from core.ordinance import Ordinance, Question
from core.project import Project
from core.results import Determination

STATUS_WORDS = {
    "met": "met",
    "not_met": "NOT MET",
    "excused": "excused",
    "judgment": "officer decides",
    "unknown": "unknown",
    "not_applicable": "does not apply",
    "received": "came in",
    "missing": "missing",
    "incomplete": "incomplete",
    "not_owed": "not owed",
    "waiting": "not started",
    "due": "due",
    "late": "LATE",
    "done": "done",
}


@frozen(eq=False, repr=False)
class Use:
    """One use of a provision."""

    kind: str
    """Question, Outcome, Standard, Paper, Date, Finding, How we read it."""
    text: str
    here: str
    """What it comes to in the open project; empty: no project, or nothing to say."""
    goal: Goal | None = None
    """Where in the project it is."""


def uses_of(
    ordinance: Ordinance,
    known: Uses,
    provision: str,
    project: Project | None = None,
    found: Determination | None = None,
    printed: Mapping[str, str] | None = None,
) -> tuple[Use, ...]:
    """What uses a provision.

    Args:
        ordinance: the rules.
        known: what `core.citing.uses` found in them.
        provision: its id.
        project: the open project, if one is.
        found: what the rules say of it.
        printed: what each paper that is printed is called, by its name.
    """
    return (
        *_questions(ordinance, known, provision, project),
        *_outcomes(ordinance, provision, found),
        *_standards(ordinance, provision, found),
        *_papers(ordinance, provision, found, printed or {}),
        *_dates(ordinance, provision, found),
        *_readings(ordinance, provision, found),
    )


def _questions(
    ordinance: Ordinance, known: Uses, provision: str, project: Project | None
) -> Iterator[Use]:
    for question in ordinance.all_questions():
        name = question.key
        if question.group is not None:
            name = f"{ordinance.groups[question.group].singular}.{question.key}"
        if provision not in known.get(name, ()) and question.provision != provision:
            continue
        step = question.step or (
            ordinance.groups[question.group].step if question.group else "screening"
        )
        number = step_number(step)
        yield Use(
            "Question",
            f"{question.label.rstrip('?')} (step {number})",
            _answer(question, project),
            None if question.group else _goal(question, number),
        )


def _goal(question: Question, number: int) -> Goal:
    page = SITE if question.step == "design" else ""
    return Goal("answer", number, page, question.key, question.label)


def _answer(question: Question, project: Project | None) -> str:
    if project is None or question.group is not None:
        return ""
    return answer_in_words(question, project.answers.get(question.key))


def _outcomes(ordinance: Ordinance, provision: str, found: Determination | None) -> Iterator[Use]:
    classes: list[str] = [step.is_ for step in ordinance.ladder if step.provision == provision]
    classes += [route.to for route in ordinance.routes if route.provision == provision]
    for key in dict.fromkeys(classes):
        here = ""
        if found is not None:
            here = "cannot say yet" if not found.settled else _yes(found.class_ == key)
        yield Use("Outcome", _sentence_case(ordinance.class_name(key).word), here)
    if any(rule.provision == provision for rule in ordinance.exemptions):
        results = [one for one in found.exemptions if one.provision == provision] if found else []
        here = STATUS_WORDS.get(results[0].status, "") if results else "not looked at"
        yield Use("Exemption", ordinance.provisions[provision].title, here if found else "")
    for flag in ordinance.flags:
        if provision == flag.provision or any(
            ground.provision == provision for ground in flag.raised_by
        ):
            here = ""
            if found is not None:
                here = (
                    _yes(provision in found.raised.get(flag.id, (provision,)))
                    if (flag.id in found.flags)
                    else "no"
                )
            yield Use("Mark", flag.word or flag.id.replace("_", " "), here)


def _standards(ordinance: Ordinance, provision: str, found: Determination | None) -> Iterator[Use]:
    for rule in ordinance.requirements:
        if provision not in rule.provisions:
            continue
        kind = {"erosion": "Checklist", "decision": "Finding"}.get(rule.step, "Standard")
        here = ""
        if found is not None:
            results = [
                one for one in (*found.requirements, *found.findings) if one.provision == provision
            ]
            here = _counted([one.status for one in results])
        page = STANDARDS if rule.step == "design" else ""
        title = ordinance.provisions[provision].title
        yield Use(
            kind, title, here, Goal("judgment", step_number(rule.step), page, provision, title)
        )
    for excuse in ordinance.exceptions:
        if excuse.provision == provision:
            titles = [ordinance.provisions[one].title for one in excuse.excuses[:1]]
            yield Use("Exception", f"excuses: {'; '.join(titles)}", "")


def _counted(statuses: list[str]) -> str:
    counts: dict[str, int] = {}
    for status in statuses:
        counts[status] = counts.get(status, 0) + 1
    if len(counts) > 1:
        counts.pop("not_applicable", None)
    words = [
        STATUS_WORDS[status]
        if len(statuses) == 1 or count == len(statuses)
        else f"{count} {STATUS_WORDS[status]}"
        for status, count in counts.items()
    ]
    return ", ".join(words) or "does not apply"


def _papers(
    ordinance: Ordinance,
    provision: str,
    found: Determination | None,
    printed: Mapping[str, str],
) -> Iterator[Use]:
    for document in ordinance.documents:
        held = [content.provision for content in document.contents]
        if provision != document.provision and provision not in held:
            continue
        title = document.title or ordinance.provisions[document.provision].title
        here = ""
        if found is not None:
            results = [one for one in found.documents if one.provision == document.provision]
            here = STATUS_WORDS.get(results[0].status, "unknown") if results else ""
        text = title if provision == document.provision else f"part of: {title}"
        goal = Goal("paper", step_number("papers"), "", document.provision, title)
        yield Use("Paper", text, here, goal)
    for letter in ordinance.letters:
        if letter.provision == provision:
            here = _yes(letter.id in found.letters) if found is not None else ""
            yield Use("Letter", letter.title or letter.id.replace("_", " "), here)
    for paper in ordinance.papers.values():
        if provision in paper.provisions:
            title = paper.title or printed.get(paper.name) or paper.name.replace("-", " ")
            yield Use("Print", _capital(title), "")
    for condition in ordinance.conditions:
        if condition.provision == provision:
            yield Use("Condition", condition.text, "")


def _dates(ordinance: Ordinance, provision: str, found: Determination | None) -> Iterator[Use]:
    for number, deadline in enumerate(ordinance.deadlines):
        if deadline.provision != provision:
            continue
        here = ""
        if found is not None:
            results = [one for one in found.deadlines if one.rule == number]
            told = [
                f"{STATUS_WORDS[one.status]}{f' {show_date(one.due)}' if one.due else ''}"
                for one in results[:1]
            ]
            here = told[0] if told else ""
        yield Use("Date", deadline.what or ordinance.provisions[provision].title, here)


def _readings(ordinance: Ordinance, provision: str, found: Determination | None) -> Iterator[Use]:
    for reading in ordinance.readings:
        if reading.provision == provision:
            applies = found is not None and any(one.id == reading.id for one in found.readings)
            yield Use("Reading", reading.text, "counts here" if applies else "")
    for doubt in ordinance.doubts:
        if doubt.provision == provision:
            yield Use("Open", doubt.ask, "")


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence_case(text: str) -> str:
    return text[:1] + text[1:].lower()

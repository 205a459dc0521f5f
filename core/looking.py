"""Find: where words stand in the open project, the law, the word list and other projects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from core.addresses import name_of, records_of
from core.changes import answer_in_words
from core.forms import SITE, STANDARDS, page_of, record_key, step_number
from core.nextopen import Goal
from core.ordinance import Ordinance
from core.plain import nearest, visible
from core.project import Project
from core.results import Determination
from core.usage import STATUS_WORDS

MOST = 10
"""Rows of a group; further ones are listed when they are asked for."""
WIDTH_OF_FIGURE = 15
"""Longer ones say more than a list has room for."""


@frozen(eq=False, repr=False)
class Hit:
    """One thing found."""

    kind: str
    """Answer, Standard, Paper, Note; a citation, a word, a file number."""
    text: str
    says: str
    goal: Goal | None = None
    """Where in the open project it is."""
    provision: str = ""
    """For the law reader."""
    path: str = ""
    """Of another project."""


@frozen(eq=False, repr=False)
class Group:
    """Things found of one kind."""

    title: str
    hits: tuple[Hit, ...]
    rest: tuple[Hit, ...] = ()
    """Those that are listed when they are asked for."""


def _fits(words: list[str], *texts: str) -> bool:
    where = " ".join(texts).casefold()
    return all(word in where for word in words)


def _group(title: str, hits: Iterable[Hit]) -> Iterator[Group]:
    found = tuple(hits)
    if found:
        yield Group(title, found[:MOST], found[MOST:])


def in_project(
    ordinance: Ordinance, project: Project, found: Determination, looked_for: str
) -> Iterator[Group]:
    """What of the open project holds the words."""
    words = looked_for.casefold().split()
    name = project.info.name or "without a name"
    hits = [*_answers(ordinance, project, found, words), *_standards(ordinance, found, words)]
    hits += _papers(ordinance, found, words)
    yield from _group(f"This project: {visible(name)}", hits)


def _answers(
    ordinance: Ordinance, project: Project, found: Determination, words: list[str]
) -> Iterator[Hit]:
    for key, question in ordinance.questions.items():
        answer = answer_in_words(question, project.answers.get(key))
        note = _note(project, key)
        if _fits(words, question.label, question.text, question.find, question.said, answer, note):
            page = SITE if question.step == "design" else ""
            goal = Goal("answer", step_number(question.step), page, key, question.label)
            relevant = (None, None, key) in found.relevant
            if relevant or key in project.answers:
                says = visible(answer) if relevant else "set aside"
                yield Hit("Answer", question.label, says, goal if relevant else None)
    for group in ordinance.groups.values():
        page = page_of(ordinance, group)
        for index, record in enumerate(records_of(project, group.key)):
            record_name = name_of(record) or f"{group.singular} {index + 1}"
            for key, question in group.questions.items():
                asked = _asked(found, group.key, index, key)
                if key == "name" or not (asked or key in record):
                    continue
                answer = answer_in_words(question, record.get(key))
                texts = (question.label, question.text, question.find, question.said, answer)
                if not _fits(words, *texts, record_name):
                    continue
                place = record_key(group.key, index, key)
                goal = Goal("answer", step_number(group.step), page, place, question.label)
                says = visible(answer) if asked else "set aside"
                yield Hit("Answer", f"{question.label} ({visible(record_name)})", says, goal)


def _asked(found: Determination, group: str, index: int, key: str) -> bool:
    return (group, index, key) in found.relevant


def _figure(figure: str) -> str:
    """The figure of a provision in words; empty where it is more than one figure."""
    said = figure.replace(">=", "at least").replace("<=", "at most")
    return said if len(said) <= WIDTH_OF_FIGURE and "<" not in said and ">" not in said else ""


def _note(project: Project, key: str) -> str:
    source = project.sources.get(key)
    return (source.note or "") if source else ""


def _standards(ordinance: Ordinance, found: Determination, words: list[str]) -> Iterator[Hit]:
    seen: set[str] = set()
    for result in (*found.requirements, *found.findings):
        if result.provision in seen:
            continue
        row = ordinance.provisions[result.provision]
        if _fits(words, row.title, row.text, row.citation):
            seen.add(result.provision)
            page = STANDARDS if result.step == "design" else ""
            number = step_number(result.step)
            goal = Goal("judgment", number, page, result.provision, row.title)
            alike = [one for one in found.requirements if one.provision == result.provision]
            worst = min(
                (one.status for one in alike), key=list(_WORST).index, default=result.status
            )
            yield Hit("Standard", row.title, STATUS_WORDS[worst], goal)


_WORST = ("not_met", "unknown", "judgment", "excused", "met", "not_applicable")


def _papers(ordinance: Ordinance, found: Determination, words: list[str]) -> Iterator[Hit]:
    for paper in found.documents:
        if not paper.concerns:
            continue
        title = ordinance.documents[paper.rule].title or ordinance.provisions[paper.provision].title
        if _fits(words, title, ordinance.provisions[paper.provision].text):
            goal = Goal("paper", step_number("papers"), "", paper.provision, title)
            yield Hit("Paper", title, STATUS_WORDS.get(paper.status, "unknown"), goal)


def in_law(
    ordinance: Ordinance, looked_for: str, known: Iterable[tuple[str, str]]
) -> Iterator[Group]:
    """Provisions, and words of the word list, that hold the words.

    Args:
        ordinance: the rules.
        looked_for: the words.
        known: the word list, each word with what it means.
    """
    words = looked_for.casefold().split()
    law = [
        Hit(one.citation, one.title, _figure(one.figure), provision=one.id)
        for one in ordinance.provisions.values()
        if _fits(words, one.citation, one.title, one.text, one.figure)
    ]
    yield from _group("The law", law)
    hits = [Hit(word, says, "") for word, says in known if _fits(words, word, says)]
    yield from _group("Words", hits)


def in_others(
    projects: Iterable[tuple[str, str, str, str, str]], looked_for: str
) -> Iterator[Group]:
    """Other projects that hold the words.

    Args:
        projects: path, number, name, outcome, and everything to look in, of each.
        looked_for: the words.
    """
    words = looked_for.casefold().split()
    hits = [
        Hit(number or "-", name, outcome, path=path)
        for path, number, name, outcome, search in projects
        if all(word in search for word in words)
    ]
    yield from _group("Other projects", hits)


def suggestion(ordinance: Ordinance, looked_for: str) -> str:
    """A word of the ordinance that is nearly the one looked for; empty: there is none."""
    every: dict[str, None] = {}
    for question in ordinance.all_questions():
        text = f"{question.label} {question.find} {question.said}"
        every.update(dict.fromkeys(text.lower().replace(",", " ").split()))
    for provision in ordinance.provisions.values():
        every.update(dict.fromkeys(provision.title.lower().split()))
    return nearest(looked_for.lower(), [word for word in every if len(word) > 3]) or ""

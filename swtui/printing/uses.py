"""Which provisions need a question: for the citations on the papers.

Found from the text of the conditions: a question stands in a rule by its key, or through the values
that the rule uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from attrs import frozen

from core.ordinance import Formula, Ordinance
from core.project import Project
from core.results import Determination

_NAME = re.compile(r"[A-Za-z_]\w*")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


@frozen
class Only:
    """For whom alone a question is asked."""

    words: str
    """ "only for: minor project"."""
    class_: str = ""
    activities: tuple[str, ...] = ()
    question: str = ""
    """The question that lists the activities."""

    def holds(self, project: Project, determination: Determination) -> bool:
        """Whether the project may be one of those."""
        if self.class_:
            return self.class_ in determination.candidates
        ticked = project.answers.get(self.question)
        if not isinstance(ticked, tuple):
            return ticked in self.activities
        return any(word in ticked for word in self.activities)


@frozen(eq=False, repr=False)
class Uses:
    """Where each question is used."""

    provisions: Mapping[str, tuple[str, ...]]
    """By question key: the provisions whose rules read it, in the order of the ordinance."""
    only_for: Mapping[str, Only]
    """By question key: for whom alone it is asked, where all rules that read it agree."""

    def of(self, key: str) -> tuple[str, ...]:
        """The provisions that need a question."""
        return self.provisions.get(key, ())


def names(formula: Formula | None) -> set[str]:
    """The names in a condition; quoted words left out."""
    if formula is None:
        return set()
    return set(_NAME.findall(_QUOTED.sub("", formula.text)))


def _rules(ordinance: Ordinance) -> Iterable[tuple[tuple[str, ...], Only | None, set[str]]]:
    """(provisions, whom alone the rule is for, names read) for every rule."""
    activities = ordinance.head.activities
    question = ordinance.questions.get(activities) if activities else None

    def covered(words: tuple[str, ...]) -> Only | None:
        if not words or question is None or len(words) > 2:
            return None
        texts = [question.choice_text(word) for word in words]
        return Only("only for: " + "; ".join(texts), "", words, question.key)

    def classes(words: tuple[str, ...]) -> Only | None:
        known = {name.key for name in ordinance.head.classes}
        if len(words) != 1 or words[0] not in known:
            return None
        return Only(f"only for: {ordinance.class_name(words[0]).word.lower()}", words[0])

    for exemption in ordinance.exemptions:
        yield (exemption.provision,), covered(exemption.covers), names(exemption.when)
    for route in ordinance.routes:
        yield (route.provision,), covered(route.covers), names(route.when)
    for step in ordinance.ladder:
        yield (step.provision,) if step.provision else (), None, names(step.when)
    for flag in ordinance.flags:
        own = (flag.provision,) if flag.provision else ()
        yield own, None, names(flag.when)
        for ground in flag.raised_by:
            yield (ground.provision,), None, names(ground.when)
    for rule in ordinance.requirements:
        read = names(rule.applies) | names(rule.met) | names(rule.not_met) | names(rule.hint_when)
        yield rule.provisions, classes(rule.for_), read
    for excuse in ordinance.exceptions:
        yield (excuse.provision,), None, names(excuse.when)
    for document in ordinance.documents:
        read = names(document.applies)
        for content in document.contents:
            read |= names(content.when)
        yield (document.provision,), None, read
    for clock in ordinance.deadlines:
        yield (
            (clock.provision,),
            None,
            names(clock.starts) | names(clock.applies) | names(clock.due),
        )


@lru_cache(maxsize=8)
def uses(ordinance: Ordinance) -> Uses:
    """Where each question of an ordinance is used."""
    inner = {}
    for value in ordinance.values.values():
        read = names(value.formula) | names(value.defined_when)
        for case in value.cases:
            read |= names(case.when) | names(case.is_)
        inner[value.key] = read

    closed: dict[str, set[str]] = {}

    def reach(key: str, seen: frozenset[str]) -> set[str]:
        if key in closed:
            return closed[key]
        found = set()
        for name in inner[key]:
            found.add(name)
            if name in inner and name not in seen:
                found |= reach(name, seen | {name})
        closed[key] = found
        return found

    questions = {question.key for question in ordinance.all_questions()}
    found: dict[str, list[str]] = {key: [] for key in questions}
    said: dict[str, set[Only | None]] = {key: set() for key in questions}
    for provisions, whom, read in _rules(ordinance):
        every = set(read)
        for name in read:
            if name in inner:
                every |= reach(name, frozenset((name,)))
        for key in every & questions:
            found[key].extend(p for p in provisions if p not in found[key])
            said[key].add(whom)
    for value in ordinance.values.values():
        if value.provision is not None:
            for key in reach(value.key, frozenset((value.key,))) & questions:
                if not found[key]:
                    found[key].append(value.provision)
    return Uses(
        {key: tuple(provisions) for key, provisions in found.items()},
        {
            key: only
            for key, whom in said.items()
            if len(whom) == 1 and (only := next(iter(whom))) is not None
        },
    )


def cites(ordinance: Ordinance, key: str, most: int = 4) -> str:
    """The citations of the provisions that need a question, each once, at most some of them."""
    seen: list[str] = []
    for provision in uses(ordinance).of(key):
        cite = ordinance.cite(provision)
        if cite not in seen:
            seen.append(cite)
    more = f" and {len(seen) - most} more" if len(seen) > most else ""
    return ", ".join(seen[:most]) + more

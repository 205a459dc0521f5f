"""The whole check of an ordinance's data: what a start does not look at.

Every condition of every stretch of days is compiled; every provision named must exist; every
question must be asked by something and be worded; the ladder of classes must end and must not be
cut short. What is found names file, line, record and remedy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve

from core.expression.compiler import Compiled
from core.expression.drainage import RAIN_QUESTION
from core.expression.errors import ExpressionError
from core.expression.figures import Arithmetic
from core.expression.nodes import If, Literal, Node
from core.expression.reading import ClassRef, FlagRef, QuestionRef, RecordQuestionRef, ValueRef
from core.loading import Law, formulas_of
from core.loading_fields import Problem
from core.ordinance import Exemption, Group, Ordinance, Question, Route
from core.ordinance.questions import DRAWN
from core.plain import did_you_mean, in_words

WIDEST = {
    "label": 40,
    "text": 78,
    "reason": 78,
    "how_to_type": 50,
    "heading": 12,
    "short": 23,
}
"""How long the texts of a question may be, in characters."""
CHOICES_WIDTH = 36
"""Choices that fit together stand in the row; others open as a list."""
TITLE_WIDTH = 50
_RECORDS = (
    "exemptions",
    "routes",
    "ladder",
    "flags",
    "requirements",
    "exceptions",
    "documents",
    "letters",
    "conditions",
    "deadlines",
    "readings",
    "doubts",
    "notices",
)


def check_law(law: Law, sources: Mapping[str, str] | None = None) -> tuple[Problem, ...]:
    """Everything that is wrong with an ordinance.

    Args:
        law: the ordinance, loaded.
        sources: the text of its files by name with ending, to find lines.

    Returns:
        Problems in the order of the checks; the same one once, though several stretches have it.
    """
    found: dict[tuple[str, str, str, str], Problem] = {}
    for _, ordinance in law.editions():
        for problem in _Checker(ordinance).all():
            found.setdefault((problem.file, problem.kind, problem.id, problem.message), problem)
    return tuple(with_line(problem, sources or {}) for problem in found.values())


def with_line(problem: Problem, sources: Mapping[str, str]) -> Problem:
    """The problem with its line: that of the record's id, then of the text at fault."""
    text = sources.get(problem.file)
    if text is None:
        return problem
    lines = text.splitlines()
    start = next(
        (number for number, line in enumerate(lines, 1) if f'"{problem.id}"' in line), None
    )
    wanted = problem.text.strip().splitlines()[0].strip() if problem.text.strip() else ""
    for number in range(start or 1, len(lines) + 1):
        if wanted and wanted in lines[number - 1]:
            return evolve(problem, line=number)
        if start is not None and number > start and lines[number - 1].startswith("[["):
            break
    return evolve(problem, line=start)


class _Checker:
    """Checks one stretch of an ordinance."""

    def __init__(self, ordinance: Ordinance) -> None:
        self._ordinance = ordinance
        self._compiled = Compiled(ordinance)
        self._read: set[tuple[str | None, str]] = set()

    def all(self) -> Iterator[Problem]:
        yield from self._twice()
        yield from self._formulas()
        yield from self._provisions()
        yield from self._names()
        yield from self._ladder()
        yield from self._storms()
        yield from self._wording()
        yield from self._unasked()

    def _records(self) -> Iterator[Any]:
        for name in _RECORDS:
            yield from getattr(self._ordinance, name)
        yield from self._ordinance.values.values()
        yield from self._ordinance.all_questions()
        yield from self._ordinance.groups.values()

    def _problem(self, record: Any, message: str, field: str = "", text: str = "") -> Problem:
        place = record.place
        return Problem(place.file, place.kind, place.id, message, field, text)

    # Conditions

    def _formulas(self) -> Iterator[Problem]:
        for record in self._records():
            for formula in formulas_of(record):
                try:
                    node = self._compiled(formula)
                except ExpressionError as error:
                    yield self._problem(record, str(error), formula.field, formula.text)
                    continue
                self._note_reads(node, set())
                guarded = formula.field == "formula" and getattr(record, "defined_when", None)
                if not guarded:
                    yield from self._divisors(record, formula, node, guarded=False)
        for value in self._ordinance.values.values():
            yield from self._value(value)

    def _value(self, value: Any) -> Iterator[Problem]:
        """Compile a value under its own name: its unit, and whether it depends on itself."""
        if value.each is None:
            try:
                self._compiled.value(value.key)
            except ExpressionError as error:
                yield self._problem(value, str(error))
        elif value.each not in self._ordinance.groups:
            yield self._problem(value, f'no group "{value.each}"')

    def _note_reads(self, node: Node, seen: set[int]) -> None:
        if id(node) in seen:
            return
        seen.add(id(node))
        if isinstance(node, QuestionRef):
            self._read.add((None, node.key))
        elif isinstance(node, RecordQuestionRef):
            self._read.add((node.group, node.key))
        for part in node.parts():
            self._note_reads(part, seen)

    def _divisors(
        self, record: Any, formula: Any, node: Node, *, guarded: bool
    ) -> Iterator[Problem]:
        if isinstance(node, Arithmetic) and node.op == "/" and not guarded:
            divisor = node.right
            while not isinstance(divisor, Literal) and len(divisor.parts()) == 1:
                divisor = divisor.parts()[0]
            if not isinstance(divisor, Literal):
                yield self._problem(
                    record,
                    "it may divide by zero: write the division behind a test (a if b > 0 else c), "
                    "or give the value a defined_when",
                    formula.field,
                    formula.text,
                )
        if isinstance(node, ValueRef):
            return
        inside = guarded or isinstance(node, If)
        for part in node.parts():
            yield from self._divisors(record, formula, part, guarded=inside)

    # Names

    def _twice(self) -> Iterator[Problem]:
        """Two records of one key in force on one day."""
        ordinance = self._ordinance
        named: dict[str, Any] = {}
        for kind in ("questions", "values", "words", "settings", "events", "groups"):
            for key, record in getattr(ordinance, kind).items():
                if key in named:
                    yield self._problem(record, f'the name "{key}" stands for two things')
                named[key] = record
        rules = Counter(
            (provision, requirement.each, requirement.for_)
            for requirement in ordinance.requirements
            for provision in requirement.provisions
        )
        for requirement in ordinance.requirements:
            for provision in requirement.provisions:
                if rules[provision, requirement.each, requirement.for_] > 1:
                    yield self._problem(
                        requirement,
                        f"{provision} has two requirements in force on one day: end one of them "
                        "(in_force_until)",
                    )

    def _provisions(self) -> Iterator[Problem]:
        for record in (*self._records(), *self._ordinance.papers.values()):
            for provision in _cited(record):
                if provision not in self._ordinance.provisions:
                    hint = did_you_mean(provision, self._ordinance.provisions)
                    yield self._problem(record, f'no provision "{provision}"{hint}', text=provision)
        for excuse in self._ordinance.exceptions:
            known = {
                provision
                for requirement in self._ordinance.requirements
                for provision in requirement.provisions
            }
            for pattern in excuse.excuses:
                start = pattern.removesuffix("*")
                if not any(_matches(pattern, start, provision) for provision in known):
                    yield self._problem(
                        excuse,
                        f'it excuses "{pattern}", which is no requirement',
                        "excuses",
                        pattern,
                    )

    def _names(self) -> Iterator[Problem]:
        ordinance = self._ordinance
        classes = [name.key for name in ordinance.head.classes]
        flags = [flag.id for flag in ordinance.flags]
        flags += [flag for step in ordinance.ladder for flag in step.flags]
        for record in self._records():
            for name in getattr(record, "for_", ()):
                if name not in classes and name not in flags:
                    yield self._wrong_name(record, "class or flag", name, [*classes, *flags])
            each = getattr(record, "each", None)
            known = [*ordinance.groups, *ordinance.events]
            if each is not None and each not in known:
                yield self._wrong_name(record, "group or kind of event", each, known)
        for step in ordinance.ladder:
            if step.is_ not in classes:
                yield self._wrong_name(step, "class", step.is_, classes)
        activities = ordinance.head.activities
        if activities is not None and activities in ordinance.questions:
            words = list(ordinance.questions[activities].words)
            rules: list[Exemption | Route] = [*ordinance.exemptions, *ordinance.routes]
            for rule in rules:
                for word in rule.covers:
                    if word not in words:
                        yield self._wrong_name(rule, f"choice of {activities}", word, words)

    def _wrong_name(self, record: Any, what: str, name: str, known: list[str]) -> Problem:
        return self._problem(record, f'no {what} "{name}"{did_you_mean(name, known)}', text=name)

    def _ladder(self) -> Iterator[Problem]:
        ladder = self._ordinance.ladder
        for number, step in enumerate(ladder):
            if step.when is None and number < len(ladder) - 1:
                yield self._problem(
                    ladder[number + 1], "it can never apply: the step before it always holds"
                )
            if step.when is not None:
                yield from self._circular(step)
        if ladder and ladder[-1].when is not None:
            yield self._problem(
                ladder[-1],
                "a project may fall in no class: let the last step stand without `when`",
            )

    def _circular(self, step: Any) -> Iterator[Problem]:
        try:
            node = self._compiled(step.when)
        except ExpressionError:
            return  # said where conditions are compiled
        for name in sorted(set(_classes_read(node, set()))):
            yield self._problem(
                step, f'it reads "{name}", which is known only after the class', "when", name
            )

    def _storms(self) -> Iterator[Problem]:
        """What is to be compared of drainage areas: storms whose rain is asked for."""
        named = (RAIN_QUESTION.fullmatch(key) for key in self._ordinance.questions)
        rains = [int(found[1]) for found in named if found]
        for group in self._ordinance.groups.values():
            for name, value in group.compare.items():
                if name == "provision":
                    if value not in self._ordinance.provisions:
                        yield self._problem(group, f'no provision "{value}"', "compare", str(value))
                elif name not in ("volume", "peak") or not isinstance(value, list):
                    message = "it takes a provision, and lists of years: volume, peak"
                    yield self._problem(group, message, "compare", name)
                else:
                    for years in value:
                        if years not in rains:
                            message = f'no question "rain_{years}yr_in" says how much it rains'
                            yield self._problem(group, message, "compare", str(years))

    # Words

    def _wording(self) -> Iterator[Problem]:
        items: list[Question | Group] = [*self._ordinance.all_questions()]
        items += self._ordinance.groups.values()
        for item in items:
            yield from self._worded(item)
        for provision in self._ordinance.provisions.values():
            if len(provision.title) > TITLE_WIDTH:
                yield self._problem(
                    provision, f"its title is over {TITLE_WIDTH} characters", "title"
                )

    def _worded(self, item: Question | Group) -> Iterator[Problem]:
        needed = ["label", "text", "reason"]
        if isinstance(item, Question) and item.kind not in ("yes_no", "choice", "choices"):
            needed.append("how_to_type")
        for name in needed:
            if not getattr(item, name):
                yield self._problem(item, f"it has no {name}: a clerk would not know what is asked")
        for name, widest in WIDEST.items():
            length = len(getattr(item, name, ""))
            if length > widest:
                yield self._problem(
                    item, f"its {name} has {length} characters, {widest} fit on the screen", name
                )
        if isinstance(item, Question):
            if item.kind in ("choice", "choices") and not item.choices:
                yield self._problem(item, "it has no choices")
            if item.draws and item.draws not in DRAWN:
                yield self._wrong_name(item, "word for drawings", item.draws, list(DRAWN))
            elif item.draws and item.kind not in DRAWN[item.draws]:
                kinds = in_words(DRAWN[item.draws])
                yield self._problem(item, f"it draws {item.draws}, but it is no {kinds}", "draws")
            if item.not_before and not self._is_date_beside(item):
                yield self._problem(
                    item, f"not_before must name another date of the same place: {item.not_before}"
                )
            if item.absent is not None and not item.absent_says:
                yield self._problem(
                    item, "it says what silence stands for (absent) but not in words (absent_says)"
                )

    def _is_date_beside(self, item: Question) -> bool:
        """Whether a date's `not_before` is the key of a date that can be compared with it."""
        held = self._ordinance.questions
        if item.group is not None:
            held = self._ordinance.groups[item.group].questions
        other = held.get(item.not_before)
        return item.kind == "date" and other is not None and other.kind == "date"

    def _unasked(self) -> Iterator[Problem]:
        for question in self._ordinance.all_questions():
            name = (question.group, question.key)
            if name in self._read or question.ask_when is not None or question.key == "name":
                continue
            if question.key == self._ordinance.head.activities:
                continue
            yield self._problem(
                question,
                "no rule reads it, so it is never asked: use it in a rule, or say ask_when",
            )


def _matches(pattern: str, start: str, provision: str) -> bool:
    return provision.startswith(start) if pattern.endswith("*") else provision == pattern


def _cited(record: Any) -> Iterable[str]:
    """The provisions that a record names."""
    provision = getattr(record, "provision", None)
    if isinstance(provision, str):
        yield provision
    yield from getattr(record, "provisions", ())
    for part in (*getattr(record, "raised_by", ()), *getattr(record, "contents", ())):
        yield part.provision
    options_of = getattr(record, "options_of", None)
    if options_of:
        yield options_of
    yield from getattr(record, "follows", ())
    for target in getattr(record, "bears_on", ()):
        if target != "class" and not target.startswith(("class:", "flag:", "deadline:", "value:")):
            yield target


def _classes_read(node: Node, seen: set[int]) -> Iterator[str]:
    if id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, ClassRef | FlagRef):
        yield node.key
    for part in node.parts():
        yield from _classes_read(part, seen)

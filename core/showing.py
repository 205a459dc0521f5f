"""How a rule reads: a provision with the records that carry it out, in words.

The same phrases as in "why", so that a lawyer who has never seen the data can check a rule against
its clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from core.determination import compiled
from core.expression.nodes import And, Node, Not, Or
from core.phrases import spoken
from core.plain import in_words

if TYPE_CHECKING:
    from core.ordinance import Document, Formula, Ordinance, Question


def show_provision(ordinance: Ordinance, provision: str) -> tuple[str, ...]:
    """A provision as lines of text: its row, then each record that carries it out.

    Args:
        ordinance: as in force on a day.
        provision: its id.

    Raises:
        KeyError: there is none of that id.
    """
    row = ordinance.provisions[provision]
    lines = [f"{row.id}  {row.citation}   {row.title}"]
    lines += [f"  {text}" for text in (row.text, row.figure) if text]
    if row.numbering not in ("certain", ""):
        lines.append(f"  The number is {row.numbering} in certainty: {row.cite}.")
    for rule in _rules(ordinance, provision):
        lines += rule
    for reading in ordinance.readings:
        if reading.provision == provision:
            lines.append(f"  How the text was read: {reading.text}")
    for doubt in ordinance.doubts:
        if doubt.provision == provision:
            lines.append(f"  Open in the text: {doubt.ask}")
    return tuple(lines)


def _rules(ordinance: Ordinance, provision: str) -> Iterator[list[str]]:
    reader = _Reader(ordinance)
    for exemption in ordinance.exemptions:
        if exemption.provision == provision:
            yield ["", f"exempts {reader.kinds(exemption.covers)}", *reader.when(exemption.when)]
    for route in ordinance.routes:
        if route.provision == provision:
            head = f"makes {reader.class_(route.to)}: {reader.kinds(route.covers)}"
            yield ["", head, *reader.when(route.when)]
    for step in ordinance.ladder:
        if step.provision == provision:
            yield ["", f"makes it {reader.class_(step.is_)}", *reader.when(step.when)]
    for flag in ordinance.flags:
        word = flag.word or flag.id.replace("_", " ")
        if flag.provision == provision and flag.when is not None:
            yield ["", f"marks it: {word}", *reader.when(flag.when)]
        for ground in flag.raised_by:
            if ground.provision == provision:
                yield ["", f"marks it: {word}", *reader.when(ground.when)]
    for rule in ordinance.requirements:
        if provision in rule.provisions:
            yield ["", *reader.requirement(rule)]
    for excuse in ordinance.exceptions:
        if excuse.provision == provision:
            granted = " when an official grants it" if excuse.grant else ""
            titles = [reader.title(each) for each in excuse.excuses]
            yield ["", f"excuses{granted}: {in_words(titles, 'and')}", *reader.when(excuse.when)]
    for value in ordinance.values.values():
        if value.provision == provision:
            yield ["", *reader.value(value)]
    for document in ordinance.documents:
        if document.provision == provision:
            yield ["", f"a paper, {_owed(reader, document)}", *reader.when(document.applies)]
    for deadline in ordinance.deadlines:
        if deadline.provision == provision:
            yield ["", *reader.deadline(deadline)]


def _owed(reader: _Reader, document: Document) -> str:
    owed = "owed only when asked for" if document.on_request else "owed"
    return f"{owed}{reader.of(document.for_)}"


def condition_words(ordinance: Ordinance, formula: Formula | None) -> tuple[str, ...]:
    """A condition in plain words, a part each: ``when ...``, ``and ...``; none: none."""
    return tuple(" ".join(line.split()) for line in _Reader(ordinance).when(formula))


def paper_rule(ordinance: Ordinance, document: Document) -> tuple[str, ...]:
    """When a paper is owed: of whom, and under which condition."""
    reader = _Reader(ordinance)
    return (_owed(reader, document), *condition_words(ordinance, document.applies))


class _Reader:
    """Reads records aloud."""

    def __init__(self, ordinance: Ordinance) -> None:
        self._ordinance = ordinance
        self._compiled = compiled(ordinance)

    def class_(self, key: str) -> str:
        return self._ordinance.class_name(key).word.lower()

    def of(self, classes: tuple[str, ...]) -> str:
        flags = {flag.id: flag.word for flag in self._ordinance.flags}
        words = [flags.get(key) or self.class_(key) for key in classes]
        return f" (of {in_words(words)})" if words else ""

    def kinds(self, covers: tuple[str, ...]) -> str:
        head = self._ordinance.head
        question = self._ordinance.questions.get(head.activities or "")
        if not covers or question is None:
            return "the whole project"
        return in_words([_small(question.choice_text(word)) for word in covers], "and")

    def title(self, provision: str) -> str:
        row = self._ordinance.provisions.get(provision)
        return f"{row.title} ({row.citation})" if row else provision

    def when(self, formula: Formula | None, word: str = "when") -> list[str]:
        """A condition, one part a line."""
        if formula is None:
            return []
        node = self._compiled(formula)
        joined, parts = _parts(node)
        said = [spoken(part, self._ordinance) for part in parts]
        width = max(len(word), len(joined))
        lines = [f"  {word:{width}} {said[0]}"]
        return lines + [f"  {joined:{width}} {part}" for part in said[1:]]

    def requirement(self, rule: Any) -> list[str]:
        each = f", for each {self._singular(rule.each)}" if rule.each else ""
        kind = {"erosion": "a checklist item", "decision": "a finding"}.get(rule.step, "a standard")
        lines = [f"{kind}{self.of(rule.for_)}{each}", *self.when(rule.applies, "applies when")]
        lines += self.when(rule.met, "met when")
        lines += self.when(rule.not_met, "not met when")
        if rule.follows:
            lines.append(f"  follows from {in_words(rule.follows, 'and')}")
        if rule.judged_by:
            role = self._ordinance.head.roles.get(rule.judged_by, rule.judged_by)
            rest = "what lies between is decided by" if rule.met is not None else "decided by"
            lines.append(f"  {rest} {role}")
        return lines

    def value(self, value: Any) -> list[str]:
        each = f", for each {self._singular(value.each)}" if value.each else ""
        unit = f", in {value.unit}" if value.unit else ""
        lines = [f"works out {value.spoken}{unit}{each}"]
        lines += self.when(value.formula, "as")
        for case in value.cases:
            test = "" if case.when is None else f" when {self._said(case.when)}"
            lines.append(f"  {'else ' if not test else ''}{self._said(case.is_)}{test}")
        return lines

    def deadline(self, deadline: Any) -> list[str]:
        each = ""
        if deadline.each:
            known: Mapping[str, Any] = self._ordinance.events
            label = known[deadline.each].label if deadline.each in known else deadline.each
            each = f', for each entry "{label}"'
        lines = [f"a date: {deadline.what or 'due'}{each}"]
        if deadline.starts is not None:
            after = deadline.after or (f"every {deadline.every}" if deadline.every else "0 days")
            lines.append(f"  {after} from {self._said(deadline.starts)}")
        lines += self.when(deadline.due, "on")
        lines += self.when(deadline.where, "where")
        lines += self.when(deadline.running_when, "running when")
        lines += self.when(deadline.done, "done when")
        return lines

    def _said(self, formula: Formula) -> str:
        return spoken(self._compiled(formula), self._ordinance)

    def _singular(self, group: str) -> str:
        return self._ordinance.groups[group].singular.replace("_", " ")


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _parts(node: Node) -> tuple[str, tuple[Node, ...]]:
    if isinstance(node, And):
        return "and", tuple(node.items)
    if isinstance(node, Or):
        return "or", tuple(node.items)
    if isinstance(node, Not) and isinstance(node.item, Or):
        return "and", tuple(Not(each) for each in node.item.items)
    return "", (node,)


def show_question(question: Question) -> tuple[str, ...]:
    """A question as lines of text: what it asks, in which unit, how to type it."""
    unit = f", in {question.unit}" if question.unit else ""
    lines = [f"{question.key}  {question.label} ({question.kind.replace('_', ' ')}{unit})"]
    lines += [f"  {text}" for text in (question.text, question.reason) if text]
    if question.how_to_type:
        lines.append(f"  Type {question.how_to_type}.")
    lines += [f"  {choice.word}: {choice.text}" for choice in question.choices]
    return tuple(lines)

"""What a list says about one record: values in a table, results, distances beside their limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf

from attrs import frozen

from core.addresses import records_of
from core.answers import NO_SUCH_THING, Record
from core.clearances import Limit, clearances, depths
from core.explaining import explain_requirement
from core.ordinance import Group, Question
from core.quantities import FIGURE_KINDS, figure, show
from core.results import RequirementResult
from core.tracing import Line as Comparison
from core.tracing import is_unsure
from screens.session import Session
from screens.steps.judging import STATUS_WORDS
from screens.widgets.drawn import Line, Piece
from screens.widgets.plain import clip, pad, visible
from screens.widgets.section import Layer
from screens.widgets.setbacks import Setback

Token = tuple[str | None, int | None, str]

_ANSWER_WORDS = {"yes": ("met", "good"), "no": ("NOT MET", "bad"), "?": ("unknown", "open")}


_VALUES = {"none there": "none", "not answered": "-", "don't know": "?"}
"""What a column of eight cells says for it."""

LABEL = 23
"""Cells of a comparison's label."""


@frozen(eq=False)
class Facts:
    """Comparisons of one record: label, value, limit, outcome."""

    lines: tuple[tuple[str, str, str, str, str], ...]
    """Label, value, what it must be, the outcome and its ink."""
    below: Mapping[str, tuple[str, str]]
    """By question: what stands beside a gap of the drawing, and its ink."""

    def drawn(self, width: int) -> list[Line]:
        """All comparisons, one a row of that width."""
        return [[("  ", ""), *self.pieces(index, width - 2)] for index in range(len(self.lines))]

    def pieces(self, index: int, width: int) -> list[Piece]:
        """One comparison as a row of that width."""
        label, value, needs, word, ink = self.lines[index]
        room = min(LABEL, max(12, width - 26))
        return [
            (pad(visible(label), room), ""),
            (" ", ""),
            (pad(value, 8), ""),
            (pad(needs, 10), "soft"),
            (word, ink),
        ]


def table_value(question: Question, record: Record) -> str:
    """An answer as a table shows it: short, without its unit."""
    answer = record.get(question.key)
    if answer is None:
        return "-"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, int | Fraction):
        return figure(answer)
    if isinstance(answer, str) and question.kind == "choice":
        text = question.choice_text(answer)
        return visible(text[:1].lower() + text[1:])
    return visible(str(answer))


def result_words(
    session: Session, results: Sequence[RequirementResult], group: Group
) -> tuple[str, str]:
    """``all 4 met``, ``NOT MET: groundwater`` or ``2 unknown``, with its ink."""
    failed = [one for one in results if one.status == "not_met"]
    if failed:
        names = [_short(session, one, group) for one in failed]
        return f"NOT MET: {', '.join(dict.fromkeys(names))}", "bad"
    for status, ink in (("unknown", "open"), ("judgment", "judge")):
        count = sum(1 for one in results if one.status == status)
        if count:
            return f"{count} {STATUS_WORDS[status]}", ink
    if not results:
        return "-", "soft"
    return f"all {len(results)} met", "good"


def _short(session: Session, result: RequirementResult, group: Group) -> str:
    """A failed standard in a word or two: what people look for the figure by that fails it."""
    failed = _failing(session, result, group)
    if failed is None:
        return session.ordinance.provisions[result.provision].title
    question, _ = failed
    word = _looked_for(question)
    # a word that two figures share does not say which of them it is
    if word and [_looked_for(one) for one in group.questions.values()].count(word) == 1:
        return word
    return (question.heading or question.label).lower()


def _looked_for(question: Question) -> str:
    return question.find.partition(",")[0].strip()


def _failing(
    session: Session, result: RequirementResult, group: Group
) -> tuple[Question, Comparison] | None:
    """The question of the group, and its comparison, for which a standard is not met."""
    for line in explain_requirement(session.determination, result).lines:
        if line.answer == "no" and line.token is not None:
            question = group.questions.get(line.token[2])
            if question is not None:
                return question, line
    return None


def sentence_of(session: Session, result: RequirementResult, group: Group) -> str:
    """How a record does by a standard; of a figure that fails: what it is, and what it must be."""
    cure = session.ordinance.requirements[result.rule].cure
    failed = _failing(session, result, group) if result.status == "not_met" else None
    if failed is None or failed[0].kind not in FIGURE_KINDS:
        sentence = explain_requirement(session.determination, result).sentence
        return f"{sentence} {cure}".rstrip() if result.status == "not_met" else sentence
    question, line = failed
    cite = session.ordinance.cite(result.provision).removeprefix("§").strip()
    return f"{question.spoken} is {line.value}. It must be {line.test} ({cite}). {cure}".rstrip()


def facts_of(session: Session, results: Sequence[RequirementResult], group: Group) -> Facts:
    """The comparisons of figures behind a record's standards, each question once."""
    lines: dict[str, tuple[str, str, str, str, str]] = {}
    below: dict[str, tuple[str, str]] = {}
    for result in results:
        for line in explain_requirement(session.determination, result).lines:
            if line.token is None or line.test in ("yes", "no", ""):
                continue
            question = group.questions.get(line.token[2])
            if question is None or question.key in lines or question.kind not in FIGURE_KINDS:
                continue
            word, ink = _ANSWER_WORDS.get(line.answer, (line.answer, ""))
            limit = line.test.removeprefix("at least ").removesuffix(" or more")
            limit = limit.partition(" ")[0] if limit[:1].isdigit() else limit
            needs = "" if line.value.startswith("none") else f"needs {limit}"
            value = _VALUES.get(line.value, line.value) or "-"
            lines[question.key] = (clip(question.named, LABEL), value, needs, word, ink)
            if question.kind == "length":
                below[question.key] = (f"{line.value}, {needs} {word}", ink)
    shown = tuple(value for key, value in lines.items() if key not in below)
    return Facts((*shown, *(lines[key] for key in below))[:6], below)


def setbacks_of(
    session: Session,
    group: Group,
    index: int,
    questions: Sequence[Question],
    results: Sequence[RequirementResult],
) -> list[Setback]:
    """The distances of a record that a rule sets or that are asked, in the order of the form."""
    determination = session.determination
    limits = clearances(determination, results)
    record = records_of(session.project, group.key)[index]
    rows = []
    for question in questions:
        token = (group.key, index, question.key)
        limit = limits.get(question.key)
        if question.kind != "distance" or (limit is None and token not in determination.relevant):
            continue
        answer = limit.given if limit is not None else record.get(question.key)
        given = inf if answer == NO_SUCH_THING else answer
        if not isinstance(given, int | Fraction | float) or isinstance(given, bool):
            given = None
        if given is None:
            unsure = is_unsure(determination.evaluation, token)
            value, short = "don't know" if unsure else "not answered", "?"
        elif isinstance(given, float):
            value, short = "none there", "none"
        else:
            value, short = show(given, question.unit), figure(given)
        word, ink = _kept(limit)
        rows.append(
            Setback(
                question.named,
                limit.limit if limit is not None else None,
                given,
                value,
                f"needs {figure(limit.limit)}" if limit is not None else "",
                word,
                ink,
                short,
                word if given is not None else value.replace("not answered", "no answer"),
            )
        )
    return rows


def _kept(limit: Limit | None) -> tuple[str, str]:
    """How a distance does by its limit, and its ink."""
    if limit is None:
        return "no limit", "soft"
    if limit.status == "met":
        return ("met" if limit.is_kept else "met otherwise"), "good"
    ink = {"not_met": "bad", "unknown": "open"}.get(limit.status, "soft")
    return STATUS_WORDS[limit.status], ink


def layers_of(group: Group, record: Record, facts: Facts) -> list[Layer]:
    """What lies under a device, as far as it is answered or asked by a rule."""
    known = depths(group, record)
    layers = []
    for key, question in group.questions.items():
        kind = question.layer
        if kind and (key in known or key in facts.below):
            note, ink = facts.below.get(key, ("", ""))
            depth = known.get(key)
            if depth is not None and not note:
                note = show(depth, question.unit)
            layers.append(Layer(kind, question.named, depth, note, ink))
    return layers

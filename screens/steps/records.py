"""What a list says about one record: values in a table, results, distances beside their limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from attrs import frozen

from core.answers import Record
from core.explaining import explain_requirement
from core.ordinance import Group, Question
from core.quantities import FIGURE_KINDS, figure
from core.results import RequirementResult
from core.tracing import Line
from screens.session import Session
from screens.steps.judging import STATUS_WORDS
from screens.widgets.drawn import Piece
from screens.widgets.plain import cells, clip, pad, visible

_ANSWER_WORDS = {"yes": ("met", "good"), "no": ("NOT MET", "bad"), "?": ("unknown", "open")}


LABEL = 23
"""Cells of a comparison's label."""


@frozen(eq=False)
class Facts:
    """Comparisons of one record: label, value, limit, outcome."""

    lines: tuple[tuple[str, str, str, str, str], ...]
    """Label, value, what it must be, the outcome and its ink."""
    below: Mapping[str, tuple[str, str]]
    """By question: what stands beside a gap of the drawing, and its ink."""

    def pieces(self, index: int, width: int) -> list[Piece]:
        """One comparison as a row of that width."""
        label, value, needs, word, ink = self.lines[index]
        room = min(LABEL, max(12, width - 27))
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
) -> tuple[Question, Line] | None:
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
            if question is None or question.key in lines:
                continue
            word, ink = _ANSWER_WORDS.get(line.answer, (line.answer, ""))
            limit = line.test.removeprefix("at least ").removesuffix(" or more")
            limit = limit.partition(" ")[0] if limit[:1].isdigit() else limit
            needs = "" if line.value.startswith("none") else f"needs {limit}"
            label = question.label.removeprefix("To the nearest ").removeprefix("To ")
            if cells(label) > LABEL:
                label = question.heading or label
            value = line.value.removesuffix(" there") or "-"
            lines[question.key] = (clip(label, LABEL), value, needs, word, ink)
            if question.kind == "length":
                below[question.key] = (f"{line.value}, {needs} {word}", ink)
    shown = tuple(value for key, value in lines.items() if key not in below)
    return Facts((*shown, *(lines[key] for key in below))[:6], below)

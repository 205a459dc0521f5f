"""What the stated tolerance of an answer could change: it is tried both ways.

Whether the class could be another, its margin says. Standards are worked out anew at both ends of
what may be: also those that look at figures made of the answer, as a volume is of an area.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from core.answers import exact
from core.margins import tolerance
from core.plain import visible
from core.quantities import show
from core.trying import requirements_with

if TYPE_CHECKING:
    from core.evaluation import Token
    from core.margins import Margin
    from core.ordinance import Ordinance, Question
    from core.results import Determination, Figure
    from core.trying import Outcome

_SAID = {
    "met": "met",
    "not_met": "not met",
    "excused": "excused",
    "judgment": "for the officer to decide",
    "not_applicable": "out of place",
}


def tolerance_warnings(found: Determination, all_margins: Iterable[Margin]) -> tuple[str, ...]:
    """What the stated tolerances could change, each in a sentence.

    Args:
        found: the determination.
        all_margins: its margins (`core.margins.margins`).
    """
    if not any(source.may_be_off for source in found.evaluation.project.sources.values()):
        return ()
    told: dict[str, None] = {}
    rules: dict[Token, set[int] | None] = {}
    for margin in all_margins:
        if margin.could_flip and margin.token is not None and margin.tolerance is not None:
            if margin.requirement is not None:
                # other comparisons of the same standard may decide it: what comes of it is tried
                known = rules.setdefault(margin.token, set())
                assert known is not None
                known.add(margin.requirement.rule)
            elif margin.outcome is not None:
                could = _of_class(found, margin.effect, margin.outcome)
                told[_sentence(found, margin.token, margin.tolerance, could)] = None
    rules |= dict.fromkeys(_worked_on(found))
    for token, of in rules.items():
        told |= dict.fromkeys(_by_trial(found, token, of))
    return tuple(told)


def _of_class(found: Determination, effect: str, then: Outcome) -> str:
    ordinance = found.evaluation.ordinance
    if then.class_ != found.class_:
        could = ordinance.class_name(then.class_).word if then.settled else "open again"
        return f"it could be {could}"
    words = {flag.id: flag.word for flag in ordinance.flags}
    word = words.get(effect) or effect.replace("_", " ")
    return f"{'it could be so' if effect in then.flags else 'it could be otherwise'}: {word}"


def _sentence(found: Determination, token: Token, off: Figure, could: str) -> str:
    question, record = _asked(found, token)
    label = question.label.rstrip("?")
    if record:
        label = f"{visible(record)}, {label[:1].lower()}{label[1:]}"
    amount = show(off, question.unit) if isinstance(off, int | Fraction) else str(off)
    return f"{label} may be off by {amount}: {could}."


def _asked(found: Determination, token: Token) -> tuple[Question, str]:
    group, index, key = token
    ctx = found.evaluation
    if group is None or index is None:
        return ctx.ordinance.questions[key], ""
    record = ctx.answers[group][index].get("name") or str(index + 1)
    return ctx.ordinance.groups[group].questions[key], str(record)


def _worked_on(found: Determination) -> tuple[Token, ...]:
    """The answers that may be off, and from which a standard's figures are worked out."""
    # here and below: few projects say of an answer that it may be off, and all pay for a start
    from core.addresses import EditError, find

    ctx = found.evaluation
    through = _read_through_values(ctx.ordinance)
    tokens: list[Token] = []
    for key, source in ctx.project.sources.items():
        last = key.rpartition(".")[2]
        if not source.may_be_off or last not in through:
            continue
        try:
            address = find(ctx.ordinance, ctx.project, key)
        except EditError:
            continue  # the source of a record that is no longer there
        token = (None if address.group is None else address.group.key, address.index, last)
        if token in found.relevant:
            tokens.append(token)
    return tuple(tokens)


def _by_trial(found: Determination, token: Token, rules: Collection[int] | None) -> Iterator[str]:
    question, _ = _asked(found, token)
    value, off = _value(found, token), tolerance(found.evaluation, token)
    if value is None or off is None or isinstance(off, float):
        return
    for end in (value - off, value + off):
        trial = end if question.may_be_negative else max(end, 0)
        yield from _turned(found, token, off, exact(Fraction(trial)), rules)


def _value(found: Determination, token: Token) -> int | Fraction | None:
    group, index, key = token
    answers: Any = found.evaluation.answers
    value = answers.get(key) if group is None or index is None else answers[group][index].get(key)
    return value if isinstance(value, int | Fraction) and not isinstance(value, bool) else None


def _turned(
    found: Determination, token: Token, off: Figure, trial: Any, rules: Collection[int] | None
) -> Iterator[str]:
    ordinance = found.evaluation.ordinance
    class_, results = requirements_with(found.evaluation, {token: trial}, rules)
    if class_ != found.class_:
        return  # the class has its own margin
    now = {
        (one.provision, one.record): one.status
        for one in found.requirements
        if rules is None or one.rule in rules
    }
    for one in results:
        before = now.get((one.provision, one.record), one.status)
        if before != one.status and one.status in _SAID:
            title = ordinance.provisions[one.provision].title
            record = one.record if one.index != token[1] or one.group != token[0] else None
            what = f"{visible(record)}, {title[:1].lower()}{title[1:]}" if record else title
            yield _sentence(found, token, off, f"{what} could be {_SAID[one.status]}")


def _read_through_values(ordinance: Ordinance) -> frozenset[str]:
    """The questions from which something is worked out that a standard compares."""
    kept = ordinance.compiled.get("read_through_values")
    if not isinstance(kept, frozenset):
        kept = frozenset(_through(ordinance))
        ordinance.compiled["read_through_values"] = kept
    return kept


def _through(ordinance: Ordinance) -> set[str]:
    import re

    names = re.compile(r"[a-z_][a-z_0-9]*", re.ASCII)
    formulas: dict[str, set[str]] = {}
    for value in ordinance.values.values():
        texts = [value.formula, value.defined_when]
        texts += [part for case in value.cases for part in (case.when, case.is_)]
        formulas[value.key] = {name for text in texts if text for name in names.findall(text.text)}
    for question in ordinance.all_questions():
        if question.formula is not None:
            formulas[question.key] = set(names.findall(question.formula.text))
    open_: set[str] = set()
    for rule in ordinance.requirements:
        for text in (rule.met, rule.not_met):
            if text is not None:
                open_ |= formulas.keys() & set(names.findall(text.text))
    seen: set[str] = set()
    found: set[str] = set()
    while open_:
        key = open_.pop()
        seen.add(key)
        found |= formulas[key]
        open_ |= (formulas.keys() & formulas[key]) - seen
    return found

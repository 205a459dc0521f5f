"""Why: what was compared with what, by which provision, in words a clerk reads.

A sentence first, the comparisons below it, the citation at the end, readings marked as readings.
Made on demand from the compiled conditions and the evaluation behind a determination.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from attrs import frozen

from core.counting import NOT_YET
from core.expression.nodes import (
    And,
    Compare,
    Convert,
    If,
    In,
    Literal,
    Node,
    Not,
    Or,
    Words,
)
from core.expression.reading import Overall, QuestionRef, RecordQuestionRef, ValueRef
from core.phrases import OPPOSITE, asked, label_of, show_choice, show_value, spoken
from core.plain import in_words
from core.quantities import show, show_need, show_supply
from core.results import (
    UNDETERMINED,
    Determination,
    ExemptionResult,
    ReadingResult,
    Reason,
    RequirementResult,
)

if TYPE_CHECKING:
    from core.evaluation import Evaluation, Token
    from core.ordinance import ClassStep, Formula


@frozen(eq=False, repr=False)
class Line:
    """One comparison: "Ground disturbed in all  8,000 sq ft  under 5,000?  no  § 220-57I(2)"."""

    label: str
    value: str
    test: str
    answer: str
    """"yes", "no" or "?"."""
    provision: str | None = None
    cite: str = ""
    depth: int = 0
    token: tuple[str | None, int | None, str] | None = None
    """The question behind it, to go to; None where it is worked out."""
    gap: str = ""
    """How far the figure is from the limit, with its unit; empty where it has no meaning."""


@frozen(eq=False, repr=False)
class Explanation:
    """A sentence, the comparisons it rests on, and the readings they rest on."""

    sentence: str
    lines: tuple[Line, ...] = ()
    readings: tuple[ReadingResult, ...] = ()
    cite: str = ""


def explain_condition(
    ctx: Evaluation, formula: Formula | None, provision: str | None = None
) -> tuple[Line, ...]:
    """The comparisons of a condition, those that were made, in its order."""
    if formula is None:
        return ()
    with ctx.quietly():
        return tuple(_lines(ctx, ctx.compile(formula), provision, negated=False, depth=0))


def explain_exemption(found: Determination, result: ExemptionResult) -> Explanation:
    """Why an exemption is met, not met or unknown."""
    ctx = found.evaluation
    lines: list[Line] = []
    for rule in ctx.ordinance.exemptions:
        covered = result.activity in rule.covers if result.activity else not rule.covers
        if rule.provision == result.provision and covered:
            lines += explain_condition(ctx, rule.when, rule.provision)
    title = ctx.ordinance.provisions[result.provision].title
    word = {"met": "Met", "not_met": "Not met", "unknown": "Not known yet"}[result.status]
    return Explanation(
        f"{word}: {title}. {_because(lines, result.status)}".strip(),
        tuple(lines),
        _readings(found, (result.provision,)),
        ctx.ordinance.cite(result.provision),
    )


def reasons(found: Determination) -> tuple[Reason, ...]:
    """The provisions that decide a settled class, each with why."""
    ctx = found.evaluation
    ladder = ctx.ladder
    given: list[Reason] = []
    if ladder is None or not found.settled:
        return ()
    for step in ladder.steps:
        for provision, lines in _step_grounds(found, step):
            status = "met" if step.when is not None else "not_so"
            text = _because(lines, status) or _title(ctx, provision)
            reason = Reason(provision, ctx.ordinance.cite(provision), text)
            if all(reason.provision != known.provision for known in given):
                given.append(reason)
    return tuple(given)


def _step_grounds(found: Determination, step: ClassStep) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """The provisions behind a step, with their comparisons.

    A step without a provision of its own rests on the exemptions or routes of the kinds of work.
    """
    ctx = found.evaluation
    if step.provision is not None:
        lines = explain_condition(ctx, step.when, step.provision)
        yield step.provision, lines if step.when is not None else _other_routes(found)
        return
    met = [result for result in found.exemptions if result.status == "met"]
    for result in met:
        yield result.provision, explain_exemption(found, result).lines
    exempt = {result.activity for result in met}
    ticked = ctx.ladder.ticked() if ctx.ladder is not None else ()
    for route in ctx.ordinance.routes:
        if route.to != step.is_:
            continue
        with ctx.quietly():
            holds = ctx.holds(route.when)
        concerned = [tick for tick in ticked if tick not in exempt and tick in route.covers]
        if holds and concerned:
            yield route.provision, explain_condition(ctx, route.when, route.provision)


def _other_routes(found: Determination) -> tuple[Line, ...]:
    """Why nothing lets the project into another class: for a step that takes all the rest."""
    ctx = found.evaluation
    exempt = {result.activity for result in found.exemptions if result.status == "met"}
    ticked = ctx.ladder.ticked() if ctx.ladder is not None else ()
    lines: list[Line] = []
    for route in ctx.ordinance.routes:
        if any(tick in route.covers and tick not in exempt for tick in ticked):
            with ctx.quietly():
                holds = ctx.holds(route.when)
            if holds is False:
                lines += explain_condition(ctx, route.when, route.provision)
    return tuple(lines)


def explain_class(found: Determination) -> Explanation:
    """Why the project is of its class, or why that cannot be said yet."""
    ctx = found.evaluation
    lines: list[Line] = []
    for result in found.exemptions:
        lines += explain_exemption(found, result).lines
    if ctx.ladder is not None:
        for step in ctx.ladder.steps:
            for provision, step_lines in _step_grounds(found, step):
                if all(line.provision != provision for line in lines):
                    lines += step_lines
    return Explanation(class_sentence(found), tuple(lines), found.readings, _first_cite(found))


def class_sentence(found: Determination) -> str:
    """The outcome in a sentence: "MINOR PROJECT: ground disturbed in all is 8,000 sq ft, ..."."""
    ordinance = found.evaluation.ordinance
    if found.class_ == UNDETERMINED:
        words = [ordinance.class_name(key).word for key in found.candidates]
        count = len(found.missing)
        if found.open:
            return f"Cannot say yet: {in_words(words)}. {found.open[0].ask}"
        answers = "1 answer" if count == 1 else f"{count} answers"
        return f"Cannot say yet: {in_words(words)}. {answers} missing."
    word = ordinance.class_name(found.class_).word
    why = [reason.text for reason in reasons(found)]
    return f"{word}: {why[0]}" if why else word


def _first_cite(found: Determination) -> str:
    given = reasons(found)
    return given[0].cite if given else ""


def explain_requirement(found: Determination, result: RequirementResult) -> Explanation:
    """Why a requirement is met, not met, excused, unknown, to be judged, or does not apply."""
    ctx = found.evaluation
    requirement = ctx.ordinance.requirements[result.rule]
    if result.group is not None and result.index is None:
        # its records are not answered, or there are none: no condition was run
        sentence = (
            _unknown_sentence(ctx, result)
            if result.status == "unknown"
            else f"Does not apply. {_none_there(ctx, result.group)}"
        )
        return Explanation(sentence, cite=ctx.ordinance.cite(result.provision))
    with ctx.bound(_singular(ctx, result), result.index):
        applies = explain_condition(ctx, requirement.applies, result.provision)
        met = explain_condition(ctx, requirement.met, result.provision)
        failed = explain_condition(ctx, requirement.not_met, result.provision)
        excused: tuple[Line, ...] = ()
        if result.status in ("excused", "unknown") and result.excused_by is not None:
            for excuse in ctx.ordinance.exceptions:
                if excuse.provision == result.excused_by:
                    excused = explain_condition(ctx, excuse.when, excuse.provision)
    lines = {
        "not_applicable": applies,
        "judgment": (*met, *failed),
        "excused": (*met, *failed, *excused),
    }.get(result.status, (*met, *failed) or applies)
    return Explanation(
        _requirement_sentence(found, result, applies, (*met, *failed)),
        tuple(lines),
        _readings(found, (result.provision,)),
        ctx.ordinance.cite(result.provision),
    )


def _requirement_sentence(
    found: Determination,
    result: RequirementResult,
    applies: Sequence[Line],
    lines: Sequence[Line],
) -> str:
    ctx = found.evaluation
    requirement = ctx.ordinance.requirements[result.rule]
    if result.status == "unknown":
        return result.undefined or _unknown_sentence(ctx, result)
    if result.judged:
        entry = ctx.project.judgments[result.provision, result.record]
        word = {"met": "met", "not_met": "not met"}.get(result.status, "does not apply")
        by = f" by {entry.by}" if entry.by else ""
        note = f" {entry.note}" if entry.note else ""
        return f"Decided{by}: {word}.{note}"
    if result.status == "judgment":
        role = ctx.ordinance.head.roles.get(requirement.judged_by or "", "an official")
        with ctx.bound(_singular(ctx, result), result.index), ctx.quietly():
            shown = requirement.hint and ctx.holds(requirement.hint_when)
        hint = f" {requirement.hint}" if shown else ""
        return f"No figure settles it: {_the(role)} decides.{hint}"
    if result.status == "not_applicable":
        return f"Does not apply. {_because(applies, 'not_so')}".strip()
    if result.status == "excused" and result.excused_by is not None:
        excuse = ctx.ordinance.provisions[result.excused_by]
        return f"Not met, but excused: {excuse.title} ({excuse.citation}). " + _because(
            lines, "not_met"
        )
    return _because(lines, result.status) or _title(ctx, result.provision)


def _none_there(ctx: Evaluation, group: str) -> str:
    return f"{ctx.ordinance.groups[group].title}: none."


def _the(role: str) -> str:
    return role if role.startswith(("an ", "a ", "the ")) else f"the {role}"


def _unknown_sentence(ctx: Evaluation, result: RequirementResult) -> str:
    labels = [label_for(ctx, (item.group, item.index, item.question)) for item in result.missing]
    if not labels:
        return "Cannot be said yet."
    shown = labels[:4] + ([f"{len(labels) - 4} more"] if len(labels) > 4 else [])
    return f"Cannot be said yet. Not answered: {in_words(list(dict.fromkeys(shown)), 'and')}."


def label_for(ctx: Evaluation, token: Token) -> str:
    """The label of a question, a group or a setting."""
    group, _, key = token
    ordinance = ctx.ordinance
    if group == "settings":
        return ordinance.settings[key].label
    if group is not None:
        return ordinance.groups[group].questions[key].label.rstrip("?")
    if key in ordinance.questions:
        return ordinance.questions[key].label.rstrip("?")
    return ordinance.groups[key].label.rstrip("?") or ordinance.groups[key].title


def _singular(ctx: Evaluation, result: RequirementResult) -> str | None:
    if result.group is None or result.index is None:
        return None
    return ctx.ordinance.groups[result.group].singular


def _title(ctx: Evaluation, provision: str) -> str:
    return f"{ctx.ordinance.provisions[provision].title}."


def _because(lines: Sequence[Line], status: str) -> str:
    """The comparisons that make a result so, in a sentence."""
    wanted = {"met": "yes", "not_met": "no", "not_so": "no"}.get(status, "?")
    telling = [line for line in lines if line.answer == wanted]
    return " ".join(_said(line, status) for line in telling[:3])


def _said(line: Line, status: str) -> str:
    """A comparison as a sentence: of a result that is so, must be so, or is not so."""
    plain = line.test in ("yes", "no") or not line.test
    if status == "not_met":
        gap = f" ({line.gap})" if line.gap else ""
        return f"{line.label}: {line.value}, must be {line.test}{gap}."
    if plain:
        return f"{line.label}: {line.value}."
    return f"{line.label}: {line.value}, {'not ' if status == 'not_so' else ''}{line.test}."


def _readings(found: Determination, targets: Sequence[str]) -> tuple[ReadingResult, ...]:
    return tuple(
        reading for reading in found.readings if not set(targets).isdisjoint(reading.bears_on)
    )


# From nodes to lines


def _lines(
    ctx: Evaluation, node: Node, provision: str | None, *, negated: bool, depth: int
) -> Iterator[Line]:
    if isinstance(node, Not):
        yield from _lines(ctx, node.item, provision, negated=not negated, depth=depth)
    elif isinstance(node, And | Or):
        for item in _looked_at(ctx, node):
            yield from _lines(ctx, item, provision, negated=negated, depth=depth)
    elif isinstance(node, If) and node.type.kind == "bool":
        yield from _gate_lines(ctx, node, provision, negated=negated, depth=depth)
    elif isinstance(node, Compare):
        yield _compare_line(ctx, node, provision, negated=negated, depth=depth)
    elif isinstance(node, In):
        yield _in_line(ctx, node, provision, negated=negated, depth=depth)
    elif isinstance(node, ValueRef) and node.type.kind == "bool":
        index = None if node.variable is None else ctx.env[node.variable]
        with ctx.bound(node.singular, index):
            yield from _lines(ctx, node.body, provision, negated=negated, depth=depth + 1)
    elif isinstance(node, Literal):
        return
    elif node.type.kind == "bool":
        yield _yes_no_line(ctx, node, provision, negated=negated, depth=depth)


def _looked_at(ctx: Evaluation, node: And | Or) -> Iterator[Node]:
    """The parts that were run; after the one that decided, those of answers that count elsewhere."""
    deciding = isinstance(node, Or)
    decided = False
    for item in node.items:
        side = item.left if isinstance(item, Compare) else item
        if not decided or token_of(ctx, side) in ctx.read:
            yield item
        decided = decided or item.run(ctx) is deciding


def _gate_lines(
    ctx: Evaluation, node: If, provision: str | None, *, negated: bool, depth: int
) -> Iterator[Line]:
    test = node.test.run(ctx)
    yield from _lines(ctx, node.test, provision, negated=test is False, depth=depth)
    if test is not None:
        branch = node.yes if test else node.no
        yield from _lines(ctx, branch, provision, negated=negated, depth=depth)


def _answer(value: bool | None, *, negated: bool = False) -> str:
    if value is None:
        return "?"
    return "yes" if value is not negated else "no"


def _line(
    ctx: Evaluation,
    provision: str | None,
    depth: int,
    label: str,
    value: str,
    test: str,
    answer: str,
    token: Token | None,
    gap: str = "",
) -> Line:
    cite = ctx.ordinance.cite(provision) if provision is not None else ""
    return Line(label, value, test, answer, provision, cite, depth, token, gap)


def token_of(ctx: Evaluation, node: Node) -> Token | None:
    """The question that an expression reads, where it reads one alone."""
    if isinstance(node, QuestionRef):
        return node.token
    if isinstance(node, RecordQuestionRef):
        return (node.group, ctx.env[node.variable], node.key)
    return None


def _compare_line(
    ctx: Evaluation, node: Compare, provision: str | None, *, negated: bool, depth: int
) -> Line:
    left, right = node.left.run(ctx), node.right.run(ctx)
    op = OPPOSITE[node.op] if negated else node.op
    if isinstance(node.right, Literal) and node.right.value == "":
        test = "given" if op == "!=" else "not given"
    else:
        test = asked(op, _bound(ctx, node, right))
    return _line(
        ctx,
        provision,
        depth,
        label_of(node.left),
        _value(ctx, node.left, left),
        test,
        _answer(node.run(ctx), negated=negated),
        token_of(ctx, node.left),
        _gap(node, left, right),
    )


def _bound(ctx: Evaluation, node: Compare, right: Any) -> str:
    """The limit of a comparison: the figure, with what it is where it is worked out."""
    if isinstance(node.right, Literal):
        if isinstance(right, str) and isinstance(node.left, QuestionRef | RecordQuestionRef):
            return show_choice(node.left.question, right)
        return show_value(right, node.right if node.right.type.unit else node.left)
    name = spoken(node.right, ctx.ordinance)
    if right is None:
        return name
    return f"{show_value(right, _unit_node(node.right, node.left))} ({name})"


def _unit_node(node: Node, other: Node) -> Node:
    return node if node.type.unit or isinstance(node, ValueRef | Convert) else other


def _value(ctx: Evaluation, node: Node, value: Any) -> str:
    token = token_of(ctx, node)
    if value is None and token is not None and is_unsure(ctx, token):
        return "don't know"
    return show_value(value, node)


def is_unsure(ctx: Evaluation, token: Token) -> bool:
    """Whether somebody looked and does not know the answer to a question."""
    group, index, key = token
    name = key
    if group is not None and index is not None and group in ctx.ordinance.groups:
        record = ctx.answers[group][index].get("name")
        name = f"{group}.{record}.{key}"
    source = ctx.project.sources.get(name)
    return source is not None and source.dont_know


def _gap(node: Compare, left: Any, right: Any) -> str:
    if not node.left.type.is_number or left is None or right is None:
        return ""
    if NOT_YET in (left, right) or inf in (left, right) or left == right:
        return ""
    unit = node.left.value.unit if isinstance(node.left, ValueRef) else node.left.type.unit
    gap = abs(left - right)
    if isinstance(gap, float):
        shown = f"{gap:,.6g} {unit}".rstrip()
    elif gap.denominator == 1 or 10**9 % gap.denominator == 0:
        shown = show(gap, unit)
    else:
        shown = (show_need if left < right else show_supply)(gap, unit)
    return f"{shown} short" if left < right else f"{shown} over"


def _in_line(
    ctx: Evaluation, node: In, provision: str | None, *, negated: bool, depth: int
) -> Line:
    wanted = node.negated is negated
    answer = _answer(node.run(ctx), negated=negated)
    if isinstance(node.item, Literal):
        value = node.where.run(ctx)
        word = str(node.item.value)
        if isinstance(node.where, QuestionRef):
            text = node.where.question.choice_text(word)
            ticked = None if value is None else ("ticked" if word in value else "not ticked")
            return _line(
                ctx,
                provision,
                depth,
                text,
                ticked or "not answered",
                "ticked" if wanted else "not ticked",
                answer,
                node.where.token,
            )
    value = node.item.run(ctx)
    if isinstance(node.where, Literal | Words):
        listed = node.where.value
        if isinstance(node.item, QuestionRef | RecordQuestionRef):
            listed = [node.item.question.choice_text(word).lower() for word in listed]
        among = in_words(list(listed))
    else:
        among = spoken(node.where, ctx.ordinance)
    return _line(
        ctx,
        provision,
        depth,
        label_of(node.item),
        _value(ctx, node.item, value),
        among if wanted else f"not {among}",
        answer,
        token_of(ctx, node.item),
    )


def _yes_no_line(
    ctx: Evaluation, node: Node, provision: str | None, *, negated: bool, depth: int
) -> Line:
    value = node.run(ctx)
    if isinstance(node, QuestionRef | RecordQuestionRef):
        label = node.question.label.rstrip("?")
        shown = _value(ctx, node, value)
    else:
        text = spoken(node, ctx.ordinance)
        label = text[:1].upper() + text[1:]
        shown = "not known" if value is None else show_value(value, node)
        if isinstance(node, Overall) and value is None and node.over.run(ctx) is None:
            shown = "not answered"
    return _line(
        ctx,
        provision,
        depth,
        label,
        shown,
        "no" if negated else "yes",
        _answer(value, negated=negated),
        token_of(ctx, node),
    )

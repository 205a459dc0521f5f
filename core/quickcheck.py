"""The quick check: which question comes next, and what its result says.

For somebody with a tape measure and no law book: the kinds of work first, then the question that
settles most, until the class is settled or nobody knows more. The result has one order, whatever it
is: the answer, why, how long it stays so, what to do next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from attrs import evolve, frozen

from core.answers import exact
from core.balances import balances
from core.explaining import Line, explain_class, reasons
from core.forms import Asked, is_answered, is_unsure
from core.margins import Margin, class_margins
from core.ordinance import Ordinance, Question
from core.plain import in_words
from core.project import Project
from core.quantities import show, show_need
from core.results import Determination, Missing
from core.settling import smallest_set
from core.standing import paper_title

CLOSE = Fraction(5, 100)
"""Within this part of a limit it is worth measuring again."""

HOLD = "{hold}"
"""Stands in the texts for the step that says how to hold the water."""

HELP = "This is a help, not a permit and not legal advice. The Village decides."

_CITED = re.compile(r"(?P<text>.+?) \((?P<provision>[A-Z][\w-]+)\)$")


@frozen(eq=False, repr=False)
class Told:
    """A line of the result, with the provision cited at its end."""

    text: str
    cite: str = ""
    indent: int = 3


@frozen(eq=False, repr=False)
class Face:
    """What the result says, part by part."""

    answer: tuple[str, ...]
    why: tuple[Line, ...]
    parts: tuple[tuple[str, tuple[Told, ...]], ...]
    """Further parts with their headings: what to hold, to hand in, to find out, to do next."""
    close: tuple[str, ...] = ()
    """Limits that are so near that the figure must be sure."""


# --- asking -------------------------------------------------------------------------------------


def kinds_question(ordinance: Ordinance) -> Question | None:
    """The question about the kinds of work, which comes first."""
    return ordinance.questions.get(ordinance.head.activities or "")


def next_question(ordinance: Ordinance, project: Project, found: Determination) -> Question | None:
    """The question to ask now; None: there is a result, or nothing more that a tape can tell."""
    kinds = kinds_question(ordinance)
    if kinds is not None and not is_answered(project, Asked(kinds.key, kinds)):
        return kinds
    return next(iter(_open(ordinance, project, found)), None)


def still_to_come(ordinance: Ordinance, project: Project, found: Determination) -> int:
    """About how many questions follow, as things stand."""
    return sum(1 for _ in _open(ordinance, project, found))


def _open(ordinance: Ordinance, project: Project, found: Determination) -> Iterator[Question]:
    for missing in found.missing:
        question = ordinance.questions.get(missing.question)
        if missing.group is not None or question is None:
            continue
        if not is_unsure(project, Asked(question.key, question)):
            yield question
    if found.settled:
        # a figure that the result shows, though the class does not hang on it
        for key in ordinance.head.texts.get(f"quick_also_{found.class_}", ()):
            item = Asked(key, ordinance.questions[key])
            if not is_answered(project, item) and not is_unsure(project, item):
                yield item.question


def kinds_of(ordinance: Ordinance, project: Project) -> str:
    """The kinds of work chosen so far, in words."""
    question = kinds_question(ordinance)
    if question is None:
        return ""
    answer = project.answers.get(question.key)
    words = answer if isinstance(answer, tuple) else (answer,) if answer else ()
    texts = [question.choice_text(str(word)) for word in words]
    return in_words([text[:1].lower() + text[1:] for text in texts], "and")


def examples(question: Question) -> str:
    """How to type it: ``Type sizes as you measure them:  8,000   24x30 + 12x40   0.25 ac``."""
    shown = "   ".join(re.split(r",? or |, (?=\D)", question.how_to_type))
    start = "Type sizes as you measure them:" if question.kind == "area" else "Type"
    return f"{start}  {shown}" if shown else ""


# --- the result ---------------------------------------------------------------------------------


def assumed(ordinance: Ordinance, project: Project) -> Project:
    """The project with what the ordinance lets the quick check take for given, where unanswered.

    For a first figure of the water to hold: it does not ask the twenty questions behind it.
    """
    given = ordinance.head.texts.get("quick_assumes", {})
    answers = dict(given) if isinstance(given, Mapping) else {}
    return evolve(project, answers=MappingProxyType({**answers, **project.answers}))


def face(found: Determination, assuming: Determination | None = None) -> Face:
    """What the result says.

    Args:
        found: the determination.
        assuming: the same with `assumed` answers, for figures that hang on more than was asked.
    """
    ordinance = found.evaluation.ordinance
    texts = ordinance.head.texts
    if not found.settled:
        return _cannot_say(found)
    word = ordinance.class_name(found.class_).word
    answer = str(texts.get(f"result_{found.class_}", f"By your answers: {word}."))
    says = str(texts.get(f"says_{found.class_}", ""))
    margins = _onward(found)
    short = ordinance.class_name(found.class_).short.lower()
    parts = [
        (_hold_heading(ordinance), tuple(_to_hold(assuming or found))),
        ("Hand in", tuple(_to_hand_in(found))),
        (f"It stays {short} while", tuple(_stays(ordinance, margins))),
        ("Do next", tuple(_next(found, assuming or found))),
    ]
    return Face(
        (answer, says) if says else (answer,),
        _why(found),
        tuple((heading, told) for heading, told in parts if told),
        tuple(_close(found)),
    )


def _cannot_say(found: Determination) -> Face:
    ordinance = found.evaluation.ordinance
    wanted = smallest_set(found)
    count = len(wanted)
    answer = "We cannot say yet."
    if count:
        answer = f"We cannot say yet. Find out {count} {'thing' if count == 1 else 'things'}:"
    between = [ordinance.class_name(key).word for key in found.candidates]
    told: list[Told] = []
    for number, missing in enumerate(wanted, 1):
        text, steps = _to_find_out(ordinance, missing)
        told.append(Told(f"{number}. {text}"))
        told += [_cited(ordinance, step, indent=6) for step in steps]
    parts = [
        ("", tuple(told)),
        ("The text leaves it open", tuple(Told(point.ask) for point in found.open)),
        ("Do next", tuple(_next(found, found))),
    ]
    says = f"It may be {in_words(between)}." if len(between) > 1 else ""
    return Face(
        (answer, says) if says else (answer,),
        (),
        tuple((heading, lines) for heading, lines in parts if lines),
    )


def _to_find_out(ordinance: Ordinance, missing: Missing) -> tuple[str, tuple[str, ...]]:
    """What is missing in a sentence, and at most two steps to find it out.

    It may be a question of the project or of a record, a whole list of records, or a fact that the
    Village knows.
    """
    if missing.index is not None and missing.group is not None:
        question = ordinance.groups[missing.group].questions[missing.question]
        return question.text, question.find_out[:2]
    if missing.question in ordinance.questions:
        question = ordinance.questions[missing.question]
        return question.text, question.find_out[:2]
    if missing.question in ordinance.groups:
        group = ordinance.groups[missing.question]
        return group.text or group.label or group.title, group.find_out[:2]
    setting = ordinance.settings[missing.question]
    return setting.text or setting.label, (setting.ask,) if setting.ask else ()


def _why(found: Determination) -> tuple[Line, ...]:
    """The comparisons that make it so; those that only say what it is not are left to F2."""
    lines = explain_class(found).lines
    seen: dict[tuple[str, str], Line] = {}
    for reason in reasons(found):
        mine = [line for line in lines if line.provision == reason.provision]
        mine = [line for line in mine if line.answer == "yes"]
        # a rule of several parts has its comparisons one step in: they are said one by one
        deeper = [line for line in mine if line.depth]
        mine = [line for line in mine if not line.depth] or list(_said(found, deeper))
        # what is major because nothing makes it less has no comparison of its own to show
        told = Line(reason.text, "", "", "", reason.provision, reason.cite)
        for line in mine or [told]:
            seen.setdefault((line.label, line.test), line)
    return tuple(seen.values())[:6]


def _said(found: Determination, lines: Sequence[Line]) -> Iterator[Line]:
    """Answers as sentences, a line each, the rule cited at the last one."""
    ordinance = found.evaluation.ordinance
    for number, line in enumerate(lines, 1):
        key = line.token[2] if line.token is not None and line.token[0] is None else ""
        asked = ordinance.questions.get(key)
        label = asked.label if asked is not None else line.label
        text = f"{label} {line.value}." if label.endswith("?") else f"{label}: {line.value}."
        cite = line.cite if number == len(lines) else ""
        yield Line(text, "", "", "", line.provision if cite else "", cite)


def _onward(found: Determination) -> list[Margin]:
    return [
        margin
        for margin in class_margins(found)
        if margin.to_change >= 0 and margin.outcome and margin.outcome.class_ != found.class_
    ]


def _stays(ordinance: Ordinance, margins: Sequence[Margin]) -> Iterator[Told]:
    lines = []
    for margin in margins:
        sign = "less than" if margin.at else "no more than"
        figure = f"{sign} {_figure(margin)}"
        form = ordinance.head.texts.get(f"stays_{margin.key}")
        lines.append(
            str(form).format(figure) if form else f"{_lower(margin.label)} grows by {figure}"
        )
    for index, line in enumerate(lines):
        last = index == len(lines) - 1
        joined = "" if last else (", and" if index == len(lines) - 2 else ",")
        yield Told(f"{line}{joined or '.'}")


def _figure(margin: Margin) -> str:
    return show(exact(abs(Fraction(margin.to_change))), margin.unit)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _close(found: Determination) -> Iterator[str]:
    """A sentence for each limit that is near, or within what the answer may be off."""
    first = True
    for margin in class_margins(found):
        if margin.outcome is None or margin.outcome.class_ == found.class_:
            continue
        if not is_near(margin) and not margin.could_flip:
            continue
        if margin.to_change == 0:
            where = "exactly at the limit"
        else:
            side = "below" if margin.to_change > 0 else "above"
            where = f"only {_figure(margin)} {side} the limit"
        if first:
            yield f"Close: {where}. Have it measured before you dig."
        else:
            yield f"Also close: {_lower(margin.label)}, {where}."
        first = False


def is_near(margin: Margin) -> bool:
    """Whether a figure is within 5 % of a limit."""
    return abs(float(margin.to_change)) <= float(CLOSE) * abs(float(margin.threshold))


def _hold_heading(ordinance: Ordinance) -> str:
    says = ordinance.head.texts.get("quick_assumes_says")
    return f"Water to hold ({says})" if says else "Water to hold"


def _to_hold(found: Determination) -> Iterator[Told]:
    ordinance = found.evaluation.ordinance
    for balance in balances(ordinance, found):
        if not balance.need or isinstance(balance.need, float):
            continue
        text = show_need(balance.need, balance.unit)
        if balance.need_as_stated is not None and not isinstance(balance.need_as_stated, float):
            text = f"{show_need(balance.need_as_stated, balance.stated_unit)} = {text}"
        if balance.formula:
            text += f"   {balance.formula}"
        yield Told(text, ordinance.cite(balance.provision))


def _to_hand_in(found: Determination) -> Iterator[Told]:
    ordinance = found.evaluation.ordinance
    for paper in found.documents:
        if paper.status == "missing":
            yield Told(paper_title(ordinance, paper), ordinance.cite(paper.provision))


def next_steps(found: Determination, assuming: Determination | None = None) -> list[str]:
    """What to do next for the class, as the texts of the ordinance, or its paper, have it.

    Args:
        found: the determination.
        assuming: the one that tells the water to hold; None: the same. A step ``{hold}`` of the
            texts stands for ``next_hold``, and is left out where there is nothing to hold.
    """
    ordinance = found.evaluation.ordinance
    texts, key = ordinance.head.texts, f"next_{found.class_}"
    given = texts.get(key) or _on_paper(ordinance, key)
    steps = [str(text) for text in (given if isinstance(given, list | tuple) else (given,))]
    held = assuming or found
    needs = [one.need for one in balances(held.evaluation.ordinance, held)]
    known = [need for need in needs if need is not None]
    hold = "" if known and not any(known) else str(texts.get("next_hold", ""))
    return [step for step in (hold if each == HOLD else each for each in steps) if step]


def _next(found: Determination, assuming: Determination) -> Iterator[Told]:
    for number, text in enumerate(next_steps(found, assuming), 1):
        yield _cited(found.evaluation.ordinance, f"{number}. {text}")


def _on_paper(ordinance: Ordinance, key: str) -> Any:
    """What the paper of the result says under the same name."""
    paper = ordinance.papers.get("screening")
    return paper.texts.get(key, ()) if paper is not None else ()


def _cited(ordinance: Ordinance, text: str, indent: int = 3) -> Told:
    match = _CITED.fullmatch(text)
    if match and match["provision"] in ordinance.provisions:
        return Told(match["text"], ordinance.cite(match["provision"]), indent)
    return Told(text, indent=indent)

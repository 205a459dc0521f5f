"""What a class rests on: the questions of the ladder, each with its answer and comparisons.

"Is it exempt?  NO", "Does it need the State's stormwater permit (SPDES)?  NO", "Is it a minor
project?  YES", "May it be treated as major?  IT MAY": in the order in which the law asks them. The
words come from the classes and flags of the ordinance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from core.classing import WHOLE_PROJECT
from core.explaining import (
    Line,
    explain_class,
    explain_condition,
    explain_exemption,
    label_for,
)
from core.forms import short_label
from core.ordinance import ClassName, ClassStep, Flag, Ordinance
from core.plain import in_words
from core.results import Determination, ReadingResult
from core.wording import compared, deciding, outcome_word

_SAYS = {True: "YES", False: "NO", None: "NOT KNOWN YET"}
_VERB = re.compile(r"(may|must|can|is|needs|meets) ")
_MOST_NAMED = 3
"""Missing answers that a sentence names."""


@frozen(eq=False)
class Part:
    """Comparisons by one provision."""

    title: str
    """Of the provision; said where a question has several parts."""
    lines: tuple[Line, ...]


@frozen(eq=False)
class Ground:
    """A question that the class or a flag hangs on, and how it was answered."""

    asks: str
    says: str
    parts: tuple[Part, ...] = ()
    named: bool = False
    """Whether the parts are rules of their own, whose titles are said."""
    readings: tuple[ReadingResult, ...] = ()
    hidden: int = 0
    """Comparisons that came to no and are not listed."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """All comparisons, whatever their provision."""
        return tuple(line for part in self.parts for line in part.lines)


def grounds(found: Determination, *, every: bool = False) -> tuple[Ground, ...]:
    """The questions behind the class of a project and its flags, in the order of the law.

    Args:
        found: what the ordinance decides.
        every: also the grounds of flags that came to no.
    """
    return (*_of_ladder(found), *_of_flags(found, every=every))


def question_of(word: str) -> str:
    """A class or flag, as its word continues "It ...", turned into a question.

    ``needs a permit``: "Does it need a permit?"; ``may be major``: "May it be major?".
    """
    verb = _VERB.match(word)
    if verb is None:
        return f"Is it {word}?"
    rest = word[verb.end() :]
    if verb[1] in ("needs", "meets"):
        return f"Does it {verb[1].removesuffix('s')} {rest}?"
    return f"{verb[1].capitalize()} it {rest}?"


def class_phrase(name: ClassName) -> str:
    """A class as it stands after "it is": "exempt", "a minor project"."""
    word = name.word.lower()
    if word.endswith("project"):
        return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"
    return word


# --- The ladder ----------------------------------------------------------------------------------


def _of_ladder(found: Determination) -> Iterator[Ground]:
    """A question for each step that was tried and tells something."""
    ctx = found.evaluation
    ladder = ctx.ladder
    if ladder is None:
        return
    told: set[str] = set()
    read: set[str] = set()
    for step in ctx.ordinance.ladder:
        with ctx.quietly():
            holds = ctx.holds(step.when)
        parts = _parts(found, step)
        # a step that came to no is told where figures, or exemptions, say so
        exempts = _by_exemption(found, step)
        tells = exempts or any(line.value[:1].isdigit() for part in parts for line in part.lines)
        if parts and (holds is not False or tells):
            asks = _asked_by(ctx.ordinance, step)
            if asks not in told:
                told.add(asks)
                readings = [one for one in _readings(found, step, parts) if one.id not in read]
                read.update(one.id for one in readings)
                # what would take it takes it once the questions before are answered
                says = _SAYS[holds if holds is False or found.settled else None]
                yield Ground(asks, says, parts, len(parts) > 1, tuple(readings))
        if holds:
            return


def _asked_by(ordinance: Ordinance, step: ClassStep) -> str:
    words = [flag.word for flag in ordinance.flags if flag.id in step.flags and flag.word]
    return question_of(words[0] if words else class_phrase(ordinance.class_name(step.is_)))


def _by_exemption(found: Determination, step: ClassStep) -> bool:
    """Whether a step stands for the exemptions: it has no provision, and no route leads to it."""
    routes = found.evaluation.ordinance.routes
    return step.provision is None and all(route.to != step.is_ for route in routes)


def _parts(found: Determination, step: ClassStep) -> tuple[Part, ...]:
    """The comparisons of a step, provision by provision, those that were made."""
    ctx = found.evaluation
    if _by_exemption(found, step):
        return tuple(_exemptions(found))
    if step.provision is not None:
        title = ctx.ordinance.provisions[step.provision].title
        lines = explain_condition(ctx, step.when, step.provision)
        # the step that takes all the rest has none: the questions before it told why
        return (Part(title, lines),) if lines or step.when is None else ()
    return tuple(_routes(found, step))


def _exemptions(found: Determination) -> Iterator[Part]:
    seen: set[tuple[str, tuple[tuple[str, str], ...]]] = set()
    for result in found.exemptions:
        lines = explain_exemption(found, result).lines
        known = (result.provision, tuple((line.label, line.value) for line in lines))
        if lines and known not in seen:
            seen.add(known)
            yield Part(found.evaluation.ordinance.provisions[result.provision].title, lines)


def _routes(found: Determination, step: ClassStep) -> Iterator[Part]:
    ctx = found.evaluation
    exempt = {one.activity for one in found.exemptions if one.status == "met"}
    ticked = ctx.ladder.ticked() if ctx.ladder is not None else ()
    for route in ctx.ordinance.routes:
        concerned = [
            tick
            for tick in ticked
            if tick not in exempt and (tick in route.covers or tick == WHOLE_PROJECT)
        ]
        if route.to == step.is_ and concerned:
            lines = explain_condition(ctx, route.when, route.provision)
            with ctx.quietly():
                holds = ctx.holds(route.when)
            # one that is for other kinds of work tells nothing
            if holds is not False or any(line.answer == "no" for line in lines):
                yield Part(ctx.ordinance.provisions[route.provision].title, lines)


def _readings(
    found: Determination, step: ClassStep, parts: tuple[Part, ...]
) -> tuple[ReadingResult, ...]:
    """The readings on which a step rests."""
    about = {f"class:{step.is_}", *(f"flag:{flag}" for flag in step.flags)}
    about |= {line.provision for part in parts for line in part.lines if line.provision}
    if step.provision is not None:
        about.add(step.provision)
    return tuple(
        one for one in found.readings if not about.isdisjoint((one.provision, *one.bears_on))
    )


# --- Flags ---------------------------------------------------------------------------------------


def _of_flags(found: Determination, *, every: bool) -> Iterator[Ground]:
    for flag in found.evaluation.ordinance.flags:
        if flag.raised_by and (not flag.for_ or set(flag.for_) & set(found.candidates)):
            yield _of_flag(found, flag, every=every)


def _of_flag(found: Determination, flag: Flag, *, every: bool) -> Ground:
    parts: list[Part] = []
    hidden = 0
    for ground in flag.raised_by:
        lines = explain_condition(found.evaluation, ground.when, ground.provision)
        if not every and all(line.answer == "no" for line in lines):
            hidden += 1
        else:
            title = found.evaluation.ordinance.provisions[ground.provision].title
            parts.append(Part(title, lines))
    # what is unknown first: it is what can be found out
    parts.sort(key=lambda part: min("?y".find(line.answer[:1]) % 3 for line in part.lines))
    is_set = flag.id in found.flags
    says = "NOT KNOWN YET" if parts and not every else "NO"
    if is_set:
        says = "IT MAY" if flag.word.startswith("may ") else "YES"
    elif every and any(line.answer == "?" for part in parts for line in part.lines):
        says = "NOT KNOWN YET"
    readings = tuple(one for one in found.readings if f"flag:{flag.id}" in one.bears_on)
    return Ground(question_of(flag.word), says, tuple(parts), False, readings, hidden)


# --- Sentences -----------------------------------------------------------------------------------


def sentences(found: Determination) -> tuple[str, ...]:
    """The class and why, in sentences, as one says them to somebody at the counter."""
    ordinance = found.evaluation.ordinance
    if not found.settled:
        told = [explain_class(found).sentence]
        if found.missing:
            names = [_missing_name(found, index) for index in range(len(found.missing))]
            told.append(f"It hangs on: {in_words(names[:_MOST_NAMED], 'and')}.")
        return tuple(told)
    word = outcome_word(ordinance, found.class_)
    article = "an" if word[:1] in "AEIOU" else "a"
    named = f"{article} {word}" if word.endswith("PROJECT") else word
    why, _, _ = deciding(ordinance, found)
    told = [f"It is {named}: {why}." if why else f"It is {named}."]
    told += _not_exempt(found)
    for flag in ordinance.flags:
        if flag.id in found.flags and flag.word:
            because = _raised_by(found, flag)
            says = f"It {flag.word}" if _VERB.match(flag.word) else f"It is {flag.word}"
            told.append(f"{says}: {in_words(because, 'and')}." if because else f"{says}.")
    return tuple(told)


def _not_exempt(found: Determination) -> Iterator[str]:
    """Why no exemption helps: the figures that are over, or the exemption that does not hold."""
    failed = [one for one in found.exemptions if one.status == "not_met"]
    if not failed or any(one.status == "met" for one in found.exemptions):
        return
    ordinance = found.evaluation.ordinance
    over = [
        compared(ordinance, line._replace(test=line.contrary, answer="yes"), noun=True)
        for line in explain_exemption(found, failed[0]).lines
        if line.answer == "no"
    ]
    title = ordinance.provisions[failed[0].provision].title
    if over and all(over):
        yield f"It is not exempt: {in_words(over, 'and')}."
    else:
        yield f'It is not exempt: "{title}" does not hold.'


def _raised_by(found: Determination, flag: Flag) -> list[str]:
    """What raises a flag, in the words of its questions."""
    raised = found.raised.get(flag.id, ())
    return [
        f"{line.label[:1].lower()}{line.label[1:]}"
        for ground in flag.raised_by
        if ground.provision in raised
        for line in explain_condition(found.evaluation, ground.when, ground.provision)
        if line.answer == "yes"
    ]


def _missing_name(found: Determination, index: int) -> str:
    missing = found.missing[index]
    ordinance = found.evaluation.ordinance
    if missing.group is None and missing.question in ordinance.questions:
        return short_label(ordinance.questions[missing.question])
    return label_for(found.evaluation, (missing.group, missing.index, missing.question))

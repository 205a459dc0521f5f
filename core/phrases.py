"""The parts of a sentence: answers shown, comparisons said, conditions read aloud.

One set of phrases for the why pane, the papers and `swtui ordinance show`, so that they agree.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any

from core.counting import NOT_YET, Period
from core.dates import show_date
from core.expression.drainage import DrainageTotal
from core.expression.figures import Arithmetic, Convert, DateShift, DaysBetween, Extreme, Negative
from core.expression.functions import Call
from core.expression.happening import EventDate, EventFieldRef, EventPick, PickDate
from core.expression.nodes import And, Compare, If, In, Literal, Node, Not, Or, Words
from core.expression.overall import Overall, RecordRef, Records
from core.expression.reading import (
    QUESTIONS,
    ActivityRef,
    ClassRef,
    FlagRef,
    Requested,
    SettingRef,
    Today,
    ValueRef,
)
from core.plain import in_words
from core.quantities import show, show_need, show_supply

if TYPE_CHECKING:
    from core.ordinance import Ordinance, Question

OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""A comparison turned into its negation."""

_ASKED = {
    "<": "under {}",
    "<=": "no more than {}",
    ">": "over {}",
    ">=": "{} or more",
    "==": "{}",
    "!=": "not {}",
}
_SAID = {
    "<": "is less than {}",
    "<=": "is at most {}",
    ">": "is more than {}",
    ">=": "is at least {}",
    "==": "is {}",
    "!=": "is not {}",
}
_SAID_DATE = {
    "<": "is before {}",
    "<=": "is on or before {}",
    ">": "is after {}",
    ">=": "is on or after {}",
    "==": "is {}",
    "!=": "is not {}",
}
_CLAUSES = (ClassRef, FlagRef, ActivityRef, Requested, EventPick, Not, And, Or, Compare, In)
"""What is read as a clause where a noun is wanted."""
_SIGNS = {"+": "plus", "-": "less", "*": "times", "/": "divided by"}


def show_value(value: Any, node: Node) -> str:
    """What an expression came to, for people: ``8,000 sq ft``, ``yes``, ``none there``."""
    if value is None:
        return "not answered"
    # by exact class: to ask whether a word is a Fraction takes longer than to show it
    kind = type(value)
    if kind in (str, tuple):
        question = _question_of(node)
        if question is not None:
            return show_choice(question, value)
    if kind is Fraction and not isinstance(node, Literal):
        return _readable(value, node)
    return _plain(value, _unit(node), distance=node.type.distance)


def _readable(value: Fraction, node: Node) -> str:
    """A worked-out figure with two decimals: a need rounded up, a supply down, else exact."""
    source = node
    while isinstance(source, Convert):
        source = source.item
    if isinstance(source, ValueRef) and source.value.show == "need":
        return show_need(value, _unit(node))
    if isinstance(source, ValueRef) and source.value.show == "supply":
        return show_supply(value, _unit(node))
    if 10**9 % value.denominator and _question_of(source) is not None:
        return show_need(value, _unit(node))  # worked out, not typed: it has no end
    return show(value, _unit(node))


def show_choice(question: Question, value: str | tuple[str, ...]) -> str:
    """The texts of chosen words; other text as it stands."""
    if isinstance(value, tuple):
        return ", ".join(question.choice_text(word) for word in value) or "none"
    return question.choice_text(value)


def _plain(value: Any, unit: str, *, distance: bool = False) -> str:
    if value is True or value is False:
        return "yes" if value else "no"
    if value is NOT_YET:
        return "not yet"
    if isinstance(value, int):
        return show(value, unit)
    if isinstance(value, date):
        return show_date(value)
    if isinstance(value, Period):
        return _period(value)
    if isinstance(value, float):
        if value == inf:
            return "none there" if distance else "never"
        return f"{show_float(value)} {unit}".rstrip()
    if isinstance(value, Fraction):
        return show(value, unit)
    if isinstance(value, tuple):
        return in_words([str(item) for item in value])
    return str(value)


def show_float(value: float) -> str:
    """A figure of hydrology: three to five digits, which is more than its method is sure of."""
    from core.hydrology.computed import show  # here: where there is such a figure, it is loaded

    return show(value)


def _period(period: Period) -> str:
    for count, unit in ((period.years, "year"), (period.months, "month"), (period.days, "day")):
        if count:
            return f"{count} {unit}" + ("" if count == 1 else "s")
    return "0 days"


def _unit(node: Node) -> str:
    if isinstance(node, ValueRef):
        return node.value.unit
    if isinstance(node, QUESTIONS):
        return node.question.unit
    return node.type.unit


def _question_of(node: Node) -> Question | None:
    return node.question if isinstance(node, QUESTIONS) else None


def asked(op: str, bound: str) -> str:
    """A comparison as a test beside a figure: ``under 5,000``, ``2 ft or more``."""
    return _ASKED[op].format(bound)


def label_of(node: Node) -> str:
    """What a side of a comparison is called on the form, as the start of a sentence."""
    if isinstance(node, QUESTIONS):
        return node.question.label.rstrip("?")
    if isinstance(node, ValueRef):
        return node.value.label or _capital(node.value.spoken)
    return _capital(spoken(node, None))


def spoken(node: Node, ordinance: Ordinance | None) -> str:
    """An expression read aloud, in the ordinance's own phrases; read once, kept with the node."""
    if ordinance is None:
        return _Reader(None).say(node, negated=False)
    said: dict[Node, str] = ordinance.compiled.setdefault("spoken", {})
    if node not in said:
        said[node] = _Reader(ordinance).say(node, negated=False)
    return said[node]


class _Reader:
    """Reads a tree aloud; negation is pushed inward."""

    def __init__(self, ordinance: Ordinance | None) -> None:
        self._ordinance = ordinance

    def say(self, node: Node, *, negated: bool) -> str:
        if isinstance(node, Not):
            return self.say(node.item, negated=not negated)
        if isinstance(node, And | Or):
            joined = isinstance(node, And) is not negated
            parts = [self.say(item, negated=negated) for item in node.items]
            return (" and " if joined else " or ").join(
                f"({part})" if isinstance(item, And | Or) else part
                for item, part in zip(node.items, parts, strict=True)
            )
        if isinstance(node, Compare):
            return self._comparison(node, negated=negated)
        if isinstance(node, In):
            return self._membership(node, negated=negated)
        if isinstance(node, If):
            return self._gate(node, negated=negated)
        if node.type.kind == "bool":
            clause = self._clause(node)
            return f"not: {clause}" if negated else clause
        return self._noun(node)

    def _comparison(self, node: Compare, *, negated: bool) -> str:
        op = OPPOSITE[node.op] if negated else node.op
        if isinstance(node.right, Literal):
            right = show_value(node.right.value, _as(node.left, node.right))
        else:
            right = self._noun(node.right)
        if node.op in ("==", "!=") and isinstance(node.right, Literal) and node.right.value == "":
            return f"{self._noun(node.left)} {'is given' if op == '!=' else 'is not given'}"
        phrases = _SAID_DATE if node.left.type.kind == "date" else _SAID
        return f"{self._noun(node.left)} {phrases[op].format(right)}"

    def _membership(self, node: In, *, negated: bool) -> str:
        wanted = node.negated is negated
        if isinstance(node.item, Literal):
            question = _question_of(node.where)
            word = str(node.item.value)
            text = question.choice_text(word) if question else word
            return f'"{text}" is {"ticked" if wanted else "not ticked"}'
        question = _question_of(node.item)
        if isinstance(node.where, Literal | Words) and question is not None:
            words = [question.choice_text(word).lower() for word in node.where.value]
            return f"{self._noun(node.item)} is {'' if wanted else 'not '}{in_words(words)}"
        return (
            f"{self._noun(node.item)} is {'' if wanted else 'not '}among {self._noun(node.where)}"
        )

    def _gate(self, node: If, *, negated: bool) -> str:
        test = self.say(node.test, negated=False)
        yes = self.say(node.yes, negated=negated)
        if isinstance(node.no, Literal) and node.no.value is negated:
            return f"{test} and {yes}"
        if isinstance(node.no, Literal) and node.no.value is (not negated):
            return f"{yes}, where {test}"
        no = self.say(node.no, negated=negated)
        if isinstance(node.yes, Literal) and node.yes.value is not negated:
            return f"{test}, or else {no}"
        return f"{yes} if {test}, else {no}"

    def _clause(self, node: Node) -> str:
        """A yes or no as a clause."""
        if isinstance(node, QUESTIONS):
            return node.question.spoken
        if isinstance(node, ValueRef):
            return node.value.spoken
        if isinstance(node, Literal):
            return "always" if node.value else "never"
        if isinstance(node, ClassRef):
            word = node.key
            if self._ordinance is not None:
                word = self._ordinance.class_name(node.key).word.lower()
            return f"the class is {word}"
        if isinstance(node, FlagRef):
            return f"it {self._flag(node.key)}"
        if isinstance(node, ActivityRef):
            which = "every" if node.every else "some"
            return f"{which} kind of work is exempt" + (f" or {node.to}" if node.to else "")
        if isinstance(node, Requested):
            title = node.provision
            if self._ordinance is not None:
                title = self._ordinance.provisions[node.provision].title
            return f'an official asked for "{title}"'
        if isinstance(node, EventPick):
            return f"{in_words([self._event(kind) for kind in node.kinds])} is in the log"
        if isinstance(node, Overall):
            return self._overall(node)
        if isinstance(node, Call):
            days = [self._noun(item) for item in node.items if item.type.kind == "date"]
            return f"the time from {in_words(days, 'to')} touches the season"
        if isinstance(node, SettingRef):
            return node.setting.label
        if isinstance(node, EventFieldRef):
            return node.field.replace("_", " ")
        return self._noun(node)

    def _flag(self, key: str) -> str:
        if self._ordinance is not None:
            for flag in self._ordinance.flags:
                if flag.id == key and flag.word:
                    return flag.word
        return key.replace("_", " ")

    def _event(self, kind: str) -> str:
        if self._ordinance is not None and kind in self._ordinance.events:
            return f'"{self._ordinance.events[kind].label}"'
        return kind.replace("_", " ")

    def _overall(self, node: Overall) -> str:
        title = node.variable
        if isinstance(node.over, Records) and self._ordinance is not None:
            title = self._ordinance.groups[node.over.group].singular.replace("_", " ")
        elif not isinstance(node.over, Records):
            title = f"entry {self._event(node.over.kind)}"
        of = "" if node.condition is None else f" where {self.say(node.condition, negated=False)}"
        what = "" if isinstance(node.item, RecordRef) else self.say(node.item, negated=False)
        if node.how in ("any", "all"):
            return f"for {'some' if node.how == 'any' else 'every'} {title}{of}: {what}"
        if node.how == "count":
            return f"the number of {title}s{of}" + (f" with {what}" if what else "")
        word = {"sum": "sum", "max": "largest", "min": "smallest"}[node.how]
        return f"the {word} of {what} over every {title}{of}"

    def _noun(self, node: Node) -> str:
        """A figure, day or word as a noun phrase."""
        if isinstance(node, QUESTIONS):
            return node.question.spoken
        if isinstance(node, ValueRef):
            return node.value.spoken
        if isinstance(node, Literal):
            return show_value(node.value, node)
        if isinstance(node, Convert):
            return self._noun(node.item)
        if isinstance(node, Arithmetic):
            return f"{self._noun(node.left)} {_SIGNS[node.op]} {self._noun(node.right)}"
        if isinstance(node, Negative):
            return f"minus {self._noun(node.item)}"
        if isinstance(node, Extreme):
            items = in_words([self._noun(item) for item in node.items])
            return f"{items}, whichever is {'more' if node.largest else 'less'}"
        if isinstance(node, DaysBetween):
            return f"the time from {self._noun(node.right)} to {self._noun(node.left)}"
        if isinstance(node, DateShift):
            side = "before" if node.back else "after"
            return f"{self._noun(node.period)} {side} {self._noun(node.day)}"
        if isinstance(node, EventDate):
            return f"the day of {self._event(node.kind)}"
        if isinstance(node, EventPick):
            which = "first" if node.how in ("first", "earliest") else "latest"
            return f"the {which} day of {in_words([self._event(kind) for kind in node.kinds])}"
        if isinstance(node, EventFieldRef):
            return "its day" if node.field == "on" else node.field.replace("_", " ")
        if isinstance(node, SettingRef):
            return node.setting.label
        if isinstance(node, Today):
            return "today"
        if isinstance(node, Words):
            return node.key.replace("_", " ")
        if isinstance(node, Overall):
            return self._overall(node)
        if isinstance(node, If):
            return self._gate(node, negated=False)
        if isinstance(node, PickDate):
            days = in_words([self._noun(item) for item in node.items], "and")
            return f"the {'latest' if node.latest else 'earliest'} of {days}"
        if isinstance(node, DrainageTotal):
            what = "peak" if node.rain_type else "runoff volume"
            return f"the {what} of the areas {node.phase} the work, from {self._noun(node.rain)}"
        if isinstance(node, _CLAUSES):
            return self.say(node, negated=False)
        return in_words([self._noun(item) for item in node.parts()], "and") or "a figure"


def _as(model: Node, literal: Literal) -> Node:
    """The node by whose unit and choices a literal is shown."""
    if isinstance(literal.value, str) or literal.type.bare:
        return model
    return literal if literal.type.unit else model


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

"""What somebody typed, as an answer to a question of any kind.

One reading for the command line, for `swtui ask` and for the forms, so that a word means the same
everywhere.
"""

from __future__ import annotations

from datetime import date

from attrs import frozen

from core.answers import Answer
from core.dates import DateError, parse_date, show_date
from core.ordinance import Choice, Ordinance, Question
from core.plain import in_words, nearest, quoted
from core.quantities import DONT_KNOW, FIGURE_KINDS, QuantityError, parse_number

LONGEST_TEXT = 20_000
"""Characters that a text may have where its question says nothing shorter."""

_YES = frozenset({"yes", "y", "true"})
_NO = frozenset({"no", "n", "false"})
_NONE = frozenset({"none", "[]"})


class TypedError(ValueError):
    """What was typed is no answer; its text is a sentence that says what to type."""


@frozen(eq=False, repr=False)
class Typed:
    """A typed text, understood."""

    value: Answer | None
    """The answer; None with `dont_know`."""
    echo: str = ""
    """How it is said back."""
    typed: str | None = None
    """The text, where it is not the figure itself and must be kept."""
    dont_know: bool = False
    """"?": somebody looked and does not know."""


def understand(text: str, question: Question, today: date) -> Typed:
    """Understand what was typed for a question.

    Args:
        text: as typed, not blank.
        question: whose answer it is.
        today: what "today" means in a date.

    Raises:
        TypedError: it is no answer to that question.
    """
    said = text.strip()
    kind = question.kind
    if said == DONT_KNOW and kind != "text":
        return Typed(None, "don't know", dont_know=True)
    if kind in FIGURE_KINDS:
        try:
            figure = parse_number(
                said,
                kind,
                question.unit,
                at_least=question.at_least,
                at_most=question.at_most,
                may_be_negative=question.may_be_negative,
            )
        except QuantityError as error:
            raise TypedError(str(error)) from None
        return Typed(figure.value, figure.echo, figure.typed)
    if kind == "date":
        try:
            day = parse_date(said, today)
        except DateError as error:
            raise TypedError(str(error)) from None
        return Typed(day, show_date(day))
    if kind == "yes_no":
        return _yes_no(said)
    if kind == "choice":
        choice = _choice(said, question.choices)
        return Typed(choice.word, choice.text)
    if kind == "choices":
        return _choices(said, question.choices)
    longest = question.max_length or LONGEST_TEXT
    if len(text) > longest:
        raise TypedError(f"This holds {longest:,} characters. Put the rest in a note.")
    return Typed(text)


def understand_in(text: str, question: Question, ordinance: Ordinance, today: date) -> Typed:
    """As `understand`; covers and flow paths of drainage areas must be rightly written as well.

    Raises:
        TypedError: it is no answer to that question of the ordinance.
    """
    typed = understand(text, question, today)
    if question.key in ("covers", "path") and isinstance(typed.value, str):
        from core.drainage_areas import check_text, drainage_group  # few questions are such
        from core.hydrology.computed import OutOfRange

        group = drainage_group(ordinance)
        if group is not None and question.group == group.key:
            try:
                check_text(question, typed.value, ordinance.covers())
            except OutOfRange as error:
                raise TypedError(f"{error} Type it like {question.how_to_type}.") from None
    return typed


def understand_list(text: str) -> Typed:
    """Understand what was typed for "are there any?" of a list: only that there are none, or "?".

    Raises:
        TypedError: it is neither.
    """
    said = text.strip().lower()
    if said == DONT_KNOW:
        return Typed(None, "don't know", dont_know=True)
    if said in _NONE:
        return Typed((), "there are none")
    raise TypedError(f"Type none when there are none. You typed {quoted(text)}.")


def _yes_no(said: str) -> Typed:
    if said.lower() in _YES:
        return Typed(True, "yes")
    if said.lower() in _NO:
        return Typed(False, "no")
    raise TypedError(f"Type yes or no, or ? if nobody knows. You typed {quoted(said)}.")


def _choices(said: str, choices: tuple[Choice, ...]) -> Typed:
    parts = [part.strip() for part in said.split(",") if part.strip()]
    if not parts:
        raise TypedError(f"Name at least one. You typed {quoted(said)}.")
    ticked = {_choice(part, choices).word for part in parts}
    kept = [choice for choice in choices if choice.word in ticked]
    return Typed(tuple(choice.word for choice in kept), "; ".join(choice.text for choice in kept))


def _choice(said: str, choices: tuple[Choice, ...]) -> Choice:
    """The choice that a word means: its stored word, its text, or a beginning that is one's own."""
    wanted = said.lower().replace(" ", "_").replace("-", "_")
    for choice in choices:
        if wanted == choice.word or said.lower() == choice.text.lower():
            return choice
    begun = [choice for choice in choices if choice.word.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    words = [choice.word for choice in choices]
    near = nearest(wanted, words)
    hint = f" Did you mean {near}?" if near else ""
    raise TypedError(f"Choose among {in_words(words)}. You typed {quoted(said)}.{hint}")

"""A question of the ordinance as a row of a form, and what is typed there as an answer."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from core.addresses import EditError, name_of, records_of
from core.answers import NO_SUCH_THING, Source, source_key
from core.citing import provision_of
from core.dateorder import out_of_order
from core.dates import show_date
from core.editing import clear_answer, dont_know, get_answer, rename_record, set_answer
from core.forms import Asked
from core.ordinance import Question
from core.project import Project
from core.quantities import (
    FIGURE_KINDS,
    LONGEST_TYPED,
    QuantityError,
    figure,
    parse_number,
    show,
)
from core.typed import TypedError, understand_in
from core.working import beside_answer
from screens.fields import Field, Hint, Remark
from screens.session import Session
from screens.widgets.plain import cells

DONT_KNOW = "?"
NOT_DECIDED = "undecided"
"""The third choice of a decision on which silence has a meaning."""

CHOICES_ROOM = 36
"""Columns that choices in a row may take together."""


class NoAnswer(Exception):  # noqa: N818  (it says what a text is)
    """What was typed is no answer; the message says what to type."""


# --- from the project to the row ----------------------------------------------------------------


def field_of(session: Session, item: Asked, remarks: tuple[Remark, ...] = ()) -> Field:
    """A question as a row, with its answer, or with the text that is none yet."""
    question = item.question
    source = source_of(session.project, item)
    answer = get_answer(session.project, session.ordinance, item.key)
    unsure = answer is None and source is not None and source.dont_know
    kind, choices = _kind(question)
    text, echo = "", ""
    chosen: tuple[str, ...] = ()
    unread = session.unread.get(item.key)
    if unread is not None:
        text = unread.text
    elif kind in ("number", "date", "text", "long", "list"):
        text, echo = _text(question, answer, source, unsure=unsure)
    if kind == "choice":
        chosen = _chosen(question, answer, unsure=unsure)
        if not chosen and question.absent is not None:
            remarks = (*remarks, Remark(question.absent_says, "soft"))
        if unsure and DONT_KNOW not in dict(choices):
            remarks = (Remark("don't know", "soft"), *remarks)
    elif kind == "ticks" and isinstance(answer, tuple):
        chosen = tuple(str(word) for word in answer)
    wrong = out_of_order(session.project, session.ordinance, item.key, answer)
    if wrong and unread is None:
        # from a file that was written elsewhere: here it would not have been taken
        remarks = (*remarks, Remark(wrong, "bad"))
    hint = hint_of(session, item)
    if unread is None and question.formula is not None:
        here, differs = beside_answer(session.determination, item.key)
        if here and answer is None and not unsure:
            echo = f"= {here}"
            remarks = (*remarks, Remark("Worked out. F2 shows how.", "soft"))
        elif differs:
            remarks = (*remarks, Remark(f"{here} worked out. F2 shows how.", "open"))
    elif kind == "number" and not text and isinstance(question.absent, int | Fraction):
        echo = f"= {show(question.absent, question.unit)}"
        hint = _with_reason(hint, question.absent_says)
    if kind in ("number",) and cells(echo) > 17 and echo.count("=") > 1:
        # the pieces of a sum are too wide for the row: the strip says them
        hint = _with_reason(hint, echo)
        echo = f"= {echo.rpartition('= ')[2]}"
    return Field(
        item.key,
        kind,
        question.label,
        text=text,
        echo=echo,
        wide=kind == "text",
        choices=choices,
        chosen=chosen,
        error=unread.error if unread else "",
        remarks=remarks,
        noted=source is not None and bool(source.note or source.said_by or source.checked_by),
        read_only=bool(session.read_only),
        max_length=question.max_length or (LONGEST_TYPED if kind != "long" else 0),
        hint=hint,
    )


def _kind(question: Question) -> tuple[str, tuple[tuple[str, str], ...]]:
    if question.kind == "yes_no":
        third = (NOT_DECIDED, "Not decided") if question.absent is not None else None
        return "choice", (
            ("yes", "Yes"),
            ("no", "No"),
            third or (DONT_KNOW, "Don't know"),
        )
    words = tuple((choice.word, choice.text) for choice in question.choices)
    if question.kind == "choices":
        return "ticks", words
    if question.kind == "choice":
        width = sum(cells(text) + 4 for _, text in words) + 2 * (len(words) - 1)
        return ("choice" if width <= CHOICES_ROOM else "list"), words
    if question.kind == "date":
        return "date", ()
    if question.kind in FIGURE_KINDS:
        return "number", ()
    return ("text" if question.key == "name" or 0 < question.max_length <= 80 else "long"), ()


def _chosen(question: Question, answer: object, *, unsure: bool) -> tuple[str, ...]:
    if isinstance(answer, bool):
        return ("yes" if answer else "no",)
    if isinstance(answer, str):
        return (answer,)
    if unsure:
        return (DONT_KNOW,)
    undecided = question.kind == "yes_no" and question.absent is not None
    return (NOT_DECIDED,) if undecided else ()


def _text(
    question: Question, answer: object, source: Source | None, *, unsure: bool
) -> tuple[str, str]:
    """What stands in the field, and what is said beside it."""
    if unsure:
        return DONT_KNOW, "don't know"
    if question.kind == "choice":
        return (question.choice_text(answer) if isinstance(answer, str) else ""), "Enter changes it"
    if question.kind == "text":
        words = len(answer.split()) if isinstance(answer, str) else 0
        says = f"{words} words, Enter opens" if words else "Enter writes it"
        return (answer if isinstance(answer, str) else ""), ("" if question.key == "name" else says)
    if answer is None:
        return "", question.unit
    if isinstance(answer, date):
        return typed_date(answer), f"= {show_date(answer)}"
    if answer == NO_SUCH_THING:
        return "none", "none there"
    if isinstance(answer, int | Fraction):
        typed = source.typed if source else None
        return typed or figure(answer), _echo(question, typed, answer)
    return str(answer), ""


def typed_date(day: date) -> str:
    """A day as people type it: ``5/4/26``."""
    if 2000 <= day.year < 2046:
        return f"{day.month}/{day.day}/{day.year % 100:02}"
    return day.isoformat()


def _echo(question: Question, typed: str | None, answer: int | Fraction) -> str:
    if typed:
        try:
            understood = parse_number(typed, question.kind, question.unit, may_be_negative=True)
        except QuantityError:
            return f"= {show(answer, question.unit)}"
        if understood.value == answer:
            return understood.echo
    return f"= {show(answer, question.unit)}"


def source_of(project: Project, item: Asked) -> Source | None:
    """Where an answer comes from."""
    if item.group is None or item.index is None:
        return project.sources.get(item.question.key)
    records = records_of(project, item.group.key)
    name = name_of(records[item.index]) if item.index < len(records) else None
    place = source_key(item.group.key, name or str(item.index + 1), item.question.key)
    return project.sources.get(place)


def hint_of(session: Session, item: Asked) -> Hint:
    """What the help strip says of a question."""
    question = item.question
    provision = provision_of(session.ordinance, session.uses, question, session.determination)
    how = question.how_to_type
    if question.kind in FIGURE_KINDS or question.kind in ("date", "yes_no"):
        how = f"Type {how}" if how else ""
    return Hint(
        question.text,
        question.reason,
        how if how.endswith((".", "?")) or not how else f"{how}.",
        session.ordinance.cite(provision) if provision else "",
        provision,
        dont_know=question.key != "name"
        and question.absent is None
        and question.kind not in ("choices", "text"),
        none=question.kind in ("distance", "area", "volume", "count"),
        find_out=bool(question.find_out),
    )


def _with_reason(hint: Hint, reason: str) -> Hint:
    return Hint(
        hint.question,
        reason,
        hint.how_to_type,
        hint.cite,
        hint.provision,
        hint.dont_know,
        hint.none,
        hint.find_out,
    )


# --- from what is typed to the project ----------------------------------------------------------


def answered(session: Session, item: Asked, text: str) -> Project:
    """The project with what was typed as the answer.

    Raises:
        NoAnswer: it is none; the message says what to type.
    """
    question = item.question
    project, ordinance = session.project, session.ordinance
    said = text.strip()
    try:
        if question.key == "name" and item.group is not None:
            return rename_record(project, ordinance, item.group.key, item.index or 0, said)
        if not said:
            return clear_answer(project, ordinance, item.key)
        understood = understand_in(text, question, ordinance, session.desk.today())
        if understood.dont_know:
            return dont_know(project, ordinance, item.key)
        assert understood.value is not None  # only don't know has none
        wrong = out_of_order(project, ordinance, item.key, understood.value)
        if wrong:
            raise NoAnswer(wrong)
        return set_answer(project, ordinance, item.key, understood.value, typed=understood.typed)
    except (TypedError, EditError) as error:
        raise NoAnswer(str(error)) from None


def chosen(session: Session, item: Asked, word: str) -> Project:
    """The project with a choice made; an empty word takes the answer back."""
    project, ordinance = session.project, session.ordinance
    if word in ("", NOT_DECIDED):
        return clear_answer(project, ordinance, item.key)
    if word == DONT_KNOW:
        return dont_know(project, ordinance, item.key)
    value: bool | str = word
    if item.question.kind == "yes_no":
        value = word == "yes"
    return set_answer(project, ordinance, item.key, value)


def ticked(session: Session, item: Asked, word: str) -> Project:
    """The project with a tick set or taken back; ticks stand in the order of the choices."""
    answer = get_answer(session.project, session.ordinance, item.key)
    now = {str(one) for one in answer} if isinstance(answer, tuple) else set()
    now ^= {word}
    words = tuple(one for one in item.question.words if one in now)
    if not words:
        return clear_answer(session.project, session.ordinance, item.key)
    return set_answer(session.project, session.ordinance, item.key, words)


def without_answer(session: Session, item: Asked) -> Project:
    """The project in which this is not answered: while a text there is no answer, none counts."""
    if item.question.key == "name":
        return session.project
    return clear_answer(session.project, session.ordinance, item.key)

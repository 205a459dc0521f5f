"""What differs between two states of a project, in words: for undo, logs and comparisons.

One idea serves them all: a change is not recorded while it is made but found by comparing, so that
nothing that changes a project can forget to tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from attrs import fields, frozen

from core.addresses import name_of, records_of
from core.answers import Answer, Record, source_key
from core.forms import short_label
from core.infowords import info_label
from core.ordinance import EventKind, Group, Ordinance, Question
from core.plain import visible
from core.project import Decision, DocumentEntry, Info, Judgment, Project
from core.quantities import figure, show
from core.recordlist import question_of

NOT_ANSWERED = "not answered"
DONT_KNOW = "don't know"
ADDED, REMOVED = "added", "removed"

_STATUS_WORDS = {
    "met": "met",
    "not_met": "NOT MET",
    "not_applicable": "does not apply",
    "open": "not decided",
    "granted": "granted",
    "refused": "refused",
}


@frozen
class Change:
    """One difference between two states of a project."""

    place: str
    """Where, as the file has it: "answers.disturbed_area_sqft", "judgments.ID", "events"."""
    label: str
    """What it is called on the form."""
    old: str
    new: str
    step: str = ""
    """The step that shows it: project, screening ... as `Question.step`."""
    said: str = ""
    """The label in a sentence, where that is a question itself."""

    @property
    def sentence(self) -> str:
        """The change as lists show it: "Percolation rate, 12 to don't know"."""
        if self.new in (ADDED, REMOVED):
            return f"{self.label} was {self.new}"
        return f"{self.label}, {self.old} to {self.new}"

    @property
    def undone(self) -> str:
        """What taking it back has done: "New hard surface is 1,400 sq ft again"."""
        named = self.said or self.label
        if self.new == ADDED:
            return f"{named} is {self.old} any more"
        return f"{named} is {self.old} again"

    @property
    def again(self) -> str:
        """What redo does after it was taken back."""
        return "Ctrl+Y takes it out again." if self.new == REMOVED else "Ctrl+Y puts it back."


def answer_in_words(question: Question, answer: object) -> str:
    """An answer as people read it: with its unit, choices by their texts, nothing rounded."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, (int, Fraction)):
        return show(answer, question.unit)
    if isinstance(answer, date):
        return answer.isoformat()
    if isinstance(answer, tuple):
        return ", ".join(question.choice_text(str(word)) for word in answer) or "none"
    if isinstance(answer, str) and question.kind == "choice":
        return question.choice_text(answer)
    return NOT_ANSWERED if answer is None else visible(str(answer))


def changes(before: Project, after: Project, ordinance: Ordinance) -> tuple[Change, ...]:
    """Everything that differs between two states, in the order of the steps."""
    if before is after:
        return ()
    return (
        *_info(before.info, after.info),
        *_answers(before, after, ordinance),
        *_sources(before, after, ordinance),
        *_judgments(before, after, ordinance),
        *_documents(before, after, ordinance),
        *_events(before, after, ordinance),
        *_decision(before, after),
    )


def _info(before: Info, after: Info) -> Iterator[Change]:
    for field in fields(Info):
        old, new = getattr(before, field.name), getattr(after, field.name)
        if old != new:
            label = "Keys not known" if field.name == "unread" else info_label(field.name)
            was, now = _plain(old), _plain(new)
            if field.name == "status":
                was, now = was.replace("_", " "), now.replace("_", " ")
            yield Change(f"project.{field.name}", label, was, now, "project")


def _plain(value: Any) -> str:
    if value is None or value == ():
        return NOT_ANSWERED
    if isinstance(value, (str, date)):
        return visible(str(value))
    if isinstance(value, (int, Fraction)):
        return figure(value)
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value))
    if isinstance(value, Mapping):  # keys that nobody knows: their names say enough
        return ", ".join(map(visible, value)) or NOT_ANSWERED
    shown = (getattr(value, field.name) for field in fields(type(value)) if field.name != "unread")
    return ", ".join(_plain(part) for part in shown if part not in (None, ())) or NOT_ANSWERED


def _state(project: Project, question: Question, answer: object, place: str) -> str:
    if answer is None:
        source = project.sources.get(place)
        if source is not None and source.dont_know:
            return DONT_KNOW
    return answer_in_words(question, answer)


def _answers(before: Project, after: Project, ordinance: Ordinance) -> Iterator[Change]:
    asked: list[Question | Group] = [*ordinance.questions.values(), *ordinance.groups.values()]
    for item in sorted(asked, key=lambda one: one.order):
        if isinstance(item, Group):
            yield from _group(before, after, item)
            continue
        old = _state(before, item, before.answers.get(item.key), item.key)
        new = _state(after, item, after.answers.get(item.key), item.key)
        if old != new:
            said = short_label(item) if item.label.endswith("?") else ""
            yield Change(f"answers.{item.key}", item.label, old, new, item.step, said)


def _count(project: Project, group: Group) -> str:
    answer: Answer | None = project.answers.get(group.key)
    if answer is None:
        source = project.sources.get(group.key)
        return DONT_KNOW if source is not None and source.dont_know else NOT_ANSWERED
    return str(len(records_of(project, group.key)) or "none")


def _group(before: Project, after: Project, group: Group) -> Iterator[Change]:
    title = group.label or group.title
    old, new = _count(before, group), _count(after, group)
    if old != new and (old in (NOT_ANSWERED, DONT_KNOW) or new in (NOT_ANSWERED, DONT_KNOW)):
        yield Change(f"answers.{group.key}", title, old, new, group.step)
    were = _by_name(before, group)
    are = _by_name(after, group)
    renamed = _renamed(tuple(were), tuple(are))
    for was, now in renamed.items():
        yield Change(f"answers.{group.key}.{now}", "Name", visible(was), visible(now), group.step)
    for name, record in were.items():
        if name not in are and name not in renamed:
            yield Change(
                f"answers.{group.key}.{name}", visible(name), "listed", REMOVED, group.step
            )
        else:
            now = renamed.get(name, name)
            yield from _record(before, after, group, (name, record), (now, are[now]))
    for name, record in are.items():
        if name not in were and name not in renamed.values():
            yield Change(
                f"answers.{group.key}.{name}", visible(name), "not listed", ADDED, group.step
            )
            yield from _record(before, after, group, (name, {}), (name, record))


def _renamed(were: tuple[str, ...], are: tuple[str, ...]) -> dict[str, str]:
    if len(were) != len(are):
        return {}
    return {
        was: now
        for was, now in zip(were, are, strict=True)
        if was != now and was not in are and now not in were
    }


def _by_name(project: Project, group: Group) -> dict[str, Record]:
    records = records_of(project, group.key)
    return {name_of(record) or str(i + 1): record for i, record in enumerate(records)}


def _record(
    before: Project,
    after: Project,
    group: Group,
    was: tuple[str, Record],
    now: tuple[str, Record],
) -> Iterator[Change]:
    for key, question in group.questions.items():
        if key == "name":
            continue
        old = _state(before, question, was[1].get(key), source_key(group.key, was[0], key))
        place = source_key(group.key, now[0], key)
        new = _state(after, question, now[1].get(key), place)
        if old != new:
            label = f"{visible(now[0])}, {question.label}"
            said = label.rstrip("?") if label.endswith("?") else ""
            yield Change(f"answers.{place}", label, old, new, question.step or group.step, said)


def _sources(before: Project, after: Project, ordinance: Ordinance) -> Iterator[Change]:
    for place in _either(before.sources, after.sources):
        old, new = before.sources.get(place), after.sources.get(place)
        for field, word in (
            ("said_by", "said by"),
            ("checked_by", "checked by"),
            ("checked_on", "checked on"),
            ("may_be_off", "may be off by"),
            ("note", "note"),
        ):
            was, now = getattr(old, field, None), getattr(new, field, None)
            if was != now:
                question = _question_at(ordinance, before, after, place)
                label = f"{question.label if question else visible(place)}, {word}"
                step = question.step if question else ""
                yield Change(f"sources.{place}.{field}", label, _plain(was), _plain(now), step)


def _question_at(
    ordinance: Ordinance, before: Project, after: Project, place: str
) -> Question | None:
    if place in ordinance.questions:
        return ordinance.questions[place]
    for group in ordinance.groups.values():
        for name in (*_by_name(before, group), *_by_name(after, group)):
            key = question_of(place, group.key, name)
            if key is not None:
                return group.questions.get(key)
    return None


def _either(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> tuple[Any, ...]:
    return (*one, *(key for key in other if key not in one))


def _title(ordinance: Ordinance, provision: str) -> str:
    known = ordinance.provisions.get(provision)
    return known.title if known else visible(provision)


def _judgments(before: Project, after: Project, ordinance: Ordinance) -> Iterator[Change]:
    steps = {
        provision: rule.step for rule in ordinance.requirements for provision in rule.provisions
    }
    for provision, record in _either(before.judgments, after.judgments):
        old = before.judgments.get((provision, record))
        new = after.judgments.get((provision, record))
        if old == new:
            continue
        place = f"judgments.{provision}" + (f".{record}" if record else "")
        label = (f"{visible(record)}, " if record else "") + _title(ordinance, provision)
        step = steps.get(provision, "papers")
        yield Change(place, label, _judged(old), _judged(new), step)


def _judged(judgment: Judgment | None) -> str:
    if judgment is None:
        return "not decided"
    words = [_STATUS_WORDS.get(judgment.decision, visible(judgment.decision))]
    words += [visible(part) for part in (judgment.by, judgment.note) if part]
    words += [judgment.on.isoformat()] if judgment.on else []
    return ", ".join(words)


def _documents(before: Project, after: Project, ordinance: Ordinance) -> Iterator[Change]:
    for provision in _either(before.documents, after.documents):
        old, new = before.documents.get(provision), after.documents.get(provision)
        if old != new:
            label = _title(ordinance, provision)
            yield Change(f"documents.{provision}", label, _paper(old), _paper(new), "papers")


def _paper(entry: DocumentEntry | None) -> str:
    if entry is None:
        return "missing"
    words = [f"came in {entry.received_on}"] if entry.received_on else []
    words += ["incomplete"] if entry.incomplete else []
    words += [f"asked for {entry.asked_on}"] if entry.asked_on else []
    words = words or ["missing"]
    words += [visible(part) for part in (entry.sheet, entry.note) if part]
    return ", ".join(words)


def _events(before: Project, after: Project, ordinance: Ordinance) -> Iterator[Change]:
    gone = [event for event in before.events if event not in after.events]
    come = [event for event in after.events if event not in before.events]
    for event in gone:
        yield Change("events", _entry(ordinance, event.kind, event.on), "in the log", REMOVED)
    for event in come:
        yield Change("events", _entry(ordinance, event.kind, event.on), "not in the log", ADDED)


def _entry(ordinance: Ordinance, kind: str, on: date) -> str:
    known: EventKind | None = ordinance.events.get(kind)
    return f"{known.label if known else visible(kind)} of {on}"


def _deciding(decision: Decision | None) -> str:
    if decision is None:
        return "none"
    outcome = decision.outcome and decision.outcome.replace("_", " ")
    texts = [f'"{one.text}"' for one in decision.conditions]
    if texts:
        texts[0] = f"{'condition' if len(texts) == 1 else 'conditions'} {texts[0]}"
    return ", ".join(
        visible(part) for part in (outcome, decision.by, *texts, decision.note) if part
    )


def _decision(before: Project, after: Project) -> Iterator[Change]:
    if before.decision != after.decision:
        old, new = _deciding(before.decision), _deciding(after.decision)
        yield Change("decision", "Decision", old, new, "decision")
    issued = len(after.determinations) - len(before.determinations)
    if issued > 0:
        last = after.determinations[-1]
        outcome = visible((last.outcome or "").replace("_", " "))
        label = f"Decision of {last.issued_on}"
        yield Change("determinations", label, "being prepared", f"issued, {outcome}", "decision")
    if before.law_as_of != after.law_as_of:
        old, new = _plain(before.law_as_of), _plain(after.law_as_of)
        yield Change("law_as_of", "Day of the law", old, new, "project")

"""Issued determinations: the words they are frozen in, and what has changed since.

A record of facts and results alone would still change its wording with the ordinance's data. So
the words are frozen with it: citations, titles, questions and answers as they were shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from attrs import frozen

from core.changes import answer_in_words
from core.ordinance import Ordinance, Question
from core.plain import in_words, visible
from core.project import IssuedDetermination, Project
from core.projectdocument import answers_document
from core.results import UNDETERMINED, Determination

CANNOT_SAY = "CANNOT SAY YET"
NOT_ANSWERED = "not answered"
_SHOWN = 3
"""So many changed answers are told in a warning; the others are counted."""


@frozen(eq=False, repr=False)
class Differs:
    """An answer that is another than when the determination was issued."""

    key: str
    """``disturbed_area_sqft``, ``devices.Dry well 1.volume_cuft``."""
    label: str
    then: str
    now: str


def frozen_words(
    found: Determination, project: Project, result: Mapping[str, Any]
) -> dict[str, Any]:
    """The words of a determination, to be kept with it, as plain TOML values.

    Args:
        found: what is issued.
        project: its facts.
        result: the determination as `check --json` gives it.
    """
    ordinance = found.evaluation.ordinance
    facts = flat(answers_document(project, ordinance))
    named = [one for one in _provisions(result) if one in ordinance.provisions]
    return {
        "class": class_word(ordinance, found.class_),
        "ordinance": ordinance.head.title,
        "cites": {one: ordinance.provisions[one].citation for one in named},
        "titles": {
            one: ordinance.provisions[one].title or ordinance.provisions[one].text for one in named
        },
        "facts": [
            {"fact": label_of(ordinance, key), "answer": shown(ordinance, key, value)}
            for key, value in facts
        ],
    }


def _provisions(value: Any) -> Iterator[str]:
    """Every provision that a result names, each once."""
    seen: dict[str, None] = {}

    def look(part: Any) -> None:
        if isinstance(part, Mapping):
            for key, item in part.items():
                if key in ("provision", "excused_by") and isinstance(item, str):
                    seen[item] = None
                else:
                    look(item)
        elif isinstance(part, list | tuple):
            for item in part:
                look(item)

    look(value)
    yield from seen


def class_word(ordinance: Ordinance, key: Any) -> str:
    """A class of a frozen result, in words."""
    if not isinstance(key, str):
        return "class not recorded"
    known = {name.key: name.word for name in ordinance.head.classes}
    return CANNOT_SAY if key == UNDETERMINED else known.get(key, key)


def changed_since(
    ordinance: Ordinance, project: Project, issued: IssuedDetermination
) -> tuple[Differs, ...]:
    """The answers that are others now, in the order of the facts then."""
    then = dict(flat(issued.facts))
    now = dict(flat(answers_document(project, ordinance)))
    return tuple(
        Differs(
            key,
            label_of(ordinance, key),
            shown(ordinance, key, then.get(key)),
            shown(ordinance, key, now.get(key)),
        )
        for key in dict.fromkeys((*then, *now))
        if _comparable(then.get(key)) != _comparable(now.get(key))
    )


def differences(found: Determination, project: Project) -> tuple[str, ...]:
    """What to say of an issued project whose facts, law or class are others now."""
    if not project.determinations:
        return ()
    ordinance, issued = found.evaluation.ordinance, project.determinations[-1]
    differs = changed_since(ordinance, project, issued)
    was = issued.result.get("class")
    told = []
    if differs:
        changed = [
            f"{one.label} was {_short(one.then)}, is {_short(one.now)}" for one in differs[:_SHOWN]
        ]
        more = len(differs) - len(changed)
        answers = "1 answer has" if len(differs) == 1 else f"{len(differs)} answers have"
        told.append(
            f"{answers} changed since: {'; '.join(changed)}{f'; {more} more' if more > 0 else ''}."
        )
    if issued.ordinance_version not in (None, found.ordinance_version):
        told.append(
            f"The text of the law was that of {issued.ordinance_version}, "
            f"now it is that of {found.ordinance_version}."
        )
    if isinstance(was, str) and was != found.class_:
        told.append(f"By today's answers: {class_word(ordinance, found.class_)}.")
    if not told:
        return ()
    outcome = (issued.outcome or "decided").replace("_", " ")
    word = issued.words.get("class") or class_word(ordinance, was)
    head = f"Issued {issued.issued_on.isoformat()}, {outcome}, as {word}; that stays as it was."
    return (" ".join((head, *told)),)


def _short(text: str) -> str:
    text = visible(text)
    return text if len(text) <= 60 else f"{text[:58]}.."


def flat(facts: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Facts by key; of a record under its name, or its number where it has none of its own."""
    return tuple(_flat("", facts))


def _flat(prefix: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _flat(f"{prefix}.{key}" if prefix else str(key), item)
    elif isinstance(value, list | tuple) and any(isinstance(item, Mapping) for item in value):
        names = [item.get("name") if isinstance(item, Mapping) else None for item in value]
        for place, (name, item) in enumerate(zip(names, value, strict=True), 1):
            single = isinstance(name, str) and names.count(name) == 1
            yield from _flat(f"{prefix}.{name if single else place}", item)
    else:
        yield prefix, value


def _question(ordinance: Ordinance, key: str) -> tuple[Question | None, str]:
    """The question of a flat key, and the record it is about."""
    if key in ordinance.questions:
        return ordinance.questions[key], ""
    group_key, _, rest = key.partition(".")
    record, _, last = rest.rpartition(".")
    group = ordinance.groups.get(group_key)
    if group is None or last not in group.questions:
        return None, ""
    return group.questions[last], record


def label_of(ordinance: Ordinance, key: str) -> str:
    """What a flat key asks, as the form has it."""
    question, record = _question(ordinance, key)
    if question is None:
        return key
    label = question.label.rstrip("?")
    return f"{record}: {label}" if record else label


def shown(ordinance: Ordinance, key: str, value: Any) -> str:
    """A frozen value in words, with the unit of its question."""
    question, _ = _question(ordinance, key)
    if value is None:
        return NOT_ANSWERED
    if value == "none" and question is not None and question.kind not in ("text", "choice"):
        return "none there"
    if question is None:
        if isinstance(value, list | tuple):
            return in_words([str(item) for item in value]) or "none"
        return "yes" if value is True else "no" if value is False else str(value)
    return answer_in_words(question, _comparable(value))


def _comparable(value: Any) -> Any:
    """A value in the form in which then and now can be compared."""
    if isinstance(value, bool | str | date) or value is None:
        return value
    if isinstance(value, Decimal | float | int | Fraction):
        exact = Fraction(str(value)) if isinstance(value, float) else Fraction(value)
        return int(exact) if exact.denominator == 1 else exact
    if isinstance(value, list | tuple):
        return tuple(_comparable(item) for item in value)
    return value

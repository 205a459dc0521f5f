"""The interview line by line: the same questions, answers and rules as on the screens.

For a screen reader, a braille line or a pipe: no cursor moves, no line is drawn over, one question
stands below the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from core.addresses import EditError, find, name_of, records_of
from core.dateorder import out_of_order
from core.editing import dont_know, set_answer
from core.explaining import class_sentence
from core.nextopen import Goal, goals
from core.ordinance import Choice, Group, Ordinance, Question
from core.plain import visible
from core.project import Project
from core.results import Determination
from core.typed import TypedError, understand_in, understand_list

ASKED = ("class", "answer", "unsure")
"""Kinds of open things that an answer closes; judgments and papers are the office's."""

INTRODUCTION = (
    "Type an answer and press Enter. ? means nobody knows. Enter alone leaves the question out.",
    "Other words: help says how to find it out, why says the outcome so far, back asks the last",
    "question again, stop ends. For a text, write such a word with a colon before it, :back.",
    "Every answer is saved at once.",
)

_WORDS = frozenset({"help", "why", "back", "stop"})


class Interview:
    """Asks what is open, one question after the other, until nothing is or somebody stops."""

    def __init__(
        self,
        ordinance: Ordinance,
        project: Project,
        *,
        determine: Callable[[Project], Determination],
        save: Callable[[Project], None],
        say: Callable[[str], None],
        today: date,
    ) -> None:
        """Set up.

        Args:
            ordinance: whose questions are asked.
            project: as it stands.
            determine: what the ordinance says about a project.
            save: called after each answer; what it raises ends the interview.
            say: writes a line.
            today: what "today" means in a date.
        """
        self._ordinance = ordinance
        self.project = project
        self._determine = determine
        self._save = save
        self._say = say
        self._today = today
        self._left_out: set[str] = set()
        """Not asked again today: nothing was typed, or nobody knows."""
        self._unsure: set[str] = set()
        """Of these, the ones that nobody knows."""
        self._asked: list[str] = []
        self._complete: set[str] = set()
        """Groups of which there are no more records to come."""
        self._number = 0

    def run(self, lines: Iterator[str]) -> None:
        """Ask until nothing is open, somebody stops, or the lines end."""
        for line in INTRODUCTION:
            self._say(line)
        again: str | None = None
        while True:
            key = again or self._next()
            again = None
            if key is None:
                self._say("")
                self._say(self._all_asked())
                break
            self._ask(key)
            for line in lines:
                word = self._word(line, key)
                if word == "stop":
                    return
                if word == "back":
                    again = self._back(key)
                    break
                if word in ("help", "why"):
                    self._explain(key, word)
                elif self._take(key, line):
                    self._asked.append(key)
                    break
            else:
                return

    def _all_asked(self) -> str:
        """What is left when every question was asked."""
        unsure = len(self._unsure)
        skipped = len(self._left_out - self._unsure - self._complete_keys)
        told = []
        if skipped:
            told.append(f"{_questions(skipped)} left out")
        if unsure:
            told.append(f"{unsure} nobody knows" if told else f"{_questions(unsure)} not known")
        return f"{'; '.join(told)}." if told else "Nothing more to answer."

    @property
    def _complete_keys(self) -> set[str]:
        """Questions for one record more: Enter there is an answer, there is none."""
        return {f"{group}.new.name" for group in self._complete}

    def _next(self) -> str | None:
        found = self._determine(self.project)
        for goal in goals(self._ordinance, self.project, found):
            if goal.kind in ASKED and goal.key not in self._left_out and _is_answer(goal):
                return goal.key
        for group in self._ordinance.groups.values():
            listed = records_of(self.project, group.key)
            if listed and group.key not in self._complete | self._left_out:
                return f"{group.key}.new.name"
        return None

    def _ask(self, key: str) -> None:
        self._number += 1
        self._say("")
        address = find(self._ordinance, self.project, key)
        group, question = address.group, address.question
        if question is None and group is not None:
            self._say(f"{self._number}. {group.label or group.title}")
            self._say(group.text)
            if group.reason:
                self._say(f"Why it is asked: {group.reason}")
            self._say(f"Type the name of the first {_word_for(group)}, or none.")
            return
        if question is None:
            return
        if address.index is None and group is not None:
            self._say(f"{self._number}. Another {_word_for(group)}?")
            self._say("Type its name, or press Enter when there is none.")
            return
        about = ""
        if group is not None and address.index is not None:
            about = (
                f"{visible(name_of(records_of(self.project, group.key)[address.index]) or '')}: "
            )
        unit = f", in {question.unit}" if question.unit else ""
        self._say(f"{self._number}. {about}{question.label}{unit}")
        if question.text:
            self._say(question.text)
        if question.reason:
            self._say(f"Why it is asked: {question.reason}")
        self._say(_how(question))
        for place, choice in enumerate(question.choices, 1):
            self._say(f"{place} {choice.text}")

    def _word(self, line: str, key: str) -> str:
        """The word of command that a line is; empty: it is an answer."""
        said = line.strip().lower()
        if said.startswith(":") and said[1:] in _WORDS:
            return said[1:]
        address = find(self._ordinance, self.project, key)
        takes_text = address.question is None or address.question.kind == "text"
        return said if said in _WORDS and not takes_text else ""

    def _back(self, key: str) -> str:
        if not self._asked:
            self._say("This is the first question.")
            return key
        last = self._asked.pop()
        self._left_out.discard(last)
        self._unsure.discard(last)
        return last

    def _explain(self, key: str, word: str) -> None:
        if word == "why":
            self._say(visible(class_sentence(self._determine(self.project))))
            return
        address = find(self._ordinance, self.project, key)
        asked = address.question or address.group
        if asked is None:
            return
        ways = asked.find_out if isinstance(asked.find_out, tuple) else (asked.find_out,)
        who = f"Who can say: {asked.who}." if asked.who else ""
        text = [part for part in (asked.help, *ways, who) if part]
        for part in text or ["There is no more to say about it."]:
            self._say(part)

    def _take(self, key: str, line: str) -> bool:
        """Put in what was typed; whether the next question may come."""
        address = find(self._ordinance, self.project, key)
        text = line.rstrip("\r\n")
        if not text.strip():
            self._left_out.add(key)
            if address.group is not None and address.index is None and address.question:
                self._complete.add(address.group.key)
                self._say("No more.")
                return True
            self._say("Left out.")
            return True
        try:
            project, echo = self._answered(key, text.strip())
        except (TypedError, EditError) as error:
            self._say(f"{error} Please answer again.")
            return False
        self._save(project)
        self.project = project
        self._say(visible(echo))
        return True

    def _answered(self, key: str, text: str) -> tuple[Project, str]:
        ordinance = self._ordinance
        address = find(ordinance, self.project, key)
        group, question = address.group, address.question
        if group is not None and (question is None or address.index is None):
            if question is None and text.lower() in ("none", "?"):
                listed = understand_list(text)
                if listed.dont_know:
                    return dont_know(self.project, ordinance, key), listed.echo
                return set_answer(self.project, ordinance, key, ()), listed.echo
            name = f"{group.key}.new.name"
            return set_answer(self.project, ordinance, name, text), f"Added {text}."
        assert question is not None
        typed = understand_in(_by_number(text, question), question, ordinance, self._today)
        if typed.dont_know or typed.value is None:
            # said once, it is not asked again today
            self._left_out.add(key)
            self._unsure.add(key)
            return dont_know(self.project, ordinance, key), typed.echo
        wrong = out_of_order(self.project, ordinance, key, typed.value)
        if wrong:
            raise TypedError(wrong)
        changed = set_answer(self.project, ordinance, key, typed.value, typed=typed.typed)
        return changed, f"Understood: {typed.echo.removeprefix('= ') or typed.value}"


def _questions(count: int) -> str:
    return "1 question was" if count == 1 else f"{count} questions were"


def _is_answer(goal: Goal) -> bool:
    return not goal.key.startswith("project.")


def _word_for(group: Group) -> str:
    return group.singular.replace("_", " ")


def _how(question: Question) -> str:
    if question.choices:
        several = question.kind == "choices"
        return "Type the numbers, with commas between." if several else "Type the number."
    if question.kind == "yes_no":
        return "Type yes or no."
    return f"Type {question.how_to_type}." if question.how_to_type else "Type the answer."


def _by_number(text: str, question: Question) -> str:
    """The words that numbers of choices stand for."""
    if not question.choices:
        return text
    return ",".join(_choice(part.strip(), question.choices) for part in text.split(","))


def _choice(part: str, choices: tuple[Choice, ...]) -> str:
    if part.isascii() and part.isdigit() and len(part) < 4 and 0 < int(part) <= len(choices):
        return choices[int(part) - 1].word
    return part

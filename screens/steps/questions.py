"""A form of the ordinance's questions: those of a step, or those about one record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.addresses import records_of
from core.changes import answer_in_words
from core.dateorder import bound_to
from core.editing import get_answer
from core.forms import (
    Asked,
    asked,
    is_answered,
    listed_groups,
    must_be_answered,
    page_of,
    set_aside,
)
from core.project import Project
from core.results import RequirementResult
from screens.asking import answered, chosen, field_of, ticked, without_answer
from screens.choose import ChooseModal
from screens.editor import EditorModal
from screens.fields import Field, Hint, Remark
from screens.reading import ReadingScreen
from screens.steps.form import FormPage, Item, Part, Pushes
from screens.widgets.choice import OpenRow


class QuestionsPage(FormPage):
    """The questions of one step, under their headings, and the way to the next step."""

    step = "screening"
    next_button: tuple[str, str] | None = None
    of_record = False
    """Whether it asks about one record, and not about a step."""

    def asked(self) -> Sequence[Asked]:
        """The questions to show now."""
        return asked(self.session.ordinance, self.session.determination, self.step)

    def set_aside(self) -> Sequence[Asked]:
        """Answers that are no longer asked."""
        session = self.session
        return set_aside(session.ordinance, session.project, session.determination, self.step)

    def item(self, key: str) -> Asked:
        """The question of a row."""
        for item in self.asked():
            if item.key == key:
                return item
        session = self.session
        return Asked(key, session.ordinance.questions[key])

    def remarks(self, item: Asked) -> tuple[Remark, ...]:
        """What stands under a question."""
        del item
        return ()

    def before_questions(self) -> Iterator[Item]:
        """Rows above the questions."""
        yield from ()

    def after_questions(self) -> Iterator[Item]:
        """Rows between the questions and the way on."""
        yield from ()

    def lists(self) -> Iterator[Item]:
        """The way to each list of records that belongs to the step, with how many there are."""
        session = self.session
        if self.of_record:
            return
        for group in listed_groups(
            session.ordinance, session.project, session.determination, self.step
        ):
            count = len(records_of(session.project, group.key))
            answered_yet = group.key in session.project.answers
            state = str(count or "none") if answered_yet else "not answered yet"
            page = page_of(session.ordinance, group)
            yield Pushes(group.key, ((f"{group.title}: {state}", f"page {page}"),))

    def items(self) -> Sequence[Item]:
        """Headings and questions; the step's own rows; the way on; answers set aside."""
        items: list[Item] = [*self.before_questions()]
        part = ""
        for item in self.asked():
            if item.part != part and item.part:
                items.append(Part(item.part))
            part = item.part
            items.append(field_of(self.session, item, self.remarks(item)))
        items += self.after_questions()
        items += self.lists()
        if self.next_button is not None:
            items.append(Pushes("next", (self.next_button,)))
        aside = self.set_aside()
        if aside:
            hint = Hint(
                aside_words(aside),
                "They come back by themselves when they apply again.",
                "Enter lists them.",
            )
            items.append(Field("aside", "wide", aside_words(aside), hint=hint, echo_ink="soft"))
        return items

    def is_open(self, field: Field) -> bool:
        """Not answered, and an answer is waited for; don't know is an answer of its own."""
        try:
            item = self.item(field.key)
        except KeyError:
            return super().is_open(field)
        return must_be_answered(self.session.determination, item) and not (
            is_answered(self.session.project, item) or field.text or field.chosen
        )

    def typed(self, key: str, text: str) -> Project:
        """The project with the text as the answer to the question."""
        return answered(self.session, self.item(key), text)

    def answer(self, key: str, text: str) -> None:
        """Take a text; a date that only this one stood against is taken with it."""
        super().answer(key, text)
        for other in bound_to(self.session.ordinance, key):
            unread = self.session.unread.get(other)
            if unread is not None and key not in self.session.unread:
                super().answer(other, unread.text)

    def without(self, key: str) -> Project:
        """The project in which the question is not answered."""
        return without_answer(self.session, self.item(key))

    def picked(self, key: str, word: str) -> Project:
        """The project with a choice made."""
        return chosen(self.session, self.item(key), word)

    def tick(self, key: str, word: str) -> Project:
        """The project with a tick set or taken back."""
        return ticked(self.session, self.item(key), word)

    def open_row(self, row: OpenRow) -> None:
        """A list of choices, or the editor for a long text."""
        item = self.item(row.field.key)
        if item.question.kind == "choice":
            modal = ChooseModal(item.question.text, row.field.choices, row.field.chosen)
            self.app.push_screen(modal, lambda word: self._chose(item, word))
        else:
            editor = EditorModal(item.question.label, item.question.text, row.field.text)
            self.app.push_screen(editor, lambda text: self._wrote(item, text))

    def wanted(self, does: str) -> bool:
        """The page's own sentences: the list of what is set aside."""
        if does != "aside":
            return False
        session = self.session
        lines = ["These answers are kept but count for nothing: nobody asks for them now.", ""]
        for item in self.set_aside():
            answer = get_answer(session.project, session.ordinance, item.key)
            lines.append(f"{item.question.label}: {answer_in_words(item.question, answer)}")
        self.app.push_screen(ReadingScreen("Set aside", "\n".join(lines)))
        return True

    def _chose(self, item: Asked, word: str | None) -> None:
        if word is not None:
            self.change(chosen(self.session, item, word))

    def _wrote(self, item: Asked, text: str | None) -> None:
        if text is not None:
            self.answer(item.key, text)


def aside_words(aside: Sequence[Asked]) -> str:
    """``2 answers set aside (they no longer apply)``; a single one is named."""
    count = len(aside)
    if count == 1:
        return f"1 answer set aside (it no longer applies): {aside[0].question.label}"
    return f"{count} answers set aside (they no longer apply)"


def failing(results: Sequence[RequirementResult]) -> tuple[RequirementResult, ...]:
    """Those of the results that are not met."""
    return tuple(result for result in results if result.status == "not_met")

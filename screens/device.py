"""One record (a device): a form as of a step; a standard that fails stands under its answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from core.addresses import name_of, records_of
from core.editing import EditError, get_answer, set_answer
from core.explaining import explain_requirement
from core.forms import Asked, asked_of_record, record_key, record_set_aside
from core.ordinance import Group
from core.results import RequirementResult
from screens.commands import bindings
from screens.fields import Field, Remark
from screens.frame import SOON, HouseScreen
from screens.places import Origin
from screens.session import Session
from screens.steps.form import FormPage
from screens.steps.questions import QuestionsPage
from screens.widgets.body import Body
from screens.widgets.drawn import Drawn, Line, spread
from screens.widgets.plain import clip, visible


class DeviceForm(QuestionsPage):
    """The questions about one record."""

    of_record = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "other(-1)", "Device before", show=False, priority=True),
        Binding("pagedown", "other(1)", "Next device", show=False, priority=True),
    ]

    def __init__(self, session: Session, group: Group, index: int) -> None:
        """Takes the open project and which record."""
        super().__init__(session)
        self.group = group
        self.index = index

    def asked(self) -> Sequence[Asked]:
        """The questions about this record that matter now."""
        session = self.session
        if self.index >= len(records_of(session.project, self.group.key)):
            return ()
        return asked_of_record(session.ordinance, session.determination, self.group.key, self.index)

    def set_aside(self) -> Sequence[Asked]:
        """Answers about this record that are no longer asked."""
        session = self.session
        if self.index >= len(records_of(session.project, self.group.key)):
            return ()
        return record_set_aside(
            session.ordinance, session.project, session.determination, self.group.key, self.index
        )

    def item(self, key: str) -> Asked:
        """The question of a row."""
        question = self.group.questions[key.rpartition(".")[2]]
        return Asked(key, question, self.group, self.index)

    def is_open(self, field: Field) -> bool:
        """What fails a standard is open too."""
        return super().is_open(field) or any(one.ink == "bad" for one in field.remarks)

    def results(self) -> tuple[RequirementResult, ...]:
        """The standards of this record."""
        return tuple(
            result
            for result in self.session.determination.requirements
            if result.group == self.group.key and result.index == self.index
        )

    def remarks(self, item: Asked) -> tuple[Remark, ...]:
        """A standard that fails stands under the answer that fails it."""
        found = []
        for result in self.results():
            if result.status != "not_met":
                continue
            for line in explain_requirement(self.session.determination, result).lines:
                if line.answer == "no" and line.token == (
                    self.group.key,
                    self.index,
                    item.question.key,
                ):
                    missing = f", {line.gap}" if line.gap else ""
                    if not line.test or line.test in ("yes", "no"):
                        text = f"NOT MET: must be {line.test or 'yes'}."
                    else:
                        text = f"NOT MET: must be {line.test}{missing}."
                    found.append(Remark(text, "bad", line.cite or self._cite(result)))
        return tuple(found)

    def _cite(self, result: RequirementResult) -> str:
        return self.session.ordinance.cite(result.provision)

    def action_other(self, by: int) -> None:
        """The same question of another record."""
        count = len(records_of(self.session.project, self.group.key))
        to = self.index + by
        if not 0 <= to < count:
            return
        self.take_what_is_typed()
        row = self.focused_row()
        key = getattr(getattr(row, "field", None), "key", "")
        screen = self.screen
        if isinstance(screen, HouseScreen):
            screen.arriving = True  # what is typed next is for the other record
        screen.set_focus(None)
        self.index = to
        self.refresh_rows()
        self.post_message(self.Changed())
        self.call_after_refresh(self._there, key.rpartition(".")[2])

    def _there(self, question: str) -> None:
        """The focus on the same question of the record shown now."""
        screen = self.screen
        if not self.focus_key(record_key(self.group.key, self.index, question)):
            self.focus_first()
        if isinstance(screen, HouseScreen):
            screen.arriving = False


class Heads(Drawn):
    """The two rows under the title: what is not met, and what PgUp and PgDn do."""

    DEFAULT_CSS = "Heads { height: 2; }"

    def __init__(self, title: str) -> None:
        """Takes what the records are called, many of them."""
        super().__init__()
        self.title = title
        self.words: tuple[str, str, str] = ("", "", "")

    def say(self, words: tuple[str, str, str]) -> None:
        """Sentence, citation and ink."""
        if words != self.words:
            self.words = words
            self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """Two lines."""
        text, cite, ink = self.words
        cite = self.signs.cite(cite) if cite and width >= 78 else ""
        first = spread(
            [(f" {clip(text, width - len(cite) - 4)}", ink)], [(cite, "soft")], width - 1
        )
        return [first, [(f" PgUp and PgDn: the same question for the other {self.title}.", "soft")]]


class DeviceScreen(HouseScreen[int]):
    """The form of one record; gives back which record was looked at last."""

    CSS_PATH = "device.tcss"
    FOOTER = ("help", "why", "note", "next", "menu", "quit")
    FOOTER_NARROW = ("help", "why", "next", "menu", "quit")
    MENU = ("same_for_all", "print", "what_if")
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("why", "note", "next", "print", "what_if")]

    def __init__(self, session: Session, group: Group, index: int, key: str = "") -> None:
        """Takes the open project, which record, and the row to begin with."""
        super().__init__()
        self.open = session
        self.group = group
        self.start = key
        self.heads = Heads(group.title.lower().rpartition(" ")[2])
        self.form = DeviceForm(session, group, index)

    def head(self) -> Iterator[Widget]:
        """What is not met."""
        yield self.heads

    def body(self) -> Iterator[Widget]:
        """The form."""
        yield self.form

    def on_mount(self) -> None:
        """The first open row, or the one asked for."""
        self.call_after_refresh(self._arrive)

    def arrived(self) -> None:
        """Not before the form has the focus."""

    def _arrive(self) -> None:
        if not self.form.is_mounted:
            self.set_timer(SOON, self._arrive)
            return
        self.arriving = False
        if not (self.start and self.form.focus_key(self.start)):
            self.form.focus_first()
        self.refresh_bars()

    def refresh_bars(self) -> None:
        """Title, the two rows, rule, strip."""
        super().refresh_bars()
        session, form = self.open, self.form
        records = records_of(session.project, self.group.key)
        if form.index >= len(records):
            return
        name = name_of(records[form.index]) or str(form.index + 1)
        singular = self.group.singular.replace("_", " ")
        state, ink = session.state
        where = f"{singular} {form.index + 1} of {len(records)}"
        self.title_bar.say((name, where, session.name), state, ink)
        self.heads.say(self._sentence(form.results()))
        self.bottom_rule.say(form.rule_text())

    def _sentence(self, results: tuple[RequirementResult, ...]) -> tuple[str, str, str]:
        ordinance = self.open.ordinance
        failed = [one for one in results if one.status == "not_met"]
        unknown = [one for one in results if one.status == "unknown"]
        if failed:
            titles = ", ".join(ordinance.provisions[one.provision].title for one in failed)
            verb = "standard" if len(failed) == 1 else "standards"
            cite = ordinance.cite(failed[0].provision)
            return f"{len(failed)} {verb} NOT MET: {titles}", cite, "bad"
        if unknown:
            return f"{len(unknown)} standards unknown: answers are missing.", "", "open"
        applying = [one for one in results if one.status != "not_applicable"]
        if not applying:
            return "No standard applies to it yet.", "", ""
        return f"All {len(applying)} standards met.", "", "good"

    def do_back(self) -> None:
        """To the list."""
        self.set_focus(None)
        self.call_after_refresh(self._leave)

    def _leave(self) -> None:
        # not handed over as it is: a callback's result is waited for, here by what it closes
        self.dismiss(self.form.index)

    def do_next(self) -> None:
        """The next open question of this record, else the next anywhere."""
        self.take_what_is_typed()
        goal = self.open.next_goal(self.origin().key)
        if goal is None:
            self.message("Nothing is open. F5 prints.")
            return
        if goal.key.startswith(record_key(self.group.key, self.form.index, "")):
            self.form.focus_key(goal.key)
            return
        from screens.project import ProjectScreen

        index = self.form.index
        below = self.app.screen_stack[-2] if len(self.app.screen_stack) > 1 else None
        self.set_focus(None)
        self.dismiss(index)
        if isinstance(below, ProjectScreen):
            below.call_after_refresh(below.go_to, goal)

    def do_same_for_all(self) -> None:
        """Copy the answer in focus to all records of the same kind; one undo step."""
        key = self.origin().key
        question = self.group.questions.get(key.rpartition(".")[2])
        session = self.open
        value = get_answer(session.project, session.ordinance, key) if question else None
        if question is None or question.key == "name" or value is None:
            self.message("Put the cursor on an answered question first.")
            return
        records = records_of(session.project, self.group.key)
        kind = records[self.form.index].get("kind")
        project, count = session.project, 0
        for index, record in enumerate(records):
            if index != self.form.index and record.get("kind") == kind:
                place = record_key(self.group.key, index, question.key)
                try:
                    project = set_answer(project, session.ordinance, place, value)
                except EditError as error:
                    self.message(str(error))
                    return
                count += 1
        self.form.change(project)
        self.message(f"{question.label}: {count} others have it now. Ctrl+Z takes it back.")

    def do_print(self) -> None:
        """Printing is a step of the project."""
        self.message("Esc, then F5 prints.")

    def do_undo(self) -> None:
        """In a field the text it had, else the last change."""
        if self.undo_typing():
            return
        step = self.open.undo()
        self._travelled(step, f"Undone: {{}}. {step.again if step is not None else ''}")

    def do_redo(self) -> None:
        """Make again what was taken back."""
        self._travelled(self.open.redo(), "Done again: {}. Ctrl+Z takes it back.")

    def _travelled(self, step: object, sentence: str) -> None:
        if step is None:
            self.message("There is nothing more to take back or do again.")
            return
        changed = getattr(step, "changes", ())
        if self.form.index >= len(records_of(self.open.project, self.group.key)):
            self.do_back()
            return
        self.form.refresh_rows()
        words = changed[0].undone if changed else "the last change"
        self.message(sentence.format(visible(words)))
        self.refresh_bars()
        self.house.save_soon()

    def on_form_page_changed(self, event: FormPage.Changed) -> None:
        """An answer: draw again, save."""
        event.stop()
        self.refresh_bars()
        self.call_after_refresh(self.refresh_bars)
        self.house.save_soon()

    def on_form_page_wanted(self, event: FormPage.Wanted) -> None:
        """The form's own sentences, or a command."""
        event.stop()
        if not self.form.wanted(event.does):
            self.action_do(event.does)

    def on_form_page_preview(self, event: FormPage.Preview) -> None:
        """A key: what is not met follows."""
        event.stop()
        self.house.keep_soon(event.project, event.unread)
        found = self.open.determine(event.project)
        self.heads.say(
            self._sentence(
                tuple(
                    result
                    for result in found.requirements
                    if result.group == self.group.key and result.index == self.form.index
                )
            )
        )

    def on_descendant_focus(self) -> None:
        """Strip and rule follow the focus."""
        self.call_after_refresh(self._count_below)

    def on_body_laid(self, event: Body.Laid) -> None:
        """The rule follows what is laid out."""
        event.stop()
        self._count_below()

    def _count_below(self) -> None:
        if self.form.is_attached:
            self.bottom_rule.say(self.form.rule_text())

    def origin(self) -> Origin:
        """The row in focus."""
        found = super().origin()
        return Origin(self, self.open, found.key, found.provision)

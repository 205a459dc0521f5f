"""Step 4, second page: the devices, compared in a list, the marked one drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from core.addresses import name_of, records_of
from core.answers import Record
from core.balances import balances
from core.editing import EditError, add_record, copy_record, free_name, remove_record, set_answer
from core.forms import DEVICES
from core.ordinance import Group, Question
from core.recordlist import put_records
from core.results import RequirementResult
from core.tallying import WORST_FIRST
from screens.choose import ChooseModal
from screens.session import Session
from screens.steps.design import group_of, pages
from screens.steps.drawing import Drawing, picture_of
from screens.steps.form import FormPage
from screens.steps.records import sentence_of
from screens.steps.recordtable import ColumnSet, column_sets, heading_of, row_of
from screens.steps.rows import ListPage
from screens.widgets.drawn import Piece
from screens.widgets.gauge import figure
from screens.widgets.lines import LineList, Row
from screens.widgets.plain import visible
from screens.widgets.tabs import PageTabs

LISTED = 4
"""Lines that the list keeps, its header among them; the drawing takes what the rest leaves."""
MANY = 12
"""From so many records on there is no drawing: the list needs the room."""


class DevicesPage(ListPage):
    """The records of the step: list, drawing, and two buttons for two different answers."""

    page = DEVICES
    FOOT = "add"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "set(-1)", "Other columns", show=False),
        Binding("right", "set(1)", "Other columns", show=False),
        Binding("c,C", "copy", "Copy", show=False),
        Binding("delete", "remove", "Remove", show=False),
    ]

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        super().__init__(session)
        group = self.group_in(session)
        assert group is not None  # the page is offered only where there are such records
        self.group: Group = group
        self.set = 0
        self.list.header = self.header
        self.drawing = Drawing()

    def group_in(self, session: Session) -> Group | None:
        """The records that the page lists."""
        return group_of(session)

    def above(self) -> Iterator[Widget]:
        """The names of the pages."""
        self.tabs = PageTabs(pages(self.session, self.page), self.page)
        yield self.tabs

    def below(self) -> Iterator[Widget]:
        """The drawing."""
        yield self.drawing

    def buttons(self) -> Sequence[tuple[str, str]]:
        """Add one, or say that there are none."""
        group = self.group_in(self.session)
        word = group.singular.replace("_", " ") if group else ""
        return (
            (f"Add a {word}", "add"),
            ("There are none", "none"),
            ("Next: Standards", "page standards"),
        )

    # --- the list ---------------------------------------------------------------------------

    @property
    def records(self) -> tuple[Record, ...]:
        """The records as they stand."""
        return records_of(self.session.project, self.group.key)

    def sets(self) -> tuple[ColumnSet, ...]:
        """The sets of columns that Left and Right go through."""
        return column_sets(self.session, self.group, len(self.records))

    def header(self, width: int) -> Sequence[Piece]:
        """Headings of the set of columns shown."""
        sets = self.sets()
        self.set = min(self.set, len(sets) - 1)
        return heading_of(self.group, sets, self.set, width)

    def order(self) -> list[int]:
        """Records by their place; of many the worst first."""
        places = list(range(len(self.records)))
        if len(places) >= MANY:
            places.sort(key=lambda index: WORST_FIRST.index(self.worst(index)))
        return places

    def worst(self, index: int) -> str:
        """The status that counts for a record."""
        statuses = [result.status for result in self.results(index)]
        return min(statuses, key=WORST_FIRST.index) if statuses else "not_applicable"

    def results(self, index: int) -> tuple[RequirementResult, ...]:
        """The standards of one record that apply."""
        return tuple(
            result
            for result in self.session.determination.requirements
            if result.group == self.group.key
            and result.index == index
            and result.status != "not_applicable"
        )

    def rows(self) -> Sequence[Row]:
        """One row a record; a sentence when there are none."""
        records = self.records
        if not records:
            if self.group.key in self.session.project.answers:
                text = f"There are no {self.group.title.lower()}."
            else:
                text = f"Are there {self.group.title.lower()}? Not answered yet."
            return [Row("", [("  ", ""), (text, "")])]
        return [self._row(index) for index in self.order()]

    def _row(self, index: int) -> Row:
        width = min(self.app.size.width - 1, 79)
        questions, results = self.shown_questions(), self.results(index)
        record = self.records[index]
        return row_of(self.session, self.group, index, record, questions, results, width)

    def refresh_rows(self) -> None:
        """List, names of the pages, drawing."""
        super().refresh_rows()
        self.say_state()
        self.draw_record()

    def say_state(self) -> None:
        """How the pages of the step stand."""
        self.tabs.say(pages(self.session, self.page))

    def draw_record(self) -> None:
        """The drawing of the marked record."""
        records = self.records
        width = self.size.width or self.app.size.width
        if not self.list.key or len(records) >= MANY:
            self.drawing.show("", None, width, 0)
        else:
            index = int(self.list.key)
            name = name_of(records[index]) or str(index + 1)
            title, picture = picture_of(
                self.session, self.group, index, self.shown_questions(), self.results(index)
            )
            self.drawing.show(f"{visible(name)}{title}", picture, width, self.room())
        self.call_after_refresh(self._fit)

    def shown_questions(self) -> Sequence[Question]:
        """The questions of the set of columns that is shown."""
        sets = self.sets()
        return sets[min(self.set, len(sets) - 1)].questions

    def room(self) -> int:
        """Lines for what is drawn below the list."""
        others = self.tabs.outer_size.height + self.push.outer_size.height
        listed = min(LISTED, len(self.records) + 1)
        return max(0, self.size.height - max(2, others) - max(3, listed))

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """The drawing follows the mark."""
        event.stop()
        if self.list.key:
            self.draw_record()

    def counted(self) -> str:
        """What the records hold together, where that is compared with something."""
        count = len(self.records)
        if not count:
            return ""
        title = (self.group.title if count > 1 else self.group.singular).lower()
        for one in balances(self.session.ordinance, self.session.determination):
            if one.held is not None and one.need is not None:
                held = figure(one.held, "", up=False)
                need = figure(one.need, one.unit, up=True)
                return f"{count} {title} hold{'' if count > 1 else 's'} {held} of {need}"
        return f"{count} {title}"

    def first_open(self) -> str:
        """The first record on which something is open."""
        for index in self.order():
            if self.worst(index) in ("not_met", "unknown"):
                return str(index)
        return ""

    @property
    def key(self) -> str:
        """The marked record, as answers name it."""
        return f"{self.group.key}.{int(self.list.key) + 1}" if self.list.key else self.group.key

    def focus_key(self, key: str) -> bool:
        """A record by the key of one of its answers, which opens it; or the list."""
        group, _, rest = key.partition(".")
        number, _, question = rest.partition(".")
        if group != self.group.key:
            return False
        if number.isdigit() and self.list.to(str(int(number) - 1)):
            self.list.focus()
            if question:
                self.open_record(int(number) - 1, key)
        else:
            self.focus_first()
        return True

    def strip_lines(self) -> Sequence[str]:
        """What is wrong with the marked record, and what would cure it."""
        keys = "Enter opens it   F4 add   C copy   Del remove   Left Right: other columns"
        if self.app.size.width < 80:
            keys = "Enter opens   C copy   Del remove   Left Right: columns"
        if not self.list.key:
            return (self.group.text, self.group.reason, "F4 adds one.")
        index = int(self.list.key)
        name = visible(name_of(self.records[index]) or "")
        results = sorted(self.results(index), key=lambda one: WORST_FIRST.index(one.status))
        if not results:
            return (f"{name}: no standard applies to it yet.", "", keys)
        first = results[0]
        told = f"{name}: {sentence_of(self.session, first, self.group)}"
        return (*self.two_rows(told), keys)

    # --- what keys do -----------------------------------------------------------------------

    def action_set(self, by: int) -> None:
        """Another set of columns."""
        self.set = max(0, min(len(self.sets()) - 1, self.set + by))
        self.refresh_rows()

    def wanted(self, does: str) -> bool:
        """The page's own buttons."""
        if does == "add":
            self.add()
        elif does == "none":
            self.none()
        else:
            return False
        return True

    def add(self) -> None:
        """Add a record: its kind first, then only its questions."""
        if self.refused():
            return
        kinds = [q for q in self.group.questions.values() if q.kind == "choice" and not q.part]
        if not kinds:
            self._add({})
            return
        kind = kinds[0]
        choices = tuple((choice.word, choice.text) for choice in kind.choices)
        finds = tuple(choice.find for choice in kind.choices)
        self.app.push_screen(
            ChooseModal(kind.text, choices, finds=finds),
            lambda word: self._add({kind.key: word}) if word else None,
        )

    def _add(self, given: dict[str, str]) -> None:
        stem = None
        for key, word in given.items():
            stem = f"{self.group.questions[key].choice_text(word)} 1"
        taken = {name_of(record) for record in self.records}
        name = (
            stem
            if stem and stem not in taken
            else free_name(self.session.project, self.group, stem)
        )
        try:
            project = add_record(
                self.session.project,
                self.session.ordinance,
                self.group.key,
                {**given, "name": name},
            )
        except EditError as error:
            self.say(str(error))
            return
        self.change(project)
        index = len(self.records) - 1
        self.list.to(str(index))
        self.open_record(index)

    def none(self) -> None:
        """There are none: an answer of its own."""
        if self.records:
            self.say(f"Remove the {self.group.title.lower()} first (Del), one by one.")
            return
        project = set_answer(self.session.project, self.session.ordinance, self.group.key, ())
        self.change(project)

    def action_copy(self) -> None:
        """A copy of the marked record, without what was measured at its own place."""
        if not self.list.key or self.refused():
            return
        if not self._marked_has_focus():
            return
        index = int(self.list.key)
        project = copy_record(self.session.project, self.session.ordinance, self.group.key, index)
        records = records_of(project, self.group.key)
        places = {q.key for q in self.group.questions.values() if q.kind == "distance"}
        kept = {key: value for key, value in records[-1].items() if key not in places}
        project = put_records(
            project, self.session.ordinance, self.group.key, (*records[:-1], kept)
        )
        self.change(project)
        self.list.to(str(len(records) - 1))

    def action_remove(self) -> None:
        """Take the marked record out; Ctrl+Z brings it back."""
        if not self.list.key or self.refused():
            return
        if not self._marked_has_focus():
            return
        index = int(self.list.key)
        name = visible(name_of(self.records[index]) or "")
        order = self.order()
        at = order.index(index)
        beside = [*order[at + 1 :], *reversed(order[:at])][:1]
        self.change(
            remove_record(self.session.project, self.session.ordinance, self.group.key, index)
        )
        for place in beside:
            self.list.to(str(place - (place > index)))
        self.say(f"Removed {name}. Ctrl+Z brings it back.")

    def _marked_has_focus(self) -> bool:
        """Whether the mark stands on a record: from a button, no key changes one."""
        if not self.list.has_focus:
            word = self.group.singular.replace("_", " ")
            self.say(f"Go to the {word} first: Up and Down in the list.")
        return self.list.has_focus

    def on_line_list_opened(self, event: object) -> None:
        """Enter: the record's own form."""
        del event
        self.open_record(int(self.list.key))

    def open_record(self, index: int, key: str = "") -> None:
        """Open a record's form, at a row of it if one is named."""
        from screens.device import DeviceScreen

        screen = DeviceScreen(self.session, self.group, index, key)
        self.app.push_screen(screen, self._back)

    def _back(self, index: int | None) -> None:
        self.refresh_rows()
        if index is not None:
            self.list.to(str(index))
            self.list.focus()
        self.post_message(FormPage.Changed())

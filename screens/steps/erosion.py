"""Step 5: the erosion checklist. Before approval the plan is checked, after it the site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from core.editing import judge
from core.explaining import explain_requirement
from core.forms import Asked, asked
from core.ordinance import Requirement
from core.results import RequirementResult
from core.standing import checklist, standard_key
from screens.asking import chosen
from screens.editor import EditorModal
from screens.reading import ReadingScreen
from screens.session import Session
from screens.steps.judging import judged_lines, judged_words, missing_initials
from screens.steps.questions import QuestionsPage
from screens.steps.rows import ListPage
from screens.widgets.lines import Row, columns
from screens.widgets.plain import beginning, cells, clip, short_cite, visible

WAY = "way of "
"""Before the key of a question that chooses one of several ways."""

FEW = 12
"""Up to so many items stand without the headings of their parts."""

_TICK = {"met": "[x]", "excused": "[x]", "not_met": "[!]", "not_applicable": "[-]"}
_SAYS = {
    "met": "met",
    "excused": "excused",
    "not_met": "NOT MET",
    "judgment": "open",
    "unknown": "unknown",
    "not_applicable": "not needed",
}
_INK = {"met": "good", "not_met": "bad", "not_applicable": "soft", "unknown": "open"}


def _short(says: str, room: int) -> str:
    """``NOT MET JD 06-02`` where there is less room: without who, the day stays."""
    words = says.split(" ")
    if cells(says) <= room or len(words) < 3:
        return says
    return " ".join([*words[:-2], words[-1]])


class ErosionQuestions(QuestionsPage):
    """The step's questions, those left out that the list itself asks."""

    step = "erosion"
    DEFAULT_CSS = "ErosionQuestions { height: auto; max-height: 6; }"

    def asked(self) -> Sequence[Asked]:
        """All but the choice among ways, which stands under its item."""
        return [item for item in super().asked() if not is_way(item)]


def is_way(item: Asked) -> bool:
    """Whether a question chooses one of several ways, few enough for one row."""
    return item.question.kind == "choice" and len(item.question.choices) <= 3


class ErosionPage(ListPage):
    """The checklist; each tick keeps initials and day."""

    FOOT = "note"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", "Met or open", show=False),
        Binding("n,N", "decide('not_met')", "Not met", show=False),
        Binding("d,D", "decide('not_applicable')", "Does not apply", show=False),
        Binding("o,O", "decide('open')", "Open", show=False),
        Binding("left", "way(-1)", "Left", show=False),
        Binding("right", "way(1)", "Right", show=False),
    ]

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        super().__init__(session)
        self.form = ErosionQuestions(self.session)
        self.at_way = 0

    def above(self) -> Iterator[Widget]:
        """The step's questions, where it has any."""
        yield self.form

    def buttons(self) -> Sequence[tuple[str, str]]:
        """The paper for the site, and the next step."""
        if not checklist(self.session.ordinance, self.session.determination):
            return (("Next: 6 Papers", "next"),)
        return (
            ("Print the erosion-control checklist", "print erosion"),
            ("Next: 6 Papers", "next"),
        )

    def refresh_rows(self) -> None:
        """Questions and list."""
        self.form.refresh_rows()
        self.form.display = bool(self.form.asked())
        super().refresh_rows()

    @property
    def items(self) -> tuple[RequirementResult, ...]:
        """The items that are listed, those that do not apply last."""
        found = checklist(self.session.ordinance, self.session.determination)
        return tuple(sorted(found, key=lambda one: one.status == "not_applicable"))

    def ways(self) -> list[Asked]:
        """Questions that choose one of several ways."""
        items = asked(self.session.ordinance, self.session.determination, "erosion")
        return [item for item in items if is_way(item)]

    def _rule(self, result: RequirementResult) -> Requirement:
        return self.session.ordinance.requirements[result.rule]

    def rows(self) -> Sequence[Row]:
        """One row an item, under the headings of its parts; the ways under theirs."""
        ordinance = self.session.ordinance
        parents = {rule.options_of for rule in ordinance.requirements if rule.options_of}
        rows: list[Row] = []
        part = ""
        for result in self.items:
            rule = self._rule(result)
            many = len(self.items) > FEW
            if many and rule.part != part and rule.part and result.status != "not_applicable":
                rows.append(Row("", [("  ", ""), (f"{rule.part} ", "place")]))
            part = rule.part
            rows.append(self._row(result))
            if result.provision in parents:
                rows += [self._way(item) for item in self.ways()]
        return rows

    def _row(self, result: RequirementResult) -> Row:
        ordinance = self.session.ordinance
        title = visible(ordinance.provisions[result.provision].title)
        tick = _TICK.get(result.status, "[ ]")
        says = judged_words(self.session.project, result) if result.judged else _SAYS[result.status]
        cite = short_cite(ordinance.cite(result.provision))
        if self.app.size.width < 80:
            pieces = columns(
                (tick, 4, ""),
                (clip(title, 29), 30, ""),
                (clip(_short(says, 13), 13), 14, _INK.get(result.status, "")),
                (clip(cite, 8), 8, "soft"),
            )
        else:
            pieces = columns(
                (tick, 4, ""),
                (clip(title, 50), 51, ""),
                (clip(_short(says, 13), 13), 14, _INK.get(result.status, "")),
                (clip(cite, 8), 8, "soft"),
            )
        return Row(standard_key(result), pieces)

    def _way(self, item: Asked) -> Row:
        answer = self.session.project.answers.get(item.key)
        here = self.list.has_focus and self.list.count and self.list.key == f"{WAY}{item.key}"
        pieces = [("    How:  " if self.app.size.width >= 80 else "  ", "")]
        for index, choice in enumerate(item.question.choices):
            tick = "(x)" if choice.word == answer else "( )"
            ink = "cursor" if here and index == self.at_way else ""
            pieces += [(f"{tick} {visible(choice.text)}", ink), ("   ", "")]
        return Row(f"{WAY}{item.key}", pieces)

    def sentences(self) -> Sequence[tuple[str, str]]:
        """A sentence when nothing is asked here."""
        if self.list.count:
            return (("", ""),)
        if self.session.determination.settled:
            return (("No erosion rule applies to this project.", ""),)
        return (("Nothing is asked here yet: the class comes first (F8).", ""),)

    def counted(self) -> str:
        """``2 of 10 met, 7 open, 1 does not apply``."""
        items = self.items
        applying = [one for one in items if one.status != "not_applicable"]
        if not applying:
            return ""
        met = sum(1 for one in applying if one.status in ("met", "excused"))
        failed = sum(1 for one in applying if one.status == "not_met")
        parts = [f"{met} of {len(applying)} met"]
        if failed:
            parts.append(f"{failed} NOT MET")
        if len(applying) - met - failed:
            parts.append(f"{len(applying) - met - failed} open")
        others = len(items) - len(applying)
        if others:
            parts.append(f"{others} {'does' if others == 1 else 'do'} not apply")
        return ", ".join(parts)

    def first_open(self) -> str:
        """The first item that waits for a tick."""
        for result in self.items:
            if result.status in ("judgment", "unknown", "not_met"):
                return standard_key(result)
        return ""

    def focus_first(self) -> None:
        """The form's first open question, else the list."""
        if self.form.display and any(self.form.is_open(row.field) for row in self.form.form_rows()):
            self.form.focus_first()
        else:
            super().focus_first()

    @property
    def key(self) -> str:
        """The item, or the question that chooses a way."""
        return self.list.key.removeprefix(WAY)

    def focus_key(self, key: str) -> bool:
        """A question of the form, a way, or an item."""
        return (
            self.form.focus_key(key) or super().focus_key(f"{WAY}{key}") or super().focus_key(key)
        )

    def _result(self) -> RequirementResult | None:
        for result in self.items:
            if standard_key(result) == self.list.key:
                return result
        return None

    def strip_lines(self) -> Sequence[str]:
        """The item in words, and the keys."""
        if self.list.key.startswith(WAY):
            question = self.session.ordinance.questions[self.list.key.removeprefix(WAY)]
            return (question.text, question.reason, "Left and Right move, Space chooses.")
        result = self._result()
        if result is None:
            return ()
        text = self.session.ordinance.provisions[result.provision].text
        width = self.app.size.width - 2
        lines: Sequence[str] = self.two_rows(text)
        if result.status == "unknown":
            sentence = explain_requirement(self.session.determination, result).sentence
            lines = [*beginning(text, width, 1), *beginning(sentence, width, 1)]
        keys = "Space met/open   N not met   D does not apply   F4 note   Enter reads it all"
        return (*lines, keys)

    # --- ticks ------------------------------------------------------------------------------

    def action_tick(self) -> None:
        """Met, or open again; on the ways: choose."""
        if self.list.key.startswith(WAY):
            self._choose()
            return
        result = self._result()
        if result is not None:
            self.action_decide("open" if result.status == "met" else "met")

    def action_decide(self, decision: str) -> None:
        """Record what was decided on the item."""
        result = self._result()
        if result is None or self.refused():
            return
        if not (result.judged or result.status == "judgment"):
            sentence = explain_requirement(self.session.determination, result).sentence
            self.say(sentence)
            return
        if decision == "not_met":
            title = self.session.ordinance.provisions[result.provision].title
            editor = EditorModal(title, "Say what is wrong. It prints on the checklist.", "")
            self.app.push_screen(editor, lambda note: self._decide(result, decision, note or None))
        else:
            self._decide(result, decision, None)

    def _decide(self, result: RequirementResult, decision: str, note: str | None) -> None:
        me = self.session.desk.me
        self.change(
            judge(
                self.session.project,
                self.session.ordinance,
                result.provision,
                None if decision == "open" else decision,
                record=result.record,
                by=me.initials or me.name or None,
                on=self.session.desk.today(),
                note=note,
            )
        )
        told = missing_initials(me.name, me.initials)
        if told and decision != "open":
            self.say(told)

    def action_way(self, by: int) -> None:
        """To the way at the left or right."""
        if self.list.key.startswith(WAY):
            count = len(self.session.ordinance.questions[self.list.key.removeprefix(WAY)].choices)
            self.at_way = max(0, min(count - 1, self.at_way + by))
            self.refresh_rows()

    def _choose(self) -> None:
        if self.refused():
            return
        key = self.list.key.removeprefix(WAY)
        question = self.session.ordinance.questions[key]
        word = question.choices[self.at_way].word
        self.change(chosen(self.session, Asked(key, question), word))

    def explained(self) -> tuple[str, str] | None:
        """The item whole: its text, how it stands, what was decided and noted, its rule."""
        result = self._result()
        if result is None:
            return None
        session = self.session
        row = session.ordinance.provisions[result.provision]
        told = [row.text, ""]
        if not result.judged:
            told.append(explain_requirement(session.determination, result).sentence)
        told += judged_lines(session.project, result)
        told += ["", f"The rule: {row.citation}."]
        return row.title, "\n".join(told)

    def on_line_list_opened(self, event: object) -> None:
        """Enter reads the item whole."""
        del event
        about = self.explained()
        if about is not None:
            self.app.push_screen(ReadingScreen(*about))

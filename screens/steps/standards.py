"""Step 4, third page: every design standard once, the worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from core.editing import judge
from core.explaining import explain_requirement
from core.forms import STANDARDS
from core.project import Project
from core.results import RequirementResult
from core.standing import standard_key, standards
from core.tallying import WORST_FIRST, by_provision, worst
from screens.choose import ChooseModal
from screens.editor import EditorModal
from screens.session import Session
from screens.steps.design import pages
from screens.steps.judging import (
    DECIDE_KEYS,
    STATUS_INK,
    STATUS_WORDS,
    judged_words,
    missing_initials,
)
from screens.steps.rows import ListPage
from screens.widgets.lines import Row, columns
from screens.widgets.plain import beginning, cells, clip, short_cite, visible
from screens.widgets.tabs import PageTabs

SHOWN = ("all", "open", "NOT MET")


def granted_by(project: Project, results: Sequence[RequirementResult]) -> str:
    """The exception that was granted for this very standard; empty: none."""
    for one in results:
        entry = project.judgments.get((one.excused_by or "", one.provision))
        if one.excused_by and entry is not None and entry.decision == "granted":
            return one.excused_by
    return ""


class StandardsPage(ListPage):
    """Met, not met, unknown, for the officer to decide; those that do not apply behind A."""

    FOOT = "note"
    BINDINGS: ClassVar[list[BindingType]] = [
        *DECIDE_KEYS,
        Binding("a,A", "others", "Those that do not apply", show=False),
        Binding("s,S", "show", "Show", show=False),
        Binding("g,G", "grant", "Granted", show=False),
    ]

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        super().__init__(session)
        self.with_others = False
        self.shown = "all"

    def above(self) -> Iterator[Widget]:
        """The names of the pages."""
        self.tabs = PageTabs(pages(self.session), STANDARDS, f"Show: {self.shown}")
        yield self.tabs

    def refresh_rows(self) -> None:
        """The names of the pages say how each stands."""
        super().refresh_rows()
        self.tabs.say(pages(self.session), f"Show: {self.shown}")

    def groups(self) -> list[tuple[RequirementResult, ...]]:
        """Results by provision, the worst first, each with all its records."""
        found = list(by_provision(standards(self.session.determination)).values())
        wanted = {"all": WORST_FIRST, "open": ("unknown", "judgment"), "NOT MET": ("not_met",)}
        found = [some for some in found if worst(some).status in wanted[self.shown]]
        if not self.with_others:
            found = [some for some in found if worst(some).status != "not_applicable"]
        return sorted(found, key=lambda some: WORST_FIRST.index(worst(some).status))

    def rows(self) -> Sequence[Row]:
        """Status, title, how many records, citation."""
        return [self._row(some) for some in self.groups()]

    def _row(self, results: tuple[RequirementResult, ...]) -> Row:
        first = worst(results)
        ordinance = self.session.ordinance
        title = visible(ordinance.provisions[first.provision].title)
        applying = [one for one in results if one.status != "not_applicable"]
        like = sum(1 for one in applying if one.status == first.status)
        count = f"{like} of {len(applying)}" if like < len(applying) else ""
        cite = short_cite(ordinance.cite(first.provision))
        says = STATUS_WORDS[first.status]
        if first.judged:
            says = judged_words(self.session.project, first)
        if self.app.size.width < 80:
            pieces = columns(
                (clip(says, 15), 16, STATUS_INK[first.status]),
                (clip(title, 32), 33, ""),
                (clip(cite, 8), 8, "soft"),
            )
        else:
            # a long citation takes of the title's room: it is looked up, the title is only read
            room = (42 if count else 51) - max(0, cells(cite) - 8)
            pieces = columns(
                (clip(says, 16), 17, STATUS_INK[first.status]),
                (clip(title, room), room + 1, ""),
            )
            if count:
                pieces += columns((count, 9, ""))
            pieces.append((cite, "soft"))
        return Row(standard_key(first) if first.index is None else first.provision, pieces)

    def sentences(self) -> Sequence[tuple[str, str]]:
        """How many do not apply."""
        found = by_provision(standards(self.session.determination)).values()
        others = sum(1 for some in found if worst(some).status == "not_applicable")
        if not others and not self.list.count:
            return (("No design standards apply to this project.", ""),)
        if not others:
            return ()
        if self.with_others:
            return (("", ""), ("Press A to hide those that do not apply.", ""))
        verb = "standard does" if others == 1 else "standards do"
        return (("", ""), (f"{others} {verb} not apply. Press A to list them.", ""))

    def buttons(self) -> Sequence[tuple[str, str]]:
        """On to the next step."""
        return (("Next: 5 Erosion", "next"),)

    def first_open(self) -> str:
        """The first row: the worst."""
        groups = self.groups()
        return worst(groups[0]).provision if groups else ""

    def focus_key(self, key: str) -> bool:
        """A row by its provision, also when a record is named with it."""
        return super().focus_key(key.partition("/")[0])

    def _results(self) -> tuple[RequirementResult, ...]:
        for some in self.groups():
            if some[0].provision == self.key:
                return some
        return ()

    def strip_lines(self) -> Sequence[str]:
        """The standard in words, the records it fails or meets, the keys."""
        results = self._results()
        if not results:
            return ()
        ordinance = self.session.ordinance
        text = ordinance.provisions[results[0].provision].text
        told = [
            f"{visible(one.record or '')}: {STATUS_WORDS[one.status]}."
            for one in sorted(results, key=lambda one: WORST_FIRST.index(one.status))
            if one.record and one.status != "not_applicable"
        ]
        width = self.app.size.width - 2
        if told:
            second = clip("  ".join(told), width)
        else:
            sentence = explain_requirement(self.session.determination, results[0]).sentence
            (second,) = beginning(sentence, width, 1)
        keys = "Enter: its figures."
        if worst(results).status == "judgment" or worst(results).judged:
            keys = "M met  N not met  D does not apply  O open"
        elif granted_by(self.session.project, results):
            keys = "Enter: its figures.  G: it was not granted"
        elif worst(results).available:
            keys = "Enter: its figures.  G: a variance or the like was granted"
        return (*beginning(text, width, 1), second, keys)

    # --- deciding ---------------------------------------------------------------------------

    def action_decide(self, decision: str) -> None:
        """Record what the official decided, on a row that no figure decides."""
        results = self._results()
        mine = [one for one in results if one.status == "judgment" or one.judged]
        if not mine:
            if results:
                self.say("The figures decide this one. Enter shows them.")
            return
        if self.refused():
            return
        if decision in ("not_met", "not_applicable"):
            title = self.session.ordinance.provisions[mine[0].provision].title
            question = "Say why. It prints on the review."
            self.app.push_screen(
                EditorModal(title, question, ""), lambda note: self._decide(decision, note or None)
            )
        else:
            self._decide(decision, None)

    def _decide(self, decision: str, note: str | None) -> None:
        project = self.session.project
        desk = self.session.desk
        for one in self._results():
            if one.status == "judgment" or one.judged:
                project = judge(
                    project,
                    self.session.ordinance,
                    one.provision,
                    None if decision == "open" else decision,
                    record=one.record,
                    by=desk.me.initials or desk.me.name or None,
                    on=desk.today(),
                    note=note,
                )
        self.change(project)
        told = missing_initials(desk.me.name, desk.me.initials)
        if told and decision != "open":
            self.say(told)

    def action_grant(self) -> None:
        """What may excuse a standard that is not met was granted, or was not after all."""
        results = self._results()
        if not results or self.refused():
            return
        granted = granted_by(self.session.project, results)
        ways = worst(results).available
        if granted:
            self._grant(granted, None)
        elif len(ways) == 1:
            self._grant(ways[0], "granted")
        elif ways:
            provisions = self.session.ordinance.provisions
            choices = [(one, provisions[one].title) for one in ways]
            self.app.push_screen(
                ChooseModal("What was granted?", choices),
                lambda one: self._grant(one, "granted") if one else None,
            )
        else:
            self.say("Nothing can be granted here.")

    def _grant(self, exception: str, decision: str | None) -> None:
        """Of this standard only: the judgment stands under the exception, by the standard's id."""
        me = self.session.desk.me
        self.change(
            judge(
                self.session.project,
                self.session.ordinance,
                exception,
                decision,
                record=self._results()[0].provision,
                by=me.initials or me.name or None,
                on=self.session.desk.today(),
            )
        )

    def action_others(self) -> None:
        """List those that do not apply, or hide them."""
        found = by_provision(standards(self.session.determination)).values()
        if not any(worst(some).status == "not_applicable" for some in found):
            self.say("Every standard applies: there are no others to list.")
            return
        self.with_others = not self.with_others
        self.refresh_rows()

    def action_show(self) -> None:
        """All, open ones, those not met."""
        self.shown = SHOWN[(SHOWN.index(self.shown) + 1) % len(SHOWN)]
        self.refresh_rows()

    def on_line_list_opened(self) -> None:
        """Enter: which records, which figures."""
        self.post_message_wanted("why")

    def post_message_wanted(self, does: str) -> None:
        """Ask the screen for something."""
        from screens.steps.form import FormPage

        self.post_message(FormPage.Wanted(does))

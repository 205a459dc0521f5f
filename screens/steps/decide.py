"""Step 7: findings, decision, conditions; what stands in the way is listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from attrs import evolve
from textual.binding import Binding, BindingType
from textual.widget import Widget

from core.editing import make_finding, set_conditions, set_decision
from core.plain import in_words
from core.project import Condition, Decision
from core.results import RequirementResult
from core.standing import (
    DECIDED,
    DECISION,
    has_facts,
    is_exempt,
    is_owed,
    own_findings,
    rests_on_standards,
    standard_key,
)
from core.tallying import tally
from screens.editor import EditorModal
from screens.fields import Field, Hint
from screens.session import Session
from screens.steps.after import TABS
from screens.steps.judging import judged_lines
from screens.steps.rows import ListPage
from screens.widgets.choice import ChoiceRow, OpenRow
from screens.widgets.drawn import Piece
from screens.widgets.lines import LineList, Row, columns
from screens.widgets.plain import clip, visible
from screens.widgets.tabs import PageTabs

_FOUND = {
    "met": "yes",
    "not_met": "NO",
    "judgment": "not yet",
    "unknown": "unknown",
    "not_applicable": "no need",
    "excused": "yes",
}
_INK = {"met": "good", "not_met": "bad", "judgment": "judge", "unknown": "open"}

_DECISION = Hint(
    "The decision being prepared. It counts only when it is issued.",
    "With conditions: choose Approve, and write them below.",
    "Left and Right move, Space chooses.",
)
_CONDITIONS = Hint(
    "Conditions: one a line. Without any it is a plain approval.",
    "The standard conditions of the ordinance print beside yours.",
    "Enter writes them.",
)


class DecidePage(ListPage):
    """Findings, each with its facts; the decision; what comes first."""

    FOOT = "note"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,Y", "decide('met')", "Found", show=False),
        Binding("n,N", "decide('not_met')", "Not found", show=False),
        Binding("o,O", "decide('open')", "Not yet", show=False),
    ]

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        self.anew = False
        """Whether another decision is prepared after one was issued."""
        super().__init__(session)
        self.list.header = self.header
        self.choice = ChoiceRow(self._choice())
        self.conditions = OpenRow(self._conditions())

    @property
    def findings(self) -> tuple[RequirementResult, ...]:
        """The findings to make; what only follows from them is not asked."""
        return own_findings(self.session.ordinance, self.session.determination)

    @property
    def stands(self) -> bool:
        """Whether a decision was issued and no other one is being prepared."""
        project = self.session.project
        prepared = project.decision is not None and project.decision.outcome is not None
        return bool(project.determinations) and not (prepared or self.anew)

    def header(self, width: int) -> Sequence[Piece]:
        """The names of the columns."""
        room = 49 if width >= 78 else 33
        return columns(
            ("", 3, ""),
            (clip("Findings. Each needs facts from the file.", room - 1), room, "place"),
            ("Found?", 9, "place"),
            ("Facts", 8, "place"),
        )

    def rows(self) -> Sequence[Row]:
        """Number, what is to be found, whether it is, facts."""
        return [self._row(number, one) for number, one in enumerate(self.findings, 1)]

    def _row(self, number: int, result: RequirementResult) -> Row:
        title = self.session.ordinance.provisions[result.provision].title
        room = 49 if self.app.size.width >= 80 else 33
        return Row(
            standard_key(result),
            columns(
                (str(number), 3, ""),
                (clip(visible(title), room - 1), room, ""),
                (_FOUND[result.status], 9, _INK.get(result.status, "")),
                (self._facts_there(result), 9, ""),
            ),
        )

    def _facts_there(self, result: RequirementResult) -> str:
        """``41 words``, ``1 NOT MET`` where the standards bear it out, or ``none yet``."""
        session = self.session
        judgment = session.project.judgments.get((result.provision, result.record))
        words = len((judgment.note or "").split()) if judgment else 0
        if words:
            return "1 word" if words == 1 else f"{words} words"
        if not rests_on_standards(session.ordinance, result):
            has_some = has_facts(session.ordinance, session.project, result)
            return "figures" if has_some else "none yet"
        found = session.determination
        counted = tally(found.requirements)
        if counted.not_met:
            return f"{counted.not_met} NOT MET"
        return f"{counted.open} open" if counted.open else "all met"

    def _choice(self) -> Field:
        decision = self.session.project.decision
        outcome = decision.outcome if decision else None
        chosen = "deny" if outcome == "denied" else "approve" if outcome else "open"
        return Field(
            "decision",
            "choice",
            "Decision",
            choices=(("approve", "Approve"), ("deny", "Deny"), ("open", "Not yet")),
            chosen=(chosen,),
            hint=_DECISION,
        )

    def _conditions(self) -> Field:
        decision = self.session.project.decision
        count = len(decision.conditions) if decision else 0
        text = "none yet" if not count else "1 condition" if count == 1 else f"{count} conditions"
        return Field(
            "conditions",
            "long",
            "Conditions (none = plain approval)",
            text=text,
            echo="Enter writes",
            hint=_CONDITIONS,
        )

    def above(self) -> Iterator[Widget]:
        """The names of the pages."""
        yield PageTabs(TABS, "")

    def below(self) -> Iterator[Widget]:
        """The decision and its conditions."""
        yield self.choice
        yield self.conditions

    def refresh_rows(self) -> None:
        """Everything as it stands."""
        super().refresh_rows()
        none_needed = is_exempt(self.session.determination)
        self.choice.display = self.conditions.display = not (none_needed or self.stands)
        self.list.display = not none_needed
        self.choice.show(self._choice())
        self.conditions.show(self._conditions())
        for push, (text, does) in zip(self.push.buttons, self.buttons(), strict=False):
            push.say(text)
            push.does = does
        self.push.on_resize()

    def obstacles(self) -> list[str]:
        """What stands in the way of a decision, in a few words each."""
        session = self.session
        found = []
        counted = tally(session.determination.requirements)
        if counted.not_met:
            many = "s" if counted.not_met > 1 else ""
            found.append(f"{counted.not_met} standard{many} NOT MET")
        if counted.unknown:
            found.append(f"{counted.unknown} unknown")
        if counted.judgment:
            found.append(f"{counted.judgment} for the officer to decide")
        open_findings = sum(1 for one in self.findings if one.status in ("judgment", "unknown"))
        if open_findings:
            found.append(f"{open_findings} finding{'s' if open_findings > 1 else ''}")
        bare = [
            str(number)
            for number, one in enumerate(self.findings, 1)
            if one.status == "met" and not has_facts(session.ordinance, session.project, one)
        ]
        if bare:
            found.append(f"facts for finding{'s' if len(bare) > 1 else ''} {in_words(bare, 'and')}")
        owed = sum(1 for one in session.determination.documents if is_owed(one))
        if owed:
            found.append(f"{owed} paper{'s' if owed > 1 else ''}")
        consultants = session.project.info.consultants
        if consultants is not None and consultants.cost and consultants.paid_on is None:
            found.append("the consultants unpaid")
        decision = session.project.decision
        if decision is None or decision.outcome is None:
            found.append("the decision itself")
        return found

    def sentences(self) -> Sequence[tuple[str, str]]:
        """What comes first; who decides."""
        session = self.session
        if is_exempt(session.determination):
            return (("No decision is needed. Print the result for the file.", ""),)
        if not session.determination.settled:
            return (("The class is not settled: nothing can be decided yet (F8).", ""),)
        told = []
        if session.project.determinations:
            told += self._issued()
        if self.stands:
            return told
        status = session.project.info.status
        if status in DECIDED and not session.project.determinations:
            word = status.replace("_", " ")
            told.append((f"Status is {word}: no decision is waited for here.", ""))
        obstacles = self.obstacles()
        if obstacles:
            told.append((f"First: {'; '.join(obstacles)}.", ""))
        else:
            told.append(("Nothing stands in the way.", ""))
        roles = session.ordinance.head.roles
        officer = session.desk.me.name or roles.get("officer", "")
        told.append((f"Officer: {officer}", ""))
        return told

    def _issued(self) -> list[tuple[str, str]]:
        """What was issued: it stays, whatever the answers become."""
        last = self.session.project.determinations[-1]
        outcome = (last.outcome or "decided").replace("_", " ")
        by = f" by {visible(last.by)}" if last.by else ""
        told = [(f"Issued {last.issued_on.isoformat()}{by}: {outcome}. It stays as it was.", "")]
        told += [
            (f"Condition {number}: {visible(one.text)}", "")
            for number, one in enumerate(last.conditions, 1)
        ]
        return told

    def buttons(self) -> Sequence[tuple[str, str]]:
        """Issue it, or print."""
        if is_exempt(self.session.determination):
            return (("Print the result", "print screening"),)
        if self.stands:
            return (("Prepare another decision", "anew"), ("Next: 8 Print", "next"))
        return (("Issue the decision", "issue"), ("Next: 8 Print", "next"))

    def counted(self) -> str:
        """How many are found."""
        if not self.findings:
            return ""
        made = sum(1 for one in self.findings if one.status == "met")
        return f"{made} of {len(self.findings)} found"

    def first_open(self) -> str:
        """The first finding not made."""
        for one in self.findings:
            if one.status in ("judgment", "unknown"):
                return standard_key(one)
        return ""

    def _result(self) -> RequirementResult | None:
        return next((one for one in self.findings if standard_key(one) == self.list.key), None)

    def strip_lines(self) -> Sequence[str]:
        """The finding in words, and the keys."""
        result = self._result()
        if result is None:
            return ()
        text = self.session.ordinance.provisions[result.provision].text
        keys = "Y found  N not found  O not yet   Enter writes the facts"
        return (*self.two_rows(text), keys)

    def explained(self) -> tuple[str, str] | None:
        """The finding in focus: its text, what bears it out, what is decided."""
        result = self._result()
        if result is None:
            return None
        session = self.session
        row = session.ordinance.provisions[result.provision]
        told = [row.text, "", *self._evidence(result)]
        told += judged_lines(session.project, result)
        told += ["", f"The rule: {row.citation}."]
        return row.title, "\n".join(told)

    def _evidence(self, result: RequirementResult) -> list[str]:
        """What the program knows that bears a finding out."""
        if not rests_on_standards(self.session.ordinance, result):
            return []
        counted = tally(self.session.determination.requirements)
        return [
            f"From the standards: {counted.met} met, {counted.not_met} NOT MET, "
            f"{counted.open} open."
        ]

    def wanted(self, does: str) -> bool:
        """The page's own button: another decision beside the issued one."""
        if does != "anew":
            return False
        if not self.refused():
            self.anew = True
            self.refresh_rows()
            self.choice.focus()
        return True

    def focus_key(self, key: str) -> bool:
        """A finding, or the row of the decision."""
        if key == DECISION and self.choice.display:
            self.choice.focus()
            return True
        return super().focus_key(key)

    # --- what keys do -----------------------------------------------------------------------

    def action_decide(self, decision: str) -> None:
        """Found, not found, not yet."""
        result = self._result()
        if result is None or self.refused():
            return
        old = self.session.project.judgments.get((result.provision, result.record))
        note = old.note if old else None
        # facts that are written stay, also while nothing is found yet
        self._judge(result, None if decision == "open" and not note else decision, note)

    def _judge(self, result: RequirementResult, decision: str | None, note: str | None) -> None:
        me = self.session.desk.me
        self.change(
            make_finding(
                self.session.project,
                self.session.ordinance,
                result.provision,
                decision,
                by=me.name or me.initials or None,
                on=self.session.desk.today(),
                note=note,
            )
        )

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        """Enter writes the facts, with the evidence above."""
        event.stop()
        result = self._result()
        if result is None or self.refused():
            return
        old = self.session.project.judgments.get((result.provision, result.record))
        title = self.session.ordinance.provisions[result.provision].title
        editor = EditorModal(
            title,
            "Facts from the file that bear it out.",
            (old.note or "") if old else "",
            self._evidence(result),
        )
        self.app.push_screen(
            editor, lambda text: self._facts(result, old.decision if old else "open", text)
        )

    def _facts(self, result: RequirementResult, decision: str, text: str | None) -> None:
        if text is not None:
            self._judge(result, None if decision == "open" and not text else decision, text or None)

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """The decision being prepared."""
        event.stop()
        if self.refused():
            return
        old = self.session.project.decision or Decision()
        outcome = {"deny": "denied", "approve": self._approval(old)}.get(event.word)
        by = old.by or self.session.desk.me.name or None
        self.change(set_decision(self.session.project, evolve(old, outcome=outcome, by=by)))

    def _approval(self, decision: Decision) -> str:
        return "approved_with_conditions" if decision.conditions else "approved"

    def on_open_row_opened(self, event: OpenRow.Opened) -> None:
        """Write the conditions, one a line."""
        event.stop()
        if self.refused():
            return
        decision = self.session.project.decision
        text = "\n".join(one.text for one in decision.conditions) if decision else ""
        editor = EditorModal("Conditions", "One condition a line.", text)
        self.app.push_screen(editor, self._wrote)

    def _wrote(self, text: str | None) -> None:
        if text is None:
            return
        old = {one.text: one for one in (self.session.project.decision or Decision()).conditions}
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        conditions = tuple(old.get(line) or Condition(line) for line in lines)
        project = set_conditions(self.session.project, conditions)
        decision = project.decision
        if decision is not None and decision.outcome in ("approved", "approved_with_conditions"):
            project = set_decision(project, evolve(decision, outcome=self._approval(decision)))
        self.change(project)

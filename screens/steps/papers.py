"""Step 6: the papers the applicant owes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import evolve
from textual.binding import Binding, BindingType

from core.editing import judge, set_document
from core.paperwords import paper_status, paper_told
from core.project import DocumentEntry
from core.results import ContentResult, DocumentResult
from core.standing import is_owed, paper_title
from screens.papernote import PaperModal
from screens.session import Session
from screens.steps.rows import ListPage
from screens.widgets.lines import Row, columns
from screens.widgets.plain import clip, flow, short_cite, visible

_TICK = {"received": "[x]", "incomplete": "[!]", "not_owed": "[-]"}
_INK = {"received": "good", "incomplete": "bad", "missing": "open", "not_owed": "soft"}
CONTENT = " / "
"""Between a paper and one of its contents, in keys."""


class PapersPage(ListPage):
    """What this very project owes, by group; what came in, and when."""

    FOOT = "note"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", "Came in today", show=False),
        Binding("a,A", "ask", "Ask for it", show=False),
        Binding("d,D", "drop", "Not asked", show=False),
        Binding("f4", "note", "Other day, note", show=False, priority=True),
    ]

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        super().__init__(session)
        self.unfolded: set[str] = set()

    @property
    def papers(self) -> tuple[DocumentResult, ...]:
        """The papers that are owed or may be asked for, in the order of the ordinance."""
        return tuple(
            paper
            for paper in self.session.determination.documents
            if paper.status != "not_owed" or (paper.on_request and paper.concerns)
        )

    def _part(self, paper: DocumentResult) -> str:
        part = self.session.ordinance.documents[paper.rule].part
        return part or ("If the Village asks for them" if paper.on_request else "")

    def rows(self) -> Sequence[Row]:
        """Papers under the headings of their groups; contents under a paper that is unfolded."""
        rows: list[Row] = []
        part = ""
        for paper in self._grouped():
            here = self._part(paper)
            if here != part and here:
                across = "-" if getattr(self.app, "plain_signs", False) else "─"
                width = min(self.list.size.width or 79, 79)
                line = across * max(0, width - len(here) - 3)
                rows.append(Row("", [("  ", ""), (f"{here} ", "place"), (line, "line")]))
            part = here
            rows.append(self._row(paper))
            if paper.provision in self.unfolded:
                rows += self._contents(paper)
        return rows

    def _grouped(self) -> list[DocumentResult]:
        order: dict[str, list[DocumentResult]] = {}
        for paper in self.papers:
            order.setdefault(self._part(paper), []).append(paper)
        return [paper for some in order.values() for paper in some]

    def _row(self, paper: DocumentResult) -> Row:
        title = visible(paper_title(self.session.ordinance, paper))
        if paper.contents:
            seen = sum(1 for one in paper.contents if one.status == "met")
            owed = sum(1 for one in paper.contents if one.status != "not_applicable")
            title = f"{title}: {seen} of {owed} seen"
        tick = _TICK.get(paper.status, "[ ]")
        narrow = self.app.size.width < 80
        cite = short_cite(self.session.ordinance.cite(paper.provision))
        pieces = columns(
            (tick, 4, ""),
            (clip(title, 33 if narrow else 51), 34 if narrow else 52, ""),
            (clip(self._says(paper), 12), 13, _INK.get(paper.status, "")),
        )
        if not narrow:
            pieces.append((clip(cite, 8), "soft"))
        return Row(paper.provision, pieces)

    def _says(self, paper: DocumentResult) -> str:
        if paper.status == "received":
            return paper.received_on.strftime("%m-%d") if paper.received_on else "came in"
        if paper.status == "incomplete":
            return "incomplete"
        if paper.status == "unknown":
            return "unknown"
        if paper.status == "not_owed":
            if paper.on_request and paper.asked_on:
                return f"asked {paper.asked_on.strftime('%m-%d')}"
            return "not asked" if paper.on_request else "not owed"
        if paper.asked_on:
            return f"asked {paper.asked_on.strftime('%m-%d')}"
        return "missing"

    def _contents(self, paper: DocumentResult) -> list[Row]:
        rows = []
        words = {"met": "[x]", "not_met": "[!]", "not_applicable": "[-]"}
        for one in paper.contents:
            title = one.text or self.session.ordinance.provisions[one.provision].title
            tick = words.get(one.status, "[ ]")
            pieces = columns(("", 4, ""), (tick, 4, ""), (clip(visible(title), 60), 60, ""))
            rows.append(Row(f"{paper.provision}{CONTENT}{_name(one)}", pieces))
        return rows

    def sentences(self) -> Sequence[tuple[str, str]]:
        """Whether the application is complete."""
        papers = [one for one in self.papers if one.status != "not_owed"]
        owed = [one for one in papers if is_owed(one)]
        if not papers:
            if self.session.determination.settled:
                return (("No papers are owed for this project.", ""),)
            return (("What is owed hangs on the class, which is not settled yet (F8).", ""),)
        if owed:
            count = f"{len(owed)} papers" if len(owed) > 1 else "1 paper"
            return self._reviewed(f"Not complete: {count} missing.")
        days = [one.received_on for one in papers if one.received_on]
        since = f" since {max(days).strftime('%m-%d')}" if days else ""
        return self._reviewed(f"All papers are here{since}.")

    def _reviewed(self, told: str) -> Sequence[tuple[str, str]]:
        """What is so, and who reviews: the ordinance's text ends in its citation."""
        paper = self.session.ordinance.papers.get("decision")
        key = f"reviewed_{self.session.determination.class_}"
        says = str(paper.texts.get(key, "")) if paper is not None else ""
        text, _, cite = says.partition(" (")
        return ((f"{told} {text}".rstrip(), short_cite(cite.rstrip(")"))),)

    def buttons(self) -> Sequence[tuple[str, str]]:
        """The two papers that go to the applicant, where one is owed, and the next step."""
        if not self.papers:
            return (("Next: 7 Decide", "next"),)
        return (
            ("Print What to hand in", "print submittals"),
            ("Print the incomplete-application letter", "print incomplete"),
            ("Next: 7 Decide", "next"),
        )

    def counted(self) -> str:
        """``3 of 5 here, 2 owed``."""
        papers = [one for one in self.papers if one.status != "not_owed"]
        here = sum(1 for one in papers if one.status == "received")
        owed = sum(1 for one in papers if is_owed(one))
        return f"{here} of {len(papers)} here, {owed} owed" if papers else ""

    def first_open(self) -> str:
        """The first missing one."""
        return next((one.provision for one in self._grouped() if is_owed(one)), "")

    def _paper(self) -> DocumentResult | None:
        provision = self.list.key.partition(CONTENT)[0]
        return next((one for one in self.papers if one.provision == provision), None)

    def strip_lines(self) -> Sequence[str]:
        """The paper in words, and the keys."""
        paper = self._paper()
        if paper is None:
            return ()
        provision = self.list.key.rpartition(CONTENT)[2]
        text = self.session.ordinance.provisions[provision].text
        entry = self.session.project.documents.get(paper.provision)
        note = f"Note: {visible(entry.note)}" if entry and entry.note else ""
        lines = flow(text, self.app.size.width - 2)[:2]
        if len(lines) < 2:
            lines.append(clip(note, self.app.size.width - 2))
        keys = "Space: came in today   F4 other day, note"
        keys += "   A ask for it   D not asked" if paper.on_request else ""
        keys += "   Enter: its contents" if paper.contents else ""
        return (*lines, keys)

    # --- what keys do -----------------------------------------------------------------------

    def _put(self, paper: DocumentResult, entry: DocumentEntry) -> None:
        self.change(
            set_document(self.session.project, self.session.ordinance, paper.provision, entry)
        )

    def _entry(self, paper: DocumentResult) -> DocumentEntry:
        return self.session.project.documents.get(paper.provision) or DocumentEntry()

    def action_tick(self) -> None:
        """Came in today, or did not; of a content: seen, or not."""
        paper = self._paper()
        if paper is None or self.refused():
            return
        if CONTENT in self.list.key:
            self._see(self.list.key.rpartition(CONTENT)[2], paper)
            return
        entry = self._entry(paper)
        if paper.status == "not_owed":
            asks = paper.on_request and paper.asked_on is None
            asked = "This one is not asked for. Press A to ask for it."
            self.say(asked if asks else self._status(paper))
        elif entry.received_on is not None:
            self._put(paper, evolve(entry, received_on=None))
        else:
            self._put(paper, evolve(entry, received_on=self.session.desk.today()))

    def _see(self, content: str, paper: DocumentResult) -> None:
        one = next((one for one in paper.contents if _name(one) == content), None)
        if one is None:
            return
        me = self.session.desk.me
        self.change(
            judge(
                self.session.project,
                self.session.ordinance,
                one.provision,
                None if one.status == "met" else "met",
                record=one.record,
                by=me.initials or me.name or None,
                on=self.session.desk.today(),
            )
        )

    def action_ask(self) -> None:
        """Ask for an optional paper."""
        paper = self._paper()
        if paper is None or self.refused():
            return
        if not paper.on_request:
            owed = "It is owed without being asked for."
            self.say(self._status(paper) if paper.status in ("unknown", "not_owed") else owed)
            return
        self._put(paper, evolve(self._entry(paper), asked_on=self.session.desk.today()))
        now = self._paper()
        if now is not None and now.status == "not_owed":
            # recorded, but its rule waits for something else: say for what
            self.say(self._status(now))

    def _status(self, paper: DocumentResult) -> str:
        return visible(paper_status(self.session.project, self.session.determination, paper))

    def explained(self) -> tuple[str, str] | None:
        """The paper in focus: what it is, how it stands, its rule."""
        paper = self._paper()
        if paper is None:
            return None
        told = paper_told(self.session.project, self.session.determination, paper)
        return paper_title(self.session.ordinance, paper), "\n".join(told)

    def action_drop(self) -> None:
        """Do not ask for an optional paper after all."""
        paper = self._paper()
        if paper is not None and not self.refused():
            if paper.on_request:
                self._put(paper, evolve(self._entry(paper), asked_on=None))
            elif is_owed(paper) or paper.status == "received":
                self.say("This one is owed; the rule asks for it, not the office.")
            else:
                self.say(self._status(paper))

    def action_note(self) -> None:
        """Another day, a sheet, a note, what it lacks."""
        paper = self._paper()
        if paper is None or self.refused():
            return
        title = paper_title(self.session.ordinance, paper)
        modal = PaperModal(title, self._entry(paper), self.session.desk.today())
        self.app.push_screen(modal, lambda entry: self._noted(paper, entry))

    def _noted(self, paper: DocumentResult, entry: DocumentEntry | None) -> None:
        if entry is not None:
            self._put(paper, entry)

    def on_line_list_opened(self, event: object) -> None:
        """Enter folds the contents of a paper out, or in."""
        del event
        paper = self._paper()
        if paper is None or not paper.contents:
            self.say("Nothing is listed under this paper. F4 writes a note on it.")
            return
        self.unfolded ^= {paper.provision}
        self.refresh_rows()


def _name(content: ContentResult) -> str:
    """A content as rows are keyed: where a provision asks for two things, the second has a name."""
    return f"{content.provision} {content.record}" if content.record else content.provision

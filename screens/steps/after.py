"""Step 7, second page: variance, agreement, security and notices, each a short form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction

from attrs import evolve
from textual.widget import Widget

from core.afterwards import COSTS, SECURITY, Chapter, chapters, filled, last_of, letter_of
from core.dates import DateError, parse_date, show_date
from core.editing import add_event, edit_event, remove_event, set_document, set_info
from core.project import Costs, DocumentEntry, Event, Project, Security
from core.quantities import QuantityError, figure, parse_number, show
from screens.asking import NoAnswer, typed_date
from screens.fields import Field, Hint, Remark
from screens.session import Session
from screens.steps.form import FormPage, Item, Part, Pushes, Said
from screens.widgets.choice import OpenRow
from screens.widgets.plain import clip, visible
from screens.widgets.tabs import PageTabs

AFTER = "after"
TABS = (
    ("", "Decision"),
    (AFTER, "After the decision (variance, agreement, security, notices)"),
)
"""The pages of the step, by name and words."""

_MONEY = {
    "security.amount": "Amount of the security",
    "costs.build": "Cost to build the devices",
    "costs.year": "Cost of a year of care",
}


class AfterPage(FormPage):
    """What may follow a decision; dates go into the log, papers into step 6."""

    def compose(self) -> Sequence[Widget]:
        """The names of the pages above the form."""
        self.tabs = PageTabs(TABS, AFTER)
        return [self.tabs, *super().compose()]

    def items(self) -> Sequence[Item]:
        """A part for each heading of the ordinance."""
        return list(self._items())

    def _items(self) -> Iterator[Item]:
        found = chapters(self.session.ordinance)
        if not found:
            yield Said("nothing", (Remark("These rules have nothing to record here."),))
        for chapter in found:
            yield Part(chapter.heading)
            if chapter.says:
                yield Said(f"says {chapter.heading}", (Remark(chapter.says, "soft"),))
            yield from self._chapter(chapter)
        yield Pushes("next", (("Next: 8 Print", "next"),))

    def _chapter(self, chapter: Chapter) -> Iterator[Item]:
        ordinance = self.session.ordinance
        for kind in chapter.events:
            if ordinance.events[kind].fields:
                yield self._entry(kind)
            else:
                yield self._day_of(kind)
        for provision in chapter.documents:
            if provision in ordinance.provisions:
                yield self._paper(provision)
        if SECURITY in chapter.tables:
            security = self.session.project.info.security or Security()
            hint = Hint("Which form has the security?", "Bond, letter of credit or escrow.")
            yield Field(
                "security.form",
                "text",
                "Form of the security",
                text=security.form or "",
                wide=True,
                max_length=80,
                hint=hint,
            )
            yield self._money("security.amount", security.amount)
        if COSTS in chapter.tables:
            costs = self.session.project.info.costs or Costs()
            yield self._money("costs.build", costs.build)
            yield self._money("costs.year", costs.year)
        if chapter.letter:
            yield from self._letter(chapter.letter)

    def _day_of(self, kind: str) -> Field:
        ordinance = self.session.ordinance
        event = ordinance.events[kind]
        key = f"event.{kind}"
        unread = self.session.unread.get(key)
        last = last_of(self.session.project, kind)
        text = typed_date(last[1].on) if last else ""
        return Field(
            key,
            "date",
            event.label,
            text=unread.text if unread else text,
            echo=f"= {show_date(last[1].on)}" if last and not unread else "",
            error=unread.error if unread else "",
            read_only=bool(self.session.read_only),
            hint=Hint(event.text, "The day goes into the log.", "Type 5/4/26, May 4 or today."),
        )

    def _entry(self, kind: str) -> Field:
        ordinance = self.session.ordinance
        event = ordinance.events[kind]
        last = last_of(self.session.project, kind)
        text = show_date(last[1].on) if last else "none"
        how = "Enter writes it, or changes the last one."
        hint = Hint(event.text, "It stands in the log.", how)
        return Field(f"log {kind}", "list", event.label, text=text, echo="Enter opens", hint=hint)

    def _paper(self, provision: str) -> Field:
        ordinance = self.session.ordinance
        entry = self.session.project.documents.get(provision) or DocumentEntry()
        key = f"paper.{provision}"
        unread = self.session.unread.get(key)
        text = typed_date(entry.received_on) if entry.received_on else ""
        echo = (
            f"= {show_date(entry.received_on)}"
            if entry.received_on
            else (f"asked {entry.asked_on:%m-%d}" if entry.asked_on else "not in")
        )
        row = ordinance.provisions[provision]
        return Field(
            key,
            "date",
            clip(f"{row.title}", 40),
            text=unread.text if unread else text,
            echo="" if unread else echo,
            error=unread.error if unread else "",
            read_only=bool(self.session.read_only),
            hint=Hint(
                row.text,
                "The day it came in; step 6 has the same.",
                "Type 5/4/26, May 4 or today.",
                ordinance.cite(provision),
                provision,
            ),
        )

    def _money(self, key: str, value: int | Fraction | None) -> Field:
        unread = self.session.unread.get(key)
        return Field(
            key,
            "number",
            _MONEY[key],
            text=unread.text if unread else ("" if value is None else figure(value)),
            echo="" if unread or value is None else f"= {show(value, 'dollars')}",
            error=unread.error if unread else "",
            read_only=bool(self.session.read_only),
            hint=Hint(
                f"{_MONEY[key]}, in dollars.",
                "It stands on the data sheet for the attorney.",
                "Type 12,500 or 12500.50.",
            ),
        )

    def _letter(self, known: str) -> Iterator[Item]:
        ordinance, project = self.session.ordinance, self.session.project
        letter = letter_of(ordinance, known)
        if letter is None:
            return
        contents = filled(ordinance, project, letter)
        if last_of(project, _first_event(letter.contents)) is None:
            return
        lines = []
        for one in contents:
            tick = "[x]" if one.text else "[ ]"
            told = clip(visible(one.text), 30) if one.text else "still to be written"
            lines.append(
                Remark(
                    f"{tick} {clip(one.title, 36):<37}{told}",
                    "" if one.text else "open",
                    ordinance.cite(one.provision) if self.app.size.width >= 80 else "",
                )
            )
        ready = all(one.text for one in contents)
        says = "All is there: step 8 prints the notice." if ready else "The notice waits for these."
        lines.append(Remark(says, "good" if ready else "open"))
        yield Said(f"letter {known}", tuple(lines))

    # --- answers ----------------------------------------------------------------------------

    def typed(self, key: str, text: str) -> Project:
        """The project with a day, a form or a sum."""
        project, ordinance = self.session.project, self.session.ordinance
        said = text.strip()
        head, _, rest = key.partition(".")
        if head == "event":
            return self._with_day(rest, said)
        if head == "paper":
            entry = project.documents.get(rest) or DocumentEntry()
            day = self._day(said) if said else None
            return set_document(project, ordinance, rest, evolve(entry, received_on=day))
        if key == "security.form":
            security = evolve(project.info.security or Security(), form=said or None)
            return set_info(project, security=None if security == Security() else security)
        value = self._sum(said) if said else None
        if head == SECURITY:
            security = evolve(project.info.security or Security(), amount=value)
            return set_info(project, security=None if security == Security() else security)
        old = project.info.costs or Costs()
        costs = evolve(old, build=value) if rest == "build" else evolve(old, year=value)
        return set_info(project, costs=None if costs == Costs() else costs)

    def _day(self, said: str) -> date:
        try:
            return parse_date(said, self.session.desk.today())
        except DateError as error:
            raise NoAnswer(str(error)) from None

    def _sum(self, said: str) -> int | Fraction:
        try:
            value = parse_number(said, "money", "dollars").value
        except QuantityError as error:
            raise NoAnswer(str(error)) from None
        if isinstance(value, str):
            raise NoAnswer("Type a sum in dollars, like 12,500.")
        return value

    def _with_day(self, kind: str, said: str) -> Project:
        session = self.session
        last = last_of(session.project, kind)
        if not said:
            return session.project if last is None else remove_event(session.project, last[0])
        day = self._day(said)
        if last is not None:
            entry = evolve(last[1], on=day)
            return edit_event(session.project, session.ordinance, last[0], entry)
        by = session.desk.me.initials or session.desk.me.name or None
        return add_event(session.project, session.ordinance, Event(kind, day, by=by))

    def without(self, key: str) -> Project:
        """What cannot be read changes nothing: the day known stays in the log."""
        del key
        return self.session.project

    def open_row(self, row: OpenRow) -> None:
        """A log entry with fields: in the log."""
        kind = row.field.key.removeprefix("log ")
        open_entry(self, self.session, kind)

    def picked(self, key: str, word: str) -> Project:
        """Nothing here is chosen in a row."""
        del key, word
        return self.session.project


def _first_event(contents: Sequence[object]) -> str:
    for content in contents:
        head, _, rest = (getattr(content, "fill", "") or "").partition(".")
        if rest and head not in ("owner", "applicant", "text", "answers"):
            return head
    return ""


def open_entry(page: FormPage, session: Session, kind: str) -> None:
    """Open the log at the last entry of a kind, or at a new one."""
    from screens.log import LogScreen
    from screens.places import Origin

    last = last_of(session.project, kind)
    screen = LogScreen(
        Origin(page.screen, session),  # type: ignore[arg-type]
        add=kind if last is None else None,
        change=last[0] if last is not None else None,
    )
    page.app.push_screen(screen, lambda _: page.refresh_rows())

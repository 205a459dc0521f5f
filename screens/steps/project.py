"""Step 1: who, where, when. Only the name is needed to begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from attrs import evolve

from core.dates import show_date
from core.editing import set_info
from core.infowords import INFO_LABELS
from core.project import STATUSES, Person, Project
from screens.asking import typed_date
from screens.choose import ChooseModal
from screens.editor import EditorModal
from screens.fields import Field, Hint, Remark
from screens.infotyped import info_typed
from screens.steps.form import FormPage, Item, Part, Pushes
from screens.widgets.choice import OpenRow

NEXT = ("Next: 2 Exempt?", "next")

STATUS_WORDS = {word: word.replace("_", " ") for word in STATUSES}

_HINTS = {
    "name": Hint(
        "Project name: what you call it on the telephone.",
        "It stands on every paper and in the list of projects.",
        "Type a few words, like House by the brook.",
    ),
    "file_number": Hint(
        "File number: the number your office gives this application.",
        "The number also names the file. Two projects can't have the same one.",
    ),
    "status": Hint(
        "Status: how far the application has come.",
        "Papers and due dates follow it. Any order is taken.",
        "Enter opens the list.",
    ),
    "received_on": Hint(
        "Received on: the day the application came in.",
        "It stands on letters and in the list of what is due.",
        "Type 5/4/26, May 4, today or +10.",
    ),
    "site_address": Hint(
        "Where is it? An address, or how to find the lot.",
        "It stands on every paper.",
        "Type Lot 12, Brook Lane.",
    ),
    "tax_map_numbers": Hint(
        "Tax map number of the parcel. Several: put commas between them.",
        "Files on one parcel are added up here, so that nobody splits a project.",
        "Type 251.10-2-14 or 251.10-2-14, 251.10-2-15.",
    ),
    "applicant.name": Hint("Applicant: who asks for the permit.", "Letters go to this name."),
    "applicant.phone": Hint(
        "Applicant: telephone or mail.", "For the telephone: it stands in the list of projects."
    ),
    "applicant.address": Hint("Applicant: where letters go.", "It stands on letters."),
    "owner": Hint(
        "Owner: is the land the applicant's own?",
        "The owner signs, and a notice of violation goes to the owner.",
        "Left and Right move, Space chooses.",
    ),
    "owner.name": Hint("Owner of the land: name.", "It stands on letters and notices."),
    "designer": Hint(
        "Designer: does somebody design the devices or the site?",
        "Some standards ask for a licensed designer.",
        "Left and Right move, Space chooses.",
    ),
    "designer.name": Hint(
        "Designer: name and license. Put a comma between them.",
        "It stands on the review and the certificate.",
        "Type P. Engineer, PE 012345.",
    ),
    "law_as_of": Hint(
        "Use the law of this day.",
        "As a rule the day the application came in. Empty: today's law.",
        "Type 5/4/26, May 4 or today.",
    ),
    "deed": Hint(
        "Deed: book and page, with a comma between them.",
        "An agreement on care is filed with the County under them.",
        "Type 1234, 56.",
    ),
    "notes": Hint("Notes: anything to remember.", "They print on no paper.", "Enter writes them."),
}


class ProjectPage(FormPage):
    """The first step; its rows are the project's own, not the ordinance's."""

    def items(self) -> Sequence[Item]:
        """All rows; the names of owner and designer only when there is one."""
        return list(self._items())

    def _items(self) -> Iterator[Item]:
        info = self.session.project.info
        yield self._text("name", info.name)
        yield self._text("file_number", info.file_number, wide=False, echo=self._number())
        yield self._row(
            "status",
            "list",
            text=STATUS_WORDS.get(info.status, info.status),
            echo="Enter changes it",
        )
        yield self._day("received_on", info.received_on)
        yield self._text("site_address", info.site_address)
        yield self._text("tax_map_numbers", ", ".join(info.tax_map_numbers))
        same = self.session.desk.same_parcel(self.session.opened, self.session.project)
        if same:
            yield Field("parcel", "wide", same, hint=Hint(same, "Enter lists them."))
        applicant = info.applicant or Person()
        yield self._text("applicant.name", applicant.name)
        yield self._text("applicant.phone", _joined(applicant.phone, applicant.email))
        yield self._choice("owner", (("same", "Same"), ("other", "Other")), info.owner is not None)
        if info.owner is not None:
            yield self._text("owner.name", info.owner.name)
        yield self._choice(
            "designer", (("none", "None"), ("name", "Give name")), info.designer is not None
        )
        if info.designer is not None:
            yield self._text("designer.name", _joined(info.designer.name, info.designer.license))
        yield self._day("law_as_of", self.session.project.law_as_of)
        yield Part("For letters and papers")
        yield self._text("applicant.address", applicant.address)
        yield self._text("deed", _joined(info.deed_book, info.deed_page), wide=False)
        words = len((info.notes or "").split())
        yield self._row(
            "notes",
            "long",
            text=info.notes or "",
            echo=f"{words} words, Enter opens" if words else "Enter writes it",
        )
        yield Pushes("next", (NEXT,))

    def _row(
        self,
        key: str,
        kind: str,
        *,
        text: str = "",
        echo: str = "",
        wide: bool = False,
        choices: tuple[tuple[str, str], ...] = (),
        chosen: tuple[str, ...] = (),
        hint: Hint | None = None,
    ) -> Field:
        unread = self.session.unread.get(f"project.{key}")
        return Field(
            f"project.{key}",
            kind,
            INFO_LABELS[key],
            text=unread.text if unread else text,
            echo="" if unread else echo,
            wide=wide,
            choices=choices,
            chosen=chosen,
            error=unread.error if unread else "",
            remarks=self._remarks(key),
            read_only=bool(self.session.read_only),
            max_length=200 if kind == "text" else 0,
            hint=hint or _HINTS[key],
        )

    def _remarks(self, key: str) -> tuple[Remark, ...]:
        info = self.session.project.info
        if key == "received_on" and info.received_on and info.received_on > self._today:
            return (Remark("This day is still to come.", "open"),)
        law = self.session.project.law_as_of
        if key == "law_as_of" and law is None:
            return (Remark(f"Empty: the law of today, {show_date(self._today)}.", "soft"),)
        if key == "law_as_of" and law is not None and info.received_on not in (None, law):
            came = show_date(info.received_on)
            return (Remark(f"It came in on {came}: as a rule that day's law counts.", "open"),)
        return ()

    @property
    def _today(self) -> date:
        return self.session.desk.today()

    def _text(self, key: str, text: str | None, *, wide: bool = True, echo: str = "") -> Field:
        hint = _HINTS[key]
        if key == "file_number":
            offer = self.session.desk.next_number()
            hint = evolve(
                hint, how_to_type=f"Type the next free number, or leave it: we offer {offer}."
            )
        return self._row(key, "text", text=text or "", echo=echo, wide=wide, hint=hint)

    def _day(self, key: str, day: date | None) -> Field:
        return self._row(
            key,
            "date",
            text=typed_date(day) if day else "",
            echo=f"= {show_date(day)}" if day else "",
        )

    def _choice(self, key: str, choices: tuple[tuple[str, str], ...], second: bool) -> Field:
        return self._row(key, "choice", choices=choices, chosen=(choices[1 if second else 0][0],))

    def _number(self) -> str:
        number = self.session.project.info.file_number
        if not number:
            return ""
        other = self.session.desk.number_taken(number, self.session.opened.path)
        return "taken" if other else "free"

    def is_open(self, field: Field) -> bool:
        """Only the name is waited for."""
        return field.key == "project.name" and not field.text

    # --- answers ----------------------------------------------------------------------------

    def typed(self, key: str, text: str) -> Project:
        """The project with a row of this step filled."""
        return info_typed(self.session, key, text)

    def without(self, key: str) -> Project:
        """Who and where decide nothing: what is known stays until it is typed right."""
        del key
        return self.session.project

    def picked(self, key: str, word: str) -> Project:
        """Owner and designer: another one, or none."""
        project = self.session.project
        if key == "project.owner":
            other = project.info.owner or Person()
            return set_info(project, owner=other if word == "other" else None)
        if key == "project.designer":
            name = project.info.designer or Person()
            return set_info(project, designer=name if word == "name" else None)
        return project

    def open_row(self, row: OpenRow) -> None:
        """The list of states, or the notes."""
        if row.field.key == "project.status":
            choices = tuple(STATUS_WORDS.items())
            now = (self.session.project.info.status,)
            self.app.push_screen(ChooseModal("Status", choices, now), self._status)
        else:
            text = self.session.project.info.notes or ""
            self.app.push_screen(EditorModal("Notes", "Anything to remember.", text), self._notes)

    def _status(self, word: str | None) -> None:
        if word is not None:
            self.change(set_info(self.session.project, status=word))

    def _notes(self, text: str | None) -> None:
        if text is not None:
            self.change(set_info(self.session.project, notes=text or None))


def _joined(*parts: str | None) -> str:
    return ", ".join(part for part in parts if part)

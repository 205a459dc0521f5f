"""Settings: what stamps and letters need, where files are, looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from attrs import frozen
from textual.binding import BindingType
from textual.widget import Widget

from core.ordinance import Ordinance, Setting
from core.project import Project
from core.quantities import QuantityError, figure, show
from screens.desk import DeskError, rules_of
from screens.editor import EditorModal
from screens.fields import Field, Hint, Remark
from screens.frame import HouseScreen
from screens.officefields import FIELDS, MORE, OfficeField, shown, typed
from screens.places import Origin
from screens.preferences import Preferences
from screens.widgets.body import Body
from screens.widgets.choice import ChoiceRow, OpenRow, WideRow
from screens.widgets.dialog import Ask
from screens.widgets.field import FieldRow, FormRow
from screens.widgets.plain import beginning, flow, visible
from screens.widgets.rows import Buttons, Heading, Push

_CHOICES = {
    "colors": (("light", "Light"), ("dark", "Dark"), ("none", "No color")),
    "signs": (("best", "Best"), ("plain", "Plain ASCII")),
    "mouse": (("on", "On"), ("off", "Off")),
}
_OWN = {
    "name": (
        "Your name, for notes and decisions",
        "Your name stands on notes, ticks and findings. It stays on this computer.",
        "There is no account and no password.",
    ),
    "initials": (
        "Your initials, for ticks",
        "Ticks and checks keep your initials and the day.",
        "There is no account and no password.",
    ),
    "folder": (
        "Folder of projects",
        "Where the program looks when it is started without a path.",
        "A folder that is missing is offered to be made.",
    ),
    "ordinance": ("Rules for new projects", "Which village a new project is for.", ""),
    "colors": ("Colors", "The house colors, or the terminal's own two.", ""),
    "signs": ("Lines and signs", "Plain ASCII where lines come out as odd signs.", ""),
    "mouse": (
        "Mouse",
        "Off leaves the mouse to the terminal, to mark and copy.",
        "It counts from the next start on.",
    ),
}


NO_FOLDER = "There is no such folder. Make it, or type another."


@frozen
class Was:
    """A setting before a change, to take it back."""

    key: str
    value: Any
    own: bool


class SettingsScreen(HouseScreen[None]):
    """Yours, then the office's for everyone who uses the folder."""

    ABOUT = (
        "Your own settings stay on this computer. The office's stand beside the projects, "
        "for everybody who uses the folder; they go on letters and papers.",
        "Changes count at once. Ctrl+Z takes them back.",
    )

    CSS_PATH = "settings.tcss"
    FOOTER = ("back", "help", "find", "menu", "quit")
    FOOTER_NARROW = ("back", "help", "menu", "quit")
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        self.came_from = origin
        self.page = Body()
        self.past: list[Was] = []
        self.more = False
        self.errors: dict[str, tuple[str, str]] = {}

    @property
    def preferences(self) -> Preferences:
        """Where settings are kept."""
        return self.desk.preferences

    def body(self) -> Iterator[Widget]:
        """The rows."""
        yield self.page

    def on_mount(self) -> None:
        """All rows; the focus on the first."""
        self.ordinance = self._ordinance()
        self.page.mount(*self._widgets())
        self.call_after_refresh(self._arrive)

    def arrived(self) -> None:
        """Not before the first row has the focus."""

    def _arrive(self) -> None:
        self.arriving = False
        rows = list(self.page.query(FormRow))
        asked = [row for row in rows if row.field.key == self.came_from.key]
        for row in (asked or rows)[:1]:
            row.focus()
        self.refresh_bars()

    def _ordinance(self) -> Ordinance | None:
        villages = self.desk.villages()
        if not villages:
            return None
        try:
            return self.desk.ordinance(Project(villages[0].id, law_as_of=self.desk.today()))
        except DeskError:
            return None

    # --- rows -------------------------------------------------------------------------------

    def _widgets(self) -> Iterator[Widget]:
        yield Heading("You, on this computer")
        for key in ("name", "initials", "folder"):
            yield FieldRow(self._own_text(key))
        for key in ("ordinance", "colors", "signs", "mouse"):
            yield ChoiceRow(self._own_choice(key))
        yield Heading("The office, for everyone who uses this folder")
        for field in FIELDS:
            yield self._office_row(field)
        if self.more:
            for field in (*MORE, *self._of_ordinance()):
                yield self._office_row(field)
        else:
            count = len(MORE) + len(self._of_ordinance())
            hint = Hint("Hours, mail, boards and what the ordinance asks of its village.")
            yield WideRow(
                Field(
                    "more",
                    "wide",
                    f"Hours, mail, boards, fee note: Enter shows {count} more",
                    hint=hint,
                )
            )
        trash = len(self.desk.archive.trash())
        projects = "1 project" if trash == 1 else f"{trash} projects"
        yield Buttons(
            Push(f"Empty the trash: {projects}", "trash"), Push("Where are my files?", "files")
        )

    def _of_ordinance(self) -> tuple[OfficeField, ...]:
        if self.ordinance is None:
            return ()
        known = self.ordinance.id
        return tuple(self._of(setting, known) for setting in self.ordinance.settings.values())

    def _of(self, setting: Setting, ordinance: str) -> OfficeField:
        return OfficeField(
            f"settings.{ordinance}.{setting.key}",
            setting.label,
            setting.text,
            setting.when_missing or "It stands on papers and in results.",
            setting.kind,
            setting.unit,
        )

    def _own_text(self, key: str) -> Field:
        label, first, second = _OWN[key]
        text, error = self.errors.get(key, (str(self.preferences.own()[key]), ""))
        hint = Hint(first, second, "Changes count at once. Ctrl+Z takes them back.")
        return Field(
            key, "text", label, text=text, error=error, wide=True, max_length=200, hint=hint
        )

    def _own_choice(self, key: str) -> Field:
        label, first, second = _OWN[key]
        value = self.preferences.own()[key]
        remarks: tuple[Remark, ...] = ()
        if key == "ordinance":
            choices = tuple((one.id, one.place) for one in rules_of(self.desk))
            chosen = (value or next((one.id for one in self.desk.villages()), ""),)
        else:
            choices = _CHOICES[key]
            chosen = (("on" if value else "off") if key == "mouse" else str(value),)
        if key == "colors" and self.preferences.no_color:
            chosen = ("none",)
            remarks = (Remark("NO_COLOR is set in this terminal: no color it is.", "soft"),)
        hint = Hint(first, second, "Left and Right move, Space chooses.")
        return Field(
            key, "choice", label, choices=choices, chosen=chosen, remarks=remarks, hint=hint
        )

    def _office_row(self, field: OfficeField) -> Widget:
        made = self._office_field(field)
        if made.kind == "long":
            return OpenRow(made)
        return ChoiceRow(made) if made.kind == "choice" else FieldRow(made)

    def _office_field(self, field: OfficeField) -> Field:
        value = self.preferences.office(field.key)
        text, error = self.errors.get(field.key, (shown(field, value), ""))
        hint = self._hint(field)
        if field.kind == "yes_no":
            chosen = ("yes" if value else "no",) if isinstance(value, bool) else ()
            return Field(
                field.key,
                "choice",
                field.label,
                chosen=chosen,
                hint=hint,
                choices=(("yes", "Yes"), ("no", "No")),
            )
        if field.kind in ("boards", "dates", "long"):
            first = text.replace("\n", "; ")
            return Field(
                field.key,
                "long",
                field.label,
                text=first,
                error=error,
                hint=hint,
                echo="Enter writes it",
            )
        if field.kind == "count" and not error and isinstance(value, int):
            return Field(
                field.key,
                "number",
                field.label,
                text=figure(value),
                hint=hint,
                echo=f"= {show(value, field.unit)}",
            )
        kind = {"count": "number", "date": "date"}.get(field.kind, "text")
        return Field(
            field.key,
            kind,
            field.label,
            text=text,
            error=error,
            wide=kind == "text",
            max_length=300,
            hint=hint,
        )

    def _hint(self, field: OfficeField) -> Hint:
        """What the strip says; a long reason takes the row that keys have else."""
        width = self.app.size.width - 4
        reason = flow(field.reason, width)
        if self.narrow or len(reason) < 2:
            last = "Changes count at once. Ctrl+Z takes them back."
            return Hint(field.text, beginning(field.reason, width, 1)[0], last)
        rest = " ".join(reason[1:])
        return Hint(field.text, reason[0], beginning(rest, width, 1)[0])

    def _refresh(self) -> None:
        """Show every row as it now is."""
        every = {one.key: one for one in (*FIELDS, *MORE, *self._of_ordinance())}
        for row in self.page.query(FormRow):
            key = row.field.key
            if key in ("name", "initials", "folder"):
                row.show(self._own_text(key))
            elif key in _OWN:
                row.show(self._own_choice(key))
            elif key in every:
                row.show(self._office_field(every[key]))
        self.refresh_bars()

    # --- changing ---------------------------------------------------------------------------

    def on_field_row_typed(self, event: FieldRow.Typed) -> None:
        """Taken on leaving."""
        event.stop()

    def on_field_row_left(self, event: FieldRow.Left) -> None:
        """A text was changed."""
        event.stop()
        key, text = event.row.field.key, event.text.strip()
        self.errors.pop(key, None)
        if key == "folder" and text and not self._folder_exists(text):
            return
        if key in _OWN:
            self._set_own(key, text)
        else:
            self._set_office(key, text)

    def _folder_exists(self, folder: str) -> bool:
        """Whether a folder can be used as it is; else what can be done is said or asked."""
        try:
            found = self.preferences.folder_exists(folder)
        except DeskError as error:
            self.errors["folder"] = (folder, str(error))
            self._refresh()
            return False
        if not found:
            self._offer_folder(folder)
        return found

    def _offer_folder(self, folder: str) -> None:
        ask = Ask(
            "There is no such folder",
            (f"{visible(folder)} is not there. Make it?",),
            (("Back", "no"), ("Make it", "yes")),
        )
        self.app.push_screen(ask, lambda said: self._make_folder(folder, said))

    def _make_folder(self, folder: str, said: str | None) -> None:
        if said == "yes":
            try:
                self.preferences.make_folder(folder)
            except DeskError as error:
                self.message(str(error), "bad")
            else:
                self._set_own("folder", folder)
                return
        else:
            self.errors["folder"] = (folder, NO_FOLDER)
        self._refresh()

    def _set_own(self, key: str, value: Any, *, undo: bool = True) -> None:
        before = self.preferences.own()[key]
        try:
            self.preferences.set_own(key, value)
        except DeskError as error:
            self.message(str(error), "bad")
            return
        if undo:
            self.past.append(Was(key, before, own=True))
        if key in ("colors", "signs"):
            own = self.preferences.own()
            self.house.wear(str(own["colors"]), plain_signs=own["signs"] == "plain")
        if key == "ordinance":
            self.ordinance = self._ordinance()
        self._refresh()

    def _set_office(self, key: str, text: str) -> None:
        field = next(one for one in (*FIELDS, *MORE, *self._of_ordinance()) if one.key == key)
        try:
            value = typed(field, text, self.desk.today()) if text else None
        except (QuantityError, ValueError) as error:
            self.errors[key] = (text, str(error))
            self._refresh()
            return
        self._keep_office(key, value)

    def _keep_office(self, key: str, value: Any, *, undo: bool = True) -> None:
        before = self.preferences.office(key)
        try:
            self.preferences.set_office(key, value)
        except DeskError as error:
            self.message(str(error), "bad")
            return
        if undo:
            self.past.append(Was(key, before, own=False))
        self._refresh()

    def on_choice_row_chosen(self, event: ChoiceRow.Chosen) -> None:
        """A choice was made."""
        event.stop()
        key, word = event.row.field.key, event.word
        if key not in _OWN:
            self._keep_office(key, {"yes": True, "no": False}.get(word))
        elif word:
            self._set_own(key, word == "on" if key == "mouse" else word)

    def on_open_row_opened(self, event: OpenRow.Opened) -> None:
        """A longer text, or the further rows."""
        event.stop()
        key = event.row.field.key
        if key == "more":
            self.more = True
            self.page.remove_children()
            self.page.mount(*self._widgets())
            self.call_after_refresh(self._to_more)
            return
        field = next(one for one in (*FIELDS, *MORE, *self._of_ordinance()) if one.key == key)
        text = shown(field, self.preferences.office(key))
        editor = EditorModal(field.label, field.text, text)
        self.app.push_screen(
            editor, lambda said: self._set_office(key, said) if said is not None else None
        )

    def _to_more(self) -> None:
        for row in self.page.query(FormRow):
            if row.field.key == MORE[0].key:
                row.focus()

    def do_undo(self) -> None:
        """Take the last change back."""
        if self.undo_typing():
            return
        if not self.past:
            self.message("There is nothing to undo.")
            return
        was = self.past.pop()
        if was.own:
            self._set_own(was.key, was.value, undo=False)
        else:
            self._keep_office(was.key, was.value, undo=False)
        self.message("Undone: the setting is what it was.")

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """The trash, or the places."""
        event.stop()
        if event.does == "trash":
            from screens.bin import BinScreen

            self.app.push_screen(BinScreen(self.came_from))
        else:
            lines = tuple(f"{what}: {visible(where)}" for what, where in self.preferences.places())
            self.app.push_screen(Ask("Where are my files?", lines, (("Close", "close"),)))

    # --- the bars ---------------------------------------------------------------------------

    def refresh_bars(self) -> None:
        """Title and what is below."""
        super().refresh_bars()
        state = f"saved {self.desk.now():%H:%M}" if self.past else "saved"
        if self.errors:
            state = "NOT SAVED: see !"
        self.title_bar.say(("Settings",), state)
        below = self.page.below() if self.page.is_attached else 0
        self.bottom_rule.say(f"{below} more below" if below else "")

    def on_descendant_focus(self) -> None:
        """The rule follows the focus."""
        self.call_after_refresh(self.refresh_bars)

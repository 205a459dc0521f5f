"""A dialog that asks for a name; where a file is made, for its number and its folder too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import frozen
from textual.widget import Widget
from textual.widgets import Input

from screens.fields import Field, Remark
from screens.widgets.bigfield import BigField
from screens.widgets.dialog import Dialog
from screens.widgets.rows import Push, Words

LABEL = 12
"""Cells of the labels, so that the fields stand under one another."""


@frozen
class Named:
    """What was typed."""

    name: str
    number: str = ""
    folder: str = ""
    """Empty: it was not asked for."""


class NameModal(Dialog[Named]):
    """Type a name, Enter takes it; the answer is None for Esc."""

    def __init__(
        self,
        title: str,
        *,
        name: str = "",
        number: str | None = None,
        folder: str | None = None,
        button: str = "Keep",
        label: str = "Project name",
        says: str = "What you call it on the telephone, like House by the brook.",
        why_not: Callable[[Named], tuple[str, str] | None] = lambda _: None,
    ) -> None:
        """Takes what the name is for.

        Args:
            title: of the dialog.
            name: to begin with.
            number: the file number offered; None: it is not asked for.
            folder: the folder offered; None: it is not asked for.
            button: the word on the button that takes it.
            label: what is asked.
            says: how to choose it.
            why_not: a field's name and why its text can't be taken; None: all can be.
        """
        super().__init__(title)
        self.why_not = why_not
        self.says = says
        self.button = button
        self.named = self._field("name", label, name)
        self.number = None if number is None else self._field("number", "File number", number)
        self.folder = None if folder is None else self._field("folder", "Folder", folder)

    def _field(self, key: str, label: str, text: str) -> BigField:
        most = {"name": 200, "number": 40}.get(key, 400)
        # the number offered is marked when the cursor comes to it, as every number is
        kind = "number" if key == "number" else "text"
        return BigField(Field(key, kind, label, text=text, max_length=most), label=LABEL)

    def content(self) -> Iterator[Widget]:
        """The fields."""
        yield from self._fields()
        yield Words((Remark(self.says, "soft", indent=1),))

    def buttons(self) -> Sequence[Push]:
        """Take it, or not."""
        return (Push(self.button, "take"), Push("Back", "back"))

    def _fields(self) -> list[BigField]:
        return [one for one in (self.named, self.number, self.folder) if one is not None]

    def on_mount(self) -> None:
        """The cursor goes into the name."""
        self.named.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter takes it."""
        event.stop()
        self._take()

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """A button."""
        event.stop()
        if event.does == "take":
            self._take()
        else:
            self.dismiss(None)

    def _take(self) -> None:
        name = self.named.text.strip()
        if not name:
            self.named.wrong("Type a name.")
            self.named.focus()
            return
        number, folder = (
            "" if field is None else field.text.strip() for field in (self.number, self.folder)
        )
        wrong = self.why_not(Named(name, number, folder))
        if wrong is not None:
            field = getattr(self, wrong[0]) or self.named
            field.wrong(wrong[1])
            field.focus()
            return
        self.dismiss(Named(name, number, folder))

"""A dialog that asks for a name, and where a project is made for its number too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.widget import Widget
from textual.widgets import Input

from screens.fields import Field, Remark
from screens.widgets.bigfield import BigField
from screens.widgets.dialog import Dialog
from screens.widgets.rows import Push, Words


class NameModal(Dialog["tuple[str, str]"]):
    """Type a name, Enter takes it; the answer is (name, number), None for Esc."""

    def __init__(
        self,
        title: str,
        *,
        name: str = "",
        number: str | None = None,
        button: str = "Keep",
        label: str = "Project name",
        says: str = "What you call it on the telephone, like House by the brook.",
    ) -> None:
        """Takes what the name is for.

        Args:
            title: of the dialog.
            name: to begin with.
            number: the file number offered; None: it is not asked for.
            button: the word on the button that takes it.
            label: what is asked.
            says: how to choose it.
        """
        super().__init__(title)
        self.says = says
        self.button = button
        self.named = BigField(Field("name", "text", label, text=name, max_length=200))
        self.number = (
            None
            if number is None
            else BigField(Field("number", "text", "File number", text=number, max_length=40))
        )

    def content(self) -> Iterator[Widget]:
        """The fields."""
        yield self.named
        if self.number is not None:
            yield self.number
        yield Words((Remark(self.says, "soft", indent=1),))

    def buttons(self) -> Sequence[Push]:
        """Take it, or not."""
        return (Push(self.button, "take"), Push("Cancel", "cancel"))

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
        self.dismiss((name, self.number.text.strip() if self.number is not None else ""))

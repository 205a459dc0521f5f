"""What a row of a form shows: made by a page from the project, handed down to the widgets."""

from __future__ import annotations

from attrs import Factory, frozen


@frozen(eq=True, repr=False)
class Hint:
    """What the help strip says while a row has the focus."""

    question: str = ""
    reason: str = ""
    how_to_type: str = ""
    cite: str = ""
    """The citation, at the right end of the last line."""
    provision: str = ""
    """Its provision, for the law reader."""
    dont_know: bool = False
    """Whether ``?`` stands for don't know here."""
    none: bool = False
    """Whether ``none`` has a meaning here."""
    find_out: bool = False
    """Whether F1 says how to find out."""


@frozen(eq=True, repr=False)
class Remark:
    """A line under a row: an error, a standard that fails, what else is known."""

    text: str
    ink: str = ""
    cite: str = ""
    indent: int = 2
    hang: int = 0
    """Cells that further lines are set in more than the first."""


@frozen(eq=True, repr=False)
class Field:
    """One row of a form, as it is to be shown."""

    key: str
    """Tells rows apart on a page: the answer's key, or a word of the page's own."""
    kind: str
    """text, number, date, choice, ticks, list (a choice in a list of its own), long, or wide (a
    sentence that opens what stands behind it)."""
    label: str
    text: str = ""
    """For editing: as typed last time."""
    echo: str = ""
    """What was understood, at the right of the field."""
    echo_ink: str = "soft"
    wide: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    """Words as stored, and as shown."""
    chosen: tuple[str, ...] = ()
    error: str = ""
    """Why the text is no answer."""
    remarks: tuple[Remark, ...] = ()
    noted: bool = False
    """A note or a source stands behind the answer."""
    read_only: bool = False
    max_length: int = 0
    hint: Hint = Factory(Hint)

"""What the help strip says while no row has the focus: of a button, of the row of the pages."""

from __future__ import annotations

from screens.widgets.rows import Push

TAB_KEYS = "Left and Right go to another page. Down or Enter goes into this one."


PUSHED = {
    "next": "Enter goes on to the next step.",
    "issue": "Enter asks once more, then issues it. What is issued can't be taken back.",
    "anew": "Enter opens the choice again. What was issued stays as it was.",
    "make": "Enter makes a PDF file of each paper that is picked.",
    "open": "Enter makes a PDF file of each paper that is picked, and opens them.",
    "add": "Enter adds one.",
    "none": "Enter says that there are none: that is an answer too.",
}
"""What Enter does on a button, by what the button is for."""


def push_words(button: Push) -> str:
    """What the strip says of a button: the list's own row is not meant now."""
    if button.does in PUSHED:
        return PUSHED[button.does]
    if button.does.startswith("page "):
        return "Enter goes to that page of this step."
    if button.does.startswith("print "):
        return "Enter goes to step 8, with this paper picked."
    return "Enter does it."

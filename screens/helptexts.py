"""The texts of the help: first steps, words of the trade, what the program is."""

from __future__ import annotations

from collections.abc import Sequence

from core.ordinance import Ordinance

FIRST_STEPS = (
    ("FIRST STEPS", ""),
    ("", "1. Start a project: F4 on the list of projects. Its name is all that is needed."),
    ("", "2. Answer what you can. Up and Down move from row to row; Enter goes on."),
    ("", "3. Don't know? Type ? and go on. F8 brings you back to what is open."),
    ("", "4. Look at the two rows under the steps: they say how it stands, at each key."),
    ("", "5. F2 says why. F5 prints. All is saved as you go."),
    ("TO TYPE", ""),
    ("", "Sizes as the tape gives them: 1,200 or 24x30 or 24x30 + 12x40 or 0.25 ac."),
    ("", "Lengths: 12, 12.5, 12'6\". Slopes: 15% or 1:8. Days: 5/4/26, May 4, today, +10."),
    ("", "? is don't know. none is: there is none. Backspace empties a field."),
    ("TO MOVE", ""),
    ("", "Esc goes one step out: field, steps, list of projects. Nothing is dropped."),
    ("", "Ctrl+Z takes the last change back, Ctrl+Y makes it again."),
)

WORDS = (
    ("peak", "the most water at any moment"),
    ("TR-55, Rational", "two ways to work out runoff"),
    ("met, NOT MET", "the figures satisfy the rule, or do not"),
    ("excused", "they do not, and the rule says they need not"),
    ("unknown", "an answer is missing"),
    ("set aside", "answered, but no longer asked"),
    ("how we read it", "the text leaves a choice; this is the program's (reading)"),
    ("as of", "the day whose law is used"),
)
"""The program's own words; those of the law and the trade are `Ordinance.terms`."""

ABOUT = (
    "swtui tells you if a building project needs a stormwater permit, which rules it must meet and "
    "which papers it owes.",
    "It works without the internet. Projects are plain text files in one folder; your name and "
    "looks are kept on this computer.",
    "It is a help, not a permit and not legal advice. The Village decides.",
)


def word_list(ordinance: Ordinance | None) -> Sequence[tuple[str, str]]:
    """The word list, each word with its meaning: the ordinance's, then the program's own."""
    terms = [] if ordinance is None else [(term.word, term.meaning) for term in ordinance.terms]
    return [*terms, *WORDS]


def word_lines(ordinance: Ordinance | None) -> Sequence[tuple[str, str]]:
    """The word list as heading and text."""
    lines = [("", f"{word}: {meaning}") for word, meaning in word_list(ordinance)]
    return [("WORDS", ""), *lines]

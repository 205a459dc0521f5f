"""The texts of the help: first steps, words of the trade, what the program is."""

from __future__ import annotations

from collections.abc import Sequence

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
    ("ground disturbed", "soil dug, filled, cleared, graded or driven over (land disturbance)"),
    ("hard surface", "where water cannot soak in: roof, paving, packed gravel (impervious)"),
    ("new, old", "made by this project, there before it"),
    ("highest groundwater", "its top level in a normal year (seasonal high)"),
    ("percolation rate", "minutes for water in a test hole to drop one inch; larger is slower"),
    ("septic field", "ground that takes in water from a septic tank"),
    ("water supply", "a well, spring or intake people drink from"),
    ("uphill, downhill of", "where ground water comes from or flows to (upgradient)"),
    ("larger plan", "lots or stages that belong together"),
    ("high-traffic", "busy parking, road"),
    ("device", "anything built to hold or soak in rain (stormwater control measure)"),
    ("soak-in device", "dry well, trench, basin, porous paving, rain garden (infiltration)"),
    ("storm (10-year)", "a day's rain so heavy that it comes about once in ten years"),
    ("peak", "the most water at any moment"),
    ("TR-55, Rational", "two ways to work out runoff"),
    ("engineering", "a designer's figures instead of the flat rate"),
    ("exempt", "these rules ask for no permit"),
    ("minor, major", "small or large under these rules; major needs an engineer's report"),
    ("met, NOT MET", "the figures satisfy the rule, or do not"),
    ("excused", "they do not, and the rule says they need not"),
    ("officer decides", "no figure settles it, a person does"),
    ("unknown", "an answer is missing"),
    ("set aside", "answered, but no longer asked"),
    ("how we read it", "the text leaves a choice; this is the program's (reading)"),
    ("as of", "the day whose law is used"),
    ("plot plan", "drawing of the lot with all that is there and planned"),
    ("state permit", "the State's stormwater permit, from one acre (SPDES)"),
    ("SWPPP", "the plan that permit asks for"),
    ("EAF, SEQR", "the State's form on effects, and the law behind it"),
    ("findings", "things the Village must find, with facts, before it decides"),
    ("variance", "leave to depart from a rule"),
    ("agreement", "who cares for the devices later"),
    ("security", "money held for it"),
)

ABOUT = (
    "swtui tells you if a building project needs a stormwater permit, which rules it must meet and "
    "which papers it owes.",
    "It works without the internet. Projects are plain text files in one folder; your name and "
    "looks are kept on this computer.",
    "It is a help, not a permit and not legal advice. The Village decides.",
)


def word_lines() -> Sequence[tuple[str, str]]:
    """The word list as heading and text."""
    return [("WORDS", ""), *[("", f"{word}: {meaning}") for word, meaning in WORDS]]

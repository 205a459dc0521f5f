"""Inks: what a color means, and the theme variable that gives it.

Widgets name an ink ("bad", "soft"); the themes give the color. State is always said in words or
signs as well: an ink only helps the eye.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.style import Style as RichStyle
from textual.app import App
from textual.style import Style

INKS = {
    "": "",
    "bold": "bold",
    "place": "$text-primary bold",
    "good": "$text-success",
    "bad": "$text-error",
    "bad bold": "$text-error bold",
    "open": "$text-warning",
    "judge": "$text-accent",
    "soft": "$text-muted",
    "line": "$border",
    "cursor": "$block-cursor-foreground on $block-cursor-background $block-cursor-text-style",
}
"""Ink to style; only theme variables, so that every theme draws everything."""

_resolved: dict[tuple[str, str], RichStyle] = {}


def ink(app: App[Any], name: str) -> RichStyle:
    """The style of an ink in the app's present theme."""
    key = (app.theme, name)
    found = _resolved.get(key)
    if found is None:
        variables = app.theme_variables
        words = [
            variables.get(word[1:], "") if word.endswith("text-style") else word
            for word in INKS[name].split()
        ]
        text = " ".join(word for word in words if word not in ("", "none"))
        found = Style.parse(text, variables).rich_style if text else RichStyle()
        _resolved[key] = found
    return found


class Signs(NamedTuple):
    """Lines, the section sign, and what drawings are made of, as the terminal can show them.

    The better ones are of the set that every font of a terminal has (WGL4), each one cell wide.
    """

    across: str
    down: str
    section: str
    full: str
    """Of a bar: what is there."""
    pair: tuple[str, str]
    """Of two bars beside each other: before and after."""
    empty: str
    """Of a bar: what is missing."""
    zone: str
    """What must be kept free."""
    hatch: str
    """A season."""
    way: str
    """From one thing to another."""
    point: str
    """A thing, a day."""
    device: str
    beyond: str
    """Farther than the drawing reaches."""
    before: str
    """The same to the left."""
    pit: tuple[str, str, str, str]
    """Of a hole in the ground: its left and right edge above, its left and right corner below."""
    ground: str
    floor: str
    water: str
    rock: str

    def cite(self, citation: str) -> str:
        """A citation, with the section sign only where it can be shown."""
        bare = citation.replace("§§ ", "").replace("§ ", "").replace("§", "")
        return f"{self.section}{bare}" if "§" in citation else bare


ASCII = Signs(
    across="-",
    down="|",
    section="",
    full="#",
    pair=("/", "="),
    empty=".",
    zone="=",
    hatch="/",
    way=".",
    point="o",
    device="#",
    beyond=">",
    before="<",
    pit=(".", ".", "|", "|"),
    ground="=",
    floor="_",
    water="~",
    rock="^",
)
BEST = Signs(
    across="─",
    down="│",
    section="§ ",
    full="█",
    pair=("▒", "█"),
    empty="░",
    zone="░",
    hatch="░",
    way="·",
    point="●",
    device="■",
    beyond="►",
    before="◄",
    pit=("┐", "┌", "└", "┘"),
    ground="─",
    floor="─",
    water="≈",
    rock="▒",
)


def signs(app: App[Any]) -> Signs:
    """The signs the terminal can show."""
    return ASCII if getattr(app, "plain_signs", False) else BEST

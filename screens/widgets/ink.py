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
    """Lines and the section sign, as the terminal can show them."""

    across: str
    down: str
    section: str

    def cite(self, citation: str) -> str:
        """A citation, with the section sign only where it can be shown."""
        bare = citation.replace("§§ ", "").replace("§ ", "").replace("§", "")
        return f"{self.section}{bare}" if "§" in citation else bare


ASCII = Signs("-", "|", "")
BEST = Signs("─", "│", "§ ")


def signs(app: App[Any]) -> Signs:
    """The signs the terminal can show."""
    return ASCII if getattr(app, "plain_signs", False) else BEST

"""The looks: two house themes, light and dark, one for sixteen colors, one without color.

Every ink is set outright, not blended, so that each keeps 4.5:1 on every ground it stands on; a
test measures it. Textual's own themes are below that somewhere, all of them: not offered.
"""

from __future__ import annotations

from textual.theme import Theme

LIGHT = Theme(
    name="house-light",
    dark=False,
    primary="#0B4F8A",
    secondary="#3D4B57",
    accent="#6A2C91",
    warning="#7A4A00",
    error="#A61B1B",
    success="#1B5E20",
    foreground="#1A1A1A",
    background="#FAFAF7",
    surface="#EDEDE8",
    panel="#E3E6EA",
    boost="#E8EFF6",
    variables={
        "text-primary": "#0B4F8A",
        "text-success": "#1B5E20",
        "text-error": "#A61B1B",
        "text-warning": "#7A4A00",
        "text-accent": "#6A2C91",
        "text-muted": "#4A525A",
        "border": "#5B6770",
        "block-cursor-background": "#0B4F8A",
        "block-cursor-foreground": "#FFFFFF",
        "block-cursor-text-style": "none",
        "input-cursor-background": "#FFFFFF",
        "input-cursor-foreground": "#0B4F8A",
        "input-cursor-text-style": "none",
        "input-selection-background": "#063258",
        "input-selection-foreground": "#FFFFFF",
        "scrollbar": "#5B6770",
        "scrollbar-background": "#E3E6EA",
        "scrollbar-hover": "#3D4B57",
        "scrollbar-active": "#0B4F8A",
    },
)

DARK = Theme(
    name="house-dark",
    dark=True,
    primary="#7FB8E6",
    secondary="#A9B7C2",
    accent="#D3A6F0",
    warning="#F0C060",
    error="#FF9A93",
    success="#8FD694",
    foreground="#ECECEC",
    background="#14181C",
    surface="#232A31",
    panel="#20262C",
    boost="#1D2A36",
    variables={
        "text-primary": "#8CC4F0",
        "text-success": "#8FD694",
        "text-error": "#FF9A93",
        "text-warning": "#F0C060",
        "text-accent": "#D3A6F0",
        "text-muted": "#AAB4BD",
        "border": "#8794A0",
        "block-cursor-background": "#8CC4F0",
        "block-cursor-foreground": "#0B1014",
        "block-cursor-text-style": "none",
        "input-cursor-background": "#0B1014",
        "input-cursor-foreground": "#8CC4F0",
        "input-cursor-text-style": "none",
        "input-selection-background": "#CFE6F9",
        "input-selection-foreground": "#0B1014",
        "scrollbar": "#8794A0",
        "scrollbar-background": "#20262C",
        "scrollbar-hover": "#A9B7C2",
        "scrollbar-active": "#8CC4F0",
    },
)

_NONE = "ansi_default"

PLAIN = Theme(
    name="house-plain",
    dark=True,
    ansi=True,
    primary=_NONE,
    secondary=_NONE,
    accent=_NONE,
    warning=_NONE,
    error=_NONE,
    success=_NONE,
    foreground=_NONE,
    background=_NONE,
    surface=_NONE,
    panel=_NONE,
    boost=_NONE,
    variables={
        **dict.fromkeys(
            (
                "text-primary",
                "text-success",
                "text-error",
                "text-warning",
                "text-accent",
                "text-muted",
                "border",
                "block-cursor-background",
                "block-cursor-foreground",
                "input-cursor-background",
                "input-cursor-foreground",
                "input-selection-background",
                "input-selection-foreground",
                "scrollbar",
                "scrollbar-background",
                "scrollbar-hover",
                "scrollbar-active",
                # Textual's own styles name these two also where nothing is drawn with them
                "ansi-background",
                "ansi-foreground",
            ),
            _NONE,
        ),
        # with no color left, reverse is the one thing that shows where the cursor is
        "block-cursor-text-style": "reverse",
        "input-cursor-text-style": "reverse",
    },
)
"""For NO_COLOR, and for who chooses it: the terminal's own two colors and nothing else."""

# as the sixteen stand in the table that turns every color into the nearest of them
_BLACK, _GRAY, _WHITE = "#000000", "#AAAAAA", "#FFFFFF"
_RED, _GREEN, _YELLOW = "#FF5555", "#55FF55", "#FFFF55"
_CYAN = "#55FFFF"

SIXTEEN = Theme(
    name="house-sixteen",
    dark=True,
    primary=_CYAN,
    secondary=_GRAY,
    accent=_WHITE,
    warning=_YELLOW,
    error=_RED,
    success=_GREEN,
    foreground=_GRAY,
    background=_BLACK,
    surface=_BLACK,
    panel=_BLACK,
    boost=_BLACK,
    variables={
        "text-primary": _CYAN,
        "text-success": _GREEN,
        "text-error": _RED,
        "text-warning": _YELLOW,
        "text-accent": _WHITE,
        "text-muted": _GRAY,
        "border": _GRAY,
        "block-cursor-background": _GRAY,
        "block-cursor-foreground": _BLACK,
        "block-cursor-text-style": "none",
        "input-cursor-background": _BLACK,
        "input-cursor-foreground": _WHITE,
        "input-cursor-text-style": "none",
        "input-selection-background": _CYAN,
        "input-selection-foreground": _BLACK,
        "scrollbar": _GRAY,
        "scrollbar-background": _BLACK,
        "scrollbar-hover": _GRAY,
        "scrollbar-active": _WHITE,
    },
)
"""For terminals of sixteen colors (TERM=linux, xterm): there the inks above turn into the nearest
of the sixteen, which may be gray on gray. Bright ones on black, all but magenta, are the only ones
that keep 4.5:1 whatever shades a terminal gives them."""

THEMES = (LIGHT, DARK, PLAIN, SIXTEEN)

BY_LOOK = {
    "light": LIGHT.name,
    "dark": DARK.name,
    "none": PLAIN.name,
    "sixteen": SIXTEEN.name,
}
"""Theme names by the word of the settings; sixteen is the terminal's own doing, not a choice."""

"""Fields of the fillable blank forms (AcroForm).

Labels stay outside the fields, in the paper's own font: a field knows the standard fonts only.
Nothing is ever filled in beforehand, so a field holds no value that its font could lack.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from swtui.printing.lettering import shown

_NOT_A_NAME = re.compile(r"[^A-Za-z0-9_-]+")
LONGEST_NAME = 64
LONGEST_TEXT = 1_000

FIGURE = 24
DATE = 10
NAME = 80


class Field(NamedTuple):
    """A field: its name, its tooltip (the whole question with its unit) and its kind."""

    name: str
    tooltip: str
    kind: str = "text"
    """text, tick, or radio."""
    length: int = 0
    """Most characters of a text; 0: what fits its box."""
    value: str = ""
    """Of a radio button: the value it stands for."""
    lines: int = 1


def field_name(*parts: str) -> str:
    """A name of letters, digits, ``_`` and ``-``, at most 64 characters."""
    return _NOT_A_NAME.sub("-", "-".join(parts)).strip("-")[:LONGEST_NAME] or "field"


class Forms:
    """The fields of one blank form; sees that names are unique."""

    def __init__(self) -> None:
        self._owner: dict[str, tuple[str, str]] = {}
        self._values: dict[str, set[str]] = {}
        self._renamed: dict[tuple[str, str], str] = {}

    def _unique(self, field: Field) -> str:
        """The field's name, numbered where another field has it already."""
        base = field_name(field.name)
        if field.kind == "radio":
            # the buttons of one question share a name and tooltip; a second question does not
            group = (base, field.tooltip)
            known = self._renamed.get(group)
            if known is not None and field.value not in self._values[known]:
                self._values[known].add(field.value)
                return known
        name, number = base, 2
        while name in self._owner:
            name = f"{base[: LONGEST_NAME - 4]}-{number}"
            number += 1
        self._owner[name] = (base, field.tooltip)
        if field.kind == "radio":
            self._renamed[base, field.tooltip] = name
            self._values[name] = {field.value}
        return name

    def add(
        self, canvas: Any, field: Field, x: float, y: float, width: float, height: float
    ) -> None:
        """Put a field over a rectangle whose lower left corner is (x, y)."""
        name = self._unique(field)
        tooltip = shown(field.tooltip) or name
        form = canvas.acroForm
        if field.kind == "tick":
            form.checkbox(
                name=name,
                tooltip=tooltip,
                x=x,
                y=y,
                size=min(width, height),
                buttonStyle="cross",
                borderWidth=0,
                borderColor=None,
                fillColor=None,
                fieldFlags="",
                forceBorder=False,
            )
        elif field.kind == "radio":
            form.radio(
                name=name,
                tooltip=tooltip,
                value=_NOT_A_NAME.sub("-", field.value),
                x=x,
                y=y,
                size=min(width, height),
                shape="square",
                buttonStyle="cross",
                borderWidth=0,
                borderColor=None,
                fillColor=None,
                fieldFlags="radio",
                forceBorder=False,
            )
        else:
            fits = max(1, int(0.9 * field.lines * width / 5.2 if field.lines > 1 else width / 5.2))
            form.textfield(
                name=name,
                tooltip=tooltip,
                x=x + 1,
                y=y + 1,
                width=width - 2,
                height=height - 2,
                fontName="Helvetica",
                fontSize=9,
                borderWidth=0,
                borderColor=None,
                fillColor=None,
                forceBorder=False,
                maxlen=min(field.length or fits, LONGEST_TEXT),
                fieldFlags="doNotScroll multiline" if field.lines > 1 else "doNotScroll",
            )

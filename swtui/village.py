"""The Village's own settings, once for a folder of projects: `.swtui/village.toml`.

Office, officer and boards are for papers; under ``[settings.ORDINANCE]`` stand the facts that an
ordinance asks of its village (its `setting` records).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from core.filevalues import RefusedError, day, flag, number, text
from core.ordinance import Ordinance, Setting
from core.plain import visible
from swtui.tomltext import UnreadableError, parse, read_bytes

PLACE = os.path.join(".swtui", "village.toml")  # noqa: PTH118  (pathlib costs `check` 10 ms)


@frozen(eq=False, repr=False)
class Village:
    """The settings of a folder, as its file has them."""

    tables: Mapping[str, Any]
    """Plain TOML values; empty when the folder has no such file."""
    warning: str = ""
    """Why the file could not be read."""


def read_village(folder: str) -> Village:
    """The settings that a folder of projects keeps; none is not an error."""
    path = os.path.join(folder, PLACE)  # noqa: PTH118
    if not os.path.exists(path):  # noqa: PTH110
        return Village({})
    try:
        return Village(parse(read_bytes(path)))
    except UnreadableError as error:
        return Village({}, f"The Village's settings in {PLACE} were not used: {error}")


def settings_for(village: Village, ordinance: Ordinance) -> tuple[dict[str, Any], list[str]]:
    """The facts for one ordinance, and warnings on those that cannot be used."""
    warnings = [village.warning] if village.warning else []
    found: dict[str, Any] = {}
    table = village.tables.get("settings", {})
    own = table.get(ordinance.id, {}) if isinstance(table, Mapping) else {}
    for key, value in own.items() if isinstance(own, Mapping) else ():
        setting = ordinance.settings.get(key)
        if setting is None:
            continue
        try:
            found[key] = _value(value, setting)
        except RefusedError as error:
            place = f"settings.{ordinance.id}.{key}"
            warnings.append(f"{PLACE}: {visible(place)} was not used: {error}")
    return found, warnings


def _value(value: object, setting: Setting) -> Any:
    if setting.kind == "dates":
        if not isinstance(value, list):
            raise RefusedError("it is no list of dates, like [2026-11-26].")
        return tuple(day(each) for each in value)
    if setting.kind == "date":
        return day(value)
    if setting.kind == "yes_no":
        return flag(value)
    if setting.kind == "text":
        return text(value)
    return number(value)

"""The Village's own settings, once for a folder of projects: `.swtui/village.toml`.

Office, officer and boards are for papers; under ``[settings.ORDINANCE]`` stand the facts that an
ordinance asks of its village (its `setting` records).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from core.filevalues import RefusedError, day, flag, number, text
from core.ordinance import Ordinance, Setting
from core.plain import visible
from swtui.files.hidden import HIDDEN, made
from swtui.files.problems import FileProblem, not_saved
from swtui.files.reading import read_toml

PLACE = f"{HIDDEN}/village.toml"


@frozen(eq=False, repr=False)
class Village:
    """The settings of a folder, as its file has them."""

    tables: Mapping[str, Any]
    """Plain TOML values; empty when the folder has no such file."""
    warning: str = ""
    """Why the file could not be read."""


def read_village(folder: Path) -> Village:
    """The settings that a folder of projects keeps; none is not an error."""
    path = folder / PLACE
    if not path.exists():
        return Village({})
    try:
        return Village(read_toml(path)[0])
    except FileProblem as error:
        return Village({}, f"The Village's settings were not used: {error}")


def write_village(folder: Path, tables: Mapping[str, Any]) -> None:
    """Keep the settings of a folder of projects, for everyone who uses it.

    Args:
        folder: the folder of projects.
        tables: all of them, plain TOML values; keys that are not known here stay as they are.

    Raises:
        NotSavedError: they cannot be written; the old ones are whole.
    """
    # who only checks a project writes nothing
    from swtui.files.saving import write_whole
    from swtui.files.tomltext import toml_bytes

    path = folder / PLACE
    try:
        made(path.parent)
    except OSError as error:
        raise not_saved(path, error) from error
    write_whole(path, toml_bytes(tables))


def versions_to_keep(tables: Mapping[str, Any], otherwise: int) -> int:
    """How many old versions of each project the village keeps (``versions_kept``)."""
    value = tables.get("versions_kept")
    if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
        return value
    return otherwise


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

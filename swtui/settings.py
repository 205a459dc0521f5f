"""The user's own settings: name, initials, folder of projects, looks; on this computer only.

They stand in the place the operating system has for such things. A file that is broken or holds
nonsense is not fatal: what can be used is used, the rest is as it comes out of the box.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from attrs import evolve, fields, frozen

from core.plain import in_words, quoted
from swtui.files.problems import FileProblem
from swtui.files.reading import read_toml
from swtui.files.saving import write_whole
from swtui.files.tomltext import toml_bytes

_NAME = "swtui"


@frozen
class Settings:
    """What the user has chosen."""

    name: str = ""
    """For notes, decisions and locks."""
    initials: str = ""
    """For ticks."""
    folder: str = ""
    """The folder of projects; empty: the one the program is started in."""
    ordinance: str = ""
    """The rules for new projects; empty: the first there are."""
    colors: str = "light"
    """light, dark or none."""
    signs: str = "best"
    """best, or plain: lines and signs in ASCII."""
    mouse: bool = True


CHOICES = {"colors": ("light", "dark", "none"), "signs": ("best", "plain")}
"""The words that a setting may be."""


def settings_folder() -> Path:
    """Where the user's settings stand."""
    from platformdirs import user_config_path  # 20 ms; only where it is used

    return user_config_path(_NAME, appauthor=False)


def safety_folder() -> Path:
    """Where safety copies of unsaved answers stand."""
    from platformdirs import user_state_path

    return user_state_path(_NAME, appauthor=False) / "unsaved"


def cache_folder() -> Path:
    """Where what can be made anew stands."""
    from platformdirs import user_cache_path

    return user_cache_path(_NAME, appauthor=False)


def index_folder() -> Path:
    """Where the registers of folders are kept, for the list and the screens alike."""
    return cache_folder() / "index"


def settings_path() -> Path:
    """The file of the user's settings."""
    return settings_folder() / "settings.toml"


def read_settings(path: Path | None = None) -> tuple[Settings, tuple[str, ...]]:
    """The user's settings, and sentences on what of the file could not be used.

    Args:
        path: the file; left out, the user's.
    """
    place = settings_path() if path is None else path
    if not os.path.lexists(place):
        return Settings(), ()
    try:
        table, _ = read_toml(place)
    except FileProblem as error:
        return Settings(), (f"Your settings were not used: {error}",)
    found: dict[str, Any] = {}
    remarks = []
    for field in fields(Settings):
        if field.name not in table:
            continue
        value = table[field.name]
        wrong = _wrong(field.name, value)
        if wrong:
            remarks.append(f"Your setting {field.name} was not used: {wrong}")
        else:
            found[field.name] = value
    return Settings(**found), tuple(remarks)


def _wrong(name: str, value: object) -> str:
    if name == "mouse":
        return "" if isinstance(value, bool) else "it is true or false."
    if not isinstance(value, str):
        return "it is a text in quotes."
    allowed = CHOICES.get(name)
    if allowed and value not in allowed:
        return f"{quoted(value)} is not {in_words(allowed)}."
    if len(value) > 1_000 or "\x00" in value:
        return "it is too long, or holds a zero."
    return ""


def write_settings(settings: Settings, path: Path | None = None) -> None:
    """Keep the user's settings; keys of the file that are not known here stay.

    Raises:
        NotSavedError: they cannot be written.
        OSError: their folder cannot be made.
    """
    place = settings_path() if path is None else path
    try:
        kept = dict(read_toml(place)[0]) if os.path.lexists(place) else {}
    except FileProblem:
        kept = {}
    for field in fields(Settings):
        value = getattr(settings, field.name)
        if value == field.default:
            kept.pop(field.name, None)
        else:
            kept[field.name] = value
    place.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place, toml_bytes(kept))


def with_setting(settings: Settings, name: str, value: Any) -> Settings:
    """The settings with one changed.

    Raises:
        ValueError: it cannot be that; the message is a sentence.
    """
    wrong = _wrong(name, value)
    if wrong:
        raise ValueError(f"{name}: {wrong}")
    return evolve(settings, **{name: value})


def projects_folder(settings: Settings) -> Path:
    """The folder of projects: the user's, else the one the program is started in."""
    return Path(settings.folder).expanduser() if settings.folder else Path()

"""`swtui ordinance new DIR`: an ordinance of one's own, from a template that explains itself."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import click

from core.plain import quoted, visible
from swtui.speaking import DONE, CannotDo, say

TEMPLATE = "template"
TEMPLATE_ID = "my-village"


@click.command(
    epilog="""\b
Examples:
  swtui ordinance new my-village
  swtui ordinance check my-village
  swtui ordinance test my-village
  swtui new shed.toml --ordinance my-village --name Shed
"""
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(folder: Path) -> int:
    """Start an ordinance in the folder DIR, which must be new or empty.

    The files explain themselves, hold a small made-up ordinance, and pass its check and test.
    """
    shown = visible(str(folder))
    if folder.is_dir():
        if any(folder.iterdir()):
            raise CannotDo(f"{shown} is not empty. Name a new folder: nothing is written over.")
    elif folder.exists():
        raise CannotDo(f"{shown} is a file. Name a new folder.")
    folder.mkdir(parents=True, exist_ok=True)
    identity = _id_for(folder)
    for entry in sorted(files("swtui").joinpath("data", TEMPLATE).iterdir(), key=_name):
        if entry.name.endswith(".toml"):
            text = entry.read_text(encoding="utf-8").replace(TEMPLATE_ID, identity)
            (folder / entry.name).write_text(text, encoding="utf-8", newline="\n")
    say(f"Made {shown} with the id {identity}. Begin with ordinance.toml.")
    say(f"Check it with: swtui ordinance check {shown}")
    say(f"Test it with:  swtui ordinance test {shown}")
    return DONE


def _name(entry: object) -> str:
    return str(getattr(entry, "name", ""))


def _id_for(folder: Path) -> str:
    """An id made from the folder's name: small letters, digits and hyphens."""
    identity = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-")
    if not identity:
        raise CannotDo(f"{quoted(folder.name)} gives no id. Use letters and digits in its name.")
    return identity

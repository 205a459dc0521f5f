"""The sample projects: in the wheel beside this module, in a checkout at its root."""

from __future__ import annotations

import shutil
from pathlib import Path

from attrs import frozen

_PLACES = (
    Path(__file__).parent / "sample_projects",
    Path(__file__).parent.parent / "sample_projects",
)


@frozen
class Copied:
    """What a copy of the samples wrote, and what it left as it was."""

    written: tuple[Path, ...]
    left: tuple[Path, ...]
    """Files of the same name that were there already."""


def sample_files() -> tuple[Path, ...]:
    """The sample projects that came with the program, by name.

    Raises:
        FileNotFoundError: this copy of the program came without them.
    """
    for place in _PLACES:
        found = tuple(sorted(place.glob("*.toml")))
        if found:
            return found
    raise FileNotFoundError("This copy of swtui came without its sample projects.")


def copy_samples(folder: Path) -> Copied:
    """Copy the samples into a folder, which is made if need be; no file is written over.

    Raises:
        FileNotFoundError: this copy of the program came without them.
        OSError: the folder or a file cannot be written.
    """
    files = sample_files()
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    left: list[Path] = []
    for source in files:
        target = folder / source.name
        try:
            with target.open("xb") as out, source.open("rb") as sample:
                shutil.copyfileobj(sample, out)
        except FileExistsError:
            left.append(target)
        else:
            written.append(target)
    return Copied(tuple(written), tuple(left))

"""Opening a project file in order to change it from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from swtui.keeping import OpenProject, Store
from swtui.opening import CannotOpenError, Opener
from swtui.speaking import CannotDo


@contextmanager
def open_to_change(file: Path) -> Iterator[OpenProject]:
    """A project file, locked against others meanwhile.

    Raises:
        CannotDo: it cannot be read, or somebody else has it open.
    """
    try:
        opened = Store(Opener()).open(file)
    except CannotOpenError as error:
        raise CannotDo(" ".join(error.sentences())) from None
    try:
        if opened.read_only:
            raise CannotDo(opened.read_only)
        yield opened
    finally:
        opened.close()

"""A program that is served to a browser stays in its folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from screens.desk import DeskError
from swtui.desk import ProgramDesk
from swtui.samples import sample_files
from swtui.settings import Settings


@pytest.fixture
def desk(tmp_path: Path) -> ProgramDesk:
    folder = tmp_path / "hall"
    folder.mkdir()
    for sample in sample_files():
        shutil.copy(sample, folder / sample.name)
    shutil.copy(next(iter(sample_files())), tmp_path / "outside.toml")
    return ProgramDesk(
        folder, Settings(), index=tmp_path / "i", safety=tmp_path / "u", confined=True
    )


def test_another_folder_is_refused(desk: ProgramDesk, tmp_path: Path) -> None:
    with pytest.raises(DeskError, match="only this folder"):
        desk.move_to(tmp_path)
    with pytest.raises(DeskError, match="only this folder"):
        desk.preferences.set_own("folder", str(tmp_path))
    assert desk.path == tmp_path / "hall"


@pytest.mark.parametrize("place", ["new", "~", "~nobody-of-this-name", "x" * 300, "."])
def test_no_folder_outside_is_made_or_asked_for(
    desk: ProgramDesk, tmp_path: Path, place: str
) -> None:
    folder = place if place.startswith("~") else str(tmp_path / place)
    for ask in (desk.preferences.folder_exists, desk.preferences.make_folder):
        with pytest.raises(DeskError):
            ask(folder)
    assert {path.name for path in tmp_path.iterdir()} == {"hall", "outside.toml"}


def test_a_folder_that_cannot_be_is_not_there(tmp_path: Path) -> None:
    free = ProgramDesk(tmp_path, Settings(), index=tmp_path / "i", safety=tmp_path / "u")
    assert not free.preferences.folder_exists(str(tmp_path / ("x" * 300)))
    with pytest.raises(DeskError, match="can't be made"):
        free.preferences.make_folder(str(tmp_path / ("x" * 300)))
    with pytest.raises(DeskError, match="no folder of this computer"):
        free.preferences.folder_exists("~nobody-of-this-name")


def test_papers_stay_in_the_folder(desk: ProgramDesk, tmp_path: Path) -> None:
    opened = desk.open(str(desk.path / "house-by-the-brook.toml"))
    for into in ("../out", str(tmp_path / "out")):
        with pytest.raises(DeskError, match="only this folder"):
            desk.print(["screening"], opened, opened.project, blank=False, into=into)
    assert not (tmp_path / "out").exists()


def test_no_file_outside_is_read(desk: ProgramDesk, tmp_path: Path) -> None:
    with pytest.raises(DeskError, match="only this folder"):
        desk.archive.read(str(tmp_path / "outside.toml"))


def test_nothing_is_opened_on_the_computer(desk: ProgramDesk) -> None:
    with pytest.raises(DeskError, match="can't be opened from the browser"):
        desk.show_file(str(desk.path / "house-by-the-brook.toml"))

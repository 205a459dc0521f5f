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

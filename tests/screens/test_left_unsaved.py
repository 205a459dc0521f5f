"""A project that is left though its file lacks something: it is said, kept at hand, and asked."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli

from swtui import keeping
from swtui.files.problems import not_saved
from tests.screens.driving import settle, shown, type_in

FILE = "septic-on-hill-road.toml"


@pytest.fixture
def disk(monkeypatch: Any) -> dict[str, bool]:
    """A disk that is full until somebody says otherwise."""
    state = {"full": True}
    write: Callable[..., Any] = keeping.write_whole

    def write_or_not(path: Path, data: bytes) -> Any:
        if state["full"] and path.suffix == ".toml":
            raise not_saved(path, OSError(errno.ENOSPC, "no space"))
        return write(path, data)

    monkeypatch.setattr(keeping, "write_whole", write_or_not)
    return state


async def press(pilot: Any, *keys: str) -> str:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
    return "\n".join(shown(pilot.app))


async def to_the_name(pilot: Any) -> None:
    """From the rail into the first row."""
    if not pilot.app.screen.rail.has_focus:
        await press(pilot, "escape")
    await press(pilot, "enter")


async def leave_unsaved(pilot: Any) -> str:
    """Change the name, and go back to the list."""
    await to_the_name(pilot)
    await type_in(pilot, " East")
    return await press(pilot, "enter", "escape", "escape")


def test_the_list_says_it_and_enter_goes_back_to_the_answers(
    program: Any, drive: Any, folder: Path, disk: dict[str, bool]
):
    async def walk(pilot: Any) -> None:
        text = await leave_unsaved(pilot)
        assert "NOT SAVED: 1 change is not in the file: the disk is full. Enter opens it." in text
        assert "EXEMPT     NOT SAVED " in text
        again = await press(pilot, "enter")
        assert "Septic on Hill Road East" in again
        assert "Someone else" not in again
        disk["full"] = False
        text = await press(pilot, "escape", "escape")
        assert "NOT SAVED" not in text

    drive(program(folder, FILE), walk)
    kept = tomli.loads((folder / FILE).read_text(encoding="utf-8"))
    assert kept["project"]["name"] == "Septic on Hill Road East"


def test_the_way_out_asks(program: Any, drive: Any, folder: Path, disk: dict[str, bool]):
    async def walk(pilot: Any) -> None:
        await leave_unsaved(pilot)
        text = await press(pilot, "f10")
        assert "| Not saved " in text
        assert "| Septic on Hill Road East: 1 change is not in the file:" in text
        text = await press(pilot, "tab", "tab", "enter")
        assert text.splitlines()[0].startswith(" Septic on Hill Road East")
        disk["full"] = False
        await press(pilot, "f10")
        assert pilot.app.leaving

    drive(program(folder, FILE), walk)


@pytest.mark.usefixtures("disk")
def test_a_copy_goes_to_a_folder_that_takes_it(
    program: Any, drive: Any, folder: Path, tmp_path: Path
):
    other = tmp_path / "Documents"
    other.mkdir()

    async def walk(pilot: Any) -> None:
        await leave_unsaved(pilot)
        text = await press(pilot, "f10", "enter")
        assert "Folder" in text
        field = pilot.app.screen.folder
        field.input.value = str(tmp_path / "nowhere")
        text = await press(pilot, "enter")
        assert "There is no such folder. Type one that is there." in text
        field.input.value = str(other)
        text = await press(pilot, "enter")
        assert "Saved as " in text
        # what is in the copy is not asked about again
        await press(pilot, "f10")
        assert pilot.app.leaving

    drive(program(folder, FILE), walk)
    (made,) = other.glob("*.toml")
    kept = tomli.loads(made.read_text(encoding="utf-8"))["project"]
    assert kept["name"] == "Septic on Hill Road East, copy"
    assert kept["file_number"] == "2026-017"


def test_a_copy_beside_the_file_gets_a_number_of_its_own(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        await press(pilot, "f9")
        await type_in(pilot, "backup")
        await press(pilot, "enter")
        dialog = pilot.app.screen
        assert dialog.number.text == "2026-022"
        dialog.number.input.value = "2026-017"
        text = await press(pilot, "enter")
        assert "! 2026-017 is Septic on Hill Road." in text
        dialog.number.input.value = "2026-022"
        await press(pilot, "enter")

    drive(program(folder, FILE), walk)
    copy = tomli.loads((folder / "septic-on-hill-road-copy.toml").read_text(encoding="utf-8"))
    assert copy["project"]["file_number"] == "2026-022"


def test_changed_on_disk_is_compared_not_tried_again(program: Any, drive: Any, folder: Path):
    async def walk(pilot: Any) -> None:
        path = folder / FILE
        await to_the_name(pilot)
        text = path.read_text(encoding="utf-8").replace("102 Hill Road", "104 Hill Road")
        path.write_text(text, encoding="utf-8")
        await type_in(pilot, " East")
        text = await press(pilot, "enter", "f10")
        assert "[ Compare ]" in text
        assert "Try again" not in text
        text = await press(pilot, "right", "enter")
        assert "Does it matter?" in text

    drive(program(folder, FILE), walk)


def _refuses(monkeypatch: Any, folder: Path) -> None:
    """A folder on a disk that is only read; root, who runs the tests, may write everywhere."""
    from swtui import deskpapers, papermaking
    from swtui.desk import ProgramDesk

    put = papermaking.put_papers

    def put_or_not(made: Any, place: Path) -> Any:
        if place.is_relative_to(folder):
            raise OSError(errno.EROFS, "Read-only file system", str(place))
        return put(made, place)

    monkeypatch.setattr(papermaking, "put_papers", put_or_not)
    monkeypatch.setattr(deskpapers, "put_papers", put_or_not)
    monkeypatch.setattr(ProgramDesk, "can_write", property(lambda desk: desk.path != folder))


def test_no_words_of_the_system_where_a_paper_cannot_be_put(
    program: Any, drive: Any, folder: Path, monkeypatch: Any
):
    _refuses(monkeypatch, folder)

    async def walk(pilot: Any) -> None:
        text = await press(pilot, "f5")
        assert "Can't write to this folder. F9, Settings chooses another." in text
        assert "Errno" not in text

    drive(program(folder), walk)


def test_the_page_of_a_quick_check_goes_to_a_folder_that_takes_it(
    program: Any, drive: Any, folder: Path, monkeypatch: Any, tmp_path: Path
):
    home = tmp_path / "home"
    (home / "Documents").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    _refuses(monkeypatch, folder)

    async def walk(pilot: Any) -> None:
        await press(pilot, "f3")
        await type_in(pilot, "garage")
        await press(pilot, "enter")
        await type_in(pilot, "62000")
        text = await press(pilot, "enter", "f5")
        assert "Made 1 PDF file in " in text
        assert "Errno" not in text

    drive(program(folder), walk, (120, 40))
    assert [path.name for path in (home / "Documents").iterdir()] == ["quick-check-screening.pdf"]

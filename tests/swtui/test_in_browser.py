"""`swtui serve` in a real browser: keys, mouse, pictures, requests, and what is on disk afterwards.

They need Chromium and are not among the tests that run by themselves: `pytest -m browser -n 0`.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from swtui.files.reading import read_toml
from swtui.samples import copy_samples, sample_files
from tests.browser import STILL, Browser, Tab
from tests.served import free_port, served

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Served = tuple[str, subprocess.Popen[str]]
BROOK = "house-by-the-brook.toml"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as started:
        yield started


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a screen in the hall; it keeps nothing, so that one does for all tests."""
    home = tmp_path_factory.mktemp("hall")
    copy_samples(home / "projects")
    with served(home / "projects", home, "--check") as (address, _):
        yield address


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy_samples(tmp_path / "projects")
    return tmp_path / "projects"


@pytest.fixture
def office(folder: Path, tmp_path: Path) -> Iterator[Served]:
    """A server on a folder of samples: its address and its process."""
    with served(folder, tmp_path) as running:
        yield running


@pytest.fixture
def window(browser: Browser) -> Iterator[Callable[..., Tab]]:
    """Opens windows that are closed in the end."""
    opened: list[Tab] = []

    def open_one(address: str, size: tuple[int, int] = (1280, 800)) -> Tab:
        opened.append(browser.open(address, size=size))
        return opened[-1]

    yield open_one
    for tab in opened:
        if tab.session in browser.tabs:
            tab.close()


def until(holds: Callable[[], bool], what: str, seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def answers(path: Path) -> dict[str, object]:
    found = read_toml(path)[0]["answers"]
    assert isinstance(found, dict)
    return found


def programs(folder: Path) -> list[Path]:
    """The processes that show a folder on a page."""
    found = []
    for told in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = told.read_bytes()
        except OSError:  # it has just ended
            continue
        if b"swtui.kiosk" in words and str(folder).encode() in words:
            found.append(told)
    return found


def open_brook(tab: Tab) -> None:
    tab.wait("House by the brook")
    tab.type("by the br")
    tab.wait("1 of 10 projects")
    tab.type("enter")
    tab.wait("[4 Design]")


def row(tab: Tab, words: str) -> str:
    """The row that holds words."""
    return next((line for line in tab.page.lines() if words in line), "")


def fill(tab: Tab, label: str, text: str) -> None:
    """Click into a field, type another text in place of the one there, and stay in it."""
    tab.wait(label)
    tab.rest(STILL)
    before = row(tab, label)
    before = before[before.index("[") : before.index("]") + 1]
    tab.click(before, beside=label)
    tab.wait(f"> {label}")
    tab.type("end", *["backspace"] * len(before.strip("[] ")), text)
    tab.wait(lambda _: f"[{text}" in row(tab, label))


def change_disturbed(tab: Tab, text: str) -> None:
    """Type another figure into the field of the area disturbed, and stay in it."""
    tab.type("2")
    tab.wait("Planned end of the work")
    fill(tab, "Ground disturbed in all  ", text)


def blank(tab: Tab) -> list[str]:
    """Letters and digits that should stand on the window but leave no ink there."""
    picture = tab.picture()
    left, top, width, height = tab.screen()
    wide, high = width / tab.page.columns, height / tab.page.rows
    missing = []
    for y, row in enumerate(tab.page.cells):
        for x, sign in enumerate(row):
            if not sign.isalnum():
                continue
            cell = (left + x * wide, top + y * high, left + (x + 1) * wide, top + (y + 1) * high)
            ink = picture.crop(tuple(map(round, cell))).convert("L").getextrema()
            if ink[1] - ink[0] < 40:
                missing.append(f"{sign} at {x}, {y}")
    return missing


def drawn_whole(tab: Tab) -> None:
    """All rows are in the window, up to its edges, and have been drawn."""
    shown: list[str] = ["not looked yet"]

    def holds() -> bool:
        tab.rest(0.1)
        shown[:] = blank(tab)
        return not shown

    until(holds, f"not drawn: {shown[:20]}\n{tab.text}")
    left, top, width, height = tab.screen()
    across, down = tab.ask("[window.innerWidth, window.innerHeight]")
    assert (left, top) == (0, 0)
    assert 0 <= across - width < 2 * width / tab.page.columns
    assert 0 <= down - height < 2 * height / tab.page.rows
    assert tab.ask("document.documentElement.scrollHeight") == down


def nothing_from_elsewhere(tab: Tab, address: str) -> None:
    place = urlsplit(address).netloc
    assert {urlsplit(each).netloc for each in tab.requests if not each.startswith("data:")} == {
        place
    }
    kinds = {urlsplit(each).path.rpartition(".")[2] for each in tab.requests}
    assert {"css", "js", "ttf"} <= kinds
    assert tab.failed == []
    assert tab.complaints == []


# --- in the hall --------------------------------------------------------------------------------


def test_a_whole_quick_check_is_typed_in_the_hall(window: Callable[..., Tab], hall: str) -> None:
    tab = window(hall)
    tab.wait("What kinds of work")
    tab.wait(lambda _: tab.ask("document.activeElement.tagName") == "TEXTAREA")
    tab.type("pave", "enter")
    tab.wait("How much ground will be disturbed")
    tab.type("24x30 + 40x200", "enter")
    tab.wait("larger plan")
    tab.type("0", "enter")
    tab.wait("new hard surface")
    tab.type("1400", "enter")
    said = tab.wait("New check")
    assert "MINOR" in said
    assert "8,720 sq ft" in said
    assert "Keep as a project" not in said
    assert tab.ask("document.title") == "Stormwater quick check"
    nothing_from_elsewhere(tab, hall)
    drawn_whole(tab)


def test_no_key_ends_a_hall_or_shows_a_project(window: Callable[..., Tab], hall: str) -> None:
    tab = window(hall)
    tab.wait("What kinds of work")
    names = [str(read_toml(path)[0]["project"]["name"]) for path in sample_files()]
    for key in ("esc", "ctrl+q", "f10", "f3", "f4", "f5", "f7", "f8", "f9", "ctrl+p", "ctrl+c"):
        tab.type(key)
        tab.rest(0.25)
        assert not [name for name in names if name in tab.text], key
    tab.wait("What kinds of work")
    tab.type("pave", "enter")
    tab.wait("How much ground will be disturbed")
    tab.type("f10")
    tab.wait("What kinds of work")
    assert not tab.ended
    assert "pave.   So far" not in tab.text


def test_a_click_ticks_and_goes_on(window: Callable[..., Tab], hall: str) -> None:
    tab = window(hall)
    tab.wait("Cut firewood")
    tab.click("Cut firewood")
    tab.wait("> [ ] Cut firewood")
    tab.click("Cut firewood")
    tab.wait("> [x] Cut firewood")
    tab.click("[ Next ]")
    tab.wait("Work: cut firewood")


def test_an_address_that_was_typed_leads_nowhere(
    window: Callable[..., Tab], hall: str, browser: Browser
) -> None:
    tab = window(hall)
    tab.wait("What kinds of work")
    tab.type("http://example.com/")
    tab.wait('Nothing has "http://example.com/" in it')
    before = len(browser.windows)
    x, y = tab.place("http://example.com/")
    below = tab.place('Nothing has "http://example')
    for spot in ((x, y), below, (below[0] + 60, below[1])):
        tab.point(*spot)
        tab.rest(0.2)
        tab.press(*spot)
        tab.rest(0.2)
    assert not [each for each in browser.windows[before:] if not each.startswith("chrome:")]
    assert tab.ask("location.host") == urlsplit(hall).netloc


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1920, 1080)])
def test_letters_in_the_hall_are_as_large_as_the_window_allows(
    window: Callable[..., Tab], hall: str, size: tuple[int, int]
) -> None:
    tab = window(hall, size)
    tab.wait("What kinds of work")
    drawn_whole(tab)
    assert 80 <= tab.page.columns <= 106
    assert 24 <= tab.page.rows <= 32
    assert tab.page.lines()[-1].startswith(" Esc Back")


def test_a_hall_comes_back_by_itself(window: Callable[..., Tab], folder: Path) -> None:
    port = free_port()
    with served(folder, folder.parent, "--check", port=port) as (address, process):
        tab = window(address)
        tab.wait("What kinds of work")
        process.kill()
        until(lambda: tab.rest(0.05) or tab.ended, "the page still waits for its program")
        assert tab.ask("document.elementFromPoint(400, 400).className") == "again"
        until(lambda: not programs(folder), "a program stays behind")
    tab.page.feed(b"\x1b[2J")
    with served(folder, folder.parent, "--check", port=port):
        tab.wait("What kinds of work")


# --- at the office ------------------------------------------------------------------------------


def test_a_project_is_found_and_an_answer_changed(
    window: Callable[..., Tab], office: Served, folder: Path
) -> None:
    address, process = office
    tab = window(address)
    open_brook(tab)
    assert answers(folder / BROOK)["disturbed_area_sqft"] == 8000
    change_disturbed(tab, "16,000")
    tab.type("tab")
    tab.wait("MAJOR PROJECT")
    until(lambda: answers(folder / BROOK)["disturbed_area_sqft"] == 16000, "not saved")
    nothing_from_elsewhere(tab, address)
    tab.type("f10")
    until(lambda: tab.rest(0.05) or tab.ended, "F10 does not end it")
    assert tab.ask("document.elementFromPoint(400, 400).className") == "again"
    tab.type("enter")  # the button has the focus
    tab.wait("1 to 10 of 10")
    assert process.poll() is None


def test_a_click_goes_to_a_step(window: Callable[..., Tab], office: Served) -> None:
    tab = window(office[0])
    tab.wait("House by the brook")
    tab.click("House by the brook", times=2)
    tab.wait("[4 Design]")
    tab.click("6 Papers")
    tab.wait("[6 Papers]")
    tab.click("F9 Menu")
    tab.wait("Menu | type to find")


def test_a_resized_window_is_drawn_whole(window: Callable[..., Tab], office: Served) -> None:
    tab = window(office[0])
    tab.wait("House by the brook")
    drawn_whole(tab)
    for size in ((1024, 768), (1600, 1000), (700, 500), (1280, 800)):
        columns = tab.page.columns
        tab.resize(*size)
        tab.wait(lambda _, before=columns: tab.page.columns != before)
        tab.wait(lambda _: "F1 Help" in tab.page.lines()[-1])
        drawn_whole(tab)


def test_nothing_leads_out_of_the_folder(
    window: Callable[..., Tab], office: Served, folder: Path
) -> None:
    outside = folder.parent / "outside"
    outside.mkdir()
    tab = window(office[0])
    open_brook(tab)
    tab.type("8")
    fill(tab, "Put the PDF files in", "../outside")
    tab.click("[ Make 2 PDFs ]")
    tab.wait("In the browser only this folder can be used")
    assert list(outside.iterdir()) == []
    fill(tab, "Put the PDF files in", "papers")
    tab.click("[ Make and open ]")
    tab.wait("can't be opened from the browser", seconds=30)
    assert len(list((folder / "papers").glob("*.pdf"))) == 2
    tab.type("f9")
    tab.wait("Menu | type to find")
    tab.type("settings", "enter")
    for place in ("..", "../new"):
        fill(tab, "Folder of projects", place)
        tab.type("tab")
        tab.wait("In the browser only this folder can be used")
        assert "Make it?" not in tab.text
    assert not (folder.parent / "new").exists()
    tab.type("esc")
    tab.wait("[8 Print]")
    assert tab.ask("document.querySelectorAll('a, input[type=file]').length") == 0


def test_a_second_browser_is_told_that_the_project_is_in_use(
    window: Callable[..., Tab], office: Served, folder: Path
) -> None:
    first, second = window(office[0]), window(office[0])
    open_brook(first)
    second.wait("House by the brook")
    second.type("by the br")
    second.wait("1 of 10 projects")
    second.type("enter")
    second.wait("opened it at")
    first.close()
    until(lambda: len(programs(folder)) <= 2, "the first program stays behind")


def test_closing_the_window_in_a_word_loses_nothing(
    window: Callable[..., Tab], office: Served, folder: Path
) -> None:
    tab = window(office[0])
    open_brook(tab)
    change_disturbed(tab, "9,000")
    tab.close()
    until(lambda: not programs(folder), "the program stays behind")
    assert answers(folder / BROOK)["disturbed_area_sqft"] == 9000
    tab = window(office[0])
    open_brook(tab)
    change_disturbed(tab, "9,000 sq yar")
    tab.close()
    until(lambda: not programs(folder), "the program stays behind")
    tab = window(office[0])
    tab.wait("House by the brook")
    tab.type("by the br", "enter")
    tab.wait("9,000 sq yar")


def test_a_server_that_is_killed_leaves_no_program_and_loses_nothing(
    window: Callable[..., Tab], office: Served, folder: Path
) -> None:
    address, process = office
    tab = window(address)
    open_brook(tab)
    change_disturbed(tab, "9,500")
    process.kill()
    until(lambda: not programs(folder), "the program stays behind, with the project in use")
    assert answers(folder / BROOK)["disturbed_area_sqft"] == 9500


def test_an_old_computer_without_webgl_shows_it_too(hall: str) -> None:
    with Browser("--disable-3d-apis") as old:
        tab = old.open(hall)
        tab.wait("What kinds of work")
        drawn_whole(tab)
        tab.type("pave", "enter")
        tab.wait("How much ground will be disturbed")
        nothing_from_elsewhere(tab, hall)

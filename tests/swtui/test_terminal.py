"""The installed program in a real terminal: every kind, size and end of one."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import pytest
import tomli

from tests.terminal import PROGRAM, Terminal, samples

BROOK = "house-by-the-brook.toml"
RESTORED = {"7", "25"}
"""The modes a terminal is left in: lines wrap, and the cursor is seen."""
RGB = re.compile(r"(?:^|;)[34]8;")
COLOR = re.compile(r"(?:^|;)(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|[34]8;)")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return samples(tmp_path)


def answers(folder: Path) -> dict[str, object]:
    found: dict[str, object] = tomli.loads((folder / BROOK).read_text("utf-8"))
    return found


@pytest.mark.parametrize("term", ["xterm-256color", "xterm", "screen", "tmux", "linux", "vt100"])
def test_every_kind_of_terminal(term: str, folder: Path, tmp_path: Path) -> None:
    with Terminal([str(folder)], tmp_path, environment={"TERM": term}) as terminal:
        lines = terminal.wait("House by the brook")
        assert lines[0].startswith(" Stormwater projects | Lake George | folder Stormwater")
        assert lines[-1] == " F1 Help  F3 Quick check  F4 New  F8 Due  F9 Menu  F10 Quit"
        many = any(RGB.search(each) for each in terminal.page.colors)
        assert many == (term == "xterm-256color")
        terminal.type("by the", "enter")
        terminal.wait("House by the brook | 2026-021")
        terminal.type("ctrl+q")
        assert terminal.end() == 0
        assert terminal.page.modes == RESTORED


def test_a_dumb_terminal_gets_a_sentence(folder: Path, tmp_path: Path) -> None:
    with Terminal([str(folder)], tmp_path, environment={"TERM": "dumb"}) as terminal:
        assert terminal.end() == 2
        told = "".join(terminal.page.lines())
        assert "full-screen program" in told
        for command in ("check", "list", "answer", "ask", "print"):
            assert command in told
        assert b"\x1b" not in terminal.shown


@pytest.mark.parametrize("words", [(), ("Stormwater",), (f"Stormwater/{BROOK}",)])
def test_without_a_terminal_a_sentence(
    words: tuple[str, ...], folder: Path, tmp_path: Path
) -> None:
    before = answers(folder)
    done = subprocess.run(
        [*PROGRAM, *words], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("swtui: ")
    assert "swtui check" in done.stderr
    assert done.stderr.count("\n") == 1
    assert answers(folder) == before


def test_no_color_draws_in_the_terminals_own(folder: Path, tmp_path: Path) -> None:
    with Terminal([str(folder)], tmp_path, environment={"NO_COLOR": "1"}) as terminal:
        terminal.wait("House by the brook")
        terminal.type("by the", "enter")
        terminal.wait("House by the brook | 2026-021")
        terminal.type("f9")
        terminal.wait("Menu")
        terminal.type("ctrl+q", "ctrl+q")
        assert terminal.end() == 0
        assert not [each for each in terminal.page.colors if COLOR.search(each)]


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C"}, {"LANG": "C"}, {"LC_CTYPE": "en_US.ISO8859-1"}]
)
def test_a_locale_without_utf8_gets_ascii(
    locale: dict[str, str], folder: Path, tmp_path: Path
) -> None:
    path = folder / BROOK
    text = path.read_text("utf-8")
    path.write_text(text.replace('"House by the brook"', '"Łódź “brook” 你"'), "utf-8")
    with Terminal([str(folder)], tmp_path, environment={"LANG": "C", **locale}) as terminal:
        lines = terminal.wait("brook")
        assert lines[2] == "-" * 80
        assert any('??d? "brook" ??' in line for line in lines)
        terminal.type("brook", "enter")
        terminal.wait("220-58A(1)")
        terminal.type("ctrl+q")
        assert terminal.end() == 0
        assert terminal.shown.isascii()
    assert answers(folder)["project"] == tomli.loads(path.read_text("utf-8"))["project"]


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (200, 60)])
def test_sizes(size: tuple[int, int], folder: Path, tmp_path: Path) -> None:
    with Terminal([str(folder / BROOK)], tmp_path, size=size) as terminal:
        lines = terminal.wait(lambda lines: "House by the brook |" in lines[0])
        lines = terminal.wait("F10 Quit")
        assert lines[-1].startswith(" F1 Help")
        assert ("Why MINOR PROJECT?" in "\n".join(terminal.page.lines())) == (size[0] >= 120)
        terminal.type("ctrl+q")
        assert terminal.end() == 0


def test_a_window_too_small_says_so_and_loses_nothing(folder: Path, tmp_path: Path) -> None:
    with Terminal([str(folder / BROOK)], tmp_path) as terminal:
        terminal.wait("House by the brook")
        terminal.type("esc")
        terminal.wait("Left and Right, or 1 to 8")
        terminal.type("1", "enter")
        terminal.wait("> Project name")
        terminal.type("4711, 8")
        terminal.wait("4711, 8")
        terminal.resize(39, 9)
        lines = terminal.wait("larger")
        assert " ".join(" ".join(lines).split()) == (
            "Make the window larger, at least 60 by 20. Nothing is lost."
        )
        terminal.resize(80, 24)
        terminal.wait("4711, 8")
        terminal.type("5")
        terminal.wait("4711, 85")
        terminal.type("ctrl+q")
        assert terminal.end() == 0
    assert "brook4711, 85" in (folder / BROOK).read_text("utf-8")


def test_it_starts_in_a_window_too_small(folder: Path, tmp_path: Path) -> None:
    with Terminal([str(folder)], tmp_path, size=(39, 9)) as terminal:
        terminal.wait("larger")
        terminal.resize(80, 24)
        terminal.wait("House by the brook")
        terminal.type("ctrl+q")
        assert terminal.end() == 0


def test_resizing_at_any_moment(folder: Path, tmp_path: Path) -> None:
    with Terminal([str(folder)], tmp_path) as terminal:
        for number, size in enumerate([(61, 21), (200, 60), (1, 1), (80, 24), (39, 9), (120, 40)]):
            terminal.resize(*size)
            terminal.read(0.02 * number)
        terminal.wait("House by the brook")
        terminal.type("by the", "enter")
        for size in [(60, 20), (119, 23), (20, 5), (300, 80), (80, 24)]:
            terminal.resize(*size)
            terminal.type("down")
        terminal.wait(lambda lines: "House by the brook |" in lines[0])
        terminal.wait(lambda lines: lines[-1].endswith("F10 Quit"))
        terminal.wait(lambda lines: sum(line.lstrip().startswith(">") for line in lines) == 1)
        terminal.type("ctrl+q")
        assert terminal.end() == 0


@pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP", "closed", "F10"])
def test_half_typed_answers_are_kept(ending: str, folder: Path, tmp_path: Path) -> None:
    """The clerk is called away in mid-word, and the computer goes off."""
    with Terminal([str(folder / BROOK)], tmp_path) as terminal:
        terminal.wait("House by the brook")
        terminal.type("esc")
        terminal.wait("Left and Right, or 1 to 8")
        terminal.type("1", "enter")
        terminal.wait("> Project name")
        terminal.type("4711, 85")
        terminal.wait("4711, 85")
        if ending == "closed":
            terminal.close()
        elif ending == "F10":
            terminal.type("f10")
        else:
            terminal.signal(signal.Signals[ending])
        status = terminal.end()
        if ending != "closed":
            assert status == 0
            assert terminal.page.modes == RESTORED
    assert "brook4711, 85" in (folder / BROOK).read_text("utf-8")
    if ending != "closed":
        return
    with Terminal([str(folder / BROOK)], tmp_path) as terminal:
        lines = terminal.wait("House by the brook")
        assert "READ ONLY" not in lines[0]
        terminal.type("ctrl+q")
        assert terminal.end() == 0


def test_bytes_that_are_no_text_are_shown_and_do_no_harm(folder: Path, tmp_path: Path) -> None:
    with Terminal([str(folder)], tmp_path) as terminal:
        terminal.wait("House by the brook")
        terminal.send(b"h\xff\xfe\xc3(\xed\xa0\x80o\x00\x1b[999~\x1b]0;x\x07")
        lines = terminal.wait("projects")
        terminal.type("ctrl+q")
        assert terminal.end() == 0
        assert "Find [" in lines[1]


def test_the_mouse_can_be_off(folder: Path, tmp_path: Path) -> None:
    settings = tmp_path / ".config" / "swtui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("mouse = false\n", "utf-8")
    with Terminal([str(folder)], tmp_path) as terminal:
        terminal.wait("House by the brook")
        assert terminal.page.modes.isdisjoint({"1000", "1002", "1003", "1006"})
        terminal.type("ctrl+q")
        assert terminal.end() == 0


def test_a_broken_settings_file_does_not_stop_it(folder: Path, tmp_path: Path) -> None:
    settings = tmp_path / ".config" / "swtui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('colors = "pink"\nname = [\n', "utf-8")
    with Terminal([str(folder)], tmp_path) as terminal:
        terminal.wait("House by the brook")
        terminal.type("ctrl+q")
        assert terminal.end() == 0

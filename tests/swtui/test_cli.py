"""The command line as a whole: commands and paths, what is said, and with which status."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from swtui import __version__, speaking
from swtui.cli import COMMANDS, WITHOUT_A_TERMINAL, _status
from swtui.speaking import prepare

ROOT = Path(__file__).parent.parent.parent


def run(*args: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own, without a terminal."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from swtui.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *args],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        env=os.environ | environment,
        check=False,
    )


def test_without_a_terminal_it_says_which_commands_to_use(tmp_path: Path) -> None:
    for args in ((), (str(tmp_path),)):
        done = run(*args)
        assert done.returncode == 2
        assert done.stdout == b""
        assert done.stderr.decode() == f"swtui: {WITHOUT_A_TERMINAL}\n"


def test_a_dumb_terminal_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(sys, stream, io.StringIO())
        monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert speaking.is_a_terminal()
    monkeypatch.setenv("TERM", "dumb")
    assert not speaking.is_a_terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdin", None)
    assert not speaking.is_a_terminal()


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert _status(["--version"]) == 0
    assert capsys.readouterr().out == f"swtui {__version__}\n"
    assert _status(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n  {name}" in shown for name in COMMANDS)
    assert "swtui samples try-it" in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _status([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert f"Usage: swtui {name}" in shown
    assert "Examples:" in shown


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["chekc"], "Did you mean swtui check?"),
        (["no-such-thing"], "neither a command nor a file or folder"),
        (["check"], "Missing argument"),
        (["check", "--jsn", "x"], "--json"),
        (["check", "x", "--as-of", "someday"], '"someday" is no day'),
        (["a", "b"], "Give one file or folder"),
        (["ordinance", "shwo"], "shwo"),
    ],
)
def test_a_wrong_command_line_is_one_sentence(
    args: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _status(args) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_a_folder_named_like_a_command_opens_as_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "samples").mkdir()
    monkeypatch.chdir(tmp_path)
    assert _status(["./samples"]) == 2
    assert WITHOUT_A_TERMINAL in capsys.readouterr().err
    assert _status(["samples"]) == 0
    assert "Copied" in capsys.readouterr().out


def test_a_fault_of_the_program_is_a_sentence_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("devices")

    monkeypatch.setattr("swtui.commands.samples.copy_samples", fail)
    assert _status(["samples", "x"]) == 2
    said = capsys.readouterr().err
    assert "fault of swtui (KeyError" in said
    assert "Traceback" not in said


def test_ctrl_c_stops_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("swtui.commands.samples.copy_samples", stop)
    assert _status(["samples", "x"]) == 130
    assert capsys.readouterr().err.strip() == "swtui: Stopped."


def test_a_reader_that_goes_away_is_told_nothing() -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from swtui.cli import main; main()"
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as out:
        done = subprocess.run(
            [sys.executable, "-c", code, "--help"],
            stdout=out,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.stderr == b""


def test_a_narrow_character_set_gets_signs_it_has() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii", newline="\n")
    prepare(stream)
    stream.write("§ 220 ≤ ½, Łódź \udc80")
    stream.flush()
    assert raw.getvalue() == b"Sec. 220 <= 1/2, [U+0141][U+00F3]d[U+017A] [U+DC80]"


def test_output_is_the_same_in_every_locale() -> None:
    sample = str(ROOT / "sample_projects" / "garage-and-driveway.toml")
    first, *rest = (
        run("check", sample, "--json", PYTHONIOENCODING=encoding).stdout
        for encoding in ("utf-8", "ascii", "latin-1")
    )
    assert first.isascii()
    assert all(other == first for other in rest)


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("swtui che", "check"),
        ("swtui ordinance show lake-g", "lake-george-ny"),
        ("swtui new a.toml --ordinance lake-p", "lake-park-nc"),
        ("swtui answer FILE disturbed", "disturbed_area_sqft="),
        ("swtui answer FILE devices.2.vol", "devices.2.volume_cuft="),
    ],
)
def test_words_can_be_completed(words: str, completed: str) -> None:
    words = words.replace("FILE", str(ROOT / "sample_projects" / "house-by-the-brook.toml"))
    done = run(_SWTUI_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(words.count(" ")))
    assert done.stdout.decode().split() == [f"plain,{completed}"]


def test_what_somebody_typed_stays_text_in_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    for args in (["\x1b[31m"], ["check", "--\x1b[31m"], ["answer", "a\nb.toml", "\x1b=1"]):
        assert _status(args) == 2
        said = capsys.readouterr().err
        assert "\x1b" not in said
        assert said.count("\n") == 1


def test_a_command_with_a_slip_before_a_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert _status(["chek", "Stormwater"]) == 2
    said = capsys.readouterr().err
    assert '"chek" is neither a command nor a file or folder here.' in said
    assert "Did you mean swtui check?" in said

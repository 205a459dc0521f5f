"""`swtui ask`: the interview line by line."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from core.addresses import find
from core.editing import EditError
from core.ordinance import Question
from swtui.asking import INTRODUCTION, Interview
from swtui.cli import _status
from swtui.opening import Opener

TODAY = date(2026, 6, 3)
SAMPLES = Path(__file__).parent.parent.parent / "sample_projects"


@pytest.fixture
def project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Path:
    monkeypatch.chdir(tmp_path)
    assert _status(["new", "a.toml", "--ordinance", "lake-george-ny", "--name", "Shed"]) == 0
    capsys.readouterr()
    return tmp_path / "a.toml"


def ask(project: Path, *lines: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return _status(["ask", str(project)])


def test_it_asks_what_settles_most_and_saves_each_answer(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(project, "1", "54x90", "980", monkeypatch=monkeypatch) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Shed\n" + "\n".join(INTRODUCTION))
    assert "Understood: Build, add on, pave" in shown
    assert "Understood: 4,860 sq ft" in shown
    assert "EXEMPT" in shown
    answers = Opener().open(str(project)).project.answers
    assert answers["activities"] == ("development",)
    assert answers["new_impervious_sqft"] == 980


def test_a_wrong_answer_is_asked_again_and_nothing_is_lost(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(project, "1", "12 or so", "8000", monkeypatch=monkeypatch) == 0
    shown = capsys.readouterr().out
    assert '"12 or so". Please answer again.' in shown
    assert Opener().open(str(project)).project.answers["disturbed_area_sqft"] == 8000


def test_words_help_and_go_back(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("1", "8000", "back", "9000", "help", "why", "stop", "700")
    assert ask(project, *lines, monkeypatch=monkeypatch) == 0
    shown = capsys.readouterr().out
    assert "Cannot say yet" in shown
    assert "Who can say" in shown
    answers = Opener().open(str(project)).project.answers
    assert answers["disturbed_area_sqft"] == 9000
    assert "new_impervious_sqft" not in answers


def test_enter_leaves_out_and_a_question_mark_is_kept(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(project, "1", "", "?", monkeypatch=monkeypatch) == 0
    found = Opener().open(str(project)).project
    assert "disturbed_area_sqft" not in found.answers
    assert [key for key, source in found.sources.items() if source.dont_know] != []


def test_no_lines_change_nothing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = project.read_bytes()
    assert ask(project, monkeypatch=monkeypatch) == 0
    assert project.read_bytes() == before


def test_a_file_that_is_not_there_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(tmp_path / "no.toml", monkeypatch=monkeypatch) == 2
    assert "no.toml" in capsys.readouterr().err


def answer_for(question: Question | None, key: str, count: dict[str, int]) -> str:
    """A plausible answer to any question."""
    if question is None:
        return "First"
    if key.endswith(".new.name"):
        count[key] = count.get(key, 0) + 1
        return "Second" if count[key] == 1 else ""
    kinds = {"yes_no": "no", "choice": "1", "choices": "1", "date": "6/15/26", "text": "words"}
    return kinds.get(question.kind, "3")


@pytest.mark.parametrize("name", ["new", "brook-lane-seven-lots", "corner-tavern-rebuild"])
def test_an_interview_ends_with_the_class_settled(name: str, project: Path) -> None:
    path = project if name == "new" else SAMPLES / f"{name}.toml"
    opened = Opener(today=TODAY).open(str(path))
    said: list[str] = []
    asked: list[str] = []
    count: dict[str, int] = {}

    class Recorded(Interview):
        def _ask(self, key: str) -> None:
            asked.append(key)
            super()._ask(key)

    interview = Recorded(
        opened.ordinance,
        opened.project,
        determine=opened.determination,
        save=lambda _: None,
        say=said.append,
        today=TODAY,
    )

    def lines() -> Iterator[str]:
        for _ in range(300):
            key = asked[-1]
            try:
                question = find(opened.ordinance, interview.project, key).question
            except EditError:
                question = None
            yield answer_for(question, key, count) + "\n"
        raise AssertionError("it never ends: " + ", ".join(asked[-5:]))

    interview.run(lines())
    assert said[-1] == "Nothing more to answer."
    assert opened.determination(interview.project).settled
    repeated = [key for key in set(asked) if asked.count(key) > 1 and not key.endswith(".name")]
    assert repeated == []


def test_a_text_may_be_a_word_of_command(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["1", "9000", "0", "1200", *[""] * 40]
    assert ask(project, *lines, monkeypatch=monkeypatch) == 0
    opened = Opener(today=TODAY).open(str(project))
    interview = Interview(
        opened.ordinance,
        opened.project,
        determine=opened.determination,
        save=lambda _: None,
        say=lambda _: None,
        today=TODAY,
    )
    assert interview._word("back", "devices.new.name") == ""
    assert interview._word(":back", "devices.new.name") == "back"
    assert interview._word("Back", "lots") == "back"


def test_what_was_left_out_and_what_nobody_knows_is_said(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(project, "1", "?", *[""] * 60, monkeypatch=monkeypatch) == 0
    said = capsys.readouterr().out.splitlines()
    assert "Nothing more to answer." not in said
    end = next(line for line in said if "left out" in line and "nobody knows" in line)
    left = said.count("Left out.")
    assert end == f"{left} questions were left out; 1 nobody knows."

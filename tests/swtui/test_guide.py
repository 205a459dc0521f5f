"""docs/your-ordinance.md, followed to the letter: every file written, every command run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

from swtui.cli import _status

GUIDE = Path(__file__).parent.parent.parent / "docs" / "your-ordinance.md"
BLOCK = re.compile(
    r"(?:^`(?P<file>[\w./-]+\.toml)`:\n\n)?^```(?P<kind>[a-z ]+)\n(?P<body>.*?)^```", re.M | re.S
)


class Step(NamedTuple):
    file: str
    kind: str
    body: str


def steps() -> list[Step]:
    text = GUIDE.read_text("utf-8")
    return [Step(m["file"] or "", m["kind"], m["body"]) for m in BLOCK.finditer(text)]


def test_the_guide_leads_to_a_working_ordinance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = ""
    told = 0
    for step in steps():
        if step.kind == "toml":
            assert step.file, step.body
            (tmp_path / step.file).write_text(step.body, encoding="utf-8")
        elif step.kind == "toml amendment":
            rules = tmp_path / "fernbrook" / "rules.toml"
            first = step.body.split("\n\n")[0].replace("in_force_until = 2026-12-31", "").strip()
            assert first in rules.read_text("utf-8")
            rules.write_text(rules.read_text("utf-8").replace(first, step.body), encoding="utf-8")
        elif step.kind == "sh":
            shown = ""
            for line in step.body.splitlines():
                words = shlex.split(line)
                assert words[0] == "swtui"
                status = _status(words[1:])
                said = capsys.readouterr()
                assert status in ((0, 1) if words[1] == "check" else (0,)), said.err + said.out
                shown += said.out
        elif step.kind == "text":
            told += 1
            for line in step.body.splitlines():
                assert line.strip() in shown, f"{line!r} is not in {shown}"
    assert told >= 4
    assert _status(["ordinance", "check", "fernbrook"]) == 0, capsys.readouterr().out


def test_the_guide_writes_every_file_of_the_template(tmp_path: Path) -> None:
    written = {Path(step.file).name for step in steps() if step.file}
    assert _status(["ordinance", "new", str(tmp_path / "x")]) == 0
    assert {path.name for path in (tmp_path / "x").iterdir()} == written

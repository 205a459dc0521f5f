"""The words on the screens: plain, and every question with all that helps to answer it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from core.ordinance import Ordinance, Question
from screens.commands import COMMANDS
from swtui.library import Library
from tests.readability import grade
from tests.screens.driving import settle, shown

ROOT = Path(__file__).parent.parent.parent
HARDEST = 8.0
SPOKEN = sorted(
    [
        *(ROOT / "screens").rglob("*.py"),
        *(ROOT / "core" / f"{name}.py" for name in ("typed", "quantities", "wording", "dates")),
        *(ROOT / "swtui" / f"{name}.py" for name in ("desk", "keeping", "cli")),
    ]
)
"""Modules whose sentences come to the screen."""


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module that are sentences, docstrings left out."""
    tree = ast.parse(path.read_text("utf-8"))
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            silent.update(id(each) for each in ast.walk(node) if each is not node)
    for node in ast.walk(tree):
        if id(node) in silent:
            continue
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(
                str(each.value) if isinstance(each, ast.Constant) else "12" for each in node.values
            )
        text = text.strip()
        if re.match(r'^[A-Z"].* .*[.?!]"?$', text, re.DOTALL) and len(text.split()) >= 6:
            yield node.lineno, text


@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: path.stem)
def test_messages_are_plain(path: Path) -> None:
    hard = [(line, round(grade(text), 1), text) for line, text in sentences(path)
            if grade(text) > HARDEST]  # fmt: skip
    assert hard == []


def test_the_measure_tells_plain_from_hard() -> None:
    assert grade("Type a size, like 8,000 or 24x30.") < 4
    assert grade("The file was saved. You can go on with the next step.") < 5
    law = (
        "Notwithstanding the aforementioned provisions, a determination regarding applicability "
        "necessitates comprehensive documentation of anticipated disturbance."
    )
    assert grade(law) > 16


def test_commands_say_what_they_do() -> None:
    for command in COMMANDS:
        assert command.menu, command.id
        assert command.strip.endswith((".", "?")), command.id
        assert len(command.strip) <= 78, command.id
        assert grade(command.strip) <= HARDEST + 2, command.strip


def ordinances() -> list[Ordinance]:
    library = Library()
    return [library.law(name).on(date(2026, 6, 3)) for name in library.ids()]


def questions() -> list[tuple[str, Question]]:
    return [
        (f"{held.id} {question.key}", question)
        for held in ordinances()
        for question in (
            *held.questions.values(),
            *(each for group in held.groups.values() for each in group.questions.values()),
        )
    ]


def test_every_question_has_all_that_helps_to_answer_it() -> None:
    assert len(questions()) > 150
    wrong = [
        (name, field, text)
        for name, question in questions()
        for field, text, most in (
            ("label", question.label, 40),
            ("text", question.text, 78),
            ("reason", question.reason, 78),
            ("how_to_type", question.how_to_type, 50),
        )
        if not text.strip() or len(text) > most
    ]
    assert wrong == []


def test_the_help_on_every_question_is_plain() -> None:
    hard = []
    for name, question in questions():
        parts = (question.text, question.reason, *question.find_out, question.how_to_type)
        text = " ".join(
            each if each.endswith((".", "?")) else f"{each}." for each in map(str.strip, parts)
            if each
        )  # fmt: skip
        if grade(text) > HARDEST:
            hard.append((name, round(grade(text), 1), text))
    assert hard == []


def test_the_word_list_of_the_register_has_the_words_of_the_law(
    program: Any, drive: Any, folder: Path
):
    async def walk(pilot: Any) -> None:
        await pilot.press("f1")
        await settle(pilot)
        await pilot.press("right", "right", "enter")
        await settle(pilot)
        seen = "\n".join(shown(pilot.app))
        assert "hard surface:" in seen
        assert "ground disturbed:" in seen

    drive(program(folder), walk)

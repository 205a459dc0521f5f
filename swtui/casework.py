"""Runs an ordinance's cases: those beside it, or a file of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from core.cases import CaseResult, Translate, run_cases
from core.judging import translator
from core.loading import Law
from core.vocabulary import VocabularyError, read_vocabulary
from swtui.library import Library, LibraryError, parse_toml

CASES = "cases.toml"
VOCABULARY = "vocabulary.toml"
"""How cases written in facts and outcome words of their own are read; few ordinances have one."""


def run(library: Library, name: str, file: Path | None = None) -> tuple[CaseResult, ...]:
    """Run the cases of an ordinance.

    Args:
        library: where ordinances are found.
        name: an id, or the folder of one's own.
        file: a file of cases; None: the ordinance's own.

    Raises:
        LibraryError: there is no such ordinance or file, or it cannot be read.
    """
    folder = library.folder(name)
    law = library.law(name)
    if file is None:
        source: Traversable = folder.joinpath(CASES)
        if not source.is_file():
            raise LibraryError(f"{name} has no {CASES}: an ordinance ships with its cases.")
    else:
        source = file
        if not file.is_file():
            raise LibraryError(f"There is no file {file}. Name a file of cases.")
    return run_cases(law, parse_toml(source), _translator(law, folder, name))


def _translator(law: Law, folder: Traversable, name: str) -> Translate | None:
    """What runs cases written in words of their own; None: the ordinance has no such words."""
    words = folder.joinpath(VOCABULARY)
    if not words.is_file():
        return None
    try:
        return translator(law, read_vocabulary(parse_toml(words)))
    except VocabularyError as error:
        raise LibraryError(f"{name}/{VOCABULARY}: {error}.") from None


def cases_by_provision(results: tuple[CaseResult, ...]) -> Mapping[str, int]:
    """How many cases exercise each provision."""
    counted: Counter[str] = Counter()
    for result in results:
        counted.update(result.provisions)
    return counted


def as_json(ordinance: str, results: tuple[CaseResult, ...]) -> dict[str, Any]:
    """The results as `ordinance test --json` prints them."""
    return {
        "ordinance": ordinance,
        "cases": [
            {"id": each.id, "result": each.result, "differences": list(each.differences)}
            | ({"ask": each.ask} if each.ask else {})
            for each in results
        ],
    }

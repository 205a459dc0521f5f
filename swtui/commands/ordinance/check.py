"""`swtui ordinance check DIR`: mistakes in an ordinance's data, each with file, line and remedy."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable

import click

from core.cases import CaseResult
from core.checking import check_law, with_line
from core.expression.errors import ExpressionError
from core.loading import OrdinanceError, load_law
from core.loading_fields import Problem
from core.plain import visible
from core.soundness import check_fit
from swtui.casework import CASES, cases_by_provision, run
from swtui.commands.options import ordinance_argument
from swtui.library import Library, LibraryError, curve_numbers, read_files
from swtui.speaking import ANSWER_IS_NO, DONE, CannotDo, say


@click.command(
    epilog="""\b
Examples:
  swtui ordinance check my-village
  swtui ordinance check ID

\b
Status: 0 nothing found; 1 something found; 2 the folder cannot be read.
"""
)
@ordinance_argument
def command(ordinance: str) -> int:
    """Find mistakes in an ordinance's data.

    Unknown names and words, units that do not fit, questions never asked, rules that can never
    apply, figures that fall in two classes or in none, provisions that figures decide without a
    case; each with file, line and what to do.
    """
    library = Library()
    try:
        found = find_problems(library, ordinance)
    except LibraryError as error:
        raise CannotDo(str(error)) from None
    for problem in found:
        say(visible(problem.sentence()))
    say(f"{len(found)} found." if found else "Nothing found.")
    return ANSWER_IS_NO if found else DONE


def find_problems(library: Library, name: str) -> tuple[Problem, ...]:
    """Everything wrong with an ordinance, by the order of its making: data, rules, cases.

    Raises:
        LibraryError: there is no such ordinance, or a file of it cannot be read.
    """
    folder = library.folder(name)
    sources = _sources(folder)
    try:
        law = load_law(read_files(folder), curve_numbers)
    except OrdinanceError as error:
        return tuple(with_line(problem, sources) for problem in error.problems)
    found = list(check_law(law, sources))
    sound = not found
    results = run(library, name) if sound and CASES in sources else ()
    said = {problem.sentence() for problem in found}
    for _, ordinance in law.editions():
        try:
            fit = check_fit(ordinance, cases_by_provision(results) if sound else None)
        except ExpressionError:
            continue  # said above, where conditions are compiled
        for problem in (with_line(each, sources) for each in fit):
            if problem.sentence() not in said:
                said.add(problem.sentence())
                found.append(problem)
    if sound:
        found += (with_line(each, sources) for each in _failing(results))
    return tuple(found)


def _failing(results: tuple[CaseResult, ...]) -> tuple[Problem, ...]:
    if not results:
        return (Problem(CASES, "case", "", "there is no case: an ordinance ships with its cases"),)
    return tuple(
        Problem(CASES, "case", each.id, "; ".join(each.differences))
        for each in results
        if each.result == "fail"
    )


def _sources(folder: Traversable) -> Mapping[str, str]:
    return {
        entry.name: entry.read_bytes().decode("utf-8", errors="replace")
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    }

"""`swtui ordinance test ID`: do the cases come out as expected?"""

from __future__ import annotations

from pathlib import Path

import click

from core.cases import CaseResult
from core.plain import visible
from swtui.casework import as_json, run
from swtui.commands.options import ordinance_argument
from swtui.library import Library, LibraryError
from swtui.speaking import ANSWER_IS_NO, DONE, CannotDo, say, say_json


@click.command(
    epilog="""\b
Examples:
  swtui ordinance test ID                        its own cases
  swtui ordinance test ./my-village --json
  swtui ordinance test ID --cases more.toml      a file of cases

\b
Status: 0 all pass; 1 a case fails; 2 it could not be run.
"""
)
@ordinance_argument
@click.option(
    "--cases",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Run the cases of this file instead of the ordinance's own.",
)
@click.option("--json", "json", is_flag=True, help="For scripts: the results as JSON.")
def command(ordinance: str, file: Path | None, json: bool) -> int:
    """Run the cases of an ordinance: facts, and what must come out.

    A case on a point that the text leaves open comes out as open, with what to ask.
    """
    library = Library()
    try:
        results = run(library, ordinance, file)
        known = library.law(ordinance).id
    except LibraryError as error:
        raise CannotDo(str(error)) from None
    if json:
        say_json(as_json(known, results))
    else:
        _tell(results)
    return ANSWER_IS_NO if any(each.result == "fail" for each in results) else DONE


def _tell(results: tuple[CaseResult, ...]) -> None:
    for each in results:
        if each.result == "fail":
            say(f"FAIL {visible(each.id)}")
            for difference in each.differences:
                say(f"     {visible(difference)}")
        elif each.result == "open":
            say(f"open {visible(each.id)}: {visible(each.ask)}")
    counts = {word: sum(1 for each in results if each.result == word) for word in _COUNTED}
    said = [
        f"{count} {_COUNTED[word]}" for word, count in counts.items() if count or word != "open"
    ]
    count = len(results)
    say(f"{count} case{'' if count == 1 else 's'}: {', '.join(said)}.")


_COUNTED = {"pass": "pass", "fail": "fail", "open": "open"}

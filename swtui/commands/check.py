"""`swtui check PATH...`: what the ordinance says about projects."""

from __future__ import annotations

import sys
from datetime import date
from typing import TYPE_CHECKING

import click

from swtui import __version__
from swtui.checking import Checked, check_files, json_line
from swtui.commands.options import as_of_option
from swtui.finding import project_files
from swtui.opening import CannotOpenError
from swtui.speaking import COULD_NOT, DONE, complain, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@click.command(
    epilog="""\b
Examples:
  swtui check brook.toml              what the ordinance says, in words
  swtui check projects --json         all projects of a folder, for a script
  swtui check brook.toml --as-of 2026-05-04

\b
Status: 0 settled and nothing unmet; 1 something not met, unknown or still to
be judged; 2 a file or the command could not be read.
"""
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@as_of_option
@click.option("--json", "as_json", is_flag=True, help="For scripts: all results as JSON.")
def command(paths: tuple[str, ...], as_of: date | None, as_json: bool) -> int:
    """Check project files against their ordinance.

    A folder stands for all .toml files below it; hidden files and folders are left out.
    """
    files = list(project_files(paths))
    checked = check_files(files, as_of=as_of, as_words=not as_json)
    return _say_json(checked) if as_json else _say_words(checked)


def _say_json(checked: Iterable[Checked]) -> int:
    status = DONE
    results: list[str] = []
    errors: list[str] = []
    for one in checked:
        status = max(status, one.status)
        if one.text:
            results.append(one.text)
        errors += [
            json_line({"file": one.file, "key": error.key, "message": error.message})
            for error in one.errors
        ]
        if one.errors:
            _complain(one)
    # result by result: of five thousand, one text would be a hundred megabytes, copied twice
    sys.stdout.write(f'{{"swtui": "{__version__}", "results": [')
    sys.stdout.writelines(_lines(results))
    sys.stdout.write('], "errors": [')
    sys.stdout.writelines(_lines(errors))
    sys.stdout.write("]}\n")
    return status


def _lines(parts: list[str]) -> Iterator[str]:
    for number, part in enumerate(parts):
        yield f",\n{part}" if number else f"\n{part}"
    if parts:
        yield "\n"


def _say_words(checked: Iterable[Checked]) -> int:
    status = DONE
    count = 0
    for one in checked:
        status = max(status, one.status)
        if one.errors:
            _complain(one)
            continue
        if count:
            say()
        say(one.text)
        count += 1
    if not count and status != COULD_NOT:
        say("No project files here.")
    return status


def _complain(one: Checked) -> None:
    for sentence in CannotOpenError(one.file, one.errors).sentences():
        complain(sentence)

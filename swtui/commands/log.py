"""`swtui log FILE`: who changed what in a project, and when."""

from __future__ import annotations

from pathlib import Path

import click

from core.plain import visible
from swtui.files.auditlog import SAVED, Line, Verdict, log_path, read_log
from swtui.files.problems import FileProblem, cannot_read
from swtui.files.reading import digest, read_bytes
from swtui.files.saving import resolved
from swtui.speaking import ANSWER_IS_NO, DONE, CannotDo, complain, say


@click.command(
    epilog="""\b
Examples:
  swtui log brook.toml             every change, the oldest first
  swtui log brook.toml --verify    is the log as it was written?

\b
Status: 0 yes, or the log shown; 1 the log was altered; 2 it could not be read.
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Check the seals that bind the lines.")
def command(file: Path, verify: bool) -> int:
    """Show who changed what in a project, and when.

    The log stands in the hidden folder .swtui beside the project. Each line is sealed with the one
    before it, so that a line that is altered, taken out or put between shows.
    """
    try:
        target = resolved(file)
        lines, verdict = read_log(target)
    except (OSError, ValueError) as error:
        raise CannotDo(str(cannot_read(file, error))) from None
    if not lines and not target.exists():
        raise CannotDo(f"{visible(str(file))} is not there. Check the name.")
    if verify:
        return _verify(target, lines, verdict)
    if not lines:
        say("No changes are logged: no program has saved this file yet.")
    for line in lines:
        if line.place != SAVED:
            say(_shown(line))
    if not verdict.intact:
        complain("The log was altered after it was written: --verify says where.")
    return DONE


def _shown(line: Line) -> str:
    broken = "" if line.whole else "  [seal does not fit]"
    when = line.when[:16].replace("T", " ")
    return visible(f"{when}  {line.user}  {line.sentence}") + broken


def _verify(target: Path, lines: tuple[Line, ...], verdict: Verdict) -> int:
    place = visible(str(log_path(target)))
    for number in verdict.torn:
        say(f"Line {number} was cut off while it was written; the lines after it go on rightly.")
    for number in verdict.broken:
        say(f"Line {number} does not fit the line before it.")
    if not verdict.intact:
        say(f"NOT AS WRITTEN: somebody altered {place}.")
        return ANSWER_IS_NO
    if not lines:
        say("No changes are logged: there is nothing to verify.")
        return DONE
    count = sum(1 for line in lines if line.place != SAVED)
    changes = "1 change" if count == 1 else f"{count} changes"
    say(f"As written: {changes} in {place}, each sealed with the one before it.")
    try:
        now = digest(read_bytes(target))
    except FileProblem as error:
        say(f"The project itself can't be compared: {error}")
        return DONE
    if verdict.last_digest and now != verdict.last_digest:
        say("The project file was changed by other means since the last line.")
    return DONE

"""`swtui answer FILE KEY=VALUE...`: answers from the shell, read as if typed on the form."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from core.addresses import NEW, find, records_of
from core.dateorder import out_of_order
from core.editing import EditError, clear_answer, dont_know, get_answer, set_answer
from core.ordinance import Ordinance
from core.plain import quoted, shorten, visible
from core.project import Project
from core.typed import TypedError, understand_in, understand_list
from swtui.commands.changing import open_to_change
from swtui.files.problems import NotSavedError
from swtui.speaking import DONE, CannotDo, say


def _keys(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    """The keys of a project's questions, to complete a word with."""
    from swtui.opening import CannotOpenError, Opener

    try:
        opened = Opener().open(str(ctx.params.get("file", "")))
    except CannotOpenError:
        return []
    keys = [f"{key}=" for key in opened.ordinance.questions]
    for group in opened.ordinance.groups.values():
        places = [str(at + 1) for at in range(len(records_of(opened.project, group.key)))]
        for place in (*places, NEW):
            keys += [f"{group.key}.{place}.{key}=" for key in group.questions]
    return [key for key in keys if key.startswith(incomplete)]


@click.command(
    epilog="""\b
Examples:
  swtui answer brook.toml disturbed_area_sqft='0.25 ac' near_wetland=no
  swtui answer brook.toml activities=development,land_clearing
  swtui answer brook.toml percolation_min_per_in=?      nobody knows
  swtui answer brook.toml percolation_min_per_in=       take the answer back
  swtui answer brook.toml devices.new.name='Dry well 2' devices.new.kind=dry_well
  swtui answer brook.toml devices.2.volume_cuft=300 devices.2.lake_distance_ft=none
  swtui answer brook.toml devices=none                  there are none
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("answers", metavar="KEY=VALUE...", nargs=-1, required=True, shell_complete=_keys)
def command(file: Path, answers: tuple[str, ...]) -> int:
    """Answer questions of a project: all of them, or on an error none.

    Figures may be typed in any unit and are stored in the unit of their key.
    """
    with open_to_change(file) as opened:
        project, said = _answered(opened.project, opened.ordinance, answers)
        try:
            said += opened.save(project).remarks
        except NotSavedError as error:
            raise CannotDo(error.plain) from None
    for line in said:
        say(line)
    return DONE


def _answered(
    project: Project, ordinance: Ordinance, answers: tuple[str, ...]
) -> tuple[Project, list[str]]:
    said: list[str] = []
    keys: list[str] = []
    added: dict[str, bool] = {}
    for answer in answers:
        key, equals, text = answer.partition("=")
        key = key.strip()
        if not equals:
            raise CannotDo(f"{quoted(answer)} has no =. Write KEY=VALUE.")
        try:
            key = _of_the_new_record(project, key, added)
            project, line = _one(project, ordinance, key, text)
        except (EditError, TypedError) as error:
            raise CannotDo(f"{shorten(key, 80)}: {error} Nothing was written.") from None
        said.append(line)
        keys.append(key)
    for key in keys:
        # after all of them: two days may be moved at once
        wrong = _wrong_order(project, ordinance, key)
        if wrong:
            raise CannotDo(f"{shorten(key, 80)}: {wrong} Nothing was written.")
    return project, said


def _wrong_order(project: Project, ordinance: Ordinance, key: str) -> str:
    """Why a date cannot stand beside another one; empty: it can, or it is none."""
    address = find(ordinance, project, key)
    if address.question is None or (address.group is not None and address.index is None):
        return ""
    return out_of_order(project, ordinance, key, get_answer(project, ordinance, key))


def _of_the_new_record(project: Project, key: str, added: dict[str, bool]) -> str:
    """One command means one new record by ``devices.new``, until it names the next one."""
    group, _, rest = key.partition(".")
    place, _, question = rest.rpartition(".")
    if place != NEW:
        return key
    named = added.get(group)
    if named is None or (question == "name" and named):
        added[group] = question == "name"
        return key
    added[group] = named or question == "name"
    return f"{group}.{len(records_of(project, group))}.{question}"


def _one(project: Project, ordinance: Ordinance, key: str, text: str) -> tuple[Project, str]:
    address = find(ordinance, project, key)
    if not text.strip():
        return clear_answer(project, ordinance, key), f"{visible(key)}: not answered"
    if address.question is None:
        typed = understand_list(text)
    else:
        typed = understand_in(text, address.question, ordinance, date.today())
    line = f"{visible(key)}: {visible(typed.echo.removeprefix('= ') or str(typed.value))}"
    if typed.dont_know or typed.value is None:
        return dont_know(project, ordinance, key), line
    return set_answer(project, ordinance, key, typed.value, typed=typed.typed), line

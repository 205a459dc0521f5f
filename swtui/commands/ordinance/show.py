"""`swtui ordinance show ID [PROVISION]`: provisions, and how the rules on one read."""

from __future__ import annotations

from datetime import date

import click

from core.addresses import EditError
from core.ordinance import Ordinance
from core.plain import nearest, quoted
from core.showing import show_provision, show_question
from swtui.commands.options import as_of_option, ordinance_argument, ordinance_on
from swtui.speaking import DONE, CannotDo, say


@click.command(
    epilog="""\b
Examples:
  swtui ordinance show ID                  all provisions, one a line
  swtui ordinance show ID PROVISION        one, with its rules in words
  swtui ordinance show ID disturbed_area_sqft     a question
"""
)
@ordinance_argument
@click.argument("provision", required=False)
@as_of_option
def command(ordinance: str, provision: str | None, as_of: date | None) -> int:
    """Show the provisions of an ordinance; with PROVISION how the rules on it read."""
    held = ordinance_on(ordinance, as_of)
    if provision is None:
        for row in held.provisions.values():
            say(f"{row.id}  {row.citation}  {row.title}")
        return DONE
    try:
        lines = _shown(held, provision)
    except EditError as error:
        raise CannotDo(str(error)) from None
    for line in lines:
        say(line)
    return DONE


def _shown(ordinance: Ordinance, word: str) -> tuple[str, ...]:
    if word in ordinance.provisions:
        return show_provision(ordinance, word)
    for question in ordinance.all_questions():
        if word in (question.key, f"{question.group}.{question.key}"):
            return show_question(question)
    near = nearest(word, [*ordinance.provisions, *ordinance.questions])
    hint = f" Did you mean {near}?" if near else ""
    raise EditError(f"{ordinance.id} has no provision or question {quoted(word)}.{hint}")

"""Texts that were no answers yet when a project was left: back into their fields, with why."""

from __future__ import annotations

from collections.abc import Mapping

from core.addresses import EditError, records_of
from core.forms import Asked
from core.project import Project
from screens.asking import NoAnswer, answered
from screens.infotyped import info_typed
from screens.session import Session, Unread


def put_back(session: Session, unread: Mapping[str, str]) -> None:
    """Put texts back into their fields; one that is an answer by now is taken as one.

    Args:
        session: the open project.
        unread: the texts, by the key of their row; a row that is gone is left out.
    """
    for key, text in unread.items():
        try:
            project = typed_at(session, key, text)
        except NoAnswer as error:
            session.cannot_read(key, Unread(text, str(error)))
            continue
        except (KeyError, ValueError, EditError):
            continue  # its question or its record is gone
        session.change(project)


def typed_at(session: Session, key: str, text: str) -> Project:
    """The project with a text typed into the row of a key.

    Raises:
        NoAnswer: the text is none; the message says what to type.
        KeyError: there is no such row.
    """
    ordinance = session.ordinance
    head, _, rest = key.partition(".")
    if head == "project":
        return info_typed(session, key, text)
    if key in ordinance.questions:
        return answered(session, Asked(key, ordinance.questions[key]), text)
    group = ordinance.groups.get(head)
    if group is not None:
        number, _, question = rest.partition(".")
        index = int(number) - 1
        if not 0 <= index < len(records_of(session.project, head)):
            raise KeyError(key)
        return answered(session, Asked(key, group.questions[question], group, index), text)
    from screens.steps.after import AfterPage  # few texts stand there

    return AfterPage(session).typed(key, text)

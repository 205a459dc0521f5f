"""What is typed in a row of step 1, as a change of the project."""

from __future__ import annotations

from datetime import date
from typing import Any

from attrs import evolve

from core.dates import DateError, parse_date
from core.editing import set_info
from core.project import Person, Project
from screens.asking import NoAnswer
from screens.desk import DeskError
from screens.session import Session


def info_typed(session: Session, key: str, text: str) -> Project:
    """The project with a row of step 1 filled.

    Args:
        session: the open project.
        key: the row's, ``project.`` before it.
        text: as typed.

    Raises:
        NoAnswer: the text cannot stand there; the message says what to type.
    """
    project, field = session.project, key.removeprefix("project.")
    said = text.strip()
    info = project.info
    if field in ("received_on", "law_as_of"):
        day = _day(session, said)
        if field == "received_on":
            return set_info(project, received_on=day)
        return _under_law_of(session, evolve(project, law_as_of=day))
    if field == "name" and not said:
        raise NoAnswer("A project needs a name. Type what you call it on the telephone.")
    if field == "file_number" and said:
        other = session.desk.number_taken(said, session.opened.path)
        if other:
            raise NoAnswer(f"{said} is {other}. Choose another number.")
    if field == "tax_map_numbers":
        parts = (part.strip() for part in said.split(","))
        return set_info(project, tax_map_numbers=tuple(part for part in parts if part))
    if field == "deed":
        book, _, page = said.partition(",")
        return set_info(project, deed_book=book.strip() or None, deed_page=page.strip() or None)
    who, dot, what = field.partition(".")
    if not dot:
        return set_info(project, **{field: said or None})
    person: Person = getattr(info, who) or Person()
    if what == "phone":
        phone, email = _phone_and_mail(said)
        person = evolve(person, phone=phone, email=email)
    elif who == "designer":
        name, _, number = said.partition(",")
        person = evolve(person, name=name.strip() or None, license=number.strip() or None)
    else:
        changed: dict[str, Any] = {what: said or None}
        person = evolve(person, **changed)
    keep = who != "applicant" or person != Person()
    return set_info(project, **{who: person if keep else None})


def _day(session: Session, said: str) -> date | None:
    try:
        return parse_date(said, session.desk.today()) if said else None
    except DateError as error:
        raise NoAnswer(str(error)) from None


def _under_law_of(session: Session, project: Project) -> Project:
    try:
        session.desk.ordinance(project)
    except DeskError as error:
        raise NoAnswer(str(error)) from None
    return project


def _phone_and_mail(text: str) -> tuple[str | None, str | None]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    mail = [part for part in parts if "@" in part]
    phone = [part for part in parts if "@" not in part]
    return ", ".join(phone) or None, ", ".join(mail) or None

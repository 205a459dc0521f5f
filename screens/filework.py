"""What is done with whole files: trash, rename, copy, save as a copy, the result as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve

from core.explaining import explain_requirement, reasons
from core.plain import visible
from core.project import Info, Project
from core.standing import is_owed, paper_title
from core.wording import outcome_word
from screens.desk import Desk, DeskError
from screens.naming import Named, NameModal
from screens.session import Session

if TYPE_CHECKING:
    from screens.frame import HouseScreen
    from screens.register import RegisterScreen


def file_name(path: str) -> str:
    """The last part of a path."""
    return path.replace("\\", "/").rpartition("/")[2]


def as_new(project: Project, name: str, number: str) -> Project:
    """A new project with the answers of another: who said them stays, what was decided does not.

    Papers, log, decisions and checks belong to the old application.
    """
    old = project.info
    info = Info(
        name=name,
        file_number=number or None,
        site_address=old.site_address,
        tax_map_numbers=old.tax_map_numbers,
        applicant=old.applicant,
        owner=old.owner,
        designer=old.designer,
    )
    sources = {
        key: evolve(source, checked_by=None, checked_on=None)
        for key, source in project.sources.items()
    }
    return Project(
        project.ordinance, info=info, answers=project.answers, sources=sources, law_as_of=None
    )


def number_not_free(desk: Desk, named: Named) -> tuple[str, str] | None:
    """For a dialog that makes a project: why its number can't be had."""
    other = desk.number_taken(named.number, "") if named.number else ""
    return ("number", number_is(named.number, other)) if other else None


def number_is(number: str, other: str) -> str:
    """What is said of a number that another project has."""
    return f"{number} is {other}. Choose another number."


# --- on the register ----------------------------------------------------------------------------


def move_to_trash(screen: RegisterScreen) -> None:
    """The marked project goes to the trash; it can be brought back."""
    card = screen.card
    if card is None:
        screen.message("There is no project to move.")
        return
    try:
        screen.desk.archive.to_trash(card.path)
    except DeskError as error:
        screen.message(str(error), "bad")
        return
    screen.read()
    screen.message(f"{card.name} is in the trash. F9, Trash brings it back.")


def rename(screen: RegisterScreen) -> None:
    """Another name for the marked project."""
    card = screen.card
    if card is None or card.problem:
        screen.message("Only a project that can be read gets another name.")
        return
    modal = NameModal("Rename", name=card.name, button="Rename")
    screen.app.push_screen(modal, lambda named: _renamed(screen, card.path, named))


def _renamed(screen: RegisterScreen, path: str, named: Named | None) -> None:
    if named is None:
        return
    try:
        screen.desk.archive.rename(path, named.name)
    except DeskError as error:
        screen.message(str(error), "bad")
        return
    screen.read(at=path)
    screen.message(f"Renamed: {named.name}. The file keeps its name.")


def copy_project(screen: RegisterScreen) -> None:
    """A new project with the answers of the marked one."""
    card = screen.card
    if card is None or card.problem:
        screen.message("Only a project that can be read can be copied.")
        return
    modal = NameModal(
        "New project as a copy",
        name=f"{card.name}, copy",
        number=screen.desk.next_number(),
        button="Make it",
        says="Answers and people are taken over; papers, log and decisions are not.",
        why_not=lambda named: number_not_free(screen.desk, named),
    )
    screen.app.push_screen(modal, lambda named: _copied(screen, card.path, named))


def _copied(screen: RegisterScreen, path: str, named: Named | None) -> None:
    if named is None:
        return
    try:
        project = as_new(screen.desk.archive.read(path), named.name, named.number)
        made = screen.desk.create(evolve(project, law_as_of=screen.desk.today()))
    except DeskError as error:
        screen.message(str(error), "bad")
        return
    screen.read(at=made)
    screen.open_path(made)


# --- in a project -------------------------------------------------------------------------------


def save_copy(screen: HouseScreen[Any], session: Session) -> None:
    """Write a project to another file as well; where its own takes nothing, to another folder."""
    desk = screen.desk
    info = session.project.info
    modal = NameModal(
        "Save as a copy",
        name=f"{session.name}, copy",
        # where the file itself is lost, the copy takes its place
        number=(info.file_number or "") if session.trouble else desk.next_number(),
        folder=desk.other_folder if session.trouble else desk.full_folder,
        button="Save",
        says="Everything is in the copy, also the log. You go on in this file.",
        why_not=lambda named: _no_copy(desk, session, named),
    )
    screen.app.push_screen(modal, lambda named: _saved_copy(screen, session, named))


def _no_copy(desk: Desk, session: Session, named: Named) -> tuple[str, str] | None:
    if named.number and not session.trouble:
        other = desk.number_taken(named.number, "")
        if other:
            return "number", number_is(named.number, other)
    if named.folder and not desk.preferences.folder_exists(named.folder):
        return "folder", "There is no such folder. Type one that is there."
    return None


def _saved_copy(screen: HouseScreen[Any], session: Session, named: Named | None) -> None:
    if named is None:
        return
    was = session.project
    info = evolve(was.info, name=named.name, file_number=named.number or None)
    try:
        path = screen.desk.create(evolve(was, info=info), named.folder)
    except DeskError as error:
        screen.message(str(error), "bad")
        return
    session.copied = was
    place = "" if named.folder in ("", screen.desk.full_folder) else f" in {named.folder}"
    screen.message(f"Saved as {file_name(path)}{place}. You go on in this file.")


# --- as text ------------------------------------------------------------------------------------


def result_lines(session: Session) -> Sequence[str]:
    """The result of a project as text, to be pasted into a letter or a mail."""
    project, ordinance, found = session.project, session.ordinance, session.determination
    info = project.info
    lines = [", ".join(visible(part) for part in (session.name, info.file_number) if part)]
    if info.site_address:
        lines.append(visible(info.site_address))
    lines.append(f"{outcome_word(ordinance, found.class_)} (law of {found.as_of.isoformat()})")
    lines += [f"  {reason.cite}: {reason.text}" for reason in reasons(found)]
    for result in found.requirements:
        if result.status == "not_met":
            title = ordinance.provisions[result.provision].title
            record = f"{visible(result.record)}: " if result.record else ""
            told = explain_requirement(found, result).sentence
            cite = ordinance.cite(result.provision)
            lines.append(f"NOT MET: {record}{title}. {told} ({cite})")
    missing = [goal.label for goal in session.goals() if goal.kind in ("class", "answer", "unsure")]
    if missing:
        lines.append(f"Still to find out: {', '.join(missing)}.")
    owed = [paper_title(ordinance, paper) for paper in found.documents if is_owed(paper)]
    if owed:
        lines.append(f"Papers owed: {', '.join(owed)}.")
    lines.append("This is a help, not a permit and not legal advice. The Village decides.")
    return lines

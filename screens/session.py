"""A project being worked on: what it is now, what it was, what is not in the file yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from attrs import frozen

from core.addresses import name_of, records_of
from core.changes import Change, changes
from core.citing import Uses, uses
from core.determination import determine
from core.forms import record_key
from core.nextopen import Goal, after, goals
from core.ordinance import Ordinance
from core.project import Project
from core.results import Determination
from core.undo import History, Step, made, redo, undo
from screens.desk import ChangedOnDisk, Desk, DeskError, NotSaved, Opened


@frozen(eq=False)
class Unread:
    """A text in a field that is no answer."""

    text: str
    error: str
    """Why, and what to type."""


class Session:
    """One open project; screens read it, change it, and are told when to draw again."""

    def __init__(self, desk: Desk, opened: Opened) -> None:
        """Takes the open file.

        Raises:
            DeskError: the project's ordinance is not known or does not cover its day.
        """
        self.desk = desk
        self.opened = opened
        self.history = History(opened.project)
        self.unread: dict[str, Unread] = {}
        self.ordinance: Ordinance = desk.ordinance(opened.project)
        self.saved: Project = opened.project
        """What the file holds, as far as we know."""
        self.saved_at = ""
        self.trouble = ""
        """Why it is not saved; empty: it is, or is about to be."""
        self.clash = False
        """Whether it is not saved because somebody else changed the file."""
        self.place: tuple[int, str, str] = (0, "", "")
        """Step, page and row last looked at; step 0: none yet."""
        self._gone_to = 0
        self._uses: tuple[Ordinance, Uses] | None = None
        self._for: tuple[Project, date] | None = None
        self._determination: Determination | None = None

    @property
    def project(self) -> Project:
        """The project as it stands."""
        return self.history.project

    @property
    def read_only(self) -> str:
        """Why it cannot be changed; empty: it can."""
        return self.opened.read_only

    @property
    def name(self) -> str:
        """What to call it."""
        return self.project.info.name or "Project without a name"

    def determine(self, project: Project) -> Determination:
        """What the rules say of a project; of this one, or of it with one answer changed."""
        today = self.desk.today()
        return determine(
            self.ordinance,
            project,
            as_of=project.law_as_of or today,
            today=today,
            settings=self.desk.settings(self.ordinance.id),
        )

    @property
    def determination(self) -> Determination:
        """What the rules say of the project as it stands."""
        key = (self.project, self.desk.today())
        if self._determination is None or self._for is None or self._for[0] is not key[0]:
            self._determination = self.determine(self.project)
            self._for = key
        return self._determination

    @property
    def uses(self) -> Uses:
        """Which provisions read which question."""
        if self._uses is None or self._uses[0] is not self.ordinance:
            self._uses = (self.ordinance, uses(self.ordinance))
        return self._uses[1]

    def goals(self) -> tuple[Goal, ...]:
        """All that is open, in the order of Next open."""
        return goals(self.ordinance, self.project, self.determination, tuple(self.unread))

    def change(self, project: Project) -> tuple[Change, ...]:
        """Make a change; it is saved soon and can be undone.

        Raises:
            DeskError: the new day of the law is not covered by the ordinance.
        """
        if project.law_as_of != self.project.law_as_of:
            self.ordinance = self.desk.ordinance(project)
        found = changes(self.project, project, self.ordinance)
        self.history = made(self.history, project, found, self.desk.now())
        self._keep()
        return found

    def undo(self) -> Step | None:
        """Take the last change back; what it was, or None when there is none."""
        return self._travel(undo)

    def redo(self) -> Step | None:
        """Make again what was taken back; None when there is nothing."""
        return self._travel(redo)

    def _travel(self, move: Callable[[History], tuple[History, Step] | None]) -> Step | None:
        moved = move(self.history)
        if moved is None:
            return None
        history, step = moved
        if history.project.law_as_of != self.project.law_as_of:
            self.ordinance = self.desk.ordinance(history.project)
        self.history = history
        # a text that was no answer stood for the state that is left now
        for change in step.changes:
            self.unread.pop(row_key(self.project, self.ordinance, change.place), None)
        self._keep()
        return step

    def forget_unread(self, key: str) -> bool:
        """Take back a text that is no answer and changed none; False: undo does that, or none is.

        Args:
            key: of its row.
        """
        if key not in self.unread:
            return False
        last = self.history.past[-1].changes if self.history.past else ()
        if any(row_key(self.project, self.ordinance, one.place) == key for one in last):
            return False
        self.cannot_read(key, None)
        return True

    def taken_as_saved(self) -> None:
        """The file was written by other means: a choice between two versions."""
        self.saved = self.project
        self.trouble, self.clash = "", False
        self.saved_at = self.desk.now().strftime("%H:%M")

    def forget_history(self) -> None:
        """What was done can no longer be taken back: a decision was issued."""
        self.history = History(self.project)

    def upcoming(self, project: Project, found: Determination, here: str) -> Goal | None:
        """What Next open would go to from a row; None when nothing is open.

        Args:
            project: this one, or as it would be if the field in focus were left now.
            found: what the rules say of it.
            here: the row's key.
        """
        every = goals(self.ordinance, project, found, tuple(self.unread))
        at = after(every, here, self._gone_to)
        return None if at is None else every[at]

    def next_goal(self, here: str) -> Goal | None:
        """What Next open goes to from a row; None when nothing is open."""
        found = self.goals()
        at = after(found, here, self._gone_to)
        if at is None:
            return None
        self._gone_to = at
        return found[at]

    def cannot_read(self, key: str, unread: Unread | None) -> None:
        """Remember a text that is no answer, or that it is one now."""
        if unread is None:
            if self.unread.pop(key, None) is None:
                return
        else:
            self.unread[key] = unread
        self._keep()

    # --- saving -----------------------------------------------------------------------------

    @property
    def is_saved(self) -> bool:
        """Whether the file holds all answers."""
        return self.saved is self.project

    def _keep(self, *, left: bool = False) -> None:
        """Write the safety copy: it outlives a crash and a closed terminal.

        Args:
            left: the project is left in order: the next start need not speak of a stop.
        """
        if not self.read_only:
            texts = {key: one.text for key, one in self.unread.items()}
            self.desk.keep(self.opened, self.project, texts, left=left)

    def keep_typed(self, project: Project, unread: Mapping[str, str]) -> None:
        """Write a safety copy of what is still being typed. Slow: called in a thread.

        Args:
            project: as it would be if the field were left now.
            unread: the text of the field, by its row's key, when it is no answer.
        """
        if not self.read_only:
            texts = {key: one.text for key, one in self.unread.items()}
            self.desk.keep(self.opened, project, texts | dict(unread))

    def save(self) -> None:
        """Write the file if it lacks something. Slow: called in a thread, or at the very end."""
        project = self.project
        if project is self.saved or self.read_only:
            return
        try:
            self.desk.save(self.opened, project)
        except NotSaved as error:
            self.trouble, self.clash = str(error), isinstance(error, ChangedOnDisk)
            return
        self.saved = project
        self.trouble, self.clash = "", False
        self.saved_at = self.desk.now().strftime("%H:%M")
        # saving drops the safety copy: what came meanwhile, and texts that are no answers, go back
        self._keep()

    def close(self) -> None:
        """Save what is left and let others have the file."""
        self.save()
        # a text that was begun and given up is no answer: its safety copy goes
        self._keep(left=True)
        if self.is_saved or self.read_only:
            self.desk.close(self.opened)

    @property
    def state(self) -> tuple[str, str]:
        """What the title says of saving, and its ink."""
        if self.read_only:
            return "READ ONLY", "open"
        if self.trouble:
            return "NOT SAVED", "bad bold"
        if self.saved_at:
            return f"saved {self.saved_at}", ""
        return "saved", ""


_INFO_ROWS = {
    "law_as_of": "project.law_as_of",
    "project.applicant": "project.applicant.name",
    "project.deed_book": "project.deed",
    "project.deed_page": "project.deed",
}
"""Rows of step 1 that are called otherwise than their place in the file."""


def row_key(project: Project, ordinance: Ordinance, place: str) -> str:
    """The row of a form that shows a place of the file; records by their number.

    Args:
        project: where the record's number is looked up.
        ordinance: whose groups the records are of.
        place: as `core.changes.Change` has it, "answers.devices.Dry well 1.volume_cuft".
    """
    head, _, rest = place.partition(".")
    if head != "answers":
        return _INFO_ROWS.get(place, place)
    group, dot, named = rest.partition(".")
    if not dot or group not in ordinance.groups:
        return rest
    for index, record in enumerate(records_of(project, group)):
        name = name_of(record) or str(index + 1)
        if named == name:
            return f"{group}.{index + 1}"
        if named.startswith(f"{name}."):
            return record_key(group, index, named.removeprefix(f"{name}."))
    return group


def open_session(desk: Desk, path: str, *, take_over: bool = False) -> Session:
    """Open a project file for work.

    Raises:
        DeskError: it cannot be read, or its ordinance is not known.
    """
    opened = desk.open(path, take_over=take_over)
    try:
        session = Session(desk, opened)
    except DeskError:
        desk.close(opened)
        raise
    if opened.unread and not (opened.asks or session.read_only):
        from screens.putback import put_back  # it reads what is typed; that needs this module

        put_back(session, opened.unread)
    return session

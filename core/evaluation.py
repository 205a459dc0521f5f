"""One evaluation: an ordinance on a project, with what was read and worked out so far.

The context in which expressions run. It keeps the values worked out, the questions read (they are
the relevant ones), the records that variables stand for, and what is known of the class. It lives
as long as one determination, and may be asked again afterwards (`core.explaining`, `core.margins`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import date
from typing import TYPE_CHECKING, Any

from core.results import Missing

if TYPE_CHECKING:
    from types import TracebackType

    from core.classing import Ladder
    from core.expression.compiler import Compiled
    from core.ordinance import Formula, Ordinance
    from core.project import Event, Project

Token = tuple[str | None, int | None, str]
"""(group or None, index or None, question key); (None, None, group key) for "are there any?"."""


class Gaps:
    """The questions, and the undefined values, on which something unknown hangs."""

    __slots__ = ("questions", "undefined")

    def __init__(self) -> None:
        self.questions: dict[Token, None] = {}
        self.undefined: list[str] = []

    def add(self, group: str | None, index: int | None, key: str) -> None:
        """Add a question."""
        self.questions[(group, index, key)] = None

    def add_tokens(self, tokens: Iterable[Token]) -> None:
        """Add several questions."""
        for token in tokens:
            self.questions[token] = None

    def add_all(self, other: Gaps) -> None:
        """Add what another one holds."""
        self.questions.update(other.questions)
        self.undefined.extend(other.undefined)

    def fresh(self) -> Gaps:
        """An empty one."""
        return Gaps()


class _Bound:
    """Sets a variable of the environment, and puts back what it was."""

    __slots__ = ("env", "name", "old", "value")

    def __init__(self, env: dict[str, Any], name: str, value: Any) -> None:
        self.env = env
        self.name = name
        self.value = value

    def __enter__(self) -> dict[str, Any]:
        self.old = self.env.get(self.name)
        self.env[self.name] = self.value
        return self.env

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.env[self.name] = self.old


class _Quiet:
    """Lets expressions run without leaving a record of what they read or work out."""

    __slots__ = ("ctx", "kept")

    def __init__(self, ctx: Evaluation) -> None:
        self.ctx = ctx

    def __enter__(self) -> None:
        ctx = self.ctx
        self.kept = (ctx.read, ctx.cache, ctx.assumed)
        ctx.read = set(ctx.read)
        ctx.cache = dict(ctx.cache)
        ctx.assumed = set(ctx.assumed)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.ctx.read, self.ctx.cache, self.ctx.assumed = self.kept


class _Read(frozenset[Token]):
    """What a finished determination has read: reading more, to explain it, adds nothing."""

    __slots__ = ()

    def add(self, token: Token) -> None:
        """Leave it as it is."""

    def update(self, tokens: Iterable[Token]) -> None:
        """Leave it as it is."""


_NOTHING = nullcontext()


class Evaluation:
    """An ordinance, a project, a day, and what has been found out so far."""

    __slots__ = (
        "_events",
        "_until",
        "answers",
        "assumed",
        "cache",
        "compile",
        "env",
        "ladder",
        "ordinance",
        "project",
        "read",
        "settings",
        "today",
    )

    def __init__(
        self,
        ordinance: Ordinance,
        project: Project,
        today: date,
        settings: Mapping[str, Any],
        compiled: Compiled,
        answers: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin.

        Args:
            ordinance: as in force on the day of the law.
            project: what is known.
            today: the day deadlines are seen from.
            settings: the village's facts.
            compiled: the ordinance's expressions.
            answers: other answers than the project's, to be tried.
        """
        self.ordinance = ordinance
        self.project = project
        self.answers: Mapping[str, Any] = project.answers if answers is None else answers
        self.today = today
        self.settings = settings
        self.compile = compiled
        self.env: dict[str, Any] = {}
        self.cache: dict[tuple[str, int | None], Any] = {}
        self.read: set[Token] | _Read = set()
        self.assumed: set[str] = set()
        self.ladder: Ladder | None = None
        self._events: dict[str, tuple[Event, ...]] | None = None
        self._until: date | None = None

    def holds(self, formula: Formula | None, *, otherwise: bool | None = True) -> bool | None:
        """Whether a condition holds; `otherwise` where there is none."""
        if formula is None:
            return otherwise
        result: bool | None = self.compile(formula).run(self)
        return result

    def value(self, key: str) -> Any:
        """A value of the project, or an answer, by its key; None: unknown."""
        return self.compile.value(key).run(self)

    def bound(self, name: str | None, value: Any) -> AbstractContextManager[object]:
        """A stretch in which a variable stands for a record; nothing for no name."""
        return _NOTHING if name is None else _Bound(self.env, name, value)

    def iterating(self, name: str) -> _Bound:
        """A stretch in which a variable is set to one record after another."""
        return _Bound(self.env, name, None)

    def quietly(self) -> AbstractContextManager[None]:
        """A stretch in which nothing read or worked out is recorded."""
        return _NOTHING if self.is_finished else _Quiet(self)

    @property
    def is_finished(self) -> bool:
        """Whether nothing is recorded any more."""
        return isinstance(self.read, _Read)

    def finish(self) -> frozenset[Token]:
        """Record nothing from now on; what was read, for the determination."""
        self.read = _Read(self.read)
        return self.read

    def let_go(self) -> None:
        """Part from the ladder, which holds this in turn: nothing will be asked any more.

        Both are then freed at once. Else the collector would have to find them, and a short command
        runs without it.
        """
        self.ladder = None

    @contextmanager
    def as_asked(self, also: frozenset[Token]) -> Iterator[None]:
        """A quiet stretch in which only the answers that count are there.

        Args:
            also: questions that are asked though no rule read them; those read so far count too.
        """
        whole = self.answers
        asked = self.read | also
        self.answers = {
            key: _asked_records(key, answer, asked) if key in self.ordinance.groups else answer
            for key, answer in whole.items()
            if (None, None, key) in asked
        }
        try:
            with _Quiet(self):
                self.cache = {}
                yield
        finally:
            self.answers = whole

    def events(self, kind: str) -> tuple[Event, ...]:
        """The events of a kind, in the order of the file."""
        if self._events is None:
            found: dict[str, list[Event]] = {}
            for event in self.project.events:
                found.setdefault(event.kind, []).append(event)
            self._events = {key: tuple(events) for key, events in found.items()}
        events = self._events.get(kind, ())
        if self._until is not None:
            return tuple(event for event in events if event.on <= self._until)
        return events

    @contextmanager
    def up_to(self, day: date) -> Iterator[None]:
        """A quiet stretch in which entries of the log with a later day have not happened."""
        self._until = day
        try:
            with _Quiet(self):
                yield
        finally:
            self._until = None

    def is_class(self, keys: tuple[str, ...]) -> bool | None:
        """Yes when all classes still possible are among these, no when none is."""
        return self._ladder().is_class(keys)

    def is_for(self, names: tuple[str, ...]) -> bool | None:
        """Whether the project is of one of these classes, or has one of these flags; none: yes."""
        return self._ladder().is_for(names)

    def for_gaps(self, names: tuple[str, ...], gaps: Gaps) -> None:
        """Add the questions on which `is_for` hangs."""
        self._ladder().for_gaps(names, gaps)

    def flag(self, key: str) -> bool | None:
        """Yes when a flag is surely set, no when it surely is not."""
        return self._ladder().flag(key)

    def flag_missing(self, key: str, gaps: Gaps) -> None:
        """Add the questions on which a flag hangs."""
        self._ladder().flag_missing(key, gaps)

    def class_gaps(self) -> Iterable[Token]:
        """The questions on which the class hangs."""
        return self._ladder().gaps.questions

    def activities(self, *, every: bool, exempt: bool, to: str | None) -> bool | None:
        """Whether every (or some) ticked kind of work is exempt or goes to a class."""
        return self._ladder().activities(every=every, exempt=exempt, to=to)

    def activities_missing(self, gaps: Gaps, *, exempt: bool, to: str | None) -> None:
        """Add the questions on which the kinds of work hang."""
        self._ladder().activities_missing(gaps, exempt=exempt, to=to)

    def _ladder(self) -> Ladder:
        assert self.ladder is not None, "the ladder is set before anything runs"
        return self.ladder

    def gaps_of(self, formula: Formula, gaps: Gaps) -> None:
        """Add the questions on which a condition that is unknown hangs."""
        node = self.compile(formula)
        if node.run(self) is None:
            node.missing(self, gaps)

    def missing(self, gaps: Gaps) -> tuple[Missing, ...]:
        """Gaps as results: in the order in which the ordinance asks."""
        return tuple(self._as_missing(token) for token in sorted(gaps.questions, key=self._order))

    def _order(self, token: Token) -> tuple[int, int]:
        group, index, key = token
        if group is None:
            question = self.ordinance.questions.get(key)
            if question is not None:
                return (question.order, 0)
            found = self.ordinance.groups.get(key)
            return (found.order if found else 0, 0)
        if group == "settings":
            return (1_000_000, 0)
        return (self.ordinance.groups[group].questions[key].order, index or 0)

    def _as_missing(self, token: Token) -> Missing:
        group, index, key = token
        if group is None:
            return Missing(key, key)
        if index is None:
            return Missing(f"{group}.{key}", key, group)
        return Missing(f"{group}.{index + 1}.{key}", key, group, index)


def _asked_records(
    group: str, records: Any, asked: Collection[Token]
) -> tuple[dict[str, Any], ...]:
    return tuple(
        {key: value for key, value in record.items() if (group, index, key) in asked}
        for index, record in enumerate(records)
    )

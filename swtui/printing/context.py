"""What a paper is made from: everything comes in here, nothing is read from disk or clock."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from attrs import Factory, frozen

from core.ordinance import Ordinance
from core.project import Project
from core.results import Determination


@frozen(eq=False, repr=False)
class Filed:
    """A project of a folder, for the papers that look at many."""

    file: str
    project: Project
    determination: Determination
    ordinance: Ordinance


@frozen(eq=False, repr=False)
class Unreadable:
    """A file of the folder that could not be read."""

    file: str
    why: str


@frozen(eq=False, repr=False)
class Folder:
    """What the papers on a folder show."""

    filed: tuple[Filed, ...] = ()
    """The projects that match the filter, in the register's order."""
    total: int = 0
    """How many projects the folder has."""
    filter_words: str = "not closed"
    """The filter, in words."""
    unreadable: tuple[Unreadable, ...] = ()
    meeting: date | None = None


def _no_cases() -> Mapping[str, int]:
    return {}


@frozen(eq=False, repr=False)
class Context:
    """The input of a paper: the same context gives the same bytes."""

    ordinance: Ordinance
    as_of: date
    """The paper's date: given by the caller, never the clock."""
    program: str
    """The program's version."""
    project: Project
    determination: Determination
    settings: Mapping[str, Any] = Factory(dict)
    """The Village's own settings (`.swtui/village.toml`): office, officer, boards ..."""
    source: bytes = b""
    """The project file as it stands on disk."""
    source_name: str = "project.toml"
    blank: bool = False
    """An empty form, with fields to fill on a screen."""
    large: bool = False
    """Large print, where a paper has it."""
    folder: Folder | None = None
    cases: Mapping[str, int] = Factory(_no_cases)
    """How many cases test each provision, for the coverage paper."""

    @property
    def office(self) -> Mapping[str, Any]:
        """The office: name, address, phone, hours, email; empty when not set."""
        return _table(self.settings, "office")

    @property
    def officer(self) -> Mapping[str, Any]:
        """The officer: name and title; empty when not set."""
        return _table(self.settings, "officer")

    def setting(self, key: str) -> Any:
        """A setting of the Village, of this ordinance first; None when not set."""
        own = _table(_table(self.settings, "settings"), self.ordinance.id)
        return own.get(key, self.settings.get(key))

    def role(self, key: str, otherwise: str = "officer") -> str:
        """The ordinance's name for a role."""
        roles = self.ordinance.head.roles
        return roles.get(key) or roles.get(otherwise) or key

    def texts(self, paper: str) -> Mapping[str, Any]:
        """The texts of a paper that are the ordinance's own."""
        record = self.ordinance.papers.get(paper)
        return record.texts if record is not None else {}

    def has_paper(self, name: str) -> bool:
        """Whether the ordinance has a paper."""
        return name in self.ordinance.papers


def _table(settings: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    table = settings.get(key)
    return table if isinstance(table, Mapping) else {}

"""What is owed and written: documents, letters, papers, conditions; the State's checklist."""

from __future__ import annotations

from attrs import Factory, frozen

from core.ordinance.parts import ALWAYS, Force, Formula, Place, Texts


@frozen(eq=False, repr=False)
class Content:
    """What a paper or letter must hold: ticked by a judgment under its provision."""

    provision: str
    when: Formula | None = None
    fill: str | None = None
    """A field of the project that fills it; None: the officer writes it."""
    text: str = ""
    part: str = ""


@frozen(eq=False, repr=False)
class Document:
    """A paper somebody owes."""

    provision: str
    for_: tuple[str, ...] = ()
    applies: Formula | None = None
    on_request: bool = False
    """Never owed unless an official asked for it."""
    contents: tuple[Content, ...] = ()
    title: str = ""
    """Its short name on lists; empty: the provision's title."""
    part: str = ""
    """The heading of the list under which it stands."""
    by: str = ""
    """Who usually makes it."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Letter:
    """A letter the village owes under a condition."""

    id: str
    provision: str
    when: Formula
    title: str = ""
    contents: tuple[Content, ...] = ()
    paper: str = ""
    """The paper that prints it."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class PaperTexts:
    """A paper this ordinance has, with the texts on it that are the ordinance's."""

    name: str
    texts: Texts = Factory(dict)
    title: str = ""
    provisions: tuple[str, ...] = ()
    """Provisions that the paper carries out."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class StandardCondition:
    """A standard condition of the permit."""

    provision: str
    part: str
    """before, while, finish or after."""
    text: str
    for_: tuple[str, ...] = ()
    applies: Formula | None = None
    by: str = ""
    """When it is due, in words."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class AuditItem:
    """An item of the State's checklist of what an ordinance should contain."""

    number: int
    asks: str
    page: str = ""
    optional: bool = False
    form_mark: str = ""
    """What the village's scanned form shows."""
    suggested: str = ""
    """yes, elsewhere, no or not_applicable; empty: no suggestion. Never a mark of the village's."""
    cite: str = ""
    note: str = ""
    gap: str = ""
    """Why it is listed as a gap; empty: it is not."""
    place: Place | None = None


@frozen(eq=False, repr=False)
class Measure:
    """A heading of the yearly summary of measures, with what was reported under it."""

    key: str
    title: str
    asks: str = ""
    done: tuple[Texts, ...] = ()
    """What was done: what, how_often, by, cost, proof."""
    note: str = ""
    reported: str = ""
    place: Place | None = None


@frozen(eq=False, repr=False)
class MeasuresYear:
    """The year of the measures on file, the system's size, and what was spent."""

    year: int = 0
    source: str = ""
    system: tuple[Texts, ...] = ()
    spent: tuple[Texts, ...] = ()

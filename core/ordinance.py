"""What an ordinance holds: one record for each kind of thing its data may say.

Records only. Text becomes records in `core.loading`, conditions are compiled by `core.expression`
when they are first needed, and the whole is checked by `core.checking`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from attrs import Factory, frozen

if TYPE_CHECKING:
    from core.answers import Number
    from core.hydrology.curve_numbers import Cover

Texts = Mapping[str, Any]


@frozen(eq=False, repr=False)
class Place:
    """Where a record stands: for errors and for the reader of the data."""

    file: str
    kind: str
    id: str
    """What tells the record apart in its file: its id, key or provision."""


@frozen(eq=False, repr=False)
class Formula:
    """A condition or formula as written; `core.expression` compiles it when first needed."""

    text: str
    place: Place
    field: str
    variables: tuple[str, ...] = ()
    """Singulars of groups, and kinds of event, that stand for one record in it."""
    wants: str = ""
    """"bool" for a condition; empty: anything."""


@frozen(eq=False, repr=False)
class Force:
    """The days a record is in force, both included; None: no limit on that side."""

    since: date | None = None
    until: date | None = None

    def covers(self, day: date) -> bool:
        """Whether the record is in force on a day."""
        return (self.since is None or self.since <= day) and (
            self.until is None or day <= self.until
        )


ALWAYS = Force()


@frozen(eq=False, repr=False)
class ClassName:
    """A class of the ordinance: its key, its words on screen and paper, and short in lists."""

    key: str
    word: str
    short: str


@frozen(eq=False, repr=False)
class Counting:
    """How days are counted: whether a last day that is not a working day moves."""

    roll: str = "none"
    """"none" or "next_working_day"."""
    mark_weekends: bool = False


@frozen(eq=False, repr=False)
class Head:
    """The head of an ordinance."""

    id: str
    title: str
    covers_from: date
    version: str
    """The text's date, printed beside every result."""
    activities: str | None = None
    """The question whose ticks are each exempt or not."""
    place: str = ""
    """The place in a few words, for titles ("Brookfield")."""
    warnings: tuple[str, ...] = ()
    roles: Mapping[str, str] = Factory(dict)
    classes: tuple[ClassName, ...] = ()
    counting: Counting = Counting()
    money: str = "exact"
    """"exact" or "up_to_cent": how amounts are shown beside the exact one."""
    covers_until: date | None = None
    steps: Mapping[str, str] = Factory(dict)
    """Words for the program's steps where the ordinance's differ."""
    state: str = ""
    """State law that may matter to a date or paper, in words."""
    texts: Texts = Factory(dict)
    """Short texts of the ordinance's own that screens and papers show."""


@frozen(eq=False, repr=False)
class Provision:
    """A row of the ordinance's ledger, in our own words."""

    id: str
    cite: str
    title: str
    text: str
    print_cite: str = ""
    """The safe citation for print; `cite` where the numbering is sure."""
    numbering: str = "certain"
    """certain, high, medium or low: how sure the number is."""
    figure: str = ""
    source: str = ""
    note: str = ""
    kind: str = ""
    """What the ledger calls it: standard, document, deadline ..."""
    amended: date | None = None
    force: Force = ALWAYS
    place: Place | None = None

    @property
    def citation(self) -> str:
        """The citation to show: the safe one where there is one."""
        return self.print_cite or self.cite


@frozen(eq=False, repr=False)
class Choice:
    """A word of a choice, as stored, and its text for people."""

    word: str
    text: str
    find: str = ""


@frozen(eq=False, repr=False)
class Question:
    """A question about the project, or (with `group`) about each record of a group."""

    key: str
    kind: str
    """yes_no choice choices text date count area length distance volume flow rate percent
    duration money."""
    label: str
    text: str
    reason: str
    how_to_type: str = ""
    unit: str = ""
    group: str | None = None
    step: str = ""
    part: str = ""
    """The heading on the form under which it stands."""
    said: str = ""
    """Noun phrase with which rules are read aloud; empty: the label."""
    help: str = ""
    note: str = ""
    """The longer wording, where the question is short."""
    find_out: tuple[str, ...] = ()
    """How to find the answer, step by step."""
    heading: str = ""
    find: str = ""
    who: str = ""
    choices: tuple[Choice, ...] = ()
    formula: Formula | None = None
    absent: bool | Number | str | None = None
    """What silence stands for; None: nothing, the answer is unknown."""
    absent_says: str = ""
    ask_when: Formula | None = None
    at_least: Number | None = None
    at_most: Number | None = None
    may_be_negative: bool = False
    max_length: int = 0
    """Of a text; 0: the kind's own limit."""
    provision: str | None = None
    """The provision cited beside it; None: the first rule that reads it."""
    order: int = 0
    """Place in the file: earlier questions are asked first."""
    force: Force = ALWAYS
    place: Place | None = None

    @property
    def spoken(self) -> str:
        """The noun phrase for sentences."""
        return self.said or (self.label[:1].lower() + self.label[1:])

    @property
    def words(self) -> tuple[str, ...]:
        """The stored words of its choices."""
        return tuple(choice.word for choice in self.choices)

    def choice_text(self, word: str) -> str:
        """A choice's text for people; the word itself if it is none of the choices."""
        for choice in self.choices:
            if choice.word == word:
                return choice.text
        return word


@frozen(eq=False, repr=False)
class Group:
    """A kind of repeated record, such as devices."""

    key: str
    singular: str
    title: str
    questions: Mapping[str, Question]
    order: int = 0
    """Place among the questions: where "are there any?" is asked."""
    step: str = "design"
    label: str = ""
    text: str = ""
    reason: str = ""
    singular_title: str = ""
    help: str = ""
    find: str = ""
    find_out: tuple[str, ...] = ()
    how_to_type: str = ""
    heading: str = ""
    who: str = ""
    provision: str | None = None
    """The provision that wants the records."""
    ask_when: Formula | None = None
    """When the records may be listed though no rule waits for them."""
    compare: Texts = Factory(dict)
    """Of drainage areas: the storms, in years, of which `volume` and `peak` are compared, and the
    `provision` that asks for it."""
    place: Place | None = None


@frozen(eq=False, repr=False)
class Words:
    """A list of words that several rules use."""

    key: str
    list: tuple[str, ...]
    place: Place | None = None


@frozen(eq=False, repr=False)
class Setting:
    """A fact about the village, kept with the folder of projects."""

    key: str
    kind: str
    label: str
    unit: str = ""
    text: str = ""
    absent: Any = None
    absent_says: str = ""
    when_missing: str = ""
    ask: str = ""
    find: str = ""
    place: Place | None = None


@frozen(eq=False, repr=False)
class When:
    """A case of a value: its test (None: otherwise) and what the value then is."""

    when: Formula | None
    is_: Formula


@frozen(eq=False, repr=False)
class Value:
    """A figure or yes/no worked out from answers."""

    key: str
    kind: str
    unit: str = ""
    label: str = ""
    said: str = ""
    provision: str | None = None
    each: str | None = None
    """The group it is worked out for, record by record."""
    for_: tuple[str, ...] = ()
    """Classes or flags with which it is shown even where no rule reads it."""
    formula: Formula | None = None
    cases: tuple[When, ...] = ()
    defined_when: Formula | None = None
    otherwise: str = ""
    show: str = ""
    """"need" rounds up for reading, "supply" down; empty: half even."""
    force: Force = ALWAYS
    place: Place | None = None

    @property
    def spoken(self) -> str:
        """The noun phrase for sentences."""
        return self.said or self.label or self.key.replace("_", " ")


@frozen(eq=False, repr=False)
class Exemption:
    """What exempts a kind of work (or, without `covers`, the whole project)."""

    provision: str
    when: Formula
    covers: tuple[str, ...] = ()
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Route:
    """What lets a kind of work into a class."""

    to: str
    provision: str
    when: Formula
    covers: tuple[str, ...] = ()
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class ClassStep:
    """A step of the ladder of classes, tried in the order of the file."""

    is_: str
    provision: str | None = None
    """None: the exemptions or routes that let the project in are the reason."""
    when: Formula | None = None
    """None: always."""
    flags: tuple[str, ...] = ()
    text: str = ""
    """Why, in a sentence with fields ({disturbed_area_sqft}); empty: made from the condition."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Raise:
    """One ground that raises a flag."""

    provision: str
    when: Formula


@frozen(eq=False, repr=False)
class Flag:
    """A mark on a result, set only when its class and its ground are sure."""

    id: str
    for_: tuple[str, ...] = ()
    when: Formula | None = None
    raised_by: tuple[Raise, ...] = ()
    provision: str | None = None
    word: str = ""
    """In words: "may be treated as major"."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Requirement:
    """A standard: decided by figures, or judged by an official, or met, not met and in between."""

    provisions: tuple[str, ...]
    for_: tuple[str, ...] = ()
    """Classes or flags, any of them; empty: all."""
    each: str | None = None
    applies: Formula | None = None
    met: Formula | None = None
    not_met: Formula | None = None
    judged_by: str | None = None
    step: str = "design"
    """design; erosion makes it a checklist item, decision a finding."""
    part: str = ""
    """The heading of the checklist under which it stands."""
    options_of: str | None = None
    """The provision of which it is one of several ways."""
    hint: str = ""
    """A sentence shown beside the official's choice."""
    hint_when: Formula | None = None
    cure: str = ""
    """What would cure a failure, in words."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Excuse:
    """Turns not met into excused: by itself, or when an official grants it."""

    provision: str
    excuses: tuple[str, ...]
    when: Formula
    grant: str | None = None
    """"must" or "may": an official has to grant it; None: it holds by itself."""
    by: str | None = None
    force: Force = ALWAYS
    place: Place | None = None


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
class EventField:
    """A further field of a kind of event."""

    key: str
    kind: str
    unit: str = ""
    label: str = ""
    choices: tuple[Choice, ...] = ()
    records: tuple[str, ...] = ()
    """Keys of the small records it lists; empty: one answer."""


@frozen(eq=False, repr=False)
class EventKind:
    """A kind of entry in the project's log."""

    key: str
    label: str
    text: str = ""
    fields: tuple[EventField, ...] = ()
    order: int = 0
    find: str = ""
    provision: str | None = None
    place: Place | None = None


@frozen(eq=False, repr=False)
class Deadline:
    """A clock: what starts it, how long it runs, what stops it."""

    provision: str
    what: str = ""
    """What is due, in a few words."""
    starts: Formula | None = None
    each: str | None = None
    """The kind of event of which every one starts a clock of its own."""
    where: Formula | None = None
    after: str | None = None
    """"10 days", "6 months", "2 years"; None: `due` says it."""
    every: str | None = None
    """A grid: the nth counted from the start."""
    due: Formula | None = None
    role: str = "by"
    """by, before, not_before or lapses."""
    running_when: Formula | None = None
    done: Formula | None = None
    applies: Formula | None = None
    for_: tuple[str, ...] = ()
    alternative: Formula | None = None
    alternative_says: str = ""
    consequence: str = ""
    note: str = ""
    id: str = ""
    """Tells clocks of one provision apart in `alternative`s and papers."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Reading:
    """Where the text leaves a choice: what the program does."""

    id: str
    provision: str
    bears_on: tuple[str, ...]
    """"class", "class:major", "flag:spdes", or provision ids."""
    text: str
    when: Formula | None = None
    ask: str = ""
    """Whom to ask about it, where somebody could say otherwise."""
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Doubt:
    """Where neither the text nor the program decides."""

    id: str
    bears_on: tuple[str, ...]
    ask: str
    when: Formula | None = None
    letter_gives: str = ""
    provision: str | None = None
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Notice:
    """A sentence to say when a condition holds; it changes nothing."""

    when: Formula
    text: str
    id: str = ""
    provision: str | None = None
    force: Force = ALWAYS
    place: Place | None = None


@frozen(eq=False, repr=False)
class Term:
    """A word of the law or the trade for the word list: plain, the legal term in brackets."""

    word: str
    meaning: str
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


@frozen(eq=False, repr=False)
class Ordinance:
    """A whole ordinance, as in force on one stretch of days."""

    head: Head
    provisions: Mapping[str, Provision]
    questions: Mapping[str, Question]
    """The project's own questions, in the order of the file."""
    groups: Mapping[str, Group]
    words: Mapping[str, Words]
    settings: Mapping[str, Setting]
    values: Mapping[str, Value]
    exemptions: tuple[Exemption, ...]
    routes: tuple[Route, ...]
    ladder: tuple[ClassStep, ...]
    flags: tuple[Flag, ...]
    requirements: tuple[Requirement, ...]
    exceptions: tuple[Excuse, ...]
    documents: tuple[Document, ...]
    letters: tuple[Letter, ...]
    papers: Mapping[str, PaperTexts]
    conditions: tuple[StandardCondition, ...]
    events: Mapping[str, EventKind]
    deadlines: tuple[Deadline, ...]
    readings: tuple[Reading, ...]
    doubts: tuple[Doubt, ...]
    notices: tuple[Notice, ...]
    terms: tuple[Term, ...] = ()
    audit: tuple[AuditItem, ...] = ()
    measures: tuple[Measure, ...] = ()
    measures_year: MeasuresYear | None = None
    covers: Callable[[], Sequence[Cover]] = tuple
    """Hands over the table of curve numbers, when a drainage area needs it."""
    compiled: dict[str, Any] = Factory(dict)
    """Room for what `core.expression` has compiled of it so far."""

    @property
    def id(self) -> str:
        """The ordinance's id, as in a project file."""
        return self.head.id

    @property
    def version(self) -> str:
        """The date of its text, for results and papers."""
        return self.head.version

    def cite(self, provision: str) -> str:
        """The citation to show for a provision id."""
        return self.provisions[provision].citation

    def class_name(self, key: str) -> ClassName:
        """The words of a class; the key itself for a class that is not declared."""
        for name in self.head.classes:
            if name.key == key:
                return name
        return ClassName(key, key.upper(), key.upper())

    def all_questions(self) -> tuple[Question, ...]:
        """Questions of the project and of every group, in the order of the file."""
        found = [*self.questions.values()]
        for group in self.groups.values():
            found.extend(group.questions.values())
        return tuple(sorted(found, key=lambda question: question.order))

"""Help (F1): for what has the focus; then first steps, all keys, the words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from core.nextopen import goals_at
from core.ordinance import Group, Ordinance, Question
from core.project import Project
from screens.commands import BY_ID, Command, function_key
from screens.fields import Hint, Remark
from screens.frame import HouseScreen
from screens.helptexts import ABOUT, FIRST_STEPS, word_lines
from screens.places import Origin
from screens.widgets.body import Body
from screens.widgets.plain import visible
from screens.widgets.rows import Buttons, Push, Words

KINDS = {
    "area": (("1,200", "in the unit shown"), ("24x30", "feet by feet"), ("0.25 ac", "acres")),
    "volume": (("300", "in the unit shown"), ("4x4x6", "feet"), ("2100 gal", "gallons")),
    "length": (("12.5", "in the unit shown"), ("12'6\"", "feet and inches")),
    "distance": (("45", "in the unit shown"), ("none", "there is nothing to keep away from")),
    "percent": (("12", "percent"), ("1:8", "one up in eight along")),
    "rate": (("12", "minutes for one inch"), ("5 in/hr", "turned into min/in for you")),
    "date": (("5/4/26", "month first"), ("May 4", "this year"), ("today, +10", "days from today")),
    "yes_no": (("y, n", "yes, no"),),
}
"""Examples of what may be typed, by the kind of question."""


class HelpScreen(HouseScreen[None]):
    """What it means, how to find it, how to type it, why we ask, keys."""

    CSS_PATH = "help.tcss"
    FOOTER = ("back", "why", "law", "find", "menu", "quit")
    FOOTER_NARROW = ("back", "law", "find", "menu", "quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "steps", show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
    ]

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        self.came_from = origin
        self.words = Words()
        self.body_box = Body()

    def body(self) -> Iterator[Widget]:
        """The text, and below it the buttons, which stay in sight."""
        with Vertical():
            with self.body_box:
                yield self.words
            yield Buttons(
                Push("First steps", "steps"),
                Push("All keys", "keys"),
                Push("Word list", "words"),
                Push("About", "about"),
            )

    def on_mount(self) -> None:
        """Help for what had the focus, else the first steps."""
        for what in ("virtual_size", "container_size", "scroll_y"):
            self.watch(self.body_box, what, self._more, init=False)
        title, lines = self._about_focus()
        self._say(title, lines)
        self.query(Push).first().focus(scroll_visible=False)
        self.call_after_refresh(self.body_box.scroll_home, animate=False)

    def _say(self, title: str, lines: Sequence[Remark]) -> None:
        self.title_bar.say(("Help", title))
        self.words.say(lines)

    def _more(self) -> None:
        """Say whether the text goes on below."""
        below = self.body_box.max_scroll_y > self.body_box.scroll_offset.y
        self.title_bar.say(self.title_bar.parts, "PgDn for more" if below else "")

    def action_scroll(self, by: int) -> None:
        """A page up or down."""
        self.body_box.scroll_relative(y=by * (self.body_box.size.height - 1), animate=False)

    # --- texts ------------------------------------------------------------------------------

    def _about_focus(self) -> tuple[str, list[Remark]]:
        session, key = self.came_from.session, self.came_from.key
        if session is not None:
            goal = goals_at(session.ordinance, session.project, key)
            found = self._asked(key)
            if goal is not None and found is not None:
                return found.label or found.key, self._question(found)
            provision = session.ordinance.provisions.get(key.partition("/")[0])
            if provision is not None:
                lines = _part("WHAT IT SAYS", [provision.text])
                lines += _part("WHERE", [f"{provision.title}, {provision.citation}"])
                return provision.title, lines + self._keys()
        hint = self.came_from.screen.hint()
        if hint is not None:
            return "this row", self._row(hint)
        about = self.came_from.screen.ABOUT
        strip = [line for line in self.came_from.screen.strip_lines() if line]
        if about or strip:
            return "this screen", _part("WHAT THIS IS", about or strip) + self._keys()
        return "first steps", _headed(FIRST_STEPS)

    def _asked(self, key: str) -> Question | Group | None:
        session = self.came_from.session
        if session is None:
            return None
        group, _, rest = key.partition(".")
        if key in session.ordinance.questions:
            return session.ordinance.questions[key]
        if group in session.ordinance.groups:
            held = session.ordinance.groups[group]
            return held.questions.get(rest.partition(".")[2], held)
        return None

    def _question(self, question: Question | Group) -> list[Remark]:
        session = self.came_from.session
        lines = _part("WHAT IT MEANS", [question.help or question.text])
        found = question.find_out
        steps = [found] if isinstance(found, str) and found else list(found)
        if steps:
            lines += _part("HOW TO FIND IT", [f"{n}. {step}" for n, step in enumerate(steps, 1)])
        if isinstance(question, Question):
            examples = list(KINDS.get(question.kind, ()))
            if question.kind not in ("text", "choices"):
                examples.append(("?", "don't know yet"))
            rows = [f"  {typed:<9} {meaning}" for typed, meaning in examples]
            lines += _part("HOW TO TYPE IT", [question.how_to_type, *rows])
        why = [question.reason]
        provision = self.came_from.provision
        if provision and session is not None:
            held = session.ordinance.provisions[provision]
            why.append(f"{held.title} ({held.citation}).")
        return lines + _part("WHY WE ASK", why) + self._keys()

    def _row(self, hint: Hint) -> list[Remark]:
        lines = _part("WHAT IT MEANS", [hint.question, hint.reason])
        return lines + _part("HOW TO TYPE IT", [hint.how_to_type]) + self._keys()

    def _commands(self) -> list[Command]:
        """What has a key where help was asked for: F1 to F10, then the others."""
        found = [BY_ID[known] for known in self.came_from.screen.commands()]
        return sorted((one for one in found if one.shown), key=lambda one: function_key(one.shown))

    def _keys(self) -> list[Remark]:
        told = [f"{one.shown} {one.word}" for one in self._commands() if one.word]
        here = _part("KEYS HERE", ["Up and Down move, Enter goes on, Esc goes one step out."])
        return [*here, Remark(", ".join(told), indent=1)]

    def _all_keys(self) -> list[Remark]:
        lines = []
        for record in self._commands():
            also = f" or {record.also}" if record.also else ""
            lines.append(f"{record.shown + also:<14} {record.strip}")
        lines += [
            "Up, Down, Tab  Row to row. Enter goes on.",
            "Left, Right    Inside a row. Space chooses or ticks.",
            "PgUp, PgDn     A page; on a device the same question of the next one.",
            "1 to 8         To a step, from the row of steps and from lists.",
        ]
        return _part("ALL KEYS", lines)

    def on_push_pushed(self, event: Push.Pushed) -> None:
        """One of the four pages."""
        event.stop()
        if event.does == "steps":
            self.action_steps()
        elif event.does == "keys":
            self._say("all keys", self._all_keys())
        elif event.does == "words":
            self._say("word list", _headed(word_lines(self._rules())))
        else:
            lines = _part("ABOUT", list(ABOUT))
            session = self.came_from.session
            if session is not None:
                head = session.ordinance.head
                lines += _part("THE RULES", [f"{head.title}, text of {head.version}."])
            self._say("about", lines)
        self.body_box.scroll_home(animate=False)

    def _rules(self) -> Ordinance | None:
        """Whose words are explained: the project's, the quick check's, those of new projects."""
        if self.came_from.session is not None:
            return self.came_from.session.ordinance
        asked = getattr(self.came_from.screen, "ordinance", None)
        if isinstance(asked, Ordinance):
            return asked
        villages = self.desk.villages()
        if not villages:
            return None
        return self.desk.ordinance(Project(villages[0].id, law_as_of=self.desk.today()))

    def action_steps(self) -> None:
        """First steps, one page."""
        self._say("first steps", _headed(FIRST_STEPS))
        self.body_box.scroll_home(animate=False)

    def do_help(self) -> None:
        """Help on help is the page of first steps, not one more screen."""
        self.action_steps()

    def do_why(self) -> None:
        """Why is asked in a project."""
        if self.came_from.session is None:
            self.message("Open a project first: Enter on the list of projects.")
            return
        self.do_back()
        self.came_from.screen.call_after_refresh(self.came_from.screen.action_do, "why")

    def strip_lines(self) -> tuple[str, ...]:
        """What keys do here."""
        return ("Left and Right, then Enter: another page of help.", "PgDn reads on.")


def _part(heading: str, lines: Sequence[str]) -> list[Remark]:
    told = [Remark(visible(line), indent=1, hang=_hang(line)) for line in lines if line]
    return [Remark(heading, "place", indent=1), *told, Remark("")] if told else []


def _hang(line: str) -> int:
    """Further lines of a numbered one stand under its words."""
    number, dot, _ = line.partition(". ")
    return len(number) + 2 if dot and number.isdigit() else 0


def _headed(lines: Sequence[tuple[str, str]]) -> list[Remark]:
    return [
        Remark(heading, "place", indent=1) if heading else Remark(text, indent=1, hang=_hang(text))
        for heading, text in lines
    ]

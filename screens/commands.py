"""What the program can be told to do: one record an action.

The record feeds key bindings, footer, menu and help, so that they cannot disagree. A screen names
the commands it takes by their ids and has a method ``do_ID`` for each.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen
from textual.binding import Binding


@frozen(eq=False)
class Command:
    """One action: its keys and its words."""

    id: str
    shown: str
    """The key as people read it: "F8", "Ctrl+Z"; empty: in the menu only."""
    word: str
    """In the footer."""
    menu: str
    """In the menu (F9)."""
    strip: str
    """What it does, in a sentence: the menu's strip, the page of all keys."""
    also: str = ""
    """The second way, for terminals that keep the first for themselves."""
    short: str = ""
    """In the footer of a narrow terminal; empty: the same word."""
    find: str = ""
    """Everyday words by which the menu finds it too."""

    @property
    def keys(self) -> str:
        """The keys as Textual names them."""
        named = [key_name(shown) for shown in (self.shown, self.also) if shown]
        return ",".join(named)


def key_name(shown: str) -> str:
    """Textual's name for a key as people read it."""
    return {"Esc": "escape", "?": "question_mark"}.get(shown, shown.lower())


def function_key(shown: str) -> int:
    """The number of a function key, to sort by; other keys come after all of them."""
    digits = shown.removeprefix("F")
    return int(digits) if digits.isdigit() else 99


COMMANDS: tuple[Command, ...] = (
    Command(
        "help",
        "F1",
        "Help",
        "Help",
        "Explains what you are looking at.",
        also="?",
        find="keys, manual, explain",
    ),
    Command(
        "why",
        "F2",
        "Why",
        "Why this result",
        "Shows what was compared, and by which rule.",
        find="reason, explain, because",
    ),
    Command(
        "what_if",
        "F3",
        "What if",
        "What if (scratch copy, distances)",
        "Change figures on a scratch copy and see what happens.",
        find="try, test, change",
    ),
    Command(
        "quick",
        "F3",
        "Quick check",
        "Quick check",
        "A few questions: does it need a permit?",
        short="Check",
        find="permit, needed",
    ),
    Command(
        "note",
        "F4",
        "Note",
        "Note on this answer",
        "Who said it, who checked it, how far it may be off.",
        find="source, comment, initials, remark",
    ),
    Command(
        "add",
        "F4",
        "Add",
        "Add one to this list",
        "Adds one more to this list.",
        find="insert, another",
    ),
    Command(
        "new",
        "F4",
        "New",
        "New project",
        "Starts a project file.",
        find="create, start, open a file",
    ),
    Command(
        "print",
        "F5",
        "Print",
        "Print",
        "Goes to step 8, which makes the papers.",
        find="pdf, paper, letter, form",
    ),
    Command(
        "print_list",
        "F5",
        "Print",
        "Print the docket",
        "A PDF of all projects that are not closed.",
        find="pdf, paper, docket",
    ),
    Command(
        "sort",
        "",
        "",
        "List in another order",
        "By number, name, due date, what is open.",
        find="sort, arrange, newest, alphabet",
    ),
    Command(
        "filter",
        "",
        "",
        "Show only some of them",
        "Those not closed, late, and the like.",
        find="filter, hide, select",
    ),
    Command(
        "export",
        "",
        "",
        "Save the list as CSV",
        "A table for a spreadsheet.",
        find="export, excel, spreadsheet, download",
    ),
    Command(
        "law",
        "F6",
        "Law",
        "The law on this",
        "Shows the rule in our words.",
        find="rule, ordinance, section, code",
    ),
    Command(
        "find",
        "F7",
        "Find",
        "Find anything",
        "Looks in answers, standards, the law, words and other projects.",
        also="Ctrl+F",
        find="search, look up",
    ),
    Command(
        "next",
        "F8",
        "Next open",
        "Go to the next open question",
        "Goes to the question that settles most.",
        also="Ctrl+N",
        short="Next",
    ),
    Command(
        "due",
        "F8",
        "Due",
        "Due dates, all projects",
        "Lists what is due, over all open projects.",
        also="Ctrl+N",
        find="deadline, late, calendar, reminder",
    ),
    Command("menu", "F9", "Menu", "Menu", "Lists all you can do here.", also="Ctrl+P"),
    Command(
        "calendar",
        "K",
        "Calendar",
        "Calendar of the work and what is due",
        "The work, the cold season and the days that are due, over months.",
        find="months, season, schedule, dates",
    ),
    Command(
        "quit",
        "F10",
        "Quit",
        "Quit",
        "Ends the program. All is saved.",
        also="Ctrl+Q",
        find="exit, close, end, leave",
    ),
    Command(
        "back",
        "Esc",
        "Back",
        "Back",
        "One step out; nothing typed is dropped.",
        find="close, leave",
    ),
    Command(
        "undo", "Ctrl+Z", "Undo", "Undo", "Takes the last change back.", find="take back, mistake"
    ),
    Command("redo", "Ctrl+Y", "Redo", "Redo", "Makes it again.", find="again"),
    Command(
        "copy",
        "Ctrl+C",
        "Copy",
        "Copy the result as text",
        "Copies it to the clipboard.",
        find="clipboard, paste",
    ),
    Command(
        "save", "Ctrl+S", "Save", "Save now", "The program saves by itself.", find="store, write"
    ),
    Command("steps", "", "", "Go to a step (1 to 8)", "Puts you on the row of steps."),
    Command(
        "log",
        "L",
        "Log",
        "Log of inspections, rain and notices",
        "What happened on site.",
        find="inspection, visit, diary, event",
    ),
    Command(
        "changes",
        "",
        "",
        "List of changes",
        "Each change since you opened it; go back to any.",
        find="history, undo",
    ),
    Command(
        "messages", "", "", "Messages", "The last hundred messages.", find="what was said, errors"
    ),
    Command(
        "compare",
        "",
        "",
        "Compare with another copy of this file",
        "Which answers differ.",
        find="difference, conflict, merge",
    ),
    Command(
        "save_copy",
        "",
        "",
        "Save as a copy",
        "Writes the project to another file as well.",
        find="save as, backup, duplicate, elsewhere, folder",
    ),
    Command(
        "same_for_all",
        "",
        "",
        "Use this answer for all devices of this kind",
        "Copies the answer to every one of that kind; one undo step.",
        find="copy to all",
    ),
    Command(
        "versions",
        "",
        "",
        "Older versions of this file",
        "Look at one, or bring it back.",
        find="history, backup, restore, earlier",
    ),
    Command(
        "settings",
        "",
        "",
        "Settings",
        "Your name, the office, folder, colors.",
        find="options, preferences, colors, holidays, rules",
    ),
    Command(
        "trash",
        "",
        "",
        "Move this project to the trash",
        "It can be brought back from there.",
        find="delete, remove, throw away",
    ),
    Command(
        "issue",
        "",
        "",
        "Issue the decision",
        "Freezes answers, rules and result.",
        find="approve, sign, permit",
    ),
    Command(
        "bin",
        "",
        "",
        "Trash: bring a project back",
        "Lists what was moved to the trash.",
        find="restore, deleted, undelete, get back",
    ),
    Command(
        "empty_trash", "", "", "Empty the trash", "Deletes what is in it for good.", find="delete"
    ),
    Command(
        "rename",
        "",
        "",
        "Rename this project",
        "Gives it another name in the lists.",
        find="change the name, title",
    ),
    Command(
        "parcel",
        "",
        "",
        "Same parcel: all files on it",
        "Adds up what they do together.",
        find="tax map, lot",
    ),
    Command(
        "copy_project",
        "",
        "",
        "New project as a copy of this one",
        "Answers are taken over.",
        find="duplicate, template",
    ),
    Command(
        "check_log",
        "",
        "",
        "Check who changed what",
        "Shows the file's own record of changes.",
        find="audit, history, record",
    ),
)

BY_ID = {command.id: command for command in COMMANDS}


def command(known: str) -> Command:
    """The command of an id."""
    return BY_ID[known]


def bindings(*ids: str) -> list[Binding]:
    """Key bindings for commands, in the order given.

    Function keys and Ctrl keys come first even when the focus is in a field that would take them;
    letters and ``?`` are left to the field.
    """
    found = []
    for known in ids:
        record = BY_ID[known]
        for key in record.keys.split(","):
            if key:
                first = len(key) > 1 and key not in ("escape", "question_mark", "ctrl+c")
                found.append(
                    Binding(key, f"do('{known}')", record.word, show=False, priority=first)
                )
    return found


def footer_width(ids: Iterable[str], *, narrow: bool) -> int:
    """Cells a footer of these commands takes: key, word and three for each."""
    total = 0
    for known in ids:
        record = BY_ID[known]
        word = (record.short or record.word) if narrow else record.word
        total += len(record.shown) + len(word) + 3
    return total

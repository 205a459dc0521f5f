"""Why: the result in sentences, then what was compared, as rows that lead to their answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from core.explaining import (
    Explanation,
    Line,
    explain_class,
    explain_condition,
    explain_exemption,
    explain_requirement,
)
from core.forms import record_key, short_label
from core.margins import margins
from core.ordinance import Flag
from core.results import ReadingResult, RequirementResult
from core.standing import standard_key
from core.thisquestion import this_question
from core.tolerances import tolerance_warnings
from core.wording import deciding, outcome_word
from core.working import steps_of
from screens.reading import steps_text
from screens.session import Session
from screens.widgets.lines import Row, columns
from screens.widgets.plain import cells, clip, flow, short_cite, visible

_ANSWER_INK = {"yes": "good", "no": "", "?": "open"}


@frozen(eq=False)
class Block:
    """Comparisons under one heading."""

    heading: str
    says: str
    lines: tuple[Line, ...]
    hidden: int = 0
    """Further comparisons that came to no and are not listed."""


def sentences(session: Session) -> list[str]:
    """The class and why, in sentences."""
    ordinance, found = session.ordinance, session.determination
    if not found.settled:
        told = [explain_class(found).sentence]
        if found.missing:
            names = [_missing_name(session, index) for index in range(min(3, len(found.missing)))]
            told.append(f"It hangs on: {', '.join(names)}.")
        return told
    word = outcome_word(ordinance, found.class_)
    why, _, _ = deciding(ordinance, found)
    article = "an" if word[:1] in "AEIOU" else "a"
    last = word.rpartition(" ")[2]
    named = f"{article} {word}" if last == "PROJECT" else word
    told = [f"It is {named}: {why}." if why else f"It is {named}."]
    failed = [one for one in found.exemptions if one.status == "not_met"]
    if failed and not any(one.status == "met" for one in found.exemptions):
        title = ordinance.provisions[failed[0].provision].title
        told.append(f'It is not exempt: "{title}" does not hold.')
    for flag in ordinance.flags:
        if flag.id in found.flags and flag.word:
            grounds = _grounds(session, flag)
            reason = f": {', '.join(grounds)}" if grounds else ""
            verb = "It" if flag.word.startswith(("may", "needs", "must")) else "It is"
            told.append(f"{verb} {flag.word}{reason}.")
    return told


def _grounds(session: Session, flag: Flag) -> list[str]:
    """What raises a flag, in the words of its questions."""
    found = session.determination
    raised = found.raised.get(flag.id, ())
    return [
        f"{line.label[:1].lower()}{line.label[1:]}"
        for ground in flag.raised_by
        if ground.provision in raised
        for line in explain_condition(found.evaluation, ground.when, ground.provision)
        if line.answer == "yes"
    ]


def _missing_name(session: Session, index: int) -> str:
    missing = session.determination.missing[index]
    ordinance = session.ordinance
    if missing.group is None:
        question = ordinance.questions.get(missing.question)
        return short_label(question) if question else missing.question
    group = ordinance.groups[missing.group]
    question = group.questions.get(missing.question)
    return short_label(question) if question else group.title


def class_blocks(session: Session, *, every: bool) -> Iterator[Block]:
    """What was compared to find the class and its flags.

    Args:
        session: the open project.
        every: also the grounds of flags that came to no.
    """
    ordinance, found = session.ordinance, session.determination
    seen: set[str] = set()
    words = {"met": "YES", "not_met": "NO", "unknown": "NOT KNOWN YET"}
    for result in found.exemptions:
        explained = explain_exemption(found, result)
        if result.provision in seen or not explained.lines:
            continue
        seen.add(result.provision)
        title = ordinance.provisions[result.provision].title
        yield Block(f"{title}?", words[result.status], explained.lines)
    rest: dict[str, list[Line]] = {}
    for line in explain_class(found).lines:
        if line.provision and line.provision not in seen:
            rest.setdefault(line.provision, []).append(line)
    for provision, lines in rest.items():
        answers = {line.answer for line in lines}
        says = "NO" if "no" in answers else "NOT KNOWN YET" if "?" in answers else "YES"
        yield Block(f"{ordinance.provisions[provision].title}?", says, tuple(lines))
    for flag in ordinance.flags:
        block = _flag_block(session, flag.id, every=every)
        if block is not None:
            yield block


def _flag_block(session: Session, flag_id: str, *, every: bool) -> Block | None:
    ordinance, found = session.ordinance, session.determination
    flag = next(one for one in ordinance.flags if one.id == flag_id)
    if not flag.raised_by or (flag.for_ and not set(flag.for_) & set(found.candidates)):
        return None
    lines: list[Line] = []
    hidden = 0
    for ground in flag.raised_by:
        told = explain_condition(found.evaluation, ground.when, ground.provision)
        if not every and all(line.answer == "no" for line in told):
            hidden += 1
        else:
            lines += told
    lines.sort(key=lambda line: "?y".find(line.answer[:1]) % 3)
    says = "YES" if flag_id in found.flags else "NOT KNOWN YET" if lines else "NO"
    return Block(f"{flag.word[:1].upper()}{flag.word[1:]}?", says, tuple(lines), hidden)


def rows_of(session: Session, width: int, *, about: str = "", every: bool = False) -> list[Row]:
    """The rows of the why screen.

    Args:
        session: the open project.
        width: cells of a row.
        about: the key of a standard (`core.forms.standard_key`), to explain that instead; or of a
            worked-out figure, whose steps come first.
        every: also what came to no.
    """
    results = [
        one
        for one in (*session.determination.requirements, *session.determination.findings)
        if about and about in (standard_key(one), one.provision)
    ]
    if results:
        return list(_standard_rows(session, results, width))
    rows: list[Row] = []
    steps = steps_of(session.determination, about)
    if steps:
        # each line can be marked, so that Up and Down read them
        rows.append(Row(about, [("How it is worked out", "place")]))
        told = steps_text(steps, width).splitlines()
        rows += [Row(f"step {n}", [(line, "")]) for n, line in enumerate(told)]
        rows.append(Row(""))
    for sentence in sentences(session):
        rows += _text(sentence, width, "bold")
    for sentence in tolerance_warnings(session.determination, margins(session.determination)):
        rows += _text(sentence, width, "open")
    rows.append(Row(""))
    hidden = 0
    for block in class_blocks(session, every=every):
        heading = clip(f" {block.heading}  {block.says}", width)
        rows.append(Row("", [(heading, "place")]))
        rows += [_line_row(line, width) for line in block.lines]
        hidden += block.hidden
    if hidden:
        rows += _text(f"{hidden} more came to no. Press A to list them.", width, "soft", "   ")
    bearing = [
        reading
        for reading in session.determination.readings
        if any(target.startswith(("class", "flag:")) for target in reading.bears_on)
    ]
    rows += _readings(bearing, width)
    return rows


def figures_behind(session: Session, *, about: str, key: str) -> tuple[str, ...]:
    """The worked-out figures in the lines of a row, to open their steps.

    Args:
        session: the open project.
        about: as of `rows_of`.
        key: the row's.
    """
    found = session.determination
    told: list[Line] = []
    for one in (*found.requirements, *found.findings):
        if about and about in (standard_key(one), one.provision):
            told += explain_requirement(found, one).lines
    if not told:
        told = [line for block in class_blocks(session, every=True) for line in block.lines]
    return tuple(
        dict.fromkeys(figure for line in told if _key(line) == key for figure in line.figures)
    )


def _standard_rows(
    session: Session, results: Sequence[RequirementResult], width: int
) -> Iterator[Row]:
    provision = session.ordinance.provisions[results[0].provision]
    yield from _text(provision.text or provision.title, width, "bold")
    yield Row("")
    readings: dict[str, ReadingResult] = {}
    for result in results:
        told: Explanation = explain_requirement(session.determination, result)
        if result.status == "not_applicable" and len(results) > 1:
            continue
        name = f"{visible(result.record)}: " if result.record else ""
        yield from _text(f"{name}{told.sentence}", width, "")
        for line in told.lines:
            yield _line_row(line, width)
        readings.update((one.id, one) for one in told.readings)
    yield from _readings(tuple(readings.values()), width)


def _text(text: str, width: int, ink: str, start: str = " ") -> list[Row]:
    return [Row("", [(line, ink)]) for line in flow(text, width - 1, start, start)]


def _readings(readings: Sequence[ReadingResult], width: int) -> list[Row]:
    rows: list[Row] = []
    for reading in readings:
        rows += _text(f"How we read it: {reading.text}", width, "soft", "   ")
    return rows


def _short_of(label: str, room: int) -> str:
    """A label without its legal term where the whole does not fit."""
    return label if cells(label) <= room else label.partition(" (")[0]


def _line_row(line: Line, width: int) -> Row:
    cite = line.cite.replace("§ ", "")
    if cells(cite) > width - 69:
        cite = short_cite(cite)
    bare = _bare(line)
    test = f"{bare}?" if line.test and line.answer in ("yes", "no", "?") else bare
    test = "" if test in ("yes?", "no?") else test
    indent = "  " * line.depth
    label = f"{indent}{visible(line.label)}"
    ink = _ANSWER_INK.get(line.answer, "")
    if width >= 76:
        label, value = _short_of(label, 28), clip(visible(line.value), 13)
        if cells(label) > 28 and cells(label) + 2 + cells(value) <= 42:
            # a long question with a short answer: it stands beside it
            named = columns((f"{label}  {value}", 43, ""))
        else:
            named = columns((clip(label, 28), 29, ""), (value, 14, ""))
        pieces = [
            *named,
            *columns(
                (clip(test, 19), 20, ""),
                (line.answer, 5, ink),
            ),
        ]
        pieces.append((clip(cite, width - 69), "soft"))
    else:
        room = max(10, width - 2 - 13 - 5)
        told = f"{visible(line.value)}{', ' if test else ''}{test}"
        pieces = columns((clip(label, room), room + 1, ""), (clip(told, 12), 13, ""))
        if cells(told) > 12:
            label = _short_of(label, room + 11 - cells(told))
            pieces = columns((clip(f"{label}: {told}", room + 13), room + 14, ""))
        pieces.append((line.answer, ink))
    return Row(_key(line), pieces)


def _bare(line: Line) -> str:
    """The limit without its unit, where the value beside it has the same."""
    unit = line.value.partition(" ")[2] if line.value[:1].isdigit() else ""
    return line.test.replace(f" {unit}", "", 1) if unit else line.test


def _key(line: Line) -> str:
    """Where the answer behind a comparison is; of a worked-out figure its provision."""
    if line.token is None:
        return f"at {line.provision or line.label}"
    group, index, question = line.token
    if group is None or index is None:
        return question
    return record_key(group, index, question)


NARROWEST_PANE = 20
"""Cells below which the pane says nothing."""


def pane_lines(session: Session, width: int, height: int, key: str) -> list[tuple[str, str]]:
    """The pane beside the form: why in short, this question, what to find out.

    Args:
        session: the open project.
        width: cells of a line.
        height: lines there are.
        key: the row in focus.
    """
    if width < NARROWEST_PANE:
        return []  # for a moment, while the window changes
    found = session.determination
    word = outcome_word(session.ordinance, found.class_)
    lines: list[tuple[str, str]] = [(f"Why {word}?", "place"), ("", "")]
    for sentence in sentences(session):
        lines += [(line, "") for line in flow(sentence, width)]
    for block in class_blocks(session, every=False):
        lines.append(("", ""))
        lines += [(line, "") for line in flow(f"{block.heading} {block.says}", width)]
        for line in block.lines:
            told = f"  {_short_of(visible(line.label), width - 7)}"
            if line.test not in ("yes", "no", "") and line.value[:1].isdigit():
                told = f"  {visible(line.value)}, {_bare(line)}?"
            answer = f" {line.answer}"
            lines.append(
                (f"{clip(told, width - 5):<{width - 5}}{answer}", _ANSWER_INK.get(line.answer, ""))
            )
    question = session.ordinance.questions.get(key)
    if question is not None:
        lines += [("", ""), ("THIS QUESTION", "place")]
        for text in this_question(found, key):
            lines += [(line, "") for line in flow(text, width)]
    missing = [goal for goal in session.goals() if goal.kind in ("class", "answer", "unsure")]
    if missing:
        lines += [("", ""), (f"TO FIND OUT ({len(missing)})", "place")]
        for number, goal in enumerate(missing[:6], 1):
            lines.append((clip(f"{number} {visible(goal.label)}", width), ""))
    if len(lines) > height - 2:
        lines = [*lines[: height - 3], ("..", "soft")]
    return [*lines, ("", ""), ("F2 reads it all   F6 reads the law", "soft")]

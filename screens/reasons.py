"""Why: the result in sentences, then what was compared, as rows that lead to their answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from core.explaining import Explanation, Line, explain_requirement
from core.forms import record_key
from core.grounds import Ground, grounds, sentences
from core.margins import margins
from core.results import ReadingResult, RequirementResult
from core.standing import standard_key
from core.thisquestion import this_question
from core.tolerances import tolerance_warnings
from core.wording import outcome_word
from core.working import steps_of
from screens.reading import steps_text
from screens.session import Session
from screens.widgets.drawn import Piece
from screens.widgets.lines import Row, columns
from screens.widgets.plain import cells, clip, flow, short_cite, visible

_ANSWER_INK = {"yes": "good", "no": "", "?": "open"}


def rows_of(session: Session, width: int, *, about: str = "", every: bool = False) -> list[Row]:
    """The rows of the why screen.

    Args:
        session: the open project.
        width: cells of a row.
        about: the key of a standard (`core.forms.standard_key`), to explain that instead; or of a
            worked-out figure, whose steps come first.
        every: also what came to no.
    """
    results = _results_about(session, about)
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
    for sentence in sentences(session.determination):
        rows += _text(sentence, width, "bold")
    for sentence in tolerance_warnings(session.determination, margins(session.determination)):
        rows += _text(sentence, width, "open")
    rows.append(Row(""))
    asked = grounds(session.determination, every=every)
    for ground in asked:
        rows += _ground_rows(ground, width)
    shown = {reading.id for ground in asked for reading in ground.readings}
    rows += _readings(
        [
            reading
            for reading in session.determination.readings
            if reading.id not in shown and "class" in reading.bears_on
        ],
        width,
    )
    return rows


def _ground_rows(ground: Ground, width: int) -> Iterator[Row]:
    """A question, how it was answered, the comparisons, how the text is read."""
    yield Row("", [(clip(f" {ground.asks}  {ground.says}", width), "place")])
    for part in ground.parts:
        if ground.named or not part.lines:
            yield from _text(f"{part.title}.", width, "soft", "  ")
        for line in part.lines:
            yield _line_row(line, width)
    if ground.hidden:
        more = f"{ground.hidden} more came to no. Press A to list them."
        yield from _text(more, width, "soft", "   ")
    yield from _readings(ground.readings, width)


def figures_behind(session: Session, *, about: str, key: str) -> tuple[str, ...]:
    """The worked-out figures in the lines of a row, to open their steps.

    Args:
        session: the open project.
        about: as of `rows_of`.
        key: the row's.
    """
    found = session.determination
    told: list[Line] = []
    for one in _results_about(session, about):
        told += explain_requirement(found, one).lines
    if not told:
        told = [line for one in grounds(found, every=True) for line in one.lines]
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


LONGEST_TEST = 32
"""Cells of a comparison that still stands beside its label and figure."""


def _short_of(label: str, room: int) -> str:
    """A label without its legal term, or what follows a comma, where the whole does not fit."""
    for mark in (" (", ", "):
        if cells(label) <= room:
            break
        label = label.partition(mark)[0]
    return label


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
    more: list[list[Piece]] = []
    if width >= 76:
        label, value = _short_of(label, 28), clip(visible(line.value), 13)
        if cells(test) > LONGEST_TEST:
            # beside it a label would be nothing but dots
            more = _below(test, width)
            test = ""
        # 63 cells for three columns: a long test, or a question without one, takes of the others;
        # so does a long citation, of which the end tells it from its neighbours
        limit = max(20, cells(test) + 1) if test else 0
        over = min(max(0, cells(cite) - (width - 69)), 5)
        room = 63 - limit - over
        if cells(label) > 28 and cells(label) + 2 + cells(value) < room:
            named = columns((f"{label}  {value}", room, ""))
        else:
            held = max(14, cells(value) + 1) if cells(value) + 30 > room else room - 29
            named = columns((clip(label, room - held - 1), room - held, ""), (value, held, ""))
        pieces = [*named, *columns((clip(test, limit - 1), limit, ""), (line.answer, 5, ink))]
        pieces.append((clip(cite, width - 69 + over), "soft"))
    else:
        room = max(10, width - 2 - 13 - 5)
        told = f"{visible(line.value)}{', ' if test else ''}{test}"
        pieces = columns((clip(label, room), room + 1, ""), (clip(told, 12), 13, ""))
        if cells(told) > 12:
            label = _short_of(label, room + 11 - cells(told))
            if test and cells(label) + 2 + cells(told) > room + 13:
                told, more = visible(line.value), _below(test, width)
            pieces = columns((clip(f"{label}: {told}", room + 13), room + 14, ""))
        pieces.append((line.answer, ink))
    return Row(_key(line), pieces, more)


def _below(test: str, width: int) -> list[list[Piece]]:
    """A comparison on lines of its own, under the figure it is about."""
    return [[(line, "")] for line in flow(test, width - 1, "      ", "      ")]


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


_GIVES_WAY = ("NO", "YES", "IT MAY", "NOT KNOWN YET")
"""Which answered questions leave the pane first where it has no room for all."""

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
    head: list[tuple[str, str]] = [(f"Why {word}?", "place"), ("", "")]
    for sentence in sentences(found):
        head += _flowed(sentence, width)
    told = list(grounds(found))
    asked = [_pane_ground(ground, width) for ground in told]
    tail: list[tuple[str, str]] = []
    question = session.ordinance.questions.get(key)
    if question is not None:
        tail += [("", ""), ("THIS QUESTION", "place")]
        for text in this_question(found, key):
            tail += _flowed(text, width)
    else:
        tail += _pane_standard(session, key, width)
    missing = [goal for goal in session.goals() if goal.kind in ("class", "answer", "unsure")]
    if missing:
        tail += [("", ""), (f"TO FIND OUT ({len(missing)})", "place")]
        for number, goal in enumerate(missing[:6], 1):
            tail.append((clip(f"{number} {visible(goal.label)}", width), ""))
    room = height - 2 - len(head) - len(tail)
    # what the sentences above have said already gives way first
    order = sorted(range(len(told)), key=lambda at: _GIVES_WAY.index(told[at].says), reverse=True)
    while order and sum(len(asked[at]) for at in order) > room:
        order.pop()
    lines = [*head, *chain.from_iterable(asked[at] for at in sorted(order)), *tail]
    if len(lines) > height - 2:
        lines = [*lines[: height - 3], ("..", "soft")]
    return [*lines, ("", ""), ("F2 reads it all   F6 reads the law", "soft")]


def _pane_standard(session: Session, key: str, width: int) -> list[tuple[str, str]]:
    """How the project does by the standard in focus, device by device; empty: it is none."""
    told: list[tuple[str, str]] = []
    for result in _results_about(session, key):
        if result.status != "not_applicable":
            name = f"{visible(result.record)}: " if result.record else ""
            sentence = explain_requirement(session.determination, result).sentence
            told += _flowed(f"{name}{sentence}", width)
    return [("", ""), ("THIS STANDARD", "place"), *told] if told else []


def _results_about(session: Session, key: str) -> list[RequirementResult]:
    """The results of a standard or finding, by the key of its row."""
    found = session.determination
    every = (*found.requirements, *found.findings)
    return [one for one in every if key and key in (standard_key(one), one.provision)]


def _flowed(text: str, width: int) -> list[tuple[str, str]]:
    return [(line, "") for line in flow(text, width)]


def _pane_ground(ground: Ground, width: int) -> list[tuple[str, str]]:
    """A question of the law in the pane, a blank line before it."""
    heading = flow(ground.asks, width - cells(ground.says) - 1)
    heading[-1] = f"{heading[-1]} {ground.says}"
    return [
        ("", ""),
        *((line, "") for line in heading),
        *(_pane_line(line, width) for line in ground.lines),
    ]


def _pane_line(line: Line, width: int) -> tuple[str, str]:
    """A comparison in the pane: the figure with its limit, or the question; the answer."""
    told = f"  {_short_of(visible(line.label), width - 7)}"
    if line.test not in ("yes", "no", "") and line.value[:1].isdigit():
        told = f"  {visible(line.value)}, {_bare(line)}?"
        if cells(told) > width - 5:
            told = f"  {line.value.partition(' ')[0]}, {_bare(line)}?"
    return f"{clip(told, width - 5):<{width - 5}} {line.answer}", _ANSWER_INK.get(line.answer, "")

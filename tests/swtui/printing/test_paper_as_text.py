"""A paper as plain text: every word of it, none run together, each cell with its label."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from swtui.printing.astext import SPACE, heard
from swtui.printing.blocks import Block, Framed, Group
from swtui.printing.catalogue import NAMES, _part, as_text, entry, make, refusal
from swtui.printing.context import Context
from swtui.printing.grid import Grid
from swtui.printing.lettering import plain
from swtui.printing.making import _built
from swtui.printing.signing import EmptyRows
from tests.paper_examples import (
    LAKE_GEORGE,
    LAKE_PARK,
    SAMPLES,
    answered,
    context_of,
    evolve,
    sample,
    squeezed,
    text_of,
    violated,
)

BROOK = next(path for path in SAMPLES if path.name == "house-by-the-brook.toml")


def blocks_of(name: str, context: Context) -> list[Block]:
    found = entry(name)
    return _built(found, context, _part(found, "TITLE"), _part(found, "build"))[0].blocks


def grids(blocks: Iterable[Block]) -> Iterator[Grid]:
    """The tables on a paper, also those in frames and cells."""
    for block in blocks:
        if isinstance(block, Grid):
            yield block
            yield from grids(one for row in block.rows for cell in row.cells for one in cell)
        elif isinstance(block, Group):
            yield from grids(block.blocks)
        elif isinstance(block, Framed):
            yield from grids([block.inside])


def states() -> dict[str, Context]:
    return {
        "sample": sample(BROOK),
        "every answer": context_of(answered(LAKE_GEORGE)),
        "violated": context_of(violated(LAKE_GEORGE)),
        "other rules": context_of(answered(LAKE_PARK)),
        "blank": evolve(sample(BROOK), blank=True),
    }


@pytest.mark.parametrize("state", list(states()))
def test_every_word_that_is_drawn_is_in_the_text(state: str) -> None:
    context = states()[state]
    papers = 0
    for name in NAMES:
        if refusal(name, context) is not None:
            continue
        papers += 1
        told = squeezed(as_text(name, context))
        blocks = blocks_of(name, context)
        # the name of a column of which nothing is said here is not said either
        heads = {plain(column.head) for grid in grids(blocks) for column in grid.columns}
        for block in blocks:
            # the numbers of rows to be filled by pen are no words
            for text in () if isinstance(block, EmptyRows) else heard(block):
                assert squeezed(text) in told or text in heads, f"{name}: {text!r}"
    assert papers > 3


def test_cells_stand_behind_the_names_of_their_columns() -> None:
    lines = as_text("screening", sample(BROOK)).splitlines()
    assert lines[0] == "Screening result"
    assert "Kind of work: Build, add on, pave" in lines
    assert "Result: not met" in lines
    assert "File number: 2026-021" in lines
    assert lines.count("Screening result") == 1
    assert not any(line.startswith("Page ") for line in lines)
    assert "\n\n\n" not in "\n".join(lines)
    signed = [line for line in lines if line.endswith(f": {SPACE}")]
    assert "Date: ____" in signed


def test_a_clock_is_read_with_what_its_columns_say() -> None:
    text = as_text("deadlines", sample(BROOK))
    assert "Due: waits\nWhat: Mulch or replant\n" in text
    assert "Rule text: +10 days" in text


def test_the_paper_itself_is_the_same() -> None:
    context = sample(BROOK)
    assert make("screening", context) == make("screening", context)
    assert "MINOR PROJECT" in text_of(make("screening", context))

"""`swtui list [DIR]`: the register of a folder of projects, as a table, JSON or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click

from core.dates import show_date
from core.plain import shorten, visible
from swtui import __version__
from swtui.register import read_register
from swtui.rows import Row
from swtui.settings import index_folder, projects_folder, read_settings
from swtui.speaking import DONE, CannotDo, say, say_json

_HEADINGS = ("Number", "Project", "Class", "Status", "Open", "Next due", "File")
_WIDEST = (14, 40, 10, 24, 6, 20, 4096)

_COLUMNS = (
    "file", "ordinance", "file_number", "name", "status", "class", "settled", "not_met", "open",
    "unknown", "next_due", "next_due_status", "next_due_what", "problem",
)  # fmt: skip

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


@click.command(
    epilog="""\b
Examples:
  swtui list                   the folder of your settings, else this one
  swtui list projects --csv > register.csv
  swtui list projects --json   for a script
"""
)
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="For scripts: all projects as JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="For a spreadsheet.")
def command(folder: str | None, as_json: bool, as_csv: bool) -> int:
    """List the projects of a folder: number, name, class, status, what is open, what is due.

    All .toml files below DIR are listed, also those that cannot be read, with the reason.
    """
    if as_json and as_csv:
        raise CannotDo("Choose one of --json and --csv.")
    place = folder if folder is not None else str(projects_folder(read_settings()[0]))
    if not Path(place).is_dir():
        what = "is a file" if Path(place).exists() else "is not there"
        raise CannotDo(f"{visible(place)} {what}. Give the folder of projects.")
    rows = _rows(place)
    if as_json:
        say_json(_document(rows))
    elif as_csv:
        say(_csv(rows).rstrip("\n"))
    else:
        say(_table(rows))
    return DONE


def _rows(folder: str) -> list[Row]:
    found = [
        row
        for batch in read_register(folder, today=date.today(), index=index_folder())
        for row in batch.rows
    ]
    return sorted(found, key=lambda row: row.file)


def _document(rows: Sequence[Row]) -> dict[str, Any]:
    return {
        "swtui": __version__,
        "projects": [_project(row) for row in rows if not row.errors],
        "errors": [
            {"file": row.file, "key": key, "message": message}
            for row in rows
            for key, message in row.errors
        ],
    }


def _project(row: Row) -> dict[str, Any]:
    keys = ("provision", "what", "due", "status", "note")
    return {
        "file": row.file,
        "ordinance": row.ordinance,
        "file_number": row.number or None,
        "name": row.name or None,
        "status": row.status,
        "class": row.class_,
        "settled": row.settled,
        "not_met": row.not_met,
        "open": row.open,
        "unknown": row.unknown,
        "next_deadline": dict(zip(keys, row.deadline, strict=True)) if row.deadline else None,
    }


def _csv(rows: Sequence[Row]) -> str:
    out = io.StringIO()
    # a spreadsheet takes what begins like a formula for one, also from a stranger's file
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in rows:
        _, what, due, status, _ = row.deadline or ("", "", "", "", "")
        problem = "; ".join(f"{key}: {text}" if key else text for key, text in row.errors)
        texts = (row.file, row.ordinance, row.number, row.name, row.status, row.class_)
        counts = ("yes" if row.settled else "no", row.not_met, row.open, row.unknown)
        if row.errors:
            counts = ("", "", "", "")  # type: ignore[assignment]
        ends = (due, status, what, problem)
        writer.writerow([*map(defused, texts), *counts, *map(defused, ends)])
    return out.getvalue()


def defused(text: str) -> str:
    """A text that no spreadsheet takes for a formula; control characters as marks."""
    return f"'{visible(text)}" if text.startswith(_FORMULA) else visible(text)


def _table(rows: Sequence[Row]) -> str:
    if not rows:
        return "No project files here. Start one with: swtui new FILE"
    lines = [_HEADINGS, *map(_cells, rows)]
    shared = [line for line in lines if len(line) == len(_HEADINGS)]
    widths = [max(len(line[at]) for line in shared) for at in range(len(_HEADINGS))]
    # why a file cannot be read runs on over the columns that it leaves empty
    return "\n".join(
        "  ".join(
            cell.ljust(width) for cell, width in zip(line, widths[: len(line)], strict=True)
        ).rstrip()
        for line in lines
    )


def _cells(row: Row) -> tuple[str, ...]:
    if row.errors:
        key, message = row.errors[0]
        problem = visible(f"{key}: {message}" if key else message)
        name = Path(row.file).name
        problem = problem.removeprefix(f"{name}, ").removeprefix(f"{name} ")
        more = f" ({len(row.errors) - 1} more)" if len(row.errors) > 1 else ""
        return ("-", shorten(visible(name), 40), f"CAN'T READ {shorten(problem, 300)}{more}")
    due = ""
    if row.deadline is not None:
        late = "LATE " if row.deadline[3] == "late" else ""
        due = late + show_date(date.fromisoformat(row.deadline[2]))
    cells = (
        row.number or "-",
        row.name or "-",
        row.outcome,
        row.status.replace("_", " "),
        str(row.waiting),
        due or "-",
        row.file,
    )
    return tuple(
        shorten(visible(cell), widest) for cell, widest in zip(cells, _WIDEST, strict=True)
    )

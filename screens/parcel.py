"""The parcel ledger: all files on a tax-map number, summed over time."""

from __future__ import annotations

from collections.abc import Sequence

from core.dates import show_date
from core.parcels import Entry, Ledger
from core.quantities import show
from screens.going import to_project
from screens.listing import Header, ListingScreen, header
from screens.places import Origin
from screens.session import Session
from screens.widgets.lines import Row, columns
from screens.widgets.plain import clip, flow, right, visible
from screens.widgets.rows import heading


class ParcelScreen(ListingScreen[None]):
    """Each figure with its running sum; what passes a limit says so."""

    ABOUT = (
        "All files on one tax map number, added up: a project done in pieces counts as "
        "one where the law says so.",
    )

    CSS_PATH = "parcel.tcss"

    def __init__(self, origin: Origin) -> None:
        """Takes where it was asked from."""
        super().__init__()
        assert origin.session is not None  # the command is offered only in a project
        self.came_from = origin
        self.open: Session = origin.session
        self.ledgers: Sequence[Ledger] = ()

    def on_mount(self) -> None:
        """Add the files up."""
        self.ledgers = self.desk.archive.parcel(self.open.opened, self.open.project)

    def header(self) -> Header | None:
        """The names of the columns."""
        return header(
            columns(
                ("Received", 16, "place"),
                ("Project", 28, "place"),
                (right("Figure", 14), 15, "place"),
                (right("Sum", 14), 16, "place"),
            ),
            columns(
                ("Received", 12, "place"),
                ("Project", 20, "place"),
                (right("Figure", 10), 11, "place"),
                (right("Sum", 10), 11, "place"),
            ),
        )

    def rows(self, looked_for: str) -> Sequence[Row]:
        """A part for each figure."""
        rows: list[Row] = []
        width = min(self.app.size.width, 80)
        across = self.bottom_rule.signs.across
        for ledger in self.ledgers:
            label = f"{visible(ledger.parcel)}: {ledger.question.label.partition(' (')[0]}"
            rows.append(Row("", heading(label, width - 1, across)))
            rows += [
                self._row(ledger, entry)
                for entry in ledger.entries
                if looked_for.casefold() in entry.filed.name.casefold()
            ]
            if ledger.crossed:
                told = flow(ledger.sentence, width - 4)
                rows += [Row("", [(f"   {line}", "open")]) for line in told]
        if not rows:
            rows = [Row("", [("  No other file is on this parcel.", "")])]
        return rows

    def _row(self, ledger: Ledger, entry: Entry) -> Row:
        unit = ledger.question.unit
        amount = "not answered" if entry.amount is None else show(entry.amount, unit)
        first = ledger.crossed_by is entry
        ink = "open" if first else ""
        day = entry.filed.received_on
        name = visible(entry.filed.name)
        if self.narrow:
            pieces = columns(
                (day.isoformat() if day else "-", 12, "soft"),
                (clip(name, 19), 20, ""),
                (right(amount.removesuffix(f" {unit}"), 10), 11, ""),
                (right(show(entry.sum, ""), 10), 10, ink),
            )
        else:
            pieces = columns(
                (show_date(day) if day else "-", 16, "soft"),
                (clip(name, 27), 28, ""),
                (right(amount, 14), 15, ""),
                (right(show(entry.sum, unit), 14), 15, ink),
            )
        return Row(f"{ledger.question.key} {ledger.parcel} {entry.filed.path}", pieces)

    def counted(self) -> str:
        """How many files."""
        paths = {entry.filed.path for ledger in self.ledgers for entry in ledger.entries}
        return f"{len(paths)} files on this parcel" if paths else ""

    def refresh_bars(self) -> None:
        """The title."""
        super().refresh_bars()
        numbers = ", ".join(self.open.project.info.tax_map_numbers)
        self.title_bar.say(("Same parcel", numbers, self.open.name))

    def strip_lines(self) -> tuple[str, ...]:
        """What it is for."""
        return (
            "Files on one tax map number added up: a project done in pieces shows.",
            "Withdrawn and denied ones do not count. Enter opens the other project.",
        )

    def opened(self, key: str) -> None:
        """Open the other project."""
        path = key.split(" ", 2)[2] if key.count(" ") >= 2 else ""
        for ledger in self.ledgers:
            for entry in ledger.entries:
                if key == f"{ledger.question.key} {ledger.parcel} {entry.filed.path}":
                    path = entry.filed.path
        if path == self.open.opened.path:
            self.message("This is the project you are in.")
        else:
            to_project(self.app, path)

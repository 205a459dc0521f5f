"""Step 4, beside the site: the drainage areas, and the storms that they make before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from attrs import frozen
from textual.binding import Binding, BindingType
from textual.widget import Widget

from core.drainage_areas import Drainage, drainage
from core.forms import AREAS
from core.hydrology.computed import show
from core.hydrology.rainfall import MARK
from core.hydrology.storm_table import (
    calculation,
    comparison_lines,
    narrow_bars,
    narrow_table,
    peak_bars,
    storm_table,
)
from core.hydrology.storms import AreaRunoff
from core.ordinance import Group
from core.results import Determination
from screens.area import AreaScreen
from screens.reading import ReadingScreen, steps_text
from screens.session import Session
from screens.steps.design import areas_of
from screens.steps.devices import DevicesPage
from screens.widgets.drawn import Drawn, Line, Piece
from screens.widgets.lines import LineList, Row, columns
from screens.widgets.plain import clip, flow, visible

WIDE = 78
"""Cells from which the wide tables fit."""


@frozen(eq=False)
class View:
    """Lines that belong together: the storms as a table, the peaks as bars, and the like."""

    name: str
    lines: tuple[str, ...]
    kept: int = 0
    """How many of the first lines are a head, repeated when the lines go on."""
    together: int = 1
    """How many lines must not be parted."""


class StormLines(Drawn):
    """Lines of text about the storms, a screenful of one view at a time."""

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.lines: tuple[str, ...] = ()

    def say(self, lines: Sequence[str]) -> None:
        """Other lines."""
        self.lines = tuple(lines)
        self.styles.height = len(self.lines)
        self.redraw()

    def draw(self, width: int) -> Sequence[Line]:
        """Each line as it stands."""
        return [[(clip(visible(line), width), "")] for line in self.lines]


class AreasPage(DevicesPage):
    """The areas in a list; below it the storms: Left and Right turn table, bars and changes."""

    page = AREAS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,S", "steps", "Calculation", show=False),
    ]

    def __init__(self, session: Session) -> None:
        """Takes the open project."""
        self.storms = StormLines()
        self._found: Drainage | None = None
        self._found_for: Determination | None = None
        super().__init__(session)

    def group_in(self, session: Session) -> Group | None:
        """The drainage areas."""
        return areas_of(session)

    def below(self) -> Iterator[Widget]:
        """The storms."""
        yield self.storms

    @property
    def found(self) -> Drainage | None:
        """The areas, worked out; once for each change of the project."""
        determination = self.session.determination
        if self._found_for is not determination:
            self._found_for, self._found = determination, drainage(determination)
        return self._found

    # --- the list ---------------------------------------------------------------------------

    def header(self, width: int) -> Sequence[Piece]:
        """Headings, and which view of the storms is shown."""
        views = self._screenfuls(self.found)
        at = min(self.set, len(views) - 1)
        where = f"< {views[at].name} >  {at + 1} of {len(views)}" if views else ""
        if width < WIDE:
            return [*columns(("Area", 15, "place"), ("When", 7, "place")), (where, "")]
        heads = columns(
            ("Area", 20, "place"),
            ("When", 8, "place"),
            ("Acres", 9, "place"),
            ("CN", 7, "place"),
            ("Tc, h", 8, "place"),
        )
        return [*heads, (where, "")]

    def rows(self) -> Sequence[Row]:
        """One row an area; a sentence when there are none."""
        if not self.records:
            return super().rows()
        found = self.found
        worked: dict[str, AreaRunoff] = {}
        if found is not None:
            worked = {area.name: area for area in (*found.storms.before, *found.storms.after)}
        width = min(self.list.size.width or 79, 79)
        return [self._area_row(index, worked, width) for index in range(len(self.records))]

    def _area_row(self, index: int, worked: dict[str, AreaRunoff], width: int) -> Row:
        record = self.records[index]
        name = str(record.get("name") or index + 1)
        when = str(record.get("phase") or "-")
        area = worked.get(name)
        if width < WIDE:
            told = (
                f"{show(area.area_ac)} ac, CN {show(area.cn.value)}" if area else "not worked out"
            )
            pieces = columns((clip(visible(name), 14), 15, ""), (clip(when, 6), 7, ""))
            return Row(str(index), [*pieces, (clip(told, width - 25), "" if area else "open")])
        pieces = columns((clip(visible(name), 19), 20, ""), (clip(when, 7), 8, ""))
        if area is None:
            pieces.append(("not worked out: Enter opens it", "open"))
        else:
            tc = "-" if area.tc is None else show(area.tc.value)
            pieces += columns(
                (clip(show(area.area_ac), 8), 9, ""),
                (show(area.cn.value), 7, ""),
                (clip(tc, 7), 8, ""),
            )
        return Row(str(index), pieces)

    def worst(self, index: int) -> str:
        """An area that cannot be worked out waits for something."""
        name = str(self.records[index].get("name") or index + 1)
        found = self.found
        areas = (*found.storms.before, *found.storms.after) if found else ()
        return "not_applicable" if any(area.name == name for area in areas) else "unknown"

    # --- the storms -------------------------------------------------------------------------

    def _views(self, found: Drainage | None) -> list[View]:
        if found is None or found.is_empty:
            return []
        wide = self.size.width >= WIDE
        table = storm_table(found.storms) if wide else narrow_table(found.storms)
        with_ = self.storms.signs.pair
        bars = (
            peak_bars(found.storms, signs=with_) if wide else narrow_bars(found.storms, signs=with_)
        )
        views = [View("Storms", tuple(table), kept=1), View("Peaks", tuple(bars), together=2)]
        if found.compared:
            cite = self.session.ordinance.cite(found.provision) if found.provision else ""
            head = f"What changes {self.signs_cite(cite)}".rstrip()
            lines = [
                f"{line} {'MORE' if row.increases else ''}".rstrip()
                for line, row in zip(comparison_lines(found.compared), found.compared, strict=True)
            ]
            views.append(View("Changes", (head, *self._flowed(lines)), kept=1))
        remarks = self._remarks(found)
        if remarks:
            views.append(View("Remarks", tuple(self._flowed(remarks))))
        return views

    def signs_cite(self, cite: str) -> str:
        """A citation in the signs that this terminal can show."""
        return self.storms.signs.cite(cite) if cite else ""

    def _remarks(self, found: Drainage) -> list[str]:
        """What to know before relying on the figures: the same warning of several storms once."""
        remarks = list(found.problems)
        county = [f"{rain.years}" for rain in found.rains if not rain.given]
        if county:
            remarks.append(f"Rain of the {', '.join(county)}-year storms: {MARK}.")
        remarks.append("Storage in devices is not counted: the designer's figures go before these.")
        return [*remarks, *found.storms.warnings]

    def _flowed(self, lines: Sequence[str]) -> list[str]:
        width = max(20, min(self.size.width or 79, 79) - 1)
        return [part for line in lines for part in flow(line, width, " ", "   ")]

    def _screenfuls(self, found: Drainage | None) -> list[View]:
        """The views, cut into what fits below the list."""
        room = max(2, self.room())
        cut = []
        for view in self._views(found):
            head, rest = view.lines[: view.kept], view.lines[view.kept :]
            step = max(view.together, (room - len(head)) // view.together * view.together)
            cut += [
                View(view.name, (*head, *rest[start : start + step]))
                for start in range(0, max(1, len(rest)), step)
            ]
        return cut

    def draw_record(self) -> None:
        """The storms of all areas; no single one is drawn."""
        views = self._screenfuls(self.found)
        self.set = max(0, min(self.set, len(views) - 1))
        self.storms.say(views[self.set].lines if views else ())
        self.call_after_refresh(self._fit)

    def action_set(self, by: int) -> None:
        """Another view of the storms."""
        self.set = max(0, self.set + by)
        self.draw_record()
        self.list.redraw()

    def on_resize(self) -> None:
        """Other tables fit, and other rows."""
        super().on_resize()
        self.call_after_refresh(self.refresh_rows)

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """The storms stay; the strip follows the mark."""

    def counted(self) -> str:
        """How many areas, and whose rain."""
        found = self.found
        if found is None:
            return ""
        count = len(self.records)
        rain = MARK if any(not rain.given for rain in found.rains) else "rain as given"
        return f"{count} {'areas' if count > 1 else 'area'}, {rain}"

    def open_record(self, index: int, key: str = "") -> None:
        """Open an area's form, at a row of it if one is named."""
        self.app.push_screen(AreaScreen(self.session, self.group, index, key), self._back)

    # --- what keys do -----------------------------------------------------------------------

    def strip_lines(self) -> Sequence[str]:
        """The marked area in figures, what is wrong with it, the keys."""
        keys = "Enter opens it   F4 add   C copy   S calculation   Left Right: storms"
        if self.app.size.width < 80:
            keys = "Enter opens   S calculation   Left Right: storms"
        if not self.list.key:
            return (self.group.text, self.group.reason, "F4 adds one.")
        name = str(self.records[int(self.list.key)].get("name") or "")
        found = self.found
        width = self.app.size.width - 2
        if found is None:
            return ("", "", keys)
        for problem in found.problems:
            if name in problem:
                return (*flow(problem, width)[:2], keys)
        told = [
            f"{visible(name)}: {storm.years}-year {show(storm.volume.value)} cu ft"
            + (f", {show(storm.peak.value)} cfs." if storm.peak else ".")
            for area in (*found.storms.before, *found.storms.after)
            if area.name == name
            for storm in area.storms
            if storm.years in (10, 25)
        ]
        return (*[clip(line, width) for line in told], keys)

    def action_steps(self) -> None:
        """Every step of the marked area, to be followed with a pencil."""
        found = self.found
        if found is None or not self.list.key:
            return
        name = str(self.records[int(self.list.key)].get("name") or "")
        for area in (*found.storms.before, *found.storms.after):
            if area.name == name:
                text = steps_text(calculation(area), self.app.size.width)
                self.app.push_screen(ReadingScreen(f"Calculation: {visible(name)}", text))
                return
        self.say(f"{visible(name)} cannot be worked out yet. Enter opens it.")

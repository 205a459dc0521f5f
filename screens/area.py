"""One drainage area: the form of a record, with a search for covers and what the area comes to."""

from __future__ import annotations

from core.addresses import name_of, records_of
from core.drainage_areas import drainage
from core.hydrology.computed import show
from core.ordinance import Group
from core.results import RequirementResult
from screens.covers import CoversModal
from screens.device import DeviceForm, DeviceScreen
from screens.session import Session
from screens.widgets.choice import OpenRow


class AreaForm(DeviceForm):
    """The questions about one area."""

    def open_row(self, row: OpenRow) -> None:
        """The covers with a search over their table; the rest as in a step."""
        item = self.item(row.field.key)
        question = item.question
        if question.key != "covers":
            super().open_row(row)
            return
        table = self.session.ordinance.covers()
        modal = CoversModal(question.label, row.field.text, table, question.max_length)
        self.app.push_screen(modal, lambda text: self._wrote(item, text))


class AreaScreen(DeviceScreen):
    """The form of one area; gives back which one was looked at last."""

    def __init__(self, session: Session, group: Group, index: int, key: str = "") -> None:
        """Takes the open project, which record, and the row to begin with."""
        super().__init__(session, group, index, key)
        self.form = AreaForm(session, group, index)

    def _sentence(self, results: tuple[RequirementResult, ...]) -> tuple[str, str, str]:
        del results  # no standard is about one area
        records = records_of(self.open.project, self.group.key)
        name = name_of(records[self.form.index]) or str(self.form.index + 1)
        found = drainage(self.open.determination)
        if found is None:
            return "", "", ""
        for problem in found.problems:
            if name in problem:
                return problem, "", "open"
        for area in (*found.storms.before, *found.storms.after):
            if area.name == name:
                told = f"{show(area.area_ac)} ac, curve number {show(area.cn.value)}"
                tc = f", Tc {show(area.tc.value)} h" if area.tc else ", no time of concentration"
                return f"{told}{tc}", "", ""
        return "", "", ""

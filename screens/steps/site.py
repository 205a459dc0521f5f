"""Step 4, first page: the site, and the figures worked out from it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widget import Widget

from core.balances import balances
from core.forms import AREAS, DEVICES, SITE, STANDARDS
from core.pairs import Pair, before_after
from screens.fields import Field, Remark
from screens.session import Session
from screens.steps.design import areas_of, group_of, pages
from screens.steps.form import Item, Part, Pushes, Said
from screens.steps.questions import QuestionsPage
from screens.widgets.gauge import balance_lines
from screens.widgets.ink import signs
from screens.widgets.plain import short_cite
from screens.widgets.tabs import PageTabs


class SitePage(QuestionsPage):
    """The questions about the whole site; what has to be held, and what is."""

    step = "design"

    def compose(self) -> Sequence[Widget]:
        """The names of the pages above the form."""
        self.tabs = PageTabs(pages(self.session), SITE)
        return [self.tabs, *super().compose()]

    def __init__(self, session: Session) -> None:
        """Takes the open project; on to the devices, where the ordinance has such."""
        super().__init__(session)
        group = group_of(session)
        self.next_button = (
            (f"Next: {group.title}", f"page {DEVICES}")
            if group is not None
            else ("Next: Standards", f"page {STANDARDS}")
        )

    def items(self) -> Sequence[Item]:
        """Worked-out figures stand before the parts that few need."""
        items = list(super().items())
        figures = self._figures()
        at = next(
            (index for index, item in enumerate(items) if isinstance(item, Part)),
            next((i for i, item in enumerate(items) if getattr(item, "key", "") == "next"), 0),
        )
        if not self.asked():
            figures = [self._nothing()]
        return self._with_storms([*items[:at], *figures, *items[at:]])

    def _with_storms(self, items: list[Item]) -> list[Item]:
        """Before and after on one row below the storm figures, and the way to the areas."""
        session = self.session
        areas = areas_of(session)
        pairs = before_after(session.ordinance, session.determination)
        if areas is None and not pairs:
            return items
        keys = {key for pair in pairs for key in pair.keys}
        asked = [i for i, item in enumerate(items) if isinstance(item, Field) and item.key in keys]
        at = asked[-1] + 1 if asked else len(items)
        rows: list[Item] = []
        if pairs:
            narrow = self.app.size.width < 80
            rows.append(Said("storms", tuple(_pair_line(pair, narrow=narrow) for pair in pairs)))
        if areas is not None:
            words = f"Work out from {areas.title.lower()}"
            rows.append(Pushes("areas", ((words, f"page {AREAS}"),)))
        return [*items[:at], *rows, *items[at:]]

    def _nothing(self) -> Item:
        settled = self.session.determination.settled
        text = (
            "No design standards apply to this project: nothing is asked here."
            if settled
            else "Nothing is asked here yet: the class comes first (F8)."
        )
        return Said("nothing", (Remark(text),))

    def _figures(self) -> list[Item]:
        session = self.session
        items: list[Item] = []
        for balance in balances(session.ordinance, session.determination):
            cite = session.ordinance.cite(balance.provision)
            items.append(Part(f"{balance.title} (worked out)"))
            narrow = self.app.size.width < 80
            lines = balance_lines(balance, cite, narrow=narrow, signs=signs(self.app))
            items.append(Said(balance.provision, tuple(lines)))
        return items

    def refresh_rows(self) -> None:
        """The names of the pages say how each stands."""
        super().refresh_rows()
        self.tabs.say(pages(self.session))


def _pair_line(pair: Pair, *, narrow: bool) -> Remark:
    """``Runoff, 10-year: 5,210 before, 4,985 after cu ft: met, 225 to spare``."""
    word, ink = _PAIR_WORDS.get(pair.status, ("", ""))
    says = ", ".join(part for part in (word, pair.gap) if part)
    told = f"{pair.title}: {pair.before or '?'} before, {pair.after or '?'} after {pair.unit}"
    return Remark(f"{told}: {says}", ink, "" if narrow else short_cite(pair.cite))


_PAIR_WORDS = {
    "met": ("met", ""),
    "not_met": ("NOT MET", "bad"),
    "excused": ("excused", "soft"),
    "unknown": ("unknown", "open"),
}

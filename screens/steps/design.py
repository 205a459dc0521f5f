"""What the three pages of step 4 have in common: their names and how each stands."""

from __future__ import annotations

from core.addresses import records_of
from core.drainage_areas import drainage_group
from core.forms import AREAS, DEVICES, SITE, STANDARDS, groups_of, open_answers, open_groups
from core.ordinance import Group
from core.standing import standards
from core.tallying import tally
from screens.session import Session

"""Statuses, the worst first."""


def group_of(session: Session) -> Group | None:
    """The repeated records of the step; None when the ordinance has none."""
    groups = groups_of(session.ordinance, "design")
    return groups[0] if groups else None


def areas_of(session: Session) -> Group | None:
    """The drainage areas, where the project may list them or does; None elsewhere."""
    group = drainage_group(session.ordinance)
    if group is None:
        return None
    found, token = session.determination, (None, None, group.key)
    offered = token in found.relevant or token in found.asked_when
    return group if offered or records_of(session.project, group.key) else None


def pages(session: Session, current: str = "") -> tuple[tuple[str, str], ...]:
    """The pages by name, each with how it stands; the drainage areas once they are listed.

    Args:
        session: the open project.
        current: the page shown, which is named also when it is empty.
    """
    shown = [(SITE, f"Site {site_state(session)}")]
    group = group_of(session)
    if group is not None:
        shown.append((DEVICES, f"{group.title} {records_state(session, group)}"))
    areas = areas_of(session)
    if areas is not None and (current == AREAS or records_of(session.project, areas.key)):
        state = records_state(session, areas)
        shown.append((AREAS, f"Areas {'none yet' if state == '-' else state}"))
    shown.append((STANDARDS, f"Standards {standards_state(session)}"))
    return tuple(shown)


def site_state(session: Session) -> str:
    """``done`` or ``3 open``."""
    items = open_answers(session.ordinance, session.project, session.determination, "design")
    count = sum(1 for item in items if item.group is None)
    return f"{count} open" if count else "done"


def records_state(session: Session, group: Group) -> str:
    """``2, 1 NOT MET``, ``none``, ``not answered`` or ``-``."""
    ordinance, project, found = session.ordinance, session.project, session.determination
    if group.key not in project.answers:
        asked = open_groups(ordinance, project, found, "design")
        return "not answered" if group in asked else "-"
    records = records_of(project, group.key)
    if not records:
        return "none"
    failed = {
        result.index
        for result in found.requirements
        if result.group == group.key and result.index is not None and result.status == "not_met"
    }
    waiting = sum(
        1
        for item in open_answers(ordinance, project, found, "design")
        if item.group is not None and item.group.key == group.key
    )
    if failed:
        return f"{len(records)}, {len(failed)} NOT MET"
    return f"{len(records)}, {waiting} open" if waiting else f"{len(records)}"


def standards_state(session: Session) -> str:
    """``1 NOT MET, 7 open``."""
    counted = tally(standards(session.determination))
    parts = [f"{counted.not_met} NOT MET"] if counted.not_met else []
    parts += [f"{counted.open} open"] if counted.open else []
    return ", ".join(parts) or ("met" if counted.met else "-")
